"""Compile every catalogue ``LANGUAGE.po`` into the ``LANGUAGE.mo`` beside it, which the game reads.

Run after each change of a catalogue and commit both: the game needs no Babel. ``--check`` only says which are stale.
"""

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

CATALOGUES = Path(__file__).parents[1] / "src" / "yagopool" / "text" / "catalogues"
_NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""The same sources give the same bytes, whenever they are compiled."""


def compiled(po: Path) -> bytes:
    """Return the compiled form of a catalogue; raises on syntax errors and on keys that appear twice."""
    with po.open("rb") as file:
        catalogue = read_po(file, locale=po.stem, abort_invalid=True)
    catalogue.creation_date = catalogue.revision_date = _NO_DATE
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def sentences(catalogue: Catalog) -> dict[str, object]:
    """Return what a catalogue says, by key, without its header."""
    return {str(message.id): message.string for message in catalogue if message.id and message.string}


def is_stale(po: Path) -> bool:
    """Return whether the compiled catalogue says anything else than its source. Versions of Babel may differ."""
    mo = po.with_suffix(".mo")
    if not mo.exists():
        return True
    return sentences(read_mo(io.BytesIO(mo.read_bytes()))) != sentences(read_mo(io.BytesIO(compiled(po))))


def main() -> int:
    """Compile all, or with ``--check`` compare all; return the exit status."""
    sources = sorted(CATALOGUES.glob("*.po"))
    if "--check" in sys.argv[1:]:
        stale = [po.name for po in sources if is_stale(po)]
        print(f"stale: {', '.join(stale)}; run {Path(__file__).name}" if stale else "all catalogues are compiled")
        return 1 if stale else 0
    for po in sources:
        content = compiled(po)
        if not po.with_suffix(".mo").exists() or po.with_suffix(".mo").read_bytes() != content:
            po.with_suffix(".mo").write_bytes(content)
            print(f"{po.name} compiled")
    return 0


if __name__ == "__main__":
    sys.exit(main())
