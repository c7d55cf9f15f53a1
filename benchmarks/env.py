"""How many steps a second the environment for learning makes: the figures of docs/learning.md.

    python benchmarks/env.py [STEPS]

By variant, with an agent that does anything; observations are made, pictures are not. One process.
"""

import sys
import time

from yagopool.env import OBSERVATION_SIZE, YagoEnv, random_agent
from yagopool.games.yago.yago_game import YAGO

STEPS = 2000


def steps_a_second(variant: str, steps: int) -> float:
    """Return how many steps of a variant are made in a second of this process."""
    table, act = YagoEnv(variant), random_agent(1)
    table.reset(seed=1)
    begun = time.process_time()
    for _ in range(steps):
        _, _, ended, cut, _ = table.last()
        if ended or cut:
            table.reset()
        table.step(act(table))
    return steps / (time.process_time() - begun)


def main() -> int:
    """Print the figures; return the exit status."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else STEPS
    print(f"{steps} steps of each variant, observations of {OBSERVATION_SIZE} numbers")
    for variant in YAGO.variants:
        print(f"{variant:13} {steps_a_second(variant, steps):6.0f} steps a second", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
