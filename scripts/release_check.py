"""Say what is missing for a release of the version in src/yagopool/__init__.py; exit status 1 if anything is.

python scripts/release_check.py
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]


def missing() -> Iterator[str]:
    """Yield a sentence for each thing to do first."""
    source = (ROOT / "src/yagopool/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    version = found[1] if found else ""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changes, re.MULTILINE):
        yield f"CHANGELOG.md has no section for it: ## [{version}] - DATE."
    if re.search(r"^## \[Unreleased\]\s+(?!## \[)\S", changes, re.MULTILINE):
        yield "CHANGELOG.md still has entries under [Unreleased]: move them to the version's section."
    (about,) = ROOT.glob("packaging/*.metainfo.xml")
    if not re.search(rf'<release version="{re.escape(version)}" date="[\d-]+"/>', about.read_text(encoding="utf-8")):
        yield f"{about.name} does not list it as a stable release: add <release version=... date=.../>."
    for readme in sorted(ROOT.glob("README*.md")):
        if re.search("been released yet|noch nicht veröffentlicht", readme.read_text(encoding="utf-8")):
            yield f"{readme.name} still says that the game is not released."
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if not any("email" in author for author in project["authors"]):
        yield "pyproject.toml has no address to write to: add email to an author. The .deb needs it."
    git = ["git", "-C", str(ROOT)]
    if subprocess.run([*git, "status", "--porcelain"], capture_output=True, check=False).stdout:
        yield "Some changes are not committed."
    tags = subprocess.run([*git, "tag", "--points-at", "HEAD"], capture_output=True, text=True, check=False).stdout
    if f"v{version}" not in tags.split():
        yield f"The commit has no tag: git tag v{version}."


def main() -> int:
    """Print what is missing; return the exit status."""
    lines = list(missing())
    print("\n".join(lines) or "Nothing is missing: push the tag.")
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main())
