"""What is to be done now, and by whom; above it what cannot be, or what to mind."""

from yagopool.ui.match_view.panels.page import PAD, Page
from yagopool.ui.match_view.shown import Shown
from yagopool.ui.style import Style
from yagopool.ui.theme import Role
from yagopool.ui.viewport import Box


def prompt_height(style: Style, column: Box, shown: Shown) -> int:
    """Return the height that prompt and notice take at the foot of a column."""
    if not shown.prompt and not shown.notice:
        return 0
    pad = style.px(PAD)
    parts = _parts(style, shown, column.w - 2 * pad, column.h - 2 * pad)
    return min(sum(height for *_, height in parts) + style.px(8) * (len(parts) - 1) + 2 * pad, column.h)


def draw_prompt(page: Page, column: Box, shown: Shown) -> int:
    """Draw prompt and notice at the foot of a column; return the height used.

    Where both do not fit the notice stands alone, and where it is still too long its letters are smaller.
    """
    if not shown.prompt and not shown.notice:
        return 0
    style, p, pad = page.style, page.palette, page.style.px(PAD)
    wide = column.w - 2 * pad
    parts = _parts(style, shown, wide, column.h - 2 * pad)
    gap = style.px(8)
    high = prompt_height(style, column, shown)
    warns = shown.tone == "warning" and bool(shown.notice)
    box = Box(column.x, column.bottom - high, column.w, high)
    inner = page.card(box, p.warn_deep if warns else None)
    y = inner.y
    for words, role, height in parts:
        ink = p.on_warn if warns else p.ink if words == shown.notice else p.ink_soft
        style.draw_text(page.window, words, role, ink, (inner.x, y, wide, min(height, inner.bottom - y)), alone=False)
        y += height + gap
    return high


def _parts(style: Style, shown: Shown, wide: int, room: int) -> list[tuple[str, Role, int]]:
    """Return what is written, in which letters, how high: as much of it as there is room for."""
    tries: tuple[tuple[tuple[str, Role], ...], ...] = (
        ((shown.notice, "strong"), (shown.prompt, "body")),
        ((shown.notice or shown.prompt, "strong" if shown.notice else "body"),),
        ((shown.notice or shown.prompt, "small"),),
    )
    parts: list[tuple[str, Role, int]] = []
    for tried in tries:
        parts = [(words, role, style.height_of(words, role, wide)) for words, role in tried if words]
        if sum(height for *_, height in parts) + style.px(8) * (len(parts) - 1) <= room:
            return parts
    return parts
