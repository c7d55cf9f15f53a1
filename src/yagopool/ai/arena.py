"""Opponents against each other, levels or programs: games without a window, counted.

A run can be shared among machines: each plays its part of the games. Putting the parts together plays nothing, as a
part has every game's tally, and gives what one machine gives.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from typing import Any, Final

from yagopool.ai.agents import AgentError, Player, Seat, causes, player_named, seat_of
from yagopool.ai.decision import decision_seed
from yagopool.ai.levels import levels_of
from yagopool.ai.observation import View
from yagopool.ai.worker_pool import Shard, in_order, versions
from yagopool.errors import YagoError
from yagopool.match.game import DEFAULT, Problem, game_of, games
from yagopool.match.json_input import json_object
from yagopool.match.session import Played, Session
from yagopool.table.arguments import check_type
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD, BoardSpec, Side, other_side

MOST_STROKES: Final = 300
"""A game longer than this is stopped and counted as unfinished."""
TARGET: Final = 3
"""The points of the match that every game is the first of: three at once are worth having. Where a game is not played
to so few, its fewest."""
FAULT: Final = "fault"
"""Why a game ended that a program lost by its answer; otherwise the reason is the rules'."""
LADDER_GAMES: Final = 400
"""The most games that a pairing of the ladder is given to become clear."""
NORMAL_95: Final = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays whom at what. The first plays side A; sides take turns to open."""

    a: Player
    b: Player
    variant: str
    seed: int
    spec: BoardSpec = STANDARD_BOARD
    game: str = DEFAULT


@dataclass(frozen=True, slots=True)
class SideTally:
    """What one side did: strokes, those that were fouls, balls dropped that stayed, points."""

    strokes: int = 0
    fouls: int = 0
    pots: int = 0
    points: int = 0

    def __add__(self, other: "SideTally") -> "SideTally":
        return SideTally(
            self.strokes + other.strokes,
            self.fouls + other.fouls,
            self.pots + other.pots,
            self.points + other.points,
        )


@dataclass(frozen=True, slots=True)
class GameTally:
    """One game: its number, the winner (None: stopped), why, and what each side did.

    ``fault``: where the loser is a program that did not play, what it did wrong, and what led to that.
    """

    number: int
    winner: Side | None
    reason: str | None
    a: SideTally
    b: SideTally
    fault: tuple[Problem, ...] = ()

    @property
    def strokes(self) -> int:
        return self.a.strokes + self.b.strokes

    @property
    def opener(self) -> Side:
        return "A" if self.number % 2 == 0 else "B"


def play_game(pairing: Pairing, number: int) -> GameTally:
    """Return how one game went; the same each time for the same pairing and number (from 0), if its players are."""
    game = games()[pairing.game]
    opener = "A" if number % 2 == 0 else "B"
    target = TARGET if TARGET in game.targets else game.targets.start
    match = game.agreement(pairing.variant, target, ((pairing.a.name,), (pairing.b.name,)), opener)
    seed = decision_seed(pairing.seed, number)
    session = Session.new(match, seed=seed, spec=pairing.spec)
    tallies: dict[Side, SideTally] = {"A": SideTally(), "B": SideTally()}
    players: dict[Side, Player] = {"A": pairing.a, "B": pairing.b}
    with ExitStack() as seats:
        seated: dict[Side, Seat] = {}
        loser: Side = "A"
        try:
            for loser, player in players.items():
                seated[loser] = seat_of(player)
                seats.enter_context(seated[loser])
            while session.state.result is None and tallies["A"].strokes + tallies["B"].strokes < MOST_STROKES:
                loser = session.state.to_act
                view = View(session.state, session.layout, session.spec)
                move = seated[loser].move(view, decision_seed(seed, len(session.played)))
                tallies[loser] += _tally(session.play(move))
        except AgentError as error:
            ended = _Ended(other_side(loser), FAULT, 1, causes(error))
        else:
            result = session.state.result
            ended = _Ended() if result is None else _Ended(result.winner, result.reason, result.points)
        for side, seat in seated.items():
            seat.end(ended.result_for(side), ended.reason or "")
    if ended.winner is not None:
        tallies[ended.winner] += SideTally(points=ended.points)
    return GameTally(number, ended.winner, ended.reason, tallies["A"], tallies["B"], ended.fault)


@dataclass(frozen=True, slots=True)
class _Ended:
    """How a game ended; without a winner it was stopped."""

    winner: Side | None = None
    reason: str | None = None
    points: int = 0
    fault: tuple[Problem, ...] = ()

    def result_for(self, side: Side) -> str:
        if self.winner is None:
            return "unfinished"
        return "won" if self.winner == side else "lost"


def _tally(played: Played) -> SideTally:
    if not isinstance(played.move, Flick) or played.ruling is None:
        return SideTally()
    potted = game_of(played.after).practice.potted
    stayed = len(potted(played.after)) - len(potted(played.before))
    return SideTally(1, int(bool(played.ruling.fouls)), max(stayed, 0), 0)


@dataclass(frozen=True, slots=True)
class PairingResult:
    """A pairing's games so far."""

    pairing: Pairing
    games: tuple[GameTally, ...] = ()

    def with_game(self, game: GameTally) -> "PairingResult":
        return PairingResult(self.pairing, (*self.games, game))

    def wins(self, side: Side) -> int:
        return sum(game.winner == side for game in self.games)

    @property
    def unfinished(self) -> int:
        return sum(game.winner is None for game in self.games)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins("A"), len(self.games) - self.unfinished)

    def faults(self, side: Side) -> tuple[GameTally, ...]:
        return tuple(game for game in self.games if game.fault and game.winner == other_side(side))

    def side(self, side: Side) -> SideTally:
        return sum((game.a if side == "A" else game.b for game in self.games), SideTally())

    @property
    def opener_wins(self) -> int:
        return sum(game.winner == game.opener for game in self.games)

    def strokes_within(self, part: float) -> int:
        """Return the number of strokes that this part of the games does not pass, 0 before the first game."""
        strokes = sorted(game.strokes for game in self.games)
        return strokes[max(math.ceil(part * len(strokes)) - 1, 0)] if strokes else 0

    @property
    def strokes_a_game(self) -> float:
        return sum(game.strokes for game in self.games) / len(self.games) if self.games else 0.0


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a rate; 0 to 1 where nothing is known."""
    if games == 0:
        return 0.0, 1.0
    z2 = NORMAL_95 * NORMAL_95
    rate = wins / games
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = NORMAL_95 / (1 + z2 / games) * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    return max(middle - half, 0.0), min(middle + half, 1.0)


def ladder(seed: int, game: str = DEFAULT) -> tuple[Pairing, ...]:
    """Return the pairings of each level with the one below, in every variant, the weakest first."""
    neighbours = tuple((better, worse) for worse, better in pairwise(levels_of(games()[game])))
    return tuple(
        Pairing(better, worse, variant, seed, games()[game].board, game)
        for variant in games()[game].variants
        for better, worse in neighbours
    )


def results(pairing: Pairing, numbers: Iterable[int], pool: Executor | None = None) -> Iterator[PairingResult]:
    """Yield the result after each game, by their numbers: the same ones from this process alone and from a pool.

    Raises:
        LostError: a process of the pool has ended before its work was done.
    """
    result = PairingResult(pairing)
    for game in in_order(pool, partial(play_game, pairing), numbers):
        result = result.with_game(game)
        yield result


def until_clear(pairing: Pairing, pool: Executor | None = None, games: int = LADDER_GAMES) -> Iterator[PairingResult]:
    """Yield results until the interval of the first level's wins is above one half, or the games are played."""
    for result in results(pairing, range(games), pool):
        yield result
        if result.interval[0] > 0.5:
            return


