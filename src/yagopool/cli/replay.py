"""``yagopool replay`` and ``export``: a match shown again, its shots simulated again and compared, or saved to show."""

import json
import math
import os
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

from yagopool.cli.options import DataFolder, Language, Record, WindowLanguage, complete
from yagopool.cli.output import CHECK_FAILED, STANDARD_INPUT, Output, print_error, progress, reading
from yagopool.cli.usage import refusing, speaker_named
from yagopool.errors import Argument, YagoError
from yagopool.games.settings import Settings
from yagopool.match.files import check_output, same_file, write_output
from yagopool.match.record import LONGEST_RECORD
from yagopool.match.replay import TOLERANCE, Verified, kept_score, replayed, verify
from yagopool.match.score_sheet import sheet_of
from yagopool.match.store import data_folder
from yagopool.physics.parameters import FingerprintMatch
from yagopool.text import Speaker, system_language
from yagopool.text.explanation import as_called
from yagopool.ui.export import SIZES
from yagopool.ui.export.sheet import sheet_svg

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


_ENDINGS: Final = (".webp", ".png", ".svg")


def export(
    record: Record,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="cli.help.export.out")],
    *,
    shot: Annotated[int | None, typer.Option(metavar="N", min=1, help="cli.help.export.shot")] = None,
    game: Annotated[int | None, typer.Option(metavar="N", min=1, help="cli.help.export.game")] = None,
    size: Annotated[
        str, typer.Option(metavar="SIZE", help="cli.help.export.size", autocompletion=complete(*SIZES))
    ] = "phone",
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    with refusing(speak, file=record):
        check_output(out)
        if same_file(out, Path("/dev/stdin") if record == STANDARD_INPUT else record):
            raise YagoError("bad_value", "error.export.same_file", path=str(out))
        ending = out.suffix.lower()
        if ending not in _ENDINGS:
            raise YagoError("bad_value", "error.export.ending", name=out.name, possible=_ENDINGS)
        if (shot is not None and game is not None) or (ending == ".svg" and (shot or game) is not None):
            raise YagoError("bad_value", "error.export.whole" if ending == ".svg" else "error.export.one")
        if size not in SIZES:
            raise YagoError("bad_value", "error.no_such_value", name="--size", given=size, possible=tuple(SIZES))
        with reading(record) as source:
            content = source.read(LONGEST_RECORD + 1)
        if ending == ".svg":
            kept = kept_score(content)
            write_output(out, sheet_svg(sheet_of(kept.header, kept.session.played), speak).encode())
        else:
            _draw(content, out, shot, game, size=SIZES[size], speak=speak)


def _draw(
    content: bytes, out: Path, shot: int | None, game: int | None, *, size: tuple[int, int], speak: Speaker
) -> None:
    """Draw what was asked for on a display that nobody sees."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from yagopool.ui.export.film import (  # noqa: PLC0415 - pygame
        Order,
        game_clip,
        shot_clip,
    )
    from yagopool.ui.games import check_shown  # noqa: PLC0415 - the window

    course = replayed(content, partial(as_called, speaker=speak))
    check_shown(course.header.match.game)
    if course.truncated:
        print_error(speak.say("ui.replay.torn"))
    clip = game_clip(course, game) if shot is None else shot_clip(course, shot)
    order = Order(clip, out, size, Settings(language=speak.lang))
    if not order.moves:
        write_output(out, order.drawn())
        return
    with progress() as bars:
        bars.add_task(speak.say("cli.export.bar", name=out.name), total=None)
        content = order.drawn()
    write_output(out, content)
