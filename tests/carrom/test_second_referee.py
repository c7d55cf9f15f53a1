"""Two referees, written apart, agree on random matches; and they would notice if one of them forgot something."""

import random

import pytest

from tests.carrom.random_carrom import differences
from yagopool.games.carrom.rules import referee


@pytest.mark.parametrize("part", range(2))
def test_two_referees_agree(part: int) -> None:
    found, ended = differences(random.Random(f"carrom {part}"), 1000)
    assert found == []
    assert ended > 0


def test_a_forgetful_referee_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "QUEEN_POINTS", 2)
    assert differences(random.Random("carrom 0"), 1000)[0]
