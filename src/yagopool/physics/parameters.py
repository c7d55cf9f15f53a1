"""A board's numbers as the physics uses them, and a name for everything that a trace depends on."""

import dataclasses
import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

from yagopool.table.spec import Ball, BoardSpec, Pot, check_board, kind_of

SLOW_CLOSING: Final = 5.0
"""mm/s below which a collision is slow on any board."""
CONTACT_PAUSE: Final = 0.001
"""s until a slow collision may happen again. On our board two balls gain 6 mm/s, and 0.003 mm, in that time."""
POISSON_RATIO: Final = 0.34
"""Of phenolic resin."""


@dataclass(frozen=True, slots=True)
class Size:
    """One kind of piece: its radius, and how far its centre can go on the board."""

    radius: float
    inverse_mass: float
    """Change of its speed by an impulse of 1."""
    max_x: float
    """Greatest |x| of its centre."""
    min_y: float
    max_y: float


@dataclass(frozen=True, slots=True)
class Parameters:
    """The numbers of one board. Lengths in mm, speeds in mm/s, accelerations in mm/s^2."""

    size: Size
    """Of a usual piece."""
    others: Mapping[str, Size]
    """The kinds of pieces of another size."""
    turning: float
    """Change of a piece's surface speed by an impulse of 1 at its rim: 5/2 for a sphere, 2 for a disc."""
    centre_x: float
    """Board x = simulation x + centre_x."""
    length: float
    slide_deceleration: float
    cloth_friction: float
    roll_deceleration: float
    spin_deceleration: float
    """Loss of the surface speed of a spin about the vertical."""
    gravity: float
    restitution: float
    friction: float
    stiffness: float
    """k of Hertz' law: two balls compressed by d repel each other with k d^(3/2), mm/s^2 per ball, d in mm."""
    slow_closing: float
    """Two balls, or a ball and a cushion, that close slower than this lose nothing: pressed together they would
    collide ever faster, without end. More than slip can cause between two collisions."""
    slow_closing_in_air: float
    """The same for a ball that lands on another with its weight."""
    potted_restitution: float
    least_hop: float
    cushion_restitution: float
    cushion_friction: float
    cushion_spin_transfer: float
    frame_clearance: float
    """Height of a ball above the bed from which its centre is above the frame's top."""
    bed_restitution: float
    pots: tuple[tuple[Pot, float, float], ...]
    """Number and centre, x from the centre line."""
    lowest_pot: float
    """y of the lowest pot's centre."""
    highest_pot: float
    pot_radius: float
    capture_speed: float
    potted_depth: float
    """How much lower a potted ball lies."""

    def size_of(self, ball: Ball) -> Size:
        return self.others.get(kind_of(ball), self.size) if self.others else self.size

    def may_be_over_pot(self, y: float) -> bool:
        return self.lowest_pot - self.pot_radius < y < self.highest_pot + self.pot_radius

    def has_room_for(self, left: float, right: float, near: float, far: float) -> bool:
        """Return whether a box, x from the centre line, is within the cushions and touches none."""
        return -self.centre_x < left and right < self.centre_x and near > 0.0 and far < self.length


