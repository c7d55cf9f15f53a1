"""The tutorial: five lessons, played, not read; over at any moment, and again from the menu."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from yagopool.ui import scenes
from yagopool.ui.context import Room, window_size
from yagopool.ui.input.actions import Action, Press, press_of
from yagopool.ui.play.lessons import LESSONS, Lesson
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.next_stage import next_stage
from yagopool.ui.play.roll_stage import RollStage
from yagopool.ui.play.view_model import ViewModel
from yagopool.ui.practice.laid import Laid
from yagopool.ui.scene_protocol import Scene
from yagopool.ui.shapes import outline
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.dialog import Dialog

_POINTING: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
_TO_READ: Final = 0.4
"""Seconds before the key that flicked also goes on to the next lesson."""


class LessonMatchScene(MatchScene):
    """The table of a lesson: its aim begins where the lesson says, only what is meant lights up."""

    def __init__(self, room: Room, setup: Setup, leave: Callable[[Room], Scene | None], lesson: Lesson) -> None:
        self.lesson = lesson
        super().__init__(room, setup, leave)
        self.table.hints = False
        if lesson.aim is not None:
            self.table.aim = lesson.aim
            self.stage = next_stage(self.table)

    def _looked(self) -> ViewModel:
        shown = super()._looked()
        if self.looked_on:
            return shown
        lit = shown.lit if self.lesson.ball is None else shown.lit & {self.lesson.ball}
        return replace(shown, lit=lit, wanted=self.lesson.pots)


class LessonScene:
    """A table with a lesson beside it. ``back`` makes the scene that follows."""

    def __init__(self, room: Room, back: Callable[[Room], Scene | None], number: int = 0) -> None:
        self.room = room
        self.number = number
        self.lesson = LESSONS[number]
        self.done = False
        self.missed = False
        self._amiss: str | None = None
        self._since = 0.0
        self._back = back
        self._stale = True
        self.table = self._laid()
        self._card = self._said()

    def _laid(self) -> MatchScene:
        """Lay the lesson's position on a table."""
        last = self.room.settings.last
        guides = (self.lesson.guide, self.lesson.guide)
        setup = Setup("two", "easy", (last.team_a[:1], last.team_b[:1]), opener="A", guides=guides)
        plain = self.room.settings.model_copy(update={"transcript": False})
        room = replace(self.room.sitting_with(Laid(self.lesson.session(setup))), settings=plain, scribe=None)
        return LessonMatchScene(room, setup, self._back, self.lesson)

    # The lesson's card

    def _said(self) -> Dialog:
        """Return the lesson's card as it is now."""
        say, name, total = self.room.speaker.say, self.lesson.name, len(LESSONS)
        if self.done:
            text = "\n".join(part for part in (self._potted(), say(f"ui.lesson.{name}.done")) if part)
            words = say("ui.lesson.finish" if self.number + 1 == total else "ui.lesson.next")
            buttons = [Button("next", words, kind="primary", hint=self.room.keyed(Action.ACCEPT))]
        else:
            shown = self.table.shown
            how = shown.notice or shown.prompt
            text = "\n".join(part for part in (self._asked(), how) if part)
            buttons = []
        if not (self.done and self.number + 1 == total):
            buttons.append(Button("end", say("ui.lesson.end"), kind="quiet", hint=self.room.keyed(Action.CANCEL)))
        chip = say("ui.lesson.number", n=self.number + 1, total=total)
        card = Dialog(say(f"ui.lesson.{name}.title"), text, buttons, chip=chip, stacked=True)
        card.veiled = False
        return card

    def _potted(self) -> str:
        """Return in words which balls stand in pots by the way."""
        balls = tuple(ball for _, ball in self.table.table.session.state.pots)
        return self.room.speaker.say("ui.ruling.potted", balls=balls) if balls and self.lesson.names_potted else ""

    def _asked(self) -> str:
        say = self.room.speaker.say
        text = say(f"ui.lesson.{self.lesson.name}.text")
        if self._amiss is not None:
            return say(f"ui.lesson.amiss.{self._amiss}")
        return f"{say('ui.lesson.again')} {text}" if self.missed else text

    def _place(self) -> None:
        """Say the card anew where its words have changed, and lay it out in the left column."""
        viewport = self.room.viewport(window_size(), self.table.table.spec)
        if self.table.looked_on != self.done:
            self.table.looked_on = self.done
            self.table.look_again()
        said = self._said()
        if (said.title, said.text, len(said.buttons)) != (self._card.title, self._card.text, len(self._card.buttons)):
            self._card = said
        self._card.place(self.room.style(viewport), viewport.left, valign=1.0)
        self.table.screen.taken = self._card.rect

    # The scene's part

    def handle(self, event: pygame.event.Event) -> Scene | None:
        """Give an event to the card or to the table."""
        self._stale = True
        self.room.hands.note(event)
        self._place()
        press = press_of(event)
        if press is not None and press.action in (Action.HELP, Action.RULES):
            return scenes.HelpScene(self.room, self, "easy")
        if press is not None and self._ends(press):
            return self.leave()
        if self.done and press is not None and press.action is Action.ACCEPT:
            return self._next() if self._since >= _TO_READ else self
        if event.type in _POINTING and (self._on_card(event) or self.done):
            message = self._card.handle(event)
            return self if message is None else self._next() if message.key == "next" else self.leave()
        if self.done:
            return self
        following = self.table.handle(event)
        if following is not self.table:
            return following if following is None else self.leave()
        self._look()
        return self

    def _ends(self, press: Press) -> bool:
        """Tell whether a press ends the lessons: the menu's key always, Escape where it gives up nothing else."""
        return press.action is Action.MENU or (press.action is Action.CANCEL and not self.table.stage.cancels())

    def _on_card(self, event: pygame.event.Event) -> bool:
        held = any(getattr(button, "pressed", False) for button in self._card.buttons)
        return held or (self._card.rect.collidepoint(event.pos) and not self._pulling())

    def _pulling(self) -> bool:
        """Tell whether a drag is on its way: it may cross the card."""
        return self.table.stage.cancels() and not isinstance(self.table.stage, RollStage)

    def advance(self, seconds: float) -> Scene | None:
        """Let time pass at the table."""
        self._since += seconds
        self.table.advance(seconds)
        self._look()
        return self

    def _look(self) -> None:
        """See whether the lesson has been learnt; what went wrong is laid out anew."""
        played = self.table.table.session.played
        if self.done or not played or self.table.table.unseen is not None or isinstance(self.table.stage, RollStage):
            return
        self._stale = True
        self._since = 0.0
        if any(self.lesson.reached(one) for one in played):
            self.done = True
        else:
            self.missed = True
            self._amiss = next((how for one in played if (how := self.lesson.amiss(one))), None)
            self.table.close()
            self.table = self._laid()

    def draw(self, window: pygame.Surface) -> None:
        """Draw the table and the lesson's card."""
        self._place()
        self.table.draw(window)
        style = self.room.style(self.room.viewport(window.get_size()))
        self._card.draw(window, style)
        colour = style.palette.good if self.done else style.palette.accent
        outline(window, self._card.rect, colour, style.px(style.theme.radii.card), max(2, style.px(3)))
        self._stale = False

    def stale(self) -> bool:
        """Return whether something moved or was done since the last picture."""
        return self._stale or self.table.stale()

    def close(self) -> None:
        """Let the table go."""
        self.table.close()

    def leave(self) -> Scene | None:
        """End the lessons."""
        self.close()
        return self._back(self.room)

    def _next(self) -> Scene | None:
        if self.number + 1 == len(LESSONS):
            return self.leave()
        self.close()
        return LessonScene(self.room, self._back, self.number + 1)
