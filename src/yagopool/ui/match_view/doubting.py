"""I doubt this ruling: one key writes all there is to know of it to a file that can be sent."""

from yagopool.assets import installed
from yagopool.errors import YagoError
from yagopool.match.settings import Settings
from yagopool.practice.folders import Folders
from yagopool.ui.match_view.sitting import header_of
from yagopool.ui.match_view.table import Table

PARTS = ("yagopool", "pymunk", "pygame-ce", "pydantic")
"""Whose versions are told."""


def write_down(table: Table, folders: Folders | None, settings: Settings) -> str:
    """Write the standing ruling and the match up to it to a new file of the data folder; return what became of it."""
    # Not before somebody doubts: it judges and simulates again.
    from yagopool.match.replay import ruling_report, write_report  # noqa: PLC0415

    ruled, session = table.ruled, table.session
    number = next((number for number, one in enumerate(session.played) if one is ruled), None)
    if number is None:
        return table.say("ui.doubt.nothing")
    if folders is None:
        return table.say("ui.doubt.nowhere")
    versions = {part: installed(part) for part in PARTS}
    header = header_of(table.setup, session.match)
    told = ruling_report(session, header, number, versions=versions, settings=settings.model_dump(mode="json"))
    try:
        path = write_report(folders.data / "doubts", told)
    except YagoError as error:
        return table.speaker.error(error)
    return table.say("ui.doubt.written", name=path.name)
