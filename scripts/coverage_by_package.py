"""Coverage by package, in the output of the tests that measured it; the run fails where a package is below promise.

    python -m pytest --cov --cov-report=json:build/coverage.json -p scripts.coverage_by_package
    python scripts/coverage_by_package.py build/coverage.json

The first line shows the table before pytest's own last line (``make test`` does so), the second what was measured last.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

PROMISED = {"games": 100.0, "table": 95.0, "physics": 95.0, "match": 95.0, "ai": 95.0}
"""Per cent of lines and branches; ``games`` means every branch."""
PROMISED_WHOLE = 90.0


@dataclass
class Count:
    """Lines and branches of a package, and how many of them the tests ran."""

    lines: int = 0
    lines_run: int = 0
    branches: int = 0
    branches_run: int = 0

    def add(self, summary: Mapping[str, int]) -> None:
        """Add one file's."""
        self.lines += summary["num_statements"]
        self.lines_run += summary["covered_lines"]
        self.branches += summary.get("num_branches", 0)
        self.branches_run += summary.get("covered_branches", 0)

    @property
    def per_cent(self) -> float:
        """What was run, lines and branches together, as coverage counts."""
        whole = self.lines + self.branches
        return 100.0 * (self.lines_run + self.branches_run) / whole if whole else 100.0


def by_package(report: Mapping[str, Any]) -> dict[str, Count]:
    """Return the counts of each package; single files of the house count under their names."""
    counts: dict[str, Count] = {}
    for name, file in sorted(report["files"].items()):
        parts = Path(name.replace("\\", "/")).parts
        package = Path(parts[parts.index("yagopool") + 1]).stem
        counts.setdefault(package, Count()).add(file["summary"])
    return counts


def rows(counts: Mapping[str, Count]) -> Iterator[tuple[str, Count, float]]:
    """Yield each package, the whole last, with what is promised for it."""
    whole = Count()
    for package, count in counts.items():
        yield package, count, PROMISED.get(package, 0.0)
        for field in ("lines", "lines_run", "branches", "branches_run"):
            setattr(whole, field, getattr(whole, field) + getattr(count, field))
    yield "whole", whole, PROMISED_WHOLE


def table(counts: Mapping[str, Count]) -> Iterator[str]:
    """Yield the table's lines."""
    yield f"{'package':<12}{'lines':>14}{'branches':>14}{'run':>9}{'promised':>10}"
    for package, count, promised in rows(counts):
        lines, branches = f"{count.lines_run}/{count.lines}", f"{count.branches_run}/{count.branches}"
        wanted = f"{promised:.0f} %" if promised else ""
        yield f"{package:<12}{lines:>14}{branches:>14}{count.per_cent:>7.1f} %{wanted:>10}"


def broken_promises(counts: Mapping[str, Count]) -> list[str]:
    """Return what is below, or missing that is promised, a line each."""
    below = [f"{package}: not measured" for package in PROMISED if package not in counts]
    return below + [
        f"{package}: {count.per_cent:.1f} % run, {promised:.0f} % promised"
        for package, count, promised in rows(counts)
        if count.per_cent < promised
    ]


def measured(file: Path) -> dict[str, Count]:
    """Return the counts of a report in JSON."""
    return by_package(json.loads(file.read_text(encoding="utf-8")))


def report_of(config: pytest.Config) -> Path | None:
    """Return the report that this run of pytest has written; None in a worker, or where none was asked for."""
    asked = getattr(config.option, "cov_report", {})
    if hasattr(config, "workerinput") or not isinstance(asked, dict) or not asked.get("json"):
        return None
    file = Path(asked["json"])
    return file if file.exists() else None


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run that passed but measured less than is promised."""
    file = report_of(session.config)
    if file is not None and session.exitstatus == pytest.ExitCode.OK and broken_promises(measured(file)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the table, and what is below."""
    file = report_of(terminalreporter.config)
    if file is None:
        return
    counts = measured(file)
    terminalreporter.section("coverage by package")
    for line in table(counts):
        terminalreporter.write_line(line)
    for line in broken_promises(counts):
        terminalreporter.write_line(line, red=True)


def main(arguments: list[str]) -> int:
    """Print the table; return 1 where a promise is broken."""
    counts = measured(Path(arguments[0]))
    print("\n".join(table(counts)))
    below = broken_promises(counts)
    for line in below:
        print(line, file=sys.stderr)
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
