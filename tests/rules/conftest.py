"""The variants a rule applies to."""

import pytest

from yagopool.games.yago.rules.state import VariantName


@pytest.fixture(params=["easy", "medium", "professional"])
def variant(request: pytest.FixtureRequest) -> VariantName:
    """Every variant (G)."""
    name: VariantName = request.param
    return name


@pytest.fixture(params=["easy", "medium"])
def by_finger(request: pytest.FixtureRequest) -> VariantName:
    """The variants without blue after the break (E; M is "all of EASY, and")."""
    name: VariantName = request.param
    return name
