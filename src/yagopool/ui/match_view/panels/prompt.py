"""What is to be done now, and by whom; above it what cannot be, or what to mind."""

from yagopool.ui.match_view.panels.page import PAD, Page
from yagopool.ui.match_view.shown import Shown
from yagopool.ui.viewport import Box


def draw_prompt(page: Page, column: Box, shown: Shown) -> int:
    """Draw prompt and notice at the foot of a column; return the height used."""
    if not shown.prompt and not shown.notice:
        return 0
    style, p, pad = page.style, page.palette, page.style.px(PAD)
    wide = column.w - 2 * pad
    prompt = style.height_of(shown.prompt, "body", wide) if shown.prompt else 0
    notice = style.height_of(shown.notice, "strong", wide) if shown.notice else 0
    gap = style.px(8) if prompt and notice else 0
    high = min(prompt + notice + gap + 2 * pad, column.h)
    warns = shown.tone == "warning" and bool(shown.notice)
    box = Box(column.x, column.bottom - high, column.w, high)
    inner = page.card(box, p.warn_deep if warns else None)
    y = inner.y
    if notice:
        ink = p.on_warn if warns else p.ink
        y += style.draw_text(page.window, shown.notice, "strong", ink, (inner.x, y, wide, notice)) + gap
    if prompt:
        ink = p.on_warn if warns else p.ink_soft
        style.draw_text(page.window, shown.prompt, "body", ink, (inner.x, y, wide, prompt))
    return high
