"""The computer at carrom: always lawful, the same each time, and it sees what a player would see."""

import math
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yagopool.ai.decision import decide, decide_again
from yagopool.ai.hint import SHOWN, hint
from yagopool.ai.levels import CASUAL, GREEDY, MASTER, RANDOM, SKILLED, Level, levels_of
from yagopool.ai.observation import View
from yagopool.ai.search import Trials
from yagopool.errors import RuleError
from yagopool.games import CARROM
from yagopool.games.carrom.board import CARROM_BOARD, MEN, QUEEN, STRIKER
from yagopool.games.carrom.computer.carrom_view import CarromView
from yagopool.games.carrom.computer.choices import weigh_men
from yagopool.games.carrom.computer.evaluation import leads_nowhere, outlook
from yagopool.games.carrom.computer.race import Held, Odds, Standing, race
from yagopool.games.carrom.computer.safeties import cluster_shots
from yagopool.games.carrom.computer.shot_generator import candidates
from yagopool.games.carrom.computer.strategy import STRATEGY
from yagopool.games.carrom.computer.ways import off_cushions
from yagopool.games.carrom.moves import man_placement
from yagopool.games.carrom.rules.referee import new_carrom_match
from yagopool.games.carrom.rules.state import BoardPhase, CarromMatch, CarromState, GiveUp, QueenIs
from yagopool.match.session import Session, problems, step
from yagopool.physics.simulate import simulate
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import EXACT_HAND, Flick, Hand
from yagopool.table.spec import Ball, Side

SPARING = 8
"""Simulated shots for one decision, where many decisions are wanted."""
TWO = (("Ann",), ("Ben",))
FOUR = (("Ann", "Al"), ("Ben", "Bea"))


def new_state(teams: tuple[tuple[str, ...], tuple[str, ...]] = TWO) -> CarromState:
    return new_carrom_match(CarromMatch("one_game", 25, teams, "A"))


def view_of(places: dict[Ball, tuple[float, float]], queen: QueenIs = "A", phase: BoardPhase = "shoot") -> CarromView:
    """A position with side A, white, to play; the men that are nowhere are potted."""
    potted = tuple(man for men in MEN.values() for man in men if man not in places)
    state = replace(new_state(), phase=phase, potted=potted, queen=queen)
    return CarromView(state, Layout.of(places), CARROM_BOARD)


def test_a_player_without_search_breaks_the_rack() -> None:
    session = Session.new(CarromMatch("one_game", 25, TWO, "A"), seed=7)
    move = decide_again(View(session.state, session.layout, session.spec), 1, GREEDY).move
    assert isinstance(move, Flick)
    assert simulate(session.layout, move, session.spec).events
    assert not session.problems(move)


