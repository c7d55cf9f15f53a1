"""The docs as a whole: every page can be reached, every link inside leads somewhere, numbers are used once."""

import json
import re
from collections import Counter
from itertools import takewhile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scripts import docs_hooks, physics_figures, screenshot
from yagopool.cli import app
from yagopool.text import speaker
from yagopool.ui.input.actions import BINDINGS, key_words, keys_of
from yagopool.ui.input.devices import Device

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
OUTSIDE = [ROOT / name for name in ("README.md", "README.de.md", "CHANGELOG.md", "CONTRIBUTING.md")]
NAVIGATION = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[2]


def anchor(heading: str) -> str:
    """Return what a heading is linked by."""
    plain = re.sub(r"[^\w\- ]", "", heading.lower())
    return re.sub(r"[ -]+", "-", plain).strip("-")


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=named)
def test_every_page_is_in_the_navigation(page: Path) -> None:
    assert re.search(rf": {re.escape(page.name)}$", NAVIGATION, re.MULTILINE), f"add {page.name} to mkdocs.yml"


@pytest.mark.parametrize("page", PAGES + OUTSIDE, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
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


def test_every_picture_is_shown() -> None:
    shown = "".join(page.read_text(encoding="utf-8") for page in (*PAGES, *OUTSIDE))
    pictures = [path for folder in ("pictures", "drawings") for path in (DOCS / folder).iterdir()]
    assert len(pictures) > 10
    assert [path.name for path in pictures if f"{path.parent.name}/{path.name})" not in shown] == []


def test_every_picture_is_made_by_a_script() -> None:
    scripts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "scripts").glob("*.py")}
    made = {f"{name}.webp": "screenshot.py" for name in screenshot.PICTURES}
    made |= {f"physics-{name}.png": "physics_figures.py" for name in physics_figures.FIGURES}
    made |= {name: one for one, text in scripts.items() for name in re.findall(r"docs/pictures/([a-z-]+\.webp)", text)}
    pictures = {path.name for path in (DOCS / "pictures").iterdir()}
    assert pictures == set(made)
    taken = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\npictures:")[2].partition("\n\n")[0]
    assert set(re.findall(r"scripts/(\w+\.py)", taken)) == set(made.values()) - {"physics_figures.py"}


def test_every_picture_has_a_text() -> None:
    for page in (*PAGES, *OUTSIDE):
        assert not re.search(r"!\[\s*\]\(", page.read_text(encoding="utf-8")), f"{page.name}: a picture without words"


def test_numbers_of_decisions_are_used_once() -> None:
    files = sorted(DOCS.glob("decisions/[0-9]*.md"))
    numbers = Counter(file.name[:4] for file in files)
    assert [number for number, times in numbers.items() if times > 1] == []
    for file in files:
        assert file.read_text(encoding="utf-8").startswith(f"# {int(file.name[:4])}. "), file.name


def test_decisions_referred_to_exist() -> None:
    known = {file.name[:4] for file in DOCS.glob("decisions/[0-9]*.md")}
    for folder in ("src", "tests", "docs", "scripts", "benchmarks"):
        for file in [*(ROOT / folder).rglob("*.py"), *(ROOT / folder).rglob("*.md")]:
            for number in re.findall(r"decisions/(\d{4})", file.read_text(encoding="utf-8")):
                assert number in known, f"{file}: {number}"


def test_the_list_of_decisions_is_complete() -> None:
    class Page:
        class file:  # noqa: N801
            src_uri = "decisions/index.md"

    listed = docs_hooks.on_page_markdown("# Decisions\n", Page)
    for file in DOCS.glob("decisions/[0-9]*.md"):
        assert f"]({file.name})" in listed
    Page.file.src_uri = "play.md"
    assert docs_hooks.on_page_markdown("as it is", Page) == "as it is"


def keys_column(page: str, heading: str) -> str:
    """Return the cells of a page's table of controls in the column with a heading."""
    lines = (DOCS / page).read_text(encoding="utf-8").splitlines()
    head = next(index for index, line in enumerate(lines) if f"| {heading} |" in line)
    column = lines[head].split("|").index(f" {heading} ")
    rows = takewhile(lambda line: line.startswith("|"), lines[head + 2 :])
    return " ; ".join(row.split("|")[column].strip().lower() for row in rows)


@pytest.mark.parametrize(
    ("language", "pages", "heading"),
    [("en", ("play.md", "controls.md"), "keyboard"), ("de", ("spielen.md", "bedienung.md"), "Tastatur")],
)
def test_every_key_is_on_a_page(language: str, pages: tuple[str, str], heading: str) -> None:
    written = " ; ".join(keys_column(page, heading) for page in pages)
    for action in {binding.action for binding in BINDINGS}:
        for key in keys_of(action, Device.KEYBOARD):
            word = re.escape(key_words(speaker(language), key).lower())
            assert re.search(rf"(?<!\w){word}(?!\w)", written), f"no page has {key}: {action}"


def test_files_that_pages_name_exist() -> None:
    for page in (*PAGES, *OUTSIDE):
        for name in re.findall(
            r"`((?:src|tests|docs|scripts|benchmarks|assets|locks)/[\w./-]+)`", page.read_text("utf-8")
        ):
            assert (ROOT / name).exists() or re.search("[A-Z]{4}", name), f"{page.name}: {name}"


def test_every_field_of_a_ruling_is_told() -> None:
    """By the keys of a ruling that the referee prints."""
    record = ROOT / "tests" / "examples" / "easy-foul-gives-two.jsonl"
    lines = CliRunner().invoke(app, ["referee", "--json", str(record)]).stdout.splitlines()
    rulings = [ruling for line in lines if (ruling := json.loads(line)["ruling"])]
    table = (DOCS / "formats.md").read_text(encoding="utf-8").split("| ruling |")[1].split("\n\n")[0]
    fields = {key for ruling in rulings for one in (ruling, *ruling["fouls"], *ruling["because"]) for key in one}
    assert {"because", "text"} <= fields
    assert {field for field in fields if f"`{field}`" not in table} == set()
