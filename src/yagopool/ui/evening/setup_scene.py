"""Who comes to play tonight, and how."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from yagopool.errors import YagoError
from yagopool.games.settings import MOST_NAMES
from yagopool.match.evening import FORMS, LEAST, MOST, Evening, Form
from yagopool.match.evening_file import EveningStore
from yagopool.ui.context import AppContext
from yagopool.ui.evening.evening_scene import EveningScene
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.choice import SegmentedControl, Toggle
from yagopool.ui.widgets.label import Label
from yagopool.ui.widgets.text_field import TextField

_LONGEST: Final = 20
"""Letters of a name: eight of them stand below each other, large, on a phone."""
_KNOWN: Final = 7
"""How many names of earlier matches are offered at once."""
_OUT: Final = "out-"
_IN: Final = "in-"
"""What the keys of people begin with who play along, and of those who may."""


def evening_scene(context: AppContext) -> Scene:
    """Return the evening that goes on, or what asks who comes."""
    assert context.folders is not None, "an evening is saved in the data folder"
    store = EveningStore(context.folders.data)
    try:
        kept = store.load()
    except YagoError as error:
        return EveningSetupScene(context, store, problem=context.speaker.error(error))
    return EveningSetupScene(context, store) if kept is None else EveningScene(context, kept, store, EveningSetupScene)


class EveningSetupScene(SetupScene):
    """Asks who plays along, how, and for how many points. ``before``: the evening whose people are offered again."""

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

    def title(self) -> str:
        return self.context.speaker.say("ui.more_to_play.evening")

    def widgets(self) -> Sequence[Widget]:
        *asked, _, back = super().widgets()
        return [*asked, Button("start", self.context.speaker.say("ui.evening.start"), kind="primary"), back]

    def _match_questions(self) -> list[Widget]:
        say = self.context.speaker.say
        return [
            *self._people(),
            SegmentedControl("form", [(form, say(f"ui.evening.form.{form}")) for form in FORMS], self.form),
            Label(self._about(), "small", tone="ink_soft"),
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
        return [Label(who, "strong"), field, add, *more, *here]

    def _known(self) -> tuple[str, ...]:
        """Return the names of earlier matches that are not here yet, and a guest's, so that nobody needs letters."""
        guests = (self.context.speaker.say("ui.evening.guest", number=number) for number in range(1, MOST + 2))
        fit = [name for name in self.context.settings.names if len(name) <= _LONGEST and name not in self.people]
        return (*fit[:_KNOWN], next(name for name in guests if name not in self.people))

    def _about(self) -> str:
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
        """Let one more play along."""
        name, self.typed = typed.strip(), ""
        twice = name in self.people
        if name and not twice and len(self.people) < MOST:
            self.people.append(name)
        self._refresh(self.context.speaker.say("error.evening.twice", name=name) if twice else "")

    def _begin(self) -> None:
        """Begin the evening, or stay and say what cannot be."""
        self._add(self.typed)
        context, names = self.context, tuple(self.people)
        try:
            evening = Evening(self.form, self.variant, self.setup.target, names, context.new_seed(), self.even)
        except YagoError as error:
            self._refresh(context.speaker.error(error))
            self.group.focus_on("name")
            return
        remembered = tuple(dict.fromkeys((*names, *context.settings.names)))[:MOST_NAMES]
        context = context.set(context.settings.model_copy(update={"names": remembered}))
        self.app.furnish(replace(context, setup=replace(context.setup, variant=self.variant)))
        scene = EveningScene(self.context, evening, self._store, EveningSetupScene)
        scene.keep()
        self.app.replace(scene)
