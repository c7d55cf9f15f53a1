"""The rule books, the tests and the rulings speak of the same rules."""

import ast
import re
from pathlib import Path

import pytest

from tests.rules.examples import REASON_EXAMPLES, REFUSAL_EXAMPLES, REFUSALS
from yagopool.errors import RuleError
from yagopool.games.yago.rules.referee import apply
from yagopool.games.yago.rules.variants import VARIANTS

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
SENTENCES = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)
NAMED = re.compile(r"test_([begmp]\d+)_")


def ids_of(book: str) -> list[str]:
    """The ids of a rule book's sentences, in its order."""
    return SENTENCES.findall((ROOT / "docs" / book).read_text(encoding="utf-8"))


IDS = ids_of("rules.md")


def named_by_a_rule() -> dict[str, list[ast.FunctionDef]]:
    """Every test function of this folder that is named by a rule's id."""
    found: dict[str, list[ast.FunctionDef]] = {}
    for path in HERE.glob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            named = NAMED.match(node.name) if isinstance(node, ast.FunctionDef) else None
            if isinstance(node, ast.FunctionDef) and named is not None:
                found.setdefault(named[1].upper(), []).append(node)
    return found


TESTS = named_by_a_rule()


def takes(tests: list[ast.FunctionDef], fixture: str) -> bool:
    return any(argument.arg == fixture for test in tests for argument in test.args.args)


def test_the_rule_book_counts_its_sentences() -> None:
    sections = [[name for name in IDS if name[0] == letter] for letter in "BGEMP"]
    assert sections == [[f"{section[0][0]}{n}" for n in range(1, len(section) + 1)] for section in sections]
    assert sum(map(len, sections)) == len(IDS) >= 39


@pytest.mark.parametrize("name", IDS)
def test_every_rule_has_a_test(name: str) -> None:
    assert name in TESTS, f"no test is named test_{name.lower()}_..."


@pytest.mark.parametrize("name", [name for name in IDS if name[0] == "G"])
def test_a_rule_of_every_variant_is_tested_in_every_variant(name: str) -> None:
    assert takes(TESTS[name], "variant"), f"no test of {name} runs for all three variants"


@pytest.mark.parametrize("name", [name for name in IDS if name[0] == "E"])
def test_a_rule_of_easy_is_tested_in_medium_too(name: str) -> None:
    assert takes(TESTS[name], "by_finger"), f"no test of {name} runs for EASY and MEDIUM"


def test_no_test_is_named_by_an_unknown_rule() -> None:
    assert set(TESTS) <= set(IDS)


def test_every_foul_names_a_known_rule() -> None:
    assert {rule for variant in VARIANTS.values() for rule in variant.foul_rules.values()} <= set(IDS)


@pytest.mark.parametrize("key", REASON_EXAMPLES)
def test_every_reason_cites_a_known_rule(key: str) -> None:
    _, ruling = apply(*REASON_EXAMPLES[key])
    assert ruling is not None
    assert key in [because.key for because in ruling.because]
    assert {because.rule for because in ruling.because} <= set(IDS)


@pytest.mark.parametrize("key", REFUSAL_EXAMPLES)
def test_every_refusal_cites_a_known_rule_or_none(key: str) -> None:
    with pytest.raises(RuleError) as raised:
        REFUSAL_EXAMPLES[key]()
    assert raised.value.key == key
    assert set(raised.value.arguments) == set(REFUSALS[key])
    assert raised.value.arguments.get("rule", "G1") in IDS
