"""What is agreed before a match, and what cannot be."""

import pytest

from yagopool.games.yago.rules.state import Match
from yagopool.ui.play.match_setup import LONGEST_NAME, Setup, SetupError, team_of, toss


def test_a_match_as_agreed() -> None:
    setup = Setup(variant="medium", teams=(("Ann", "Abe"), ("Ben",)), target=5, opener="B")
    assert setup.match() == Match("medium", 5, (("Ann", "Abe"), ("Ben",)), "B")


@pytest.mark.parametrize("target", [0, -1, 1_000_001])
def test_targets_that_cannot_be(target: int) -> None:
    with pytest.raises(SetupError) as refused:
        Setup(target=target).match()
    assert refused.value.key == "error.setup.target"
    assert refused.value.arguments["target"] == target


@pytest.mark.parametrize(
    ("teams", "key"),
    [
        ((("Ann",), ("",)), "empty_name"),
        ((("Ann", "  "), ("Ben",)), "empty_name"),
        (((), ("Ben",)), "empty_name"),
        ((("Ann",), ("Ann",)), "same_name"),
        ((("Ann", "Ann"), ("Ben",)), "same_name"),
        ((("A" * (LONGEST_NAME + 1),), ("Ben",)), "long_name"),
        ((("Ann", "A\x00my"), ("Ben",)), "strange_name"),
        ((("Ann",), ("Be\nn",)), "strange_name"),
        ((("Ann",), ("Be\udcff",)), "strange_name"),
    ],
)
def test_names_that_cannot_be(teams: tuple[tuple[str, ...], tuple[str, ...]], key: str) -> None:
    with pytest.raises(SetupError) as refused:
        Setup(teams=teams).match()
    assert refused.value.key == f"error.setup.{key}"


def test_the_toss_is_drawn_from_the_seed_and_fair() -> None:
    assert [toss(seed) for seed in range(50)] == [toss(seed) for seed in range(50)]
    assert 400 < sum(toss(seed) == "A" for seed in range(1000)) < 600
    assert Setup(opener=None, seed=3).match().opener == toss(3)


def test_who_plays_which_side() -> None:
    against = Setup(use="computer", level="skilled", computer="A")
    assert (against.level_of("A"), against.level_of("B"), against.people) == ("skilled", None, ("B",))
    assert Setup(use="two").level_of("B") is None


def test_a_team_is_written_with_plus() -> None:
    assert team_of("Ann + Abe+Ada") == ("Ann", "Abe", "Ada")
    assert team_of("Ann") == ("Ann",)
