"""The API reference has every name that the package exports."""

import re
from pathlib import Path

import yagopool

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference.md"


def test_every_exported_name_is_in_the_reference() -> None:
    assert set(re.findall(r"^::: yagopool\.(\w+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)) == set(
        yagopool.__all__
    )
