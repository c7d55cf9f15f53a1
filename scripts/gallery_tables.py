"""The scenes at the table of a match: every stage of a turn, with something to see in it.

For the gallery, and for the tests that look at all scenes. The room's setup says who plays.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pygame

from scripts.gallery_kept import golden, replay
from yagopool.ai.agents import Player
from yagopool.ai.decision import Considered, Decision, Weighed
from yagopool.ai.decision import Intent as Meant
from yagopool.ai.hint import Advice
from yagopool.ai.levels import MASTER
from yagopool.ai.observation import View
from yagopool.ai.thinker import Thinker
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import ChooseColour, Decline, Entry, GameState, Place
from yagopool.match.session import Played, Session
from yagopool.physics.simulate import simulate
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Disturbed, Flick, OffBoard, Potted, Stroke
from yagopool.table.spec import STANDARD_BOARD, Ball
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.games.carrom.look import LOOK as CARROM_LOOK
from yagopool.ui.input.aim import Pointer
from yagopool.ui.picture.hand import COME
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.decision_review import ComputerMove, DecisionReview
from yagopool.ui.play.dialogs import concede_dialog, more_offers, undo_offers
from yagopool.ui.play.explain_scene import ExplainScene
from yagopool.ui.play.match_scene import MatchScene, match_scene
from yagopool.ui.play.match_setup import MatchStarter, Setup, setup_for
from yagopool.ui.play.ruling import SHOWN
from yagopool.ui.scenes.help import RuleScene

OPEN: Final = Layout.of(
    {
        "red1": (104, 212), "red2": (322, 236), "red3": (190, 330), "red4": (420, 300), "red5": (84, 640),
        "yellow1": (130, 420), "yellow2": (440, 180), "yellow3": (60, 60), "yellow4": (452, 690), "yellow5": (200, 140),
    }
)  # fmt: skip

BREAK: Final = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7)))
BOTH: Final = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7), Potted("yellow4", 3)))
TWO_STROKES: Final = Stroke("yellow1", (Contact("yellow1", "red2"),))
FOUL: Final = Stroke(
    "red2", (Contact("red2", "yellow1"), Potted("yellow1", 3), Disturbed("red3"), OffBoard("yellow2"), OffBoard("red4"))
)
PLACED: Final = (BREAK, FOUL, Place("red4"), Place("yellow2"))
BLUE_IN: Final = Stroke("blue", (Contact("blue", "yellow1"), Potted("yellow1", 3), OffBoard("red4"), OffBoard("blue")))
ROW: Final[tuple[Entry, ...]] = (
    BREAK,
    Stroke("red2", (Potted("red2", 8),)),
    Stroke("red3", (Potted("red3", 9),)),
    Stroke("red4", (Potted("red4", 6),)),
)


class Prepared(MatchStarter):
    """Starts from a given position; rematches and racks are real ones."""

    def __init__(self, state: GameState | None = None, layout: Layout | None = None) -> None:
        super().__init__()
        self.state = state
        self.layout = layout
        self.begun: list[Setup] = []

    def begin(self, setup: Setup) -> Session:
        self.begun.append(setup)
        if self.state is None or self.layout is None or len(self.begun) > 1:
            return Session.new(setup.match(), seed=setup.seed, spec=setup.spec)
        return Session(self.state, self.layout, seed=setup.seed, spec=setup.spec)


def at_table(here: AppContext, setup: Setup, entries: tuple[Entry, ...] = (), layout: Layout = OPEN) -> Any:
    """Return a table in the state that the entries lead to, showing the ruling on the last stroke."""
    state = new_match(setup.match())
    ruled: Played | None = None
    for entry in entries:
        before = state
        state, ruling = apply(state, entry)
        if ruling is not None and isinstance(entry, Stroke):
            move = Flick(entry.ball or "blue", 90.0, 1000.0)
            ruled = Played(move, entry, before, layout, None, ruling, state, layout)
    scene = match_scene(here.sitting_with(Prepared(state, _fitting(layout, state) if entries else None)), setup)
    if ruled is not None:
        scene.controller.ruled = ruled
        scene.advance(0.0)
    return scene


def _fitting(layout: Layout, state: GameState) -> Layout:
    """Return the layout: without the balls that are off the table, with those in pots."""
    away: set[Ball] = {ball for ball in layout.balls if ball != "blue" and ball not in state.on_table}
    if state.blue != "table":
        away.add("blue")
    return Layout.of({ball: at for ball, at in layout.balls.items() if ball not in away}, dict(state.pots))


def refresh(scene: MatchScene) -> MatchScene:
    """Let a scene look at its stage again; a hand that aims has come down to the table."""
    if isinstance(scene.stage, AimStage) and scene.stage.taken:
        scene.stage.advance(COME)
    scene.invalidate()
    return scene


def pointed(scene: MatchScene, *ways: tuple[Any, Point]) -> MatchScene:
    """Press a pointer on the board, move it and let go."""
    for kind, place in ways:
        scene.stage.pointed(Pointer(kind, place))
    return refresh(scene)


def passed(scene: MatchScene, seconds: float) -> MatchScene:
    """Advance the time frame by frame."""
    for _ in range(round(seconds / 0.016)):
        scene.advance(0.016)
    return scene


def unequal(here: AppContext) -> Setup:
    """Return a match between two unequal players."""
    return replace(here.setup, guides=("both", "off"), hands=("real", "steady"))


def open_play(here: AppContext) -> Any:
    """Return the table in play, after the colours are settled."""
    return at_table(here, here.setup, (BREAK,))


def after(*entries: Entry, **about: object) -> Callable[[AppContext], MatchScene]:
    """Return a function that builds the table after ``entries``; ``about``: what differs from the room's setup."""
    return lambda here: at_table(here, replace(here.setup, **about), entries)  # type: ignore[arg-type]


