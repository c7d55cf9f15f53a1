"""A score sheet as an SVG: paper white, a line for each game with what each side did."""

from datetime import datetime
from html import escape
from typing import Final

from yagopool.match.score_sheet import GameLine, ScoreSheet, Tally
from yagopool.table.spec import Side
from yagopool.text.explanation import as_called
from yagopool.text.speaker import Speaker
from yagopool.ui.theme import MATERIALS, PAPER, Rgb, web

_WIDE: Final = 900
_MARGIN: Final = 48
_ROW: Final = 64
_HEAD: Final = 184
"""Height of what stands over the games."""
_COLUMNS: Final = ((300, 376, 452, 528), (610, 686, 762, 838))
"""For each side, the right ends of its four columns of numbers."""
_FONT: Final = "Lato, 'Helvetica Neue', Arial, sans-serif"
_SIDES: Final[tuple[Side, ...]] = ("A", "B")


def sheet_svg(sheet: ScoreSheet, speaker: Speaker) -> str:
    return _Drawing(sheet, speaker).text()


class _Drawing:
    """The sheet while it is drawn, from its top."""

    def __init__(self, sheet: ScoreSheet, speaker: Speaker) -> None:
        self._sheet = sheet
        self._speaker = speaker.of(sheet.header.match.game)
        self._names = [" + ".join(team) for team in as_called(sheet.header, speaker).match.teams]
        self._parts: list[str] = []

    def text(self) -> str:
        high = _HEAD + _ROW * len(self._sheet.games) + 108
        self._box(0, 0, _WIDE, high, PAPER.paper)
        self._box(0, 0, _WIDE, 10, MATERIALS.wood_lit)
        self._title()
        self._headings()
        top = _HEAD
        for game in self._sheet.games:
            self._game(game, top)
            top += _ROW
        self._totals(top)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE}" height="{high}" viewBox="0 0 {_WIDE} {high}" '
            f'font-family="{_FONT}">'
        )
        return "\n".join((head, *self._parts, "</svg>\n"))

    def _title(self) -> None:
        match, say = self._sheet.header.match, self._speaker.say
        about = [say(f"variant.{match.variant}"), self._speaker.count("sheet.target", match.target), self._day()]
        self._write(say(f"ui.game.{match.game}"), _MARGIN, 50, 15, PAPER.brass, weight=700)
        self._write(" · ".join(filter(None, about)), _WIDE - _MARGIN, 50, 15, PAPER.soft, at="end")
        score = "{} : {}".format(*self._sheet.state.score)
        self._write(score, (_COLUMNS[0][-1] + _COLUMNS[1][0]) / 2 - 20, 116, 40, PAPER.ink, at="middle", weight=700)

    def _day(self) -> str:
        """Return the day on which the match was begun, as far as its record says one."""
        try:
            day = datetime.fromisoformat(self._sheet.header.created or "")
        except ValueError:
            return ""
        return self._speaker.say("sheet.day", day=day.day, month=day.month, year=day.year)

    def _headings(self) -> None:
        words = [self._speaker.say(f"sheet.{key}") for key in ("visits", "shots", "fouls", "points")]
        y = _HEAD - 18
        self._write(self._speaker.say("sheet.game"), _MARGIN, y, 14, PAPER.soft)
        points, won = self._sheet.state.score, self._sheet.state.phase == "match_over"
        for name, columns, own in zip(self._names, _COLUMNS, points, strict=True):
            middle, size = (columns[0] + columns[-1]) / 2 - 30, min(26.0, 480.0 / max(1, len(name)))
            tone = PAPER.brass if won and own == max(points) else PAPER.ink
            self._write(name, middle, y - 32, size, tone, at="middle", weight=700)
            for word, x in zip(words, columns, strict=True):
                self._write(word, x, y, 14, PAPER.soft, at="end")
        self._box(_MARGIN, _HEAD - 6, _WIDE - 2 * _MARGIN, 2, PAPER.ink)

    def _game(self, game: GameLine, top: float) -> None:
        winner = None if game.result is None else game.result.winner
        y = top + _ROW / 2
        if winner is not None:
            columns = _COLUMNS[_SIDES.index(winner)]
            self._box(columns[0] - 66, top, columns[-1] - columns[0] + 80, _ROW, PAPER.band)
        self._write(str(game.number), _MARGIN, y + 2, 24, PAPER.ink, weight=700)
        how = "sheet.going" if game.result is None else f"ui.course.how.{game.result.reason}"
        if self._speaker.knows(how):
            self._write(self._speaker.say(how), _MARGIN, y + 22, 13, PAPER.soft)
        for columns, tally in zip(_COLUMNS, game.sides, strict=True):
            self._tally(tally, columns, y + 7, points=winner is not None)
        self._box(_MARGIN, top + _ROW - 1, _WIDE - 2 * _MARGIN, 1, PAPER.line)

    def _tally(self, tally: Tally, columns: tuple[int, ...], y: float, *, points: bool, weight: int = 400) -> None:
        *numbers, won = tally
        for number, x in zip(numbers, columns[:-1], strict=True):
            self._write(str(number), x, y, 20, PAPER.ink if number else PAPER.soft, at="end", weight=weight)
        self._write(str(won) if points else "–", columns[-1], y, 22, PAPER.ink, at="end", weight=700)

    def _totals(self, top: float) -> None:
        self._box(_MARGIN, top, _WIDE - 2 * _MARGIN, 2, PAPER.ink)
        self._write(self._speaker.say("sheet.total"), _MARGIN, top + 42, 18, PAPER.ink, weight=700)
        for columns, tally in zip(_COLUMNS, self._sheet.totals, strict=True):
            self._tally(tally, columns, top + 42, points=True, weight=700)

    def _write(
        self, words: str, x: float, y: float, size: float, colour: Rgb, *, at: str = "start", weight: int = 400
    ) -> None:
        look = f'font-size="{size:g}" font-weight="{weight}" text-anchor="{at}" fill="{web(colour)}"'
        self._parts.append(f'<text x="{x:g}" y="{y:g}" {look}>{escape(words)}</text>')

    def _box(self, x: float, y: float, w: float, h: float, colour: Rgb) -> None:
        self._parts.append(f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{web(colour)}"/>')
