"""The one who says it: sentences by key, with gaps, in one of the languages: ``{player} pots {balls:ball.the}.``

A gap names an argument and, after a colon, the kind of word that fills it; a dot and a form may follow, for languages
with cases; ``/or`` at the end joins several by "or" instead of "and":

- ``{player}``: as it is; several joined by the language's "and".
- ``{ball:ball.dat}``: a ball, or several, in the form that the catalogue names ``dat``; ``{balls:ball.dat@pots}``: each
  with its pot, from the argument ``pots``.
- ``{left:count.strokes}``: a number with its noun, in the right plural: the catalogue's ``count.strokes``.
- ``{side} {side:verb.wins}``: a verb that agrees with one or several: the catalogue's ``verb.wins``.
- ``{said:quote}``: what another program said, cut only where it is very long.
- ``{row:row}``: a row of pots, 1-5-9.
- ``{possible:pieces}``: all pieces of a game by the names that one types, each set in short: man1 to man9.
- ``{colour:colour.acc}``, any other kind: one of a fixed set of words, the catalogue's ``colour.acc.VALUE``.

A word of the catalogue gets a capital letter where it begins a sentence; ``{ball:^ball.nom}`` asks for one elsewhere.
"""

import gettext
import locale
import math
import os
import re
import string
import sys
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from yagopool.errors import Argument, YagoError
from yagopool.table.spec import kind_of, piece_order

CATALOGUES: Final = Path(__file__).parent / "catalogues"
"""Where the catalogues lie: ``LANGUAGE.po`` to edit, and ``LANGUAGE.mo``, compiled, beside it."""

FALLBACK: Final = "en"
"""Spoken where nothing better is known."""

LANGUAGES: Final[tuple[str, ...]] = tuple(sorted(path.stem for path in CATALOGUES.glob("*.mo")))
"""The codes of the languages there are, one for each compiled catalogue."""

_WISHES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a user says it, in gettext's order; ``LANGUAGE`` is a list with colons."""


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the code of the first of our languages that this computer is set to, English if it is none of them."""
    for wish in _wishes(environment):
        code = wish.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if code in LANGUAGES:
            return code
    return FALLBACK


def _wishes(environment: Mapping[str, str]) -> list[str]:
    """Return the locale names the user asked for, the most wanted first."""
    for name in _WISHES:
        value = environment.get(name)
        if value:
            return value.split(":") if name == "LANGUAGE" else [value]
    return [_windows_language()] if sys.platform == "win32" else []


def _windows_language() -> str:
    """Return the locale name of the Windows user interface, which sets none of the variables."""
    if sys.platform != "win32":
        return ""
    import ctypes  # noqa: PLC0415 - only here

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


_SENTENCE_ENDS: Final = re.compile(r"[.!?][)\"“”»«]* +$|\n\s*$")


@dataclass(frozen=True, slots=True)
class Gap:
    """A place in a sentence that an argument fills."""

    argument: str
    kind: str = ""
    """The first part of the specification: ``ball``, ``count``, ``row``, a word list's name, or nothing."""
    form: str = ""
    """The rest of it; may contain dots."""
    beside: str = ""
    """Another argument that tells more of each: the balls' pots."""
    joined_by_or: bool = False
    opens: bool = False
    """Whether it begins a sentence, so that the word gets a capital letter."""


Template: TypeAlias = tuple[str | Gap, ...]


def parse(text: str) -> Template:
    """Return the parts of a sentence, texts and gaps in turn. ``{{`` stands for a brace.

    Raises ValueError where the braces or a gap make no sense.
    """
    parts: list[str | Gap] = []
    before = ""
    for literal, argument, specification, conversion in string.Formatter().parse(text):
        if literal:
            parts.append(literal)
            before = literal
        if argument is None:
            continue
        if not argument.isidentifier() or conversion:
            raise ValueError(f"{{{argument}}} in {text!r} is no gap")
        parts.append(_gap(argument, specification or "", opens=len(parts) == 0 or bool(_SENTENCE_ENDS.search(before))))
        before = ""
    return tuple(parts)


