"""Programs that play: each in a process of its own, asked a line at a time, and ended whatever it does.

A program that doesn't answer in time, with nothing, with rubbish, or with a move that can't be made raises
``AgentError``. Nothing here waits longer than its time limit.

The other end of the line is here, too: a level, or a class of somebody's own, that answers on standard output. A class
has ``decide(observation, rng)``, which returns a move. What it prints goes to standard error.
"""

import os
import queue
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FrameType, TracebackType
from typing import IO, Any, Final, Protocol, Self, TypeAlias

from yagopool.ai.decision import Decision, decide, decide_again
from yagopool.ai.levels import Level, level_named
from yagopool.ai.observation import View
from yagopool.ai.worker_pool import AT_END
from yagopool.errors import Argument, YagoError
from yagopool.match import agent_protocol as protocol
from yagopool.match.game import Move, Problem
from yagopool.match.json_input import json_object
from yagopool.match.session import problems

COMMAND: Final = "cmd:"
"""What an agent begins with that is any program."""
SECONDS: Final = 10.0
"""The time limit of a move unless another is asked for."""
START_SECONDS: Final = 20.0
"""The time that a program has to start and say hello."""
_END_SECONDS: Final = 1.0
"""Seconds a program has to end after *bye*, or after its input is closed."""
_SHOWN: Final = 50
"""Letters of a wrong answer that are quoted."""
_STDERR_SHOWN: Final = 2000


class AgentError(YagoError):
    """A program that can't be started, or that lost its game by what it answered."""


@dataclass(frozen=True, slots=True)
class Program:
    """An agent that is a program: its name as it was asked for, its command, and the seconds it has for a move."""

    name: str
    command: tuple[str, ...]
    seconds: float = SECONDS


Player: TypeAlias = Level | Program
"""Who can play in the arena."""


def player_named(word: str, seconds: float = SECONDS) -> Player:
    """Return a level by its name, or the program that ``FILE.py:CLASS`` or ``cmd:PROGRAM ARGUMENTS`` means.

    Raises:
        YagoError: there is no such level, or no command is named.
    """
    if word.startswith(COMMAND):
        try:
            command = tuple(shlex.split(word.removeprefix(COMMAND), posix=os.name != "nt"))
        except ValueError as error:
            raise AgentError("bad_value", "error.agent.no_command", given=word, reason=str(error)) from None
        if not command:
            raise AgentError("bad_value", "error.agent.no_command", given=word, reason=COMMAND)
        return Program(word, command, seconds)
    if ":" in word:
        return Program(word, (*_this_program(), "agent", word), seconds)
    try:
        return level_named(word)
    except YagoError as error:
        raise YagoError(error.code, "error.no_such_player", **error.arguments) from None


def _this_program() -> tuple[str, ...]:
    return (sys.executable,) if getattr(sys, "frozen", False) else (sys.executable, "-m", "yagopool")


class LevelSeat:
    """A level of the computer at its side of the board."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def move(self, view: View, seed: int) -> Move:
        return decide_again(view, seed, self._level).move

    def end(self, result: str, why: str) -> None:
        """Hear how the game ended."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


