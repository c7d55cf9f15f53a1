"""A shot on a real board as a scorekeeper taps it in: the questions, and the events for the referee.

Balls of a colour look alike: which of them it was does not matter to any rule, so one that can have done it is taken.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple, TypeAlias

from yagopool.games.yago.board import BALLS, BLUE, COLOURS, POTS, colour_of
from yagopool.games.yago.rules.state import GameState
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.table.pieces import Ball, Pot
from yagopool.table.shot import Contact, Cushion, Disturbed, Event, OffBoard, Potted, Stroke

First: TypeAlias = Literal["own", "other", "none"]
"""What the ball that was flicked touched first, where that matters."""
Seen: TypeAlias = Literal["others", "off", "moved"]
"""What else can have happened: the opponent's ball was flicked, a ball left the board, or was moved by hand."""
KINDS: Final = (*COLOURS, BLUE)


class Drop(NamedTuple):
    """A ball of a kind that dropped; ``direct``: it was flicked, and touched nothing before."""

    pot: Pot
    kind: str
    direct: bool = False


@dataclass(frozen=True, slots=True)
class ShotDraft:
    """What has been tapped in so far: balls that dropped, in order, and the kinds of those that left or were moved."""

    state: GameState
    drops: tuple[Drop, ...] = ()
    off: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    others: bool = False
    first: First = "own"

    @property
    def empty(self) -> bool:
        """Whether nothing has been tapped in."""
        return not (self.drops or self.off or self.moved or self.others)

    @property
    def asks(self) -> bool:
        """Whether a shot is waited for."""
        return self.state.phase in ("break", "play")

    @property
    def pots(self) -> dict[Pot, Ball]:
        """The balls in pots, those that have been tapped in too."""
        drops = self.stroke().events if self.drops else ()
        return dict(self.state.pots) | {drop.pot: drop.ball for drop in drops if isinstance(drop, Potted)}

    @property
    def free_pots(self) -> tuple[Pot, ...]:
        """The pots that can be tapped: none between shots."""
        return tuple(pot for pot in POTS if self.asks and pot not in self.pots)

    @property
    def touches(self) -> tuple[First, ...]:
        """What can be said of the first touch where a rule needs it; what has dropped was touched."""
        if not self._touch_matters:
            return ()
        none: tuple[First, ...] = () if any(drop.kind != BLUE for drop in self.drops) else ("none",)
        touches: tuple[First, ...] = ("own", *(() if self.state.red is None else ("other",)), *none)
        return touches if len(touches) > 1 else ()

    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of which a ball still lies on the board."""
        return tuple(kind for kind in KINDS if self._free(kind))

    def drops_into(self, pot: Pot) -> tuple[Drop, ...]:
        """Return what can have dropped into an empty pot; a direct drop apart where it does not count."""
        own = self._own
        asks = not VARIANTS[self.state.match.variant].direct_counts and self.state.broken
        asks = asks and not self.others and not any(drop.direct for drop in self.drops)
        found = [Drop(pot, kind) for kind in self.kinds()]
        return (*found, *(Drop(pot, kind, True) for kind in self.kinds() if asks and kind in own))

    def seen(self) -> tuple[Seen, ...]:
        """Return what else can have happened."""
        own = self._blue_only or self.state.red is None or any(drop.direct for drop in self.drops)
        others: tuple[Seen, ...] = () if own or self.others else ("others",)
        return (*others, "off", "moved")

    def drop(self, drop: Drop) -> "ShotDraft":
        """Add a ball that dropped."""
        return replace(self, drops=(*self.drops, drop))

    def add(self, seen: Seen, kind: str) -> "ShotDraft":
        """Add what else happened, with a ball of a kind."""
        if seen == "others":
            return replace(self, others=True)
        return replace(self, off=(*self.off, kind)) if seen == "off" else replace(self, moved=(*self.moved, kind))

    def stroke(self) -> Stroke:
        """Return the shot for the referee; a ball that dropped directly did so before it can have touched another."""
        taken: list[Ball] = []

        def take(kind: str) -> Ball:
            taken.append(next(ball for ball in self._all(kind) if ball not in taken))
            return taken[-1]

        dropped = [(take(drop.kind), drop) for drop in sorted(self.drops, key=lambda drop: not drop.direct)]
        gone = [take(kind) for kind in self.off]
        flicked = next((ball for ball, drop in dropped if drop.direct), None) or self._flicked(taken)
        events: list[Event] = [Disturbed(self._all(kind)[-1]) for kind in dict.fromkeys(self.moved)]
        events += self._first_touch(flicked, [ball for ball, _ in dropped])
        for ball, drop in dropped:
            events += self._before_drop(flicked, ball, drop)
            events.append(Potted(ball, drop.pot))
        events += [OffBoard(ball) for ball in gone]
        return Stroke(flicked, tuple(events))

    @staticmethod
    def _before_drop(flicked: Ball, ball: Ball, drop: Drop) -> Iterable[Event]:
        """Yield what a ball must have touched if it didn't drop directly."""
        if not drop.direct and ball != BLUE:
            yield Cushion(ball) if ball == flicked else Contact(flicked, ball)

    def _first_touch(self, flicked: Ball, dropped: list[Ball]) -> Iterable[Event]:
        """Yield what the first touch was, where a rule asks for it; a break is taken to have touched a ball."""
        if self.first == "none" or (self.state.broken and not self._touch_matters):
            return
        own = self._own if self.first == "own" else tuple(kind for kind in COLOURS if kind not in self._own)
        on_table = (ball for kind in own for ball in self._all(kind))
        yield Contact(flicked, next((ball for ball in dropped if colour_of(ball) in own), None) or next(on_table))

    def _flicked(self, taken: list[Ball]) -> Ball:
        """Return a ball that can have been flicked: one that stayed, where there is one."""
        if self._blue_only:
            return BLUE
        kinds = tuple(kind for kind in COLOURS if kind not in self._own) if self.others else self._own
        free = [ball for kind in kinds for ball in self._all(kind)]
        return next((ball for ball in reversed(free) if ball not in taken), free[-1])

    @property
    def _touch_matters(self) -> bool:
        return "no_ball_hit" in VARIANTS[self.state.match.variant].foul_rules

    @property
    def _blue_only(self) -> bool:
        return not self.state.broken or VARIANTS[self.state.match.variant].blue_alone

    @property
    def _own(self) -> tuple[str, ...]:
        """The shooter's colour, both while colours are open."""
        colour = self.state.colour_of_side(self.state.shooter_next)
        return COLOURS if colour is None else (colour,)

    def _all(self, kind: str) -> tuple[Ball, ...]:
        """Return the balls of a kind that lay on the board before the shot."""
        if kind == BLUE:
            return (BLUE,) if self.state.blue in ("spot", "table") else ()
        return tuple(ball for ball in BALLS if ball in self.state.on_table and colour_of(ball) == kind)

    def _free(self, kind: str) -> tuple[Ball, ...]:
        """Return those of them that are not said to be gone."""
        gone = sum(drop.kind == kind for drop in self.drops) + self.off.count(kind)
        return self._all(kind)[gone:]
