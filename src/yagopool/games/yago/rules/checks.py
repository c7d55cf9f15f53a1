"""What can be: which entries a phase takes, which balls may be flicked, whether events can follow one another.

Raises ``RuleError`` or returns a ``Refusal``; fouls are judged elsewhere.
"""

from collections.abc import Mapping
from typing import Final

from yagopool.errors import Argument
from yagopool.games.yago.balls import BALL_ORDER, BALLS, BLUE, colour_of
from yagopool.games.yago.pots import POTS
from yagopool.games.yago.rules.rule_errors import Refusal, refusal
from yagopool.games.yago.rules.state import GameState, Match, Phase
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.table.events import Contact, Disturbed, Event, OffBoard, Potted, Stroke
from yagopool.table.pieces import Ball, Pot

POSSIBLE: Final[Mapping[Phase, tuple[str, ...]]] = {
    "break": ("stroke", "concede"),
    "play": ("stroke", "concede"),
    "choose_colour": ("choose_colour", "concede"),
    "place": ("place", "concede"),
    "take_over": ("take_over", "decline", "concede"),
    "game_over": ("next_game",),
    "match_over": (),
}
"""The names of the entries that each phase takes."""


def wrong_phase(state: GameState, asked: str) -> Refusal | None:
    """Return why the state's phase does not take an entry, None if it does."""
    possible = POSSIBLE[state.phase]
    if asked in possible:
        return None
    if not possible:
        return refusal("wrong_phase", "error.match_is_over", asked=asked)
    return refusal("wrong_phase", "error.wrong_phase", asked=asked, phase=state.phase, possible=possible)


def may_flick(state: GameState, ball: Ball) -> Refusal | None:
    """Return why the side to act may not flick a ball now, None if it may (even if that is a foul)."""
    refused = wrong_phase(state, "stroke")
    if refused is not None:
        return refused
    if ball not in BALL_ORDER:
        return refusal("no_such_ball", "error.no_such_ball", ball=ball, possible=BALLS)
    if state.phase == "break":
        if ball == BLUE:
            return None
        return refusal("not_allowed", "error.flick.break_is_blue", ball=ball, possible=(BLUE,), rule="G2")
    return VARIANTS[state.match.variant].refuse_flick(state, ball) or _potted(state, ball)


def foul_by_flicking(state: GameState, ball: Ball) -> str | None:
    """Return the rule that makes the very flick of this ball a foul of the side to act (E3), None if none does."""
    if state.red is None or state.to_act is None or ball == BLUE:
        return None
    if colour_of(ball) == state.colour_of_side(state.to_act):
        return None
    return VARIANTS[state.match.variant].foul_rules.get("opponent_ball_flicked")


def _potted(state: GameState, ball: Ball) -> Refusal | None:
    pot = next((pot for pot, other in state.pots if other == ball), None)
    if pot is None:
        return None
    possible = tuple(sorted(state.on_table, key=BALL_ORDER.__getitem__))
    return refusal("ball_absent", "error.flick.potted", ball=ball, pot=pot, possible=possible, rule="B5")


TARGETS = range(1, 1_000_001)
"""The target scores that can be agreed (G1)."""


def check_match(match: Match) -> None:
    """Raise ``RuleError`` (``bad_header``) for an agreement that G1 does not allow."""
    if match.variant not in VARIANTS:
        raise refusal("bad_header", "error.header.variant", variant=match.variant, possible=tuple(VARIANTS)).error()
    if match.target not in TARGETS:
        raise refusal(
            "bad_header", "error.header.target", target=match.target, least=TARGETS.start, greatest=TARGETS.stop - 1
        ).error()
    if match.opener not in ("A", "B"):
        raise refusal("bad_header", "error.header.opener", opener=match.opener, possible=("A", "B")).error()
    for side, members in zip(("A", "B"), match.teams, strict=True):
        if not members or not all(members):
            raise refusal("bad_header", "error.header.names", side=side).error()


