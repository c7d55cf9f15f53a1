"""The rules of carrom, one test or more for each sentence of docs/carrom-rules.md, named by its id."""

import math
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from yagopool.errors import RuleError
from yagopool.games.carrom.board import CARROM_BOARD, MEN, MIDDLE, STRIKER, rack
from yagopool.games.carrom.moves import (
    base_circles,
    carrom_cleared,
    carrom_moves,
    carrom_problems,
    man_placement,
    striker_placement,
)
from yagopool.games.carrom.rules.reasons import CARROM_REASONS
from yagopool.games.carrom.rules.referee import apply_carrom, new_carrom_match
from yagopool.games.carrom.rules.state import CarromMatch, CarromRuling, CarromState, GiveUp, NextBoard, PlaceMan
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Cushion, Disturbed, Event, Flick, OffBoard, Potted, Stroke
from yagopool.text import LANGUAGES, speaker

PAGES = ("carrom-rules.md", "carrom-regeln.md")
MATCH = CarromMatch("one_game", 25, (("Ann",), ("Ben",)), "A")
FOUR = replace(MATCH, teams=(("Ann", "Al"), ("Ben", "Bea")))
START = new_carrom_match(MATCH)
TOUCH = Contact(STRIKER, "white9")


def open_board(white: int = 0, black: int = 0, **more: Any) -> CarromState:
    """Return a board in play with so many men of each colour in pockets; A has white and shoots."""
    return replace(START, **{"phase": "shoot", "potted": (*MEN["white"][:white], *MEN["black"][:black]), **more})


def shoot(state: CarromState, *events: Event) -> tuple[CarromState, CarromRuling]:
    after, ruling = apply_carrom(state, Stroke(STRIKER, events))
    assert ruling is not None
    return after, ruling


def potted(*pieces: str) -> tuple[Event, ...]:
    return (TOUCH, *(Potted(piece, 1) for piece in pieces))


def rules(ruling: CarromRuling) -> list[str]:
    return [because.rule for because in ruling.because]


def test_c1_players_take_turns_around_the_board() -> None:
    state, names = new_carrom_match(FOUR), []
    for _ in range(5):
        names.append(state.player)
        state, _ = shoot(state, TOUCH)
    assert names == ["Ann", "Ben", "Al", "Bea", "Ann"]
    corners = [Point(150.9, 117.4), Point(622.6, 150.9), Point(589.1, 622.6), Point(117.4, 589.1)]
    for sitting, left in enumerate(corners):
        assert math.dist(base_circles(sitting, CARROM_BOARD)[0], left) < 1e-9


@pytest.mark.parametrize("teams", [(("Ann",), ("Ben", "Bea")), ((), ()), (("Ann",), ("",)), (("A",) * 3, ("B",) * 3)])
def test_c1_two_or_four_play(teams: Any) -> None:
    with pytest.raises(RuleError):
        new_carrom_match(replace(MATCH, teams=teams))


def test_c2_who_breaks_has_white_and_the_break_passes_on() -> None:
    state = new_carrom_match(replace(FOUR, opener="B"))
    assert (state.player, state.colour("B")) == ("Ben", "white")
    for player in ("Al", "Bea", "Ann"):
        state, _ = apply_carrom(state, GiveUp())
        state, _ = apply_carrom(state, NextBoard())
        assert (state.player, state.colour(state.shooter_next), state.phase) == (player, "white", "break")


def test_c3_whites_form_a_y_around_the_queen() -> None:
    places = rack(CARROM_BOARD).balls
    turns = sorted(
        round(math.degrees(math.atan2(y - 370.0, x - 370.0))) % 360
        for man, (x, y) in places.items()
        if man.startswith("white")
    )
    assert places["queen"] == MIDDLE
    assert turns == [30, 30, 90, 150, 150, 210, 270, 270, 330], "three arms of two, and three between"


