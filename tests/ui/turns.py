"""Positions, turns and strokes that the tests of the stages share."""

from typing import Any

from yagopool.table.geometry import Point
from yagopool.table.shot import Contact, OffBoard, Stroke
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import Pointer
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_setup import Setup

EASY = Setup(variant="easy", opener="A")
PROFESSIONAL = Setup(variant="professional", opener="A")
OFF = Stroke("blue", (Contact("blue", "red1"), OffBoard("red1"), OffBoard("yellow4")))


def press(stage: Any, action: Action, step: int = 0) -> None:
    stage.pressed(Press(action, step))


def point(stage: Any, kind: Any, x: float, y: float, **about: Any) -> None:
    stage.pointed(Pointer(kind, Point(x, y), **about))


def aiming(table: Any) -> Any:
    """Return the stage in which a person aims."""
    return AimStage(table)


def moves(table: Any) -> list[Any]:
    return [played.move for played in table.session.played]
