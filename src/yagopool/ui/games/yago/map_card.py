"""The card with the map of the pots: how large it is, what it says, and what of it shows on the board itself."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from yagopool.errors import Argument
from yagopool.games.yago.board import ROWS, Colour, Row, colour_of
from yagopool.games.yago.rules.state import GameState
from yagopool.table.pieces import Ball, Pot, Side, other_side
from yagopool.table.spec import BoardSpec
from yagopool.ui.games.yago.rows import PotMapLook, RowsOnBoard, draw_pot_map
from yagopool.ui.layout_kit import PAD, Page
from yagopool.ui.style import Style
from yagopool.ui.theme import Rgb
from yagopool.ui.viewport import Box, Viewport


@dataclass(frozen=True, slots=True)
class PotsFacts:
    """The pots: which colour stands where, for each side its colour and the rows it can still complete.

    ``threats``: the empty pots that would complete a row, each with the colour it would complete one for; none when the
    game is over. ``won``: the pots that have won the game, row by row; all five of a colour where there is no row.
    ``near``: the rows one ball from done, each with its colour. ``own``: the colour of those who look at the board: of
    the one person, else of who plays next.
    """

    colours: tuple[tuple[Pot, Colour], ...]
    open_rows: tuple[tuple[Side, Colour | None, tuple[Row, ...]], ...]
    full_rows: tuple[tuple[Colour, Row], ...]
    threats: tuple[tuple[Colour, Pot], ...]
    won: tuple[tuple[Colour, tuple[Pot, ...]], ...] = ()
    near: tuple[tuple[Colour, Row], ...] = ()
    own: Colour | None = None


def pots_facts(state: GameState, people: Sequence[Side] = ()) -> PotsFacts:
    """Return what the map of the pots shows; ``people``: the sides that are no computer's."""
    standing = tuple((pot, colour) for pot, ball in state.pots if (colour := colour_of(ball)) is not None)
    by_pot = dict(standing)
    sides: tuple[Side, ...] = ("A", "B")
    rows = tuple(
        (side, state.colour_of_side(side), _open_rows(by_pot, state.colour_of_side(other_side(side)))) for side in sides
    )
    full = _full(by_pot)
    near = _near(by_pot) if state.result is None else ()
    looking = people[0] if len(people) == 1 else state.shooter_next
    own = None if looking is None else state.colour_of_side(looking)
    return PotsFacts(standing, rows, full, _needed(near, by_pot), _won(state, standing, full), near, own)


def _full(by_pot: dict[Pot, Colour]) -> tuple[tuple[Colour, Row], ...]:
    """Return the rows with three balls of one colour, each with its colour."""
    colours = ((row, [by_pot.get(pot) for pot in row]) for row in ROWS)
    return tuple((found[0], row) for row, found in colours if found[0] is not None and len(set(found)) == 1)


def _needed(near: Iterable[tuple[Colour, Row]], by_pot: dict[Pot, Colour]) -> tuple[tuple[Colour, Pot], ...]:
    """Return the empty pots of rows that are one ball from done, each with the colour it needs."""
    return tuple(sorted({(colour, pot) for colour, row in near for pot in row if pot not in by_pot}))


def _won(
    state: GameState, standing: tuple[tuple[Pot, Colour], ...], full: tuple[tuple[Colour, Row], ...]
) -> tuple[tuple[Colour, tuple[Pot, ...]], ...]:
    """Return the pots that have won the game, none as long as it goes on or where it was given up."""
    if state.result is None or state.result.reason == "conceded":
        return ()
    colour = state.colour_of_side(state.result.winner)
    if state.result.reason == "five" and colour is not None:
        return ((colour, tuple(pot for pot, one in standing if one == colour)),)
    return full


def _near(by_pot: dict[Pot, Colour]) -> tuple[tuple[Colour, Row], ...]:
    """Return the rows in which two balls of one colour stand and the third pot is empty, each with its colour."""
    found = []
    for row in ROWS:
        colours = [by_pot[pot] for pot in row if pot in by_pot]
        if len(colours) == 2 and len(set(colours)) == 1:
            found.append((colours[0], row))
    return tuple(found)


def _open_rows(by_pot: dict[Pot, Colour], others: Colour | None) -> tuple[Row, ...]:
    """Return the rows in which no ball of the other side stands; all while colours are open."""
    return tuple(row for row in ROWS if others is None or all(by_pot.get(pot) != others for pot in row))


_BESIDE: Final = 300
"""Units of width from which the map's words stand beside it, at letters of 100 %."""
_MAP: Final = 120
"""Height of the map itself, in units."""
_LEAST_MAP: Final = 60
"""The least height at which it can be read."""


def map_height(style: Style, width: int, lines: int = 0, units: float = _MAP) -> int:
    """Return the height of a map's card for a width in pixels; ``units``: how high the map itself is.

    ``lines`` of words stand below it if it is narrow, else next to it.
    """
    words = lines * style.line_height("small")
    inner = max(style.px(units), words) if width >= style.tall(_BESIDE) else style.px(units) + words
    return inner + 2 * style.px(PAD)


def map_heights(style: Style, width: int, lines: int, room: int) -> tuple[int, ...]:
    """Return the heights that the map's card can have, from the least to as much of a room as it can use."""
    usual = map_height(style, width, lines)
    low = (map_words_height(style, lines),) if lines else ()
    most = max(usual, usual - style.px(_MAP) + _greatest_map(style, width))
    return (*low, map_height(style, width, lines, _LEAST_MAP), usual, min(max(usual, room), most))


