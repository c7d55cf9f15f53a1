"""``yagopool export``: a shot, a game or a match to show: an animation, a picture, or the score sheet."""

import os
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

from yagopool.cli.errors import refusing, speaker_named
from yagopool.cli.options import Language, Record, complete
from yagopool.cli.output import STANDARD_INPUT, print_error, progress, reading
from yagopool.errors import YagoError
from yagopool.games.settings import Settings
from yagopool.match.files import check_output, same_file, write_output
from yagopool.match.record import LONGEST_RECORD
from yagopool.match.replay import kept_score, replayed
from yagopool.match.score_sheet import sheet_of
from yagopool.text import Speaker
from yagopool.text.explanation import as_called
from yagopool.ui.export import SIZES
from yagopool.ui.export.sheet import sheet_svg

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
    """Export a shot, a game or a match as a picture or animation."""
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
    from yagopool.ui.export.film import game_clip, shot_clip  # noqa: PLC0415 - pygame
    from yagopool.ui.export.order import Order  # noqa: PLC0415 - pygame
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
