"""A word that is said for a moment and goes by itself."""

from typing import Final

SEEN: Final = 2.0
"""Seconds that such a word stands."""


class Passing:
    """What is said for a moment: ``words``, empty when nothing is."""

    def __init__(self) -> None:
        self.words = ""
        self._left = 0.0

    def tell(self, words: str) -> None:
        """Say something from now on for ``SEEN`` seconds."""
        self.words, self._left = words, SEEN

    def advance(self, seconds: float) -> bool:
        """Let time pass; tell whether the word has gone just now."""
        if not self.words:
            return False
        self._left -= seconds
        if self._left > 0.0:
            return False
        self.words = ""
        return True