class ProgramSeat:
    """A program at its side of the board, started in a ``with`` statement and ended with it."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self.called = ""
        """What the program calls itself, once it has been entered."""

    def __enter__(self) -> Self:
        self._errors = tempfile.TemporaryFile()
        pipe = subprocess.PIPE
        try:
            # A group of its own: it is ended with everything that it has started, and Ctrl-C does not reach it. No
            # buffers: they have locks, and a thread that waits for the program for ever would hold them.
            self._process = subprocess.Popen(
                self._program.command, bufsize=0, stdin=pipe, stdout=pipe, stderr=self._errors, start_new_session=True
            )
        except (OSError, ValueError) as error:
            self._errors.close()
            reason = getattr(error, "strerror", None) or str(error)
            raise self._error("no_start", command=self._program.command[0], reason=reason) from None
        _RUNNING.add(self._process)
        _end_programs_when_terminated()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        try:
            self.called = self._hello()
        except BaseException as error:
            self.__exit__(type(error), error, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let the program end by itself for a moment, then end it."""
        self._input.close()
        if kind is None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_END_SECONDS)
        _kill(self._process)
        _RUNNING.discard(self._process)
        self._output.close()
        self._errors.close()

    def move(self, view: View, seed: int) -> Move:
        """Return the program's move.

        Raises:
            AgentError: it gave none, or none that can be made; ``why`` may say more.
        """
        asked = protocol.Asked(view.state, view.layout, view.spec, seed)
        message = protocol.position_message(asked, view.legal, self._program.seconds)
        answer = self._ask(protocol.line_of(message), self._program.seconds)
        try:
            move = protocol.read_move(answer, view.game)
        except YagoError as error:
            raise self._rubbish(answer, error) from None
        for problem in problems(view.state, view.layout, move, view.spec):
            raise self._error("illegal", problem.error())
        return move

    def end(self, result: str, why: str) -> None:
        """Tell the program how the game ended; nothing is expected of it any more."""
        farewell = protocol.line_of(protocol.bye(result, why))
        writing = threading.Thread(target=self._write, args=(farewell,), daemon=True)
        writing.start()
        writing.join(_END_SECONDS)

    def _hello(self) -> str:
        answer = self._ask(protocol.line_of(protocol.hello("yagopool")), START_SECONDS)
        try:
            found = protocol.read_hello(answer)
        except YagoError as error:
            raise self._rubbish(answer, error) from None
        if found.protocol != protocol.PROTOCOL:
            raise self._error("other_protocol", theirs=found.protocol, ours=protocol.PROTOCOL)
        return found.name

    def _ask(self, line: bytes, seconds: float) -> bytes:
        """Return the program's answer to a line: within the seconds, whatever it does."""
        answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self._exchange, args=(line, answers), daemon=True).start()
        try:
            answer = answers.get(timeout=seconds)
        except queue.Empty:
            raise self._error("too_slow", seconds=seconds) from None
        if not answer:
            raise self._ended()
        return answer.strip()

    def _exchange(self, line: bytes, answers: "queue.SimpleQueue[bytes]") -> None:
        self._write(line)
        answer = b""
        with suppress(OSError, ValueError):
            answer = self._output.readline(protocol.LONGEST_ANSWER + 1)
        answers.put(answer)

    def _write(self, line: bytes) -> None:
        with suppress(OSError, ValueError):
            while line:
                line = line[self._input.write(line) :]

    def _ended(self) -> AgentError:
        """Return why there is no answer: the program has ended, or closed its output."""
        try:
            status = self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            return self._error("silent")
        self._errors.seek(max(self._errors.seek(0, os.SEEK_END) - _STDERR_SHOWN, 0))
        lines = self._errors.read().decode("utf-8", "replace").split("\n")
        said = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return self._error("crashed_saying" if said else "crashed", status=status, said=said)

    def _rubbish(self, answer: bytes, why: YagoError) -> AgentError:
        shown = answer.decode("utf-8", "replace")
        return self._error("rubbish", why, given=shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…")

    def _error(self, what: str, why: YagoError | None = None, **arguments: Argument) -> AgentError:
        error = AgentError("agent", f"error.agent.{what}", name=self.called or self._program.name, **arguments)
        error.why = why
        return error


_RUNNING: Final[set["subprocess.Popen[bytes]"]] = set()
"""The programs that this process has started and not yet ended."""


def _kill(process: "subprocess.Popen[bytes]") -> None:
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/f", "/t", "/pid", str(process.pid)], capture_output=True, check=False)
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _end_programs() -> None:
    for process in tuple(_RUNNING):
        _kill(process)


def _terminated(number: int, _frame: FrameType | None) -> None:
    _end_programs()
    os._exit(128 + number)


def _end_programs_when_terminated() -> None:
    """Take this process's programs along where it is terminated, or the one that started it has ended."""
    if _end_programs not in AT_END:
        AT_END.append(_end_programs)
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _terminated)


Seat: TypeAlias = LevelSeat | ProgramSeat


def seat_of(player: Player) -> Seat:
    """Return a player's place at the board, to be used in a ``with`` statement.

    Raises:
        AgentError: on entering it, if a program can't be started or doesn't say hello.
    """
    return ProgramSeat(player) if isinstance(player, Program) else LevelSeat(player)


def introduced(player: Player) -> str:
    """Return what a player calls itself; of a program by starting it once.

    Raises:
        AgentError: it can't be started or doesn't say hello.
    """
    if isinstance(player, Level):
        return player.name
    with ProgramSeat(player) as seat:
        return seat.called


_SEATED: Final[dict[Program, ProgramSeat]] = {}
"""The programs that this process has started to play on, by ``decide_as``."""


def decide_as(player: Player, view: View, seed: int) -> Decision:
    """Return what a player decides; a program goes on running for the next decision.

    One that does not play concedes, and the decision says what it did. It is started again for the next.
    """
    if isinstance(player, Level):
        return decide_again(view, seed, player)
    try:
        if player not in _SEATED:
            _SEATED[player] = ProgramSeat(player).__enter__()
        return Decision(_SEATED[player].move(view, seed))
    except AgentError as error:
        if player in _SEATED:
            _SEATED.pop(player).__exit__(AgentError, error, None)
        concede = next(entry for entry in view.game.entries if entry.do == "concede")
        return Decision(concede(), fault=causes(error))


def causes(error: YagoError) -> tuple[Problem, ...]:
    """Return an error and those that led to it as values that can be sent to another process, and be put in words."""
    return (Problem.of(error), *(causes(error.why) if error.why is not None else ()))


def file_and_class(word: str) -> tuple[Path, str]:
    """Return the two parts of ``FILE.py:CLASS``."""
    file, _, name = word.rpartition(":")
    return Path(file), name


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
