"""The break lab: what any break is worth, computed in the background, seen as a map, two clicks from the table."""

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
from yagopool.table.flick import Flick
from yagopool.ui.context import AppContext, window_size
from yagopool.ui.input.actions import Action, Press, press_of
from yagopool.ui.input.devices import Device
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.picture.backdrop import draw_room
from yagopool.ui.play.match_setup import VARIANTS
from yagopool.ui.play.page import GAP, PAD, Page
from yagopool.ui.practice.break_scene import BreakScene, break_session
from yagopool.ui.practice.lab_panels import MapField, MapView, draw_cell, draw_map, map_field
from yagopool.ui.scene import Scene
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
_SEED: Final = 1
"""All maps of the window have the same racks and errors of the hand: two looks at one plan are one map."""
_INTERVAL: Final = 0.25
"""Seconds between two pictures of a map that grows."""
_MOUSE: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_STEPS: Final = {Action.LEFT: (1, 0), Action.RIGHT: (-1, 0), Action.UP: (0, 1), Action.DOWN: (0, -1)}
"""Columns and rows of a step on the map: directions grow to the left."""


class LabScene(Scene):
    """Choose variant and hand, compute, look, choose a cell, play it. Maps are saved, complete or not.

    What the card below the map is about is what is played: the chosen cell, else the break found, else the best cell.
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
        """The cell under the mouse: shown, not played."""
        self.on_map = False
        """Whether the keys choose among the map's cells."""
        self._pressed: int | None = None
        """The chosen cell, while mouse or finger press it again."""
        self._best_missed = False
        """Whether the best cell was asked for before there was one."""
        self.session = LabSession(context.folders, self.plan())
        self._own = self._own_breaks()
        self.field = MapField(self.map.plan, Box(0, 0, 0, 0))
        """Where the map's cells are."""
        self._since = 0.0
        self.group = Scroll(self._widgets(), feet=1)

    # What is computed

    def plan(self) -> LabPlan:
        """Return the plan that is chosen."""
        columns, rows, samples = FINENESS[self.fineness]
        spec = self.context.setup.spec
        directions, speeds = default_directions(spec, columns), default_speeds(spec, rows)
        return LabPlan(directions, speeds, samples, self.scatter, self.variant, _SEED, spec)

    @property
    def map(self) -> LabMap:
        """The map as far as it is computed."""
        return self.session.map

    @property
    def pointed(self) -> int | None:
        """The cell that is shown: the one under the mouse, else the one chosen."""
        return self.chosen if self.hovered is None else self.hovered

    @property
    def notice(self) -> str:
        """What went wrong, or is not possible yet."""
        trouble = self.session.trouble
        if trouble is None:
            return self.context.speaker.say("ui.lab.empty") if self._best_missed and not self.map.done else ""
        if isinstance(trouble, YagoError):
            return self.context.speaker.error(trouble)
        return self.context.speaker.say("ui.lab.failed", why=str(trouble) or type(trouble).__name__)

    def _own_breaks(self) -> tuple[tuple[float, float], ...]:
        if self.context.folders is None:
            return ()
        own = (self.context.setup.teams[0][0], self.variant)
        logged = BreakLog(self.context.folders.breaks).breaks()
        return tuple((one.direction, one.speed) for one in logged if (one.name, one.variant) == own)

    # Events and time

    def handle(self, event: pygame.event.Event) -> None:
        """Choose, compute, point, play."""
        self.invalidate()
        self.context.hands.note(event)
        press = press_of(event)
        if press is not None:
            self.hovered = None
        if press is not None and press.action in (Action.HELP, Action.RULES):
            self.app.push(HelpScene(self.context, self.variant, place=HelpPlace.LAB))
        elif press is not None and press.action is Action.BEST:
            self._choose_best()
        elif press is not None and self.on_map:
            self._step_on_map(press)
        elif event.type in _MOUSE and self._pressed_again(event):
            self._play()
        elif (message := self.group.handle(event)) is not None:
            self._answer(message)

    def advance(self, seconds: float) -> None:
        """Look now and then how far the work is."""
        self._since += seconds
        if self.session.busy and self._since >= _INTERVAL:
            self._since = 0.0
            self.session.poll()
            self._refresh()

    def enter(self) -> None:
        """Take in the breaks played at the table, and what was computed meanwhile."""
        self.hovered = None
        self.session.poll()
        self._own = self._own_breaks()
        self._refresh()

    def furnish(self, context: AppContext) -> None:
        """Go on with other settings."""
        super().furnish(context)
        before, self.group = self.group, Scroll(self._widgets(), feet=1)
        self.group.follow(before)

    def close(self) -> None:
        """Stop the work and save what it brought."""
        self.session.stop()

    # The map

    def _pressed_again(self, event: pygame.event.Event) -> bool:
        """Follow the mouse over the map, choose what it presses; tell whether the chosen cell was pressed again."""
        cell = self.field.cell_at(event.pos)
        touched = getattr(event, "touch", False)
        lifted = event.type == pygame.MOUSEBUTTONUP
        self.hovered = None if touched and lifted else cell
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed = cell if cell == self.chosen else None
        if cell is None or event.type == pygame.MOUSEMOTION or event.button != 1:
            return False
        again = lifted and cell == self._pressed
        # A finger cannot hover: it may move over the map, and chooses where it is lifted.
        if touched or not lifted:
            self.chosen, self.on_map = cell, False
        return again

    def _choose_best(self) -> None:
        """Choose the best cell; keys go on from there. If there is none yet, say so."""
        self.hovered, self.chosen = None, self.map.best(self.measure)
        self._best_missed = self.chosen is None
        self.on_map = self.chosen is not None and self.context.hands.device in (Device.KEYBOARD, Device.GAMEPAD)

    def _choose_none(self) -> None:
        self.chosen, self.hovered, self.on_map = None, None, False

    def _step_on_map(self, press: Press) -> None:
        """Choose another cell, play it, or go back to the widgets."""
        step = _STEPS.get(press.action)
        if press.action is Action.ACCEPT:
            self._play()
        elif step is None or self.chosen is None:
            self.on_map = False
        else:
            directions, speeds = self.map.plan.directions.cells, self.map.plan.speeds.cells
            row, column = divmod(self.chosen, directions)
            column = min(max(column + step[0], 0), directions - 1)
            self.chosen = min(max(row + step[1], 0), speeds - 1) * directions + column

    def _flick(self) -> Flick | None:
        """Return the break to play: of the chosen cell, else the one found, else of the best cell."""
        found = self.session.found
        if self.chosen is None and found is not None:
            return found.flick
        cell = self.map.best(self.measure) if self.chosen is None else self.chosen
        return None if cell is None else self.map.plan.flick(cell)

    def _play(self) -> None:
        """Play the break at the table; what is being computed goes on."""
        flick = self._flick()
        if flick is not None:
            self.app.push(BreakScene(self.context, break_session(self.context, self.variant), first=flick))

    # The widgets

    def _answer(self, message: Message) -> None:
        match message.key:
            case "back":
                self.app.pop()
                return
            case "play":
                self._play()
                return
            case "compute":
                self._best_missed = False
                self.session.stop() if self.session.busy else self.session.start_map()
            case "best":
                self._choose_best()
            case "find":
                self._search()
            case "measure":
                self.measure = next(name for name in MEASURES if name == message.value)
            case _:
                self._choose_plan(message)
        self._refresh()

    def _search(self) -> None:
        """Search the break that is best by the shown measure, for the chosen hand."""
        goal = next((goal for goal in GOALS if goal == self.measure), None)
        self._best_missed = False
        if goal is not None:
            self._choose_none()
            self.session.start_search(goal)

    def _choose_plan(self, message: Message) -> None:
        if message.key == "variant":
            self.variant = next(name for name in VARIANTS if name == message.value)
            self._own = self._own_breaks()
        elif message.key == "scatter":
            self.scatter = str(message.value)
        elif message.key == "fineness":
            self.fineness = str(message.value)
        self._choose_none()
        self.session.choose(self.plan())

    def show(self, found: LabMap) -> None:
        """Show a map that was computed elsewhere."""
        self.session.map = found
        self._refresh()

    def _widgets(self) -> Sequence[Widget]:
        say = self.context.speaker.say

        def segments(key: str, names: Sequence[str], chosen: str, label: str, names_key: str) -> SegmentedControl:
            words = [(name, _capital(say(f"{names_key}.{name}"))) for name in names]
            return SegmentedControl(key, words, chosen, label=say(label))

        widgets = [
            Progress("", 0.0, right="", key="progress"),
            Button("compute", ""),
            Button("play", say("ui.lab.play")),
            Button("best", say("ui.lab.best"), hint=self.context.keyed(Action.BEST)),
            Button("find", say("ui.lab.find")),
            segments("variant", tuple(VARIANTS), self.variant, "ui.setup.variant", "ui.variant"),
            segments("scatter", tuple(HANDS), self.scatter, "ui.lab.scatter", "ui.lab.hand"),
            segments("fineness", tuple(FINENESS), self.fineness, "ui.lab.fineness", "ui.lab.fineness"),
            segments("measure", MEASURES, self.measure, "ui.lab.measure", "ui.lab.measure"),
            Button("back", say("ui.back"), kind="quiet"),
        ]
        self._update({widget.key: widget for widget in widgets})
        return widgets

    def _refresh(self) -> None:
        """Bring progress and buttons up to date."""
        self._update({widget.key: widget for widget in self.group})
        self.invalidate()

    def _update(self, widgets: dict[str, Widget]) -> None:
        say, session = self.context.speaker.say, self.session
        done, all_of_it = session.progress
        bar, compute = cast(Progress, widgets["progress"]), cast(Button, widgets["compute"])
        bar.text = say("ui.lab.find_title" if session.search else "ui.lab.progress_title")
        bar.right = say("ui.lab.find_progress" if session.search else "ui.lab.progress", done=done, n=all_of_it)
        bar.part = done / all_of_it
        key = "stop" if session.busy else "go_on" if self.map.done else "start"
        compute.text, compute.kind = say(f"ui.lab.{key}"), "warning" if session.busy else "primary"
        compute.enabled = session.busy or not self.map.complete
        widgets["play"].enabled = bool(self.map.done) or session.found is not None
        widgets["best"].enabled = bool(self.map.done)
        widgets["find"].enabled = not session.busy and self.measure in GOALS

    # The picture

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
        rest = Box(left, column.y, viewport.window.w - gap - left, column.h)
        strip = 2 * style.line_height("strong") + 2 * style.line_height("small") + style.px(10) + 2 * style.px(PAD)
        chart = page.card(Box(rest.x, rest.y, rest.w, rest.h - strip - gap))
        view = MapView(self.map, self.measure, self._own, self.pointed, self.session.found, self.chosen)
        self.field = map_field(page, chart, self.map.plan)
        draw_map(page, chart, view)
        if self.on_map:
            outline(window, pygame.Rect(chart).inflate(4, 4), style.palette.accent, style.px(10), max(2, style.px(2)))
        card = Box(rest.x, rest.bottom - strip, rest.w, strip)
        draw_cell(page, card, view, self.notice, self.context.hands.device)


def _capital(words: str) -> str:
    """Return words of a sentence as they stand by themselves."""
    return words[:1].upper() + words[1:]
