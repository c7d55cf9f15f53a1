"""The scenes at the table of a match for the gallery: every stage of a turn, with something to see in it."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from scripts.gallery_computer import why
from scripts.gallery_kept import replay
from yagopool.ai.decision import Decision
from yagopool.ai.hint import advise
from yagopool.ai.observation import View
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import Entry, NextGame
from yagopool.match.session import Played, Session, tidied
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Disturbed, Flick, OffBoard, Potted, Stroke
from yagopool.table.spec import STANDARD_BOARD
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.games.carrom.look import LOOK as CARROM_LOOK
from yagopool.ui.games.yago.lesson_scene import LessonScene
from yagopool.ui.input.actions import Action, Press
from yagopool.ui.input.aim import Pointer
from yagopool.ui.picture.hand import COME
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.dialogs import concede_dialog, more_offers, undo_offers
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup, setup_for
from yagopool.ui.play.think_stage import ThinkStage
from yagopool.ui.scenes.help import RuleScene

ANN_BEN = Setup(variant="easy", opener="A", seed=5)
SPEC = STANDARD_BOARD

OPEN_PLAY = Layout.of(
    {
        "red1": (104, 212), "red2": (322, 236), "red3": (190, 330), "red4": (420, 300), "red5": (84, 640),
        "yellow1": (130, 420), "yellow2": (440, 180), "yellow3": (60, 60), "yellow4": (452, 690), "yellow5": (200, 140),
    },
)  # fmt: skip


def table(here: AppContext, setup: Setup, layout: Layout, *entries: Entry) -> MatchScene:
    """Return a table after some entries; the last stroke's ruling stands beside the board."""
    state, before, played = new_match(setup.match()), layout, None
    for entry in entries:
        after, ruling = apply(state, entry)
        tidy = layout if isinstance(entry, NextGame) else tidied(before, entry, ruling, after, seed=5, spec=SPEC)
        if ruling is not None:
            played = Played(NextGame(), entry, state, before, None, ruling, after, tidy)
        state, before = after, tidy
    here = replace(here, sitting=MatchStarter(Session(state, before, seed=5)))
    scene = MatchScene(here, setup)
    scene.controller.ruled = played
    refresh(scene)
    return scene


def refresh(scene: MatchScene) -> MatchScene:
    """Let a scene look at its stage again; a hand that aims has come down to the table."""
    if isinstance(scene.stage, AimStage) and scene.stage.taken:
        scene.stage.advance(COME)
    scene.invalidate()
    return scene


def potted(ball: str, pot: int, layout: Layout = OPEN_PLAY) -> Layout:
    """Return a layout with a ball in a pot."""
    return Layout.of(layout.without(ball).balls, {**layout.potted, pot: ball})


# The scenes


def first_break(here: AppContext) -> Scene:
    """Return the table of a new match."""
    return MatchScene(here, ANN_BEN)


def dragging(here: AppContext) -> Scene:
    """Return the table with the hand drawn far back."""
    scene = MatchScene(here, replace(ANN_BEN, guides=("both", "both")))
    for kind, place in (("down", Point(260, 150)), ("move", Point(256, 42))):
        scene.stage.pointed(Pointer(kind, place))  # type: ignore[arg-type]
    return refresh(scene)


def carrom_drag(here: AppContext) -> Scene:
    """Return carrom's table with the striker placed and the hand drawn back."""
    setup = setup_for(replace(ANN_BEN, guides=("both", "both")), "carrom")
    known = here.settings.explained + tuple(topic for topics in CARROM_LOOK.firsts.values() for topic in topics)
    here = here.set(here.settings.model_copy(update={"explained": known}))
    scene = MatchScene(replace(here, setup=setup), setup)
    for kind, place in (
        ("down", Point(300, 117)),
        ("up", Point(300, 117)),
        ("down", Point(300, 117)),
        ("move", Point(272, 20)),
    ):
        scene.stage.pointed(Pointer(kind, place))  # type: ignore[arg-type]
    return refresh(scene)


def rolling(here: AppContext) -> Scene:
    """Return the table while the break rolls."""
    scene = MatchScene(here, ANN_BEN)
    scene.controller.play(Flick("blue", 90.7, 3000.0))
    scene.advance(0.0)
    for _ in range(45):
        scene.advance(0.016)
    return scene


