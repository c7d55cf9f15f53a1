"""Why? Asked by key, button, pause and gamepad; told with the decision's own data; in a replay decided again."""

import io
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from tests.ai.processes import PATIENCE, Begun
from tests.sentences import says
from tests.ui.every_scene import EASY
from tests.ui.hands import Hand, HandMaker
from tests.ui.prompted import Decider
from yagopool.ai.decision import Considered, Decision, ShotKind, Weighed, decide_again, decision_seed
from yagopool.ai.decision import Intent as Meant
from yagopool.ai.levels import NOVICE
from yagopool.ai.observation import View
from yagopool.ai.thinker import Thinker
from yagopool.games.yago.rules.state import ChooseColour, Place
from yagopool.match.record import read
from yagopool.match.replay import ReplayedMatch
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick
from yagopool.text import speaker
from yagopool.text.explanation import few_tries, in_plain_words, stroke_in_words, works
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext
from yagopool.ui.play.decision_review import DecisionReview
from yagopool.ui.play.explain_scene import ExplainScene
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.scenes.pause import PauseScene

GOLDEN = Path(__file__).parents[1] / "golden"
COMPUTER = Setup(use="computer", computer="A", level="novice", teams=(("Novice",), ("Ann",)), opener="A", seed=5)
SAY = speaker("en").say
STROKES = (
    Considered(Flick("blue", 270.0, 500.0), Meant("safe"), 0.31, 0.75, 0.05, 40, 0.62),
    Considered(Flick("blue", 90.0, 2500.0), Meant("break"), -0.12, 0.5, 0.25, 8),
    Considered(Flick("blue", 97.0, 2000.0), Meant("off_ball", "red1", 8), 0.05, 1 / 3, 0.0, 3),
)
DECISION = Decision(Flick("blue", 271.5, 480.0), STROKES[0].flick, STROKES, 51, 9)


@pytest.fixture
def player(hand: HandMaker) -> Hand:
    """Return a person's turn after the computer's stroke; why it played so is not asked yet."""
    made = hand(COMPUTER)
    table = made.table.controller
    table.thinker.close()
    vars(table).update(thinker=cast(Thinker, Decider(DECISION)), explainer=cast(Thinker, Decider()))
    made.wait(2.5)
    made.key(pygame.K_RETURN)
    assert [type(move) for move in made.moves] == [Flick]
    assert table.computer_to_act() is None
    return made


def explain_scene(player: Hand) -> ExplainScene:
    assert isinstance(player.scene, ExplainScene)
    return player.scene


def asked_again(player: Hand) -> Decider:
    """Return who decides again."""
    return cast(Decider, explain_scene(player).review._thinker)


def settled(player: Hand) -> Any:
    player.wait(0.3)
    player.draw()
    assert not explain_scene(player).review.busy
    return explain_scene(player)


def asks(player: Hand) -> Any:
    player.key(pygame.K_e)
    return settled(player)


def by_button(player: Hand) -> None:
    player.click(player.panels.corner["explain"].rect.center)


def by_pause(player: Hand) -> None:
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.scene, PauseScene)
    player.press("explain")


def by_gamepad(player: Hand) -> None:
    player.pad(pygame.CONTROLLER_BUTTON_Y, fine=1)


@pytest.mark.parametrize("ask", [lambda player: player.key(pygame.K_e), by_button, by_pause, by_gamepad])
def test_it_is_asked_by_key_button_pause_and_gamepad_and_told_at_once(
    player: Hand, ask: Callable[[Hand], None]
) -> None:
    table = player.table
    ask(player)
    scene = explain_scene(player)
    assert scene.review.decision == DECISION
    assert asked_again(player).asked == [], "the decision is at hand: nobody decides again"
    settled(player).back()
    assert player.scene is table


def detailed(player: Hand) -> Any:
    """Return the scene once its details have been asked for."""
    scene = settled(player)
    player.press("details")
    return scene


