"""Lights on the board: a ball drops, a foul happens, a game is won. A pure function of what happened and how long ago.

Every light has its sound at the same moment (``ui/play/playback.py`` says both). An age of None is a still: players
who want no motion see that it happened, and nothing moves.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from yagopool.table.spec import Ball, BoardSpec
from yagopool.ui import fonts
from yagopool.ui.picture.balls import BallLook
from yagopool.ui.picture.board_picture import BoardPicture
from yagopool.ui.picture.portrait import draw_portrait
from yagopool.ui.shapes import card, dot, polygon, shadow
from yagopool.ui.style import Style, Written, note_written, watched
from yagopool.ui.theme import CHARACTERS, MATERIALS, Rgb, Role, eased, mixed
from yagopool.ui.viewport import Viewport

EffectKind: TypeAlias = Literal["own", "other", "near", "edge", "foul", "hit", "dust", "burst"]

_FOUL: Final = 1.1
LASTING: Final = 0.6
"""Seconds after which nothing is left of an effect."""
_FLASH: Final = 0.45
_RIPPLE: Final = 0.45
_RIPPLE_REACH: Final = 2.9
"""How far a ripple runs, in pot radii."""
_SPARKS: Final = 8
_RUNS: Final = 0.32
"""Seconds in which a light runs to the pot that a row needs, ..."""
_EDGE_STILL: Final = 0.3
"""How far along its way the glint of a rim is shown where nothing is to move."""
_TAIL: Final = 6
"""... and the number of its glows."""
HIT: Final = 0.1
"""Seconds for which the light of a hard hit is seen."""
DUST: Final = 0.5
"""Seconds in which the dust of a hard blow drifts away."""
_PUFFS: Final = 13
BURST: Final = 0.28
"""Seconds for which a light runs out from where a break meets the rack ..."""
_BURST_REACH: Final = 6.5
"""... and how far, in radii of a ball."""
HARDEST: Final = 4
"""The greatest step of a hit."""
_STEPS: Final = 14
"""Pictures of a ripple or a glow; each is made once."""
_TIP: Final = 0.16
_TIP_DEEP: Final = 16.0
"""A ball that drops goes this much deeper (mm) than it then stands, for ``_TIP`` seconds."""


class Effect(NamedTuple):
    """Something that happened at a place (mm) on the board, ``age`` seconds ago.

    ``step``: which ball of the visit it is, from 1; of a hit, how hard it was. ``word`` rises from the place. ``to``:
    where its light runs, to the pot that a row needs; of a ball on the edge of a pot, its place.
    """

    kind: EffectKind
    at: tuple[float, float]
    ball: Ball
    age: float | None = None
    step: int = 1
    word: str = ""
    to: tuple[float, float] = (0.0, 0.0)


def tipped(age: float) -> float:
    """Return by how many mm a ball stands deeper in its pot, so long after it began to drop."""
    return _TIP_DEEP * math.sin(math.pi * age / _TIP) if 0.0 < age < _TIP else 0.0


def lasting(kind: EffectKind) -> float:
    """Return the seconds after which nothing is left of an effect of a kind: a foul's word is read."""
    return {"foul": _FOUL, "dust": DUST, "burst": BURST}.get(kind, LASTING)


def draw_effects(
    surface: pygame.Surface, viewport: Viewport, style: Style, spec: BoardSpec, effects: Iterable[Effect]
) -> None:
    for effect in effects:
        if effect.age is not None and not 0.0 <= effect.age < lasting(effect.kind):
            continue
        if effect.kind == "hit":
            _draw_hit(surface, viewport, spec, effect)
        elif effect.kind == "dust":
            _draw_dust(surface, viewport, spec, effect)
        elif effect.kind == "burst":
            _draw_burst(surface, viewport, spec, effect)
        elif effect.kind == "near":
            _draw_near(surface, viewport, style, spec, effect)
        elif effect.kind == "edge":
            _draw_edge(surface, viewport, spec, effect)
        elif effect.kind == "foul":
            _draw_foul(surface, viewport, style, spec, effect)
        else:
            _draw_drop(surface, viewport, style, spec, effect)


