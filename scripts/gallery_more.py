"""The scenes of what else there is to play, for the gallery."""

from collections.abc import Callable

from yagopool.games.yago.rules.entries import Entry
from yagopool.match.evening import Evening, Finished
from yagopool.table.events import Contact, OffBoard, Potted, Stroke
from yagopool.ui.context import AppContext
from yagopool.ui.evening.evening_scene import EveningScene
from yagopool.ui.evening.setup_scene import EveningSetupScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.keep_score import KeepScoreScene, ScoreSetupScene
from yagopool.ui.scenes.more import MoreScene

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva")
BREAK = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 5)))
FOUL = Stroke("red5", (Contact("red5", "red2"), Potted("red2", 1), OffBoard("yellow1")))


def evening(matches: int) -> Evening:
    """Return an evening of five after so many matches."""
    now = Evening("everyone", "easy", 3, NAMES, 4)
    for number in range(matches):
        now = now.then(Finished(now.possible()[0], (3, number % 3) if number % 2 else (0, 3)))
    return now


def score(here: AppContext, *entries: Entry, pots: tuple[int, ...] = ()) -> Scene:
    """Return a match on a real board after some entries, with balls tapped into pots."""
    scene = KeepScoreScene(here, Setup(opener="A"))
    scene.play(*entries)
    for pot in pots:
        scene.tap(scene.draft.drop(scene.draft.drops_into(pot)[0]))
    return scene


MORE: dict[str, Callable[[AppContext], Scene]] = {
    "more": MoreScene,
    "evening-setup": lambda here: EveningSetupScene(here, evening(0)),
    "evening": lambda here: EveningScene(here, evening(6), EveningSetupScene),
    "score-setup": ScoreSetupScene,
    "score-tapped": lambda here: score(here, BREAK, pots=(1, 9)),
    "score-foul": lambda here: score(here, BREAK, FOUL),
}
"""The scenes by their pictures' names."""
