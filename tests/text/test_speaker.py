"""The speaker: gaps, balls in their cases, lists, plurals, numbers, foreign words, missing sentences."""

import re

import pytest

from yagopool.errors import Argument
from yagopool.text import LANGUAGES, MissingSentenceWarning, Speaker, speaker, system_language
from yagopool.text.explanation import percent

EN, DE = speaker("en"), speaker("de")


@pytest.mark.parametrize(
    ("form", "balls", "said"),
    [
        ("nom", ("red3",), "die rote Kugel 3"),
        ("dat", ("red3",), "der roten Kugel 3"),
        ("nom", ("red3", "red1"), "die roten Kugeln 1 und 3"),
        ("dat", ("yellow1", "yellow2", "yellow5"), "den gelben Kugeln 1, 2 und 5"),
        ("nom", ("blue", "yellow4", "red2"), "die rote Kugel 2, die gelbe Kugel 4 und die blaue Kugel"),
        ("label", ("yellow4", "red1", "red2"), "Rot 1 und 2 und Gelb 4"),
    ],
)
def test_balls_in_german(form: str, balls: tuple[str, ...], said: str) -> None:
    assert DE.balls(balls, form) == said


def test_balls_in_english() -> None:
    assert EN.balls(("red3", "red1", "blue"), "the") == "red balls 1 and 3 and the blue ball"
    assert EN.ball("yellow2", "the") == "yellow ball 2"
    assert EN.ball("blue") == "blue"


class Told(Speaker):
    """A speaker of one given sentence, to see how gaps are filled."""

    def __init__(self, lang: str, sentence: str) -> None:
        super().__init__(lang)
        self.sentence = sentence

    def _template_text(self, key: str, number: int) -> str:
        return self.sentence if key == "told" else super()._template_text(key, number)


@pytest.mark.parametrize(
    ("lang", "sentence", "arguments", "said"),
    [
        ("de", "{ball:ball.nom} fällt.", {"ball": "red3"}, "Die rote Kugel 3 fällt."),
        ("de", "Aus! {ball:ball.nom} fällt.", {"ball": "blue"}, "Aus! Die blaue Kugel fällt."),
        ("de", "Mit {ball:ball.dat}.", {"ball": "red3"}, "Mit der roten Kugel 3."),
        ("en", "{player} hits.", {"player": "anna"}, "anna hits."),
        ("en", "{who} and", {"who": ("Ann", "Ben")}, "Ann and Ben and"),
        ("en", "{who}", {"who": ("Ann", "Ben", "Cleo")}, "Ann, Ben and Cleo"),
        ("en", "{who}.", {"who": ()}, "."),
        ("en", "{who:/or}?", {"who": ("Ann", "Ben", "Cleo")}, "Ann, Ben or Cleo?"),
        ("en", "{balls:ball.the/or}", {"balls": ("red1", "red2", "blue")}, "Red balls 1 or 2 or the blue ball"),
        ("en", "{b:ball.the@p}.", {"b": ("red2",), "p": (7,)}, "Red ball 2 in pot 7."),
        (
            "de",
            "{b:ball.dat@p}",
            {"b": ("yellow2", "red1"), "p": (7, 1)},
            "Der gelben Kugel 2 in Loch 7 und der roten Kugel 1 in Loch 1",
        ),
        ("en", "{b:ball.the@p}", {"b": "red2", "p": 7}, "Red ball 2 in pot 7"),
        ("de", "Geht nicht: {ball:^ball.nom} fehlt.", {"ball": "blue"}, "Geht nicht: Die blaue Kugel fehlt."),
        ("en", "{side} {side:verb.wins}", {"side": ("Ann",)}, "Ann wins"),
        ("de", "{side} {side:verb.gewinnt}", {"side": ("Ann", "Cleo")}, "Ann und Cleo gewinnen"),
        ("de", "Reihe {row:row}", {"row": (1, 5, 9)}, "Reihe 1-5-9"),
        ("de", "{x} mm", {"x": 149.5}, "149,5 mm"),
        ("en", "{x} mm", {"x": 150.0}, "150 mm"),
        ("en", "{n} of {points:count.points}", {"n": 1, "points": 3}, "1 of 3 points"),
        ("de", "{colour:colour}", {"colour": "red"}, "Rot"),
        ("en", "{colours:colour}", {"colours": ("red", "yellow")}, "Red and yellow"),
        ("en", "{{{x}}}", {"x": 1}, "{1}"),
        ("en", "{ball:ball.the}", {"ball": "green9"}, "Green9"),
    ],
)
def test_gaps(lang: str, sentence: str, arguments: dict[str, Argument], said: str) -> None:
    assert Told(lang, sentence).say("told", **arguments) == said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Zoë 👩‍👧", "Zoë 👩‍👧"),
        ("clear\x1b[2J", "clear\ufffd[2J"),
        ("turn\u202earound", "turn\ufffdaround"),
        ("two\nlines", "two\ufffdlines"),
        ("n" * 1_000_000, "n" * 59 + "…"),
    ],
)
def test_foreign_words_do_no_harm(name: str, said: str) -> None:
    assert Told("en", "{name}").say("told", name=name) == said


