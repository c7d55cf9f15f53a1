"""What the table says of its record: why entries are not safely on the disk, and that they are again."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.ai.processes import PATIENCE
from tests.ui.hands import TWO, HandMaker
from yagopool.errors import WriteError, YagoError
from yagopool.match.record import RecordWriter
from yagopool.table.shot import Flick
from yagopool.text import speaker
from yagopool.text.speaker import LANGUAGES
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import MatchStarter, RecordedMatch, ResumedMatch, StoredMatch

FAILED = WriteError("cannot_write", "error.cannot_sync", path="match.jsonl", reason="Input/output error")


class Told(MatchStarter):
    """Has what a test wants to be told of the record."""

    error: YagoError | None = None
    safe = False

    def trouble(self) -> YagoError | None:
        return self.error

    def relieved(self) -> bool:
        return self.safe


@pytest.mark.parametrize("lang", LANGUAGES)
def test_trouble_is_said_while_it_lasts_and_then_that_it_is_over(hand: HandMaker, lang: str) -> None:
    told, speak = Told(), speaker(lang)
    player = hand(lambda room: MatchScene(replace(room, sitting=told), TWO), lang=lang)
    player.wait(0.5)
    assert player.table.view.notice == ""
    player.draw()
    assert not player.table.stale
    told.error = FAILED  # found out by another thread: no event tells of it
    player.wait(0.05)
    assert player.table.stale
    shown = player.table.view
    assert speak.error(FAILED) in shown.notice
    assert shown.tone == "warning"
    told.error, told.safe = None, True
    player.wait(0.05)
    shown = player.table.view
    assert shown.notice.endswith(speak.say("ui.table.record_safe"))
    assert shown.tone == "plain"
    told.safe = False
    player.wait(0.05)
    assert player.table.view.notice == ""


def broken(number: int) -> None:
    raise OSError(5, "Input/output error")


def recorded(folder: Path) -> MatchStarter:
    return RecordedMatch(folder / "match.jsonl")


def kept(folder: Path) -> MatchStarter:
    return StoredMatch(folder)


def gone_on(folder: Path) -> MatchStarter:
    first = recorded(folder)
    first.begin(TWO)
    first.close()
    return ResumedMatch(folder / "match.jsonl", StoredMatch(folder))


@pytest.mark.parametrize("sit", [recorded, kept, gone_on])
def test_whoever_keeps_a_record_knows_of_its_trouble_and_of_the_relief(
    sit: Callable[[Path], MatchStarter], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = sit(tmp_path)
    session = sitting.begin(TWO)
    writer = session._recorder
    assert isinstance(writer, RecordWriter)
    assert not sitting.relieved()
    with monkeypatch.context() as patch:
        patch.setattr(writer, "_sync", broken)
        session.play(Flick("blue", 90.0, 1000.0))
        assert not writer.wait(PATIENCE)
        assert sitting.trouble() is not None
        assert not sitting.relieved()
    session.undo(1)
    assert writer.wait(PATIENCE)
    assert sitting.trouble() is None
    assert sitting.relieved()
    sitting.close()
