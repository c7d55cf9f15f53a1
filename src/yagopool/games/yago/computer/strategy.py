"""This game's part of the search of shots."""

from typing import Final

from yagopool.ai.search import Strategy
from yagopool.games.yago.computer.aim_refinement import pot_in_reach, refined
from yagopool.games.yago.computer.observation import YagoView
from yagopool.games.yago.computer.outlook import leads_further, leads_nowhere, leads_to
from yagopool.games.yago.computer.shot_generator import candidates

STRATEGY: Final = Strategy(
    view=YagoView.of,
    candidates=candidates,
    leads_to=leads_to,
    leads_further=leads_further,
    leads_nowhere=leads_nowhere,
    meant_after_all=pot_in_reach,
    refined=refined,
)
