"""Who comes to an evening, and its page and picture: whose match is next, who waits, how everybody stands."""

import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame

from yagopool.ai.worker_pool import BackgroundTask, in_background
from yagopool.errors import YagoError
from yagopool.games.settings import MOST_NAMES
from yagopool.match.evening import (
    FORMS,
    FREE,
    LEAST,
    MOST,
    AtTheTable,
    Evening,
    EveningError,
    EveningStore,
    Finished,
    Form,
    Pair,
)
from yagopool.practice.statistics import (
    AllFigures,
    Figures,
    Player,
    ProposedHandicap,
    Statistics,
    proposed_handicap,
    statistics,
)
from yagopool.text.speaker import Speaker
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.export.offer import Exporting
from yagopool.ui.input.actions import Action
from yagopool.ui.layout_kit import Column, Spacer, draw_card
from yagopool.ui.picture.backdrop import draw_room
from yagopool.ui.play.controller import Over
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.question_stage import MENU, Answer, QuestionStage
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice
from yagopool.ui.scenes.matches import go_on_with
from yagopool.ui.scenes.overlay import ask
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.scenes.setup import SetupScene, handicap_said
from yagopool.ui.style import Style
from yagopool.ui.theme import Theme
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Button, Message, Widget
from yagopool.ui.widgets.choice import SegmentedControl, Toggle
from yagopool.ui.widgets.fields import TextField
from yagopool.ui.widgets.label import Label, TextTable, WordMark

_ROUNDS: Final = {2: "final", 4: "semi", 8: "quarter"}
"""The name of a knockout round, by the number of players left in it."""
WIDTH: Final = 1080
"""Pixels: what phones show whole."""
_UNIT: Final = 2.2
_MARGIN: Final = 20
_PAD: Final = 24
"""Around the card and in it, in units."""
_PARTS: Final = (0.1, 0.44, 0.17, 0.13, 0.16)
"""The shares of the columns: rank, name, matches, won, and what decides between equals."""


def next_or_winner(speaker: Speaker, evening: Evening, pair: Pair | None) -> list[Widget]:
    """Return in large letters the two whose match is next; without a pair, in brass, who has won the evening."""
    if pair is None:
        winners = [one.name for one in evening.standings() if one.rank == 1]
        heading = Label(speaker.count("ui.evening.wins", len(winners)), "strong", align="centre")
        return [heading, *(Label(name, "display", tone="accent", align="centre", most=1) for name in winners)]
    names = Label(speaker.say("ui.evening.pair", a=pair[0], b=pair[1]), "title", align="centre", most=1)
    return [Label(_match_said(speaker, evening, pair), "strong", tone="accent", align="centre"), names]


def _match_said(speaker: Speaker, evening: Evening, pair: Pair) -> str:
    number = len(evening.finished) + 1
    if evening.form == "everyone":
        last = number - 1 + len(evening.possible())
        return speaker.say("ui.evening.match_of", number=number, all=last)
    if evening.form == "king":
        return speaker.say("ui.evening.king" if number > 1 else "ui.evening.match", number=number, name=pair[0])
    left = next(len(names) for names in reversed(evening.rounds()) if {*pair} <= {*names})
    return speaker.say(f"ui.evening.round.{_ROUNDS[left]}")


def after_said(speaker: Speaker, evening: Evening, pair: Pair) -> str:
    """Return in words who plays after a match, and who waits."""
    say = speaker.say
    if evening.form == "king":
        return _names(speaker, "ui.evening.in_line", evening.queue(), pair)
    others = [other for other in evening.possible() if {*other} != {*pair}]
    others.sort(key=lambda other: not {*pair}.isdisjoint(other))  # two who rest now go first
    after = others[0] if others else ()
    words = [say("ui.evening.then", a=after[0], b=after[1])] if after else []
    if evening.form == "everyone":
        words.append(_names(speaker, "ui.evening.waiting", evening.drawn(), (*pair, *after)))
    return "\n".join(filter(None, words))


def _names(speaker: Speaker, key: str, names: Sequence[str], busy: Sequence[str]) -> str:
    """Return a line about those who are not busy, nothing where there are none."""
    free = [name for name in names if name not in busy]
    return speaker.say(key, names=", ".join(free)) if free else ""


