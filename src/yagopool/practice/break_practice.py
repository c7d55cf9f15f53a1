"""Practising the break: rack, flick, look at the outcome, rack again; and the log of all breaks practised."""

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, ValidationError

from yagopool.errors import RecordError
from yagopool.match.files import only_regular, open_regular, unwritable
from yagopool.match.game import DEFAULT, State, games, practice_of
from yagopool.match.json_input import parse
from yagopool.match.model import ABSENT, Name, Number, Shape
from yagopool.match.session import Played
from yagopool.practice.breaks import BreakOutcome, BreakStats, before_break, outcome_of, play_break
from yagopool.practice.undo_stack import UndoStack
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

AIMS: Final = 20
"""The number of last aims shown."""
_NOT_RACKED = "no rack stands: rack again first"


Width: TypeAlias = Literal["narrow", "moderate", "wide"]
_MODERATE: Final = 1.7
_WIDE: Final = 3.4
"""Of 96 breaks of YAGO POOL, straight up with 3 degrees of scatter, none at 35% power but half of those at 60% and all
at 90% are moderate or wide; a third of those at 80% and most at full power are wide."""


def _middle_distance(layout: Layout, breaker: Ball) -> float:
    """Return the median distance of the free balls from their median place, in mm; 0 without any."""
    places = [place for ball, place in layout.free if ball != breaker]
    if not places:
        return 0.0
    middle = median(place.x for place in places), median(place.y for place in places)
    return median(math.dist(place, middle) for place in places)


@dataclass(frozen=True, slots=True)
class PractisedBreak:
    """A break that was played: from which rack, how, and what it brought."""

    number: int
    """From 1 in its session."""
    rack: int
    """The number of its rack; equal numbers are equal racks, to the last bit."""
    flick: Flick
    played: Played
    outcome: BreakOutcome

    @property
    def merit(self) -> tuple[bool, bool, bool, int, float]:
        """How good it is for the breaker: no foul, won, playing on, balls potted, spread."""
        found = self.outcome
        return not found.fouls, found.won, found.plays_on, len(found.stayed), found.spread

    @property
    def width(self) -> Width:
        """How wide the middle one of the free balls lies from their middle, compared with the rack.

        Unlike ``spread`` it says nothing of two balls that fly far off a rack that stays.
        """
        layouts = self.played.layout_before, self.played.layout_after
        before, after = (_middle_distance(layout, self.flick.ball) for layout in layouts)
        return "wide" if after >= _WIDE * before else "moderate" if after >= _MODERATE * before else "narrow"


class BreakPractice:
    """A session of breaks, one after the other. The same seed gives the same racks."""

    def __init__(self, variant: str, *, seed: int, spec: BoardSpec = STANDARD_BOARD, game: str = DEFAULT) -> None:
        """Rack for the first break.

        Raises:
            BoardError: no game can be racked on this board.
        """
        self._game = games()[game]
        self._game.check_board(spec)
        self.game = game
        self.variant = variant
        self.spec = spec
        self.rack_number = 1
        """The rack that stands, or was broken last."""
        self.last: PractisedBreak | None = None
        """The break whose balls are on the table; None while a rack stands."""
        self._seed = seed
        self._racks = 1
        self._history = UndoStack[tuple[PractisedBreak, ...]](())

    @property
    def racked(self) -> bool:
        return self.last is None

    @property
    def layout(self) -> Layout:
        if self.last is not None:
            return self.last.played.layout_after
        return self._game.racked(self._seed, self.rack_number, self.spec)

    @property
    def state(self) -> State:
        return before_break(self.variant, self.game)

    @property
    def breaks(self) -> tuple[PractisedBreak, ...]:
        """The breaks of the session that were not undone, the oldest first."""
        return self._history.now

    @property
    def stats(self) -> BreakStats:
        return BreakStats.of(one.outcome for one in self.breaks)

    @property
    def best(self) -> PractisedBreak | None:
        """The session's best break, the first of equals; None before any."""
        return max(self.breaks, key=lambda one: one.merit, default=None)

    def play(self, flick: Flick) -> PractisedBreak:
        """Break. Raises ValueError if no rack stands."""
        if not self.racked:
            raise ValueError(_NOT_RACKED)
        return self.take(play_break(self.layout, flick, self.variant, self.spec, self.game))

    def take(self, played: Played) -> PractisedBreak:
        """Take a break of the current rack that was played elsewhere. Raises ValueError if no rack stands."""
        if not self.racked or not isinstance(played.move, Flick):
            raise ValueError(_NOT_RACKED)
        self.last = PractisedBreak(len(self.breaks) + 1, self.rack_number, played.move, played, outcome_of(played))
        self._history.change((*self.breaks, self.last))
        return self.last

    def rack_again(self, *, same: bool = False) -> None:
        if not same:
            self._racks += 1
            self.rack_number = self._racks
        self.last = None

    @property
    def can_undo(self) -> bool:
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        return self._history.can_redo

    def undo(self) -> PractisedBreak:
        """Undo the last break: its rack stands again. Raises IndexError if there is none."""
        undone = self.breaks[-1]
        self._history.undo()
        self.rack_number, self.last = undone.rack, None
        return undone

    def redo(self) -> PractisedBreak:
        """Redo the break undone last. Raises IndexError if there is none."""
        self._history.redo()
        self.last = self.breaks[-1]
        self.rack_number = self.last.rack
        return self.last


