"""Every screen of the game, each with as much to say as it ever has: for the tests that look at all of them."""

import io
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from scripts.gallery_evening import EVENING
from scripts.gallery_kept import in_words, reviewed, tried
from scripts.gallery_score import SCORE
from tests.ui.every_practice_scene import PRACTICE_SCENES
from tests.ui.hands import Prepared
from yagopool.ai.agents import Player
from yagopool.ai.decision import Considered, Decision, Weighed
from yagopool.ai.decision import Intent as Meant
from yagopool.ai.hint import Advice
from yagopool.ai.levels import MASTER
from yagopool.ai.observation import View
from yagopool.ai.thinker import Thinker
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import ChooseColour, Decline, Entry, GameState, Place
from yagopool.match.record import read
from yagopool.match.replay import ReplayedMatch
from yagopool.match.session import Played, Session
from yagopool.physics.simulate import simulate
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Disturbed, Flick, OffBoard, Potted, Stroke
from yagopool.table.spec import Ball
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.games.yago.lesson_scene import LESSONS, FirstGameScene, LessonScene
from yagopool.ui.input.aim import Pointer
from yagopool.ui.play.decision_review import ComputerMove, DecisionReview
from yagopool.ui.play.dialogs import concede_dialog, more_offers, undo_offers
from yagopool.ui.play.explain_scene import ExplainScene
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, Setup
from yagopool.ui.play.replay_scene import ReplayScene
from yagopool.ui.play.ruling import SHOWN
from yagopool.ui.scenes.help import HelpScene, RuleScene
from yagopool.ui.scenes.matches import MatchesScene
from yagopool.ui.scenes.menu import MenuScene, MoreScene
from yagopool.ui.scenes.settings_scene import SettingsScene
from yagopool.ui.scenes.setup import HandicapScene, SetupScene

TEAMS: Final = (("Anneliese", "Ben"), ("Maximilian", "Zoe"))
"""Names as long as many are."""
EASY: Final = Setup(variant="easy", teams=TEAMS, opener="A", target=5, seed=3)
PROFESSIONAL: Final = Setup(variant="professional", teams=TEAMS, opener="A", target=5, seed=3)
UNEQUAL: Final = replace(EASY, guides=("both", "off"), hands=("real", "steady"))
COMPUTER: Final = Setup(use="computer", variant="easy", teams=(("Anneliese",), ("Gelegenheit",)), opener="B", seed=3)

OPEN: Final = Layout.of(
    {
        "red1": (104, 212), "red2": (322, 236), "red3": (150, 330), "red4": (420, 300), "red5": (84, 640),
        "yellow1": (130, 420), "yellow2": (440, 180), "yellow3": (60, 60), "yellow4": (452, 690), "yellow5": (200, 140),
    }
)  # fmt: skip
WITH_BLUE: Final = Layout.of({**OPEN.balls, "blue": (260.0, 150.0)})

BREAK: Final = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7)))
BOTH: Final = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7), Potted("yellow4", 3)))
FOUL: Final = Stroke(
    "red2", (Contact("red2", "yellow1"), Potted("yellow1", 3), Disturbed("red3"), OffBoard("yellow2"), OffBoard("red4"))
)
BLUE_IN: Final = Stroke("blue", (Contact("blue", "yellow1"), Potted("yellow1", 3), OffBoard("red4"), OffBoard("blue")))
ROW: Final[tuple[Entry, ...]] = (
    BREAK,
    Stroke("red2", (Potted("red2", 8),)),
    Stroke("red3", (Potted("red3", 9),)),
    Stroke("red4", (Potted("red4", 6),)),
)


def at_table(room: AppContext, setup: Setup, entries: tuple[Entry, ...] = (), layout: Layout | None = None) -> Any:
    """Return a table in the state that entries lead to, with the ruling of the last stroke beside it."""
    state = new_match(setup.match())
    ruled: Played | None = None
    for entry in entries:
        before = state
        state, ruling = apply(state, entry)
        if ruling is not None and isinstance(entry, Stroke):
            move = Flick(entry.ball or "blue", 90.0, 1000.0)
            where = layout or OPEN
            ruled = Played(move, entry, before, where, None, ruling, state, where)
    laid = _fitting(layout or OPEN, state) if entries else None
    scene = MatchScene(room.sitting_with(Prepared(state, laid)), setup)
    if ruled is not None:
        scene.controller.ruled = ruled
        scene.advance(0.0)
    return scene


def _fitting(layout: Layout, state: GameState) -> Layout:
    """Return the layout without what is not on the table, and with what stands in pots."""
    away: set[Ball] = {ball for ball in layout.balls if ball != "blue" and ball not in state.on_table}
    if state.blue != "table":
        away.add("blue")
    return Layout.of({ball: at for ball, at in layout.balls.items() if ball not in away}, dict(state.pots))


def _with_banner(scene: MatchScene) -> Any:
    scene.advance(SHOWN / 2)
    return scene


def _refused(room: AppContext) -> Any:
    """Return a ghost over a spot that is not legal, with the reason in words."""
    scene = at_table(room, EASY, (BREAK, FOUL))
    scene.stage.pointed(Pointer("move", Point(60, 200)))
    scene.go_on()
    return scene


