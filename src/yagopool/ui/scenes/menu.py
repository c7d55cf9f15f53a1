"""The menu: what to play. Everything is two presses away from the table, which plays by itself when nobody comes."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import ClassVar, Final, Self

import pygame

from yagopool.ai.levels import levels_of
from yagopool.ai.worker_pool import BackgroundTask, in_background
from yagopool.assets import asset
from yagopool.errors import YagoError
from yagopool.match.game import DEFAULT, games
from yagopool.match.replay import replayed
from yagopool.match.store import UnfinishedMatches, has_entry, header_in, is_of, is_of_real_board
from yagopool.practice.day import today
from yagopool.table.spec import Ball, other_side
from yagopool.text.explanation import as_called
from yagopool.text.speaker import LANGUAGES, speaker
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.games import SHOWN
from yagopool.ui.games.yago.keep_score import ScoreSetupScene
from yagopool.ui.games.yago.lesson_scene import FIRST_GAME, FirstGameScene, LessonScene, first_game
from yagopool.ui.input.actions import Action
from yagopool.ui.layout_kit import Column, Spacer
from yagopool.ui.picture.balls import BallLook
from yagopool.ui.play.match_playback import MatchPlayback
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup, Use, against_opponent, setup_for, target_against
from yagopool.ui.practice.practice_menu import PracticeScene
from yagopool.ui.scenes.day_scene import DayScene
from yagopool.ui.scenes.evening_scene import evening_scene
from yagopool.ui.scenes.help import HelpScene
from yagopool.ui.scenes.letters import LettersScene, letters_waiting
from yagopool.ui.scenes.matches import MatchesScene, go_on_with
from yagopool.ui.scenes.panel import PanelScene, soon, wait_for
from yagopool.ui.scenes.settings_scene import SettingsScene
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.sound import Sounds
from yagopool.ui.style import Style
from yagopool.ui.theme import CHARACTERS, MEDALS
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.widgets.base import Button, Message, Widget
from yagopool.ui.widgets.choice import OpponentButton
from yagopool.ui.widgets.label import Label, WordMark

DEMO = "demo.jsonl"
"""The record, relative to the assets; ``scripts/make_demo.py`` makes it."""


class DemoTable:
    """The game, from its break to its end, without a sound."""

    def __init__(self, playback: MatchPlayback) -> None:
        self._playback = playback
        playback.pause = 1.4

    @classmethod
    def open(cls, context: AppContext) -> Self | None:
        """Return the game, None where it is missing or damaged: the table then stays as it is."""
        try:
            course = replayed(asset(DEMO).read_bytes())
        except (OSError, YagoError):
            return None
        return cls(MatchPlayback(replace(context, sounds=Sounds(0.0)), course))

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether anything moved. After the last shot nothing does."""
        before = self._playback.place
        self._playback.advance(seconds)
        return self._playback.place != before

    def looks(self) -> Mapping[Ball, BallLook]:
        return self._playback.looks()

    def close(self) -> None:
        self._playback.controller.close()


ENTRIES: Final[dict[str, Callable[[AppContext], Scene]]] = {
    "evening": evening_scene,
    "letter": LettersScene,
    "score": ScoreSetupScene,
}
"""What opens each line, by the end of its sentences' keys: ``ui.more_to_play.KEY`` and ``KEY_detail``."""


class MoreScene(PanelScene):
    """Asks what else to play; who comes back from there is asked again."""

    heading: ClassVar[str] = "ui.menu.more"
    feet: ClassVar[int] = 1

    def enter(self) -> None:
        self.rebuild()

    def widgets(self) -> Sequence[Widget]:
        say = self.context.speaker.say
        lines = [
            Button(key, say(f"ui.more_to_play.{key}"), detail=say(f"ui.more_to_play.{key}_detail"), align="left")
            for key in ENTRIES
        ]
        for line in lines:
            line.emblem = line.key
        return [*lines, self.context.back()]

    def answer(self, message: Message) -> None:
        if message.key in ENTRIES:
            self.app.push(ENTRIES[message.key](self.context))
        else:
            self.app.pop()


ALONE: Final = 4.0
"""Seconds without a press after which the table plays by itself, even if the mouse moves."""


def first_scenes(context: AppContext, notice: str = "") -> list[Scene]:
    """Return the menu, the very first time with the tutorial over it; not for who has a match, of whatever game."""
    if context.settings.tutorial_seen or has_matches(context):
        return [MenuScene(context, first=True, notice=notice)]
    seen = context.set(context.settings.model_copy(update={"tutorial_seen": True}))
    return [MenuScene(seen, notice=notice), LessonScene(seen)]


def has_matches(context: AppContext) -> bool:
    return any(has_entry(path) and is_of(path, SHOWN) for path in context.kept_matches())


