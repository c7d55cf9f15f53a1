"""What an evening's page and its picture show: whose match is next or who won, and how everybody stands."""

import io
from collections.abc import Sequence
from datetime import datetime
from typing import Final

import pygame

from yagopool.match.evening import FREE, Evening, Pair
from yagopool.text.speaker import Speaker
from yagopool.ui.layout_kit import Column, Spacer, draw_card
from yagopool.ui.picture.room import draw_room
from yagopool.ui.style import Style
from yagopool.ui.theme import Theme
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Widget
from yagopool.ui.widgets.label import Label, TextTable
from yagopool.ui.widgets.word_mark import WordMark

_ROUNDS: Final = {2: "final", 4: "semi", 8: "quarter"}
"""The name of a knockout round, by the number of players left in it."""
WIDTH: Final = 1080
"""Pixels: what phones show whole."""
_UNIT: Final = 2.2
_MARGIN: Final = 20
_PAD: Final = 24
"""Around the card and in it, in units."""
_PARTS: Final = (0.1, 0.44, 0.17, 0.13, 0.16)
"""The shares of the columns: rank, name, matches, won, and what decides between equals."""


def next_or_winner(speaker: Speaker, evening: Evening, pair: Pair | None) -> list[Widget]:
    """Return in large letters the two whose match is next; without a pair, in brass, who has won the evening."""
    if pair is None:
        winners = [one.name for one in evening.standings() if one.rank == 1]
        heading = Label(speaker.count("ui.evening.wins", len(winners)), "strong", align="centre")
        return [heading, *(Label(name, "display", tone="accent", align="centre", most=1) for name in winners)]
    names = Label(speaker.say("ui.evening.pair", a=pair[0], b=pair[1]), "title", align="centre", most=1)
    return [Label(_match_said(speaker, evening, pair), "strong", tone="accent", align="centre"), names]


def _match_said(speaker: Speaker, evening: Evening, pair: Pair) -> str:
    """Return in words which match of the evening one is."""
    number = len(evening.finished) + 1
    if evening.form == "everyone":
        last = number - 1 + len(evening.possible())
        return speaker.say("ui.evening.match_of", number=number, all=last)
    if evening.form == "king":
        return speaker.say("ui.evening.king" if number > 1 else "ui.evening.match", number=number, name=pair[0])
    left = next(len(names) for names in reversed(evening.rounds()) if {*pair} <= {*names})
    return speaker.say(f"ui.evening.round.{_ROUNDS[left]}")


def after_said(speaker: Speaker, evening: Evening, pair: Pair) -> str:
    """Return in words who plays after a match, and who waits."""
    say = speaker.say
    if evening.form == "king":
        return _names(speaker, "ui.evening.in_line", evening.queue(), pair)
    others = [other for other in evening.possible() if {*other} != {*pair}]
    others.sort(key=lambda other: not {*pair}.isdisjoint(other))  # two who rest now go first
    after = others[0] if others else ()
    words = [say("ui.evening.then", a=after[0], b=after[1])] if after else []
    if evening.form == "everyone":
        words.append(_names(speaker, "ui.evening.waiting", evening.drawn(), (*pair, *after)))
    return "\n".join(filter(None, words))


def _names(speaker: Speaker, key: str, names: Sequence[str], busy: Sequence[str]) -> str:
    """Return a line about those who are not busy, nothing where there are none."""
    free = [name for name in names if name not in busy]
    return speaker.say(key, names=", ".join(free)) if free else ""


def standings(speaker: Speaker, evening: Evening) -> list[Widget]:
    """Return how everybody stands: a table, for a knockout its rounds."""
    if evening.form == "knockout":
        return [_rounds(speaker, evening)]
    headings = ("", "", *(speaker.say(f"ui.evening.column.{name}") for name in ("played", "won", "points")))
    rows = [
        (f"{one.rank}.", one.name, str(one.played), str(one.won), "{}:{}".format(*one.points))
        for one in evening.standings()
    ]
    return [TextTable(headings, rows, _PARTS, left=2)]


def _rounds(speaker: Speaker, evening: Evening) -> Widget:
    """Return a knockout's matches by rounds; dots stand for who is not known yet."""
    rows, points = list[tuple[str, str, str]](), {frozenset(match.pair): match for match in evening.finished}
    for names in evening.rounds()[:-1]:
        title = speaker.say(f"ui.evening.round.{_ROUNDS[len(names)]}")
        for one, other in zip(names[::2], names[1::2], strict=True):
            if FREE in (one, other):
                continue
            match = points.get(frozenset((one or "", other or "")))
            result = "" if match is None or one is None else "{}:{}".format(*match.points_of(one))
            rows.append((title, speaker.say("ui.evening.pair", a=one or "\u2026", b=other or "\u2026"), result))
            title = ""
    return TextTable(("", "", speaker.say("ui.evening.column.points")), rows, (0.26, 0.58, 0.16), left=2)


def evening_picture(speaker: Speaker, theme: Theme, evening: Evening, when: datetime) -> pygame.Surface:
    """Return the standings of an evening; of one that is over, with its winner."""
    style = Style(theme, _UNIT)
    date = speaker.say("ui.evening.date", day=when.day, month=when.month, year=when.year)
    form = speaker.say(f"ui.evening.form.{evening.form}")
    about = speaker.count("ui.menu.play_detail", evening.target, variant=evening.variant)
    parts: list[Widget] = [
        WordMark(),
        Label(date, "heading", tone="ink_soft"),
        Spacer(4),
        *(next_or_winner(speaker, evening, None) if evening.over else []),
        Label(form, "heading"),
        *standings(speaker, evening),
        Label(about, "small", tone="ink_faint"),
    ]
    margin, pad = style.px(_MARGIN), style.px(_PAD)
    column, inner = Column(parts), WIDTH - 2 * (margin + pad)
    high = column.height(style, inner) + 2 * (margin + pad)
    picture = pygame.Surface((WIDTH, high))
    draw_room(picture, style)
    draw_card(picture, style, Box(margin, margin, WIDTH - 2 * margin, high - 2 * margin))
    column.place_in(style, (margin + pad, margin + pad, inner, high - 2 * (margin + pad)))
    column.draw(picture, style)
    return picture


def picture_bytes(speaker: Speaker, theme: Theme, evening: Evening) -> bytes:
    """Return the picture of an evening as a PNG, with today's date."""
    content = io.BytesIO()
    pygame.image.save(evening_picture(speaker, theme, evening, datetime.now().astimezone()), content, "evening.png")
    return content.getvalue()
