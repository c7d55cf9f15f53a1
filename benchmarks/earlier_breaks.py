"""An earlier checkout's side of ``breaks.py``: a shot for every line read, its seconds printed.

python benchmarks/earlier_breaks.py CHECKOUT
"""

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(sys.argv[1], "src").resolve(strict=True)))

from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout
from yagopool.table.shot import Flick
from yagopool.table.spec import STANDARD_BOARD

for line in sys.stdin:
    shot = json.loads(line)
    layout = Layout.of(shot["balls"], {int(pot): ball for pot, ball in shot["potted"].items()})
    flick = Flick(*shot["flick"])
    start = time.process_time()
    simulate(layout, flick, STANDARD_BOARD)
    print(time.process_time() - start, flush=True)
