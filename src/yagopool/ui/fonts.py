"""Letters: the shipped fonts at any pixel size, and text cut, wrapped or shrunk to a width.

Lato Regular and Bold for text and scores (its digits are all of one width), Manrope Bold for titles; both under the
SIL Open Font License, shipped beside them. Fonts and rendered lines are cached. Names come from files and the command
line: whatever they hold is measured and drawn with the unprintable replaced. A font that is damaged is replaced by
another: plain letters are better than no game, and ``yagopool doctor`` names the file.
"""

import re
from functools import lru_cache
from pathlib import Path
from typing import Final
from unicodedata import combining, normalize

import pygame

from yagopool.assets import asset
from yagopool.text.speaker import printable
from yagopool.ui.theme import Face, Rgb

_FILES: Final[dict[Face, str]] = {
    "text": "fonts/Lato-Regular.ttf",
    "strong": "fonts/Lato-Bold.ttf",
    "title": "fonts/Manrope-Bold.ttf",
}
FILES: Final = tuple(_FILES.values())
"""All there are, relative to the assets: the doctor looks for each."""
ELLIPSIS: Final = "\u2026"
DAMAGE: Final = (OSError, ValueError, pygame.error)
"""What opening a damaged or missing font raises."""

_BEGINNINGS: Final = (b"\x00\x01\x00\x00", b"OTTO", b"true")
_SOME_LETTERS: Final = "Ag"
_NUMBERED: Final = "|".join(rf"(?<=\b{word} )" for word in ("[Pp]ot", "Loch", "[Ss]hot", "Schuss"))
"""After words for things that have numbers."""
_BREAKS: Final = re.compile(rf" (?!%|\d+\))(?!(?:{_NUMBERED})\d)")
"""Where a line may end: a number keeps its sign and the word it belongs to, and the end of a bracket its word."""
_PARTING: Final = "+-/_"
"""After these a long word is parted without a hyphen: keys pressed together, double names, paths."""

_WHOLE: Final = re.compile(r"[^\s+\-/_]+[+\-/_]?|[+\-/_]")
"""What is not parted unless it has to be."""
_ABOVE: Final = 230
"""Unicode's class of the accents that stand above a letter."""
_MOST_OPEN: Final = 24
"""Sizes that stay loaded: each holds its file open, and a window shows about a dozen."""


def font(face: Face, pixels: int) -> pygame.font.Font:
    """Return a face at a size in pixels, loaded again after pygame was shut down in between."""
    if not pygame.font.get_init():
        pygame.font.init()
        shipped.cache_clear()
    if not _alive(shipped(face, pixels)):
        shipped.cache_clear()
    return shipped(face, pixels)


def opened(path: Path, pixels: int) -> pygame.font.Font:
    """Open a font's file. Its beginning is looked at before: pygame-ce 2.5.8 opens some files that are no fonts and
    takes the process down once they are used.

    Raises:
        OSError, ValueError, pygame.error: it is missing, no font, or damaged (``DAMAGE``).
    """
    with path.open("rb") as file:
        if file.read(4) not in _BEGINNINGS:
            message = f"{path} is no font"
            raise ValueError(message)
    letters = pygame.font.Font(str(path), pixels)
    letters.size(_SOME_LETTERS)
    return letters


@lru_cache(maxsize=_MOST_OPEN)
def shipped(face: Face, pixels: int) -> pygame.font.Font:
    """Return a face's letters; where its file is damaged another face's, else the ones pygame brings."""
    for name in dict.fromkeys((_FILES[face], *FILES)):
        try:
            return opened(asset(name), pixels)
        except DAMAGE:
            continue
    return pygame.font.Font(None, pixels)


def _alive(letters: pygame.font.Font) -> bool:
    """Tell whether a font survived: pygame invalidates all of them when it shuts its font module down."""
    try:
        letters.get_height()
    except pygame.error:
        return False
    return True


@lru_cache(maxsize=2048)
def width_of(face: Face, pixels: int, text: str) -> int:
    """Return the width of one line of text in pixels. A space has its own whole width, whatever stands beside it.

    Kerned against r or L it shrinks to half of that, and words run together.
    """
    letters, words = font(face, pixels), printable(text).split(" ")
    return sum(letters.size(word)[0] for word in words) + (len(words) - 1) * letters.size(" ")[0]


def line_height(face: Face, pixels: int) -> int:
    return font(face, pixels).get_linesize()


