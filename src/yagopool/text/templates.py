"""Sentences with gaps: ``{player} pots {balls:ball.the}.``

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

import re
import string
from dataclasses import dataclass
from typing import Final, TypeAlias

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
