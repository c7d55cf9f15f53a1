"""The ruling beside the board: what happened, by which rules, and who plays."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from yagopool.ui.play.facts import RulingFacts
from yagopool.ui.play.page import PAD, Page
from yagopool.ui.style import Style
from yagopool.ui.theme import Role
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.button import RuleChip, chip_height, chip_width

AGAIN: Final = "again"
"""The key of the tag that shows a foul once more."""
_GAP: Final = 8
"""Above a sentence, in units."""
_TAG_GAP: Final = 4
"""Between a tag and the sentence below it."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a ruling's card is set: its text sizes, and whether a sentence is below its tag, as wide as the card."""

    headline: Role = "heading"
    sentence: Role = "body"
    following: Role = "strong"
    below: bool = False


_SETTINGS: Final = (Setting(), Setting("strong", "small", "small"), Setting("strong", "small", "small", below=True))
"""From the roomiest to the tightest."""


@dataclass(frozen=True, slots=True)
class RulingCard:
    """A ruling laid out: its setting, how many of its sentences have room, whether who follows is said."""

    setting: Setting
    said: int
    follows: bool
    height: int


def lay_out(style: Style, facts: RulingFacts, wide: int, room: int) -> RulingCard:
    """Return how a ruling is set in a card of a width and at most a height: all of it if that can be.

    A sentence without room is left out whole, and a last line says how to read it.
    """
    for setting in _SETTINGS:
        high = _height(style, facts, setting, wide, len(facts.sentences), follows=True)
        if high <= room:
            return RulingCard(setting, len(facts.sentences), follows=True, height=high)
    tight = _SETTINGS[-1]
    more = style.px(_GAP) + style.line_height("chip")
    for said in range(len(facts.sentences), -1, -1):
        whole = said == len(facts.sentences)
        high = _height(style, facts, tight, wide, said, follows=False) + (0 if whole else more)
        if high <= room:
            return RulingCard(tight, said, follows=False, height=high)
    return RulingCard(tight, 0, follows=False, height=0)


def _head(style: Style, facts: RulingFacts, number: int) -> int:
    """Return the height above a sentence that stands below its tag: the tag's, unless it has that of the one before."""
    own = number == 0 or facts.sentences[number - 1][0] != facts.sentences[number][0]
    return style.px(_GAP) + (chip_height(style) + style.px(_TAG_GAP) if own else 0)


def draw_ruling(
    page: Page, column: Box, facts: RulingFacts, chips: Sequence[RuleChip] = (), *, key: str = "", again: str = ""
) -> tuple[RuleChip, ...]:
    """Draw the ruling's card at the top of a column; return the tags upon it, which can be clicked.

    A rule that says several sentences in a row has one tag, beside the first of them.

    ``chips``: those of the picture before, to go on with where they are the same. ``key`` shows what is left out.
    ``again``: the words of the tag that shows a foul once more, if that can be.
    """
    style, p = page.style, page.palette
    laid = lay_out(style, facts, column.w, column.h)
    if not laid.height:
        return ()
    inner = page.card(Box(column.x, column.y, column.w, laid.height), p.warn_deep if facts.foul else None)
    ink, soft = (p.on_warn, p.on_warn) if facts.foul else (p.ink, p.ink_soft)
    y = inner.y + style.draw_text(page.window, facts.headline, laid.setting.headline, ink, inner)
    known = {chip.key: chip for chip in chips}
    look = _again_tag(page, inner, facts, laid, _said_now(known.get(AGAIN), again)) if again else None
    tags: list[RuleChip] = []
    wide = _tags_width(style, facts)
    for rule, sentence in facts.sentences[: laid.said]:
        y += style.px(_GAP)
        fresh = not tags or tags[-1].key != rule
        if fresh:
            tag = known.pop(rule, None) or RuleChip(rule)
            tags.append(tag)
            tag.warns = facts.foul
            tag.place((inner.x, y, wide, chip_height(style)))
            tag.draw(page.window, style)
        if laid.setting.below:
            y += chip_height(style) + style.px(_TAG_GAP) if fresh else 0
            room = (inner.x, y, inner.w, inner.bottom - y)
            y += style.draw_text(page.window, sentence, laid.setting.sentence, soft, room)
        else:
            beside = wide + style.px(8)
            room = (inner.x + beside, y, inner.w - beside, inner.bottom - y)
            y += max(chip_height(style), style.draw_text(page.window, sentence, laid.setting.sentence, soft, room))
    y += style.px(_GAP)
    if laid.said < len(facts.sentences):
        words = page.speaker.count(
            "ui.ruling.more", len(facts.sentences) - laid.said, how=key or page.speaker.say("ui.table.menu")
        )
        style.draw_line(page.window, words, "chip", ink, (inner.x, y, inner.w, style.line_height("chip")))
    elif facts.following and laid.follows:
        room = (inner.x, y, inner.w, inner.bottom - y)
        style.draw_text(page.window, facts.following, laid.setting.following, ink, room)
    return tuple(tags) if look is None else (*tags, look)


def _said_now(chip: RuleChip | None, words: str) -> RuleChip:
    """Return the tag that shows a foul once more, the one of before if there was one, with the words of now."""
    chip = chip or RuleChip(AGAIN)
    chip.words = words
    return chip


def _again_tag(page: Page, inner: Box, facts: RulingFacts, laid: RulingCard, tag: RuleChip) -> RuleChip | None:
    """Draw the tag that shows a foul once more at the right of the headline; None where it has no room there."""
    style, line, wide = page.style, page.style.line_height(laid.setting.headline), tag.width(page.style)
    if style.width_of(facts.headline, laid.setting.headline) + style.px(10) + wide > inner.w:
        return None
    tag.warns = facts.foul
    tag.place((inner.right - wide, inner.y + (line - chip_height(style)) // 2, wide, chip_height(style)))
    tag.draw(page.window, style)
    return tag


def _tags_width(style: Style, facts: RulingFacts) -> int:
    """Return the width of the widest tag: all are as wide, so that their sentences begin below each other."""
    return max((chip_width(style, rule) for rule, _ in facts.sentences), default=0)


def _height(style: Style, facts: RulingFacts, setting: Setting, wide: int, said: int, *, follows: bool) -> int:
    """Return the card's height with a number of whole sentences, in a setting."""
    inner = wide - 2 * style.px(PAD)
    high = style.height_of(facts.headline, setting.headline, inner) + 2 * style.px(PAD)
    tags = _tags_width(style, facts) + style.px(8)
    for number, (_, sentence) in enumerate(facts.sentences[:said]):
        if setting.below:
            high += _head(style, facts, number) + style.height_of(sentence, setting.sentence, inner)
        else:
            words = style.height_of(sentence, setting.sentence, inner - tags)
            high += style.px(_GAP) + max(chip_height(style), words)
    if facts.following and follows:
        high += style.px(_GAP) + style.height_of(facts.following, setting.following, inner)
    return high
