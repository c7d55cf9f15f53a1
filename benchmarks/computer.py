"""How well the computer plays: the figures of docs/opponent.md, with 95 % intervals.

    python benchmarks/computer.py [SECTION ...] [--games N] [--jobs N] [--variant NAME] [--seed N]

Sections, all of them if none is named:

ladder     each level against the one below, and the first against random flicks
scripted   a first-time player and a good one, who play straight pots only, against the levels
opener     Master against itself: how often the side that breaks wins
breaks     Master's breaks on the rack they were planned on, and on another
rack       each level's first shot at the whole rack, after a break that touched nothing
soft       the good player against Skilled, with its usual break and with one that touches nothing
yardstick  Master against brute force with the same hand (``benchmarks/brute_force.py``): points of whole matches
regret     how much of the chance to win Master's shots lose, by what brute force finds
chance     whether the chance to win that it tells comes true (``benchmarks/win_chance.py``)
time       how long decisions and hints take (``benchmarks/decisions.py``)
carrom     boards of carrom: each level against the one below, and a first-time player against the first

``--games`` says how many of each line: games, breaks, first shots or matches; for ``chance`` games of each of nine
pairings, for ``time`` decisions. Without it the samples are small; the promises are for 200 games. Without the other
options it is one process, all variants, and seed 1. Exit status 2 for wrong arguments.
"""

import argparse
import random
import sys
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.arguments import count
from benchmarks.brute_force import best_flick, weighed
from benchmarks.decisions import print_times
from benchmarks.win_chance import print_chances
from yagopool.ai.arena import MOST_STROKES, TARGET, Pairing, PairingResult, play_game, wilson
from yagopool.ai.decision import decide_again, decision_seed
from yagopool.ai.levels import LEVELS, MASTER, RANDOM, SKILLED, Level, levels_of
from yagopool.ai.worker_pool import in_order, worker_pool
from yagopool.games import CARROM, YAGO
from yagopool.games.yago.board import racked
from yagopool.games.yago.computer.yago_view import YagoView
from yagopool.games.yago.rules.state import Match, VariantName
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.game import Game, Move
from yagopool.match.session import Session, step
from yagopool.table.shot import Flick, Hand, draw_noise, with_noise
from yagopool.table.spec import Side

GAMES: Final = 20
FIRST_TIME: Final = Level("first-time", Hand(3.5, 0.22), depth=0, budget=0, mind="straight")
GOOD: Final = Level("good", Hand(1.0, 0.06), depth=0, budget=0, mind="straight")
ALONE: Final = (0.0, 300.0)
"""Direction and speed of a break that touches nothing."""
REGRET_DRAWS: Final = 40

Player = Callable[[YagoView, int], Move]
"""What a side plays, by a seed."""
Result = TypeVar("Result")


class Sample(NamedTuple):
    """What is measured: how many, on how many processors, from which seed."""

    games: int
    jobs: int
    seed: int

    def each(self, do: Callable[[int], Result]) -> list[Result]:
        """Return the results for the numbers from 0."""
        with worker_pool(self.jobs) as pool:
            return list(in_order(pool, do, range(self.games)))


def rate(wins: int, games: int) -> str:
    """Return a rate with its interval."""
    low, high = wilson(wins, games)
    return f"{wins} of {games}: {100 * wins / max(games, 1):.0f} % [{100 * low:.0f}, {100 * high:.0f}]"


def pairing(a: Level, b: Level, variant: str, sample: Sample, game: Game = YAGO) -> None:
    """Play two levels and print the line."""
    asked = Pairing(a, b, variant, sample.seed, game.board, game.name)
    found = PairingResult(asked, tuple(sample.each(partial(play_game, asked))))
    wins = rate(found.wins("A"), len(found.games) - found.unfinished)
    strokes = f"strokes median {found.strokes_within(0.5)}, 95 % {found.strokes_within(0.95)}"
    print(f"  {a.name} beats {b.name}, {variant}: {wins}; {strokes}, unfinished {found.unfinished}", flush=True)


def ladder(variant: VariantName, sample: Sample) -> None:
    """Print how often each level beats the one below."""
    for worse, better in pairwise((RANDOM, *LEVELS)):
        pairing(better, worse, variant, sample)


def scripted(variant: VariantName, sample: Sample) -> None:
    """Print how often the scripted players beat the levels."""
    for level in LEVELS[:2]:
        pairing(FIRST_TIME, level, variant, sample)
    for level in LEVELS[1:]:
        pairing(GOOD, level, variant, sample)


