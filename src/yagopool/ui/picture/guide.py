"""The aim on the board: the way of the flicked ball, the ghost at its first contact, the ways of the balls it moves."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import Final, TypeAlias

import pygame

from yagopool.match.game import Mark, game_on
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec
from yagopool.ui.games.boards import BoardLook, board_look
from yagopool.ui.input.aim import Aim
from yagopool.ui.shapes import PHASES, card, dot, dot_at, phased, polygon, polygons
from yagopool.ui.style import Style
from yagopool.ui.theme import MATERIALS, Rgb, luminance, mixed
from yagopool.ui.viewport import Viewport

Place: TypeAlias = tuple[float, float]
Drop: TypeAlias = tuple[Ball, Place, Mark]
Blit: TypeAlias = tuple[pygame.Surface, tuple[int, int]] | tuple[pygame.Surface, tuple[int, int], pygame.Rect, int]
"""What is drawn where; maybe which part of it, and how."""

_STEP: Final = 9.0
"""Millimetres from dot to dot."""
_DOT: Final = 1.5
"""Radius of a dot in mm, ..."""
_LEAST_DOT: Final = 1.15
"""... and its least one in pixels, on cloth."""
_CONE_BANDS: Final = 8
_STUB: Final = 1.9
"""Width in mm of the bar that shows where a ball sets off to, ..."""
_STUB_GAP: Final = 2.0
"""... and how far from the ball's rim it begins."""
_FEW: Final = 3
"""If more balls move, only the paths of those that drop, and the flicked ball's path to its first contact, ..."""
_QUIET: Final = 0.4
"""... are drawn at full strength; the others at this share of it."""
_FAINT: Final = 0.35
"""How much of its strength a way has left at its end."""

_ARC_GAP: Final = 0.012
"""Half of what is left free between two quarters of the ring of power, as a part of the whole turn ..."""
_ARC_STEPS: Final = 16
"""... and into how many pieces each is divided to look round."""

_COLOURS: Final = 32
"""Steps from the colour of no power to that of all."""

_RING: Final = 4.0
"""Millimetres from a pot's rim to the outside of the ring that says that a ball will drop."""
_LIT: Final = 76
"""How strongly such a pot is lit, of 255."""

_TOAST_AWAY: Final = 34.0
"""Millimetres from the middle of a ball to words about it."""
_TOAST_TURNS: Final = (90.0, -90.0, 60.0, -60.0, 120.0, -120.0)
"""Angles from its direction, in degrees, at which words can stand next to it, the best first ..."""
_TOAST_FARTHER: Final = (0.0, 1.0, 2.0, 3.0)
"""... and how much farther out, in text heights, if something is in the way."""
_COVERED: Final = 40.0
"""Diameter in mm of what words next to a ball might cover: another ball, a pot, a number."""
_DARK: Final = 0.12
"""A colour of less luminance is dark."""
_HINT_LINE: Final = 3.0
"""Width in mm of the way of a stroke that is advised."""
HINT_DISC: Final = 13.0
"""Radius in mm of the disc that bears a hint's number."""
HINT_GROWS: Final = 0.5
"""It grows by this power of the text size: three numbers must fit between balls."""


@dataclass(frozen=True, slots=True)
class GuideLook:
    """What to draw of an aim; places in mm.

    ``path``: the flicked ball's way from its place on. ``ghost``: where it first touches something. ``after``: the
    ways of balls after that, each with its ball; ``stubs``: the same,
    but only where they set off to. ``warns``: the stroke would be a foul. ``cone``: degrees to each side
    that the hand may stray. ``reach``: how long the cone is drawn, in mm. ``drops``: the balls that drop where their
    ways end, each with the pot's middle and what that means.
    """

    path: tuple[Place, ...]
    ghost: Place | None = None
    after: tuple[tuple[Ball, tuple[Place, ...]], ...] = ()
    warns: bool = False
    cone: float = 0.0
    reach: float = 240.0
    drops: tuple[Drop, ...] = ()
    stubs: tuple[tuple[Ball, tuple[Place, ...]], ...] = ()
    power: float | None = None
    """The share of the greatest speed, which colours the way; None: that is not shown."""
    rest: Place | None = None
    """Where the flicked ball comes to rest, if that is shown."""

    @property
    def many_move(self) -> bool:
        return len(self.after) > _FEW


