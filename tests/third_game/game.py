"""A third game, as small as one can be: two balls, one hole. Whose ball drops wins; the players flick in turn."""

import random
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from yagopool.ai.decision import Decision
from yagopool.errors import RuleError
from yagopool.match.game import FlickRange, Foreseen, Game, LegalMoves, Practice, Problem
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick, Potted
from yagopool.table.spec import BoardSpec, Side, check_board, other_side

BOARD = BoardSpec(width=300.0, length=400.0, pots=(Point(150.0, 300.0),), pot_radius=30.0)
BALL = {"A": "ball1", "B": "ball2"}


@dataclass(frozen=True)
class Agreement:
    variant: str
    target: int
    teams: tuple[tuple[str, ...], tuple[str, ...]]
    opener: Side
    game: ClassVar[str] = "third"

    def members(self, side: Side) -> tuple[str, ...]:
        return self.teams["AB".index(side)]


@dataclass(frozen=True)
class Result:
    winner: Side
    points: int = 1
    reason: str = "dropped"


@dataclass(frozen=True)
class ThirdState:
    match: Agreement
    to_act: Side
    game: int = 1
    phase: str = "play"
    score: tuple[int, int] = (0, 0)
    result: Result | None = None

    @property
    def player(self) -> str:
        return self.match.members(self.to_act)[0]


@dataclass(frozen=True)
class Verdict:
    continues: bool = False
    fouls: tuple[Any, ...] = ()
    returned: tuple[Any, ...] = ()
    because: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Again:
    do: ClassVar[str] = "next_game"


def apply(state: ThirdState, entry: Any) -> tuple[ThirdState, Verdict | None]:
    if (entry.do == "stroke") != (state.phase == "play"):
        raise RuleError("wrong_phase", "error.wrong_phase", asked=entry.do, phase=state.phase, possible=())
    if isinstance(entry, Again):
        return replace(state, game=state.game + 1, phase="play", result=None), None
    dropped = [event.ball for event in entry.events if isinstance(event, Potted)]
    following = replace(state, to_act=other_side(state.to_act))
    if not dropped:
        return following, Verdict()
    winner: Side = "A" if dropped[0] == BALL["A"] else "B"
    score = (state.score[0] + (winner == "A"), state.score[1] + (winner == "B"))
    phase = "match_over" if max(score) == state.match.target else "game_over"
    return replace(following, phase=phase, score=score, result=Result(winner)), Verdict()


def problems(state: ThirdState, _layout: Layout, move: Any, _spec: BoardSpec) -> tuple[Problem, ...]:
    if isinstance(move, Flick) and move.ball != BALL[state.to_act]:
        return (Problem("not_allowed", None, "problem.opponents_ball", (("ball", move.ball),)),)
    return ()


def legal(state: ThirdState, _layout: Layout, spec: BoardSpec) -> LegalMoves:
    if state.phase != "play":
        return LegalMoves(choices=(Again(),) if state.phase == "game_over" else ())
    return LegalMoves(flicks=(FlickRange(BALL[state.to_act], spec.least_flick, spec.greatest_flick),))


def rack(spec: BoardSpec) -> Layout:
    return Layout.of({ball: (spec.width * part, 60.0) for ball, part in (("ball1", 0.25), ("ball2", 0.75))})


def decide(view: Any, thinking: random.Random, _hand: random.Random, _budget: int, _level: Any) -> Decision:
    if view.state.phase == "game_over":
        return Decision(Again())
    return Decision(Flick(BALL[view.state.to_act], thinking.uniform(40.0, 140.0), thinking.uniform(300.0, 900.0)))


THIRD = Game(
    name="third",
    code="TG",
    pieces=("ball1", "ball2"),
    pots=1,
    board=BOARD,
    variants=("plain",),
    targets=range(1, 10),
    agreement=Agreement,
    entries=(Again,),
    state=ThirdState,
    new=lambda match: ThirdState(match, match.opener),
    apply=apply,
    problems=problems,
    legal=legal,
    check_board=check_board,
    racked=lambda _seed, _game, spec: rack(spec),
    rack=rack,
    cleared=lambda layout, *_: layout,
    in_play=lambda _state: (frozenset(BALL.values()), {}),
    state_json=lambda state: {"phase": state.phase, "to_act": state.to_act, "score": list(state.score)},
    printed=lambda _spec: {},
    flickable=lambda state: (BALL[state.to_act],),
    foresee=lambda *_: Foreseen(),
    decide=decide,
    practice=Practice(
        breaker=BALL["A"],
        kinds={"first": frozenset({BALL["A"]}), "second": frozenset({BALL["B"]})},
        target=1,
        chances={"all": lambda potted: len(potted) == len(BALL)},
        rack=lambda spec, _rng: rack(spec),
        open_state=lambda variant, _layout, _kind: ThirdState(Agreement(variant, 1, (("A",), ("B",)), "A"), "A"),
        with_turn=lambda state: replace(state, to_act="A"),
        can_play=lambda state, ball: ball == BALL[state.to_act],
        potted=lambda state: {} if state.result is None else {BALL[state.result.winner]: 1},
        owns=lambda _state, side, ball: ball == BALL[side],
        variants=lambda _layout: ("plain",),
        check=lambda _variant, _layout, _opening: None,
    ),
)
