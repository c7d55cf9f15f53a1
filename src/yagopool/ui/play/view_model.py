"""What a stage of a turn wants to be seen: values, no pictures. The table's scene draws them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from yagopool.match.game import Mark, Problem
from yagopool.physics.trace import Trace
from yagopool.table.geometry import Circle, Point
from yagopool.table.placement import Placement
from yagopool.table.shot import EXACT_HAND, Hand
from yagopool.table.spec import Ball, Pot, Side
from yagopool.ui.input.actions import Action
from yagopool.ui.input.aim import Aim
from yagopool.ui.picture.balls import BallLook
from yagopool.ui.picture.effects import CloseLook, Effect, WinLook
from yagopool.ui.picture.guide import GuideLook, Place, Toast
from yagopool.ui.picture.hand import HandLook
from yagopool.ui.play.match_setup import Guide
from yagopool.ui.widgets.base import TransportIcon
from yagopool.ui.widgets.scoreboard import FinalScore

Tone: TypeAlias = Literal["plain", "good", "warning"]

Notice: TypeAlias = tuple[str, Tone]
"""Words, empty for nothing, and how they are meant."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to press: its key, its words, what presses it (asked again when it is a function).

    ``action``: what of the table of bindings means it, where a practice table takes its keys and names them by itself.
    """

    key: str
    text: str
    detail: str = ""
    hint: str | Callable[[], str] = ""
    kind: Literal["primary", "plain", "warning", "quiet"] = "plain"
    icon: TransportIcon | None = None
    ball: str = ""
    """The colour of a ball that stands before the words."""
    action: Action | None = None
    enabled: bool = True
    """Whether it can be pressed now: what cannot keeps its place, so that nothing moves under the hand."""
    alone: bool = False
    """Whether it has a line of its own, however short its words are: then others keep their places when they change."""
    level: str = ""
    """The level whose opponent's face stands before the words."""


@dataclass(frozen=True, slots=True)
class AimView:
    """The aim as it is drawn: finger, guide, meter.

    ``place``: the ball's. ``pull``: how far the finger is drawn back in mm. ``preview``: the stroke simulated, None
    where the guide shows nothing of it. ``problems``: what the stroke would cost as far as it is shown; ``touched``:
    balls the finger would disturb. ``computer``: it is the computer's aim, shown before its flick. ``hand``: what
    strays from the aim. ``marks``: what it means that a ball drops; ``remark``: why one does not count. ``fine``: it is
    moved in fine steps, so that its figures need decimals.
    """

    aim: Aim
    place: Point
    pull: float
    guide: Guide
    preview: Trace | None
    problems: tuple[Problem, ...] = ()
    touched: tuple[Ball, ...] = ()
    computer: bool = False
    hand: Hand = EXACT_HAND
    marks: Mapping[Ball, Mark] = field(default_factory=dict)
    remark: Problem | None = None
    fine: bool = False
    stepped: bool = False
    """Whether it was last turned in steps, so that its direction is a figure."""
    foul: bool = False
    """Whether the part shown is a foul, by ``Foreseen.foul``."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A ball about to be placed, and where it may lie. ``seen``: where it is on its way there."""

    ball: Ball
    at: Point
    legal: bool
    placement: Placement
    seen: Point


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: title, text, and the rule that asks it. It stands next to the board, which is seen whole.

    ``result``: how it stands at the end of a game, None for a question that is no end.
    """

    title: str
    text: str = ""
    rule: str = ""
    result: FinalScore | None = None


@dataclass(frozen=True, slots=True)
class HintLine:
    """One stroke that is advised: its way to the first ball or pot, where its number stands, and what is said of it.

    Places in mm. ``onward``: how the ball it means to pot goes on from there into its pot. ``brief``: what it is meant
    to do, ``goal``: the ball and the pot that it means, in few words. ``works``: how often it does, ``wins``: the
    chance to win the game with it, both labelled; ``note``: what else matters, in sentences. ``taken``: it is the one
    that is picked, ``pale``: another one is. ``numbered``: its number has room on the board. ``foot``: where a thin
    line from its number ends, if that stands next to its path.
    """

    number: int
    way: tuple[Place, ...]
    at: Place
    brief: str = ""
    goal: str = ""
    works: str = ""
    wins: str = ""
    note: str = ""
    taken: bool = False
    pale: bool = False
    numbered: bool = True
    onward: tuple[Place, ...] = ()
    foot: Place | None = None


@dataclass(frozen=True, slots=True)
class Hints:
    """The strokes that are advised, the best first; ``word``: what to say where there are none.

    ``legend``: what their figures are. ``instead``: why none of them is meant for the pot that would win,
    empty where one is or no pot would.
    """

    lines: tuple[HintLine, ...]
    word: str = ""
    legend: str = ""
    instead: str = ""
    sought: bool = False
    """Whether they are still looked for, and three dots may breathe there meanwhile."""
    listed_only: bool = False
    """Whether the board shows none of them but the ``nearest``: a shot of one's own is pulled there."""
    nearest: int = 0
    """The number of the one that such a pull nearly is, whose line stays there, pale; 0: of none."""