@dataclass(frozen=True, slots=True)
class Toast:
    """A few words beside a ball at a place (mm), out of the way of its direction, with a mark before them.

    ``solid``: how much of it is seen, 0 to 1.
    """

    text: str
    at: Place
    direction: float
    mark: Mark | None = None
    solid: float = 1.0


def draw_guide(
    surface: pygame.Surface,
    viewport: Viewport,
    style: Style,
    look: GuideLook,
    spec: BoardSpec = STANDARD_BOARD,
    *,
    ball: Ball = "",
) -> None:
    """Draw the aim of a ball on the board. A warning is drawn in its colour and with the ghost crossed out."""
    p, board = style.palette, board_look(game_on(spec).name)
    colour = p.warn if look.warns else p.guide if look.power is None else power_colour(style, look.power)
    if look.cone > 0.0 and len(look.path) > 1:
        _cone(surface, viewport, look, colour)
    _draw_after(surface, viewport, style, look, board)
    for other, places in look.stubs:
        _stub(surface, viewport, places, p.ball(other).text, spec.radius_of(other))
    for _, pot, mark in look.drops:
        _draw_drop(surface, viewport, style, (pot, "foul" if look.warns else mark), spec)
    radius = spec.radius_of(ball)
    _draw_path(surface, viewport, look, colour=colour, skip=radius + 3.0, board=board)
    if look.rest is not None:
        _draw_rest(surface, viewport, look.rest, colour, radius)
    if look.ghost is not None:
        _ghost(surface, viewport, look.ghost, colour, radius, crossed=look.warns, board=board)
    elif look.rest is None:
        _arrow(surface, viewport, look.path, colour)


def _draw_path(
    surface: pygame.Surface, viewport: Viewport, look: GuideLook, *, colour: Rgb, skip: float, board: BoardLook
) -> None:
    """Draw the flicked ball's path from ``skip`` mm on; if many balls move, it is faint after the first contact."""
    known = _up_to(look.path, look.ghost) if look.many_move and look.ghost is not None else look.path
    surface.blits(_dots(viewport, known, colour, _DOT, skip=skip, board=board), doreturn=False)
    if known is not look.path:
        later = look.path[len(known) - 1 :]
        surface.blits(_dots(viewport, later, colour, _DOT, board=board, strong=_QUIET), doreturn=False)


def _draw_rest(surface: pygame.Surface, viewport: Viewport, place: Place, colour: Rgb, radius: float) -> None:
    """Draw where the ball comes to rest: its rim, and its middle."""
    (x, y), reach, wide = viewport.to_window(place), viewport.length(radius), max(1.4, viewport.length(1.5))
    for shift, ink, alpha in ((1.0, edge_of(colour), 84), (0.0, colour, 200)):
        dot(surface, (x + shift, y + shift), reach, ink, alpha=alpha, hole=1.0 - wide / reach)
        dot(surface, (x + shift, y + shift), 1.5 * wide, ink, alpha=alpha)


def _draw_after(surface: pygame.Surface, viewport: Viewport, style: Style, look: GuideLook, board: BoardLook) -> None:
    """Draw the paths of the other balls; if there are many, those that don't drop are faint."""
    falling = {other for other, _, _ in look.drops}
    for other, places in sorted(look.after, key=lambda one: one[0] in falling):
        tone, strong = style.palette.ball(other).text, _QUIET if look.many_move and other not in falling else 1.0
        surface.blits(_dots(viewport, places, tone, _DOT * 0.8, board=board, strong=strong), doreturn=False)
        _arrow(surface, viewport, places, tone, strong)


@lru_cache(maxsize=32)
def _dots(
    viewport: Viewport,
    places: tuple[Place, ...],
    colour: Rgb,
    radius: float,
    *,
    skip: float = _STEP,
    board: BoardLook,
    strong: float = 1.0,
) -> tuple[Blit, ...]:
    """Return a way as dots, fading along it: hundreds for a whole stroke, the same ones as long as the aim stands."""
    found: list[Blit] = []
    whole = sum(math.dist(a, b) for a, b in pairwise(places)) or 1.0
    for gone, place in _beads(places, skip):
        strength = strong * (1.0 - (1.0 - _FAINT) * gone / whole)
        found += board.bead(viewport.to_window(place), viewport.length(radius), colour, strength)
    return tuple(found)