class _BreakLine(Shape):
    """A line of the log, schema of the file."""

    do: Literal["break"]
    game: str = DEFAULT
    name: Name
    variant: str
    direction: Number
    speed: Number
    stayed: tuple[tuple[int, str], ...]
    dropped: tuple[tuple[int, str], ...]
    fouls: tuple[str, ...]
    plays_on: bool
    spread: Annotated[Number, Field(ge=0)]
    duration: Annotated[Number, Field(ge=0)]
    fingerprint: str = ABSENT
    when: str = ABSENT


@dataclass(frozen=True, slots=True)
class LoggedBreak:
    """A break of the log."""

    name: str
    variant: str
    direction: float
    speed: float
    stats: BreakStats
    when: str | None
    game: str = DEFAULT


class BreakLog:
    """The file of all breaks practised, a line each. Lines that cannot be read stay and do not count."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, name: str, variant: str, one: PractisedBreak, when: str | None = None) -> None:
        """Add a player's break. Raises ``YagoError`` if the file cannot be written."""
        outcome = one.outcome
        line: dict[str, object] = {
            "do": "break",
            **({} if outcome.game == DEFAULT else {"game": outcome.game}),
            "name": name,
            "variant": variant,
            "direction": one.flick.direction,
            "speed": one.flick.speed,
            "stayed": outcome.stayed,
            "dropped": outcome.dropped,
            "fouls": [foul.rule for foul in outcome.fouls],
            "plays_on": outcome.plays_on,
            "spread": round(outcome.spread, 3),
            "duration": round(outcome.duration, 3),
        }
        line |= {key: value for key, value in (("fingerprint", one.played.fingerprint), ("when", when)) if value}
        text = json.dumps(line, ensure_ascii=False) + "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with open(self.path, "ab", opener=only_regular) as file:
                file.write(text.encode("utf-8", "replace"))
        except OSError as error:
            raise unwritable(self.path, error) from None

    def breaks(self) -> Iterator[LoggedBreak]:
        """Yield all breaks, the oldest first; none without a file."""
        try:
            with open_regular(self.path) as file:
                for number, line in enumerate(file, 1):
                    found = _logged(number, line)
                    if found is not None:
                        yield found
        except OSError:
            return

    def stats(self, game: str = DEFAULT) -> dict[tuple[str, str], BreakStats]:
        """Return the statistics of a game's breaks by name and variant."""
        found: dict[tuple[str, str], BreakStats] = {}
        for one in self.breaks():
            if one.game != game:
                continue
            found[one.name, one.variant] = found.get((one.name, one.variant), BreakStats()) + one.stats
        return dict(sorted(found.items()))


def _logged(number: int, content: bytes) -> LoggedBreak | None:
    if not content.endswith(b"\n"):
        return None
    try:
        line = _BreakLine.model_validate_json(json.dumps(parse(number, content)))
    except (RecordError, ValidationError):
        return None
    played = games().get(line.game)
    if played is None or line.variant not in played.variants:
        return None
    if any(ball not in played.pieces or not 1 <= pot <= played.pots for pot, ball in (*line.stayed, *line.dropped)):
        return None
    if any(practice_of(line.game).kind(ball) is None for _, ball in line.stayed):
        return None
    outcome = BreakOutcome(
        line.stayed, line.dropped, line.fouls, line.plays_on, line.spread, line.duration, game=line.game
    )
    return LoggedBreak(line.name, line.variant, line.direction, line.speed, outcome.stats, line.when, line.game)