def opener(variant: VariantName, sample: Sample) -> None:
    """Print how often the side that breaks wins."""
    asked = Pairing(MASTER, MASTER, variant, sample.seed)
    found = PairingResult(asked, tuple(sample.each(partial(play_game, asked))))
    print(f"  who breaks wins, {variant}: {rate(found.opener_wins, len(found.games) - found.unfinished)}", flush=True)


def _agreed(variant: VariantName, first: Side = "A") -> Match:
    return Match(variant, TARGET, (("A",), ("B",)), first)


def _seen(session: Session) -> YagoView:
    return YagoView(session.state, session.layout, session.spec)


def _two_racks(variant: VariantName, seed: int) -> tuple[bool, bool]:
    """Return whether a break plays on: on the rack it was planned on, and on another."""
    session = Session.new(_agreed(variant), seed=seed)
    view = _seen(session)
    aim = decide_again(view, seed, MASTER).aim
    assert aim is not None
    flick = with_noise(aim, MASTER.hand, draw_noise(random.Random(seed)), view.spec)
    layouts = (view.layout, racked(decision_seed(seed, 1), 1, view.spec))
    own, other = (step(view.state, layout, flick, seed=seed).ruling for layout in layouts)
    assert own is not None
    assert other is not None
    return own.continues, other.continues


def breaks(variant: VariantName, sample: Sample) -> None:
    """Print how often Master plays on after a break."""
    found = sample.each(partial(_shifted, _two_racks, variant, sample.seed))
    own, other = (sum(each) for each in zip(*found, strict=True))
    print(f"  Master plays on, {variant}: on its rack {rate(own, len(found))}, on another {rate(other, len(found))}")


def _shifted(do: Callable[[VariantName, int], Result], variant: VariantName, seed: int, number: int) -> Result:
    return do(variant, decision_seed(seed, number))


def _after_dry_break(variant: VariantName, seed: int) -> Session:
    session = Session.new(_agreed(variant), seed=seed)
    session.play(Flick("blue", *ALONE))
    while session.state.phase != "play":
        session.play(decide_again(_seen(session), seed, RANDOM).move)
    return session


def _lawful(level: Level, variant: VariantName, seed: int) -> bool:
    session = _after_dry_break(variant, seed)
    ruling = session.play(decide_again(_seen(session), seed, level).move).ruling
    return ruling is not None and not ruling.fouls


def rack(variant: VariantName, sample: Sample) -> None:
    """Print how often the first shot at a whole rack is no foul."""
    for level in LEVELS:
        lawful = sum(sample.each(partial(_shifted, partial(_lawful, level), variant, sample.seed)))
        print(f"  {level.name} plays the whole rack lawfully, {variant}: {rate(lawful, sample.games)}", flush=True)


def played_by(level: Level, view: YagoView, seed: int) -> Move:
    """Return what a level plays."""
    return decide_again(view, seed, level).move


def softly(view: YagoView, seed: int) -> Move:
    """Return what the good player plays who breaks without touching the rack."""
    return Flick("blue", *ALONE) if view.state.phase == "break" else played_by(GOOD, view, seed)


def brute_force(view: YagoView, seed: int) -> Move:
    """Return what brute force plays with Master's hand; the break, and what is no shot, as Master."""
    if view.state.phase != "play":
        return played_by(MASTER, view, seed)
    rng = random.Random(seed)
    return with_noise(best_flick(view, MASTER.hand, rng), MASTER.hand, draw_noise(rng), view.spec)


def points(a: Player, b: Player, session: Session, *, whole: bool) -> tuple[int, int]:
    """Play a game, or a whole match, and return the points; a game that does not end counts for nobody."""
    players = {"A": a, "B": b}
    ends = ("match_over",) if whole else ("game_over", "match_over")
    while session.state.phase not in ends and len(session.played) < MOST_STROKES:
        side = session.state.to_act
        assert side is not None
        session.play(players[side](_seen(session), decision_seed(session.seed, len(session.played))))
    score: tuple[int, int] = session.state.score
    return score


def _soft_game(player: Player, variant: VariantName, seed: int) -> bool:
    first: Side = "A" if seed % 2 else "B"
    session = Session.new(_agreed(variant, first), seed=seed)
    a, b = points(player, partial(played_by, SKILLED), session, whole=False)
    return a > b


