"""What an evening's page and its picture show: whose match is next or who won, and how everybody stands."""

from collections.abc import Sequence
from typing import Final

import pygame

from yagopool.match.evening import FREE, Evening, Pair
from yagopool.text.speaker import Speaker
from yagopool.ui.shapes import card
from yagopool.ui.style import Style
from yagopool.ui.widgets.base import Widget
from yagopool.ui.widgets.label import Label, TextTable

_ROUNDS: Final = {2: "final", 4: "semi", 8: "quarter"}
"""What a round is called in which so many are left."""
_PARTS: Final = (0.1, 0.44, 0.17, 0.13, 0.16)
"""The shares of the columns: rank, name, matches, won, and what decides between equals."""


def next_or_winner(speaker: Speaker, evening: Evening, pair: Pair | None) -> list[Widget]:
    """Return in large letters the two whose match is next; without a pair, in brass, who has won the evening."""
    if pair is None:
        winners = [one.name for one in evening.standings() if one.rank == 1]
        heading = Label(speaker.count("ui.evening.wins", len(winners)), "strong", align="centre")
        return [heading, *(Label(name, "display", tone="accent", align="centre", most=1) for name in winners)]
    names = Label(speaker.say("ui.evening.pair", a=pair[0], b=pair[1]), "title", align="centre")
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
        line = [name for name in evening.queue() if name not in pair]
        return say("ui.evening.in_line", names=", ".join(line)) if line else ""
    others = [other for other in evening.possible() if {*other} != {*pair}]
    after = next((other for other in others if not {*other} & {*pair}), others[0] if others else ())
    words = [say("ui.evening.then", a=after[0], b=after[1])] if after else []
    waiting = [name for name in evening.present if name not in (*pair, *after)] if evening.form == "everyone" else []
    words += [say("ui.evening.waiting", names=", ".join(waiting))] if waiting else []
    return "\n".join(words)


def standings(speaker: Speaker, evening: Evening) -> list[Widget]:
    """Return how everybody stands: a table, for a knock-out its rounds."""
    if evening.form == "knockout":
        return [Bracket(speaker, evening)]
    say, king = speaker.say, evening.form == "king"
    last = "streak" if king else "points"
    headings = ("", "", *(say(f"ui.evening.column.{name}") for name in ("played", "won", last)))
    rows = []
    for one in evening.standings():
        name = one.name if one.name in evening.present else say("ui.evening.gone", name=one.name)
        decides = str(one.streak) if king else f"{one.points[0]}:{one.points[1]}"
        rows.append((f"{one.rank}." if one.rank else "\u2013", name, str(one.played), str(one.won), decides))
    table = TextTable(headings, rows, _PARTS, left=2)
    return [table] if king else [table, Label(say("ui.evening.equals"), "small", tone="ink_soft")]


class Bracket(Widget):
    """The rounds of a knock-out beside each other, the final at the right."""

    def __init__(self, speaker: Speaker, evening: Evening) -> None:
        super().__init__()
        self._rounds = evening.rounds()
        self._finished = evening.finished
        self._titles = [speaker.say(f"ui.evening.round.{_ROUNDS[len(names)]}") for names in self._rounds[:-1]]

    def height(self, style: Style, width: int) -> int:
        del width
        return _heading_height(style) + len(self._rounds[0]) // 2 * (2 * self._row(style) + style.px(14))

    @staticmethod
    def _row(style: Style) -> int:
        return style.line_height("body") + style.px(8)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        gap, row, head = style.px(14), self._row(style), _heading_height(style)
        wide = (self.rect.w - gap * (len(self._titles) - 1)) // len(self._titles)
        for n, (title, names) in enumerate(zip(self._titles, self._rounds, strict=False)):
            x, part = self.rect.x + n * (wide + gap), (self.rect.h - head) / (len(names) // 2)
            style.draw_line(surface, title, "small", style.palette.ink_soft, (x, self.rect.y, wide, head))
            for k, through in enumerate(self._rounds[n + 1]):
                middle = self.rect.y + head + round(part * (k + 0.5))
                for start in (middle - part / 4, middle + part / 4) if n else ():
                    _draw_way(surface, style, (x - gap, round(start)), (x, middle))
                box = pygame.Rect(x, middle - row, wide, 2 * row)
                self._draw_meeting(surface, style, box, names[2 * k : 2 * k + 2], through)

    def _draw_meeting(
        self, surface: pygame.Surface, style: Style, box: pygame.Rect, names: Sequence[str | None], through: str | None
    ) -> None:
        """Draw two names below each other with their points, or who has nobody to meet."""
        p, pad = style.palette, style.px(8)
        if FREE in names:
            names = [name for name in names if name != FREE]
            box = box.inflate(0, -box.h // 2)
        card(surface, box, p.sunken, style.px(style.theme.radii.chip), p.line)
        match = next((one for one in self._finished if {*one.pair} == {*names}), None)
        high = box.h // len(names)
        for n, name in enumerate(names):
            inner, wins = pygame.Rect(box.x + pad, box.y + n * high, box.w - 2 * pad, high), name == through
            if match is not None and name is not None:
                points = str(match.points_of(name)[0])
                ink = p.accent if wins else p.ink_soft
                inner.w -= style.draw_line(surface, points, "strong", ink, inner, align="right").w + pad
            ink = p.ink if wins or through is None else p.ink_faint
            style.draw_name(surface, name or "\u2026", "strong" if wins and match else "body", ink, inner)


def _heading_height(style: Style) -> int:
    return style.line_height("small") + style.px(6)


def _draw_way(surface: pygame.Surface, style: Style, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw the way from a match to the one that its winner plays."""
    line, thick, half = style.palette.line, style.px(2), (start[0] + end[0]) // 2
    surface.fill(line, (start[0], start[1], half - start[0], thick))
    surface.fill(line, (half, min(start[1], end[1]), thick, abs(end[1] - start[1]) + thick))
    surface.fill(line, (half, end[1], end[0] - half, thick))