def _gap(argument: str, specification: str, *, opens: bool) -> Gap:
    word, slash, joiner = specification.removeprefix("^").partition("/")
    if slash and joiner != "or":
        raise ValueError(f"{argument}:{specification}: only /or can follow the kind")
    word, _, beside = word.partition("@")
    kind, _, form = word.partition(".")
    capital = opens or specification.startswith("^")
    return Gap(argument, kind, form, beside, joined_by_or=bool(slash), opens=capital)


def gaps(template: Template) -> tuple[Gap, ...]:
    return tuple(part for part in template if isinstance(part, Gap))


Arguments: TypeAlias = Mapping[str, Argument] | tuple[tuple[str, Argument], ...]

_LONGEST_WORD: Final = 60
"""Names and foreign words are cut here in a sentence: a record may hold a name of a million letters."""
_LONGEST_QUOTE: Final = 500
"""The same for what another program says when it fails: the end of it is often what matters."""

_DUST: Final = 1e-12
_LEAST_PLAIN: Final = 0.0005
_LEAST_HUGE: Final = 1e12
"""Numbers from the one to the other are said to three decimals; what is not over the dust of rounding is 0."""

_HARMLESS: Final = frozenset("\u00a0\u200c\u200d\u202f")
"""Unprintable to Python, but part of names and emoji."""


class MissingSentenceWarning(UserWarning):
    """A key that no catalogue knows: a fault of the program. Tests turn it into a failure; players see the key."""


class Keyed(Protocol):
    """What can be said: a key and what fills its sentence. Errors, problems and reasons are."""

    @property
    def key(self) -> str:
        """The sentence's key in the catalogues."""

    @property
    def arguments(self) -> Arguments:
        """What fills it."""


