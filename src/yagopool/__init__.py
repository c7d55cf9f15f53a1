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
    from yagopool.ai.decide import Decision
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

_HOME = {
    "Accuracy": "ai.review",
    "App": "ui.app",
    "BestShot": "ai.review",
    "BoardError": "errors",
    "BoardSpec": "table.spec",
    "ChooseColour": "games.yago.rules.state",
    "Concede": "games.yago.rules.state",
    "Contact": "table.shot",
    "Cushion": "table.shot",
    "Decision": "ai.decide",
    "Decline": "games.yago.rules.state",
    "Disturbed": "table.shot",
    "Entry": "games.yago.rules.state",
    "Event": "table.shot",
    "Flick": "table.shot",
    "FlickRange": "match.game",
    "GameState": "games.yago.rules.state",
    "LEVELS": "ai.levels",
    "Layout": "table.layout",
    "LegalMoves": "match.game",
    "Level": "ai.levels",
    "Match": "games.yago.rules.state",
    "Move": "match.game",
    "NextGame": "games.yago.rules.state",
    "OffBoard": "table.shot",
    "Place": "games.yago.rules.state",
    "Placement": "table.placement",
    "Played": "match.session",
    "Point": "table.geometry",
    "Position": "match.position",
    "Potted": "table.shot",
    "Problem": "match.game",
    "RecordError": "errors",
    "ReplayedMatch": "match.replay",
    "ReviewedMatch": "ai.review",
    "RuleError": "errors",
    "Ruling": "games.yago.rules.state",
    "STANDARD_BOARD": "table.spec",
    "Scene": "ui.context",
    "Session": "match.session",
    "ShotReview": "ai.review",
    "Speaker": "text",
    "Stroke": "table.shot",
    "TakeOver": "games.yago.rules.state",
    "Trace": "physics.trace",
    "TurningPoint": "ai.review",
    "View": "ai.observation",
    "YagoError": "errors",
    "apply": "games.yago.library",
    "decide": "games.yago.library",
    "decode": "match.share",
    "legal_moves": "games.yago.library",
    "move_rows": "match.score_sheet",
    "new_match": "games.yago.library",
    "position_png": "ui.position_picture",
    "position_svg": "ui.position_picture",
    "problems": "games.yago.library",
    "rack": "games.yago.library",
    "read_record": "match.replay",
    "review_match": "ai.review",
    "run": "ui.app",
    "share": "match.share",
    "simulate": "games.yago.library",
    "speaker": "text",
    "verify": "match.replay",
    "write_record": "match.replay",
}

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
    """List the public names."""
    return [*__all__, "__version__"]