def standings(speaker: Speaker, evening: Evening) -> list[Widget]:
    if evening.form == "knockout":
        return [_rounds(speaker, evening)]
    headings = ("", "", *(speaker.say(f"ui.evening.column.{name}") for name in ("played", "won", "points")))
    rows = [
        (f"{one.rank}.", one.name, str(one.played), str(one.won), _score(speaker, one.points))
        for one in evening.standings()
    ]
    return [TextTable(headings, rows, _PARTS, left=2)]


def _score(speaker: Speaker, points: tuple[int, int]) -> str:
    return speaker.say("ui.score", a=points[0], b=points[1])


def _rounds(speaker: Speaker, evening: Evening) -> Widget:
    """Return a knockout's matches by rounds; dots stand for who is not known yet."""
    rows, points = list[tuple[str, str, str]](), {frozenset(match.pair): match for match in evening.finished}
    for names in evening.rounds()[:-1]:
        title = speaker.say(f"ui.evening.round.{_ROUNDS[len(names)]}")
        for one, other in zip(names[::2], names[1::2], strict=True):
            if FREE in (one, other):
                continue
            match = points.get(frozenset((one or "", other or "")))
            result = "" if match is None or one is None else _score(speaker, match.points_of(one))
            rows.append((title, speaker.say("ui.evening.pair", a=one or "\u2026", b=other or "\u2026"), result))
            title = ""
    return TextTable(("", "", speaker.say("ui.evening.column.points")), rows, (0.26, 0.58, 0.16), left=2)


def evening_picture(speaker: Speaker, theme: Theme, evening: Evening, when: datetime) -> pygame.Surface:
    """Return the standings of an evening; of one that is over, with its winner."""
    style = Style(theme, _UNIT)
    date = speaker.say("ui.evening.date", day=when.day, month=when.month, year=when.year)
    form = speaker.say(f"ui.evening.form.{evening.form}")
    about = speaker.count("ui.menu.play_detail", evening.target, variant=evening.variant)
    parts: list[Widget] = [
        WordMark(),
        Label(date, "heading", tone="ink_soft"),
        Spacer(4),
        *(next_or_winner(speaker, evening, None) if evening.over else []),
        Label(form, "heading"),
        *standings(speaker, evening),
        Label(about, "small", tone="ink_faint"),
    ]
    margin, pad = style.px(_MARGIN), style.px(_PAD)
    column, inner = Column(parts), WIDTH - 2 * (margin + pad)
    high = column.height(style, inner) + 2 * (margin + pad)
    picture = pygame.Surface((WIDTH, high))
    draw_room(picture, style)
    draw_card(picture, style, Box(margin, margin, WIDTH - 2 * margin, high - 2 * margin))
    column.place_in(style, (margin + pad, margin + pad, inner, high - 2 * (margin + pad)))
    column.draw(picture, style)
    return picture


def picture_bytes(speaker: Speaker, theme: Theme, evening: Evening) -> bytes:
    """Return the picture of an evening as a PNG, with today's date."""
    content = io.BytesIO()
    pygame.image.save(evening_picture(speaker, theme, evening, datetime.now().astimezone()), content, "evening.png")
    return content.getvalue()


_LONGEST: Final = 20
"""Letters of a name: eight of them stand below each other, large, on a phone."""
_KNOWN: Final = 7
"""How many names of earlier matches are offered at once."""
_OUT: Final = "out-"
_IN: Final = "in-"
"""What the keys of people begin with who play along, and of those who may."""


class EveningMatchScene(MatchScene):
    """An ordinary match, whose end leads back to the evening and to no rematch."""

    def next_stage(self) -> Stage:
        stage = super().next_stage()
        if not isinstance(stage, QuestionStage) or not isinstance(self.controller.phase, Over):
            return stage
        words = self.controller.say("ui.evening.back_to")
        leave = Answer(Choice(MENU, words, kind="primary"), action=Action.CANCEL)
        others = tuple(answer for answer in stage.answers if answer.choice.key not in (MENU, "rematch"))
        return QuestionStage(self.controller, stage.question, (leave, *others))

    def leave(self) -> None:
        self.app.pop()


