"""Whatever CONTRIBUTING.md says can be added is told of in every language: a foul, a variant, a level."""

from typing import get_args

import pytest

from yagopool.ai.levels import LEVELS
from yagopool.games.yago.rules.state import FoulCode, VariantName
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.text import LANGUAGES, speaker
from yagopool.ui.games.yago.look import LOOK
from yagopool.ui.play.think_stage import PACES
from yagopool.ui.scenes.help import rules_of
from yagopool.ui.theme import CHARACTERS


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_help_has_the_rules_of_every_variant(variant: VariantName) -> None:
    assert variant in LOOK.rules, "add its rules to ui/games/yago/look.py"
    assert len(rules_of(variant)) > 20, "add its sections of the rules to ui/games/yago/look.py"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_told_of(lang: str, variant: str) -> None:
    keys = [f"variant.{variant}", f"ui.variant.{variant}", f"ui.setup.about_{variant}", f"ui.rules.{variant}"]
    assert all(speaker(lang).say(key) for key in keys)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", get_args(FoulCode))
def test_every_foul_is_told_of_in_practice(lang: str, code: str) -> None:
    assert speaker(lang).knows(f"ui.break.foul.{code}")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_level_is_told_of(lang: str, level: str) -> None:
    assert all(speaker(lang).say(f"{key}.{level}") for key in ("ui.level", "ui.opponent", "ui.temper", "lab.hand"))
    assert level in CHARACTERS
    assert PACES[level].aim