@pytest.mark.parametrize("teams", [TWO, FOUR])
def test_every_move_is_lawful_and_none_concedes(teams: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    """Levels and scripted players in turn, from the break on; men come out and are placed, boards end."""
    rng = random.Random(7)
    session = Session.new(CarromMatch("one_game", 25, teams, "A"), seed=7)
    players = (*levels_of(CARROM), GREEDY, RANDOM)
    phases = set()
    for number in range(60):
        if session.state.phase == "match_over":
            break
        view = View(session.state, session.layout, session.spec)
        level = players[number % len(players)]
        move = decide(view, rng, SPARING, level).move
        assert problems(view.state, view.layout, move, view.spec) == ()
        assert not isinstance(move, GiveUp)
        phases.add(view.state.phase)
        session.play(move)
    assert phases >= {"break", "shoot"}


def test_there_are_four_levels_and_each_decides_the_same_again() -> None:
    view = View(new_state(), CARROM.racked(5, 1, CARROM_BOARD), CARROM_BOARD)
    assert [level.name for level in levels_of(CARROM)] == ["beginner", "casual", "skilled", "master"]
    sparing = replace(SKILLED, budget=SPARING)
    assert decide_again(view, 3, sparing) == decide_again(view, 3, sparing)


def test_it_places_the_striker_for_the_man_before_a_pocket() -> None:
    """White 1 lies before the far right pocket, everything else away from pockets."""
    places = {"white1": (660.0, 650.0), "white2": (370.0, 370.0), "black1": (300.0, 400.0), "black2": (420.0, 330.0)}
    found = decide_again(view_of(places), 1, SKILLED)
    aim = found.considered[0].aim
    assert (aim.target, aim.pot) == ("white1", 2)
    assert found.considered[0].chance >= 0.5


@pytest.mark.parametrize("seed", range(4))
def test_an_exact_hand_pots_what_it_aims_at(seed: int) -> None:
    """Whatever lies about: of the straight shots the search thinks of, all but a few drop as meant."""
    rng = random.Random(seed)
    session = Session.new(CarromMatch("one_game", 25, TWO, "A"), seed=seed)
    while session.state.phase in ("break", "place") or len(session.played) < 6:
        session.play(decide(View(session.state, session.layout, session.spec), rng, 0, RANDOM).move)
    view = CarromView(session.state, session.layout, session.spec)
    straight = [one for one in candidates(view, Hand(1.0, 0.05)) if one.aim.idea == "direct"]
    trials = Trials(len(straight))
    tried = [(trials.stroke(view, one.flick), one) for one in straight]
    missed = [one for done, one in tried if not done.foul and not done.did(one.aim)]
    assert len(missed) <= max(1, len(straight) // 10)


def test_it_covers_the_queen() -> None:
    places = {"white1": (70.0, 650.0), "white2": (370.0, 400.0), "black1": (400.0, 300.0), "black2": (340.0, 330.0)}
    view = view_of(places, queen="uncovered", phase="cover")
    assert decide_again(view, 2, SKILLED).considered[0].aim.target == "white1"
    assert leads_nowhere(view, SKILLED.hand).wins < outlook(view, "A", SKILLED.hand).wins


def test_it_takes_the_queen_when_a_man_would_cover_it() -> None:
    """One own man left: it must not drop before the queen (F7), so the queen comes first."""
    places = {"white1": (80.0, 650.0), QUEEN: (660.0, 660.0), "black1": (400.0, 300.0), "black2": (340.0, 330.0)}
    view = view_of(places, queen="board")
    assert "white1" not in view.targets("A")
    assert decide_again(view, 2, SKILLED).considered[0].aim.target == QUEEN


@pytest.mark.parametrize("side", ["A", "B"])
def test_two_last_men_that_cannot_be_potted_are_hit_all_the_same(side: Side) -> None:
    """They lie one behind the other along the frame, each in the other's way: whoever only waited would wait for ever.

    From a board of Skilled against Casual, in which both did.
    """
    view = view_of({"white1": (21.2, 231.9), "black1": (24.7, 266.1)})
    view = replace(view, state=replace(view.state, to_act=side, seat="AB".index(side)))
    found = candidates(view, SKILLED.hand)
    trials = Trials(len(found))
    assert all(trials.stroke(view, one.flick).view.layout != view.layout for one in found)

    state, layout = view.state, view.layout
    levels = {"A": SKILLED, "B": CASUAL}
    for number in range(60):
        if state.result is not None:
            break
        assert state.to_act is not None
        move = decide_again(View(state, layout, CARROM_BOARD), number, levels[state.to_act]).move
        played = step(state, layout, move, spec=CARROM_BOARD, seed=1)
        state, layout = played.after, played.layout_after
    assert state.result is not None


def test_a_man_that_touches_others_is_hit_into_them() -> None:
    """What lies behind or beside a man does not keep the striker from it."""
    places = {"white1": (370.0, 370.0), "black1": (370.0, 402.0), "black2": (402.0, 370.0), "black3": (338.0, 370.0)}
    hit = {one.aim.target for one in cluster_shots(view_of(places))}
    assert "white1" in hit


def test_the_queen_is_no_target_before_an_own_man_is_potted() -> None:
    view = CarromView(new_state(), CARROM.rack(CARROM_BOARD), CARROM_BOARD)
    assert QUEEN not in view.targets("A")


def test_it_goes_off_a_cushion_where_nothing_is_straight() -> None:
    """Two black men stand between white 1 and the far pockets: it can go off the far cushion into a near one."""
    places = {"white1": (370.0, 575.0), "black1": (310.0, 595.0), "black2": (430.0, 595.0)}
    view = view_of(places)
    pots = [one for one in candidates(view, SKILLED.hand) if one.aim.pot is not None and not one.is_safety]
    assert pots
    assert {one.aim.idea for one in pots} == {"cushion"}
    trials, found = Trials(3 * len(pots)), []
    for one in pots:
        _, tried = STRATEGY.refined(view, one, trials.stroke(view, one.flick), trials)
        found.append(tried.did(one.aim))
    assert any(found)
    assert STRATEGY.leaves(view, "A", SKILLED.hand) is None


@given(x=st.floats(60.0, 680.0), y=st.floats(60.0, 680.0), to_x=st.floats(60.0, 680.0), to_y=st.floats(60.0, 680.0))
def test_a_way_off_a_cushion_is_the_way_the_physics_goes(x: float, y: float, to_x: float, to_y: float) -> None:
    radius = CARROM_BOARD.radius_of(STRIKER)
    for way in off_cushions(Point(x, y), Point(to_x, to_y), radius, CARROM_BOARD):
        flick = Flick(STRIKER, math.degrees(way.heading) % 360.0, 4000.0, Point(x, y))
        legs = [one for one in simulate(Layout(), flick, CARROM_BOARD).paths[0].segments if one.start > 0.0]
        turned = way.points[1]
        after = next((leg for leg in legs if math.hypot(leg.x - turned.x, leg.y - turned.y) < 0.01), None)
        if after is not None:
            off = math.remainder(math.atan2(after.vy, after.vx) - way.arriving, math.tau)
            assert abs(off) < 1e-6


def test_a_man_that_comes_out_goes_where_it_hurts() -> None:
    """Ben places one of Ann's men: lawfully, and nowhere that he tried is better for him."""
    places = {"black1": (370.0, 300.0), "black2": (200.0, 500.0), "white2": (500.0, 500.0)}
    view = view_of(places)
    state = replace(view.state, phase="place", to_act="B", to_place=frozenset({"white1"}), seat=1)
    state = replace(state, potted=tuple(man for man in state.potted if man != "white1"))
    weighed = weigh_men(replace(view, state=state), "B", SKILLED.hand)
    legal = man_placement("white1", view.layout, CARROM_BOARD)
    assert all(legal.legal(one.move.at or ()) for one in weighed)
    placed = replace(state, phase="shoot", to_place=frozenset())
    anywhere = [
        outlook(CarromView(placed, view.layout.with_ball("white1", spot), CARROM_BOARD), "B", SKILLED.hand).value
        for spot in legal.samples(20.0)
    ]
    assert weighed[0].value == max(one.value for one in weighed)
    assert weighed[0].value > sum(anywhere) / len(anywhere)


HELD: tuple[Held, ...] = ("nobody", "own", "rival")


@given(
    own=st.floats(1.0, 8.0),
    rival=st.floats(1.0, 9.0),
    queen=st.sampled_from(HELD),
    chance=st.sampled_from([0.1, 0.4, 0.8]),
)
def test_the_race_is_fair(own: float, rival: float, queen: Held, chance: float) -> None:
    """Fewer men to go are never worse, the queen is better had than left to the rival, and to play than not to."""
    odds, now = Odds(chance), Standing(own, rival, queen)
    found = race(now, odds)
    assert 0.0 <= found.wins <= 1.0
    assert found.value >= -race(now.turned, odds).value - 1e-9
    assert race(now._replace(own=own - 0.5), odds).value >= found.value - 1e-9
    assert race(now._replace(queen="own"), odds).value >= race(now._replace(queen="rival"), odds).value - 1e-9
    assert race(now._replace(rival=rival - 1.0), odds).wins <= found.wins + 1e-9


def test_a_hint_does_what_it_says() -> None:
    places = {"white1": (660.0, 650.0), "white2": (100.0, 400.0), "black1": (300.0, 400.0), "black2": (420.0, 330.0)}
    view = view_of(places)
    first = hint(view, 1, budget=60)[0]
    assert Trials(1).stroke(CarromView.of(view), first.flick).did(first.aim)


EASY = {
    "white1": (690.0, 600.0), "white2": (60.0, 560.0), "white3": (640.0, 690.0), "white4": (90.0, 690.0),
    "white5": (700.0, 690.0), "black1": (300.0, 400.0), "black2": (420.0, 330.0),
}  # fmt: skip
"""Men that are easier to pot than a queen."""


@pytest.mark.parametrize("at", [(370.0, 500.0), (160.0, 560.0), (110.0, 600.0)])
def test_hints_show_the_queen_once_she_may_be_potted(at: tuple[float, float]) -> None:
    view = view_of({**EASY, QUEEN: at}, queen="board")
    found = hint(view, 1)
    assert QUEEN in {one.aim.target for one in found}
    assert len(found) == SHOWN
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    untouched = replace(view.state, potted=())
    men = {man: (300.0 + 31.9 * number, 300.0) for number, man in enumerate(MEN["white"][5:])}
    early = replace(view, state=untouched, layout=Layout.of({**view.places, **men}))
    assert not early.queen_open("A")
    without = [one for one in found if one.aim.target != QUEEN]
    assert STRATEGY.hints(early, without, found, lambda one: one) == without


def test_a_shot_is_thought_of_where_the_base_lines_are_full() -> None:
    """Men stand all along the base lines: the striker goes to a place that is left."""
    places = {man: (150.0 + 33.0 * number, 117.0) for number, man in enumerate((*MEN["white"], *MEN["black"][:5]))}
    view = view_of(places)
    level = Level("sparing", MASTER.hand, depth=1, budget=SPARING)
    move = decide_again(view, 1, level).move
    assert problems(view.state, view.layout, move, view.spec) == ()


def test_the_striker_gives_way_to_a_man_that_is_seen_in_its_place() -> None:
    view = view_of({"white1": (370.0, 153.9)})
    flick = Flick(STRIKER, 90.0, 1000.0, Point(370.0, 117.4))
    fitting = view.fitting(flick)
    assert fitting.at is not None
    assert math.dist(fitting.at, (370.0, 153.9)) >= view.touching
    assert view.fitting(fitting) == fitting


def test_an_exact_hand_is_always_fast_enough() -> None:
    view = view_of({"white1": (660.0, 650.0), "white2": (370.0, 370.0), "black1": (300.0, 400.0)})
    assert max(shot.chance for shot in candidates(view, EXACT_HAND)) == pytest.approx(1.0)


def test_an_aim_is_not_corrected_without_strokes_to_try() -> None:
    view = view_of({"white1": (600.0, 500.0), "white2": (370.0, 370.0), "black1": (300.0, 400.0)})
    for candidate in candidates(view, CASUAL.hand):
        tried = Trials(1).stroke(view, candidate.flick)
        assert STRATEGY.refined(view, candidate, tried, Trials(0)) == (candidate.flick, tried)


def test_whoever_flicks_at_random_places_at_random_and_nobody_decides_when_all_is_over() -> None:
    view = view_of({"black1": (300.0, 400.0), "white2": (500.0, 200.0)})
    placing = replace(view.state, phase="place", to_act="B", to_place=frozenset({"white1"}), seat=1)
    move = decide(View(placing, view.layout, view.spec), random.Random(1), 0, RANDOM).move
    assert problems(placing, view.layout, move, view.spec) == ()
    over = replace(view.state, phase="match_over", to_act=None)
    with pytest.raises(RuleError):
        decide(View(over, view.layout, view.spec), random.Random(1), 0, CASUAL)
