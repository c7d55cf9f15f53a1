"""``yagopool referee``, ``verdicts`` and ``explain``: match records judged, and the computer's moves explained."""

import json
import shutil
from io import BufferedReader
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from yagopool.ai.decision import Decision, DecisionPoint, decide_again, decision_point, decision_seed
from yagopool.ai.levels import Level, level_named
from yagopool.cli.options import LEVEL_NAMES, Language, Record, complete
from yagopool.cli.output import STANDARD_INPUT, Output, printing, reading
from yagopool.cli.usage import refuse, refusing, speaker_named
from yagopool.errors import RecordError, YagoError
from yagopool.games.yago.rules.referee import Verdict
from yagopool.games.yago.rules.referee import verdicts as judge_all
from yagopool.games.yago.rules.state import ChooseColour, GameState, Place
from yagopool.match.model import RecordedEntry, flick_json, ruling_json, state_json
from yagopool.match.record import read
from yagopool.match.replay import Judged, judge
from yagopool.table.shot import Flick, Stroke
from yagopool.text import Speaker
from yagopool.text.explanation import considered_stroke, percent, weighed_choice, what_was_played, who_thought
from yagopool.text.report import Report, verdict_lines

MOST_SHOTS_PRINTED: Final = 12


def referee(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="cli.help.referee.file", show_default=False)
    ] = STANDARD_INPUT,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.referee.json")] = False,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    report = Report(speak, width=min(100, shutil.get_terminal_size((100, 25)).columns))
    output = Output()
    try:
        with reading(file) as source:
            for judged in judge(read(_Responsive(source, output))):
                for line in [_judged_json(judged, speak)] if as_json else report.lines(judged):
                    output.line(line)
    except YagoError as error:
        output.flush()
        refuse(error, speak, as_json=as_json, file=file)
    output.flush()


class _Responsive:
    """A source of bytes that flushes the output before it waits for more: who writes a line reads its answer."""

    def __init__(self, source: BufferedReader, output: Output) -> None:
        self._source = source
        self._output = output

    def read1(self, size: int, /) -> bytes:
        self._output.flush()
        return self._source.read1(size)


def _judged_json(judged: Judged, speak: Speaker) -> str:
    ruling = None if judged.ruling is None else ruling_json(judged.ruling, speak.because)
    found = {"line": judged.line, "ruling": ruling, "state": state_json(judged.state)}
    return json.dumps(found, ensure_ascii=False)


