"""The lessons of the tutorial: positions, and what must be done in each. Played on a real table by the real rules."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from yagopool.games.yago.balls import BALLS
from yagopool.games.yago.rack import rack
from yagopool.games.yago.rules.entries import ChooseColour, Entry, Place
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import GameState
from yagopool.match.session import Played, Session
from yagopool.table.events import Contact, Cushion, OffBoard, Potted, Stroke
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout, Point
from yagopool.table.pieces import Ball, Pot
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.input.aim import SOFT, Aim
from yagopool.ui.play.match_setup import Guide, Setup

_LYING: Final[dict[Ball, tuple[float, float]]] = {
    "red1": (104.0, 212.0), "red2": (260.0, 330.0), "red3": (90.0, 460.0), "red4": (430.0, 300.0),
    "red5": (84.0, 640.0), "yellow1": (130.0, 380.0), "yellow2": (440.0, 180.0), "yellow3": (60.0, 60.0),
    "yellow4": (452.0, 690.0), "yellow5": (200.0, 140.0),
}  # fmt: skip
"""Where the balls lie in the lessons after the break: red2 straight before pot 9, and nothing in its way."""

_SOFT_POT: Final[Pot] = 9

_OPENING: Final = Aim(direction=92.0, power=0.78)
"""The first flick ever: hard, and a little to the left of the apex, so that blue goes on too.

In 500 racks with their scatter it pots a ball in 64 % without a foul, and 6.3 of the ten balls move by more than their
width; straight up at 60 %, where an aim begins otherwise, it is 50 % and 4.8 balls.
"""

_BREAK: Final = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 4)))
_BOTH: Final = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 4), Potted("yellow4", 3)))
_MISS: Final = Stroke("red2", ())
_OFF: Final = Stroke("yellow1", (OffBoard("yellow1"),))


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: its name (of its text keys ``ui.lesson.<name>.*``), the moves before it, and what it asks for."""

    name: str
    before: tuple[Entry, ...]
    reached: Callable[[Played], bool]
    guide: Guide = "contact"
    aim: Aim | None = None
    """Where the aim begins, None: where it always does."""
    ball: Ball | None = None
    """The ball that is to be flicked, where only one is meant: no other lights up."""
    pots: tuple[Pot, ...] = ()
    """The pots that a ball is to drop into: they are ringed."""
    amiss: Callable[[Played], str | None] = lambda _: None
    """How a try came short of it: the end of a text key ``ui.lesson.amiss.*``, None where there is nothing to add."""
    names_potted: bool = False
    """Whether what was potted is named at the end: where potting was not the task."""

    def session(self, setup: Setup) -> Session:
        """Return a session at the lesson's position, its side A to act."""
        state = new_match(setup.match())
        for entry in self.before:
            state = apply(state, entry)[0]
        layout = _lying(state) if self.before else rack(setup.spec)
        return Session(state, layout, seed=setup.seed, spec=setup.spec)


def _lying(state: GameState) -> Layout:
    """Return the lessons' layout: what the state says is on the table, and what stands in pots."""
    lies: dict[Ball, tuple[float, float]] = {ball: _LYING[ball] for ball in BALLS if ball in state.on_table}
    return Layout.of(lies, dict(state.pots))


def _broke(played: Played) -> bool:
    """Tell whether a flick opened the rack: it touched a ball of it."""
    events = () if played.trace is None else played.trace.events
    return isinstance(played.move, Flick) and any(isinstance(event, Contact) for event in events)


def _break_missed(played: Played) -> str | None:
    return None if _broke(played) else "rack"


def _potted(played: Played) -> bool:
    fouls = played.ruling is None or bool(played.ruling.fouls)
    return isinstance(played.move, Flick) and not fouls and len(played.after.pots) > len(played.before.pots)


def _pot_missed(played: Played) -> str | None:
    """Return how red2, flicked alone, missed the pot it lies before: beside it, over it, or it never came there."""
    move, rested = played.move, played.layout_after.balls.get("red2")
    if not isinstance(move, Flick) or move.ball != "red2" or rested is None or played.trace is None:
        return None
    start, pot = Point(*_LYING["red2"]), STANDARD_BOARD.pots[_SOFT_POT - 1]
    away = math.hypot(pot.x - start.x, pot.y - start.y)
    turned = math.radians(move.direction) - math.atan2(pot.y - start.y, pot.x - start.x)
    if math.cos(turned) <= 0.0 or abs(away * math.sin(turned)) > STANDARD_BOARD.pot_radius:
        return "beside"
    bounced = any(isinstance(event, Cushion) and event.ball == "red2" for event in played.trace.events)
    return "hard" if bounced or math.dist(start, rested) > away else "soft"


def _fouled(played: Played) -> bool:
    return isinstance(played.move, Flick) and played.ruling is not None and bool(played.ruling.fouls)


LESSONS: Final = (
    Lesson("flick", (), _broke, aim=_OPENING, amiss=_break_missed, names_potted=True),
    Lesson(
        "soft",
        (_BREAK,),
        _potted,
        guide="stroke",
        aim=Aim("red2", power=SOFT),
        ball="red2",
        pots=(_SOFT_POT,),
        amiss=_pot_missed,
    ),
    Lesson("foul", (_BREAK,), _fouled, aim=Aim("yellow1")),
    Lesson("place", (_BREAK, _MISS, _OFF), lambda played: isinstance(played.move, Place)),
    Lesson("colour", (_BOTH,), lambda played: isinstance(played.move, ChooseColour)),
)
"""One flick, one soft pot, one foul, one placement, one colour choice."""
