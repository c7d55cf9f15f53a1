"""What of the window belongs to one game, which all games' scenes ask for here; and the games it can show."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from yagopool.errors import Argument, YagoError
from yagopool.match.game import State, game_of, games
from yagopool.match.session import Played
from yagopool.table.spec import Ball, Pot, Side
from yagopool.text.speaker import Speaker

if TYPE_CHECKING:
    import pygame

    from yagopool.practice.breaks import BreakOutcome
    from yagopool.table.layout import Layout
    from yagopool.table.shot import Flick
    from yagopool.table.spec import BoardSpec
    from yagopool.ui.layout_kit import Page
    from yagopool.ui.play.aim_stage import AimStage
    from yagopool.ui.play.controller import MatchController
    from yagopool.ui.play.match_scene import MatchScene
    from yagopool.ui.play.question_stage import QuestionStage
    from yagopool.ui.play.view_model import Flight
    from yagopool.ui.scenes.first_time import FirstTimeCard
    from yagopool.ui.style import Style
    from yagopool.ui.theme import Rgb
    from yagopool.ui.viewport import Box, Viewport


class SidePieces(NamedTuple):
    """A side's pieces as its card shows them: their colour, those still to pot, and how many there are of them.

    ``colour``: None while nobody has one. ``said``: what else is to say of the side, in a few words each.
    """

    colour: str | None
    left: tuple[Ball, ...]
    each: int
    said: tuple[str, ...] = ()


class BoardMarks(Hashable, Protocol):
    """What of a chart shows on the board itself, under the pieces. Equal as long as its picture is."""

    def draw(self, surface: "pygame.Surface") -> None:
        """Draw it."""

    def only_won(self) -> "BoardMarks":
        """Return what of it stays lit while a game that has been won is celebrated."""


class Chart(Protocol):
    """The card that shows how a game stands, and what of it is shown elsewhere."""

    @property
    def beats(self) -> bool:
        """Whether a mark on the board beats after a ruling."""

    @property
    def bright(self) -> frozenset[Ball]:
        """The pieces that have won the game: they shine."""

    def lacks(self, side: Side) -> tuple[Pot, ...]:
        """Return the pots of which one more ball in one would win a side the game."""

    @property
    def stays(self) -> bool:
        """Whether its least height has room before the sentences of a ruling."""

    @property
    def lit_in_turn(self) -> tuple[tuple[Ball, ...], ...]:
        """The pieces whose lights come on one after the other before a game that was won by a shot is celebrated."""

    @property
    def won_with(self) -> Mapping[str, Argument]:
        """What the sentence that says how the game was won is filled with, besides the winner's name."""

    def words(
        self, page: "Page", names: Mapping[Side, tuple[str, ...]], width: int, *, lines: int = 0
    ) -> "list[tuple[str, Rgb]]":
        """Return the lines of text for a card of a width, each with its colour; ``lines``: so many if possible."""

    def heights(self, style: "Style", width: int, lines: int, room: int) -> tuple[int, ...]:
        """Return the heights that the card can have with a number of lines of words, the least first."""

    def draw(self, page: "Page", box: "Box", said: "Sequence[tuple[str, Rgb]]", *, turned: bool) -> None:
        """Draw the card; ``turned``: the board lies on its side."""

    def marks(
        self, viewport: "Viewport", style: "Style", spec: "BoardSpec", lit: float, fresh: float, *, asked: bool
    ) -> BoardMarks:
        """Return what shows on the board: ``asked``: all of it. ``lit``: how far what has won; ``fresh``: how new."""


class VariantRules(NamedTuple):
    """Which rules the help shows for a variant."""

    short: tuple[str, ...]
    """Those in short form: ends of text keys ``ui.rules.*``."""
    sections: str
    """The letters of the sections that are shown one by one."""
    others: tuple[str, ...] = ()
    """Rules of other sections that matter while one plays."""


class RuleFigure(NamedTuple):
    """A small picture of a rule; ``key``: the end of the key of the words below it, ``ui.help.figure.*``."""

    key: str
    draw: "Callable[[pygame.Surface, Style], None]"
    """Fills a whole surface."""