def soft(variant: VariantName, sample: Sample) -> None:
    """Print whether a break that touches nothing is an exploit."""
    for name, player in (("usual", partial(played_by, GOOD)), ("soft", softly)):
        wins = sum(sample.each(partial(_shifted, partial(_soft_game, player), variant, sample.seed)))
        print(f"  good beats skilled, {name} break, {variant}: {rate(wins, sample.games)}", flush=True)


def _against_brute_force(variant: VariantName, seed: int) -> tuple[int, int]:
    first: Side = "A" if seed % 2 else "B"
    return points(partial(played_by, MASTER), brute_force, Session.new(_agreed(variant, first), seed=seed), whole=True)


def yardstick(variant: VariantName, sample: Sample) -> None:
    """Print the points of matches against brute force."""
    found = sample.each(partial(_shifted, _against_brute_force, variant, sample.seed))
    master, brute = (sum(each) for each in zip(*found, strict=True))
    matches = sum(a >= TARGET for a, _ in found)
    print(
        f"  Master's points, {variant}: {rate(master, master + brute)}; matches {matches} of {len(found)}", flush=True
    )


def _lost(variant: VariantName, seed: int) -> list[float]:
    """Return the chance to win that each of Master's shots of a game lost, by what brute force makes of it."""
    session = Session.new(_agreed(variant), seed=seed)
    found: list[float] = []
    while session.state.result is None and len(session.played) < MOST_STROKES:
        view = _seen(session)
        decision = decide_again(view, decision_seed(seed, len(session.played)), MASTER)
        if view.state.phase == "play" and decision.aim is not None:
            rng = random.Random(seed)
            best, *rest = weighed(
                view, (best_flick(view, MASTER.hand, rng), decision.aim), MASTER.hand, rng, REGRET_DRAWS
            )
            found.append(0.0 if best.flick == decision.aim else 0.5 * (best.mean - rest[0].mean))
        session.play(decision.move)
    return found


def regret(variant: VariantName, sample: Sample) -> None:
    """Print the mean loss of Master's shots."""
    lost = [one for game in sample.each(partial(_shifted, _lost, variant, sample.seed)) for one in game]
    mean = sum(lost) / max(len(lost), 1)
    spread = (sum((one - mean) ** 2 for one in lost) / max(len(lost) - 1, 1) / max(len(lost), 1)) ** 0.5
    print(
        f"  Master's regret, {variant}: {100 * mean:.1f} points +- {196 * spread:.1f} of {len(lost)} shots", flush=True
    )


def chance(variant: VariantName, sample: Sample) -> None:
    """Print how the chances to win came true."""
    print_chances(variant, sample.games, sample.jobs, sample.seed)


def times(variant: VariantName, sample: Sample) -> None:
    """Print milliseconds of decisions: of work (half, 95 %, longest), then by the clock."""
    print_times(variant, sample.games, sample.seed)


def carrom(variant: VariantName, sample: Sample) -> None:
    """Print how often each level of carrom wins a board against the one below; once, whatever the variant."""
    if variant != next(iter(VARIANTS)):
        return
    levels = levels_of(CARROM)
    for better, worse in ((FIRST_TIME, levels[0]), *((better, worse) for worse, better in pairwise(levels))):
        pairing(better, worse, CARROM.variants[0], sample, CARROM)


SECTIONS: Final[dict[str, Callable[[VariantName, Sample], None]]] = {
    "ladder": ladder,
    "scripted": scripted,
    "opener": opener,
    "breaks": breaks,
    "rack": rack,
    "soft": soft,
    "yardstick": yardstick,
    "regret": regret,
    "chance": chance,
    "time": times,
    "carrom": carrom,
}


def main() -> int:
    """Print what is asked for."""
    parser = argparse.ArgumentParser(description="How well the computer plays.")
    parser.add_argument("sections", nargs="*", metavar="SECTION", choices=[*SECTIONS, []], help=", ".join(SECTIONS))
    parser.add_argument("--games", type=count, default=GAMES, help="of each line (20)")
    parser.add_argument("--jobs", type=count, default=1, help="games at the same time (1)")
    parser.add_argument("--variant", choices=VARIANTS, help="only this variant (all)")
    parser.add_argument("--seed", type=count, default=1, help="what all games follow from (1)")
    asked = parser.parse_args()
    sample = Sample(asked.games, asked.jobs, asked.seed)
    print(f"{sample.games} games each, seed {sample.seed}")
    for section in asked.sections or SECTIONS:
        print(section)
        for variant in VARIANTS if asked.variant is None else (asked.variant,):
            SECTIONS[section](variant, sample)
    return 0


if __name__ == "__main__":
    sys.exit(main())
