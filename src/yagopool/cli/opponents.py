"""``yagopool arena``, ``merge`` and ``agent``: players against each other, counted, also in parts; one that answers."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, redirect_stdout
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from yagopool.ai.agents import SECONDS, LevelDecider, Player, Program, introduced, load, player_named, serve
from yagopool.ai.arena import (
    FAULT,
    LADDER_GAMES,
    LONGEST_PART,
    ArenaPart,
    Pairing,
    PairingResult,
    merged,
    part_json,
    part_of,
    read_part,
    results,
    until_clear,
)
from yagopool.ai.arena import ladder as ladder_pairings
from yagopool.ai.levels import level_named
from yagopool.ai.worker_pool import cluster, interrupts_deferred, shard_named, worker_pool
from yagopool.cli.options import (
    DEFAULT_VARIANT,
    PLAYERS,
    AnyVariant,
    Game,
    Jobs,
    Language,
    Scheduler,
    Seed,
    board_of,
    complete,
    given_options,
    variant_of,
)
from yagopool.cli.output import INTERRUPTED, progress, reading, stoppable
from yagopool.cli.usage import refusing, speaker_named
from yagopool.errors import YagoError
from yagopool.match.game import DEFAULT
from yagopool.match.game import games as all_games
from yagopool.table.spec import Side
from yagopool.text import Speaker
from yagopool.text.explanation import level_name

MOST_GAMES: Final = 1_000_000
_REASONS: Final = {"yago": ("row", "five", "double_row", "conceded", FAULT)}
"""Why games end, for those that are always listed."""
_complete_player: Final = complete(*PLAYERS)


def arena(
    context: typer.Context,
    *,
    a: Annotated[
        str | None, typer.Option("--a", metavar="PLAYER", help="cli.help.arena.a", autocompletion=_complete_player)
    ] = None,
    b: Annotated[
        str | None, typer.Option("--b", metavar="PLAYER", help="cli.help.arena.b", autocompletion=_complete_player)
    ] = None,
    game: Game = DEFAULT,
    variant: AnyVariant = DEFAULT_VARIANT,
    games: Annotated[int, typer.Option(metavar="N", min=1, max=MOST_GAMES, help="cli.help.arena.games")] = 200,
    seed: Seed = 1,
    seconds: Annotated[float, typer.Option(metavar="S", min=0.01, max=3600, help="cli.help.arena.seconds")] = SECONDS,
    jobs: Jobs = 1,
    scheduler: Scheduler = None,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.arena.json")] = False,
    ladder: Annotated[bool, typer.Option("--ladder", help="cli.help.arena.ladder")] = False,
    shard: Annotated[str | None, typer.Option(metavar="K/N", help="cli.help.arena.shard")] = None,
    lang: Language = "en",
) -> None:
    speak, given = speaker_named(lang), given_options(context)
    with refusing(speak):
        share = None if shard is None else shard_named(shard)
        spec = board_of(game, None)
        if ladder:
            if given & {"a", "b", "variant"}:
                raise YagoError("bad_value", "error.arena.ladder_alone", most=LADDER_GAMES)
            pairings = ladder_pairings(seed, game)
        elif a is None or b is None:
            raise YagoError("missing_key", "error.arena.two_levels")
        else:
            played = variant_of(game, variant if "variant" in given else all_games()[game].variants[0])
            pairings = (Pairing(_player(a, seconds), _player(b, seconds), played, seed, spec, game),)

    count = LADDER_GAMES if ladder and "games" not in given else games
    numbers = range(count) if share is None else share.numbers(count)

    def play(pairing: Pairing, pool: Executor | None) -> Iterator[PairingResult]:
        if ladder and share is None and "games" not in given:
            return until_clear(pairing, pool)
        return results(pairing, numbers, pool)

    def workers() -> AbstractContextManager[Executor | None]:
        return worker_pool(jobs) if scheduler is None else cluster(scheduler)

    with refusing(speak):
        found, interrupted = _count(pairings, play, len(numbers), workers, speak)
    with interrupts_deferred():
        if share is not None:
            typer.echo(json.dumps(part_json(part_of(share, count, found, ladder=ladder))))
        else:
            _print(found, speak, as_json=as_json, ladder=ladder)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def merge(
    parts: Annotated[list[Path], typer.Argument(metavar="PART", help="cli.help.merge.parts")],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.option.json")] = False,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    read: dict[str, ArenaPart] = {}
    with refusing(speak):
        for file in parts:
            if str(file) in read:
                number = read[str(file)].shard.number
                raise YagoError("bad_value", "error.arena.part_twice", name=str(file), number=number)
            with reading(file) as source:
                read[str(file)] = read_part(str(file), source.read(LONGEST_PART + 1))
        found = merged(read)
    _print(found, speak, as_json=as_json, ladder=next(iter(read.values())).ladder)


def _print(found: Sequence[PairingResult], speak: Speaker, *, as_json: bool, ladder: bool) -> None:
    if as_json:
        objects = [_result_json(result) for result in found]
        typer.echo(json.dumps({"ladder": objects, "seed": found[0].pairing.seed} if ladder else objects[0]))
    else:
        for result in found:
            typer.echo(_report(result, speak))


def agent(
    player: Annotated[
        str, typer.Argument(metavar="PLAYER", help="cli.help.agent.player", autocompletion=_complete_player)
    ],
    *,
    lang: Language = "en",
) -> None:
    target = sys.stdout.buffer
    with refusing(speaker_named(lang)), redirect_stdout(sys.stderr):
        decider = load(player) if ":" in player else LevelDecider(level_named(player))
        serve(decider, player.rpartition(":")[2], sys.stdin.buffer, target)


def _player(word: str, seconds: float) -> Player:
    """Return a player; a program is started once, so that one that can't play is found before the first game."""
    player = player_named(word, seconds)
    if isinstance(player, Program):
        introduced(player)
    return player


