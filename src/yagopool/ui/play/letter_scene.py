"""The table of a match by letter: one side is played here, the other one's moves come as letters and are watched."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from yagopool.errors import YagoError
from yagopool.match.letter import Letter, LetterMatch, letter_code, new_moves, read_letter
from yagopool.table.spec import other_side
from yagopool.ui.app import copied, pasted
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.play.controller import Asking, MatchController, Over, Rolling, Winning
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import ResumedMatch
from yagopool.ui.play.play_scene import Command
from yagopool.ui.play.question_stage import MENU, REVIEW, WATCH, Answer, QuestionStage, question_stage
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, Question
from yagopool.ui.scenes.overlay import Offer

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
