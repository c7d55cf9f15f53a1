"""Every screen of the game, for the tests that look at all of them: the gallery's, with names as long as many are."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from scripts.gallery import SCENES as PICTURES
from scripts.gallery_tables import TABLES
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.scenes.matches import MatchesScene

TEAMS: Final = (("Anneliese", "Ben"), ("Maximilian", "Zoe"))
EASY: Final = Setup(variant="easy", teams=TEAMS, opener="A", target=5, seed=3)
PROFESSIONAL: Final = replace(EASY, variant="professional")
COMPUTER: Final = Setup(use="computer", variant="easy", teams=(("Anneliese",), ("Gelegenheit",)), opener="B", seed=3)

SHORTER: Final = {"drag", "carrom", "teams", "no-room", "refused", "banner"}
"""Pictures that say nothing that the others don't, or are taken in the middle of a drag."""


def _with_long_names(made: Callable[[AppContext], Any]) -> Callable[[AppContext], Any]:
    return lambda room: made(replace(room, setup=EASY))


SCENES: Final[Mapping[str, Callable[[AppContext], Any]]] = {
    **{name: _with_long_names(made) for name, made in PICTURES.items() if name not in SHORTER},
    "matches": lambda room: MatchesScene(room, room.speaker.say("ui.replay.differs")),
}
AT_TABLE: Final = [name for name in SCENES if name in TABLES]
"""Those at the table of a match."""
