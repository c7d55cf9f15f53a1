"""The scenes of saved matches for the gallery: replayed, listed and explained."""

import atexit
import io
import tempfile
from collections.abc import Callable, Generator
from dataclasses import replace
from functools import cache
from pathlib import Path

from yagopool.ai.review import BestShot, ShotReview, Swing, grade_of, shots
from yagopool.ai.search import strategy_of
from yagopool.match.record import read
from yagopool.match.replay import ReplayedMatch
from yagopool.practice.folders import Folders
from yagopool.practice.mistakes import Mistake
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.play.match_review import MatchReview
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.play.review_scene import ReviewScene, ReviewWordsScene
from yagopool.ui.practice.mistake_scene import MistakeScene
from yagopool.ui.scenes.matches import MatchesScene
from yagopool.ui.scenes.menu import MenuScene
from yagopool.ui.widgets.base import Message

RECORDS = Path(__file__).resolve().parents[1] / "tests" / "golden"


def kept(here: AppContext) -> AppContext:
    """Return the room with files in a folder of its own, which is deleted when the program ends."""
    folder = tempfile.TemporaryDirectory(prefix="yagopool-gallery-")
    atexit.register(folder.cleanup)
    return replace(here, folders=Folders(Path(folder.name)))


@cache
def golden(variant: str) -> ReplayedMatch:
    """Return a golden match; it is read once."""
    return ReplayedMatch.of(read(io.BytesIO((RECORDS / f"{variant}.jsonl").read_bytes())))


def replay(here: AppContext, record: str = "medium", moves: int = 6, seconds: float = 0.0) -> ReplayScene:
    """Return a match being watched after some moves, so many seconds of the next one on its way."""
    course = golden(record)
    agreed = replace(course.header.match, teams=here.setup.teams)
    course = replace(course, header=replace(course.header, match=agreed))
    scene = ReplayScene(here, course, play_on, review=lambda *_: None)
    scene.playback.go_to(moves)
    for _ in range(round(seconds / 0.02)):
        scene.advance(0.02)
    scene.playback.playing = False
    return scene


def play_on(room: AppContext, course: ReplayedMatch, moves: int) -> Scene:
    """Return what follows playing on: nothing but the menu."""
    del course, moves
    return MenuScene(room)


def listed(here: AppContext) -> Scene:
    """Return the list of kept matches."""
    room = kept(here)
    assert room.folders is not None
    matches = room.folders.data / "matches"
    matches.mkdir()
    for path in sorted(RECORDS.glob("*.jsonl")):
        if ".states." not in path.name:
            (matches / path.name).write_bytes(path.read_bytes())
    scene = MatchesScene(room)
    while scene.judging:
        scene.advance(0.0)
    return scene


def judged(course: ReplayedMatch) -> Generator[ShotReview]:
    """Yield reviews of a match by geometry alone: at once, for pictures and tests."""
    for shot in shots(course):
        strategy, side = strategy_of(shot.view), shot.view.state.shooter_next
        view, left = strategy.view(shot.view), strategy.view(shot.left)
        before, after = (strategy.win_chance(one, side, shot.hand) for one in (view, left))
        found = strategy.candidates(view, shot.hand)[0]
        flick, chance = found.flick, max(after, before + 0.6 * found.chance * (1.0 - before))
        best = BestShot(flick.ball, flick.direction, flick.speed, chance, found.aim, found.chance)
        loss = chance - after
        punished = shot.answered and loss > 0.1
        swing = Swing(chance, after) if shot.players else None
        yield ShotReview(
            shot.line, shot.number, view.state.game, side, after, after, best, loss, grade_of(loss), punished, swing
        )


@cache
def _judged() -> tuple[ReplayedMatch, tuple[ShotReview, ...]]:
    """Return a match and the reviews of its shots, which take seconds."""
    course = golden("easy")
    return course, tuple(judged(course))


def reviewed(here: AppContext, shot: int = 1) -> ReviewScene:
    """Return a match that is reviewed, at a shot counted from 0."""
    course, reviews = _judged()
    review = MatchReview(course, (one for one in reviews))
    scene = ReviewScene(kept(here), course, review=review)
    while review.busy:
        scene.advance(0.02)
    scene.look_at(shot)
    for _ in range(3):
        scene.advance(0.02)
    return scene


def in_words(here: AppContext) -> Scene:
    """Return the same review in words."""
    scene = reviewed(here)
    here.app.push(scene)
    return ReviewWordsScene(here, scene)


def tried(here: AppContext) -> Scene:
    """Return the same shot tried again, and what that has gained."""
    review = reviewed(here).review
    scene = MistakeScene(here, (Mistake.of(review.course, review.reviews[1]),))
    for aside in (4.0, 0.0):
        scene.choose(Message("again"))
        best = scene.mistake.best
        scene.controller.play(replace(best, direction=best.direction + aside))
        scene.controller.end_shot({})
        scene.go_on()
        while scene.panels.judging:
            scene.advance(0.02)
    return scene


KEPT: dict[str, Callable[[AppContext], Scene]] = {
    "replay": replay,
    "replay-rolling": lambda here: replay(here, seconds=1.4),
    "matches": listed,
    "review": reviewed,
    "review-try": tried,
    "review-words": in_words,
}
"""The scenes of kept matches by their pictures' names."""
