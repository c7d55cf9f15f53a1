"""The docs as a whole: every page can be reached, every link leads somewhere, what is listed is all there is."""

import json
import re
from itertools import takewhile
from pathlib import Path

import pytest
from typer.testing import CliRunner

import yagopool
from scripts import docs_cli, man_page
from yagopool.cli import app
from yagopool.text import speaker
from yagopool.ui.input.actions import BINDINGS, Device, key_words, keys_of

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
OUTSIDE = [ROOT / name for name in ("README.md", "README.de.md", "CHANGELOG.md", "CONTRIBUTING.md")]
TEXTS = {page: page.read_text(encoding="utf-8") for page in (*PAGES, *OUTSIDE)}


def anchor(heading: str) -> str:
    """Return what a heading is linked by."""
    plain = re.sub(r"[^\w\- ]", "", heading.lower())
    return re.sub(r"[ -]+", "-", plain).strip("-")


def test_every_page_is_in_the_navigation() -> None:
    listed = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[2]
    assert [page.name for page in DOCS.glob("*.md") if not re.search(rf": {page.name}$", listed, re.MULTILINE)] == []


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", TEXTS[page], flags=re.DOTALL)
    assert not re.search(r"!\[\s*\]\(", text), "a picture without words"
    for target in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", text):
        link = target[0] or target[1]
        if re.match(r"\w+:", link):
            continue
        path, _, part = link.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), f"{link}: no such file"
        if part:
            headings = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert part in {anchor(heading) for heading in headings}, f"{link}: no such heading"


def test_files_that_pages_name_exist() -> None:
    named = re.compile(r"`((?:src|tests|docs|scripts|benchmarks|assets|locks|packaging)/[\w./-]+)`")
    names = {(page.name, name) for page, text in TEXTS.items() for name in named.findall(text)}
    assert [one for one in names if not (ROOT / one[1]).exists() and not re.search("[A-Z]{4}", one[1])] == []


def test_every_picture_is_shown() -> None:
    pictures = [path for folder in ("pictures", "drawings") for path in (DOCS / folder).iterdir()]
    shown = "".join(TEXTS.values())
    assert len(pictures) > 10
    assert [path.name for path in pictures if f"{path.parent.name}/{path.name})" not in shown] == []


def test_pages_written_from_the_commands_are_up_to_date() -> None:
    assert docs_cli.PAGE.read_text(encoding="utf-8") == docs_cli.page(), "run scripts/docs_cli.py"
    assert man_page.PAGE.read_text(encoding="utf-8") == man_page.page(), "run scripts/man_page.py"


def test_every_public_name_is_there_and_in_the_reference() -> None:
    assert set(re.findall(r"^::: yagopool\.(\w+)$", TEXTS[DOCS / "reference.md"], re.M)) == set(yagopool.__all__)
    assert [name for name in yagopool.__all__ if getattr(yagopool, name, None) is None] == []
    assert set(yagopool.__all__) <= set(dir(yagopool))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        yagopool.__getattr__("nothing")


def keys_columns(page: str, heading: str) -> str:
    """Return the cells of a page's tables of controls in the column with a heading."""
    lines, cells = TEXTS[DOCS / page].splitlines(), []
    for head, line in enumerate(lines):
        if f"| {heading} |" in line:
            column = line.split("|").index(f" {heading} ")
            rows = takewhile(lambda row: row.startswith("|"), lines[head + 2 :])
            cells += [row.split("|")[column].strip().lower() for row in rows]
    return " ; ".join(cells)


@pytest.mark.parametrize(
    ("language", "pages", "headings"),
    [
        ("en", ("play.md", "controls.md", "practice.md", "review.md"), ("keyboard", "key")),
        ("de", ("spielen.md", "bedienung.md", "ueben.md", "analyse.md"), ("Tastatur", "Taste")),
    ],
)
def test_every_key_is_on_a_page(language: str, pages: tuple[str, ...], headings: tuple[str, ...]) -> None:
    written = " ; ".join(keys_columns(page, heading) for page in pages for heading in headings)
    for action in {binding.action for binding in BINDINGS}:
        for key in keys_of(action, Device.KEYBOARD):
            word = re.escape(key_words(speaker(language), key).lower())
            assert re.search(rf"(?<!\w){word}(?!\w)", written), f"no page has {key}: {action}"


def test_every_field_of_a_ruling_is_in_the_table_of_formats() -> None:
    record = ROOT / "tests" / "examples" / "easy-foul-gives-two.jsonl"
    lines = CliRunner().invoke(app, ["referee", "--json", str(record)]).stdout.splitlines()
    rulings = [ruling for line in lines if (ruling := json.loads(line)["ruling"])]
    table = TEXTS[DOCS / "formats.md"].split("| ruling |")[1].split("\n\n")[0]
    fields = {key for ruling in rulings for one in (ruling, *ruling["fouls"], *ruling["because"]) for key in one}
    assert {"because", "text"} <= fields
    assert {field for field in fields if f"`{field}`" not in table} == set()
