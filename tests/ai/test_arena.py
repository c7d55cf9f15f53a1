"""The arena counts rightly, and the same each time, on one core or two."""

import pytest

from yagopool.ai.arena import (
    MOST_STROKES,
    GameTally,
    Pairing,
    PairingResult,
    SideTally,
    ladder,
    play_game,
    results,
    until_clear,
    wilson,
)
from yagopool.ai.levels import GREEDY, LEVELS, RANDOM
from yagopool.ai.worker_pool import worker_pool
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.table.spec import Side

QUICK = Pairing(GREEDY, RANDOM, "easy", seed=3)


def test_a_game_is_the_same_each_time_and_ends_or_is_stopped() -> None:
    game = play_game(QUICK, 0)
    assert game == play_game(QUICK, 0)
    assert game.winner is not None or game.strokes >= MOST_STROKES
    assert game.a.points + game.b.points == (0 if game.winner is None else max(game.a.points, game.b.points))


def test_two_processes_count_what_one_counts() -> None:
    with worker_pool(2) as pool:
        assert list(results(QUICK, range(4), pool)) == list(results(QUICK, range(4)))


def test_a_result_counts_wins_of_both_and_stopped_games() -> None:
    last = list(results(QUICK, range(6)))[-1]
    assert last.wins("A") + last.wins("B") + last.unfinished == len(last.games) == 6
    assert last.side("A").strokes + last.side("B").strokes == sum(game.strokes for game in last.games)
    assert last.interval == wilson(last.wins("A"), 6 - last.unfinished)


def game(number: int, winner: Side | None, strokes: int) -> GameTally:
    return GameTally(number, winner, None, SideTally(strokes=strokes), SideTally())


def test_the_side_that_broke_and_the_lengths_of_games_are_counted() -> None:
    result = PairingResult(QUICK, (game(0, "A", 9), game(1, "A", 3), game(2, None, 300), game(3, "B", 4)))
    assert result.opener_wins == 2
    assert (result.strokes_within(0.5), result.strokes_within(0.95)) == (4, 300)
    assert PairingResult(QUICK).strokes_within(0.5) == 0


def test_a_pairing_of_the_ladder_stops_when_it_is_clear() -> None:
    played = list(until_clear(QUICK, games=40))
    assert len(played) < 40
    assert played[-1].interval[0] > 0.5
    assert all(result.interval[0] <= 0.5 for result in played[:-1])


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 0, 0.0, 1.0), (131, 200, 0.587, 0.717), (10, 10, 0.722, 1.0), (0, 10, 0.0, 0.278)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-4)


def test_the_ladder_has_each_pair_of_neighbours_in_each_variant() -> None:
    pairs = [(pairing.a, pairing.b, pairing.variant) for pairing in ladder(1)]
    assert len(pairs) == len(set(pairs)) == (len(LEVELS) - 1) * len(VARIANTS)
    assert all(LEVELS.index(better) == LEVELS.index(worse) + 1 for better, worse, _ in pairs)
