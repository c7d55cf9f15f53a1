"""The files of the game that one stroke enters, from mouse down to the record on disk and twenty pictures.

    python benchmarks/stroke_path.py

Runs a match of two players on SDL's dummy driver and plays the break with the mouse. Prints each file of
``src/yagopool`` in which a function runs meanwhile, in any thread, with how many different functions, and how many
files these are. Fewer are easier to hold in the head: at most 55. Exit status 1 above that.
"""

import os
import pathlib
import sys
import tempfile
import threading
from collections import defaultdict
from types import FrameType, SimpleNamespace
from typing import cast

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

import yagopool
from yagopool.text import speaker
from yagopool.ui.app import App
from yagopool.ui.context import AppContext
from yagopool.ui.picture.hand import load_hands
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import RecordedMatch, Setup
from yagopool.ui.play.side_cards import strip_height
from yagopool.ui.viewport import Viewport

SOURCE = pathlib.Path(yagopool.__file__).parent
MOST = 55
PICTURES = 20
PULL = ((260.0, 150.0), (259.0, 110.0), (258.0, 60.0))
"""mm on the board: from the blue ball backwards."""


def main() -> int:
    """Play the stroke, print what it entered; return the exit status."""
    entered: dict[str, set[str]] = defaultdict(set)

    def note(frame: FrameType, _event: str, _argument: object) -> None:
        file = frame.f_code.co_filename
        if file.startswith(str(SOURCE)) and frame.f_code.co_name != "<module>":
            entered[pathlib.Path(file).relative_to(SOURCE).as_posix()].add(frame.f_code.co_qualname)

    with tempfile.TemporaryDirectory() as folder:
        record = pathlib.Path(folder) / "match.jsonl"
        app = App.open()
        # However busy the machine, it is the same stroke.
        app._clock = cast(pygame.time.Clock, SimpleNamespace(tick=lambda _most: 17))
        context = AppContext(speaker("en"), RecordedMatch(record), lambda: 5, app=app)
        app.push(MatchScene(context, Setup()))
        app.when_seen(load_hands)  # as the game does
        frames(app, PICTURES)
        threading.settrace(note)
        sys.settrace(note)
        for kind, place in zip(("DOWN", "MOTION", "MOTION", "UP"), (*PULL, PULL[-1]), strict=True):
            post(app, kind, place)
            frames(app, 1)
        frames(app, PICTURES)
        while record.read_text(encoding="utf-8").count("\n") < 2:
            frames(app, 1)
        sys.settrace(None)
        threading.settrace(None)
        app.pop()
        pygame.display.quit()
    for file, functions in sorted(entered.items()):
        print(f"{len(functions):4}  {file}")
    print(f"{len(entered)} files, {sum(map(len, entered.values()))} functions; at most {MOST} files are meant")
    return int(len(entered) > MOST)


def frames(app: App, count: int) -> None:
    """Show some frames."""
    for _ in range(count):
        assert app.frame()


def post(app: App, kind: str, place: tuple[float, float]) -> None:
    """Send a mouse event at a place of the board."""
    x, y = Viewport.of(app.window.get_size(), strip=strip_height(1.0)).to_window(place)
    details = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == "MOTION" else {"button": 1}
    event = pygame.MOUSEMOTION if kind == "MOTION" else getattr(pygame, f"MOUSEBUTTON{kind}")
    pygame.event.post(pygame.event.Event(event, pos=(round(x), round(y)), touch=False, **details))


if __name__ == "__main__":
    sys.exit(main())