# The scenes


def dragging(here: AppContext) -> Scene:
    """Return the table with the hand drawn far back."""
    scene = MatchScene(here, replace(here.setup, guides=("both", "both")))
    return pointed(scene, ("down", Point(260, 150)), ("move", Point(256, 42)))


def hard(here: AppContext) -> Scene:
    """Return the hardest possible break before the flick, with its warning and the outcome of the whole shot."""
    scene = MatchScene(here, unequal(here))
    assert isinstance(scene.stage, AimStage)
    scene.stage.metered(1.0)
    scene.invalidate()
    return scene


def carrom_drag(here: AppContext) -> Scene:
    """Return carrom's table with the striker placed and the hand drawn back."""
    setup = setup_for(replace(here.setup, guides=("both", "both")), "carrom")
    known = here.settings.explained + tuple(topic for topics in CARROM_LOOK.firsts.values() for topic in topics)
    here = here.set(here.settings.model_copy(update={"explained": known}))
    at = Point(300, 117)
    scene = match_scene(replace(here, setup=setup), setup)
    return pointed(scene, ("down", at), ("up", at), ("down", at), ("move", Point(272, 20)))


def rolling(here: AppContext) -> Scene:
    """Return the table while the break rolls."""
    scene = MatchScene(here, here.setup)
    scene.controller.play(Flick("blue", 90.7, 3000.0))
    scene.advance(0.0)
    return passed(scene, 0.72)


def warned(here: AppContext) -> Scene:
    """Return the table with the aim at an opponent's ball."""
    return pointed(open_play(here), ("down", Point(130, 420)), ("move", Point(110, 350)))


def no_room(here: AppContext) -> Any:
    """Return the table with a ball in the finger's way."""
    scene = at_table(here, here.setup, (BREAK,), OPEN.with_ball("yellow5", (190, 293)))
    scene.stage.take(scene.stage.aim.at("red3"))
    return refresh(scene)


def straying(here: AppContext) -> MatchScene:
    """Return the aim of a hand that strays, with its cone."""
    scene = after(BREAK, hands=("real", "steady"))(here)
    assert isinstance(scene.stage, AimStage)
    scene.stage.take(scene.stage.aim.at("red3").turned(5))
    return refresh(scene)


def placing(here: AppContext) -> Any:
    """Return the table while a ball is placed."""
    return at_table(here, here.setup, (BREAK, FOUL), OPEN.with_ball("yellow5", (275, 345)))