@lru_cache(maxsize=512)
def line(face: Face, pixels: int, text: str, colour: Rgb) -> pygame.Surface:
    """Return one line of text as a surface with transparency. Do not draw on it: it is shared."""
    letters, words = font(face, pixels), printable(text).split(" ")
    if len(words) == 1:
        return letters.render(words[0], True, colour)
    pictures = [letters.render(word, True, colour) for word in words]
    drops = [raised(face, pixels, text) - raised(face, pixels, word) for word in words]
    high = max(picture.get_height() + drop for picture, drop in zip(pictures, drops, strict=True))
    whole = pygame.Surface((width_of(face, pixels, text), high), pygame.SRCALPHA)
    whole.fill((*colour, 0))
    x = 0
    for word, picture, drop in zip(words, pictures, drops, strict=True):
        whole.blit(picture, (x, drop))
        x += letters.size(word)[0] + letters.size(" ")[0]
    return whole


@lru_cache(maxsize=2048)
def raised(face: Face, pixels: int, text: str) -> int:
    """Return how many pixels a line is drawn higher for the accents on its capitals, which push its letters down."""
    if text.isascii():
        return 0
    bare = "".join(sign for sign in normalize("NFD", printable(text)) if combining(sign) != _ABOVE)
    letters = font(face, pixels)
    return max(0, letters.size(printable(text))[1] - letters.size(bare)[1])


@lru_cache(maxsize=1024)
def cut(face: Face, pixels: int, text: str, width: int) -> str:
    """Return the text, or as much of its beginning as fits in a width with an ellipsis after it."""
    if width_of(face, pixels, text) <= width:
        return text
    short, long = 0, len(text)
    while short < long:
        middle = (short + long + 1) // 2
        if width_of(face, pixels, text[:middle].rstrip() + ELLIPSIS) <= width:
            short = middle
        else:
            long = middle - 1
    return text[:short].rstrip() + ELLIPSIS


@lru_cache(maxsize=512)
def wrapped(face: Face, pixels: int, text: str, width: int, most: int = 0) -> tuple[str, ...]:
    """Return the text in lines no wider than a width; the last of at most ``most`` lines (0: any) is cut if need be.

    A word wider than the width (German has them) is broken with a hyphen. Newlines in the text are kept. No line begins
    with %, with a number that ends a bracket, or with the number of a pot or a shot.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines.extend(_paragraph(face, pixels, paragraph, width))
    if most and len(lines) > most:
        lines[most - 1] = cut(face, pixels, lines[most - 1] + " " + lines[most], width)
        if not lines[most - 1].endswith(ELLIPSIS):
            lines[most - 1] = cut(face, pixels, lines[most - 1] + ELLIPSIS + "  ", width)
        lines = lines[:most]
    return tuple(lines)


def _paragraph(face: Face, pixels: int, text: str, width: int) -> list[str]:
    lines: list[str] = []
    current = ""
    for word in _BREAKS.split(text):
        tried = f"{current} {word}" if current else word
        if width_of(face, pixels, tried) <= width:
            current = tried
            continue
        if current:
            lines.append(current)
        pieces = _broken(face, pixels, word, width)
        lines.extend(pieces[:-1])
        current = pieces[-1]
    lines.append(current)
    return lines


def _broken(face: Face, pixels: int, word: str, width: int) -> list[str]:
    """Return a word in pieces that fit: after a sign that parts it where there is one, else each with a hyphen."""
    pieces = []
    while width_of(face, pixels, word) > width and len(word) > 1:
        end = len(word) - 1
        while end > 1 and width_of(face, pixels, word[:end] + "-") > width:
            end -= 1
        parted = max(word.rfind(sign, 2, end + 1) for sign in _PARTING) + 1
        end, hyphen = (parted, "") if parted and width_of(face, pixels, word[:parted]) <= width else (end, "-")
        pieces.append(word[:end] + hyphen)
        word = word[end:]
    return [*pieces, word]


@lru_cache(maxsize=1024)
def unbroken(face: Face, pixels: int, least: int, text: str, width: int) -> int:
    """Return the greatest size from ``pixels`` down to ``least`` at which each word of a text is whole in a width.

    A word that is too long even then is broken at full size.
    """
    size = pixels
    for piece in _WHOLE.findall(text):
        while width_of(face, size, piece) > width:
            size -= 1
            if size < least:
                return pixels
    return size


@lru_cache(maxsize=512)
def fitted(face: Face, pixels: int, least: int, text: str, width: int) -> int:
    """Return the greatest size from ``pixels`` down to ``least`` at which one line fits in a width (else ``least``)."""
    while pixels > least and width_of(face, pixels, text) > width:
        pixels -= 1
    return pixels
