"""Share codes: short, exact, and harmless whatever is pasted."""

import base64
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
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from yagopool.assets import asset
from yagopool.cli import app
from yagopool.match.board_file import board_of, json_object
from yagopool.match.position import Laid
from yagopool.match.share_code import LONGEST, PREFIX, RULES_VERSION, CodeError, decode, encode, reproduction, share
from yagopool.physics.fingerprint import fingerprint
from yagopool.physics.simulate import simulate
from yagopool.table.balls import COLOURED_BALLS
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout
from yagopool.table.rack import rack, rack_rng
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

BOARDS = {path.stem: board_of(json_object(path.read_bytes())) for path in sorted(asset("boards").glob("*.json"))}
FLICK = Flick("blue", 90.123456789, 2987.654321)


def of(content: bytes, prefix: str = "YP1") -> str:
    """A code with a right checksum over any content."""
    content += struct.pack(">I", zlib.crc32(content))
    return prefix + base64.urlsafe_b64encode(content).decode().rstrip("=")


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("seed", range(20))
def test_strokes_on_the_boards_that_ship_fit_and_come_back_to_the_bit(name: str, seed: int) -> None:
    spec = BOARDS[name]
    layout = rack(spec, rack_rng(seed, 1))
    if seed % 2:
        layout = simulate(layout, Flick("blue", 89 + seed / 10, 3100.0), spec).layout
    balls = layout.balls
    laid = Laid(spec, layout, Flick(next(iter(balls)), FLICK.direction, FLICK.speed))
    code = share(laid, "medium")
    assert len(code) <= LONGEST
    assert set(code) <= set(string.ascii_letters + string.digits + "-_")
    shared = decode(code)
    assert shared.laid == laid
    assert (shared.variant, shared.rules) == ("medium", RULES_VERSION)
    assert shared.fingerprint == fingerprint(spec)
    assert reproduction(shared) == "reproduced"


@pytest.mark.parametrize("spec", [STANDARD_BOARD, *BOARDS.values()])
def test_the_exact_rack_is_a_very_short_code(spec: BoardSpec) -> None:
    laid = Laid(spec, rack(spec), None)
    code = share(laid)
    assert len(code) < 160
    assert decode(code).laid == laid
    assert reproduction(decode(code)) == "no_stroke"


def test_places_between_two_thousandths_come_back_to_the_bit() -> None:
    layout = Layout.of({"red1": (100.0004567, 200.00012), "red2": (math.pi * 100, math.e * 100), "blue": (260, 17.5)})
    laid = Laid(STANDARD_BOARD, layout, FLICK)
    assert decode(share(laid)).laid == laid


def test_potted_balls_come_back() -> None:
    layout = Layout.of({"blue": (260, 150)}, {pot: COLOURED_BALLS[pot] for pot in range(1, 10)})
    laid = Laid(STANDARD_BOARD, layout, FLICK)
    assert decode(share(laid)).laid == laid


def test_an_empty_board_is_a_position() -> None:
    laid = Laid(STANDARD_BOARD, Layout(), None)
    assert decode(share(laid)).laid == laid


def test_white_space_and_line_breaks_do_not_matter() -> None:
    code = share(Laid(STANDARD_BOARD, rack(STANDARD_BOARD, rack_rng(1, 1)), FLICK))
    assert decode(f"  {code[:50]}\n{code[50:]}\r\n") == decode(code)


def test_another_version_is_said_to_differ() -> None:
    shared = decode(share(Laid(STANDARD_BOARD, rack(STANDARD_BOARD), FLICK)))
    assert shared.outcome is not None
    foreign = type(shared)(shared.laid, None, "9-9.9.9-x", 7, shared.outcome ^ 1)
    again = decode(encode(foreign))
    assert reproduction(again) == "differs"
    assert again.fingerprint.startswith("9-9.9.9-")
    assert again.rules == 7


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "not_ours"),
        ("hello", "not_ours"),
        ("YP", "not_ours"),
        ("YP1", "damaged"),
        ("YP1!!!!", "not_ours"),
        ("YP1ÄÄÄÄ", "not_ours"),
        ("YP٣AAAA", "not_ours"),
        ("YP0AAAA", "not_ours"),
        ("YP2AAAA", "newer"),
        ("YP1A", "damaged"),
        ("YP1" + "A" * 100, "damaged"),
        ("YP1" + "A" * 298, "longer"),
        ("A" * 10_000_000, "longer"),
        (" " * 10_000_000, "longer"),
        (of(b""), "impossible"),
        (of(b"\x00\x01\x09\x00"), "impossible"),
        (of(b"\x04\x01\x00\x00extra"), "impossible"),
        (of(b"\x00\x01\x00\x00\x07\xff\x07\xff\x00"), "impossible"),
        (of(b"\x00\x01\x00\x00\x00\x00\x00\x00\x01\x00"), "impossible"),
        (of(b"\x06\x01\x00\x00" + struct.pack(">BddI", 10, math.nan, 1000.0, 0)), "impossible"),
        (of(b"\x06\x01\x00\x00" + struct.pack(">BddI", 99, 1.0, 1000.0, 0)), "impossible"),
        (of(b"\x05\x01\x00\x00" + struct.pack(">H", 20) + zlib.compress(b'{"width": 1}')), "impossible"),
        (of(b"\x05\x01\x00\x00\x00\x05abcde"), "impossible"),
        (of(b"\x00\x01\x00\x05\xff\xff\xff\xff\xff\x00\x00\x00\x00\x00"), "impossible"),
    ],
)  # fmt: skip
def test_bad_codes_are_refused_with_the_reason(text: str, key: str) -> None:
    with pytest.raises(CodeError) as caught:
        decode(text)
    assert caught.value.key == f"error.code.{key}"


