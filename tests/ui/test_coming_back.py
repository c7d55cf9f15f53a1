"""A ball that comes back to the table is seen from its pot, or from the rail, to its place."""

import math
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from scripts.gallery_tables import BREAK, OPEN, at_table
from tests.ui.hands import Hand, RoomMaker, TableMaker
from tests.ui.prompted import Decider
from tests.ui.turns import EASY, press
from yagopool.ai.decision import Decision
from yagopool.games.yago.rules.state import Place
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.input.actions import Action
from yagopool.ui.picture.balls import on_rail
from yagopool.ui.play.place_stage import PlaceStage
from yagopool.ui.play.play_scene import stage_of
from yagopool.ui.play.stages import RollStage
from yagopool.ui.play.think_stage import ThinkStage

LIES = OPEN.without("red1", "red2", "red3", "yellow1").with_ball("red2", (260, 330))
DIRECT = Flick("red2", 90.0, 420.0)
"""Straight into pot 9: in MEDIUM it comes out again, and the opponent places it."""
POT = STANDARD_BOARD.pot_centre(9)
SPOT = (260.0, 360.0)


def watched(stage: Any) -> list[Any]:
    """Watch a stage to its end; return how red2 looked in each picture."""
    seen = []
    for _ in range(600):
        if stage.done:
            break
        seen.append(stage.view().looks["red2"])
        stage.advance(1.0 / 60.0)
    assert stage.done
    return seen


@pytest.mark.parametrize("still", [False, True])
def test_the_computer_carries_a_ball_from_its_pot_to_its_place(room: RoomMaker, still: bool) -> None:
    setup = replace(EASY, variant="medium", use="computer", computer="B", level="master")
    explained = ("place", "foul", "colour", "guide")
    hand = Hand(at_table(room(reduced_motion=still, explained=explained), setup, (BREAK,), LIES))
    table, scene = hand.controller, hand.scene
    table.thinker.close()
    vars(table)["thinker"] = Decider(None)
    table.play(DIRECT)
    scene.go_on()
    ways, decided = [], False
    for _ in range(1200):
        hand.wait(1.0 / 60.0)
        if not decided and isinstance(hand.stage, ThinkStage):
            assert hand.view.looks["red2"][:2] == pytest.approx(POT), "it waits in its pot"
            hand.stage.decided(Decision(Place("red2", SPOT)))
            decided = True
        look, on = hand.view.looks["red2"], hand.view.hand
        moves = not still and decided and math.dist(look[:2], POT) > 1.0 and math.dist(look[:2], SPOT) > 1.0
        assert not moves or (on is not None and math.dist(on.ball, look[:2]) < 1e-6), "with its fingers on it"
        ways.append(math.dist(look[:2], SPOT))
        if table.layout.place_of("red2") == SPOT:
            break
    hand.wait(1.0)
    assert hand.view.looks["red2"][:2] == SPOT
    steps = [abs(a - b) for a, b in pairwise(ways)]
    assert still or max(steps) < 20.0, "it jumps in no picture"


def test_a_person_takes_it_from_where_it_lies(sit: TableMaker) -> None:
    table = sit(replace(EASY, variant="medium"), (BREAK,), LIES)
    table.play(DIRECT)
    rolling = stage_of(table)
    assert isinstance(rolling, RollStage)
    watched(rolling)
    stage: Any = stage_of(table)
    assert isinstance(stage, PlaceStage)
    way = []
    for _ in range(30):
        shown: Any = stage.view()
        assert "red2" not in shown.looks, "it is the ghost"
        way.append(math.dist(shown.ghost.seen, POT))
        stage.advance(1.0 / 60.0)
    assert way[0] == pytest.approx(0.0, abs=1e-6)
    assert way == sorted(way)
    ghost: Any = stage.view().ghost
    assert ghost.seen == ghost.at
    press(stage, Action.ACCEPT)
    assert table.layout.place_of("red2") is not None


def test_a_ball_that_jumps_off_waits_on_the_rail(sit: TableMaker) -> None:
    table = sit(replace(EASY, use="computer", computer="B", level="master"), (BREAK,), LIES)
    table.play(Flick("red2", 200.0, STANDARD_BOARD.greatest_flick))
    assert table.session.state.to_place == {"red2"}
    seen = watched(stage_of(table))
    steps = [math.dist(a[:2], b[:2]) for a, b in pairwise(seen)]
    assert max(steps) < 80.0, "little more than it flies from one picture to the next"
    assert all(-30.0 < look.x < 550.0 and -30.0 < look.y < 830.0 for look in seen), "it is never beyond the board"
    rests = table.looks()["red2"]
    assert seen[-1][:2] == pytest.approx(rests[:2])
    assert rests[:2] == on_rail(rests[:2], STANDARD_BOARD)


def test_the_blue_ball_fades_off_the_table_after_the_break(room: RoomMaker) -> None:
    hand = Hand(at_table(room(explained=("foul", "colour", "guide", "place")), EASY))
    hand.table.controller.play(Flick("blue", 90.0, 2500.0))
    hand.scene.go_on()
    seen = []
    for _ in range(900):
        hand.wait(1.0 / 60.0)
        hand.draw()
        blue = hand.view.looks.get("blue")
        seen.append(0.0 if blue is None else blue.fade)
        if blue is None:
            break
    assert seen[-1] == 0.0, "it is gone"
    assert max(abs(a - b) for a, b in pairwise(seen)) < 0.2
