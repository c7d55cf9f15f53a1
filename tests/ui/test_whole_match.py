"""A whole match at the table, in every variant, by the events a window gets: every stage in its turn."""

import random
from collections.abc import Iterator

import pygame
import pytest

from tests.ui.hands import sent
from yagopool.games.yago.rules.checks import may_flick
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.state import GameState, VariantName
from yagopool.physics.simulate import simulate
from yagopool.table.events import Stroke
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD
from yagopool.text import speaker
from yagopool.ui.context import AppContext
from yagopool.ui.input.aim import Aim
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import VARIANTS, Setup
from yagopool.ui.play.match_starter import MatchStarter
from yagopool.ui.play.question_stage import KEY_PAUSE, QuestionStage
from yagopool.ui.play.stages import PlaceStage, RollStage
from yagopool.ui.play.win_stage import WinStage
from yagopool.ui.window import set_mode

MOST_STROKES = 150
MOST_AIMS = 300


@pytest.fixture
def room() -> Iterator[AppContext]:
    pygame.display.init()
    set_mode((960, 600))
    yield AppContext(speaker("de"), MatchStarter(), lambda: 11)
    pygame.display.quit()


def key(scene: MatchScene, code: int) -> None:
    assert sent(scene, pygame.event.Event(pygame.KEYDOWN, key=code, mod=0)) is scene
    assert sent(scene, pygame.event.Event(pygame.KEYUP, key=code, mod=0)) is scene


def best_aim(state: GameState, layout: Layout, brain: random.Random) -> Aim:
    """Return the first of many random aims that pots an own ball without a foul, or wins; else the last one."""
    aim = Aim()
    for _ in range(MOST_AIMS):
        ball = brain.choice([ball for ball, _ in layout.free if may_flick(state, ball) is None])
        aim = Aim(ball).toward(brain.uniform(0, 360)).with_power(brain.uniform(0.05, 0.6), STANDARD_BOARD)
        events = simulate(layout, aim.flick(STANDARD_BOARD), STANDARD_BOARD).events
        after, ruling = apply(state, Stroke(ball, events))
        if ruling is not None and not ruling.fouls and (ruling.continues or after.result is not None):
            return aim
    return aim


def play(scene: MatchScene, brain: random.Random) -> str:
    """Do one thing at the table as the stage asks for it; return the stage's name."""
    table, stage = scene.controller, scene.stage
    name = type(stage).__name__
    if isinstance(stage, RollStage | WinStage):
        scene.advance(0.05)
        key(scene, pygame.K_RETURN)
    elif isinstance(stage, QuestionStage):
        scene.advance(KEY_PAUSE)
        key(scene, pygame.K_RETURN)
        name = f"{table.session.match.variant} question"
    elif isinstance(stage, AimStage):
        stage.take(best_aim(table.session.state, table.layout, brain))
        scene.advance(1.0)
        key(scene, pygame.K_SPACE)
    else:
        assert isinstance(stage, PlaceStage)
        pos = scene.panels.viewport.to_window(stage.at)
        scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(round(pos[0]), round(pos[1])), button=1))
        if scene.stage is stage:
            key(scene, pygame.K_RETURN)
    return name


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_match_to_the_rematch(room: AppContext, variant: VariantName) -> None:
    scene = MatchScene(room, Setup(variant=variant, target=1, opener="A", seed=12))
    window = pygame.display.get_surface()
    assert window is not None
    brain = random.Random(f"whole match {variant}")
    for _ in range(6 * MOST_STROKES):
        scene.draw(window)
        if scene.controller.session.state.phase == "match_over" and isinstance(scene.stage, QuestionStage):
            break
        play(scene, brain)
    result = scene.controller.session.state.result
    assert result is not None, f"no end within {MOST_STROKES} strokes"
    assert result.reason in ("row", "five", "double_row")
    scene.advance(KEY_PAUSE)
    key(scene, pygame.K_RETURN)
    state = scene.controller.session.state
    assert (state.phase, state.score, state.match.opener) == ("break", (0, 0), "B")
    scene.close()
