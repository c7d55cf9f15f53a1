"""The scenes of keeping score, for the gallery and for the tests that look at all scenes."""

from collections.abc import Callable

from yagopool.games.yago.rules.state import Entry, Place
from yagopool.table.shot import Contact, OffBoard, Potted, Stroke
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.games.yago.keep_score import KeepScoreScene, ScoreSetupScene
from yagopool.ui.play.match_setup import Setup

TEAMS = (("Anneliese", "Ben"), ("Maximilian", "Zoe"))
EASY = Setup(teams=TEAMS, opener="A", target=1)
PROFESSIONAL = Setup(variant="professional", teams=TEAMS, opener="A")


def _potted(ball: str, pot: int, by: str = "blue") -> Stroke:
    return Stroke(by, (Contact(by, ball), Potted(ball, pot)))


BREAK = _potted("red1", 1)
FOUL = Stroke("blue", (Contact("blue", "red2"), Potted("red2", 2), OffBoard("yellow1")))
BOTH = Stroke("blue", (*_potted("red1", 1).events, *_potted("yellow1", 2).events))
ROW = (BREAK, _potted("red2", 5, "red4"), _potted("red3", 9, "red4"))


def score(setup: Setup, *entries: Entry, pots: tuple[int, ...] = ()) -> Callable[[AppContext], Scene]:
    """Return what makes a match on a real board after some entries, with balls tapped into pots."""

    def make(here: AppContext) -> Scene:
        scene = KeepScoreScene(here, setup)
        scene.play(*entries)
        for pot in pots:
            scene.tap(scene.draft.drop(scene.draft.drops_into(pot)[0]))
        return scene

    return make


SCORE: dict[str, Callable[[AppContext], Scene]] = {
    "score-setup": ScoreSetupScene,
    "score-break": score(PROFESSIONAL),
    "score-tapped": score(EASY, BREAK, pots=(3, 9)),
    "score-foul": score(PROFESSIONAL, BREAK, FOUL),
    "score-take-over": score(PROFESSIONAL, BREAK, FOUL, Place("red2"), Place("yellow1")),
    "score-colour": score(EASY, BOTH),
    "score-game-over": score(Setup(teams=TEAMS, opener="A", target=5), *ROW),
    "score-match-over": score(EASY, *ROW),
}
"""The scenes by their pictures' names."""
