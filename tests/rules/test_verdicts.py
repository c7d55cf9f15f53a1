"""One stroke under three variants side by side."""

import pytest

from tests.rules.events import accident, flick, moved, pot
from tests.rules.positions import missing, position, start
from yagopool.errors import RuleError
from yagopool.games.yago.rules.referee import Verdict, apply, under, verdicts
from yagopool.games.yago.rules.state import GameState, VariantName
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.table.shot import Stroke


def shipped(state: GameState, stroke: Stroke) -> tuple[Verdict, ...]:
    """Judge a stroke under EASY, MEDIUM and PROFESSIONAL, whatever else there is."""
    return tuple(one for one in verdicts(state, stroke) if one.variant in ("easy", "medium", "professional"))


def test_always_every_variant_the_easiest_first(variant: VariantName) -> None:
    for state in (start(variant), position(variant)):
        assert [verdict.variant for verdict in verdicts(state, missing(state))] == list(VARIANTS)


def test_the_own_variants_verdict_is_the_rulings(variant: VariantName) -> None:
    state = position(variant, {5: "yellow1"}, strokes=2)
    own = next(verdict for verdict in verdicts(state, missing(state)) if verdict.variant == variant)
    assert (own.after, own.ruling) == apply(state, missing(state))
    assert own.before == state


def test_a_direct_pot() -> None:
    easy, medium, professional = shipped(position("easy"), flick("red1", pot("red1", 5)))
    assert easy.ruling is not None
    assert medium.ruling is not None
    assert (easy.ruling.continues, medium.ruling.continues) == (True, False)
    assert (medium.ruling.returned, medium.ruling.fouls) == (("red1",), ())
    assert professional.refused is not None
    assert (professional.refused.rule, professional.refused.code) == ("P1", "not_allowed")
    assert (professional.ruling, professional.after) == (None, None)


def test_an_accident_with_a_ball_that_the_other_variants_do_not_have() -> None:
    easy, medium, professional = shipped(position("professional"), accident(moved("blue")))
    assert [verdict.refused and verdict.refused.rule for verdict in (easy, medium)] == ["E1", "E1"]
    assert professional.ruling is not None
    every = shipped(position("professional"), accident(moved("red1")))
    assert [[foul.rule for foul in verdict.ruling.fouls] for verdict in every if verdict.ruling is not None] == [
        ["E5"],
        ["E5"],
        ["P6"],
    ]


def test_a_stroke_that_cannot_be_in_its_own_variant() -> None:
    with pytest.raises(RuleError) as raised:
        verdicts(position("professional"), flick("red1"))
    assert raised.value.arguments["rule"] == "P1"


def test_the_same_position_but_for_blue() -> None:
    state = position("easy", {5: "yellow1"}, red="B", strokes=2)
    there = under(state, "professional")
    assert (there.match.variant, there.blue) == ("professional", "table")
    assert under(there, "easy") == state
    assert under(start("easy"), "professional") == start("professional")
