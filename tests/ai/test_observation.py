"""What the computer sees: balls as nearly as a person's eye places them, and no rack's scatter before the break."""

import random
import statistics

import pytest

from tests.ai.positions import VARIANTS, agreed, in_play, random_view
from yagopool.ai.decision import decide_again
from yagopool.ai.hint import advise
from yagopool.ai.levels import BEGINNER, MASTER, RANDOM, SKILLED, Level
from yagopool.ai.observation import EYESIGHT
from yagopool.games.yago.computer.evaluation import is_closed
from yagopool.games.yago.computer.strategy import looked_at
from yagopool.games.yago.computer.yago_view import YagoView as View
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.session import Session, step
from yagopool.table.layout import check_layout
from yagopool.table.shot import Flick


def seen_by(session: Session) -> View:
    return View(session.state, session.layout, session.spec)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_seen_can_lie_like_that(seed: int) -> None:
    rng = random.Random(seed)
    view = random_view(rng, "professional")
    seen = looked_at(view, rng)
    check_layout(seen.layout, seen.spec)
    assert seen.layout.filled == view.layout.filled
    assert seen.places.keys() == view.places.keys()
    assert seen.layout != view.layout
    assert seen.layout != looked_at(view, rng).layout, "each look is a new one"


def test_a_ball_on_its_own_is_seen_as_nearly_as_is_published() -> None:
    rng = random.Random(3)
    view = in_play("easy", {"red1": (100.0, 200.0), "yellow1": (400.0, 300.0)})
    off = [looked_at(view, rng).places["red1"].x - 100.0 for _ in range(2000)]
    assert statistics.mean(off) == pytest.approx(0.0, abs=0.02)
    assert statistics.stdev(off) == pytest.approx(EYESIGHT, rel=0.1)


def test_before_the_break_every_look_is_at_a_rack_of_its_own() -> None:
    session = Session.new(agreed("easy"), seed=7)
    view, rng = seen_by(session), random.Random(1)
    racks = [looked_at(view, rng).layout for _ in range(5)]
    assert len({*racks, view.layout}) == 6
    assert all(rack.place_of("blue") == view.places["blue"] for rack in racks)
    (hint, *_) = advise(view, seed=1)
    assert hint.stroke.aim.idea == "break"
    assert hint.trace.layout != step(view.state, view.layout, hint.stroke.flick, seed=1).layout_after


@pytest.mark.parametrize(
    ("variant", "level"), [*((variant, MASTER) for variant in VARIANTS), (VARIANTS[-1], BEGINNER)], ids=str
)
def test_after_a_break_that_touched_nothing_the_rack_is_played_lawfully(variant: VariantName, level: Level) -> None:
    session = Session.new(agreed(variant), seed=2)
    session.play(Flick("blue", 200.0, 300.0))
    while session.state.phase != "play":
        session.play(decide_again(seen_by(session), 1, RANDOM).move)
    move = decide_again(seen_by(session), 1, level).move
    ruling = session.play(move).ruling
    assert ruling is not None
    assert ruling.fouls == ()


@pytest.mark.parametrize("level", [SKILLED, MASTER], ids=["skilled", "master"])
def test_who_is_left_a_closed_rack_does_not_open_it(level: Level) -> None:
    session = Session.new(agreed("medium"), seed=2)
    session.play(Flick("blue", 200.0, 300.0))
    assert is_closed(seen_by(session), level.hand)
    aim = decide_again(seen_by(session), 1, level).aim
    assert aim is not None
    assert aim.speed == session.spec.least_flick
