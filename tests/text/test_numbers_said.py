"""Numbers in sentences: three decimals, and no number told as another that would make the sentence untrue."""

import pytest

from yagopool.text import speaker
from yagopool.text.explanation import percent


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


def test_a_fixed_number_of_decimals_has_the_point_of_the_language() -> None:
    assert speaker("en").fixed(60.0, 1) == "60.0"
    assert speaker("de").fixed(60.0, 1) == "60,0"
    assert speaker("de").fixed(97.377, 2) == "97,38"


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(0.0, 0), (1e-5, 1), (0.004, 1), (0.333, 33), (0.99999, 99), (49 * (1 / 49), 100)],
)
def test_only_never_is_0_per_cent_and_only_always_100(chance: float, shown: int) -> None:
    assert percent(chance) == shown
