"""The referee: a state and an entry in, the next state and the ruling out. Pure; knows events, never positions.

``verdicts`` judges one shot under all three variants side by side, from the same position: the same pots, colours,
sides and number of shots; only blue is where each variant has it.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from yagopool.errors import RuleError
from yagopool.games.yago.board import BALL_ORDER, BLUE, COLOURED_BALLS, COLOURS, ColouredBall
from yagopool.games.yago.rules.judgement import (
    Judgement,
    check_ball,
    check_match,
    check_stroke,
    first_to_win,
    judge,
    wrong_phase,
)
from yagopool.games.yago.rules.reasons import because
from yagopool.games.yago.rules.state import (
    Because,
    BlueIs,
    ChooseColour,
    Concede,
    Decline,
    Entry,
    GameState,
    Match,
    NextGame,
    Phase,
    Place,
    Refusal,
    Result,
    Ruling,
    TakeOver,
    VariantName,
    refusal,
)
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.table.shot import Stroke
from yagopool.table.spec import Ball, Pot, Side, other_side


def new_match(match: Match) -> GameState:
    """Return the state before the first shot of a match.

    Raises ``RuleError`` (``bad_header``) for an agreement that cannot be (G1).
    """
    check_match(match)
    return _new_game(match, 1, match.opener, (0, 0), (0, 0))


def apply(state: GameState, entry: Entry) -> tuple[GameState, Ruling | None]:
    """Return the state after an entry, and the ruling if the entry is a shot or an accident.

    Raises ``RuleError`` for an entry that cannot be; then nothing has changed.
    """
    refused = wrong_phase(state, entry.do)
    if refused is not None:
        raise refused.error()
    if isinstance(entry, Stroke):
        return _stroke(state, entry)
    return _OTHERS[type(entry)](state, entry), None


def _new_game(match: Match, game: int, opener: Side, score: tuple[int, int], visits: tuple[int, int]) -> GameState:
    return GameState(
        match=match,
        game=game,
        phase="break",
        to_act=opener,
        shooter_next=opener,
        strokes=1,
        opener=opener,
        red=None,
        pots=(),
        on_table=frozenset(COLOURED_BALLS),
        to_place=frozenset(),
        blue="spot",
        result=None,
        score=score,
        visits=visits,
        last_shooter=None,
    )


def _stroke(state: GameState, stroke: Stroke) -> tuple[GameState, Ruling]:
    check_stroke(state, stroke)
    found = judge(state, stroke)
    after = _after(found)
    ruling = Ruling(
        fouls=tuple(offence.foul for offence in found.offences),
        returned=tuple(sorted(found.returned, key=BALL_ORDER.__getitem__)),
        continues=found.win is None and after.shooter_next == found.shooter,
        because=because(found, after),
    )
    return after, ruling


def every_reason(state: GameState, stroke: Stroke) -> tuple[Because, ...]:
    """Return every reason for the ruling on a stroke, for each foul and ball; the ruling itself gives only a few."""
    found = judge(state, stroke)
    return because(found, _after(found), most=sys.maxsize)


def _after(found: Judgement) -> GameState:
    before, shooter = found.before, found.shooter
    blue = _blue_after(found)
    side, strokes = _next_turn(found)
    to_place: frozenset[Ball] = found.returned
    if blue == "in_hand":
        to_place |= {BLUE}
    chooses = found.outcome == "both_colours"
    may_decline = found.outcome == "foul" and found.variant.may_decline
    phase, to_act = _next_phase(
        to_place, placer=other_side(shooter), player=side, broken=blue != "spot", may_decline=may_decline
    )
    after = replace(
        before,
        phase="choose_colour" if chooses else phase,
        to_act=shooter if chooses else to_act,
        shooter_next=side,
        strokes=strokes,
        red=found.red,
        pots=_pots_after(found),
        on_table=_on_table_after(found),
        to_place=to_place,
        blue=blue,
        visits=_visits_after(before, shooter),
        last_shooter=shooter,
        drops=tuple(drop.pot for drop in found.stay) if chooses else (),
    )
    return after if found.win is None else _finish(after, found.win.result)


def _next_turn(found: Judgement) -> tuple[Side, int]:
    """Return which side plays the next stroke, and how many strokes it has (G4 to G8)."""
    shooter, strokes = found.shooter, found.before.strokes
    if found.outcome == "own_ball":
        return shooter, strokes
    if found.outcome == "nothing" and strokes > 1:
        return shooter, strokes - 1
    return other_side(shooter), 2 if found.outcome == "foul" else 1


def _next_phase(
    to_place: frozenset[Ball], *, placer: Side, player: Side, broken: bool, may_decline: bool = False
) -> tuple[Phase, Side]:
    """Return what comes next and who acts: placing, then taking over or passing, then playing (G10, P7).

    ``may_decline``: a foul has been made and the variant lets the placer pass. ``broken``: the break has been played;
    one that has not comes next (G11).
    """
    if to_place:
        return "place", placer
    if may_decline:
        return "take_over", placer
    return ("play" if broken else "break"), player


def _visits_after(before: GameState, shooter: Side) -> tuple[int, int]:
    """Return the visits of A and B, counting the one that this stroke begins (G1)."""
    a, b = before.visits
    if before.last_shooter == shooter:
        return a, b
    return (a + 1, b) if shooter == "A" else (a, b + 1)


# Most strokes move no ball in or out; a long match, kept for undo, shares what did not change.


def _pots_after(found: Judgement) -> tuple[tuple[Pot, ColouredBall], ...]:
    return tuple(sorted(found.pots.items())) if found.stay else found.before.pots


def _on_table_after(found: Judgement) -> frozenset[ColouredBall]:
    if not found.stay and not found.returned:
        return found.before.on_table
    return found.before.on_table.difference(found.pots.values(), found.returned)


def _blue_after(found: Judgement) -> BlueIs:
    """Return where blue is after a stroke: gone after the break (E1), ``in_hand`` if it dropped or left (P4)."""
    if found.stroke.ball is None:
        return found.before.blue
    if not found.variant.blue_stays:
        return "gone"
    return "in_hand" if found.blue_out else "table"


def _play(state: GameState) -> GameState:
    player = state.shooter_next
    phase, to_act = _next_phase(frozenset(), placer=player, player=player, broken=state.broken)
    return replace(state, phase=phase, to_act=to_act)


def _finish(state: GameState, result: Result) -> GameState:
    """End a game: points (G12, G13, G18), the match if the target is reached (G16), the next opener (G17)."""
    a, b = state.score
    score = (a + result.points, b) if result.winner == "A" else (a, b + result.points)
    won = max(score) >= state.match.target
    opener = VARIANTS[state.match.variant].next_opener(result.winner)
    return replace(
        state,
        phase="match_over" if won else "game_over",
        to_act=None if won else opener,
        shooter_next=opener,
        strokes=1,
        to_place=frozenset(),
        result=result,
        score=score,
        last_shooter=None,
        drops=(),
    )


def _choose_colour(state: GameState, entry: ChooseColour) -> GameState:
    """Give the shooter a colour, look for the win (G15), then let the opponent play (G4)."""
    if entry.colour not in COLOURS:
        raise refusal("bad_value", "error.no_such_colour", colour=entry.colour, possible=COLOURS).error()
    shooter = other_side(state.shooter_next)
    red = shooter if entry.colour == "red" else state.shooter_next
    pots = dict(state.pots)
    win = first_to_win({}, ((pot, pots[pot]) for pot in state.drops), red, shooter)
    chosen = replace(state, red=red, drops=())
    if win is not None:
        return _finish(chosen, win.result)
    player = state.shooter_next
    phase, to_act = _next_phase(state.to_place, placer=player, player=player, broken=True)
    return replace(chosen, phase=phase, to_act=to_act)


def _place(state: GameState, entry: Place) -> GameState:
    """Place a ball; after the last one the game goes on."""
    check_ball(entry.ball)
    if entry.ball not in state.to_place:
        possible = tuple(sorted(state.to_place, key=BALL_ORDER.__getitem__))
        raise refusal("not_allowed", "error.place.not_wanted", ball=entry.ball, possible=possible).error()
    to_place = state.to_place - {entry.ball}
    # Where the opponent may pass after a foul, balls are placed only after fouls: no variant has both M2 and P7.
    may_decline = VARIANTS[state.match.variant].may_decline
    phase, to_act = _next_phase(
        to_place, placer=_acting(state), player=state.shooter_next, broken=True, may_decline=may_decline
    )
    placed = replace(state, phase=phase, to_act=to_act, to_place=to_place)
    if entry.ball == BLUE:
        return replace(placed, blue="table")
    return replace(placed, on_table=state.on_table | {entry.ball})


def _take_over(state: GameState, _entry: TakeOver) -> GameState:
    """Take over with two strokes after the opponent's foul (P7)."""
    return _play(state)


