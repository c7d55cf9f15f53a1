"""A score sheet as an SVG: paper white, a line for each game with the board as it ended, and what each side did."""

from datetime import datetime
from html import escape
from typing import Final

from yagopool.match.game import game_of
from yagopool.match.score_sheet import GameLine, ScoreSheet, Tally
from yagopool.table.sides import Side
from yagopool.text.explanation import as_called
from yagopool.text.speaker import Speaker
from yagopool.ui.theme import MATERIALS, PAPER, STANDARD, Rgb, web

_WIDE: Final = 900
_MARGIN: Final = 48
_ROW: Final = 92
_HEAD: Final = 236
"""Height of what stands over the games."""
_BOARD: Final = 190
"""Where the small boards stand ..."""
_COLUMNS: Final = ((300, 376, 452, 528), (610, 686, 762, 838))
"""... and, for each side, the right ends of its four columns of numbers."""
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
        score, middle = self._sheet.state.score, _WIDE / 2
        self._write(f"{score[0]} : {score[1]}", middle, 128, 52, PAPER.ink, at="middle", weight=700)
        won = self._sheet.state.phase == "match_over"
        for number, (x, at) in enumerate(((middle - 100, "end"), (middle + 100, "start"))):
            ahead = won and score[number] == max(score)
            size = min(34.0, 560.0 / max(1, len(self._names[number])))
            self._write(self._names[number], x, 122, size, PAPER.brass if ahead else PAPER.ink, at=at, weight=700)

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
        for number, columns in enumerate(_COLUMNS):
            middle, size = (columns[0] + columns[-1]) / 2 - 30, min(20.0, 480.0 / max(1, len(self._names[number])))
            self._write(self._names[number], middle, y - 26, size, PAPER.ink, at="middle", weight=700)
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
        self._board(game, _BOARD, y)
        for columns, tally in zip(_COLUMNS, game.sides, strict=True):
            self._tally(tally, columns, y + 7, points=winner is not None)
        self._box(_MARGIN, top + _ROW - 1, _WIDE - 2 * _MARGIN, 1, PAPER.line)

    def _board(self, game: GameLine, x: float, y: float) -> None:
        """Draw the pots with the balls in them, as they lie on the board."""
        spec = game_of(self._sheet.header.match).board
        across, along = [pot[0] for pot in spec.pots], [pot[1] for pot in spec.pots]
        reach = max(max(across) - min(across), max(along) - min(along), 1.0)
        scale, inside = 52.0 / reach, dict(game.potted)
        for pot in spec.pot_numbers:
            px, py = spec.pot_centre(pot)
            cx = x + (px - (max(across) + min(across)) / 2) * scale
            cy = y - (py - (max(along) + min(along)) / 2) * scale
            ball = inside.get(pot)
            fill = PAPER.line if ball is None else STANDARD.ball(ball).body
            self._disc(cx, cy, 7.5, fill)
            if ball is not None:
                self._disc(cx, cy, 2.6, STANDARD.ball(ball).print)

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
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        colour: Rgb,
        *,
        at: str = "start",
        weight: int = 400,
    ) -> None:
        look = f'font-size="{size:g}" font-weight="{weight}" text-anchor="{at}" fill="{web(colour)}"'
        self._parts.append(f'<text x="{x:g}" y="{y:g}" {look}>{escape(words)}</text>')

    def _box(self, x: float, y: float, w: float, h: float, colour: Rgb) -> None:
        self._parts.append(f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{web(colour)}"/>')

    def _disc(self, x: float, y: float, radius: float, colour: Rgb) -> None:
        self._parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{web(colour)}"/>')