RED_MINE = (Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7))),)


def open_play(here: AppContext) -> MatchScene:
    """Return the table in play, colours known."""
    return table(here, ANN_BEN, potted("red1", 7), *RED_MINE)


def warned(here: AppContext) -> Scene:
    """Return the table with the aim at an opponent's ball."""
    scene = table(here, ANN_BEN, potted("red1", 7), *RED_MINE)
    scene.stage.pointed(Pointer("down", Point(130, 420)))
    scene.stage.pointed(Pointer("move", Point(110, 350)))
    return refresh(scene)


def no_room(here: AppContext) -> Scene:
    """Return the table with a ball in the finger's way."""
    layout = potted("red1", 7).with_ball("yellow5", (190, 293))
    scene = table(here, ANN_BEN, layout, *RED_MINE)
    assert isinstance(scene.stage, AimStage)
    scene.stage.take(scene.stage.aim.at("red3"))
    return refresh(scene)


def straying(here: AppContext) -> MatchScene:
    """Return the aim of a hand that strays, with its cone."""
    scene = table(here, replace(ANN_BEN, hands=("real", "steady")), potted("red1", 7), *RED_MINE)
    assert isinstance(scene.stage, AimStage)
    scene.stage.take(scene.stage.aim.at("red3").turned(5))
    return refresh(scene)


def refused(here: AppContext) -> Scene:
    """Return the table after a click on a ball that cannot be flicked."""
    scene = table(here, ANN_BEN, potted("red1", 7), *RED_MINE)
    scene.stage.pointed(Pointer("down", SPEC.pot_centre(7)))
    return refresh(scene)


FOUL = (*RED_MINE, Stroke("red2", (Contact("red2", "yellow1"), OffBoard("yellow1"), Disturbed("red3"))))


def placing(here: AppContext) -> Scene:
    """Return the table while a ball is placed."""
    layout = potted("red1", 7).without("yellow1").with_ball("yellow5", (275, 345))
    return table(here, ANN_BEN, layout, *FOUL)


def placing_illegal(here: AppContext) -> Scene:
    """Return the table with the ghost where it may not lie."""
    scene = placing(here)
    assert isinstance(scene, MatchScene)
    scene.stage.pointed(Pointer("move", Point(262, 330)))
    return refresh(scene)


def placing_blue(here: AppContext) -> Scene:
    """Return the table while blue is set on its line."""
    setup = replace(ANN_BEN, variant="professional")
    fell = Stroke("blue", (Contact("blue", "red1"), Potted("blue", 5)))
    scene = table(here, setup, OPEN_PLAY, fell)
    scene.stage.pointed(Pointer("move", Point(330, 152)))
    return refresh(scene)


def two_strokes(here: AppContext) -> MatchScene:
    """Return the table after a foul."""
    foul = Stroke("yellow1", (Contact("yellow1", "red2"),))
    return table(here, ANN_BEN, potted("red1", 7), *RED_MINE, foul)


def choosing(here: AppContext) -> Scene:
    """Return the question of a colour."""
    both = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7), Potted("yellow4", 3)))
    return table(here, ANN_BEN, potted("yellow4", 3, potted("red1", 7)), both)


def taking_over(here: AppContext) -> Scene:
    """Return the question whether to take over."""
    return table(here, replace(ANN_BEN, variant="professional"), OPEN_PLAY.with_ball("blue", (260, 60)), Stroke("blue"))


ROW = (
    Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7))),
    Stroke("red2", (Potted("red2", 8),)),
    Stroke("red3", (Potted("red3", 9),)),
    Stroke("red4", (Potted("red4", 6),)),
)


def game_over(here: AppContext) -> Scene:
    """Return the end of a game."""
    layout = potted("red4", 6, potted("red3", 9, potted("red2", 8, potted("red1", 7))))
    return table(here, ANN_BEN, layout, *ROW)


def match_over(here: AppContext) -> Scene:
    """Return the end of a match."""
    layout = potted("red4", 6, potted("red3", 9, potted("red2", 8, potted("red1", 7))))
    return table(here, replace(ANN_BEN, target=1), layout, *ROW)


