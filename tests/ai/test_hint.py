"""Hints: the best strokes, no two alike, with chances of a hand that strays."""

import random

import pytest

from tests.ai.positions import VARIANTS, in_play, random_view
from yagopool.ai.hand import EXACT_HAND
from yagopool.ai.handicap import HANDS
from yagopool.ai.hint import SHOWN, advise, hint
from yagopool.match.legality import problems
from yagopool.rules.state import VariantName


@pytest.mark.parametrize("variant", VARIANTS)
def test_hints_may_be_played_differ_and_are_ordered(variant: VariantName) -> None:
    view = random_view(random.Random(6), variant)
    found = hint(view, seed=1, budget=60)
    assert 1 <= len(found) <= SHOWN
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    assert len({(one.flick.ball, one.aim.target, one.aim.pot) for one in found}) == len(found)
    for one in found:
        assert problems(view.state, view.layout, one.flick, view.spec) == ()
        assert 0.0 <= one.chance <= 1.0
        assert 0.0 <= one.risk <= 1.0
    assert found == hint(view, seed=1, budget=60)


def test_a_sure_pot_is_the_first_hint_and_sure_for_an_exact_hand() -> None:
    view = in_play("easy", {"red1": (260.0, 380.0), "yellow1": (60.0, 60.0)}, {1: "red4", 5: "red5"})
    best = hint(view, seed=1, hand=EXACT_HAND, budget=40)[0]
    assert (best.aim.target, best.aim.pot) == ("red1", 9)
    assert (best.chance, best.risk) == (1.0, 0.0)


def test_an_exact_hands_hints_tell_the_room_for_error_and_a_real_hands_less() -> None:
    view = in_play("easy", {"red1": (260.0, 180.0), "yellow1": (60.0, 60.0)}, {1: "red4", 5: "red5"})
    exact, steady, real = (advise(view, 1, HANDS[name])[0].stroke for name in ("exact", "steady", "real"))
    assert exact == steady
    assert (exact.aim.target, exact.aim.pot) == (real.aim.target, real.aim.pot) == ("red1", 9)
    assert 0.0 < real.chance < exact.chance
