"""All scenes of practice: drawn at every size, reached and left, with help, settings and transcript."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from tests.sentences import says
from tests.ui.practice.conftest import SCENES, Come, Player, at_break, at_drill
from yagopool.practice.day import DayLog
from yagopool.text import LANGUAGES, speaker
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.aim import Aim
from yagopool.ui.practice.break_scene import BreakScene
from yagopool.ui.practice.drill_scene import DrillScene
from yagopool.ui.practice.lab_scene import LabScene
from yagopool.ui.practice.practice_menu import PracticeScene
from yagopool.ui.practice.practice_scene import PracticeTableScene
from yagopool.ui.practice.statistics_scene import StatisticsScene
from yagopool.ui.scenes.day_scene import DayBreakScene, DayDrillScene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.scenes.pause import PauseScene

EXAMPLES = Path(__file__).parents[2] / "examples"


def _shoots(ball: str, *shots: tuple[float, float]) -> Callable[[Player], None]:
    """Return what flicks a ball, each time from a direction and with a power."""

    def shoot(player: Player) -> None:
        scene = player.scene
        for direction, power in shots:
            scene.controller.play(Aim(ball, direction, power).flick(scene.controller.spec))
            scene.go_on()
            while scene.watching:
                player.key(pygame.K_RETURN)
                player.wait(0.1)

    return shoot


def _day_drill(context: AppContext) -> Scene:
    return DayDrillScene(context, "Ann", date(2026, 11, 22), DayLog(None))


def _nothing(player: Player) -> None:
    del player


STATES: Final[dict[str, tuple[Callable[[AppContext], Scene], Callable[[Player], None]]]] = {
    "break": (at_break, _nothing),
    "break, after one": (at_break, _shoots("blue", (92.0, 0.8))),
    "lab": (LabScene, _nothing),
    "lab, after a break": (LabScene, _shoots("blue", (92.0, 0.8))),
    "drill": (at_drill("soft-01-long"), _nothing),
    "drill, open": (at_drill("first-01-straight"), _shoots("red1", (0.0, 0.1))),
    "drill, solved": (at_drill("cushion-01-side"), _shoots("red1", (28.0, 782.0 / 4000.0))),
    "day's break": (lambda context: DayBreakScene(context, "Ann", date.today(), DayLog(None)), _nothing),
    "day's break, after one": (
        lambda context: DayBreakScene(context, "Ann", date.today(), DayLog(None)),
        _shoots("blue", (92.0, 0.8)),
    ),
    "day's drill": (_day_drill, _nothing),
}
"""The tables of practice: how one comes there, and into which state."""


@pytest.mark.parametrize("state", STATES)
def test_every_button_does_something(come: Come, state: str) -> None:
    make, bring = STATES[state]
    keys, done = ["?"], set[str]()
    while keys:
        player = come(make, (960, 600))
        bring(player)
        scene = player.scene
        keys = [one.key for one in scene.panels.buttons if one.enabled and one.key not in done]
        if not keys:
            break
        key = keys[0]
        done.add(key)
        place = scene.panels.buttons[key].rect.center
        player.hover(place)
        before = pygame.image.tobytes(player.draw(), "RGB")
        player.click(place)
        after = pygame.image.tobytes(player.draw(), "RGB")
        assert player.scene is not scene or after != before, key
    assert done, "no buttons"


def test_practice_opens_with_the_game_that_was_played_or_practised_last(come: Come) -> None:
    player = come(PracticeScene)
    assert player.group["game"].value == "yago"
    player.answer("game", "carrom")
    player.scene.rebuild()
    again: Any = PracticeScene(player.scene.context)
    assert again.group["game"].value == "carrom"


@pytest.mark.parametrize("use", ["break", "lab", "drills", "free", "figures"])
def test_everything_is_reached_from_the_menu_and_left_again(come: Come, use: str) -> None:
    player = come(MenuScene)
    player.press("practice")
    player.press(use)
    if isinstance(player.scene, PracticeTableScene):
        player.key(pygame.K_ESCAPE)
        player.click(player.at(PauseScene).dialog.group["leave"].rect.center)
    else:
        assert not isinstance(player.scene, PracticeScene)
        player.press("back")
    player.at(PracticeScene)
    player.press("back")
    player.at(MenuScene)


def test_settings_changed_in_the_pause_hold_at_the_table(come: Come) -> None:
    player = come(at_break)
    scene = player.at(BreakScene)
    scene.furnish(AppContext(speaker("de"), text_size=1.5))
    player.draw()
    assert says(scene.view.prompt, "ui.table.practise.mouse", "de")
    player.key(pygame.K_m)


def test_statistics_are_counted_from_records_and_practice(come: Come, tmp_path: Path) -> None:
    come(at_break).flick()
    matches = tmp_path / "matches"
    matches.mkdir()
    for path in EXAMPLES.glob("*.jsonl"):
        if ".states." not in path.name:
            (matches / path.name).write_bytes(path.read_bytes())
    (matches / "torn.jsonl").write_text("{")
    player = come(SCENES["figures"])
    scene = player.at(StatisticsScene)
    assert [(one.name, one.variant) for one in scene.players][:2] == [("Ann", "easy"), ("Ann", "medium")]
    assert (scene.found.records, len(scene.found.unread)) == (5, 1)
    before = pygame.image.tobytes(player.draw(), "RGB")
    player.key(pygame.K_DOWN)
    assert scene.player.variant == "medium"
    assert pygame.image.tobytes(player.draw(), "RGB") != before


class TestTheTranscript:
    @pytest.fixture
    def lines(self) -> list[str]:
        return []

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_breaks_are_written_when_they_have_been_seen(self, come: Come, lines: list[str], lang: str) -> None:
        say = speaker(lang).say
        player = come(at_break, lang=lang, transcript_sink=lines.append)
        assert lines == [say("transcript.practice.break", name="Ann", variant="easy")]
        player.wait(0.4)
        player.take_up()
        player.key(pygame.K_RETURN)
        assert len(lines) == 1, "nobody reads the end before it is seen"
        player.key(pygame.K_RETURN)
        player.wait(0.3)
        (line,) = lines[1:]
        assert line.startswith("1. (90°, ")
        assert says(line, "report.stroke", lang)
        assert any(says(line, f"ui.break.{verdict}", lang) for verdict in ("plays_on", "passes", "both"))
        player.key(pygame.K_v, pygame.K_RETURN)
        assert len(lines) == 2, "a replay is not written"
        player.key(pygame.K_u, pygame.K_y)
        assert lines[2:] == [say("transcript.practice.undo"), say("transcript.practice.redo")]
        player.key(pygame.K_r)
        player.flick()
        assert lines[-1].startswith("2. ")

    def test_a_drill_is_written_with_its_text_and_how_the_attempt_stands(self, come: Come, lines: list[str]) -> None:
        player = come(SCENES["drill"], transcript_sink=lines.append)
        drill = player.at(DrillScene).drill
        assert lines == [f"{drill.title['en']}: {drill.text['en']}"]
        player.flick()
        assert lines[1].startswith("1. (")
        assert any(says(lines[1], f"ui.drill.{key}") for key in ("used", "over.foul", "over.used_up"))

    def test_a_shot_at_the_free_table_is_written(self, come: Come, lines: list[str]) -> None:
        player = come(SCENES["free"], transcript_sink=lines.append)
        assert lines == [speaker("en").say("transcript.practice.free", variant="easy")]
        player.press("rack")
        player.key(pygame.K_p)
        player.flick()
        assert len(lines) == 2
        assert lines[1].startswith("1. (")
