"""Why the computer played what it played, in words: what it played, what it considered, what it weighed."""

from yagopool.ai.decision import Considered, Decision, Intent, Weighed
from yagopool.ai.levels import Level
from yagopool.games.yago.rules.entries import ChooseColour, Place
from yagopool.table.flick import Flick
from yagopool.text.percent import percent
from yagopool.text.speaker import Speaker


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
            told = {"direction": round(direction, 2), "meant": round(meant, 2), "speed": round(speed)}
            return said.say("explain.flick", ball=ball, **told)
        case ChooseColour(colour):
            return said.say("explain.colour", colour=colour)
        case Place(ball, at) if at is not None:
            return said.say("explain.place", ball=ball, x=round(at[0]), y=round(at[1]))
    return said.say(f"explain.{getattr(decision.move, 'do', 'none')}")


def what_it_tries(aim: Intent, said: Speaker) -> str:
    """Return what a stroke is meant to do."""
    return said.say(f"idea.{aim.idea}", target=aim.target or "", pot=aim.pot or 0)


def considered_stroke(found: Considered, said: Speaker) -> str:
    """Return a stroke that was considered: what it tries with which ball, chance, risk, value.

    One that the hand never tried has no figures that could be set beside the others'.
    """
    if not found.simulated:
        return said.say("explain.untried", stroke=stroke_in_words(found, said))
    return said.count(
        "explain.one",
        found.simulated,
        stroke=stroke_in_words(found, said),
        chance=percent(found.chance),
        risk=percent(found.risk),
        value=signed(found.value, said),
    )


def stroke_in_words(found: Considered, said: Speaker) -> str:
    """Return what a stroke tries; with which ball, where that is another one than it tries to pot."""
    if found.aim.target == found.flick.ball:
        return what_it_tries(found.aim, said)
    idea = said.phrase(f"idea.{found.aim.idea}", target=found.aim.target or "", pot=found.aim.pot or 0)
    return said.say("explain.with", ball=found.flick.ball, idea=idea)


def weighed_choice(one: Weighed, said: Speaker) -> str:
    """Return a choice that was weighed, in a few words."""
    match one.move:
        case ChooseColour(colour):
            return said.say("explain.weighed.colour", colour=colour)
        case Place(_, at) if at is not None:
            return said.say("explain.weighed.place", x=round(at[0]), y=round(at[1]))
    return said.say(f"explain.weighed.{getattr(one.move, 'do', 'none')}")


def signed(value: float, said: Speaker) -> str:
    """Return what something is worth, with its sign and two decimals."""
    return ("+" if value >= 0.0 else "−") + said.fixed(abs(value), 2)
