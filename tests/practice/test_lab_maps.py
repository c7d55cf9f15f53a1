"""The map that ships, and what a hand makes of a map of exact breaks."""

import gzip
import math
from dataclasses import replace

import pytest

from scripts import compute_breaks
from yagopool.ai.levels import LEVELS
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.practice.breaks import BreakStats
from yagopool.practice.lab import Axis, LabMap, LabPlan
from yagopool.practice.lab_maps import HandMap, map_asset, shipped_file, shipped_map
from yagopool.table.shot import EXACT_HAND, Hand
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

PLAN = LabPlan(Axis(60.0, 120.0, 60), Axis(1000.0, 3000.0, 20), samples=1, scatter="exact")
PEAK = PLAN.cell(90.5, 2050.0)
SHARP = LabMap(PLAN, {cell: BreakStats(breaks=1, plays_on=int(cell == PEAK)) for cell in range(PLAN.cells)})
"""Only one cell keeps the turn."""


def test_the_asset_is_what_the_physics_and_the_rules_make_of_it() -> None:
    found = shipped_map("medium", STANDARD_BOARD)
    assert found is not None
    assert found.complete
    usual = compute_breaks.TRIES * (len(compute_breaks.FIRST) + len(compute_breaks.LAST))
    column, row = 30, 26
    cell = row * compute_breaks.DIRECTIONS.cells + column
    rounds = [*compute_breaks.FIRST, *compute_breaks.LAST]
    if found.done[cell].breaks > usual:
        rounds += compute_breaks.TOP
    tried = [compute_breaks.tried(number, row * compute_breaks.HALF + column)["medium"] for number in rounds]
    again = sum(tried, BreakStats())
    assert replace(found.done[cell], spread=0.0, duration=0.0) == replace(again, spread=0.0, duration=0.0)
    mirror = (row + 1) * compute_breaks.DIRECTIONS.cells - 1 - column
    assert found.done[mirror].plays_on == found.done[cell].plays_on


def test_other_boards_have_no_map_that_ships() -> None:
    assert shipped_map("easy", BoardSpec(rack_scatter=0.04)) is None


def test_the_asset_written_again_is_the_same() -> None:
    maps = [found for variant in VARIANTS if (found := shipped_map(variant, STANDARD_BOARD)) is not None]
    assert gzip.decompress(shipped_file(maps)) == gzip.decompress(map_asset("yago").read_bytes())


def test_a_hand_blurs_the_map_by_as_much_as_it_is_off() -> None:
    sure, unsure = HandMap(SHARP, EXACT_HAND), HandMap(SHARP, Hand(4.0, 0.1))
    steps = [0.0, 2.0, 4.0, 8.0]
    for felt in (sure, unsure):
        values = [felt.at(90.5 + off, 2050.0, ["plays_on"])["plays_on"] for off in steps]
        assert values == sorted(values, reverse=True)
    assert sure.at(90.5, 2050.0, ["plays_on"])["plays_on"] > 10 * unsure.at(90.5, 2050.0, ["plays_on"])["plays_on"] > 0
    normal = math.erf(0.5 / 4.0 / math.sqrt(2.0)) * math.erf(50.0 / 205.0 / math.sqrt(2.0))
    assert unsure.at(90.5, 2050.0, ["plays_on"])["plays_on"] == pytest.approx(normal, rel=0.01)
    best = unsure.best("plays_on")
    assert best is not None
    assert (best.direction, best.speed) == (90.5, 2050.0)


def test_the_grid_is_the_value_in_each_cell() -> None:
    felt = HandMap(SHARP, Hand(2.0, 0.05))
    grid = felt.grid("plays_on")
    for cell in (0, PEAK or 0, PLAN.cells - 1):
        row, column = divmod(cell, PLAN.directions.cells)
        flick = PLAN.flick(cell)
        assert grid[row][column] == pytest.approx(felt.at(flick.direction, flick.speed, ["plays_on"])["plays_on"])


def test_what_was_not_measured_has_no_say() -> None:
    felt = HandMap(LabMap(PLAN, {PEAK or 0: BreakStats(breaks=2, plays_on=1)}), EXACT_HAND)
    assert felt.at(90.9, 2050.0, ["plays_on"]) == {"plays_on": 0.5}
    assert math.isnan(felt.at(70.0, 2050.0, ["plays_on"])["plays_on"])
    assert HandMap(LabMap(PLAN, {}), EXACT_HAND).best("plays_on") is None


def test_the_surer_the_hand_the_better_its_best_break() -> None:
    found = shipped_map("easy", STANDARD_BOARD)
    assert found is not None
    values = []
    for level in LEVELS:
        felt = HandMap(found, level.hand)
        best = felt.best("plays_on")
        assert best is not None
        values.append(felt.at(best.direction, best.speed, ["plays_on"])["plays_on"])
    assert values == sorted(values)