@dataclass(frozen=True, kw_only=True)
class GameLook:
    """What the table's scene asks a game about."""

    side: Callable[[State, Side, Speaker], SidePieces]
    chart: Callable[[State, Sequence[Side]], Chart]
    """By a state and the sides that are no computer's."""
    own_potted: Callable[[Played], frozenset[Ball]]
    """Returns the pieces that a shot potted for whom who played it."""
    flights: Callable[[Played], "tuple[Flight, ...]"]
    """Returns the pieces that a shot has left in pots, where it is settled whose they are."""
    headline: Callable[[Played, Speaker], str]
    """Returns in a few words what a shot without a foul did."""
    questions: "Mapping[str, Callable[[MatchController], QuestionStage]]"
    """What a person is asked in a phase in which nothing is flicked or placed, by the phase."""
    rules: Mapping[str, VariantRules]
    """Which rules the help shows, by the variant."""
    figures: Callable[[str], tuple[RuleFigure, ...]] = lambda _variant: ()
    """Returns the pictures above a variant's rules."""
    good_powers: "Callable[[State, Layout, Flick, BoardSpec], tuple[float, float] | None]" = (
        lambda _state, _layout, _flick, _spec: None
    )
    """Returns from which power to which one, as shares of the greatest, a flick does what it is for; None: unknown."""
    denied: "Callable[[State, Layout, Pot, BoardSpec], str]" = lambda _state, _layout, _pot, _spec: ""
    """Returns why there is no shot at a pot: the end of a text key, ``ui.hint.instead.*``; empty: unknown."""
    reasons: Callable[[Played], Sequence[Any]] = lambda played: () if played.ruling is None else played.ruling.because
    """All reasons for the ruling on a shot; the ruling itself gives only the most important."""
    opening: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The rules that a variant's break is announced with; each has a sentence of its own, ``ui.opening.*``."""
    firsts: Mapping[str, tuple[str, ...]]
    """What is explained the first time it happens, card by card, by what happens: ``foul``, or a phase."""
    cards: "Mapping[str, type[FirstTimeCard]]" = field(default_factory=dict)
    """Cards of a kind of their own, by topic: what they say has been done by everybody who has flicked."""
    rule_of_end: Mapping[str, str]
    """The rule by which a game ended, by the reason of its result."""
    points: Callable[[State, Speaker], str] = lambda _state, _speaker: ""
    """Returns where the points of a game that has ended come from, where that is not plain."""
    winner: Callable[[State], Side] = lambda state: state.result.winner
    """Returns who has won what a state with a result ends: a game, at the end of a match the match."""
    standing: "Callable[[State, Page], str]" = lambda _state, _page: ""
    """Returns in words how a game stands, where the pieces on the board don't show it."""
    sitting: "Callable[[MatchController], int] | None" = None
    """Returns at which side of the board the viewers sit, in quarter turns anticlockwise; None: at 0."""
    table: "type[MatchScene] | None" = None
    """The scene of a match; None: the one that all games share."""
    aims: "type[AimStage] | None" = None
    """The stage in which a person aims, None: that of all games."""
    breaks: "Callable[[Page, Box, BreakOutcome, bool], None] | None" = None
    """How a break is shown in practice, None: by the pots the balls are in."""


SHOWN: Final = frozenset(game for game in games() if find_spec(f"{__name__}.{game}"))
"""The games that the window has a table for: those with a folder here."""


def check_shown(game: str) -> None:
    if game not in SHOWN:
        raise YagoError("not_allowed", "error.window.other_game", game=game)


def look_of(state_or_match: Any) -> GameLook:
    return look_named(game_of(state_or_match).name)


def look_with(variant: str) -> GameLook:
    return look_named(next(game.name for game in games().values() if variant in game.variants))


def look_named(game: str) -> GameLook:
    """Return the look of a game that the window has a table for: ``LOOK`` in ``look.py`` of its folder."""
    look: GameLook = import_module(f"yagopool.ui.games.{game}.look").LOOK  # it knows the scenes that ask
    return look
