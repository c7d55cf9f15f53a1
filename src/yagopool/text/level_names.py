"""What the computer's sides are called: by their levels, in the language of now, whatever a record calls them."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from yagopool.ai.levels import LEVELS
from yagopool.table.sides import Side
from yagopool.text.speaker import Speaker

if TYPE_CHECKING:
    from yagopool.match.model import Header  # a menu reads no records

_SIDES: Final[tuple[Side, ...]] = ("A", "B")
_KNOWN: Final = frozenset(level.name for level in LEVELS)


def level_name(level: str | None, speaker: Speaker) -> str | None:
    """Return what a level is called; None for a person, and for a level that this game does not know."""
    return speaker.say(f"ui.level.{level}") if level in _KNOWN else None


def as_called(header: "Header", speaker: Speaker) -> "Header":
    """Return a record's header with the computer's sides called by their levels.

    A side keeps its name where somebody of the other side bears the level's, and where it has several members.
    """
    teams = list(header.match.teams)
    for number, side in enumerate(_SIDES):
        name = level_name(header.computer.get(side), speaker)
        if name is not None and len(teams[number]) == 1 and name not in teams[1 - number]:
            teams[number] = (name,)
    return replace(header, match=replace(header.match, teams=(teams[0], teams[1])))