_FORMAT: Final = {"format": "yagopool-arena", "version": 1}
LONGEST_PART: Final = 1 << 28
"""The most bytes of a part: some hundred thousand games."""


@dataclass(frozen=True, slots=True)
class ArenaPart:
    """What one shard came to: a result for each pairing; ``games``: those of a pairing in all shards together.

    ``made_with``: the versions that the games depend on.
    """

    shard: Shard
    games: int
    ladder: bool
    results: tuple[PairingResult, ...]
    made_with: Mapping[str, str]

    @property
    def run(self) -> object:
        """What all parts of a run have in common."""
        pairings = [(one.a.name, one.b.name, one.game, one.variant, one.seed) for one in self._pairings]
        return self.shard.of, self.games, self.ladder, pairings, dict(self.made_with)

    @property
    def complete(self) -> bool:
        wanted = list(self.shard.numbers(self.games))
        return all([game.number for game in result.games] == wanted for result in self.results)

    @property
    def _pairings(self) -> list[Pairing]:
        return [result.pairing for result in self.results]


def part_json(part: ArenaPart) -> dict[str, Any]:
    return {
        **_FORMAT,
        "shard": [part.shard.number, part.shard.of],
        "games": part.games,
        "ladder": part.ladder,
        "made_with": dict(part.made_with),
        "pairings": [
            {
                "a": one.pairing.a.name,
                "b": one.pairing.b.name,
                **({} if one.pairing.game == DEFAULT else {"game": one.pairing.game}),
                "variant": one.pairing.variant,
                "seed": one.pairing.seed,
                "results": [asdict(game) for game in one.games],
            }
            for one in part.results
        ],
    }


