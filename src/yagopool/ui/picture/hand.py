"""The hand that flicks: behind the ball as far as it is pulled, the swing, the touch, and how it goes again.

What it looks like at a moment is a function of time alone: ``aimed`` before the flick, ``swung`` around it. The
pictures are made by ``scripts/make_hand.py``; they point to the right, the stretched fingertip at their origin.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import pygame

from yagopool.ui.shapes import Picture, picture
from yagopool.ui.theme import MATERIALS, Rgb, Tint, eased
from yagopool.ui.viewport import Viewport

Place = tuple[float, float]

SWING: Final = 0.07
"""Seconds from letting go to the touch."""
STOP: Final = 2.0 / 60.0
"""Seconds for which everything stands still at the touch of a flick that is at least ``HARD``."""
HARD: Final = 0.5
FOLLOW: Final = 0.30
"""Seconds in which the hand follows through, lifts and is gone ..."""
_THROUGH: Final = 0.09
"""... and of these, those before it lifts."""

_RECOIL: Final = 38.0
"""Millimetres that it goes back again while it lifts."""
COME: Final = 0.16
"""Seconds in which a hand comes down to the table."""

_SIZE: Final = 0.82
"""Millimetres of the board for one of the hand: its fist is about three balls wide."""
_LEFT, _RIGHT, _NEAR, _FAR = -150.0, 14.0, -84.0, 56.0
"""What the pictures show, in mm of the hand, as in the script."""
_SLEEVE: Final = (-400.0, -134.0)
"""What the picture of the sleeve shows along the arm, in mm of the hand; across, it is as high as the others."""
_REST: Final = 3.0
"""Millimetres from the fingertip's touch to where the hand waits, and how much farther the greatest pull takes it."""
_PULL: Final = 60.0
_STAYS: Final = 50.0
"""Millimetres of the hand that stay in the window at the greatest pull: near an edge it goes back by less ..."""
_LEAST_WAY: Final = 0.15
"""... but by this part of its way at least, so that the pull is seen."""
_FADES: Final = 40.0
"""Millimetres of the board before a panel in which a hand that would lie on it fades."""
_TREMBLES: Final = 0.86
"""The pull from which the hand trembles."""
_TREMBLE: Final = (0.9, 11.0)
"""How far it trembles in mm, and how often a second."""
_SEEN_THROUGH: Final = 0.62
"""Opacity of the whole hand where it covers a ball, so that you see what is below ..."""
_COVERS: Final = 0.4
"""... from this share of the ball covered; if it covers less, the hand fades less."""
_WINDOW: Final = 1.9
"""Radius of the soft hole in the arm through which a ball below is seen, in radii of the ball."""
_TENSIONS: Final[tuple[Picture, ...]] = ("hand-0", "hand-1", "hand-2", "hand-3")
_POSES: Final[tuple[Picture, ...]] = (*_TENSIONS, "hand-swing", "hand-out")
_COARSE: Final = 3
"""How many times smaller the shadow is blurred than it is drawn."""
_FINENESS: Final = 2
"""Half a degree is the least turn that is drawn again."""


@dataclass(frozen=True, slots=True)
class HandLook:
    """A hand for the picture. ``ball``: the place (mm) of the one it flicks; ``direction`` in degrees.

    ``back``: millimetres from the touch; ``aside``: to its left. ``lift``: how far it has gone up, 0 to 1: it is
    fainter and larger then. ``tint``: the colours of skin and cuff; ``warns``: the cuff says that the flick costs.
    """

    ball: Place
    direction: float
    back: float = _REST
    aside: float = 0.0
    pose: Picture = _TENSIONS[0]
    lift: float = 0.0
    tint: Tint = MATERIALS.own_hand
    warns: bool = False
    yields: bool = False
    """Whether it disappears over a ball: a hand that only shows an aim never covers one."""


def load_hands() -> None:
    """Read all poses: while a hand pulls and swings, no frame has the time for it."""
    for name in ("cuff", "sleeve", *_POSES):
        picture(name)


