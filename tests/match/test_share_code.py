"""Share codes: short, exact, and harmless whatever is pasted."""

import contextlib
import json
import math
import random
import string
import struct
import tracemalloc
import zlib
from pathlib import Path

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from tests.match.codes import code_of
from yagopool.cli import app
from yagopool.errors import BoardError
from yagopool.games.yago.board import BALLS, COLOURED_BALLS, POTS, rack, rack_rng
from yagopool.match.codec import LONGEST_OF_ALL, CodeError, DigitsWriter
from yagopool.match.game import games
from yagopool.match.position import Position, board_of, overrides_of, shipped_boards
from yagopool.match.share import (
    _MOST_BOARD,
    LONGEST,
    RULES_VERSION,
    SharedPosition,
    decode,
    encode,
    reproduction,
    share,
)
from yagopool.physics.parameters import fingerprint
from yagopool.physics.simulate import simulate
from yagopool.table.layout import Layout, check_layout
from yagopool.table.shot import Flick
from yagopool.table.spec import RANGES, STANDARD_BOARD, Ball, BoardSpec

BOARDS = dict(shipped_boards())
FLICK = Flick("blue", 90.123456789, 2987.654321)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("seed", range(4))
def test_strokes_on_the_boards_that_ship_fit_and_come_back_to_the_bit(name: str, seed: int) -> None:
    spec = BOARDS[name]
    layout = rack(spec, rack_rng(seed, 1))
    if seed % 2:
        layout = simulate(layout, Flick("blue", 89 + seed / 10, 3100.0), spec).layout
    balls = layout.balls
    laid = Position(spec, layout, Flick(next(iter(balls)), FLICK.direction, FLICK.speed))
    code = share(laid, "medium")
    assert len(code) <= LONGEST
    assert set(code) <= set(string.ascii_letters + string.digits + "-_")
    shared = decode(code)
    assert shared.position == laid
    assert (shared.variant, shared.rules) == ("medium", RULES_VERSION)
    assert shared.fingerprint == fingerprint(spec)
    assert reproduction(shared) == "reproduced"


@pytest.mark.parametrize("spec", [STANDARD_BOARD, *BOARDS.values()])
def test_the_exact_rack_is_a_very_short_code(spec: BoardSpec) -> None:
    laid = Position(spec, rack(spec), None)
    code = share(laid)
    assert len(code) < 60
    assert decode(code).position == laid
    assert reproduction(decode(code)) == "no_stroke"


def test_white_space_and_line_breaks_do_not_matter() -> None:
    code = share(Position(STANDARD_BOARD, rack(STANDARD_BOARD, rack_rng(1, 1)), FLICK))
    assert decode(f"  {code[:50]}\n{code[50:]}\r\n") == decode(code)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "empty"),
        ("hello", "not_ours"),
        ("YP", "not_ours"),
        ("YP1", "older"),
        ("YP1BAEABzEtNy4zLjGkZ_YD", "older"),
        ("YP2", "damaged"),
        ("YP2!!!!", "not_ours"),
        ("YP2ÄÄÄÄ", "not_ours"),
        ("YP٣AAAA", "not_ours"),
        ("YP0AAAA", "not_ours"),
        ("YP3AAAA", "newer"),
        ("YP2A", "damaged"),
        ("YP2" + "A" * 100, "damaged"),
        ("YP2" + "A" * (LONGEST_OF_ALL - 2), "longer"),
        ("A" * 10_000_000, "longer"),
        (" " * 10_000_000, "longer"),
        (code_of(1 << 20_000), "impossible"),
        (code_of(int.from_bytes(b"\xff" * 2900, "big")), "impossible"),
    ],
)  # fmt: skip
def test_bad_codes_are_refused_with_the_reason(text: str, key: str) -> None:
    with pytest.raises(CodeError) as caught:
        decode(text)
    assert caught.value.key == f"error.code.{key}"


