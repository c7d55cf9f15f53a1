"""A clip as the bytes of a file: an animated WebP, or a PNG. SDL's driver must be ``dummy``."""

import io
from typing import Final

import pygame
from PIL import Image

from yagopool.ui.context import AppContext
from yagopool.ui.export.film import FRAME, Clip, FilmScene, Size, drawn, film_scene

_QUALITY: Final = 80
_KEY_FRAMES: Final = (61, 120)
"""Frames between two that stand for themselves, least and most: the others hold only what has changed."""


class _Film(Image.Image):
    """A clip as Pillow takes moving pictures, each frame drawn when it is asked for: a game has some thousand."""

    def __init__(self, scene: FilmScene, size: Size, count: int) -> None:
        super().__init__()
        self._mode, self._size = "RGB", size
        self.n_frames = count
        self._scene, self._frames = scene, scene.frames()
        self._at = -1

    def seek(self, frame: int) -> None:
        """Draw the next frame; Pillow goes back only at the end, when no frame is needed any more."""
        if frame <= self._at:
            return
        self._at = frame
        next(self._frames)
        self.im = Image.frombytes("RGB", self.size, pygame.image.tobytes(drawn(self._scene), "RGB")).im


def film_bytes(context: AppContext, clip: Clip, size: Size) -> bytes:
    scene = film_scene(context, clip, size)
    count = sum(1 for _ in scene.frames())
    scene.close()
    scene, content = film_scene(context, clip, size), io.BytesIO()
    least, most = _KEY_FRAMES
    film = _Film(scene, size, count)
    film.save(content, "WEBP", save_all=True, duration=1000 * FRAME, loop=0, quality=_QUALITY, kmin=least, kmax=most)
    scene.close()
    return content.getvalue()


def picture_bytes(context: AppContext, clip: Clip, size: Size) -> bytes:
    scene, content = film_scene(context, clip, size), io.BytesIO()
    scene.stop()
    pygame.image.save(drawn(scene), content, "clip.png")
    scene.close()
    return content.getvalue()
