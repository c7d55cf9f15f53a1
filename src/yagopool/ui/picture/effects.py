"""Lights on the board: a ball drops, a foul happens, a game is won. A pure function of what happened and how long ago.

Every light has its sound at the same moment (``ui/play/playback.py`` says both). An age of None is a still: players
who want no motion see that it happened, and nothing moves.
"""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from yagopool.table.pieces import Ball
from yagopool.table.spec import BoardSpec
from yagopool.ui import fonts
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.theme import MATERIALS, Rgb, mixed
from yagopool.ui.viewport import Viewport

EffectKind: TypeAlias = Literal["own", "other", "foul", "hit"]

LASTING: Final = 0.6
"""Seconds after which nothing is left of an effect."""
_FLASH: Final = 0.45
_RIPPLE: Final = 0.35
_RIPPLE_REACH: Final = 2.2
"""How far a ripple runs, in pot radii."""
_SPARKS: Final = 8
HIT: Final = 0.075
"""Seconds for which the light of a hard hit is seen."""
HARDEST: Final = 4
"""The greatest step of a hit."""
_STEPS: Final = 14
"""Pictures of a ripple or a glow; each is made once."""
_TIP: Final = 0.16
_TIP_DEEP: Final = 16.0
"""A ball that drops goes this much deeper (mm) than it then stands, for ``_TIP`` seconds."""


class Effect(NamedTuple):
    """Something that happened at a place (mm) on the board, ``age`` seconds ago.

    ``step``: which ball of the visit it is, from 1; of a hit, how hard it was. ``word`` rises from the place.
    """

    kind: EffectKind
    at: tuple[float, float]
    ball: Ball
    age: float | None = None
    step: int = 1
    word: str = ""


def tipped(age: float) -> float:
    """Return by how many mm a ball stands deeper in its pot, so long after it began to drop."""
    return _TIP_DEEP * math.sin(math.pi * age / _TIP) if 0.0 < age < _TIP else 0.0


def draw_effects(
    surface: pygame.Surface, viewport: Viewport, style: Style, spec: BoardSpec, effects: Iterable[Effect]
) -> None:
    """Draw all effects of a moment, over the balls."""
    for effect in effects:
        if effect.age is not None and not 0.0 <= effect.age < LASTING:
            continue
        if effect.kind == "hit":
            _draw_hit(surface, viewport, spec, effect)
        elif effect.kind == "foul":
            _draw_foul(surface, viewport, style, spec, effect)
        else:
            _draw_drop(surface, viewport, style, spec, effect)


def _draw_drop(surface: pygame.Surface, viewport: Viewport, style: Style, spec: BoardSpec, effect: Effect) -> None:
    """Flash the pot's rim, let a ring run out from it, and throw sparks of cloth; of another's ball a grey ring."""
    own, p = effect.kind == "own", style.palette
    centre, radius = viewport.to_window(effect.at), viewport.length(spec.pot_radius)
    colour = mixed(p.ball(effect.ball).text, p.accent_hover, 0.35) if own else p.ink_faint
    rim = radius + max(1.5, viewport.length(1.6))
    wide = max(2.0, viewport.length(2.6))
    if effect.age is None:
        dot(surface, centre, rim, colour, alpha=220 if own else 110, hole=1.0 - wide / rim)
        return
    flash = 1.0 - effect.age / _FLASH
    if flash > 0.0:
        if own:
            weight = 1.0 + 0.12 * min(4, effect.step - 1)
            draw_glow(surface, centre, 3.2 * weight * radius, colour, flash**1.4)
        alpha = _stepped(flash**0.8) * (255 if own else 90)
        dot(surface, centre, rim, colour, alpha=round(alpha), hole=1.0 - wide / rim)
    run = effect.age / _RIPPLE
    if run < 1.0:
        step = round(run * _STEPS) / _STEPS
        reach = radius * (1.0 + (_RIPPLE_REACH - 1.0) * (1.0 - (1.0 - step) ** 2))
        alpha = round((255 if own else 120) * (1.0 - step) ** 0.9)
        dot(surface, centre, reach, colour, alpha=alpha, hole=1.0 - 1.4 * wide * (1.0 - 0.5 * step) / reach)
    if own:
        for place, size, alpha in _sparks(effect, centre, radius):
            dot(surface, place, size, mixed(colour, p.guide, 0.4), alpha=alpha)
        _draw_word(surface, style, effect, centre, radius)


def _draw_hit(surface: pygame.Surface, viewport: Viewport, spec: BoardSpec, effect: Effect) -> None:
    """Let a little light flash up where two balls hit hard, or the finger a ball."""
    age = 0.0 if effect.age is None else effect.age
    if age < HIT:
        part, hard = 1.0 - age / HIT, effect.step / HARDEST
        reach = viewport.length(spec.ball_radius) * (0.9 + 0.7 * hard)
        draw_glow(surface, viewport.to_window(effect.at), reach, MATERIALS.ivory_lit, (0.45 + 0.5 * hard) * part)


