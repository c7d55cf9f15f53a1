"""Decisions in every phase: always legal, the same each time, and honest."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.ai.positions import VARIANTS, agreed, random_view
from yagopool.ai.decision import Candidate, Intent, decide, decide_again
from yagopool.ai.levels import CASUAL, GREEDY, LEVELS, MASTER, NOVICE, RANDOM, Level
from yagopool.ai.search import CandidateScore, Trials, noticed, search
from yagopool.errors import RuleError
from yagopool.games.yago.board import COLOURS, colour_of
from yagopool.games.yago.computer.yago_view import YagoView as View
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import Concede, NextGame, Phase, VariantName
from yagopool.match.session import Session, problems, step, tidied
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Event, Flick, OffBoard, Potted, Stroke

SOFT_BREAK = Candidate(Flick("blue", 90.0, 800.0), Intent("break"), 0.2)
SPARING = 5
"""Simulated strokes for one decision, where many decisions are wanted."""


def decided_games(
    variant: VariantName, seed: int, decisions: int, levels: tuple[Level, ...]
) -> Iterator[tuple[View, Level]]:
    """Yield the views of games that the levels play against each other, checking that each move is legal."""
    rng = random.Random(seed)
    session = Session.new(replace(agreed(variant), target=1000), seed=seed)
    for number in range(decisions):
        view = View(session.state, session.layout, session.spec)
        level = levels[number % len(levels)]
        move = decide(view, rng, SPARING, level).move
        assert problems(view.state, view.layout, move, view.spec) == ()
        assert not isinstance(move, Concede)
        yield view, level
        session.play(move)


def in_a_quiet_phase(rng: random.Random, variant: VariantName) -> View:
    """A position in play, a stroke later: a ball left the board by a foul, or both colours dropped while open."""
    while True:
        view = random_view(rng, variant)
        free = view.free_own(view.state.shooter_next)
        flicked = view.flickable(view.state.shooter_next)[0]
        if view.state.red is None:
            reds, yellows = ([ball for ball in free if colour_of(ball) == colour] for colour in COLOURS)
            touched = [Contact(flicked, other) for other in (reds[1], yellows[1])]
            events: tuple[Event, ...] = (*touched, Potted(reds[1], 2), Potted(yellows[1], 7))
            layout = view.layout.without(reds[1], yellows[1])
            layout = Layout.of(layout.balls, {**layout.potted, 2: reds[1], 7: yellows[1]})
        else:
            gone = free[-1]
            touched = [Contact(flicked, gone)] if gone != flicked else []
            events = (*touched, OffBoard(gone))
            layout = view.layout.without(gone)
        after, ruling = apply(view.state, Stroke(flicked, events))
        if after.result is None:
            tidy = tidied(layout, Stroke(flicked, events), ruling, after, seed=1, spec=view.spec)
            return View(after, tidy, view.spec)


@pytest.mark.parametrize("variant", VARIANTS)
def test_never_an_illegal_move(variant: VariantName) -> None:
    """Games of all levels, and a random position of each kind for each: every phase of the variant comes up."""
    levels = (*LEVELS, RANDOM, GREEDY)
    met = Counter(view.state.phase for view, _ in decided_games(variant, 77, 12, levels))
    rng = random.Random(78)
    for number in range(8):
        view = in_a_quiet_phase(rng, variant)
        for _ in range(4):
            met[view.state.phase] += 1
            move = decide(view, rng, SPARING, levels[number % len(levels)]).move
            assert problems(view.state, view.layout, move, view.spec) == ()
            assert not isinstance(move, Concede)
            if view.state.phase == "play":
                break
            played = step(view.state, view.layout, move, seed=1, spec=view.spec)
            view = View(played.after, played.layout_after, view.spec)
    choices: set[Phase] = {"choose_colour", "place"}
    if variant == "professional":
        choices.add("take_over")
    assert {"break", "play"} | choices <= set(met)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_seed_makes_the_same_decision_again(variant: VariantName) -> None:
    view = random_view(random.Random(11), variant)
    first = decide_again(view, 4, CASUAL)
    assert first == decide_again(view, 4, CASUAL)
    assert first.seed == 4
    assert first.move != decide_again(view, 5, CASUAL).move


class TwoDraws(random.Random):
    """Gives the search one seed and the hand another."""

    def __init__(self, thinking: int, hand: int) -> None:
        super().__init__(0)
        self.left = [thinking, hand]

    def getrandbits(self, k: int, /) -> int:
        """Return the next of the two."""
        del k
        return self.left.pop(0)


@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_the_hand_will_do_the_same_is_thought(variant: VariantName) -> None:
    view = random_view(random.Random(12), variant)
    decisions = [decide(view, TwoDraws(1, hand), 40, CASUAL) for hand in range(3)]
    assert len({(decision.aim, decision.considered, decision.simulated) for decision in decisions}) == 1
    assert len({decision.move for decision in decisions}) == 3


@pytest.mark.parametrize("level", LEVELS)
def test_no_more_strokes_are_simulated_than_the_budget(level: Level) -> None:
    decision = decide(random_view(random.Random(5), "easy"), random.Random(1), level.budget, level)
    assert 0 < decision.simulated <= level.budget
    assert decision.considered[0].flick == decision.aim


def test_after_a_game_the_next_is_racked_and_after_a_match_nothing() -> None:
    view = random_view(random.Random(5), "easy")
    over = replace(view.state, phase="game_over")
    assert decide(View(over, view.layout), random.Random(1), 5, NOVICE).move == NextGame()
    finished = replace(view.state, phase="match_over", to_act=None)
    with pytest.raises(RuleError) as refused:
        decide(View(finished, view.layout), random.Random(1), 5, NOVICE)
    assert refused.value.code == "wrong_phase"


def test_levels_are_ordered_in_all_they_differ_in() -> None:
    for worse, better in pairwise(LEVELS):
        assert worse.hand.direction > better.hand.direction
        assert worse.hand.speed > better.hand.speed
        assert worse.budget < better.budget
        assert worse.depth <= better.depth
        assert worse.sight <= better.sight


@pytest.mark.parametrize("budget", [5, 6, 9])
def test_no_stroke_that_was_never_tried_stands_above_one_that_was(budget: int) -> None:
    view = random_view(random.Random(1), "professional")
    tries = [found.simulated > 0 for found in search(view, random.Random(1), Trials(budget), MASTER)]
    assert any(tries)
    assert tries == sorted(tries, reverse=True)


def test_the_longer_the_way_the_rarer_it_is_noticed() -> None:
    """A straight shot with a chance of a half, one off a cushion with a quarter; at two speeds both or neither."""
    straight, bank = Intent("direct", "red1", 2), Intent("cushion", "red1", 2, ("left",))
    shots = tuple(
        Candidate(Flick("red1", 90.0, speed), aim, 0.5) for aim in (straight, bank) for speed in (500.0, 900.0)
    )
    rng = random.Random(4)
    seen = Counter(found.aim for _ in range(1000) for found in noticed((*shots, SOFT_BREAK), 0.5, rng))
    assert seen[straight] / 2000 == pytest.approx(0.5, abs=0.05)
    assert seen[bank] / 2000 == pytest.approx(0.25, abs=0.05)
    assert seen[SOFT_BREAK.aim] == 1000
    assert seen[straight] % 2 == seen[bank] % 2 == 0
    assert noticed(shots, 1.0, rng) == shots
    assert noticed(shots[2:], 0.0, rng) == shots[2:3]


def test_a_pot_that_may_drop_is_liked_better_than_waiting_though_it_has_not_dropped_yet() -> None:
    """Three tries each, worth the same, none of which gained anything: what differs is the chance by geometry."""
    pot = Candidate(Flick("blue", 90.0, 800.0), Intent("combination", "red1", 2, ("red1",)), 0.3)
    safety = Candidate(Flick("blue", 90.0, 800.0), Intent("safe", "red1", None, ("red1",)), 0.3)
    likely, waits = (CandidateScore(one, waiting=1.0, values=[0.1, 0.1, 0.1], waited=3) for one in (pot, safety))
    assert likely.mean == waits.mean
    assert likely.liked > waits.liked
