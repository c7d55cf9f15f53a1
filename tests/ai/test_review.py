"""A match looked at again: what a shot gave away, whether it was punished, and where the match turned."""

import pickle
import random
from dataclasses import replace
from typing import Any

import pytest

from tests.ai.positions import VARIANTS, in_play, random_view
from tests.sentences import says
from yagopool.ai.decision import Considered, Intent, decision_seed
from yagopool.ai.hint import hint
from yagopool.ai.levels import BEGINNER, CASUAL, MASTER, NOVICE, Level
from yagopool.ai.review import (
    LEAST_LOSS,
    ShotReview,
    Swing,
    accuracy,
    chance_after,
    continued,
    grade_of,
    players_of,
    review_shot,
    review_shots,
    scatter_of,
    shot_accuracy,
    shots,
    turning_points,
)
from yagopool.ai.search import Trials, search, strategy_of, win_chance
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.model import Header
from yagopool.match.replay import ReplayedMatch
from yagopool.match.session import step
from yagopool.table.shot import HANDS, Flick, Hand, HandName
from yagopool.table.spec import Side
from yagopool.text import speaker
from yagopool.text.explanation import turning_point


@pytest.fixture(scope="module")
def match() -> ReplayedMatch:
    """Ann has a straight pot for a row and flicks the other way; Ben has one, too, and wins with it."""
    balls = {"red3": (201.0, 400.0), "yellow3": (260.0, 340.0)}
    view = in_play("easy", balls, {3: "red1", 5: "red2", 6: "yellow1", 8: "yellow2"})
    found = ReplayedMatch(Header(view.state.match, seed=5), view.spec, 5, view.state, view.layout)
    for line, flick in enumerate((Flick("red3", 200.0, 500.0), Flick("yellow3", 90.0, 420.0)), 2):
        played = step(found.state, found.layout, flick, seed=5, spec=view.spec)
        found.played.append(played)
        found.lines.append(line)
        found.state, found.layout = played.after, played.layout_after
    return found


@pytest.fixture(scope="module")
def reviews(match: ReplayedMatch) -> list[ShotReview]:
    return list(review_shots(match))


def test_a_shot_is_compared_with_the_best_one_of_its_hand(match: ReplayedMatch, reviews: list[ShotReview]) -> None:
    ann, ben = reviews
    assert [(one.line, one.number, one.side, one.game) for one in reviews] == [(2, 1, "A", 1), (3, 2, "B", 1)]
    assert (ann.best.aim, ann.grade, ann.punished) == (Intent("direct", "red3", 7), "blunder", True)
    assert min(ann.best.chance, ann.best.success) > 0.9
    assert ann.loss == pytest.approx(ann.best.chance - ann.expected)
    assert ann.after < 0.4 < ann.best.chance
    assert (ben.grade, ben.punished, ben.after) == ("best", False, 1.0)
    assert [one.before - one.expected for one in reviews] == [one.loss for one in reviews]
    assert [one.after for one in reviews] == [chance_after(match, one) for one in match.played]


def test_hint_and_review_tell_the_same_chance_of_a_shot(match: ReplayedMatch) -> None:
    hand: HandName = "real"
    mine = replace(match, header=replace(match.header, hand={"A": hand}))
    shot = next(shots(mine))
    best = review_shot(shot).best
    hints = {(one.flick.ball, one.aim.target, one.aim.pot): one.wins for one in hint(shot.view, 8, HANDS[hand])}
    assert hints[best.ball, best.aim.target, best.aim.pot] == pytest.approx(best.chance, abs=0.06)


def test_a_review_names_the_best_shot_that_a_hint_named_there(match: ReplayedMatch) -> None:
    for number, shot in enumerate(shots(match)):
        hinted = hint(shot.view, decision_seed(match.seed, number), shot.hand)[0]
        best = review_shot(shot).best.flick
        assert best == hinted.flick or (number > 0 and best == shot.flick)


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_the_search_expects_is_the_chance_of_the_position(variant: VariantName) -> None:
    view = strategy_of(random_view(random.Random(6), variant)).view(random_view(random.Random(6), variant))
    side, hand = view.state.shooter_next, HANDS["real"]
    for one in strategy_of(view).candidates(view, hand)[:8]:
        tried = Trials(1).stroke(view, one.flick)
        assert strategy_of(view).leads_to(tried, side, hand).wins == win_chance(tried.view, side, hand)


def test_a_flick_that_does_more_than_the_best_found_is_the_best(
    match: ReplayedMatch, reviews: list[ShotReview], monkeypatch: pytest.MonkeyPatch
) -> None:
    def knows_less(*given: Any) -> list[Considered]:
        return [one for one in search(*given) if one.aim.pot is None]

    monkeypatch.setattr("yagopool.ai.hint.search", knows_less)
    again = review_shot(list(shots(match))[1])
    assert (again.best.flick, again.before, again.loss) == (match.played[1].move, again.expected, 0.0)
    assert again.expected == pytest.approx(reviews[1].expected, abs=0.05)


