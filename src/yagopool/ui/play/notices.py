"""What every scene with a table says beside it, where nothing else is to be minded: the sound, and why all waits."""

from typing import Final

import pygame

from yagopool.text.speaker import Speaker


class Notices:
    """Whether the sound was turned on or off just now, and whether the window has lost the focus."""

    def __init__(self) -> None:
        self._heard = TimedMessage()
        self._away = False

    def note(self, event: pygame.event.Event) -> None:
        """Note whether the player looks elsewhere."""
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self._away = event.type == pygame.WINDOWFOCUSLOST

    def tell(self, words: str) -> None:
        """Say something for a moment."""
        self._heard.tell(words)

    @property
    def heard(self) -> str:
        """What is said for a moment of what was done just now, whatever else is to be minded."""
        return self._heard.words

    def advance(self, seconds: float) -> bool:
        """Let time pass; tell whether a word has gone just now."""
        return self._heard.advance(seconds)

    def words(self, speaker: Speaker, *, busy: bool) -> str:
        """Return what is to be said; ``busy``: something moves, or would if the player were here."""
        return self._heard.words or (speaker.say("ui.table.away") if self._away and busy else "")


SECONDS_SHOWN: Final = 2.0
"""Seconds that such a word stands."""


class TimedMessage:
    """What is said for a moment: ``words``, empty when nothing is."""

    def __init__(self) -> None:
        self.words = ""
        self._left = 0.0

    def tell(self, words: str) -> None:
        """Say something from now on for ``SEEN`` seconds."""
        self.words, self._left = words, SECONDS_SHOWN

    def advance(self, seconds: float) -> bool:
        """Let time pass; tell whether the word has gone just now."""
        if not self.words:
            return False
        self._left -= seconds
        if self._left > 0.0:
            return False
        self.words = ""
        return True
