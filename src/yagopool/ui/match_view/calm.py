"""What every scene with a table says beside it, where nothing else is to be minded: the sound, and why all waits."""

import pygame

from yagopool.text.speaker import Speaker
from yagopool.ui.match_view.passing import Passing


class Calm:
    """Whether the sound was turned on or off just now, and whether the window has lost the focus."""

    def __init__(self) -> None:
        self._heard = Passing()
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
