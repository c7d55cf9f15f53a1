"""The catalogues: compiled, complete, nothing stale, the same gaps in every language."""

import ast
import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from yagopool.match.game import games
from yagopool.table.spec import kind_of
from yagopool.text import LANGUAGES
from yagopool.text.speaker import CATALOGUES, Gap, gaps, parse

ROOT = Path(__file__).parents[2]
GRAMMAR = ("ball", "count", "verb", "adjective")
"""Kinds of words whose forms each language chooses for itself."""


def read(lang: str) -> dict[str, tuple[str, ...]]:
    """Return a catalogue's sentences by key, each with all its plural forms."""
    with (CATALOGUES / f"{lang}.po").open("rb") as file:
        catalogue: Catalog = read_po(file, locale=lang, abort_invalid=True)
    found: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return found


SENTENCES = {lang: read(lang) for lang in LANGUAGES}
ALL_KEYS = {key for sentences in SENTENCES.values() for key in sentences}
KINDS = {key.partition(".")[0] for key in ALL_KEYS}
LOOKS_LIKE_A_KEY = re.compile(rf"({'|'.join(sorted(KINDS))})(\.[a-z0-9_]+)+")
OPEN = r"[\w.]+"
"""What stands for a part of a key that is only known when the game runs."""
SAYING = ("say", "phrase", "count", "knows")
"""Methods whose first argument is a key."""


def keys_in(source: str) -> Iterator[re.Pattern[str]]:
    """Yield a pattern for each sentence key that a piece of source names, f-strings with open parts included."""
    tree = ast.parse(source)
    parts_of_others = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    said = {
        id(node.args[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in SAYING
        and node.args
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else None for part in node.values]
            if id(node) in said or LOOKS_LIKE_A_KEY.match(f"{parts[0]}x"):
                yield re.compile("".join(OPEN if part is None else re.escape(part) for part in parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts_of_others:
            if LOOKS_LIKE_A_KEY.fullmatch(node.value) and not is_module(node.value):
                yield re.compile(re.escape(node.value) + (r"\.\w+" if is_stem(node.value) else ""))
            elif id(node) in said and re.fullmatch(r"[a-z_]+(\.[a-z0-9_]+)+", node.value):
                yield re.compile(re.escape(node.value))


def is_module(name: str) -> bool:
    """Return whether a text like ``ui.app`` names a module of ours and no sentence."""
    return (ROOT / "src" / "yagopool" / name.replace(".", "/")).with_suffix(".py").exists() and name not in ALL_KEYS


def is_stem(name: str) -> bool:
    """Return whether a text is no key, but the beginning of several that a table completes."""
    return name not in ALL_KEYS and any(key.startswith(f"{name}.") for key in ALL_KEYS)


@cache
def named_in_source() -> dict[str, Path]:
    """Return the patterns of all keys in the package's source, and where."""
    return {
        pattern.pattern: path
        for path in sorted((ROOT / "src" / "yagopool").rglob("*.py"))
        for pattern in keys_in(path.read_text(encoding="utf-8"))
    }


def says_which(pattern: str) -> bool:
    """Return whether a pattern says which sentences it means; one with an open beginning would stand for any."""
    return not pattern.startswith((*GRAMMAR, OPEN))


def all_gaps(lang: str) -> Iterator[tuple[str, Gap]]:
    for key, forms in SENTENCES[lang].items():
        for form in forms:
            for gap in gaps(parse(form)):
                yield key, gap


def filled_by(gap: Gap) -> re.Pattern[str] | None:
    """Return the keys of the words that a gap may be filled with."""
    if gap.kind in ("", "row", "quote", "pieces"):
        return None
    stem = re.escape(f"{gap.kind}.{gap.form}" if gap.form else gap.kind)
    return re.compile(stem if gap.kind in ("count", "verb") else rf"{stem}\.[a-z0-9_]+")


def compiler() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compile_catalogues", ROOT / "scripts" / "compile_catalogues.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("po", sorted(CATALOGUES.glob("*.po")), ids=lambda po: po.stem)
def test_compiled_catalogue_is_up_to_date(po: Path) -> None:
    assert not compiler().is_stale(po), f"run scripts/compile_catalogues.py: {po.name} was changed"


def test_every_language_has_the_same_keys() -> None:
    common = {lang: {key for key in found if key.split(".")[0] not in GRAMMAR} for lang, found in SENTENCES.items()}
    for lang, keys in common.items():
        assert common["en"] - keys == set(), f"missing in {lang}"
        assert keys - common["en"] == set(), f"only in {lang}"


def test_every_language_has_the_same_gaps() -> None:
    arguments: dict[str, dict[str, set[str]]] = {lang: {} for lang in LANGUAGES}
    for lang in LANGUAGES:
        for key, gap in all_gaps(lang):
            arguments[lang].setdefault(key, set()).update({gap.argument, gap.beside} - {""})
    differing = {
        key: {lang: sorted(arguments[lang].get(key, ())) for lang in LANGUAGES}
        for key in SENTENCES["en"]
        if key.split(".")[0] not in GRAMMAR and len({frozenset(arguments[lang].get(key, ())) for lang in LANGUAGES}) > 1
    }
    assert differing == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_gap_can_be_filled(lang: str) -> None:
    keys = SENTENCES[lang]
    for key, gap in all_gaps(lang):
        wanted = filled_by(gap)
        if wanted is None:
            continue
        words = {word for word in keys if wanted.fullmatch(word)}
        assert words, f"{key}: nothing fills {gap}"
        if gap.kind == "ball":
            stem = f"ball.{gap.form}"
            assert words == {f"{stem}.{kind}" for game in games().values() for kind in map(kind_of, game.pieces)}, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_in_the_source_has_a_sentence(lang: str) -> None:
    keys = "\n".join(SENTENCES[lang])
    lacking = {
        pattern: str(path.relative_to(ROOT))
        for pattern, path in named_in_source().items()
        if not re.search(f"^{pattern}$", keys, re.MULTILINE)
    }
    assert lacking == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_used(lang: str) -> None:
    named = {pattern for pattern in named_in_source() if says_which(pattern)}
    filling = {pattern.pattern for _, gap in all_gaps(lang) if (pattern := filled_by(gap))}
    used = re.compile("|".join({*named, *filling, r"ball\.label\.\w+", r"ball\.in_pot", r"language\.name"}))
    assert [key for key in SENTENCES[lang] if not used.fullmatch(key)] == []


def test_german_is_written_as_where_the_board_comes_from() -> None:
    assert [key for key, forms in SENTENCES["de"].items() if any("ß" in form for form in forms)] == []