def test_each_shot_names_its_goal_how_often_it_works_and_how_often_it_wins(player: Hand) -> None:
    ((first, works, wins),) = ((item.text, item.detail, item.right) for item in asks(player).list.items)
    ideas = (SAY("ui.hint.tries.safe"), SAY("idea.break"), SAY("idea.off_ball", target="red1", pot=8))
    assert (first, works, wins) == (f"1   {ideas[0]}", "Works 75%", "Wins 62%")
    scene = detailed(player)
    aside = [(item.detail or item.text, item.right) for item in scene.list.items[1:]]
    assert aside == [(f"2   {SAY('ui.explain.aside')}", ""), (SAY("ui.explain.aside"), "")], "the column is narrow"
    set_mode((1920, 1080))
    player.draw()
    assert [item.text for item in scene.list.items] == [
        f"{n}   {idea[:1].upper()}{idea[1:]}" for n, idea in enumerate(ideas, 1)
    ]


@pytest.mark.parametrize(
    ("chance", "tries", "often"),
    [
        (0.0, 3, "rarely"),
        (1 / 3, 3, "rarely"),
        (0.5, 4, "sometimes"),
        (1.0, 4, "mostly"),
        (0.62, 40, "62%"),
        (1.0, 40, "over 95%"),
        (0.02, 40, "under 5%"),
    ],
)
def test_few_tries_are_no_chance(chance: float, tries: int, often: str) -> None:
    tried = replace(STROKES[0], chance=chance, simulated=tries)
    assert works(tried, speaker("en"), roughly=few_tries(tried)) == f"Works {often}"


def test_shots_that_win_as_often_are_said_to_make_no_difference(player: Hand) -> None:
    others = [replace(LONG, aim=Meant("direct", "red2", pot), wins=0.513 + 0.005 * pot) for pot in (1, 2)]
    player.controller.decided = (player.controller.decided[0], replace(DECISION, considered=(LONG, *others)))
    asks(player)
    assert SAY("ui.explain.alike") in player.words()


def test_a_shot_that_misses_as_aimed_is_drawn_into_the_pot_it_is_meant_for(player: Hand) -> None:
    missed = Considered(Flick("blue", 90.0, 300.0), Meant("direct", "blue", 5), 0.1, 0.0, 0.0, 40, 0.5)
    player.controller.decided = (player.controller.decided[0], replace(DECISION, considered=(missed,)))
    asks(player)
    hints = explain_scene(player).review.view().hints
    assert hints is not None
    assert [line.onward[-1] for line in hints.lines] == [tuple(COMPUTER.spec.pot_centre(5))]


def test_of_shots_that_look_the_same_only_the_better_is_told(player: Hand) -> None:
    twin = Considered(Flick("blue", 96.0, 1500.0), STROKES[2].aim, 0.04, 0.2, 0.0, 40)
    safer = Considered(Flick("blue", 200.0, 300.0), STROKES[0].aim, 0.3, 0.7, 0.0, 40)
    player.controller.decided = (player.controller.decided[0], replace(DECISION, considered=(*STROKES, twin, safer)))
    shots = [one.stroke for one in asks(player).review.reasons]
    assert shots == [*STROKES, safer], "two safety shots differ"


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("text", [100, 150, 200])
def test_the_board_is_as_large_as_in_the_match_and_the_chances_are_explained(
    player: Hand, size: tuple[int, int], text: int
) -> None:
    set_mode(size)
    table = player.table
    table.app.furnish(table.context.set(table.context.settings.model_copy(update={"text_size": text})))
    player.draw()
    match = table.panels.viewport.board
    scene = asks(player)
    words = " ".join(one.text for one in player.written() if not one.cut)
    board = scene._viewport().board
    assert board == match if text == 100 else board.w > 0.8 * match.w > 0.8 * match.h, "it lies as in the match"
    assert "Works 75%" in words
    assert "Wins 62%" in words


def test_the_reason_is_told_in_plain_sentences_and_figures_come_when_asked_for(player: Hand) -> None:
    scene = asks(player)
    plainly = player.words()
    detailed(player)
    with_figures = player.words()
    assert says(plainly, "explain.wanted.safe")
    assert says(with_figures, "explain.wanted.safe")
    assert "°" not in plainly
    assert "°" in with_figures
    assert scene.cuts


