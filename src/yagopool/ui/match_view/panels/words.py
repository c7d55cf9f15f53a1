"""The match in words in a column: the newest line at the foot, older ones above it, scrolled by wheel and keys."""

from yagopool.ui.match_view.panels.page import PAD, Page
from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box


def wrapped_lines(style: Style, lines: tuple[str, ...], wide: int) -> tuple[str, ...]:
    """Return the transcript's lines wrapped to a card's width, an empty one between two."""
    inner = wide - 2 * style.px(PAD) - style.px(10)
    broken: list[str] = []
    for line in lines:
        broken += [*style.wrapped(line, "small", inner), ""]
    return tuple(broken[:-1])


def shown_at_once(style: Style, box: Box) -> int:
    """Return how many wrapped lines a card of a box's height shows."""
    head = style.line_height("strong") + style.px(6)
    return max(1, (box.h - 2 * style.px(PAD) - head) // style.line_height("small"))


def draw_words(page: Page, box: Box, lines: tuple[str, ...], back: int) -> int:
    """Draw the card; ``back``: how many lines before the newest the last one shown is. Return how far back there is."""
    style, p = page.style, page.palette
    inner = page.card(box)
    title, step = style.line_height("strong"), style.line_height("small")
    style.draw_line(page.window, page.speaker.say("ui.words.title"), "strong", p.ink, (*inner[:3], title))
    broken, count = wrapped_lines(style, lines, box.w), shown_at_once(style, box)
    most = max(0, len(broken) - count)
    back = min(max(back, 0), most)
    first = most - back
    y = inner.y + title + style.px(6)
    newest = len(broken) - len(wrapped_lines(style, lines[-1:], box.w))
    for number, words in enumerate(broken[first : first + count], first):
        tone = p.ink if number >= newest else p.ink_soft
        if words:
            style.draw_line(page.window, words, "small", tone, (inner.x, y, inner.w - style.px(10), step))
        y += step
    if most:
        high = inner.bottom - inner.y - title
        long = max(style.px(20), high * count // len(broken))
        top = inner.y + title + (high - long) * first // most
        card(page.window, (inner.right - style.px(4), top, style.px(4), long), p.line, style.px(2))
    return most
