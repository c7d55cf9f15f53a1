"""The program ``yagopool``, also as ``python -m yagopool``."""

import multiprocessing
import sys

from yagopool.text import speaker, system_language


def main() -> None:
    """Run the command line; if a library is missing or broken, say which one, and leave with exit status 2."""
    multiprocessing.freeze_support()
    try:
        from yagopool.cli import main as run  # noqa: PLC0415 - it needs every library
    except (ImportError, OSError) as error:
        print(speaker(system_language()).say("cli.no_library", reason=str(error)), file=sys.stderr)  # noqa: T201
        sys.exit(2)
    run()


if __name__ == "__main__":
    main()
