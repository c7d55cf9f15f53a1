"""The board with all that a stage shows on it; and how much of a simulated shot the aim shows."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pygame

from yagopool.ai.decision import Intent
from yagopool.physics.trace import Path, Segment, Trace
from yagopool.table.geometry import Point, closest_point
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Cushion, Event, OffBoard, Potted
from yagopool.table.spec import Ball, BoardSpec, Pot
from yagopool.ui.games import BoardMarks
from yagopool.ui.input.aim import beyond
from yagopool.ui.picture.annotations import draw_lit_area, draw_ring, draw_tags, draw_wanted_pot
from yagopool.ui.picture.balls import BallLook
from yagopool.ui.picture.board_picture import BoardPicture, Drawable
from yagopool.ui.picture.effects import WinLook, dim, draw_bright, draw_cheer, draw_effects, look_closely
from yagopool.ui.picture.guide import (
    Drop,
    GuideLook,
    Place,
    draw_guide,
    draw_hint_leader,
    draw_hint_number,
    draw_hint_way,
    draw_power_ring,
    draw_toast,
    hint_disc,
)
from yagopool.ui.picture.hand import draw_hand
from yagopool.ui.play.match_setup import Guide
from yagopool.ui.play.view_model import AimView, ViewModel
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.viewport import CUSHION, RAIL, Viewport
from yagopool.ui.widgets.base import Painted

DIRECTION_SHOWN: Final = 240.0
"""How long (mm) the line is that shows only the direction."""

STUB_SHOWN: Final = 70.0
"""How far (mm) balls are followed after the first contact where the guide ends there: two balls ..."""
START_SHOWN: Final = 175.0
"""... and where it shows how both start off: five balls."""

CONE_SHOWN: Final = 2.0
"""Standard deviations of a hand that its cone spans to each side: 19 flicks of 20 go within."""

_LEAST_STUB: Final = 1.2
"""In radii of its ball: a shorter way lies under the ball itself."""

_CURVE: Final = 0.012
"""Seconds between two points of a curved path."""

_EDGE: Final = 0.5
"""Millimetres outside a pot's rim at which a way still ends in it: a ball tips at the very rim."""


def guide_look(aiming: AimView, spec: BoardSpec) -> GuideLook | None:
    """Return what to draw of an aim, None where the guide is off.

    A hand that strays has its cone drawn around the aim, as far as the first ball, cushion or pot. Where the balls set
    off to from there is not shown then: a cone as wide as a ball leaves it open.
    """
    if aiming.guide == "off":
        return None
    look = replace(_look(aiming, spec), power=aiming.aim.power)
    look = replace(look, drops=tuple((ball, pot, aiming.marks.get(ball, mark)) for ball, pot, mark in look.drops))
    if aiming.hand.exact:
        return look
    reach = math.dist(look.path[0], look.ghost or look.path[-1])
    return replace(look, cone=CONE_SHOWN * aiming.hand.direction, reach=reach, stubs=())


def _look(aiming: AimView, spec: BoardSpec) -> GuideLook:
    warns = aiming.foul or bool(aiming.touched)
    ball, place = aiming.aim.ball, (aiming.place.x, aiming.place.y)
    trace = aiming.preview
    if trace is None or aiming.guide == "direction":
        far = beyond(aiming.place, aiming.aim.direction, DIRECTION_SHOWN + spec.radius_of(aiming.aim.ball))
        return GuideLook((place, (far.x, far.y)), warns=warns)
    paths = {path.ball: path for path in trace.paths}
    met = _first_meeting(trace, ball)
    if aiming.guide == "stroke":
        return whole_shot(trace, ball, aiming.place, spec, warns=warns)
    until = math.inf if met is None or met.t is None else met.t
    path = _places(paths.get(ball), 0.0, until) or (place,)
    ghost = _at(paths.get(ball), met)
    if aiming.guide == "contact":
        drops, stubs = _drops(trace, {ball: path}, spec), _stubs(trace, met, spec)
        return GuideLook(path, ghost, warns=warns, drops=drops, stubs=stubs, rest=_rest(trace, ball, met))
    after = _starts_off(paths, met)
    drops = _drops(trace, {ball: path, **dict(after)}, spec)
    return GuideLook(path, ghost, after, warns, drops=drops, rest=_rest(trace, ball, met))


def _rest(trace: Trace, ball: Ball, met: Event | None) -> Place | None:
    """Return where a flicked ball comes to rest; None if it meets anything on its way."""
    place = trace.layout.place_of(ball) if met is None else None
    return None if place is None else (place.x, place.y)


