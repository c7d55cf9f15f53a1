"""Which stage follows: read from the match's state alone, so that no stage needs to know another.

Those that no match begins with are imported when they follow: a table's first picture does not wait for them.
"""

from yagopool.match.session import Played
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.question_stage import ask_colour, ask_next_game, ask_rematch, ask_take_over
from yagopool.ui.play.roll_stage import WinStage
from yagopool.ui.play.stage import Stage


def next_stage(table: MatchController) -> Stage:
    """Return the stage that the match is in now."""
    if table.unseen is not None:
        return _rolling(table, table.unseen)
    again = table.last_stroke() if table.again else None
    if again is not None:
        return _rolling(table, again)
    if (interrupted := table.resumed()) is not None:
        return interrupted
    if table.won:
        return WinStage(table)
    state = table.session.state
    if state.phase == "match_over":
        return ask_rematch(table)
    if state.phase == "game_over":
        return ask_next_game(table)
    level = table.computer_to_act()
    if level is not None:
        from yagopool.ui.play.think_stage import ThinkStage  # noqa: PLC0415

        return ThinkStage(table, level)
    if state.phase == "choose_colour":
        return ask_colour(table)
    if state.phase == "place":
        from yagopool.ui.play.place_stage import PlaceStage  # noqa: PLC0415

        return PlaceStage(table)
    if state.phase == "take_over":
        return ask_take_over(table)
    return AimStage(table)


def _rolling(table: MatchController, played: Played) -> Stage:
    from yagopool.ui.play.roll_stage import RollStage  # noqa: PLC0415

    return RollStage(table, played)
