"""The drills that ship: enough of each kind, in both languages, solvable, and fair to a good hand.

``solution`` is played exactly; then each of its strokes is tried a hundred times with the Skilled hand's scatter, from
the position stored with it, and must do what it is ``for`` in at least 30. scripts/find_drill_solutions.py finds new
solutions when the physics changes.
"""

import pytest

from yagopool.practice.drill import LEAST_SHARE, TRIES, Drill, check
from yagopool.practice.drill_library import KINDS, drill_library
from yagopool.text import LANGUAGES

DRILLS = tuple(found.drill for found in drill_library() if found.drill is not None)


def test_there_are_enough_of_every_kind() -> None:
    assert len(DRILLS) == len(drill_library()) >= 12
    assert {drill.kind for drill in DRILLS} == set(KINDS)
    assert {drill.variant for drill in DRILLS} == {"easy", "medium", "professional"}
    assert (TRIES, LEAST_SHARE) == (100, 0.3)


@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.name)
def test_a_drill_is_told_in_every_language(drill: Drill) -> None:
    for lang in LANGUAGES:
        assert drill.title[lang]
        assert drill.text[lang].endswith((".", "!"))
    assert "ß" not in drill.title["de"] + drill.text["de"], "written as where the board comes from"


@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.name)
def test_a_drill_can_be_done_exactly_and_by_a_skilled_hand(drill: Drill) -> None:
    found = check(drill)
    assert found.solvable, (found.status, found.same_positions)
    assert found.stars == 3
    assert not found.weak, found.worked
