"""Undo and redo without limit."""

from typing import Generic, TypeVar

State = TypeVar("State")


class UndoStack(Generic[State]):
    """All states from the start to the current one, and the undone ones until another change is made."""

    def __init__(self, start: State) -> None:
        self._states = [start]
        self._undone: list[State] = []

    @property
    def now(self) -> State:
        return self._states[-1]

    @property
    def can_undo(self) -> bool:
        return len(self._states) > 1

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> None:
        """Undo the last change. Raises IndexError if there is none."""
        if not self.can_undo:
            raise IndexError("nothing to undo")
        self._undone.append(self._states.pop())

    def redo(self) -> None:
        self._states.append(self._undone.pop())

    def change(self, state: State) -> None:
        """Change to another state; what was undone is forgotten."""
        self._states.append(state)
        self._undone.clear()

    def reset(self) -> None:
        del self._states[1:]
        self._undone.clear()

    def continue_from(self, earlier: "UndoStack[State]") -> None:
        self._states[:1] = earlier._states
