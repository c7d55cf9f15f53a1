"""Whether a sentence is there: tests ask for it by its key, so that its wording stays free."""

import re

from yagopool.text import speaker
from yagopool.text.speaker import parse


def says(shown: str, key: str, lang: str = "en") -> bool:
    """Return whether a text has the sentence of a key in it, whatever fills the gaps and wherever lines break."""
    flat = " ".join(shown.split())
    return any(re.search(_pattern(lang, key, number), flat) for number in (1, 2))


def _pattern(lang: str, key: str, number: int) -> str:
    text = speaker(lang)._template_text(key, number)
    assert text != key, f"no sentence for {key}"
    parts = parse(" ".join(text.split()))
    return "".join(re.escape(part) if isinstance(part, str) else ".*?" for part in parts)
