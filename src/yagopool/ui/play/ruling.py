"""The ruling: read from the match, put into words, and its card next to the board."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Final, NamedTuple

from yagopool.errors import Argument
from yagopool.match.session import Played
from yagopool.table.shot import Flick, Potted
from yagopool.table.spec import Ball, Side
from yagopool.text.speaker import Speaker
from yagopool.ui.layout_kit import PAD, Page
from yagopool.ui.play.controller import MatchController
from yagopool.ui.shapes import outline
from yagopool.ui.style import Style
from yagopool.ui.theme import Role, eased, mixed
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import RuleChip, chip_height

_RUN: Final = 2
"""Shots of a visit for the sentence at its end."""


@dataclass(frozen=True, slots=True)
class RulingFacts:
    """A ruling in words: headline, sentences with their rules' ids, who plays next."""

    headline: str
    foul: bool
    sentences: tuple[tuple[str, str], ...]
    following: str
    past: bool = False
    """Whether the next shot is already rolling: then the ruling is dimmed, without tags, in the same place."""
    whole: tuple[tuple[str, str], ...] = ()
    """All sentences, if there are more than these."""
    unfolded: bool = False
    """Whether somebody asked for all of it."""


def last_ruling_facts(controller: MatchController) -> RulingFacts | None:
    return answered_facts(controller) or ruling_facts(controller)


def ruling_facts(controller: MatchController) -> RulingFacts | None:
    """Return the ruling that stands: none before a game's first stroke, after a declined foul or a game given up."""
    played = controller.standing
    if played is None or played.ruling is None:
        return None
    if _is_conceded(controller):
        return None
    ruling, say = played.ruling, controller.speaker
    sentences = _said(ruling.because, say)
    if ruling.fouls:
        return _foul_facts(controller, played, sentences)
    run = _run_of_computer(controller)
    if run and not _pots(played):
        visit = say.count("ui.next.visit", run.potted, player=controller.session.state.player or "", **run.words)
        title = say.count("ui.next.visit.title", run.potted, **run.words)
        return RulingFacts(title, False, ((sentences[0][0], visit),), "")
    asked = not controller.flickable() and controller.session.state.result is None  # a question or the prompt says it
    following = "" if asked or _says_who_plays(controller, sentences) else following_said(controller)
    following = " ".join(filter(None, (_said_run(controller, run), following)))
    return RulingFacts(controller.look.headline(played, say), False, sentences, following)


def _foul_facts(controller: MatchController, played: Played, sentences: tuple[tuple[str, str], ...]) -> RulingFacts:
    """Return the ruling on a foul: the headline says once whose it is, and no sentence says it again.

    Of several fouls there is a sentence each, and who plays; the rest can be read on.
    """
    say, every = controller.speaker, _said(controller.look.reasons(played), controller.speaker)
    by = say.say("ui.ruling.foul.by", player=played.before.player or "")
    prefix = f"{by}: "
    fouls = tuple(one for one in every if one[1].startswith(prefix))
    if len(fouls) > 1:
        sentences = (*fouls, *(one for one in sentences[-1:] if one not in fouls))
    said, whole = (
        tuple((rule, _opened(words.removeprefix(prefix))) for rule, words in some) for some in (sentences, every)
    )
    return RulingFacts(by if fouls else say.say("ui.ruling.foul"), True, said, "", whole=whole if said != whole else ())


def _opened(words: str) -> str:
    return words[:1].upper() + words[1:]


def _said(reasons: Iterable[Any], say: Speaker) -> tuple[tuple[str, str], ...]:
    return tuple((because.rule, say.because(because)) for because in reasons)


def fouled_oneself(controller: MatchController) -> bool:
    """Return whether the last move on the table is a person's shot that was a foul."""
    played = controller.ruled
    person = played is not None and isinstance(played.move, Flick) and controller.person_of(played) is not None
    return person and controller.unseen is None and bool(played and played.ruling and played.ruling.fouls)


def _is_conceded(controller: MatchController) -> bool:
    last = controller.session.played[-1:]
    return controller.state.result is not None and any(one.entry.do == "concede" for one in last)


