"""Practising the break: rack, flick, see what it brought, rack again."""

from dataclasses import dataclass
from typing import Final

from yagopool.games.yago.rules.state import GameState, VariantName
from yagopool.match.session import Played
from yagopool.practice.breaks import BreakOutcome, before_break, outcome_of, play_break
from yagopool.practice.taking_back import TakingBack
from yagopool.practice.tally import BreakTally
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.rack import rack, rack_rng
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.table.validation import check_racked

AIMS: Final = 20
"""So many of the last aims are shown."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A break that was played: from which rack, how, and what it brought."""

    number: int
    """Counts from 1 in its session."""
    rack: int
    """The number of the rack it was played from; breaks with the same number had the same rack to the hair."""
    flick: Flick
    played: Played
    outcome: BreakOutcome

    @property
    def merit(self) -> tuple[bool, bool, bool, int, float]:
        """How good it is for the one who broke: no foul, a row, playing on, balls potted, spread."""
        found = self.outcome
        return not found.fouls, bool(found.rows), found.plays_on, len(found.stayed), found.spread


_NO_RACK = "only a break from the rack that stands can be taken; rack again first"


class BreakPractice:
    """A session at the racked table, one break after the other. The same seed gives the same racks."""

    def __init__(
        self, variant: VariantName = "easy", *, seed: int, spec: BoardSpec = STANDARD_BOARD, exact: bool = False
    ) -> None:
        """Rack for the first break; ``exact`` racks are without scatter.

        Raises:
            BoardError: a board on which no game can be racked.
        """
        check_racked(spec)
        self.variant = variant
        self.spec = spec
        self.exact = exact
        self._seed = seed
        self._racks = 1
        self._rack = 1
        self._course = TakingBack[tuple[Broken, ...]](())
        self._lying: Broken | None = None

    @property
    def rack_number(self) -> int:
        """The number of the rack that stands, or was broken last."""
        return self._rack

    @property
    def racked(self) -> bool:
        """Whether a rack stands and waits for its break."""
        return self._lying is None

    @property
    def lying(self) -> Broken | None:
        """The break whose balls lie on the table; None where a rack stands."""
        return self._lying

    @property
    def layout(self) -> Layout:
        """Where the balls lie."""
        return self.rack_of(self._rack) if self._lying is None else self._lying.played.layout_after

    @property
    def state(self) -> GameState:
        """The state before a break."""
        return before_break(self.variant)

    @property
    def breaks(self) -> tuple[Broken, ...]:
        """All breaks of the session that stand, the oldest first."""
        return self._course.now

    @property
    def aims(self) -> tuple[Flick, ...]:
        """The last aims, the oldest first."""
        return tuple(broken.flick for broken in self.breaks[-AIMS:])

    @property
    def tally(self) -> BreakTally:
        """The session's means."""
        return BreakTally.of(broken.outcome for broken in self.breaks)

    @property
    def best(self) -> Broken | None:
        """The session's best break, the first of several; None before any."""
        return max(self.breaks, key=lambda broken: broken.merit, default=None)

    def rack_of(self, number: int) -> Layout:
        """Return a rack by its number."""
        return rack(self.spec, None if self.exact else rack_rng(self._seed, number))

    def play(self, flick: Flick) -> Broken:
        """Break. Raises ValueError where no rack stands."""
        if not self.racked:
            raise ValueError(_NO_RACK)
        return self.take(play_break(self.layout, flick, self.variant, self.spec))

    def take(self, played: Played) -> Broken:
        """Take a break that was played elsewhere from the rack that stands. Raises ValueError where none stands."""
        if self._lying is not None or not isinstance(played.move, Flick):
            raise ValueError(_NO_RACK)
        broken = Broken(len(self.breaks) + 1, self._rack, played.move, played, outcome_of(played))
        self._course.go_on((*self.breaks, broken))
        self._lying = broken
        return broken

    def rack_again(self, *, same: bool = False) -> None:
        """Rack for the next break, scattered anew, or exactly as the last one for ``same``."""
        if not same:
            self._racks += 1
            self._rack = self._racks
        self._lying = None

    @property
    def can_undo(self) -> bool:
        """Whether there is a break to take back."""
        return self._course.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether a break that was taken back can be made again."""
        return self._course.can_redo

    def undo(self) -> Broken:
        """Take back the last break: its rack stands again. Raises IndexError where there is none."""
        broken = self.breaks[-1]
        self._course.undo()
        self._rack, self._lying = broken.rack, None
        return broken

    def redo(self) -> Broken:
        """Make the break taken back last again. Raises IndexError where there is none."""
        self._course.redo()
        broken = self.breaks[-1]
        self._rack, self._lying = broken.rack, broken
        return broken
