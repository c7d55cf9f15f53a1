"""The environment keeps PettingZoo's promises, and every action is a legal move."""

import random
import sys
from typing import Any

import numpy as np
import pytest

from tests.match.players import random_move
from yagopool.ai.levels import NOVICE
from yagopool.errors import YagoError
from yagopool.games.yago.rules.state import Concede
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.table.shot import Flick
from yagopool.table.spec import BoardSpec

env = pytest.importorskip("yagopool.env", reason="the extra rl is not installed")
checks = pytest.importorskip("pettingzoo.test")


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_passes_the_checks_of_its_interface(variant: str) -> None:
    checks.api_test(env.YagoEnv(variant), num_cycles=40)
    checks.seed_test(lambda: env.YagoEnv(variant), num_cycles=40)


def played(table: Any, first: Any, second: Any) -> dict[str, float]:
    """Play a game and return what each agent got."""
    rewards = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        _, reward, ended, cut, _ = table.last()
        rewards[agent] += reward
        table.step(None if ended or cut else (first if agent == "player_0" else second)(table))
    return rewards


def test_greedy_beats_random_and_the_rewards_add_up_to_nothing() -> None:
    table = env.YagoEnv("easy")
    for seed in range(2):
        table.reset(seed=seed)
        rewards = played(table, env.level_agent(seed), env.random_agent(seed))
        assert rewards["player_0"] > 0.0
        assert sum(rewards.values()) == 0.0
        assert table.agents == []


def test_a_game_that_goes_on_and_on_is_truncated() -> None:
    table = env.YagoEnv("medium", most_moves=3)
    table.reset(seed=1)
    assert played(table, env.random_agent(1), env.random_agent(2)) == {"player_0": 0.0, "player_1": 0.0}


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_and_actions_stand_for_each_other_in_every_phase(variant: str) -> None:
    table, rng = env.YagoEnv(variant), random.Random(3)
    for seed in range(3):
        table.reset(seed=seed)
        for _ in range(40):
            if not any(table.terminations.values()):
                move = random_move(table._session, rng)
                again = table.move_of(table.action_of(move))
                if isinstance(move, Flick):
                    assert (again.ball, again.speed) == (move.ball, pytest.approx(move.speed, abs=1e-3))
                    assert (again.direction - move.direction + 180.0) % 360.0 == pytest.approx(180.0, abs=1e-4)
                elif move.do == "place":
                    assert (again.ball, again.at) == (move.ball, pytest.approx(move.at, abs=0.01))
                else:
                    assert again == move
                assert table._session.problems(again) == ()
                table.step(table.action_of(move))


def test_an_observation_says_where_the_balls_are_and_what_can_be_done() -> None:
    table = env.YagoEnv("professional", spec=BoardSpec(length=900.0))
    table.reset(seed=1)
    seen = table.observe(table.agent_selection)
    other = table.observe(next(agent for agent in table.agents if agent != table.agent_selection))
    by_ball = {ball: tuple(seen[6 * index : 6 * index + 6]) for index, ball in enumerate(env.BALLS)}
    assert by_ball["blue"] == pytest.approx((0.5, 150.0 / 900.0, 1.0, 0.0, 0.0, 1.0))
    assert by_ball["red1"][2:] == (1.0, 0.0, 0.0, 0.0)
    assert list(seen[66:]) == [1, 0, 0, 0, 0, 0, 0, 1, 1, 0.5]
    assert list(np.nonzero(seen != other)[0]) == [74]


def test_own_balls_and_potted_ones_are_marked() -> None:
    table = env.YagoEnv("easy")
    table.reset(seed=0)
    while table._session.state.red is None:
        table.step(env.level_agent(1, NOVICE)(table))
    red = next(agent for agent, side in env.SIDES.items() if side == table._session.state.red)
    owners = [table.observe(red)[6 * index + 4] for index in range(11)]
    assert owners == [1.0] * 5 + [-1.0] * 5 + [0.0]
    potted = [table.observe(red)[6 * index + 3] for index in range(11)]
    assert sum(potted) == len(table._session.layout.filled) > 0


@pytest.mark.parametrize("action", [None, "abc", [0.0] * 15, [2.0] * 16, [float("nan")] * 16])
def test_what_is_no_action_is_refused(action: Any) -> None:
    table = env.YagoEnv()
    table.reset(seed=1)
    with pytest.raises(YagoError):
        table.step(action)


@pytest.mark.parametrize(
    "asked",
    [
        {"variant": "hard"},
        {"variant": 3},
        {"most_moves": "a"},
        {"most_moves": 0},
        {"render_mode": "human"},
        {"spec": None},
    ],
    ids=str,
)
def test_an_environment_that_cannot_be_is_refused(asked: Any) -> None:
    with pytest.raises(YagoError):
        env.YagoEnv(**asked)


def test_a_seed_is_a_whole_number_and_a_game_begins_with_reset() -> None:
    table: Any = env.YagoEnv()
    for call in (lambda: table.reset(seed="a"), lambda: table.step(None), table.last):
        with pytest.raises(YagoError):
            call()


@pytest.mark.parametrize("agent", ["x", "A", 3, None, []], ids=str)
def test_an_agent_that_does_not_play_is_named(agent: Any) -> None:
    table: Any = env.YagoEnv()
    table.reset(seed=1)
    for call in (table.observe, table.action_space, table.observation_space):
        with pytest.raises(YagoError) as refused:
            call(agent)
        assert refused.value.key == "error.env.no_such_agent"
        assert refused.value.arguments["possible"] == ("player_0", "player_1")


def test_a_move_that_no_action_stands_for_is_refused() -> None:
    table: Any = env.YagoEnv()
    table.reset(seed=1)
    for move, key in ((Concede(), "error.env.no_action"), (Flick("red1", 90.0, 900.0), "error.flick.break_is_blue")):
        with pytest.raises(YagoError) as refused:
            table.action_of(move)
        assert refused.value.key == key


def test_a_picture_is_an_array_of_its_height() -> None:
    table = env.YagoEnv(render_mode="rgb_array", height=200)
    table.reset(seed=1)
    picture = table.render()
    assert (picture.shape, picture.dtype) == ((200, 134, 3), np.uint8)
    assert picture[100, 20, 1] > picture[100, 20, 0]
    assert env.YagoEnv().render() is None


def test_without_pettingzoo_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "yagopool.env")
    with pytest.raises(ImportError, match=r"yagopool\[rl\]"):
        __import__("yagopool.env")
