"""Which languages there are, and which one this computer's user reads."""

import locale
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

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
