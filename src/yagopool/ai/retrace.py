"""Going back in a record to what was seen before one of its lines."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from yagopool.ai.view import View
from yagopool.errors import RecordError, RuleError
from yagopool.match.board_file import board_of
from yagopool.match.record import Read
from yagopool.match.recorded import Header, Recorded, Undo
from yagopool.match.session import racked, step, tidied
from yagopool.rules.entries import NextGame, Place, Stroke
from yagopool.rules.referee import apply, new_match
from yagopool.rules.state import GameState
from yagopool.table.layout import Layout
from yagopool.table.spec import BoardSpec

_UNKNOWN: Final = Layout()
"""The layout of a position whose balls nobody wrote down."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What was seen before a line: the position, how many moves stood, the line itself, and the match's header."""

    view: View
    moves: int
    recorded: Recorded
    header: Header


def moment(items: Iterable[Read], line: int) -> Moment:
    """Return what was seen before a line of a record.

    Raises:
        RecordError: the record cannot be read or judged so far, has no such entry, or does not say where balls lay.
    """
    header: Header | None = None
    spec = BoardSpec()
    past: list[tuple[GameState, Layout]] = []
    for number, item in items:
        if isinstance(item, Header):
            header, spec = item, board_of(item.board or {})
            seed = item.seed
            past = [(new_match(item.match), _UNKNOWN if seed is None else racked(seed, 1, spec))]
        elif number == line and header is not None:
            state, layout = past[-1]
            if not layout.free:
                raise RecordError("bad_value", "error.explain.no_layout", line)
            return Moment(View(state, layout, spec), len(past) - 1, item, header)
        elif header is not None:
            _take(past, number, item, header, spec)
    raise RecordError("bad_value", "error.explain.no_entry", line)


def _take(past: list[tuple[GameState, Layout]], line: int, recorded: Recorded, header: Header, spec: BoardSpec) -> None:
    entry = recorded.entry
    state, layout = past[-1]
    try:
        if isinstance(entry, Undo):
            if entry.count >= len(past):
                key = "error.record.undo_too_far"
                raise RuleError("not_allowed", key, count=entry.count, possible=len(past) - 1)
            del past[-entry.count :]
            return
        after, ruling = apply(state, entry)
    except RuleError as error:
        raise RecordError(error.code, error.key, line, **error.arguments) from error
    seed = header.seed
    if recorded.layout is not None:
        layout = recorded.layout
    elif isinstance(entry, NextGame):
        layout = _UNKNOWN if seed is None else racked(seed, after.game, spec)
    elif isinstance(entry, Stroke) and entry.ball is not None:
        flick = recorded.flick
        known = bool(layout.free) and flick is not None
        layout = step(state, layout, flick, seed=0, spec=spec).layout_after if known and flick else _UNKNOWN
    elif isinstance(entry, Place) and entry.at is None:
        layout = _UNKNOWN
    elif layout.free:
        layout = tidied(layout, entry, ruling, after, seed=0, spec=spec)
    past.append((after, layout))
