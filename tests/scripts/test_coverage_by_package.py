"""The table of coverage: it adds up, and it says no below what is promised."""

import json
from pathlib import Path

import pytest

from scripts import coverage_by_package


def report(tmp_path: Path, **run: int) -> str:
    """Write a coverage report: of each package two files of 50 lines and 50 branches, so many of them run."""
    files: dict[str, dict[str, dict[str, int]]] = {}
    for package, count in run.items():
        counts = {"num_statements": 50, "covered_lines": count, "num_branches": 50, "covered_branches": count}
        files |= {f"src/yagopool/{package}/{name}.py": {"summary": counts} for name in ("one", "two")}
    path = tmp_path / "coverage.json"
    path.write_text(json.dumps({"files": files}), encoding="utf-8")
    return str(path)


GOOD = {"rules": 50, "table": 48, "physics": 48, "match": 48, "ai": 48}


def test_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert coverage_by_package.main([report(tmp_path, **GOOD)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].split() == ["whole", "484/500", "484/500", "96.8", "%", "90", "%"]
    assert [line.split()[0] for line in lines[1:-1]] == sorted(GOOD)


@pytest.mark.parametrize(
    ("change", "said"),
    [({"rules": 49}, "rules: 98.0 % run, 100 % promised"), ({"ai": 47}, "ai: 94.0 %"), ({"ui": 5}, "whole: 82.3 %")],
)
def test_below(tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, int], said: str) -> None:
    assert coverage_by_package.main([report(tmp_path, **GOOD | change)]) == 1
    assert said in capsys.readouterr().err


def test_what_is_promised_must_be_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert coverage_by_package.main([report(tmp_path, rules=50)]) == 1
    assert "physics: not measured" in capsys.readouterr().err


def test_a_single_file_of_the_house_counts_by_its_name(tmp_path: Path) -> None:
    summary = {"num_statements": 3, "covered_lines": 3}
    counts = coverage_by_package.by_package({"files": {"src/yagopool/errors.py": {"summary": summary}}})
    assert counts["errors"].per_cent == 100.0
