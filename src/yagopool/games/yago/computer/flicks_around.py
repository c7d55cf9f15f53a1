"""Flicks in all directions: they find shots that geometry doesn't list, off several balls and cushions."""

from collections.abc import Iterator
from typing import Final

from yagopool.ai.decision import Candidate, Intent
from yagopool.ai.search import Rollout, Trials
from yagopool.games.yago.computer.bank_shots import BANKS
from yagopool.games.yago.computer.evaluation import is_closed
from yagopool.games.yago.computer.yago_view import YagoView
from yagopool.table.shot import Contact, Cushion, Event, Flick, Hand, Potted, disturbed_balls
from yagopool.table.spec import Ball

SPEEDS: Final = (750.0, 1700.0)
"""mm/s. At the second one, the directions are those between the directions at the first."""
AGAIN: Final = 0.5
"""How often such a shot does the same with the hand's noise: a guess, until it is tried."""


def gains_around(view: YagoView, hand: Hand, trials: Trials) -> Iterator[tuple[Candidate, Rollout]]:
    """Yield the shots among flicks in all directions that gain something without a foul, with what they led to.

    None at the break, and none while the rack is closed: who opens it leaves the rival an open board.
    """
    side = view.state.shooter_next
    balls = view.flickable(side)
    if not view.state.broken or not balls or is_closed(view, hand):
        return
    turns = trials.left // (len(balls) * len(SPEEDS))
    for ball in balls:
        for number in range(turns * len(SPEEDS)):
            turn, pace = divmod(number, len(SPEEDS))
            onward = 360.0 * (turn + pace / len(SPEEDS)) / turns
            flick = Flick(ball, (90.0 + onward) % 360.0, SPEEDS[pace])
            if not disturbed_balls(view.layout, flick, view.spec):
                tried = trials.stroke(view, flick)
                aim = _pot_of(view, ball, tried)
                if aim is not None and tried.gained and not tried.foul:
                    yield Candidate(flick, aim, AGAIN), tried


def _pot_of(view: YagoView, flicked: Ball, tried: Rollout) -> Intent | None:
    """Return the first own pot of a shot as what it was meant to do."""
    own = view.free_own(view.state.shooter_next)
    before: list[Event] = []
    for event in tried.trace.events:
        if isinstance(event, Potted) and event.ball in own:
            return _way_to(view, flicked, event, before)
        before.append(event)
    return None


def _way_to(view: YagoView, flicked: Ball, made: Potted, before: list[Event]) -> Intent:
    if made.ball != flicked:
        return Intent("combination", made.ball, made.pot, (made.ball,))
    met = [event for event in before if flicked in event.balls]
    struck = next((event for event in met if isinstance(event, Contact)), None)
    if struck is not None:
        other = struck.b if struck.a == flicked else struck.a
        return Intent("off_ball" if other in view.places else "off_potted", flicked, made.pot, (other,))
    cushions = sum(isinstance(event, Cushion) for event in met)
    return Intent(BANKS.get(min(cushions, 2), "direct"), flicked, made.pot)
