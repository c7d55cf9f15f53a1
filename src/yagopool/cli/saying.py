"""Wrong input at the command line: one clear sentence on standard error, exit status 2."""

import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from yagopool.text import Speaker

WRONG_INPUT: Final = 2
"""The exit status after input that cannot be."""


def say_wrong(sentence: str) -> None:
    """Say on standard error what is wrong, also where it cannot show every letter or is closed."""
    if sys.stderr is None:
        return
    encoding = sys.stderr.encoding or "ascii"
    print(sentence.encode(encoding, "replace").decode(encoding), file=sys.stderr)  # noqa: T201


def speaker_or_leave(lang: str) -> "Speaker":
    """Return the speaker of a language named at the command line; leave with a sentence if there is none."""
    from yagopool.text import LANGUAGES, speaker

    if lang in LANGUAGES:
        return speaker(lang)
    import typer

    say_wrong(speaker().say("cli.no_such_language", lang=lang, possible=LANGUAGES))
    raise typer.Exit(WRONG_INPUT)