def events_shown(trace: Trace | None, ball: Ball, guide: Guide) -> tuple[Event, ...]:
    """Return the events of a stroke that a guide shows: all, or those up to the flicked ball's first meeting."""
    if trace is None or guide in ("off", "direction"):
        return ()
    met = None if guide == "stroke" else _first_meeting(trace, ball)
    return trace.events if met is None else trace.events[: trace.events.index(met) + 1]


def whole_shot(trace: Trace, ball: Ball, place: Point, spec: BoardSpec, *, warns: bool = False) -> GuideLook:
    """Return every ball's way in a stroke, from a ball flicked at a place."""
    paths = {path.ball: path for path in trace.paths}
    others = tuple((other, path) for other, path in paths.items() if other != ball)
    after = tuple((other, _places(path, 0.0, math.inf)) for other, path in others)
    own = _places(paths.get(ball), 0.0, math.inf) or ((place.x, place.y),)
    drops, met = _drops(trace, {ball: own, **dict(after)}, spec), _first_meeting(trace, ball)
    return GuideLook(own, _at(paths.get(ball), met), after, warns, drops=drops, rest=_rest(trace, ball, met))


def way_to_contact(trace: Trace, ball: Ball, place: Point) -> tuple[Place, ...]:
    """Return a flicked ball's way from its place to the first ball or pot, over the cushions on its way."""
    met = _first_meeting(trace, ball, (Contact, Potted, OffBoard))
    end = math.inf if met is None or met.t is None else met.t
    return _places(_path_of(trace, ball), 0.0, end) or ((place.x, place.y),)


def way_into_pot(trace: Trace, flicked: Ball, target: Ball | None, pot: Pot | None) -> tuple[Place, ...]:
    """Return how a ball goes on into its pot where ``way_to_contact`` ends; nothing where it does not drop there."""
    drop = next((e for e in trace.events if isinstance(e, Potted) and (e.ball, e.pot) == (target, pot)), None)
    if drop is None or drop.t is None:
        return ()
    return _places(_path_of(trace, target), _turned_at(trace, flicked, target), drop.t)


def way_meant(trace: Trace, flicked: Ball, aim: Intent, layout: Layout, spec: BoardSpec) -> tuple[Place, ...]:
    """Return how a ball goes on into the pot that is meant, also where the shot as aimed misses it.

    It is then drawn as it is meant: straight into the pot from the turn on its way that leads it closest. A shot that
    means no pot has no such way.
    """
    target, pot = aim.target, aim.pot
    if target is None or pot is None or aim.idea in ("safe", "any", "break"):
        return ()
    centre, path, place = spec.pot_centre(pot), _path_of(trace, target), layout.place_of(target)
    if path is None:
        return () if place is None else ((place.x, place.y), (centre.x, centre.y))
    start = _turned_at(trace, flicked, target)
    return way_into_pot(trace, flicked, target, pot) or _straight_in(trace, path, start, centre)


def _straight_in(trace: Trace, path: Path, start: float, centre: Point) -> tuple[Place, ...]:
    """Return a ball's path from a time on as far as the turn that leads it closest to a pot, then straight into it."""
    met = [event for event in trace.events if isinstance(event, Contact | Cushion) and path.ball in event.balls]
    turns = [start, *(event.t for event in met if event.t is not None and event.t > start), math.inf]

    def away(leg: tuple[float, float]) -> float:
        places = [Point(*place) for place in _places(path, *leg)]
        return min((math.dist(centre, closest_point(centre, a, b)) for a, b in pairwise(places)), default=math.inf)

    last, _ = min(pairwise(turns), key=away)
    before = _places(path, start, last) or _places(path, start, math.inf)[:1]
    return (*before, (centre.x, centre.y))


def _path_of(trace: Trace, ball: Ball | None) -> Path | None:
    return next((path for path in trace.paths if path.ball == ball), None)


def _turned_at(trace: Trace, flicked: Ball, target: Ball | None) -> float:
    """Return when the way into the pot begins: that of the flicked ball where ``way_to_contact`` ends."""
    met = _first_meeting(trace, flicked, (Contact, Potted, OffBoard)) if target == flicked else None
    return 0.0 if met is None or met.t is None else met.t


def _first_meeting(
    trace: Trace, ball: Ball, kinds: tuple[type[Event], ...] = (Contact, Cushion, Potted, OffBoard)
) -> Event | None:
    return next((event for event in trace.events if isinstance(event, kinds) and ball in event.balls), None)


