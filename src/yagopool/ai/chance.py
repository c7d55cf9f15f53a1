"""Chances by geometry: how surely a hand that strays does what was meant, before anything is simulated."""

import math
from typing import Final, NamedTuple

from yagopool.ai.hand import Hand
from yagopool.ai.pace import start_speed
from yagopool.table.spec import BoardSpec


def within(limit: float, spread: float) -> float:
    """Return the chance that a normal error of standard deviation ``spread`` stays within +- ``limit``."""
    if limit <= 0.0:
        return 0.0
    return 1.0 if spread <= 0.0 else math.erf(limit / (spread * math.sqrt(2.0)))


def between(low: float, high: float, meant: float, spread: float) -> float:
    """Return the chance that something meant to be ``meant``, with a normal error, lies between two values."""
    if spread <= 0.0:
        return 1.0 if low <= meant <= high else 0.0
    scale = spread * math.sqrt(2.0)
    return max(0.5 * (math.erf((high - meant) / scale) - math.erf((low - meant) / scale)), 0.0)


MOUTH_REACHED = 0.8
"""A ball that comes this far over the rim (in pot radii from the centre) drops: it cannot rest over an empty pot."""
SQUARE_ENOUGH = 0.85
"""The part of the centre-on capture speed that is still caught at a usual offset."""


def drop_window(distance: float, spec: BoardSpec) -> tuple[float, float]:
    """Return the lowest and highest speed (mm/s) at which a ball without roll starts and drops ``distance`` mm on."""
    low = start_speed(max(distance - MOUTH_REACHED * spec.pot_radius, 1.0), 0.0, spec)
    return low, start_speed(distance, SQUARE_ENOUGH * spec.capture_speed, spec)


def caught_width(arrival: float, spec: BoardSpec) -> float:
    """Return how far (mm) beside a pot's centre a ball arriving at a speed may pass and still drops."""
    part = 1.0 - arrival / spec.capture_speed
    return spec.pot_radius * math.sqrt(part) if part > 0.0 else 0.0


class Spread(NamedTuple):
    """How far a ball's start strays: standard deviations of direction (radians) and of speed (as a part of it)."""

    turn: float
    push: float


def pot_chance(distance: float, start: float, window: tuple[float, float], spread: Spread, spec: BoardSpec) -> float:
    """Return the chance that a ball drops into a pot ``distance`` mm away.

    ``start``: its speed at the start, ``window``: the speeds that drop.
    """
    low, high = window
    part = (start - low) / (high - low) if high > low else 0.5
    arrival = 0.75 * spec.capture_speed * min(max(part, 0.0), 1.0)
    hits = within(caught_width(arrival, spec), distance * spread.turn)
    return hits * between(low, high, start, spread.push * start)


def hand_turn(hand: Hand) -> float:
    """Return a hand's standard deviation of direction in radians."""
    return math.radians(hand.direction)


DRIVEN_SCALE: Final = 0.65
DRIVEN_POWER: Final = 0.6


def driven_chance(chance: float) -> float:
    """Return how often a driven ball drops whose chance by geometry is given.

    Fitted to simulated strokes: by geometry faint chances are too low (balls drop by other ways) and high ones too
    high (thin cuts). 0.02, 0.1, 0.3 and 0.8 become 0.06, 0.16, 0.32 and 0.57.
    """
    return DRIVEN_SCALE * math.pow(chance, DRIVEN_POWER)