class EveningScene(PanelScene):
    """An evening that goes on, or is over."""

    feet: ClassVar[int] = 3

    def __init__(self, context: AppContext, evening: Evening, store: EveningStore) -> None:
        assert context.folders is not None, "an evening is saved in the data folder"
        self.evening = evening
        self._folders = context.folders
        self._store = store
        self._left: Path | None = None
        """The record of the match that is at the table, where it was left before its end."""
        self._chosen: Pair | None = None
        self._said = Label("", "small")
        self._counting: BackgroundTask[Statistics] | None = None
        self._counted: tuple[Finished, ...] | None = None
        self._figures: AllFigures = {}
        super().__init__(context)
        self.group.focus_on("play")

    def title(self) -> str:
        return self.context.speaker.say(f"ui.evening.form.{self.evening.form}")

    @property
    def variant(self) -> str:
        return self.evening.variant

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
        found = None if playing is None else self._store.record(playing)
        self._left = None if found is None or found[1].over else found[0]
        if playing is not None and found is not None and found[1].over:
            self._count(Finished(playing.pair, found[1].score))
        self.rebuild()
        if self._counted != self.evening.finished:
            self._counted = self.evening.finished
            self._counting = in_background(partial(statistics, self._folders))

    def advance(self, seconds: float) -> None:
        del seconds
        for found in self._counting.poll() if self._counting is not None else ():
            self._figures = found.figures
            self.rebuild()

    def keep(self) -> None:
        try:
            self._store.save(self.evening)
        except YagoError as error:
            self._refuse(error)

    def _count(self, match: Finished) -> None:
        try:
            self._go_on(self.evening.then(match))
        except EveningError as error:
            self._refuse(error)
            return
        if not self._said.text:
            self._say(self._result_said("ui.evening.counted", match), "good")

    def _go_on(self, evening: Evening) -> None:
        self.evening, self._chosen, self._left = evening, None, None
        self.keep()
        self.rebuild()
        self.group.focus_on("new" if evening.over else "play")

    def _proposed(self, pair: Pair) -> ProposedHandicap:
        if not self.evening.even:
            return ProposedHandicap()
        one, other = (self._figures.get(Player(name, self.variant), Figures()) for name in pair)
        return proposed_handicap(one, other)

    def _setup(self, pair: Pair) -> Setup:
        handicap = self._proposed(pair)
        return Setup(
            variant=self.variant,
            teams=((pair[0],), (pair[1],)),
            target=self.evening.target,
            guides=handicap.guides,
            hands=handicap.hands,
            spec=self.context.setup.spec,
        )

    # What there is to see and to press

    def widgets(self) -> Sequence[Widget]:
        speaker, pair = self.context.speaker, self.pair
        after = "" if pair is None else after_said(speaker, self.evening, pair)
        said = [label for label in (self._said, Label(after, "small", tone="ink_soft")) if label.text]
        about = [] if pair is None else self._about(pair)
        match = next_or_winner(speaker, self.evening, pair)
        return [*match, *said, *about, *standings(speaker, self.evening), *self._feet(pair)]

    def _about(self, pair: Pair) -> list[Widget]:
        """Return the handicap of the next match, and what can be played or entered in its place."""
        say = self.context.speaker.say
        several = len(self.evening.possible()) > 1 or self._left is not None
        other = Button("other", say("ui.evening.other"), enabled=several)
        entered = Button("result", say("ui.evening.result"))
        entered.beside = True
        if self._left is not None or not self.evening.even:
            return [other, entered]
        said, shares = handicap_said(self.context.speaker, self._setup(pair), pair), self._proposed(pair).shares
        words = say("ui.evening.handicap", said=said)
        if shares is not None:
            words += "\n" + say("ui.evening.because", a=pair[0], share_a=shares[0], b=pair[1], share_b=shares[1])
        return [Label(words, "small", tone="ink_soft"), other, entered]

    def _feet(self, pair: Pair | None) -> list[Widget]:
        say = self.context.speaker.say
        key, words = ("new", "ui.evening.new") if pair is None else ("play", "ui.evening.play")
        go_on = say("ui.menu.continue" if self._left is not None else words)
        more, back = Button("more", say("ui.pause.more")), self.context.back()
        back.beside = True
        return [Button(key, go_on, kind="primary"), more, back]

    def _result_said(self, key: str, match: Finished) -> str:
        (a, b), (first, second) = match.pair, match.points
        return self.context.speaker.say(key, a=a, b=b, first=first, second=second)

    # What is done

    def answer(self, message: Message) -> None:
        self._said.text = ""
        pair = self.pair
        if message.key == "back":
            self.app.pop()
        elif message.key == "more":
            self._ask_more()
        elif message.key == "other":
            self._ask_other()
        elif pair is None:
            self._new()
        else:
            {"result": self._ask_result, "play": self._play}[message.key](pair)

    def _say(self, words: str, tone: str) -> None:
        self._said.text, self._said.tone = words, tone
        self.rebuild()

    def _refuse(self, error: YagoError) -> None:
        self._say(self.context.speaker.error(error), "warn")

    def _play(self, pair: Pair) -> None:
        if self._left is not None:
            go_on_with(self.context, self._left, self._not_continued, EveningMatchScene)
            return
        setup = replace(self._setup(pair), seed=self.context.new_seed())
        try:
            match = EveningMatchScene(self.context, setup)
        except YagoError as error:
            self._refuse(error)
            return
        self.evening = replace(self.evening, playing=AtTheTable(pair, setup.seed))
        self.keep()
        self.app.push(match)

    def _not_continued(self, why: str) -> None:
        self.enter()
        self._say(why, "warn")

    def _ask_other(self) -> None:
        say, possible = self.context.speaker.say, self.evening.possible()
        lines = [(say("ui.evening.pair", a=a, b=b), partial(self._choose, (a, b))) for a, b in possible]
        self._ask(say("ui.evening.other"), lines)

    def _choose(self, pair: Pair) -> None:
        self._go_on(replace(self.evening, playing=None))
        self._chosen = pair
        self.rebuild()

    def _ask_result(self, pair: Pair) -> None:
        """Ask how a match ended that was played elsewhere, or not at all."""
        say, most = self.context.speaker.say, self.evening.target
        wins = [Finished(pair, (most, points)) for points in range(most)]
        ends = [*wins, *(Finished(pair, (points, most)) for points in reversed(range(most)))]
        lines = [(self._result_said("ui.evening.ended", end), partial(self._count, end)) for end in ends]
        self._ask(say("ui.evening.result"), lines)

    def _ask_more(self) -> None:
        say, evening = self.context.speaker.say, self.evening
        lines: list[tuple[str, Callable[[], None]]] = []
        if evening.closed:
            lines.append((say("ui.evening.undo.closed"), partial(self._go_on, evening.undone())))
        elif evening.finished:
            words = self._result_said("ui.evening.undo.finished", evening.finished[-1])
            lines.append((words, partial(self._go_on, evening.undone())))
        if evening.form != "knockout" and evening.finished and not evening.over:
            lines.append((say("ui.evening.close"), partial(self._go_on, replace(evening, closed=True, playing=None))))
        lines.append((say("ui.evening.picture"), self._save_picture))
        if not evening.over:
            lines.append((say("ui.evening.new"), self._new))
        self._ask(say("ui.pause.more"), lines)

    def _new(self) -> None:
        self.app.replace(EveningSetupScene(self.context, self._store, self.evening))

    def _save_picture(self) -> None:
        exporting = Exporting(self)
        exporting.save(picture_bytes(self.context.speaker, self.context.theme, self.evening), ".png")
        words, tone = exporting.notice
        self._say(words, "warn" if tone == "warning" else "good")

    def _ask(self, title: str, lines: Sequence[tuple[str, Callable[[], None]]]) -> None:
        ask(self.context, title, {Button(f"line-{n}", words): do for n, (words, do) in enumerate(lines)})


