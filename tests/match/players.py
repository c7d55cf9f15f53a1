"""Players for tests: legal moves at random, aimed well enough that games end."""

import math
import random

from yagopool.games.yago.board import BALL_ORDER, BLUE, colour_of
from yagopool.games.yago.moves import placement
from yagopool.games.yago.rules.state import ChooseColour, Decline, NextGame, Place, TakeOver
from yagopool.match.game import Move
from yagopool.match.session import Session
from yagopool.table.geometry import Point
from yagopool.table.shot import Flick
from yagopool.table.spec import Ball


def random_move(session: Session, rng: random.Random) -> Move:
    """Return a legal move in any phase but ``match_over``."""
    state = session.state
    if state.phase == "choose_colour":
        return ChooseColour(rng.choice(("red", "yellow")))
    if state.phase == "place":
        ball = rng.choice(sorted(state.to_place, key=BALL_ORDER.__getitem__))
        hand = (rng.uniform(0, 520), rng.uniform(0, 800))
        return Place(ball, placement(ball, session.layout, session.spec).nearest(hand))
    if state.phase == "take_over":
        return rng.choice((TakeOver(), Decline()))
    if state.phase == "game_over":
        return NextGame()
    return random_flick(session, rng)


def random_flick(session: Session, rng: random.Random) -> Flick:
    """Flick a ball that may be flicked, mostly one's own, at an empty pot or at a ball, with a rough hand."""
    state, balls = session.state, session.layout.balls
    if state.phase == "break":
        return Flick(BLUE, 90.0 + rng.gauss(0, 2), rng.uniform(2000, 4000))
    wanted = colour_of_side(session)
    own: list[Ball] = [
        ball for ball in balls if ball != BLUE and (wanted is None or colour_of(ball) == wanted or rng.random() < 0.03)
    ]
    others: list[Ball] = [ball for ball in balls if ball != BLUE]
    ball = rng.choice(own or others or list(balls))
    empty = [session.spec.pot_centre(pot) for pot in session.spec.pot_numbers if pot not in session.layout.potted]
    pot = rng.choice(empty)
    if BLUE not in balls:
        return _toward(ball, balls[ball], pot, 0.0, rng)
    apart = math.dist(balls[ball], pot)
    back = 2.0 * session.spec.ball_radius / apart
    ghost = Point(
        balls[ball].x + (balls[ball].x - pot.x) * back,
        balls[ball].y + (balls[ball].y - pot.y) * back,
    )
    return _toward(BLUE, balls[BLUE], ghost, 1.5 * apart, rng)


def colour_of_side(session: Session) -> str | None:
    """Return the colour of the side to act."""
    side = session.state.to_act
    return None if side is None else session.state.colour_of_side(side)


def _toward(ball: Ball, here: Point, there: Point, farther: float, rng: random.Random) -> Flick:
    direction = math.degrees(math.atan2(there.y - here.y, there.x - here.x)) + rng.gauss(0, 1)
    distance = math.dist(here, there) + farther
    speed = 1.4 * math.sqrt(2 * 250 * distance + 100**2) * rng.uniform(0.9, 1.5)
    return Flick(ball, direction, min(max(speed, 150.0), 4000.0))


def play_out(session: Session, rng: random.Random, most: int = 5000) -> None:
    """Play until the match is over."""
    for _ in range(most):
        if session.state.phase == "match_over":
            return
        session.play(random_move(session, rng))
    raise AssertionError(f"no end after {most} moves")
