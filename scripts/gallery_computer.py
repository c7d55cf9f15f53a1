"""Pictures of the computer explaining itself, for the gallery."""

from yagopool.ai.decision import decide_again
from yagopool.ai.levels import SKILLED
from yagopool.ai.observation import View
from yagopool.match.session import step
from yagopool.ui.context import AppContext
from yagopool.ui.play.decision_review import ComputerMove, DecisionReview
from yagopool.ui.play.explain_scene import ExplainScene
from yagopool.ui.play.match_scene import MatchScene

SEED = 4
"""What the decision is drawn with."""


def why(here: AppContext, scene: MatchScene) -> ExplainScene:
    """Return what Skilled thinks of the position on a table, laid out."""
    seen = scene.controller.session
    decision = decide_again(View(seen.state, seen.layout, seen.spec), SEED, SKILLED)
    played = step(seen.state, seen.layout, decision.move, seed=seen.seed, spec=seen.spec)
    thought = ComputerMove(2, played, "A", SKILLED, SEED, decision)
    asked = ExplainScene(here, DecisionReview((thought,), 0, scene.controller.explainer, seen.spec))
    while asked.review.busy:
        asked.advance(0.0)
    return asked