def evening_scene(context: AppContext) -> Scene:
    """Return the evening that goes on, or what asks who comes."""
    assert context.folders is not None, "an evening is saved in the data folder"
    store = EveningStore(context.folders.data)
    try:
        kept = store.load()
    except YagoError as error:
        return EveningSetupScene(context, store, problem=context.speaker.error(error))
    return EveningSetupScene(context, store) if kept is None else EveningScene(context, kept, store)


class EveningSetupScene(SetupScene):
    """Asks who plays along, how, and for how many points. ``before``: the evening whose people are offered again."""

    heading: ClassVar[str] = "ui.more_to_play.evening"
    begins: ClassVar[str] = "ui.evening.start"
    feet: ClassVar[int] = 2
    anchored: ClassVar[bool] = True

    def __init__(
        self, context: AppContext, store: EveningStore, before: Evening | None = None, problem: str = ""
    ) -> None:
        self._store = store
        self.people = list(before.names if before else ())
        self.form: Form = before.form if before else "everyone"
        self.even = before.even if before else True
        self.typed = ""
        super().__init__(context, replace(context.setup, use="two", target=before.target if before else 1))
        self._refresh(problem)
        self.group.focus_on("start" if len(self.people) >= LEAST else "name")

    def widgets(self) -> Sequence[Widget]:
        return [widget for widget in super().widgets() if widget.key != "problem"]

    def _match_questions(self) -> list[Widget]:
        say = self.context.speaker.say
        return [
            *self._people(),
            SegmentedControl("form", [(form, say(f"ui.evening.form.{form}")) for form in FORMS], self.form),
            Label(self._about_form(), "small", tone="ink_soft"),
            *(widget for widget in super()._match_questions() if widget.key == "target"),
            Toggle("even", say("ui.handicap.title"), self.even, detail=say("ui.evening.even_detail")),
        ]

    def _people(self) -> list[Widget]:
        """Return the field for one more name, the names known from before, and below them who plays along."""
        speaker = self.context.speaker
        here: list[Widget] = [Button(f"{_OUT}{name}", name, hint="×", align="left") for name in self.people]
        more = [Button(f"{_IN}{name}", name, hint="+", kind="quiet", align="left") for name in self._known()]
        field = TextField("name", "", self.typed, most=_LONGEST)
        add = Button("add", speaker.say("ui.evening.add"), enabled=len(self.people) < MOST)
        for widget in (add, *here[1::2], *more[1::2]):
            widget.beside = True
        who = speaker.count("ui.evening.who", len(self.people), least=LEAST, most=MOST)
        title = Label(self.problem, "strong", tone="warn") if self.problem else Label(who, "strong")
        return [title, field, add, *more, *here]

    def _known(self) -> tuple[str, ...]:
        """Return the names of earlier matches that are not here yet, and a guest's, so that nobody needs letters."""
        guests = (self.context.speaker.say("ui.evening.guest", number=number) for number in range(1, MOST + 2))
        fit = [name for name in self.context.settings.names if len(name) <= _LONGEST and name not in self.people]
        return (*fit[:_KNOWN], next(name for name in guests if name not in self.people))

    def _about_form(self) -> str:
        """Return what a form means, and how many matches it is tonight."""
        speaker, n = self.context.speaker, len(self.people)
        matches = {"everyone": n * (n - 1) // 2, "knockout": n - 1, "king": 0}[self.form]
        counted = [speaker.count("ui.evening.matches", matches)] if matches and n >= LEAST else []
        return " ".join((speaker.say(f"ui.evening.about.{self.form}"), *counted))

    def answer(self, message: Message) -> None:
        key = message.key
        if key == "name":
            self.typed = str(message.value)
        elif key in ("add", "name.entered"):
            self._add(self.typed)
            self.group.focus_on("name")
        elif key.startswith(_IN):
            self._add(key.removeprefix(_IN))
        elif key.startswith(_OUT):
            self.people.remove(key.removeprefix(_OUT))
            self._refresh()
        else:
            super().answer(message)

    def _note(self, message: Message) -> None:
        if message.key == "form":
            self.form = next(form for form in FORMS if form == message.value)
        elif message.key == "even":
            self.even = bool(message.value)
        else:
            super()._note(message)

    def _refresh(self, problem: str = "") -> None:
        self.problem = problem
        self.rebuild()

    def _add(self, typed: str) -> None:
        name, self.typed = typed.strip(), ""
        twice = name in self.people
        if name and not twice and len(self.people) < MOST:
            self.people.append(name)
        self._refresh(self.context.speaker.say("error.evening.twice", name=name) if twice else "")

    def _begin(self) -> None:
        self._add(self.typed)
        context, names = self.context, tuple(self.people)
        if len(names) < LEAST:
            self._refresh(context.speaker.count("ui.evening.missing", LEAST - len(names), least=LEAST))
            self.group.focus_on("name")
            return
        try:
            evening = Evening(self.form, self.variant, self.setup.target, names, context.new_seed(), self.even)
        except YagoError as error:
            self._refresh(context.speaker.error(error))
            self.group.focus_on("name")
            return
        remembered = tuple(dict.fromkeys((*names, *context.settings.names)))[:MOST_NAMES]
        context = context.set(context.settings.model_copy(update={"names": remembered}))
        self.app.furnish(replace(context, setup=replace(context.setup, variant=self.variant)))
        scene = EveningScene(self.context, evening, self._store)
        scene.keep()
        self.app.replace(scene)
