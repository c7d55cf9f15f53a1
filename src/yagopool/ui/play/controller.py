"""The match at the table: it owns session, record, thinkers and previews, and is the only one to change the match.

Its methods are commands that change match and phase, or questions that change nothing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final, TypeAlias

from yagopool.ai.decision import Decision, decision_seed
from yagopool.ai.levels import LEVELS
from yagopool.ai.thinker import Thinker
from yagopool.errors import Argument
from yagopool.match.game import DEFAULT, Entry, Foreseen, LegalMoves, Move, Problem, State, game_of, games
from yagopool.match.session import Played, Session, legal_moves
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.layout import Layout
from yagopool.table.shot import Event, Flick, Hand, made_by
from yagopool.table.spec import Ball, BoardSpec, Side, other_side
from yagopool.text.speaker import Speaker
from yagopool.ui.context import AppContext
from yagopool.ui.games import Chart, GameLook, SidePieces, look_of
from yagopool.ui.input.actions import Action, Device, hint
from yagopool.ui.input.aim import Aim
from yagopool.ui.picture.balls import BallLook, Turn, awaited, looks_of
from yagopool.ui.play.match_setup import GUIDES, Guide, MatchStarter, Setup, after_win, against_opponent, stronger
from yagopool.ui.play.view_model import Notice
from yagopool.ui.sound import Cue, Impact
from yagopool.ui.theme import Tint, hand_of


@dataclass(frozen=True, slots=True, eq=False)
class Aiming:
    """A person is to flick."""


@dataclass(frozen=True, slots=True, eq=False)
class Rolling:
    """The balls roll: the match knows the end already, only the eyes do not.

    ``replay``: the shot was watched before. ``queue``: shots to watch after it. ``resume``: the phase to go back to.
    """

    played: Played
    replay: bool = False
    queue: tuple[Played, ...] = ()
    resume: "Phase | None" = None


@dataclass(frozen=True, slots=True, eq=False)
class Winning:
    """The shot watched last has won the game: its row lights up."""

    played: Played


@dataclass(frozen=True, slots=True, eq=False)
class Asking:
    """A person chooses something that needs no aim."""

    question: str
    """``next_game``, or the phase of the game that asks."""


@dataclass(frozen=True, slots=True, eq=False)
class Placing:
    """A person puts balls back on the board."""


@dataclass(frozen=True, slots=True, eq=False)
class Thinking:
    """The computer is to move. ``seed`` is that of its decision."""

    level: str
    seed: int


@dataclass(frozen=True, slots=True, eq=False)
class Over:
    """The match is over."""


Phase: TypeAlias = Aiming | Rolling | Winning | Asking | Placing | Thinking | Over

_PRACTICE_SEED: Final = 0
"""Nothing is racked by chance where a position is set up."""


class MatchController:
    """A match, a practice or a recorded match at the table. Only its own methods change its attributes.

    ``starter`` begins its session, None: that of the context. ``hints``: whether a person may ask for hints.
    """

    def __init__(
        self, context: AppContext, setup: Setup, starter: MatchStarter | None = None, *, hints: bool = True
    ) -> None:
        self._context = context
        self.setup = setup
        self.starter = starter or context.sitting
        self.session = self.starter.begin(setup)
        """The match as it stands."""
        self.look: Final[GameLook] = look_of(self.session.match)
        self.ruled = _last_ruled(self.session.played)
        """The shot of this game that was ruled on last."""
        self.first_aim: Aim | None = None
        """Where the next aim begins, None where the stage picks one."""
        self.aim_taken = False
        """Whether that is an aim somebody has made, not one that is offered."""
        self.hints = hints and setup.use != "practice" and games()[setup.game].strategy is not None
        """Whether a person may ask for hints."""
        self.watched: Mapping[Side, str] = {}
        """The levels that played sides of a match that is watched again."""
        self.hinted: Final[Counter[Side]] = Counter()
        """The shots for which each side has asked for hints since it sat down."""
        self._first_win: tuple[Session, bool] | None = None
        """The match that was won last, and whether it was the first win of its kind."""
        self._guide: Guide | None = None
        self.speed = context.settings.speed_of_play
        """How fast shots are watched, as a multiple of real time."""
        self.turns: Mapping[Ball, Turn] = {}
        """How the balls are turned since they rolled."""
        self.number_radius = 0.0
        """Of a hint's number in the window, in mm of board."""
        self._undone: tuple[tuple[Played, ...], ...] = ()
        self.decided: tuple[Played, Decision] | None = None
        """The computer's last move and its decision."""
        self._warm = False
        self.thinker: Final = Thinker()
        self.explainer: Final = Thinker()
        """Repeats a decision to explain it, while the other one may be thinking."""
        self.phase: Phase = self._next_phase()

    # What there is

    @property
    def state(self) -> State:
        """The match as the players see it: before a shot that is still being watched, else as it stands."""
        return self.session.state if self.unseen is None else self.unseen.before

    @property
    def sitting(self) -> int:
        """At which side of the board those sit who look at it, in quarters of a turn."""
        seat = self.look.sitting if self._context.settings.turn_board else None
        return 0 if seat is None else seat(self)

    @property
    def winner(self) -> Side | None:
        return None if self.state.result is None else self.look.winner(self.state)

    @property
    def is_lost(self) -> bool:
        return self.winner is not None and self.setup.level_of(self.winner) is not None

    def is_first_win(self) -> bool:
        """Return whether the match that is over is the first win against its opponent in its variant."""
        setup = self.setup
        if self.winner is None or self.is_lost or setup.use != "computer" or setup.program or setup.game != DEFAULT:
            return False
        if self._first_win is None or self._first_win[0] is not self.session:
            self._first_win = self.session, setup.opponent not in self._context.settings.beaten
        return self._first_win[1]

    @property
    def reviews(self) -> bool:
        return game_of(self.session.match).strategy is not None

    def pieces_of(self, side: Side) -> SidePieces:
        return self.look.side(self.state, side, self.speaker)

    def chart(self) -> Chart:
        return self.look.chart(self.state, self.setup.people)

    @property
    def layout(self) -> Layout:
        return self.session.layout

    @property
    def spec(self) -> BoardSpec:
        return self.session.spec

    @property
    def unseen(self) -> Played | None:
        """The shot that was played and has not been watched to its end."""
        phase = self.phase
        return phase.played if isinstance(phase, Rolling) and not phase.replay else None

    @property
    def standing(self) -> Played | None:
        """The shot whose ruling still holds: none once the opponent has passed on its foul (P7)."""
        since = takewhile(lambda one: one is not self.ruled, reversed(self.session.played))
        return None if any(_is(one.move, "decline") for one in since) else self.ruled

    @property
    def newcomer(self) -> bool:
        """Whether the weakest opponent is played, or a lesson: there it is shown how hard to break."""
        return self.setup.level == LEVELS[0].name and (self.setup.use == "computer" or not self.hints)

    @property
    def practising(self) -> bool:
        return self.setup.use == "practice"

    @property
    def guide(self) -> Guide:
        """What the guide shows now; at the break of a match, it ends at the rack, whose tiny gaps nobody can see."""
        guide = self._guide or self.setup.guide_of(self.session.state.shooter_next)
        racked = self.session.state.phase == "break" and not self.practising
        return "contact" if racked and guide in ("both", "stroke") else guide

    @property
    def hand(self) -> Hand:
        return self.setup.scatter_of(self.session.state.shooter_next)

    def tint_of(self, state: State) -> Tint:
        """Return the colours of the hand of who acts in a state: people have one each where they play each other."""
        side = state.to_act
        level = None if side is None else self.watched.get(side) or self.setup.level_of(side)
        return hand_of(level, second=side == "B" and self.setup.use == "two" and not self.watched)

    def computer_to_act(self) -> str | None:
        """Return the name of the level that must act now, None where a person must."""
        acting = self.session.state.to_act
        return None if acting is None else self.setup.level_of(acting)

    def looks(self, aim: Aim | None = None) -> dict[Ball, BallLook]:
        """Return how to show the balls at rest, those still to place, and the piece that an aim places."""
        layout = self.layout if aim is None else aim.flick(self.spec).placed(self.layout)
        return {**looks_of(layout, self.spec, self.turns), **self.awaited()}

    def awaited(self) -> dict[Ball, BallLook]:
        """Return how to show the balls that still have to be placed: where they wait until then."""
        return awaited(self.session.state, self.layout, self.session.played, self.spec, self.turns)

    def problems(self, move: Move) -> tuple[Problem, ...]:
        return self.session.problems(move)

    def legal(self) -> LegalMoves:
        return legal_moves(self.session.state, self.layout, self.spec)

    @property
    def concession(self) -> Entry:
        return next(one for one in game_of(self.session.state).entries if one.do == "concede")()

    def flickable(self) -> tuple[Ball, ...]:
        return game_of(self.session.state).flickable(self.session.state)

    def foresee(self, flick: Flick, events: tuple[Event, ...] = ()) -> Foreseen:
        """Return what a flick would come to, by itself and by the events foreseen of it."""
        state = self.session.state
        found = game_of(state).foresee(state, self.layout, flick, events, self.spec)
        shown = (one for one in found.problems if self.finger_room or one.code != "ball_disturbed")
        return replace(found, problems=tuple(shown))

    def preview(self, flick: Flick) -> Trace | None:
        """Return what a flick would do, by the very function that plays it; None as long as it is not known."""
        return self._context.previews.of(self.layout, flick, self.spec)

    @property
    def preview_due(self) -> bool:
        return self._context.previews.awaited

    def deciding_rule(self) -> str:
        return "" if self.ruled is None or self.ruled.ruling is None else self.ruled.ruling.because[0].rule

    def person_of(self, played: Played) -> Side | None:
        """Return the side of a shot that a person flicked, None for every other move."""
        side: Side | None = played.before.to_act
        if not isinstance(played.move, Flick) or side is None or self.setup.level_of(side) is not None:
            return None
        return side

    def last_shooter(self) -> Side | None:
        """Return the side of the last shot that a person played and that still stands, None where there is none."""
        return next((side for side in map(self.person_of, reversed(self.session.played)) if side is not None), None)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    # The player and their settings

    @property
    def text_size(self) -> float:
        return self._context.text_size

    @property
    def speaker(self) -> Speaker:
        return self._context.speaker.of(self.setup.game)

    @property
    def device(self) -> Device:
        return self._context.input.device

    @property
    def still(self) -> bool:
        return self._context.theme.motion.off

    @property
    def numbered(self) -> bool:
        """Whether balls show their numbers, so that texts use them."""
        return self._context.settings.ball_numbers

    @property
    def finger_room(self) -> bool:
        """Whether the aim warns of balls that the finger would move; in practice it always does."""
        return self.practising or self._context.settings.finger_room

    def say(self, key: str, **arguments: Argument) -> str:
        return self.speaker.say(key, **arguments)

    def count(self, key: str, n: int, **arguments: Argument) -> str:
        return self.speaker.count(key, n, **arguments)

    def key(self, action: Action) -> str:
        return hint(self.speaker, action, self.device)

    def name(self, side: Side) -> str:
        return " + ".join(self.session.match.members(side))

    def is_you(self, side: Side) -> bool:
        """Return whether a side is called *you*, as a person is before they say their name."""
        return self.name(side) == self.say("ui.lesson.you")

    # Commands of the match

    def flick(self, aim: Aim) -> Played:
        """Flick as the hand of the side that plays does it: what it makes of the aim is played and recorded.

        Raises:
            YagoError: the flick is not possible; nothing has changed.
        """
        session, meant = self.session, aim.flick(self.spec)
        made = made_by(self.hand, meant, seed=session.seed, moves=len(session.played), spec=self.spec)
        played = self.play(made)
        self.start_aim_at(aim if self.practising else None, taken=True)
        return played

    def play(self, move: Move, *, decision_seed: int | None = None) -> Played:
        """Make a move; a shot is then to be watched.

        Raises:
            YagoError: the move is not possible; nothing has changed.
        """
        played = self.session.play(move, decision_seed=decision_seed)
        self._undone = ()
        if _is(move, "next_game"):
            self.ruled = None
            self.play_cue("rattle")
        self.phase = Rolling(played) if played.trace is not None else self._next_phase()
        return played

    def play_decision(self, decision: Decision) -> None:
        if isinstance(self.phase, Thinking):
            self.decided = (self.play(decision.move, decision_seed=self.phase.seed), decision)

    def end_shot(self, turns: Mapping[Ball, Turn]) -> None:
        """End the shot being watched: its ruling stands, and the match goes on; after a replay, where it was."""
        phase = self.phase
        if not isinstance(phase, Rolling):
            return
        if phase.replay:
            follows = phase.queue
            resumed = phase.resume or self._next_phase()
            self.phase = replace(phase, played=follows[0], queue=follows[1:]) if follows else resumed
            return
        self.ruled, self.turns = phase.played, turns
        won = phase.played.after.result is not None and not self.still
        self.phase = Winning(phase.played) if won else self._next_phase()

    def end_winning(self) -> None:
        if isinstance(self.phase, Winning):
            self.phase = self._next_phase()

    def replay(self, *shots: Played) -> None:
        shots = shots or (() if self.ruled is None else (self.ruled,))
        if shots:
            resume = self.phase.resume if isinstance(self.phase, Rolling) else self.phase
            first, *queue = map(self._traced, shots)
            self.phase = Rolling(first, replay=True, queue=tuple(queue), resume=resume)

    def end_replay(self) -> None:
        """Stop watching shots again, also those that would follow."""
        if isinstance(self.phase, Rolling) and self.phase.replay:
            self.phase = self.phase.resume or self._next_phase()

    def rematch(self) -> None:
        """Begin a rematch: the other side breaks first, but a person who lost to the computer always does."""
        opener = other_side(self.session.match.opener)
        setup, lost = self.setup, self.is_lost
        setup = setup if lost else after_win(setup)
        self._begin(replace(setup, opener=other_side(setup.computer) if lost else opener))

    def meet(self, setup: Setup) -> None:
        """Begin another match against the computer at this table; the person breaks first.

        The longer guide of the first game does not go along to a stronger opponent.
        """
        last, onward = self._context.settings.last, stronger(self.setup)
        if onward is not None and onward.level == setup.level and setup.guides is not None:
            setup = replace(setup, guides=(last.guide_a, last.guide_b))
        self._begin(against_opponent(replace(setup, opener=other_side(setup.computer)), self.speaker))

    def _begin(self, setup: Setup) -> None:
        self.setup = replace(setup, seed=self.setup.seed + 1)
        self.session, self._undone, self.decided = self.starter.begin(self.setup), (), None
        self.hinted.clear()
        self.play_cue("rattle")
        self._look_again()

    def take_back(self) -> None:
        """Take back the last shot of a person and all that followed it; both sides have agreed."""
        moves = enumerate(reversed(self.session.played), 1)
        count = next(count for count, one in moves if self.person_of(one) is not None)
        self._undone = (self.session.undo(count), *self._undone)
        self._look_again()

    def redo(self) -> None:
        """Play what was taken back last once more, exactly as it was; nobody needs to watch it again."""
        group, *rest = self._undone
        for one in group:
            self.session.play(one.move, decision_seed=one.decision_seed)
        self._undone = tuple(rest)
        self._look_again()

    # Commands of practice and of a recorded match

    def set_up(self, state: State, layout: Layout, *, seed: int = _PRACTICE_SEED) -> None:
        """Put another position on the board; what was watched is over. ``seed``: by which hands stray."""
        self.session = Session(state, layout, seed=seed, spec=self.spec)
        self.turns, self.phase = {}, self._next_phase()

    def start_again(self, flick: Flick | None) -> None:
        """Take back all that was played and recorded here, and play a flick from its beginning, if there is one."""
        if self.session.played:
            self.session.undo(len(self.session.played))
        if flick is not None:
            self.session.play(flick)
        self.turns, self.phase = {}, self._next_phase()

    def show(self, session: Session, shot: Played | None = None, turns: Mapping[Ball, Turn] | None = None) -> None:
        """Show a moment of a recorded match; ``shot`` is being watched there, and its ruling is not known yet."""
        self.session = session
        if turns is not None:
            self.turns = turns
        if shot is None:
            self.ruled = _last_ruled(session.played)
        self.phase = self._next_phase() if shot is None else Rolling(shot)

    # Commands of the player

    def start_aim_at(self, aim: Aim | None, *, taken: bool = False) -> None:
        """Begin the next aim there, None: where the stage picks it. ``taken``: somebody has made it."""
        self.first_aim, self.aim_taken = aim, taken

    def watch_at(self, speed: float) -> None:
        self.speed = speed

    def change_guide(self) -> None:
        self.show_guide(GUIDES[(GUIDES.index(self.guide) + 1) % len(GUIDES)])

    def show_guide(self, guide: Guide) -> None:
        self._guide = guide

    def furnish(self, context: AppContext) -> None:
        self._context, self.speed = context, context.settings.speed_of_play

    def play_sounds(self, impacts: Iterable[Impact], start: float, end: float) -> None:
        self._context.sounds.play_between(impacts, start, end, self.spec.width)

    def play_cue(self, cue: Cue, x: float | None = None) -> None:
        """Play a note or another cue, from a place across the board in mm if it has one."""
        self._context.sounds.cue(cue, 0.5 if x is None else x / self.spec.width)

    def play_roll(self, speed: float) -> None:
        self._context.sounds.roll(speed)

    def warm_up(self) -> None:
        """Start the process that thinks for the computer's side: it takes a moment, that of the first picture."""
        if self.setup.use == "computer" and not self._warm:
            self._warm = True
            self.thinker.warm_up()

    # The record

    def record_notice(self) -> Notice:
        """Return in words why the record lacks moves, or that it has them again; nothing while all is well."""
        error = self.starter.trouble()
        if error is not None:
            return self.speaker.error(error), "warning"
        return (self.say("ui.table.record_safe") if self.starter.relieved() else ""), "plain"

    def decision_seed(self) -> int:
        return decision_seed(self.session.seed, len(self.session.played))

    def close(self) -> None:
        self.play_roll(0.0)
        self.thinker.close()
        self.explainer.close()
        self.starter.close()

    def _next_phase(self) -> Phase:
        state = self.session.state
        if state.phase == "match_over":
            return Over()
        if state.phase == "game_over":
            return Asking("next_game")
        level = self.computer_to_act()
        if level is not None:
            return Thinking(level, self.decision_seed())
        if state.phase in self.look.questions:
            return Asking(state.phase)
        return Placing() if state.phase == "place" else Aiming()

    def _traced(self, played: Played) -> Played:
        """Return a shot with its trace; one from a record is simulated once more."""
        if played.trace is not None or not isinstance(played.move, Flick):
            return played
        return replace(played, trace=simulate(played.layout_before, played.move, self.spec))

    def _look_again(self) -> None:
        self.first_aim, self.turns = None, {}
        self.ruled = _last_ruled(self.session.played)
        self.phase = self._next_phase()


def _is(move: Move, do: str) -> bool:
    return getattr(move, "do", "") == do


def _last_ruled(played: Sequence[Played]) -> Played | None:
    for one in reversed(played):
        if _is(one.move, "next_game"):
            return None
        if one.ruling is not None:
            return one
    return None
