"""The handicap that figures suggest."""

import pytest

from yagopool.practice.statistics import ENOUGH, Figures, proposed_handicap


@pytest.mark.parametrize(
    ("pots", "guides", "hands"),
    [
        ((25, 24), ("contact", "contact"), ("exact", "exact")),
        ((40, 28), ("contact", "both"), ("exact", "exact")),
        ((20, 40), ("stroke", "contact"), ("exact", "exact")),
        ((60, 0), ("contact", "stroke"), ("steady", "exact")),
        ((0, 0), ("contact", "contact"), ("exact", "exact")),
    ],
)
def test_the_weaker_one_sees_more_and_a_far_stronger_hand_is_less_exact(
    pots: tuple[int, int], guides: tuple[str, str], hands: tuple[str, str]
) -> None:
    first, second = (Figures(strokes=100, pots=count) for count in pots)
    found = proposed_handicap(first, second)
    assert (found.guides, found.hands) == (guides, hands)
    turned = proposed_handicap(second, first)
    assert (turned.guides[::-1], turned.hands[::-1]) == (guides, hands)


def test_of_a_few_shots_nothing_is_concluded() -> None:
    assert proposed_handicap(Figures(strokes=500, pots=300), Figures(strokes=ENOUGH - 1)).shares is None