@pytest.mark.parametrize(
    ("at", "direction", "allowed"),
    [
        ((370.0, 117.4), 90.0, True),
        ((150.9, 117.4), 270.0, True),
        ((589.1, 122.0), 0.0, True),
        ((370.0, 123.0), 90.0, False),
        ((147.0, 117.4), 90.0, True),
        ((146.16, 117.4), 180.0, True),
        ((592.5, 120.2), 90.0, True),
        ((146.0, 117.4), 90.0, False),
        ((594.0, 117.4), 90.0, False),
        ((147.0, 121.0), 90.0, False),
        (None, 90.0, False),
    ],
)
def test_c4_the_striker_touches_both_base_lines(at: Any, direction: float, allowed: bool) -> None:
    found = carrom_problems(
        START, rack(CARROM_BOARD), Flick(STRIKER, direction, 900.0, at and Point(*at)), CARROM_BOARD
    )
    assert [problem.rule for problem in found] == ([] if allowed else ["C4"])
    far = replace(START, seat=1, to_act="B")
    assert carrom_problems(far, Layout(), Flick(STRIKER, 270.0, 900.0, Point(370.0, 622.6)), CARROM_BOARD) == ()


def test_c4_the_striker_may_stand_where_the_rule_says_at_all_four_sides() -> None:
    """On both lines where they run, beyond their ends only where a circle of 15.9 mm is covered; to 0.1 mm."""
    slack, rng = 20.65 - 15.9, random.Random(4)
    for seat in range(4):
        state = replace(new_carrom_match(FOUR), seat=seat)
        spots = striker_placement(state, Layout(), CARROM_BOARD)
        for _ in range(400):
            x, y = rng.uniform(140.0, 160.0) if rng.random() < 0.7 else rng.uniform(150.0, 590.0), rng.uniform(111, 124)
            x = 740.0 - x if rng.random() < 0.5 else x
            off = math.dist((x, y), (min(max(x, 150.9), 589.1), 117.4)) - slack
            place = ((x, y), (740.0 - y, x), (740.0 - x, 740.0 - y), (y, 740.0 - x))[seat]
            if abs(off) > 0.1:
                assert spots.legal(place) == (off < 0.0), (seat, x, y)


def test_c4_the_striker_needs_room_and_nothing_else_is_flicked() -> None:
    crowded = Layout.of({"white1": (370.0, 117.4)})
    (problem,) = carrom_problems(START, crowded, Flick(STRIKER, 90.0, 900.0, Point(375.0, 117.4)), CARROM_BOARD)
    assert (problem.key, dict(problem.arguments)["other"]) == ("problem.place_touches_ball", "white1")
    assert striker_placement(START, crowded, CARROM_BOARD).legal((420.0, 117.4))
    (problem,) = carrom_problems(START, crowded, Flick("white1", 90.0, 900.0), CARROM_BOARD)
    assert problem.rule == "C4"
    with pytest.raises(RuleError):
        apply_carrom(START, Stroke("white1"))


def test_c5_cushions_and_all_men_may_be_played_and_the_striker_leaves() -> None:
    after, ruling = shoot(open_board(), Cushion(STRIKER), TOUCH)
    assert ruling.fouls == ()
    layout = Layout.of({STRIKER: (300.0, 300.0), "white1": (200.0, 200.0)})
    cleared = carrom_cleared(layout, Stroke(STRIKER), ruling, after, CARROM_BOARD)
    assert set(cleared.balls) == {"white1"}


@pytest.mark.parametrize(
    ("pieces", "continues"), [(("white1",), True), (("black1",), False), (("white1", "black1"), True), ((), False)]
)
def test_c6_own_men_keep_the_turn(pieces: tuple[str, ...], continues: bool) -> None:
    after, ruling = shoot(open_board(), *potted(*pieces))
    assert (ruling.continues, set(after.potted), after.player) == (
        continues,
        set(pieces),
        "Ann" if continues else "Ben",
    )


def test_c7_a_break_has_three_tries() -> None:
    state, seen = START, []
    for _ in range(4):
        state, ruling = shoot(state, Cushion(STRIKER))
        seen.append((ruling.continues, state.player, state.phase, state.strokes))
    assert seen == [
        (True, "Ann", "break", 2),
        (True, "Ann", "break", 1),
        (False, "Ben", "break", 3),
        (True, "Ben", "break", 2),
    ]
    assert shoot(state, TOUCH)[0].phase == "shoot"
    assert shoot(START, Potted(STRIKER, 1))[0].player == "Ben"


