"""A scene of widgets on one card in the room: menu, setup, settings; or a wait for what takes long."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final, Generic, TypeVar

import pygame

from yagopool.ai.worker_pool import BackgroundTask
from yagopool.match.game import games
from yagopool.table.spec import Ball
from yagopool.ui.app import window_size
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import Column, Spacer, draw_card
from yagopool.ui.picture.backdrop import clear_of_numbers, draw_room
from yagopool.ui.picture.balls import BallLook, looks_of
from yagopool.ui.picture.board_picture import BoardPicture
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.side_cards import strip_height
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.style import Style
from yagopool.ui.theme import MATERIALS
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.group import LEAST_GAP, Scroll
from yagopool.ui.widgets.label import Label

_PAD: Final = 28
"""Inside a card, in units."""
_WIDE: Final = 510
"""The inner width of every card, in units: the table beside it stays where it is from one to the next."""
_MARGIN: Final = 16
"""Least gap round a card, in units."""
_GAP: Final = 16
"""Round the table beside a card, and at the card's other side, in units ..."""
_ABOVE: Final = 12
"""... and round one above a card."""
_LEAST: Final = 0.35
"""The least share of its size at which the whole table is drawn beside or above a card.

If it would be smaller, there is none in an upright window, and the card begins at the top.
"""


