"""The break lab: what any break is worth, computed beside the game, seen as a map, two clicks from the table."""

from collections.abc import Sequence
from typing import ClassVar, Final, cast, get_args

import pygame

from yagopool.errors import YagoError
from yagopool.games.yago.rules.state import VariantName
from yagopool.practice.break_practice import BreakLog
from yagopool.practice.break_search import SearchGoal
from yagopool.practice.breaks import Measure
from yagopool.practice.lab import HANDS, LabMap, LabPlan, default_directions, default_speeds
from yagopool.practice.lab_session import LabSession
from yagopool.ui.context import AppContext, window_size
from yagopool.ui.input.actions import Action, Press, press_of
from yagopool.ui.input.devices import Device
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.picture.backdrop import draw_room
from yagopool.ui.play.match_setup import VARIANTS
from yagopool.ui.play.page import GAP, PAD, Page
from yagopool.ui.practice.lab_panels import HeatLook, cell_at, draw_cell, draw_heat, field_in
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.break_practice import BreakPracticeScene, practising_in
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.shapes import outline
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.choice import SegmentedControl
from yagopool.ui.widgets.group import Scroll
from yagopool.ui.widgets.label import Progress

FINENESS: Final = {"coarse": (24, 16, 8), "fine": (40, 28, 16), "finest": (60, 40, 30)}
"""Directions, speeds, and breaks for each cell, by how fine the map is."""
MEASURES: Final[tuple[Measure, ...]] = ("value", "pot", "pots", "foul", "both", "row")
GOALS: Final[tuple[SearchGoal, ...]] = get_args(SearchGoal)
SEED: Final = 1
"""The game's maps are all drawn from the same racks and strayings: two looks at one plan are one map."""
_PAUSE: Final = 0.25
"""Seconds between two pictures of a map that grows."""
_WAYS: Final = {Action.LEFT: (1, 0), Action.RIGHT: (-1, 0), Action.UP: (0, 1), Action.DOWN: (0, -1)}
"""Columns and rows that a step goes on the map: directions grow to the left."""


