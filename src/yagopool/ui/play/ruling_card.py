"""The ruling next to the board: what happened, by which rules, and who plays."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from yagopool.ui.app import eased
from yagopool.ui.play.facts import RulingFacts
from yagopool.ui.play.page import PAD, Page
from yagopool.ui.shapes import outline
from yagopool.ui.style import Style
from yagopool.ui.theme import Role, mixed
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.button import RuleChip, chip_height

AGAIN: Final = "again"
"""The key of the tag that shows a foul once more."""
READ_ON: Final = "read_on"
"""The key of the tag that shows what is left out."""
_GAP: Final = 8
"""Between headline, sentences and tags, in units."""


@dataclass(frozen=True, slots=True)
class RulingCard:
    """How a ruling is set: its letters, how many of its sentences have room, whether who follows is said."""

    headline: Role
    sentence: Role
    following: Role
    said: int
    follows: bool
    height: int


_SETTINGS: Final[tuple[tuple[Role, Role, Role], ...]] = (
    ("heading", "body", "strong"),
    ("strong", "small", "small"),
    ("strong", "chip", "chip"),
)
"""Letters of headline, sentences and who follows, from the roomiest to the tightest."""


def lay_out(style: Style, facts: RulingFacts, wide: int, room: int) -> RulingCard:
    """Return how a ruling is set in a card of a width and at most a height: all of it if that can be.

    A sentence without room is left out whole, and the first tag below leads to all of it.
    """
    every = len(facts.sentences)
    for letters in _SETTINGS:
        high = _height(style, facts, letters, wide, every, follows=True)
        if high <= room:
            return RulingCard(*letters, every, follows=True, height=high)
    for said in range(every, -1, -1):
        high = _height(style, facts, letters, wide, said, follows=False)
        if high <= room:
            return RulingCard(*letters, said, follows=False, height=high)
    return RulingCard(*letters, 0, follows=False, height=0)


def ruling_heights(style: Style, facts: RulingFacts, wide: int) -> tuple[int, ...]:
    """Return the heights that a ruling's card can have at a width: the last three say all, in ever larger letters."""
    every, tight = len(facts.sentences), _SETTINGS[-1]
    parts = [_height(style, facts, tight, wide, said, follows=False) for said in range(every + 1)]
    return (*parts, *(_height(style, facts, letters, wide, every, follows=True) for letters in reversed(_SETTINGS)))


def usual_ruling_height(style: Style) -> int:
    """Return the height of a card with a headline, seven lines of small letters and who follows."""
    lines = style.line_height("strong") + 8 * style.line_height("small")
    return lines + chip_height(style) + 4 * style.px(_GAP) + 2 * style.px(PAD)


