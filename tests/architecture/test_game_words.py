"""Nothing outside a game's own rooms says what belongs to that game."""

import re
from pathlib import Path

import yagopool

SOURCE = Path(yagopool.__file__).parent
WORDS = re.compile(
    r"(?<![a-z])(?:red|yellow|blue|easy|medium|professional|nine[ _]pots|pot[ _]nine)(?![a-z])", re.IGNORECASE
)
OWN_ROOMS = ("games/yago/", "ui/games/")

STILL = {
    "practice/break_practice.py",
    "practice/breaks.py",
    "practice/chart.py",
    "practice/drill.py",
    "practice/drill_file.py",
    "practice/free_table.py",
    "practice/lab.py",
    "ui/input/aim.py",
    "ui/picture/annotations.py",
    "ui/picture/ball_sprites.py",
    "ui/play/aim_stage.py",
    "ui/play/facts.py",
    "ui/play/lesson_scene.py",
    "ui/play/lessons.py",
    "ui/play/match_setup.py",
    "ui/play/page.py",
    "ui/play/place_stage.py",
    "ui/play/pot_map_card.py",
    "ui/practice_view/break_panels.py",
    "ui/practice_view/figure_panels.py",
    "ui/practice_view/pot_counts.py",
    "ui/scenes/drill.py",
    "ui/scenes/free_table.py",
    "ui/scenes/help.py",
    "ui/theme.py",
    "ui/widgets/button.py",
    "ui/widgets/choice.py",
    "ui/widgets/indicators.py",
}
"""Files that still know one game. The list only shrinks: what is not on it stays free, what is free leaves it."""


def speaking() -> set[str]:
    """Return the files that say a game's words, in names, texts or comments."""
    files = {path.relative_to(SOURCE).as_posix(): path for path in SOURCE.rglob("*.py")}
    others = {name: path for name, path in files.items() if not name.startswith(OWN_ROOMS)}
    return {name for name, path in others.items() if WORDS.search(path.read_text(encoding="utf-8"))}


def test_only_a_game_says_what_is_its_own() -> None:
    assert speaking() - STILL == set()


def test_the_list_of_exceptions_shrinks() -> None:
    assert STILL - speaking() == set()


def test_words_are_found() -> None:
    assert all(WORDS.search(text) for text in ('"blue"', "has_blue", "RED: Final", "an EASY match", "nine pots"))
    assert not any(WORDS.search(text) for text in ("reduced", "easily", "coloured", "filtered"))
