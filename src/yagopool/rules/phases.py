"""Which entries each phase of a game expects."""

from collections.abc import Mapping
from typing import Final

from yagopool.rules.refusals import Refusal, refusal
from yagopool.rules.state import GameState, Phase

POSSIBLE: Final[Mapping[Phase, tuple[str, ...]]] = {
    "break": ("stroke", "concede"),
    "play": ("stroke", "concede"),
    "choose_colour": ("choose_colour", "concede"),
    "place": ("place", "concede"),
    "take_over": ("take_over", "decline", "concede"),
    "game_over": ("next_game",),
    "match_over": (),
}
"""The names of the entries that each phase takes."""


def wrong_phase(state: GameState, asked: str) -> Refusal | None:
    """Return the refusal of an entry that the state's phase does not expect, None if it does."""
    possible = POSSIBLE[state.phase]
    if asked in possible:
        return None
    if not possible:
        return refusal("wrong_phase", "error.match_is_over", asked=asked)
    return refusal("wrong_phase", "error.wrong_phase", asked=asked, phase=state.phase, possible=possible)
