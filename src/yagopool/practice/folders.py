"""The files and folders of practice."""

from dataclasses import dataclass
from pathlib import Path

import platformdirs

from yagopool.match.store import data_folder


@dataclass(frozen=True, slots=True)
class Folders:
    """The places in the user's data folder; none of them need exist."""

    data: Path

    @classmethod
    def of(cls, asked: Path | None = None) -> "Folders":
        return cls(data_folder(asked))

    @property
    def drills(self) -> Path:
        return self.data / "drills"

    @property
    def bests(self) -> Path:
        return self.data / "practice" / "bests.json"

    @property
    def breaks(self) -> Path:
        return self.data / "practice" / "breaks.jsonl"

    @property
    def mistakes(self) -> Path:
        return self.data / "practice" / "mistakes.json"

    @property
    def maps(self) -> Path:
        return self.data / "practice" / "lab"

    @property
    def figures(self) -> Path:
        return self.data / "practice" / "figures-cache.json"

    @property
    def days(self) -> Path:
        return self.data / "practice" / "days.json"

    @property
    def letters(self) -> Path:
        return self.data / "letters"

    @property
    def pictures(self) -> Path:
        """The folder for saved pictures: in the user's own pictures, or in the data folder if the user chose one."""
        usual = self.data == data_folder(environment={})
        return platformdirs.user_pictures_path() / "YAGO POOL" if usual else self.data / "pictures"