class Speaker:
    """Makes sentences in one language. Get one from ``speaker``.

    Arguments are plain values as the packages below know them (a ball's name, ``7``, ``("Ann", "Ben")``); the
    sentence in the catalogue says in which form each appears (see ``yagopool.text.speaker``).
    """

    def __init__(self, lang: str, game: str = "") -> None:
        self.lang = lang
        self._game = game
        self._catalogue = _catalogue(lang)
        if lang != FALLBACK:
            self._catalogue.add_fallback(_catalogue(FALLBACK))
        self._templates: dict[tuple[str, int], Template] = {}
        self._some_balls = lru_cache(maxsize=2048)(self._say_balls)
        self._reason = lru_cache(maxsize=4096)(self._say_reason)

    def of(self, game: str) -> "Speaker":
        """Return the one who uses a game's own words in place of everybody's: ``ui.carrom.table.flick``."""
        return _game_speaker(self.lang, game)

    def say(self, key: str, **arguments: Argument) -> str:
        """Return the sentence of a key.

        A sentence with plural forms counts its argument ``n`` or, where there is none, its first argument with
        several values.
        """
        return self._fill(key, arguments)

    def phrase(self, key: str, **arguments: Argument) -> str:
        """Return a part of a sentence: as ``say``, but a word at its start gets no capital letter."""
        return self._fill(key, arguments, opening=False)

    def count(self, key: str, n: int, **arguments: Argument) -> str:
        return self._fill(key, {**arguments, "n": n})

    def message(self, keyed: Keyed) -> str:
        """Return the sentence of anything with a key and arguments: an error, a problem, a refusal."""
        return self._fill(keyed.key, dict(keyed.arguments))

    def error(self, error: YagoError) -> str:
        """Return the sentence of an error, and of what led to it if there is something."""
        said = self.message(error)
        return said if error.why is None else f"{said} {self.error(error.why)}"

    def because(self, because: Keyed) -> str:
        return self._reason(because.key, tuple(dict(because.arguments).items()))

    def _say_reason(self, key: str, arguments: tuple[tuple[str, Argument], ...]) -> str:
        return self._fill(key, dict(arguments))

    def ball(self, ball: str, form: str = "label") -> str:
        """Return a ball's name in one of the catalogue's forms; ``label`` is the short one for lists and buttons."""
        return self._balls(form, (ball,))

    def balls(self, balls: tuple[str, ...], form: str = "label") -> str:
        return self._balls(form, balls)

    def fixed(self, value: float, places: int) -> str:
        """Return a number with a number of decimals, all of them shown, with the language's point and a true minus."""
        return f"{value:.{places}f}".replace("-", "−").replace(".", self._fill("number.point", {}))

    def knows(self, key: str) -> bool:
        """Return whether there is a sentence for a key; gettext's own "" is none, but a catalogue's head."""
        return bool(key) and self._template_text(key, 1) != key

    # Filling a sentence

    def _fill(self, key: str, arguments: Mapping[str, Argument], *, opening: bool = True) -> str:
        said: list[str] = []
        for part in self._template(key, _number(arguments)):
            if isinstance(part, str):
                said.append(part)
                continue
            word = self._word(key, part, arguments)
            capital = part.opens and part.kind and (opening or said)
            said.append(word[:1].upper() + word[1:] if capital else word)
        return "".join(said)

    def _template(self, key: str, number: int) -> Template:
        known = self._templates.get((key, number))
        if known is None:
            text = self._template_text(key, number)
            if text == key:
                warnings.warn(f"no sentence for {key!r} in {self.lang}", MissingSentenceWarning, stacklevel=4)
                text = key.replace("{", "{{").replace("}", "}}")
            known = parse(text)
            if len(self._templates) < 4096:
                self._templates[key, number] = known
        return known

    def _template_text(self, key: str, number: int) -> str:
        """Return a key's sentence, the key itself where there is none; gettext keeps plural and other keys apart."""
        if self._game and not key.startswith(f"ui.{self._game}"):
            own = f"ui.{self._game}.{key.removeprefix('ui.')}"
            if (text := self._template_text(own, number)) != own:
                return text
        text = self._catalogue.ngettext(key, key, number)
        return self._catalogue.gettext(key) if text == key else text

    def _word(self, key: str, gap: Gap, arguments: Mapping[str, Argument]) -> str:
        if gap.argument not in arguments or (gap.beside and gap.beside not in arguments):
            warnings.warn(f"{key!r} lacks what fills {gap}", MissingSentenceWarning, stacklevel=4)
            return "…"
        value = arguments[gap.argument]
        return self._balls_in_pots(gap, value, arguments[gap.beside]) if gap.beside else self._value(gap, value)

    def _value(self, gap: Gap, value: Argument) -> str:
        if gap.kind == "ball":
            return self._balls(gap.form, value if isinstance(value, tuple) else (str(value),), gap.joined_by_or)
        if gap.kind == "row" and isinstance(value, tuple):
            return "-".join(map(str, value))
        if gap.kind == "pieces" and isinstance(value, tuple):
            return self._pieces(tuple(map(str, value)))
        if gap.kind in ("count", "verb"):
            return self._fill(f"{gap.kind}.{gap.form}", {"n": len(value) if isinstance(value, tuple) else value})
        if isinstance(value, tuple):
            words = [self._single(gap, item) for item in value]
            return self._join(words, "or" if gap.joined_by_or else "and")
        return self._single(gap, value)

    def _single(self, gap: Gap, value: str | int | float) -> str:
        if gap.kind == "quote":
            return tidy(str(value), _LONGEST_QUOTE)
        if gap.kind:
            return self._fill(f"{gap.kind}.{gap.form}.{value}" if gap.form else f"{gap.kind}.{value}", {})
        if isinstance(value, float):
            return _decimal(value).replace(".", self._fill("number.point", {}))
        return tidy(value) if isinstance(value, str) else self._whole(value)

    def _whole(self, value: int) -> str:
        return str(value) if abs(value) < 10_000 else f"{value:,}".replace(",", self._fill("number.group", {}))

    # Balls and lists

    def _balls(self, form: str, balls: tuple[str | int, ...], joined_by_or: bool = False) -> str:
        return self._some_balls(form, balls, joined_by_or)

    def _say_balls(self, form: str, balls: tuple[str | int, ...], joined_by_or: bool) -> str:
        """Say balls kind by kind, and what is no ball of any game as it is."""
        joiner = "or" if joined_by_or else "and"
        kinds: dict[str, list[str]] = {}
        for ball in sorted(dict.fromkeys(map(str, balls)), key=piece_order):
            kinds.setdefault(kind_of(ball), []).append(ball)
        known = [kind for kind in kinds if self.knows(f"ball.{form}.{kind}")]
        groups = [self._of_kind(form, kind, kinds[kind], joiner) for kind in known]
        groups.extend(tidy(name) for name in map(str, balls) if kind_of(name) not in known)
        return self._join(groups, joiner)

    def _of_kind(self, form: str, kind: str, balls: list[str], joiner: str) -> str:
        numbers = self._join([ball.removeprefix(kind) for ball in balls], joiner)
        word = f"number.word.{len(balls)}"
        n = self.say(word) if self.knows(word) else str(len(balls))
        return self._compose(f"ball.{form}.{kind}", len(balls), numbers=numbers, n=n)

    def _balls_in_pots(self, gap: Gap, balls: Argument, pots: Argument) -> str:
        """Say balls with their pots, in the order they come in."""
        if not isinstance(balls, tuple) or not isinstance(pots, tuple):
            balls, pots = (str(balls),), (str(pots),)
        each = [
            self._compose("ball.in_pot", ball=self._balls(gap.form, (ball,)), pot=str(pot))
            for ball, pot in zip(balls, pots, strict=True)
        ]
        return self._join(each, "or" if gap.joined_by_or else "and")

    def _pieces(self, names: tuple[str, ...]) -> str:
        """Return names as one types them, those of a set in short: white1 to white9."""
        groups = [list(group) for _, group in groupby(names, kind_of)]
        ranges = [
            group[0] if len(group) == 1 else self._compose("list.range", first=group[0], last=group[-1])
            for group in groups
        ]
        return self._join(ranges, "and")

    def _join(self, words: tuple[str, ...] | list[str], joiner: str) -> str:
        if len(words) < 2:
            return "".join(words)
        start = words[0]
        for word in words[1:-1]:
            start = self._compose("list.comma", start=start, next=word)
        return self._compose(f"list.{joiner}", start=start, last=words[-1])

    def _compose(self, key: str, number: int = 1, **words: str) -> str:
        """Put words that are fit to be said already into one of the catalogue's small forms."""
        template = self._template(key, number)
        return "".join([part if isinstance(part, str) else words[part.argument] for part in template])