def test_any_single_wrong_letter_is_noticed() -> None:
    code = share(Position(STANDARD_BOARD, rack(STANDARD_BOARD, rack_rng(1, 1)), FLICK))
    rng = random.Random(1)
    for number in range(2, len(code) - 1):
        other = rng.choice([letter for letter in string.ascii_letters + string.digits if letter != code[number]])
        with pytest.raises(CodeError):
            decode(code[:number] + other + code[number + 1 :])
    with pytest.raises(CodeError):
        decode(code[:-1])
    with pytest.raises(CodeError):
        decode("YP1" + code[3:])


# Any position, any stroke: what a code must hold, and how long it may become.


def any_number(rng: random.Random, low: float, high: float) -> float:
    """A number in a range: whole thousandths, or any of its doubles, or one of the last at its ends."""
    kind = rng.randrange(4)
    if kind == 0:
        return min(max(round(rng.uniform(low, high), 3), low), high)
    if kind == 1:
        return math.nextafter(low, high) if rng.random() < 0.5 else math.nextafter(high, low)
    return rng.uniform(low, high)


def any_layout(rng: random.Random, spec: BoardSpec, free: int, potted: int) -> Layout | None:
    """Balls anywhere they can lie, in pots and beside the board; None where no room was found."""
    balls = rng.sample(BALLS, free)
    others = [ball for ball in COLOURED_BALLS if ball not in balls]
    pots = dict(zip(rng.sample(POTS, min(potted, len(others))), others, strict=False))
    places: dict[Ball, tuple[float, float]] = {}
    for ball in balls:
        for _ in range(100):
            radius = spec.ball_radius
            place = (any_number(rng, radius, spec.width - radius), any_number(rng, radius, spec.length - radius))
            layout = Layout.of({**places, ball: place}, pots)
            with contextlib.suppress(BoardError):
                check_layout(layout, spec)
                places[ball] = place
                break
    return Layout.of(places, pots) if len(places) == free else None


DIRECTIONS = (0.0, -0.0, 90.0, 1e6, -1e-308, 5e-324, math.pi, 359.9999, 360.0, -1e6)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(BOARDS)), st.integers(0, 2**64), st.integers(0, 11), st.integers(0, 9), st.booleans())
@example("slow-carpet", 5, 11, 0, True)
def test_any_position_with_any_stroke_fits_on_every_board_that_ships(
    name: str, seed: int, free: int, potted: int, with_stroke: bool
) -> None:
    spec, rng = BOARDS[name], random.Random(seed)
    layout = any_layout(rng, spec, free, potted)
    assume(layout is not None)
    assert layout is not None
    flick = None
    if with_stroke and layout.free:
        direction = rng.choice([*DIRECTIONS, rng.uniform(-360.0, 360.0)])
        flick = Flick(rng.choice(layout.free)[0], direction, any_number(rng, spec.least_flick, spec.greatest_flick))
    variant = rng.choice([None, "easy", "medium", "professional"])
    outcome = None if flick is None else rng.randrange(1 << 32)
    shared = SharedPosition(Position(spec, layout, flick), variant, fingerprint(spec), RULES_VERSION, outcome)
    code = encode(shared)
    assert len(code) <= LONGEST
    again = decode(code)
    assert again == shared
    assert to_the_bit(again.position) == to_the_bit(shared.position), "also the sign of nothing"


def to_the_bit(laid: Position) -> list[bytes]:
    flick = () if laid.flick is None else (laid.flick.direction, laid.flick.speed)
    numbers = [measure for _, place in laid.layout.free for measure in place]
    return [struct.pack(">d", value) for value in (*numbers, *flick)]


def crowded(spec: BoardSpec) -> Position:
    """All eleven balls free and off the grain, and a stroke of which every number is in full."""
    columns = [spec.width - spec.ball_radius - 0.123456789 - 90.0 * column for column in range(4)]
    rows = [spec.length - spec.ball_radius - 0.987654321 - 90.0 * row for row in range(3)]
    places = [(x, y) for y in rows for x in columns]
    layout = Layout.of(dict(zip(BALLS, places, strict=False)))
    return Position(spec, layout, Flick("blue", -math.pi, spec.greatest_flick - 1e-9))


