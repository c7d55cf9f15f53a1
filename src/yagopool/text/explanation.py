"""Why the computer played what it played, what a review says of shots, and what sides are called, in words."""

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from itertools import takewhile
from typing import Final

from yagopool.ai.decision import Considered, Decision, Intent, Weighed
from yagopool.ai.levels import LEVELS, Level
from yagopool.ai.review import ShotReview, TurningPoint, grade_of, tried_to_pot
from yagopool.errors import Argument
from yagopool.match.game import Entry
from yagopool.match.model import Header
from yagopool.match.session import Played
from yagopool.table.shot import Event, Flick, Potted
from yagopool.table.spec import SIDES, Ball
from yagopool.text.speaker import Speaker

_KNOWN: Final = frozenset(level.name for level in LEVELS)


def level_name(level: str | None, speaker: Speaker) -> str | None:
    return speaker.say(f"ui.level.{level}") if level in _KNOWN else None


def opponent_name(level: str | None, speaker: Speaker) -> str | None:
    return speaker.say(f"ui.opponent.{level}") if level in _KNOWN else None


def as_called(header: Header, speaker: Speaker) -> Header:
    """Return a record's header with the computer's sides called by today's names.

    A side keeps its name where somebody of the other side bears the computer's, and where it has several members.
    """
    teams = list(header.match.teams)
    for number, side in enumerate(SIDES):
        name = opponent_name(header.computer.get(side), speaker)
        if name is not None and len(teams[number]) == 1 and name not in teams[1 - number]:
            teams[number] = (name,)
    return replace(header, match=replace(header.match, teams=(teams[0], teams[1])))


def percent(chance: float) -> int:
    """Return a chance (0 to 1) in per cent: 0 only for never and 100 only for always."""
    exact = round(100 * chance, 6)
    return round(exact) if exact in (0.0, 100.0) else min(max(round(exact), 1), 99)


def who_thought(level: Level, decision: Decision, said: Speaker) -> str:
    """Return a level's hand, and how many strokes it tried out for a decision."""
    key = f"ui.level.{level.name}"
    name = said.say(key) if said.knows(key) else level.name
    turn, push = level.hand.direction, round(100 * level.hand.speed, 1)
    if not decision.simulated:
        return said.say("explain.hand", level=name, turn=turn, push=push)
    return said.count("explain.head", decision.simulated, level=name, turn=turn, push=push)


def what_was_played(decision: Decision, said: Speaker) -> str:
    """Return the move decided on; of a flick also what was meant, for the hand strays from it."""
    match decision.move:
        case Flick(ball, direction, speed):
            meant = decision.aim.direction if decision.aim is not None else direction
            values = {"direction": round(direction, 2), "meant": round(meant, 2), "speed": round(speed)}
            return said.say("explain.flick", ball=ball, **values)
    return said.say(f"explain.{decision.move.do}", **_told(decision.move))


def what_it_tries(aim: Intent, said: Speaker) -> str:
    words = said.say(f"idea.{aim.idea}", target=aim.target or "", pot=aim.pot or 0)
    return words[:1].upper() + words[1:]


def considered_stroke(found: Considered, said: Speaker) -> str:
    """Return a stroke that was considered: what it tries with which ball, its chance, its risk, and the chance to win.

    One that the hand never tried has no figures that could be compared with the others'.
    """
    if not found.simulated:
        return said.say("explain.untried", stroke=stroke_in_words(found, said))
    known: dict[str, Argument] = {
        "stroke": stroke_in_words(found, said),
        "risk": percent(found.risk),
        "wins": percent(found.wins),
    }
    if not has_goal(found):
        return said.count("explain.one.any", found.simulated, **known)
    return said.count("explain.one", found.simulated, **known, chance=percent(found.chance))


def why_not_safer(found: Considered, safer: Considered, number: int, said: Speaker) -> str:
    """Return why another shot of the list, by its number, is not played though it works far more often.

    It wins no more games, or fewer points; or it did better in its tries and is ranked lower all the same: because it
    pots nothing, where waiting counts against a shot, or because few tries prove little.
    """
    if percent(safer.wins) <= percent(found.wins):
        why = "no_more"
    elif safer.value <= found.value:
        why = "points"
    else:
        why = "waits" if safer.aim.idea == "safe" else "fewer"
    return said.say(f"explain.safer.{why}", n=number)


def in_plain_words(name: str, found: Considered, said: Speaker) -> str:
    """Return in two sentences what a player wanted with a shot, and how hard that is; of one without a goal in one."""
    idea, often = intent_of(found), how_often_tried(found, said)
    if not has_goal(found):
        return said.say("explain.wanted.any", name=name)
    if not is_to_pot(found):
        wanted = said.say(f"explain.wanted.{idea.idea}", name=name)
    else:
        in_words = said.phrase(f"idea.{idea.idea}", target=idea.target or "", pot=idea.pot or 0)
        wanted = said.say("explain.wanted", name=name, idea=in_words)
    plain = few_tries(found) and not is_hard(found)
    how = "fair" if plain else "hard" if is_hard(found) else "simple" if found.chance > _SIMPLE else "fair"
    return f"{wanted} {said.say(f'explain.how.{how}', often=often)}"


def is_hard(found: Considered) -> bool:
    return found.chance < _HARD


def has_goal(found: Considered) -> bool:
    """Return whether a shot is meant to do anything, so that it can work."""
    return intent_of(found).idea != "any"


