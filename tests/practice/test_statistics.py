"""Figures counted from records written by hand, and the folder they are in."""

import json
import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.match.records import HEADER
from yagopool.practice.folders import Folders
from yagopool.practice.statistics import ENOUGH, Figures, Player, figures_json, proposed_handicap, statistics

ANN, BEN = Player("Ann", "easy"), Player("Ben", "easy")


def pot(ball: str, hole: int) -> dict[str, Any]:
    return {"kind": "potted", "ball": ball, "pot": hole}


def stroke(ball: str | None, *events: dict[str, Any]) -> dict[str, Any]:
    return {"do": "stroke", "ball": ball, "events": list(events)}


WINNING = (
    stroke("blue", pot("red1", 1)),
    stroke("red2", pot("red2", 2)),
    stroke("red3"),
    stroke("yellow1", pot("yellow1", 9), {"kind": "off_board", "ball": "yellow2"}),
    {"do": "place", "ball": "yellow1"},
    {"do": "place", "ball": "yellow2"},
    stroke("red4", {"kind": "contact", "a": "red4", "b": "yellow3"}, pot("yellow3", 6)),
    stroke("yellow4"),
    stroke("red5", pot("red5", 4)),
)
"""Ann pots two, misses; Ben's pot is a foul; Ann pots one of his, he misses, she completes 1-2-4."""


def keep(folder: Path, name: str, *entries: dict[str, Any], **header: Any) -> Path:
    path = folder / "matches" / f"{name}.jsonl"
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps(line) + "\n" for line in (HEADER | header, *entries)))
    return path


def figures(folder: Path) -> dict[Player, Figures]:
    return statistics(Folders(folder)).figures


def test_a_match_is_counted(tmp_path: Path) -> None:
    keep(tmp_path, "one", *WINNING)
    found = figures(tmp_path)
    assert found[ANN] == Figures(
        matches=1, games=1, won=1, points=1, strokes=5, pots=3, gifts=1, misses=1,
        by_pot=(1, 1, 0, 1, 0, 0, 0, 0, 0), longest_run=2, breaks=1, breaks_potted=1,
    )  # fmt: skip
    assert found[BEN] == Figures(matches=1, games=1, strokes=2, misses=1, by_pot=(0,) * 9, fouls={"E4": 1})


def test_what_was_taken_back_does_not_count(tmp_path: Path) -> None:
    keep(tmp_path, "one", *WINNING, {"do": "undo", "count": 8})
    found = figures(tmp_path)
    assert found[ANN] == Figures(
        matches=1, strokes=1, pots=1, by_pot=(1, 0, 0, 0, 0, 0, 0, 0, 0), longest_run=1, breaks=1, breaks_potted=1
    )
    assert found[BEN] == Figures(matches=1)


def test_an_accident_is_a_foul_but_no_stroke(tmp_path: Path) -> None:
    keep(tmp_path, "one", stroke(None, {"kind": "disturbed", "ball": "red1"}))
    assert figures(tmp_path)[ANN] == Figures(matches=1, by_pot=(0,) * 9, fouls={"E5": 1})


def test_members_of_a_team_have_their_own_strokes_and_the_teams_games(tmp_path: Path) -> None:
    keep(tmp_path, "one", *WINNING, sides={"A": ["Ann", "Al"], "B": ["Ben"]})
    found = figures(tmp_path)
    counted = [(one.games, one.points, one.strokes) for one in (found[ANN], found[Player("Al", "easy")])]
    assert counted == [(1, 1, 4), (1, 1, 1)]


def test_a_level_is_one_player_whatever_its_sides_and_variants(tmp_path: Path) -> None:
    level = {"B": "skilled"}
    for name, called, variant in (("one", "Skilled", "easy"), ("two", "Könner", "easy"), ("three", "Pro", "medium")):
        keep(tmp_path, name, stroke("blue"), computer=level, sides={"A": ["Ann"], "B": [called]}, variant=variant)
    keep(tmp_path, "four", stroke("blue"), sides={"A": ["Skilled"], "B": ["Ann"]})
    assert {player: one.matches for player, one in figures(tmp_path).items()} == {
        ANN: 3,
        Player("Ann", "medium"): 1,
        Player("Könner", "easy", "skilled"): 2,
        Player("Könner", "medium", "skilled"): 1,
        Player("Skilled", "easy"): 1,
    }


