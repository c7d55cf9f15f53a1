"""Posted events, and widgets laid out as a scene lays them: what the widgets' tests share."""

import pygame

from yagopool.ui.layout_kit import Column
from yagopool.ui.style import Style
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.group import Group

STYLE = Style()


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def typed(text: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def moved(pos: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


def pressed(pos: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


def released(pos: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button)


def click(widget: Widget | Group, pos: tuple[int, int]) -> list[Message]:
    answers = [widget.handle(event) for event in (moved(pos), pressed(pos), released(pos))]
    return [answer for answer in answers if answer is not None]


def shown(*widgets: Widget, width: int = 400) -> Group:
    """Lay widgets out below each other and draw them once, as a scene does."""
    Column(widgets).place_in(STYLE, (0, 0, width, 4000))
    group = Group(widgets)
    group.draw(pygame.Surface((width, 1200)), STYLE)
    return group
