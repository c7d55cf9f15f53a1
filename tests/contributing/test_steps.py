"""Each chapter of CONTRIBUTING.md, step by step in a copy of the house: what it says is enough, and needed."""

import json
import re
from pathlib import Path

import pytest

from tests.contributing.conftest import ROOT, House

pytestmark = pytest.mark.slow

CHAPTERS = ("Add a rule", "Add a variant", "Add a drill", "Add a language", "Add a board", "Add a level")


def test_there_is_a_chapter_for_each(chapters: dict[str, str]) -> None:
    assert [name for name in chapters if name.startswith("Add ")] == list(CHAPTERS)
    for name in CHAPTERS:
        numbers = re.findall(r"^(\d)\. ", chapters[name], re.MULTILINE)
        assert numbers == [str(number + 1) for number in range(len(numbers))]
        assert numbers


def test_make_targets_named_exist(chapters: dict[str, str]) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {name for text in chapters.values() for name in re.findall(r"\bmake ([a-z]+)", text)}
    assert len(named) > 5
    assert named <= targets


def test_files_named_exist(chapters: dict[str, str]) -> None:
    """Whole paths are checked with all pages; names that stand alone here."""
    rules = {path.name for path in (ROOT / "src/yagopool/rules").glob("*.py")}
    assert set(re.findall(r"`(\w+\.py)`", chapters["Add a rule"])) <= rules


def test_a_board(house: House) -> None:
    house.add("assets/boards/glass.json", '{"sliding_friction": 0.1, "rolling_friction": 0.008}')
    assert json.loads(house.yagopool("board", "--json", "--board", "glass"))["rolling_friction"] == 0.008
    assert "test_shipped_boards_can_be_played_on[glass]" in house.tests("tests/match/test_board_file.py", "-vv")


def test_a_drill(house: House) -> None:
    drill = json.loads(house.path("assets/drills/first-01-straight.json").read_text(encoding="utf-8"))
    for path in house.path("assets/drills").glob("*.json"):
        path.unlink()  # only to be quick: the search checks all there are
    drill |= {"balls": {"red1": [260.0, 345.0]}, "title": {"en": "A bit farther", "de": "Etwas weiter"}}
    name = "first-04-farther"
    house.add(f"assets/drills/{name}.json", json.dumps(drill))
    assert "all drills are good" in house.run("scripts/find_drill_solutions.py", name)
    assert json.loads(house.path(f"assets/drills/{name}.json").read_text(encoding="utf-8"))["solution"]
    assert house.yagopool("drills", "check", f"assets/drills/{name}.json")
    house.tests("tests/practice/test_shipped_drills.py", "-k", name)


def test_a_language(house: House) -> None:
    english = house.path("src/yagopool/text/catalogues/en.po").read_text(encoding="utf-8")
    french = english.replace('"Language: en', '"Language: fr').replace('msgstr "English"', 'msgstr "Français"')
    french = french.replace("has two strokes in hand", "a deux coups")
    house.add("src/yagopool/text/catalogues/fr.po", french)
    house.compile()
    house.run("-m", "tests.text.said")
    assert house.path("tests/text/said.fr.txt").stat().st_size > 1000
    drills = house.path("assets/drills").glob("*.json")
    assert all("fr" not in json.loads(path.read_text(encoding="utf-8"))["title"] for path in drills)
    record = "tests/examples/easy-foul-gives-two.jsonl"
    assert "a deux coups" in house.yagopool("referee", record, "--lang", "fr")
    others = sorted(f"tests/text/{path.name}" for path in house.path("tests/text").glob("test_*.py"))
    others.remove("tests/text/test_said.py")  # long; of it only what is new
    house.tests(*others)
    house.tests("tests/text/test_said.py", "-k", "fr")


