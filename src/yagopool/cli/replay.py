"""``yagopool replay``: a match seen again, or its strokes simulated again and compared."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from yagopool.cli.options import DataFolder, WindowLanguage
from yagopool.cli.streams import Output, reading

if TYPE_CHECKING:
    from yagopool.match.replay import Verified
    from yagopool.text import Speaker

CHECK_SAYS_NO = 1
_HAIR = 0.0005
"""mm: what is less is told as no distance."""


def replay(
    record: Annotated[Path, typer.Argument(help="The match's record; - for standard input.")],
    *,
    verify: Annotated[bool, typer.Option("--verify", help="Simulate every stroke again and compare.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="With --verify: one JSON object a stroke.")] = False,
    lang: WindowLanguage = None,
    data_dir: DataFolder = None,
) -> None:
    """See a match again; or with --verify check that every stroke comes out as recorded: exit status 1 where not."""
    from yagopool.cli.refusing import refuse
    from yagopool.cli.saying import speaker_or_leave
    from yagopool.errors import YagoError
    from yagopool.text import system_language

    spoken = "en" if verify else system_language()
    speak = speaker_or_leave(spoken if lang is None else lang)
    try:
        if not verify:
            _open(record, None if lang is None else speak, data_dir)
            return
        good = _verify(record, speak, as_json)
    except YagoError as error:
        refuse(error, speak, as_json, record)
    if not good:
        raise typer.Exit(CHECK_SAYS_NO)


def _verify(record: Path, speak: "Speaker", as_json: bool) -> bool:
    """Print how each stroke compares; tell whether all are good. A torn last line is left out, and that is said."""
    from yagopool.cli.saying import say_wrong
    from yagopool.match.replay import TOLERANCE, replayed, verify

    seen = replayed(_content(record))
    output, good, same, near, count, older = Output(), True, 0, 0, 0, False
    for stroke in verify(seen):
        count += 1
        same += stroke.outcome == "same"
        near += stroke.good and stroke.outcome == "near"
        good = good and stroke.good
        older = older or not stroke.same_fingerprint
        if as_json or not stroke.good:
            output.line(_json(stroke) if as_json else _words(stroke, speak))
    if not as_json:
        told = {"count": count, "same": same, "near": near, "tolerance": TOLERANCE}
        other = count - same - near
        output.line(speak.say("cli.replay.good", **told) if good else speak.say("cli.replay.differs", n=other, **told))
        if older:
            output.line(speak.say("cli.replay.older", tolerance=TOLERANCE))
    output.flush()
    if seen.truncated:
        say_wrong(speak.say("ui.replay.torn"))
    return good


def _content(record: Path) -> bytes:
    """Return a record's bytes; of one that is too large only so many that this is noticed."""
    from yagopool.match.record import LONGEST_RECORD

    with reading(record) as source:
        return source.read(LONGEST_RECORD + 1)


def _json(stroke: "Verified") -> str:
    import json
    import math

    apart = stroke.apart if math.isfinite(stroke.apart) else None
    return json.dumps(
        {
            "line": stroke.line,
            "outcome": stroke.outcome,
            "good": stroke.good,
            "same_fingerprint": stroke.same_fingerprint,
            "event": stroke.event,
            "apart": apart,
        }
    )


def _words(stroke: "Verified", speak: "Speaker") -> str:
    import math

    if math.isinf(stroke.apart):
        key, apart = "cli.replay.line_elsewhere", 0.0
    else:
        by_a_hair = stroke.outcome == "near" and stroke.apart < _HAIR
        key = "cli.replay.line_hair" if by_a_hair else "cli.replay.line_apart"
        apart = stroke.apart
    played = speak.say("cli.replay.same_game" if stroke.same_fingerprint else "cli.replay.other_game")
    return speak.say(key, line=stroke.line, apart=apart, played=played)


def _open(record: Path, speak: "Speaker | None", data_dir: Path | None) -> None:
    from yagopool.match.store import data_folder
    from yagopool.ui.start import open_replay

    open_replay(speak, data_folder(data_dir), _content(record))
