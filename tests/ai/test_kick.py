"""What blue drives, straight or over cushions, goes where it was sent; chances keep their order."""

import random
from itertools import pairwise

from tests.ai.positions import in_play, random_view
from yagopool.ai.chance import driven_chance
from yagopool.ai.combination import combination_pots
from yagopool.ai.hand import Hand
from yagopool.ai.kick import kick_pots
from yagopool.ai.trials import Trials
from yagopool.table.balls import BLUE, Ball

STEADY = Hand(1.0, 0.06)


def test_most_kicks_and_combinations_drop_their_ball_as_meant() -> None:
    rng = random.Random(5)
    kicks, straight = [], []
    for _ in range(25):
        view = random_view(rng, "professional")
        own = view.free_own(view.state.shooter_next)
        for cushions in (1, 2):
            found = kick_pots(view, BLUE, own, STEADY, cushions)
            kicks += [Trials(1).stroke(view, one.flick).did(one.aim) for one in found]
        found = combination_pots(view, BLUE, own, STEADY)
        straight += [Trials(1).stroke(view, one.flick).did(one.aim) for one in found if one.chance > 0.15]
    assert len(kicks) > 10
    assert len(straight) > 20
    assert sum(kicks) > 0.7 * len(kicks)
    assert sum(straight) > 0.7 * len(straight)


def test_a_ball_hidden_from_blue_is_reached_over_a_cushion() -> None:
    balls: dict[Ball, tuple[float, float]] = {
        "blue": (120.0, 150.0),
        "red1": (330.0, 440.0),
        "yellow1": (225.0, 295.0),
        "yellow2": (255.0, 270.0),
        "yellow3": (195.0, 320.0),
    }
    view = in_play("professional", balls, {5: "red2"})
    assert not list(combination_pots(view, BLUE, ("red1",), STEADY))
    kicks = list(kick_pots(view, BLUE, ("red1",), STEADY, 1))
    assert kicks
    assert all(kick.aim.via[1:] == ("red1",) and kick.aim.via[0] in ("left", "right", "far") for kick in kicks)


def test_driven_chances_keep_their_order_and_are_never_sure() -> None:
    found = [driven_chance(part / 20.0) for part in range(21)]
    assert found[0] == 0.0
    assert all(less < more for less, more in pairwise(found))
    assert found[-1] < 0.7
