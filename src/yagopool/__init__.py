"""YAGO POOL, the Swiss finger-billiards board of 2009, as a 2D physics game.

The five signatures that hold the house together, with their types, imported when first asked for: importing one part
does not bring the others.

    simulate(layout, flick, spec) -> Trace                  what happens on the table
    apply(state, entry) -> (state, ruling)                  what it means
    problems(state, layout, move) -> tuple of problems      what may be done
    decide(view, rng, budget) -> Decision                   what the computer plays
    run(app, scene) -> None                                 what one sees

What lives elsewhere: everything else, in packages that each answer one question (``docs/architecture.md``). The names
listed here are the public interface, versioned semantically; those of the packages may change with every version.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from yagopool.ai.decision import Decision
    from yagopool.ai.levels import LEVELS, Level
    from yagopool.ai.observation import View
    from yagopool.ai.review import Accuracy, BestShot, ReviewedMatch, ShotReview, TurningPoint, review_match
    from yagopool.errors import BoardError, RecordError, RuleError, YagoError
    from yagopool.games.yago.library import apply, decide, legal_moves, new_match, problems, rack, simulate
    from yagopool.games.yago.rules.state import (
        ChooseColour,
        Concede,
        Decline,
        Entry,
        GameState,
        Match,
        NextGame,
        Place,
        Ruling,
        TakeOver,
    )
    from yagopool.match.game import FlickRange, LegalMoves, Move, Problem
    from yagopool.match.position import Position
    from yagopool.match.replay import ReplayedMatch, read_record, verify, write_record
    from yagopool.match.score_sheet import move_rows
    from yagopool.match.session import Played, Session
    from yagopool.match.share import decode, share
    from yagopool.physics.trace import Trace
    from yagopool.table.geometry import Point
    from yagopool.table.layout import Layout
    from yagopool.table.placement import Placement
    from yagopool.table.shot import Contact, Cushion, Disturbed, Event, Flick, OffBoard, Potted, Stroke
    from yagopool.table.spec import STANDARD_BOARD, BoardSpec
    from yagopool.text import Speaker, speaker
    from yagopool.ui.app import App, run
    from yagopool.ui.context import Scene
    from yagopool.ui.position_picture import position_png, position_svg

__version__ = "0.2.0"
"""The only place that says it."""

_NAMES = {
    "ai.decision": "Decision",
    "ai.levels": "LEVELS Level",
    "ai.observation": "View",
    "ai.review": "Accuracy BestShot ReviewedMatch ShotReview TurningPoint review_match",
    "errors": "BoardError RecordError RuleError YagoError",
    "games.yago.library": "apply decide legal_moves new_match problems rack simulate",
    "games.yago.rules.state": "ChooseColour Concede Decline Entry GameState Match NextGame Place Ruling TakeOver",
    "match.game": "FlickRange LegalMoves Move Problem",
    "match.position": "Position",
    "match.replay": "ReplayedMatch read_record verify write_record",
    "match.score_sheet": "move_rows",
    "match.session": "Played Session",
    "match.share": "decode share",
    "physics.trace": "Trace",
    "table.geometry": "Point",
    "table.layout": "Layout",
    "table.placement": "Placement",
    "table.shot": "Contact Cushion Disturbed Event Flick OffBoard Potted Stroke",
    "table.spec": "BoardSpec STANDARD_BOARD",
    "text": "Speaker speaker",
    "ui.app": "App run",
    "ui.context": "Scene",
    "ui.position_picture": "position_png position_svg",
}
_HOME = {name: home for home, names in _NAMES.items() for name in names.split()}

__all__ = [
    "LEVELS",
    "STANDARD_BOARD",
    "Accuracy",
    "App",
    "BestShot",
    "BoardError",
    "BoardSpec",
    "ChooseColour",
    "Concede",
    "Contact",
    "Cushion",
    "Decision",
    "Decline",
    "Disturbed",
    "Entry",
    "Event",
    "Flick",
    "FlickRange",
    "GameState",
    "Layout",
    "LegalMoves",
    "Level",
    "Match",
    "Move",
    "NextGame",
    "OffBoard",
    "Place",
    "Placement",
    "Played",
    "Point",
    "Position",
    "Potted",
    "Problem",
    "RecordError",
    "ReplayedMatch",
    "ReviewedMatch",
    "RuleError",
    "Ruling",
    "Scene",
    "Session",
    "ShotReview",
    "Speaker",
    "Stroke",
    "TakeOver",
    "Trace",
    "TurningPoint",
    "View",
    "YagoError",
    "apply",
    "decide",
    "decode",
    "legal_moves",
    "move_rows",
    "new_match",
    "position_png",
    "position_svg",
    "problems",
    "rack",
    "read_record",
    "review_match",
    "run",
    "share",
    "simulate",
    "speaker",
    "verify",
    "write_record",
]


def __getattr__(name: str) -> Any:
    """Import a public name from its home when it is first asked for."""
    if name in _HOME:
        return getattr(import_module(f"yagopool.{_HOME[name]}"), name)
    message = f"module 'yagopool' has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
