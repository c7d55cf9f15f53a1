"""A fuzz target over the record's reader: any bytes end in entries or in one clear refusal, never in anything else.

With Atheris, coverage leads the search: ``python -m tests.fuzz.reader_target [CORPUS]``. Without it the same command
changes the example records at random: ``python -m tests.fuzz.reader_target --runs 100000 --seed 1``. The test suite
runs the target under Hypothesis.
"""

import argparse
import importlib
import io
import json
import random
import sys
import warnings
from pathlib import Path
from typing import Final

from yagopool.errors import RecordError
from yagopool.match.model import Header
from yagopool.match.record import Read, entry_line, header_line, read
from yagopool.match.replay import judge
from yagopool.match.schema import ruling_json, state_json
from yagopool.text import LANGUAGES, speaker
from yagopool.text.report import Report

CODES: Final = (
    *("bad_json", "bad_header", "unknown_key", "missing_key", "bad_value"),
    *("wrong_phase", "no_such_ball", "ball_absent", "pot_taken", "not_allowed"),
)
EXAMPLES: Final = tuple(
    path.read_bytes()
    for path in sorted((Path(__file__).parents[1] / "examples").glob("*.jsonl"))
    if "states" not in path.name
)


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
        *(
            "-1",
            "0",
            "10",
            "1.0",
            "9" * 40,
            '"x": ',
            '"do": "undo", "count": 1',
            '"count": ',
            "red1",
            "blue",
            "yellow6",
        ),
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


def main() -> None:
    """Search by Atheris where it is installed, else by random changes."""
    try:
        atheris = importlib.import_module("atheris")
    except ImportError:
        parser = argparse.ArgumentParser(description=__doc__)
        parser.add_argument("--runs", type=int, default=100_000)
        parser.add_argument("--seed", type=int, default=1)
        wanted = parser.parse_args()
        for run in range(wanted.runs):
            content = mutated(random.Random(f"{wanted.seed} {run}"))
            try:
                one_input(content)
            except BaseException:
                print(f"run {run} of seed {wanted.seed}: {content!r}", file=sys.stderr)  # noqa: T201
                raise
        print(f"{wanted.runs} inputs, nothing but entries and refusals")  # noqa: T201
    else:
        atheris.instrument_all()
        atheris.Setup(sys.argv, one_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
