"""What a break brought as a map of the pots: balls, the rows begun, a row that won."""

from yagopool.games.yago.balls import COLOURS, Colour, colour_of
from yagopool.games.yago.pots import ROWS, Row, complete_rows
from yagopool.practice.breaks import BreakOutcome
from yagopool.table.pieces import Pot
from yagopool.text.speaker import Speaker
from yagopool.ui.games.yago.rows import PotMapLook, draw_pot_map
from yagopool.ui.play.page import Page
from yagopool.ui.viewport import Box


def pots_of(outcome: BreakOutcome, colour: Colour) -> tuple[Pot, ...]:
    """Return the pots in which balls of a colour stayed."""
    return tuple(pot for pot, ball in outcome.stayed if colour_of(ball) == colour)


def rows_begun(outcome: BreakOutcome) -> tuple[tuple[Colour, Row], ...]:
    """Return the rows with balls of one colour and none of the other, each with its colour."""
    pots = {colour: frozenset(pots_of(outcome, colour)) for colour in COLOURS}
    touched = ((row, [colour for colour in COLOURS if pots[colour].intersection(row)]) for row in ROWS)
    return tuple((colours[0], row) for row, colours in touched if len(colours) == 1)


def break_facts(speaker: Speaker, outcome: BreakOutcome) -> tuple[tuple[str, str], ...]:
    """Return the other facts of a break: names and values."""
    return ((speaker.say("ui.break.opened"), str(len(rows_begun(outcome)))),)


def draw_break(page: Page, box: Box, outcome: BreakOutcome) -> None:
    """Draw the map."""
    filled = tuple((pot, colour) for colour in COLOURS for pot in pots_of(outcome, colour))
    full = tuple((colour, row) for colour in COLOURS for row in complete_rows(pots_of(outcome, colour)))
    draw_pot_map(page.window, page.style, box, PotMapLook(filled, rows_begun(outcome), full))
