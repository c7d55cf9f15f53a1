"""``yagopool arena``: opponents against each other, counted."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Annotated, Any

import typer

from yagopool.cli.options import Language, named
from yagopool.cli.saying import WRONG_INPUT, say_wrong, speaker_or_leave
from yagopool.rules.state import VariantName

if TYPE_CHECKING:
    from yagopool.ai.arena import Pairing, PairingResult
    from yagopool.text import Speaker

CANCELLED = 130
MOST_GAMES = 1_000_000


def arena(
    context: typer.Context,
    *,
    a: Annotated[str | None, typer.Option("--a", help="The level that plays side A.")] = None,
    b: Annotated[str | None, typer.Option("--b", help="The level that plays side B.")] = None,
    variant: Annotated[VariantName, typer.Option(help="The variant that is played.")] = "easy",
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="How many games.")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="What all games follow from.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many games at the same time.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on the last line.")] = False,
    ladder: Annotated[bool, typer.Option("--ladder", help="Each level with the one below, in every variant.")] = False,
    lang: Language = "en",
) -> None:
    """Let two levels play each other and say how often each wins; Ctrl-C keeps what is counted by then."""
    from yagopool.ai.arena import LADDER_GAMES, Pairing, results, until_clear
    from yagopool.ai.arena import ladder as pairings_of_ladder
    from yagopool.ai.levels import level_named
    from yagopool.ai.worker_pool import interrupts_deferred
    from yagopool.errors import YagoError

    said = speaker_or_leave(lang)
    try:
        if ladder:
            if named(context) & {"a", "b", "variant", "games"}:
                raise YagoError("bad_value", "error.arena.ladder_alone", most=LADDER_GAMES)
            pairings = pairings_of_ladder(seed)
        elif a is None or b is None:
            raise YagoError("missing_key", "error.arena.two_levels")
        else:
            pairings = (Pairing(level_named(a), level_named(b), variant, seed),)
    except YagoError as error:
        say_wrong(said.error(error))
        raise typer.Exit(WRONG_INPUT) from None

    def play(pairing: "Pairing", pool: Executor | None) -> "Iterator[PairingResult]":
        return until_clear(pairing, pool) if ladder else results(pairing, games, pool)

    found, cancelled = _count(pairings, play, LADDER_GAMES if ladder else games, jobs, said)
    with interrupts_deferred():
        for result in found:
            if not as_json:
                typer.echo(_report(result, said))
        if as_json:
            told = [_as_json(result) for result in found]
            typer.echo(json.dumps({"ladder": told, "seed": seed} if ladder else told[0]))
    if cancelled:
        raise typer.Exit(CANCELLED)


def _count(
    pairings: "tuple[Pairing, ...]",
    play: "Callable[[Pairing, Executor | None], Iterator[PairingResult]]",
    games: int,
    jobs: int,
    said: "Speaker",
) -> "tuple[list[PairingResult], bool]":
    """Play all pairings with a progress bar on standard error; return the results, and whether it was cut short."""
    from rich.console import Console
    from rich.progress import Progress

    from yagopool.ai.arena import PairingResult
    from yagopool.ai.worker_pool import LostError, worker_pool

    found = [PairingResult(pairings[0])]
    try:
        with Progress(console=Console(stderr=True)) as progress:
            for number, pairing in enumerate(pairings):
                found[number:] = [PairingResult(pairing)]
                name = f"{pairing.a.name} - {pairing.b.name}, {pairing.variant}"
                bar = progress.add_task(name, total=games)
                with worker_pool(jobs) as pool:
                    for result in play(pairing, pool):
                        found[number] = result
                        progress.update(bar, completed=len(result.games))
    except KeyboardInterrupt:
        return found, True
    except LostError as error:
        say_wrong(said.error(error))
        return found, True
    return found, False


def _report(result: "PairingResult", said: "Speaker") -> str:
    finished = len(result.games) - result.unfinished
    low, high = result.interval
    a, b = result.side("A"), result.side("B")
    names = {"a": result.pairing.a.name, "b": result.pairing.b.name}
    wins = said.say(
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
    course = said.say(
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
    return f"{wins}\n  {course}"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f}" if whole else "-"


def _as_json(result: "PairingResult") -> dict[str, Any]:
    a, b = result.side("A"), result.side("B")
    finished = len(result.games) - result.unfinished
    return {
        "a": result.pairing.a.name,
        "b": result.pairing.b.name,
        "variant": result.pairing.variant,
        "games": len(result.games),
        "wins": {"a": result.wins("A"), "b": result.wins("B")},
        "unfinished": result.unfinished,
        "interval": [round(bound, 4) for bound in result.interval],
        "win_rate": round(result.wins("A") / finished, 4) if finished else None,
        "points": {"a": a.points, "b": b.points},
        "strokes_a_game": round(result.strokes_a_game, 2),
        "fouls_a_stroke": {"a": _part(a.fouls, a.strokes), "b": _part(b.fouls, b.strokes)},
        "pots_a_stroke": {"a": _part(a.pots, a.strokes), "b": _part(b.pots, b.strokes)},
        "reasons": {name: sum(game.reason == name for game in result.games) for name in ("row", "five", "double_row")},
        "seed": result.pairing.seed,
    }


def _part(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
