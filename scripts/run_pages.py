"""Run what the pages print: every command, JSON block and Python block, in a fresh copy of the checkout.

    python scripts/run_pages.py [--slow] [PAGE ...]

Each page gets a copy of its own with the files that git knows, and a home folder of its own. Without ``--slow`` only
``yagopool``, ``python`` and ``echo`` are run, with this Python, and nothing whose comment speaks of minutes. With
``--slow`` everything runs as printed, from the page's own set-up on: that needs the network, and an hour. Without it,
``yagopool`` is a fork of one process that has the game loaded, which saves the start of a Python for each command.

A block after ``<!-- not run: REASON -->`` is left out. One with a title is a file of that name, for the commands after
it. Commands in running text are compared with the commands and
options that exist.
"""

import argparse
import doctest
import importlib
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

import typer

from yagopool import BoardSpec, cli

ROOT: Final = Path(__file__).resolve().parents[1]
PAGES: Final = (
    *(ROOT / name for name in ("README.md", "README.de.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
)
_FENCE: Final = re.compile(
    r"(?:<!-- not run: (?P<why>.+?) -->\s*)?"
    r'^ *```(?P<kind>\w*)(?: title="(?P<title>[\w.]+)")?\n(?P<text>.*?)^ *```$',
    re.M | re.S,
)
_MINUTES: Final = re.compile(r"#.*\b(minutes?|Minuten?|hours?)\b")
_WINDOW: Final = re.compile(r"(make play|\S*yagopool( --lang \w+)?|yagopool play\b.*|yagopool replay (?!.*--verify).*)")
_STATE: Final = re.compile(r"(\.|cd|export) ")
_QUICK: Final = {"yagopool", "python", "echo", ".", "export"}
_MAY_BE_MISSING: Final = {"pipx", "uv"}
_AGENT: Final = re.compile(r'"cmd:(\w+)')
_SECONDS: Final = 180
"""How long a command may take whose comment says nothing of minutes; far more than it needs on a busy machine."""
_WINDOW_SECONDS: Final = {True: 4.0, False: 0.6}
"""How long a window must stay open, with ``--slow`` and without."""
_CLIENT: Final = """\
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as connection:
    connection.connect(sys.argv[1])
    asked = {"arguments": sys.argv[2:], "folder": os.getcwd(), "environment": dict(os.environ)}
    socket.send_fds(connection, [json.dumps(asked).encode()], [0, 1, 2])
    status = connection.recv(1)
sys.exit(status[0] if status else "the process has died")
"""
"""What ``yagopool`` is without ``--slow``: it hands its command and its streams to ``warm``'s process."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one command or block: ``wrong`` says what is wrong, ``left_out`` why it was not run."""

    text: str
    wrong: str = ""
    left_out: str = ""


@contextmanager
def warm() -> Iterator[Path]:
    """Give the socket of a process that has the game loaded and runs each command it is sent in a fork of its own."""
    with tempfile.TemporaryDirectory(prefix="warm-") as folder:
        address = Path(folder) / "socket"
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(address))
            listening.listen(8)
            code = f"from scripts.run_pages import serve; serve({listening.fileno()})"
            server = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, pass_fds=[listening.fileno()])
        try:
            yield address
        finally:
            server.kill()
            server.wait()


def serve(number: int) -> None:
    """Answer what comes to a listening socket, for as long as this process lives."""
    importlib.import_module("yagopool.ui.start")
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=number) as listening:
        while True:
            connection, _ = listening.accept()
            if os.fork() == 0:
                listening.close()
                _serve_one(connection)
            connection.close()


def _serve_one(connection: socket.socket) -> None:
    message, streams, _, _ = socket.recv_fds(connection, 1 << 20, 3)
    asked = json.loads(message)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.argv = ["yagopool", *asked["arguments"]]
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    threading.Thread(target=_end_with, args=(connection,), daemon=True).start()
    status = 1
    try:
        cli.main()
    except SystemExit as left:
        status = int(left.code or 0)
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    connection.send(bytes([status]))
    os._exit(status)


def _end_with(connection: socket.socket) -> None:
    """End this process when the client has ended."""
    connection.recv(1)
    os._exit(1)