@pytest.mark.parametrize(("risk", "wanted"), [(0.5, "safe"), (0.67, "any")])
def test_no_shot_is_called_safe_that_is_a_foul_more_often_than_not(risk: float, wanted: str) -> None:
    found, say = replace(STROKES[0], risk=risk), speaker("en")
    assert SAY(f"explain.wanted.{wanted}", name="Mika") in in_plain_words("Mika", found, say)
    assert SAY(f"idea.{wanted}") in stroke_in_words(found, say)


LONG = Considered(Flick("red1", 90.0, 900.0), Meant("off_ball", "red1", 8), 0.1, 0.0, 0.0, 40, 0.513)
ANY = Considered(Flick("red1", 90.0, 900.0), Meant("any", "red1"), 0.1, 1.0, 0.0, 8, 0.53)


def test_a_shot_without_a_goal_neither_works_nor_is_easy(player: Hand) -> None:
    """Nothing can be said to have worked: not in the sentence, the list, its legend or the figures."""
    scene, other = asks(player), replace(ANY, wins=0.49, value=0.05)
    vars(scene)["review"] = review = DecisionReview(scene.review.moves, 0, cast(Thinker, Decider()), COMPUTER.spec)
    review._take(Decision(ANY.flick, ANY.flick, (ANY, other, replace(LONG, chance=1.0, simulated=8)), 16, 9))
    assert review.decision is not None
    assert scene._plainly("Mika", review.decision) == SAY("explain.wanted.any", name="Mika")
    assert scene._compared() == ""
    tries = SAY("idea.any")[:1].upper() + SAY("idea.any")[1:]
    items = scene._items(review.reasons, scene._tries)
    assert [(item.text, item.detail, item.right) for item in items[:2]] == [
        (f"1   {tries}", "", "Wins 53%"),
        (f"2   {tries}", "", "Wins 49%"),
    ]
    assert [one.number for one in review.listed] == [1], "a shot that means nothing is worth no comparison"
    assert "100%" not in scene._chosen(review.reasons[0])
    review._take(Decision(ANY.flick, ANY.flick, (ANY, other), 16, 9))
    set_mode((1280, 800))
    player.draw()
    assert not says(player.words(), "ui.explain.legend.shots"), "there is nothing to compare"
    review.unfold()
    player.draw()
    assert says(player.words(), "ui.explain.legend.choices")


@pytest.mark.parametrize(("idea", "missed"), [("direct", True), ("safe", False), ("any", False)])
def test_only_a_shot_meant_for_a_pot_misses_it(player: Hand, idea: ShotKind, missed: bool) -> None:
    meant = replace(STROKES[0], aim=Meant(idea, "red1", 8), chance=0.9)
    assert bool(asks(player)._missed(meant)) is missed


@pytest.mark.parametrize(
    ("safer", "why"),
    [
        (replace(LONG, value=0.05, chance=1.0, wins=0.509), "no_more"),
        (replace(LONG, value=0.05, chance=1.0, wins=0.55), "points"),
        (replace(LONG, value=0.2, chance=1.0, wins=0.55, aim=Meant("safe")), "waits"),
        (replace(LONG, value=0.2, chance=1.0, wins=0.55, simulated=20), "fewer"),
        (replace(LONG, value=0.2, chance=1.0, wins=0.55, simulated=5), ""),
        (replace(LONG, value=0.05, chance=0.2, wins=0.509), ""),
    ],
)
def test_a_shot_that_seldom_works_is_compared_with_a_safer_one(player: Hand, safer: Considered, why: str) -> None:
    scene = asks(player)
    vars(scene)["review"] = review = DecisionReview(scene.review.moves, 0, cast(Thinker, Decider()), COMPUTER.spec)
    other = replace(safer, aim=safer.aim._replace(target="red2"))
    review._take(Decision(LONG.flick, LONG.flick, (LONG, other), 80, 9))
    assert review.decision is not None
    plainly, compared = scene._plainly("Mika", review.decision), scene._compared()
    assert SAY("explain.how.hard", often=SAY("explain.hardly_ever")) in plainly
    told = [
        name for name in ("no_more", "points", "waits", "fewer") if compared.endswith(SAY(f"explain.safer.{name}", n=2))
    ]
    assert told == ([why] if why else [])


