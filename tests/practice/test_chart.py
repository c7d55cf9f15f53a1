"""The picture of a map; skipped where matplotlib is not installed."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from yagopool.practice.breaks import MEASURES, BreakStats
from yagopool.practice.lab import Axis, LabMap, LabPlan

pytest.importorskip("matplotlib", reason="pictures need the extra lab")

PLAN = LabPlan(Axis(80.0, 100.0, 3), Axis(1000.0, 3000.0, 2), samples=4)
TALLY = BreakStats(4, 2, 3, 1, 1, 1, 0, 400.0, 10.0, (1, 0, 0, 0, 2, 0, 0, 0, 0))


def drawn(found: LabMap, kind: str = ".png") -> bytes:
    from yagopool.practice.chart import ChartWords, picture

    words = ChartWords(
        "title", "subtitle", "direction", "speed", {name: name for name in MEASURES},
        {pot: f"pot {pot}" for pot in range(1, 10)}, "pots", "best",
    )  # fmt: skip
    return picture(found, words, kind)


def test_a_picture_shows_the_map_and_is_the_same_each_time() -> None:
    found = LabMap(PLAN, {cell: replace(TALLY, plays_on=cell % 4) for cell in range(6)})
    once = drawn(found)
    image = Image.open(BytesIO(once))
    assert image.width > 1200
    assert len(image.convert("RGB").getcolors(1 << 24) or ()) > 200
    assert drawn(found) == once


def test_a_map_not_even_begun_can_be_drawn() -> None:
    assert drawn(LabMap(PLAN, {})).startswith(b"\x89PNG")


def test_other_kinds() -> None:
    assert b"<svg" in drawn(LabMap(PLAN, {0: TALLY}), ".svg")
    assert drawn(LabMap(PLAN, {0: TALLY}), ".pdf").startswith(b"%PDF")
