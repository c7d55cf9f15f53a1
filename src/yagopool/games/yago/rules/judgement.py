"""What can be, and what a shot was: its fouls, the balls that stay and come out, the colours after it, and who won.

What cannot be raises ``RuleError`` or is returned as a ``Refusal``. The next state and the sentences of the ruling are
both read from a ``Judgement``.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from yagopool.errors import Argument
from yagopool.games.yago.board import (
    BALL_ORDER,
    BALLS,
    BLUE,
    COLOURS,
    POTS,
    Colour,
    ColouredBall,
    balls_of,
    colour_of,
    complete_rows,
)
from yagopool.games.yago.rules.state import Foul, FoulCode, GameState, Match, Phase, Refusal, Result, refusal
from yagopool.games.yago.rules.variants import VARIANTS, Variant
from yagopool.table.shot import Contact, Cushion, Disturbed, Event, OffBoard, Potted, Stroke
from yagopool.table.spec import Ball, Pot, Side, other_side

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
        check_ball(ball)
        arguments: dict[str, Argument] = {"event": index, "kind": event.kind, "ball": ball}
        pot = next((pot for pot, other in self.in_pots.items() if other == ball), None)
        if pot is not None:
            return refusal("ball_absent", "error.event.in_pot", **arguments, pot=pot, rule="B5").error()
        if ball in self.left:
            return refusal("ball_absent", "error.event.left_board", **arguments).error()
        return refusal("ball_absent", "error.event.blue_gone", **arguments, rule="E1").error()


FIVE: Final = 5
"""All balls of a colour (B3)."""

_COLOUR_OF: Final[Mapping[ColouredBall, Colour]] = {ball: colour for colour in COLOURS for ball in balls_of(colour)}


class Win(NamedTuple):
    """A game won."""

    side: Side
    colour: Colour
    pot: Pot
    """The pot whose ball completed it."""
    result: Result


def pots_of(pots: Mapping[Pot, ColouredBall], colour: Colour) -> tuple[Pot, ...]:
    return tuple(pot for pot, ball in pots.items() if _COLOUR_OF[ball] == colour)


def first_to_win(
    before: Mapping[Pot, ColouredBall], drops: Iterable[tuple[Pot, ColouredBall]], red: Side, shooter: Side
) -> Win | None:
    """Return the win that a stroke completed first, None if it completed none (G15).

    ``drops``: the balls that stay, in the order they dropped. Each belongs to its owner,
    even if the opponent potted it (G14).
    """
    dropped = tuple(drops)
    after = {**before, **dict(dropped)}
    pots = dict(before)
    for pot, ball in dropped:
        pots[pot] = ball
        colour = _COLOUR_OF[ball]
        if has_won(pots, colour):
            side = red if colour == "red" else other_side(red)
            return Win(side, colour, pot, _result(side, colour, shooter, after))
    return None


def has_won(pots: Mapping[Pot, ColouredBall], colour: Colour) -> bool:
    """Whether three balls of a colour stand in one row, or all five in pots (G12)."""
    own = pots_of(pots, colour)
    return len(own) == FIVE or bool(complete_rows(own))


def _result(winner: Side, colour: Colour, shooter: Side, pots: Mapping[Pot, ColouredBall]) -> Result:
    """Return the result of a game that is won, counted when the stroke is over (G12, G13).

    Nobody wins by a foul of his own, as it takes his balls out again (G9): a shooter who has won had none.
    """
    own = pots_of(pots, colour)
    rows = complete_rows(own)
    if winner == shooter and len(own) == FIVE and len(rows) >= 2:
        return Result(winner, 3, "double_row")
    return Result(winner, 1, "row" if rows else "five")


class DroppedBall(NamedTuple):
    """A red or yellow ball that dropped in this stroke."""

    event: int
    """Index among the stroke's events."""
    ball: ColouredBall
    pot: Pot
    indirect: bool
    """Whether it had touched a cushion or another ball before, in the same stroke (M1)."""


def drops_of(events: Iterable[Event]) -> tuple[DroppedBall, ...]:
    touched: set[Ball] = set()
    dropped: list[DroppedBall] = []
    for index, event in enumerate(events):
        if isinstance(event, Contact | Cushion):
            touched.update(event.balls)
        elif isinstance(event, Potted) and event.ball != BLUE:
            dropped.append(DroppedBall(index, event.ball, event.pot, event.ball in touched))
    return tuple(dropped)


class Offence(NamedTuple):
    """A foul and the index of its event; None for the flick itself and for a touch that is missing."""

    foul: Foul
    event: int | None


def offences(state: GameState, stroke: Stroke, variant: Variant) -> tuple[Offence, ...]:
    """Return a stroke's fouls: the flick's own first, then one for each event that is one, the missing touch last."""
    found = [*_flick(state, stroke), *_events(state, stroke, variant.foul_rules)]
    rule = variant.foul_rules.get("no_ball_hit")
    if rule is not None and stroke.ball is not None and first_hit(stroke.events) is None:
        found.append(Offence(Foul("no_ball_hit", None, rule), None))
    return tuple(found)


def first_hit(events: tuple[Event, ...]) -> tuple[int, Ball] | None:
    """Return the first ball that blue touched and the index of that contact, None if it touched none."""
    for index, event in enumerate(events):
        if isinstance(event, Contact) and BLUE in event.balls:
            return index, event.a if event.b == BLUE else event.b
    return None


def _flick(state: GameState, stroke: Stroke) -> Iterator[Offence]:
    if stroke.ball is not None:
        rule = foul_by_flicking(state, stroke.ball)
        if rule is not None:
            yield Offence(Foul("opponent_ball_flicked", stroke.ball, rule), None)


