"""The reader of records under any bytes: it ends in entries or in one clear refusal, never in anything else."""

import io
import json
import random
import warnings
from typing import Any, Final

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.match.records import EXAMPLES as RECORDS
from tests.match.records import HEADER
from yagopool.errors import RecordError
from yagopool.games.yago.board import BALLS
from yagopool.match.model import Header
from yagopool.match.record import Read, entry_line, header_line, read, ruling_json, state_json
from yagopool.match.replay import judge
from yagopool.text import LANGUAGES, speaker
from yagopool.text.report import Report

CODES: Final = (
    *("bad_json", "bad_header", "unknown_key", "missing_key", "bad_value"),
    *("wrong_phase", "no_such_ball", "ball_absent", "pot_taken", "not_allowed"),
)
EXAMPLES: Final = tuple(path.read_bytes() for path in RECORDS)


def one_input(content: bytes) -> None:
    """Read and judge some bytes as ``yagopool referee`` would; raises where that breaks a promise."""
    taken: list[Read] = []
    report = Report(speaker("de"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            for judged in judge(read(io.BytesIO(content))):
                taken.append(Read(judged.line, judged.item))
                ruling = None if judged.ruling is None else ruling_json(judged.ruling, speaker("en").because)
                json.dumps([ruling, state_json(judged.state)], ensure_ascii=False).encode()
                "\n".join(report.lines(judged)).encode()
        except RecordError as error:
            check_refusal(error, content, taken)
        else:
            assert taken, "where nothing is refused there is a header at least"
    written = "".join(header_line(item) if isinstance(item, Header) else entry_line(item) for _, item in taken)
    if taken:
        assert list(read(io.BytesIO(written.encode()))) == taken, "what was read is written the same"


def check_refusal(error: RecordError, content: bytes, taken: list[Read]) -> None:
    """A refusal has a code of the contract, the number of the line after the last good one, and a sentence."""
    assert error.code in CODES, error
    assert 1 <= error.line <= content.count(b"\n") + 1, error
    assert not taken or error.line == taken[-1].line + 1, error
    for lang in LANGUAGES:
        sentence = speaker(lang).error(error)
        sentence.encode()
        assert len(sentence) < 1500, "a refusal is a sentence, whatever was refused"


TOKENS: Final = tuple(
    token.encode()
    for token in (
        *("{", "}", "[", "]", '"', ",", ":", "\n", "\r", "\\u", "\\ud800", "\ufeff", "null", "true", "NaN", "1e999"),
        *("-1", "0", "10", "1.0", "9" * 40, '"x": ', '"do": "undo", "count": 1', '"count": ', "red1", "yellow6"),
        *("potted", "contact", "off_board", "disturbed", "stroke", "place", "next_game", "concede", "professional"),
    )
)


def mutated(rng: random.Random) -> bytes:
    """Return an example record with some bytes, tokens or lines put in, left out, doubled or exchanged."""
    content = rng.choice(EXAMPLES)
    for _ in range(rng.randint(1, 4)):
        at, to = sorted((rng.randrange(len(content) + 1), rng.randrange(len(content) + 1)))
        change = rng.randrange(6)
        if change == 0:
            content = content[:at] + rng.choice(TOKENS) + content[at:]
        elif change == 1:
            content = content[:at] + content[min(at + rng.randint(1, 12), to) :]
        elif change == 2:
            content = content[:at] + rng.randbytes(1) + content[at + 1 :]
        elif change == 3:
            content = content[:to] + content[at:]
        elif change == 4:
            content = content.replace(rng.choice(TOKENS), rng.choice(TOKENS), 1)
        else:
            lines = content.split(b"\n")
            rng.shuffle(lines[1:])
            lines.insert(rng.randrange(len(lines)), rng.choice(lines))
            content = b"\n".join(lines)
    return content


KEYS = ["do", "ball", "events", "kind", "a", "b", "pot", "t", "x", "at", "count", "colour", "flick", "layout", "balls"]
WORDS = ["stroke", "place", "undo", "choose_colour", "decline", "contact", "potted", "cushion", "red", "", *BALLS]

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(-1, 11), st.floats(), st.text(), st.sampled_from(WORDS)
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS) | st.text(), inner, max_size=5),
    max_leaves=12,
)
balls = st.sampled_from(BALLS)
events = st.one_of(
    st.fixed_dictionaries({"kind": st.just("contact"), "a": balls, "b": balls}),
    st.fixed_dictionaries({"kind": st.just("potted"), "ball": balls, "pot": st.integers(1, 9)}),
    st.fixed_dictionaries({"kind": st.sampled_from(["cushion", "off_board", "disturbed"]), "ball": balls}),
)
entries = st.one_of(
    st.fixed_dictionaries({"do": st.just("stroke"), "ball": balls | st.none(), "events": st.lists(events, max_size=4)}),
    st.fixed_dictionaries({"do": st.just("place"), "ball": balls}),
    st.fixed_dictionaries({"do": st.just("choose_colour"), "colour": st.sampled_from(["red", "yellow"])}),
    st.fixed_dictionaries({"do": st.just("undo"), "count": st.integers(1, 3)}),
    st.sampled_from([{"do": "take_over"}, {"do": "decline"}, {"do": "concede"}, {"do": "next_game"}]),
)
many = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@given(st.binary(max_size=200))
@example(b"")
@example(b"\xef\xbb\xbf")
@many
def test_any_bytes(content: bytes) -> None:
    one_input(content)
    one_input(EXAMPLES[0].splitlines(keepends=True)[0] + content)


@given(st.integers(0, 2**64))
@settings(many, max_examples=400)
def test_changed_records(seed: int) -> None:
    one_input(mutated(random.Random(seed)))


@given(values, st.lists(values, max_size=3))
@many
def test_json_of_every_shape(header: Any, lines: list[Any]) -> None:
    one_input("\n".join(map(json.dumps, [header, *lines])).encode())
    one_input("\n".join(map(json.dumps, [HEADER, *lines])).encode())


@given(st.sampled_from(["easy", "medium", "professional"]), st.lists(entries, max_size=8))
@many
def test_entries_of_the_right_shape_in_any_order(variant: str, lines: list[Any]) -> None:
    one_input("\n".join(map(json.dumps, [HEADER | {"variant": variant}, *lines])).encode())


@given(st.sampled_from(sorted(HEADER)), values)
@many
def test_headers_with_one_thing_changed(key: str, value: Any) -> None:
    one_input(json.dumps(HEADER | {key: value}).encode())
