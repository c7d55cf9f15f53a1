"""AppContext for the finger, and what happens without."""

import math

import pytest

from yagopool.games.yago.board import BLUE
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import Disturbed, Flick, disturbed_balls
from yagopool.table.spec import STANDARD_BOARD

BEHIND = STANDARD_BOARD.ball_radius + STANDARD_BOARD.finger_radius


def test_a_ball_right_behind_is_disturbed_and_put_back() -> None:
    layout = Layout.of({BLUE: (260.0, 200.0), "red1": (260.0, 160.0)})
    flick = Flick(BLUE, 90.0, 400.0)
    assert disturbed_balls(layout, flick) == ("red1",)
    trace = simulate(layout, flick)
    assert trace.events[0] == Disturbed("red1", 0.0)
    assert trace.layout.balls["red1"] == (260.0, 160.0)
    assert all(path.ball != "red1" for path in trace.paths)


@pytest.mark.parametrize("gap", [-0.01, 0.01])
def test_the_fingertip_is_a_disc_of_seven_millimetres(gap: float) -> None:
    far = BEHIND + gap
    angle = math.radians(40.0)
    finger = (260.0, 300.0 - BEHIND)
    layout = Layout.of(
        {BLUE: (260.0, 300.0), "red1": (finger[0] + far * math.sin(angle), finger[1] - far * math.cos(angle))}
    )
    assert disturbed_balls(layout, Flick(BLUE, 90.0, 500.0)) == (("red1",) if gap < 0 else ())


def test_potted_balls_cushions_and_pots_leave_the_finger_room() -> None:
    pot = STANDARD_BOARD.pot_centre(9)
    behind = Layout.of({BLUE: (pot.x, pot.y + 31.0)}, {9: "red1"})
    assert disturbed_balls(behind, Flick(BLUE, 90.0, 500.0)) == ()
    assert disturbed_balls(Layout.of({BLUE: (260.0, 17.5)}), Flick(BLUE, 90.0, 500.0)) == ()
