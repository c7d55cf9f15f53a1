"""What a stroke was: its fouls, the balls that stay and come out, the colours after it, and whether it won.

The next state and the sentences of the ruling are both read from a ``Judgement``.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from yagopool.games.yago.balls import BLUE, Colour, ColouredBall, colour_of
from yagopool.games.yago.rules.checks import foul_by_flicking
from yagopool.games.yago.rules.scoring import Win, first_to_win
from yagopool.games.yago.rules.state import Foul, FoulCode, GameState
from yagopool.games.yago.rules.variants import VARIANTS, Variant
from yagopool.table.events import Contact, Cushion, Disturbed, Event, OffBoard, Potted, Stroke
from yagopool.table.pieces import Ball, Pot
from yagopool.table.sides import Side, other_side


class DroppedBall(NamedTuple):
    """A red or yellow ball that dropped in this stroke."""

    event: int
    """Index among the stroke's events."""
    ball: ColouredBall
    pot: Pot
    indirect: bool
    """Whether it had touched a cushion or another ball before, in the same stroke (M1)."""


def drops_of(events: Iterable[Event]) -> tuple[DroppedBall, ...]:
    """Return the red and yellow balls that dropped, in order."""
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
    """Whether a ball belonged to the opponent before the stroke (P3)."""
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
        """Whether blue dropped or left the board."""
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

    Own balls come out after a foul, or where they do not count; while colours are open, every ball is an own one.
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
