"""The gallery of pictures: settings and lessons are in it."""

import subprocess
import sys
from pathlib import Path

GALLERY = Path(__file__).parents[2] / "scripts" / "gallery.py"


def test_settings_and_lessons_are_pictured(tmp_path: Path) -> None:
    wanted = ["--size", "960x600", "--text-size", "2.0", "--lang", "de", "--only", "settings", "lesson"]
    subprocess.run([sys.executable, str(GALLERY), *wanted, "--out", str(tmp_path)], check=True, timeout=60)
    assert {path.stem for path in tmp_path.rglob("*.png")} == {"settings", "lesson"}
