"""Records that somebody means ill with, or that went through bad hands: by name, as bytes."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.match.recording import write_match

OUTSIDE = "../../../../../../../../tmp/yagopool-was-here"


def hostile_records(folder: Path) -> dict[str, bytes]:
    """Return the records; a good one is played into the folder to make them of."""
    path = folder / "good.jsonl"
    if not path.exists():
        write_match(path, moves=6)
    good = path.read_bytes()
    first, *others = good.splitlines(keepends=True)
    header, stroke = json.loads(first), json.loads(others[0])
    rest = b"".join(others)
    found = {f"header-{name}": _line(header | changed) + rest for name, changed in _headers()}
    found |= {f"stroke-{name}": first + _line(stroke | changed) for name, changed in _strokes(stroke)}
    found |= {f"line-{name}": first + content + rest for name, content in _LINES.items()}
    return found | {
        "bom": b"\xef\xbb\xbf" + good,
        "crlf": good.replace(b"\n", b"\r\n"),
        "empty": b"",
        "nothing but zeros": bytes(5000),
        "only a header": first,
        "torn header": first[:50],
        "torn letter": good + '{"do": "x", "x": "ü'.encode()[:-1],
        "no JSON at all": b"PK\x03\x04\x14\x00\x06\x00" * 100,
        "pickled": b"cos\nsystem\n(S'touch /tmp/yagopool-was-here'\ntR.",
        "header twice": first + first + rest,
        "undone to nothing": good + b'{"do": "undo", "count": %d}\n' % len(others),
        "undone too far": good + b'{"do": "undo", "count": 1' + b"0" * 500 + b"}\n",
    }


def _headers() -> Iterator[tuple[str, dict[str, Any]]]:
    yield "names-lead-out", {"sides": {"A": [OUTSIDE], "B": ["/etc/passwd"]}}
    yield "names-of-a-terminal", {"sides": {"A": ["\x1b[2J\x1b]0;x\x07"], "B": ["\u202eneB\u0000\n\t"]}}
    yield "names-of-gaps", {"sides": {"A": ["{0.__class__}{player}"], "B": ["%s%n%(x)s"]}}
    yield "names-endless", {"sides": {"A": ["x" * 200_000], "B": ["W" * 50] * 2000}}
    yield "names-the-same", {"sides": {"A": ["Ann"], "B": ["Ann", "Ann"]}}
    yield "names-strange", {"sides": {"A": ["\U0001f3b1\u200d\u0301" * 30], "B": ["\ufeff"]}}
    created: tuple[object, ...] = ("../..", "\u0000", {"a": 1}, [], 1e308, "2026-99-99T99:99:99", "x" * 100_000)
    for value in created:
        yield f"created-{str(value)[:12]!r}", {"created": value}
    seeds: tuple[object, ...] = (-1, 10**900, 1.5, "1", True, None)
    for value in seeds:
        yield f"seed-{str(value)[:6]}", {"seed": value}
    versions: tuple[object, ...] = (0, 2, -1, 1.0, 10**500, "1", True, None)
    for value in versions:
        yield f"version-{str(value)[:6]}", {"version": value}
    yield "level-unknown", {"computer": {"A": OUTSIDE, "B": "grandmaster"}}
    yield "both-computers", {"computer": {"A": "novice", "B": "master"}}
    yield "hand-unknown", {"hand": {"A": "rocket"}, "guide": {"B": OUTSIDE}}
    for name, board in _BOARDS.items():
        yield f"board-{name}", {"board": board}
    yield "anything-under-x", {"x": {"__class__": "os.system", "py/object": "os.system", "path": OUTSIDE}}


_BOARDS: dict[str, object] = {
    "a-name": "fast-cloth",
    "a-path": {"file": "/etc/passwd"},
    "huge": {"width": 10**400},
    "tiny": {"width": 1e-300},
    "no-pots": {"pots": []},
    "pots-on-each-other": {"pots": [[100, 100]] * 9},
    "too-many-pots": {"pots": [[100, 100]] * 1001},
    "weightless": {"gravity": 0},
    "another": {"rolling_friction": 0.05},
    "all-slippery": {"rolling_friction": 0.0, "sliding_friction": 0.0, "cushion_restitution": 1.0},
}


def _strokes(stroke: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    lying = stroke["layout"]
    for name, place in {"outside": [-5, 1], "far": [1e308, -1e308], "inside another": lying["balls"]["red2"]}.items():
        yield f"ball-{name}", {"layout": lying | {"balls": lying["balls"] | {"red1": place}}}
    yield "ball-missing", {"layout": lying | {"balls": {}}}
    yield "ball-twice", {"layout": lying | {"potted": {"1": "red1", "2": "red1"}}}
    for name, flick in {"fast": [90.0, 1e300], "backwards": [90.0, -5.0], "round": [1e308, 3000.0]}.items():
        yield f"flick-{name}", {"flick": {"direction": flick[0], "speed": flick[1]}}
    yield "fingerprint", {"fingerprint": OUTSIDE * 1000}
    yield "decision-seed", {"decision_seed": -(10**900)}
    yield "nobody", {"ball": None}


_LINES = {
    "not a number": b'{"do": "place", "ball": "red1", "at": [NaN, Infinity]}\n',
    "too large a number": b'{"do": "place", "ball": "red1", "at": [1e999, 0]}\n',
    "many digits": b'{"do": "undo", "count": ' + b"9" * 100_000 + b"}\n",
    "deep": b'{"x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}\n",
    "key twice": b'{"do": "concede", "do": "next_game"}\n',
    "half a character": b'{"do": "concede", "x": "\\ud800"}\n',
    "no UTF-8": b'{"do": "\xff\xfe"}\n',
    "empty": b"\n",
    "a list": b"[]\n",
    "long": b" " * (1 << 21) + b"{}\n",
}


def _line(value: object) -> bytes:
    return json.dumps(value).encode() + b"\n"