def test_any_single_wrong_letter_is_noticed() -> None:
    code = share(Laid(STANDARD_BOARD, rack(STANDARD_BOARD, rack_rng(1, 1)), FLICK))
    rng = random.Random(1)
    for number in range(3, len(code) - 1):
        other = rng.choice([letter for letter in string.ascii_letters + string.digits if letter != code[number]])
        with pytest.raises(CodeError):
            decode(code[:number] + other + code[number + 1 :])
    with pytest.raises(CodeError):
        decode(code[:-1])


def test_a_bomb_stays_small() -> None:
    bomb = zlib.compress(b" " * 100_000_000, 9)
    assert len(bomb) > 200, "too large for a code anyway"
    code = of(b"\x01\x01\x00\x00" + struct.pack(">H", 200) + zlib.compress(b" " * 190_000, 9)[:200].ljust(200, b"\0"))
    tracemalloc.start()
    with pytest.raises(CodeError):
        decode(code)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2_000_000


@settings(max_examples=400, deadline=None)
@given(st.text(max_size=400) | st.binary(max_size=230).map(of) | st.from_regex(r"\AYP1[A-Za-z0-9_-]{0,297}\Z"))
def test_no_text_can_do_more_than_be_refused(text: str) -> None:
    shared = None
    with contextlib.suppress(CodeError):
        shared = decode(text)
    if shared is not None:
        assert decode(encode(shared)).laid == shared.laid


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 3), st.integers(0, 60), st.integers(0, 255))
def test_codes_with_one_wrong_byte_and_a_right_checksum_are_refused_or_sensible(
    seed: int, where: int, byte: int
) -> None:
    code = share(Laid(STANDARD_BOARD, rack(STANDARD_BOARD, rack_rng(seed, 1)), FLICK))
    content = bytearray(base64.urlsafe_b64decode(code[3:] + "=" * (-len(code[3:]) % 4))[:-4])
    content[where % len(content)] = byte
    with contextlib.suppress(CodeError):
        assert reproduction(decode(of(bytes(content)))) in ("reproduced", "differs", "no_stroke")


def test_boards_too_unusual_for_a_code_are_told() -> None:
    rng = random.Random(2)
    odd = board_of(
        {
            name: getattr(STANDARD_BOARD, name) * rng.uniform(0.99, 1.0)
            for name in ("gravity", "ball_mass", "capture_speed", "hop_speed", "hop_factor", "bed_restitution",
                         "cushion_friction", "cushion_restitution", "ball_restitution", "rolling_friction")
        }
    )  # fmt: skip
    with pytest.raises(CodeError) as caught:
        share(Laid(odd, rack(odd, rack_rng(1, 1)), FLICK))
    assert caught.value.key == "error.code.too_long"


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
    assert code.startswith(PREFIX)
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
    code = encode(type(shared)(shared.laid, None, shared.fingerprint, 1, shared.outcome ^ 1))
    result = run("--show", code)
    assert result.exit_code == 1
    assert "Your version differs" in result.stdout
    assert run("--show", code, "--lang", "de").exit_code == 1


@pytest.mark.parametrize("arguments", [["--show", "nonsense"], ["--show", "YP9AAAA", "--json"], ["/nothing"]])
def test_wrong_input_is_told(arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2


def test_a_position_that_cannot_be_has_no_code() -> None:
    result = run("--json", given='{"balls": {"blue": [0, 0]}}')
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["field"] == "balls.blue"
