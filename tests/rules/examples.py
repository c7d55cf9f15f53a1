"""One hand-written stroke for every reason, and one attempt for every refusal: for tests of rules and of sentences."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tests.rules.events import accident, cushion, flick, hit, moved, off, pot
from tests.rules.outcomes import through
from tests.rules.positions import position, start
from yagopool.games.yago.board import ColouredBall
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import ChooseColour, Concede, Entry, GameState, Match, Place, TakeOver
from yagopool.table.shot import Stroke
from yagopool.table.spec import Pot

FOUR_REDS: Final[dict[Pot, ColouredBall]] = {1: "red1", 2: "red2", 5: "red3", 6: "red4"}
TWO_EACH: Final[dict[Pot, ColouredBall]] = {1: "red1", 2: "red2", 6: "yellow1", 8: "yellow2"}
FIRST_ROW_RED: Final = (pot("red1", 1), pot("yellow1", 5), pot("red2", 2), pot("red3", 4))

EASY: Final = position("easy")
EASY_OPEN: Final = position("easy", red=None)
MEDIUM: Final = position("medium")
PROFESSIONAL: Final = position("professional")
TEAMS: Final = start("easy", a=("Ann", "Al"), b=("Ben", "Bea", "Bo"))

REASON_EXAMPLES: Final[Mapping[str, tuple[GameState, Stroke]]] = {
    f"ruling.{key}": example
    for key, example in {
        "foul.opponent_ball_flicked": (EASY, flick("yellow2", cushion("yellow2"))),
        "foul.opponent_ball_hit_first": (PROFESSIONAL, flick("blue", hit("blue", "yellow3"))),
        "foul.opponent_ball_hit_first_in_pot": (
            position("professional", {5: "yellow3"}),
            flick("blue", hit("yellow3", "blue")),
        ),
        "foul.blue_potted": (TEAMS, flick("blue", hit("blue", "red1"), pot("blue", 5))),
        "foul.blue_off_board": (start("medium"), flick("blue", off("blue"))),
        "foul.ball_off_board": (EASY, flick("red1", off("red1"), off("yellow2"))),
        "foul.ball_disturbed": (EASY, flick("red1", moved("red2"), off("red2"))),
        "foul.ball_disturbed_and_back": (EASY, flick("red1", moved("red2"), cushion("red1"), moved("yellow4"))),
        "foul.accident": (EASY, accident(moved("red2"), moved("yellow1"))),
        "foul.no_ball_hit": (PROFESSIONAL, flick("blue", cushion("blue"))),
        "balls.come_out_colours_open": (EASY_OPEN, flick("red1", moved("red2"), pot("red1", 3), pot("yellow1", 4))),
        "balls.own_come_out": (EASY, flick("red1", pot("red1", 3), moved("red2"))),
        "balls.others_stay": (EASY, flick("red1", moved("red2"), pot("yellow1", 3), pot("yellow4", 9))),
        "balls.own_come_out_others_stay": (EASY, flick("red1", moved("red2"), pot("yellow1", 3), pot("red4", 9))),
        "balls.straight_in_stays": (MEDIUM, flick("yellow1", pot("yellow1", 9))),
        "balls.back_from_outside": (EASY, flick("red1", hit("red1", "yellow1"), off("yellow1"), off("red1"))),
        "balls.blue_in_hand": (PROFESSIONAL, flick("blue", hit("blue", "red1"), pot("blue", 7))),
        "balls.potted_directly": (MEDIUM, flick("red1", pot("red1", 9))),
        "break.blue_leaves": (start("easy"), flick("blue", hit("blue", "yellow1"))),
        "break.nothing_hit": (start("medium"), flick("blue")),
        "turn.colour": (TEAMS, flick("blue", hit("blue", "yellow1"), pot("yellow1", 5), pot("yellow2", 7))),
        "turn.choose_colour": (TEAMS, flick("blue", hit("blue", "yellow1"), pot("yellow1", 5), pot("red2", 7))),
        "turn.choose_colour_to_win": (TEAMS, flick("blue", *FIRST_ROW_RED)),
        "turn.own_ball": (position("easy", strokes=2), flick("red1", pot("red1", 5))),
        "turn.others_ball": (EASY, flick("red1", hit("red1", "yellow1"), pot("yellow1", 5))),
        "turn.own_and_others_ball": (EASY, flick("red1", hit("red1", "yellow1"), pot("yellow1", 5), pot("red1", 6))),
        "turn.miss": (EASY, flick("red1", cushion("red1"))),
        "turn.miss_one_left": (position("easy", strokes=2), flick("red1", cushion("red1"))),
        "turn.none_counts": (MEDIUM, flick("red1", pot("red1", 9))),
        "turn.none_counts_one_left": (position("medium", strokes=2), flick("red1", pot("red1", 9))),
        "turn.two_strokes": (EASY, flick("red1", off("red1"))),
        "turn.two_strokes_after_several": (EASY, flick("yellow1", off("yellow1"))),
        "turn.second_stroke_lost": (position("easy", strokes=2), flick("red1", moved("red2"))),
        "turn.break_still_to_play": (TEAMS, accident(moved("blue"))),
        "turn.break_by_either": (start("professional"), accident(moved("red1"))),
        "turn.may_decline": (PROFESSIONAL, flick("blue")),
        "win.row": (position("easy", {1: "red1", 2: "red2"}), flick("red3", pot("red3", 4))),
        "win.five": (position("easy", FOUR_REDS), flick("red5", pot("red5", 7))),
        "win.double_row": (position("easy", FOUR_REDS), flick("red5", pot("red5", 4))),
        "win.row_by_other": (position("easy", {1: "red1", 2: "red2"}, to_act="B"), flick("yellow3", pot("red3", 4))),
        "win.five_by_other": (position("easy", FOUR_REDS, to_act="B"), flick("yellow3", pot("red5", 7))),
        "win.after_choice": (TEAMS, flick("blue", *FIRST_ROW_RED)),
        "win.first_of_both": (position("easy", TWO_EACH), flick("red3", pot("yellow3", 9), pot("red3", 4))),
        "win.match": (position("easy", {1: "red1", 2: "red2"}, target=1), flick("red3", pot("red3", 4))),
    }.items()
}


def _tried(state: GameState, entry: Entry) -> Callable[[], object]:
    return lambda: apply(state, entry)


def _agreed(**changed: Any) -> Callable[[], object]:
    agreed: dict[str, Any] = {"variant": "easy", "target": 3, "teams": (("Ann",), ("Ben",)), "opener": "A"}
    return lambda: new_match(Match(**agreed | changed))


_NOBODY: Final[Any] = "green1"
_PLACING: Final = through(EASY, flick("red1", off("red1")))
_CHOOSING: Final = through(TEAMS, flick("blue", pot("yellow1", 5), pot("red2", 7)))

REFUSAL_EXAMPLES: Final[Mapping[str, Callable[[], object]]] = {
    f"error.{key}": attempt
    for key, attempt in {
        "wrong_phase": _tried(EASY, TakeOver()),
        "match_is_over": _tried(through(start("easy", target=1), Concede()), Concede()),
        "no_such_ball": _tried(EASY, flick(_NOBODY)),
        "no_such_colour": _tried(_CHOOSING, ChooseColour(_NOBODY)),
        "flick.break_is_blue": _tried(TEAMS, flick("red1")),
        "flick.blue_gone": _tried(EASY, flick("blue")),
        "flick.only_blue": _tried(PROFESSIONAL, flick("red1")),
        "flick.potted": _tried(position("easy", {5: "red1"}), flick("red1")),
        "event.no_such_pot": _tried(EASY, flick("red1", pot("red1", 10))),
        "event.pot_taken": _tried(position("easy", {5: "red1"}), flick("red2", pot("red2", 5))),
        "event.with_itself": _tried(EASY, flick("red1", hit("red2", "red2"))),
        "event.both_in_pots": _tried(
            position("easy", {5: "red1", 6: "yellow1"}), flick("red2", hit("red1", "yellow1"))
        ),
        "event.in_pot": _tried(EASY, flick("red1", pot("red1", 5), pot("red1", 6))),
        "event.left_board": _tried(EASY, flick("red1", off("red1"), hit("red2", "red1"))),
        "event.blue_gone": _tried(EASY, flick("red1", hit("red1", "blue"))),
        "accident.nothing_happened": _tried(EASY, accident()),
        "accident.only_disturbed": _tried(EASY, accident(moved("red1"), off("red1"))),
        "place.not_wanted": _tried(_PLACING, Place("red2")),
        "header.variant": _agreed(variant="hard"),
        "header.target": _agreed(target=0),
        "header.opener": _agreed(opener="C"),
        "header.names": _agreed(teams=(("Ann",), ("Ben", ""))),
    }.items()
}

REFUSALS: dict[str, tuple[str, ...]] = {
    "error.wrong_phase": ("asked", "phase", "possible"),
    "error.match_is_over": ("asked",),
    "error.no_such_ball": ("ball", "possible"),
    "error.no_such_colour": ("colour", "possible"),
    "error.flick.break_is_blue": ("ball", "possible", "rule"),
    "error.flick.blue_gone": ("ball", "possible", "rule"),
    "error.flick.only_blue": ("ball", "possible", "rule"),
    "error.flick.potted": ("ball", "pot", "possible", "rule"),
    "error.event.no_such_pot": ("event", "ball", "pot", "possible"),
    "error.event.pot_taken": ("event", "ball", "pot", "taken_by", "possible", "rule"),
    "error.event.with_itself": ("event", "ball"),
    "error.event.both_in_pots": ("event", "ball", "other", "rule"),
    "error.event.in_pot": ("event", "kind", "ball", "pot", "rule"),
    "error.event.left_board": ("event", "kind", "ball"),
    "error.event.blue_gone": ("event", "kind", "ball", "rule"),
    "error.accident.nothing_happened": ("possible", "rule"),
    "error.accident.only_disturbed": ("event", "kind", "possible", "rule"),
    "error.place.not_wanted": ("ball", "possible"),
    "error.header.variant": ("variant", "possible"),
    "error.header.target": ("target", "least", "greatest"),
    "error.header.opener": ("opener", "possible"),
    "error.header.names": ("side",),
}
"""The keys of all refusals and what each sentence is filled with.

``asked`` the entry's name; ``phase`` the state's; ``possible`` what could be done instead (names of entries, balls,
colours, pots, event kinds); ``event`` the index of the stroke's event, from 0; ``kind`` that event's kind; ``ball``,
``other``, ``taken_by`` balls; ``pot`` a number; ``rule`` the id of the rule that refuses.
"""
