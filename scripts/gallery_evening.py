"""The scenes of an evening with friends, for the gallery and for the tests that look at all scenes."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from yagopool.games.yago.rules.state import Concede
from yagopool.match.evening import Evening, EveningStore, Finished, Form
from yagopool.match.session import Session
from yagopool.practice.folders import Folders
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.scenes.evening_scene import EveningMatchScene, EveningScene, EveningSetupScene

NAMES: Final = ("Anneliese", "Ben", "Maximilian", "Zoe", "Giovanna", "Bartholomäus", "Mia Meier", "Gelegenheit")
NOWHERE: Final = Folders(Path(os.devnull))
STORE: Final = EveningStore(NOWHERE.data)


def evening(form: Form, matches: int) -> Evening:
    """Return an evening of eight after so many matches, won in turn by either."""
    now = Evening(form, "easy", 3, NAMES, 4)
    for number in range(matches):
        if now.over:
            break
        now = now.then(Finished(now.possible()[0], (3, number % 3) if number % 2 else (0, 4)))
    return now


def _page(now: Evening) -> Callable[[AppContext], Scene]:
    return lambda room: EveningScene(replace(room, folders=NOWHERE), now, STORE)


def _conceded(room: AppContext) -> Scene:
    """Return the end of a match of an evening."""
    setup = Setup(teams=((NAMES[0],), (NAMES[1],)), target=1)
    begun = Session.new(setup.match(), seed=setup.seed)
    begun.play(Concede())
    return EveningMatchScene(room.sitting_with(MatchStarter(begun)), setup)


EVENING: dict[str, Callable[[AppContext], Scene]] = {
    "evening-setup": lambda room: EveningSetupScene(room, STORE, evening("knockout", 0)),
    "evening-everyone": _page(evening("everyone", 9)),
    "evening-knockout": _page(evening("knockout", 5)),
    "evening-match": _conceded,
    "evening-over": _page(evening("everyone", 99)),
}
"""The scenes of an evening by name."""
