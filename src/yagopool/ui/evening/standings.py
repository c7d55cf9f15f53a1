"""What an evening's page shows, and its picture: whose match is next or who won, and how everybody stands."""

from collections.abc import Sequence
from typing import Final

import pygame

from yagopool.match.evening import FREE, Evening, Pair, Standing
from yagopool.text.speaker import Speaker
from yagopool.ui.shapes import card
from yagopool.ui.style import Align, Style
from yagopool.ui.theme import Rgb, Role, mixed
from yagopool.ui.widgets.base import Widget

_ROUNDS: Final = {2: "final", 4: "semi", 8: "quarter"}
"""What a round is called in which so many are left."""
_ENLARGED: Final = 1.5
"""The text size from which names are large enough as titles."""
_STRETCH: Final = 1.6
"""How much higher a line may be than it needs, where there is room."""
_PARTS: Final = (0.1, 0.44, 0.17, 0.13, 0.16)
"""The shares of the columns: rank, name, matches, won, and what decides between equals."""


def pair_said(speaker: Speaker, pair: Sequence[str]) -> str:
    """Return two names in words."""
    return speaker.say("ui.evening.pair", a=pair[0], b=pair[1])


class NextMatch(Widget):
    """Whose match is next, in large letters, and what comes after it; of an evening that is over, who won it."""

    def __init__(self, speaker: Speaker, evening: Evening, pair: Pair | None) -> None:
        super().__init__()
        self._speaker = speaker
        self._won = pair is None
        standings = evening.standings()
        best = tuple(one for one in standings if one.rank == 1)
        self._names = pair or tuple(one.name for one in best)
        self._heading = self._said(evening, pair)
        if pair is not None:
            self._below = self._after(evening, pair)
        else:
            self._below = (speaker.count("ui.evening.won", best[0].won, of=best[0].played),) if len(best) == 1 else ()

    def _said(self, evening: Evening, pair: Pair | None) -> str:
        """Return in words which match it is, or that it was the last."""
        say, played = self._speaker.say, len(evening.finished)
        if pair is None:
            return self._speaker.count("ui.evening.wins", len(self._names))
        if evening.form == "everyone":
            return say("ui.evening.match_of", number=played + 1, all=played + len(evening.possible()))
        if evening.form == "king":
            return say("ui.evening.king" if played else "ui.evening.match", number=played + 1, name=evening.queue()[0])
        left = next(len(names) for names in reversed(evening.rounds()) if {*pair} <= {*names})
        return say(f"ui.evening.round.{_ROUNDS[left]}")

    def _after(self, evening: Evening, pair: Pair) -> tuple[str, ...]:
        """Return in words who plays after this match, and who waits."""
        say = self._speaker.say
        others = [other for other in evening.possible() if {*other} != {*pair}]
        if evening.form == "king":
            line = [name for name in evening.queue() if name not in pair]
            return (say("ui.evening.in_line", names=", ".join(line)),) if line else ()
        rested = [other for other in others if not {*other} & {*pair}]
        first = (rested or others)[:1]
        words = [say("ui.evening.then", pair=pair_said(self._speaker, other)) for other in first]
        if evening.form == "everyone":
            waiting = [name for name in evening.present if name not in (*pair, *(first[0] if first else ()))]
            words += [say("ui.evening.waiting", names=", ".join(waiting))] if waiting else []
        return tuple(words)

    @staticmethod
    def _role(style: Style) -> Role:
        """Return the letters of a name: enlarged ones are large enough with less."""
        return "display" if style.text_size < _ENLARGED else "title"

    def _high(self, style: Style) -> int:
        """Return the height of a name."""
        return round(1.15 * style.line_height(self._role(style)))

    def height(self, style: Style, width: int) -> int:
        between = 0 if self._won else style.line_height("small")
        plate = style.line_height("strong") + len(self._names) * self._high(style) + between + 2 * style.px(12)
        inner = width - 2 * style.px(12)
        won = sum(style.height_of(words, "small", inner) for words in self._below)
        return plate + won + (style.px(8) if self._below and not self._won else 0)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        p, pad = style.palette, style.px(12)
        below = sum(style.height_of(words, "small", self.rect.w - 2 * pad) for words in self._below)
        plate = self.rect.copy()
        if not self._won and self._below:
            plate.h -= below + style.px(8)
        fill, ink, soft = (p.accent, p.on_accent, p.on_accent) if self._won else (p.sunken, p.ink, p.accent)
        card(surface, plate, fill, style.px(style.theme.radii.control), mixed(fill, p.ink, 0.16))
        inner = plate.inflate(-2 * pad, -2 * pad)
        line, y = style.line_height("strong"), inner.y
        style.draw_line(surface, self._heading, "strong", soft, (inner.x, y, inner.w, line), align="centre")
        y += line
        role = self._role(style)
        size = style.fitted(role, self._names, inner.w)
        for number, name in enumerate(self._names):
            if number and not self._won:
                low = style.line_height("small")
                words = self._speaker.say("ui.evening.against")
                style.draw_line(surface, words, "small", p.ink_soft, (inner.x, y, inner.w, low), align="centre")
                y += low
            high = self._high(style)
            style.draw_line(surface, name, role, ink, (inner.x, y, inner.w, high), align="centre", size=size)
            y += high
        y = y if self._won else plate.bottom + style.px(8)
        for words in self._below:
            tone = p.on_accent if self._won else p.ink_soft
            box = (inner.x, y, inner.w, self.rect.bottom - y)
            y += style.draw_text(surface, words, "small", tone, box, align="centre" if self._won else "left")


