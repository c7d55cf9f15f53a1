"""A table laid for practice: a position of one's choice, put there as often as one likes."""

from dataclasses import replace

from yagopool.games.yago.rules.state import GameState
from yagopool.match.session import Session
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.spec import BoardSpec
from yagopool.ui.context import Room
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.match_starter import MatchStarter, UnrecordedMatch

_NO_SEED = 0
"""Nothing is racked by chance at a table that is laid."""


class Laid(UnrecordedMatch):
    """Sits down at the position that was laid; nobody writes it down."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def begin(self, setup: Setup) -> Session:
        """Return the session laid."""
        del setup
        return self._session


def laid_table(
    room: Room, state: GameState, layout: Layout, spec: BoardSpec, sitting: MatchStarter | None = None
) -> MatchController:
    """Return a table for practice with a position on it.

    ``sitting``: whoever writes down what is played there; it begins the session by itself, at the rack agreed on.
    """
    setup = replace(room.setup, use="practice", variant=state.match.variant, spec=spec, guides=None)
    begun = sitting or Laid(Session(state, layout, seed=_NO_SEED, spec=spec))
    return MatchController(setup, begun, room.speaker, room.ears, room.previews)


def lay(table: MatchController, state: GameState, layout: Layout) -> None:
    """Put another position on a table; what was watched is over."""
    table.session = Session(state, layout, seed=_NO_SEED, spec=table.spec)
    _look_anew(table)


def lay_back(table: MatchController, flick: Flick | None) -> None:
    """Take everything back at a table that is written down, and play a flick from its beginning, if there is one."""
    if table.session.played:
        table.session.undo(len(table.session.played))
    if flick is not None:
        table.session.play(flick)
    _look_anew(table)


def _look_anew(table: MatchController) -> None:
    table.unseen = None
    table.again = False
    table.turns = {}
