"""Random matches of carrom by events alone, for two referees.

``python -m tests.carrom.random_carrom [ENTRIES]`` prints in what they differ over many entries (100,000).
"""

import random
import sys
from typing import Any

from tests.carrom.second_referee import BLACK, WHITE, Board
from yagopool.games.carrom.board import QUEEN, STRIKER, colour_of
from yagopool.games.carrom.rules.referee import apply_carrom, new_carrom_match
from yagopool.games.carrom.rules.state import CarromMatch, CarromRuling, CarromState, GiveUp, NextBoard, PlaceMan
from yagopool.match.record import event_json
from yagopool.table.shot import Contact, Cushion, Event, OffBoard, Potted, Stroke
from yagopool.table.spec import Ball


def random_match(rng: random.Random) -> CarromMatch:
    teams = rng.choice([(("Ann",), ("Ben",)), (("Ann", "Al"), ("Ben", "Bea"))])
    return CarromMatch(rng.choice(["one_game", "best_of_three"]), 25, teams, rng.choice(["A", "B"]))


def random_events(state: CarromState, rng: random.Random) -> tuple[Event, ...]:
    """Return what might happen: nothing, one man, or a wild shot; some boards are cleared fast."""
    free = [*sorted(state.on_board), *([QUEEN] if state.queen == "board" else [])]
    events: list[Event] = [Cushion(STRIKER)] * (rng.random() < 0.3)
    if rng.random() < 0.12:
        piece = QUEEN if QUEEN in free and rng.random() < 0.4 else STRIKER
        if piece == QUEEN:
            events.append(Contact(STRIKER, QUEEN))
        if rng.random() < 0.3:
            events.append(Potted(piece, 1) if rng.random() < 0.5 else OffBoard(piece))
        return tuple(events)
    greed = rng.choice([0.0, 0.1, 0.3])
    events.append(Contact(STRIKER, rng.choice(free)))
    dropping: list[Ball] = [piece for piece in free if rng.random() < greed]
    if rng.random() < 0.25:
        dropping.append(STRIKER)
    if rng.random() < 0.2 and QUEEN in free and QUEEN not in dropping:
        dropping.append(QUEEN)
    rng.shuffle(dropping)
    for piece in dropping:
        off = rng.random() < 0.1
        events.append(OffBoard(piece) if off else Potted(piece, rng.randint(1, 4)))
    return tuple(events)


def random_entry(state: CarromState, rng: random.Random) -> Any:
    if state.phase == "game_over":
        return NextBoard()
    if rng.random() < 0.004:
        return GiveUp(rng.choice(["board", "game"]))
    if state.phase == "place":
        return PlaceMan(rng.choice([man for man in sorted(state.to_place) if state.owner(man) != state.to_act]))
    return Stroke(STRIKER, random_events(state, rng))


def differences(rng: random.Random, entries: int) -> tuple[list[str], int]:
    """Play random matches before both referees; return what they differ in, and how many matches ended."""
    found: list[str] = []
    ended = 0
    state = new_carrom_match(random_match(rng))
    board = _board_of(state)
    for number in range(entries):
        if state.phase == "match_over":
            ended += 1
            state = new_carrom_match(random_match(rng))
            board = _board_of(state)
        entry = random_entry(state, rng)
        before = state
        state, ruling = apply_carrom(state, entry)
        if isinstance(entry, Stroke):
            said = board.shot([event_json(event) for event in entry.events])
            found += [f"{number}: {line}" for line in _compare_rulings(said, ruling, state)]
        elif isinstance(entry, PlaceMan):
            board.place(str(colour_of(entry.ball)))
        elif isinstance(entry, GiveUp):
            board.concede(entry.what)
        else:
            board = board.next_board()
        found += [f"{number}: {line} after {entry} in {before}" for line in _compare(board, state)]
        if found:
            break
    return found, ended


def _board_of(state: CarromState) -> Board:
    players = [(str(side), name) for side, name in state.match.seats]
    best_of = 3 if state.match.variant == "best_of_three" else 1
    return Board(players, best_of, state.breaker, state.breaker)


def _compare_rulings(said: dict[str, Any], ruling: CarromRuling | None, after: CarromState) -> list[str]:
    assert ruling is not None
    ours = {
        "continues": ruling.continues,
        "back": ["queen" if piece == QUEEN else colour_of(piece) for piece in ruling.back],
        "out": {c: sum(colour_of(man) == c for man in ruling.returned) for c in (WHITE, BLACK)},
    }
    known = {because.rule for because in ruling.because}
    problems = [f"{key}: {ours[key]}, {said[key]}" for key in ours if ours[key] != said[key]]
    if not 1 <= len(ruling.because) <= 3 or not known or ruling.returned != tuple(sorted(after.to_place)):
        problems.append(f"reasons {ruling.because}")
    return problems


def _compare(board: Board, state: CarromState) -> list[str]:
    theirs = {
        "phase": board.phase(),
        "to_act": board.to_act(),
        "seat": board.turn,
        "pocketed": dict(board.pocketed),
        "in_hand": dict(board.in_hand) if not board.over else {WHITE: 0, BLACK: 0},
        "queen": board.queen if board.queen in ("board", "uncovered") else board.side(board.queen),
        "owed": (board.owed[board.colour("A")], board.owed[board.colour("B")]),
        "score": (board.points["A"], board.points["B"]),
        "games": (board.games["A"], board.games["B"]),
        "board": (board.number, board.in_game),
        "won": (board.winner, board.worth) if board.over else None,
    }
    result = state.result
    ours = {
        "phase": state.phase,
        "to_act": state.to_act,
        "seat": state.seat,
        "pocketed": {c: sum(colour_of(man) == c for man in state.potted) for c in (WHITE, BLACK)},
        "in_hand": {c: sum(colour_of(man) == c for man in state.to_place) for c in (WHITE, BLACK)},
        "queen": state.queen,
        "owed": state.dues,
        "score": state.score,
        "games": state.games,
        "board": (state.game, state.board),
        "won": None if result is None else (result.winner, result.points),
    }
    over = state.result is not None
    skipped = ("pocketed", "owed", "queen") if over else ()
    return [f"{key}: {ours[key]}, {theirs[key]}" for key in ours if key not in skipped and ours[key] != theirs[key]]


if __name__ == "__main__":
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    differing, matches = differences(random.Random("carrom"), asked)
    sys.stdout.write(f"{asked} entries, {matches} matches: {differing or 'no difference'}\n")
    sys.exit(bool(differing))
