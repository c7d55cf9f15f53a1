"""A table set up for practice: a position of one's choice, put there as often as one likes."""

from dataclasses import replace

from yagopool.games.yago.rules.state import GameState
from yagopool.match.session import Session
from yagopool.table.layout import Layout
from yagopool.table.spec import BoardSpec
from yagopool.ui.context import AppContext
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_starter import MatchStarter


def laid_table(
    context: AppContext, state: GameState, layout: Layout, spec: BoardSpec, starter: MatchStarter | None = None
) -> MatchController:
    """Return a controller for practice with a position on its board.

    ``starter``: records what is played there; it begins the session by itself, at the rack agreed on.
    """
    setup = replace(context.setup, use="practice", variant=state.match.variant, spec=spec, guides=None)
    return MatchController(context, setup, starter or MatchStarter(Session(state, layout, seed=0, spec=spec)))
