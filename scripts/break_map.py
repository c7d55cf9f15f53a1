"""The picture of the break lab in the docs: docs/pictures/break-lab.webp, drawn by the game's own command.

Takes minutes, for it is breaks, not looks. Run after a change of physics, rules or the map that is meant:
python scripts/break_map.py [--out docs/pictures/break-lab.webp] [--grid 44x28] [--samples 50] [--jobs 2]
"""

import argparse
import sys
import tempfile
from pathlib import Path

from PIL import Image
from typer.testing import CliRunner

sys.path.insert(0, str(Path(__file__).parents[1]))
from yagopool.ai.worker_pool import processors
from yagopool.cli import app

GRID = "44x28"
"""Cells of one degree and an eighth of a metre a second."""
SAMPLES = 50
QUALITY = 88


def wanted(grid: str, samples: int) -> list[str]:
    """Return the command whose picture it is, as a reader would type it, without where it goes."""
    return ["lab", "break", "--grid", grid, "--samples", str(samples), "--scatter", "casual", "--seed", "1"]


def draw(file: Path, grid: str, samples: int, jobs: int) -> None:
    """Draw a map of breaks into a file, in fewer bytes than the command writes.

    Raises:
        SystemExit: the command says no; what it says is told.
    """
    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder) / "map.png"
        told = CliRunner().invoke(app, [*wanted(grid, samples), "--jobs", str(jobs), "--out", str(drawn)])
        if told.exit_code != 0:
            raise SystemExit(told.output)
        file.parent.mkdir(parents=True, exist_ok=True)
        with Image.open(drawn) as picture:
            picture.convert("RGB").save(file, quality=QUALITY, method=6)


def main() -> None:
    """Draw the picture."""
    options = argparse.ArgumentParser(description="Draw the map of breaks of the docs.")
    options.add_argument("--out", type=Path, default=Path("docs/pictures/break-lab.webp"))
    options.add_argument("--grid", default=GRID)
    options.add_argument("--samples", type=int, default=SAMPLES)
    options.add_argument("--jobs", type=int, default=processors())
    asked = options.parse_args()
    draw(asked.out, asked.grid, asked.samples, asked.jobs)
    print(f"{asked.out}: {asked.out.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
