"""Nothing is said by sound alone: every sound there is, and the sign that eyes have of it at the same moment."""

import math
from collections.abc import Callable
from typing import Final, get_args

import pytest

from tests.sentences import says
from yagopool.assets import asset
from yagopool.match.session import Session
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD, Ball
from yagopool.text import speaker
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.picture.balls import BallLook
from yagopool.ui.play.match_log import MatchLog
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.playback import Playback
from yagopool.ui.sound import Cue, Impact, Kind, Loop, impacts

SPEC: Final = STANDARD_BOARD
MOMENT: Final = 0.0005
"""Seconds before and after a sound in which its sign is looked for."""
SINKING: Final = 0.1
"""The same for a ball that tips over the edge of a pot."""


class Stroke:
    """An all-out break that makes every sound there is, to be looked at at any moment."""

    def __init__(self) -> None:
        session = Session.new(Setup(opener="A").match(), seed=3)
        self.flick = Flick("blue", 93.0, 3900.0)
        self.played = session.play(self.flick)
        assert self.played.trace is not None
        self.match = session.match
        self.playback = Playback(self.played.layout_before, self.played.trace, SPEC)
        self.score = impacts(self.flick, self.played.trace)

    def looks(self, time: float) -> dict[Ball, BallLook]:
        return self.playback.looks_at(max(0.0, time))

    def jolts(self, impact: Impact) -> dict[Ball, float]:
        """Return by how much each ball's speed in the picture changes with a sound, in mm/s, by ball."""
        before, at, after = (self.looks(impact.t + way * MOMENT) for way in (-1, 0, 1))
        return {
            ball: math.dist(_between(at[ball], after[ball]), _between(before[ball], at[ball])) / MOMENT
            for ball in set(before) & set(at) & set(after)
        }


def _between(a: BallLook, b: BallLook) -> tuple[float, float, float]:
    return (b.x - a.x, b.y - a.y, b.z - a.z)


@pytest.fixture(scope="module")
def stroke() -> Stroke:
    return Stroke()


def leaves_at_once(stroke: Stroke, impact: Impact) -> bool:
    """The ball that was flicked lay still, and goes."""
    start, soon = (stroke.looks(time)[stroke.flick.ball] for time in (0.0, 0.01))
    return impact.t == 0.0 and math.dist(start[:2], soon[:2]) > 5.0


def changes_its_way(stroke: Stroke, impact: Impact) -> bool:
    """A ball near by goes on another way or at another speed, by as much as is heard."""
    near = [ball for ball, look in stroke.looks(impact.t).items() if abs(look.x - impact.x) < 40.0]
    jolts = stroke.jolts(impact)
    return max((jolts.get(ball, 0.0) for ball in near), default=0.0) > 0.5 * impact.speed


def turns_at_the_cushion(stroke: Stroke, impact: Impact) -> bool:
    """A ball at the edge of the field turns."""
    reach = SPEC.ball_radius + 1.0
    edge = [
        ball
        for ball, look in stroke.looks(impact.t).items()
        if min(look.x, SPEC.width - look.x, look.y, SPEC.length - look.y) < reach
    ]
    jolts = stroke.jolts(impact)
    return any(jolts.get(ball, 0.0) > 0.5 * impact.speed for ball in edge)


def sinks(stroke: Stroke, impact: Impact) -> bool:
    """A ball begins to stand in a pot."""
    before, after = stroke.looks(impact.t - MOMENT), stroke.looks(impact.t + SINKING)
    return any(after[ball].sunk and not before[ball].sunk for ball in set(before) & set(after))


def goes_over_a_rim(stroke: Stroke, impact: Impact) -> bool:
    """A ball at a pot goes on another way, or runs round inside its rim."""
    pots = [pot for pot in SPEC.pots if abs(pot.x - impact.x) < SPEC.pot_radius]
    now, soon = stroke.looks(impact.t), stroke.looks(impact.t + 0.05)
    inside = any(look.sunk and math.dist(look[:2], now[ball][:2]) > 0.5 for ball, look in soon.items() if ball in now)
    return bool(pots) and (inside or changes_its_way(stroke, impact))


def comes_down(stroke: Stroke, impact: Impact) -> bool:
    """A ball that was in the air, which its shadow and its size showed, is down; or it is off the board, and goes."""
    before, after = stroke.looks(impact.t - 0.02), stroke.looks(impact.t + 0.05)
    fallen = any(look.z > 1.0 and abs(look.x - impact.x) < 80.0 for look in before.values())
    gone = any(ball not in after or after[ball].fade < 1.0 for ball in before)
    return fallen or gone


SIGNS: Final[dict[Kind, Callable[[Stroke, Impact], bool]]] = {
    "finger": leaves_at_once,
    "ball": changes_its_way,
    "cushion": turns_at_the_cushion,
    "pot": sinks,
    "rim": goes_over_a_rim,
    "landing": comes_down,
}
"""Every sound of an impact, and what is seen of it. A cue is the sound of a light (``test_celebration.py``)."""


def test_every_sound_there_is_has_its_sign_here() -> None:
    files = {path.stem for path in asset("sounds").glob("*.wav")}
    assert {file.rsplit("-", 1)[0] for file in files - {*get_args(Cue), *get_args(Loop)}} == set(SIGNS)
    assert set(get_args(Kind)) == set(SIGNS)
    assert {*get_args(Cue), *get_args(Loop)} - files == set()


_LEAST: Final[dict[Kind, float]] = {"ball": 40.0, "cushion": 40.0}
"""mm/s: softer touches, hardly heard, change a way by less than can be told apart from rolling."""


@pytest.mark.parametrize("kind", get_args(Kind))
def test_what_is_heard_is_seen_at_the_same_moment(stroke: Stroke, kind: Kind) -> None:
    heard = [impact for impact in stroke.score if impact.kind == kind and impact.speed > _LEAST.get(kind, 0.0)]
    assert heard, "the stroke makes every sound"
    assert [impact for impact in heard if not SIGNS[kind](stroke, impact)] == []


TOLD: Final = ("report.stroke", "report.event.contact", "report.event.potted", "report.event.off_board")
"""What is told of finger, ball, pot and landing; a cushion where it counts, in MEDIUM."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_counts_of_it_is_told_in_words(stroke: Stroke, lang: str) -> None:
    said = speaker(lang)
    told = " ".join(MatchLog(said, stroke.match, None).follow((stroke.played,), said))
    assert [key for key in TOLD if not says(told, key, lang)] == []
