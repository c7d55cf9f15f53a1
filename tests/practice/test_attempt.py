"""A try at a drill with the real physics: strokes, taking back, stars, ends."""

from dataclasses import replace

import pytest

from yagopool.errors import RuleError
from yagopool.games.yago.rules.referee import apply
from yagopool.practice.attempt import Attempt, AttemptState, attempt_with, status_of
from yagopool.practice.drill import CountGoal, Drill, PottedGoal, WonGoal
from yagopool.table.events import Contact, Potted, Stroke
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout

LAYOUT = Layout.of({"red1": (260, 420), "red2": (100, 100), "yellow1": (400, 100)})
DRILL = Drill(
    "d", "first_pots", "easy", {"en": "t"}, {"en": "t"}, LAYOUT, "red", False, PottedGoal(("red1",)), (1, 2, 3)
)
IN = Flick("red1", 90.0, 200.0)
SHORT = Flick("red2", 0.0, 160.0)


def test_solved_at_once_is_three_stars() -> None:
    attempt = Attempt(DRILL)
    assert (attempt.status, attempt.stars) == ("open", 0)
    attempt.play(IN)
    assert (attempt.status, attempt.stars, attempt.used) == ("solved", 3, 1)
    with pytest.raises(ValueError, match="over"):
        attempt.play(SHORT)


def test_a_miss_lets_you_go_on_and_costs_a_star() -> None:
    attempt = attempt_with(DRILL, [SHORT, IN])
    assert (attempt.status, attempt.stars) == ("solved", 2)
    assert attempt.now.strokes[1].before.strokes == 1
    assert attempt.now.strokes[1].before.to_act == "A"


def test_strokes_run_out() -> None:
    attempt = attempt_with(DRILL, [SHORT, replace(SHORT, direction=90.0), replace(SHORT, direction=180.0), IN])
    assert (attempt.status, len(attempt.now.strokes)) == ("used_up", 3)


def test_the_only_ball_in_the_wrong_pot_ends_the_try() -> None:
    alone = replace(
        DRILL, layout=Layout.of({"red1": (260, 420), "yellow1": (400, 100)}), goal=PottedGoal(("red1",), (1,))
    )
    attempt = Attempt(alone)
    attempt.play(IN)
    assert (attempt.status, attempt.now.state.pots) == ("stuck", ((9, "red1"),))
    attempt.undo()
    assert attempt.status == "open"


def test_taken_back_strokes_still_count() -> None:
    attempt = Attempt(DRILL)
    attempt.play(SHORT)
    attempt.undo()
    assert (attempt.now.layout, attempt.used, attempt.can_undo, attempt.can_redo) == (LAYOUT, 1, False, True)
    attempt.redo()
    assert (attempt.used, attempt.can_redo) == (1, False)
    attempt.undo()
    attempt.play(IN)
    assert (attempt.stars, attempt.can_redo) == (2, False)
    for _ in range(3):
        attempt.undo()
        attempt.play(IN)
    assert (attempt.status, attempt.stars, attempt.used) == ("solved", 0, 5)
    attempt.restart()
    assert (attempt.used, attempt.now.layout, attempt.can_undo) == (0, LAYOUT, False)
    with pytest.raises(IndexError):
        attempt.undo()
    with pytest.raises(IndexError):
        attempt.redo()


def test_a_foul_ends_the_try() -> None:
    attempt = Attempt(DRILL)
    attempt.play(Flick("yellow1", 90.0, 300.0))
    assert attempt.status == "foul"


def test_a_straight_pot_in_medium_comes_out_and_ends_the_try() -> None:
    attempt = Attempt(replace(DRILL, variant="medium"))
    attempt.play(IN)
    assert attempt.status == "came_out"


def test_a_game_won_otherwise_is_not_what_was_asked() -> None:
    layout = Layout.of({"red1": (260, 420)}, {4: "red2", 7: "red3"})
    attempt = Attempt(replace(DRILL, layout=layout, goal=WonGoal(3)))
    attempt.play(IN)
    assert attempt.status == "lost"


def test_both_colours_at_once_end_the_try() -> None:
    layout = Layout.of({"red1": (260, 390), "yellow1": (260, 438)})
    attempt = Attempt(replace(DRILL, layout=layout, colour=None, goal=CountGoal(5)))
    first = attempt.now
    events = (Contact("red1", "yellow1"), Potted("yellow1", 9), Potted("red1", 5))
    state, _ = apply(first.state, Stroke("red1", events))
    played = attempt_with(attempt.drill, [Flick("red1", 90.0, 160.0)]).now.strokes[0]
    assert status_of(attempt.drill, AttemptState(state, layout, (played,))) == "both_colours"


def test_what_cannot_be_flicked_is_refused() -> None:
    attempt = Attempt(DRILL)
    with pytest.raises(RuleError):
        attempt.play(Flick("blue", 90.0, 300.0))
    with pytest.raises(RuleError):
        attempt.play(Flick("red1", 90.0, 9000.0))
    assert attempt.used == 0
    assert attempt_with(DRILL, [Flick("blue", 90.0, 300.0), IN]).used == 0


def test_words_fall_back_on_what_there_is() -> None:
    drill = replace(DRILL, title={"de": "Titel"}, text={"en": "Text", "de": "Worte"})
    assert drill.words(drill.title, "en") == "Titel"
    assert drill.words(drill.text, "de") == "Worte"
    assert drill.words(drill.text, "fr") == "Text"
    assert drill.words({}, "en") == "d"
