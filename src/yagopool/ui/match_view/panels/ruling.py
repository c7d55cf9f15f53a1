"""The ruling beside the board: what happened, by which rules, and who plays."""

from yagopool.ui.match_view.panels.facts import RulingFacts
from yagopool.ui.match_view.panels.page import PAD, Page
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.dialog import chip_height, draw_chip


def least_height(style: Style) -> int:
    """Return the height below which a ruling's card says too little to be drawn: headline and three lines."""
    return style.line_height("heading") + 3 * style.line_height("body") + style.px(8) + 2 * style.px(PAD)


def draw_ruling(page: Page, column: Box, facts: RulingFacts) -> int:
    """Draw the ruling's card at the top of a column, as high as its words need; return the height used."""
    style, p, pad = page.style, page.palette, page.style.px(PAD)
    high = min(_height(style, facts, column.w - 2 * pad) + 2 * pad, column.h)
    inner = page.card(Box(column.x, column.y, column.w, high), p.warn_deep if facts.foul else None)
    ink, soft = (p.on_warn, p.on_warn) if facts.foul else (p.ink, p.ink_soft)
    y = inner.y + style.draw_text(page.window, facts.headline, "heading", ink, inner)
    for rule, sentence in facts.sentences:
        y += style.px(8)
        if y + style.line_height("body") > inner.bottom:
            return high
        chip = draw_chip(page.window, style, rule, (inner.x, y), warns=facts.foul).w + style.px(8)
        room = (inner.x + chip, y, inner.w - chip, inner.bottom - y)
        y += max(chip_height(style), style.draw_text(page.window, sentence, "body", soft, room))
    y += style.px(10)
    if facts.following and y + style.line_height("strong") <= inner.bottom:
        style.draw_text(page.window, facts.following, "strong", ink, (inner.x, y, inner.w, inner.bottom - y))
    return high


def _height(style: Style, facts: RulingFacts, wide: int) -> int:
    high = style.height_of(facts.headline, "heading", wide)
    for rule, sentence in facts.sentences:
        chip = style.width_of(rule, "chip") + style.px(14) + style.px(8)
        high += style.px(8) + max(chip_height(style), style.height_of(sentence, "body", wide - chip))
    if facts.following:
        high += style.px(10) + style.height_of(facts.following, "strong", wide)
    return high
