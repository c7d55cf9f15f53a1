"""What a stroke was: its fouls, the balls that stay and come out, the colours after it, and whether it won.

The one place where all that the referee found about a stroke stands together; the next state and the sentences of the
ruling are both read from it.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from yagopool.rules.drops import Drop, drops_of
from yagopool.rules.entries import Stroke
from yagopool.rules.fouls import Offence, offences
from yagopool.rules.scoring import Win, first_to_win
from yagopool.rules.state import GameState, Side, other_side
from yagopool.rules.variants import VARIANTS, Variant
from yagopool.table.balls import BLUE, Colour, ColouredBall, colour_of
from yagopool.table.events import OffBoard, Potted
from yagopool.table.pots import Pot

Outcome: TypeAlias = Literal["foul", "both_colours", "other_sides_ball", "own_ball", "nothing"]
"""What decides who plays next: G8, G4, G6, G5, G7."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """All that was found about one stroke of ``before``'s side to act."""

    before: GameState
    stroke: Stroke
    variant: Variant
    shooter: Side
    offences: tuple[Offence, ...]
    stay: tuple[Drop, ...]
    """The red and yellow balls that dropped and stay."""
    out: tuple[Drop, ...]
    """Those that dropped and come out again (G9, M2)."""
    outside: tuple[ColouredBall, ...]
    """The red and yellow balls that left the board (G10)."""
    returned: frozenset[ColouredBall]
    """Those and the ones that come out: they must be placed."""
    red: Side | None
    """The side that has red after the stroke."""
    pots: dict[Pot, ColouredBall]
    """What stands in the pots after the stroke."""
    outcome: Outcome
    win: Win | None
    """The win of the game, whoever's; None while it goes on."""

    @property
    def blue_out(self) -> bool:
        """Whether blue dropped or left the board."""
        return any(isinstance(event, Potted | OffBoard) and event.ball == BLUE for event in self.stroke.events)


def judge(state: GameState, stroke: Stroke) -> Judgement:
    """Find what a stroke was. The stroke must have been checked."""
    variant = VARIANTS[state.match.variant]
    shooter = state.shooter_next
    fouls = offences(state, stroke, variant)
    colour = state.colour_of_side(shooter)
    stay, out = _settled(stroke, colour, variant, bool(fouls))
    outside = tuple(event.ball for event in stroke.events if isinstance(event, OffBoard) and event.ball != BLUE)
    outcome = _outcome(colour, bool(fouls), stay)
    red = _red_after(state.red, shooter, outcome, stay)
    before = dict(state.pots)
    staying = {drop.pot: drop.ball for drop in stay}
    return Judgement(
        before=state,
        stroke=stroke,
        variant=variant,
        shooter=shooter,
        offences=fouls,
        stay=tuple(stay),
        out=tuple(out),
        outside=outside,
        returned=frozenset([*(drop.ball for drop in out), *outside]),
        red=red,
        pots=before | staying,
        outcome=outcome,
        win=first_to_win(before, staying.items(), red, shooter) if red is not None else None,
    )


def _settled(stroke: Stroke, colour: Colour | None, variant: Variant, foul: bool) -> tuple[list[Drop], list[Drop]]:
    """Part the balls that dropped into those that stay and those that come out (G9, M1, M2).

    Own balls come out with a foul, or where they do not count; while colours are open, every ball is as an own one.
    """
    stay: list[Drop] = []
    out: list[Drop] = []
    for drop in drops_of(stroke.events):
        own = colour in (None, colour_of(drop.ball))
        comes_out = own and (foul or not variant.counts(drop))
        (out if comes_out else stay).append(drop)
    return stay, out


def _outcome(colour: Colour | None, foul: bool, stay: list[Drop]) -> Outcome:
    """Say what decides who plays next; ``colour`` is the shooter's, None while colours are open."""
    if foul:
        return "foul"
    colours = {colour_of(drop.ball) for drop in stay}
    if not colours:
        return "nothing"
    if colour is None:
        return "both_colours" if len(colours) == 2 else "own_ball"
    return "own_ball" if colours == {colour} else "other_sides_ball"


def _red_after(red: Side | None, shooter: Side, outcome: Outcome, stay: list[Drop]) -> Side | None:
    """Return the side that has red: one colour potted while colours are open makes it the shooter's (G3)."""
    if red is not None or outcome != "own_ball":
        return red
    return shooter if colour_of(stay[0].ball) == "red" else other_side(shooter)
