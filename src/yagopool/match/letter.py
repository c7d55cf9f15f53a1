"""By letter: a match of two people far apart, whose moves are pasted as codes.

An invitation holds what is agreed and the seed of the racks; a letter holds the moves of one turn, with digests of the
match before and after them. All of it follows from the record, so that nothing else is saved but whose game it is. Who
reads a letter simulates and judges its moves before anything is taken over.
"""

import hashlib
import json
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter

from yagopool.errors import YagoError
from yagopool.match.codec import LETTER, CodeError, DigitsReader, DigitsWriter, read_code
from yagopool.match.game import DEFAULT, Game, Move, game_of
from yagopool.match.model import RecordedEntry, schema_of
from yagopool.match.record import entry_line, recorded
from yagopool.match.replay import ReplayedMatch, replayed_file
from yagopool.match.session import Played, Session, problems, step
from yagopool.physics.parameters import fingerprint
from yagopool.table.shot import Flick
from yagopool.table.spec import Side

INVITED: Final[Side] = "B"
"""The side of the player who is invited. It breaks first, so that nobody can choose a rack to break."""

_DIGEST: Final = 1 << 48
_CHECK: Final = 1 << 32
_SEEDS: Final = 1 << 31
_MOVES: Final = 128
"""A letter has fewer moves than this."""
_PLACES: Final = 1 << 20
"""A match by letter has fewer moves than this."""
_TEXT: Final = 2048
"""A text in a letter has fewer bytes than this."""
_TEAMS: Final = TypeAdapter(tuple[tuple[str, ...], tuple[str, ...]])


class LetterError(YagoError):
    """A letter that can't be taken into a match; nothing has changed."""


def _refused(key: str, **arguments: str) -> LetterError:
    return LetterError("not_allowed", f"error.letter.{key}", **arguments)


@dataclass(frozen=True, slots=True)
class Invitation:
    """What is agreed, the seed of the racks, and a checksum of the inviting game's physics."""

    match: Any
    seed: int
    physics: int

    @property
    def name(self) -> int:
        return _digest(self.match, self.seed, ())


@dataclass(frozen=True, slots=True)
class Letter:
    """The moves of one turn: of which match, from which move on, and the digests before and after them."""

    name: int
    start: int
    before: int
    moves: tuple[Move, ...]
    after: int


@dataclass(frozen=True, slots=True)
class LetterMatch:
    """A match by letter as its record has it; ``me``: the side that is played here."""

    path: Path
    me: Side
    course: ReplayedMatch

    @property
    def name(self) -> int:
        return _digest(self.course.header.match, self.course.seed, ())


def letter_matches(folder: Path) -> tuple[LetterMatch, ...]:
    """Return the matches by letter of a folder, the newest first; what can't be read is none."""
    found = []
    for path in sorted(folder.glob("*.jsonl"), reverse=True):
        with suppress(YagoError):
            course = replayed_file(path)
            x = course.header.x
            me = x.get("letter") if isinstance(x, dict) else None
            if me in ("A", "B") and 0 <= course.seed < _SEEDS and course.header.match.game == DEFAULT:
                found.append(LetterMatch(path, me, course))
    return tuple(found)


# Codes


def invitation_code(match: Any, seed: int) -> str:
    """Return the code that invites to a match; its seed is below 2 to the 31."""
    game = game_of(match)
    digits = DigitsWriter(game)
    digits.put(0, 2)
    digits.put(_physics(game), _CHECK)
    digits.put(seed, _SEEDS)
    digits.put(game.variants.index(match.variant), len(game.variants))
    digits.put(game.targets.index(match.target), len(game.targets))
    _put_json(digits, match.teams)
    return digits.code(LETTER)


def letter_code(session: Session, me: Side) -> str | None:
    """Return the code that the other side waits for, None where it waits for none."""
    match, played = session.match, session.played
    if not played:
        return None if me == INVITED else invitation_code(match, session.seed)
    if session.state.to_act == me or played[-1].before.to_act != me:
        return None
    count = len(tuple(takewhile(lambda one: one.before.to_act == me, reversed(played))))
    digits, start = DigitsWriter(game_of(match)), len(played) - count
    digits.put(1, 2)
    digits.put(_digest(match, session.seed, ()), _DIGEST)
    digits.put(start, _PLACES)
    digits.put(_digest(match, session.seed, played[:start]), _DIGEST)
    digits.put(_digest(match, session.seed, played), _DIGEST)
    digits.put(count, _MOVES)
    for one in played[start:]:
        _put_move(digits, one.move)
    return digits.code(LETTER)


def read_letter(text: str) -> Invitation | Letter:
    """Return what a code holds; white space, and words around it, do not matter.

    Raises:
        CodeError: it is no letter, damaged, or holds what cannot be.
    """
    digits = read_code(text, LETTER)
    try:
        found = _letter(digits) if digits.take(2) else _invitation(digits)
        digits.end()
    except (YagoError, ValueError, IndexError, TypeError, RecursionError) as error:
        raise CodeError("bad_value", "error.code.no_letter") from error
    return found


