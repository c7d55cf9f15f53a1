"""The hand at a table one practises at: what mouse, wheel and stick do, given to the stage in millimetres."""

from collections.abc import Iterable
from typing import Final

import pygame

from yagopool.table.layout import Point
from yagopool.ui.input.actions import fineness_of
from yagopool.ui.input.event_translation import POINT
from yagopool.ui.input.pointer import Pointer, PointerKind, Wheel, kind_of, pointer_at
from yagopool.ui.play.side_cards import Meter
from yagopool.ui.play.stages import Stage
from yagopool.ui.viewport import Viewport
from yagopool.ui.widgets.base import Widget
from yagopool.ui.window import screen_around

_PRESSES: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class Hand:
    """Remembers between events where the pointer is, which keys are held, and whether it holds the meter."""

    def __init__(self) -> None:
        self._at = (0, 0)
        self._modifiers = 0
        self._holds_meter = False

    def note_keys(self, event: pygame.event.Event) -> None:
        """Take notice of Shift and Ctrl."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._modifiers = getattr(event, "mod", 0)

    def give(
        self,
        event: pygame.event.Event,
        stage: Stage,
        viewport: Viewport,
        meter: Meter | None,
        buttons: Iterable[Widget],
    ) -> None:
        """Give what pointer, wheel and stick did to a stage; what buttons and meter take is not the stage's."""
        if event.type == POINT:
            stage.turned_to(event.direction)
        elif event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            gone: PointerKind = "left" if event.type == pygame.WINDOWLEAVE else "lost"
            stage.pointed(Pointer(gone, Point(0.0, 0.0), inside=False))
        elif event.type == pygame.MOUSEWHEEL:
            notches = getattr(event, "precise_y", event.y)
            over = meter is not None and meter.track.contains(self._at)
            stage.wheeled(Wheel(notches, fineness_of(self._modifiers), over_meter=over))
        elif event.type in _PRESSES:
            self._at = event.pos
            kind = kind_of(event)
            if kind is None or self._metered(kind, stage, meter):
                return
            if kind == "down" and any(button.rect.collidepoint(self._at) for button in buttons):
                return
            touch = getattr(event, "touch", False)
            stage.pointed(pointer_at(kind, self._at, viewport, screen_around(), touch=touch))

    def _metered(self, kind: PointerKind, stage: Stage, meter: Meter | None) -> bool:
        """Set the power where the pointer holds the meter; tell whether it does."""
        if kind == "down":
            self._holds_meter = meter is not None and meter.track.contains(self._at)
        if not self._holds_meter or meter is None:
            return False
        if kind in ("down", "move"):
            stage.metered(meter.power_at(self._at[0]))
        else:
            self._holds_meter = False
        return True