def _greatest_map(style: Style, width: int) -> int:
    """Return how large the map can be in a card of a width: half of it where words can stand beside it."""
    inner = width - 2 * style.px(PAD)
    return min(inner // 2 if width >= style.tall(_BESIDE) else inner, 2 * style.px(_MAP))


def map_words_height(style: Style, lines: int) -> int:
    """Return the height of a card with the map's words alone, in pixels."""
    return lines * style.line_height("small") + 2 * style.px(PAD)


def rows_on_board(facts: PotsFacts, *, asked: bool) -> PotMapLook:
    """Return what of the map is shown on the board itself: what has won or is one ball from it; all where asked."""
    look = map_look(facts)
    return look if asked else replace(look, open_rows=())


def map_words(page: Page, facts: PotsFacts, names: Mapping[Side, tuple[str, ...]], width: int) -> list[tuple[str, Rgb]]:
    """Return who is one ball from winning, and in which pots, each with its colour, in lines of the map's words."""
    style, said = page.style, list[tuple[str, Rgb]]()
    beside = width >= style.tall(_BESIDE)
    room = width - 2 * style.px(PAD) - (_greatest_map(style, width) + style.px(16) if beside else 0)
    for side, colour, _ in facts.open_rows:
        pots = threatened(facts, colour)
        if pots:
            words = page.speaker.count("ui.map.threat", len(pots), player=" + ".join(names[side]), pots=pots)
            tone = page.palette.side(colour)
            said += [(line, tone) for line in style.wrapped(words, "small", max(1, room))]
    return said


def draw_map(page: Page, box: Box, facts: PotsFacts, said: Sequence[tuple[str, Rgb]], *, turned: bool) -> None:
    """Draw the map's card with its words beside or below it; the words alone where it is too low for the map.

    ``turned``: the board lies on its side, and so does the map.
    """
    style = page.style
    inner = page.card(box)
    whole = box.h >= map_height(style, box.w, len(said), _LEAST_MAP)
    line, beside = style.line_height("small"), bool(said) and whole and box.w >= style.tall(_BESIDE)
    room = 0 if not whole else inner.h if beside else inner.h - len(said) * line
    wide = room if beside else inner.w
    if room:
        draw_pot_map(page.window, style, Box(inner.x, inner.y, wide, room), map_look(facts), turned=turned)
    x = inner.x + room + style.px(16) if beside else inner.x
    y = inner.y + max(0, (inner.h - len(said) * line) // 2) if beside else inner.y + room
    for words, tone in said:
        style.draw_line(page.window, words, "small", tone, (x, y, max(1, inner.right - x), line))
        y += line


def map_look(facts: PotsFacts) -> PotMapLook:
    """Return what the map draws: each row that is open once, in the colour it is open to, None where to both.

    Once the game is won no row is open: what has won stands alone.
    """
    first, second = (set(rows) for _, _, rows in facts.open_rows)
    one, other = (colour for _, colour, _ in facts.open_rows)
    if facts.won:
        first, second = set(), set()
    rows = [(None if row in second else one, row) for row in sorted(first)]
    rows += [(other, row) for row in sorted(second - first)]
    return PotMapLook(facts.colours, tuple(rows), facts.full_rows, facts.threats, facts.won, facts.near, facts.own)


def threatened(facts: PotsFacts, colour: Colour | None) -> tuple[Pot, ...]:
    """Return the pots that would complete a row of a colour."""
    return tuple(pot for threatening, pot in facts.threats if threatening == colour)


@dataclass(frozen=True)
class PotMap:
    """The map as the game's chart."""

    state: GameState
    facts: PotsFacts

    @classmethod
    def of(cls, state: GameState, people: Sequence[Side]) -> "PotMap":
        """Return the map of a state; ``people``: the sides that are no computer's."""
        return cls(state, pots_facts(state, people))

    @property
    def beats(self) -> bool:
        """Whether there is a pot that would complete a row."""
        return bool(self.facts.threats)

    @property
    def bright(self) -> frozenset[Ball]:
        """The balls in the pots that have won the game."""
        won = {pot for _, pots in self.facts.won for pot in pots}
        return frozenset(ball for pot, ball in self.state.pots if pot in won)

    @property
    def stays(self) -> bool:
        """A ruling says what has dropped."""
        return False

    @property
    def lit_in_turn(self) -> int:
        """The pots of the row that has won."""
        return max((len(pots) for _, pots in self.facts.won), default=0)

    @property
    def won_with(self) -> Mapping[str, Argument]:
        """The first row that stands."""
        full = self.facts.full_rows
        return {"row": full[0][1]} if full else {}

    def words(self, page: Page, names: Mapping[Side, tuple[str, ...]], width: int) -> list[tuple[str, Rgb]]:
        """Return who is one ball from winning, and in which pots."""
        return map_words(page, self.facts, names, width)

    def heights(self, style: Style, width: int, lines: int, room: int) -> tuple[int, ...]:
        """Return the heights that its card can have."""
        return map_heights(style, width, lines, room)

    def draw(self, page: Page, box: Box, said: Sequence[tuple[str, Rgb]], *, turned: bool) -> None:
        """Draw its card."""
        draw_map(page, box, self.facts, said, turned=turned)

    def marks(
        self, viewport: Viewport, style: Style, spec: BoardSpec, lit: float, fresh: float, *, asked: bool
    ) -> RowsOnBoard:
        """Return the rows on the board."""
        return RowsOnBoard(viewport, style, spec, rows_on_board(self.facts, asked=asked), lit, fresh)
