"""What the computer holds things to be worth and likely in carrom, where neither rules nor geometry say it.

Our choices. Chances and shares are from 0 to 1.
"""

from dataclasses import dataclass
from typing import Final

from yagopool.ai.search import SearchWeights


@dataclass(frozen=True, slots=True, eq=False)
class CarromWeights(SearchWeights):
    """The choices of carrom."""

    # Chances that geometry alone does not give.
    caught: float = 19.0
    """mm off a pocket's centre within which a man drops, a little less than the pocket's radius."""
    banked: float = 0.6
    """What is left of a chance by each cushion: the frame gives back what nobody sees."""
    by_another: float = 0.7
    """What is left of it where a man drives another one."""
    faintest: float = 0.01
    """Pots less likely than this are left out."""

    # How the board stands.
    luck: float = 0.03
    """How often a man drops that nobody could mean to pot."""
    hard: float = 0.5
    """How often a man that does not lie well is potted, compared to one at a usual distance: in a few shots it comes to
    lie better."""
    usual_reach: float = 2500.0
    """mm by which a man at a usual distance misses its pocket for a radian that the hand is off."""
    lying: float = 0.4
    """What counts in later shots of how well a man lies now."""
    idle: float = 0.1
    """What a shot loses that touches nothing: such a board would never end."""
    potting: float = 0.15
    """What a pot is liked for itself by a hand off by ``unsteady`` degrees or more: from the few trials of such a level
    its chances to win come out nearly alike, and a person like that pots what is there."""
    unsteady: float = 1.5
    calibration: tuple[float, float] = (0.02, 0.47)
    """The logarithm of the odds to win: a base, and a factor of the race's.

    Fitted with ``lying`` to 1,927 positions of 36 boards, Beginner's and Casual's nearly all: log loss 0.664, by the
    numbers of men alone 0.669. The sample is small, and nobody has checked it on other boards."""

    # How promising safeties are before they are tried: guesses, for the order in which they are.
    safety: float = 0.3
    cluster: float = 0.2
    clearing: float = 0.3


WEIGHTS: Final = CarromWeights()