def test_a_review_depends_on_nothing_but_its_shot(match: ReplayedMatch, reviews: list[ShotReview]) -> None:
    assert [review_shot(pickle.loads(pickle.dumps(shot))) for shot in shots(match)] == reviews
    assert list(review_shots(match, side="B")) == reviews[1:]


def test_where_the_game_turned_in_a_sentence(match: ReplayedMatch, reviews: list[ShotReview]) -> None:
    (point,) = turning_points(reviews, match)
    told = turning_point(point, speaker("en"))
    assert says(told, "review.turn.sure")
    assert all(part in told for part in ("Shot 1: red straight into pot 7", "Ann", "Ben won the game"))
    assert turning_points(reviews[1:], match) == ()


def test_a_game_turned_where_it_was_won_before_and_much_was_lost(
    match: ReplayedMatch, reviews: list[ShotReview]
) -> None:
    for swing, turned in (
        (Swing(0.9, 0.3), True),
        (Swing(0.9, 0.75), False),
        (Swing(0.45, 0.1), False),
        (None, False),
    ):
        assert bool(turning_points([replace(reviews[0], swing=swing)], match)) == turned
    costs = [replace(reviews[0], number=number, swing=Swing(0.9, 0.1 * number)) for number in (5, 1, 3, 2)]
    assert {one.review.number for one in turning_points(costs, match)} == {1, 2, 3}, "those that cost most"


def test_a_game_is_played_on_after_what_may_have_turned_it(
    match: ReplayedMatch, reviews: list[ShotReview], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = reviews
    assert ann.swing is not None
    assert ann.swing.best > 0.9
    assert ann.swing.left < 0.5
    assert ben.swing is None, "who won the game did not lose it there"
    missed, _ = shots(match)
    unfinished = replace(match, played=match.played[:1], lines=match.lines[:1])
    assert (bool(missed.players), bool(next(shots(unfinished)).players)) == (True, False)
    monkeypatch.setattr("yagopool.ai.review.LIKELY", 1.01)
    assert review_shot(missed).swing is None, "a pot that was hardly on"


def test_levels_play_their_match_on_and_people_are_as_strong_as_their_opponent() -> None:
    match = in_play("easy", {}).state.match
    asked: tuple[tuple[dict[Side, str], list[Hand]], ...] = (
        ({"A": "novice", "B": "casual"}, [NOVICE.hand, CASUAL.hand]),
        ({"B": "novice"}, [NOVICE.hand, NOVICE.hand]),
        ({}, [HANDS["steady"], HANDS["steady"]]),
    )
    for levels, hands in asked:
        players = players_of(Header(match, computer=levels))
        assert [players["A"].hand, players["B"].hand] == hands


def test_the_better_player_wins_more_often_from_the_same_position() -> None:
    view = random_view(random.Random(6), "easy")

    def won(own: Level, rival: Level) -> list[float]:
        players: dict[Side, Level] = {"A": replace(own, budget=16, depth=1), "B": replace(rival, budget=16, depth=1)}
        return [continued(view, "A", players, random.Random(number)) for number in range(8)]

    assert sum(won(MASTER, BEGINNER)) > sum(won(BEGINNER, MASTER)) + 2.0


def test_accuracy_falls_with_what_is_given_away(reviews: list[ShotReview]) -> None:
    assert [round(shot_accuracy(loss)) for loss in (0.0, 0.05, 0.1, 0.2, 1.0)] == [100, 81, 65, 41, 0]
    found = accuracy(reviews)
    assert found.match["A"] < 30
    assert found.match["B"] > 95
    assert found.games == {1: found.match}
    assert accuracy(()).match == {}


def test_a_shot_that_won_or_made_the_best_pot_is_no_mistake(match: ReplayedMatch) -> None:
    missed, won = shots(match)
    nearly = replace(won, flick=Flick("yellow3", 93.3, 420.0))
    found = review_shot(nearly)
    assert (grade_of(found.loss), found.grade, found.after) == ("blunder", "good", 1.0)
    position_lost = replace(nearly, left=missed.view)
    assert review_shot(position_lost).grade == "inaccuracy"
    off = review_shot(replace(position_lost, flick=Flick("yellow3", 96.0, 420.0)))
    assert off.grade == "blunder", "another try at it that failed"


def test_grades_and_hands() -> None:
    assert [grade_of(least) for least in LEAST_LOSS.values()] == list(LEAST_LOSS)
    match = in_play("easy", {}).state.match
    header = Header(match, computer={"A": "novice"}, hand={"B": "real"})
    assert [scatter_of(header, side) for side in ("A", "B")] == [NOVICE.hand, HANDS["real"]]
    unknown = Header(match, computer={"A": "my_bot"})
    assert {scatter_of(unknown, side) for side in ("A", "B")} == {HANDS["steady"]}
