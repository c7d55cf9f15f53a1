"""An earlier checkout's side of ``breaks.py``: a shot for every line read, its seconds printed.

python benchmarks/earlier_breaks.py CHECKOUT
"""

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(sys.argv[1], "src").resolve(strict=True)))

from yagopool import STANDARD_BOARD, Flick, Layout
from yagopool.physics.simulate import simulate

for line in sys.stdin:
    shot = json.loads(line)
    layout = Layout.of(shot["balls"], {int(pot): ball for pot, ball in shot["potted"].items()})
    flick = Flick(*shot["flick"])
    start = time.process_time()
    simulate(layout, flick, STANDARD_BOARD)
    print(time.process_time() - start, flush=True)
