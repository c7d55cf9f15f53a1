"""``yagopool verdicts``: one stroke of a record under all three variants."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from yagopool.cli.options import Language
from yagopool.cli.saying import speaker_or_leave
from yagopool.cli.streams import Output, reading

if TYPE_CHECKING:
    from yagopool.rules.comparison import Verdict
    from yagopool.rules.entries import Stroke
    from yagopool.rules.state import GameState
    from yagopool.text import Speaker


def verdicts(
    record: Annotated[Path, typer.Argument(help="The record, JSON Lines; standard input for -.")],
    line: Annotated[int, typer.Option(min=1, help="The line of the stroke, counted from 1.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    lang: Language = "en",
) -> None:
    """Judge one stroke of a record under EASY, MEDIUM and PROFESSIONAL, side by side."""
    import json
    import shutil

    from yagopool.cli.refusing import refuse
    from yagopool.errors import YagoError
    from yagopool.rules.comparison import verdicts as judge_all
    from yagopool.text.columns import verdict_lines

    speaker = speaker_or_leave(lang)
    output = Output()
    try:
        before, stroke = _stroke_at(record, line)
    except YagoError as error:
        refuse(error, speaker, as_json, record)
    found = judge_all(before, stroke)
    if as_json:
        told = {verdict.variant: _verdict_json(verdict, speaker) for verdict in found}
        output.line(json.dumps({"line": line, "verdicts": told}, ensure_ascii=False))
    else:
        player, ball = before.player or "", stroke.ball
        if ball is None:
            output.line(speaker.say("verdicts.accident", line=line, player=player))
        else:
            output.line(speaker.say("verdicts.title", line=line, player=player, ball=ball))
        output.line("")
        for text in verdict_lines(found, speaker, shutil.get_terminal_size((100, 25)).columns):
            output.line(text)
    output.flush()


def _stroke_at(record: Path, line: int) -> "tuple[GameState, Stroke]":
    """Return the state that a record's line finds, and its stroke; what follows is not read."""
    from yagopool.errors import RecordError
    from yagopool.match.model import RecordedEntry
    from yagopool.match.record import read
    from yagopool.match.replay import judge
    from yagopool.rules.entries import Stroke

    last = 0
    with reading(record) as source:
        for judged in judge(read(source)):
            last = judged.line
            if last < line:
                continue
            item, before = judged.item, judged.before
            if isinstance(item, RecordedEntry) and isinstance(item.entry, Stroke) and before is not None:
                return before, item.entry
            raise RecordError("not_allowed", "error.verdicts.no_stroke", line)
    raise RecordError("not_allowed", "error.verdicts.too_short", line, last=last)


def _verdict_json(verdict: "Verdict", speaker: "Speaker") -> dict[str, Any]:
    """Return what one variant says: a ruling with the state after it, or a refusal."""
    from yagopool.match.schema import ruling_json, state_json

    refused, ruling, after = verdict.refused, verdict.ruling, verdict.after
    return {
        "ruling": None if ruling is None else ruling_json(ruling, speaker.because),
        "state": None if after is None else state_json(after),
        "refused": None
        if refused is None
        else {"code": refused.code, "rule": refused.rule, "message": speaker.message(refused)},
    }
