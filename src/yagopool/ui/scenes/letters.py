"""By letter: the matches that are under way, a new invitation, and taking what was copied."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar, Final

from yagopool.errors import YagoError
from yagopool.match.letter import (
    INVITED,
    Invitation,
    Letter,
    LetterMatch,
    check_invitation,
    letter_matches,
    read_letter,
)
from yagopool.match.store import Store, branch
from yagopool.table.spec import Side, other_side
from yagopool.ui.app import pasted
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.play.letter_scene import LetterScene
from yagopool.ui.play.match_setup import Setup, header_of, team_of
from yagopool.ui.scenes.overlay import ask
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.widgets.base import Button, Message, Widget
from yagopool.ui.widgets.label import Label

_ORDER: Final = ("yours", "theirs", "over")


def begin(context: AppContext, setup: Setup, me: Side) -> LetterMatch:
    """Begin the record of a match by letter. Raises ``YagoError`` if it can't be agreed on or written."""
    if context.folders is None:
        raise YagoError("cannot_write", "error.letter.nowhere")
    folder, match = context.folders.letters, setup.match()
    name = Store(folder).new_record(datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S-%f"), setup.seed).name
    branch(folder / name, replace(header_of(setup, match), x={"letter": me}), ())
    return next(one for one in letter_matches(folder) if one.path.name == name)


def _status(one: LetterMatch) -> str:
    acting = one.course.state.to_act
    return "over" if acting is None else "yours" if acting == one.me else "theirs"


def letters_waiting(context: AppContext) -> int:
    """Return in how many matches by letter the player of this game is to play."""
    found = () if context.folders is None else letter_matches(context.folders.letters)
    return sum(_status(one) == "yours" for one in found)


class LettersScene(PanelScene):
    """Chooses a match by letter, begins one, or takes a letter that was copied."""

    feet: ClassVar[int] = 1
    heading: ClassVar[str] = "ui.letter.title"

    def __init__(self, context: AppContext) -> None:
        self._problem = ""
        self._read(context)
        super().__init__(context)

    def _read(self, context: AppContext) -> None:
        found = () if context.folders is None else letter_matches(context.folders.letters)
        self.matches = sorted(found, key=lambda one: _ORDER.index(_status(one)))

    def enter(self) -> None:
        """List the matches there are now, those at which one is to play first."""
        self._read(self.context)
        self.rebuild()

    def widgets(self) -> Sequence[Widget]:
        say = self.context.speaker.say
        found: list[Widget] = [Label(self._problem, "small", tone="warn", key="problem")] if self._problem else []
        found += [self._button(number, one) for number, one in enumerate(self.matches)]
        about = [] if self.matches else [Label(say("ui.letter.about"), "small", tone="ink_soft")]
        return [
            *found,
            *about,
            Button("new", say("ui.letter.new"), kind="plain" if self.matches else "primary"),
            Button("paste", say("ui.letter.paste_any"), hint=self.context.keyed(Action.PASTE)),
            self.context.back(),
        ]

    def _button(self, number: int, one: LetterMatch) -> Button:
        say, match, (points_a, points_b) = self.context.speaker.say, one.course.header.match, one.course.state.score
        a, b = (" + ".join(team) for team in match.teams)
        status = say(f"ui.letter.status.{_status(one)}", name=a if one.me == INVITED else b)
        detail = f"{say(f'variant.{match.variant}')} \u00b7 {status}"
        sides = say("ui.matches.result", a=a, b=b, points_a=points_a, points_b=points_b)
        return Button(str(number), sides, detail=detail, align="left")

    def answer(self, message: Message) -> None:
        self._problem = ""
        if message.key.isdigit():
            self._try(partial(self._sit_down, self.matches[int(message.key)]))
        elif message.key == "new":
            self.app.push(InviteScene(self.context))
        elif message.key == "paste":
            self._try(self._paste)
        else:
            self.app.pop()

    def _try(self, command: Callable[[], None]) -> None:
        try:
            command()
        except YagoError as error:
            self._problem = self.context.speaker.error(error)
            self.enter()
            self.group.scrolled = 0

    def _sit_down(self, one: LetterMatch, letter: Letter | None = None) -> None:
        self.app.push(LetterScene(self.context, one, letter))

    def _paste(self) -> None:
        """Take the letter or the invitation that was copied. Raises ``YagoError`` if that can't be."""
        letter = read_letter(pasted())
        if isinstance(letter, Invitation):
            check_invitation(letter, self.matches)
            self._ask(letter)
            return
        one = next((one for one in self.matches if one.name == letter.name), None)
        if one is None:
            raise YagoError("not_allowed", "error.letter.foreign")
        self._sit_down(one, letter)

    def _ask(self, invitation: Invitation) -> None:
        """Ask whether to accept an invitation. Raises ``YagoError`` if its names can't be."""
        say, match = self.context.speaker.say, invitation.match
        setup = Setup(
            variant=match.variant, teams=match.teams, target=match.target, opener=INVITED, seed=invitation.seed
        )
        setup.match()
        a, b = (" + ".join(team) for team in match.teams)
        points = self.context.speaker.count("ui.letter.points", match.target)
        text = say("ui.letter.invited_text", a=a, b=b, variant=say(f"ui.variant.{match.variant}"), points=points)
        accept = partial(self._try, lambda: self._sit_down(begin(self.context, setup, INVITED)))
        answers = {Button("accept", say("ui.letter.accept"), kind="primary"): accept}
        ask(self.context, say("ui.letter.accept_title", a=a), answers, text)


class InviteScene(SetupScene):
    """What an invitation says: the two names, the variant, the points."""

    heading: ClassVar[str] = "ui.letter.new"
    begins: ClassVar[str] = "ui.letter.invite"

    def __init__(self, context: AppContext) -> None:
        last = context.setup
        agreed = Setup(variant=last.variant, teams=last.teams, target=last.target, opener=INVITED)
        super().__init__(context, replace(agreed, seed=context.new_seed()))

    def _match_questions(self) -> list[Widget]:
        say = self.context.speaker.say
        names = self._name("A", say("ui.setup.your_name")), self._name("B", say("ui.letter.friend"))
        target = next(widget for widget in super()._match_questions() if widget.key == "target")
        return [*names, target]

    def _begin(self) -> None:
        try:
            setup = replace(self.setup, teams=(team_of(self.names[0]), team_of(self.names[1])))
            self.app.replace(LetterScene(self.context, begin(self.context, setup, other_side(INVITED))))
        except YagoError as error:
            self._refresh(self.context.speaker.error(error))