def _hard(room: AppContext) -> Any:
    """Return a break about to be made as hard as can be, with what it may cost."""
    scene: Any = MatchScene(room, EASY)
    scene.stage.metered(1.0)
    scene.invalidate()
    return scene


def _rolling(room: AppContext) -> Any:
    scene: Any = MatchScene(room, EASY)
    scene.controller.play(Flick("blue", 90.0, 2400.0))
    scene.advance(0.01)
    scene.advance(0.3)
    return scene


def _thinking(room: AppContext, *, decided: bool) -> Any:
    scene: Any = MatchScene(room, COMPUTER)
    scene.controller.thinker.close()
    if decided:
        scene.stage.decided(Decision(Flick("blue", 84.0, 2500.0)))
        scene.stage.time = 0.8
    scene.invalidate()
    return scene


def _hinted(room: AppContext, number: int = 1) -> Any:
    """Return a person's turn with three hints, one of them taken as the aim."""
    scene = at_table(room, EASY, (BREAK,))
    stage = scene.stage
    stage.hints.wanted = True
    table = scene.controller
    view = View(table.session.state, table.layout, table.spec)
    meant = (Meant("off_potted", "red2", 8), Meant("two_cushions", "red3", 9, ("left", "far")), Meant("safe"))
    aims = (Flick("red2", 104.0, 2100.0), Flick("red3", 152.0, 2500.0), Flick("red5", 250.0, 1400.0))
    strokes = (Considered(flick, aim, 0.3, 0.62, 0.11, 40) for flick, aim in zip(aims, meant, strict=True))
    stage.hints.take_in(tuple(Advice(one, simulate(view.layout, one.flick, view.spec)) for one in strokes))
    stage.take(stage.hints.numbered(number))
    scene.invalidate()
    return scene


def _looking_for_hints(room: AppContext) -> Any:
    """Return a person's turn with hints on their way."""
    scene = at_table(room, EASY, (BREAK,))
    scene.controller.thinker.close()
    scene.stage.hints.wanted = True
    scene.invalidate()
    return scene


def _explained(room: AppContext, *, line: int = 0, choice: Weighed | None = None, awaited: bool = False) -> Any:
    """Return why the computer played: strokes as long to tell as any, or choices before them, or still awaited."""
    course = _golden("professional")
    played = replace(course.played[line], before=replace(course.played[line].before, match=PROFESSIONAL.match()))
    aims = (Flick("blue", 62.0, 1100.0), Flick("blue", 20.0, 2100.0), Flick("blue", 140.0, 2500.0)) * 3
    meant = (Meant("off_potted", "red2", 8), Meant("two_cushions", "yellow5", 9), Meant("combination", "red3", 7)) * 3
    strokes = tuple(Considered(flick, aim, -0.31, 0.62, 0.11, 40) for flick, aim in zip(aims, meant, strict=True))
    other = () if choice is None else (Weighed(played.move, -0.44),)
    weighed = () if choice is None else (choice, *other)
    considered = strokes if choice is None or not isinstance(choice.move, Place) else ()
    move = played.move if choice is None else choice.move
    decision = Decision(move, aims[0] if isinstance(move, Flick) else None, considered, 240, 9, weighed)
    thought = ComputerMove(line + 1, played, "A", MASTER, 9, None if awaited else decision)
    scene = ExplainScene(room, DecisionReview((thought,) * 3, 1, _Nobody(), course.spec))
    while scene.review.busy and not awaited:
        scene.advance(0.0)
    return scene


@cache
def _golden(variant: str) -> ReplayedMatch:
    record = Path(__file__).parents[1] / "golden" / f"{variant}.jsonl"
    return ReplayedMatch.of(read(io.BytesIO(record.read_bytes())))


class _Nobody(Thinker):
    """A thinker that never answers."""

    def start(self, view: View, player: Player, seed: int) -> None:
        pass


def _words(room: AppContext) -> Any:
    """Return a table with the match in words beside it."""
    return at_table(room.set(room.settings.model_copy(update={"transcript": True})), EASY, (BREAK,))


def _watched() -> ReplayedMatch:
    """Return a whole match from its record, of people with long names."""
    course = _golden("medium")
    return replace(course, header=replace(course.header, match=replace(course.header.match, teams=TEAMS)))


def _replay(room: AppContext, *, playing: bool) -> Any:
    """Return a match being watched, at rest after a ruling or with a stroke on its way."""
    course = _watched()
    scene = ReplayScene(room, course, lambda here, seen, moves: MenuScene(here))
    scene.playback.go_to(6)
    scene.playback.playing = playing
    scene.advance(1.0)
    scene.playback.playing = False
    return scene


def _match_course(room: AppContext) -> Any:
    """Return the end of a match of several games, with its course."""
    course = _watched()
    last = course.played[-1]
    played = tuple(course.played)
    session = Session(last.after, last.layout_after, seed=course.seed, spec=course.spec, played=played)
    return MatchScene(room.sitting_with(MatchStarter(session)), replace(EASY, seed=course.seed))


