"""Each chapter of CONTRIBUTING.md, step by step in a copy of the house: what it says is enough, and needed."""

import json
import re
import shutil

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
    names = ("tests/text/test_what_can_be_added.py", "-k", "learner")
    assert "learner" in house.tests(*names, status=1)
    for key in ("ui.level.learner", "lab.hand.learner", "ui.lab.hand.learner"):
        house.add_sentence(key, "Learner", "Lehrling")
    house.compile()
    house.tests(*names)
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
    checks = ("tests/text/test_what_can_be_added.py", "tests/golden", "-k", "gentle or missing")
    shutil.copytree(ROOT / "tests/golden", house.path("tests/golden"))
    assert "ui/scenes/help.py" in house.tests(*checks, status=1)
    for key in ("variant.gentle", "ui.variant.gentle", "ui.setup.about_gentle", "ui.rules.gentle"):
        house.add_sentence(key, "GENTLE", "SANFT")
    house.compile()
    listed = {"The short rules": '("goal", "gentle")', "The rules of each variant": "_EVERY"}
    for told, rules in listed.items():
        end = f'}}\n"""{told}'
        house.change("src/yagopool/ui/scenes/help.py", end, f'    "gentle": {rules},\n{end}')
    assert "run scripts/golden.py" in house.tests(*checks, status=1)
    house.run("scripts/golden.py", "gentle")
    house.tests(*checks)
    record = house.path("tests/examples/easy-foul-gives-two.jsonl").read_text(encoding="utf-8")
    record = "".join(record.splitlines(keepends=True)[:4])
    house.add("gentle.jsonl", record.replace('"variant": "easy"', '"variant": "gentle"'))
    judged = [json.loads(line) for line in house.yagopool("referee", "--json", "gentle.jsonl").splitlines()]
    assert "take_over" in {line["state"]["phase"] for line in judged if "state" in line}
    told = house.yagopool("arena", "--a", "novice", "--b", "greedy", "--variant", "gentle", "--games", "1", "--json")
    assert json.loads(told.splitlines()[-1])["games"] == 1


RULE = "- **G19** Three or more own balls in one stroke give the shooter two strokes in hand.\n"
RULE_DE = "- **G19** Drei oder mehr eigene Kugeln in einem Schuss geben dem Spieler zwei Schüsse.\n"
TEST = """

def test_g19_three_at_once_give_two_strokes(variant: VariantName) -> None:
    three = potting(position(variant), {"red1": 1, "red2": 3, "red3": 7})
    after, ruling = judged(position(variant), three)
    assert turn(after) == ("A", 2, "play")
    assert ("G19", "turn.three_at_once") in told(ruling)


def test_g19_two_at_once_do_not(variant: VariantName) -> None:
    after, _ = judged(position(variant), potting(position(variant), {"red1": 1, "red2": 3}))
    assert after.strokes == 1
"""


def test_a_rule(house: House) -> None:
    last = re.compile(r"^- \*\*G18\*\*(?:.*\n)+?(?=\n|- )", re.MULTILINE)
    for book, sentence in (("docs/rules.md", RULE), ("docs/regeln.md", RULE_DE)):
        text = house.path(book).read_text(encoding="utf-8")
        (rule,) = last.findall(text)
        house.path(book).write_text(text.replace(rule, rule + sentence), encoding="utf-8")
    house.run("scripts/rules_into_catalogues.py")
    house.change("src/yagopool/ui/scenes/help.py", "range(1, 19)", "range(1, 20)")

    own = 'if found.outcome == "own_ball":\n        '
    more = "return shooter, max(strokes, 2) if len(found.stay) > 2 else strokes"
    house.change("src/yagopool/rules/turns.py", f"{own}return shooter, strokes", own + more)

    ask = '        if found.outcome == "own_ball" and len(found.stay) > 2:\n'
    say = '            yield _told(1, "G19", "ruling.turn.three_at_once", (), player=self.player)\n'
    anchor = '        if found.stroke.ball is None and before.phase == "break":\n'
    house.change("src/yagopool/rules/telling.py", anchor, ask + say + anchor)
    anchor = '    "ruling.turn.others_ball": ('
    house.change("src/yagopool/rules/because.py", anchor, f'    "ruling.turn.three_at_once": ("player",),\n{anchor}')
    house.add_sentence("ruling.turn.three_at_once", "{player} has two strokes.", "{player} hat zwei Schüsse.")
    house.compile()

    example = '"turn.three_at_once": (EASY, flick("red1", pot("red1", 1), pot("red2", 3), pot("red3", 7))),'
    anchor = '        "turn.others_ball": ('
    house.change("tests/rules/examples.py", anchor, f"        {example}\n{anchor}")
    named = ("tests/rules/test_every_rule_has_a_test.py", "-k", "not random")
    assert "no test is named test_g19_" in house.tests(*named, status=1)
    house.add("tests/rules/test_g_turns.py", TEST)
    house.change("tests/rules/test_every_rule_has_a_test.py", '"G": 18', '"G": 19')
    house.run("-m", "tests.text.said")

    both = ("tests/property/test_second_referee.py", "-k", "easy")
    assert "'strokes': 2" in house.tests(*both, status=1)
    second = "elif not stay and self.strokes == 1:\n"
    ours = "elif len(stay) > 2:\n            self.strokes = 2\n        "
    house.change("tests/property/second_referee.py", second, ours + second)
    house.tests(*both)
    house.tests("tests/rules", "-k", "not random and not examples and (g19 or three_at_once or has or same or known)")
    house.tests("tests/text/test_rules_sentences.py", "tests/text/test_catalogues.py")
    house.tests("tests/text/test_said.py", "-k", "three_at_once or kept")
