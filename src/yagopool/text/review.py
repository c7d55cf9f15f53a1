"""What a review says of shots, in words."""

from collections.abc import Callable
from typing import Final

from yagopool.ai.decision import Intent
from yagopool.ai.review import ShotReview, TurningPoint, tried_to_pot
from yagopool.errors import Argument
from yagopool.match.session import Played
from yagopool.table.flick import Flick
from yagopool.text.explanation import percent
from yagopool.text.speaker import Speaker

SURE: Final = 0.97
"""How often it must to be called nearly sure: as much as the trials can tell from certain."""


def reviewed_shot(review: ShotReview, player: str, said: Speaker) -> str:
    """Return who played, the chance before, after and on average, and the best shot where it was another."""
    before, after, expected = percent(review.before), percent(review.after), percent(review.expected)
    course = said.phrase(
        "review.course" if expected == after else "review.course.average", before=before, after=after, expected=expected
    )
    known: dict[str, Argument] = {
        "player": player,
        "course": course,
        "grade": said.phrase(f"ui.review.grade.{review.grade}"),
    }
    if review.grade == "best":
        return said.say("review.shot.best", **known)
    idea = idea_in_words(review.best.aim, said)
    return said.say("review.shot", **known, loss=percent(review.loss), idea=idea)


def what_came_of(
    played: Played, best: Flick, aim: Intent, headline: Callable[[Played, Speaker], str], said: Speaker
) -> str:
    """Return what came of a shot, in a sentence: the foul, or what was missed, else what its game's ``headline`` says.

    ``best`` and ``aim``: the best shot from there, which was missed if it was tried and nothing dropped.
    """
    ruling = played.ruling
    if ruling is not None and ruling.fouls:
        return said.because(ruling.because[0])
    if played.layout_before.filled == played.layout_after.filled and tried_to_pot(played.move, best, aim):
        return said.say("review.came.missed", idea=idea_in_words(aim, said))
    return said.say("review.came", headline=headline(played, said))


def turning_point(point: TurningPoint, said: Speaker) -> str:
    """Return a turning point in one sentence: what was on, what was played, and what the opponent made of it."""
    review, best = point.review, point.review.best
    course = said.phrase(
        f"review.played.{point.outcome}", player=point.player, opponent=point.opponent, after=percent(review.after)
    )
    if point.won:
        course = said.phrase("review.won", played=course, opponent=point.opponent)
    elif point.answer:
        course = said.count("review.potted", point.answer, played=course, opponent=point.opponent)
    known: dict[str, Argument] = {"n": review.number, "idea": idea_in_words(best.aim, said), "course": course}
    if best.aim.pot is not None and best.success >= SURE:
        return said.say("review.turn.sure", **known)
    if best.aim.pot is not None:
        return said.say("review.turn.pot", **known, chance=percent(best.success))
    return said.say("review.turn.chance", **known, chance=percent(best.chance))


def idea_in_words(aim: Intent, said: Speaker) -> str:
    """Return what the best shot is meant to do, as part of a sentence."""
    if aim.idea == "break":
        return said.phrase("review.another_break")
    idea = "safe" if aim.idea == "any" else aim.idea
    return said.phrase(f"idea.{idea}", target=aim.target or "", pot=aim.pot or 0)
