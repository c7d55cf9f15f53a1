"""An environment to learn in: a game as PettingZoo's turn-based (AEC) interface has it. Needs the extra ``rl``.

Every action is a legal move: of the balls that may be flicked or placed, the one with the highest score is taken, and
of an action only the part is read that the phase asks for. docs/learning.md has the tables of both spaces.
"""

import math
import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final, TypeAlias, get_args

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError('yagopool.env needs PettingZoo: pip install "yagopool[rl]"') from error

from yagopool.ai.levels import GREEDY, Level
from yagopool.ai.observation import View
from yagopool.errors import YagoError
from yagopool.games.yago.library import decide
from yagopool.games.yago.rules.state import GameState, Phase
from yagopool.games.yago.yago_game import YAGO
from yagopool.match.game import FlickRange, LegalMoves, Move
from yagopool.match.session import Session
from yagopool.table.arguments import check_range, checked_arguments
from yagopool.table.geometry import Point
from yagopool.table.placement import Placement
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec, Side, is_single, kind_of

Numbers: TypeAlias = NDArray[np.float32]
Act: TypeAlias = Callable[["YagoEnv"], Numbers]
"""Who plays: returns an action for the agent whose turn it is."""

SIDES: Final[Mapping[str, Side]] = MappingProxyType({"player_0": "A", "player_1": "B"})
"""The agents, and which side each of them is."""
BALLS: Final[tuple[Ball, ...]] = YAGO.pieces
"""In the order that observations and actions have them."""
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)[:5]
"""Those in which a side acts."""
MOST_MOVES: Final = 400
"""Moves after which a game is cut off, unless asked for otherwise."""
MOST_MOVES_ASKED: Final = 1_000_000
_PER_BALL: Final = 6
_DIRECTION, _SPEED, _X, _Y, _CHOICE = range(len(BALLS), len(BALLS) + 5)
ACTION_SIZE: Final = len(BALLS) + 5
OBSERVATION_SIZE: Final = _PER_BALL * len(BALLS) + len(PHASES) + len(YAGO.variants) + 2