def test_c7_a_break_that_touches_only_the_queen_touches_no_man() -> None:
    queen = Contact(STRIKER, "queen")
    after, ruling = shoot(START, queen)
    assert (ruling.continues, after.phase, after.strokes, rules(ruling)) == (True, "break", 2, ["C7"])
    assert shoot(START, queen, Contact("queen", "black1"))[0].phase == "shoot"
    passed, ruling = shoot(START, queen, Potted("queen", 1))
    assert (passed.player, passed.phase, passed.strokes, passed.queen) == ("Ben", "break", 3, "board")
    assert rules(ruling) == ["C8", "C6"]
    again, ruling = shoot(START, queen, OffBoard("queen"))
    assert (again.player, ruling.back, rules(ruling)) == ("Ann", ("queen",), ["F6", "C7"])


def test_c8_the_queen_needs_an_own_man_first() -> None:
    after, ruling = shoot(open_board(black=2), *potted("queen"))
    assert (after.queen, ruling.back, ruling.continues, rules(ruling)[0]) == ("board", ("queen",), False, "C8")
    after, ruling = shoot(open_board(), *potted("queen", "white1"))
    assert (after.queen, ruling.back, ruling.continues) == ("A", (), True)


def test_c9_a_queen_must_be_covered_by_the_next_shot() -> None:
    waiting, ruling = shoot(open_board(white=1), *potted("queen"))
    assert (waiting.phase, waiting.queen, waiting.player, ruling.continues) == ("cover", "uncovered", "Ann", True)
    assert shoot(waiting, *potted("white2"))[0].queen == "A"
    after, ruling = shoot(waiting, *potted("black1"))
    assert (after.queen, after.player, ruling.back) == ("board", "Ben", ("queen",))
    after, ruling = shoot(waiting, *potted("white2", STRIKER))
    assert (after.queen, ruling.continues, ruling.back) == ("board", True, ("queen",)), "ours: a foul covers nothing"


def test_c9_the_queen_comes_back_as_near_to_the_middle_as_it_can() -> None:
    after, ruling = shoot(open_board(), *potted("queen"))
    layout = Layout.of({"white1": (372.0, 370.0)})
    back = carrom_cleared(layout, Stroke(STRIKER), ruling, after, CARROM_BOARD).balls["queen"]
    assert back.x == pytest.approx(372.0 - 31.9, abs=0.01)


@pytest.mark.parametrize(
    ("rule", "pieces", "stay", "out", "continues"),
    [
        ("F1", (), (), 1, False),
        ("F2", ("white5",), (), 2, True),
        ("F2", ("white5", "white6"), (), 3, True),
        ("F3", ("black5",), ("black5",), 1, False),
        ("F4", ("white5", "black5"), ("black5",), 2, True),
        ("F5", ("queen",), (), 1, False),
        ("F5", ("queen", "white5"), (), 2, True),
    ],
)
def test_f1_to_f5_the_potted_striker(
    rule: str, pieces: tuple[str, ...], stay: tuple[str, ...], out: int, continues: bool
) -> None:
    after, ruling = shoot(open_board(white=3), *potted(*pieces, STRIKER))
    assert [foul.rule for foul in ruling.fouls] == [rule]
    assert (len(ruling.returned), ruling.continues, after.dues) == (out, continues, (0, 0))
    assert {man for man in after.potted if man.startswith("black")} == set(stay)
    assert (after.phase, after.to_act, after.queen) == ("place", "B", "board")
    assert ruling.back == (("queen",) if "queen" in pieces else ())
    for man in sorted(after.to_place):
        after, _ = apply_carrom(after, PlaceMan(man))
    assert (after.phase, after.player, len(after.potted_by("A"))) == (
        "shoot", "Ann" if continues else "Ben", 3 - out + len(set(pieces) - {"queen"} - set(stay))
    )  # fmt: skip


@pytest.mark.parametrize("own", [(), ("white5",)])
def test_f5_says_what_stays_of_the_opponents(own: tuple[str, ...]) -> None:
    after, ruling = shoot(open_board(white=3), *potted("queen", "black5", *own, STRIKER))
    assert "black5" in after.potted
    said = speaker("en").of("carrom").because(ruling.because[0])
    assert "anything of Ben's stays in" in said.replace("Any", "any")
    assert "a black" in said


