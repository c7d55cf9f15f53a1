"""What this computer gives the game: display, sound, and whether fonts, sounds and pictures can be read.

The doctor runs it in a process of its own: a driver that takes its process down with it is then an answer, too.
"""

import os
import wave
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, get_args

import pygame

from yagopool.assets import assets_folder
from yagopool.errors import YagoError
from yagopool.ui import fonts
from yagopool.ui.app import ICON, start_display
from yagopool.ui.shapes import Picture, file_of
from yagopool.ui.sound import FILES, prepare


def sdl_version() -> str:
    return ".".join(map(str, pygame.get_sdl_version()))


def probed() -> dict[str, Any]:
    return {"display": display(), "sound": sound(), "unreadable": [*unreadable()]}


def display() -> dict[str, Any]:
    """Return the display's driver, whether it was asked for by name, the screens' sizes; or the code of the problem.

    With ``no_display`` comes the driver that was asked for by name, if one was.
    """
    asked = os.environ.get("SDL_VIDEODRIVER")
    try:
        driver = start_display()
    except YagoError as error:
        in_vain = {"driver": asked} if asked and error.code == "no_display" else {}
        return {"problem": error.code, **in_vain}
    return {"driver": driver, "asked": bool(asked), "screens": pygame.display.get_desktop_sizes()}


def sound() -> dict[str, Any]:
    """Return the sound device's driver and whether it was asked for by name; or what SDL says fails."""
    asked = bool(os.environ.get("SDL_AUDIODRIVER"))
    prepare()
    try:
        pygame.mixer.init()
    except pygame.error as error:
        return {"problem": str(error)}
    return {"driver": pygame.mixer.get_driver(), "asked": asked}


def unreadable() -> Iterable[str]:
    """Yield the names of assets that are missing or cannot be read; sounds too where there is no device for them."""
    pygame.font.init()
    yield from _failing(fonts.FILES, lambda path: fonts.opened(path, 20))
    yield from _failing(map(file_of, get_args(Picture)), pygame.image.load)
    yield from _failing((ICON,), pygame.image.load)
    yield from _failing(FILES, _read_sound)


def _read_sound(path: Path) -> None:
    with wave.open(str(path)) as sound:
        frames, frame = sound.getnframes(), sound.getnchannels() * sound.getsampwidth()
        if len(sound.readframes(frames)) != frames * frame:
            message = f"{path} is cut off"
            raise EOFError(message)


def _failing(names: Iterable[str], read: Callable[[Path], object]) -> Iterable[str]:
    for name in names:
        try:
            read(assets_folder() / name)
        except (*fonts.DAMAGE, EOFError, wave.Error):
            yield name
