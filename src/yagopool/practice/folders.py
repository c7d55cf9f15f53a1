"""Where the game keeps what practice needs: one's own drills, bests, breaks, maps."""

from dataclasses import dataclass
from pathlib import Path

from yagopool.match.store import data_folder


@dataclass(frozen=True, slots=True)
class Folders:
    """The places under one folder of the user's; none of them need exist."""

    data: Path

    @classmethod
    def of(cls, asked: Path | None = None) -> "Folders":
        """Return the places under a folder, under the one where everything is kept for None."""
        return cls(data_folder(asked))

    @property
    def drills(self) -> Path:
        """The folder of one's own drills."""
        return self.data / "drills"

    @property
    def bests(self) -> Path:
        """The file of personal bests."""
        return self.data / "practice" / "bests.json"

    @property
    def breaks(self) -> Path:
        """The file of the breaks practised."""
        return self.data / "practice" / "breaks.jsonl"

    @property
    def maps(self) -> Path:
        """The folder of the lab's maps that are not complete, or were looked at before; it can be deleted."""
        return self.data / "practice" / "lab"

    @property
    def figures(self) -> Path:
        """The file of figures already counted; it can be deleted at any time."""
        return self.data / "practice" / "figures-cache.json"