def test_f1_what_cannot_come_out_is_owed() -> None:
    state, ruling = shoot(open_board(), *potted(STRIKER))
    assert (state.dues, state.phase, ruling.returned) == ((1, 0), "shoot", ())
    state, ruling = shoot(replace(state, seat=0, to_act="A"), *potted("white4"))
    assert (state.dues, state.phase, ruling.returned, ruling.continues) == ((0, 0), "place", ("white4",), True)
    owing = open_board(black=2, dues=(0, 0))
    state, _ = shoot(replace(owing, dues=(1, 0), seat=1, to_act="B"), *potted("white4"))
    assert (state.dues, state.to_act, state.to_place) == ((0, 0), "B", frozenset({"white4"})), "whoever potted it"


def test_f1_a_man_is_placed_in_the_centre_circle() -> None:
    state, _ = shoot(open_board(white=1), *potted(STRIKER))
    spots = man_placement("white1", Layout.of({"queen": MIDDLE}), CARROM_BOARD)
    assert spots.legal((300.95, 370.0))
    assert not spots.legal((300.0, 370.0))
    (problem,) = carrom_problems(state, Layout(), PlaceMan("white1", (100.0, 100.0)), CARROM_BOARD)
    assert problem.rule == "F1"
    assert carrom_problems(state, Layout(), PlaceMan("white1"), CARROM_BOARD)[0].code == "missing_key"
    with pytest.raises(RuleError):
        apply_carrom(state, PlaceMan("white2"))
    assert carrom_moves(state, Layout(), CARROM_BOARD).places[0].ball == "white1"


def test_f6_what_leaves_the_board_comes_back_without_penalty() -> None:
    state = open_board(white=1)
    after, ruling = shoot(state, TOUCH, OffBoard("black9"), OffBoard("white9"), OffBoard("queen"), Potted("white5", 2))
    assert (ruling.back, ruling.fouls, ruling.continues) == (("queen", "white9", "black9"), (), True)
    after, ruling = shoot(state, TOUCH, Potted("white5", 2), OffBoard(STRIKER))
    assert (ruling.continues, ruling.fouls, after.potted_by("A")) == (False, (), ("white1", "white5"))
    after, ruling = shoot(state, TOUCH, Potted("queen", 2), OffBoard(STRIKER))
    assert (after.queen, after.player, ruling.back) == ("board", "Ben", ("queen",))


@pytest.mark.parametrize("striker", [(), (STRIKER,)])
def test_f7_a_last_man_potted_too_early_loses_the_board(striker: tuple[str, ...]) -> None:
    after, ruling = shoot(open_board(white=8, black=4), *potted("white9", *striker))
    assert (after.result.winner, after.result.points, rules(ruling)[0]) == ("B", 3, "F7")  # type: ignore[union-attr]
    after, _ = shoot(open_board(white=2, black=8, queen="A"), *potted("black9", *striker))
    assert (after.result.winner, after.result.points) == ("B", 10)  # type: ignore[union-attr]


@pytest.mark.parametrize("queen", ["board", "uncovered", "A", "B"])
@pytest.mark.parametrize("more", [(), ("queen",), (STRIKER,)])
def test_f7_both_last_men_in_one_shot_lose_the_board(queen: Any, more: tuple[str, ...]) -> None:
    state = open_board(white=8, black=8, queen=queen, phase="cover" if queen == "uncovered" else "shoot")
    there = (one for one in more if one != "queen" or queen == "board")
    after, ruling = shoot(state, *potted("white9", "black9", *there))
    assert (after.result.winner, after.result.points) == ("B", 3)  # type: ignore[union-attr]
    assert [because.key for because in ruling.because] == ["ruling.carrom.lost_both_last"]


def test_f2_the_man_potted_last_comes_out_first() -> None:
    _, ruling = shoot(open_board(white=0), *potted("white1", "white2", STRIKER))
    placed = next(because for because in ruling.because if because.key == "ruling.carrom.placed")
    assert dict(placed.arguments)["balls"] == ("white2", "white1")


def test_s1_s2_the_winner_gets_a_point_for_each_man_left_and_three_for_the_queen() -> None:
    def won(**more: Any) -> tuple[int, int]:
        after, _ = shoot(open_board(white=8, black=4, **more), *potted("white9"))
        return after.score

    assert won(queen="B") == (5, 0)
    assert won(queen="A") == (8, 0)
    assert won(queen="uncovered", phase="cover") == (8, 0)
    assert won(queen="A", score=(21, 3)) == (29, 3)
    assert won(queen="A", score=(22, 3)) == (27, 3)


