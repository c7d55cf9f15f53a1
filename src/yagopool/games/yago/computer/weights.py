"""What the computer holds things to be worth and likely, where neither rules nor geometry say it: our choices.

Unless a field says how it was measured, it was tuned in the arena. Chances and shares are from 0 to 1, values on the
scale of a game: 1 is a point won.
"""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from yagopool.ai.search import SearchWeights
from yagopool.games.yago.rules.variants import Variant
from yagopool.table.shot import Hand

COARSE_HAND: Final = Hand(5.0, 0.2)


class Calibration(NamedTuple):
    """The logarithm of the odds to win: ``base + (race + skill * often) * (the race's) + lie * (how much better own
    balls lie)``, where ``often`` is how often a usual stroke fills a pot: between weak hands a race says less.

    ``surest``: what is left to the side that has as good as lost the race: 0 to 0.5.
    """

    base: float
    race: float = 0.0
    skill: float = 0.0
    lie: float = 0.0
    surest: float = 0.002


DIRECT: Final = Calibration(base=-0.3, race=0.89, surest=0.04)


@dataclass(frozen=True, slots=True, eq=False)
class Weights(SearchWeights):
    """The choices for one kind of variant."""

    # The game: how near it is to being won.
    by_blue: bool = False
    """Whether blue drives every ball."""
    usual: tuple[float, float] = (0.42, 0.4)
    """How often a usual stroke fills a pot: anyway, and by the chance of a straight pot of a usual length. Fitted to
    the five levels' games: 0.51, 0.55, 0.58, 0.64 and 0.85 in EASY."""
    anyhow: float = 0.4
    """How often it does where no pot is in reach by a free way, compared to a usual stroke."""
    calibration: Calibration = DIRECT
    """From the race to the chance to win. Fitted by ``benchmarks/win_chance.py --fit`` to other games of the levels
    than it is tested by: 555 in EASY (4,218 positions) and 435 in MEDIUM (4,409) at seeds 40 and 50, 99 in PROFESSIONAL
    (4,688) at seeds 60, 70 and 71."""
    idle: float = 0.25
    """What a stroke loses that leaves every red and yellow ball where it was: such a game would never end."""

    around: float = 0.5

    # How well balls lie.
    straight: float = 1.0
    """The part of a straight pot's chance that counts: where it must be indirect, some way round has this much."""
    coarse_hand: Hand = COARSE_HAND
    """By whose chances a ball lies well: near pots say much, far ones little."""
    slope: float = 0.3
    """The part of lying well that grows steadily with each mm nearer, so that a far ball is worth bringing closer."""
    far: float = 700.0
    """mm from which on a pot is no help."""
    blocked: float = 0.4
    """What is left of lying near a pot where something is in the way."""
    hidden: float = 0.3
    """What is left of it where blue cannot get behind the ball.

    With it, lying well goes along with the chance of a pot from blue's usual places: correlation 0.62, without 0.5.
    """
    worthless: float = 0.02
    """Below this chance a pot is not looked at any further."""
    most_driven: int = 8
    """The number of driven balls that are looked at, the most promising first."""

    # Chances that geometry alone does not give.
    over_a_pot: float = 0.2
    """What is left of a chance for each open pot on the way: its lip slows and turns the ball."""
    driven_scale: float = 0.65
    driven_power: float = 0.6
    """A driven ball drops with scale * chance ** power: by geometry faint chances are too low (balls drop by other
    ways) and high ones too high (thin cuts). Fitted to simulated strokes: 0.02, 0.1, 0.3, 0.8 become 0.06, 0.16, 0.32,
    0.57."""
    faintest_kick: float = 0.02
    """Pots by a kick less likely than this are left out."""
    near_miss: float = 0.2
    """How often a stroke drops its ball that was meant to touch it and was seen to bring it by a pot."""
    near_miss_by_blue: float = 0.65
    """What is left of the chance that follows from its lever, for such a stroke of blue. Fitted to simulated strokes of
    Skilled and Casual: where the lever says 0.15, 0.5 and 0.9 the ball drops in 0.09, 0.3 and 0.6 of them."""

    # How promising safeties are before they are tried: guesses, for the order in which they are.
    safety: float = 0.3
    """Compared to a pot: they only prepare or deny what a pot does at once."""
    clearing: float = 0.3
    cluster: float = 0.2
    """Flicking into a cluster, at full speed."""
    touch: float = 0.1
    next_side: float = 0.92
    """How much less each further side of a ball promises where blue touches it."""
    kick: float = 0.08
    touch_again: float = 0.04
    """Touching a ball that stands in a pot, after the softest straight touch: it stays there however it is touched.
    Such strokes come behind what moves a free ball; else two sides touch their potted balls in turn, for ever."""


BY_HAND: Final = Weights()
INDIRECT: Final = replace(
    BY_HAND, straight=0.6, usual=(0.12, 0.65), calibration=Calibration(base=-0.02, skill=1.59, surest=0.04)
)
BY_BLUE: Final = replace(
    BY_HAND,
    by_blue=True,
    usual=(0.0, 0.75),
    # Most balls are still there when blue comes to lie well for one of them.
    calibration=Calibration(base=-0.07, race=1.5, lie=0.6),
    # Chances by geometry say less there, and fewer candidates tried more often do better.
    as_meant=0.3,
    # Else a side that leads would play safe until the last ball lies right before a pot, and so would its rival: an
    # honest try costs little, and a long game bores.
    waiting=2.0,
    # A mere touch should be safe: before this, 11 of 250 first shots at a whole rack potted blue, most of them hard.
    fouling=4.0,
    # There are few shots to be seen, and a game in which they are overlooked never ends: Beginner potted a ball in 6 %
    # of its shots and fouled in 28 % when it looked no harder there than elsewhere.
    hidden_steps=0.3,
    looks=3,
    faint=0.01,
    missing=0.1,
)


def weights_of(variant: Variant) -> Weights:
    """Return the choices for a variant, by the way its balls are potted."""
    if variant.blue_alone:
        return BY_BLUE
    return BY_HAND if variant.direct_counts else INDIRECT
