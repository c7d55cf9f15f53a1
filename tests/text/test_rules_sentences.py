"""The rules as the game shows them: the same words as in the project's pages, in every language."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.text import speaker
from yagopool.ui.scenes.help import rules_of

ROOT = Path(__file__).parents[2]


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rules_into", ROOT / "scripts" / "rules_into_catalogues.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGES = {"en": "rules.md", "de": "regeln.md"}


@pytest.mark.parametrize("lang", PAGES)
def test_the_game_says_what_the_page_says(lang: str) -> None:
    rules = script().rules_of((ROOT / "docs" / PAGES[lang]).read_text(encoding="utf-8"))
    assert len(rules) >= 39
    for rule, words in rules.items():
        assert speaker(lang).say(f"rule.{rule.lower()}") == words, "run scripts/rules_into_catalogues.py"
        assert not set("*`[]{}") & set(words), "plain words"


def test_every_rule_is_shown_in_some_variant() -> None:
    shown = {rule for variant in VARIANTS for rule in rules_of(variant)}
    rules = script().rules_of((ROOT / "docs" / "rules.md").read_text(encoding="utf-8"))
    assert set(rules) - shown == {"B2", "B3", "B4"}, "what the board is made of needs no words beside it"


def test_a_changed_page_renews_the_catalogue() -> None:
    renewed = script().renewed('msgid "a"\nmsgstr "b"\n\nmsgid "rule.g1"\nmsgstr "old"\n', {"G1": 'new "{words}"'})
    assert renewed == 'msgid "a"\nmsgstr "b"\n\nmsgid "rule.g1"\nmsgstr "new \\"{{words}}\\""\n'
    assert script().renewed(renewed, {"G1": 'new "{words}"'}) == renewed
