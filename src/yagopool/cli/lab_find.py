"""``yagopool lab find`` at the command line: the search with a progress bar, the break found, told."""

import json
from typing import Any, get_args

import typer

from yagopool.ai.worker_pool import LostError
from yagopool.cli.lab_map import percent, progress
from yagopool.cli.saying import say_wrong
from yagopool.errors import YagoError
from yagopool.practice.find_break import Goal, Search, cost, find, interval
from yagopool.practice.lab import LabPlan
from yagopool.practice.lab_file import plan_json, tally_json
from yagopool.text import Speaker

_GOALS: dict[str, Goal] = {name: name for name in get_args(Goal)}


def look_for(plan: LabPlan, goal: str, jobs: int, speak: Speaker, *, as_json: bool) -> bool:
    """Look for the best break and tell it; return False when it was stopped before it was found.

    Raises:
        YagoError: ``bad_value``, there is no such goal.
    """
    if goal not in _GOALS:
        raise YagoError("bad_value", "error.lab.goal", name=goal, possible=tuple(_GOALS))
    found = _search(plan, _GOALS[goal], jobs, speak)
    if found is None or found.verdict is None:
        return False
    if as_json:
        typer.echo(json.dumps(_as_json(plan, _GOALS[goal], found)))
    else:
        _tell(found, _GOALS[goal], plan, speak)
    return True


def _search(plan: LabPlan, goal: Goal, jobs: int, speak: Speaker) -> Search | None:
    last = None
    try:
        with progress() as bars:
            bar = bars.add_task(speak.say("cli.lab.find_bar", scatter=plan.scatter), total=cost(plan))
            for last in find(plan, goal, jobs):
                bars.update(bar, completed=last.tried)
    except KeyboardInterrupt:
        return None
    except LostError as error:
        say_wrong(speak.error(error))
        return None
    return last


def _tell(found: Search, goal: Goal, plan: LabPlan, speak: Speaker) -> None:
    best, verdict = found.leading[0], found.verdict
    assert verdict is not None
    low, high = interval(verdict, goal)
    typer.echo(
        speak.say(
            "cli.lab.found",
            scatter=speak.say(f"lab.hand.{plan.scatter}"),
            direction=round(best.flick.direction, 2),
            speed=round(best.flick.speed),
        )
    )
    typer.echo(
        speak.say(
            "cli.lab.found_brings",
            **{name: percent(verdict.measure(name)) for name in ("plays_on", "pot", "foul", "both")},
            pots=round(verdict.measure("pots"), 2),
            breaks=verdict.breaks,
        )
    )
    goal_name = speak.say(f"lab.measure.{goal}")
    typer.echo(
        speak.say(
            "cli.lab.found_goal",
            goal=goal_name,
            value=round(verdict.measure(goal), 3),
            low=round(low, 3),
            high=round(high, 3),
        )
    )


def _as_json(plan: LabPlan, goal: Goal, found: Search) -> dict[str, Any]:
    best, verdict = found.leading[0], found.verdict
    assert verdict is not None
    return {
        **plan_json(plan),
        "goal": goal,
        "direction": best.flick.direction,
        "speed": best.flick.speed,
        **tally_json(verdict),
        "interval": [round(bound, 4) for bound in interval(verdict, goal)],
        "tried": found.tried,
        "leading": [
            {"direction": one.flick.direction, "speed": one.flick.speed, **tally_json(one.tally)}
            for one in found.leading
        ],
    }
