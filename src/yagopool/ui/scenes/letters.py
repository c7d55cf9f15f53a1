"""By letter: the matches that are under way, a new invitation, taking what was copied, and the table of a match.

At the table one side is played here; the other one's moves come as letters and are watched.
"""

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
    letter_code,
    letter_matches,
    new_moves,
    read_letter,
)
from yagopool.match.store import Store, branch
from yagopool.table.spec import Side, other_side
from yagopool.ui.app import copied, pasted
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.play.controller import Asking, MatchController, Over, Rolling, Winning
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import ResumedMatch, Setup, header_of, team_of
from yagopool.ui.play.play_scene import Command
from yagopool.ui.play.question_stage import MENU, REVIEW, WATCH, Answer, QuestionStage, question_stage
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, Question
from yagopool.ui.scenes.overlay import Offer, ask
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.scenes.setup import SetupScene
from yagopool.ui.widgets.base import Button, Message, Widget
from yagopool.ui.widgets.label import Label

COPY, PASTE = "copy", "paste"
_NEXT_GAME: Final = "next_game"


class LetterScene(MatchScene):
    """A match by letter. What is waited for, and one's own letter, are said next to the board."""

    def __init__(self, context: AppContext, match: LetterMatch, letter: Letter | None = None) -> None:
        """Sit down; ``letter`` has come for this match. Raises ``YagoError`` if that cannot be."""
        self.match = match
        self._told = ""
        """What became of the letter that was copied or pasted last, until the match goes on."""
        sitting = ResumedMatch(match.path, context.sitting, context.speaker)
        try:
            context = context.sitting_with(sitting)
            controller = MatchController(context, sitting.setup)
            self._coming = [] if letter is None else list(new_moves(controller.session, match.me, letter))
        except YagoError:
            sitting.close()
            raise
        super().__init__(context, sitting.setup, controller)
        self.commands[Action.PASTE] = self.paste
        self.buttons |= {COPY: self.share, PASTE: self.paste}

    @property
    def code(self) -> str | None:
        return letter_code(self.controller.session, self.match.me)

    def next_stage(self) -> Stage:
        """Return the stage of one's own turn; else the next move of the letter that came, or what is waited for."""
        controller = self.controller
        if isinstance(controller.phase, Rolling | Winning):
            return super().next_stage()
        if self._coming:
            if isinstance(controller.phase, Asking) and controller.phase.question == _NEXT_GAME:
                return super().next_stage()
            controller.play(self._coming.pop(0))
            return self.next_stage()
        over, waits = isinstance(controller.phase, Over), controller.session.state.to_act != self.match.me
        if over or waits:
            return self._waiting(over=over)
        self._told = ""
        return super().next_stage()

    def go_on(self) -> None:
        """Follow the match; a next game that the player has asked for is the letter's."""
        session, coming = self.controller.session, self._coming
        if coming and session.played and session.played[-1].entry.do == getattr(coming[0], "do", "") == _NEXT_GAME:
            coming.pop(0)
        super().go_on()

    def _waiting(self, *, over: bool) -> QuestionStage:
        """Return what there is to do while the other side is to act, and once the match is over."""
        controller = self.controller
        ended = isinstance(controller.phase, Over | Asking) and controller.session.state.result is not None
        usual = question_stage(controller) if ended else QuestionStage(controller, Question(""), ())
        title, words = self._waits_for(over=over)
        question = replace(
            usual.question, title=usual.question.title or title, text=self._told or words or usual.question.text
        )
        return QuestionStage(controller, question, self._answers(usual, over=over))

    def _waits_for(self, *, over: bool) -> tuple[str, str]:
        """Return in words what the match waits for: a title, and what there is to do, nothing where nothing is."""
        say, name = self.context.speaker.say, self.controller.name(other_side(self.match.me))
        if over:
            what = "over"
        elif self.code is None:
            what = "wait"
        else:
            what = "ready" if self.controller.session.played else "invited"
        words = "" if over and self.code is None else say(f"ui.letter.{what}", name=name)
        return say(f"ui.letter.{what}_title", name=name), words

    def _answers(self, usual: QuestionStage, *, over: bool) -> tuple[Answer, ...]:
        """Return what can be chosen: copy and paste where they help, of the usual what looks back, and leave."""
        say, keys = self.context.speaker.say, self.context.keyed
        answers = []
        if self.code is not None:
            copy = Choice(COPY, say("ui.letter.copy"), kind="primary", hint=keys(Action.SHARE))
            answers.append(Answer(copy, self.share))
        if not over:
            answers.append(Answer(Choice(PASTE, say("ui.letter.paste"), hint=keys(Action.PASTE)), self.paste))
        answers += [answer for answer in usual.answers if answer.choice.key in (REVIEW, WATCH)]
        leave = Choice(MENU, say("ui.letter.leave"), kind="quiet", hint=keys(Action.CANCEL))
        return (*answers, Answer(leave, action=Action.CANCEL))

    # Letters

    def share(self) -> None:
        code = self.code
        if isinstance(self.stage, QuestionStage) and code is not None:
            self._answer(self.context.speaker.say("ui.letter.copied" if copied(code) else "ui.code.not_copied"))
        else:
            super().share()

    def paste(self) -> None:
        try:
            self._coming = list(new_moves(self.controller.session, self.match.me, read_letter(pasted())))
        except YagoError as error:
            self._answer(self.context.speaker.error(error))
            return
        self._told = ""
        self._begin_stage()

    def _answer(self, words: str) -> None:
        """Say what became of a letter: in the question where one is seen, which may cover everything else."""
        if isinstance(self.stage, QuestionStage) and self.controller.session.state.to_act != self.match.me:
            self._told = words
            self._begin_stage()
            self.panels.dialog_at = 1.0  # it was there before
        else:
            self.tell(words)

    def _begin_stage(self) -> None:
        self.stage.close()
        self.stage = self.next_stage()
        self.stage_began()
        self.invalidate()

    # The pause

    def concede(self) -> Command | None:
        return super().concede() if self.controller.session.state.to_act == self.match.me else None

    def offers(self) -> Sequence[Offer]:
        return [offer for offer in super().offers() if offer.key not in ("take_back", "play_again")]

    def leave(self) -> None:
        self.app.pop()

    def close(self) -> None:
        for move in self._coming:
            self.controller.play(move)
        super().close()


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
