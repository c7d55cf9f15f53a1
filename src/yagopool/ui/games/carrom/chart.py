"""How a board of carrom stands: which board it is, where the queen is, and what is owed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from yagopool.errors import Argument
from yagopool.games.carrom.board import QUEEN
from yagopool.games.carrom.rules.state import MOST_BOARDS, CarromState
from yagopool.table.pieces import Ball, Side
from yagopool.table.spec import BoardSpec
from yagopool.ui.layout_kit import PAD, Page
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb
from yagopool.ui.viewport import Box, Viewport

_QUEEN: Final = 22
"""Radius of the queen on the card, in units."""


@dataclass(frozen=True)
class NoMarks:
    """Nothing of the card shows on the board itself."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw nothing."""

    def only_won(self) -> "NoMarks":
        """Return nothing."""
        return self


@dataclass(frozen=True)
class BoardChart:
    """The card next to the board."""

    state: CarromState

    @classmethod
    def of(cls, state: CarromState, people: Sequence[Side]) -> "BoardChart":
        """Return the card of a state; it is the same for everybody."""
        del people
        return cls(state)

    @property
    def beats(self) -> bool:
        """Nothing on the board beats."""
        return False

    @property
    def bright(self) -> frozenset[Ball]:
        """No man shines when a board is won: they are all potted."""
        return frozenset()

    @property
    def stays(self) -> bool:
        """Queen and dues stay in sight."""
        return True

    @property
    def lit_in_turn(self) -> int:
        """Nothing lights up before a board that was won is celebrated."""
        return 0

    @property
    def won_with(self) -> Mapping[str, Argument]:
        """The sentence needs nothing but the winner."""
        return {}

    def words(self, page: Page, names: Mapping[Side, tuple[str, ...]], width: int) -> list[tuple[str, Rgb]]:
        """Return the board's number, where the queen is, and the dues, in lines."""
        room = width - 2 * page.style.px(PAD) - page.style.px(2 * _QUEEN + 16)
        said = self._said(page, names)
        return [(line, tone) for words, tone in said for line in page.style.wrapped(words, "small", max(1, room))]

    def _said(self, page: Page, names: Mapping[Side, tuple[str, ...]]) -> list[tuple[str, Rgb]]:
        """Return the card's sentences, the most urgent last."""
        p, say, state = page.palette, page.speaker.say, self.state
        called = {side: " + ".join(members) for side, members in names.items()}
        said = [(say("ui.carrom.chart.board", board=state.board, most=max(MOST_BOARDS, state.board)), p.ink)]
        if max(state.games):
            said.append((say("ui.carrom.chart.games", a=state.games[0], b=state.games[1]), p.ink_soft))
        said.append((self._queen(page, called), p.ball(QUEEN).text))
        for side, due in zip(called, state.dues, strict=True):
            if due:
                said.append((page.speaker.count("ui.carrom.chart.due", due, player=called[side]), p.warn))
        return said

    def _queen(self, page: Page, called: Mapping[Side, str]) -> str:
        if self.state.queen == "board":
            return page.speaker.say("ui.carrom.chart.queen_on_board")
        if self.state.queen == "uncovered":
            return page.speaker.say("ui.carrom.chart.queen_uncovered", player=self.state.player or "")
        return page.speaker.say("ui.carrom.chart.queen_covered", player=called[self.state.queen])

    def heights(self, style: Style, width: int, lines: int, room: int) -> tuple[int, ...]:
        """Return the heights that the card can have: one line, which has room next to any ruling, and all of them."""
        del width, room
        whole = max(lines * style.line_height("small"), style.px(2 * _QUEEN)) + 2 * style.px(PAD)
        return (style.line_height("small") + 2 * style.px(PAD), whole, whole)

    def draw(self, page: Page, box: Box, said: Sequence[tuple[str, Rgb]], *, turned: bool) -> None:
        """Draw the queen, and the words next to her."""
        del turned
        style, inner = page.style, page.card(box)
        line = style.line_height("small")
        radius = min(style.px(_QUEEN), inner.h // 2)
        if len(said) * line > inner.h:
            said = self._in_a_line(page, inner.w - 2 * radius - style.px(16))
        centre = (inner.x + radius, inner.y + inner.h / 2)
        if self.state.queen == "board":
            page.ball(centre, radius, QUEEN)
        else:
            dot(page.window, centre, radius, page.palette.sunken)
            page.ball(centre, round(radius * 0.62), QUEEN)
        x, y = inner.x + 2 * radius + style.px(16), inner.y + max(0, (inner.h - len(said) * line) // 2)
        for words, tone in said:
            style.draw_line(page.window, words, "small", tone, (x, y, max(1, inner.right - x), line))
            y += line

    def _in_a_line(self, page: Page, width: int) -> list[tuple[str, Rgb]]:
        """Return the most urgent sentence that has room in a line; the board's number, if none has."""
        sides: tuple[Side, ...] = ("A", "B")
        said = self._said(page, {side: self.state.match.members(side) for side in sides})
        urgent = said[-1:] if any(self.state.dues) or self.state.queen == "uncovered" else []
        fits = (one for one in urgent if page.style.fits(one[0], "small", width))
        return [next(fits, said[0])]

    def marks(
        self, viewport: Viewport, style: Style, spec: BoardSpec, lit: float, fresh: float, *, asked: bool
    ) -> NoMarks:
        """Return nothing: what there is to see lies on the board."""
        del viewport, style, spec, lit, fresh, asked
        return NoMarks()