def _pots(played: Played) -> bool:
    return any(isinstance(event, Potted) for event in played.entry.events)


class _Run(NamedTuple):
    """How many balls a visit of several shots potted; by whom, and in which pots, for words."""

    potted: int
    words: dict[str, Argument]


def _said_run(controller: MatchController, run: _Run | None) -> str:
    return controller.speaker.count("ui.next.run", run.potted, **run.words) if run else ""


def _says_who_plays(controller: MatchController, sentences: Iterable[tuple[str, str]]) -> bool:
    """Return whether a ruling names the player whose turn it is, so that nothing needs to follow."""
    state = controller.session.state
    return bool(controller.flickable()) and any((state.player or "") in words for _, words in sentences)


def _run_of_computer(controller: MatchController) -> _Run | None:
    """Return who potted how many balls in a visit of several shots, and where, once a person plays; else nothing."""
    shots = _visit_of_computer(controller)
    counted = frozenset[Ball]().union(*map(controller.look.own_potted, shots))
    if len(shots) < _RUN or not counted:
        return None
    found = [event for one in shots for event in one.entry.events if isinstance(event, Potted)]
    pots = tuple(sorted({event.pot for event in found if event.ball in counted}))
    say, n, side = controller.speaker, len(counted), shots[0].before.shooter_next
    word = f"number.word.{n}"
    return _Run(n, {"name": controller.name(side), "many": say.say(word) if say.knows(word) else n, "pots": pots})


def _visit_of_computer(controller: MatchController) -> list[Played]:
    state, played = controller.session.state, controller.session.played
    if state.result is not None or not played or controller.computer_to_act() is not None:
        return []
    side: Side | None = played[-1].before.shooter_next
    if side is None or controller.setup.level_of(side) is None:
        return []
    visit = takewhile(lambda one: (one.before.game, one.before.shooter_next) == (state.game, side), reversed(played))
    return [one for one in visit if isinstance(one.move, Flick)]


def answered_facts(controller: MatchController) -> RulingFacts | None:
    """Return who took over or declined after a foul and who plays (P7), said like a ruling; None after a stroke."""
    last = controller.session.played[-1] if controller.session.played else None
    if last is None or last.entry.do not in ("take_over", "decline") or last.before.to_act is None:
        return None
    answered = controller.say(f"report.{last.entry.do}", side=last.before.match.members(last.before.to_act))
    return RulingFacts(answered, False, (("P7", following_said(controller)),), "")


def opening_facts(controller: MatchController) -> RulingFacts | None:
    """Return who breaks and what counts for that, said like a ruling; None where it isn't a break, or was ruled on."""
    state, say = controller.session.state, controller.say
    rules = controller.look.opening.get(state.match.variant, ()) if state.phase == "break" else ()
    sentences = tuple((rule, say(f"ui.opening.{rule}")) for rule in rules)
    toss = toss_facts(controller)
    if toss is not None:
        return replace(toss, sentences=sentences)
    return RulingFacts(say("ui.opening.title", player=state.player or ""), False, sentences, "") if rules else None


def toss_facts(controller: MatchController) -> RulingFacts | None:
    """Return whom the toss lets open, said like a ruling; None once something was played, or where nobody tossed."""
    if controller.setup.opener is not None or controller.session.played:
        return None
    opens = controller.say("ui.table.toss", player=controller.session.state.player or "")
    return RulingFacts(opens, False, (), "")


def following_said(controller: MatchController) -> str:
    state = controller.session.state
    if state.to_act is None or state.phase == "game_over":
        return ""
    key = "stroke" if controller.flickable() else state.phase
    player = state.player if key == "stroke" else controller.name(state.to_act)
    count = len(state.to_place) if key == "place" else state.strokes
    return controller.count(f"ui.next.{key}", count, player=player or "")


def newly_given(controller: MatchController) -> str | None:
    """Return the colour of the one person at the table who is to act, where the opponent's last visit has settled it.

    None where that is known already, or where more than one person plays.
    """
    side, people = controller.session.state.to_act, controller.setup.people
    if side is None or tuple(people) != (side,):
        return None
    visit = takewhile(lambda one: one.before.to_act != side, reversed(controller.session.played))
    settled = any(controller.look.side(one.before, side, controller.speaker).colour is None for one in visit)
    return controller.pieces_of(side).colour if settled else None


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