def _draw_drop(surface: pygame.Surface, viewport: Viewport, style: Style, spec: BoardSpec, effect: Effect) -> None:
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
        strength = (0.85 if own else 0.3) * (1.0 - step) ** 1.2
        _draw_wave(surface, centre, (reach, 2.6 * wide * (1.0 - 0.6 * step)), colour, strength)
    if own:
        for place, size, alpha in _sparks(effect, centre, radius):
            dot(surface, place, size, mixed(colour, p.guide, 0.4), alpha=alpha)
        _draw_word(surface, viewport, style, effect, above=radius)


def _draw_hit(surface: pygame.Surface, viewport: Viewport, spec: BoardSpec, effect: Effect) -> None:
    age = 0.0 if effect.age is None else effect.age
    if age < HIT:
        part, hard = 1.0 - age / HIT, effect.step / HARDEST
        reach = viewport.length(spec.ball_radius) * (1.3 + 0.5 * hard)
        draw_glow(surface, viewport.to_window(effect.at), reach, MATERIALS.ivory_lit, (0.7 + 0.3 * hard) * part)


def _draw_dust(surface: pygame.Surface, viewport: Viewport, spec: BoardSpec, effect: Effect) -> None:
    """Let the cloth's dust rise from a hard blow and drift away."""
    part, hard = (effect.age or 0.0) / DUST, effect.step / HARDEST
    step = round(part * _STEPS) / _STEPS
    out, radius, (x, y) = 1.0 - (1.0 - step) ** 2, viewport.length(spec.ball_radius), viewport.to_window(effect.at)
    for number in range(_PUFFS):
        spin = 2.399963 * number + 0.013 * effect.at[0] + _chance(number, 2)
        away = radius * (0.2 + 2.8 * hard * _chance(number, 1) ** 0.7 * out)
        place = (x + away * math.cos(spin), y + away * math.sin(spin))
        large = radius * (0.8 + (0.8 + 0.45 * (number % 3)) * step)
        draw_glow(surface, place, large, MATERIALS.ivory_lit, 0.24 * hard * (1.0 - step))


def _draw_burst(surface: pygame.Surface, viewport: Viewport, spec: BoardSpec, effect: Effect) -> None:
    """Draw a flash where a break meets the rack, and a ring that spreads from there."""
    step, hard = round((effect.age or 0.0) / BURST * _STEPS) / _STEPS, effect.step / HARDEST
    radius, centre, left = viewport.length(spec.ball_radius), viewport.to_window(effect.at), 1.0 - step
    draw_glow(surface, centre, 4.8 * hard * radius, MATERIALS.ivory_lit, 0.95 * hard * left**2)
    for late, strength in ((0.0, 0.6), (0.22, 0.32)):
        run = (step - late) / (1.0 - late)
        if run > 0.0:
            reach = radius * (1.0 + (_BURST_REACH * hard - 1.0) * (1.0 - (1.0 - run) ** 2))
            wide = max(1.5, viewport.length(3.4) * (1.0 - run))
            _draw_wave(surface, centre, (reach, wide), MATERIALS.ivory_lit, strength * hard * (1.0 - run))


def _draw_near(surface: pygame.Surface, viewport: Viewport, style: Style, spec: BoardSpec, effect: Effect) -> None:
    """Let a light run along a row to the pot that it still needs, around which a ring then closes."""
    colour, radius = mixed(style.palette.ball(effect.ball).text, style.palette.accent_hover, 0.5), spec.pot_radius
    rim, wide = viewport.length(radius), max(2.0, viewport.length(2.4))
    end = viewport.to_window(effect.to)
    if effect.age is None:
        dot(surface, end, 1.3 * rim, colour, alpha=200, hole=1.0 - wide / (1.3 * rim))
        return
    (ax, ay), (bx, by) = viewport.to_window(effect.at), end
    for tail in range(_TAIL):
        run = (effect.age - 0.022 * tail) / _RUNS
        if 0.0 <= run <= 1.0:
            gone = eased(run)
            place, strength = (ax + (bx - ax) * gone, ay + (by - ay) * gone), 1.0 - tail / _TAIL
            draw_glow(surface, place, rim * (0.95 - 0.5 * tail / _TAIL), colour, 0.7 * strength)
    closing = (effect.age - 0.7 * _RUNS) / (LASTING - 0.7 * _RUNS)
    if closing > 0.0:
        step = round(closing * _STEPS) / _STEPS
        reach = rim * (1.3 + 1.1 * (1.0 - step) ** 2)
        dot(surface, end, reach, colour, alpha=round(230 * min(1.0, 3.0 * step)), hole=1.0 - wide / reach)


