"""Positions, turns and strokes that the tests of the stages share."""

from typing import Any

from yagopool.games.yago.rules.state import Entry
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, OffBoard, Potted, Stroke
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import Pointer
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_setup import Setup

EASY = Setup(variant="easy", opener="A")
PROFESSIONAL = Setup(variant="professional", opener="A")
OPEN = Layout.of(
    {
        "red1": (104, 212), "red2": (322, 236), "red3": (150, 330), "red4": (420, 300), "red5": (84, 640),
        "yellow1": (130, 420), "yellow2": (440, 180), "yellow3": (60, 60), "yellow4": (452, 690), "yellow5": (200, 140),
    }
)  # fmt: skip
RED_MINE = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7)))
BOTH = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7), Potted("yellow4", 3)))
OFF = Stroke("blue", (Contact("blue", "red1"), OffBoard("red1"), OffBoard("yellow4")))
ROW: tuple[Entry, ...] = (
    RED_MINE,
    Stroke("red2", (Potted("red2", 8),)),
    Stroke("red3", (Potted("red3", 9),)),
    Stroke("red4", (Potted("red4", 6),)),
)


def press(stage: Any, action: Action, step: int = 0) -> None:
    stage.pressed(Press(action, step))


def point(stage: Any, kind: Any, x: float, y: float, **about: Any) -> None:
    stage.pointed(Pointer(kind, Point(x, y), **about))


def aiming(table: Any) -> Any:
    """Return the stage in which a person aims."""
    return AimStage(table)


def moves(table: Any) -> list[Any]:
    return [played.move for played in table.session.played]