class YagoEnv(AECEnv):  # type: ignore[misc]
    """One game of a variant between two agents; a seed says who breaks first and how the balls are racked.

    The winner's reward is the points of the game (1, or 3 where the rules say so), the loser's the negative. A game
    that is not over after ``most_moves`` is truncated. ``render_mode``: ``rgb_array`` or None; ``height`` of the
    picture in pixels.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "yagopool_v0",
        "render_modes": ["rgb_array"],
        "render_fps": 2,
        "is_parallelizable": False,
    }

    @checked_arguments
    def __init__(
        self,
        variant: str = YAGO.variants[0],
        *,
        render_mode: str | None = None,
        spec: BoardSpec = STANDARD_BOARD,
        most_moves: int = MOST_MOVES,
        height: int = 400,
    ) -> None:
        super().__init__()
        if variant not in YAGO.variants:
            raise YagoError("bad_value", "error.no_such_variant", name=str(variant), possible=YAGO.variants)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise YagoError("bad_value", "error.env.render_mode", name=str(render_mode))
        check_range("most_moves", most_moves, 1, MOST_MOVES_ASKED)
        YAGO.check_board(spec)
        self.possible_agents = list(SIDES)
        self.agent_selection = self.possible_agents[0]
        self.render_mode = render_mode
        self._variant, self._spec, self._most_moves, self._height = variant, spec, most_moves, height
        self._observations = spaces.Box(-1.0, 1.0, (OBSERVATION_SIZE,), np.float32)
        self._actions = {agent: spaces.Box(-1.0, 1.0, (ACTION_SIZE,), np.float32) for agent in SIDES}
        self._rng = random.Random()
        self._begun: Session | None = None

    def observation_space(self, agent: str) -> spaces.Box:
        """Return the space of observations: ``OBSERVATION_SIZE`` numbers from -1 to 1.

        Raises:
            YagoError: there is no such agent.
        """
        _side_of(agent)
        return self._observations

    def action_space(self, agent: str) -> spaces.Box:
        """Return the space of actions: ``ACTION_SIZE`` numbers from -1 to 1.

        Raises:
            YagoError: there is no such agent.
        """
        _side_of(agent)
        return self._actions[agent]

    @checked_arguments
    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Rack the balls for a new game; with a seed the same one each time.

        Raises:
            YagoError: the seed is no whole number.
        """
        if seed is not None:
            self._rng.seed(seed)
        opener = self._rng.choice(list(SIDES))
        match = YAGO.agreement(self._variant, 1, tuple((agent,) for agent in SIDES), SIDES[opener])
        self._begun = Session.new(match, seed=self._rng.getrandbits(48), spec=self._spec)
        self.agents = list(SIDES)
        self.rewards = dict.fromkeys(SIDES, 0.0)
        self._cumulative_rewards = dict.fromkeys(SIDES, 0.0)
        self.terminations = dict.fromkeys(SIDES, False)
        self.truncations = dict.fromkeys(SIDES, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in SIDES}
        self.agent_selection = opener

    @property
    def _session(self) -> Session:
        if self._begun is None:
            raise YagoError("bad_value", "error.env.not_reset")
        return self._begun

    @property
    def view(self) -> View:
        """What the side to act sees: state, layout, board, legal moves."""
        return View(self._session.state, self._session.layout, self._spec)

    def observe(self, agent: str) -> Numbers:
        """Return what an agent sees, as numbers: each ball, then the phase, the variant, and the turn.

        Raises:
            YagoError: there is no such agent, or no game has begun.
        """
        side = _side_of(agent)
        state: GameState = self._session.state
        usable = {one.ball for one in _movable(self.view.legal)}
        free, potted = self._session.layout.balls, {ball: pot for pot, ball in self._session.layout.filled}
        own = state.colour_of_side(side)
        numbers: list[float] = []
        for ball in BALLS:
            place = self._spec.pot_centre(potted[ball]) if ball in potted else free.get(ball, Point(0.0, 0.0))
            owner = 0.0 if own is None or is_single(ball) else 1.0 if kind_of(ball) == own else -1.0
            numbers += [place.x / self._spec.width, place.y / self._spec.length]
            numbers += [ball in free, ball in potted, owner, ball in usable]
        numbers += [state.phase == phase for phase in PHASES]
        numbers += [variant == self._variant for variant in YAGO.variants]
        numbers += [state.to_act == side, state.strokes / 2.0]
        return np.array(numbers, np.float32)

    def step(self, action: Numbers | None) -> None:
        """Make the move that an action stands for; after the end only None, as PettingZoo has it.

        Raises:
            YagoError: the action is not in the space of actions, or no game has begun.
        """
        before = self._session
        agent: str = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        state: GameState = before.play(self.move_of(action)).after
        if state.result is not None:
            points = float(state.result.points)
            self.rewards = {one: points if side == state.result.winner else -points for one, side in SIDES.items()}
            self.terminations = dict.fromkeys(SIDES, True)
        elif len(before.played) >= self._most_moves:
            self.truncations = dict.fromkeys(SIDES, True)
        self.agent_selection = next((one for one, side in SIDES.items() if side == state.to_act), agent)
        self._accumulate_rewards()

    def move_of(self, action: Numbers | None) -> Move:
        """Return the legal move that an action stands for now.

        Raises:
            YagoError: it is not in the space of actions.
        """
        legal, spec = self.view.legal, self._spec
        try:
            numbers = np.asarray(action, np.float32)
        except (TypeError, ValueError):
            numbers = np.zeros(0, np.float32)
        if not self._actions[self.agent_selection].contains(numbers):
            raise YagoError("bad_value", "error.env.action", size=ACTION_SIZE)
        if legal.choices:
            return legal.choices[min(int(numbers[_CHOICE] >= 0.0), len(legal.choices) - 1)]
        best = max(_movable(legal), key=lambda one: numbers[BALLS.index(one.ball)])
        if isinstance(best, Placement) and legal.place is not None:
            across, along = ((float(part) + 1.0) / 2.0 for part in (numbers[_X], numbers[_Y]))
            return legal.place(best.ball, best.nearest((across * spec.width, along * spec.length)))
        part = (float(numbers[_SPEED]) + 1.0) / 2.0
        speed = spec.least_flick + part * (spec.greatest_flick - spec.least_flick)
        return Flick(best.ball, 180.0 * float(numbers[_DIRECTION]) % 360.0, speed)

    def action_of(self, move: Move) -> Numbers:
        """Return an action that stands for a legal move, to the precision of its numbers.

        Raises:
            YagoError: the move is not legal now, or no action stands for it: an agent can't concede.
        """
        for problem in self._session.problems(move):
            raise problem.error()
        action, spec = np.zeros(ACTION_SIZE, np.float32), self._spec
        choices = self.view.legal.choices
        if move in choices:
            action[_CHOICE] = 2.0 * choices.index(move) - 1.0
            return action
        ball = getattr(move, "ball", None)
        if ball is None:
            raise YagoError("not_allowed", "error.env.no_action", name=str(getattr(move, "do", move)))
        action[BALLS.index(ball)] = 1.0
        if isinstance(move, Flick):
            action[_DIRECTION] = math.remainder(move.direction, 360.0) / 180.0
            action[_SPEED] = 2.0 * (move.speed - spec.least_flick) / (spec.greatest_flick - spec.least_flick) - 1.0
        else:
            action[_X], action[_Y] = 2.0 * move.at[0] / spec.width - 1.0, 2.0 * move.at[1] / spec.length - 1.0
        return action

    def render(self) -> NDArray[np.uint8] | None:
        """Return a picture of the position: an array of height, width and three colours from 0 to 255."""
        if self.render_mode is None:
            return None
        import pygame  # noqa: PLC0415 - only for pictures

        from yagopool.ui.position_picture import position_surface  # noqa: PLC0415 - only for pictures

        surface = position_surface(self._session.layout, self._spec, None, self._height)
        return np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1))

    def close(self) -> None:
        """Nothing is open."""


def _side_of(agent: str) -> Side:
    if not isinstance(agent, str) or agent not in SIDES:
        raise YagoError("bad_value", "error.env.no_such_agent", name=str(agent), possible=tuple(SIDES))
    return SIDES[agent]


def _movable(legal: LegalMoves) -> tuple[FlickRange | Placement, ...]:
    return legal.flicks or legal.places


def random_agent(seed: int) -> Act:
    """Return an agent that does anything."""
    rng = np.random.default_rng(seed)
    return lambda _env: rng.uniform(-1.0, 1.0, ACTION_SIZE).astype(np.float32)


def level_agent(seed: int, level: Level = GREEDY) -> Act:
    """Return an agent that plays as a level of the computer does; without one the greedy baseline: straight pots."""
    rng = random.Random(seed)
    return lambda env: env.action_of(decide(env.view, rng, level.budget, level).move)
