"""The states a match has been through, for ``undo``: the last ones at hand, the older ones packed away."""

import pickle
import zlib
from typing import Final

from yagopool.errors import RuleError
from yagopool.rules.state import GameState

BLOCK: Final = 256
"""So many states are packed together; they share nearly all they hold, so that little is left of each."""


def check_undo(count: int, possible: int) -> None:
    """Raise ``RuleError`` (``not_allowed``) where ``undo`` is to take back none, or more entries than still stand."""
    if not possible:
        raise RuleError("not_allowed", "error.record.nothing_to_undo")
    if not 1 <= count <= possible:
        raise RuleError("not_allowed", "error.record.undo_too_far", count=count, possible=possible)


class Past:
    """The state before each entry that still stands.

    ``undo`` may go back as far as the first entry, however long the record: a state takes about 500 bytes, packed
    about 20. Nothing packed comes from outside.
    """

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._recent: list[GameState] = []

    def __len__(self) -> int:
        return len(self._packed) * BLOCK + len(self._recent)

    def append(self, state: GameState) -> None:
        """Add the state before one more entry."""
        self._recent.append(state)
        # Two blocks, so that strokes and undos in turn do not pack and unpack the same one each time.
        if len(self._recent) == 2 * BLOCK:
            self._packed.append(zlib.compress(pickle.dumps(self._recent[:BLOCK], pickle.HIGHEST_PROTOCOL), 1))
            del self._recent[:BLOCK]

    def go_back(self, count: int) -> GameState:
        """Forget the last ``count`` entries, at most as many as there are; return the state before them."""
        if count > len(self._recent):
            forgotten, left = divmod(count - len(self._recent) - 1, BLOCK)
            del self._packed[len(self._packed) - forgotten :]
            self._recent = pickle.loads(zlib.decompress(self._packed.pop()))
            count = left + 1
        state = self._recent[-count]
        del self._recent[-count:]
        return state