def test_a_level(house: House) -> None:
    levels = "src/yagopool/ai/levels.py"
    learner = 'LEARNER: Final = Level("learner", Hand(1.5, 0.08), depth=1, budget=24)'
    house.change(levels, "CASUAL: Final =", f"{learner}\nCASUAL: Final =")
    house.change(levels, "(NOVICE, CASUAL,", "(NOVICE, LEARNER, CASUAL,")
    house.add_sentence("ui.level.learner", "Learner", "Lehrling")
    house.compile()
    told = house.yagopool("arena", "--a", "learner", "--b", "novice", "--games", "1", "--json")
    assert json.loads(told.splitlines()[-1])["a"] == "learner"
    house.tests("tests/text/test_catalogues.py")


def test_a_variant(house: House) -> None:
    state = house.path("src/yagopool/rules/state.py").read_text(encoding="utf-8")
    (names,) = re.findall(r"VariantName: TypeAlias = Literal\[(.+)\]", state)
    house.change("src/yagopool/rules/state.py", f"Literal[{names}]", f'Literal[{names}, "gentle"]')
    house.add(
        "src/yagopool/rules/variants/gentle.py",
        '"""GENTLE: all of EASY, and after a foul the opponent may let the offender play on."""\n\n'
        "from dataclasses import replace\nfrom typing import Final\n\n"
        "from yagopool.rules.variants.easy import EASY\nfrom yagopool.rules.variants.variant import Variant\n\n"
        'GENTLE: Final[Variant] = replace(EASY, name="gentle", may_decline=True)\n',
    )
    home = "src/yagopool/rules/variants/__init__.py"
    house.change(home, "import EASY\n", "import EASY\nfrom yagopool.rules.variants.gentle import GENTLE\n")
    house.change(home, "(EASY, MEDIUM, PROFESSIONAL)", "(EASY, MEDIUM, PROFESSIONAL, GENTLE)")
    house.add_sentence("ui.variant.gentle", "GENTLE", "SANFT")
    house.compile()
    record = house.path("tests/examples/easy-foul-gives-two.jsonl").read_text(encoding="utf-8")
    record = "".join(record.splitlines(keepends=True)[:4])
    house.add("gentle.jsonl", record.replace('"variant": "easy"', '"variant": "gentle"'))
    told = [json.loads(line) for line in house.yagopool("referee", "--json", "gentle.jsonl").splitlines()]
    assert "take_over" in {line["state"]["phase"] for line in told if "state" in line}


def test_a_golden_match_of_a_variant(house: House) -> None:
    golden = house.path("tests/golden")
    golden.mkdir()
    (golden / "test_golden.py").write_bytes((ROOT / "tests/golden/test_golden.py").read_bytes())
    missing = house.tests("tests/golden", "-k", "missing and easy", status=1)
    assert "run scripts/golden.py" in missing
    house.run("scripts/golden.py", "easy")
    house.tests("tests/golden", "-k", "missing and easy")


RULE = "- **G19** Nobody breathes on the balls.\n"
RULE_DE = "- **G19** Niemand haucht die Kugeln an.\n"
TEST = """

def test_g19_nobody_breathes_on_the_balls(variant: VariantName) -> None:
    assert variant
"""


def test_a_rule(house: House) -> None:
    check = ("tests/rules/test_every_rule_has_a_test.py", "-k", "not random")
    last = re.compile(r"^- \*\*G18\*\*(?:.*\n)+?(?=\n|- )", re.MULTILINE)
    for book, sentence in (("docs/rules.md", RULE), ("docs/regeln.md", RULE_DE)):
        text = house.path(book).read_text(encoding="utf-8")
        (rule,) = last.findall(text)
        house.path(book).write_text(text.replace(rule, rule + sentence), encoding="utf-8")
    assert "no test is named test_g19_" in house.tests(*check, status=1)
    tests = "tests/rules/test_g_turns.py"
    house.add(tests, TEST)
    if "VariantName" not in Path(ROOT / tests).read_text(encoding="utf-8"):
        house.change(tests, "\n\nfrom ", "\n\nfrom yagopool.rules.state import VariantName\nfrom ")
    house.change("tests/rules/test_every_rule_has_a_test.py", '"G": 18', '"G": 19')
    house.tests(*check)
    house.tests(tests)
