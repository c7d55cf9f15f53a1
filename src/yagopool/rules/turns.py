"""Who plays next, with how many strokes, and what comes before (G1, G4 to G8, G10, P7)."""

from yagopool.rules.judging import Judgement
from yagopool.rules.state import GameState, Phase, Side, other_side
from yagopool.table.balls import Ball


def next_turn(found: Judgement) -> tuple[Side, int]:
    """Say which side plays the next stroke, and how many it has in hand (G4 to G8)."""
    shooter, strokes = found.shooter, found.before.strokes
    if found.outcome == "own_ball":
        return shooter, strokes
    if found.outcome == "nothing" and strokes > 1:
        return shooter, strokes - 1
    return other_side(shooter), 2 if found.outcome == "foul" else 1


def next_phase(
    to_place: frozenset[Ball], *, placer: Side, player: Side, broken: bool, may_decline: bool = False
) -> tuple[Phase, Side]:
    """Say what comes first and who acts: placing, then taking over or declining, then playing (G10, P7).

    ``may_decline``: a foul has been made and the variant lets the placer decline. A break that has not been played
    (not ``broken``) is still to be played (G11).
    """
    if to_place:
        return "place", placer
    if may_decline:
        return "take_over", placer
    return ("play" if broken else "break"), player


def visits_after(before: GameState, shooter: Side) -> tuple[int, int]:
    """Count a visit that this stroke begins (G1)."""
    a, b = before.visits
    if before.last_shooter == shooter:
        return a, b
    return (a + 1, b) if shooter == "A" else (a, b + 1)
