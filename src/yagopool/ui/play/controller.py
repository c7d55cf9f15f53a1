"""The table two sides sit at: the session, who plays which side, and what the eyes have already seen of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, Protocol

from yagopool.ai.execution_noise import Hand, made_by
from yagopool.ai.thinker import Thinker
from yagopool.errors import Argument
from yagopool.games.yago.moves import warnings
from yagopool.games.yago.rules.entries import Decline, NextGame
from yagopool.games.yago.rules.state import GameState
from yagopool.match.game import Move, Problem
from yagopool.match.session import Played
from yagopool.physics.trace import Trace
from yagopool.table.events import Event
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball
from yagopool.table.sides import Side, other_side
from yagopool.table.spec import BoardSpec
from yagopool.text.speaker import Speaker
from yagopool.ui.input.actions import Action, hint
from yagopool.ui.input.aim import Aim
from yagopool.ui.input.devices import Device
from yagopool.ui.picture.appearance import BallLook, looks_of
from yagopool.ui.picture.orientation import Turn
from yagopool.ui.play.match_setup import Guide, Setup
from yagopool.ui.play.match_starter import MatchStarter
from yagopool.ui.play.previews import ImmediatePreviews, Previews

if TYPE_CHECKING:
    from yagopool.ai.decision import Decision
    from yagopool.ui.play.stage import Stage
    from yagopool.ui.play.view_model import Notice
    from yagopool.ui.sound import Impact

# Physics and what a decision is are imported when a stroke is played or decided: the table is shown before.


class Ears(Protocol):
    """Whoever makes the sounds of a stroke."""

    def play_between(self, score: "Iterable[Impact]", start: float, end: float, width: float) -> None:
        """Play the impacts between two moments of a stroke upon a board of a width."""
        ...


class MatchController:
    """What all stages of a match share.

    ``unseen``: a stroke that was played and not yet watched to its end. ``ruled``: the stroke whose ruling stands in
    the banner. ``aim``: where the next aim begins. ``speed``: how fast strokes are watched; ``still``: as lines, for
    eyes that want no motion. ``again``: the last stroke is to be watched once more. ``device``: the one in the
    player's hands, which prompts name.
    """

    def __init__(
        self,
        setup: Setup,
        sitting: MatchStarter,
        speaker: Speaker,
        ears: Ears | None = None,
        previews: Previews | None = None,
    ) -> None:
        self.setup = setup
        self.speaker = speaker
        self.session = sitting.begin(setup)
        self.unseen: Played | None = None
        self.ruled: Played | None = _last_ruled(self.session.played)
        self.aim: Aim | None = None
        self.speed = 1.0
        self.still = False
        self.finger_room = True
        self.hints = setup.use != "practice"
        self.device = Device.MOUSE
        self.guide: Guide | None = None
        self.again = False
        self._interrupted: tuple[GameState, Layout, Stage] | None = None
        """The stage that a replay interrupted, and the position it is for."""
        self.won = False
        """Whether the stroke seen last has won the game, and the row has not been shown yet."""
        self._sitting = sitting
        self.thinker = Thinker()
        self.explainer = Thinker()
        """Decides again what is to be explained, while the other one may be thinking; starts when it is needed."""
        self.decided: tuple[Played, Decision] | None = None
        """The computer's last move, and the decision it was."""
        self._warm = False
        self._ears = ears
        self.turns: Mapping[Ball, Turn] = {}
        self.previews: Previews = previews or ImmediatePreviews()
        self._taken: tuple[tuple[Played, ...], ...] = ()
        """What was taken back and not played again, the latest first."""

    @property
    def state(self) -> GameState:
        """The match as the eyes know it: before a stroke that is still being watched, else as it stands."""
        state: GameState = self.unseen.before if self.unseen is not None else self.session.state
        return state

    @property
    def layout(self) -> Layout:
        """Where the balls lie when nothing is being watched."""
        return self.session.layout

    def looks(self) -> dict[Ball, BallLook]:
        """Return how the balls look at rest."""
        return looks_of(self.layout, self.spec, self.turns)

    @property
    def spec(self) -> BoardSpec:
        """The board."""
        return self.session.spec

    @property
    def practising(self) -> bool:
        """Whether this is practice, not a match."""
        return self.setup.use == "practice"

    def say(self, key: str, **arguments: Argument) -> str:
        """Return a sentence in the player's language."""
        return self.speaker.say(key, **arguments)

    def key(self, action: Action) -> str:
        """Return what to press for an action on the device in use."""
        return hint(self.speaker, action, self.device)

    def name(self, side: Side) -> str:
        """Return a side's name: its members, joined."""
        return " + ".join(self.session.match.members(side))

    def computer_to_act(self) -> str | None:
        """Return the name of the level that must act now, None where a person must."""
        acting = self.session.state.to_act
        return None if acting is None else self.setup.level_of(acting)

    def guide_now(self) -> Guide:
        """Return how much of the stroke the aim shows to the side that plays now."""
        return self.guide or self.setup.guide_of(self.session.state.shooter_next)

    def hand_now(self) -> Hand:
        """Return how far the flicks stray of the side that plays now."""
        return self.setup.scatter_of(self.session.state.shooter_next)

    def flick(self, meant: Flick) -> Played:
        """Flick as the hand of the side that plays does it: what it makes of the flick meant is played and recorded.

        Raises:
            YagoError: the flick cannot be; the state is as before.
        """
        session = self.session
        return self.play(made_by(self.hand_now(), meant, seed=session.seed, moves=len(session.played), spec=self.spec))

    def play(self, move: Move, *, decision_seed: int | None = None) -> Played:
        """Make a move in the session; a stroke is then to be watched.

        Raises:
            YagoError: the move cannot be; the state is as before.
        """
        played = self.session.play(move, decision_seed=decision_seed)
        self._taken = ()
        if played.trace is not None:
            self.unseen = played
        elif isinstance(move, NextGame):
            self.ruled = None
        return played

    @property
    def standing(self) -> Played | None:
        """The stroke whose ruling still holds: none once its foul was declined (P7)."""
        since = takewhile(lambda one: one is not self.ruled, reversed(self.session.played))
        return None if any(isinstance(one.move, Decline) for one in since) else self.ruled

    def problems(self, move: Move) -> tuple[Problem, ...]:
        """Return why a move cannot be made now."""
        return self.session.problems(move)

    def warnings(self, flick: Flick, foreseen: tuple[Event, ...] = ()) -> tuple[Problem, ...]:
        """Return what a flick would cost: a foul by itself or by events foreseen, balls the finger would move."""
        return warnings(self.session.state, self.layout, flick, self.spec, foreseen=foreseen)

    def preview(self, flick: Flick) -> Trace | None:
        """Return what a flick would do, by the very function that plays it; None as long as it is not known."""
        return self.previews.of(self.layout, flick, self.spec)

    def last_stroke(self) -> Played | None:
        """Return the stroke whose ruling stands, to be watched again; one from a record is simulated once more."""
        played = self.ruled
        if played is None or played.trace is not None or not isinstance(played.move, Flick):
            return played
        from yagopool.physics.simulate import simulate  # noqa: PLC0415

        return replace(played, trace=simulate(played.layout_before, played.move, self.spec))

    def replay(self, stage: "Stage", *, resume: bool = False) -> None:
        """End a stage to watch the last stroke once more, where there is one; ``resume``: the stage then goes on."""
        if self.ruled is not None:
            self.again = stage.done = True
            self._interrupted = (self.session.state, self.layout, stage) if resume else None

    def resumed(self) -> "Stage | None":
        """Return the stage that a replay interrupted, once, and only if it is still for the position there is."""
        if self._interrupted is None:
            return None
        (state, layout, stage), self._interrupted = self._interrupted, None
        if (state, layout) != (self.session.state, self.layout):
            stage.close()
            return None
        stage.resume()
        return stage

    def deciding_rule(self) -> str:
        """Return the id of the rule that the standing ruling names first, nothing where none stands."""
        return "" if self.ruled is None or self.ruled.ruling is None else self.ruled.ruling.because[0].rule

    def settle(self) -> None:
        """The stroke has been watched: its ruling stands, and the match goes on."""
        self.again = False
        if self.unseen is None:
            return
        self.ruled, self.unseen = self.unseen, None
        self.won = self.ruled.after.result is not None and not self.still

    def hear(self, score: "Iterable[Impact]", start: float, end: float) -> None:
        """Make the sounds of a stroke between two moments."""
        if self._ears is not None:
            self._ears.play_between(score, start, end, self.spec.width)

    def warm_up(self) -> None:
        """Let the process come up that thinks for the computer's side: it takes a moment, that of the first picture."""
        if self.setup.use == "computer" and not self._warm:
            self._warm = True
            self.thinker.warm_up()

    def furnish(self, speaker: Speaker, *, speed: float, still: bool, finger_room: bool = True) -> None:
        """Speak another language from now on, watch strokes at another speed, or without anything moving.

        ``finger_room``: whether the aim tells of balls that the finger would move.
        """
        self.speaker, self.speed, self.still, self.finger_room = speaker, speed, still, finger_room

    def rematch(self) -> None:
        """Start the same match again, opened by the other side."""
        opener = other_side(self.session.match.opener)
        self._begin(replace(self.setup, opener=opener, seed=self.setup.seed + 1))

    def last_shooter(self) -> Side | None:
        """Return the side of the last stroke that a person played and that still stands, None where there is none."""
        return next((side for side in map(self._person, reversed(self.session.played)) if side is not None), None)

    def take_back(self) -> None:
        """Take back the last stroke of a person and all that followed it; both sides have agreed."""
        moves = enumerate(reversed(self.session.played), 1)
        count = next(count for count, one in moves if self._person(one) is not None)
        self._taken = (self.session.undo(count), *self._taken)
        self._look_anew()

    def can_play_again(self) -> bool:
        """Return whether something was taken back that could be played again as it was."""
        return bool(self._taken)

    def play_again(self) -> None:
        """Play what was taken back last once more, exactly as it was; nobody needs to watch it again."""
        group, *rest = self._taken
        for one in group:
            self.session.play(one.move, decision_seed=one.decision_seed)
        self._taken = tuple(rest)
        self._look_anew()

    def _person(self, played: Played) -> Side | None:
        """Return the side of a stroke that a person flicked, None for every other move."""
        side: Side | None = played.before.to_act
        if not isinstance(played.move, Flick) or side is None or self.setup.level_of(side) is not None:
            return None
        return side

    def _look_anew(self) -> None:
        """Forget what the eyes followed: the table is as the session says."""
        self.unseen = None
        self.won = False
        self.aim = None
        self.ruled = _last_ruled(self.session.played)
        self.again = False
        self.turns = {}

    def _begin(self, setup: Setup) -> None:
        self.setup = setup
        self.session = self._sitting.begin(setup)
        self._taken = ()
        self._look_anew()

    def close(self) -> None:
        """Stop the computer's thinking and close the record."""
        self.thinker.close()
        self.explainer.close()
        self._sitting.close()

    def kept(self) -> bool:
        """Return whether every move is on the disk for good, or cannot be."""
        return self._sitting.kept()

    def of_the_record(self) -> "Notice":
        """Return in words why the record lacks entries, or that it has them again; nothing while all is well."""
        error = self._sitting.trouble()
        if error is not None:
            return self.speaker.error(error), "warning"
        return (self.say("ui.table.record_safe") if self._sitting.relieved() else ""), "plain"

    def decision_seed(self) -> int:
        """Return the seed of the computer's next decision: by the match's seed and how much was played."""
        from yagopool.ai.decision import decision_seed  # noqa: PLC0415

        return decision_seed(self.session.seed, len(self.session.played))


def _last_ruled(played: Sequence[Played]) -> Played | None:
    """Return the last stroke of the game that is being played, None before its first."""
    for one in reversed(played):
        if isinstance(one.move, NextGame):
            return None
        if one.ruling is not None:
            return one
    return None
