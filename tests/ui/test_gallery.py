"""The gallery of pictures."""

import os
import subprocess
import sys
from pathlib import Path

from scripts import gallery
from tests.ai.processes import PATIENCE

GALLERY = Path(gallery.__file__)


def test_pictures_are_written_and_nothing_else(tmp_path: Path) -> None:
    wanted = ["--size", "960x600", "--text-size", "2.0", "--lang", "de", "--only", "settings", "drills"]
    pictures, temporary = tmp_path / "pictures", tmp_path / "temporary"
    temporary.mkdir()
    command = [sys.executable, str(GALLERY), *wanted, "--out", str(pictures)]
    subprocess.run(command, check=True, timeout=PATIENCE, env=os.environ | {"TMPDIR": str(temporary)})
    assert {path.stem for path in pictures.rglob("*.png")} == {"settings", "drills"}
    assert list(temporary.iterdir()) == []