def _events(state: GameState, stroke: Stroke, rules: Mapping[FoulCode, str]) -> Iterator[Offence]:
    hit = first_hit(stroke.events) if "opponent_ball_hit_first" in rules else None
    disturbed: set[Ball] = set()
    for index, event in enumerate(stroke.events):
        found: tuple[FoulCode, Ball] | None = None
        if isinstance(event, Contact):
            if hit is not None and hit[0] == index and _is_opponents(state, hit[1]):
                found = "opponent_ball_hit_first", hit[1]
        elif isinstance(event, Disturbed):
            found = None if event.ball in disturbed else ("ball_disturbed", event.ball)
            disturbed.add(event.ball)
        else:
            found = _ball_out(event)
        if found is not None:
            yield Offence(Foul(*found, rules[found[0]]), index)


def _ball_out(event: Event) -> tuple[FoulCode, Ball] | None:
    """Return the foul of a ball that dropped or left the board, and the ball; None where it is no foul."""
    if isinstance(event, OffBoard):
        return ("blue_off_board" if event.ball == BLUE else "ball_off_board"), event.ball
    return ("blue_potted", BLUE) if isinstance(event, Potted) and event.ball == BLUE else None


def _is_opponents(state: GameState, ball: Ball) -> bool:
    return state.red is not None and colour_of(ball) != state.colour_of_side(state.shooter_next)


Outcome: TypeAlias = Literal["foul", "both_colours", "other_sides_ball", "own_ball", "nothing"]
"""What decides who plays next: G8, G4, G6, G5, G7."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Everything the referee found about one stroke."""

    before: GameState
    stroke: Stroke
    variant: Variant
    shooter: Side
    offences: tuple[Offence, ...]
    stay: tuple[DroppedBall, ...]
    """The red and yellow balls that dropped and stay."""
    out: tuple[DroppedBall, ...]
    """Those that dropped and come out again (G9, M2)."""
    outside: tuple[ColouredBall, ...]
    """The red and yellow balls that left the board (G10)."""
    returned: frozenset[ColouredBall]
    """Those and the ones that come out: they must be placed."""
    red: Side | None
    """The side that has red after the stroke."""
    pots: dict[Pot, ColouredBall]
    """The balls in the pots after the stroke."""
    outcome: Outcome
    win: Win | None
    """The win of the game by either side; None while it goes on."""

    @property
    def blue_out(self) -> bool:
        return any(isinstance(event, Potted | OffBoard) and event.ball == BLUE for event in self.stroke.events)


def judge(state: GameState, stroke: Stroke) -> Judgement:
    """Return what a stroke was. The stroke must have been checked."""
    variant = VARIANTS[state.match.variant]
    shooter = state.shooter_next
    fouls = offences(state, stroke, variant)
    colour = state.colour_of_side(shooter)
    stay, out = _split_drops(stroke, colour, variant, bool(fouls))
    outside = tuple(event.ball for event in stroke.events if isinstance(event, OffBoard) and event.ball != BLUE)
    outcome = _outcome(colour, bool(fouls), stay)
    red = _red_after(state.red, shooter, outcome, stay)
    before = dict(state.pots)
    staying = {drop.pot: drop.ball for drop in stay}
    return Judgement(
        before=state,
        stroke=stroke,
        variant=variant,
        shooter=shooter,
        offences=fouls,
        stay=tuple(stay),
        out=tuple(out),
        outside=outside,
        returned=frozenset([*(drop.ball for drop in out), *outside]),
        red=red,
        pots=before | staying,
        outcome=outcome,
        win=first_to_win(before, staying.items(), red, shooter) if red is not None else None,
    )


def uncounted(state: GameState, stroke: Stroke) -> frozenset[Ball]:
    """Return the balls that drop without counting and come out again, foul or not: own ones potted directly (M1)."""
    colour = state.colour_of_side(state.shooter_next)
    _, out = _split_drops(stroke, colour, VARIANTS[state.match.variant], foul=False)
    return frozenset(drop.ball for drop in out)


def _split_drops(
    stroke: Stroke, colour: Colour | None, variant: Variant, foul: bool
) -> tuple[list[DroppedBall], list[DroppedBall]]:
    """Split the balls that dropped into those that stay and those that come out (G9, M1, M2).

    The player's own balls come out after a foul, or if they don't count; while colours are open, every ball is theirs.
    """
    stay: list[DroppedBall] = []
    out: list[DroppedBall] = []
    for drop in drops_of(stroke.events):
        own = colour in (None, colour_of(drop.ball))
        comes_out = own and (foul or not (variant.direct_counts or drop.indirect))
        (out if comes_out else stay).append(drop)
    return stay, out


def _outcome(colour: Colour | None, foul: bool, stay: list[DroppedBall]) -> Outcome:
    """Return what decides who plays next; ``colour`` is the shooter's, None while colours are open."""
    if foul:
        return "foul"
    colours = {colour_of(drop.ball) for drop in stay}
    if not colours:
        return "nothing"
    if colour is None:
        return "both_colours" if len(colours) == 2 else "own_ball"
    return "own_ball" if colours == {colour} else "other_sides_ball"


def _red_after(red: Side | None, shooter: Side, outcome: Outcome, stay: list[DroppedBall]) -> Side | None:
    """Return the side that has red: one colour potted while colours are open makes it the shooter's (G3)."""
    if red is not None or outcome != "own_ball":
        return red
    return shooter if colour_of(stay[0].ball) == "red" else other_side(shooter)
