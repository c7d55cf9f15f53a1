"""Many breaks counted."""

import math

import pytest

from yagopool.games.yago.rules.ruling import Foul
from yagopool.practice.breaks import MEASURES, BreakOutcome, BreakStats

FOUL = Foul("blue_potted", "blue", "E2")
OUTCOMES = (
    BreakOutcome(((1, "red1"), (2, "red2"), (4, "red3")), (), (), True, 100.0, 2.0),
    BreakOutcome(((1, "red1"), (9, "yellow1")), (), (), False, 200.0, 3.0),
    BreakOutcome((), ((5, "blue"),), (FOUL, FOUL), False, 60.0, 1.0),
    BreakOutcome((), (), (), False, 40.0, 2.0),
)


def test_means_over_breaks() -> None:
    tally = BreakStats.of(OUTCOMES)
    means = {name: tally.measure(name) for name in MEASURES}
    assert means == {
        "value": 0.0,
        "pot": 0.5,
        "pots": 1.25,
        "plays_on": 0.25,
        "foul": 0.25,
        "both": 0.25,
        "row": 0.25,
        "spread": 100.0,
        "duration": 2.0,
    }
    assert [tally.pots_in(pot) for pot in (1, 2, 3, 4, 9)] == [0.5, 0.25, 0.0, 0.25, 0.25]


def test_tallies_add_up() -> None:
    assert BreakStats.of(OUTCOMES[:1]) + BreakStats.of(OUTCOMES[1:]) == BreakStats.of(OUTCOMES)
    assert BreakStats() + BreakStats.of(OUTCOMES) == BreakStats.of(OUTCOMES)


@pytest.mark.parametrize("name", MEASURES)
def test_of_no_breaks_nothing_is_known(name: str) -> None:
    assert math.isnan(BreakStats().measure(name))  # type: ignore[arg-type]
    assert math.isnan(BreakStats().pots_in(1))
