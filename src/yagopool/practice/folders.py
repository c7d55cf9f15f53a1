"""Where the game keeps what practice needs: matches, one's own drills, bests, breaks."""

from dataclasses import dataclass
from pathlib import Path

import platformdirs


@dataclass(frozen=True, slots=True)
class Folders:
    """The places under one folder of the user's; none of them need exist."""

    data: Path

    @classmethod
    def of(cls, asked: Path | None = None) -> "Folders":
        """Return the places under a folder, under the platform's own for None."""
        return cls(platformdirs.user_data_path("yagopool", appauthor=False) if asked is None else asked)

    @property
    def matches(self) -> Path:
        """The folder of the matches' records."""
        return self.data / "matches"

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
    def figures(self) -> Path:
        """The file of figures already counted; it can be deleted at any time."""
        return self.data / "practice" / "figures-cache.json"
