"""One break and what it brought."""

import math
from dataclasses import dataclass
from typing import Final

from yagopool.games.yago.rules.referee import new_match
from yagopool.games.yago.rules.ruling import Foul
from yagopool.games.yago.rules.state import GameState, Match, VariantName
from yagopool.match.session import Played, step
from yagopool.table.balls import COLOURED_BALLS, COLOURS, Ball, Colour, ColouredBall, colour_of
from yagopool.table.events import Potted
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.pots import ROWS, Pot, Row, complete_rows
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

_ANY_SEED: Final = 0
"""A break racks no further game; the seed of racks is never asked for."""


@dataclass(frozen=True, slots=True)
class BreakOutcome:
    """What a break brought, as the referee of its variant sees it."""

    stayed: tuple[tuple[Pot, ColouredBall], ...]
    """The balls that stand in pots afterwards, in the order of the pots; none after a foul (G9)."""
    dropped: tuple[tuple[Pot, Ball], ...]
    """All balls that dropped, in the order they did, blue and those that come out again too."""
    fouls: tuple[Foul, ...]
    plays_on: bool
    """Whether the breaker plays the next stroke."""
    spread: float
    """mm: how far the free red and yellow balls lie from their common middle, root mean square; 0 with none left."""
    duration: float
    """Seconds until the last ball rests."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of which balls stay."""
        return tuple(colour for colour in COLOURS if self.pots_of(colour))

    def pots_of(self, colour: Colour) -> tuple[Pot, ...]:
        """Return the pots in which balls of a colour stay."""
        return tuple(pot for pot, ball in self.stayed if colour_of(ball) == colour)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows that one colour has completed: a game won by the break (G12)."""
        return tuple(row for colour in COLOURS for row in complete_rows(self.pots_of(colour)))

    @property
    def opened(self) -> tuple[Row, ...]:
        """The rows begun: balls of one colour stand in them and none of the other."""
        red, yellow = (frozenset(self.pots_of(colour)) for colour in COLOURS)
        return tuple(row for row in ROWS if bool(red.intersection(row)) != bool(yellow.intersection(row)))


def before_break(variant: VariantName) -> GameState:
    """Return the state before the break of a game of practice: nobody's names, one point to go."""
    return new_match(Match(variant, 1, (("A",), ("B",)), "A"))


def play_break(layout: Layout, flick: Flick, variant: VariantName, spec: BoardSpec = STANDARD_BOARD) -> Played:
    """Return a break from a racked layout, simulated and judged; the flick is one of blue that can be made."""
    return step(before_break(variant), layout, flick, seed=_ANY_SEED, spec=spec)


def outcome_of(played: Played) -> BreakOutcome:
    """Return what a break brought.

    Raises:
        ValueError: the move is no stroke that was simulated.
    """
    trace, ruling = played.trace, played.ruling
    if trace is None or ruling is None:
        raise ValueError("only a stroke that was simulated and judged has an outcome")
    return BreakOutcome(
        stayed=played.after.pots,
        dropped=tuple((event.pot, event.ball) for event in trace.events if isinstance(event, Potted)),
        fouls=ruling.fouls,
        plays_on=ruling.continues,
        spread=spread(trace.layout),
        duration=trace.duration,
    )


def spread(layout: Layout) -> float:
    """Return how far the free red and yellow balls lie from their common middle: root mean square, mm."""
    places = [place for ball, place in layout.free if ball in COLOURED_BALLS]
    if not places:
        return 0.0
    x = math.fsum(place.x for place in places) / len(places)
    y = math.fsum(place.y for place in places) / len(places)
    return math.sqrt(math.fsum((place.x - x) ** 2 + (place.y - y) ** 2 for place in places) / len(places))