def is_to_pot(found: Considered) -> bool:
    """Return whether a shot is meant for a pot; a safety may name one, which it only rolls up to."""
    return intent_of(found).idea not in ("break", "safe", "any")


_HARD: Final = 0.35
_SIMPLE: Final = 0.8
"""A shot that works less often than the one is hard, one that works more often than the other simple."""
_FOUL: Final = 0.5
"""No shot that is a foul more often than this is safe."""


def intent_of(found: Considered) -> Intent:
    """Return what a shot is meant to do; one that is most likely a foul is no safety."""
    careless = found.aim.idea == "safe" and found.risk > _FOUL
    return found.aim._replace(idea="any") if careless else found.aim


def plainly_meant(found: Considered, events: Sequence[Event]) -> Considered:
    """Return a shot whose ball, one that nobody pots, just drives another one into a pot as the straight shot it is.

    ``events``: what happens where the hand does not stray. With more balls or cushions it stays a combination.
    """
    flicked, target = found.flick.ball, found.aim.target
    if target is None or found.aim.idea != "combination" or flicked[-1].isdigit():
        return found
    if not _just_drives(flicked, target, events):
        return found
    return replace(found, aim=found.aim._replace(idea="direct"))


def _just_drives(flicked: Ball, target: Ball, events: Sequence[Event]) -> bool:
    """Return whether a ball meets nothing before it hits another one, and that one nothing else before it drops."""
    way = takewhile(lambda event: not (isinstance(event, Potted) and event.ball == target), events)
    met = [event.balls for event in way if flicked in event.balls or target in event.balls]
    driven = [balls for balls in met if target in balls]
    return met[:1] == driven[:1] != [] and all(set(balls) == {flicked, target} for balls in driven)


def how_often_tried(found: Considered, said: Speaker) -> str:
    """Return how often a shot works with the hand that plays it; of few tries in words that promise no more."""
    if not few_tries(found):
        return how_often(found.chance, said)
    return said.say(f"explain.{next(word for most, word in _ROUGHLY if found.chance <= most)}")


def works(found: Considered, said: Speaker, *, roughly: bool = False) -> str:
    """Return how often a shot works, labelled: per cent, or in a word where tries are too few (``roughly``)."""
    if roughly:
        how = said.phrase(f"ui.works.{next(word for most, word in _IN_A_WORD if found.chance <= most)}")
    elif _RARE < found.chance < 1.0 - _RARE:
        how = said.say("ui.percent", share=percent(found.chance))
    else:
        how = said.phrase(f"ui.works.{'under' if found.chance <= _RARE else 'over'}")
    return said.say("ui.works", often=how)


def wins(chance: float, said: Speaker) -> str:
    """Return a chance (0 to 1) to win the game, labelled."""
    return said.say("ui.wins", share=percent(chance))


def few_tries(found: Considered) -> bool:
    """Return whether a shot was tried too few times to say how often it works in per cent."""
    return 0 < found.simulated < _FEW


_FEW: Final = 10
"""So many tries say how often a shot works: four of four do not mean that it always does."""
_ROUGHLY: Final = ((0.0, "hardly_ever"), (0.4, "rarely"), (0.6, "half"), (1.0, "usually"))
_IN_A_WORD: Final = ((0.4, "rarely"), (0.6, "sometimes"), (1.0, "mostly"))
_RARE: Final = 0.05
"""Trials tell no finer: what works less often, or fails less often, is said to be less than that."""
_FRACTIONS: Final = ((1, 10), (1, 5), (1, 4), (1, 3), (1, 2), (2, 3), (3, 4), (4, 5), (9, 10))


def how_often(chance: float, said: Speaker) -> str:
    """Return a chance (0 to 1) as people say it: about 3 in 4."""
    if not 1.0 - SURE < chance < SURE:
        return said.say("explain.nearly_always" if chance > 0.5 else "explain.hardly_ever")
    n, m = min(_FRACTIONS, key=lambda one: abs(one[0] / one[1] - chance))
    return said.say("explain.about", good=n, of=m)


def stroke_in_words(found: Considered, said: Speaker) -> str:
    """Return what a stroke tries; with which ball, where that is another one than it tries to pot."""
    aim = intent_of(found)
    if aim.target == found.flick.ball:
        return what_it_tries(aim, said)
    idea = said.phrase(f"idea.{aim.idea}", target=aim.target or "", pot=aim.pot or 0)
    return said.say("explain.with", ball=found.flick.ball, idea=idea)


def weighed_choice(one: Weighed, said: Speaker) -> str:
    choice: Entry = one.move
    return said.say(f"explain.weighed.{choice.do}", **_told(choice))


def _told(move: Entry) -> dict[str, Argument]:
    """Return what fills the sentence of a move that is no flick; a place in whole millimetres."""
    values = {field.name: getattr(move, field.name) for field in fields(move)}
    place = values.pop("at", None)
    return values if place is None else values | {"x": round(place[0]), "y": round(place[1])}


SURE: Final = 0.97
"""How often it must to be called nearly sure: as much as the trials can tell from certain."""


def points_lost(review: ShotReview) -> int:
    """Return how many points of the chance to win a shot cost, in per cent; 0 of one as good as the best.

    Also of one that is graded milder than its loss, as it won the game or made the best shot's pot.
    """
    came_off = review.grade != grade_of(review.loss)
    return 0 if came_off or review.grade == "best" else round(100.0 * review.loss)


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
