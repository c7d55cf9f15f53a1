"""``yagopool doctor``: what is wrong with this computer's display, sound, fonts and folders, and what to do."""

import textwrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from yagopool.cli.options import DataFolder, Language

if TYPE_CHECKING:
    from yagopool.cli.checkup import Finding
    from yagopool.cli.streams import Output
    from yagopool.text import Speaker


def doctor(
    *,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object with all findings.")] = False,
    data_dir: DataFolder = None,
    lang: Language = "en",
) -> None:
    """Say what is wrong with display, sound, fonts, folders, libraries, and what to do; exit status 1 if so."""
    import json

    from yagopool.cli.checkup import checkup
    from yagopool.cli.saying import speaker_or_leave
    from yagopool.cli.streams import Output
    from yagopool.match.store import data_folder

    speak = speaker_or_leave(lang)
    findings = tuple(checkup(data_folder(data_dir)))
    well = all(finding.grade != "wrong" for finding in findings)
    output = Output()
    if as_json:
        told = [_as_json(finding, speak) for finding in findings]
        output.line(json.dumps({"well": well, "findings": told}, ensure_ascii=False))
    else:
        for finding in findings:
            _told(finding, speak, output)
        output.line(speak.say("cli.doctor.well" if well else "cli.doctor.unwell"))
    output.flush()
    if not well:
        raise typer.Exit(1)


def _told(finding: "Finding", speak: "Speaker", output: "Output") -> None:
    grade = speak.say(f"cli.doctor.grade.{finding.grade}")
    output.line(f"{grade:<9}{speak.say(finding.key, **finding.arguments)}")
    if finding.detail:
        output.line(f"{'':<9}{_printable(finding.detail)}")
    for line in textwrap.wrap(_advice(finding, speak) or "", 90):
        output.line(f"{'':<9}{line}")


def _as_json(finding: "Finding", speak: "Speaker") -> dict[str, Any]:
    return {
        "topic": finding.topic,
        "grade": finding.grade,
        "message": speak.say(finding.key, **finding.arguments),
        "detail": finding.detail or None,
        "advice": _advice(finding, speak),
    }


def _printable(detail: str) -> str:
    """Return a path or a system's words so that they cannot do anything to a terminal."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in detail)


def _advice(finding: "Finding", speak: "Speaker") -> str | None:
    """Return what to do; nothing where all is good."""
    return None if finding.grade == "good" else speak.say(f"{finding.key}.do", **finding.arguments)