def placing_blue(here: AppContext) -> Scene:
    """Return the table while blue is set on its line."""
    fell = Stroke("blue", (Contact("blue", "red1"), Potted("blue", 5)))
    return pointed(after(fell, variant="professional")(here), ("move", Point(330, 152)))


def taking_over(here: AppContext) -> Any:
    """Return the question whether to take over."""
    entries = (BREAK, BLUE_IN, Place("red4"), Place("blue"))
    return at_table(here, replace(here.setup, variant="professional"), entries, OPEN.with_ball("blue", (260, 150)))


def thinking(here: AppContext, *, decided: bool) -> Scene:
    """Return the computer's turn: it thinks, or shows its aim."""
    me, _ = here.setup.teams
    setup = replace(here.setup, use="computer", level="casual", teams=(me[:1], ("Gelegenheit",)), opener="B")
    scene = MatchScene(here, setup)
    scene.controller.thinker.close()
    if decided:
        scene.stage.decided(Decision(Flick("blue", 84.0, 2500.0)))  # type: ignore[attr-defined]
        scene.stage.time = 0.8  # type: ignore[attr-defined]
    scene.invalidate()
    return scene


def teams(here: AppContext) -> Scene:
    """Return a match of teams with long names."""
    long = (("Bartholomew Featherstonehaugh", "Ann", "Abe"), ("Benjamin", "Christine-Amélie"))
    return after(BREAK, teams=long, target=1_000_000)(here)


def over(table: MatchScene, ask: Callable[[Any], object]) -> Scene:
    """Return a question over the table."""
    table.app.push(table)
    ask(table)
    return table.app.scenes.pop()


def paused(here: AppContext) -> Scene:
    """Return the pause."""
    escape = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)
    return over(open_play(here), lambda below: below.handle(escape))


def agreeing(here: AppContext) -> Scene:
    """Return the question whether a stroke may be taken back."""
    below = MatchScene(here, here.setup)
    below.controller.play(Flick("blue", 91.0, 2400.0))
    below.controller.end_shot({})
    allowed = replace(here, settings=here.settings.model_copy(update={"undo_in_match": True}))
    return over(below, lambda table: undo_offers(allowed, table.controller)[0].follow())


def giving_up(here: AppContext) -> Scene:
    """Return the question whether to concede the match."""

    def ask(below: Any) -> None:
        question = concede_dialog(here, below.controller)
        assert question is not None
        question()

    return over(after(BREAK, target=1)(here), ask)


def more(here: AppContext) -> Scene:
    """Return what else the pause of a table offers."""
    return over(open_play(here), lambda below: more_offers(here, below, below.controller)[0].follow())


def in_words(here: AppContext) -> Scene:
    """Return the match in words beside the board."""
    read_too = here.set(here.settings.model_copy(update={"transcript": True}))
    session = replay(here).playback.session(12)
    return MatchScene(read_too.sitting_with(MatchStarter(session)), replace(here.setup, variant="medium"))


def match_course(here: AppContext) -> Scene:
    """Return the end of a match of several games, with its course."""
    course = replay(here).playback.course
    played = tuple(course.played)
    session = Session(played[-1].after, played[-1].layout_after, seed=course.seed, spec=course.spec, played=played)
    return MatchScene(here.sitting_with(MatchStarter(session)), replace(here.setup, seed=course.seed))


def hinted(here: AppContext, number: int = 1) -> Any:
    """Return a person's turn with three hints, one of them picked."""
    scene = open_play(here)
    stage = scene.stage
    stage.hints.wanted = True
    table = scene.controller
    view = View(table.session.state, table.layout, table.spec)
    meant = (Meant("off_potted", "red2", 8), Meant("two_cushions", "red3", 9, ("left", "far")), Meant("safe"))
    aims = (Flick("red2", 104.0, 2100.0), Flick("red3", 152.0, 2500.0), Flick("red5", 250.0, 1400.0))
    strokes = (Considered(flick, aim, 0.3, 0.62, 0.11, 40) for flick, aim in zip(aims, meant, strict=True))
    stage.hints.take_in(tuple(Advice(one, simulate(view.layout, one.flick, view.spec)) for one in strokes))
    stage.pick_hint(number)
    return refresh(scene)


