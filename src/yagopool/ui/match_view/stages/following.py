"""Which stage follows: read from the match's state alone, so that no stage needs to know another."""

from yagopool.ui.match_view.stages.aiming import AimStage
from yagopool.ui.match_view.stages.placing import PlaceStage
from yagopool.ui.match_view.stages.questions import ask_colour, ask_next_game, ask_rematch, ask_take_over
from yagopool.ui.match_view.stages.rolling import Rolling
from yagopool.ui.match_view.stages.stage import Stage
from yagopool.ui.match_view.table import Table


def next_stage(table: Table) -> Stage:
    """Return the stage that the match is in now."""
    if table.unseen is not None:
        return Rolling(table, table.unseen)
    again = table.last_stroke() if table.again else None
    if again is not None:
        return Rolling(table, again)
    state = table.session.state
    if state.phase == "match_over":
        return ask_rematch(table)
    if state.phase == "game_over":
        return ask_next_game(table)
    level = table.computer_to_act()
    if level is not None:
        # Between two people nobody thinks.
        from yagopool.ui.match_view.stages.thinking import ThinkStage  # noqa: PLC0415

        return ThinkStage(table, level)
    if state.phase == "choose_colour":
        return ask_colour(table)
    if state.phase == "place":
        return PlaceStage(table)
    if state.phase == "take_over":
        return ask_take_over(table)
    return AimStage(table)