def test_a_missing_sentence_is_loud() -> None:
    with pytest.warns(MissingSentenceWarning, match=r"ui\.nowhere"):
        assert speaker("de").say("ui.nowhere") == "ui.nowhere"
    with pytest.warns(MissingSentenceWarning, match="ball"):
        assert Told("en", "{ball:ball.the}!").say("told") == "…!"


def test_nothing_is_no_key() -> None:
    assert EN.knows("ui.table.hint")
    assert not EN.knows("")


def test_languages() -> None:
    assert {"en", "de"} <= set(LANGUAGES)
    with pytest.raises(LookupError, match="'de', 'en'"):
        speaker("tlh")


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de_DE"}, "de"),
        ({"LANG": "de_DE", "LC_MESSAGES": "en_US"}, "en"),
        ({"LANGUAGE": "tlh:de:en", "LANG": "en_US"}, "de"),
        ({"LANG": "", "LC_ALL": "de-AT"}, "de"),
    ],
)
def test_system_language(environment: dict[str, str], lang: str) -> None:
    assert system_language(environment) == lang


def said(value: float, lang: str) -> str:
    return speaker(lang).say("explain.weighed.place", x=value, y=0.0)


def place(value: str, lang: str) -> str:
    return speaker(lang).say("explain.weighed.place", x=value, y="0")


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (1.5, "1.5", "1,5"),
        (-3.0, "-3", "-3"),
        (1.23456, "1.235", "1,235"),
        (100_000.0, "100000", "100000"),
        (-1e-9, "-1e-09", "-1e-09"),
        (0.000123, "0.000123", "0,000123"),
        (-1e-15, "0", "0"),
        (float("nan"), "nan", "nan"),
        (float("-inf"), "-inf", "-inf"),
        (1e308, "1e+308", "1e+308"),
        (-2.5e12, "-2.5e+12", "-2,5e+12"),
    ],
)
def test_numbers_are_said_short_and_true(value: float, english: str, german: str) -> None:
    assert said(value, "en") == place(english, "en")
    assert said(value, "de") == place(german, "de")


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(0.0, 0), (1e-5, 1), (0.004, 1), (0.333, 33), (0.99999, 99), (49 * (1 / 49), 100)],
)
def test_only_never_is_0_per_cent_and_only_always_100(chance: float, shown: int) -> None:
    assert percent(chance) == shown


@pytest.mark.parametrize(
    ("game", "way", "balls", "expected"),
    [
        ("yago", "potted", ("red1",), "eine rote Kugel"),
        ("yago", "by", ("red1", "red2"), "zwei rote Kugeln"),
        ("carrom", "potted", ("white1",), "einen weissen Stein"),
        ("carrom", "by", ("queen",), "die Queen"),
        ("carrom", "cushions", ("black4",), "einen schwarzen Stein"),
        ("carrom", "contacts", ("white1", "white2"), "zwei weisse Steine"),
        ("carrom", "rests", ("striker",), "den Striker"),
    ],
)
def test_what_a_drill_wants_done_to_a_ball_is_in_the_accusative(
    game: str, way: str, balls: tuple[str, ...], expected: str
) -> None:
    by = "striker" if game == "carrom" else "blue"
    assert expected in DE.of(game).say(f"ui.drill.shows.{way}", ball=balls, by=by)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_carrom_says_its_own_words_where_both_games_share_a_sentence(lang: str) -> None:
    speak, theirs = speaker(lang).of("carrom"), re.compile(r"\b(balls?|pot \d|Kugeln?|games?|Spiele?s?)\b")
    shared = [
        speak.say("idea.direct", target="white1", pot=3),
        speak.say("idea.combination", target="white1", pot=3),
        speak.say("explain.worth"),
        speak.say("explain.spots"),
        speak.say("explain.leaves", ball="white1", pot=3),
        speak.say("explain.safer.points", n=2),
        speak.say("explain.safer.waits", n=2),
        speak.say("review.played.gave", player="Ann", opponent="Ben"),
        speak.count("review.potted", 2, played="…", opponent="Ben"),
        speak.say("review.won", played="…", opponent="Ben"),
        speak.say("review.accuracy.game", n=1, each="…"),
        speak.say("ui.drill.over.lost"),
        speak.say("ui.drill.shows.won", points=1),
        speak.say("ui.hint.why.points"),
        speak.say("ui.table.short_pull"),
        *(speak.say(f"ui.export.{key}") for key in ("game_webp", "shot_png_detail", "sheet_detail")),
    ]
    assert [one for one in shared if theirs.search(one)] == []
