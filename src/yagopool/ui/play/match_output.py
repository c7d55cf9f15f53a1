"""What leaves a match as text: a report on a ruling, a share code."""

from yagopool.assets import installed
from yagopool.errors import YagoError
from yagopool.games.settings import Settings
from yagopool.match.position import Position
from yagopool.match.replay import ruling_report, write_report
from yagopool.match.share import share
from yagopool.practice.folders import Folders
from yagopool.table.flick import Flick
from yagopool.text.speaker import Speaker
from yagopool.ui.crash_report import PACKAGES
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_starter import header_of
from yagopool.ui.window import copied


def save_report(controller: MatchController, folders: Folders | None, settings: Settings) -> str:
    """Write the last ruling and the match up to it to a new file of the data folder; return what became of it."""
    session = controller.session
    number = next((number for number, one in enumerate(session.played) if one is controller.ruled), None)
    if number is None:
        return controller.say("ui.doubt.nothing")
    if folders is None:
        return controller.say("ui.doubt.nowhere")
    header = header_of(controller.setup, session.match)
    versions = {package: installed(package) for package in PACKAGES}
    report = ruling_report(session, header, number, versions=versions, settings=settings.model_dump(mode="json"))
    try:
        path = write_report(folders.data / "doubts", report)
    except YagoError as error:
        return controller.speaker.error(error)
    return controller.say("ui.doubt.written", name=path.name)


def copy_code(position: Position, variant: str, speaker: Speaker) -> str:
    """Copy the share code of a position, or of one with a shot; return what became of it."""
    try:
        code = share(position, variant)
    except YagoError as error:
        return speaker.error(error)
    return speaker.say("ui.free.shared", letters=len(code)) if copied(code) else speaker.say("ui.free.not_copied")


def copy_position(controller: MatchController, aimed: Flick | None = None) -> str:
    """Copy the shot that rolls, else the position with the shot that is aimed; return what became of it."""
    shot = controller.unseen
    if shot is not None and isinstance(shot.move, Flick):
        position = Position(controller.spec, shot.layout_before, shot.move)
    else:
        position = Position(controller.spec, controller.layout, aimed)
    return copy_code(position, controller.session.match.variant, controller.speaker)
