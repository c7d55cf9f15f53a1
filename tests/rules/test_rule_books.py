"""The rule books' examples are true and their drawings are those that the script draws."""

import json
import re
import runpy
from pathlib import Path
from typing import get_args

import pytest

from tests.rules.test_examples import read_entry
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import FoulCode, Match, Ruling
from yagopool.games.yago.rules.variants import VARIANTS

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXAMPLE = re.compile(r"^\*\*[^\n]*:\*\* `(\w+)` \(([^)]+)\)\n\n```json\n(.*?)```", re.MULTILINE | re.DOTALL)
BOOKS = ("rules.md", "regeln.md")


def examples() -> list[tuple[str, str, str]]:
    """Each foul's code, its rules and its record."""
    return EXAMPLE.findall((DOCS / "formats.md").read_text(encoding="utf-8"))


def last_ruling(record: str) -> Ruling:
    header, *lines = (json.loads(line) for line in record.splitlines())
    teams = (tuple(header["sides"]["A"]), tuple(header["sides"]["B"]))
    state, ruling = new_match(Match(header["variant"], header["target"], teams, header["opener"])), None
    for line in lines:
        assert ruling is None or not ruling.fouls, "only the last stroke is a foul"
        state, ruling = apply(state, read_entry(line))
    assert ruling is not None
    return ruling


def test_there_is_an_example_for_every_foul() -> None:
    assert sorted(code for code, _, _ in examples()) == sorted(get_args(FoulCode))


@pytest.mark.parametrize(("code", "rules", "record"), examples())
def test_the_example_is_that_foul(code: str, rules: str, record: str) -> None:
    fouls = last_ruling(record).fouls
    assert [foul.code for foul in fouls] == [code]
    assert fouls[0].rule in rules.split(", ")


@pytest.mark.parametrize(("code", "rules"), [(code, rules) for code, rules, _ in examples()])
def test_the_example_names_the_rules_of_all_variants(code: str, rules: str) -> None:
    by_variant = {dict(variant.foul_rules).get(code) for variant in VARIANTS.values()}  # type: ignore[call-overload]
    assert set(rules.split(", ")) == by_variant - {None}


@pytest.mark.parametrize("book", BOOKS)
def test_both_books_have_a_sentence_for_each_foul(book: str) -> None:
    told = re.findall(r"^- \*\*[^\n]*\*\* \(([^)]+)\): ", (DOCS / book).read_text(encoding="utf-8"), re.MULTILINE)
    assert told == [rules for _, rules, _ in examples()]


def test_the_drawings_are_up_to_date() -> None:
    script = runpy.run_path(str(DOCS.parent / "scripts" / "draw_rules.py"))
    for name, picture in script["drawings"]().items():
        assert (DOCS / "drawings" / name).read_text(encoding="utf-8") == picture, "run scripts/draw_rules.py"


@pytest.mark.parametrize("book", BOOKS)
def test_every_drawing_shown_is_there(book: str) -> None:
    shown = re.findall(r"!\[[^]]+\]\(([^)]+)\)", (DOCS / book).read_text(encoding="utf-8"))
    assert shown
    assert all((DOCS / name).is_file() for name in shown)
