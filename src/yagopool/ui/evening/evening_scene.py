"""The page of an evening: whose match is next, who waits, how everybody stands."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame

from yagopool.errors import YagoError
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.evening import AtTheTable, Closed, Evening, EveningError, Finished, GoneHome, Happened, Pair
from yagopool.match.evening_file import EveningStore
from yagopool.practice.background import BackgroundTask, in_background
from yagopool.practice.statistics import AllFigures, Statistics, statistics
from yagopool.ui.context import AppContext, window_size
from yagopool.ui.crash_report import shown
from yagopool.ui.evening.evening_match import EveningMatchScene, match_setup, names_of, proposal_for
from yagopool.ui.evening.picture import save_picture
from yagopool.ui.evening.standings import STRETCH, Plate, after_said, standings
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

    feet: ClassVar[int] = 3

    def __init__(self, context: AppContext, evening: Evening, again: Callable[[AppContext, Evening], Scene]) -> None:
        self.evening = evening
        self._left: Path | None = None
        """The record of the match that is at the table, where it was left before its end."""
        self._again = again
        self._store = None if context.folders is None else EveningStore(context.folders.data)
        self._chosen: Pair | None = None
        self._setup: Setup | None = None
        self._agreed = False
        """Whether somebody changed the handicap that was proposed."""
        self._said = Label("", "small")
        self._counting: BackgroundTask[Statistics] | None = None
        self._counted: tuple[Finished, ...] | None = None
        self._figures: AllFigures = {}
        self._two = True
        self._table = standings(context.speaker, evening)
        self._room: pygame.Surface | None = None
        super().__init__(context)
        self._prepare()
        self.group.focus_on("play")

    def title(self) -> str:
        return self.context.speaker.say(f"ui.evening.form.{self.evening.form}")

    @property
    def variant(self) -> VariantName:
        return self.context.setup.variant if self._setup is None else self._setup.variant

    @property
    def pair(self) -> Pair | None:
        """Who plays next: who is at the table already, else who was chosen, else who is proposed."""
        if self.evening.playing is not None and self._left is not None:
            return self.evening.playing.pair
        possible = self.evening.possible()
        return self._chosen if self._chosen in possible else next(iter(possible), None)

    # The evening goes on

    def enter(self) -> None:
        """Take in what became of the match that was begun, and count again what everybody has potted."""
        playing = self.evening.playing
        found = None if playing is None or self._store is None else self._store.record(playing)
        self._left = None if found is None or found[1].over else found[0]
        if playing is not None and found is not None and found[1].over:
            self._happen(Finished(playing.pair, found[1].score))
        self._prepare()
        if self.context.folders is not None and self._counted != self.evening.finished:
            self._counted = self.evening.finished
            self._counting = in_background(partial(statistics, self.context.folders))

    def advance(self, seconds: float) -> None:
        del seconds
        for found in self._counting.poll() if self._counting is not None else ():
            self._figures = found.figures
            self._propose()

    def keep(self) -> None:
        """Save the evening; where that cannot be, say why."""
        if self._store is not None:
            try:
                self._store.save(self.evening)
            except YagoError as error:
                self._refuse(self.context.speaker.error(error))

    def _happen(self, event: Happened) -> None:
        """Note what happened, unless it cannot have."""
        try:
            self._go_on(self.evening.then(event))
        except EveningError as error:
            self._refuse(self.context.speaker.error(error))
            return
        if isinstance(event, Finished) and not self._said.text:
            (a, b), (first, second) = event.pair, event.points
            self._say(self.context.speaker.say("ui.evening.counted", a=a, b=b, first=first, second=second), "good")

    def _go_on(self, evening: Evening) -> None:
        """Keep the evening as it is now, and propose what follows."""
        self.evening, self._chosen, self._left = evening, None, None
        self.keep()
        self._prepare()

    def _prepare(self) -> None:
        """Agree on the next match as it is proposed, if that is another one."""
        pair, setup = self.pair, self._setup
        if pair is None or setup is None or {*pair} != {*names_of(setup)} or self.evening.playing:
            self._agreed = False
            self._setup = None if pair is None else match_setup(self.context, self.evening, pair)
        self._propose()

    def _propose(self) -> None:
        if self._setup is not None and self.evening.even and not self._agreed:
            proposed = proposal_for(self._setup, self._figures)
            self._setup = replace(self._setup, guides=proposed.guides, hands=proposed.hands)
        self.rebuild()

    # What there is to see and to press

    def widgets(self) -> Sequence[Widget]:
        speaker, pair = self.context.speaker, self.pair
        self._table = standings(speaker, self.evening)
        after = "" if pair is None else after_said(speaker, self.evening, pair)
        notes = [self._said, Label(after, "small", tone="ink_soft")]
        table = [] if self._two else [self._table]
        said = [label for label in notes if label.text]
        return [Plate(speaker, self.evening, pair), *said, *self._about(), *table, *self._feet()]

    def _about(self) -> list[Widget]:
        """Return what can be changed about the next match; after the last one, another evening."""
        say = self.context.speaker.say
        if self._setup is None:
            return [Button("new", say("ui.evening.new"))]
        several = len(self.evening.possible()) > 1 or self._left is not None
        other = Button("other", say("ui.evening.other"), enabled=several)
        entered = Button("result", say("ui.evening.result"), enabled=self.evening.target <= _MOST_POINTS)
        entered.beside = True
        if self._left is not None:
            return [other, entered]
        handicap = Button("handicap", say("ui.handicap.title"), detail=self._handicap(self._setup), align="left")
        return [handicap, other, entered]

    def _handicap(self, setup: Setup) -> str:
        """Return who has which handicap, and what it rests on where it is proposed."""
        speaker, (a, b) = self.context.speaker, names_of(setup)
        words, shares = handicap_said(speaker, setup, (a, b)), proposal_for(setup, self._figures).shares
        if not self.evening.even or self._agreed or shares is None:
            return words
        return f"{words}\n{speaker.say('ui.evening.because', a=a, share_a=shares[0], b=b, share_b=shares[1])}"

    def _feet(self) -> list[Widget]:
        say = self.context.speaker.say
        play = "ui.evening.play" if self._left is None else "ui.menu.continue"
        key, words = ("picture", "ui.evening.picture") if self._setup is None else ("play", play)
        more, back = Button("more", say("ui.pause.more")), self.context.back()
        back.beside = True
        return [Button(key, say(words), kind="primary"), more, back]

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
        head = Column(self.head(), 0)
        high = head.height(style, wide) + Column(list(self.group)).height(style, wide)
        high = min(max(high, self._table.height(style, wide) if two else 0) + 2 * pad, room.h)
        left = room.x + (room.w - (2 * wide + 5 * pad if two else wide + 2 * pad)) // 2
        card = Box(left, room.y + (room.h - high) // 2, wide + 2 * pad, high)
        self._draw_left(window, style, card, head)
        if two:
            low = min(card.h, round(self._table.height(style, wide) * STRETCH) + 2 * pad)
            right = Box(card.right + pad, card.y, card.w, low)
            draw_card(window, style, right)
            self._table.place(right.inset(pad))
            self._table.draw(window, style)

    def _draw_left(self, window: pygame.Surface, style: Style, card: Box, head: Column) -> None:
        """Draw the card with what is to be pressed."""
        draw_card(window, style, card)
        inner = card.inset(style.px(_PAD))
        top = head.place_in(style, inner)
        head.draw(window, style)
        self.group.place_in(style, Box(inner.x, top, inner.w, inner.bottom - top))
        self.group.draw(window, style)

    # What is done

    def answer(self, message: Message) -> None:
        self._said.text = ""
        done: dict[str, Callable[[], None]] = {
            "play": self._play,
            "handicap": self._ask_handicap,
            "other": self._ask_other,
            "result": self._ask_result,
            "more": self._ask_more,
            "picture": self._save_picture,
            "new": self._new,
            "back": self.app.pop,
        }
        done[message.key]()

    def _say(self, words: str, tone: str) -> None:
        self._said.text, self._said.tone = words, tone
        self.rebuild()

    def _refuse(self, why: str) -> None:
        self._say(why, "warn")

    def _play(self) -> None:
        """Sit down at the table: to the match that is proposed, or to the one that was left."""
        if self._setup is None:
            return
        playing = self.evening.playing
        pair = names_of(self._setup) if self._left is None or playing is None else playing.pair
        done = partial(self._end, pair)
        if self._left is not None:
            go_on_with(self.context, self._left, self._not_continued, partial(EveningMatchScene, done=done))
            return
        try:
            match = EveningMatchScene(self.context, self._setup, done)
        except YagoError as error:
            self._refuse(self.context.speaker.error(error))
            return
        self.evening = replace(self.evening, playing=AtTheTable(pair, self._setup.seed))
        self.keep()
        self.app.push(match)

    def _not_continued(self, why: str) -> None:
        self.enter()
        self._refuse(why)

    def _end(self, pair: Pair, points: tuple[int, int]) -> None:
        self._happen(Finished(pair, points))

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
        """Play a match next; one that was left stays among all matches."""
        self._go_on(replace(self.evening, playing=None))
        self._chosen = pair
        self._prepare()

    def _ask_result(self) -> None:
        """Ask who won a match that was played elsewhere, then how many points the other one has."""
        pair = self.pair or ("", "")
        self._ask(
            self.context.speaker.say("ui.evening.who_won"),
            [(name, partial(self._ask_points, pair, name)) for name in pair],
        )

    def _ask_points(self, pair: Pair, winner: str) -> None:
        most, speaker, first = self.evening.target, self.context.speaker, winner == pair[0]
        ends = [partial(self._end, pair, (most, points) if first else (points, most)) for points in range(most)]
        if most == 1:
            ends[0]()
            return
        lines = [(speaker.count("ui.evening.points", points), end) for points, end in enumerate(ends)]
        self._ask(speaker.say("ui.evening.how_many", name=pair[1 if first else 0]), lines)

    def _ask_more(self) -> None:
        say, evening = self.context.speaker.say, self.evening
        lines: list[tuple[str, Callable[[], None]]] = []
        if evening.happened:
            lines.append((self._undo_said(), partial(self._go_on, evening.undone())))
        if not evening.over:
            lines.append((say("ui.evening.goes_home"), self._ask_who_goes))
            if evening.form != "knockout" and evening.finished:
                lines.append((say("ui.evening.close"), partial(self._happen, Closed())))
            lines.append((say("ui.evening.picture"), self._save_picture))
            lines.append((say("ui.evening.new"), self._ask_new))
        self._ask(say("ui.pause.more"), lines)

    def _undo_said(self) -> str:
        say = self.context.speaker.say
        match self.evening.happened[-1]:
            case Finished((a, b), (first, second)):
                return say("ui.evening.undo.finished", a=a, b=b, first=first, second=second)
            case GoneHome(name):
                return say("ui.evening.undo.gone_home", name=name)
        return say("ui.evening.undo.closed")

    def _ask_who_goes(self) -> None:
        say, here = self.context.speaker.say, self.evening.present
        lines = [(name, partial(self._happen, GoneHome(name))) for name in self.evening.names if name in here]
        self._ask(say("ui.evening.who_goes"), lines, say(f"ui.evening.home.{self.evening.form}"))

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
            path = save_picture(context.speaker, context.theme, self.evening, context.folders.pictures)
        except YagoError as error:
            self._refuse(context.speaker.error(error))
        else:
            self._say(context.speaker.say("ui.export.saved", name=path.name, folder=shown(path.parent)), "good")

    def _ask(self, title: str, lines: Sequence[tuple[str, Callable[[], None]]], text: str = "") -> None:
        """Ask for one of several things to do."""
        buttons = [*(Button(f"line-{n}", words) for n, (words, _) in enumerate(lines)), self.context.back()]
        commands = {f"line-{n}": command for n, (_, command) in enumerate(lines)}
        dialog = Dialog(title, text, buttons, wide=420, stacked=True)
        self.app.push(ChoiceScene(self.context, dialog, commands))