def _count(
    pairings: tuple[Pairing, ...],
    play: Callable[[Pairing, Executor | None], Iterator[PairingResult]],
    games: int,
    workers: Callable[[], AbstractContextManager[Executor | None]],
    speak: Speaker,
) -> tuple[list[PairingResult], bool]:
    """Play all pairings with a progress bar on standard error; return the results, and whether it was interrupted."""
    found = [PairingResult(pairings[0])]
    with stoppable(speak) as stop, progress() as bars:
        for number, pairing in enumerate(pairings):
            found[number:] = [PairingResult(pairing)]
            title = speak.say("cli.arena.pairing", variant=pairing.variant, **_names(pairing, speak))
            bar = bars.add_task(title, total=games)
            with workers() as pool:
                for result in play(pairing, pool):
                    found[number] = result
                    bars.update(bar, completed=len(result.games))
    return found, stop.came


def _report(result: PairingResult, speak: Speaker) -> str:
    speak = speak.of(result.pairing.game)
    finished = len(result.games) - result.unfinished
    low, high = result.interval
    a, b = result.side("A"), result.side("B")
    names = _names(result.pairing, speak)
    wins = speak.say(
        "cli.arena.wins",
        **names,
        variant=result.pairing.variant,
        wins=result.wins("A"),
        games=finished,
        rate=_percent(result.wins("A"), finished),
        low=f"{100 * low:.0f}",
        high=f"{100 * high:.0f}",
        unfinished=result.unfinished,
    )
    details = speak.say(
        "cli.arena.course",
        **names,
        strokes=round(result.strokes_a_game, 1),
        points_a=a.points,
        points_b=b.points,
        fouls_a=_percent(a.fouls, a.strokes),
        fouls_b=_percent(b.fouls, b.strokes),
        pots_a=_percent(a.pots, a.strokes),
        pots_b=_percent(b.pots, b.strokes),
    )
    return "\n  ".join((wins, details, *_faults(result, names, speak)))


def _faults(result: PairingResult, names: dict[str, str], speak: Speaker) -> Iterator[str]:
    """Yield how many games a program lost by its answers, and what it did in the first."""
    sides: tuple[tuple[Side, str], ...] = (("A", names["a"]), ("B", names["b"]))
    for side, name in sides:
        lost = result.faults(side)
        if lost:
            yield " ".join((speak.count("cli.arena.faults", len(lost), name=name), *map(speak.message, lost[0].fault)))


def _names(pairing: Pairing, speak: Speaker) -> dict[str, str]:
    return {side: level_name(name, speak) or name for side, name in (("a", pairing.a.name), ("b", pairing.b.name))}


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f}" if whole else "-"


def _result_json(result: PairingResult) -> dict[str, Any]:
    a, b = result.side("A"), result.side("B")
    finished = len(result.games) - result.unfinished
    return {
        "a": result.pairing.a.name,
        "b": result.pairing.b.name,
        "variant": result.pairing.variant,
        "games": len(result.games),
        "wins": {"a": result.wins("A"), "b": result.wins("B")},
        "opener_wins": result.opener_wins,
        "unfinished": result.unfinished,
        "interval": [round(bound, 4) for bound in result.interval],
        "win_rate": _share(result.wins("A"), finished),
        "points": {"a": a.points, "b": b.points},
        "strokes_a_game": round(result.strokes_a_game, 2),
        "median": result.strokes_within(0.5),
        "p95": result.strokes_within(0.95),
        "fouls_a_stroke": {"a": _share(a.fouls, a.strokes), "b": _share(b.fouls, b.strokes)},
        "pots_a_stroke": {"a": _share(a.pots, a.strokes), "b": _share(b.pots, b.strokes)},
        "reasons": {name: sum(game.reason == name for game in result.games) for name in _reasons(result)},
        "faults": {"a": len(result.faults("A")), "b": len(result.faults("B"))},
        "seed": result.pairing.seed,
    }


def _reasons(result: PairingResult) -> Sequence[str]:
    """Return why games can end, of a game that is not listed why these did."""
    found = {game.reason for game in result.games if game.reason is not None}
    return _REASONS.get(result.pairing.game) or sorted(found)


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
