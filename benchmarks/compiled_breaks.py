"""Our own compiled side of ``breaks.py``: a break for every line read, its seconds printed.

Takes the modules that ``scripts/compile_physics.py --out build/compiled`` has left, and what is not compiled from the
sources.
"""

import sys
from pathlib import Path

import yagopool.physics

ROOT = Path(__file__).parents[1]
COMPILED = ROOT / "build" / "compiled"
sys.path[:0] = [str(ROOT), str(COMPILED)]
yagopool.physics.__path__.insert(0, str(COMPILED / "yagopool" / "physics"))

from benchmarks.breaks import our_break  # noqa: E402 - the path decides what it imports

for number, _ in enumerate(sys.stdin):
    print(our_break(number), flush=True)
