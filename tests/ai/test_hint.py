"""Hints: the best strokes, no two alike, with chances of a hand that strays."""

import math
import random

import pytest

from tests.ai.positions import VARIANTS, random_view
from yagopool.ai.decision import Considered, Intent, Wall
from yagopool.ai.hint import AIMING, SHOWN, hint, simplest_first
from yagopool.ai.search import TO_MEASURE
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.session import problems, step
from yagopool.table.shot import Flick


@pytest.mark.parametrize("variant", VARIANTS)
def test_hints_may_be_played_differ_and_are_ordered(variant: VariantName) -> None:
    view = random_view(random.Random(6), variant)
    found = hint(view, seed=1, budget=60)
    assert 1 <= len(found) <= SHOWN
    assert list(found) == [*simplest_first(sorted(found, key=lambda one: -one.value))]
    assert len({(one.flick.ball, one.aim.target, one.aim.pot) for one in found}) == len(found)
    for one in found:
        assert problems(view.state, view.layout, one.flick, view.spec) == ()
        assert 0.0 <= one.chance <= 1.0
        assert 0.0 <= one.risk <= 1.0
    assert found == hint(view, seed=1, budget=60)


def test_of_pots_that_are_about_equal_the_simplest_is_first_and_no_other_one() -> None:
    def pot(*via: Wall, wins: float, value: float) -> Considered:
        return Considered(Flick("red1", 90.0, 1000.0), Intent("direct", "red1", 9, via), value, 1.0, 0.0, 40, wins)

    bank, straight = pot("left", wins=0.77, value=0.54), pot(wins=0.755, value=0.51)
    worse, poorer = pot(wins=0.74, value=0.48), pot(wins=0.77, value=0.44)
    assert simplest_first((bank, straight)) == (straight, bank)
    assert simplest_first((bank, worse)) == (bank, worse)
    assert simplest_first((bank, poorer)) == (bank, poorer), "three points are worth more"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", [9])
def test_the_chance_and_the_risk_of_each_hint_are_what_a_hundred_flicks_show(variant: VariantName, seed: int) -> None:
    """The flicks stray by draws of this test's own; what they did is read from the table, not from the search."""
    view = random_view(random.Random(seed), variant)
    for found in hint(view, seed=1):
        rng = random.Random(42)
        did = fouls = 0
        for _ in range(100):
            turn, push = rng.gauss(0.0, AIMING.direction), 1.0 + rng.gauss(0.0, AIMING.speed)
            direction, speed = (found.flick.direction + turn) % 360.0, found.flick.speed * push
            played = step(view.state, view.layout, Flick(found.flick.ball, direction, speed), seed=1)
            assert played.ruling is not None
            foul = bool(played.ruling.fouls)
            meant = found.aim.pot if found.aim.idea != "safe" else None
            dropped = meant is None or played.layout_after.potted.get(meant) == found.aim.target
            fouls += foul
            did += dropped and not foul
        assert found.simulated == TO_MEASURE
        # Two and a half times what the difference of the two counts strays by at the most.
        apart = 2.5 * math.sqrt(0.25 / 100 + 0.25 / found.simulated)
        assert (found.chance, found.risk) == pytest.approx((did / 100, fouls / 100), abs=apart)


@pytest.mark.parametrize(("variant", "seed"), [("easy", 5), ("easy", 3), ("professional", 2), ("professional", 7)])
def test_the_aim_of_each_hint_does_what_its_words_say(variant: VariantName, seed: int) -> None:
    """Each position once had a hint of 0 %, or one whose ball went into another pot, or a safe one that potted."""
    view = random_view(random.Random(seed), variant)
    for found in hint(view, seed=1):
        played = step(view.state, view.layout, found.flick, seed=1)
        assert played.ruling is not None
        assert not played.ruling.fouls
        dropped = set(played.layout_after.potted) - set(view.layout.potted)
        assert found.chance >= view.weights.faint
        if found.aim.idea == "safe":
            assert not dropped
        else:
            assert played.layout_after.potted[found.aim.pot] == found.aim.target  # type: ignore[index]