def _drops(trace: Trace, ways: Mapping[Ball, tuple[Place, ...]], spec: BoardSpec) -> tuple[Drop, ...]:
    """Return the balls that drop, each with its pot's middle: those whose way ends there."""
    drops = ((event.ball, spec.pot_centre(event.pot)) for event in trace.events if isinstance(event, Potted))
    near = spec.pot_radius + _EDGE
    ends = {ball: way[-1] for ball, way in ways.items()}
    return tuple((ball, pot, "counts") for ball, pot in drops if ball in ends and math.dist(ends[ball], pot) <= near)


def _starts_off(paths: dict[Ball, Path], met: Event | None) -> tuple[tuple[Ball, tuple[Place, ...]], ...]:
    if met is None or met.t is None or isinstance(met, Potted | OffBoard):
        return ()
    ways = ((other, _places(paths.get(other), met.t, math.inf, START_SHOWN)) for other in met.balls)
    return tuple((other, places) for other, places in ways if len(places) > 1)


def _stubs(trace: Trace, met: Event | None, spec: BoardSpec) -> tuple[tuple[Ball, tuple[Place, ...]], ...]:
    """Return where the balls of the first meeting set off to, each as far as its next one; where that can be seen."""
    if met is None or met.t is None or isinstance(met, Potted | OffBoard):
        return ()
    found = []
    for path in (one for one in trace.paths if one.ball in met.balls):
        way = _places(path, met.t, _next_meeting(trace, path.ball, met.t), STUB_SHOWN)
        if len(way) > 1 and math.dist(way[0], way[-1]) > _LEAST_STUB * spec.radius_of(path.ball):
            found.append((path.ball, way))
    return tuple(found)


def _next_meeting(trace: Trace, ball: Ball, since: float) -> float:
    return next((event.t for event in trace.events if event.t and event.t > since and ball in event.balls), math.inf)


def _at(path: Path | None, met: Event | None) -> Place | None:
    if path is None or not path.segments or met is None or met.t is None or not isinstance(met, Contact | Cushion):
        return None
    time = met.t
    segment = next((one for one in path.segments if one.end >= time), path.segments[-1])
    at = segment.motion(time)
    return (at.x, at.y)


def _places(path: Path | None, start: float, end: float, most: float = math.inf) -> tuple[Place, ...]:
    """Return a path's points between two times, at most ``most`` mm long."""
    if path is None:
        return ()
    points: list[Place] = []
    for segment in path.segments:
        if segment.end > start and segment.start < end:
            points += _points(segment, max(start, segment.start), min(end, segment.end))
    return tuple(points if most == math.inf else _first_part(points, most))


def _first_part(points: list[Place], most: float) -> list[Place]:
    gone = 0.0
    for number, (a, b) in enumerate(pairwise(points), 1):
        step = math.dist(a, b)
        if gone + step > most:
            part = (most - gone) / step
            return [*points[:number], (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)]
        gone += step
    return points


def _points(segment: Segment, start: float, end: float) -> list[Place]:
    """Return points of a segment close enough together that its curve looks round; of a straight one its ends.

    The positions are those of ``Segment.motion``: a whole shot has hundreds in every picture of a pull.
    """
    begin, ends, x, y, _, vx, vy, *_ = segment
    ax, ay = segment.ax, segment.ay
    steps = 1 if abs(vx * ay - vy * ax) < 1e-6 else max(1, math.ceil((end - start) / _CURVE))
    times = (min(start + (end - start) * i / steps, ends) - begin for i in range(steps + 1))
    return [(x + (vx + 0.5 * ax * u) * u, y + (vy + 0.5 * ay * u) * u) for u in times]


def _shove(window: pygame.Surface, viewport: Viewport, by: tuple[float, float]) -> None:
    """Shift the board with everything on it by some mm in the picture; the rest stays as it is."""
    (x, y), (to_x, to_y) = viewport.to_window((0.0, 0.0)), viewport.to_window(by)
    dx, dy = round(to_x - x), round(to_y - y)
    if dx or dy:
        around = pygame.Rect(viewport.board).inflate(2 * abs(dx), 2 * abs(dy)).clip(window.get_rect())
        window.subsurface(around).scroll(dx, dy)


