"""``simulate`` as a pure function: the same bits everywhere, a layout read back is the same, nothing is left behind,
and what cannot be is refused."""

import ast
import gc
import hashlib
import json
import math
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pymunk
import pytest

from tests.physics.invariants import random_stroke
from yagopool import STANDARD_BOARD, BoardError, BoardSpec, Flick, Layout, physics, simulate, speaker
from yagopool.games.yago.board import rack, rack_rng
from yagopool.physics.motion import BallState
from yagopool.physics.parameters import fingerprint


def digests() -> list[str]:
    """Return a digest of all bits of some shots."""
    shots = [random_stroke(random.Random(f"pure {seed}"), STANDARD_BOARD) for seed in range(25)]
    shots += [(rack(STANDARD_BOARD, rack_rng(1, game)), Flick("blue", 90.4, 3900.0)) for game in range(3)]
    return [hashlib.sha256(repr(simulate(*shot)).encode()).hexdigest() for shot in shots]


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_the_same_bits_in_every_process_with_any_hash_seed(hash_seed: str) -> None:
    code = "import json; from tests.physics.test_simulate import digests; print(json.dumps(digests()))"
    path = os.pathsep.join(place for place in ("", *sys.path) if place is not None)
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert json.loads(done.stdout) == digests()


@pytest.mark.parametrize("seed", range(40))
def test_a_layout_written_and_read_gives_the_same_next_shot(seed: int) -> None:
    rng = random.Random(f"round trip {seed}")
    layout, flick = random_stroke(rng, STANDARD_BOARD)
    for _ in range(3):
        layout = simulate(layout, flick).layout
        assert all(place == (round(place.x, 3), round(place.y, 3)) for _, place in layout.free)
        if not layout.free:
            return
        flick = Flick(rng.choice(layout.free)[0], rng.uniform(0.0, 360.0), rng.uniform(150.0, 3000.0))
        back = json.loads(json.dumps({"balls": layout.balls, "potted": layout.potted}))
        read = Layout.of(back["balls"], {int(pot): ball for pot, ball in back["potted"].items()})
        assert read == layout
        assert simulate(read, flick) == simulate(layout, flick)


def test_the_fingerprint_names_the_board() -> None:
    assert simulate(rack(STANDARD_BOARD), Flick("blue", 90.0, 2000.0)).fingerprint == fingerprint(BoardSpec())
    assert fingerprint(BoardSpec(rolling_friction=0.03)) != fingerprint(STANDARD_BOARD)
    fingerprint.cache_clear()
    assert fingerprint(BoardSpec(width=520)) == fingerprint(BoardSpec(width=520.0))
    whole = fingerprint(BoardSpec(width=520))
    fingerprint.cache_clear()
    assert fingerprint(BoardSpec(width=520.0)) == whole, "whatever was asked first"


def test_nothing_outlives_its_shot() -> None:
    def alive() -> list[int]:
        things = gc.get_objects()
        return [sum(isinstance(thing, kind) for thing in things) for kind in (BallState, pymunk.Space, pymunk.Circle)]

    simulate(rack(STANDARD_BOARD), Flick("blue", 90.0, 2000.0))
    gc.collect()
    before = alive()
    gc.disable()
    try:
        for seed in range(20):
            simulate(*random_stroke(random.Random(f"memory {seed}"), STANDARD_BOARD))
        assert alive() == before, "gone at once, without the collector"
    finally:
        gc.enable()


TWO = Layout.of({"blue": (260, 150), "red1": (260, 290)})
GOOD = Flick("blue", 90.0, 1000.0)
REFUSED: list[tuple[Layout, Flick, BoardSpec, str, str]] = [
    (TWO, replace(GOOD, direction=math.nan), STANDARD_BOARD, "bad_value", "stroke.direction"),
    (TWO, replace(GOOD, direction=math.inf), STANDARD_BOARD, "bad_value", "stroke.direction"),
    (TWO, replace(GOOD, speed=math.nan), STANDARD_BOARD, "bad_value", "stroke.speed"),
    (TWO, replace(GOOD, speed=1e9), STANDARD_BOARD, "out_of_range", "stroke.speed"),
    (TWO, replace(GOOD, speed=-1.0), STANDARD_BOARD, "out_of_range", "stroke.speed"),
    (TWO, replace(GOOD, ball="red2"), STANDARD_BOARD, "ball_absent", "stroke.ball"),
    (TWO.with_ball("red2", (260, 300)), GOOD, STANDARD_BOARD, "overlap", "balls.red2"),
    (TWO.with_ball("red2", (260, 810)), GOOD, STANDARD_BOARD, "outside_field", "balls.red2"),
    (TWO.with_ball("red2", (math.nan, 300)), GOOD, STANDARD_BOARD, "bad_value", "balls.red2"),
    (Layout(TWO.free, ((10, "red2"),)), GOOD, STANDARD_BOARD, "no_such_pot", "potted.10"),
    (TWO.with_ball("green", (260, 400)), GOOD, STANDARD_BOARD, "no_such_ball", "balls.green"),
    (Layout(TWO.free, ((1, "green1"),)), GOOD, STANDARD_BOARD, "no_such_ball", "potted.1"),
    (Layout(TWO.free, ((1, "red2"), (1, "red3"))), GOOD, STANDARD_BOARD, "bad_value", "potted.1"),
    (TWO, GOOD, BoardSpec(sliding_friction=-0.1), "out_of_range", "sliding_friction"),
    (TWO, GOOD, BoardSpec(gravity=math.nan), "bad_value", "gravity"),
]


@pytest.mark.parametrize(
    ("layout", "flick", "spec", "code", "field"), REFUSED, ids=[f"{c} {f}" for *_, c, f in REFUSED]
)
def test_what_cannot_be_is_refused_every_time(
    layout: Layout, flick: Flick, spec: BoardSpec, code: str, field: str
) -> None:
    for _ in range(2):
        with pytest.raises(BoardError) as caught:
            simulate(layout, flick, spec)
        assert (caught.value.code, caught.value.field) == (code, field)
        assert simulate(TWO, GOOD) == simulate(Layout.of(TWO.balls), GOOD), "a good shot after it"
    for lang in ("en", "de"):
        assert "{" not in speaker(lang).error(caught.value)


def test_the_physics_computes_with_what_ieee_754_rounds_in_one_way() -> None:
    """Powers, sines and the like come from a C library, and libraries differ in the last bit."""
    exact = {"ceil", "copysign", "floor", "inf", "isfinite", "pi", "sqrt"}
    used: set[str] = set()
    for file in Path(physics.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "math":
                used.update(alias.name for alias in node.names)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "math":
                used.add(node.attr)
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and not is_constant(node):
                used.add(f"{file.stem}: {ast.unparse(node)}")
    assert used <= exact


def is_constant(power: ast.BinOp) -> bool:
    """Return whether Python computes a power itself when it compiles."""
    return isinstance(power.left, ast.Constant) and isinstance(power.right, ast.Constant)