def _decline(state: GameState, _entry: Decline) -> GameState:
    return _play(replace(state, shooter_next=other_side(state.shooter_next), strokes=1))


def _concede(state: GameState, _entry: Concede) -> GameState:
    return _finish(state, Result(other_side(_acting(state)), 1, "conceded"))


def _next_game(state: GameState, _entry: NextGame) -> GameState:
    return _new_game(state.match, state.game + 1, state.shooter_next, state.score, state.visits)


def _acting(state: GameState) -> Side:
    return cast(Side, state.to_act)


_OTHERS: Final[Mapping[type[Entry], Callable[[GameState, Any], GameState]]] = {
    ChooseColour: _choose_colour,
    Place: _place,
    TakeOver: _take_over,
    Decline: _decline,
    Concede: _concede,
    NextGame: _next_game,
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one variant says of a stroke: a ruling and the state after it, or a refusal with the rule."""

    variant: VariantName
    before: GameState
    """The position as this variant has it."""
    ruling: Ruling | None
    after: GameState | None
    refused: Refusal | None


def verdicts(state: GameState, stroke: Stroke) -> tuple[Verdict, ...]:
    """Judge a stroke under EASY, MEDIUM and PROFESSIONAL.

    Raises ``RuleError`` for a stroke that cannot be in the state's own variant. One that another variant does not let
    one flick, or whose events cannot happen there, is answered with that variant's refusal.
    """
    apply(state, stroke)
    return tuple(_verdict(under(state, variant), stroke) for variant in VARIANTS)


def under(state: GameState, variant: VariantName) -> GameState:
    """Return the same position in another variant; only where blue is differs."""
    blue = state.blue
    if state.broken:
        blue = "table" if VARIANTS[variant].blue_stays else "gone"
    return replace(state, match=replace(state.match, variant=variant), blue=blue)


def _verdict(state: GameState, stroke: Stroke) -> Verdict:
    variant = state.match.variant
    try:
        after, ruling = apply(state, stroke)
    except RuleError as error:
        return Verdict(variant, state, None, None, Refusal.of(error))
    return Verdict(variant, state, ruling, after, None)
