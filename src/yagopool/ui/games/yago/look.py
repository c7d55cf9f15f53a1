"""The look of YAGO POOL: its map of the pots, its questions, what its cards and a break show."""

from typing import Final

from yagopool.games.yago.board import COLOURS, ROWS, Colour, Row, balls_of, colour_of, complete_rows
from yagopool.games.yago.rules.state import ChooseColour, Decline, GameState, TakeOver
from yagopool.match.session import Played
from yagopool.practice.breaks import BreakOutcome
from yagopool.table.pieces import Ball, Pot, Side
from yagopool.text.speaker import Speaker
from yagopool.ui.games import BreakLook, GameLook, SidePieces, VariantRules
from yagopool.ui.games.yago.pot_map import PotMap, PotMapLook, draw_pot_map
from yagopool.ui.layout_kit import Page
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.question_stage import Answer, QuestionStage, acting, move_answer
from yagopool.ui.play.view_model import Choice, Flight, Question
from yagopool.ui.viewport import Box

_EACH: Final = 5
"""Balls of a colour."""
_SHORT: Final = ("goal", "break", "colours", "turn", "potted", "foul", "place", "win", "easy")
_ON_THE_BOARD: Final = ("B1", "B5")
_RULES: Final = {
    "easy": VariantRules(_SHORT, "GE", _ON_THE_BOARD),
    "medium": VariantRules((*_SHORT, "medium"), "GEM", _ON_THE_BOARD),
    "professional": VariantRules(
        (
            "goal", "professional", "professional_break", "colours", "turn", "potted", "foul", "place",
            "professional_fouls", "professional_after", "win",
        ),
        "GP",
        _ON_THE_BOARD,
    ),
}  # fmt: skip


def _side(state: GameState, side: Side, _speaker: Speaker) -> SidePieces:
    colour = state.colour_of_side(side)
    potted = {ball for _, ball in state.pots}
    own = balls_of(colour) if colour is not None else ()
    return SidePieces(colour, tuple(ball for ball in own if ball not in potted), _EACH)


def _own_potted(played: Played) -> frozenset[Ball]:
    """Return the balls that a shot potted for whom who played it: they count, and are not the opponent's."""
    if played.ruling is None or played.ruling.fouls:
        return frozenset()
    mine = played.after.colour_of_side(played.before.shooter_next)
    return frozenset(ball for _, ball in _potted(played) if mine is None or colour_of(ball) == mine)


def _flights(played: Played) -> tuple[Flight, ...]:
    found: list[Flight] = []
    sides: tuple[Side, Side] = ("A", "B")
    for pot, ball in _potted(played):
        owner = next((side for side in sides if played.after.colour_of_side(side) == colour_of(ball)), None)
        if owner is not None and colour_of(ball) is not None:
            found.append(Flight(ball, pot, owner, sum(one.side == owner for one in found)))
    return tuple(found)


def _headline(played: Played, speaker: Speaker) -> str:
    potted = _potted(played)
    if potted:
        pots, balls = zip(*potted, strict=True)
        mine = played.after.colour_of_side(played.before.shooter_next)
        theirs = mine is not None and all(colour_of(ball) not in (None, mine) for ball in balls)
        return speaker.say("ui.ruling.potted_theirs" if theirs else "ui.ruling.potted", balls=balls, pots=pots)
    return speaker.say("ui.ruling.returned" if played.ruling.returned else "ui.ruling.nothing")


def _potted(played: Played) -> list[tuple[int, Ball]]:
    """Return the balls that a shot has left in pots, each with its pot."""
    before = {ball for _, ball in played.before.pots}
    return [(pot, ball) for pot, ball in played.after.pots if ball not in before]


def _ask_for_colour(controller: MatchController) -> QuestionStage:
    """Ask the shooter for a colour (G4)."""
    question = Question(controller.say("ui.colour.title", player=acting(controller)), rule="G4")
    return QuestionStage(controller, question, tuple(_one_colour(controller, colour) for colour in COLOURS))


def _one_colour(controller: MatchController, colour: Colour) -> Answer:
    potted = sum(colour_of(ball) == colour for _, ball in controller.session.state.pots)
    detail = controller.count("ui.colour.potted", potted)
    choice = Choice(colour, controller.say(f"ui.colour.{colour}"), detail, ball=colour)
    return move_answer(controller, choice, ChooseColour(colour))


def _ask_to_take_over(controller: MatchController) -> QuestionStage:
    """Ask the opponent of the player who fouled whether to take over with two shots or to pass (P7)."""
    say = controller.say
    question = Question(say("ui.take_over.title", player=acting(controller)), rule="P7")
    take = Choice("take_over", say("ui.take_over.take"), say("ui.take_over.take_detail"), kind="primary")
    decline = Choice("decline", say("ui.take_over.decline"), say("ui.take_over.decline_detail"))
    answers = (move_answer(controller, take, TakeOver()), move_answer(controller, decline, Decline()))
    return QuestionStage(controller, question, answers)


def _pots_of(outcome: BreakOutcome, colour: Colour) -> tuple[Pot, ...]:
    return tuple(pot for pot, ball in outcome.stayed if colour_of(ball) == colour)


def rows_begun(outcome: BreakOutcome) -> tuple[tuple[Colour, Row], ...]:
    """Return the rows with balls of one colour and none of the other, each with its colour."""
    pots = {colour: frozenset(_pots_of(outcome, colour)) for colour in COLOURS}
    touched = ((row, [colour for colour in COLOURS if pots[colour].intersection(row)]) for row in ROWS)
    return tuple((colours[0], row) for row, colours in touched if len(colours) == 1)


def _break_facts(speaker: Speaker, outcome: BreakOutcome) -> tuple[tuple[str, str], ...]:
    return ((speaker.say("ui.break.opened"), str(len(rows_begun(outcome)))),)


def _draw_break(page: Page, box: Box, outcome: BreakOutcome) -> None:
    filled = tuple((pot, colour) for colour in COLOURS for pot in _pots_of(outcome, colour))
    full = tuple((colour, row) for colour in COLOURS for row in complete_rows(_pots_of(outcome, colour)))
    draw_pot_map(page.window, page.style, box, PotMapLook(filled, rows_begun(outcome), full))


LOOK: Final = GameLook(
    side=_side,
    chart=PotMap.of,
    own_potted=_own_potted,
    flights=_flights,
    headline=_headline,
    questions={"choose_colour": _ask_for_colour, "take_over": _ask_to_take_over},
    rules=_RULES,
    firsts={"foul": ("foul",), "place": ("place",), "choose_colour": ("colour",)},
    rule_of_end={"row": "G12", "five": "G12", "double_row": "G13", "conceded": "G18"},
    breaks=BreakLook(_break_facts, _draw_break),
)
