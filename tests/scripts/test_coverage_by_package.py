"""The table of coverage: it adds up, and it says no below what is promised."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import coverage_by_package

ROOT = Path(__file__).resolve().parents[2]


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


@pytest.mark.parametrize(
    ("rules", "status"), [("def f(n):\n    return n\n", 0), ("def f(n):\n    if n:\n        return n\n", 1)]
)
def test_the_tests_own_output_shows_it(tmp_path: Path, rules: str, status: int) -> None:
    """A small house of its own: all its tests pass, but the second leaves a branch of the rules out."""
    packages = ("rules", "table", "physics", "match", "ai")
    for package in packages:
        (tmp_path / "yagopool" / package).mkdir(parents=True)
        (tmp_path / "yagopool" / package / "one.py").write_text(rules if package == "rules" else "ONE = 1\n")
    (tmp_path / "yagopool" / "__init__.py").touch()
    imports = "".join(f"import yagopool.{package}.one\n" for package in packages)
    (tmp_path / "test_one.py").write_text(f"{imports}\ndef test_one():\n    assert yagopool.rules.one.f(1)\n")
    (tmp_path / "pytest.ini").write_text(f"[pytest]\npythonpath = {tmp_path} {ROOT}\n")
    run = [sys.executable, "-m", "pytest", "-n", "1", "-p", "scripts.coverage_by_package", "-p", "no:cacheprovider"]
    measure = ["--cov=yagopool", "--cov-branch", "--cov-report=json:coverage.json"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTEST"))}
    environment["PYTHONPATH"] = str(ROOT)
    done = subprocess.run([*run, *measure], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert "1 passed" in lines[-1]
    assert [line.split()[-1] for line in lines if line.startswith("whole ")] == ["%"]
    assert ("rules: " in done.stdout) == bool(status)
