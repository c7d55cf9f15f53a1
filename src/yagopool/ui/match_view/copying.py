"""The share code of what is seen, copied, to be pasted anywhere."""

from typing import TYPE_CHECKING

from yagopool.errors import YagoError
from yagopool.games.yago.rules.state import VariantName
from yagopool.table.flick import Flick
from yagopool.text.speaker import Speaker
from yagopool.ui.match_view.table import Table
from yagopool.ui.window import copied

if TYPE_CHECKING:
    from yagopool.match.position import Position

# Not before somebody shares: codes read all boards that ship.


def copy_code(laid: "Position", variant: VariantName, speaker: Speaker) -> str:
    """Copy the share code of a position, or of one with a stroke; return in words what became of it."""
    from yagopool.match.share import share  # noqa: PLC0415

    try:
        code = share(laid, variant)
    except YagoError as error:
        return speaker.error(error)
    return speaker.say("ui.free.shared", letters=len(code)) if copied(code) else speaker.say("ui.free.not_copied")


def copy_seen(table: Table, aimed: Flick | None = None) -> str:
    """Copy the stroke that rolls, else the position with the stroke that is aimed; return what became of it."""
    from yagopool.match.position import Position  # noqa: PLC0415

    rolling = table.unseen
    if rolling is not None and isinstance(rolling.move, Flick):
        laid = Position(table.spec, rolling.layout_before, rolling.move)
    else:
        laid = Position(table.spec, table.layout, aimed)
    return copy_code(laid, table.session.match.variant, table.speaker)
