"""The program ``yagopool``, also as ``python -m yagopool``."""

import gettext
import multiprocessing
import os
import sys
from pathlib import Path

import yagopool


def main() -> None:
    """Run the command line; if a library is missing or broken, say which one, and leave with exit status 2."""
    multiprocessing.freeze_support()
    try:
        from yagopool.cli import main as run  # noqa: PLC0415 - it needs every library
    except (ImportError, OSError) as error:
        print(_no_library(str(error)), file=sys.stderr)  # noqa: T201
        sys.exit(2)
    run()


def _no_library(reason: str) -> str:
    """Return the sentence without ``yagopool.text``, which may be what cannot be imported."""
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    asked = next((value for name in names if (value := os.environ.get(name))), "")
    catalogues = Path(yagopool.__file__).parent / "text" / "catalogues"
    with (catalogues / ("de.mo" if asked.startswith("de") else "en.mo")).open("rb") as file:
        return gettext.GNUTranslations(file).gettext("cli.no_library").replace("{reason}", reason)


if __name__ == "__main__":
    main()
