"""A whole review in words: how accurate the sides were, where the match turned, and the curve of each game."""

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame

from yagopool.text.review import turning_point
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.play.match_review import MatchReview
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.label import Label

_STEP: Final = 60
"""Pixels that an arrow key scrolls."""
_SCROLLS: Final = {Action.UP: -1, Action.DOWN: 1, Action.EARLIER: -5, Action.LATER: 5}


class ReviewWordsScene(PanelScene):
    """Reads out a review that is complete."""

    wide: ClassVar[float] = 520
    feet: ClassVar[int] = 1
    heading: ClassVar[str] = "ui.review.words.title"

    def __init__(self, context: AppContext, review: MatchReview) -> None:
        self._review = review
        super().__init__(context)

    def widgets(self) -> Sequence[Widget]:
        """Return paragraphs, with a heading for each kind."""
        speaker, review = self.context.speaker, self._review
        moments = [turning_point(point, speaker) for point in review.turning_points]
        top = " + ".join(review.course.header.match.members(review.people[0]))
        parts = (
            ("", review.accuracy_in_words(speaker)),
            ("ui.review.moments", moments or [speaker.say("ui.review.no_moments")]),
            ("ui.review.chances", review.course_in_words(speaker)),
        )
        found: list[Widget] = []
        for heading, said in parts:
            found += [Label(speaker.say(heading, name=top), "strong")] if heading else []
            found += [Label(one, "body", tone="ink_soft") for one in said]
        return [*found, self.context.back()]

    def handle(self, event: pygame.event.Event) -> None:
        """Scroll by keys: there is nothing else for them to reach. The key that opened it closes it."""
        press = press_of(event)
        if press is not None and press.action is Action.TRANSCRIPT:
            self.answer(Message("back"))
        elif press is not None and press.action in _SCROLLS:
            self.group.scrolled += _SCROLLS[press.action] * _STEP
            self.invalidate()
        else:
            super().handle(event)

    def answer(self, message: Message) -> None:
        """Go back: nothing else is asked here."""
        del message
        self.app.pop()
