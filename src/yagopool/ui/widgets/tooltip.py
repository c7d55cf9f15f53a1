"""A word or two beside a point: why a spot is not legal, what a click would do."""

import pygame

from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.theme import mixed
from yagopool.ui.viewport import Box


def draw_tooltip(
    surface: pygame.Surface,
    style: Style,
    text: str,
    near: tuple[float, float],
    within: Box,
    *,
    warns: bool = False,
    away: float = 26,
) -> pygame.Rect:
    """Draw a small card with words beside a point, kept inside a box; ``away`` in units keeps it off the point.

    A warning has the warning surface and an exclamation mark, so that colour is not the only sign.
    """
    p = style.palette
    words = f"!  {text}" if warns else text
    wide = min(style.width_of(words, "small"), max(60, min(within.w - style.px(24), style.px(320))))
    high = style.height_of(words, "small", wide)
    box = pygame.Rect(0, 0, wide + style.px(20), high + style.px(12))
    box.midleft = (round(near[0] + style.px(away)), round(near[1]))
    if box.right > within.right:
        box.midright = (round(near[0] - style.px(away)), round(near[1]))
    box.clamp_ip(pygame.Rect(within))
    fill = p.warn_deep if warns else p.panel
    card(surface, box, fill, style.px(style.theme.radii.chip), mixed(fill, p.ink, 0.25))
    style.draw_text(
        surface,
        words,
        "small",
        p.on_warn if warns else p.ink,
        (box.x + style.px(10), box.y + style.px(6), wide + 2, high),
    )
    return box
