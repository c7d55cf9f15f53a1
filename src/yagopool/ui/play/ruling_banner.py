"""The ruling at a glance: a calm banner, on a rail if it can, gone by itself; the card beside it stays."""

import math
from typing import Final

import pygame

from yagopool.table.spec import BoardSpec
from yagopool.ui.app import eased
from yagopool.ui.picture.finger import finger_discs
from yagopool.ui.picture.guide import Place
from yagopool.ui.play.facts import RulingFacts
from yagopool.ui.play.page import Page
from yagopool.ui.play.view_model import ViewModel
from yagopool.ui.shapes import card
from yagopool.ui.theme import mixed
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.button import chip_height, draw_chip

SHOWN: Final = 2.6
"""Seconds the banner is seen, coming and going included."""

READ: Final = 1.4
"""Seconds after which the banner goes where its words stand on the card too and nobody is to read before playing."""


def strength(left: float, calm: float) -> float:
    """Return how solid the banner is, 0 to 1, with so many seconds left; ``calm``: how long it comes and goes."""
    if calm <= 0.0:
        return 1.0 if left > 0.0 else 0.0
    return eased(min((SHOWN - left) / calm, left / calm))


def cut_short(left: float, calm: float) -> float:
    """Return how many seconds are left of a banner with so many left that is seen no longer than need be."""
    return min(left, calm) if SHOWN - left >= READ else left


def changes(before: float, after: float, calm: float) -> bool:
    """Tell whether the banner looks another way with so many seconds left than before: it stands still in between."""
    return strength(before, calm) != strength(after, calm)


def draw_banner(page: Page, box: Box, facts: RulingFacts, solid: float) -> None:
    """Draw the banner in a box."""
    if solid <= 0.0:
        return
    picture = pygame.Surface((box.w, box.h), pygame.SRCALPHA)
    _draw(Page(picture, page.style, page.speaker), Box(0, 0, box.w, box.h), facts)
    picture.set_alpha(round(255 * solid))
    page.window.blit(picture, (box.x, box.y))


def banner_box(page: Page, viewport: Viewport, facts: RulingFacts, shown: ViewModel, spec: BoardSpec) -> Box | None:
    """Return the banner's place: on the far rail, on the near one, else between; None where there is no room for it.

    It covers no ball and no part of the finger, between the rails no pot either.
    """
    far = _far_box(page, viewport, facts)
    near = viewport.board.bottom - (far.y - viewport.board.y) - far.h
    taken = _taken(shown, spec)
    pots = [(spec.pot_centre(pot), spec.pot_radius) for pot in spec.pot_numbers]
    between = [(y, [*taken, *pots]) for y in range(far.y, near, page.style.px(8))]
    for y, discs in ((far.y, taken), (near, taken), *between):
        box = far._replace(y=y)
        if not any(_overlaps(box, viewport.to_window(place), viewport.length(radius)) for place, radius in discs):
            return box
    return None


def _taken(shown: ViewModel, spec: BoardSpec) -> list[tuple[Place, float]]:
    """Return balls and finger as discs: middle and radius in mm."""
    balls: list[Place] = [(look.x, look.y) for look in shown.looks.values()]
    if shown.ghost is not None:
        balls.append(shown.ghost.at)
    aiming = shown.aiming
    finger = () if aiming is None else finger_discs(aiming.place, aiming.aim.direction, aiming.pull, spec)
    return [*((ball, spec.ball_radius) for ball in balls), *finger]


def _overlaps(box: Box, middle: Place, radius: float) -> bool:
    near = (min(max(middle[0], box.x), box.right), min(max(middle[1], box.y), box.bottom))
    return math.dist(near, middle) < radius


def _far_box(page: Page, viewport: Viewport, facts: RulingFacts) -> Box:
    style, field = page.style, viewport.field
    rules = sum(style.width_of(rule, "chip") + style.px(20) for rule, _ in facts.sentences[:1])
    words = max(style.width_of(facts.headline, "heading") + rules, style.width_of(facts.following, "body"))
    wide = min(field.w - 2 * style.px(10), words + 2 * style.px(24))
    high = style.line_height("heading") + 2 * style.px(8)
    high += style.height_of(facts.following, "body", wide - 2 * style.px(12)) if facts.following else 0
    return Box(field.x + (field.w - wide) // 2, viewport.board.y + style.px(8), wide, high)


def _draw(page: Page, box: Box, facts: RulingFacts) -> None:
    style, p = page.style, page.palette
    fill = p.warn_deep if facts.foul else p.panel
    card(page.window, box, fill, style.px(style.theme.radii.control), mixed(fill, p.ink, 0.25))
    line = style.line_height("heading")
    y, room = box.y + style.px(8), box.w - 2 * style.px(12)
    rule = facts.sentences[0][0] if facts.sentences else ""
    chip = style.width_of(rule, "chip") + style.px(14) + style.px(8) if rule else 0
    words = min(style.width_of(facts.headline, "heading"), room - chip)
    left = box.x + (box.w - words - chip) // 2
    if rule:
        draw_chip(page.window, style, rule, (left, y + (line - chip_height(style)) // 2), warns=facts.foul)
    ink = p.on_warn if facts.foul else p.ink
    style.draw_line(page.window, facts.headline, "heading", ink, (left + chip, y, words + 2, line))
    if facts.following:
        below = (box.x + style.px(12), y + line, room, box.bottom - y - line)
        style.draw_text(page.window, facts.following, "body", ink, below, align="centre")
