"""What a review says of shots, in words."""

from yagopool.ai.decision import Intent
from yagopool.ai.review import ShotReview, TurningPoint
from yagopool.errors import Argument
from yagopool.text.explanation import percent
from yagopool.text.speaker import Speaker


def reviewed_shot(review: ShotReview, player: str, said: Speaker) -> str:
    """Return a sentence or two: who played, the chance before and after, and the best shot where it was another."""
    told: dict[str, Argument] = {
        "player": player,
        "before": percent(review.before),
        "after": percent(review.after),
        "grade": said.phrase(f"ui.review.grade.{review.grade}"),
    }
    if review.grade == "best":
        return said.say("review.shot.best", **told)
    idea, chance = idea_in_words(review.best.aim, said), percent(review.best.chance)
    return said.say("review.shot", **told, loss=percent(review.loss), idea=idea, chance=chance)


def turning_point(point: TurningPoint, said: Speaker) -> str:
    """Return a turning point in one sentence: what was on, what was played, and what the opponent made of it."""
    best, course = point.review.best, said.phrase(f"review.played.{point.outcome}", player=point.player)
    if point.won:
        course = said.phrase("review.won", played=course, opponent=point.opponent)
    elif point.answer:
        course = said.count("review.potted", point.answer, played=course, opponent=point.opponent)
    told: dict[str, Argument] = {"n": point.review.number, "idea": idea_in_words(best.aim, said), "course": course}
    if best.aim.pot is None:
        return said.say("review.turn.safe", **told, chance=percent(best.chance))
    return said.say("review.turn", **told, chance=percent(best.success))


def idea_in_words(aim: Intent, said: Speaker) -> str:
    """Return what a shot is meant to do, as part of a sentence."""
    return said.phrase(f"idea.{aim.idea}", target=aim.target or "", pot=aim.pot or 0)
