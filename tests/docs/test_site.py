"""The site as it is built: no warning, and nothing that a page would fetch from elsewhere."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("material") is None, reason="mkdocs-material is not installed: make docs brings it"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return folder


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 15
    for page in pages:
        fetched = re.findall(
            r"<(?:script|img|link)\b[^>]*\b(?:src|href)=\"?(https?://[^\s\">]+)", page.read_text("utf-8")
        )
        assert fetched == [], page.name


def test_the_rules_are_found_by_their_words_in_both_languages(site: Path) -> None:
    index = (site / "search" / "search_index.json").read_text(encoding="utf-8")
    assert "Starting spot".lower() in index.lower()
    assert "Eröffnungsschuss" in index or "Er\\u00f6ffnungsschuss" in index


def test_every_decision_is_listed(site: Path) -> None:
    listed = (site / "decisions" / "index.html").read_text(encoding="utf-8")
    for path in (ROOT / "docs" / "decisions").glob("[0-9]*.md"):
        assert f"{path.stem}.html" in listed
