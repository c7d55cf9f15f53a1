"""``yagopool replay``: a match shown again, or its shots simulated again and compared."""

import json
import math
from collections import Counter
from pathlib import Path
from typing import Annotated, Final

import typer

from yagopool.cli.errors import refusing, speaker_named
from yagopool.cli.options import DataFolder, Record, WindowLanguage
from yagopool.cli.output import CHECK_FAILED, Output, print_error, reading
from yagopool.errors import Argument
from yagopool.match.record import LONGEST_RECORD
from yagopool.match.replay import TOLERANCE, Verified, replayed, verify
from yagopool.match.store import data_folder
from yagopool.physics.fingerprint import FingerprintMatch
from yagopool.text import Speaker, system_language

_FULLEST_FIRST: Final[tuple[FingerprintMatch, ...]] = ("both", "version", "board", "unknown")
_LEAST: Final = 0.0005
"""mm or s: less is not printed as a number."""


def replay(
    record: Record,
    *,
    verify: Annotated[bool, typer.Option("--verify", help="cli.help.replay.verify")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.replay.json")] = False,
    lang: WindowLanguage = None,
    data_dir: DataFolder = None,
) -> None:
    """Watch a match again in the window, or simulate its shots again and compare."""
    default = "en" if verify else system_language()
    speak = speaker_named(default if lang is None else lang)
    with refusing(speak, as_json=as_json, file=record):
        if verify:
            good = _verify(_content(record), speak, as_json)
        else:
            from yagopool.ui.start import open_replay  # noqa: PLC0415 - the window

            open_replay(None if lang is None else speak, data_folder(data_dir), _content(record))
            good = True
    if not good:
        raise typer.Exit(CHECK_FAILED)


def _content(record: Path) -> bytes:
    """Return a record's bytes; of one that is too long only one more than is read."""
    with reading(record) as source:
        return source.read(LONGEST_RECORD + 1)


def _verify(content: bytes, speak: Speaker, as_json: bool) -> bool:
    """Print how each shot compares; return whether all are good. An incomplete last line is left out, and named."""
    seen = replayed(content)
    output, counts, recorded_with = Output(), Counter[str](), set[FingerprintMatch]()
    for stroke in verify(seen):
        counts[stroke.outcome if stroke.good else "bad"] += 1
        recorded_with.add(stroke.recorded_with)
        if as_json or not stroke.good:
            output.line(_json(stroke) if as_json else _sentence(stroke, speak))
    if not as_json:
        output.line(_summary(counts, speak))
        if other := _other(recorded_with):
            output.line(speak.say(f"cli.replay.other_{other}"))
    output.flush()
    if seen.truncated:
        print_error(speak.say("ui.replay.torn"))
    return not counts["bad"]


def _other(recorded_with: set[FingerprintMatch]) -> FingerprintMatch | None:
    """Return what differs between the shots' recorded fingerprints and those of today, all together; None: nothing."""
    found = recorded_with - {"same"}
    if {"version", "board"} <= found:
        return "both"
    return next((one for one in _FULLEST_FIRST if one in found), None)


def _summary(counts: Counter[str], speak: Speaker) -> str:
    if not counts:
        return speak.say("cli.replay.none")
    numbers = {"count": counts.total(), "same": counts["same"], "near": counts["near"], "tolerance": TOLERANCE}
    if counts["bad"]:
        return speak.say("cli.replay.differs", **numbers, n=counts["bad"])
    return speak.say("cli.replay.good", **numbers)


def _json(stroke: Verified) -> str:
    return json.dumps(
        {
            "line": stroke.line,
            "outcome": stroke.outcome,
            "good": stroke.good,
            "same_fingerprint": stroke.same_fingerprint,
            "event": stroke.event,
            "apart": stroke.apart if math.isfinite(stroke.apart) else None,
        }
    )


def _sentence(stroke: Verified, speak: Speaker) -> str:
    played = speak.say(f"cli.replay.with_{stroke.recorded_with}")
    if math.isinf(stroke.apart):
        return speak.say("cli.replay.line_elsewhere", line=stroke.line, played=played)
    known: dict[str, Argument] = {"line": stroke.line, "played": played, "apart": stroke.apart, "shift": stroke.shift}
    off = stroke.apart >= _LEAST
    if stroke.other is not None:
        key = "cli.replay.line_event_apart" if off else "cli.replay.line_event"
        return speak.say(key, **known, n=stroke.other + 1)
    if off:
        return speak.say("cli.replay.line_apart", **known)
    if math.isinf(stroke.shift):
        return speak.say("cli.replay.line_untimed", **known)
    return speak.say("cli.replay.line_late" if stroke.shift >= _LEAST else "cli.replay.line_hair", **known)
