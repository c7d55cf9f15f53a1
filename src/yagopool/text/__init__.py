"""What it says: every sentence a player or a script's author reads, English and German, by key.

gettext catalogues; nothing below this package contains a sentence for people. ``speaker("de")`` gives the one who
says it. ``docs/translating.md`` describes how a language is added: one ``.po`` file.
"""

from yagopool.text.speaker import LANGUAGES, Keyed, MissingSentenceWarning, Speaker, speaker, system_language

__all__ = ["LANGUAGES", "Keyed", "MissingSentenceWarning", "Speaker", "speaker", "system_language"]
