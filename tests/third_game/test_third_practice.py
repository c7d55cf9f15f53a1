"""A third game is practised by the same code: its break, the lab, drills, the free table, statistics."""

import json
from pathlib import Path

import pytest

from tests.third_game.game import BALL, BOARD, THIRD, Agreement
from yagopool.errors import BoardError
from yagopool.match.game import GAMES, games
from yagopool.match.model import Header
from yagopool.match.record import RecordWriter
from yagopool.match.session import Session
from yagopool.match.store import Store
from yagopool.practice.breaks import BreakLog, BreakPractice
from yagopool.practice.drill import attempt_with
from yagopool.practice.drill_library import drill_of, drill_text
from yagopool.practice.folders import Folders
from yagopool.practice.free_table import FreeTable
from yagopool.practice.lab import Axis, LabMap, LabPlan, run
from yagopool.practice.lab_file import map_csv, stats_json
from yagopool.practice.statistics import Player, statistics
from yagopool.table.shot import Flick

AT_THE_HOLE = Flick(BALL["A"], 72.65, 500.0)


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    games()
    monkeypatch.setitem(GAMES, THIRD.name, THIRD)


def test_its_break_is_practised_and_logged(tmp_path: Path) -> None:
    table = BreakPractice("plain", seed=1, spec=BOARD, game=THIRD.name)
    one = table.play(AT_THE_HOLE)
    assert (one.outcome.stayed, one.outcome.won, one.outcome.chances) == (((1, BALL["A"]),), True, ())
    log = BreakLog(tmp_path / "breaks.jsonl")
    log.add("Ann", "plain", one)
    assert log.stats() == {}, "no break of the usual game"
    found = log.stats(THIRD.name)["Ann", "plain"]
    assert (found.breaks, found.by_pot, found.chances) == (1, (1,), {"all": 0})
    assert stats_json(found, THIRD.name)["all"] == 0.0


def test_its_breaks_are_mapped() -> None:
    plan = LabPlan(Axis(60.0, 90.0, 3), Axis(300.0, 900.0, 2), 1, "exact", "plain", spec=BOARD, game=THIRD.name)
    found = LabMap(plan, dict(run(plan)))
    assert found.complete
    assert map_csv(found).splitlines()[0].split(",") == [
        "direction", "speed", "breaks", "value", "pot", "pots", "plays_on", "foul", "all", "spread", "duration", "pot1"
    ]  # fmt: skip


def test_a_shot_of_its_free_table_becomes_a_drill_that_its_file_gives_back() -> None:
    table = FreeTable("plain", BOARD, THIRD.name)
    table.rack()
    table.put(BALL["A"], BOARD.pots[0]._replace(y=200.0))
    session = Session(table.state, table.layout, seed=0, spec=BOARD)
    flick = Flick(BALL["A"], 90.0, 260.0)
    table.take(session.play(flick))
    drill = table.drill("mine", {"en": "Mine"}, {"en": "Pot it."})
    assert drill is not None
    again = drill_of(drill_text(drill).encode(), "mine")
    assert again == drill
    assert attempt_with(again, [flick]).status == "solved"


def test_names_of_another_game_are_refused() -> None:
    table = FreeTable("plain", BOARD, THIRD.name)
    table.rack()
    file = {
        "format": "yagopool-drill", "version": 1, "game": "third", "kind": "first_pots", "variant": "plain",
        "title": {"en": "Mine"}, "text": {"en": "Pot it."}, "board": {"pots": [[150, 300]]},
        "balls": {"red1": [100, 100]}, "goal": {"want": "won"}, "stars": [1, 2, 3],
    }  # fmt: skip
    with pytest.raises(BoardError) as refused:
        drill_of(json.dumps(file).encode(), "mine")
    assert (refused.value.field, refused.value.arguments["possible"]) == ("balls.red1", ("ball1", "ball2"))


def test_its_matches_are_counted_apart(tmp_path: Path) -> None:
    match = Agreement("plain", 2, (("Ann",), ("Ben",)), "A")
    writer = RecordWriter.create(Store(tmp_path).new_record("2030-01-01", 7), Header(match, seed=7))
    session = Session.new(match, seed=7, recorder=writer)
    session.play(AT_THE_HOLE)
    writer.close()
    found = statistics(Folders(tmp_path))
    ann = found.figures[Player("Ann", "plain", game=THIRD.name)]
    assert (ann.games, ann.won, ann.pots, ann.by_pot) == (1, 1, 1, (1,))
    assert statistics(Folders(tmp_path)) == found, "from the cache too"