def test_what_each_tries_is_drawn_upon_the_board_as_it_lay(player: Hand) -> None:
    player.key(pygame.K_e)
    shown = detailed(player).review.view()
    blue = tuple(COMPUTER.spec.starting_spot)
    assert sorted(line.number for line in shown.hints.lines) == [1, 2, 3]
    assert all(line.way[0] == pytest.approx(blue) and len(line.way) > 1 for line in shown.hints.lines)
    assert (shown.looks["blue"].x, shown.looks["blue"].y) == blue, "as it lay before the stroke"
    assert shown.aiming.aim.direction == 270.0


def test_another_stroke_is_looked_at_by_keys_by_its_line_and_by_its_number(player: Hand) -> None:
    player.key(pygame.K_e)
    scene = detailed(player)
    player.key(pygame.K_DOWN, pygame.K_DOWN)
    assert scene.review.chosen == 2
    x, y, high = scene.list.rect.centerx, scene.list.rect.y, scene.list.rect.h // 3
    player.click((x, y + high // 2))
    assert scene.review.chosen == 0
    hints = scene.review.view().hints
    at = next(line.at for line in hints.lines if line.number == 2)
    pixel = scene._viewport().to_window(at)
    player.click((round(pixel[0]), round(pixel[1])))
    assert scene.review.chosen == scene.list.selected == 1
    aiming = scene.review.view().aiming
    assert aiming.aim.direction == 90.0


def test_the_table_waits_and_goes_on_as_it_was(player: Hand) -> None:
    table = player.table
    stage = table.stage
    for leave in (pygame.K_ESCAPE, pygame.K_e, pygame.K_RETURN):
        asks(player)
        player.press("back") if leave == pygame.K_RETURN else player.key(leave)
        assert player.scene is table
        assert table.stage is stage


def test_before_the_computer_has_played_a_sentence_says_so(hand: HandMaker) -> None:
    for setup, why in ((EASY, "nobody"), (replace(COMPUTER, opener="B"), "not_yet")):
        player = hand(setup)
        player.key(pygame.K_e)
        assert isinstance(player.scene, MatchScene)
        assert player.view.notice == SAY(f"ui.explain.{why}")
        assert not any(button.enabled for button in player.panels.corner if button.key == "explain")


def test_a_match_gone_on_with_decides_again_by_the_seed(player: Hand) -> None:
    table = player.controller
    table.decided = None
    player.key(pygame.K_e)
    ((view, level, seed),) = asked_again(player).asked
    before = table.session.played[0]
    assert (view.state, view.layout) == (before.before, before.layout_before)
    assert (level, seed) == (NOVICE, before.decision_seed)
    assert explain_scene(player).list.items == ()
    asked_again(player).answer = DECISION
    assert settled(player).review.decision == DECISION
    assert not explain_scene(player).review.differs


def test_a_decision_that_comes_out_otherwise_or_not_at_all_is_said(player: Hand) -> None:
    player.controller.decided = None
    player.key(pygame.K_e)
    asked_again(player).answer = replace(DECISION, move=Flick("blue", 80.0, 900.0))
    assert settled(player).review.differs
    player.key(pygame.K_e)
    cast(Decider, player.controller.explainer).broken = True
    player.key(pygame.K_e)
    assert settled(player).review.failed
    player.key(pygame.K_DOWN, pygame.K_ESCAPE)
    assert isinstance(player.scene, MatchScene)


def test_leaving_cancels_what_is_still_decided(player: Hand) -> None:
    player.controller.decided = None
    thinker = cast(Decider, player.controller.explainer)
    player.key(pygame.K_e, pygame.K_ESCAPE)
    assert thinker.cancelled == 1
    player.key(pygame.K_e)
    explain_scene(player).close()
    assert thinker.cancelled == 2


# Choices, and a match watched


def watched(hand: HandMaker, variant: str, moves: int, levels: dict[str, str]) -> Hand:
    """Return a recorded match at rest after so many moves, as if levels had played it."""
    course = ReplayedMatch.of(read(io.BytesIO((GOLDEN / f"{variant}.jsonl").read_bytes())))
    course.header = replace(course.header, computer=levels)  # type: ignore[arg-type]

    def scene(room: AppContext) -> ReplayScene:
        made = ReplayScene(room, course)
        vars(made.controller)["explainer"] = cast(Thinker, Decider())
        made.playback.playing = False
        made.playback.go_to(moves)
        return made

    return hand(scene)


def test_a_placing_shows_the_spots_that_were_weighed(hand: HandMaker) -> None:
    player = watched(hand, "medium", 4, {"B": "casual"})
    player.key(pygame.K_e)
    spots = ((312.649, 381.19), (220.0, 350.0))
    weighed = tuple(Weighed(Place("yellow5", spot), 0.4 - n, 0.7 - 0.5 * n) for n, spot in enumerate(spots))
    asked_again(player).answer = Decision(weighed[0].move, weighed=weighed)
    scene = settled(player)
    assert [(item.text, item.right) for item in scene.list.items] == [("1", "Wins 70%"), ("2", "Wins 20%")]
    hints = scene.review.view().hints
    assert sorted(line.at for line in hints.lines) == sorted(spots)
    assert scene.review.under(Point(221.0, 352.0)) == 1


def test_a_colour_shows_both_and_takes_no_place_on_the_board(hand: HandMaker) -> None:
    player = watched(hand, "easy", 28, {"A": "casual", "B": "casual"})
    player.key(pygame.K_e)
    weighed = (Weighed(ChooseColour("red"), 0.2, 0.6), Weighed(ChooseColour("yellow"), 0.1, 0.55))
    asked_again(player).answer = Decision(weighed[0].move, weighed=weighed)
    scene = settled(player)
    assert [(item.text, item.right) for item in scene.list.items] == [("Red", "Wins 60%"), ("Yellow", "Wins 55%")]
    hints = scene.review.view().hints
    assert hints.lines == ()


def test_watching_it_is_offered_at_the_computers_moves_only(hand: HandMaker) -> None:
    player = watched(hand, "medium", 4, {"B": "casual"})
    scene = player.scene
    offered = []
    for moves in range(9):
        scene.playback.go_to(moves)
        scene.invalidate()
        player.draw()
        offered.append(scene.panels.corner["explain"].enabled)
        player.key(pygame.K_e)
        assert isinstance(player.scene, ExplainScene) == offered[-1]
        if offered[-1]:
            player.key(pygame.K_ESCAPE)
    computer = [one.before.to_act == "B" for one in scene.playback.course.played]
    assert offered == [False, *computer[:8]]
    assert any(offered)


def test_one_goes_through_the_computers_moves(hand: HandMaker) -> None:
    player = watched(hand, "medium", 4, {"B": "casual"})
    player.click(player.scene.panels.corner["explain"].rect.center)
    scene = explain_scene(player)
    first, thinker = scene.review.at, asked_again(player)
    assert scene.review.thought.number == 4
    player.key(pygame.K_PAGEDOWN)
    assert scene.review.at == first + 1
    player.press("earlier")
    assert scene.review.at == first
    assert (len(thinker.asked), thinker.cancelled) == (3, 2)
    for _ in range(first + 3):
        player.key(pygame.K_PAGEUP)
    assert scene.review.at == 0
    assert not scene.group["earlier"].enabled


def test_the_other_process_decides_what_the_command_explains_and_goes_with_the_scene(hand: HandMaker) -> None:
    begun = Begun()
    player = watched(hand, "medium", 1, {"A": "novice", "B": "novice"})
    scene = player.scene
    vars(scene.controller)["explainer"] = Thinker()
    player.key(pygame.K_e)
    deadline = time.monotonic() + PATIENCE
    while explain_scene(player).review.busy and time.monotonic() < deadline:
        player.wait(0.016)
        time.sleep(0.01)
    first = scene.playback.course.played[0]
    view = View(first.before, first.layout_before, scene.playback.course.spec)
    assert explain_scene(player).review.decision == decide_again(view, decision_seed(11, 0), NOVICE)
    player.draw()
    while player.app.scenes:
        player.app.pop()
    assert begun.left() == set()
