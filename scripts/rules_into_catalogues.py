"""Bring the rules' sentences from their pages in docs into the catalogues, as ``rule.<id>``.

The pages are the source; the game shows the same words. ``--check`` only says which catalogues differ.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = {"en": ("rules.md", "carrom-rules.md"), "de": ("regeln.md", "carrom-regeln.md")}
CATALOGUES = ROOT / "src" / "yagopool" / "text" / "catalogues"

_RULE = re.compile(r"^- \*\*([BGEMPCFS]\d+)\*\* (.*)$")
_MARKS = re.compile(r"!\[[^]]*]\([^)]*\)|[*`]")
_ENTRY = re.compile(r'^msgid "(rule\.[a-z]\d+)"\nmsgstr ".*"\n?', re.MULTILINE)


def rules_of(page: str) -> dict[str, str]:
    """Return a page's rules by id, as plain text on one line each."""
    rules: dict[str, str] = {}
    current = ""
    for line in page.splitlines():
        begun = _RULE.match(line)
        if begun:
            current = begun[1]
            rules[current] = begun[2]
        elif current and line.startswith("  "):
            rules[current] += " " + line.strip()
        elif line.strip():
            current = ""
    return {rule: " ".join(_MARKS.sub("", text).split()) for rule, text in rules.items()}


def entries(rules: dict[str, str]) -> dict[str, str]:
    """Return the catalogue's entries of rules, by key, as they stand in the file."""
    return {
        f"rule.{rule.lower()}": f'msgid "rule.{rule.lower()}"\nmsgstr "{quoted(text)}"\n'
        for rule, text in rules.items()
    }


def quoted(text: str) -> str:
    """Return a text as it stands between a catalogue's quotation marks; braces are gaps there."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("{", "{{").replace("}", "}}")


def renewed(catalogue: str, rules: dict[str, str]) -> str:
    """Return a catalogue with these rules' sentences: each where it was, new ones at the end."""
    wanted = entries(rules)
    known = set(_ENTRY.findall(catalogue))
    added = [entry for key, entry in wanted.items() if key not in known]
    replaced = _ENTRY.sub(lambda match: wanted.get(match[1], ""), catalogue)
    return "\n".join([replaced, *added])


def main() -> int:
    """Renew all catalogues, or with ``--check`` compare; return the exit status."""
    stale = []
    for lang, pages in PAGES.items():
        po = CATALOGUES / f"{lang}.po"
        before = po.read_text(encoding="utf-8")
        text = "\n\n".join((ROOT / "docs" / page).read_text(encoding="utf-8") for page in pages)
        after = renewed(before, rules_of(text))
        if after != before:
            stale.append(po.name)
            if "--check" not in sys.argv[1:]:
                po.write_text(after, encoding="utf-8")
    print(f"renewed: {', '.join(stale)}" if stale else "the catalogues say what the pages say")
    return 1 if stale and "--check" in sys.argv[1:] else 0


if __name__ == "__main__":
    sys.exit(main())
