"""A run of the arena in parts: each machine plays its share of the games, and the parts are put together afterwards.

Putting them together plays nothing: a part has every game's tally. The parts of a run give what one machine gives.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from yagopool.ai.agents import player_named
from yagopool.ai.arena import GameTally, Pairing, PairingResult, SideTally
from yagopool.ai.cluster import Shard, versions
from yagopool.errors import YagoError
from yagopool.match.game import DEFAULT, Problem, games
from yagopool.match.json_input import json_object
from yagopool.table.arguments import check_type

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
        """Whether every game has been played."""
        wanted = list(self.shard.numbers(self.games))
        return all([game.number for game in result.games] == wanted for result in self.results)

    @property
    def _pairings(self) -> list[Pairing]:
        return [result.pairing for result in self.results]


def part_json(part: ArenaPart) -> dict[str, Any]:
    """Return a part as JSON; ``read_part`` takes it back."""
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
    """Return a part that was played here."""
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