def _over(table: Any, ask: Callable[[Any], object]) -> Any:
    """Return what is asked over a table."""
    table.app.push(table)
    ask(table)
    return table.app.scenes.pop()


def _agree(room: AppContext) -> Any:
    """Return the question whether a stroke may be taken back."""
    table = at_table(room, EASY, (BREAK,))
    table.controller.session._played.append(table.controller.ruled)
    allowed = replace(room, settings=room.settings.model_copy(update={"undo_in_match": True}))
    return _over(table, lambda below: undo_offers(allowed, below.controller)[0].follow())


def _giving_up(room: AppContext) -> Any:
    """Return the question whether a game is given up."""

    def ask(below: Any) -> None:
        question = concede_dialog(room, below.controller)
        assert question is not None
        question()

    return _over(at_table(room, replace(EASY, target=1), (BREAK,)), ask)


def _more(room: AppContext) -> Any:
    """Return what else the pause of a table offers."""
    table = at_table(room, EASY, (BREAK,))
    return _over(table, lambda below: more_offers(room, below, below.controller)[0].follow())


def _rule_card(room: AppContext) -> Any:
    """Return the words of the longest rule over a ruling."""
    room.app.push(at_table(room, EASY, (BREAK, FOUL)))
    return RuleScene(room, "easy", "G10")


def _lesson(number: int, *, done: bool = False) -> Callable[[AppContext], Scene]:
    def made(room: AppContext) -> Any:
        scene = LessonScene(room, number)
        scene.learnt, scene.missed = done, not done
        scene.invalidate()
        return scene

    return made


SCENES: Final[Mapping[str, Callable[[AppContext], Any]]] = {
    "menu": MenuScene,
    "more-to-play": MoreScene,
    "first-game": FirstGameScene,
    "settings": SettingsScene,
    "setup-two": lambda room: SetupScene(room, EASY),
    "setup-computer": lambda room: SetupScene(room, COMPUTER),
    "setup-unequal": lambda room: SetupScene(room, UNEQUAL),
    "setup-handicap": lambda room: HandicapScene(
        room, UNEQUAL, ("Anneliese + Ben", "Maximilian + Zoe"), lambda _: None
    ),
    "help-easy": lambda room: HelpScene(room, "easy"),
    "help-medium": lambda room: HelpScene(room, "medium"),
    "help-professional": lambda room: HelpScene(room, "professional"),
    "help-carrom": lambda room: HelpScene(room, "one_game"),
    "table-break": lambda room: MatchScene(room, EASY),
    "table-hard": _hard,
    "table-hand": lambda room: at_table(room, UNEQUAL, (BREAK,)),
    "table-play": lambda room: at_table(room, EASY, (BREAK,)),
    "table-banner": lambda room: _with_banner(at_table(room, EASY, (BREAK, FOUL, Place("red4"), Place("yellow2")))),
    "table-foul": lambda room: at_table(room, EASY, (BREAK, FOUL, Place("red4"), Place("yellow2"))),
    "table-colour": lambda room: at_table(room, EASY, (BOTH,)),
    "table-chosen": lambda room: at_table(room, EASY, (BOTH, ChooseColour("yellow"))),
    "table-place": lambda room: at_table(room, EASY, (BREAK, FOUL)),
    "table-place-refused": _refused,
    "table-take-over": lambda room: at_table(
        room, PROFESSIONAL, (BREAK, BLUE_IN, Place("red4"), Place("blue")), WITH_BLUE
    ),
    "table-game-over": lambda room: at_table(room, EASY, ROW),
    "table-match-over": lambda room: at_table(room, Setup(teams=TEAMS, opener="A", target=1), ROW),
    "table-match-course": _match_course,
    "table-threat": lambda room: at_table(room, EASY, ROW[:3]),
    "table-words": _words,
    "table-hints": _hinted,
    "table-hints-awaited": _looking_for_hints,
    "explain": _explained,
    "explain-awaited": lambda room: _explained(room, awaited=True),
    "explain-place": lambda room: _explained(room, line=10, choice=Weighed(Place("blue", (488.4, 150.0)), 0.4)),
    "explain-take-over": lambda room: _explained(room, line=6, choice=Weighed(Decline(), -0.12)),
    "table-rolling": _rolling,
    "table-thinking": lambda room: _thinking(room, decided=False),
    "table-decided": lambda room: _thinking(room, decided=True),
    "replay": lambda room: _replay(room, playing=False),
    "replay-rolling": lambda room: _replay(room, playing=True),
    "review": reviewed,
    "review-try": tried,
    "review-words": in_words,
    "matches": lambda room: MatchesScene(room, room.speaker.say("ui.replay.differs")),
    **{f"lesson-{number + 1}": _lesson(number) for number in range(len(LESSONS))},
    **{f"lesson-{number + 1}-done": _lesson(number, done=True) for number in range(len(LESSONS))},
    **SCORE,
    **EVENING,
    **PRACTICE_SCENES,
    "agree": _agree,
    "giving-up": _giving_up,
    "rule-card": _rule_card,
    "pause": lambda room: _over(at_table(room, EASY, (BREAK,)), lambda below: below.pause()),
    "more": _more,
}