def aimed(
    ball: Place,
    direction: float,
    pull: float,
    *,
    time: float = 0.0,
    tint: Tint = MATERIALS.own_hand,
    warns: bool = False,
) -> HandLook:
    """Return the hand drawn back by a share of the full pull, 0 to 1; it trembles with time where that is much."""
    strained = max(0.0, pull - _TREMBLES) / (1.0 - _TREMBLES)
    size, often = _TREMBLE
    aside = strained * size * math.sin(math.tau * often * time)
    pose = _TENSIONS[min(round(pull * 3.4), 3)]
    return HandLook(ball, direction, _REST + _PULL * pull, aside, pose, tint=tint, warns=warns)


def trembles(pull: float) -> bool:
    return pull > _TREMBLES


def swung(look: HandLook, power: float, time: float) -> HandLook | None:
    """Return the hand that let go at a ``look``, at seconds from the touch, before and after; None when it is gone."""
    if time < -SWING:
        return look
    if time < 0.0:
        part = 1.0 + time / SWING
        pose = look.pose if part < 0.3 else "hand-swing"
        return replace(look, back=look.back * (1.0 - part * part), aside=0.0, pose=pose)
    if time >= FOLLOW:
        return None
    through = (4.0 + 12.0 * power) * (1.0 - (1.0 - min(1.0, time / _THROUGH)) ** 2)
    lift = max(0.0, time - _THROUGH) / (FOLLOW - _THROUGH)
    return replace(look, back=_RECOIL * lift * lift - through, aside=0.0, pose="hand-out", lift=lift * lift)


def draw_hand(
    surface: pygame.Surface,
    viewport: Viewport,
    look: HandLook,
    *,
    ball_radius: float,
    balls: Iterable[Place] = (),
    warning: Rgb = MATERIALS.own_hand[1],
) -> None:
    """Draw a hand behind its ball, above the cloth; if it covers other ``balls`` (mm), all of it is fainter."""
    hundredths = round(viewport.scale * _SIZE * (1.0 + 0.10 * look.lift) * 100)
    half_degrees = round(_seen_angle(viewport, look) * _FINENESS)
    skin, cuff = look.tint
    tints = {"sleeve": look.tint, look.pose: (skin, warning if look.warns else cuff)}
    angle, away = math.radians(look.direction), ball_radius + _back_in(viewport, look, ball_radius)
    origin = (
        look.ball[0] - math.cos(angle) * away - math.sin(angle) * look.aside,
        look.ball[1] - math.sin(angle) * away + math.cos(angle) * look.aside,
    )
    parts: list[tuple[Picture, pygame.Surface, tuple[int, int], float]] = []
    for name, tint in tints.items():
        turned, corner = _laid(name, viewport.to_window(origin), hundredths, half_degrees, tint)
        covered = 0.0
        if name == "sleeve":
            turned = _pierced(turned, corner, viewport, balls, ball_radius)
        else:
            covered = min(1.0, _covered(turned, corner, viewport, balls, ball_radius) / _COVERS)
        cut = name != "sleeve" and not pygame.Rect(viewport.free).contains(turned.get_bounding_rect().move(corner))
        if look.yields and (cut or covered > 0.0):
            return
        parts.append((name, turned, corner, (1.0 - look.lift * look.lift) * (1.0 - (1.0 - _SEEN_THROUGH) * covered)))
    off = viewport.length(5.0 + 14.0 * look.lift)
    for name, _, corner, strength in parts:
        shade, margin = _shadow(name, hundredths, half_degrees)
        shade.set_alpha(round(255 * strength))
        below = (corner[0] - margin + round(0.8 * off), corner[1] - margin + round(off))
        seen = _pierced(shade, below, viewport, balls, ball_radius) if name == "sleeve" else shade
        surface.blit(*_faded(seen, below, viewport))
    for _, turned, corner, strength in parts:
        turned.set_alpha(round(255 * strength))
        surface.blit(*_faded(turned, corner, viewport))


