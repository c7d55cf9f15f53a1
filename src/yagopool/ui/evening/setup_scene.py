"""Who comes to play tonight, and how."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from yagopool.errors import YagoError
from yagopool.games.settings import MOST_NAMES
from yagopool.match.evening import FORMS, LEAST, MOST, Evening, Form
from yagopool.match.evening_file import EveningStore
from yagopool.ui.context import AppContext
from yagopool.ui.evening.evening_scene import EveningScene
from yagopool.ui.play.match_setup import VARIANTS
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.scenes.setup import TARGETS
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


class EveningSetupScene(PanelScene):
    """Asks who plays along, how, and for how many points. ``before``: the evening whose people are offered again."""

    wide: ClassVar[float] = 560
    feet: ClassVar[int] = 2

    def __init__(
        self, context: AppContext, store: EveningStore, before: Evening | None = None, problem: str = ""
    ) -> None:
        self._store = store
        self.people = list(before.names if before else ())
        self.form: Form = before.form if before else "everyone"
        self.target = before.target if before else 1
        self.even = before.even if before else True
        self.chosen: str = context.setup.variant
        self.problem = problem
        self.typed = ""
        super().__init__(context)
        self.group.focus_on("start" if len(self.people) >= LEAST else "name")

    def title(self) -> str:
        return self.context.speaker.say("ui.more_to_play.evening")

    @property
    def variant(self) -> str:
        return self.chosen

    def widgets(self) -> Sequence[Widget]:
        say = self.context.speaker.say
        variants = [(name, say(f"ui.variant.{name}")) for name in VARIANTS]
        targets = [(target, str(target)) for target in sorted({*TARGETS, self.target})]
        return [
            *([Label(self.problem, "small", tone="warn")] if self.problem else []),
            *self._people(),
            SegmentedControl("form", [(form, say(f"ui.evening.form.{form}")) for form in FORMS], self.form),
            Label(self._about(), "small", tone="ink_soft"),
            SegmentedControl("target", targets, self.target, label=say("ui.setup.target")),
            SegmentedControl("variant", variants, self.chosen, label=say("ui.setup.variant")),
            Toggle("even", say("ui.handicap.title"), self.even, detail=say("ui.evening.even_detail")),
            Button("start", say("ui.evening.start"), kind="primary"),
            self.context.back(),
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
        key, value = message.key, message.value
        self.problem = ""
        if key == "back":
            self.app.pop()
        elif key == "start":
            self._begin()
        elif key == "name":
            self.typed = str(value)
        elif key in ("add", "name.entered"):
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
        elif key == "variant":
            self.chosen = next(name for name in VARIANTS if name == value)
        elif key == "target" and isinstance(value, int):
            self.target = value
        else:
            self.even = bool(value)

    def _add(self, typed: str) -> None:
        """Let one more play along."""
        name, self.typed = typed.strip(), ""
        if name in self.people:
            self.problem = self.context.speaker.say("error.evening.twice", name=name)
        elif name and len(self.people) < MOST:
            self.people.append(name)
        self.rebuild()

    def _begin(self) -> None:
        """Begin the evening, or stay and say what cannot be."""
        self._add(self.typed)
        context, names = self.context, tuple(self.people)
        try:
            evening = Evening(self.form, self.chosen, self.target, names, context.new_seed(), self.even)
        except YagoError as error:
            self.problem = context.speaker.error(error)
            self.rebuild()
            self.group.focus_on("name")
            return
        remembered = tuple(dict.fromkeys((*names, *context.settings.names)))[:MOST_NAMES]
        context = context.set(context.settings.model_copy(update={"names": remembered}))
        self.app.furnish(replace(context, setup=replace(context.setup, variant=self.chosen)))
        scene = EveningScene(self.context, evening, self._store, EveningSetupScene)
        scene.keep()
        self.app.replace(scene)
