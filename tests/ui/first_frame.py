"""A process of its own that starts the game, and tells at its first picture which modules it has imported."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.ai.processes import PATIENCE

TELLING = """
import os, sys, pygame
flip = pygame.display.flip
def show():
    flip()
    print(*sys.modules, file=sys.stderr, flush=True)
    os._exit(0)
pygame.display.flip = show
from yagopool.cli import main
main()
"""


def imported_at_first_frame(data: Path, *arguments: str, environment: Mapping[str, str] = os.environ) -> set[str]:
    """Return the modules that are there when ``yagopool`` with some arguments has shown its first picture."""
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "YAGOPOOL_DATA": str(data)}
    command = [sys.executable, "-c", TELLING, *arguments]
    said = subprocess.run(
        command, env={**environment, **quiet}, capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    return set(said.stderr.split())
