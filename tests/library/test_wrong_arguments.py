"""Whatever a program passes to the library, it gets a ``YagoError`` that has a sentence."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import yagopool as yp
from yagopool.text import LANGUAGES

HUGE = 10**400
LAYOUT = yp.Layout.of({"blue": (260, 150), "red1": (260, 400)})
FLICK = yp.Flick("blue", 90, 900)
AGREED: tuple[Any, ...] = ("easy", 3, (("Ann",), ("Ben",)), "A")
NAN = float("nan")
TRACE: Any = yp.simulate(LAYOUT, FLICK)
STATE = yp.new_match(yp.Match(*AGREED))
PLACING, _ = yp.apply(yp.new_match(yp.Match("professional", *AGREED[1:])), yp.Stroke("blue", (yp.Potted("blue", 1),)))
odd: Any = yp
"""The library as untyped programs see it."""


def refused(call: Callable[[], object]) -> yp.YagoError:
    with pytest.raises(yp.YagoError) as found:
        call()
    for lang in LANGUAGES:
        assert yp.speaker(lang).error(found.value)
    return found.value


@pytest.mark.parametrize(
    "place", [(HUGE, 1), ("260", "150"), (1,), (1, 2, 3), None, 7, "ab", (1j, 0), (float("nan"), 1)]
)
def test_places_that_are_none(place: Any) -> None:
    refused(lambda: odd.simulate(odd.Layout.of({"blue": place}), FLICK))


@pytest.mark.parametrize(
    ("balls", "potted"),
    [
        ({3: (1, 2)}, {}),
        ({None: (1, 2), "blue": (3, 4)}, {}),
        ({"green": (260, 300), "blue": (100, 100)}, {}),
        ({"12": (260, 300), "blue": (100, 100)}, {}),
        ({"blue": (1, 2)}, {"1": "red1"}),
        ({"blue": (1, 2)}, {"1": "red1", 2: "red2"}),
        ({"blue": (1, 2)}, {77: "red1"}),
        ({"blue": (1, 2)}, {7: 3}),
    ],
)
def test_balls_and_pots_that_are_none(balls: Any, potted: Any) -> None:
    refused(lambda: odd.simulate(odd.Layout.of(balls, potted), FLICK))


@pytest.mark.parametrize("value", ["90", None, HUGE, float("inf"), True, 1j, [1]])
def test_text_and_other_things_for_numbers(value: Any) -> None:
    assert refused(lambda: odd.simulate(LAYOUT, odd.Flick("blue", value, 900))).field == "stroke.direction"  # type: ignore[attr-defined]
    assert refused(lambda: odd.simulate(LAYOUT, odd.Flick("blue", 90, value))).field == "stroke.speed"  # type: ignore[attr-defined]
    if value != float("inf"):  # which is a number, and a problem
        refused(lambda: odd.problems(STATE, LAYOUT, odd.Flick("blue", value, 900)))
    refused(lambda: odd.simulate(LAYOUT, FLICK, odd.BoardSpec(width=value)))
    refused(lambda: odd.rack(odd.BoardSpec(rack_pitch=value)))


@pytest.mark.parametrize("spec", [{"pots": 5}, {"pots": ((1, 2),)}, {"triangle": ((1, 2), (3, 4))}, {"rack_apex": 3}])
def test_boards_of_other_shapes(spec: Any) -> None:
    refused(lambda: odd.simulate(LAYOUT, FLICK, odd.BoardSpec(**spec)))


@pytest.mark.parametrize(
    "entry",
    [
        None,
        "stroke",
        3,
        FLICK,
        yp.Concede,
        odd.Stroke(3),
        odd.Stroke(["blue"]),
        odd.Stroke("green"),
        odd.Stroke("blue", None),
        odd.Stroke("blue", ("x",)),
        odd.Stroke("blue", (odd.Contact("blue", ["red1"]),)),
        odd.Stroke("blue", (odd.Potted("red1", "1"),)),
        odd.ChooseColour(3),
        odd.Place("red1"),
    ],
    ids=str,
)
def test_entries_that_are_none(entry: Any) -> None:
    refused(lambda: odd.apply(STATE, entry))


@pytest.mark.parametrize(
    "agreed",
    [
        ("hard", *AGREED[1:]),
        (["easy"], *AGREED[1:]),
        ("easy", "3", *AGREED[2:]),
        ("easy", HUGE, *AGREED[2:]),
        ("easy", True, *AGREED[2:]),
        ("easy", 3, None, "A"),
        ("easy", 3, ("Ann", "Ben"), "A"),
        ("easy", 3, (("Ann",),), "A"),
        ("easy", 3, ((3,), ("Ben",)), "A"),
        ("easy", 3, (("Ann",), ("Ben",)), None),
    ],
    ids=str,
)
def test_agreements_that_are_none(agreed: Any) -> None:
    refused(lambda: odd.new_match(odd.Match(*agreed)))


@pytest.mark.parametrize("at", [(1,), "ab", (HUGE, 1), 5, (260, 150, 3)], ids=lambda at: str(at)[:12])
def test_spots_that_are_none(at: Any) -> None:
    refused(lambda: odd.problems(PLACING, LAYOUT.without("blue"), odd.Place("blue", at)))


@pytest.mark.parametrize(
    "call",
    [
        lambda: odd.simulate({"blue": (1, 2)}, FLICK),
        lambda: odd.simulate(LAYOUT, ("blue", 90, 900)),
        lambda: odd.simulate(LAYOUT, FLICK, None),
        lambda: odd.simulate(odd.Layout((("blue", (1, 2)),)), FLICK),
        lambda: odd.rack(None),
        lambda: odd.rack(yp.STANDARD_BOARD, 7),
        lambda: odd.new_match(None),
        lambda: odd.apply(None, yp.Stroke("blue")),
        lambda: odd.problems(None, LAYOUT, FLICK),
        lambda: odd.problems(STATE, None, FLICK),
        lambda: odd.problems(STATE, LAYOUT, "x"),
        lambda: odd.legal_moves(None, LAYOUT),
        lambda: odd.decide(None, random.Random(1), 5),
        lambda: odd.decide(yp.View(STATE, LAYOUT), None, 5),
        lambda: odd.decide(yp.View(STATE, LAYOUT), random.Random(1), "5"),
        lambda: odd.decide(yp.View(STATE, LAYOUT), random.Random(1), 5, "master"),
        lambda: odd.Session.new(None, seed=1),
        lambda: odd.Session.new(yp.Match(*AGREED), seed="x"),
        lambda: odd.Session.new(yp.Match(*AGREED), seed=1).play(None),
        lambda: odd.Session.new(yp.Match(*AGREED), seed=1).undo("a"),
        lambda: odd.speaker("xx"),
        lambda: list(yp.simulate(LAYOUT, FLICK).rows(every=0)),
        lambda: odd.position_png(LAYOUT, height=0),
        lambda: odd.position_svg(LAYOUT, height=10**9),
        lambda: odd.read_record("/no/such/file"),
        lambda: odd.decode("nonsense"),
        *(lambda value=value: TRACE.positions(value) for value in ("1", None, NAN)),
        lambda: TRACE.sampled(None),
        lambda: TRACE.sampled(["a"]),
        lambda: TRACE.rows(every="a"),
        lambda: TRACE.paths[0].at("x"),
        lambda: TRACE.paths[0].segments[0].at("x"),
        lambda: odd.position_png(LAYOUT, height="a"),
        lambda: odd.position_svg(None),
        lambda: odd.position_svg(LAYOUT, flick=3),
        lambda: odd.position_svg(LAYOUT, flick=odd.Flick("blue", NAN, 900)),
        lambda: odd.position_svg(odd.Layout.of({"blue": (NAN, 3)})),
        *(lambda value=value: odd.decode(value) for value in (None, 1, b"YP2")),
        *(lambda value=value: odd.Layout.of(value) for value in (None, ["blue"])),
        lambda: odd.Layout.of({}, 3),
        *(lambda value=value: odd.read_record(value) for value in (None, "a\0b")),
        lambda: odd.write_record("match.jsonl", None),
        *(lambda value=value: list(odd.move_rows(value)) for value in (None, [1])),
        lambda: odd.verify(None),
        lambda: odd.share(None),
        lambda: odd.share(odd.Position(yp.STANDARD_BOARD, LAYOUT, None), "hard"),
        lambda: odd.share(odd.Position(yp.STANDARD_BOARD, odd.Layout.of({"green": (100, 300)}), None)),
        lambda: odd.decide(yp.View(STATE, LAYOUT), random.Random(1), -5),
        lambda: odd.Session(STATE, None, seed=1),
        lambda: odd.legal_moves(STATE, LAYOUT).sample(None),
        lambda: odd.simulate(LAYOUT, odd.Flick("", 90, 900)),
    ],
)
def test_other_arguments(call: Callable[[], object]) -> None:
    refused(call)


def test_what_can_be_passes() -> None:
    numpy = pytest.importorskip("numpy")
    layout = yp.Layout.of({"blue": numpy.array([260.0, 150.0]), "red1": (260, 400)})
    assert yp.simulate(layout, yp.Flick("blue", numpy.float64(90), numpy.int64(900))) == yp.simulate(LAYOUT, FLICK)
