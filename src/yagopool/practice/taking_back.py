"""Taking back and making again, without limit."""

from typing import Generic, TypeVar

Moment = TypeVar("Moment")


class TakingBack(Generic[Moment]):
    """Where something stands, through all its changes: each can be taken back, and made again until another is made."""

    def __init__(self, start: Moment) -> None:
        self._moments = [start]
        self._undone: list[Moment] = []

    @property
    def now(self) -> Moment:
        """How it stands."""
        return self._moments[-1]

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return len(self._moments) > 1

    @property
    def can_redo(self) -> bool:
        """Whether there is a change taken back that can be made again."""
        return bool(self._undone)

    def undo(self) -> None:
        """Take back the last change. Raises IndexError where there is none."""
        if not self.can_undo:
            raise IndexError("nothing to take back")
        self._undone.append(self._moments.pop())

    def redo(self) -> None:
        """Make the change taken back last again, as it was. Raises IndexError where there is none."""
        self._moments.append(self._undone.pop())

    def go_on(self, moment: Moment) -> None:
        """Change to another moment; what was taken back before is forgotten."""
        self._moments.append(moment)
        self._undone.clear()

    def follow(self, earlier: "TakingBack[Moment]") -> None:
        """Come after all that another went through, instead of after one's own start: it can be taken back, too."""
        self._moments[:1] = earlier._moments

    def begin_again(self) -> None:
        """Go back to the start and forget all that followed."""
        del self._moments[1:]
        self._undone.clear()
