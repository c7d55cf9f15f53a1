"""What the pages print works: quick commands, JSON and Python; ``scripts/run_pages.py --slow`` runs the rest."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts import run_pages
from scripts.run_pages import results


@pytest.fixture(scope="module")
def warm() -> Iterator[Path]:
    with run_pages.warm() as address:
        yield address


@pytest.mark.parametrize("page", run_pages.PAGES, ids=lambda page: page.relative_to(run_pages.ROOT).as_posix())
def test_blocks_and_commands_of_a_page_work(page: Path, warm: Path) -> None:
    assert [(result.text, result.wrong) for result in results(page, warm) if result.wrong] == []


@pytest.mark.parametrize(
    "text",
    [
        "```sh\nyagopool referee no-such-file\n```",
        "```sh\necho '{}' | yagopool simulate | cat\n```",
        '```json\n{"balls": {"blue": [0, 0]}, "stroke": {}}\n```',
        '```json\n{"format": "yagopool", "version": 1}\n```',
        '```json\n{"rolling_friction": -1}\n```',
        "```json\n{\n```",
        "```python\nimport yagopool.no_such_module\n```",
        "```pycon\n>>> 1 + 1\n3\n\n```",
        "```\nyagopool\n```",
        "Run `yagopool referee --no-such-option`.",
        "Run `yagopool no-such-command`.",
        "Run `python scripts/no_such_script.py`.",
        "Run `make no-such-target`.",
    ],
)
def test_what_does_not_work_is_found(text: str, warm: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# A page\n\n{text}\n", encoding="utf-8")
    assert [result for result in results(page, warm) if result.wrong]


def test_commands_that_take_minutes_are_left_to_slow(warm: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```sh\necho\nyagopool lab break  # 5 minutes\nmake test\n```\n", encoding="utf-8")
    assert [bool(result.left_out) for result in results(page, warm)] == [False, True, True]


@pytest.mark.parametrize("slow", [False, True])
def test_an_activated_environment_holds_for_what_follows(slow: bool, warm: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    lines = ["echo 'export FOUND=yes' > activate", ". ./activate", 'echo "${FOUND:?is not set}"']
    page.write_text("```sh\n" + "\n".join(lines) + "\n```\n", encoding="utf-8")
    assert [(result.wrong, result.left_out) for result in results(page, None if slow else warm)] == [("", "")] * 3


def test_nothing_is_installed_outside_an_environment(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        f"```sh\n{sys.base_prefix}/bin/python3 -m pip install --no-index no-such-package\n```\n", encoding="utf-8"
    )
    (result,) = results(page, None)
    assert "virtual" in result.wrong
