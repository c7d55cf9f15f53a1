"""The menu: what to play. Everything is two presses away from the table."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

import pygame

from yagopool.errors import YagoError
from yagopool.match.store import RecordSummary, UnfinishedMatches, has_entry, record_summary
from yagopool.practice.background import BackgroundTask, in_background
from yagopool.text.explanation import level_name
from yagopool.text.languages import LANGUAGES
from yagopool.text.speaker import speaker
from yagopool.ui import scenes
from yagopool.ui.context import Room
from yagopool.ui.input.actions import Action
from yagopool.ui.play.match_setup import Use
from yagopool.ui.play.match_starter import ResumedMatch
from yagopool.ui.scene_protocol import Scene
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.scenes.wait import soon, wait_for
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.label import Label

_USES: Final[dict[str, Use]] = {"two": "two", "computer": "computer", "practice": "practice"}


def first_scene(room: Room) -> Scene:
    """Return the tutorial the very first time, and the menu ever after."""
    if room.settings.tutorial_seen:
        return MenuScene(room, first=True)
    return scenes.LessonScene(room.set(room.settings.model_copy(update={"tutorial_seen": True})), MenuScene)


class MenuScene(PanelScene):
    """Two players, against the computer, practice; rules, language, quit.

    Whether the match that was left is over, the referee finds out in the background. The ``first`` picture does not
    wait for that.
    """

    wide: ClassVar[float] = 400
    feet: ClassVar[int] = 1

    def __init__(self, room: Room, problem: str = "", *, first: bool = False) -> None:
        self._problem = problem
        unjudged = room.unjudged_match()
        self._left_match = UnfinishedMatches(unjudged)
        self._judged = False
        self._referee: BackgroundTask[UnfinishedMatches] | None = None
        super().__init__(room)
        if not first or unjudged is None:
            for found in soon(self._look()):
                self._show(found)

    def title(self) -> str:
        """Return the game's name."""
        return "YAGO POOL"

    def widgets(self) -> Sequence[Widget]:
        """Return what can be chosen."""
        say, other = self.room.speaker.say, self._next_language()
        plays: list[Widget] = [
            Button(
                use,
                say(f"ui.menu.{use}"),
                detail=say(f"ui.menu.{use}_detail"),
                align="left",
                kind="primary" if use == "two" and self._left_match.free is None else "plain",
            )
            for use in _USES
        ]
        settings = Button("settings", say("ui.menu.settings"), align="left")
        leaving = Button("quit", say("ui.menu.quit"), align="left")
        settings.beside = leaving.beside = True
        return [
            *self._trouble(),
            *self._played_elsewhere(),
            *self._continue(),
            *plays,
            *self._replay(),
            Button("learn", say("ui.menu.learn"), detail=say("ui.menu.learn_detail"), align="left"),
            Button("help", say("ui.menu.help"), hint=self.room.keyed(Action.HELP), align="left"),
            settings,
            Button("language", speaker(other).say("language.name"), hint=other.upper(), align="left"),
            leaving,
        ]

    def answer(self, message: Message) -> Scene | None:
        """Go where the player wants."""
        if message.key == "continue":
            return self._continued(self._left_match) if self._judged else wait_for(self.room, self._look(), self._found)
        if message.key == "practice":
            return scenes.PracticeScene(self.room, MenuScene)
        if message.key in _USES:
            setup = replace(self.room.setup, use=_USES[message.key], seed=self.room.new_seed())
            return scenes.SetupScene(self.room, setup, MenuScene)
        if message.key == "matches":
            return scenes.MatchesScene(self.room, MenuScene)
        if message.key == "help":
            return scenes.HelpScene(self.room, self, self.room.setup.variant)
        if message.key == "learn":
            return scenes.LessonScene(self.room, MenuScene)
        if message.key == "settings":
            return scenes.SettingsScene(self.room, MenuScene)
        if message.key == "language":
            return MenuScene(self.room.speaking(self._next_language()))
        return None if message.key == "quit" else self

    def _replay(self) -> list[Widget]:
        """Offer to see a match again, where one was kept."""
        if not any(has_entry(record) for record in self.room.kept_matches()):
            return []
        say = self.room.speaker.say
        return [Button("matches", say("ui.menu.matches"), detail=say("ui.menu.matches_detail"), align="left")]

    def _next_language(self) -> str:
        return LANGUAGES[(LANGUAGES.index(self.room.speaker.lang) + 1) % len(LANGUAGES)]

    def _trouble(self) -> list[Widget]:
        """Say what is wrong with the kept settings or the match that was left, if anything is."""
        error = self.room.keeper.trouble
        said = [self._problem, "" if error is None else self.room.speaker.error(error)]
        return [Label(words, "small", tone="warn") for words in said if words]

    def _played_elsewhere(self) -> list[Widget]:
        """Say that another game is playing the match that was left last, if so: why it is not offered."""
        if self._left_match.elsewhere is None:
            return []
        words = self._which(self._left_match.elsewhere, "ui.menu.elsewhere_which", "ui.menu.elsewhere_detail")
        return [Label(words, "small", tone="ink_soft")]

    def _continue(self) -> list[Widget]:
        """Offer the match that was left, first of all."""
        if self._left_match.free is None:
            return []
        say = self.room.speaker.say
        if self._judged:
            detail = self._which(self._left_match.free, "ui.menu.continue_which", "ui.menu.continue_detail")
        else:
            detail = say("ui.menu.continue_looking")
        return [Button("continue", say("ui.menu.continue"), detail=detail, align="left", kind="primary")]

    def _which(self, record: Path, key: str, unseen: str) -> str:
        """Return in words which match a record is of; ``unseen``: what is said where it does not tell plainly."""
        say, seen = self.room.speaker.say, record_summary(record)
        if seen is None:
            return say(unseen)
        a, b = self._called(seen)
        return say(key, a=a, b=b, variant=seen.variant)

    def _called(self, seen: RecordSummary) -> tuple[str, str]:
        """Return what the sides of a match are called: a computer's by its level, in the language of now."""
        a, b = (level_name(level, self.room.speaker) for level in seen.levels)
        return a or seen.a, b or seen.b

    def advance(self, seconds: float) -> Scene | None:
        """Look into the match that nobody left, now that the menu is seen."""
        if not self._judged:
            for found in self._look().poll():
                self._show(found)
        return super().advance(seconds)

    def _look(self) -> BackgroundTask[UnfinishedMatches]:
        """Return the search for the match that was left."""
        if self._referee is None:
            self._referee = in_background(self.room.sitting.left)
        return self._referee

    def _show(self, found: UnfinishedMatches) -> None:
        self._judged, self._left_match = True, found
        before, self.group = self.group, self.column()
        self.group.follow(before)
        self._stale = True

    def _found(self, found: UnfinishedMatches) -> Scene | None:
        self._show(found)
        return self._continued(found)

    def _continued(self, left: UnfinishedMatches) -> Scene | None:
        return self if left.free is None else gone_on(self.room, left.free)

    def head_height(self, style: Style) -> int:
        """Return the height of name and subtitle."""
        return style.line_height("display") + style.line_height("body") + style.px(20)

    def draw_head(self, window: pygame.Surface, style: Style, inner: Box) -> int:
        """Draw the name large, and what the game is."""
        p, high = style.palette, style.line_height("display")
        style.draw_line(window, self.title(), "display", p.accent, (inner.x, inner.y, inner.w, high))
        below = (inner.x, inner.y + high, inner.w, style.line_height("body"))
        style.draw_line(window, self.room.speaker.say("ui.menu.subtitle"), "body", p.ink_soft, below)
        return self.head_height(style)


def gone_on(room: Room, record: Path) -> Scene | None:
    """Return the table of a match that was left, or the menu with the reason why that cannot be."""
    kept = room.sitting

    def taken_up() -> ResumedMatch | YagoError:
        try:
            return ResumedMatch(record, kept, room.speaker)
        except YagoError as error:
            return error

    def seated(sitting: ResumedMatch | YagoError) -> Scene:
        if isinstance(sitting, YagoError):
            return MenuScene(room, room.speaker.error(sitting))
        here = room.sitting_with(sitting)
        table = scenes.MatchScene(here, sitting.setup, lambda left: MenuScene(left.sitting_with(kept)))
        if sitting.torn:
            table.tell(room.speaker.say("ui.table.torn"))
        return table

    return wait_for(room, in_background(taken_up), seated)
