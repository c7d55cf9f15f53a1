"""A copy of the house in which the steps of CONTRIBUTING.md are really taken."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("src", "assets", "scripts", "tests", "docs")
TOO_MUCH = {"tests/ui", "tests/e2e", "tests/golden", "tests/contributing", "docs/pictures", "assets/sounds"}
"""What no step needs; copying it takes time."""


@dataclass
class House:
    """A copy of the checkout that a newcomer works in."""

    folder: Path

    def path(self, name: str) -> Path:
        """Return a file's path in the copy."""
        return self.folder / name

    def change(self, name: str, old: str, new: str) -> None:
        """Replace a piece of a file that is there once."""
        text = self.path(name).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name} has {text.count(old)} times: {old}"
        self.path(name).write_text(text.replace(old, new), encoding="utf-8")

    def add(self, name: str, text: str) -> None:
        """Add text at the end of a file, which is made if need be."""
        before = self.path(name).read_text(encoding="utf-8") if self.path(name).exists() else ""
        self.path(name).write_text(before + text, encoding="utf-8")

    def add_sentence(self, key: str, english: str, german: str) -> None:
        """Add a sentence to both catalogues."""
        for lang, said in (("en", english), ("de", german)):
            self.add(f"src/yagopool/text/catalogues/{lang}.po", f'\nmsgid "{key}"\nmsgstr "{said}"\n')

    def run(self, *command: str, status: int = 0) -> str:
        """Run Python with the copy first in its path; return what it printed, or fail with what it said."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTEST"))}
        environment |= {"PYTHONPATH": f"{self.folder / 'src'}{os.pathsep}{self.folder}"}
        environment |= {"YAGOPOOL_DATA": str(self.folder), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        done = subprocess.run(
            [sys.executable, *command], cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == status, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout

    def yagopool(self, *arguments: str) -> str:
        """Run a command of the copy."""
        return self.run("-m", "yagopool", *arguments)

    def tests(self, *arguments: str, status: int = 0) -> str:
        """Run some of the copy's tests."""
        return self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments, status=status)

    def compile(self) -> None:
        """Compile the catalogues."""
        self.run("scripts/compile_catalogues.py")


def left_out(folder: str, names: list[str]) -> list[str]:
    """Return which of a folder's names are not copied."""
    here = Path(folder).relative_to(ROOT)
    return [name for name in names if name == "__pycache__" or (here / name).as_posix() in TOO_MUCH]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Return a fresh copy."""
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=left_out)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return House(tmp_path)


@pytest.fixture(scope="session")
def chapters() -> dict[str, str]:
    """Return the chapters of CONTRIBUTING.md by their headings."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    found = re.split(r"^## (.+)$", text, flags=re.MULTILINE)[1:]
    return dict(zip(found[::2], found[1::2], strict=True))