@lru_cache(maxsize=64)
def parameters_of(spec: BoardSpec) -> Parameters:
    """Return the simulation's numbers of a board.

    Raises:
        BoardError: a measure is out of range, or the pots overlap or lie outside.
    """
    check_board(spec)
    centre_x = spec.width / 2.0
    slide = spec.sliding_friction * spec.gravity
    return Parameters(
        size=_size(spec.ball_radius, spec.ball_mass, spec),
        others={kind: _size(radius, mass, spec) for kind, radius, mass in spec.others},
        turning=2.0 if spec.discs else 2.5,
        centre_x=centre_x,
        length=spec.length,
        slide_deceleration=slide,
        cloth_friction=spec.sliding_friction,
        roll_deceleration=spec.rolling_friction * spec.gravity,
        spin_deceleration=5.0 / 3.0 * spec.sliding_friction * spec.gravity * spec.contact_patch,
        gravity=spec.gravity,
        restitution=spec.ball_restitution,
        friction=spec.ball_friction,
        stiffness=_stiffness(spec),
        slow_closing=max(SLOW_CLOSING, 2.1 * spec.sliding_friction * spec.gravity * CONTACT_PAUSE),
        slow_closing_in_air=max(SLOW_CLOSING, (1.2 + 2.1 * spec.sliding_friction) * spec.gravity * CONTACT_PAUSE),
        potted_restitution=spec.potted_restitution,
        least_hop=spec.least_hop,
        cushion_restitution=spec.cushion_restitution,
        cushion_friction=spec.cushion_friction,
        cushion_spin_transfer=spec.cushion_spin_transfer,
        frame_clearance=max(spec.frame_height - spec.ball_radius, 0.0),
        bed_restitution=spec.bed_restitution,
        pots=tuple(
            (pot, from_centre_line(spec.pot_centre(pot).x, centre_x), spec.pot_centre(pot).y)
            for pot in spec.pot_numbers
        ),
        lowest_pot=min((y for _, y in spec.pots), default=math.inf),
        highest_pot=max((y for _, y in spec.pots), default=-math.inf),
        pot_radius=spec.pot_radius,
        capture_speed=spec.capture_speed,
        potted_depth=spec.potted_depth,
    )


def _size(radius: float, mass: float, spec: BoardSpec) -> Size:
    return Size(radius, spec.ball_mass / mass, spec.width / 2.0 - radius, radius, spec.length - radius)


def from_centre_line(x: float, centre_x: float) -> float:
    """Return x measured from the centre line, without the rounding error that would tell left from right."""
    return round(x - centre_x, 9)


def _stiffness(spec: BoardSpec) -> float:
    """Return k of two equal spheres by Hertz, 4/3 E* sqrt(r/2) over the mass, from SI to millimetres."""
    modulus = spec.ball_elasticity / (2.0 * (1.0 - POISSON_RATIO * POISSON_RATIO))
    metres = 1e-3
    in_si = 4.0 / 3.0 * modulus * math.sqrt(0.5 * spec.ball_radius * metres) / spec.ball_mass
    return in_si * math.sqrt(metres)


PHYSICS_VERSION: Final = 2
"""Raised whenever the same shot on the same board may come out differently.

2: our own sine and cosine; each moment of touch is solved from the start of a phase, not from pymunk's last step.
"""

FingerprintMatch: TypeAlias = Literal["same", "version", "board", "both", "unknown"]
"""Whether two fingerprints are the same, or which part of them differs; unknown: there is none."""


@lru_cache(maxsize=64)
def fingerprint(spec: BoardSpec) -> str:
    """Return the fingerprint of a board: with equal ones the same shot gives the same bits on every machine."""
    fields = json.dumps(_floats(dataclasses.asdict(spec)), sort_keys=True)
    digest = hashlib.sha256(fields.encode()).hexdigest()[:12]
    return f"{PHYSICS_VERSION}-{digest}"


def compare(recorded: str | None, spec: BoardSpec) -> FingerprintMatch:
    """Return what differs between a fingerprint that was recorded and the one of a board here and now."""
    if recorded is None:
        return "unknown"
    (version, _, board), (our_version, _, our_board) = (one.rpartition("-") for one in (recorded, fingerprint(spec)))
    if version == our_version:
        return "same" if board == our_board else "board"
    return "version" if board == our_board else "both"


def _floats(value: Any) -> Any:
    """Return equal boards' measures as equal text: 520 as 520.0, minus zero as zero."""
    if isinstance(value, dict):
        return {name: _floats(item) for name, item in value.items()}
    if isinstance(value, str):
        return value
    return [_floats(item) for item in value] if isinstance(value, list | tuple) else float(value) + 0.0
