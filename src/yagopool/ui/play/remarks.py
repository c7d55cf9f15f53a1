"""What an opponent says of a shot, in a few words: seldom the same twice in a match, and some never speak."""

import math
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from yagopool.match.game import DEFAULT
from yagopool.match.session import Played
from yagopool.physics.trace import Segment
from yagopool.table.geometry import Point, closest_point
from yagopool.table.shot import Flick
from yagopool.table.spec import BoardSpec, Side, other_side
from yagopool.ui.play.controller import MatchController

Occasion: TypeAlias = Literal["missed", "potted", "fouled", "your_miss", "yours", "your_foul", "near", "close"]
"""Their own miss, ball potted and foul; yours; that you are one ball from winning now; your narrow miss."""

_FAST: Final = 3.0
"""A miss is a near one up to this multiple of the speed at which balls drop."""


def occasion_of(controller: MatchController, side: Side, played: Played) -> Occasion | None:
    """Return what a shot is to the opponent that plays a side; None for a break or a safe shot that potted nothing."""
    if not isinstance(played.move, Flick) or played.ruling is None:
        return None
    own, fouled = played.before.shooter_next == side, bool(played.ruling.fouls)
    if fouled:
        return "fouled" if own else "your_foul"
    if controller.look.own_potted(played):
        if own:
            return "potted"
        rival = other_side(side)
        return "near" if controller.look.chart(played.after, (rival,)).lacks(rival) else "yours"
    if played.before.phase == "break" or _is_safe(controller, played):
        return None
    if own:
        return "missed"
    return "close" if _is_close(played, controller.spec) else "your_miss"


def remark_on(controller: MatchController, played: Played) -> tuple[Side, str] | None:
    """Return which side's opponent says something of a shot, and what; None where nobody does."""
    setup, speaker = controller.setup, controller.speaker
    if setup.use != "computer" or setup.game != DEFAULT or played.after.result is not None:
        return None
    side = setup.computer
    occasion = occasion_of(controller, side, played)
    if occasion is None:
        return None
    before = _before(controller.session.played, played)
    count = 1 + sum(occasion_of(controller, side, one) == occasion for one in before)
    says = {"close": ("close", "your_miss")}.get(occasion, (occasion,))
    keys = (f"ui.remark.{setup.level_of(side)}.{one}.{count}" for one in says)
    return next(((side, speaker.say(key)) for key in keys if speaker.knows(key)), None)


def greeting_of(controller: MatchController) -> tuple[Side, str] | None:
    """Return which side's opponent greets before the first shot, and how; None where nobody does."""
    setup, speaker = controller.setup, controller.speaker
    key = f"ui.remark.{setup.level_of(setup.computer)}.hello.1"
    speaks = setup.game == DEFAULT and not controller.session.played and speaker.knows(key)
    return (setup.computer, speaker.say(key)) if speaks else None


def _before(every: Sequence[Played], played: Played) -> Sequence[Played]:
    return every[: next((number for number, one in enumerate(every) if one is played), len(every))]


def _is_close(played: Played, spec: BoardSpec) -> bool:
    """Return whether the flicked ball came to the edge of a pot that was free, hardly too fast to drop."""
    if played.trace is None or not isinstance(played.move, Flick):
        return False
    ways = [path.segments for path in played.trace.paths if path.ball == played.move.ball]
    filled = dict(played.layout_before.filled)
    free = [centre for pot, centre in enumerate(spec.pots, 1) if pot not in filled]
    edge, fastest = spec.pot_radius + spec.ball_radius, _FAST * spec.capture_speed
    return any(
        _brushes(piece, pot, min(edge, math.dist((way[0].x, way[0].y), pot)), fastest)
        for way in ways
        for pot in free
        for piece in way
    )


def _brushes(piece: Segment, place: Point, edge: float, fastest: float) -> bool:
    """Return whether a ball's centre comes nearer to a place than ``edge`` (mm), no faster than ``fastest`` (mm/s)."""
    start, end = Point(piece.x, piece.y), piece.at(piece.end)
    near = closest_point(place, start, Point(end.x, end.y))
    slowed = 2.0 * math.hypot(piece.ax, piece.ay) * math.dist(start, near)
    return math.dist(near, place) < edge and piece.vx**2 + piece.vy**2 - slowed <= fastest**2


def _is_safe(controller: MatchController, played: Played) -> bool:
    """Return whether the computer meant no pot by its last shot."""
    if controller.decided is None or controller.decided[0] is not played:
        return False
    decision = controller.decided[1]
    return any(one.flick == decision.aim and one.aim.idea == "safe" for one in decision.considered)