def check_stroke(state: GameState, stroke: Stroke) -> None:
    """Raise ``RuleError`` for a stroke that cannot be in this state, or whose events cannot follow one another."""
    if stroke.ball is None:
        _check_accident(stroke)
    elif (refused := may_flick(state, stroke.ball)) is not None:
        raise refused.error()
    board = _Board(state)
    for index, event in enumerate(stroke.events):
        board.take(index, event)


def check_ball(ball: Ball) -> None:
    """Raise ``RuleError`` for a name that is no ball's."""
    if ball not in BALL_ORDER:
        raise refusal("no_such_ball", "error.no_such_ball", ball=ball, possible=BALLS).error()


def _check_accident(stroke: Stroke) -> None:
    """An accident without a stroke has at least one event, and only ``disturbed`` ones (G11)."""
    possible = (Disturbed.kind,)
    if not stroke.events:
        raise refusal("not_allowed", "error.accident.nothing_happened", possible=possible, rule="G11").error()
    for index, event in enumerate(stroke.events):
        if not isinstance(event, Disturbed):
            raise refusal(
                "not_allowed",
                "error.accident.only_disturbed",
                event=index,
                kind=event.kind,
                possible=possible,
                rule="G11",
            ).error()


class _Board:
    """Where the balls are while a stroke's events are taken one after the other."""

    __slots__ = ("free", "in_pots", "left")

    def __init__(self, state: GameState) -> None:
        self.free: set[Ball] = set(state.on_table)
        if state.blue != "gone":
            self.free.add(BLUE)
        self.in_pots: dict[Pot, Ball] = dict(state.pots)
        self.left: set[Ball] = set()

    def take(self, index: int, event: Event) -> None:
        """Apply an event, or raise ``RuleError`` if it cannot happen."""
        if isinstance(event, Contact):
            if event.a not in self.free or event.b not in self.free or event.a == event.b:
                self._check_contact(index, event)
            return
        ball = event.ball
        if ball not in self.free:
            raise self._absent(index, event, ball)
        if isinstance(event, Potted):
            self._check_pot(index, event)
            self.free.remove(ball)
            self.in_pots[event.pot] = ball
        elif isinstance(event, OffBoard):
            self.free.remove(ball)
            self.left.add(ball)

    def _check_contact(self, index: int, event: Contact) -> None:
        """Check a touch with a ball that is not free: one of the two may be in a pot (B5)."""
        for ball in event.balls:
            if ball not in self.free and ball not in self.in_pots.values():
                raise self._absent(index, event, ball)
        if event.a == event.b:
            raise refusal("not_allowed", "error.event.with_itself", event=index, ball=event.a).error()
        if event.a not in self.free and event.b not in self.free:
            raise refusal(
                "not_allowed", "error.event.both_in_pots", event=index, ball=event.a, other=event.b, rule="B5"
            ).error()

    def _check_pot(self, index: int, event: Potted) -> None:
        free_pots = tuple(pot for pot in POTS if pot not in self.in_pots)
        arguments: dict[str, Argument] = {"event": index, "ball": event.ball, "pot": event.pot, "possible": free_pots}
        if event.pot not in POTS:
            raise refusal("bad_value", "error.event.no_such_pot", **arguments).error()
        if event.pot in self.in_pots:
            raise refusal(
                "pot_taken", "error.event.pot_taken", **arguments, taken_by=self.in_pots[event.pot], rule="B5"
            ).error()

    def _absent(self, index: int, event: Event, ball: Ball) -> Exception:
        """Return why a ball that an event names is not free on the board."""
        check_ball(ball)
        arguments: dict[str, Argument] = {"event": index, "kind": event.kind, "ball": ball}
        pot = next((pot for pot, other in self.in_pots.items() if other == ball), None)
        if pot is not None:
            return refusal("ball_absent", "error.event.in_pot", **arguments, pot=pot, rule="B5").error()
        if ball in self.left:
            return refusal("ball_absent", "error.event.left_board", **arguments).error()
        return refusal("ball_absent", "error.event.blue_gone", **arguments, rule="E1").error()
