"""What ``simulate`` refuses: always by a ``BoardError`` with a code, a field and a sentence."""

import math
from dataclasses import replace

import pytest

from yagopool import STANDARD_BOARD, BoardError, BoardSpec, Flick, Layout, simulate, speaker

TWO = Layout.of({"blue": (260, 150), "red1": (260, 290)})
GOOD = Flick("blue", 90.0, 1000.0)

REFUSED: list[tuple[Layout, Flick, BoardSpec, str, str]] = [
    (TWO, replace(GOOD, direction=math.nan), STANDARD_BOARD, "bad_value", "stroke.direction"),
    (TWO, replace(GOOD, direction=math.inf), STANDARD_BOARD, "bad_value", "stroke.direction"),
    (TWO, replace(GOOD, speed=math.nan), STANDARD_BOARD, "bad_value", "stroke.speed"),
    (TWO, replace(GOOD, speed=1e9), STANDARD_BOARD, "out_of_range", "stroke.speed"),
    (TWO, replace(GOOD, speed=-1.0), STANDARD_BOARD, "out_of_range", "stroke.speed"),
    (TWO, replace(GOOD, ball="red2"), STANDARD_BOARD, "ball_absent", "stroke.ball"),
    (TWO.with_ball("red2", (260, 300)), GOOD, STANDARD_BOARD, "overlap", "balls.red2"),
    (TWO.with_ball("red2", (260, 810)), GOOD, STANDARD_BOARD, "outside_field", "balls.red2"),
    (TWO.with_ball("red2", (math.nan, 300)), GOOD, STANDARD_BOARD, "bad_value", "balls.red2"),
    (Layout(TWO.free, ((10, "red2"),)), GOOD, STANDARD_BOARD, "no_such_pot", "potted.10"),
    (TWO, GOOD, BoardSpec(sliding_friction=-0.1), "out_of_range", "sliding_friction"),
    (TWO, GOOD, BoardSpec(gravity=math.nan), "bad_value", "gravity"),
]


@pytest.mark.parametrize(
    ("layout", "flick", "spec", "code", "field"), REFUSED, ids=[f"{c} {f}" for *_, c, f in REFUSED]
)
def test_what_cannot_be_is_refused(layout: Layout, flick: Flick, spec: BoardSpec, code: str, field: str) -> None:
    with pytest.raises(BoardError) as caught:
        simulate(layout, flick, spec)
    assert (caught.value.code, caught.value.field) == (code, field)
    for lang in ("en", "de"):
        assert "{" not in speaker(lang).error(caught.value)