def _draw_edge(surface: pygame.Surface, viewport: Viewport, spec: BoardSpec, effect: Effect) -> None:
    """Let the rim of a pot glint from where a ball hangs over it, to both sides."""
    (x, y), (to_x, to_y) = viewport.to_window(effect.at), viewport.to_window(effect.to)
    radius, start = viewport.length(spec.pot_radius + 0.6), math.atan2(to_y - y, to_x - x)
    part = _EDGE_STILL if effect.age is None else effect.age / lasting(effect.kind)
    for side in (-1, 1):
        for tail in range(_TAIL):
            run = part - 0.045 * tail
            if 0.0 <= run <= 1.0:
                turn = start + side * math.pi * (0.28 + 0.72 * eased(run))
                place = (x + radius * math.cos(turn), y + radius * math.sin(turn))
                strength = (1.0 - tail / _TAIL) * min(1.0, 4.0 * (1.0 - part))
                draw_glow(surface, place, radius * (0.4 - 0.2 * tail / _TAIL), MATERIALS.glow, 0.9 * strength)


def _draw_foul(surface: pygame.Surface, viewport: Viewport, style: Style, spec: BoardSpec, effect: Effect) -> None:
    colour, centre, radius = style.palette.warn, viewport.to_window(effect.at), viewport.length(spec.ball_radius)
    part = 1.0 if effect.age is None else effect.age / lasting(effect.kind)
    closing = round((1.0 - (1.0 - min(1.0, part * 2.2)) ** 3) * _STEPS) / _STEPS
    reach = radius * (3.2 - 1.7 * closing)
    alpha = 230 if part < 0.5 else round(230 * _stepped(2.0 - 2.0 * part))
    wide = max(2.0, viewport.length(2.4))
    dot(surface, centre, reach, colour, alpha=230 if effect.age is None else alpha, hole=1.0 - wide / reach)
    _draw_word(surface, viewport, style, effect, above=1.6 * radius)


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


def _draw_word(surface: pygame.Surface, viewport: Viewport, style: Style, effect: Effect, *, above: float) -> None:
    if not effect.word or effect.age is None:
        return
    part, p = effect.age / lasting(effect.kind), style.palette
    colour = p.warn if effect.kind == "foul" else p.accent_hover
    words = _word(effect.word, round(1.15 * style.pixels("heading")), p.room_deep, colour)
    words.set_alpha(round(255 * min(1.0, part * 8.0, 3.0 - 3.0 * part)))
    x, y = viewport.to_window(effect.at)
    field, board = pygame.Rect(viewport.field), pygame.Rect(viewport.board)
    away, high = above * (1.1 + 0.8 * math.sqrt(part)) + 0.5 * words.get_height(), words.get_height()
    up = y - 1.9 * above - high > field.top
    at = words.get_rect(center=(round(x), round(y - away if up else y + away)))
    room = next((box for box in (field, board) if box.w > at.w), surface.get_rect())
    surface.blit(words, at.clamp(room))


