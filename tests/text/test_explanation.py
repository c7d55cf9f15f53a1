"""What the computer's sides are called, in the language of now."""

import pytest

from yagopool.ai.levels import LEVELS
from yagopool.games.yago.rules.state import Match
from yagopool.match.model import Header
from yagopool.table.spec import Side
from yagopool.text import LANGUAGES, speaker
from yagopool.text.explanation import as_called, level_name


def header(a: tuple[str, ...], b: tuple[str, ...], level: str, side: Side = "B") -> Header:
    return Header(Match("easy", 3, (a, b), "A"), computer={side: level})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_computers_side_is_called_by_its_name_of_now(lang: str) -> None:
    names = ("Ann", speaker(lang).say("ui.opponent.novice"))
    for kept in ("Novice", "Neuling", "Bob"):
        called = as_called(header(("Ann",), (kept,), "novice"), speaker(lang))
        assert called.match.teams == ((names[0],), (names[1],))
        mirrored = as_called(header((kept,), ("Ann",), "novice", "A"), speaker(lang))
        assert mirrored.match.teams == ((names[1],), (names[0],))


def test_nobody_loses_a_name_by_it() -> None:
    for kept in (
        header(("Toni",), ("Neuling",), "novice"),
        header(("Ann",), ("Ben", "Bob"), "novice"),
        header(("Ann",), ("Ben",), "grandmaster"),
        Header(Match("easy", 3, (("Ann",), ("Ben",)), "A")),
    ):
        assert as_called(kept, speaker("en")) == kept


def test_only_levels_of_this_game_have_names() -> None:
    for level in LEVELS:
        assert level_name(level.name, speaker("en")) == speaker("en").say(f"ui.level.{level.name}")
    assert level_name(None, speaker("en")) is None
    assert level_name("about_novice", speaker("en")) is None