def tidy(word: str, longest: int = _LONGEST_WORD) -> str:
    """Return a foreign word fit for a sentence: unprintable characters replaced, long ones cut.

    Names come from files; one must not clear a terminal, turn the line around or fill the screen.
    """
    if len(word) > longest:
        word = word[: longest - 1] + "…"
    return printable(word)


def printable(word: str) -> str:
    """Return a text with what no font can draw replaced: control characters, halves of surrogate pairs."""
    if word.isprintable():
        return word
    return "".join(letter if letter.isprintable() or letter in _HARMLESS else "\ufffd" for letter in word)


def _decimal(value: float) -> str:
    """Return a number to three decimals; one too small or too large for them in powers of ten, rounding's dust as 0.

    What is no number, or infinite, is quoted as it is: it was typed, and that is what is wrong with it.
    """
    if not math.isfinite(value):
        return str(value)
    size = abs(value)
    if _DUST < size < _LEAST_PLAIN or size >= _LEAST_HUGE:
        return f"{value:.3g}"
    return f"{value:.3f}".rstrip("0").rstrip(".") if size > _DUST else "0"


def _number(arguments: Mapping[str, Argument]) -> int:
    """Return the number that picks the plural form."""
    n = arguments.get("n")
    if isinstance(n, int):
        return n
    return next((len(value) for value in arguments.values() if isinstance(value, tuple)), 1)


def _catalogue(lang: str) -> gettext.GNUTranslations:
    with (CATALOGUES / f"{lang}.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


class LanguageError(YagoError, LookupError):
    """A language that has no catalogue."""


@lru_cache
def speaker(lang: str = FALLBACK) -> Speaker:
    """Return the speaker of one of ``LANGUAGES``.

    Raises:
        LanguageError: it is not among them.
    """
    if lang not in LANGUAGES:
        raise LanguageError("bad_value", "cli.no_such_language", lang=str(lang), possible=LANGUAGES)
    return Speaker(lang)


_game_speaker: Final = lru_cache(Speaker)
