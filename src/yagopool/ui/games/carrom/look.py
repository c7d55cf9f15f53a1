"""The look of carrom: its card, its striker, what its sides have potted and owe."""

from collections.abc import Sequence
from typing import Final

from yagopool.games.carrom.board import MEN, QUEEN, STRIKER
from yagopool.games.carrom.moves import side_of_seat
from yagopool.games.carrom.rules.state import MEN_EACH, CarromState
from yagopool.match.session import Played
from yagopool.table.pieces import Ball, Pot, Side
from yagopool.table.shot import Potted
from yagopool.text.speaker import Speaker
from yagopool.ui.games.carrom.chart import BoardChart
from yagopool.ui.games.carrom.striker_stage import StrikerStage
from yagopool.ui.games.look import GameLook, SidePieces, VariantRules
from yagopool.ui.play.view_model import Flight

_RULES: Final = VariantRules(
    ("carrom_goal", "carrom_striker", "carrom_turn", "carrom_queen", "carrom_foul", "carrom_last", "carrom_win"), "CFS"
)

START: Final = ("carrom_striker", "carrom_flick", "carrom_queen")
"""What a newcomer is told before the first shot, a card each."""


def _side(state: CarromState, side: Side, speaker: Speaker) -> SidePieces:
    colour, due = state.colour(side), state.dues["AB".index(side)]
    said = [speaker.count("ui.carrom.side.due", due)] if due else []
    said += [speaker.say("ui.carrom.side.queen")] if state.queen == side else []
    return SidePieces(colour, tuple(man for man in MEN[colour] if man not in state.potted), MEN_EACH, tuple(said))


def _potted(played: Played) -> list[tuple[Pot, Ball]]:
    """Return the men and the queen that a shot potted, each with its pocket."""
    events = getattr(played.entry, "events", ())
    return [(one.pot, one.ball) for one in events if isinstance(one, Potted) and one.ball != STRIKER]


def _own_potted(played: Played) -> frozenset[Ball]:
    if played.ruling is None or played.ruling.fouls:
        return frozenset()
    before: CarromState = played.before
    return frozenset(
        piece
        for _, piece in _potted(played)
        if (piece in played.after.potted and before.owner(piece) == before.shooter_next)
        or (piece == QUEEN and played.after.queen != "board")
    )


def _flights(played: Played) -> tuple[Flight, ...]:
    found: list[Flight] = []
    for pot, piece in _potted(played):
        if piece in played.after.potted:
            owner: Side = played.before.owner(piece)
            found.append(Flight(piece, pot, owner, sum(one.side == owner for one in found)))
    return tuple(found)


def _headline(played: Played, speaker: Speaker) -> str:
    potted = tuple(piece for _, piece in _potted(played))
    return speaker.say("ui.carrom.ruling.potted", balls=potted) if potted else speaker.say("ui.ruling.nothing")


def _winner(state: CarromState) -> Side:
    """Return who has won the board, at the end of a match the game that ended it."""
    assert state.result is not None
    return (state.result.game_winner if state.phase == "match_over" else None) or state.result.winner


def _sitting(state: CarromState, people: Sequence[Side]) -> int:
    """Return the side of who shoots; where the computer does, that of the person who looks on."""
    if state.shooter_next in people or not people:
        return side_of_seat(state)
    own = next(number for number, (side, _) in enumerate(state.match.seats) if side in people)
    return own if len(state.match.seats) == 4 else 2 * own


LOOK: Final = GameLook(
    side=_side,
    chart=BoardChart.of,
    own_potted=_own_potted,
    flights=_flights,
    headline=_headline,
    questions={},
    rules={"one_game": _RULES, "best_of_three": _RULES},
    firsts={
        "break": START,
        "shoot": START,
        "cover": ("carrom_cover",),
        "place": ("carrom_place",),
        "foul": ("carrom_foul",),
    },
    rule_of_end={"cleared": "S1", "lost": "F7", "conceded": "S5", "game_conceded": "S5"},
    winner=_winner,
    sitting=_sitting,
    aims=StrikerStage,
)
