"""What the panels say, read from the match: plain values, so that words and pictures can be tested apart."""

from collections.abc import Iterable
from dataclasses import dataclass

from yagopool.errors import Argument
from yagopool.games.yago.balls import BALLS, Colour, balls_of
from yagopool.games.yago.rules.entries import Decline
from yagopool.games.yago.rules.ruling import Because, Ruling
from yagopool.match.game import Problem
from yagopool.match.model import HandName
from yagopool.table.pieces import Ball
from yagopool.table.sides import Side
from yagopool.ui.play.controller import MatchController


@dataclass(frozen=True, slots=True)
class SideFacts:
    """One side as its card shows it.

    ``members`` with the index of the one whose turn it is within the team. ``left``: the balls still to pot, none while
    colours are open. ``strokes``: shots left, 0 where the opponent plays next. ``hand``: the one agreed on.
    """

    side: Side
    members: tuple[str, ...]
    at_table: int | None
    level: str | None
    colour: Colour | None
    left: tuple[Ball, ...]
    strokes: int
    acting: bool
    points: int
    target: int
    winner: bool
    hand: HandName = "exact"


def side_facts(controller: MatchController, side: Side) -> SideFacts:
    """Return what one side's card shows now."""
    state, result = controller.state, controller.state.result
    colour = state.colour_of_side(side)
    potted = {ball for _, ball in state.pots}
    own = balls_of(colour) if colour is not None else ()
    playing = result is None and state.shooter_next == side
    members = state.match.members(side)
    return SideFacts(
        side,
        members,
        members.index(state.player) if playing and state.player in members else None,
        None if controller.setup.program else controller.setup.level_of(side),
        colour,
        tuple(ball for ball in own if ball not in potted),
        state.strokes if playing else 0,
        result is None and state.to_act == side,
        state.points_of(side),
        state.match.target,
        result is not None and result.winner == side,
        controller.setup.hand_of(side),
    )


@dataclass(frozen=True, slots=True)
class RulingFacts:
    """A ruling in words: headline, sentences with their rules' ids, who plays next."""

    headline: str
    foul: bool
    sentences: tuple[tuple[str, str], ...]
    following: str


def last_ruling_facts(controller: MatchController) -> RulingFacts | None:
    """Return what was settled last: a foul that was declined, else the ruling that stands."""
    return declined_facts(controller) or ruling_facts(controller)


def ruling_facts(controller: MatchController) -> RulingFacts | None:
    """Return the ruling that stands: none before a game's first stroke, after a declined foul or a game given up."""
    played = controller.standing
    if played is None or played.ruling is None:
        return None
    result = controller.state.result
    if result is not None and result.reason == "conceded":
        return None
    ruling, say = played.ruling, controller.speaker
    sentences = tuple((because.rule, say.because(because)) for because in ruling.because)
    following = "" if _says_who_plays(controller, sentences) else following_said(controller)
    return RulingFacts(_headline(controller, ruling), bool(ruling.fouls), sentences, following)


def _says_who_plays(controller: MatchController, sentences: Iterable[tuple[str, str]]) -> bool:
    """Return whether a ruling names the player whose turn it is, so that nothing needs to follow."""
    state = controller.session.state
    plays = state.phase in ("play", "break") and state.to_act is not None
    return plays and any((state.player or "") in words for _, words in sentences)


def declined_facts(controller: MatchController) -> RulingFacts | None:
    """Return who declined after a foul and who plays on (P7), said like a ruling; None once a stroke was played."""
    last = controller.session.played[-1] if controller.session.played else None
    if last is None or not isinstance(last.move, Decline) or last.before.to_act is None:
        return None
    declines = controller.say("report.decline", side=last.before.match.members(last.before.to_act))
    return RulingFacts(declines, False, (("P7", following_said(controller)),), "")


def toss_facts(controller: MatchController) -> RulingFacts | None:
    """Return whom the toss lets open, said like a ruling; None once something was played, or where nobody tossed."""
    if controller.setup.opener is not None or controller.session.played:
        return None
    opens = controller.say("ui.table.toss_opens", player=controller.session.state.player or "")
    return RulingFacts(controller.say("ui.table.toss"), False, (), opens)


def _headline(controller: MatchController, ruling: Ruling) -> str:
    played = controller.ruled
    if ruling.fouls:
        return controller.say("ui.ruling.foul")
    if played is None:
        return ""
    before = {ball for _, ball in played.before.pots}
    potted = [(pot, ball) for pot, ball in played.after.pots if ball not in before]
    if potted:
        pots, balls = zip(*potted, strict=True)
        return controller.say("ui.ruling.potted", balls=balls, pots=pots)
    return controller.say("ui.ruling.returned" if ruling.returned else "ui.ruling.nothing")


def following_said(controller: MatchController) -> str:
    """Return who does what next."""
    state = controller.session.state
    if state.to_act is None or state.phase == "game_over":
        return ""
    key = "stroke" if state.phase in ("play", "break") else state.phase
    player = state.player if key == "stroke" else controller.name(state.to_act)
    count = len(state.to_place) if key == "place" else state.strokes
    return controller.speaker.count(f"ui.next.{key}", count, player=player or "")


def balls_named(said: Iterable[Because | Problem]) -> frozenset[Ball]:
    """Return the balls among the arguments of sentences."""
    words = {word for one in said for _, value in one.arguments for word in _words(value)}
    return frozenset(ball for ball in BALLS if ball in words)


def _words(value: Argument) -> Iterable[str]:
    """Return the words in an argument: itself, or its parts."""
    return tuple(str(part) for part in value) if isinstance(value, tuple) else (str(value),)
