"""``python -m yagopool``."""

from yagopool.cli import main

main()
