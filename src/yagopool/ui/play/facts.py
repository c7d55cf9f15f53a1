"""What the panels say, read from the match: plain values, so that words and pictures can be tested apart."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from yagopool.errors import Argument
from yagopool.match.game import Problem, games
from yagopool.match.model import HandName
from yagopool.match.session import Played
from yagopool.table.events import Potted
from yagopool.table.flick import Flick
from yagopool.table.pieces import Ball
from yagopool.table.sides import Side
from yagopool.ui.play.controller import MatchController

_RUN: Final = 2
"""Balls, and shots, of a visit that is told of once it is over."""


@dataclass(frozen=True, slots=True)
class SideFacts:
    """One side as its card shows it.

    ``members`` with the index of the one whose turn it is within the team. ``left``: the balls still to pot of ``each``
    colour's, none while colours are open. ``strokes``: shots left, 0 where the opponent plays next. ``hand``: the one
    agreed on. ``said``: what else there is to say, in a few words each.
    """

    side: Side
    members: tuple[str, ...]
    at_table: int | None
    level: str | None
    colour: str | None
    left: tuple[Ball, ...]
    strokes: int
    acting: bool
    points: int
    target: int
    winner: bool
    hand: HandName = "exact"
    each: int = 5
    said: tuple[str, ...] = ()


def side_facts(controller: MatchController, side: Side) -> SideFacts:
    """Return what one side's card shows now."""
    state, result = controller.state, controller.state.result
    pieces = controller.pieces_of(side)
    playing = result is None and state.shooter_next == side
    members = state.match.members(side)
    return SideFacts(
        side,
        members,
        members.index(state.player) if playing and state.player in members else None,
        None if controller.setup.program else controller.setup.level_of(side),
        pieces.colour,
        pieces.left,
        state.strokes if playing else 0,
        result is None and state.to_act == side,
        state.score["AB".index(side)],
        state.match.target,
        controller.winner == side,
        controller.setup.hand_of(side),
        pieces.each,
        pieces.said,
    )


@dataclass(frozen=True, slots=True)
class RulingFacts:
    """A ruling in words: headline, sentences with their rules' ids, who plays next."""

    headline: str
    foul: bool
    sentences: tuple[tuple[str, str], ...]
    following: str


def last_ruling_facts(controller: MatchController) -> RulingFacts | None:
    """Return what was settled last: what was answered to a foul, else the ruling that stands."""
    return answered_facts(controller) or ruling_facts(controller)


def ruling_facts(controller: MatchController) -> RulingFacts | None:
    """Return the ruling that stands: none before a game's first stroke, after a declined foul or a game given up."""
    played = controller.standing
    if played is None or played.ruling is None:
        return None
    last = controller.session.played[-1:]
    if controller.state.result is not None and any(one.entry.do == "concede" for one in last):
        return None
    ruling, say = played.ruling, controller.speaker
    sentences = tuple((because.rule, say.because(because)) for because in ruling.because)
    following = "" if _says_who_plays(controller, sentences) else following_said(controller)
    following = " ".join(filter(None, (run_said(controller), following)))
    headline = say.say("ui.ruling.foul") if ruling.fouls else controller.look.headline(played, say)
    return RulingFacts(headline, bool(ruling.fouls), sentences, following)


def _says_who_plays(controller: MatchController, sentences: Iterable[tuple[str, str]]) -> bool:
    """Return whether a ruling names the player whose turn it is, so that nothing needs to follow."""
    state = controller.session.state
    return bool(controller.flickable()) and any((state.player or "") in words for _, words in sentences)


def run_said(controller: MatchController) -> str:
    """Return what the computer potted in a visit of several shots, once a person plays; nothing of fewer balls."""
    shots = _visit_of_computer(controller)
    counted = frozenset[Ball]().union(*map(controller.look.own_potted, shots))
    if len(shots) < _RUN or len(counted) < _RUN:
        return ""
    found = [event for one in shots for event in one.entry.events if isinstance(event, Potted)]
    pots = tuple(sorted({event.pot for event in found if event.ball in counted}))
    say, n, side = controller.speaker, len(counted), shots[0].before.shooter_next
    word = f"number.word.{n}"
    return say.say("ui.next.run", name=controller.name(side), many=say.say(word) if say.knows(word) else n, pots=pots)


def _visit_of_computer(controller: MatchController) -> list[Played]:
    """Return the computer's shots since a person last played, the newest first; none where no person plays now."""
    state, played = controller.session.state, controller.session.played
    if state.result is not None or not played or controller.computer_to_act() is not None:
        return []
    side: Side | None = played[-1].before.shooter_next
    if side is None or controller.setup.level_of(side) is None:
        return []
    visit = takewhile(lambda one: (one.before.game, one.before.shooter_next) == (state.game, side), reversed(played))
    return [one for one in visit if isinstance(one.move, Flick)]


def answered_facts(controller: MatchController) -> RulingFacts | None:
    """Return who took over or declined after a foul and who plays (P7), said like a ruling; None after a stroke."""
    last = controller.session.played[-1] if controller.session.played else None
    if last is None or last.entry.do not in ("take_over", "decline") or last.before.to_act is None:
        return None
    answered = controller.say(f"report.{last.entry.do}", side=last.before.match.members(last.before.to_act))
    return RulingFacts(answered, False, (("P7", following_said(controller)),), "")


def toss_facts(controller: MatchController) -> RulingFacts | None:
    """Return whom the toss lets open, said like a ruling; None once something was played, or where nobody tossed."""
    if controller.setup.opener is not None or controller.session.played:
        return None
    opens = controller.say("ui.table.toss_opens", player=controller.session.state.player or "")
    return RulingFacts(controller.say("ui.table.toss"), False, (), opens)


def following_said(controller: MatchController) -> str:
    """Return who does what next."""
    state = controller.session.state
    if state.to_act is None or state.phase == "game_over":
        return ""
    key = "stroke" if controller.flickable() else state.phase
    player = state.player if key == "stroke" else controller.name(state.to_act)
    count = len(state.to_place) if key == "place" else state.strokes
    return controller.count(f"ui.next.{key}", count, player=player or "")


def newly_given(controller: MatchController) -> str | None:
    """Return the colour of the one person at the table who is to act, where the opponent's last visit has settled it.

    None where that is known already, or where more than one person plays.
    """
    side, people = controller.session.state.to_act, controller.setup.people
    if side is None or tuple(people) != (side,):
        return None
    visit = takewhile(lambda one: one.before.to_act != side, reversed(controller.session.played))
    settled = any(controller.look.side(one.before, side, controller.speaker).colour is None for one in visit)
    return controller.pieces_of(side).colour if settled else None


def balls_named(said: Iterable[Problem]) -> frozenset[Ball]:
    """Return the balls among the arguments of sentences."""
    words = {word for one in said for _, value in one.arguments for word in _words(value)}
    return frozenset(ball for game in games().values() for ball in game.pieces if ball in words)


def _words(value: Argument) -> Iterable[str]:
    """Return the words in an argument: itself, or its parts."""
    return tuple(str(part) for part in value) if isinstance(value, tuple) else (str(value),)
