"""A handicap that evens out two players, proposed from what they have potted so far."""

from dataclasses import dataclass
from typing import Final

from yagopool.match.model import GuideName, HandName
from yagopool.practice.statistics import Figures

ENOUGH: Final = 30
"""Shots of a player in a variant; of fewer nothing is concluded."""
_STEPS: Final[tuple[tuple[float, GuideName, HandName], ...]] = (
    (2.4, "stroke", "steady"),
    (1.8, "stroke", "exact"),
    (1.3, "both", "exact"),
)
"""How many times as many balls per shot the stronger one pots, what the weaker one's aim then shows, and the stronger
one's hand. Chosen by feel: each match is counted, and changes the next proposal."""


@dataclass(frozen=True, slots=True)
class ProposedHandicap:
    """Guides and hands for two players, and what they rest on: how many of a hundred shots potted an own ball.

    ``shares`` None: too little is known of one of them, and nothing is proposed.
    """

    guides: tuple[GuideName, GuideName] = ("contact", "contact")
    hands: tuple[HandName, HandName] = ("exact", "exact")
    shares: tuple[int, int] | None = None


def proposed_handicap(first: Figures, second: Figures) -> ProposedHandicap:
    """Return the handicap that figures of the same variant suggest."""
    if min(first.strokes, second.strokes) < ENOUGH:
        return ProposedHandicap()
    one, other = (max(figures.pots, 1) / figures.strokes for figures in (first, second))
    shares = (round(100 * one), round(100 * other))
    for least, guide, hand in _STEPS:
        if one >= least * other:
            return ProposedHandicap(("contact", guide), (hand, "exact"), shares)
        if other >= least * one:
            return ProposedHandicap((guide, "contact"), ("exact", hand), shares)
    return ProposedHandicap(shares=shares)
