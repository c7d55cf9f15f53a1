"""Drills and personal bests as files: what is read, what is refused and how, what is written."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from yagopool.errors import BoardError, YagoError
from yagopool.practice.drill_library import (
    Best,
    PersonalBests,
    drill_json,
    drill_library,
    drill_of,
    drill_text,
    goal_json,
    goal_of,
    read_drill,
    save_drill,
)
from yagopool.text import LANGUAGES, speaker

GOOD: dict[str, Any] = {
    "format": "yagopool-drill",
    "version": 1,
    "kind": "leave",
    "variant": "professional",
    "title": {"en": "Title"},
    "text": {"en": "Text"},
    "balls": {"red1": [260, 400], "blue": [260, 300]},
    "potted": {"1": "yellow1"},
    "colour": "red",
    "goal": {
        "want": "all",
        "of": [
            {"want": "potted", "balls": ["red1"], "pots": [9], "by": "blue", "cushions": 1, "contacts": 2},
            {"want": "rests", "ball": "blue", "at": [260, 380], "within": 40},
            {"want": "count", "least": 1, "colour": "red"},
        ],
    },
    "stars": [1, 2, 4],
    "solution": [
        {
            "balls": {"red1": [260, 400], "blue": [260, 300]},
            "potted": {"1": "yellow1"},
            "flick": {"ball": "blue", "direction": 90, "speed": 400},
            "for": {"want": "plays_on"},
        }
    ],
}


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    value = json.loads(json.dumps(GOOD))
    change(value)
    return json.dumps(value).encode()


def test_written_and_read_again_it_is_the_same() -> None:
    drill = drill_of(json.dumps(GOOD).encode(), "name")
    assert drill_of(drill_text(drill).encode(), "name") == drill
    assert drill_of(json.dumps(drill_json(drill)).encode(), "name") == drill
    assert max(map(len, drill_text(drill).splitlines())) <= 110


@pytest.mark.parametrize(
    "goal", [*GOOD["goal"]["of"], GOOD["goal"], {"want": "won", "points": 3}, {"want": "plays_on"}]
)
def test_every_goal_is_written_as_it_was(goal: dict[str, Any]) -> None:
    assert goal_json(goal_of(goal)) == goal
    with pytest.raises(BoardError):
        goal_of(goal | {"more": 1})


def test_a_board_of_its_own() -> None:
    drill = drill_of(changed(lambda d: d.update(board={"rolling_friction": 0.03})), "name")
    assert drill.spec.rolling_friction == 0.03
    assert drill_of(drill_text(drill).encode(), "name") == drill


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        (lambda d: d.pop("goal"), "goal", "missing_key"),
        (lambda d: d.update(stras=1), "stras", "unknown_key"),
        (lambda d: d.update(format="yagopool"), "format", "bad_value"),
        (lambda d: d.update(version=2), "version", "bad_value"),
        (lambda d: d.update(kind="fun"), "kind", "bad_value"),
        (lambda d: d.update(variant="hard"), "variant", "bad_value"),
        (lambda d: d.update(title={}), "title", "bad_value"),
        (lambda d: d.update(title={"en": "x" * 61}), "title.en", "bad_value"),
        (lambda d: d.update(text={"en": ""}), "text.en", "bad_value"),
        (lambda d: d.update(balls=[]), "balls", "bad_value"),
        (lambda d: d["balls"].update(red9=[1, 2]), "balls.red9", "bad_value"),
        (lambda d: d["balls"].update(red2=[1]), "balls.red2", "bad_value"),
        (lambda d: d["balls"].update(red2=["1", 2]), "balls.red2.0", "bad_value"),
        (lambda d: d["balls"].update(red2=[260, 410]), "balls.red2", "overlap"),
        (lambda d: d["balls"].update(red2=[900, 410]), "balls.red2", "outside_field"),
        (lambda d: d["potted"].update({"10": "red2"}), "potted.10", "bad_value"),
        (lambda d: d["potted"].update({"3": "red1"}), "potted.3", "bad_value"),
        (lambda d: d.update(colour="blue"), "colour", "bad_value"),
        (lambda d: d.update(opening=1), "opening", "bad_value"),
        (lambda d: d.update(opening=True), "balls", "bad_value"),
        (lambda d: d.update(variant="easy"), "balls.blue", "bad_value"),
        (lambda d: d["balls"].pop("blue"), "balls.blue", "bad_value"),
        (lambda d: d.update(stars=[1, 2]), "stars", "bad_value"),
        (lambda d: d.update(stars=[3, 2, 1]), "stars", "bad_value"),
        (lambda d: d.update(stars=[0, 2, 3]), "stars.0", "bad_value"),
        (lambda d: d.update(goal={"want": "fun"}), "goal", "bad_value"),
        (lambda d: d.update(goal={}), "goal", "missing_key"),
        (lambda d: d.update(goal={"want": "potted", "balls": ["blue"]}), "goal.balls.0", "bad_value"),
        (lambda d: d["goal"]["of"].append({"want": "all", "of": []}), "goal.of.3", "bad_value"),
        (lambda d: d["goal"]["of"][1].pop("at"), "goal.of.1.at", "missing_key"),
        (lambda d: d["goal"]["of"][1].update(within=0), "goal.of.1.within", "bad_value"),
        (lambda d: d.update(board={"width": 10}), "width", "out_of_range"),
        (lambda d: d.update(board={"widht": 10}), "widht", "unknown_key"),
        (lambda d: d["solution"][0].pop("flick"), "solution.0.flick", "missing_key"),
        (lambda d: d["solution"][0]["flick"].update(speed=9000), "solution.0.stroke.speed", "out_of_range"),
        (lambda d: d["solution"][0]["balls"].pop("blue"), "solution.0.stroke.ball", "ball_absent"),
        (lambda d: d["solution"][0]["for"].update(want="x"), "solution.0.for", "bad_value"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_where_and_why(change: Callable[[dict[str, Any]], object], field: str, code: str) -> None:
    with pytest.raises(BoardError) as caught:
        drill_of(changed(change), "name")
    assert (caught.value.field, caught.value.code) == (field, code)
    for lang in LANGUAGES:
        assert "…" not in speaker(lang).error(caught.value)


def test_the_library_has_the_shipped_drills_and_your_own(tmp_path: Path) -> None:
    shipped = drill_library()
    assert all(found.drill is not None and not found.own for found in shipped)
    assert drill_library(tmp_path / "none") == shipped
    drill = drill_of(json.dumps(GOOD).encode(), "mine")
    assert [save_drill(drill, tmp_path).name for _ in range(2)] == ["mine.json", "mine-2.json"]
    (tmp_path / "torn.json").write_text("{")
    own = drill_library(tmp_path)[len(shipped) :]
    assert [(found.name, found.own, found.drill is None) for found in own] == [
        ("mine", True, False),
        ("mine-2", True, False),
        ("torn", True, True),
    ]
    assert own[0].drill == drill


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, key in ((tmp_path / "no.json", "error.no_file"), (tmp_path, "error.is_folder")):
        with pytest.raises(YagoError) as caught:
            read_drill(path)
        assert caught.value.key == key


class TestPersonalBests:
    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        return tmp_path / "practice" / "bests.json"

    def test_they_are_saved(self, path: Path) -> None:
        bests = PersonalBests(path)
        added = [("Änni", 3, 1), ("Änni", 4, 0), ("Änni", 2, 2), ("Ben", 5, 1)]
        assert [bests.add(name, "first", strokes, stars) for name, strokes, stars in added] == [True, False, True, True]
        again = PersonalBests(path)
        assert again.of("Änni") == {"first": Best(strokes=2, stars=2, solved=3)}
        assert again.by_drill("first") == {"Ben": Best(strokes=5, stars=1), "Änni": Best(strokes=2, stars=2, solved=3)}
        assert (again.of("Carla"), again.trouble) == ({}, None)
        assert [file.name for file in path.parent.iterdir()] == ["bests.json"]

    def test_two_windows_save_each_others(self, path: Path) -> None:
        one, other = PersonalBests(path), PersonalBests(path)
        assert one.add("Ann", "first", 3, 1)
        assert other.add("Ben", "first", 2, 2)
        assert other.add("Ann", "second", 1, 3)
        assert not one.add("Ann", "second", 2, 2), "the other window saved a better one"
        for bests in (one, PersonalBests(path)):
            assert bests.of("Ann") == {"first": Best(strokes=3, stars=1), "second": Best(strokes=1, stars=3, solved=2)}
            assert bests.of("Ben") == {"first": Best(strokes=2, stars=2)}

    def test_what_could_not_be_written_counts_and_is_written_with_the_next(self, path: Path) -> None:
        path.parent.write_text("a file where the folder should be")
        bests = PersonalBests(path)
        with pytest.raises(YagoError, match="cannot_write"):
            bests.add("Ann", "first", 1, 3)
        assert bests.of("Ann") == {"first": Best(strokes=1, stars=3)}
        path.parent.unlink()
        bests.add("Ann", "first", 2, 2)
        assert PersonalBests(path).of("Ann") == {"first": Best(strokes=1, stars=3, solved=2)}

    @pytest.mark.parametrize("content", [b"{", b"[]", b"\x00"])
    def test_a_damaged_file_is_set_aside(self, path: Path, content: bytes) -> None:
        bests = PersonalBests(path)
        bests.add("Ann", "first", 1, 3)
        path.write_bytes(content)
        bests.add("Ann", "second", 1, 3)
        assert set(PersonalBests(path).of("Ann")) == {"first", "second"}, "damaged while the game ran, it loses nothing"
        path.write_bytes(content)
        damaged = PersonalBests(path)
        assert damaged.trouble is not None
        assert Path(str(damaged.trouble.arguments["aside"])).read_bytes() == content
        assert damaged.of("Ann") == {}

    @pytest.mark.parametrize(
        "unknown",
        [{"d": {"strokes": 0, "stars": 1}}, {"d": {"strokes": 1, "stars": 9}}, {"d": {"strokes": 1}}, {"d": 3}],
    )
    def test_only_an_unknown_best_is_left_out(self, path: Path, unknown: dict[str, object]) -> None:
        path.parent.mkdir()
        path.write_text(json.dumps({"players": {"Ann": {"first": {"strokes": 1, "stars": 3}} | unknown, "Ben": 1}}))
        bests = PersonalBests(path)
        assert bests.of("Ann") == {"first": Best(strokes=1, stars=3)}
        assert bests.trouble is not None
        bests.add("Ann", "second", 2, 2)
        saved = json.loads(path.read_text())["players"]
        assert set(saved["Ann"]) == {"first", "second", "d"}
        assert (saved["Ann"]["d"], saved["Ben"]) == (unknown["d"], 1)
