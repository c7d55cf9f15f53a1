"""``yagopool verdicts``: one stroke under every variant."""

import json
from pathlib import Path

from typer.testing import CliRunner, Result

from tests.sentences import says
from yagopool.cli import app
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.text import speaker

RECORD = Path(__file__).parents[1] / "examples" / "easy-foul-gives-two.jsonl"


def names_in(lang: str) -> list[str]:
    """Return what the variants are called, in order."""
    return [speaker(lang).say(f"variant.{variant}") for variant in VARIANTS]


def run(*arguments: str, given: str = "") -> Result:
    return CliRunner().invoke(app, ["verdicts", *arguments], input=given, env={"COLUMNS": "100"})


def test_every_variants_verdict_as_json() -> None:
    result = run(str(RECORD), "--line", "3", "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert told["line"] == 3
    assert list(told["verdicts"]) == list(VARIANTS)
    easy, professional = told["verdicts"]["easy"], told["verdicts"]["professional"]
    assert [foul["rule"] for foul in easy["ruling"]["fouls"]] == ["E3"]
    assert easy["state"]["to_place"] == ["yellow2"]
    assert easy["refused"] is None
    assert professional["ruling"] is None
    assert professional["state"] is None
    assert (professional["refused"]["rule"], professional["refused"]["code"]) == ("P1", "not_allowed")
    assert says(professional["refused"]["message"], "error.flick.only_blue")


def test_the_records_own_variant_says_what_the_referee_says() -> None:
    referee = CliRunner().invoke(app, ["referee", "--json", str(RECORD)])
    line = json.loads(referee.stdout.splitlines()[2])
    own = json.loads(run(str(RECORD), "--line", "3", "--json").stdout)["verdicts"]["easy"]
    assert (own["ruling"], own["state"]) == (line["ruling"], line["state"])


def test_a_column_for_each_variant() -> None:
    result = run(str(RECORD), "--line", "3", "--lang", "de")
    assert result.exit_code == 0
    title, _, names, _, verdicts, *_ = result.stdout.splitlines()
    assert says(title, "verdicts.title", "de")
    assert names.split() == names_in("de")
    assert says(verdicts.split("  ")[0], "verdicts.foul", "de")
    assert "(E3)" in verdicts.split("  ")[0]
    assert speaker("de").say("verdicts.refused", rule="P1") in verdicts
    assert all(len(line) <= 100 for line in result.stdout.splitlines())


def test_columns_go_under_each_other_where_there_is_no_room() -> None:
    result = CliRunner().invoke(app, ["verdicts", str(RECORD), "--line", "3"], env={"COLUMNS": "40"})
    lines = result.stdout.splitlines()
    assert [line for line in lines if line in names_in("en")] == names_in("en")
    assert all(len(line) <= 40 for line in lines)


def test_an_accident_has_verdicts_too() -> None:
    header = RECORD.read_text(encoding="utf-8").splitlines()[0]
    accident = '{"do": "stroke", "ball": null, "events": [{"kind": "disturbed", "ball": "red1"}]}'
    result = run("-", "--line", "2", given=f"{header}\n{accident}\n")
    assert says(result.stdout.splitlines()[0], "verdicts.accident")
    assert "(P6)" in result.stdout


def test_lines_without_a_stroke() -> None:
    none, short = "error.verdicts.no_stroke", "error.verdicts.too_short"
    for line, key in ((1, none), (4, none), (99, short)):
        result = run(str(RECORD), "--line", str(line))
        assert result.exit_code == 2
        assert says(result.stderr, key)
        told = json.loads(run(str(RECORD), "--line", str(line), "--json").stdout)
        assert (told["line"], told["error"]["code"]) == (line, "not_allowed")


def test_a_record_broken_before_the_line() -> None:
    result = run("-", "--line", "3", "--json", given="{\n")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["code"] == "bad_json"


def test_what_follows_the_line_is_not_read() -> None:
    first_two = "\n".join(RECORD.read_text(encoding="utf-8").splitlines()[:2])
    assert run("-", "--line", "2", given=f"{first_two}\n{{broken\n").exit_code == 0


def test_a_line_must_be_named() -> None:
    assert run(str(RECORD)).exit_code == 2
    assert run(str(RECORD), "--line", "0").exit_code == 2
