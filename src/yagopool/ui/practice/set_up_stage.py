"""Stages of practice: balls are set up by hand, or lie at rest."""

import math
from dataclasses import replace
from typing import Final

from yagopool.match.session import Played
from yagopool.physics.world import world_of
from yagopool.practice.free_table import FreeTable
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick, Potted, Stroke
from yagopool.table.spec import Ball, BoardSpec
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import PRESS_MARGIN, Pointer
from yagopool.ui.picture.balls import BallLook, placed_turn
from yagopool.ui.picture.effects import Plate, WinLook
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Tone, ViewModel
from yagopool.ui.sound import Cue
from yagopool.ui.theme import eased

STEPS: Final = (10.0, 1.0, 0.1)
"""Millimetres an arrow key moves the ball held: plain, fine (Shift), finest (Ctrl)."""
_HELD: Final = 0.75
"""How solid a ball is while it is held."""
_DIRECTIONS: Final = {
    Action.LEFT: (-1.0, 0.0),
    Action.RIGHT: (1.0, 0.0),
    Action.UP: (0.0, 1.0),
    Action.DOWN: (0.0, -1.0),
}


class RestStage(Stage):
    """The balls lie as they came to rest, with a prompt; the key of the replay watches the last shot again."""

    has_words = True

    def __init__(self, controller: MatchController, prompt: str) -> None:
        super().__init__(controller)
        self._prompt = prompt

    def pressed(self, press: Press) -> None:
        if press.action is Action.REPLAY:
            self.controller.replay()

    def view(self) -> ViewModel:
        return ViewModel(self.controller.looks(), prompt=self._prompt)


_FESTIVAL: Final = 2.0
"""Seconds of a celebration, ..."""
_DARKENS: Final = 0.3
"""... and until it is dark, and light again."""


class FestiveStage(RestStage):
    """Celebrates the outcome of a shot: the room darkens around its balls, with confetti and a plate.

    Without words for the plate, or with reduced motion, there is no celebration.
    """

    has_words = False

    def __init__(self, controller: MatchController, title: str, played: Played) -> None:
        super().__init__(controller, "")
        self._plate = Plate(title.upper())
        self._left = _FESTIVAL if title and not controller.still else 0.0
        potted = frozenset(event.ball for event in getattr(played.entry, "events", ()) if isinstance(event, Potted))
        self._bright = potted or frozenset({played.move.ball} if isinstance(played.move, Flick) else ())

    def advance(self, seconds: float) -> None:
        if self._left == _FESTIVAL:
            self.controller.play_cue("win")
        self._left -= min(seconds, self._left)

    def view(self) -> ViewModel:
        if self._left <= 0.0:
            return super().view()
        age = _FESTIVAL - self._left
        dim = eased(min(1.0, age / _DARKENS, self._left / _DARKENS))
        win = WinLook(dim, self._bright, age, cheers=True, plate=self._plate)
        return replace(super().view(), busy=True, win=win)


_FLIES: Final = 0.5
"""Seconds for which what was won flies, ..."""
_BETWEEN: Final = 0.3
"""... and until the next one sets off."""
_NOTES: Final[tuple[Cue, ...]] = ("note-1", "note-3", "note-5")


class PrizeFlight:
    """What a shot has won, stars or a tick, flies in one after the other from ``start`` (mm) to a card."""

    def __init__(self, number: int, start: Point) -> None:
        self.start = start
        self._number = number
        self._time = 0.0

    def _part(self, number: int) -> float:
        return min(1.0, max(0.0, (self._time - number * _BETWEEN) / _FLIES))

    @property
    def arrived(self) -> int:
        return sum(self._part(number) >= 1.0 for number in range(self._number))

    @property
    def over(self) -> bool:
        return self.arrived == self._number

    @property
    def flying(self) -> list[tuple[int, float]]:
        """The numbers of those on their way, each with how far it has come, 0 to 1."""
        parts = [(number, self._part(number)) for number in range(self._number)]
        return [(number, eased(part)) for number, part in parts if 0.0 < part < 1.0]

    def advance(self, seconds: float) -> int:
        """Let time pass; return how many arrived in it."""
        before, self._time = self.arrived, self._time + seconds
        return self.arrived - before


class FlightStage(FestiveStage):
    """The same, while what the shot has won flies in, each with a note."""

    def __init__(self, controller: MatchController, title: str, played: Played, flight: PrizeFlight) -> None:
        super().__init__(controller, title, played)
        self._flight = flight

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        for number in range(self._flight.arrived, self._flight.arrived + self._flight.advance(seconds)):
            self.controller.play_cue(_NOTES[number])

    def view(self) -> ViewModel:
        found = super().view()
        return replace(found, busy=found.busy or not self._flight.over)


