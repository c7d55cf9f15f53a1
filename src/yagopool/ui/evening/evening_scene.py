"""The page of an evening: whose match is next, who waits, how everybody stands."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame

from yagopool.errors import YagoError
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.evening import Closed, Evening, EveningError, Finished, GoneHome, Happened, Pair
from yagopool.match.evening_file import AtTheTable, EveningStore, OpenEvening
from yagopool.practice.background import BackgroundTask, in_background
from yagopool.practice.handicap import ProposedHandicap
from yagopool.practice.statistics import Statistics, statistics
from yagopool.ui.context import AppContext, window_size
from yagopool.ui.evening.evening_match import EveningMatchScene, match_setup, proposal_for, with_handicap
from yagopool.ui.evening.picture import save_picture
from yagopool.ui.evening.standings import NextMatch, StandingsTable
from yagopool.ui.input.actions import Action
from yagopool.ui.layout import Column, draw_card
from yagopool.ui.picture.room import draw_room
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.matches import go_on_with
from yagopool.ui.scenes.overlay import ChoiceScene
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.scenes.setup import HandicapScene, handicap_said
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.dialog import Dialog
from yagopool.ui.widgets.label import Label

_COLUMN: Final = 460
"""The inner width of each of two cards, in units; where a window has no room for two, one holds all."""
_PAD: Final = 28
_MOST_POINTS: Final = 20
"""A match for more points has no result entered by hand."""


class EveningScene(PanelScene):
    """An evening that goes on, or is over. ``again`` makes the scene that asks for another one's people."""

    wide: ClassVar[float] = _COLUMN
    feet: ClassVar[int] = 3

    def __init__(self, context: AppContext, kept: OpenEvening, again: Callable[[AppContext, Evening], Scene]) -> None:
        self.evening = kept.evening
        self._playing = kept.playing
        self._again = again
        self._store = None if context.folders is None else EveningStore(context.folders.data)
        self._chosen: Pair | None = None
        self._setup: Setup | None = None
        self._agreed = False
        """Whether somebody changed what is proposed for the next match."""
        self._left: Path | None = None
        """The record of the match that is at the table, where it was left before its end."""
        self._said = ("", "warn")
        self._counting: BackgroundTask[Statistics] | None = None
        self._counted: tuple[Finished, ...] | None = None
        self._statistics = Statistics({}, 0)
        self._two = True
        self._table = StandingsTable(context.speaker, kept.evening)
        self._room: pygame.Surface | None = None
        super().__init__(context)
        self._prepare()

    # What stands

    def title(self) -> str:
        return self.context.speaker.say(f"ui.evening.form.{self.evening.form}")

    @property
    def variant(self) -> VariantName:
        return self.context.setup.variant if self._setup is None else self._setup.variant

    @property
    def pair(self) -> Pair | None:
        """Who plays next: who is at the table already, else who was chosen, else who is proposed."""
        possible = self.evening.possible()
        if self._playing is not None and self._left is not None:
            return self._playing.pair
        return self._chosen if self._chosen in possible else next(iter(possible), None)

    def keep(self) -> None:
        """Save the evening; where that cannot be, say why."""
        if self._store is not None:
            try:
                self._store.save(OpenEvening(self.evening, self._playing))
            except YagoError as error:
                self._said = (self.context.speaker.error(error), "warn")

    def enter(self) -> None:
        """Take in what became of the match that was begun, and count again what everybody has potted."""
        self._left = None
        found = None if self._playing is None or self._store is None else self._store.record(self._playing)
        if self._playing is not None and found is not None and found[1].over:
            self._take_in(self._playing.pair, found[1].score)
        elif found is not None:
            self._left = found[0]
        self._prepare()
        if self.context.folders is not None and self._counted != self.evening.finished:
            self._counted = self.evening.finished
            self._counting = in_background(partial(statistics, self.context.folders))

    def _take_in(self, pair: Pair, points: tuple[int, int]) -> None:
        """Note a match's result."""
        self._playing = None
        self._happen(Finished(pair, points))

    def _happen(self, event: Happened) -> None:
        """Note what happened, unless it cannot have."""
        try:
            self.evening = self.evening.then(event)
        except EveningError as error:
            self._say(self.context.speaker.error(error), "warn")
        self._go_on()

    def _go_on(self) -> None:
        """Keep the evening as it is now, and propose what follows."""
        self._chosen = None
        if self._playing is not None and not any({*self._playing.pair} == {*pair} for pair in self.evening.possible()):
            self._playing = self._left = None
        self.keep()
        self._prepare()

    def _prepare(self) -> None:
        """Agree on the next match as it is proposed, if that is another one."""
        pair, setup = self.pair, self._setup
        if pair is None or setup is None or {*pair} != {setup.teams[0][0], setup.teams[1][0]} or self._playing:
            self._agreed = False
            self._setup = None if pair is None else match_setup(self.context, self.evening, pair)
        self._propose()

    def _propose(self) -> None:
        if self._setup is not None and self.evening.even and not self._agreed:
            self._setup = with_handicap(self._setup, self._proposal())
        self.rebuild()

    def _proposal(self) -> ProposedHandicap:
        return ProposedHandicap() if self._setup is None else proposal_for(self._setup, self._statistics.figures)

    def advance(self, seconds: float) -> None:
        del seconds
        for found in self._counting.poll() if self._counting is not None else ():
            self._statistics = found
            self._propose()

    # What there is to see and to press

    def widgets(self) -> Sequence[Widget]:
        self._table = StandingsTable(self.context.speaker, self.evening)
        said = [Label(self._said[0], "small", tone=self._said[1])] if self._said[0] else []
        table = [] if self._two else [self._table]
        return [*said, NextMatch(self.context.speaker, self.evening, self.pair), *self._about(), *table, *self._feet()]

    def _about(self) -> list[Widget]:
        """Return what can be changed about the next match before it begins."""
        setup, say = self._setup, self.context.speaker.say
        if setup is None or self._left is not None:
            return []
        handicap = Button("handicap", say("ui.handicap.title"), detail=self._handicap(setup), align="left")
        other = Button("other", say("ui.evening.other"), enabled=len(self.evening.possible()) > 1)
        entered = Button("result", say("ui.evening.result"), enabled=setup.target <= _MOST_POINTS)
        entered.beside = True
        return [handicap, other, entered]

    def _handicap(self, setup: Setup) -> str:
        """Return who gets which handicap, and what it rests on where it is proposed."""
        speaker, shares, (a, b) = self.context.speaker, self._proposal().shares, names_of(setup)
        words = handicap_said(speaker, setup, (a, b))
        if not self.evening.even or self._agreed or shares is None:
            return words
        return f"{words}\n{speaker.say('ui.evening.because', a=a, share_a=shares[0], b=b, share_b=shares[1])}"

    def _feet(self) -> list[Widget]:
        say = self.context.speaker.say
        if self._setup is None:
            first = Button("picture", say("ui.evening.picture"), kind="primary")
        else:
            words = say("ui.menu.continue" if self._left is not None else "ui.evening.play")
            first = Button("play", words, kind="primary")
        more, back = Button("more", say("ui.pause.more")), Button("back", say("ui.back"), kind="quiet")
        back.beside = True
        return [first, more, back]

    def draw(self, window: pygame.Surface) -> None:
        """Draw the next match on one card and the standings on another, or all on one in a narrow window."""
        viewport = self.context.viewport(window_size())
        style = self.context.style(viewport)
        room, pad = viewport.window.inset(style.px(16)), style.px(_PAD)
        wide = min(round(style.px(_COLUMN) * style.text_size**0.5), room.w - 2 * pad)
        two = 2 * wide + 5 * pad <= room.w and self._table.height(style, wide) + 2 * pad <= room.h
        if two != self._two:
            self._two = two
            self.rebuild()
        if self._room is None or self._room.get_size() != window.get_size():
            self._room = pygame.Surface(window.get_size())
            draw_room(self._room, style)
        window.blit(self._room, (0, 0))
        left = room.x + (room.w - (2 * wide + 5 * pad if two else wide + 2 * pad)) // 2
        head = Column(self.head(), 0)
        high = head.height(style, wide) + Column(list(self.group)).height(style, wide)
        high = max(high, self._table.height(style, wide)) if two else high
        inner = self._drawn_card(window, style, Box(left, room.y, wide + 2 * pad, room.h), high)
        top = head.place_in(style, inner)
        head.draw(window, style)
        self.group.place_in(style, Box(inner.x, top, inner.w, inner.bottom - top))
        self.group.draw(window, style)
        if two:
            right = Box(left + wide + 3 * pad, room.y, wide + 2 * pad, room.h)
            self._table.place(self._drawn_card(window, style, right, high))
            self._table.draw(window, style)

    def _drawn_card(self, window: pygame.Surface, style: Style, room: Box, high: int) -> Box:
        """Draw a card for a content of a height in the middle of some room; return its inside."""
        pad = style.px(_PAD)
        high = min(high + 2 * pad, room.h)
        box = Box(room.x, room.y + (room.h - high) // 2, room.w, high)
        draw_card(window, style, box)
        return box.inset(pad)

    # What is done

    def answer(self, message: Message) -> None:
        self._said = ("", "warn")
        done: dict[str, Callable[[], None]] = {
            "play": self._play,
            "handicap": self._ask_handicap,
            "other": self._ask_other,
            "result": self._ask_result,
            "more": self._ask_more,
            "picture": self._save_picture,
            "back": self.app.pop,
        }
        done[message.key]()

    def _say(self, words: str, tone: str) -> None:
        self._said = (words, tone)
        self.rebuild()

    def _refuse(self, why: str) -> None:
        self._say(why, "warn")

    def _play(self) -> None:
        """Sit down at the table: to the match that is proposed, or to the one that was left."""
        if self._setup is None:
            return
        if self._left is not None and self._playing is not None:
            done = partial(self._take_in, self._playing.pair)
            go_on_with(self.context, self._left, self._refuse, partial(EveningMatchScene, done=done))
            return
        pair = names_of(self._setup)
        try:
            match = EveningMatchScene(self.context, self._setup, partial(self._take_in, pair))
        except YagoError as error:
            self._refuse(self.context.speaker.error(error))
            return
        self._playing = AtTheTable(pair, self._setup.seed)
        self.keep()
        self.app.push(match)

    def _ask_handicap(self) -> None:
        if self._setup is not None:
            self.app.push(HandicapScene(self.context, self._setup, names_of(self._setup), self._agree))

    def _agree(self, setup: Setup) -> None:
        self._setup, self._agreed = setup, True
        self.rebuild()

    def _ask_other(self) -> None:
        """Ask which match is played next."""
        say = self.context.speaker.say
        lines = [(say("ui.evening.pair", a=a, b=b), partial(self._choose, (a, b))) for a, b in self.evening.possible()]
        self._ask(say("ui.evening.other"), lines)

    def _choose(self, pair: Pair) -> None:
        self._chosen = pair
        self._prepare()

    def _ask_result(self) -> None:
        """Ask who won a match that was played elsewhere, then how many points the other one has."""
        if self._setup is None:
            return
        pair, say = names_of(self._setup), self.context.speaker.say
        self._ask(say("ui.evening.who_won"), [(name, partial(self._ask_points, pair, name)) for name in pair])

    def _ask_points(self, pair: Pair, winner: str) -> None:
        most, speaker = self.evening.target, self.context.speaker
        loser = pair[1] if winner == pair[0] else pair[0]
        results = {points: (most, points) if winner == pair[0] else (points, most) for points in range(most)}
        lines = [
            (speaker.count("ui.evening.points", points), partial(self._happen, Finished(pair, result)))
            for points, result in results.items()
        ]
        self._ask(speaker.say("ui.evening.how_many", name=loser), lines)

    def _ask_more(self) -> None:
        say, evening = self.context.speaker.say, self.evening
        lines: list[tuple[str, Callable[[], None]]] = []
        if self._left is not None:
            lines.append((say("ui.evening.anew"), self._begin_anew))
        if evening.happened:
            lines.append((self._undo_said(evening.happened[-1]), self._undo))
        if not evening.over:
            lines.append((say("ui.evening.goes_home"), self._ask_who_goes))
        if not evening.over and evening.form != "knockout" and evening.finished:
            lines.append((say("ui.evening.close"), partial(self._happen, Closed())))
        lines.append((say("ui.evening.picture"), self._save_picture))
        lines.append((say("ui.evening.new"), self._new if evening.over else self._ask_new))
        self._ask(say("ui.pause.more"), lines)

    def _undo_said(self, last: Happened) -> str:
        say = self.context.speaker.say
        match last:
            case Finished((a, b), (first, second)):
                return say("ui.evening.undo.finished", a=a, b=b, first=first, second=second)
            case GoneHome(name):
                return say("ui.evening.undo.gone_home", name=name)
        return say("ui.evening.undo.closed")

    def _undo(self) -> None:
        self.evening = self.evening.undone()
        self._go_on()

    def _begin_anew(self) -> None:
        """Forget the match that was left; its record stays among the matches."""
        self._playing = self._left = None
        self._go_on()

    def _ask_who_goes(self) -> None:
        here = [name for name in self.evening.names if name in self.evening.present]
        lines = [(name, partial(self._happen, GoneHome(name))) for name in here]
        self._ask(self.context.speaker.say("ui.evening.who_goes"), lines, self._home_said())

    def _home_said(self) -> str:
        return self.context.speaker.say(f"ui.evening.home.{self.evening.form}")

    def _ask_new(self) -> None:
        say = self.context.speaker.say
        self._ask(say("ui.evening.new"), [(say("ui.evening.new_yes"), self._new)], say("ui.evening.new_text"))

    def _new(self) -> None:
        self.app.replace(self._again(self.context, self.evening))

    def _save_picture(self) -> None:
        """Save the standings as a picture; say where."""
        context = self.context
        if context.folders is None:
            return
        try:
            path = save_picture(context.speaker, context.theme, self.evening, context.folders.data / "pictures")
        except YagoError as error:
            self._refuse(context.speaker.error(error))
        else:
            self._say(context.speaker.say("ui.evening.saved", path=str(path)), "good")

    def _ask(self, title: str, lines: Sequence[tuple[str, Callable[[], None]]], text: str = "") -> None:
        """Ask for one of several things to do."""
        buttons: list[Widget] = [Button(f"line-{n}", words) for n, (words, _) in enumerate(lines)]
        hint = self.context.keyed(Action.CANCEL)
        buttons.append(Button("back", self.context.speaker.say("ui.back"), kind="quiet", hint=hint))
        commands = {f"line-{n}": command for n, (_, command) in enumerate(lines)}
        dialog = Dialog(title, text, buttons, wide=420, stacked=True)
        self.app.push(ChoiceScene(self.context, dialog, commands))


def names_of(setup: Setup) -> Pair:
    """Return who plays a match of two."""
    return (setup.teams[0][0], setup.teams[1][0])