class MenuScene(PanelScene):
    """Two players, against the computer, practice; rules, language, quit.

    Whether the match that was left is over, the referee finds out in the background. The game's first picture does not
    wait for that at all. ``notice``: what it says until something is chosen.
    """

    feet: ClassVar[int] = 2

    def __init__(self, context: AppContext, *, first: bool = False, notice: str = "") -> None:
        self._problem = notice
        self._first = first
        self._left_match = UnfinishedMatches()
        self._judged = False
        self._referee: BackgroundTask[UnfinishedMatches] | None = None
        self._waiting = 0
        """Letters to answer, counted in the background."""
        self._count: BackgroundTask[int] | None = None
        self._demo: DemoTable | None = None
        self._idle = 0.0
        super().__init__(context)

    def enter(self) -> None:
        self.close()
        unjudged = self.context.unjudged_match()
        self._left_match, self._judged = UnfinishedMatches(unjudged), False
        self._referee = None
        if unjudged is None or not self._first:
            for found in soon(self._look()):
                self._left_match, self._judged = found, True
        self._first = False
        self._count = in_background(partial(letters_waiting, self.context))
        self.rebuild()
        self.group.forget_hidden_focus()

    def card_box(self, viewport: Viewport, style: Style, head: Column) -> Box:
        """Leave out what explains the buttons where the menu has no room for it."""
        for brief in (False, True):
            for button in self.group:
                if isinstance(button, Button) and button.kind == "plain":
                    button.brief = brief
            box = super().card_box(viewport, style, head)
            if self.fits(style, head, box):
                break
        return box

    def _look(self) -> BackgroundTask[UnfinishedMatches]:
        if self._referee is None:
            self._referee = in_background(self.context.sitting.left)
        return self._referee

    def widgets(self) -> Sequence[Widget]:
        say, other = self.context.speaker.say, self._next_language()
        language = Button("language", speaker(other).say("language.name"), align="left")
        leaving = Button("quit", say("ui.menu.quit"), align="left")
        language.beside = leaving.beside = True
        about = [
            Button("help", say("ui.menu.help"), hint=self.context.keyed(Action.HELP), align="left"),
            language,
            Button("settings", say("ui.menu.settings"), align="left"),
            leaving,
        ]
        for button in about:
            button.kind, button.emblem = "quiet", button.key
        return [
            *self._trouble(),
            *self._played_elsewhere(),
            self._continue() or self._play(),
            self._explained("learn"),
            self._explained("computer", beside=True),
            self._explained("two"),
            self._explained("practice", beside=True),
            self._explained("day"),
            self._matches(),
            *(self._explained(game, beside=number % 2 == 1) for number, game in enumerate(sorted(SHOWN - {DEFAULT}))),
            self._more(),
            *about,
        ]

    def _explained(self, key: str, *, beside: bool = False) -> Button:
        say = self.context.speaker.say
        button = Button(key, say(f"ui.menu.{key}"), detail=say(f"ui.menu.{key}_detail"), align="left")
        button.beside, button.emblem, button.medal = beside, key, key in MEDALS
        button.emblem_letters = str(today().day) if key == "day" else ""
        return button

    def _matches(self) -> Button:
        """Return the button to the matches, which is there even before the first match."""
        button = self._explained("matches", beside=True)
        if not has_matches(self.context):
            button.enabled, button.detail = False, self.context.speaker.say("ui.menu.matches_none")
        return button

    def _more(self) -> Button:
        """Return the button to what else there is to play; letters to answer are its line."""
        button = self._explained("more", beside=True)
        if self._waiting:
            button.detail = self.context.speaker.count("ui.letter.waiting", self._waiting)
        return button

    def _tell_letters(self) -> None:
        """Change the line of the button; what has the focus keeps it."""
        button = self.group["more"]
        if isinstance(button, Button):
            button.detail = self._more().detail
            self.invalidate()

    def _play(self) -> Button:
        """Offer a match against the next opponent to beat, or a first game to a new player."""
        say, setup = self.context.speaker.say, self._quick_match()
        settings = self.context.settings
        unbeaten = settings.last.rung == setup.level and setup.opponent not in settings.beaten
        key = "first" if not has_matches(self.context) else "next" if unbeaten else "play"
        words = say(f"ui.menu.{key}", opponent=setup.teams[1][0])
        detail = self.context.speaker.count("ui.menu.play_detail", setup.target, variant=setup.variant)
        if setup.opener in setup.people:
            detail = f"{detail} · {say('ui.menu.you_break')}"
        play = Button("play", words, detail=detail, align="left", kind="primary")
        play.emblem = "play"
        return self._with_face(play, setup.level_of(setup.computer))

    def _quick_match(self) -> Setup:
        if not has_matches(self.context):
            return first_game(self.context)
        setup = replace(self.context.setup, seed=self.context.new_seed())
        rung = self.context.settings.last.rung
        if rung is not None and rung in {level.name for level in levels_of(games()[DEFAULT])}:
            setup = replace(setup, level=rung, target=target_against(setup, rung, setup.target))
        opener = setup.opener or other_side(setup.computer)
        gentle = setup.opponent == FIRST_GAME.opponent and FIRST_GAME.opponent not in self.context.settings.beaten
        return against_opponent(replace(setup, opener=opener, gentle=gentle), self.context.speaker)

    def answer(self, message: Message) -> None:
        self._problem = ""
        context = self.context
        scenes: dict[str, Callable[[], Scene]] = {
            "play": self._table,
            "two": lambda: self._setup("two"),
            "computer": lambda: self._setup("computer"),
            "practice": lambda: PracticeScene(context),
            **{game: partial(self._setup, self._use_of(game), game) for game in SHOWN - {DEFAULT}},
            "day": lambda: DayScene(context),
            "more": lambda: MoreScene(context),
            "matches": lambda: MatchesScene(context),
            "help": lambda: HelpScene(context, context.setup.variant),
            "learn": lambda: LessonScene(context),
            "settings": lambda: SettingsScene(context),
        }
        if message.key in scenes:
            self.app.push(scenes[message.key]())
        elif message.key == "continue" and self._judged:
            self._continued(self._left_match)
        elif message.key == "continue":
            wait_for(context, self._look(), self._continued)
        elif message.key == "language":
            self.app.furnish(context.speaking(self._next_language()))
        elif message.key == "quit":
            self.app.quit()

    def _table(self) -> Scene:
        played = has_matches(self.context)
        return MatchScene(self.context, self._quick_match()) if played else FirstGameScene(self.context)

    def _use_of(self, game: str) -> Use:
        return "computer" if game in self.context.settings.last.with_computer else "two"

    def _setup(self, use: Use, game: str = DEFAULT) -> Scene:
        setup = replace(self.context.setup, use=use, seed=self.context.new_seed())
        return SetupScene(self.context, setup if game == DEFAULT else setup_for(setup, game))

    def _next_language(self) -> str:
        return LANGUAGES[(LANGUAGES.index(self.context.speaker.lang) + 1) % len(LANGUAGES)]

    def _trouble(self) -> list[Widget]:
        """Say what is wrong with the kept settings or the match that was left, if anything is."""
        error = self.context.settings_store.trouble
        said = [self._problem, "" if error is None else self.context.speaker.error(error)]
        return [Label(words, "small", tone="warn") for words in said if words]

    def _played_elsewhere(self) -> list[Widget]:
        """Say that another game is playing the match that was left last, if so: why it is not offered."""
        if self._left_match.elsewhere is None:
            return []
        words = self._which(self._left_match.elsewhere, "ui.menu.elsewhere_which", "ui.menu.elsewhere_detail")
        return [Label(words, "small", tone="ink_soft")]

    def _continue(self) -> Button | None:
        if self._left_match.free is None:
            return None
        say = self.context.speaker.say
        level: str | None = None
        if self._judged:
            header = header_in(self._left_match.free)
            level = next(iter(header.computer.values()), None) if header is not None else None
            key = "board" if is_of_real_board(self._left_match.free) else "which"
            detail = self._which(self._left_match.free, f"ui.menu.continue_{key}", "ui.menu.continue_detail")
        else:
            detail = say("ui.menu.continue_looking")
        go_on = Button("continue", say("ui.menu.continue"), detail=detail, align="left", kind="primary")
        go_on.emblem = "play"
        return self._with_face(go_on, level)

    @staticmethod
    def _with_face(button: Button, level: str | None) -> Button:
        """Return the button with the opponent of a level, who waits at its end."""
        return OpponentButton(level, button, at_end=True) if level in CHARACTERS else button

    def _which(self, record: Path, key: str, unseen: str) -> str:
        """Return in words which match a record is of; ``unseen``: what is said where it does not tell plainly."""
        say, header = self.context.speaker.say, header_in(record)
        if header is None or not "".join(chain(*header.match.teams)).isprintable():
            return say(unseen)
        match = as_called(header, self.context.speaker).match
        a, b = map(" + ".join, match.teams)
        return say(key, a=a, b=b, variant=match.variant)

    def advance(self, seconds: float) -> None:
        """Look into the match that nobody left, now that the menu is seen; if nobody does anything, play a game."""
        if not self._judged:
            for found in self._look().poll():
                self._show(found)
        for count in self._count.poll() if self._count else ():
            if count != self._waiting:
                self._waiting = count
                self._tell_letters()
        if self.context.theme.motion.off:
            return
        self._idle += seconds
        if self._demo is None and self._idle >= ALONE:
            self._demo, self._idle = DemoTable.open(self.context), -math.inf
        if self._demo is not None and self._demo.advance(seconds):
            self.invalidate()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type != pygame.MOUSEMOTION:
            self._idle = min(self._idle, 0.0)
        super().handle(event)

    def balls(self) -> Mapping[Ball, BallLook]:
        return super().balls() if self._demo is None else self._demo.looks()

    def close(self) -> None:
        if self._demo is not None:
            self._demo.close()
        self._demo, self._idle = None, 0.0

    def _show(self, found: UnfinishedMatches) -> None:
        self._left_match, self._judged = found, True
        self.rebuild()

    def _continued(self, left: UnfinishedMatches) -> None:
        self._show(left)
        if left.free is not None:
            go_on_with(self.context, left.free, self._refuse)

    def _refuse(self, why: str) -> None:
        self._problem = why
        self.enter()

    def head(self) -> Sequence[Widget]:
        subtitle = Label(self.context.speaker.say("ui.menu.subtitle"), "body", tone="ink_soft", most=1)
        return [WordMark(), Spacer(4), subtitle, Spacer(20)]
