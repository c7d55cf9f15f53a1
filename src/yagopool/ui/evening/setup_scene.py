"""Who comes to play tonight, and how."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

import pygame

from yagopool.ai.levels import LEVELS
from yagopool.errors import YagoError
from yagopool.games.settings import MOST_NAMES
from yagopool.games.yago.rules.state import VariantName
from yagopool.match.evening import FORMS, LEAST, MOST, Evening, EveningError, Form
from yagopool.match.evening_file import EveningStore, OpenEvening
from yagopool.ui.context import AppContext
from yagopool.ui.evening.evening_scene import EveningScene
from yagopool.ui.input.actions import step_of
from yagopool.ui.play.match_setup import DEFAULT_TEAMS, VARIANTS
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.scenes.setup import TARGETS
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.choice import SegmentedControl, Toggle
from yagopool.ui.widgets.label import Label
from yagopool.ui.widgets.text_field import TextField

LONGEST: Final = 20
"""Letters of a name: eight of them stand below each other, large, on a phone."""
_KNOWN: Final = 8
"""How many names of earlier matches are offered at once."""
_OUT: Final = "out-"
_IN: Final = "in-"
"""What the keys of people begin with who play along, and of those who may."""
_NOBODY: Final = ""


def evening_scene(context: AppContext) -> Scene:
    """Return the evening that goes on, or what asks who comes."""
    if context.folders is None:
        return EveningSetupScene(context)
    try:
        kept = EveningStore(context.folders.data).load()
    except EveningError as error:
        return EveningSetupScene(context, problem=context.speaker.error(error))
    return EveningSetupScene(context) if kept is None else EveningScene(context, kept, EveningSetupScene)


class EveningSetupScene(PanelScene):
    """Asks who plays along, how, and for how many points. ``before``: the evening whose people are offered again."""

    wide: ClassVar[float] = 560
    feet: ClassVar[int] = 2

    def __init__(self, context: AppContext, before: Evening | None = None, problem: str = "") -> None:
        played = before.names if before else ()
        computer = before.computer if before else None
        self.people = [name for name in played if computer is None or name != computer[0]]
        self.form: Form = before.form if before else "everyone"
        self.chosen: VariantName = context.setup.variant
        self.target = before.target if before else 1
        self.level = computer[1] if computer else _NOBODY
        self.even = before.even if before else True
        self.problem = problem
        self.typed = ""
        super().__init__(context)
        self.group.focus_on("start" if len(self.people) >= LEAST else "name")

    def title(self) -> str:
        return self.context.speaker.say("ui.more_to_play.evening")

    @property
    def variant(self) -> VariantName:
        return self.chosen

    def widgets(self) -> Sequence[Widget]:
        speaker = self.context.speaker
        say = speaker.say
        levels = [(_NOBODY, say("ui.evening.nobody")), *((level.name, self._called(level.name)) for level in LEVELS)]
        variants = [(name, say(f"ui.variant.{name}")) for name in VARIANTS]
        targets = [(target, str(target)) for target in sorted({*TARGETS, self.target})]
        return [
            *([Label(self.problem, "small", tone="warn")] if self.problem else []),
            *self._people(),
            SegmentedControl("form", [(form, say(f"ui.evening.form.{form}")) for form in FORMS], self.form),
            Label(self._about(), "small", tone="ink_soft", key="about"),
            SegmentedControl("target", targets, self.target, label=say("ui.setup.target")),
            SegmentedControl("variant", variants, self.chosen, label=say("ui.setup.variant")),
            SegmentedControl("level", levels, self.level, label=say("ui.evening.computer")),
            Toggle("even", say("ui.handicap.title"), self.even, detail=say("ui.evening.even_detail")),
            Button("start", say("ui.evening.start"), kind="primary"),
            Button("back", say("ui.back"), kind="quiet"),
        ]

    def _people(self) -> list[Widget]:
        """Return who plays along, the field for one more name, and the names known from before."""
        speaker = self.context.speaker
        here = [Button(f"{_OUT}{name}", name, hint="×", align="left") for name in self.people]
        known = [Button(f"{_IN}{name}", name, hint="+", kind="quiet", align="left") for name in self._known()[:_KNOWN]]
        for buttons in (here, known):
            for button in buttons[1::2]:
                button.beside = True
        add = Button("add", speaker.say("ui.evening.add"), enabled=len(self.people) < MOST)
        add.beside = True
        field = TextField("name", "", self.typed, most=LONGEST, suggestions=self._known())
        who = speaker.count("ui.evening.who", len(self.people), least=LEAST, most=MOST)
        return [Label(who, "strong", key="who"), field, add, *here, *known]

    def _known(self) -> tuple[str, ...]:
        settings = self.context.settings
        default = {name for team in DEFAULT_TEAMS for name in team}
        names = (*settings.last.team_a, *settings.last.team_b, *settings.names)
        fit = (name for name in dict.fromkeys(names) if len(name) <= LONGEST and name not in self.people)
        return tuple(name for name in fit if name in settings.names or name not in default)

    def _called(self, level: str) -> str:
        """Return the name of a level's opponent; its level's where a person is called so."""
        say = self.context.speaker.say
        name = say(f"ui.opponent.{level}")
        return say(f"ui.level.{level}") if name in self.people else name

    def _about(self) -> str:
        """Return what a form means, and how many matches it is tonight."""
        speaker, n = self.context.speaker, len(self.people) + (self.level != _NOBODY)
        matches = {"everyone": n * (n - 1) // 2, "knockout": n - 1, "king": 0}[self.form]
        words = [speaker.say(f"ui.evening.about.{self.form}")]
        if matches > 1 and n >= LEAST:
            words.append(speaker.count("ui.evening.matches", matches))
        return " ".join(words)

    def handle(self, event: pygame.event.Event) -> None:
        """Take Enter in the field of names as "add"; a space is part of a name."""
        types = self.group.focus is self.group["name"]
        spaced = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        super().handle(event)
        if types and step_of(event) == "accept" and not spaced and self.app.top is self:
            self._add(self.typed)

    def answer(self, message: Message) -> None:
        key, value = message.key, message.value
        self.problem = ""
        if key == "back":
            self.app.pop()
        elif key == "start":
            self._begin()
        elif key == "name":
            self.typed = str(value)
        elif key == "add":
            self._add(self.typed)
            self.group.focus_on("name")
        elif key.startswith(_IN):
            self._add(key.removeprefix(_IN))
        elif key.startswith(_OUT):
            self.people.remove(key.removeprefix(_OUT))
            self.rebuild()
        else:
            self._note(key, value)
            self.rebuild()

    def _note(self, key: str, value: object) -> None:
        if key == "form":
            self.form = next(form for form in FORMS if form == value)
        elif key == "target" and isinstance(value, int):
            self.target = value
        elif key == "variant":
            self.chosen = next(name for name in VARIANTS if name == value)
        elif key == "level":
            self.level = str(value)
        elif key == "even":
            self.even = bool(value)

    def _add(self, typed: str) -> None:
        """Let one more play along."""
        name, self.typed = typed.strip(), ""
        say = self.context.speaker.say
        if name in self.people:
            self.problem = say("error.evening.twice", name=name)
        elif len(self.people) >= MOST:
            self.problem = self.context.speaker.error(self._how_many(len(self.people) + 1))
        elif name:
            self.people.append(name)
        self.rebuild()

    @staticmethod
    def _how_many(count: int) -> EveningError:
        return EveningError("bad_value", "error.evening.how_many", count=count, least=LEAST, most=MOST)

    def _begin(self) -> None:
        """Begin the evening, or stay and say what cannot be."""
        if self.typed.strip():
            self._add(self.typed)
        context = self.context
        computer = None if self.level == _NOBODY else (self._called(self.level), self.level)
        names = (*self.people, *([computer[0]] if computer else []))
        try:
            evening = Evening(
                self.form, self.chosen, self.target, names, context.new_seed(), even=self.even, computer=computer
            )
        except YagoError as error:
            self.problem = context.speaker.error(error)
            self.rebuild()
            return
        remembered = tuple(dict.fromkeys((*self.people, *context.settings.names)))[:MOST_NAMES]
        context = context.set(context.settings.model_copy(update={"names": remembered}))
        self.app.furnish(replace(context, setup=replace(context.setup, variant=self.chosen)))
        scene = EveningScene(self.context, OpenEvening(evening), EveningSetupScene)
        scene.keep()
        self.app.replace(scene)