class LabScene(Scene):
    """Choose variant and hand, compute, look, choose a cell, play it. What was computed is kept, complete or not.

    What is told below the map is what is played: the cell that is chosen, else the break found, else the best.
    """

    works_on: ClassVar[bool] = True

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.variant: VariantName = context.setup.variant
        self.scatter = "casual"
        self.fineness = "coarse"
        self.measure: Measure = "value"
        self.chosen: int | None = None
        """The cell to be played; it stays while the map grows."""
        self.hovered: int | None = None
        """The cell under the mouse: told, not played."""
        self._pressed: int | None = None
        """The chosen cell, while mouse or finger press it again."""
        self.on_map = False
        """Whether the keys choose among the map's cells."""
        self._sought = False
        """Whether the best cell was asked for where there is none yet."""
        self.computing = LabSession(context.folders, self.plan())
        self._own = self._own_breaks()
        self._field = Box(0, 0, 0, 0)
        self._since = 0.0
        self.invalidate()
        self.group = Scroll(self._widgets(), feet=1)

    # What is computed

    def plan(self) -> LabPlan:
        """Return the plan that is chosen."""
        columns, rows, samples = FINENESS[self.fineness]
        spec = self.context.setup.spec
        return LabPlan(
            default_directions(spec, columns),
            default_speeds(spec, rows),
            samples,
            scatter=self.scatter,
            variant=self.variant,
            seed=SEED,
            spec=spec,
        )

    @property
    def _map(self) -> LabMap:
        """The map as far as it is computed."""
        return self.computing.map

    @property
    def pointed(self) -> int | None:
        """The cell that is told: the one under the mouse, else the one chosen."""
        return self.chosen if self.hovered is None else self.hovered

    @property
    def notice(self) -> str:
        """What went wrong, or cannot be yet; nothing while all is well."""
        trouble = self.computing.trouble
        if trouble is None:
            return self.context.speaker.say("ui.lab.empty") if self._sought and not self._map.done else ""
        if isinstance(trouble, YagoError):
            return self.context.speaker.error(trouble)
        return self.context.speaker.say("ui.lab.failed", why=str(trouble) or type(trouble).__name__)

    def _own_breaks(self) -> tuple[tuple[float, float], ...]:
        if self.context.folders is None:
            return ()
        name = self.context.setup.teams[0][0]
        noted = BreakLog(self.context.folders.breaks).breaks()
        return tuple((one.direction, one.speed) for one in noted if (one.name, one.variant) == (name, self.variant))

    def start(self) -> None:
        """Begin to compute what is missing, beside the game."""
        self.computing.start_map()
        self._refresh()

    def find(self) -> None:
        """Begin to look for the break that is best by what is shown, for the hand that is chosen."""
        goal = next((goal for goal in GOALS if goal == self.measure), None)
        if goal is not None:
            self._choose_none()
            self.computing.start_search(goal)
            self._refresh()

    def stop(self) -> None:
        """Stop computing; what is done stays."""
        if self.computing.busy:
            self.computing.stop()
            self._refresh()

    # The scene's part

    def handle(self, event: pygame.event.Event) -> None:
        """Choose, compute, point, play."""
        self.invalidate()
        self.context.hands.note(event)
        press = press_of(event)
        if press is not None:
            self.hovered = None
        if press is not None and press.action in (Action.HELP, Action.RULES):
            return self.app.push(HelpScene(self.context, self.variant, place=HelpPlace.LAB))
        if press is not None and press.action is Action.BEST:
            self._to_map()
            return None
        if press is not None and self.on_map:
            return self._on_map(press)
        if self._at_cell(event):
            return self._play()
        message = self.group.handle(event)
        return None if message is None else self._answer(message)

    def _at_cell(self, event: pygame.event.Event) -> bool:
        """Follow the mouse over the map, choose what it presses; tell whether the chosen cell was pressed again."""
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return False
        cell = cell_at(self._map.plan, self._field, event.pos)
        touched = getattr(event, "touch", False)
        lifted = event.type == pygame.MOUSEBUTTONUP
        self.hovered = None if touched and lifted else cell
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed = cell if cell == self.chosen else None
        if cell is None or event.type == pygame.MOUSEMOTION or event.button != 1:
            return False
        # A finger cannot hover: it may wander over the map, and chooses where it is lifted.
        again = lifted and cell == self._pressed
        if touched or not lifted:
            self.chosen, self.on_map = cell, False
        return again

    def _choose_none(self) -> None:
        self.chosen, self.hovered, self.on_map = None, None, False

    def _answer(self, message: Message) -> None:
        if message.key == "back":
            return self.app.pop()
        if message.key == "play":
            return self._play()
        if message.key == "start":
            self._sought = False
            self.start()
        elif message.key == "stop":
            self.stop()
        elif message.key == "best":
            self._to_map()
        elif message.key == "find":
            self._sought = False
            self.find()
        elif message.key == "measure":
            self.measure = next(name for name in MEASURES if name == message.value)
        else:
            self._choose(message)
        self._refresh()
        return None

    def _to_map(self) -> None:
        """Choose the best cell; keys go on from there. Where there is none yet, say so."""
        self.hovered, self.chosen = None, self._map.best(self.measure)
        self._sought = self.chosen is None
        self.on_map = self.chosen is not None and self.context.hands.device in (Device.KEYBOARD, Device.GAMEPAD)

    def _on_map(self, press: Press) -> None:
        """Choose another cell, play it, or go back to the choices."""
        if press.action is Action.ACCEPT:
            return self._play()
        way = _WAYS.get(press.action)
        if way is None or self.chosen is None:
            self.on_map = False
            return None
        plan = self._map.plan
        row, column = divmod(self.chosen, plan.directions.cells)
        column = min(max(column + way[0], 0), plan.directions.cells - 1)
        self.chosen = min(max(row + way[1], 0), plan.speeds.cells - 1) * plan.directions.cells + column
        return None

    def _choose(self, message: Message) -> None:
        """Take another plan."""
        if message.key == "variant":
            self.variant = next(name for name in VARIANTS if name == message.value)
            self._own = self._own_breaks()
        elif message.key == "scatter":
            self.scatter = next(name for name in HANDS if name == message.value)
        elif message.key == "fineness":
            self.fineness = next(name for name in FINENESS if name == message.value)
        self._choose_none()
        self.computing.choose(self.plan())

    def _play(self) -> None:
        """Play the break that is chosen, at the table; the one found, or the map's best, where none is.

        What is being computed goes on meanwhile.
        """
        cell = self.chosen if self.chosen is not None else self._map.best(self.measure)
        found = self.computing.found
        if self.chosen is None and found is not None:
            flick = found.flick
        elif cell is not None:
            flick = self._map.plan.flick(cell)
        else:
            return
        practising = practising_in(self.context, self.variant)
        self.app.push(BreakPracticeScene(self.context, practising, first=flick))
        return

    def enter(self) -> None:
        """Take in the breaks played at the table, and what was computed meanwhile."""
        self.hovered = None
        self.computing.poll()
        self._say_anew()

    def look_again(self) -> None:
        """Bring map, dots and widgets up to the choices that were made."""
        self.computing.choose(self.plan())
        self._say_anew()

    def _say_anew(self) -> None:
        self._own = self._own_breaks()
        before, self.group = self.group, Scroll(self._widgets(), feet=1)
        self.group.follow(before)
        self.invalidate()

    def show(self, found: LabMap) -> None:
        """Show a map that was computed elsewhere."""
        self.computing.map = found
        self._refresh()

    def advance(self, seconds: float) -> None:
        """Look now and then how far the work is."""
        self._since += seconds
        if self.computing.busy and self._since >= _PAUSE:
            self._since = 0.0
            self.computing.poll()
            self._refresh()

    def close(self) -> None:
        """Stop the work and keep what it brought."""
        self.stop()

    # The picture

    def _widgets(self) -> Sequence[Widget]:
        say = self.context.speaker.say
        variants = [(name, say(f"ui.variant.{name}")) for name in VARIANTS]
        hands = [(name, _capital(say(f"ui.lab.hand.{name}"))) for name in HANDS]
        fine = [(name, _capital(say(f"ui.lab.fineness.{name}"))) for name in FINENESS]
        measures = [(name, _capital(say(f"ui.lab.measure.{name}"))) for name in MEASURES]
        playable = bool(self._map.done) or self.computing.found is not None
        return [
            Progress(self._title(), self._share(), right=self._told(), key="progress"),
            self._button(),
            Button("play", say("ui.lab.play"), enabled=playable),
            Button("best", say("ui.lab.best"), hint=self.context.keyed(Action.BEST), enabled=bool(self._map.done)),
            Button("find", say("ui.lab.find"), enabled=self._can_look()),
            SegmentedControl("variant", variants, self.variant, label=say("ui.setup.variant")),
            SegmentedControl("scatter", hands, self.scatter, label=say("ui.lab.scatter")),
            SegmentedControl("fineness", fine, self.fineness, label=say("ui.lab.fineness")),
            SegmentedControl("measure", measures, self.measure, label=say("ui.lab.measure")),
            Button("back", say("ui.back"), kind="quiet"),
        ]

    def _button(self) -> Button:
        say = self.context.speaker.say
        if self.computing.busy:
            return Button("stop", say("ui.lab.stop"), kind="warning")
        begun = bool(self._map.done)
        words = say("ui.lab.go_on" if begun else "ui.lab.start")
        return Button("start", words, kind="primary", enabled=not self._map.complete)

    def _can_look(self) -> bool:
        return not self.computing.busy and self.measure in GOALS

    def _share(self) -> float:
        done, whole = self.computing.progress
        return done / whole

    def _title(self) -> str:
        return self.context.speaker.say("ui.lab.find_title" if self.computing.search else "ui.lab.progress_title")

    def _told(self) -> str:
        done, whole = self.computing.progress
        key = "ui.lab.find_progress" if self.computing.search else "ui.lab.progress"
        return self.context.speaker.say(key, done=done, n=whole)

    def _refresh(self) -> None:
        """Bring progress and buttons up to date; the focus stays where it was."""
        bar = cast(Progress, self.group["progress"])
        bar.text, bar.part, bar.right = self._title(), self._share(), self._told()
        fresh = self._button()
        for number, widget in enumerate(self.group.widgets):
            if widget.key in ("start", "stop") and isinstance(widget, Button):
                if widget.key != fresh.key:
                    fresh.place(widget.rect)
                    self.group.widgets[number] = fresh
                    if self.group.focus is widget:
                        self.group.focus_on(fresh.key)
                else:
                    widget.enabled, widget.text = fresh.enabled, fresh.text
            elif widget.key == "find":
                widget.enabled = self._can_look()
            elif widget.key in ("best", "play"):
                widget.enabled = bool(self._map.done) or (widget.key == "play" and self.computing.found is not None)
        self.invalidate()

    def draw(self, window: pygame.Surface) -> None:
        """Draw the choices at the left, the map beside them, what the cell pointed at brings below it."""
        viewport = self.context.viewport(window_size())
        style = self.context.style(viewport)
        page = Page(window, style, self.context.speaker)
        draw_room(window, style)
        gap, column = style.px(GAP), viewport.left
        inner = page.card(column)
        high = style.line_height("title")
        title = self.context.speaker.say("ui.lab.title")
        style.draw_line(window, title, "title", style.palette.ink, (inner.x, inner.y, inner.w, high))
        top = inner.y + high + style.px(10)
        self.group.place_in(style, Box(inner.x, top, inner.w, inner.bottom - top), 10)
        self.group.draw(window, style)
        left = column.right + gap
        whole = Box(left, column.y, viewport.window.w - gap - left, column.h)
        strip = 2 * style.line_height("strong") + 2 * style.line_height("small") + style.px(10) + 2 * style.px(PAD)
        chart = page.card(Box(whole.x, whole.y, whole.w, whole.h - strip - gap))
        look = HeatLook(self._map, self.measure, self._own, self.pointed, self.computing.found, self.chosen)
        self._field = field_in(page, chart)
        draw_heat(page, chart, look)
        if self.on_map:
            outline(window, pygame.Rect(chart).inflate(4, 4), style.palette.accent, style.px(10), max(2, style.px(2)))
        device = self.context.hands.device
        draw_cell(page, Box(whole.x, whole.bottom - strip, whole.w, strip), look, self.notice, device)


def _capital(words: str) -> str:
    """Return words of a sentence as they stand by themselves."""
    return words[:1].upper() + words[1:]
