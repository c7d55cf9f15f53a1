"""What the options of ``yagopool play`` agree on, or why they cannot."""

import errno
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from yagopool.ai.levels import LEVELS
from yagopool.errors import WriteError
from yagopool.rules.state import Side, VariantName, other_side
from yagopool.table.spec import BoardSpec
from yagopool.table.validation import check_racked
from yagopool.text import Speaker
from yagopool.ui.match_view.setup import (
    DEFAULT_LEVEL,
    DEFAULT_TEAMS,
    GREATEST_TARGET,
    VARIANTS,
    Setup,
    SetupError,
    new_seed,
    team_of,
)
from yagopool.ui.match_view.sitting import CANNOT_BEGIN

LARGEST_SEED: Final = 2**53
"""Whole numbers up to here survive every reader of JSON."""

_BESIDE_CODE: Final = frozenset({"code", "lang", "data_dir"})
"""The options of ``play`` that go with a share code."""
_SIDES: Final[dict[str, Side]] = {"A": "A", "B": "B"}


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options as they were typed; None where one was left out."""

    variant: str = "easy"
    players: tuple[str, str] | None = None
    target: str = "3"
    opener: str = "A"
    against: str | None = None
    side: str | None = None
    practice: bool = False
    record: Path | None = None
    seed: str | None = None


def agreed(wishes: Wishes, spec: BoardSpec, speaker: Speaker) -> Setup:
    """Return the setup that the options ask for.

    Raises:
        YagoError: an option that cannot be, options that exclude each other, a board on which no game can be racked.
    """
    _check_together(wishes)
    seed = _seed(wishes.seed)
    person = _side(wishes.side or "A", "side")
    setup = Setup(
        use="practice" if wishes.practice else "two" if wishes.against is None else "computer",
        variant=_variant(wishes.variant),
        teams=_teams(wishes, person, speaker),
        target=_whole(wishes.target, "target", 1, GREATEST_TARGET),
        opener=None if wishes.opener == "toss" else _side(wishes.opener, "opener"),
        level=_level(wishes.against) if wishes.against is not None else DEFAULT_LEVEL,
        computer=other_side(person),
        seed=seed,
        recorded=wishes.record is not None,
        spec=spec,
    )
    setup.match()
    check_racked(spec)
    _check_record(wishes.record)
    return setup


def check_code(given: frozenset[str]) -> None:
    """Raise ``SetupError`` where an option beside ``--code`` says what the code says, or asks for a match."""
    beside = sorted(given - _BESIDE_CODE)
    if beside:
        raise SetupError("bad_value", "error.play.code_alone", given=tuple(f"--{name}" for name in beside))


def _check_together(wishes: Wishes) -> None:
    if wishes.practice and wishes.against is not None:
        raise SetupError("bad_value", "error.play.practice_against")
    if wishes.side is not None and wishes.against is None:
        raise SetupError("bad_value", "error.play.side_without_against")


def _variant(word: str) -> VariantName:
    found = next((name for name in VARIANTS if name == word.lower()), None)
    if found is None:
        raise SetupError("bad_value", "error.play.variant", variant=word, possible=VARIANTS)
    return found


def _level(word: str) -> str:
    names = tuple(level.name for level in LEVELS)
    if word not in names:
        raise SetupError("bad_value", "error.play.level", level=word, possible=names)
    return word


def _side(word: str, option: str) -> Side:
    side = _SIDES.get(word.upper())
    if side is None:
        raise SetupError("bad_value", f"error.play.{option}", given=word)
    return side


def _whole(word: str, option: str, least: int, most: int) -> int:
    """Return the whole number an option gives; not by ``int`` alone, which takes blanks, signs and 5,000 digits."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 20):
        raise SetupError("bad_value", f"error.play.{option}", given=word, least=least, most=most)
    number = int(word)
    if not least <= number <= most:
        raise SetupError("bad_value", f"error.play.{option}", given=word, least=least, most=most)
    return number


def _seed(word: str | None) -> int:
    return new_seed() if word is None else _whole(word, "seed", 0, LARGEST_SEED)


def _teams(wishes: Wishes, person: Side, speaker: Speaker) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if wishes.players is not None:
        return (team_of(wishes.players[0]), team_of(wishes.players[1]))
    if wishes.against is None:
        return DEFAULT_TEAMS
    computer = (speaker.say(f"ui.level.{_level(wishes.against)}"),)
    return (DEFAULT_TEAMS[0], computer) if person == "A" else (computer, DEFAULT_TEAMS[0])


def _check_record(record: Path | None) -> None:
    """Refuse a file that is there already, or cannot be begun, before any window opens. Nothing is made yet."""
    if record is None:
        return
    try:
        there = record.exists()
        taken = there and (not record.is_file() or record.stat().st_size > 0)
        folder_there, in_folder = record.parent.exists(), record.parent.is_dir()
    except OSError as error:
        raise _unwritable(record, error.errno) from None
    if taken:
        key = "error.record_is_folder" if record.is_dir() else "error.record_exists"
        raise WriteError("exists", key, path=str(record))
    if not folder_there:
        raise WriteError("cannot_write", "error.no_folder", name=str(record.parent))
    if not in_folder:
        raise _unwritable(record, errno.ENOTDIR)
    if not (os.access(record, os.W_OK) if there else os.access(record.parent, os.W_OK | os.X_OK)):
        raise _unwritable(record, errno.EACCES)


def _unwritable(record: Path, number: int | None) -> WriteError:
    return WriteError("cannot_write", CANNOT_BEGIN, path=str(record), reason=os.strerror(number or errno.EIO))
