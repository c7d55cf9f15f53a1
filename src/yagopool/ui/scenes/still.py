"""What scenes have in common in which nothing moves by itself: they are drawn again after something was done."""

from yagopool.ui.scenes.scene import Scene


class Still(Scene):
    """A scene without a clock. A subclass takes events and draws; what it does there marks the picture as stale."""

    _stale = True

    def advance(self, seconds: float) -> Scene | None:
        """Nothing moves here."""
        del seconds
        return self

    def stale(self) -> bool:
        """Return whether something was done since the last picture."""
        return self._stale

    def close(self) -> None:
        """Nothing outlives the picture."""