def part_of(shard: Shard, games: int, results: Iterable[PairingResult], *, ladder: bool) -> ArenaPart:
    return ArenaPart(shard, games, ladder, tuple(results), versions())


def read_part(name: str, content: bytes) -> ArenaPart:
    """Return the part of a file.

    Raises:
        YagoError: it is none; ``name`` names the file.
    """
    try:
        found = json_object(content, LONGEST_PART)
        if {key: found.get(key) for key in _FORMAT} != _FORMAT:
            raise ValueError("another format")
        if not found["pairings"]:
            raise ValueError("nothing")
        part = ArenaPart(
            Shard(*found["shard"]),
            found["games"],
            found["ladder"],
            tuple(_result(one) for one in found["pairings"]),
            {str(part): str(version) for part, version in found["made_with"].items()},
        )
        check_type((part.shard, part.games, part.ladder), tuple[Shard, int, bool], "part")
    except (YagoError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise YagoError("bad_value", "error.arena.no_part", name=name) from error
    return part


def _result(value: dict[str, Any]) -> PairingResult:
    game = games()[value.get("game", DEFAULT)]
    if value["variant"] not in game.variants:
        raise ValueError("no variant")
    players = player_named(value["a"]), player_named(value["b"])
    pairing = Pairing(*players, value["variant"], value["seed"], game.board, game.name)
    result = PairingResult(pairing, tuple(_game(one) for one in value["results"]))
    check_type(result.games, tuple[GameTally, ...], "results")
    return result


def _game(value: dict[str, Any]) -> GameTally:
    fault = tuple(
        Problem(one["code"], one["rule"], one["key"], tuple((name, _argument(part)) for name, part in one["arguments"]))
        for one in value["fault"]
    )
    if value["winner"] not in ("A", "B", None):
        raise ValueError("no winner")
    return GameTally(**value | {"a": SideTally(**value["a"]), "b": SideTally(**value["b"]), "fault": fault})


def _argument(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def merged(parts: Mapping[str, ArenaPart]) -> tuple[PairingResult, ...]:
    """Return the results of a whole run from its parts, by their files' names, in any order.

    Raises:
        YagoError: parts of different runs, one that is there twice or not complete, or one that is missing.
    """
    first = next(iter(parts))
    by_number: dict[int, ArenaPart] = {}
    for name, part in parts.items():
        if part.run != parts[first].run:
            raise YagoError("bad_value", "error.arena.other_run", name=name, other=first)
        if part.shard.number in by_number:
            raise YagoError("bad_value", "error.arena.part_twice", name=name, number=part.shard.number)
        if not part.complete:
            raise YagoError("bad_value", "error.arena.part_incomplete", name=name)
        by_number[part.shard.number] = part
    missing = tuple(number for number in range(1, parts[first].shard.of + 1) if number not in by_number)
    if missing:
        raise YagoError("bad_value", "error.arena.part_missing", missing=missing, of=parts[first].shard.of)
    return tuple(
        PairingResult(
            result.pairing,
            tuple(
                sorted(
                    (game for part in by_number.values() for game in part.results[index].games),
                    key=lambda game: game.number,
                )
            ),
        )
        for index, result in enumerate(parts[first].results)
    )