def test_s3_a_lost_board_costs_at_most_twelve() -> None:
    after, _ = shoot(open_board(black=8), *potted("black9"))
    assert (after.result.reason, after.score) == ("lost", (0, 12))  # type: ignore[union-attr]


def test_s4_a_game_has_25_points_or_eight_boards_and_a_ninth() -> None:
    def end(**more: Any) -> CarromState:
        return shoot(open_board(white=8, black=7, queen="B", **more), *potted("white9"))[0]

    assert end(score=(23, 0)).phase == "match_over"
    assert end(score=(22, 0)).phase == "game_over"
    assert (end(score=(0, 9), board=8).games, end(score=(0, 9), board=8).phase) == ((0, 1), "match_over")
    assert end(score=(4, 6), board=8).phase == "game_over"
    assert end(score=(6, 6), board=9).phase == "match_over"
    three = replace(MATCH, variant="best_of_three")
    state = end(score=(23, 0), match=three)
    assert (state.phase, state.games) == ("game_over", (1, 0))
    state, _ = apply_carrom(state, NextBoard())
    assert (state.score, state.board, state.game, state.games) == ((0, 0), 1, 2, (1, 0))
    assert end(score=(23, 0), match=three, games=(1, 1)).phase == "match_over"
    with pytest.raises(RuleError):
        new_carrom_match(replace(MATCH, target=10))


def test_s5_a_board_or_a_game_can_be_conceded() -> None:
    after, _ = apply_carrom(open_board(white=2, black=1, queen="B"), GiveUp())
    assert (after.phase, after.score, after.games) == ("game_over", (0, 10), (0, 0))
    after, _ = apply_carrom(open_board(score=(20, 0)), GiveUp("game"))
    assert (after.phase, after.score, after.games) == ("match_over", (20, 0), (0, 1))


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ((Potted("white1", 1), Contact(STRIKER, "white1")), "ball_absent"),
        ((Disturbed("white1"),), "not_allowed"),
        ((Contact("white1", "white1"),), "not_allowed"),
        ((Potted("white1", 7),), "bad_value"),
        ((Cushion("red1"),), "no_such_ball"),
    ],
)
def test_events_that_cannot_follow_one_another_are_refused(events: tuple[Event, ...], code: str) -> None:
    with pytest.raises(RuleError) as raised:
        apply_carrom(START, Stroke(STRIKER, events))
    assert raised.value.code == code
    assert all(speaker(lang).error(raised.value) for lang in LANGUAGES)


@pytest.mark.parametrize("change", [{"variant": "endless"}, {"opener": "C"}])
def test_agreements_that_cannot_be_are_refused(change: Any) -> None:
    with pytest.raises(RuleError, match="bad_header"):
        new_carrom_match(replace(MATCH, **change))


@pytest.mark.parametrize(("phase", "key"), [("match_over", "error.match_is_over"), ("game_over", "error.wrong_phase")])
def test_an_entry_comes_in_its_phase(phase: Any, key: str) -> None:
    with pytest.raises(RuleError, match=key):
        apply_carrom(replace(START, phase=phase), Stroke(STRIKER))
    assert carrom_moves(replace(START, phase="match_over"), Layout(), CARROM_BOARD).choices == ()


def test_every_rule_has_a_test_and_both_pages_the_same_rules() -> None:
    docs = Path(__file__).parents[2] / "docs"
    ids = [
        re.findall(r"^- \*\*([CFS]\d)\*\*", (docs / page).read_text(encoding="utf-8"), re.MULTILINE) for page in PAGES
    ]
    tested = {name.upper() for test in globals() for name in re.findall(r"(?<=_)[cfs]\d(?=_)", test)}
    assert (
        ids[0]
        == ids[1]
        == [*(f"C{n}" for n in range(1, 10)), *(f"F{n}" for n in range(1, 8)), *(f"S{n}" for n in range(1, 6))]
    )
    assert tested | {"F2", "F3", "F4"} == set(ids[0]), "F1 to F5 are one table"
    assert {reason.split(".")[1] for reason in CARROM_REASONS} == {"carrom"}
