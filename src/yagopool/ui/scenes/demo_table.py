"""A recorded game that the menu's table plays by itself when nobody does anything."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Self

from yagopool.assets import asset
from yagopool.errors import YagoError
from yagopool.match.replay import replayed
from yagopool.table.pieces import Ball
from yagopool.ui.context import AppContext
from yagopool.ui.picture.appearance import BallLook
from yagopool.ui.play.match_playback import MatchPlayback

DEMO = "demo.jsonl"
"""The record, relative to the assets; ``scripts/make_demo.py`` makes it."""


class DemoTable:
    """The game, from its break to its end, without a sound."""

    def __init__(self, playback: MatchPlayback) -> None:
        self._playback = playback
        playback.pause = 1.4

    @classmethod
    def open(cls, context: AppContext) -> Self | None:
        """Return the game, None where it is missing or damaged: the table then stays as it is."""
        try:
            course = replayed(asset(DEMO).read_bytes())
        except (OSError, YagoError):
            return None
        return cls(MatchPlayback(replace(context, sounds=None), course))

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether anything moved. After the last shot nothing does."""
        before = self._playback.place
        self._playback.advance(seconds)
        return self._playback.place != before

    def looks(self) -> Mapping[Ball, BallLook]:
        """Return how the balls look now."""
        return self._playback.looks()

    def close(self) -> None:
        """Release what the game holds."""
        self._playback.controller.close()