def bead_on_cloth(at: tuple[float, float], size: float, colour: Rgb, strength: float) -> list[Blit]:
    """Return one dot of a path."""
    (x, phase_x), (y, phase_y) = phased(at[0]), phased(at[1])
    bead, half, whole = _bead(round(max(_LEAST_DOT, size) * 4), colour, round(20 * strength), (phase_x, phase_y))
    return [(bead, (x - half, y - half), whole, pygame.BLEND_PREMULTIPLIED)]


@lru_cache(maxsize=8192)
def _bead(quarters: int, colour: Rgb, strength: int, phase: tuple[int, int]) -> tuple[pygame.Surface, int, pygame.Rect]:
    """Return a dot of a path on its shadow, premultiplied; then its middle, and the whole of it.

    ``strength`` of 20, ``phase`` in parts of a pixel.
    """
    edge = edge_of(colour)
    size = quarters / 4.0
    half = int(1.6 * size) + 3
    x, y = (half + part / PHASES for part in phase)
    picture = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
    for part, at in (
        dot_at((x + size * 0.4, y + size * 0.5), size * 1.1, edge, alpha=round(0.3 * strength) * 12),
        dot_at((x, y), size, colour, alpha=strength * 12),
    ):
        picture.blit(part.premul_alpha(), at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture, half, picture.get_rect()


def _beads(places: Sequence[Place], skip: float) -> Iterator[tuple[float, Place]]:
    """Places a step apart along a way, each with its distance from the beginning, after ``skip`` mm."""
    due, gone = skip, 0.0
    for a, b in pairwise(places):
        long = math.dist(a, b)
        while long > 0.0 and due <= gone + long:
            part = (due - gone) / long
            yield due, (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            due += _STEP
        gone += long


def edge_of(colour: Rgb) -> Rgb:
    """Return the colour of an edge that makes a colour visible on any background."""
    return (0, 0, 0) if luminance(colour) > _DARK else MATERIALS.ivory_lit


def mark_colour(style: Style, mark: Mark) -> Rgb:
    p = style.palette
    return {"counts": p.guide, "uncounted": p.accent, "foul": p.warn}[mark]


def _draw_drop(
    surface: pygame.Surface, viewport: Viewport, style: Style, drop: tuple[Place, Mark], spec: BoardSpec
) -> None:
    pot, mark = drop
    centre = viewport.to_window(pot)
    if mark == "counts":
        dot(surface, centre, viewport.length(spec.pot_radius), mark_colour(style, mark), alpha=_LIT)
    draw_mark(surface, style, centre, viewport.length(spec.pot_radius + _RING), mark)


def draw_mark(surface: pygame.Surface, style: Style, centre: Place, reach: float, mark: Mark) -> None:
    """Draw a mark of a radius in pixels: a ring where a drop counts, with a slash where not, a cross where it fouls."""
    colour, wide = mark_colour(style, mark), max(1.6, 0.115 * reach)
    if mark != "foul":
        dot(surface, (centre[0] + 1.0, centre[1] + 1.25), reach, (0, 0, 0), alpha=110, hole=1.0 - wide / reach)
        dot(surface, centre, reach, colour, hole=1.0 - wide / reach)
    arm = (reach - wide / 2.0) * math.sqrt(0.5)
    slopes: dict[Mark, tuple[float, ...]] = {"counts": (), "uncounted": (1.0,), "foul": (1.0, -1.0)}
    for slope in slopes[mark]:
        ends = [(centre[0] - arm, centre[1] + slope * arm), (centre[0] + arm, centre[1] - slope * arm)]
        for shift, ink in ((1.25, (0, 0, 0)), (0.0, colour)):
            _bar(surface, [(x + shift, y + shift) for x, y in ends], 1.3 * wide, ink)


def _bar(surface: pygame.Surface, ends: Sequence[Place], wide: float, colour: Rgb, alpha: int = 255) -> None:
    """Draw a line of a width in pixels with smooth edges."""
    (ax, ay), (bx, by) = ends
    long = math.dist((ax, ay), (bx, by)) or 1.0
    x, y = (by - ay) / long * wide / 2.0, (ax - bx) / long * wide / 2.0
    polygon(surface, [(ax + x, ay + y), (bx + x, by + y), (bx - x, by - y), (ax - x, ay - y)], colour, alpha)


def power_colour(style: Style, power: float) -> Rgb:
    """Return the colour of a power: from that of the guide over brass to the deep orange of the hardest flick.

    One of a few dozen, so that the dots of a way are made once for many powers.
    """
    p, power = style.palette, round(power * _COLOURS) / _COLOURS
    return mixed(p.guide, p.accent, 2.0 * power) if power < 0.5 else mixed(p.accent, p.hard, 2.0 * power - 1.0)


def draw_power_ring(
    surface: pygame.Surface, viewport: Viewport, style: Style, ball: tuple[Place, float], aim: Aim
) -> None:
    """Draw how hard the flick is around its ball (place and radius in mm): a ring in quarters, filled from the hand."""
    place, radius = ball
    colour, (x, y) = power_colour(style, aim.power), viewport.to_window(place)
    near, far = viewport.length(radius + 4.5), viewport.length(radius + 9.0)
    angle = math.radians(aim.direction)
    bx, by = viewport.to_window((place[0] - 100.0 * math.cos(angle), place[1] - 100.0 * math.sin(angle)))
    back = math.atan2(by - y, bx - x)

    def arc(start: float, end: float, grown: float = 0.0) -> list[Place]:
        turns = [back + math.tau * (start + (end - start) * i / _ARC_STEPS) for i in range(_ARC_STEPS + 1)]
        ways = [(math.cos(turn), math.sin(turn)) for turn in turns]
        outer = [(x + (far + grown) * across, y + (far + grown) * down) for across, down in ways]
        inner = [(x + (near - grown) * across, y + (near - grown) * down) for across, down in ways]
        return [*outer, *reversed(inner)]

    shapes: list[tuple[list[Place], Rgb, int]] = []
    for quarter in range(4):
        start, end = quarter / 4.0 + _ARC_GAP, (quarter + 1) / 4.0 - _ARC_GAP
        shapes.append((arc(start, end, 1.0), (0, 0, 0), 96))
        filled = start + (end - start) * min(1.0, max(0.0, 4.0 * aim.power - quarter))
        if filled > start:
            shapes.append((arc(start, filled), colour, 255))
    polygons(surface, shapes)


def _stub(surface: pygame.Surface, viewport: Viewport, places: Sequence[Place], colour: Rgb, radius: float) -> None:
    way = _after(places, radius + _STUB_GAP)
    if len(way) < 2:
        return
    ends, wide = [viewport.to_window(way[0]), viewport.to_window(way[-1])], max(1.6, viewport.length(_STUB))
    _bar(surface, ends, wide + 2.0, edge_of(colour), 110)
    _bar(surface, ends, wide, colour, 235)
    _arrow(surface, viewport, (way[0], way[-1]), colour)


def _up_to(path: tuple[Place, ...], ghost: Place) -> tuple[Place, ...]:
    """Return a path up to its point nearest the ball's first contact."""
    nearest = min(range(len(path)), key=lambda number: math.dist(path[number], ghost))
    return path[: nearest + 1] if nearest else path


def _arrow(
    surface: pygame.Surface, viewport: Viewport, places: Sequence[Place], colour: Rgb, strong: float = 1.0
) -> None:
    if len(places) < 2 or math.dist(places[-2], places[-1]) < 1e-6:
        return
    (ax, ay), (bx, by) = places[-2], places[-1]
    angle = math.atan2(by - ay, bx - ax)
    head = []
    for turn, reach in ((0.0, 6.5), (2.45, 6.0), (math.pi, 2.2), (-2.45, 6.0)):
        head.append(viewport.to_window((bx + math.cos(angle + turn) * reach, by + math.sin(angle + turn) * reach)))
    polygon(surface, head, colour, round(220 * strong))


def _ghost(
    surface: pygame.Surface,
    viewport: Viewport,
    place: Place,
    colour: Rgb,
    radius: float,
    *,
    crossed: bool,
    board: BoardLook,
) -> None:
    centre, reach = viewport.to_window(place), viewport.length(radius)
    wide = max(1.4, viewport.length(1.5))
    board.ghost(surface, centre, reach, wide, colour)
    if crossed:
        arm = reach * 0.42
        for dx, dy in ((arm, arm), (arm, -arm)):
            start, end = (centre[0] - dx, centre[1] - dy), (centre[0] + dx, centre[1] + dy)
            pygame.draw.aaline(surface, colour, start, end, max(1, round(wide)))


def ghost_on_cloth(
    surface: pygame.Surface, centre: tuple[float, float], reach: float, wide: float, colour: Rgb
) -> None:
    """Draw where the ball is at its first contact."""
    hole = 1.0 - wide / reach
    dot(surface, centre, reach, colour, alpha=44)
    dot(surface, (centre[0] + 0.75, centre[1] + 1.0), reach, edge_of(colour), alpha=84, hole=hole)
    dot(surface, centre, reach, colour, alpha=240, hole=hole)


def _cone(surface: pygame.Surface, viewport: Viewport, look: GuideLook, colour: Rgb) -> None:
    """Draw where a hand that strays may send the ball: a fan that fades with the distance, and its two edges."""
    (ax, ay), (bx, by) = look.path[0], look.path[1]
    angle, spread = math.atan2(by - ay, bx - ax), math.radians(look.cone)
    rim = [angle - spread + spread * i / 4 for i in range(9)]

    def arc(reach: float) -> list[tuple[float, float]]:
        return [viewport.to_window((ax + math.cos(a) * reach, ay + math.sin(a) * reach)) for a in rim]

    for band in range(_CONE_BANDS):
        near, far = (look.reach * part / _CONE_BANDS for part in (band, band + 1))
        polygon(surface, [*arc(near), *reversed(arc(far))], colour, round(84 - 48 * band / _CONE_BANDS))
    tip = viewport.to_window((ax, ay))
    for end in (arc(look.reach)[0], arc(look.reach)[-1]):
        aside = math.atan2(end[1] - tip[1], end[0] - tip[0]) + math.pi / 2.0
        half = (0.6 * math.cos(aside), 0.6 * math.sin(aside))
        polygon(surface, [tip, (end[0] + half[0], end[1] + half[1]), (end[0] - half[0], end[1] - half[1])], colour, 200)


_PALE: Final = 0.3
"""How much of its colour the line of a hint keeps next to a shot that is pulled."""


def draw_hint_way(
    surface: pygame.Surface,
    viewport: Viewport,
    style: Style,
    way: Sequence[Place],
    *,
    skip: float = 0.0,
    taken: bool = False,
    pale: bool = False,
) -> None:
    """Draw the way of a stroke that is advised as a line, but for its first mm; in brass where it is the aim."""
    colour = style.palette.accent if taken else style.palette.guide
    if pale:
        colour = mixed(style.palette.cloth, colour, _PALE)
    line, wide = [viewport.to_window(place) for place in _after(way, skip)], max(2, round(viewport.length(_HINT_LINE)))
    if len(line) > 1:
        for shift, ink in ((0.0, colour),) if pale else ((1.25, edge_of(colour)), (0.0, colour)):
            for (ax, ay), (bx, by) in pairwise(line):
                pygame.draw.aaline(surface, ink, (ax + shift, ay + shift), (bx + shift, by + shift), wide)
        dot(surface, line[-1], max(2.5, viewport.length(4.0)), colour)


def _after(way: Sequence[Place], skip: float) -> list[Place]:
    """Return a way without its first mm."""
    for number, (a, b) in enumerate(pairwise(way), 1):
        long = math.dist(a, b)
        if skip < long:
            part = skip / long
            return [(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part), *way[number:]]
        skip -= long
    return list(way[-1:])


def draw_hint_leader(
    surface: pygame.Surface, viewport: Viewport, style: Style, at: Place, foot: Place, *, taken: bool = False
) -> None:
    """Draw the thin line from a number next to its path to where it belongs (mm)."""
    colour = style.palette.accent if taken else style.palette.guide
    ends, wide = [viewport.to_window(at), viewport.to_window(foot)], max(1.2, viewport.length(1.2))
    _bar(surface, ends, wide + 1.5, edge_of(colour), 130)
    _bar(surface, ends, wide, colour)


def hint_disc(viewport: Viewport, style: Style) -> float:
    """Return the radius in pixels of the disc that bears a number: large enough for its letters."""
    return max(viewport.length(HINT_DISC), 0.56 * _numbering(style).line_height("chip"))


def _numbering(style: Style) -> Style:
    return replace(style, text_size=style.text_size**HINT_GROWS)


def draw_hint_number(
    surface: pygame.Surface, viewport: Viewport, style: Style, at: Place, number: int, *, taken: bool = False
) -> None:
    colour = style.palette.accent if taken else style.palette.guide
    reach, style = hint_disc(viewport, style), _numbering(style)
    centre, high = viewport.to_window(at), style.line_height("chip")
    dot(surface, (centre[0] + 1.0, centre[1] + 1.25), reach, (0, 0, 0), alpha=130)
    dot(surface, centre, reach, colour)
    side = max(2 * round(reach), high)
    room = (round(centre[0]) - side // 2, round(centre[1]) - side // 2, side, side)
    style.draw_line(surface, str(number), "chip", style.palette.on_accent, room, align="centre")


def _toast_places(viewport: Viewport, toast: Toast, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Yield where words can stand around a ball, the best first: close, and at right angles to its direction."""
    x, y = viewport.to_window(toast.at)
    for farther in _TOAST_FARTHER:
        for turn in _TOAST_TURNS:
            angle = math.radians(toast.direction + turn)
            to = viewport.to_window((toast.at[0] + 100.0 * math.cos(angle), toast.at[1] + 100.0 * math.sin(angle)))
            across, down = (to[0] - x) / viewport.length(100.0), (to[1] - y) / viewport.length(100.0)
            away = viewport.length(_TOAST_AWAY) + abs(across) * size[0] / 2.0 + abs(down) * size[1] / 2.0
            box = pygame.Rect(0, 0, *size)
            reach = away + farther * size[1]
            box.center = (round(x + across * reach), round(y + down * reach))
            yield box.clamp(viewport.board)


def _toast_box(viewport: Viewport, toast: Toast, size: tuple[int, int], balls: Iterable[Place]) -> pygame.Rect:
    """Return the best place for words that covers no ball, else the one that covers fewest; an aim asks each frame."""
    pixels, wide = [viewport.to_window(ball) for ball in balls], round(viewport.length(_COVERED))
    found: list[tuple[int, pygame.Rect]] = []
    for box in _toast_places(viewport, toast, size):
        covered = sum(map(box.inflate(wide, wide).collidepoint, pixels))
        if not covered:
            return box
        found.append((covered, box))
    return min(found, key=itemgetter(0))[1]


def draw_toast(
    surface: pygame.Surface, viewport: Viewport, style: Style, toast: Toast, balls: Iterable[Place] = ()
) -> None:
    """Draw words next to a ball, after their mark: at right angles to its path, or where they cover fewer ``balls``."""
    high = style.line_height("chip")
    icon = 0 if toast.mark is None else high + style.px(6)
    size = (style.width_of(toast.text, "chip") + icon + 2 * style.px(10), high + 2 * style.px(5))
    box = _toast_box(viewport, toast, size, balls)
    p, before = style.palette, surface.subsurface(box.clip(surface.get_rect())).copy() if toast.solid < 1.0 else None
    card(surface, box, p.room_deep, box.h // 2, p.line if toast.mark is None else mark_colour(style, toast.mark))
    inner = box.x + style.px(10)
    if toast.mark is not None:
        draw_mark(surface, style, (inner + high / 2.0, box.centery), 0.40 * high, toast.mark)
    words = (inner + icon, box.y, box.right - inner - icon, box.h)
    style.draw_line(surface, toast.text, "chip", p.ink, words)
    if before is not None:
        before.set_alpha(round(255 * (1.0 - toast.solid)))
        surface.blit(before, box)