def verdicts(
    record: Record,
    line: Annotated[int, typer.Option(metavar="N", min=1, help="cli.help.verdicts.line")],
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.option.json")] = False,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    with refusing(speak, as_json=as_json, file=record):
        before, stroke = _stroke_at(record, line)
    found = judge_all(before, stroke)
    with printing() as output:
        if as_json:
            by_variant = {verdict.variant: _verdict_json(verdict, speak) for verdict in found}
            output.line(json.dumps({"line": line, "verdicts": by_variant}, ensure_ascii=False))
            return
        player, ball = before.player or "", stroke.ball
        if ball is None:
            output.line(speak.say("verdicts.accident", line=line, player=player))
        else:
            output.line(speak.say("verdicts.title", line=line, player=player, ball=ball))
        output.line("")
        for text in verdict_lines(found, speak, shutil.get_terminal_size((100, 25)).columns):
            output.line(text)


def _stroke_at(record: Path, line: int) -> tuple[GameState, Stroke]:
    """Return the state before a record's line, and its stroke; what follows is not read."""
    last = 0
    with reading(record) as source:
        for judged in judge(read(source)):
            last = judged.line
            if last < line:
                continue
            item, before = judged.item, judged.before
            if isinstance(item, RecordedEntry) and isinstance(item.entry, Stroke) and before is not None:
                if not isinstance(before, GameState):
                    raise RecordError("not_allowed", "error.verdicts.other_game", line, game=before.match.game)
                return before, item.entry
            raise RecordError("not_allowed", "error.verdicts.no_stroke", line)
    key = "error.verdicts.too_short" if last > 1 else "error.verdicts.no_shots"
    raise RecordError("not_allowed", key, line, last=last)


def _verdict_json(verdict: Verdict, speak: Speaker) -> dict[str, Any]:
    """Return what one variant says: a ruling with the state after it, or a refusal."""
    refused, ruling, after = verdict.refused, verdict.ruling, verdict.after
    return {
        "ruling": None if ruling is None else ruling_json(ruling, speak.because),
        "state": None if after is None else state_json(after),
        "refused": None
        if refused is None
        else {"code": refused.code, "rule": refused.rule, "message": speak.message(refused)},
    }


def explain(
    record: Record,
    *,
    line: Annotated[int, typer.Option(metavar="N", min=2, help="cli.help.explain.line")],
    level: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="cli.help.explain.level", autocompletion=complete(*LEVEL_NAMES))
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.option.json")] = False,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    with refusing(speak, as_json=as_json, file=record):
        with reading(record) as source:
            seen = decision_point(read(source), line)
        player, seed = _decider(seen, level, line)
        decision = decide_again(seen.view, seed, player)
    with printing() as output:
        if as_json:
            output.line(json.dumps(_decision_json(seen, decision, player, line), ensure_ascii=False))
        else:
            for sentence in _decision_lines(seen, decision, player, speak.of(seen.header.match.game)):
                output.line(sentence)


def _decider(seen: DecisionPoint, level: str | None, line: int) -> tuple[Level, int]:
    """Return the level that decides and the seed of its decision: those of the record unless a level is asked for."""
    side = seen.view.state.to_act
    name = level or (seen.header.computer.get(side) if side is not None else None)
    if name is None:
        raise RecordError("not_allowed", "error.explain.no_computer", line)
    recorded = seen.recorded.decision_seed
    return level_named(name), decision_seed(seen.seed, seen.moves) if recorded is None else recorded


def _same(seen: DecisionPoint, decision: Decision) -> bool:
    return decision.move in (seen.recorded.flick, seen.recorded.entry)


def _decision_lines(seen: DecisionPoint, decision: Decision, level: Level, speak: Speaker) -> list[str]:
    lines = [who_thought(level, decision, speak), what_was_played(decision, speak)]
    if decision.weighed:
        lines.append(speak.say("explain.weighed"))
        for number, one in enumerate(decision.weighed, 1):
            choice = speak.say("explain.choice", choice=weighed_choice(one, speak), wins=percent(one.wins))
            lines.append(f"  {number}. {choice}")
    if decision.considered:
        lines.append(speak.say("explain.considered"))
    shown = decision.considered[:MOST_SHOTS_PRINTED]
    lines += [f"  {number}. {considered_stroke(found, speak)}" for number, found in enumerate(shown, 1)]
    lines.append(speak.say("explain.same" if _same(seen, decision) else "explain.other"))
    return lines


def _decision_json(seen: DecisionPoint, decision: Decision, level: Level, line: int) -> dict[str, Any]:
    considered = [
        {
            "flick": _flick_json(found.flick),
            "idea": found.aim.idea,
            "target": found.aim.target,
            "pot": found.aim.pot,
            "via": list(found.aim.via),
            "chance": round(found.chance, 4),
            "risk": round(found.risk, 4),
            "value": found.value,
            "wins": round(found.wins, 4),
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
            "wins": round(one.wins, 4),
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
        "flick": _flick_json(move) if isinstance(move, Flick) else None,
        "aim": None if decision.aim is None else _flick_json(decision.aim),
        "simulated": decision.simulated,
        "considered": considered,
        "weighed": weighed,
    }


def _flick_json(flick: Flick) -> dict[str, Any]:
    return {"ball": flick.ball, **flick_json(flick)}