class PanelScene(Scene):
    """What such scenes share. A subclass says title and widgets, and answers messages."""

    feet: ClassVar[int] = 0
    """How many of the last widgets stay in sight where the others scroll: those that go on and back."""
    anchored: ClassVar[bool] = False
    """Whether these stay at the window's bottom, so that nothing moves them: the card is as high as the window."""
    heading: ClassVar[str] = ""
    """The key of the words at the card's top, where these are always the same."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.group = self.column()
        self._backdrop: tuple[tuple[Viewport, Style, bool], tuple[BoardPicture, pygame.Surface]] | None = None

    def title(self) -> str:
        return self.context.speaker.say(self.heading)

    @property
    def variant(self) -> str:
        """The variant whose rules the help shows."""
        return self.context.setup.variant

    @property
    def at_table(self) -> Setup:
        return self.context.setup

    def widgets(self) -> Sequence[Widget]:
        raise NotImplementedError

    def column(self) -> Scroll:
        return Scroll(self.widgets(), feet=self.feet, anchored=self.anchored)

    def rebuild(self) -> None:
        """Make the widgets again; the focus stays, and how far they are scrolled."""
        before, self.group = self.group, self.column()
        self.group.follow(before)
        self.group.scrolled = before.scrolled
        self.invalidate()

    def furnish(self, context: AppContext) -> None:
        spoken = self.context.speaker
        super().furnish(context)
        if self.context.speaker is not spoken:
            self.rebuild()

    def answer(self, message: Message) -> None:
        raise NotImplementedError

    def handle(self, event: pygame.event.Event) -> None:
        if event.type != pygame.MOUSEMOTION or self._hovers(event):
            self.invalidate()
        self.context.input.note(event)
        press = press_of(event)
        if press is not None and press.action in (Action.HELP, Action.RULES):
            self.app.push(HelpScene(self.context, self.variant, place=HelpPlace.LISTS))
            return
        pastes = press is not None and press.action is Action.PASTE and any(one.key == "paste" for one in self.group)
        message = Message("paste") if pastes else self.group.handle(event)
        if message is not None:
            self.context.tick()
            self.answer(message)

    def _hovers(self, event: pygame.event.Event) -> bool:
        return any(widget.hovered or widget.rect.collidepoint(event.pos) for widget in self.group)

    def draw(self, window: pygame.Surface) -> None:
        context, spec = self.context, self.at_table.spec
        viewport = context.viewport(window_size(), spec, strip=strip_height(context.text_size))
        style = self.context.style(viewport)
        head = Column(self.head(), 0)
        box = self.card_box(viewport, style, head)
        if _beside(viewport, box) is None:
            box = box._replace(y=viewport.window.inset(style.px(_MARGIN)).y)
        self.draw_behind(window, viewport, style, box)
        draw_card(window, style, box)
        inner = box.inset(style.px(_PAD))
        top = head.place_in(style, inner)
        head.draw(window, style)
        self.group.place_in(style, Box(inner.x, top, inner.w, inner.bottom - top))
        self.group.draw(window, style)

    def draw_behind(self, window: pygame.Surface, viewport: Viewport, style: Style, box: Box) -> None:
        """Draw everything but the card."""
        seen = _beside(viewport, box)
        board, empty = self._behind(seen or viewport, style, bare=seen is None)
        window.blit(empty, (0, 0))
        if seen is not None:
            board.draw_balls(window, self.balls())

    def head(self) -> Sequence[Widget]:
        return [Label(self.title(), "title", most=1), Spacer(16)]

    def fits(self, style: Style, head: Column, box: Box) -> bool:
        """Return whether nothing needs to scroll in a card."""
        inner = box.inset(style.px(_PAD))
        return head.height(style, inner.w) + Column(list(self.group), LEAST_GAP).height(style, inner.w) <= inner.h

    def card_box(self, viewport: Viewport, style: Style, head: Column) -> Box:
        pad, window = style.px(_PAD), viewport.window
        room = window.inset(style.px(_MARGIN))
        wide = min(round(style.px(_WIDE) * style.text_size**0.5), room.w - 2 * pad)
        high = (
            room.h
            if self.anchored
            else min(head.height(style, wide) + Column(list(self.group)).height(style, wide) + 2 * pad, room.h)
        )
        whole = wide + 2 * pad
        if viewport.left.x < viewport.board.right and whole > viewport.window.w // 2:
            return Box((window.w - whole) // 2, room.bottom - high, whole, high)
        right = max(room.x + whole, window.right - style.px(_GAP))
        return Box(right - whole, room.y + (room.h - high) // 2, whole, high)

    def balls(self) -> Mapping[Ball, BallLook]:
        """Return what lies on the table behind the card: a rack."""
        setup = self.at_table
        return looks_of(games()[setup.game].rack(setup.spec), setup.spec)

    def _behind(self, viewport: Viewport, style: Style, *, bare: bool) -> tuple[BoardPicture, pygame.Surface]:
        """Return the table and the room without balls, made once for a window size; ``bare``: the room alone."""
        key = viewport, style, bare
        if self._backdrop is None or self._backdrop[0] != key:
            spec = self.at_table.spec
            board = BoardPicture(viewport, clear_of_numbers(style, viewport, spec), spec)
            picture = pygame.Surface(viewport.size)
            if bare:
                draw_room(picture, style)
            else:
                board.draw_table(picture)
            picture.fill(MATERIALS.waiting, special_flags=pygame.BLEND_RGB_MULT)
            self._backdrop = (key, (board, picture))
        return self._backdrop[1]


def _beside(viewport: Viewport, card: Box) -> Viewport | None:
    """Return where the whole table fits in the part of the window that a card leaves free.

    Where that is little, the table stands as it was, or not at all in an upright window.
    """
    beside, board = card.x > viewport.window.w // 3, viewport.board
    gap = viewport.px(_GAP if beside else _ABOVE)
    window = viewport.window.inset(gap)
    free = window._replace(w=card.x - gap - window.x) if beside else window._replace(h=card.y - gap - window.y)
    part = min(free.w / board.w, free.h / board.h, 1.0)
    if part < _LEAST:
        return None if viewport.size[0] < viewport.size[1] else viewport
    x, y = free.x + (free.w - part * board.w) / 2, free.y + (free.h - part * board.h) / 2
    edges = x + part * (viewport.left_edge - board.x), y + part * (viewport.low_edge - board.y)
    return replace(viewport, scale=part * viewport.scale, left_edge=edges[0], low_edge=edges[1])


AT_ONCE: Final = 0.25
"""Seconds that are waited before anything is said about it."""

Answer = TypeVar("Answer")


def soon(work: BackgroundTask[Answer]) -> list[Answer]:
    work.wait(AT_ONCE)
    return work.poll()


def wait_for(context: AppContext, work: BackgroundTask[Answer], then: Callable[[Answer], None]) -> None:
    """Do something with an answer: at once where it comes soon, else after a scene that waits for it."""
    answer = soon(work)
    if answer:
        then(answer[0])
    else:
        context.app.push(WaitScene(context, work, then))


class WaitScene(PanelScene, Generic[Answer]):
    """Waits for an answer; nothing can be chosen, but the window can be closed."""

    def __init__(self, context: AppContext, work: BackgroundTask[Answer], then: Callable[[Answer], None]) -> None:
        self._work = work
        self._then = then
        super().__init__(context)

    def title(self) -> str:
        return "YAGO POOL"

    def widgets(self) -> Sequence[Widget]:
        return [Label(self.context.speaker.say("ui.awaiting"), "body")]

    def answer(self, message: Message) -> None:
        """Nothing can be chosen."""

    def advance(self, seconds: float) -> None:
        del seconds
        for answer in self._work.poll():
            self.app.pop()
            self._then(answer)
