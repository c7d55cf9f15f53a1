"""Personal bests, kept with every change; a damaged file is set aside."""

import json
from pathlib import Path

import pytest

from yagopool.errors import YagoError
from yagopool.practice.drill_library import Best, PersonalBests


def test_bests_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "practice" / "bests.json"
    bests = PersonalBests(path)
    assert bests.add("Änni", "first", 3, 1)
    assert not bests.add("Änni", "first", 4, 0)
    assert bests.add("Änni", "first", 2, 2)
    assert bests.add("Ben", "first", 5, 1)
    again = PersonalBests(path)
    assert again.of("Änni") == {"first": Best(strokes=2, stars=2, solved=3)}
    assert again.by_drill("first") == {"Ben": Best(strokes=5, stars=1), "Änni": Best(strokes=2, stars=2, solved=3)}
    assert again.of("Carla") == {}
    assert again.trouble is None
    assert [file.name for file in path.parent.iterdir()] == ["bests.json"]


def test_two_windows_keep_each_others_bests(tmp_path: Path) -> None:
    path = tmp_path / "bests.json"
    one, other = PersonalBests(path), PersonalBests(path)
    assert one.add("Ann", "first", 3, 1)
    assert other.add("Ben", "first", 2, 2)
    assert other.add("Ann", "second", 1, 3)
    assert not one.add("Ann", "second", 2, 2), "what the other window saved is the best"
    for bests in (one, PersonalBests(path)):
        assert bests.of("Ann") == {"first": Best(strokes=3, stars=1), "second": Best(strokes=1, stars=3, solved=2)}
        assert bests.of("Ben") == {"first": Best(strokes=2, stars=2)}


def test_what_could_not_be_written_is_with_the_next(tmp_path: Path) -> None:
    (tmp_path / "practice").write_text("a file where the folder should be")
    bests = PersonalBests(tmp_path / "practice" / "bests.json")
    with pytest.raises(YagoError, match="cannot_write"):
        bests.add("Ann", "first", 1, 3)
    (tmp_path / "practice").unlink()
    bests.add("Ann", "first", 2, 2)
    assert PersonalBests(tmp_path / "practice" / "bests.json").of("Ann") == {
        "first": Best(strokes=1, stars=3, solved=2)
    }


def test_a_file_damaged_meanwhile_takes_no_best_with_it(tmp_path: Path) -> None:
    path = tmp_path / "bests.json"
    bests = PersonalBests(path)
    bests.add("Ann", "first", 1, 3)
    path.write_bytes(b"{")
    bests.add("Ann", "second", 1, 3)
    assert bests.trouble is not None
    assert set(PersonalBests(path).of("Ann")) == {"first", "second"}


@pytest.mark.parametrize(
    "unknown", [{"d": {"strokes": 0, "stars": 1}}, {"d": {"strokes": 1, "stars": 9}}, {"d": {"strokes": 1}}, {"d": 3}]
)
def test_only_an_unknown_best_is_left_out(tmp_path: Path, unknown: dict[str, object]) -> None:
    path = tmp_path / "bests.json"
    path.write_text(json.dumps({"players": {"Ann": {"first": {"strokes": 1, "stars": 3}} | unknown, "Ben": 1}}))
    bests = PersonalBests(path)
    assert bests.of("Ann") == {"first": Best(strokes=1, stars=3)}
    assert bests.trouble is not None
    bests.add("Ann", "second", 2, 2)
    kept = json.loads(path.read_text())["players"]
    assert set(kept["Ann"]) == {"first", "second", "d"}
    assert (kept["Ann"]["d"], kept["Ben"]) == (unknown["d"], 1)


@pytest.mark.parametrize("content", [b"{", b"[]", b"\x00"])
def test_a_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bests.json"
    path.write_bytes(content)
    bests = PersonalBests(path)
    assert bests.trouble is not None
    assert Path(str(bests.trouble.arguments["aside"])).read_bytes() == content
    assert bests.add("Ann", "first", 1, 3)
    assert PersonalBests(path).of("Ann") == {"first": Best(strokes=1, stars=3)}


def test_where_nothing_can_be_written_the_best_is_remembered(tmp_path: Path) -> None:
    (tmp_path / "practice").write_text("a file where the folder should be")
    bests = PersonalBests(tmp_path / "practice" / "bests.json")
    with pytest.raises(YagoError, match="cannot_write"):
        bests.add("Ann", "first", 1, 3)
    assert bests.of("Ann") == {"first": Best(strokes=1, stars=3)}