def test_a_computer_that_plays_several_members_is_one_player(tmp_path: Path) -> None:
    keep(tmp_path, "one", *WINNING, sides={"A": ["Ann", "Al"], "B": ["Ben"]}, computer={"A": "skilled"})
    found = figures(tmp_path)
    assert set(found) == {BEN, Player("Ann", "easy", "skilled")}
    computer = found[Player("Ann", "easy", "skilled")]
    assert (computer.matches, computer.games, computer.won, computer.points, computer.strokes) == (1, 1, 1, 1, 5)


def test_three_points_and_conceding(tmp_path: Path) -> None:
    before = [stroke("blue", pot("red1", 4), pot("red2", 6), pot("red3", 7), pot("red4", 8))]
    keep(tmp_path, "one", *before, stroke("red5", pot("red5", 9)), {"do": "next_game"}, {"do": "concede"}, target=9)
    found = figures(tmp_path)
    assert (found[ANN].points, found[ANN].three_points, found[ANN].games, found[ANN].longest_run) == (3, 1, 2, 5)
    assert (found[BEN].points, found[BEN].won) == (1, 1)


def test_both_colours_of_an_open_table_are_the_shooters(tmp_path: Path) -> None:
    keep(tmp_path, "one", stroke("blue", pot("red1", 4), pot("yellow1", 6)))
    assert (figures(tmp_path)[ANN].pots, figures(tmp_path)[ANN].gifts) == (2, 0)


def test_matches_add_up_and_variants_do_not(tmp_path: Path) -> None:
    for name in ("one", "two"):
        keep(tmp_path, name, *WINNING)
    keep(tmp_path, "three", stroke("blue"), variant="medium")
    found = figures(tmp_path)
    one = found[ANN]
    assert (one.matches, one.strokes, one.longest_run, one.by_pot[:2]) == (2, 10, 2, (2, 2))
    assert (found[BEN].fouls, found[Player("Ann", "medium")].strokes) == ({"E4": 2}, 1)
    assert figures_json(one)["pots_by_hole"] == {str(hole): 2 * (hole in (1, 2, 4)) for hole in range(1, 10)}


def test_a_record_that_cannot_be_read_keeps_none_away(tmp_path: Path) -> None:
    keep(tmp_path, "one", *WINNING)
    keep(tmp_path, "torn").write_text('{"format": "yagopool"')
    keep(tmp_path, "wrong", {"do": "next_game"})
    (tmp_path / "matches" / "folder.jsonl").mkdir()
    found = statistics(Folders(tmp_path))
    assert (found.records, sorted(one.path.name for one in found.unread)) == (1, ["torn.jsonl", "wrong.jsonl"])
    assert found.figures[ANN].strokes == 5


@pytest.mark.parametrize("torn", [b"{", b'{"do": "stroke", "ball": "re', b"\xc3", b'{"do": "fly"}'])
def test_of_a_torn_record_all_that_is_whole_is_counted(tmp_path: Path, torn: bytes) -> None:
    path = keep(tmp_path, "one", *WINNING)
    whole = figures(tmp_path)
    path.write_bytes(path.read_bytes() + torn)
    for _ in ("counted", "remembered"):
        found = statistics(Folders(tmp_path))
        assert (found.figures, found.records, found.unread, found.truncated) == (whole, 1, (), (path,))


def test_a_record_that_is_damaged_before_its_last_line_is_not_counted(tmp_path: Path) -> None:
    path = keep(tmp_path, "one", *WINNING)
    path.write_bytes(path.read_bytes() + b"{\n" + b"{")
    found = statistics(Folders(tmp_path))
    assert (found.records, [one.path for one in found.unread], found.truncated) == (0, [path], ())


def test_without_a_folder_there_is_nothing(tmp_path: Path) -> None:
    found = statistics(Folders(tmp_path / "none"))
    assert (found.figures, found.records, found.unread) == ({}, 0, ())