def end_of(played: Played, spec: BoardSpec) -> Point:
    """Return where a shot was decided: the pot that the last ball dropped into, else where the flicked one lies."""
    flick, entry = played.move, played.entry
    pots = [event.pot for event in entry.events if isinstance(event, Potted)] if isinstance(entry, Stroke) else []
    if pots:
        return spec.pot_centre(pots[-1])
    place = played.layout_after.place_of(flick.ball) if isinstance(flick, Flick) else None
    return place or spec.starting_spot


class SetUpStage(Stage):
    """Press on a ball, move it with or without the button held, put it down; the second button takes it off.

    Keys do the same; they go on from the ball that the stage ``before`` this one held last.
    """

    steers = True

    def __init__(self, controller: MatchController, free: FreeTable, before: "SetUpStage | None" = None) -> None:
        super().__init__(controller)
        self.free = free
        self.held: Ball | None = None
        self.at = self._middle
        self._from = self.at
        self._last: Ball | None = None if before is None else before.held or before._last

    @property
    def _middle(self) -> Point:
        return Point(self.free.spec.width / 2.0, self.free.spec.length / 2.0)

    def hold(self, ball: Ball | None, at: Point) -> None:
        self.held, self.at, self.notice, self._from = ball, at, "", at
        self._last = ball or self._last

    @property
    def on_board(self) -> bool:
        return self.held is not None and self.held not in self.free.tray

    @property
    def legal(self) -> bool:
        return self.held is None or self.free.why_not(self.held, self.at) is None

    def pressed(self, press: Press) -> None:
        action = press.action
        if action in (Action.NEXT_BALL, Action.PREVIOUS_BALL):
            self._hold_next(1 if action is Action.NEXT_BALL else -1)
        elif action is Action.ACCEPT:
            self._hold_next(1) if self.held is None else self._put(self.at)
        elif action is Action.CANCEL:
            self.held = None
        elif action in _DIRECTIONS and self.held is not None:
            (dx, dy), step, spec = _DIRECTIONS[action], STEPS[press.step], self.free.spec
            x, y = min(max(self.at.x + dx * step, 0.0), spec.width), min(max(self.at.y + dy * step, 0.0), spec.length)
            self.at = Point(round(x, 3), round(y, 3))

    def _hold_next(self, by: int) -> None:
        """Hold the ball that follows the last one: where it is, one of the tray in the middle."""
        last = self.held or self._last
        pieces = self.free.pieces
        ball = pieces[0] if last is None else pieces[(pieces.index(last) + by) % len(pieces)]
        look = self.controller.looks().get(ball)
        self.hold(ball, self._middle if look is None else Point(look.x, look.y))

    def take_off(self) -> None:
        ball, self.held = self.held, None
        if ball is not None and ball not in self.free.tray:
            self.free.remove(ball)
            self._changed()

    def pointed(self, pointer: Pointer) -> None:
        self.at = pointer.place
        # A mere click picks a ball up; one that was moved is put down where the button is lifted.
        moved = math.dist(self._from, pointer.place) > self.free.spec.ball_radius
        if self.held is not None and (pointer.kind == "down" or (pointer.kind == "up" and moved)):
            self.take_off() if pointer.beside else self._put(pointer.place)
        elif pointer.kind == "down" and not pointer.beside:
            self.hold(self._ball_at(pointer.place), pointer.place)
        elif pointer.kind == "cancel":
            self.held = self.held or self._ball_at(pointer.place)
            self.take_off()

    def cancels(self) -> bool:
        return self.held is not None

    def _put(self, place: Point) -> None:
        if self.held is None:
            return
        problem = self.free.why_not(self.held, place)
        if problem is not None:
            self.notice = self.controller.speaker.error(problem)
            return
        self.free.put(self.held, place)
        self._changed()

    def _changed(self) -> None:
        self.controller.set_up(self.free.state, self.free.layout)

    def _ball_at(self, place: Point) -> Ball | None:
        spec = self.free.spec
        return world_of(self.free.layout, spec).ball_at(place, slack=(PRESS_MARGIN - 1.0) * spec.ball_radius)

    def view(self) -> ViewModel:
        """Return the balls, the held one where the pointer is."""
        looks, touched = dict(self.controller.looks()), frozenset[Ball]()
        if self.held is not None:
            touched = frozenset(self.free.in_the_way(self.held, self.at))
            looks[self.held] = BallLook(self.at.x, self.at.y, 0.0, placed_turn(self.held), fade=_HELD)
        prompt = self.controller.say(f"ui.free.laying.{self.controller.device}")
        tone: Tone = "warning" if self.notice else "plain"
        return ViewModel(looks, named=touched, prompt=prompt, notice=self.notice, tone=tone)
