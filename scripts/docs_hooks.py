"""What MkDocs does besides: the page of decisions lists them all, by number and title."""

from pathlib import Path
from typing import Any

DECISIONS = Path(__file__).parents[1] / "docs" / "decisions"


def decisions() -> list[tuple[str, str]]:
    """Return each decision's file and title, in order of their numbers."""
    files = sorted(DECISIONS.glob("[0-9]*.md"))
    return [(file.name, file.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")) for file in files]


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Add the list to its page."""
    if page.file.src_uri != "decisions/index.md":
        return markdown
    rows = [f"| {title.partition('. ')[0]} | [{title.partition('. ')[2]}]({name}) |" for name, title in decisions()]
    return "\n".join([markdown, "| | |", "|---|---|", *rows, ""])
