"""A match of an evening: an ordinary one, whose end leads back to the evening."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from yagopool.games.yago.rules.state import VariantName
from yagopool.match.evening import Evening, Pair
from yagopool.practice.handicap import ProposedHandicap, proposed_handicap
from yagopool.practice.statistics import Figures, Player
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import VARIANTS, Setup
from yagopool.ui.play.phases import Over
from yagopool.ui.play.question_stage import MENU, Answer, QuestionStage
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice

Done: TypeAlias = Callable[[tuple[int, int]], None]
"""Takes the points of both sides of a match that is over."""


class EveningMatchScene(MatchScene):
    """A match at whose end nobody asks for a rematch. ``done`` is told its points when it is left after its end."""

    def __init__(self, context: AppContext, setup: Setup, done: Done) -> None:
        super().__init__(context, setup)
        self._done = done

    def next_stage(self) -> Stage:
        stage = super().next_stage()
        if not isinstance(stage, QuestionStage) or not isinstance(self.controller.phase, Over):
            return stage
        words = self.controller.say("ui.evening.back_to")
        leave = Answer(Choice(MENU, words, kind="primary"), lambda: None, Action.CANCEL)
        others = tuple(answer for answer in stage.answers if answer.choice.key not in (MENU, "rematch"))
        return QuestionStage(self.controller, stage.question, (leave, *others))

    def leave(self) -> None:
        """Go back to the evening, also in the middle of the match."""
        self.app.pop()

    def close(self) -> None:
        state = self.controller.session.state
        over = not self.closed and state.phase == "match_over"
        super().close()
        if over:
            self._done(state.score)


def match_setup(context: AppContext, evening: Evening, pair: Pair) -> Setup:
    """Return what a match of an evening is played by, without a handicap; a computer plays side B."""
    name, level = evening.computer or ("", context.setup.level)
    a, b = pair if pair[0] != name else (pair[1], pair[0])
    variant: VariantName = next(variant for variant in VARIANTS if variant == evening.variant)
    return Setup(
        use="computer" if name == b else "two",
        variant=variant,
        teams=((a,), (b,)),
        target=evening.target,
        level=level,
        guides=("contact", "contact"),
        seed=context.new_seed(),
        spec=context.setup.spec,
    )


def names_of(setup: Setup) -> Pair:
    """Return who plays a match of two."""
    return (setup.teams[0][0], setup.teams[1][0])


def proposal_for(setup: Setup, figures: Mapping[Player, Figures]) -> ProposedHandicap:
    """Return the handicap for two people that their figures in the match's variant suggest."""
    if setup.use == "computer":
        return ProposedHandicap()
    one, other = (figures.get(Player(name, setup.variant), Figures()) for name in names_of(setup))
    return proposed_handicap(one, other)
