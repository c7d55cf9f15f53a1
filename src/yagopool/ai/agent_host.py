"""The other end of the line: a level, or a class of somebody's own, answers on standard output what is asked on input.

A class has ``decide(observation, rng)``, which returns a move. What it prints goes to standard error.
"""

import os
import random
import sys
import threading
import time
from importlib.util import module_from_spec, spec_from_file_location
from typing import IO, Any, Final, Protocol

from yagopool.ai.agents import AgentError, file_and_class
from yagopool.ai.decide import decide
from yagopool.ai.levels import Level
from yagopool.ai.observation import View
from yagopool.errors import YagoError
from yagopool.match import agent_protocol as protocol
from yagopool.match.game import Move
from yagopool.match.json_input import json_object

_LOOK: Final = 1.0
"""Seconds between two looks whether the game is still there."""


class Decider(Protocol):
    """What a class needs to play: one object of it is made for each game."""

    def decide(self, observation: View, rng: random.Random) -> Move:
        """Return a move that can be made in what is seen."""


class LevelDecider:
    """A level of the computer as such a class."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def decide(self, observation: View, rng: random.Random) -> Move:
        """Return what the level plays."""
        return decide(observation, rng, self._level.budget, self._level).move


def load(word: str) -> Decider:
    """Return an object of the class that ``FILE.py:CLASS`` names.

    Raises:
        AgentError: there is no such file or class, or it has no ``decide``. What the file itself raises goes on.
    """
    file, name = file_and_class(word)
    spec = spec_from_file_location(file.stem, file) if file.suffix == ".py" and file.is_file() else None
    if spec is None or spec.loader is None:
        raise AgentError("no_file", "error.agent.no_file", name=str(file))
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(file.resolve().parent))
    spec.loader.exec_module(module)
    found = getattr(module, name, None)
    if not isinstance(found, type) or not callable(getattr(found, "decide", None)):
        raise AgentError("bad_value", "error.agent.no_class", file=str(file), name=name)
    decider: Decider = found()
    return decider


def serve(decider: Decider, name: str, source: IO[bytes], target: IO[bytes]) -> None:
    """Answer hello and positions until ``bye`` or the end of input.

    Raises:
        YagoError: a line that is no message of the protocol.
    """
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    for line in source:
        message = json_object(line.strip())
        if message.get("say") == "bye":
            return
        target.write(protocol.line_of(_answer(decider, name, message, line)))
        target.flush()


def _end_with(parent: int) -> None:
    """End with the game that asked, even in the middle of a thought."""
    while os.getppid() == parent:
        time.sleep(_LOOK)
    os._exit(1)


def _answer(decider: Decider, name: str, message: dict[str, Any], line: bytes) -> dict[str, Any]:
    match message.get("say"):
        case "hello":
            return protocol.hello(name)
        case "position":
            asked = protocol.read_position(line)
            move = decider.decide(View(asked.state, asked.layout, asked.spec), random.Random(asked.seed))
            return {"say": "move", "move": protocol.move_json(move)}
        case other:
            possible = ("hello", "position", "bye")
            raise YagoError("bad_value", "error.agent.no_message", given=str(other), possible=possible)