def _in_sight(view: ViewModel, viewport: Viewport, spec: BoardSpec) -> ViewModel:
    """Return a view whose balls on the rail lie whole on the board, where thin rails are narrower than a ball."""
    if viewport.rail >= RAIL:
        return view
    reach, (wide, long) = CUSHION + viewport.rail - spec.ball_radius, viewport.field_mm
    moved = dict[Ball, BallLook]()
    for ball, look in view.looks.items():
        x, y = min(max(look.x, -reach), wide + reach), min(max(look.y, -reach), long + reach)
        if (x, y) != (look.x, look.y) and look.fade >= 1.0:
            moved[ball] = look._replace(x=x, y=y)
    return replace(view, looks={**view.looks, **moved}) if moved else view


_NAMED: Final = 4.0
"""Millimetres from a ball to the ring around it that says that words speak of it."""


class BoardView:
    """Keeps the board's picture for the window's size."""

    def __init__(self, spec: BoardSpec) -> None:
        self.spec = spec
        self._picture: BoardPicture | None = None

    def draw(
        self,
        window: pygame.Surface,
        viewport: Viewport,
        style: Style,
        view: ViewModel,
        beside: Sequence[Drawable] = (),
        *,
        marks: BoardMarks | None = None,
        beats: bool = False,
    ) -> None:
        """Draw room, board, what stands beside it and what lies on it over the whole window.

        ``marks``: what of the game's chart shows on the board itself; ``beats``: it changes with every picture.
        """
        picture = self._picture_for(viewport, style)
        view = _in_sight(view, viewport, self.spec)
        on_board = () if marks is None or beats else (Painted(marks, marks.draw),)
        picture.draw_table(window, [*on_board, *beside])
        if marks is not None and beats:
            marks.draw(window)
        self._draw_places(window, picture, view)
        picture.move_numbers(window, view.looks)
        picture.draw_balls(window, view.looks, view.lit)
        if view.effects:
            draw_effects(window, viewport, picture.style, self.spec, view.effects)
        if view.shove != (0.0, 0.0):
            _shove(window, viewport, view.shove)
        self._draw_offered(window, picture, view)
        self._draw_ways(window, picture, view)
        self._draw_hand(window, picture, view)
        self._draw_numbers(window, picture, view)
        self._draw_named(window, picture, view)
        if view.toast is not None:
            draw_toast(window, viewport, style, view.toast, self._seen_places(view))
        if view.win is not None:
            self._draw_win(window, picture, view, view.win, marks)
        if view.close is not None:
            look_closely(window, viewport, view.close)
        self._draw_last(window, viewport, style)

    def _draw_last(self, window: pygame.Surface, viewport: Viewport, style: Style) -> None:
        """Draw what a game has over all of this."""

    def _seen_places(self, view: ViewModel) -> list[Place]:
        """Return the places of balls, pots and hint numbers, which no words may cover."""
        places = [*((look.x, look.y) for look in view.looks.values()), *((pot.x, pot.y) for pot in self.spec.pots)]
        return places + ([line.at for line in view.hints.lines] if view.hints is not None else [])

    def _draw_ways(self, window: pygame.Surface, picture: BoardPicture, view: ViewModel) -> None:
        before = window.get_clip()
        window.set_clip(pygame.Rect(picture.viewport.board).clip(before))  # a ball that leaves the board isn't followed
        if view.ways is not None:
            draw_guide(window, picture.viewport, picture.style, view.ways, self.spec)
        self._draw_shots(window, picture, view)
        window.set_clip(before)

    def _draw_places(self, window: pygame.Surface, picture: BoardPicture, view: ViewModel) -> None:
        """Draw what lies under the balls: the pots that are wanted, where one may be placed, what is covered."""
        viewport, style = picture.viewport, picture.style
        for pot in view.wanted:
            draw_wanted_pot(window, viewport, style, self.spec, pot)
        if (placement := view.area if view.ghost is None else view.ghost.placement) is not None:
            draw_lit_area(window, viewport, style, placement, pulse=view.pulse)
        for circle in view.covered:
            at, reach = viewport.to_window(circle.centre), viewport.length(circle.radius)
            dot(window, at, reach, style.palette.good, alpha=150)

    def _draw_win(
        self, window: pygame.Surface, picture: BoardPicture, view: ViewModel, win: WinLook, marks: BoardMarks | None
    ) -> None:
        dim(window, win)
        if marks is not None:
            marks.only_won().draw(window)
        draw_bright(window, picture, view.looks, win)
        draw_effects(window, picture.viewport, picture.style, self.spec, win.lights)
        draw_cheer(window, picture.viewport, picture.style, view.looks, win)

    def _draw_offered(self, window: pygame.Surface, picture: BoardPicture, view: ViewModel) -> None:
        """Draw rings around the balls that can be taken: one breath for all, and the one under the pointer."""
        colour = picture.style.palette.accent
        for ball in view.lit if view.breath > 0.0 else ():
            look = view.looks[ball]
            reach = picture.viewport.length(self.spec.radius_of(ball) + 4.0 + 6.0 * view.breath)
            centre = picture.viewport.to_window((look.x, look.y))
            dot(window, centre, reach, colour, alpha=round(150 * view.breath), hole=0.75)
        if view.hovered is not None:
            look = view.looks[view.hovered]
            draw_ring(
                window,
                picture.viewport,
                picture.style,
                (look.x, look.y),
                radius=self.spec.radius_of(view.hovered) + 6.0,
            )

    def _draw_shots(self, window: pygame.Surface, picture: BoardPicture, view: ViewModel) -> None:
        """Draw the lines of hints, and the aim."""
        viewport, style = picture.viewport, picture.style
        hints, pulled = () if view.hints is None else view.hints.lines, False
        if view.hints is not None and view.hints.listed_only:
            hints, pulled = tuple(line for line in hints if line.number == view.hints.nearest), True
        for line in sorted(hints, key=lambda line: line.taken):
            pale = pulled or line.pale
            draw_hint_way(window, viewport, style, line.way, skip=self.spec.ball_radius, taken=line.taken, pale=pale)
            draw_hint_way(window, viewport, style, line.onward, taken=line.taken, pale=pale)
        if view.aiming is not None:
            self._draw_aim(window, picture, view, view.aiming)

    def _draw_numbers(self, window: pygame.Surface, picture: BoardPicture, view: ViewModel) -> None:
        """Draw the hints' numbers, except during a pull."""
        viewport, style = picture.viewport, picture.style
        hints = () if view.hints is None or view.hints.listed_only else view.hints.lines
        for line in hints:
            if line.numbered:
                if line.foot is not None:
                    draw_hint_leader(window, viewport, style, line.at, line.foot, taken=line.taken)
                draw_hint_number(window, viewport, style, line.at, line.number, taken=line.taken)

    def _draw_aim(self, window: pygame.Surface, picture: BoardPicture, view: ViewModel, aiming: AimView) -> None:
        viewport, style = picture.viewport, picture.style
        look = guide_look(aiming, self.spec)
        if look is not None:
            draw_guide(window, viewport, style, look, self.spec, ball=aiming.aim.ball)
        for ball in aiming.touched:
            if ball in view.looks:
                touched = view.looks[ball]
                draw_ring(window, viewport, style, (touched.x, touched.y), warns=True)
        draw_power_ring(window, viewport, style, (aiming.place, self.spec.radius_of(aiming.aim.ball)), aiming.aim)

    def _draw_hand(self, window: pygame.Surface, picture: BoardPicture, view: ViewModel) -> None:
        look = view.hand
        if look is None:
            return
        viewport, radius = picture.viewport, max(map(self.spec.radius_of, view.looks), default=self.spec.ball_radius)
        free = [(ball.x, ball.y) for ball in view.looks.values() if not ball.sunk]
        balls = [ball for ball in free if math.dist(look.ball, ball) > radius]
        draw_hand(window, viewport, look, ball_radius=radius, balls=balls, warning=picture.style.palette.warn)

    def _draw_named(self, window: pygame.Surface, picture: BoardPicture, view: ViewModel) -> None:
        """Draw the ball being placed, and ring those that words speak of; if wanted, each ball wears its number."""
        viewport, style = picture.viewport, picture.style
        places = {ball: (look.x, look.y) for ball, look in view.looks.items()}
        if view.ghost is not None:
            picture.draw_ghost(window, view.ghost.ball, view.ghost.seen, legal=view.ghost.legal)
            places[view.ghost.ball] = view.ghost.seen
        if style.theme.ball_numbers and not view.busy:
            hints = () if view.hints is None else view.hints.lines
            discs, disc = [line.at for line in hints if line.numbered], hint_disc(viewport, style)
            radius = self.spec.ball_radius
            draw_tags(window, viewport, style, places, places, radius=radius, discs=discs, disc=disc)
        for ball in view.named:
            if ball in view.looks:
                draw_ring(window, viewport, style, places[ball], radius=self.spec.radius_of(ball) + _NAMED)

    def _picture_for(self, viewport: Viewport, style: Style) -> BoardPicture:
        known = self._picture
        if known is None or known.viewport != viewport or known.around != style:
            known = self._picture = BoardPicture(viewport, style, self.spec, viewport.trays)
        return known