def _height(
    style: Style, facts: RulingFacts, letters: tuple[Role, Role, Role], wide: int, said: int, *, follows: bool
) -> int:
    """Return the card's height with a number of whole sentences."""
    headline, sentence, following = letters
    inner, gap = wide - 2 * style.px(PAD), style.px(_GAP)
    high = style.height_of(facts.headline, headline, inner) + 2 * style.px(PAD)
    high += sum(style.height_of(words, sentence, inner) + gap // 2 for _, words in facts.sentences[:said])
    if facts.following and follows:
        high += gap + style.height_of(facts.following, following, inner)
    return high + (gap + chip_height(style) if facts.sentences else 0)


def draw_ruling(
    page: Page,
    column: Box,
    facts: RulingFacts,
    chips: Sequence[RuleChip] = (),
    *,
    key: str | None = None,
    again: str = "",
) -> tuple[Box, tuple[RuleChip, ...]]:
    """Draw the ruling's card at the top of a column; return its place and the tags on it, which can be clicked.

    ``chips``: those of the picture before, to go on with where they are the same. ``key`` does what the tag does that
    leads to what is left out; None where nothing does.
    ``again``: the words of the tag that replays a foul, if that is possible.
    """
    style, p = page.style, page.palette
    layout = lay_out(style, facts, column.w, column.h)
    box = Box(column.x, column.y, column.w, layout.height)
    if not layout.height:
        return box, ()
    inner = page.card(box, p.warn_deep if facts.foul else None)
    ink, soft = (p.on_warn, p.on_warn) if facts.foul else (p.ink, p.ink_soft)
    y, gap = inner.y, style.px(_GAP)
    parts = [(facts.headline, layout.headline, ink, 0)]
    parts += [(words, layout.sentence, soft, gap // 2) for _, words in facts.sentences[: layout.said]]
    if facts.following and layout.follows:
        parts.append((facts.following, layout.following, ink, gap))
    for words, role, tone, above in parts:
        y += above
        y += style.draw_text(page.window, words, role, tone, (inner.x, y, inner.w, max(1, inner.bottom - y)))
    row, known = Box(inner.x, inner.bottom - chip_height(style), inner.w, chip_height(style)), _by_key(chips)
    if key is None or layout.said == len(facts.sentences):
        return box, _draw_tags(page, row, facts, known, again)
    read_on = known.get(READ_ON) or RuleChip(READ_ON)
    read_on.words = f"{page.speaker.say('ui.ruling.more')} ({key})" if key else page.speaker.say("ui.ruling.more")
    read_on.place((row.x, row.y, min(row.w, read_on.width(style)), row.h))
    read_on.warns = facts.foul
    read_on.draw(page.window, style)
    taken = read_on.rect.w + gap
    rest = row._replace(x=row.x + taken, w=max(0, row.w - taken))
    return box, (*_draw_tags(page, rest, facts, known, again), read_on)


def _by_key(chips: Sequence[RuleChip]) -> dict[str, RuleChip]:
    return {chip.key: chip for chip in chips}


def _draw_tags(
    page: Page, row: Box, facts: RulingFacts, known: dict[str, RuleChip], again: str
) -> tuple[RuleChip, ...]:
    """Draw the links to the rules in a row, and at its right the one that shows a foul once more: what has room."""
    style, x, tags = page.style, row.x, list[RuleChip]()
    for rule in dict.fromkeys(rule for rule, _ in facts.sentences):
        words = rule if tags else page.speaker.say("ui.ruling.rule", rule=rule)
        tag = known.get(rule) or RuleChip(rule, quiet=True)
        tag.words = words
        tag.place((x, row.y, tag.width(style), row.h))
        if tag.rect.right > row.right:
            break
        tags.append(tag)
        x += tag.rect.w + style.px(8)
    if again:
        tag = known.get(AGAIN) or RuleChip(AGAIN)
        tag.words = again
        wide = tag.width(style)
        if x + wide <= row.right:
            tag.place((row.right - wide, row.y, wide, row.h))
            tags.append(tag)
    for tag in tags:
        tag.warns = facts.foul
        tag.draw(page.window, style)
    return tuple(tags)


def draw_arrival(page: Page, box: Box, solid: float, *, foul: bool) -> None:
    """Frame the ruling's card while it is new: ``solid`` from 0 to 1."""
    style, p = page.style, page.palette
    tone = mixed(p.panel, p.warn if foul else p.accent, solid)
    outline(page.window, box, tone, style.px(style.theme.radii.card), max(2, style.px(3)))


SHOWN: Final = 2.6
"""Seconds a new ruling stands out, coming and going included."""
_BEATS: Final = 3
"""How often a pot beats meanwhile."""


def strength(left: float, calm: float) -> float:
    """Return how much a ruling stands out, 0 to 1, ``left`` seconds before the end; ``calm``: how long it comes."""
    if calm <= 0.0:
        return 1.0 if left > 0.0 else 0.0
    return eased(min((SHOWN - left) / calm, left / calm))


def pulse(left: float, calm: float) -> float:
    """Return how brightly the pot beats meanwhile that would complete a row, 0 to 1; it stands where nothing moves."""
    beat = 0.5 - 0.5 * math.cos(math.tau * _BEATS * (SHOWN - left) / SHOWN) if calm > 0.0 else 1.0
    return strength(left, calm) * beat


def changes(before: float, after: float, calm: float) -> bool:
    """Return whether it looks different now than before: it stands still in between."""
    return strength(before, calm) != strength(after, calm)
