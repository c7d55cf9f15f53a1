"""How the referee sounds: every sentence kept to be read, and none with a word out of place."""

import random
import re

import pytest

from tests.rules.examples import REASON_EXAMPLES, REFUSAL_EXAMPLES
from tests.text.said import ONE, file_of, text
from yagopool.errors import Argument, RuleError
from yagopool.games.yago.board import BALLS, COLOURED_BALLS, COLOURS, POTS, ROWS
from yagopool.games.yago.rules.reasons import REASONS
from yagopool.games.yago.rules.referee import apply
from yagopool.text import LANGUAGES, speaker

RAW_BALL = re.compile(r"\b(red|yellow)[1-5]\b")
WRONG = {
    "en": (
        r"\bball \d(, \d)* (and|or) \d|\bballs \d(?!,| and \d| or \d)|  | ,|\.\."
        r"|\b(Ann|Ben) (win|play|put|have)\b|(Ann and Al|Ben and Bea) (wins|plays|puts|has)\b"
    ),
    "de": (
        r"\b(der|den|dem|das|ein) (rote|gelbe|blaue) Kugel\b|\bdie (roten|gelben|blauen) Kugel\b"
        r"|\b(rote|gelbe) Kugeln \d|Kugel \d(, \d)* (und|oder) \d|Kugeln \d(?!,| und \d| oder \d)|  | ,|\.\."
        r"|\b(Ann|Ben) (gewinnen|spielen|setzen|haben)\b|(Ann und Al|Ben und Bea) (gewinnt|spielt|setzt|hat)\b"
    ),
}
"""Wrong genders and numbers that a wrong form in a catalogue would bring about; a new language may say its own."""
NOTHING = r"(?!)"
ONE_BALL = {"en": r"\b(comes|counts|was moved|goes back|belongs)\b", "de": r"\b(kommt|zählt|wurde|gehört)\b"}
SEVERAL_BALLS = {"en": r"\b(come|count|were moved|go back|belong)\b", "de": r"\b(kommen|zählen|wurden|gehören)\b"}
"""What is said of one ball only, and of several only."""


def check(lang: str, key: str, sentence: str) -> None:
    """A sentence begins and ends as one, leaves no gap open, and agrees with itself."""
    assert sentence[0].isupper() or sentence.startswith(("“", "«", "events[")), sentence
    assert sentence.endswith("."), sentence
    assert not re.search(r"[{}…]", sentence), sentence
    if not key.startswith("error."):
        assert not RAW_BALL.search(sentence), sentence
    assert not re.search(WRONG.get(lang, NOTHING), sentence, re.IGNORECASE), sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_kept_to_be_read(lang: str) -> None:
    assert text(lang) == file_of(lang).read_text(encoding="utf-8"), (
        "python -m tests.text.said, then read the difference"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", REASONS)
def test_every_reason_in_its_example(key: str, lang: str) -> None:
    state, stroke = REASON_EXAMPLES[key]
    _, ruling = apply(state, stroke)
    assert ruling is not None
    for because in ruling.because:
        check(lang, because.key, speaker(lang).because(because))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", REFUSAL_EXAMPLES)
def test_every_refusal_in_its_example(key: str, lang: str) -> None:
    with pytest.raises(RuleError) as caught:
        REFUSAL_EXAMPLES[key]()
    check(lang, key, speaker(lang).error(caught.value))


def any_arguments(rng: random.Random) -> dict[str, Argument]:
    """Draw arguments of the right kinds: every ball, pot, row, colour and number of each turns up."""

    def some(n: int) -> tuple[str | int, ...]:
        return tuple(rng.sample(COLOURED_BALLS, n))

    n, staying, own = rng.randint(1, 10), rng.randint(1, 5), rng.randint(1, 5)
    sides = [("Ann",), ("Ann", "Al")], [("Ben",), ("Ben", "Bea")]
    colours = rng.sample(COLOURS, 2)
    drawn: dict[str, Argument] = {
        "owner": rng.choice(sides[1]),
        "placer": rng.choice(sides[1]),
        "winner": rng.choice(sides[0]),
        "loser": rng.choice(sides[1]),
        "ball": rng.choice(BALLS),
        "n": n,
        "balls": some(n),
        "pots": tuple(rng.choices(POTS, k=n)),
        "staying": some(staying),
        "staying_pots": tuple(rng.choices(POTS, k=staying)),
        "own": some(own),
        "own_pots": tuple(rng.choices(POTS, k=own)),
        "colour": colours[0],
        "owner_colour": colours[1],
        "pot": rng.choice(POTS),
        "row": rng.choice(ROWS),
        "strokes": rng.randint(1, 2),
        "fouls": rng.randint(1, 4),
        "points": rng.choice((1, 3)),
        "target": rng.randint(1, 9),
    }
    return ONE | drawn


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", REASONS)
def test_every_reason_with_all_balls_pots_and_colours(key: str, lang: str) -> None:
    speak = speaker(lang)
    rng = random.Random(key)
    for _ in range(150):
        drawn = any_arguments(rng)
        sentence = speak.say(key, **{name: drawn[name] for name in REASONS[key]})
        check(lang, key, sentence)
        if "n" in REASONS[key]:
            other_number = (SEVERAL_BALLS if drawn["n"] == 1 else ONE_BALL).get(lang, NOTHING)
            assert not re.search(other_number, sentence), sentence
