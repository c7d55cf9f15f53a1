"""Print coverage by package from coverage's JSON, and fail where a package is below what is promised.

python scripts/coverage_by_package.py build/coverage.json      (``make coverage`` runs it)
"""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROMISED = {"rules": 100.0, "table": 95.0, "physics": 95.0, "match": 95.0, "ai": 95.0}
"""Per cent of lines and branches; ``rules`` means every branch."""
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


def main(arguments: list[str]) -> int:
    """Print the table; return 1 where something is below, or missing that is promised."""
    counts = by_package(json.loads(Path(arguments[0]).read_text(encoding="utf-8")))
    below = [f"{package}: not measured" for package in PROMISED if package not in counts]
    print(f"{'package':<12}{'lines':>14}{'branches':>14}{'run':>9}{'promised':>10}")
    for package, count, promised in rows(counts):
        lines, branches = f"{count.lines_run}/{count.lines}", f"{count.branches_run}/{count.branches}"
        wanted = f"{promised:.0f} %" if promised else ""
        print(f"{package:<12}{lines:>14}{branches:>14}{count.per_cent:>7.1f} %{wanted:>10}")
        if count.per_cent < promised:
            below.append(f"{package}: {count.per_cent:.1f} % run, {promised:.0f} % promised")
    for line in below:
        print(line, file=sys.stderr)
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