def lay_out(style: Style, facts: RulingFacts, wide: int, room: int, *, first: int = 0) -> RulingCard:
    """Return how a ruling is set in a card of a width and at most a height: all of it if that can be.

    ``first``: which letters are the largest. A sentence without room is left out whole, and the first tag below leads
    to all of it.
    """
    every = len(facts.sentences)
    for letters in _SETTINGS[first:]:
        high = _height(style, facts, letters, wide, every, follows=True)
        if high <= room:
            return RulingCard(*letters, every, follows=True, height=high)
    ways = ((said, letters) for said in range(every, -1, -1) for letters in _SETTINGS[max(1, first) :])
    for said, letters in ways:
        high = _height(style, facts, letters, wide, said, follows=False)
        if high <= room:
            return RulingCard(*letters, said, follows=False, height=high)
    return _NOTHING


def ruling_heights(style: Style, facts: RulingFacts, wide: int) -> tuple[int, ...]:
    """Return the heights that a ruling's card can have at a width: the last three say all, in ever larger letters."""
    every, tight = len(facts.sentences), _SETTINGS[-1]
    parts = [_height(style, facts, tight, wide, said, follows=False) for said in range(every + 1)]
    return (*parts, *(_height(style, facts, letters, wide, every, follows=True) for letters in reversed(_SETTINGS)))


_LONG: Final = 300
"""Units of width, at letters of 100 %, from which a line is long, ..."""
_LINES: Final = (8, 6)
"""... and lines of a usual ruling in short and in long ones."""


def roomy_ruling_height(style: Style, wide: int) -> int:
    """Return the height of a card that has room for a usual ruling in the largest letters."""
    return ruling_card_height(style, _LINES[wide >= style.tall(_LONG)], "heading", "body")


def usual_ruling_height(style: Style) -> int:
    return ruling_card_height(style, 8)


def ruling_card_height(style: Style, lines: int, headline: Role = "strong", sentence: Role = "small") -> int:
    high = style.line_height(headline) + lines * style.line_height(sentence)
    return high + chip_height(style) + 4 * style.px(_GAP) + 2 * style.px(PAD)


