"""Which rules the help shows for a variant: in short, and one by one."""

from typing import Final

_CARROM: Final = (
    "carrom_goal", "carrom_striker", "carrom_turn", "carrom_queen", "carrom_foul", "carrom_last", "carrom_win",
)  # fmt: skip

SHORT: Final[dict[str, tuple[str, ...]]] = {
    "easy": ("goal", "break", "colours", "turn", "potted", "foul", "place", "win", "easy"),
    "medium": ("goal", "break", "colours", "turn", "potted", "foul", "place", "win", "easy", "medium"),
    "professional": (
        "goal", "professional", "professional_break", "colours", "turn", "potted", "foul", "place",
        "professional_fouls", "professional_after", "win",
    ),
    "one_game": _CARROM,
    "best_of_three": _CARROM,
}  # fmt: skip
"""The short rules of each variant: ends of text keys ``ui.rules.*``."""

SECTIONS: Final[dict[str, str]] = {
    "easy": "GE", "medium": "GEM", "professional": "GP", "one_game": "CFS", "best_of_three": "CFS",
}  # fmt: skip
"""The sections of the rules that a variant has."""
BOARD: Final[dict[str, tuple[str, ...]]] = {"G": ("B1", "B5")}
"""The rules about the board that matter while one plays by a section."""
