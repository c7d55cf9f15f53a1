"""The ruling next to the board: what happened, by which rules, and who plays; and at a glance on a banner."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from yagopool.table.spec import BoardSpec
from yagopool.ui.app import eased
from yagopool.ui.picture.guide import Place
from yagopool.ui.play.facts import RulingFacts
from yagopool.ui.play.page import PAD, Page
from yagopool.ui.play.view_model import ViewModel
from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.theme import Role, mixed
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.button import RuleChip, chip_height, chip_width, draw_chip

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
    """The layout of a ruling: its setting, how many of its sentences have room, whether who follows is said."""

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
    """Draw the ruling's card at the top of a column; return the tags on it, which can be clicked.

    ``chips``: those of the picture before, to go on with where they are the same. ``key`` shows what is left out.
    ``again``: the words of the tag that replays a foul, if that is possible.
    """
    style, p = page.style, page.palette
    layout = lay_out(style, facts, column.w, column.h)
    if not layout.height:
        return ()
    inner = page.card(Box(column.x, column.y, column.w, layout.height), p.warn_deep if facts.foul else None)
    ink = p.on_warn if facts.foul else p.ink
    y = inner.y + style.draw_text(page.window, facts.headline, layout.setting.headline, ink, inner)
    known = {chip.key: chip for chip in chips}
    replays = _again_tag(page, inner, facts, layout, _said_now(known.get(AGAIN), again)) if again else None
    y, tags = _draw_sentences(page, Box(inner.x, y, inner.w, inner.bottom - y), facts, layout, known)
    y += style.px(_GAP)
    left_out = len(facts.sentences) - layout.said
    if left_out:
        words = page.speaker.count("ui.ruling.more", left_out, how=key or page.speaker.say("ui.table.menu"))
        style.draw_line(page.window, words, "chip", ink, (inner.x, y, inner.w, style.line_height("chip")))
    elif facts.following and layout.follows:
        room = (inner.x, y, inner.w, inner.bottom - y)
        style.draw_text(page.window, facts.following, layout.setting.following, ink, room)
    return tags if replays is None else (*tags, replays)


def _draw_sentences(
    page: Page, inner: Box, facts: RulingFacts, layout: RulingCard, known: dict[str, RuleChip]
) -> tuple[int, tuple[RuleChip, ...]]:
    """Draw the sentences with their tags; return where they end and the tags.

    A rule that says several sentences in a row has one tag, at the first of them.
    """
    style, y, setting = page.style, inner.y, layout.setting
    soft = page.palette.on_warn if facts.foul else page.palette.ink_soft
    tags: list[RuleChip] = []
    wide, tall = _tags_width(style, facts), chip_height(style)
    for rule, sentence in facts.sentences[: layout.said]:
        y += style.px(_GAP)
        fresh = not tags or tags[-1].key != rule
        if fresh:
            tag = known.pop(rule, None) or RuleChip(rule)
            tags.append(tag)
            tag.warns = facts.foul
            tag.place((inner.x, y, wide, tall))
            tag.draw(page.window, style)
        if setting.below:
            y += tall + style.px(_TAG_GAP) if fresh else 0
            room = (inner.x, y, inner.w, inner.bottom - y)
            y += style.draw_text(page.window, sentence, setting.sentence, soft, room)
        else:
            indent = wide + style.px(8)
            room = (inner.x + indent, y, inner.w - indent, inner.bottom - y)
            y += max(tall, style.draw_text(page.window, sentence, setting.sentence, soft, room))
    return y, tuple(tags)


def _said_now(chip: RuleChip | None, words: str) -> RuleChip:
    """Return the tag that replays a foul, the same as in the picture before, with the words to show now."""
    chip = chip or RuleChip(AGAIN)
    chip.words = words
    return chip


def _again_tag(page: Page, inner: Box, facts: RulingFacts, layout: RulingCard, tag: RuleChip) -> RuleChip | None:
    """Draw the tag that shows a foul once more at the right of the headline; None where it has no room there."""
    style, line, wide = page.style, page.style.line_height(layout.setting.headline), tag.width(page.style)
    if style.width_of(facts.headline, layout.setting.headline) + style.px(10) + wide > inner.w:
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


SHOWN: Final = 2.6
"""Seconds the banner is seen, coming and going included."""

READ: Final = 1.4
"""Seconds after which the banner goes where its words stand on the card too and nobody is to read before playing."""


def strength(left: float, calm: float) -> float:
    """Return how solid the banner is, 0 to 1, with ``left`` seconds to go; ``calm``: how long it comes and goes."""
    if calm <= 0.0:
        return 1.0 if left > 0.0 else 0.0
    return eased(min((SHOWN - left) / calm, left / calm))


def cut_short(left: float, calm: float) -> float:
    """Return how many of the ``left`` seconds of a banner remain that is seen no longer than necessary."""
    return min(left, calm) if SHOWN - left >= READ else left


def changes(before: float, after: float, calm: float) -> bool:
    """Return whether the banner looks different now than before: it stands still in between."""
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

    It covers no ball, between the rails no pot either.
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
    """Return balls as discs: middle and radius in mm."""
    balls: list[Place] = [(look.x, look.y) for look in shown.looks.values()]
    if shown.ghost is not None:
        balls.append(shown.ghost.at)
    return [(ball, spec.ball_radius) for ball in balls]


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