def _draw_foul(surface: pygame.Surface, viewport: Viewport, style: Style, spec: BoardSpec, effect: Effect) -> None:
    """Close a warning ring around the place where it happened."""
    colour, centre, radius = style.palette.warn, viewport.to_window(effect.at), viewport.length(spec.ball_radius)
    part = 1.0 if effect.age is None else effect.age / LASTING
    closing = round((1.0 - (1.0 - min(1.0, part * 2.2)) ** 3) * _STEPS) / _STEPS
    reach = radius * (3.2 - 1.7 * closing)
    alpha = 230 if part < 0.5 else round(230 * _stepped(2.0 - 2.0 * part))
    wide = max(2.0, viewport.length(2.4))
    dot(surface, centre, reach, colour, alpha=230 if effect.age is None else alpha, hole=1.0 - wide / reach)


def _sparks(
    effect: Effect, centre: tuple[float, float], radius: float
) -> Iterator[tuple[tuple[float, float], float, int]]:
    """Yield place, size and strength of each fleck of cloth: more and farther with every ball of a visit."""
    part = (effect.age or 0.0) / 0.42
    if part >= 1.0:
        return
    count = _SPARKS + 2 * min(4, effect.step - 1)
    for number in range(count):
        # Golden angles and a few thousandths of the place: alike for each drawing, different for each pot.
        spin = 2.399963 * number + 0.013 * (effect.at[0] + 3.0 * effect.at[1])
        far = (0.75 + 0.5 * math.sin(5.1 * number + effect.at[0])) * (1.0 + 0.1 * effect.step)
        reach = radius * (1.05 + 1.7 * far * (1.0 - (1.0 - part) ** 2))
        place = (centre[0] + reach * math.cos(spin), centre[1] + reach * math.sin(spin) + radius * 0.5 * part * part)
        yield place, max(1.2, radius * 0.15 * (1.0 - 0.5 * part)), round(255 * _stepped(1.0 - part**2))


def _draw_word(
    surface: pygame.Surface, style: Style, effect: Effect, centre: tuple[float, float], radius: float
) -> None:
    """Let the word rise from the pot."""
    if not effect.word or effect.age is None:
        return
    part = effect.age / LASTING
    words = _word(effect.word, max(16, round(style.pixels("title") * 1.1)), style.palette.accent_hover)
    words.set_alpha(round(255 * min(1.0, part * 8.0, 3.0 - 3.0 * part)))
    at = words.get_rect(center=(round(centre[0]), round(centre[1] - radius * (1.9 + 0.8 * math.sqrt(part)))))
    surface.blit(words, at.clamp(surface.get_rect()))


@lru_cache(maxsize=8)
def _word(text: str, size: int, colour: Rgb) -> pygame.Surface:
    """Return a word on its own soft shade, so that it is read on any ball."""
    letters, dark = (fonts.line("title", size, text, tone) for tone in (colour, (0, 0, 0)))
    room = size // 2
    picture = pygame.Surface((letters.get_width() + 2 * room, letters.get_height() + 2 * room), pygame.SRCALPHA)
    picture.blit(dark, (room, room + max(1, size // 16)))
    soft = pygame.transform.gaussian_blur(picture, max(1, size // 5))
    picture = pygame.transform.gaussian_blur(picture, max(1, size // 12))
    picture.blit(soft, (0, 0))
    picture.blit(letters, (room, room))
    return picture


def draw_glow(
    surface: pygame.Surface, centre: tuple[float, float], radius: float, colour: Rgb, strength: float
) -> None:
    """Add light around a place."""
    glow = _glow(max(2, round(radius)), mixed((0, 0, 0), colour, 0.85 * _stepped(strength)))
    half = glow.get_width() / 2
    surface.blit(glow, (round(centre[0] - half), round(centre[1] - half)), special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=96)
def _glow(radius: int, colour: Rgb) -> pygame.Surface:
    """Return light that falls off smoothly from its middle, to be added to a picture."""
    fine = 32
    small = pygame.Surface((2 * fine, 2 * fine))
    for reach in range(fine, 0, -1):
        pygame.draw.circle(small, mixed((0, 0, 0), colour, (1.0 - reach / fine) ** 2), (fine, fine), reach)
    return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))


def _stepped(part: float) -> float:
    """Return a part between 0 and 1 in one of a few steps, so that few pictures are made."""
    return round(min(1.0, max(0.0, part)) * _STEPS) / _STEPS
