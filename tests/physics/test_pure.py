"""Same input, same bits: within a process, across processes, with any hash seed; and a layout read back is the same."""

import hashlib
import json
import os
import random
import subprocess
import sys

import pytest

from tests.physics.invariants import random_stroke
from yagopool.games.yago.balls import BLUE
from yagopool.games.yago.rack import rack, rack_rng
from yagopool.physics.fingerprint import fingerprint
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD, BoardSpec


def digest(trace: Trace) -> str:
    """Return a name for every bit of a trace."""
    return hashlib.sha256(repr(trace).encode()).hexdigest()


def traces() -> list[str]:
    strokes = [random_stroke(random.Random(f"pure {seed}"), STANDARD_BOARD) for seed in range(25)]
    strokes += [(rack(STANDARD_BOARD, rack_rng(1, game)), Flick(BLUE, 90.4, 3900.0)) for game in range(3)]
    return [digest(simulate(layout, flick)) for layout, flick in strokes]


def test_within_a_process() -> None:
    assert traces() == traces()


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_across_processes_and_hash_seeds(hash_seed: str) -> None:
    code = "import test_pure_here as module, json; print(json.dumps(module.traces()))"
    bootstrap = (
        "import importlib.util, sys;"
        f"spec = importlib.util.spec_from_file_location('test_pure_here', {__file__!r});"
        "module = importlib.util.module_from_spec(spec); sys.modules['test_pure_here'] = module;"
        f"spec.loader.exec_module(module); {code}"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", bootstrap], capture_output=True, text=True, check=True, env=environment
    )
    assert json.loads(done.stdout) == traces()


@pytest.mark.parametrize("seed", range(40))
def test_a_layout_written_and_read_gives_the_same_next_stroke(seed: int) -> None:
    rng = random.Random(f"round trip {seed}")
    layout, flick = random_stroke(rng, STANDARD_BOARD)
    for _ in range(3):
        layout = simulate(layout, flick).layout
        if not layout.free:
            return
        flick = Flick(rng.choice(layout.free)[0], rng.uniform(0.0, 360.0), rng.uniform(150.0, 3000.0))
        written = json.dumps({"balls": layout.balls, "potted": layout.potted})
        back = json.loads(written)
        read = Layout.of(back["balls"], {int(pot): ball for pot, ball in back["potted"].items()})
        assert read == layout
        assert simulate(read, flick) == simulate(layout, flick)


@pytest.mark.parametrize("seed", range(40))
def test_resting_places_are_whole_thousandths(seed: int) -> None:
    layout, flick = random_stroke(random.Random(f"rounded {seed}"), STANDARD_BOARD)
    for _, place in simulate(layout, flick).layout.free:
        assert place == (round(place.x, 3), round(place.y, 3))


def test_the_fingerprint_names_the_board_and_the_version_of_the_physics() -> None:
    trace = simulate(rack(STANDARD_BOARD), Flick(BLUE, 90.0, 2000.0))
    assert trace.fingerprint == fingerprint(STANDARD_BOARD)
    assert fingerprint(BoardSpec(rolling_friction=0.03)) != fingerprint(STANDARD_BOARD)
    assert fingerprint(BoardSpec()) == fingerprint(STANDARD_BOARD)
