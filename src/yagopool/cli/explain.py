"""``yagopool explain``: why the computer played what it played."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from yagopool.cli.options import Language
from yagopool.cli.saying import speaker_or_leave
from yagopool.cli.streams import Output, reading

if TYPE_CHECKING:
    from yagopool.ai.decide import Decision
    from yagopool.ai.decision_replay import DecisionPoint
    from yagopool.ai.levels import Level
    from yagopool.text import Speaker

SHOWN = 12
"""So many of the strokes considered are told."""


def explain(
    record: Annotated[Path, typer.Argument(help="The record, JSON Lines; standard input for -.")],
    *,
    line: Annotated[int, typer.Option(min=2, help="The line of the record to explain, counted from 1.")],
    level: Annotated[str | None, typer.Option(help="What this level would play, whoever played.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    lang: Language = "en",
) -> None:
    """Say what the computer considered before one line of a record, with chances and values, and what it played."""
    from yagopool.ai.decide import decide_again
    from yagopool.ai.decision_replay import decision_point
    from yagopool.cli.refusing import refuse
    from yagopool.errors import YagoError
    from yagopool.match.record import read

    said = speaker_or_leave(lang)
    try:
        with reading(record) as source:
            seen = decision_point(read(source), line)
        player, seed = _who(seen, level, line)
        decision = decide_again(seen.view, seed, player)
    except YagoError as error:
        refuse(error, said, as_json, record)
    output = Output()
    if as_json:
        output.line(json.dumps(_as_json(seen, decision, player, line), ensure_ascii=False))
    else:
        for sentence in _sentences(seen, decision, player, said):
            output.line(sentence)
    output.flush()


def _who(seen: "DecisionPoint", level: str | None, line: int) -> "tuple[Level, int]":
    """Return the level that decides and the seed of its decision: those of the record unless others are asked for."""
    from yagopool.ai.decide import decision_seed
    from yagopool.ai.levels import level_named
    from yagopool.errors import RecordError

    side = seen.view.state.to_act
    name = level or (seen.header.computer.get(side) if side is not None else None)
    if name is None:
        raise RecordError("not_allowed", "error.explain.no_computer", line)
    noted = seen.recorded.decision_seed
    return level_named(name), decision_seed(seen.seed, seen.moves) if noted is None else noted


def _same(seen: "DecisionPoint", decision: "Decision") -> bool:
    """Whether the decision made again is what the record has."""
    return decision.move in (seen.recorded.flick, seen.recorded.entry)


def _sentences(seen: "DecisionPoint", decision: "Decision", level: "Level", said: "Speaker") -> list[str]:
    from yagopool.text.explanation import considered_stroke, signed, weighed_choice, what_was_played, who_thought

    told = [who_thought(level, decision, said), what_was_played(decision, said)]
    if decision.weighed:
        told.append(said.say("explain.weighed"))
        for number, one in enumerate(decision.weighed, 1):
            choice = said.say("explain.choice", choice=weighed_choice(one, said), value=signed(one.value, said))
            told.append(f"  {number}. {choice}")
    if decision.considered:
        told.append(said.say("explain.considered"))
    shown = decision.considered[:SHOWN]
    told += [f"  {number}. {considered_stroke(found, said)}" for number, found in enumerate(shown, 1)]
    told.append(said.say("explain.same" if _same(seen, decision) else "explain.other"))
    return told


def _as_json(seen: "DecisionPoint", decision: "Decision", level: "Level", line: int) -> dict[str, Any]:
    from yagopool.rules.entries import ChooseColour, Place
    from yagopool.table.flick import Flick

    def flick(one: Flick) -> dict[str, Any]:
        return {"ball": one.ball, "direction": one.direction, "speed": one.speed}

    considered = [
        {
            "flick": flick(found.flick),
            "idea": found.aim.idea,
            "target": found.aim.target,
            "pot": found.aim.pot,
            "via": list(found.aim.via),
            "chance": round(found.chance, 4),
            "risk": round(found.risk, 4),
            "value": found.value,
            "simulated": found.simulated,
        }
        for found in decision.considered
    ]
    weighed = [
        {
            "do": getattr(one.move, "do", None),
            "colour": one.move.colour if isinstance(one.move, ChooseColour) else None,
            "ball": one.move.ball if isinstance(one.move, Place) else None,
            "at": list(one.move.at) if isinstance(one.move, Place) and one.move.at is not None else None,
            "value": one.value,
        }
        for one in decision.weighed
    ]
    move = decision.move
    return {
        "line": line,
        "level": level.name,
        "decision_seed": decision.seed,
        "same": _same(seen, decision),
        "do": "stroke" if isinstance(move, Flick) else move.do,
        "flick": flick(move) if isinstance(move, Flick) else None,
        "aim": None if decision.aim is None else flick(decision.aim),
        "simulated": decision.simulated,
        "considered": considered,
        "weighed": weighed,
    }