@dataclass(frozen=True, slots=True)
class ViewModel:
    """One picture's worth of a stage.

    ``prompt``: what to do, and who. ``notice``: what cannot be, or what to mind, in ``tone``. ``question``:
    a dialog with the choices as its answers, else they are buttons next to the board.
    ``ways``: a stroke as lines, for eyes that want no motion. ``named``: balls that words speak of, or that the pointer
    is over: they are ringed.
    ``by_hand``: a person aims, or is about to; ``breath``: how much stronger than usual the ``lit`` balls are lit, 0 to
    1; ``hovered``: the ball that a press would take. ``pulse``: how much stronger than usual the area is lit where the
    ghost may be put.
    """

    looks: Mapping[Ball, BallLook]
    prompt: str = ""
    notice: str = ""
    tone: Tone = "plain"
    lit: frozenset[Ball] = frozenset()
    named: frozenset[Ball] = frozenset()
    pulled: bool = False
    by_hand: bool = False
    breath: float = 0.0
    pulse: float = 0.0
    hovered: Ball | None = None
    aiming: AimView | None = None
    hand: HandLook | None = None
    """The hand behind the ball that is aimed, or on its way."""
    toast: Toast | None = None
    good_powers: tuple[float, float] | None = None
    """From which power to which one, as shares of the greatest, a shot does what it is for."""
    ways: GuideLook | None = None
    hints: Hints | None = None
    ghost: Ghost | None = None
    area: Placement | None = None
    """Where a piece may be placed as part of the shot: it is lit, ..."""
    covered: tuple[Circle, ...] = ()
    """... and so are circles that it may cover."""
    wanted: tuple[Pot, ...] = ()
    """The pots that a ball is to drop into: they are ringed."""
    question: Question | None = None
    choices: tuple[Choice, ...] = ()
    effects: tuple[Effect, ...] = ()
    """Lights of what happened just now."""
    shove: tuple[float, float] = (0.0, 0.0)
    """The offset of the shoved table in mm, to the right and up."""
    close: CloseLook | None = None
    """The eye is near a pot: a ball is about to decide the game."""
    win: WinLook | None = None
    """A game that is being won: it is dark around its row."""
    explains: bool = False
    """Whether one can ask why the computer made its last move."""
    won: float = 1.0
    """How far the row that has won is lit, 0 to 1: all of it, unless it has been completed just now."""
    busy: bool = False
    """Whether something moves or is awaited, so that every frame is another picture."""
    awaited: float | None = None
    """Seconds for which hints or the computer's move are awaited; None where they are not, or nothing is to move."""


class Flight(NamedTuple):
    """A ball that flies from a pot to the card of a side; ``number``: which of that side's balls of the shot."""

    ball: Ball
    pot: Pot
    side: Side
    number: int