def _height(
    style: Style, facts: RulingFacts, letters: tuple[Role, Role, Role], wide: int, said: int, *, follows: bool
) -> int:
    headline, sentence, following = letters
    inner, gap = wide - 2 * style.px(PAD), style.px(_GAP)
    high = style.height_of(facts.headline, headline, inner) + 2 * style.px(PAD)
    high += sum(style.height_of(words, sentence, inner) + gap // 2 for _, words in facts.sentences[:said])
    if facts.following and follows:
        high += gap + style.height_of(facts.following, following, inner)
    return high + (gap + chip_height(style) if facts.sentences else 0)


_NOTHING: Final = RulingCard(*_SETTINGS[-1], 0, follows=False, height=0)


def draw_ruling(
    page: Page,
    column: Box,
    facts: RulingFacts,
    chips: Sequence[RuleChip] = (),
    *,
    key: str | None = None,
    again: str = "",
    first: int = 0,
    fills: bool = False,
) -> tuple[Box, tuple[RuleChip, ...]]:
    """Draw the ruling's card at the top of a column; return its place and the tags on it, which can be clicked.

    ``chips``: those of the picture before, to go on with where they are the same. ``key`` does what the tag does that
    leads to what is left out; None where nothing does.
    ``again``: the words of the tag that replays a foul, if that is possible. ``first``: which letters are the largest.
    ``fills``: the card is as high as the column whatever it says, and its tags stand at its foot.
    """
    sizes = (page.style, *page.style.smaller())
    layouts = ((one, lay_out(one, facts, column.w, column.h, first=first)) for one in sizes)
    style, layout = next(((one, way) for one, way in layouts if way.height), (page.style, _NOTHING))
    page = replace(page, style=style)
    if not layout.height:
        return column._replace(h=0), ()
    box = column if fills else column._replace(h=layout.height)
    warns = facts.foul and not facts.past
    page, inner = page.slip(box, page.palette.warn if warns else None)
    end = _write(page, inner, facts, layout) + style.px(_GAP)
    if facts.past:
        return box, ()
    foot = inner.bottom - chip_height(style)
    row = Box(inner.x, foot if fills else min(end, foot), inner.w, chip_height(style))
    more = _more_or_less(page, facts, layout, key)
    return box, _draw_tags(page, row, facts, {chip.key: chip for chip in chips}, again=again, more=more)


def _more_or_less(page: Page, facts: RulingFacts, layout: RulingCard, key: str | None) -> str:
    """Return the words of the tag that leads to what is left out, or folds it again; none where neither can be."""
    say = page.speaker.say
    if facts.whole or layout.said < len(facts.sentences):
        return "" if key is None else f"{say('ui.ruling.more')} ({key})" if key else say("ui.ruling.more")
    return say("ui.ruling.less") if facts.unfolded else ""


def _write(page: Page, inner: Box, facts: RulingFacts, layout: RulingCard) -> int:
    """Write headline and sentences; return where they end."""
    style, p, gap = page.style, page.palette, page.style.px(_GAP)
    ink, soft = p.warn if facts.foul else p.ink, p.ink_soft
    if facts.past:
        ink = soft = p.ink_faint
    parts = [(facts.headline, layout.headline, ink, 0)]
    parts += [(words, layout.sentence, soft, gap // 2) for _, words in facts.sentences[: layout.said]]
    if facts.following and layout.follows:
        parts.append((facts.following, layout.following, ink, gap))
    y = inner.y
    for words, role, tone, above in parts:
        y += above
        y += style.draw_text(page.window, words, role, tone, (inner.x, y, inner.w, max(1, inner.bottom - y)))
    return y


def _draw_tags(
    page: Page, row: Box, facts: RulingFacts, known: dict[str, RuleChip], *, again: str, more: str
) -> tuple[RuleChip, ...]:
    """Draw the tags of a ruling as far as they have room; ``more``: the words of the one that leads on or back."""
    style, x, tags = page.style, row.x, list[RuleChip]()
    if more:
        tag = known.get(READ_ON) or RuleChip(READ_ON)
        tag.words = more
        tag.place((row.x, row.y, min(row.w, tag.width(style)), row.h))
        tags.append(tag)
        x = tag.rect.right + style.px(_GAP)
    rules = tuple(dict.fromkeys(rule for rule, _ in facts.sentences))
    tags += _place_rules(page, row._replace(x=x, w=row.right - x), rules, known)
    if rules and tags and tags[-1].key in rules:
        x = tags[-1].rect.right + style.px(8)
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


def _place_rules(page: Page, row: Box, rules: Sequence[str], known: dict[str, RuleChip]) -> list[RuleChip]:
    """Return as many rule tags as fit in a row; the first says whether there is one rule or more."""
    style, x, tags = page.style, row.x, list[RuleChip]()
    for rule in rules:
        tag = known.get(rule) or RuleChip(rule, quiet=True)
        tag.words = rule if tags else page.speaker.count("ui.ruling.rule", len(rules), rule=rule)
        tag.place((x, row.y, tag.width(style), row.h))
        if tag.rect.right > row.right:
            break
        tags.append(tag)
        x += tag.rect.w + style.px(8)
    if len(rules) > len(tags) == 1:  # the others don't fit
        tags[0].words = page.speaker.count("ui.ruling.rule", 1, rule=tags[0].key)
        tags[0].place((row.x, row.y, tags[0].width(style), row.h))
    return tags


def draw_arrival(page: Page, box: Box, solid: float, *, foul: bool) -> None:
    """Frame the ruling's card while it is new: ``solid`` from 0 to 1."""
    style, p = page.style, page.palette
    tone = mixed(p.panel, p.warn if foul else p.accent, solid)
    outline(page.window, box, tone, style.px(style.theme.radii.slip), max(2, style.px(3)))


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
