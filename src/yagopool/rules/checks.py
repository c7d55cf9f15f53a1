"""Whether what an entry tells can have happened at all. Raises ``RuleError``; says nothing of fouls."""

from yagopool.errors import Argument
from yagopool.rules.entries import Stroke
from yagopool.rules.foresight import may_flick
from yagopool.rules.refusals import Refusal, refusal
from yagopool.rules.state import GameState, Match
from yagopool.rules.variants import VARIANTS
from yagopool.table.balls import BALL_ORDER, BALLS, BLUE, Ball
from yagopool.table.events import Contact, Disturbed, Event, OffBoard, Potted
from yagopool.table.pots import POTS, Pot

TARGETS = range(1, 1_000_001)
"""The target scores that can be agreed (G1)."""


def check_match(match: Match) -> None:
    """Raise ``RuleError`` (``bad_header``) for an agreement that G1 does not know."""
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
    else:
        _demand(may_flick(state, stroke.ball))
    board = _Board(state)
    for index, event in enumerate(stroke.events):
        board.take(index, event)


def check_ball(ball: Ball) -> None:
    """Raise ``RuleError`` for a name that is no ball's."""
    if ball not in BALL_ORDER:
        raise refusal("no_such_ball", "error.no_such_ball", ball=ball, possible=BALLS).error()


def _demand(refused: Refusal | None) -> None:
    if refused is not None:
        raise refused.error()


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

    __slots__ = ("free", "left", "standing")

    def __init__(self, state: GameState) -> None:
        self.free: set[Ball] = set(state.on_table)
        if state.blue != "gone":
            self.free.add(BLUE)
        self.standing: dict[Pot, Ball] = dict(state.pots)
        self.left: set[Ball] = set()

    def take(self, index: int, event: Event) -> None:
        """Let an event happen, or say why it cannot."""
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
            self.standing[event.pot] = ball
        elif isinstance(event, OffBoard):
            self.free.remove(ball)
            self.left.add(ball)

    def _check_contact(self, index: int, event: Contact) -> None:
        """A touch of which at least one ball is not free: the other may stand in a pot (B5)."""
        for ball in event.balls:
            if ball not in self.free and ball not in self.standing.values():
                raise self._absent(index, event, ball)
        if event.a == event.b:
            raise refusal("not_allowed", "error.event.with_itself", event=index, ball=event.a).error()
        if event.a not in self.free and event.b not in self.free:
            raise refusal(
                "not_allowed", "error.event.both_in_pots", event=index, ball=event.a, other=event.b, rule="B5"
            ).error()

    def _check_pot(self, index: int, event: Potted) -> None:
        free_pots = tuple(pot for pot in POTS if pot not in self.standing)
        told: dict[str, Argument] = {"event": index, "ball": event.ball, "pot": event.pot, "possible": free_pots}
        if event.pot not in POTS:
            raise refusal("bad_value", "error.event.no_such_pot", **told).error()
        if event.pot in self.standing:
            raise refusal(
                "pot_taken", "error.event.pot_taken", **told, taken_by=self.standing[event.pot], rule="B5"
            ).error()

    def _absent(self, index: int, event: Event, ball: Ball) -> Exception:
        """Say why a ball that an event names is not free on the board."""
        check_ball(ball)
        told: dict[str, Argument] = {"event": index, "kind": event.kind, "ball": ball}
        pot = next((pot for pot, other in self.standing.items() if other == ball), None)
        if pot is not None:
            return refusal("ball_absent", "error.event.in_pot", **told, pot=pot, rule="B5").error()
        if ball in self.left:
            return refusal("ball_absent", "error.event.left_board", **told).error()
        return refusal("ball_absent", "error.event.blue_gone", **told, rule="E1").error()
