"""The lock is of today's ``pyproject.toml``: ``make`` with uv refuses another."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HOUSE = Path(__file__).parents[2]


def asked() -> Iterator[tuple[str, str, str]]:
    """Yield what the project asks for: extra, name, versions."""
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras: Mapping[str, list[str]] = {"": project["dependencies"], **project.get("optional-dependencies", {})}
    for extra, lines in extras.items():
        for need in map(Requirement, lines):
            yield extra, canonicalize_name(need.name), str(need.specifier)


def locked() -> Iterator[tuple[str, str, str]]:
    """Yield what the lock says that it asks for."""
    packages = tomllib.loads((HOUSE / "uv.lock").read_text(encoding="utf-8"))["package"]
    own: dict[str, Any] = next(package for package in packages if package["name"] == "yagopool")
    for need in own["metadata"]["requires-dist"]:
        extra = need.get("marker", "").partition("extra == '")[2].rstrip("'")
        yield extra, need["name"], str(Requirement(need["name"] + need.get("specifier", "")).specifier)


def test_the_lock_is_of_what_is_asked_for_today() -> None:
    assert sorted(locked()) == sorted(asked())