def test_a_board_that_does_not_ship_here_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = board_of({"gravity": 1620.0})
    monkeypatch.setattr("yagopool.match.share.shipped_boards", lambda: {"moon": spec})
    code = share(Position(spec, rack(spec), None))
    assert decode(code).position.spec == spec
    monkeypatch.undo()
    with pytest.raises(CodeError) as caught:
        decode(code)
    assert caught.value.key == "error.code.no_such_board"
    assert caught.value.arguments["board"] == "moon"


# A board of one's own.


def any_board(rng: random.Random) -> BoardSpec | None:
    """A board of which every measure is its own, in as many letters as can be; None where it cannot be."""
    measures: dict[str, object] = {name: getattr(STANDARD_BOARD, name) * rng.uniform(0.98, 1.0) for name in RANGES}
    move = rng.uniform(-1.0, 1.0)
    for name in ("pots", "triangle"):
        measures[name] = [[x + move, y + move] for x, y in getattr(STANDARD_BOARD, name)]
    for name in ("rack_apex", "starting_spot"):
        measures[name] = [value + move for value in getattr(STANDARD_BOARD, name)]
    try:
        return board_of(measures)
    except BoardError:
        return None


@pytest.mark.parametrize("seed", range(2))
def test_a_board_with_every_measure_its_own_has_a_longer_code(seed: int) -> None:
    spec = any_board(random.Random(seed))
    assert spec is not None
    assert len(overrides_of(spec)) >= len(RANGES)
    laid = crowded(spec)
    code = share(laid)
    assert LONGEST < len(code) <= LONGEST_OF_ALL
    assert decode(code).position == laid
    assert reproduction(decode(code)) == "reproduced"


def test_a_bomb_stays_small() -> None:
    packed = zlib.compress(b" " * 2_000_000, 9)[:2500]
    digits = DigitsWriter(games()["yago"])
    for digit, below in ((1, 256), (0, 4), (0, 21), (0, 1 << 48), (2, 3), (len(packed), _MOST_BOARD + 1)):
        digits.put(digit, below)
    digits.put(int.from_bytes(packed, "big"), 1 << 8 * len(packed))
    tracemalloc.start()
    with pytest.raises(CodeError):
        decode(code_of(digits.number))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2_000_000


# Whatever is pasted.


@settings(max_examples=400, deadline=None)
@given(
    st.text(max_size=400)
    | st.integers(0, 1 << 1800).map(code_of)
    | st.binary(max_size=2900).map(lambda content: code_of(int.from_bytes(content, "big")))
    | st.from_regex(r"\AYP2[A-Za-z0-9_-]{0,297}\Z")
)
def test_no_text_can_do_more_than_be_refused(text: str) -> None:
    shared = None
    with contextlib.suppress(CodeError):
        shared = decode(text)
    if shared is not None:
        assert decode(encode(shared)) == shared


def run(*arguments: str, given: str = "") -> Result:
    return CliRunner().invoke(app, ["code", *arguments], input=given)


POSITION = json.dumps(
    {"balls": {"blue": [260, 150], "red1": [260, 290]}, "stroke": {"ball": "blue", "direction": 90, "speed": 2500}}
)


def test_code_at_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(POSITION)
    made = run(str(file))
    assert made.exit_code == 0
    code = made.stdout.strip()
    assert code.startswith("YP2")
    assert json.loads(run("--json", given=POSITION).stdout) == {"code": code}
    shown = run("--show", code)
    assert shown.exit_code == 0
    assert "Reproduced" in shown.stdout
    told = json.loads(run("--show", code, "--json").stdout)
    assert told["reproduction"] == "reproduced"
    assert json.loads(run(given=json.dumps(told["position"]), *["--json"]).stdout) == {"code": code}  # noqa: B026


def test_a_stroke_that_comes_out_differently_is_a_no(tmp_path: Path) -> None:
    shared = decode(run(given=POSITION).stdout.strip())
    assert shared.outcome is not None
    code = encode(SharedPosition(shared.position, None, shared.fingerprint, 1, shared.outcome ^ 1))
    result = run("--show", code)
    assert result.exit_code == 1
    assert "Your version differs" in result.stdout
    assert run("--show", code, "--lang", "de").exit_code == 1
