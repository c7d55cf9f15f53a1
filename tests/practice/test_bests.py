"""Personal bests, kept with every change; a damaged file is set aside."""

from pathlib import Path

import pytest

from yagopool.errors import YagoError
from yagopool.practice.bests import Best, Bests


def test_bests_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "practice" / "bests.json"
    bests = Bests(path)
    assert bests.note("Änni", "first", 3, 1)
    assert not bests.note("Änni", "first", 4, 0)
    assert bests.note("Änni", "first", 2, 2)
    assert bests.note("Ben", "first", 5, 1)
    again = Bests(path)
    assert again.of("Änni") == {"first": Best(strokes=2, stars=2, solved=3)}
    assert again.by_drill("first") == {"Ben": Best(strokes=5, stars=1), "Änni": Best(strokes=2, stars=2, solved=3)}
    assert again.of("Carla") == {}
    assert again.trouble is None
    assert [file.name for file in path.parent.iterdir()] == ["bests.json"]


@pytest.mark.parametrize(
    "content", [b"{", b"[]", b'{"players": {"Ann": 1}}', b"\x00", b'{"players": {"Ann": {"d": {"strokes": 0}}}}']
)
def test_a_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bests.json"
    path.write_bytes(content)
    bests = Bests(path)
    assert bests.trouble is not None
    assert Path(str(bests.trouble.arguments["aside"])).read_bytes() == content
    assert bests.note("Ann", "first", 1, 3)
    assert Bests(path).of("Ann") == {"first": Best(strokes=1, stars=3)}


def test_where_nothing_can_be_written_the_best_is_remembered(tmp_path: Path) -> None:
    (tmp_path / "practice").write_text("a file where the folder should be")
    bests = Bests(tmp_path / "practice" / "bests.json")
    with pytest.raises(YagoError, match="cannot_write"):
        bests.note("Ann", "first", 1, 3)
    assert bests.of("Ann") == {"first": Best(strokes=1, stars=3)}