def ruled(here: AppContext) -> Scene:
    """Return the moment after a foul, with its banner."""
    scene = two_strokes(here)
    for _ in range(30):
        scene.advance(0.016)
    return scene


def thinking(here: AppContext) -> Scene:
    """Return the computer's aim."""
    setup = replace(ANN_BEN, use="computer", level="casual", computer="A", teams=(("Casual",), ("Ben",)))
    scene = table(here, setup, potted("red1", 7), *RED_MINE)
    assert isinstance(scene.stage, ThinkStage)
    scene.stage.decided(Decision(Flick("red2", 112.0, 900.0)))
    for _ in range(40):
        scene.advance(0.016)
    return scene


def teams(here: AppContext) -> Scene:
    """Return a match of teams with long names."""
    long = (("Bartholomew Featherstonehaugh", "Ann", "Abe"), ("Benjamin", "Christine-Amélie"))
    return table(here, replace(ANN_BEN, teams=long, target=1_000_000), potted("red1", 7), *RED_MINE)


def paused(here: AppContext) -> Scene:
    """Return the pause."""
    scene = first_break(here)
    here.app.push(scene)
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0))
    return here.app.scenes.pop()


def agreeing(here: AppContext) -> Scene:
    """Return the question whether a stroke may be taken back."""
    below = MatchScene(here, ANN_BEN)
    below.controller.play(Flick("blue", 91.0, 2400.0))
    below.controller.end_shot({})
    here.app.push(below)
    allowed = replace(here, settings=here.settings.model_copy(update={"undo_in_match": True}))
    undo_offers(allowed, below.controller)[0].follow()
    return here.app.scenes.pop()


def giving_up(here: AppContext) -> Scene:
    """Return the question whether the game is given up."""
    below = two_strokes(here)
    here.app.push(below)
    ask = concede_dialog(here, below.controller)
    assert ask is not None
    ask()
    return here.app.scenes.pop()


def more(here: AppContext) -> Scene:
    """Return what else the pause of a table offers."""
    below = two_strokes(here)
    (offer,) = more_offers(here, below, below.controller)
    here.app.push(below)
    offer.follow()
    return here.app.scenes.pop()


def in_words(here: AppContext) -> Scene:
    """Return the match in words beside the board."""
    read = here.set(here.settings.model_copy(update={"transcript": True}))
    course = replay(here).playback
    setup = replace(ANN_BEN, variant="medium", teams=course.course.header.match.teams)
    return MatchScene(replace(read, sitting=MatchStarter(course.session(12))), setup)


def told_done(here: AppContext) -> Scene:
    """Return a lesson that was learnt."""
    scene = LessonScene(here, 1)
    scene.learnt = True
    scene.invalidate()
    return scene


def hinted(here: AppContext) -> Scene:
    """Return the best three strokes as they are found, the first one taken."""
    scene = table(here, ANN_BEN, potted("red1", 7), *RED_MINE)
    stage = scene.stage
    assert isinstance(stage, AimStage)
    stage.hints.wanted = True
    stage.hints.take_in(advise(View(scene.controller.session.state, scene.controller.layout, SPEC), 1))
    stage.pressed(Press(Action.FIRST))
    return refresh(scene)


def ruled_by(here: AppContext) -> Scene:
    """Return the words of a rule over the ruling that names it."""
    here.app.push(two_strokes(here))
    return RuleScene(here, "easy", "E3")


TABLES: dict[str, Callable[[AppContext], Scene]] = {
    "break": first_break,
    "drag": dragging,
    "carrom": carrom_drag,
    "rolling": rolling,
    "play": open_play,
    "hand": straying,
    "teams": teams,
    "hints": hinted,
    "explain": lambda here: why(here, open_play(here)),
    "warning": warned,
    "no-room": no_room,
    "refused": refused,
    "two-strokes": two_strokes,
    "banner": ruled,
    "placing": placing,
    "placing-illegal": placing_illegal,
    "placing-blue": placing_blue,
    "colour": choosing,
    "take-over": taking_over,
    "game-over": game_over,
    "match-over": match_over,
    "computer": thinking,
    "pause": paused,
    "more": more,
    "agree": agreeing,
    "giving-up": giving_up,
    "words": in_words,
    "rule-card": ruled_by,
}
"""The scenes at a table by their pictures' names."""