def _laid(
    name: Picture, fingertip: Place, hundredths: int, half_degrees: int, tint: Tint
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a part of the hand as it is turned, and its corner in the window."""
    turned, middle = _turned(name, hundredths, half_degrees, tint)
    seen = math.radians(half_degrees / _FINENESS)
    x = fingertip[0] + middle[0] * math.cos(seen) - middle[1] * math.sin(seen)
    y = fingertip[1] - middle[0] * math.sin(seen) - middle[1] * math.cos(seen)
    return turned, (round(x - turned.get_width() / 2), round(y - turned.get_height() / 2))


def _pierced(
    arm: pygame.Surface, corner: tuple[int, int], viewport: Viewport, balls: Iterable[Place], radius: float
) -> pygame.Surface:
    """Return an arm, or its shadow, with a soft hole over each ball (mm) that it would hide."""
    box, hole, found = arm.get_rect(), _hole(max(2, round(viewport.length(_WINDOW * radius)))), arm
    for x, y in map(viewport.to_window, balls):
        around = hole.get_rect(center=(round(x) - corner[0], round(y) - corner[1]))
        if box.colliderect(around):
            found = arm.copy() if found is arm else found
            found.blit(hole, around, special_flags=pygame.BLEND_RGBA_MULT)
    return found


@lru_cache(maxsize=4)
def _hole(reach: int) -> pygame.Surface:
    """Return a picture to multiply another one by: clear at its middle, and more and more of the other outward."""
    fine = 24
    small = pygame.Surface((2 * fine, 2 * fine), pygame.SRCALPHA)
    small.fill((255, 255, 255, 255))
    for step in range(fine, 0, -1):
        kept = round(255 * eased((step / fine - 0.45) / 0.55))
        pygame.draw.circle(small, (255, 255, 255, kept), (fine, fine), step)
    return pygame.transform.smoothscale(small, (2 * reach, 2 * reach))


def _faded(part: pygame.Surface, at: tuple[int, int], viewport: Viewport) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return what is seen of a hand, and where: it fades where it would lie on a panel."""
    free, box = pygame.Rect(viewport.free), part.get_rect(topleft=at)
    wide, high = viewport.size
    edge = max(1, round(viewport.length(_FADES)))
    seen = box.clip(free)
    if seen == box.clip((0, 0, wide, high)) or not seen:
        return part.subsurface(seen.move(-at[0], -at[1])), seen.topleft
    left = part.copy().subsurface(seen.move(-at[0], -at[1]))
    for step in range(edge):
        kept = (255, 255, 255, 255 * step // edge)
        for panel, line in (
            (free.right < wide, (free.right - 1 - step, free.y, 1, free.h)),
            (free.x > 0, (free.x + step, free.y, 1, free.h)),
            (free.bottom < high, (free.x, free.bottom - 1 - step, free.w, 1)),
            (free.y > 0, (free.x, free.y + step, free.w, 1)),
        ):
            if panel:
                left.fill(kept, pygame.Rect(line).move(-seen.x, -seen.y), special_flags=pygame.BLEND_RGBA_MULT)
    return left, seen.topleft


def _covered(
    hand: pygame.Surface, corner: tuple[int, int], viewport: Viewport, balls: Iterable[Place], radius: float
) -> float:
    """Return how much of a ball a hand at a corner of the window covers at most, 0 to 1."""
    reach, most = max(1, round(viewport.length(radius))), 0.0
    for ball in balls:
        x, y = viewport.to_window(ball)
        around = pygame.Rect(round(x) - reach - corner[0], round(y) - reach - corner[1], 2 * reach, 2 * reach)
        if part := around.clip(hand.get_rect()):
            seen = pygame.mask.from_surface(hand.subsurface(part), 127)
            shared = _disc(reach).overlap_area(seen, (part.x - around.x, part.y - around.y))
            most = max(most, shared / _disc(reach).count())
    return most


@lru_cache(maxsize=4)
def _disc(reach: int) -> pygame.mask.Mask:
    disc = pygame.Surface((2 * reach, 2 * reach), pygame.SRCALPHA)
    pygame.draw.circle(disc, (255, 255, 255, 255), (reach, reach), reach)
    return pygame.mask.from_surface(disc)


def _back_in(viewport: Viewport, look: HandLook, ball_radius: float) -> float:
    """Return how far the hand is drawn back, in mm, so that its whole way stays clear of the panels."""
    pulled = look.back - _REST
    if pulled <= 0.0:
        return look.back
    x, y = viewport.to_window(look.ball)
    angle = math.radians(_seen_angle(viewport, look))
    back = (-math.cos(angle), math.sin(angle))
    free = viewport.free
    ends = ((free.right if back[0] > 0.0 else free.x) - x, (free.bottom if back[1] > 0.0 else free.y) - y)
    room = min(end / way for end, way in zip(ends, back, strict=True) if abs(way) > 1e-6)
    way = (room / viewport.scale - ball_radius - _REST - _STAYS) / _PULL
    return _REST + pulled * min(1.0, max(_LEAST_WAY, way))


def _seen_angle(viewport: Viewport, look: HandLook) -> float:
    """Return how far the hand is turned in the window, in degrees against the clock."""
    angle = math.radians(look.direction)
    (ax, ay), (bx, by) = (
        viewport.to_window((look.ball[0] + far * math.cos(angle), look.ball[1] + far * math.sin(angle)))
        for far in (0.0, 100.0)
    )
    return math.degrees(math.atan2(ay - by, bx - ax)) % 360.0


@lru_cache(maxsize=24)
def _sized(pose: Picture, hundredths: int, tint: Tint) -> tuple[pygame.Surface, Place]:
    """Return a pose in its colours at twice the size it is drawn at, so that turning it stays smooth.

    It is cut to what is seen, as turning takes time by the pixel. The place is its middle from the fingertip, in the
    pixels that are drawn, upward.
    """
    left, right = _SLEEVE if pose == "sleeve" else (_LEFT, _RIGHT)
    size = tuple(max(2, round(2 * mm * hundredths / 100)) for mm in (right - left, _FAR - _NEAR))
    parts = []
    for name, colour in ((pose, tint[0]), ("cuff", tint[1])) if pose != "sleeve" else ((pose, tint[1]),):
        part = pygame.transform.smoothscale(picture(name), size)
        part.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
        parts.append(part)
    whole = parts[-1]
    if whole is not parts[0]:
        whole.blit(parts[0], (0, 0))
    box = whole.get_bounding_rect()
    scale = hundredths / 100.0
    middle = (left * scale + (box.x + box.w / 2.0) / 2.0, _FAR * scale - (box.y + box.h / 2.0) / 2.0)
    return whole.subsurface(box).copy(), middle


@lru_cache(maxsize=24)  # in the window's own order of colours, in which it is drawn forty times as fast
def _turned(pose: Picture, hundredths: int, half_degrees: int, tint: Tint) -> tuple[pygame.Surface, Place]:
    sized, middle = _sized(pose, hundredths, tint)
    turned = pygame.transform.rotozoom(sized, half_degrees / _FINENESS, 0.5)
    return (turned.convert_alpha() if pygame.display.get_surface() else turned), middle


@lru_cache(maxsize=24)
def _shadow(pose: Picture, hundredths: int, half_degrees: int) -> tuple[pygame.Surface, int]:
    """Return the hand's soft shadow, and by how many pixels it is larger than the hand on each side."""
    hand, _ = _turned(pose, hundredths, half_degrees, MATERIALS.own_hand)
    blur = max(1, round(hundredths / 40 / _COARSE))
    wide, high, edge = -(-hand.get_width() // _COARSE), -(-hand.get_height() // _COARSE), 2 * blur
    small = pygame.Surface((wide + 2 * edge, high + 2 * edge), pygame.SRCALPHA)
    seen = pygame.transform.smoothscale(hand, (wide, high))
    small.blit(seen, (edge, edge), special_flags=pygame.BLEND_RGBA_MAX)  # however faint the hand was drawn last
    small.fill((0, 0, 0, 96), special_flags=pygame.BLEND_RGBA_MULT)
    dark = pygame.transform.box_blur(small, blur)
    soft = pygame.transform.smoothscale(dark, (_COARSE * (wide + 2 * edge), _COARSE * (high + 2 * edge)))
    return (soft.convert_alpha() if pygame.display.get_surface() else soft), _COARSE * edge
