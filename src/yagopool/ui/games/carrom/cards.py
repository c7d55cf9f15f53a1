"""The cards of a player's first game of carrom, which wait until the player has done what they say."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import pygame

from yagopool.ui.context import AppContext
from yagopool.ui.games.carrom.striker_stage import StrikerStage
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.play.play_scene import MOUSE, PlayScene
from yagopool.ui.scenes.first_time import FirstTimeCard
from yagopool.ui.viewport import Box


class FlickCard(FirstTimeCard):
    """Waits for the next phase of the match, and passes on to the table everything that isn't for the card."""

    def __init__(
        self,
        context: AppContext,
        topic: str,
        rooms: Callable[[], Sequence[Box]],
        pressed: Callable[[pygame.event.Event], None],
        **said: Any,
    ) -> None:
        table = context.app.top
        assert isinstance(table, PlayScene)
        self._under = table
        self._phase, self._before = table.controller.phase, self._laid()
        self._held = False
        """Whether the last press was on the card."""
        super().__init__(context, topic, rooms, pressed, **said)

    def _laid(self) -> Hashable:
        """Return what changes on the table once the player has done what the card says; None if nothing does."""
        return None

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        self._under.advance(seconds)
        done = self._under.controller.phase is not self._phase or self._laid() != self._before
        if done and self.app.scenes[-1] is self:
            self.app.pop()

    def handle(self, event: pygame.event.Event) -> None:
        """Give the card what is meant for it, and the table everything else."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._held = bool(self.dialog.rect.collidepoint(event.pos))
        if self._is_own(event):
            super().handle(event)
        else:
            self._under.handle(event)

    def _is_own(self, event: pygame.event.Event) -> bool:
        if event.type in MOUSE:
            return self._held and event.type != pygame.MOUSEMOTION
        press = press_of(event)
        return press is not None and press.action in (Action.ACCEPT, Action.CANCEL)


class StrikerCard(FlickCard):
    """Also goes once the striker has been moved, or is pulled."""

    def _laid(self) -> Hashable:
        stage = self._under.stage
        return (stage.lies_at, stage.drags) if isinstance(stage, StrikerStage) else None
