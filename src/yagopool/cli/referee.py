"""``yagopool referee``: a record judged by the rules alone."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from yagopool.cli.options import Language
from yagopool.cli.saying import speaker_or_leave
from yagopool.cli.streams import STANDARD_INPUT, Attentive, Output, reading

if TYPE_CHECKING:
    from collections.abc import Callable

    from yagopool.match.replay import Judged
    from yagopool.text import Speaker


def referee(
    file: Annotated[
        Path, typer.Argument(help="The record, JSON Lines; standard input without it or with -.", show_default=False)
    ] = STANDARD_INPUT,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object for each line of the record.")] = False,
    lang: Language = "en",
) -> None:
    """Judge the record of a match: who plays, what was a foul, who has won, and why."""
    from yagopool.cli.refusing import refuse
    from yagopool.errors import YagoError
    from yagopool.match.record import read
    from yagopool.match.replay import judge

    speaker = speaker_or_leave(lang)
    output = Output()
    tell = _json_teller(speaker) if as_json else _report_teller(speaker)
    try:
        with reading(file) as source:
            for judged in judge(read(Attentive(source, output))):
                tell(judged, output)
    except YagoError as error:
        output.flush()
        refuse(error, speaker, as_json, file)
    output.flush()


def _json_teller(speaker: "Speaker") -> "Callable[[Judged, Output], None]":
    """Return what prints a line's result as JSON, by the format's names and order."""
    import json

    from yagopool.match.schema import ruling_json, state_json

    encode = json.JSONEncoder(ensure_ascii=False).encode

    def tell(judged: "Judged", output: Output) -> None:
        ruling = None if judged.ruling is None else ruling_json(judged.ruling, speaker.because)
        output.line(encode({"line": judged.line, "ruling": ruling, "state": state_json(judged.state)}))

    return tell


def _report_teller(speaker: "Speaker") -> "Callable[[Judged, Output], None]":
    """Return what prints a line's result for people."""
    import shutil

    from yagopool.text.report import Report

    report = Report(speaker, width=min(100, shutil.get_terminal_size((100, 25)).columns))

    def tell(judged: "Judged", output: Output) -> None:
        for line in report.lines(judged):
            output.line(line)

    return tell
