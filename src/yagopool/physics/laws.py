"""One board's measures, made ready for the loop: what a stroke needs of a ``BoardSpec``, computed once.

Inside the simulation x counts from the board's long centre line, so that a mirrored position is the same numbers with
another sign, and the mirrored stroke the same bits. Masses are counted in balls: an impulse is a change of speed.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from yagopool.table.pots import Pot
from yagopool.table.spec import BoardSpec

SLOW: Final = 5.0
"""mm/s under which a touch is slow on any board."""
REST_BETWEEN: Final = 0.001
"""s: a slow touch is not taken sooner again. On our board two balls gain 6 mm/s, and 0.003 mm, in that time."""
POISSON: Final = 0.34
"""Of phenolic resin."""


@dataclass(frozen=True, slots=True)
class Laws:
    """The numbers of one board as the loop uses them. Lengths mm, speeds mm/s, accelerations mm/s^2."""

    radius: float
    reach: float
    """Between the centres of two touching balls."""
    shift: float
    """Board x = inner x + shift."""
    right: float
    """Greatest |x| of a free ball's centre, from the centre line."""
    near: float
    """Least y of a free ball's centre."""
    far: float
    """Greatest y of a free ball's centre."""
    slide: float
    """Deceleration by sliding friction."""
    cloth_friction: float
    roll: float
    """Deceleration of a rolling ball."""
    drill: float
    """Loss of a vertical spin's surface speed."""
    gravity: float
    restitution: float
    friction: float
    stiffness: float
    """k of Hertz' law: a pair pressed together by d pushes with k d^(3/2), mm/s^2 a ball, d in mm."""
    slow: float
    """Two balls, or a ball and a cushion, that close slower than this lose nothing: pressed together they would touch
    ever faster, without end. More than slip can bring about between two touches."""
    slow_in_air: float
    """The same for a ball that comes down on another, with its weight."""
    potted_restitution: float
    least_hop: float
    cushion_restitution: float
    cushion_friction: float
    cushion_transfer: float
    clearance: float
    """Height of a ball over the bed from which its centre is above the frame's top."""
    bed_restitution: float
    pots: tuple[tuple[Pot, float, float], ...]
    """Number and centre, x from the centre line."""
    pot_radius: float
    capture: float
    depth: float
    """How much lower a potted ball lies."""


@lru_cache(maxsize=64)
def laws_of(spec: BoardSpec) -> Laws:
    """Return the loop's numbers of a board."""
    shift = spec.width / 2.0
    return Laws(
        radius=spec.ball_radius,
        reach=2.0 * spec.ball_radius,
        shift=shift,
        right=shift - spec.ball_radius,
        near=spec.ball_radius,
        far=spec.length - spec.ball_radius,
        slide=spec.sliding_friction * spec.gravity,
        cloth_friction=spec.sliding_friction,
        roll=spec.rolling_friction * spec.gravity,
        drill=5.0 / 3.0 * spec.sliding_friction * spec.gravity * spec.contact_patch,
        gravity=spec.gravity,
        restitution=spec.ball_restitution,
        friction=spec.ball_friction,
        stiffness=_stiffness(spec),
        slow=max(SLOW, 2.1 * spec.sliding_friction * spec.gravity * REST_BETWEEN),
        slow_in_air=max(SLOW, (1.2 + 2.1 * spec.sliding_friction) * spec.gravity * REST_BETWEEN),
        potted_restitution=spec.potted_restitution,
        least_hop=spec.least_hop,
        cushion_restitution=spec.cushion_restitution,
        cushion_friction=spec.cushion_friction,
        cushion_transfer=spec.cushion_spin_transfer,
        clearance=max(spec.frame_height - spec.ball_radius, 0.0),
        bed_restitution=spec.bed_restitution,
        pots=tuple((pot, centred(spec.pot_centre(pot).x, shift), spec.pot_centre(pot).y) for pot in spec.pot_numbers),
        pot_radius=spec.pot_radius,
        capture=spec.capture_speed,
        depth=spec.potted_depth,
    )


def centred(x: float, shift: float) -> float:
    """Return x counted from the centre line, free of the rounding that would tell left from right."""
    return round(x - shift, 9)


def _stiffness(spec: BoardSpec) -> float:
    """Return k of two equal spheres by Hertz, 4/3 E* sqrt(r/2) over the mass, from SI to millimetres."""
    modulus = spec.ball_elasticity / (2.0 * (1.0 - POISSON * POISSON))
    metres = 1e-3
    in_si = 4.0 / 3.0 * modulus * math.sqrt(0.5 * spec.ball_radius * metres) / spec.ball_mass
    return in_si * math.sqrt(metres)