@lru_cache(maxsize=8)
def _word(text: str, size: int, fill: Rgb, colour: Rgb) -> pygame.Surface:
    """Return a word on a plate with an edge of its colour, as all words upon the table stand on one."""
    letters = fonts.line("title", size, text, colour)
    high, air = letters.get_height() + size // 2, size // 4
    plate = pygame.Surface((letters.get_width() + high + 2 * air, high + 2 * air), pygame.SRCALPHA)
    box = plate.get_rect().inflate(-2 * air, -2 * air)
    shadow(plate, box, high // 2, air, 120)
    card(plate, box, fill, high // 2, mixed(fill, colour, 0.8))
    plate.blit(letters, letters.get_rect(center=box.center))
    return plate


def draw_glow(
    surface: pygame.Surface, centre: tuple[float, float], radius: float, colour: Rgb, strength: float
) -> None:
    glow = _glow(max(2, round(radius)), mixed((0, 0, 0), colour, 0.85 * _stepped(strength)))
    half = glow.get_width() / 2
    surface.blit(glow, (round(centre[0] - half), round(centre[1] - half)), special_flags=pygame.BLEND_RGB_ADD)


def _draw_wave(
    surface: pygame.Surface, centre: tuple[float, float], size: tuple[float, float], colour: Rgb, strength: float
) -> None:
    """Draw a soft ring of light; ``size``: its radius and its width in pixels."""
    reach, wide = max(8, round(size[0])), max(1, round(size[1]))
    wave = _wave(reach, wide, mixed((0, 0, 0), colour, _stepped(strength)))
    half = wave.get_width() / 2
    surface.blit(wave, (round(centre[0] - half), round(centre[1] - half)), special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=64)
def _wave(radius: int, wide: int, colour: Rgb) -> pygame.Surface:
    """Return a ring of light to add to a picture; it is drawn small, which is fast and makes its edges soft."""
    small = max(16, radius // 2)
    ring = pygame.Surface((2 * small + 4, 2 * small + 4))
    pygame.draw.aacircle(ring, colour, (small + 2, small + 2), small, max(2, round(wide * small / radius)))
    side = round(2 * radius * (small + 2) / small)
    return pygame.transform.smoothscale(ring, (side, side))


@lru_cache(maxsize=256)
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


DIMMED: Final = 0.45
"""How bright everything else is while the row that has won shines."""
CONFETTI: Final = 1.2
"""Seconds of confetti."""
_PIECES: Final = 110
_GRAVITY: Final = 620.0
"""mm/s2, down the window: paper falls slowly."""
_PLATE_AT: Final = 0.1
"""Seconds after which the plate comes."""
_PLATE_GONE: Final = 0.3
"""How much of a row's light is left when the plate is gone: the end of a slow fade would smudge the cloth."""
_PLATE_COMES: Final = 0.22
"""Seconds it takes to come."""
_ROLLS_AT: Final = 0.5
"""Seconds after which the score counts up: soon after the plate stands."""
_ROLLS: Final = 0.35
"""Seconds it takes to count."""
_PLATE_MM: Final = 215.0
"""Where along an upright field the plate's middle stands: on the free cloth before the pots ..."""
_PLATE_DOWN: Final = 0.2
"""... and how far down one that lies on its side its foot is, as a part of its height: over the pots."""
_AIR: Final = 24
"""Units around the plate for its shadow."""
_CUP: Final = 84
"""Units that a cup or a face takes on the plate."""


class CloseLook(NamedTuple):
    """The eye comes near a place (mm): from afar at 0, as near as it gets at 1."""

    at: tuple[float, float]
    part: float


_NEAREST: Final = 1.5
"""How much larger the board is seen from nearest."""


def look_closely(window: pygame.Surface, viewport: Viewport, look: CloseLook) -> None:
    """Show the board larger around a place that stays where it is; what stands beside it stays too."""
    board = pygame.Rect(viewport.board).clip(window.get_rect())
    times = 1.0 + (_NEAREST - 1.0) * look.part
    (x, y), wide, high = viewport.to_window(look.at), round(board.w / times), round(board.h / times)
    part = pygame.Rect(round(x - (x - board.x) / times), round(y - (y - board.y) / times), wide, high).clamp(board)
    window.blit(pygame.transform.smoothscale(window.subsurface(part), board.size), board)


class Plate(NamedTuple):
    """What the plate says: who won and how, and the score from ``before`` to ``after`` between the names, if any.

    ``face``: the level of the opponent that has won: it is no plate of brass then, and no cup stands on it.
    """

    title: str
    names: tuple[str, str] = ("", "")
    before: tuple[int, int] = (0, 0)
    after: tuple[int, int] = (0, 0)
    trophy: bool = False
    face: str = ""

    def beside(self, style: Style, most: int) -> int:
        """Return the width of what is pictured to the left of the words, where there is room."""
        left = style.tall(_CUP) if self.trophy or self.face in CHARACTERS else 0
        return left if style.fits(self.title, "title", most - style.px(56) - left) else 0

    def ink(self, style: Style) -> Rgb:
        return style.palette.ink if self.face else style.palette.on_accent


class WinLook(NamedTuple):
    """A moment of it. ``dim``: how far the rest is dimmed, 0 to 1; ``bright``: the balls that are not.

    ``age``: seconds since the whole row is lit, None before. ``cheers``: whether there is confetti. ``lights``: of the
    pots that have just lit up.
    """

    dim: float
    bright: frozenset[Ball]
    age: float | None = None
    cheers: bool = False
    plate: Plate | None = None
    lights: tuple[Effect, ...] = ()


def dim(window: pygame.Surface, look: WinLook) -> None:
    level = round(255 * (1.0 - (1.0 - DIMMED) * look.dim))
    if level < 255:
        window.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)


def draw_bright(window: pygame.Surface, picture: BoardPicture, looks: Mapping[Ball, BallLook], look: WinLook) -> None:
    own = {ball: one for ball, one in looks.items() if ball in look.bright}
    palette, radius = picture.style.palette, picture.viewport.length(picture.spec.pot_radius)
    for ball, one in own.items():
        light = mixed(palette.ball(ball).text, palette.accent, 0.5)
        draw_glow(window, picture.viewport.to_window((one.x, one.y)), 3.4 * radius, light, 0.6 * look.dim)
    picture.draw_balls(window, own)


def draw_cheer(
    window: pygame.Surface, viewport: Viewport, style: Style, looks: Mapping[Ball, BallLook], look: WinLook
) -> None:
    if look.age is None:
        return
    if look.cheers and look.age < CONFETTI + 0.4:
        _draw_confetti(window, viewport, style, {ball: looks[ball] for ball in look.bright if ball in looks}, look.age)
    if look.plate is not None and look.age > _PLATE_AT:
        _draw_plate(window, viewport, style, look.plate, (look.age, look.dim))


def _draw_confetti(
    window: pygame.Surface, viewport: Viewport, style: Style, sources: Mapping[Ball, BallLook], age: float
) -> None:
    if not sources:
        return
    p, origins = style.palette, sorted(sources.items())
    size = max(3, round(viewport.length(11.0)))
    flown = []
    for number in range(_PIECES):
        ball, source = origins[number % len(origins)]
        late = 0.25 * (number % len(origins)) / len(origins) + 0.15 * _chance(number, 1)
        t = age - late
        life = CONFETTI - late + 0.3 * _chance(number, 2)
        if not 0.0 < t < life:
            continue
        angle = math.radians(90.0 + 75.0 * (2.0 * _chance(number, 3) - 1.0))
        speed = 240.0 + 420.0 * _chance(number, 4)
        drag = (1.0 - math.exp(-2.2 * t)) / 2.2
        aside = speed * math.cos(angle) * drag + 9.0 * math.sin(7.0 * t + number)
        up = speed * math.sin(angle) * drag - 0.5 * _GRAVITY * t * t
        paint = p.ball(ball)
        tone = (paint.body, paint.text, p.accent_hover)[number % 3]
        turn = round(24 * (_chance(number, 5) + t * (0.6 + _chance(number, 6)))) % 24
        tilt = round(4 * abs(math.sin(math.pi * t * (1.5 + 2.0 * _chance(number, 7)))))
        shrink = max(2, round(size * min(1.0, 4.0 * (life - t))))
        paper = _paper(shrink, tone, turn, tilt)
        x, y = viewport.to_window((source.x, source.y))
        x, y = x + viewport.length(aside), y - viewport.length(up)
        flown.append((paper, (round(x - paper.get_width() / 2), round(y - paper.get_height() / 2))))
    window.blits(flown, doreturn=False)


def _chance(number: int, draw: int) -> float:
    """Return a number from 0 to 1 that looks drawn by lot, the same for each picture."""
    value = math.sin(12.9898 * number + 78.233 * draw) * 43758.5453
    return value - math.floor(value)


@lru_cache(maxsize=2048)
def _paper(size: int, colour: Rgb, turn: int, tilt: int) -> pygame.Surface:
    """Return a piece of paper, turned by 24ths of a circle and tilted toward its edge by quarters."""
    fine = 4
    large = pygame.Surface((size * fine, size * fine), pygame.SRCALPHA)
    high = max(fine, round(0.55 * size * fine * (0.25 + 0.1875 * tilt)))
    tone = mixed(colour, (255, 255, 255), 0.08 * tilt)
    large.fill((*tone, 255), (0, (size * fine - high) // 2, size * fine, high))
    return pygame.transform.rotozoom(large, 15 * turn, 1 / fine)


def _draw_plate(
    window: pygame.Surface, viewport: Viewport, style: Style, plate: Plate, moment: tuple[float, float]
) -> None:
    """Draw the plate at a moment: its age in seconds, and how much of it is left, 0 to 1."""
    age, solid = moment[0], max(0.0, (moment[1] - _PLATE_GONE) / (1.0 - _PLATE_GONE))
    come = min(1.0, (age - _PLATE_AT) / _PLATE_COMES)
    rolled = min(1.0, max(0.0, (age - _ROLLS_AT) / _ROLLS))
    most = min(viewport.board.w, viewport.window.w) - style.px(24)
    blank = _blank(plate, style, most)
    x, y = viewport.to_window((viewport.field_mm[0] / 2, _PLATE_MM))
    if (field := viewport.field).w > field.h:
        foot = field.y + _PLATE_DOWN * field.h + style.px(_AIR)
        x, y = field.x + field.w / 2, foot - blank.get_height() / 2
    box = blank.get_rect(center=(round(x), round(y + (1.0 - come) ** 2 * style.px(26)))).clamp(window.get_rect())
    below = None if solid >= 1.0 else window.subsurface(box.clip(window.get_rect())).copy()
    blank.set_alpha(round(255 * come))
    window.blit(blank, box)
    if come >= 1.0 and any(plate.names):
        _draw_score(window, style, plate, box, rolled=rolled, most=most)
    if below is not None:
        below.set_alpha(round(255 * (1.0 - solid)))
        window.blit(below, box.clip(window.get_rect()))


def _lines(plate: Plate, style: Style, most: int) -> tuple[int, int]:
    """Return the sizes of the plate's letters: of its title, and of its score."""
    room = most - style.px(56) - plate.beside(style, most)
    role: Role = "display" if style.fits(plate.title, "display", room) else "title"
    return (
        style.fitted(role, (plate.title,), room),
        style.fitted("title", (f"{plate.names[0]}  88 : 88  {plate.names[1]}",), room),
    )


@lru_cache(maxsize=4)
def _blank(plate: Plate, style: Style, most: int) -> pygame.Surface:
    """Return the plate without its score: brass on a dark edge, engraved; plain for an opponent that has won."""
    title, score = _lines(plate, style, most)
    words = fonts.line("title", title, plate.title, plate.ink(style))
    cup = plate.beside(style, most)
    wide = max(words.get_width(), _score_width(plate, score)) + style.px(56) + cup
    high = fonts.line_height("title", title) + style.px(36)
    if any(plate.names):
        high += fonts.line_height("title", score)
    air, radius = style.px(_AIR), style.px(style.theme.radii.card)
    picture = pygame.Surface((wide + 2 * air, high + 2 * air), pygame.SRCALPHA)
    box = pygame.Rect(air, air, wide, high)
    shadow(picture, box, radius, max(4, air // 2), 200)
    brass, dark = style.palette.panel if plate.face else style.palette.accent, MATERIALS.inlay
    card(picture, box, dark, radius)
    inner = box.inflate(-2 * style.px(3), -2 * style.px(3))
    card(picture, inner, brass, radius - style.px(3))
    if not plate.face:
        _shine(picture, inner, radius)
    engraved = inner.inflate(-2 * style.px(5), -2 * style.px(5))
    pygame.draw.rect(picture, mixed(brass, dark, 0.45), engraved, max(1, style.px(1)), max(1, radius - style.px(8)))
    left = box.x + style.px(28) + cup
    middle = left + (box.right - style.px(28) - left) // 2
    place = (box.x + style.px(20) + cup / 2, box.centery)
    if plate.trophy and cup:
        draw_trophy(picture, place, min(box.h * 0.62, cup * 0.8), mixed(brass, dark, 0.72))
    reach = min(box.h * 0.36, style.tall(_CUP) * 0.46)
    if cup:
        draw_portrait(picture, plate.face, place, reach, mood="glad")
    top = box.y + style.px(16)
    light = mixed(brass, (0, 0, 0) if plate.face else (255, 255, 255), 0.45)
    for off, tone in ((max(1, title // 24), light), (0, plate.ink(style))):
        line = fonts.line("title", title, plate.title, tone)
        picture.blit(line, line.get_rect(midtop=(middle, top + off)))
    return picture


def _shine(picture: pygame.Surface, box: pygame.Rect, radius: int) -> None:
    light = pygame.Surface((1, 5), pygame.SRCALPHA)
    for row, (level, alpha) in enumerate(((255, 70), (255, 26), (255, 0), (0, 22), (0, 58))):
        light.set_at((0, row), (level, level, level, alpha))
    band = pygame.transform.smoothscale(light, (box.w - radius, box.h - radius // 2))
    picture.blit(band, (box.x + radius // 2, box.y + radius // 4))


def _score_width(plate: Plate, size: int) -> int:
    names = sum(fonts.width_of("title", size, name) for name in plate.names)
    return names and names + fonts.width_of("title", size, "  88 : 88  ")


def _draw_score(
    window: pygame.Surface, style: Style, plate: Plate, box: pygame.Rect, *, rolled: float, most: int
) -> None:
    """Draw the score between the names; a number that has changed rolls up, the new one from below."""
    size, colour = _lines(plate, style, most)[1], plate.ink(style)
    line, air = fonts.line_height("title", size), style.px(_AIR)
    left, right = box.x + air + style.px(28) + plate.beside(style, most), box.right - air - style.px(28)
    row = pygame.Rect(left, box.bottom - air - style.px(14) - line, right - left, line)
    colon = fonts.line("title", size, ":", colour)
    digit = max(fonts.width_of("title", size, str(number)) for number in (*plate.before, *plate.after, 8))
    gap = style.px(10)
    names = [fonts.line("title", size, name, colour) for name in plate.names]
    wide = names[0].get_width() + names[1].get_width() + 2 * digit + colon.get_width() + 4 * gap
    x = row.centerx - wide // 2
    window.blit(names[0], (x, row.y))
    x += names[0].get_width() + gap
    for side, (before, after) in enumerate(zip(plate.before, plate.after, strict=True)):
        old, new = (fonts.line("title", size, str(number), colour) for number in (before, after))
        _draw_rolling(window, pygame.Rect(x, row.y, digit, line), old, new, rolled if before != after else 1.0)
        x += digit + gap
        if side == 0:
            window.blit(colon, (x, row.y))
            x += colon.get_width() + gap
    window.blit(names[1], (x, row.y))
    if watched():
        note_written(window, Written(plate.title, "title", colour, (row,), printed=True))


def _draw_rolling(
    window: pygame.Surface, box: pygame.Rect, before: pygame.Surface, after: pygame.Surface, rolled: float
) -> None:
    if rolled >= 1.0:
        window.blit(after, after.get_rect(midtop=box.midtop))
        return
    clip = window.get_clip()
    window.set_clip(box.clip(clip))
    up = round(box.h * eased(rolled))
    window.blit(before, before.get_rect(midtop=(box.centerx, box.y - up)))
    window.blit(after, after.get_rect(midtop=(box.centerx, box.y + box.h - up)))
    window.set_clip(clip)


def draw_trophy(surface: pygame.Surface, middle: tuple[float, float], high: float, colour: Rgb) -> None:
    def at(x: float, y: float) -> tuple[float, float]:
        return (middle[0] + x * high, middle[1] + y * high)

    bowl = [at(-0.34, -0.5), at(0.34, -0.5)]
    bowl += [at(0.34 * math.cos(a), -0.28 + 0.46 * math.sin(a)) for a in (0.2, 0.5, 0.9, 1.25)]
    bowl += [at(-0.34 * math.cos(a), -0.28 + 0.46 * math.sin(a)) for a in (1.25, 0.9, 0.5, 0.2)]
    polygon(surface, bowl, colour)
    for side in (-1, 1):
        ring = [at(side * (0.33 + 0.17 * math.sin(a)), -0.26 - 0.15 * math.cos(a)) for a in _HANDLE]
        ring += [at(side * (0.33 + 0.10 * math.sin(a)), -0.26 - 0.09 * math.cos(a)) for a in reversed(_HANDLE)]
        polygon(surface, ring, colour)
    polygon(surface, [at(-0.06, 0.12), at(0.06, 0.12), at(0.09, 0.36), at(-0.09, 0.36)], colour)
    polygon(surface, [at(-0.24, 0.36), at(0.24, 0.36), at(0.28, 0.5), at(-0.28, 0.5)], colour)


_HANDLE: Final = tuple(math.pi * step / 12 for step in range(13))
