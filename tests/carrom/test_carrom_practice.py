"""Carrom is practised by the same code: its break, drills, statistics."""

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from yagopool.ai.decision import decide
from yagopool.ai.levels import CASUAL
from yagopool.ai.observation import View
from yagopool.cli import app
from yagopool.errors import BoardError
from yagopool.games.carrom.board import CARROM_BOARD, MEN, QUEEN, STRIKER, rack
from yagopool.games.carrom.carrom_game import CARROM_PRACTICE, open_carrom_state
from yagopool.games.carrom.rules.state import CarromMatch
from yagopool.match.model import Header
from yagopool.match.record import RecordWriter
from yagopool.match.session import Session
from yagopool.match.store import Store
from yagopool.practice.breaks import BreakPractice
from yagopool.practice.drill import Drill, attempt_with, check
from yagopool.practice.drill_library import drill_library, drill_of, drill_text
from yagopool.practice.folders import Folders
from yagopool.practice.statistics import statistics
from yagopool.table.geometry import Point
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick, Potted
from yagopool.text import LANGUAGES


def test_its_break_is_practised() -> None:
    table = BreakPractice("one_game", seed=2, spec=CARROM_BOARD, game="carrom")
    one = table.play(Flick(STRIKER, 88.0, 4200.0, Point(370.0, 117.4)))
    dropped = {(event.pot, event.ball) for event in one.played.entry.events if isinstance(event, Potted)}
    assert set(one.outcome.stayed) <= dropped
    assert {ball for _, ball in one.outcome.stayed} == set(one.played.after.potted)
    assert one.outcome.stats.balls == len({pot for pot, _ in one.outcome.stayed})
    assert one.outcome.spread > 60.0


DRILLS = tuple(found.drill for found in drill_library(game="carrom") if found.drill is not None)


@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.name)
def test_a_shipped_drill_can_be_done_exactly_and_by_a_skilled_hand(drill: Drill) -> None:
    found = check(drill)
    assert found.solvable, (found.status, found.same_positions)
    assert (found.stars, found.weak) == (3, ())
    assert all(drill.title[lang] and drill.text[lang].endswith(".") for lang in LANGUAGES)
    assert "ß" not in drill.title["de"] + drill.text["de"]
    assert drill_of(drill_text(drill).encode(), drill.name) == drill


def test_twelve_drills_ship_and_yago_pools_are_apart() -> None:
    assert len(DRILLS) == 12
    assert {drill.game for drill in DRILLS} == {"carrom"}
    names = {found.name for found in drill_library()}
    assert not names & {drill.name for drill in DRILLS}, "personal bests go by the name alone"


def test_a_drill_goes_on_until_its_shots_are_used_up() -> None:
    """A shot beside everything solves nothing, and the next is yours again."""
    drill = DRILLS[0]
    beside = Flick(STRIKER, 270.0, 300.0, Point(370.0, 117.4))
    attempt = attempt_with(drill, [beside])
    assert attempt.status == "open"
    assert attempt.now.state.to_act == "A"
    assert attempt_with(drill, [beside] * drill.most_strokes).status == "used_up"


def test_what_is_no_position_of_carrom_is_said() -> None:
    whole = rack(CARROM_BOARD)
    CARROM_PRACTICE.check("one_game", whole, True)
    for layout, opening in [
        (whole.without("white1"), True),
        (whole.without(QUEEN), True),
        (whole.without(*MEN["black"]), False),
        (whole.with_ball(STRIKER, (370.0, 117.4)), False),
    ]:
        with pytest.raises(BoardError, match="drill"):
            CARROM_PRACTICE.check("one_game", layout, opening)


@pytest.mark.parametrize("colour", ["white", "black", None])
def test_a_position_is_played_by_side_a(colour: str | None) -> None:
    layout = Layout.of({"white1": (300.0, 500.0), "black1": (400.0, 500.0), QUEEN: (370.0, 370.0)})
    state = open_carrom_state("one_game", layout, colour)
    assert (state.to_act, state.shooter_next, state.queen, state.phase) == ("A", "A", "board", "shoot")
    assert state.colour("A") == (colour or "white")
    assert state.on_board == {"white1", "black1"}


def test_its_statistics_are_counted(tmp_path: Path) -> None:
    match = CarromMatch("one_game", 25, (("Ann",), ("Ben",)), "A")
    store = Store(tmp_path)
    rng = random.Random(4)
    writer = RecordWriter.create(store.new_record("2030-01-01", 3), Header(match, seed=3))
    session = Session.new(match, seed=3, recorder=writer)
    for _ in range(14):
        session.play(decide(View(session.state, session.layout, session.spec), rng, 6, CASUAL).move)
    writer.close()
    found = statistics(Folders(tmp_path)).figures
    assert {(player.name, player.game) for player in found} == {("Ann", "carrom"), ("Ben", "carrom")}
    assert sum(one.strokes for one in found.values()) <= 14
    assert sum(one.pots + one.gifts for one in found.values()) >= len(session.state.potted)
    told = CliRunner().invoke(app, ["stats", "--data-dir", str(tmp_path)]).stdout
    assert "with a man of either colour potted" in told
    assert "ball" not in told
    scored = {pot for one in found.values() for pot, count in enumerate(one.by_pot, 1) if count}
    assert scored
    assert scored <= {1, 2, 3, 4}
    assert all(f"in pocket {pot}" in told for pot in scored)
