"""What ``make release-check`` asks for is what CONTRIBUTING.md says to do."""

import re
import shutil
from pathlib import Path

import pytest

from scripts import release_check
from yagopool import __version__

ROOT = Path(__file__).resolve().parents[2]
READ = (
    "CHANGELOG.md",
    "README.md",
    "README.de.md",
    "pyproject.toml",
    "packaging/ch.yagopool.yagopool.metainfo.xml",
    "src/yagopool/__init__.py",
)


def change(path: Path, pattern: str, new: str) -> None:
    text, count = re.subn(pattern, new, path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert count, (path.name, pattern)
    path.write_text(text, encoding="utf-8")


def test_each_step_is_asked_for_until_it_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in READ:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    about = tmp_path / READ[4]
    change(
        tmp_path / "CHANGELOG.md",
        r"^## \[Unreleased\]\n(?s:.*?)(\n## .*\n|\Z)",
        "## [Unreleased]\n\n- Something new.\n",
    )
    change(about, r"<release version=.*/>", '<release version="0.0.1" date="2026-01-01" type="development"/>')
    monkeypatch.setattr(release_check, "ROOT", tmp_path)
    words = ("has no section", "under [Unreleased]", "stable release", "README.md still", "no tag")
    before = "\n".join(release_check.missing())
    assert [word for word in words if word not in before] == []
    change(tmp_path / "CHANGELOG.md", r"^## \[Unreleased\]\n", f"## [Unreleased]\n\n## [{__version__}] - 2026-11-23\n")
    change(about, r"<release version=.*/>", f'<release version="{__version__}" date="2026-11-23"/>')
    change(tmp_path / "README.md", r"hasn't been released yet", "is here")
    after = "\n".join(release_check.missing())
    assert [word for word in words if word in after] == ["no tag"]
