"""An agent that misbehaves in the way it is told: in the first game line that is a position, or before."""

import json
import os
import subprocess
import sys
import time

MOVE = '{"say": "move", "move": {"do": "flick", "ball": "blue", "direction": 90, "speed": 1000}}'
HOW = sys.argv[1]


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if HOW == "mute":
    time.sleep(60)
say(json.dumps({"say": "hello", "protocol": 9 if HOW == "newer" else 1, "name": HOW}) if HOW != "rude" else "hi")
for line in sys.stdin:
    if '"position"' not in line:
        continue
    match HOW:
        case "crashes":
            raise ValueError("I have no idea")
        case "leaves":
            os._exit(3)
        case "dawdles":
            if sys.argv[2:]:
                with open(sys.argv[2], "w") as file:  # noqa: PTH123 - nothing else is imported
                    file.write(f"{os.getpid()}\n")
            while True:  # deaf to the end of its input
                time.sleep(60)
        case "deaf":
            sys.stdin.close()
            while True:
                say(MOVE)
        case "leaves a child":
            subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
            time.sleep(60)
        case "closes":
            os.close(1)
            time.sleep(60)
        case "floods":
            os.write(1, b"x" * 1_000_000)
        case "rubbish":
            say("e2e4")
        case "half":
            say('{"say": "move"}')
        case "odd":
            say('{"say": "move", "move": {"do": "dance"}}')
        case "huge":
            say('{"say": "move", "move": {"do": "flick", "ball": "blue", "direction": 1e999, "speed": 1000}}')
        case "text":
            say('{"say": "move", "move": {"do": "flick", "ball": "blue", "direction": "90", "speed": 1000}}')
        case "lies":
            say('{"say": "move", "move": {"do": "flick", "ball": "red1", "direction": 90, "speed": 1000}}')
        case "accident":
            say('{"say": "move", "move": {"do": "stroke", "ball": "blue", "events": []}}')
        case "undo":
            say('{"say": "move", "move": {"do": "undo", "count": 1}}')
        case "early":
            say('{"say": "move", "move": {"do": "take_over"}}')
        case "concedes":
            say('{"say": "move", "move": {"do": "concede"}}')
