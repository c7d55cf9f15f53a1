"""``yagopool code``: a position as a short line of text, and back."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from yagopool.cli.options import Language
from yagopool.cli.streams import STANDARD_INPUT, Output, whole

if TYPE_CHECKING:
    from yagopool.match.share import SharedPosition
    from yagopool.text import Speaker

CHECK_SAYS_NO = 1


def code(
    file: Annotated[
        Path, typer.Argument(help="The position, maybe with a stroke, as simulate takes it.", show_default=False)
    ] = STANDARD_INPUT,
    *,
    show: Annotated[
        str | None, typer.Option("--show", metavar="CODE", help="Show what a code holds instead.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    lang: Language = "en",
) -> None:
    """Make a share code of a position or a stroke; or show what a code holds, and whether it comes out the same."""
    from yagopool.cli.refusing import refuse
    from yagopool.cli.saying import speaker_or_leave
    from yagopool.errors import YagoError

    speak = speaker_or_leave(lang)
    good = True
    try:
        if show is None:
            _make(file, as_json)
        else:
            good = _show(show, speak, as_json)
    except YagoError as error:
        refuse(error, speak, as_json)
    if not good:
        raise typer.Exit(CHECK_SAYS_NO)


def _make(file: Path, as_json: bool) -> None:
    import json

    from yagopool.match.json_input import json_object
    from yagopool.match.position import position_of
    from yagopool.match.share import share

    text = share(position_of(json_object(whole(file))))
    output = Output()
    output.line(json.dumps({"code": text}) if as_json else text)
    output.flush()


def _show(text: str, speak: "Speaker", as_json: bool) -> bool:
    """Print what a code holds; tell whether its stroke comes out here as it did there."""
    import json

    from yagopool.match.position import position_json
    from yagopool.match.share import decode, reproduction

    shared = decode(text)
    found = reproduction(shared)
    output = Output()
    if as_json:
        told: dict[str, object] = {"position": position_json(shared.position), "variant": shared.variant}
        told |= {"fingerprint": shared.fingerprint, "rules": shared.rules, "reproduction": found}
        output.line(json.dumps(told))
    else:
        output.line(json.dumps(position_json(shared.position)))
        output.line(_sentence(shared, found, speak))
    output.flush()
    return found in ("no_stroke", "reproduced")


def _sentence(shared: "SharedPosition", found: str, speak: "Speaker") -> str:
    from yagopool.physics.fingerprint import fingerprint

    here = fingerprint(shared.position.spec)
    return speak.say(f"cli.code.{found}", theirs=shared.fingerprint, ours=here)