def _invitation(digits: DigitsReader) -> Invitation:
    physics, seed, game = digits.take(_CHECK), digits.take(_SEEDS), digits.game
    variant, target = game.variants[digits.take(len(game.variants))], game.targets[digits.take(len(game.targets))]
    teams = _TEAMS.validate_python(_take_json(digits))
    match = game.agreement(variant, target, teams, INVITED)
    game.new(match)
    return Invitation(match, seed, physics)


def _letter(digits: DigitsReader) -> Letter:
    name, start, before, after = (digits.take(below) for below in (_DIGEST, _PLACES, _DIGEST, _DIGEST))
    moves = tuple(_take_move(digits) for _ in range(digits.take(_MOVES)))
    if not moves:
        raise ValueError("a letter without a move")
    return Letter(name, start, before, moves, after)


def _put_move(digits: DigitsWriter, move: Move) -> None:
    kinds = (Flick, *digits.game.entries)
    digits.put(kinds.index(type(move)), len(kinds))
    if isinstance(move, Flick):
        digits.put_flick(move)
    else:
        _put_json(digits, [getattr(move, field.name) for field in fields(move)])


def _take_move(digits: DigitsReader) -> Move:
    kinds = (Flick, *digits.game.entries)
    kind = kinds[digits.take(len(kinds))]
    if kind is Flick:
        return digits.take_flick()
    values = zip((field.name for field in fields(kind)), _take_json(digits), strict=True)
    return schema_of(digits.game).entry_of(1, {"do": kind.do, **dict(values)}).entry


def _put_json(digits: DigitsWriter, value: object) -> None:
    content = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    digits.put_bytes(content, _TEXT)


def _take_json(digits: DigitsReader) -> Any:
    return json.loads(digits.take_bytes(_TEXT))


def _digest(match: Any, seed: int, played: Sequence[Played]) -> int:
    """Return a digest of an agreement, and of the moves with all that came of them."""
    agreed = [match.game, match.variant, match.target, match.teams, match.opener, seed]
    found = hashlib.sha256(json.dumps(agreed).encode())
    for one in played:
        entry = recorded(one)
        found.update(entry_line(RecordedEntry(entry.entry, entry.flick, entry.layout)).encode())
    return int.from_bytes(found.digest()[:6], "big")


def _physics(game: Game) -> int:
    return zlib.crc32(fingerprint(game.board).encode())


# What is taken over


def check_invitation(invitation: Invitation, known: Sequence[LetterMatch]) -> None:
    """Raise ``LetterError`` for an invitation that is one's own, known already, or of a game with other physics."""
    mine = next((one for one in known if one.name == invitation.name), None)
    if mine is not None:
        raise _known(invitation, mine.me)
    if invitation.match.game != DEFAULT or invitation.physics != _physics(game_of(invitation.match)):
        raise _refused("other_version")


def _known(invitation: Invitation, me: Side) -> LetterError:
    """Return what to say of the invitation to a match that is here already."""
    key = "known_invitation" if me == INVITED else "own_invitation"
    return _refused(key, name=" + ".join(invitation.match.teams[1]))


def new_moves(session: Session, me: Side, letter: Invitation | Letter) -> tuple[Move, ...]:
    """Return the moves of a letter that are not played yet, all of them simulated and judged.

    Raises:
        LetterError: it is not the letter that this match waits for, or its moves can't be.
    """
    if isinstance(letter, Invitation):
        here = letter.name == _digest(session.match, session.seed, ())
        raise _known(letter, me) if here else _refused("invitation_here")
    new = _not_played_yet(session, me, letter)
    played, seed = list(session.played), session.seed
    state, layout, spec = session.state, session.layout, session.spec
    for move in new:
        if state.to_act in (me, None):
            raise _refused("your_turn")
        found = problems(state, layout, move, spec)
        if found:
            error = _refused("not_allowed")
            error.why = found[0].error()
            raise error
        played.append(step(state, layout, move, seed=seed, spec=spec))
        state, layout = played[-1].after, played[-1].layout_after
    if state.to_act not in (me, None):
        raise _refused("stops_early")
    if letter.after != _digest(session.match, seed, played):
        raise _refused("differs")
    return new


def _not_played_yet(session: Session, me: Side, letter: Letter) -> tuple[Move, ...]:
    """Return a letter's moves that go beyond a match. Raises ``LetterError`` where they don't follow on it."""
    played, match, seed = session.played, session.match, session.seed
    if letter.name != _digest(match, seed, ()):
        raise _refused("other_match")
    if letter.start > len(played):
        raise _refused("missing")
    before, known = played[: letter.start], played[letter.start : letter.start + len(letter.moves)]
    as_known = [one.move for one in known] == list(letter.moves[: len(known)])
    if letter.before != _digest(match, seed, before) or not as_known:
        raise _refused("other_course")
    new = letter.moves[len(known) :]
    if not new:
        raise _refused("own" if known[-1].before.to_act == me else "repeated")
    return new