class Place:
    """A copy of the checkout in a temporary folder, in which the commands of one page run."""

    def __init__(self, folder: Path, warm: Path | None) -> None:
        """Make the copy; ``warm``: the socket of the process that runs ``yagopool``, None to run all as printed."""
        self.folder = folder / "yagopool"
        self.folder.mkdir()
        self.slow = warm is None
        self.game = [sys.executable, "-m", "yagopool"]
        self.state: list[str] = []
        home = folder / "home"
        home.mkdir()
        inherited = {name: value for name, value in os.environ.items() if name not in {"VIRTUAL_ENV", "PYTHONPATH"}}
        self.environment = inherited | {
            "HOME": str(home),
            "PIP_REQUIRE_VIRTUALENV": "1",  # a page that forgets its environment must not install into the machine's
            "YAGOPOOL_DATA": str(folder / "data"),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "NO_MKDOCS_2_WARNING": "1",
        }
        path = [str(home / ".local/bin"), os.environ["PATH"]]
        if warm is not None:
            client = folder / "client.py"
            client.write_text(_CLIENT, encoding="utf-8")
            self.game = [sys.executable, "-IS", str(client), str(warm)]
            path.insert(0, str(_stand_in(folder / "bin", self.game)))
            _stand_in(self.folder / ".venv/bin", self.game)
            self.environment["PYTHONPATH"] = str(self.folder / "src")
        self.environment["PATH"] = os.pathsep.join(path)

    def run(self, command: str) -> Result:
        """Run a command with what the page has done so far; ``.``, ``cd`` and ``export`` hold for those that follow."""
        plain = command.partition("  #")[0].strip()
        slow = bool(_MINUTES.search(command))
        if not self.slow and (slow or shlex.split(plain)[0] not in _QUICK):
            return Result(command, left_out="with --slow")
        program = shlex.split(plain)[0]
        if self.slow and program in _MAY_BE_MISSING and not shutil.which(program, path=self.environment["PATH"]):
            return Result(command, left_out="not installed here")
        if (agent := _AGENT.search(plain)) and not shutil.which(agent[1], path=self.environment["PATH"]):
            return Result(command, left_out="not installed here")
        if _WINDOW.fullmatch(plain):
            return Result(command, self._open(plain))
        try:
            done = self._start(plain).communicate(timeout=3 * 3600 if slow or self.slow else _SECONDS)
        except subprocess.TimeoutExpired:
            return Result(command, f"takes more than {_SECONDS} s; say in a comment how many minutes")
        if _STATE.match(plain):
            self.state.append(plain)
        return Result(command, done[0] if self._status else "")

    def feed(self, arguments: list[str], text: str) -> str:
        """Give text to a command of the game; return what it says if it refuses."""
        done = subprocess.run(
            [*self.game, *arguments],
            input=text,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stderr + done.stdout if done.returncode else ""

    def program(self, text: str) -> str:
        """Run a Python program; return what it says if it fails."""
        done = subprocess.run(
            [sys.executable, "-c", text], env=self.environment, capture_output=True, text=True, check=False, timeout=60
        )
        return done.stderr

    def _start(self, command: str) -> "subprocess.Popen[str]":
        if not (self.folder / "README.md").exists():
            _copy(self.folder)
        script = "\n".join(["set -eo pipefail", *self.state, command])
        self._process = subprocess.Popen(
            ["bash", "-c", script],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        return self._process

    @property
    def _status(self) -> int:
        return self._process.returncode

    def _open(self, command: str) -> str:
        """Start what opens a window; it must still be there after a while."""
        process = self._start(command)
        set_up = self.folder / ".venv/.play"
        while command == "make play" and not set_up.exists() and process.poll() is None:
            time.sleep(1)
        try:
            said, _ = process.communicate(timeout=_WINDOW_SECONDS[self.slow])
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGTERM)
            process.communicate()
            return ""
        return f"ended by itself with {process.returncode}: {said}"


def _copy(folder: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def _stand_in(folder: Path, game: list[str]) -> Path:
    """Make a folder with ``python``, which is this Python, ``yagopool``, and an ``activate``."""
    folder.mkdir(parents=True)
    for name, command in (("python", [sys.executable]), ("yagopool", game)):
        (folder / name).write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n', encoding="utf-8")
        (folder / name).chmod(0o755)
    (folder / "activate").write_text(f"PATH={shlex.quote(str(folder))}:$PATH\n", encoding="utf-8")
    return folder


def results(page: Path, warm: Path | None) -> Iterator[Result]:
    """Yield what became of each block of a page and each command in its text; ``warm`` as for a ``Place``."""
    text = page.read_text(encoding="utf-8")
    blocks = list(_FENCE.finditer(text))
    yield from _inline(_FENCE.sub("", text))
    if all(block["kind"] in {"pycon", "text"} for block in blocks):
        yield from _examples(blocks)
        return
    with tempfile.TemporaryDirectory(prefix="pages-") as folder:
        place = Place(Path(folder), warm)
        for block in blocks:
            if block["title"]:
                (place.folder / block["title"]).write_text(block["text"], encoding="utf-8")
            else:
                yield from _block(place, block["kind"], block["text"], block["why"])
    yield from _examples(blocks)


def _block(place: Place, kind: str, text: str, why: str | None) -> Iterator[Result]:
    if why:
        yield Result(text.splitlines()[0], left_out=why)
    elif kind == "sh":
        for command in text.replace("\\\n", " ").splitlines():
            if command.strip() and not command.lstrip().startswith("#"):
                yield place.run(command.strip())
    elif kind == "json":
        yield Result(text.splitlines()[0], _json(place, text))
    elif kind == "python":
        yield Result(text.splitlines()[0], place.program(text))
    elif kind not in {"pycon", "text"}:
        yield Result(text.splitlines()[0], f"a block in a language nobody checks: {kind or 'none is named'}")


def _json(place: Place, text: str) -> str:
    """Return what is wrong with a JSON or JSON Lines block, as the command for such files says it."""
    try:
        lines = text.splitlines()
        values = [json.loads(line) for line in lines] if lines[0].endswith("}") else [json.loads(text)]
    except ValueError as error:
        return str(error)
    value = values[0]
    if value.get("format") == "yagopool":
        return place.feed(["referee"], text)
    if value.get("format") == "yagopool-drill":
        return place.feed(["drills", "check", "-"], text)
    if "stroke" in value:
        return place.feed(["simulate"], text)
    if set(value) <= {field.name for field in fields(BoardSpec)}:
        file = place.folder / "page-board.json"
        file.write_text(text, encoding="utf-8")
        return place.feed(["board", "--board", str(file)], "")
    return ""


def _examples(blocks: list[re.Match[str]]) -> Iterator[Result]:
    """Run a page's Python sessions, one after the other with the same names."""
    names: dict[str, Any] = {}
    runner = doctest.DocTestRunner(verbose=False)
    for block in blocks:
        if block["kind"] == "pycon":
            said: list[str] = []
            example = doctest.DocTestParser().get_doctest(block["text"], names, "example", None, 0)
            runner.run(example, out=said.append, clear_globs=False)
            names.update(example.globs)
            yield Result(block["text"].splitlines()[0], "".join(said))


def _inline(text: str) -> Iterator[Result]:
    """Compare the commands in running text with those there are."""
    for code in re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text):
        words = code.split()
        wrong = ""
        if words[:1] == ["yagopool"]:
            wrong = _unknown_words(words[1:])
        elif words[:1] == ["python"] and words[1:2] and words[1].endswith(".py") and not (ROOT / words[1]).exists():
            wrong = "no such file"
        elif words[:1] == ["make"] and len(words) > 1:
            targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
            wrong = "" if {word for word in words[1:] if "=" not in word} <= set(targets) else "no such target"
        else:
            continue
        yield Result(code, wrong)


def _unknown_words(words: list[str]) -> str:
    command: Any = typer.main.get_command(cli.app)
    while words and hasattr(command, "commands") and words[0] in command.commands:
        command = command.commands[words.pop(0)]
    if words and hasattr(command, "commands") and not words[0].startswith("-"):
        return f"no command {words[0]}"
    known = {option for parameter in command.params for option in parameter.opts} | {"--help"}
    unknown = {word for word in words if word.startswith("--")} - known
    return f"no option {', '.join(sorted(unknown))}" if unknown else ""


def main() -> int:
    """Run the pages that are named, or all; return 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--slow", action="store_true", help="run everything, from each page's own set-up on")
    parser.add_argument("pages", nargs="*", type=Path, metavar="PAGE")
    given = parser.parse_args()
    wrong = 0
    with nullcontext() if given.slow else warm() as address:
        for page in given.pages or PAGES:
            for result in results(page.resolve(), address):
                state = "WRONG" if result.wrong else f"left out ({result.left_out})" if result.left_out else "ok"
                print(f"{page.resolve().relative_to(ROOT)}: {state}: {result.text[:100]}", flush=True)
                print(result.wrong[-2000:], end="", flush=True)
                wrong += bool(result.wrong)
    print(f"{wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
