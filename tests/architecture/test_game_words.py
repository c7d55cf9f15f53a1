"""Nothing outside a game's own rooms says what belongs to that game."""

import re
from pathlib import Path

import yagopool

SOURCE = Path(yagopool.__file__).parent
WORDS = re.compile(
    r"(?<![a-z])(?:red|yellow|blue|easy|medium|professional|nine[ _]pots|pot[ _]nine)(?![a-z])", re.IGNORECASE
)
OWN_ROOMS = ("games/yago/", "ui/games/")


def speaking() -> set[str]:
    """Return the files that say a game's words, in names, texts or comments."""
    files = {path.relative_to(SOURCE).as_posix(): path for path in SOURCE.rglob("*.py")}
    others = {name: path for name, path in files.items() if not name.startswith(OWN_ROOMS)}
    return {name for name, path in others.items() if WORDS.search(path.read_text(encoding="utf-8"))}


def test_only_a_game_says_what_is_its_own() -> None:
    assert speaking() == set()


def test_words_are_found() -> None:
    assert all(WORDS.search(text) for text in ('"blue"', "has_blue", "RED: Final", "an EASY match", "nine pots"))
    assert not any(WORDS.search(text) for text in ("reduced", "easily", "coloured", "filtered"))