class TestTheCache:
    def test_what_is_remembered_is_not_counted_again(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        keep(tmp_path, "one", *WINNING)
        counted = figures(tmp_path)
        monkeypatch.setattr("yagopool.practice.statistics.judge", None)
        assert figures(tmp_path) == counted

    def test_it_can_be_deleted_or_damaged(self, tmp_path: Path) -> None:
        keep(tmp_path, "one", *WINNING)
        counted = figures(tmp_path)
        cache = Folders(tmp_path).figures
        whole = json.loads(cache.read_text())
        wrong = {"stamp": whole["records"]["one.jsonl"]["stamp"], "players": [{"name": "Ann"}]}
        for content in (
            "",
            "[]",
            '{"counting": 3, "records": 3}',
            json.dumps({"counting": 3, "records": {"one.jsonl": wrong}}),
        ):
            cache.write_text(content)
            assert figures(tmp_path) == counted
        cache.unlink()
        assert figures(tmp_path) == counted

    @pytest.mark.parametrize(
        "change",
        [
            lambda player: player["figures"].update(fouls=[]),
            lambda player: player["figures"].update(fouls={"E4": -1}),
            lambda player: player["figures"].update(points=math.inf),
            lambda player: player["figures"].update(points=10**400),
            lambda player: player["figures"].update(by_pot=[1, 2]),
            lambda player: player["figures"].update(strokes="5"),
            lambda player: player["figures"].update(strokes=None),
            lambda player: player.update(level=3),
            lambda player: player.update(level=["novice"]),
        ],
    )
    def test_figures_that_cannot_be_are_counted_again(self, tmp_path: Path, change: Callable[[Any], None]) -> None:
        keep(tmp_path, "one", *WINNING)
        counted = figures(tmp_path)
        cache = Folders(tmp_path).figures
        found = json.loads(cache.read_text())
        change(found["records"]["one.jsonl"]["players"][0])
        cache.write_text(json.dumps(found))
        assert figures(tmp_path) == counted

    def test_a_cache_of_a_terabyte_is_not_read_whole(self, tmp_path: Path) -> None:
        keep(tmp_path, "one", *WINNING)
        counted = figures(tmp_path)
        with Folders(tmp_path).figures.open("r+b") as file:
            file.truncate(1 << 40)  # takes no room on the disk
        assert figures(tmp_path) == counted
        assert Folders(tmp_path).figures.stat().st_size < 1 << 20

    def test_a_record_that_grew_is_counted_anew(self, tmp_path: Path) -> None:
        path = keep(tmp_path, "one", *WINNING[:2])
        assert figures(tmp_path)[ANN].strokes == 2
        keep(tmp_path, "one", *WINNING)
        os.utime(path, ns=(1, 1))
        assert figures(tmp_path)[ANN].strokes == 5

    def test_a_record_that_is_gone_is_forgotten(self, tmp_path: Path) -> None:
        path = keep(tmp_path, "one", *WINNING)
        keep(tmp_path, "two", *WINNING)
        figures(tmp_path)
        path.unlink()
        assert figures(tmp_path)[ANN].matches == 1
        assert "one.jsonl" not in Folders(tmp_path).figures.read_text()

    def test_where_it_cannot_be_kept_the_figures_are_the_same(self, tmp_path: Path) -> None:
        keep(tmp_path, "one", *WINNING)
        (tmp_path / "practice").write_text("in the way")
        assert figures(tmp_path)[ANN].strokes == 5


@pytest.mark.parametrize(
    ("pots", "guides", "hands"),
    [
        ((25, 24), ("contact", "contact"), ("exact", "exact")),
        ((40, 28), ("contact", "both"), ("exact", "exact")),
        ((20, 40), ("stroke", "contact"), ("exact", "exact")),
        ((60, 0), ("contact", "stroke"), ("steady", "exact")),
        ((0, 0), ("contact", "contact"), ("exact", "exact")),
    ],
)
def test_the_weaker_one_sees_more_and_a_far_stronger_hand_is_less_exact(
    pots: tuple[int, int], guides: tuple[str, str], hands: tuple[str, str]
) -> None:
    first, second = (Figures(strokes=100, pots=count) for count in pots)
    found = proposed_handicap(first, second)
    assert (found.guides, found.hands) == (guides, hands)
    turned = proposed_handicap(second, first)
    assert (turned.guides[::-1], turned.hands[::-1]) == (guides, hands)


def test_of_a_few_shots_nothing_is_concluded() -> None:
    assert proposed_handicap(Figures(strokes=500, pots=300), Figures(strokes=ENOUGH - 1)).shares is None
