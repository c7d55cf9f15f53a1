"""Keeping score on a real board, by taps: the record is lawful, and says what was tapped in."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.sentences import says
from tests.ui.hands import RoomMaker, stacked
from yagopool.games.yago.board import POTS
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import Entry, Place
from yagopool.match.record import read
from yagopool.match.replay import judge
from yagopool.match.session import legal_moves
from yagopool.match.store import Store
from yagopool.table.layout import Layout
from yagopool.ui.games.yago.keep_score import KeepScoreScene, ScoreStarter, ShotDraft
from yagopool.ui.input.actions import Device
from yagopool.ui.play.match_setup import VARIANTS, Setup
from yagopool.ui.play.ruling import last_ruling_facts
from yagopool.ui.scenes.matches import go_on_with
from yagopool.ui.scenes.overlay import Overlay


class Scorekeeper:
    """Presses what is seen, with a finger."""

    def __init__(self, room: RoomMaker, folder: Path, variant: str = "easy", target: int = 2) -> None:
        setup = Setup(variant=variant, opener="A", target=target)
        self.folder = folder
        self.scene: Any = stacked(KeepScoreScene(room(size=(390, 844), data=folder), setup, ScoreStarter(folder)))

    @property
    def record(self) -> Path:
        return max((self.folder / "matches").iterdir())

    @property
    def state(self) -> Any:
        return self.scene.controller.state

    @property
    def ruling(self) -> Any:
        return self.scene.controller.session.played[-1].ruling

    def offered(self) -> dict[str, pygame.Rect]:
        """Return what can be pressed now, and where."""
        app, panels = self.scene.app, self.scene.panels
        app.enter()
        app.draw(app.window)
        dialog = app.top.dialog if isinstance(app.top, Overlay) else panels.dialog
        found = {widget.key: widget.rect for widget in dialog.group if widget.focusable and widget.enabled}
        if app.top is self.scene:
            for pot in self.scene.draft.free_pots:
                found[f"pot-{pot}"] = pygame.Rect(0, 0, 44, 44)
                x, y = panels.viewport.to_window(self.scene.controller.spec.pot_centre(pot))
                found[f"pot-{pot}"].center = (round(x), round(y))
        return found

    def press(self, *keys: str) -> None:
        for key in keys:
            place = self.offered()[key].center
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                self.scene.app.handle(pygame.event.Event(kind, pos=place, button=1, touch=True))


@pytest.fixture
def keeper(room: RoomMaker, tmp_path: Path) -> Callable[..., Scorekeeper]:
    return partial(Scorekeeper, room, tmp_path)


def judged(keeper: Scorekeeper) -> list[object]:
    """Return the states that the referee finds in the record."""
    with keeper.record.open("rb") as file:
        return [one.state for one in judge(read(file))]


def test_a_shot_takes_one_tap_or_three(keeper: Callable[..., Scorekeeper]) -> None:
    table = keeper()
    table.press("done")
    assert table.state.to_act == "B", "nothing was potted"
    table.press("pot-5", "yellow", "done")
    state = table.state
    assert (state.colour_of_side("B"), set(dict(state.pots)), state.player) == ("yellow", {5}, "Ben")
    assert judged(table)[-1] == state
    assert '"seed"' not in table.record.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("variant", "taps", "fouls", "act"),
    [
        ("easy", ("more", "others", "done"), ("opponent_ball_flicked",), "B"),
        ("easy", ("more", "off", "yellow", "done"), ("ball_off_board",), "B"),
        ("easy", ("more", "moved", "yellow", "done"), ("ball_disturbed",), "B"),
        ("medium", ("pot-1", "red", "done"), (), "A"),
        ("medium", ("pot-1", "red-direct", "done"), (), "B"),
        ("professional", ("pot-1", "blue", "done", "own"), ("blue_potted",), "B"),
    ],
)
def test_what_is_seen_decides(
    keeper: Callable[..., Scorekeeper], variant: str, taps: tuple[str, ...], fouls: tuple[str, ...], act: str
) -> None:
    table = keeper(variant)
    table.press("pot-5", "red", "done", *taps)
    assert tuple(foul.code for foul in table.ruling.fouls) == fouls
    assert table.state.to_act == act


def test_the_first_touch_is_asked_where_a_rule_needs_it(keeper: Callable[..., Scorekeeper]) -> None:
    table = keeper("professional")
    table.press("pot-5", "red", "done")
    for first, code in (("other", "opponent_ball_hit_first"), ("none", "no_ball_hit")):
        table.press("done", first)
        assert table.ruling.fouls[0].code == code
        table.press("undo")


@pytest.mark.parametrize("variant", ["easy", "medium"])
def test_a_break_is_asked_nothing_that_no_rule_needs(keeper: Callable[..., Scorekeeper], variant: str) -> None:
    table = keeper(variant)
    assert "first" not in table.offered()
    table.press("done")
    said = [one.key for one in table.ruling.because]
    assert "ruling.break.blue_leaves" in said, "no miss is invented"


@pytest.mark.parametrize(
    ("last", "winner"), [(("pot-4", "red", "pot-9", "yellow"), "A"), (("pot-9", "yellow", "pot-4", "red"), "B")]
)
def test_where_both_colours_win_the_order_of_the_taps_decides(
    keeper: Callable[..., Scorekeeper], last: tuple[str, ...], winner: str
) -> None:
    table = keeper()
    table.press("pot-1", "red", "done", "pot-2", "red", "done", "done", "pot-6", "yellow", "done", "pot-8", "yellow")
    table.press("done", *last, "done")
    assert table.state.result.winner == winner


def test_a_direct_drop_stays_direct_when_another_ball_was_tapped_first(keeper: Callable[..., Scorekeeper]) -> None:
    table = keeper("medium")
    table.press("pot-5", "red", "done", "pot-2", "yellow", "pot-1", "red-direct")
    assert "others" not in table.scene.draft.seen(), "one of the player's own balls was flicked"
    table.press("done")
    assert [ball.rstrip("12345") for ball in table.state.to_place] == ["red"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_is_tapped_is_lawful(variant: str) -> None:
    rng = random.Random(3)
    state = new_match(Setup(variant=variant, opener="A", target=1_000).match())
    for _ in range(600):
        draft = ShotDraft(state)
        match state.phase:
            case "break" | "play":
                entry: Entry = tapped(draft, rng).stroke()
            case "place":
                entry = Place(rng.choice(sorted(state.to_place)))
            case _:
                entry = rng.choice(legal_moves(state, Layout.of({})).choices)
        state, _ = apply(state, entry)
    assert state.game > 5


def tapped(draft: ShotDraft, rng: random.Random) -> ShotDraft:
    """Return a shot with anything tapped in that is offered."""
    while rng.random() < 0.5:
        empty = [
            pot for pot in POTS if pot not in dict(draft.state.pots) and pot not in {one.pot for one in draft.drops}
        ]
        seen = rng.choice(draft.seen())
        if rng.random() < 0.8 and empty and draft.kinds():
            draft = draft.drop(rng.choice(draft.drops_into(rng.choice(empty))))
        elif draft.kinds():
            draft = draft.add(seen, rng.choice(draft.kinds()))
    return replace(draft, first=rng.choice(draft.touches)) if draft.touches else draft


def test_it_is_gone_on_with_and_taken_back(keeper: Callable[..., Scorekeeper]) -> None:
    table = keeper(target=1)
    table.press("pot-1", "red", "done", "pot-5", "red", "done")
    before = table.state
    context = table.scene.context
    context.app.pop()
    go_on_with(context, table.record, pytest.fail)
    scene = context.app.top
    assert scene.controller.state == before
    table.scene = scene
    table.press("pot-9", "red", "done")
    assert scene.controller.state.phase == "match_over"
    assert list(table.offered()) == ["rematch", "sheet", "undo", "menu"]
    table.press("undo")
    assert scene.controller.state == before == judged(table)[-1]
    table.press("pot-9", "red", "done", "sheet")
    assert [path.suffix for path in (table.folder / "pictures").iterdir()] == [".svg"]
    table.press("rematch", "done")
    assert len(list((table.folder / "matches").iterdir())) == 2
    assert len(judged(table)) == 2


def test_an_accepted_foul_is_told_and_its_card_goes(keeper: Callable[..., Scorekeeper]) -> None:
    table = keeper("professional")
    table.press("pot-5", "red", "done", "more", "off", "yellow", "done", "own", "placed")
    assert "take_over" in table.offered()
    table.press("take_over")
    ruling: Any = last_ruling_facts(table.scene.controller)
    assert says(ruling.headline, "report.take_over")
    assert not ruling.foul


def test_a_match_that_nobody_touched_is_not_offered_again(keeper: Callable[..., Scorekeeper]) -> None:
    table = keeper()
    table.offered()
    table.scene.close()
    assert Store(table.folder).unfinished().free is None


def test_without_a_pointer_the_pot_is_named(keeper: Callable[..., Scorekeeper]) -> None:
    table = keeper()
    table.scene.context.input.use(Device.KEYBOARD)
    table.scene.tap(table.scene.draft)
    table.scene.stage.chosen("potted")
    table.press("pot-5", "red", "done")
    assert set(dict(table.state.pots)) == {5}