class StandingsTable(Widget):
    """How everybody stands: a table, for a knock-out its rounds."""

    def __init__(self, speaker: Speaker, evening: Evening) -> None:
        super().__init__()
        self._speaker = speaker
        self._evening = evening
        self._standings = evening.standings()
        self._notes = tuple(self._said())

    def _said(self) -> list[str]:
        """Return in words what decides between people who have won as many matches, at the end for whom it did."""
        if self._evening.form != "everyone":
            return []
        if not self._evening.over:
            return [self._speaker.say("ui.evening.equals")]
        pairs = zip(self._standings, self._standings[1:], strict=False)
        say = self._speaker.say
        return [say(f"ui.evening.edge.{one.edge}", a=one.name, b=two.name) for one, two in pairs if one.edge]

    @property
    def _bracket(self) -> bool:
        return self._evening.form == "knockout"

    def height(self, style: Style, width: int) -> int:
        if self._bracket:
            pairs = len(self._evening.rounds()[0]) // 2
            return pairs * (2 * self._row(style) + style.px(14)) + self._heading(style)
        notes = sum(style.height_of(words, "small", width) for words in self._notes)
        return self._heading(style) + len(self._standings) * self._row(style) + (notes + style.px(8) if notes else 0)

    def _heading(self, style: Style) -> int:
        return style.line_height("small") + style.px(6)

    def _row(self, style: Style) -> int:
        return style.line_height("body") + style.px(8 if self._bracket else 12)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if self._bracket:
            self._draw_bracket(surface, style)
            return
        p, say = style.palette, self._speaker.say
        last = "streak" if self._evening.form == "king" else "points"
        words = ["", "", *(say(f"ui.evening.column.{name}") for name in ("played", "won", last))]
        head, row = self._heading(style), self._row(style)
        self._draw_row(
            surface, style, words, pygame.Rect(self.rect.x, self.rect.y, self.rect.w, head), [p.ink_soft] * 5
        )
        spare = (self.rect.h - self.height(style, self.rect.w)) // len(self._standings)
        y, row = self.rect.y + head, min(row + max(0, spare), round(row * _STRETCH))
        for one in self._standings:
            self._draw_standing(surface, style, one, pygame.Rect(self.rect.x, y, self.rect.w, row))
            y += row
        y += style.px(8)
        for note in self._notes:
            box = (self.rect.x, y, self.rect.w, style.height_of(note, "small", self.rect.w))
            y += style.draw_text(surface, note, "small", p.ink_soft, box)

    def _draw_standing(self, surface: pygame.Surface, style: Style, one: Standing, box: pygame.Rect) -> None:
        """Draw somebody's line; who leads stands out, who went home stands back."""
        p, gone = style.palette, one.name not in self._evening.present
        if one.rank == 1 and self._evening.finished:
            card(surface, box.inflate(0, -style.px(2)), p.raised, style.px(style.theme.radii.chip))
        ink = p.ink_faint if gone else p.ink
        decides = str(one.streak) if self._evening.form == "king" else f"{one.points[0]}:{one.points[1]}"
        name = self._speaker.say("ui.evening.gone", name=one.name) if gone else one.name
        words = [f"{one.rank}." if one.rank else "\u2013", name, str(one.played), str(one.won), decides]
        self._draw_row(surface, style, words, box, [p.ink_soft, ink, p.ink_soft, p.accent, p.ink_soft])

    @staticmethod
    def _draw_row(
        surface: pygame.Surface, style: Style, words: Sequence[str], row: pygame.Rect, inks: Sequence[Rgb]
    ) -> None:
        heading = not words[1]
        gap, x = style.px(8), float(row.x + style.px(8))
        for n, (word, ink, part) in enumerate(zip(words, inks, _PARTS, strict=True)):
            wide = (row.w - style.px(16)) * part
            align: Align = "left" if n < 2 else "right"
            role: Role = "small" if heading else "strong" if n in (1, 3) else "body"
            box = (round(x), row.y, round(wide) - (gap if n < 4 else 0), row.h)
            style.draw_line(surface, word, role, ink, box, align=align)
            x += wide

    def _draw_bracket(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the rounds of a knock-out beside each other, the final at the right."""
        p, rounds = style.palette, self._evening.rounds()
        gap, row, head = style.px(14), self._row(style), self._heading(style)
        wide = (self.rect.w - gap * (len(rounds) - 2)) // (len(rounds) - 1)
        whole = self.rect.h - head
        for n, names in enumerate(rounds[:-1]):
            x, pairs = self.rect.x + n * (wide + gap), len(names) // 2
            title = self._speaker.say(f"ui.evening.round.{_ROUNDS[len(names)]}")
            style.draw_line(surface, title, "small", p.ink_soft, (x, self.rect.y, wide, head))
            for k in range(pairs):
                middle = self.rect.y + head + round(whole * (k + 0.5) / pairs)
                if n:
                    step = whole / pairs / 4
                    for y in (middle - step, middle + step):
                        self._draw_join(surface, style, (x - gap, round(y)), (x, middle))
                box = pygame.Rect(x, middle - row, wide, 2 * row)
                self._draw_meeting(surface, style, box, names[2 * k : 2 * k + 2], rounds[n + 1][k])

    def _draw_join(self, surface: pygame.Surface, style: Style, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Draw the way from a match to the one that its winner plays."""
        line, thick, half = style.palette.line, style.px(2), (start[0] + end[0]) // 2
        surface.fill(line, (start[0], start[1], half - start[0], thick))
        surface.fill(line, (half, min(start[1], end[1]), thick, abs(end[1] - start[1]) + thick))
        surface.fill(line, (half, end[1], end[0] - half, thick))

    def _draw_meeting(
        self, surface: pygame.Surface, style: Style, box: pygame.Rect, names: Sequence[str | None], through: str | None
    ) -> None:
        """Draw a match of a knock-out: two names below each other, and their points."""
        p, pad = style.palette, style.px(8)
        if FREE in names:
            box = pygame.Rect(box.x, box.centery - box.h // 4, box.w, box.h // 2)
            names = [name for name in names if name != FREE]
        card(surface, box, p.sunken, style.px(style.theme.radii.chip), p.line)
        match = next((one for one in self._evening.finished if {*one.pair} == {*names}), None)
        for n, name in enumerate(names):
            row = pygame.Rect(box.x, box.y + n * box.h // len(names), box.w, box.h // len(names))
            inner = row.inflate(-2 * pad, 0)
            ink = p.ink if name in (None, through) or through is None else p.ink_faint
            points = "" if match is None or name is None else str(match.points_of(name)[0])
            style.draw_line(
                surface, points, "strong", p.accent if name == through else p.ink_soft, inner, align="right"
            )
            inner.w -= style.width_of(points, "strong") + pad if points else 0
            role: Role = "strong" if name == through and match is not None else "body"
            style.draw_line(surface, name or "\u2026", role, ink, inner)