def looking_for_hints(here: AppContext) -> Any:
    """Return a person's turn while hints are being looked for."""
    scene = open_play(here)
    scene.controller.thinker.close()
    scene.stage.hints.wanted = True
    scene.invalidate()
    return scene


class _Nobody(Thinker):
    """A computer that never answers."""

    def start(self, view: View, player: Player, seed: int) -> None:
        pass


def explained(here: AppContext, *, line: int = 0, choice: Weighed | None = None, awaited: bool = False) -> Any:
    """Return why the computer played: the longest strokes to describe, choices made before them, or still waiting."""
    course = golden("professional")
    match = replace(here.setup, variant="professional").match()
    played = replace(course.played[line], before=replace(course.played[line].before, match=match))
    aims = (Flick("blue", 62.0, 1100.0), Flick("blue", 20.0, 2100.0), Flick("blue", 140.0, 2500.0)) * 3
    meant = (Meant("off_potted", "red2", 8), Meant("two_cushions", "yellow5", 9), Meant("combination", "red3", 7)) * 3
    strokes = tuple(Considered(flick, aim, -0.31, 0.62, 0.11, 40) for flick, aim in zip(aims, meant, strict=True))
    other = () if choice is None else (Weighed(played.move, -0.44),)
    weighed = () if choice is None else (choice, *other)
    considered = strokes if choice is None or not isinstance(choice.move, Place) else ()
    move = played.move if choice is None else choice.move
    decision = Decision(move, aims[0] if isinstance(move, Flick) else None, considered, 240, 9, weighed)
    thought = ComputerMove(line + 1, played, "A", MASTER, 9, line, None if awaited else decision)
    scene = ExplainScene(here, DecisionReview((thought,) * 3, 1, _Nobody(), course.spec))
    while scene.review.busy and not awaited:
        scene.advance(0.0)
    return scene


def ruled_by(here: AppContext) -> Scene:
    """Return the text of the longest rule, over a ruling that names it."""
    here.app.push(at_table(here, here.setup, (BREAK, FOUL)))
    return RuleScene(here, "easy", "G10")


TABLES: dict[str, Callable[[AppContext], Any]] = {
    "break": lambda here: MatchScene(here, here.setup),
    "drag": dragging,
    "hard": hard,
    "carrom": carrom_drag,
    "rolling": rolling,
    "play": open_play,
    "hand": straying,
    "teams": teams,
    "hints": hinted,
    "hints-awaited": looking_for_hints,
    "warning": warned,
    "no-room": no_room,
    "refused": lambda here: pointed(open_play(here), ("down", STANDARD_BOARD.pot_centre(7))),
    "banner": lambda here: passed(after(BREAK, TWO_STROKES)(here), 0.48),
    "banner-several": lambda here: passed(after(*PLACED)(here), SHOWN / 2),
    "foul": after(*PLACED),
    "placing": placing,
    "placing-illegal": lambda here: pointed(placing(here), ("down", Point(80, 300)), ("up", Point(80, 300))),
    "placing-blue": placing_blue,
    "colour": after(BOTH),
    "chosen": after(BOTH, ChooseColour("yellow")),
    "take-over": taking_over,
    "threat": after(*ROW[:3]),
    "game-over": after(*ROW),
    "match-over": after(*ROW, target=1),
    "match-course": match_course,
    "thinking": lambda here: thinking(here, decided=False),
    "computer": lambda here: thinking(here, decided=True),
    "words": in_words,
}
"""The scenes at the table of a match by their pictures' names."""
OVER_TABLES: dict[str, Callable[[AppContext], Any]] = {
    "explain": explained,
    "explain-awaited": lambda here: explained(here, awaited=True),
    "explain-place": lambda here: explained(here, line=10, choice=Weighed(Place("blue", (488.4, 150.0)), 0.4)),
    "explain-take-over": lambda here: explained(here, line=6, choice=Weighed(Decline(), -0.12)),
    "pause": paused,
    "more": more,
    "agree": agreeing,
    "giving-up": giving_up,
    "rule-card": ruled_by,
}
"""What is shown over such a scene, and what follows from one."""
