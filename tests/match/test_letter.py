"""By letter: every turn travels as a code, and what is not the letter that a match waits for changes nothing."""

import random
import string
from dataclasses import replace
from pathlib import Path

import pytest

from yagopool.errors import YagoError
from yagopool.games.yago.rules.state import Concede, Match, VariantName
from yagopool.match.codec import LETTER, CodeError, DigitsWriter
from yagopool.match.game import games
from yagopool.match.letter import (
    INVITED,
    Invitation,
    Letter,
    LetterError,
    check_invitation,
    invitation_code,
    letter_code,
    letter_matches,
    new_moves,
    read_letter,
)
from yagopool.match.model import Header
from yagopool.match.session import Session, legal_moves
from yagopool.match.store import branch
from yagopool.practice.day import DayBreaks, DayTry, day_code, today
from yagopool.table.shot import Flick
from yagopool.table.spec import Side

SEED = 2_147_483_647
NAMES = (("Ann",), ("B\u00e4rbel \u00abB\u00e9\u00bb",))


def begun(variant: VariantName = "professional", seed: int = SEED) -> Session:
    return Session.new(Match(variant, 2, NAMES, INVITED), seed=seed)


def turn(session: Session, side: Side, rng: random.Random) -> str:
    """Play a turn at random and return its letter."""
    while session.state.to_act == side:
        moves = legal_moves(session.state, session.layout)
        session.play(Concede() if rng.random() < 0.05 and moves.may_concede else moves.sample(rng))
    code = letter_code(session, side)
    assert code is not None
    return code


def taken(session: Session, me: Side, code: str) -> None:
    letter = read_letter(code)
    assert isinstance(letter, Letter)
    for move in new_moves(session, me, letter):
        session.play(move)


def refused(session: Session, me: Side, letter: str | Letter) -> str:
    before = session.state, session.layout, session.played
    found = read_letter(letter) if isinstance(letter, str) else letter
    assert isinstance(found, Letter)
    with pytest.raises(LetterError) as caught:
        new_moves(session, me, found)
    assert (session.state, session.layout, session.played) == before
    return caught.value.key.removeprefix("error.letter.")


def test_an_invitation_says_all_that_is_agreed() -> None:
    ann = begun("medium")
    code = letter_code(ann, "A")
    assert code is not None
    invitation = read_letter(f"Do you play?\n{code[:20]}\n{code[20:]}\n:-)")
    assert isinstance(invitation, Invitation)
    assert (invitation.match, invitation.seed) == (ann.match, SEED)
    assert letter_code(begun(), "B") is None, "the guest breaks"
    many = tuple(f"\U0001f3b1{number:02}" for number in range(40)), ("x" * 160,)
    longest = read_letter(invitation_code(replace(ann.match, teams=many), 0))
    assert isinstance(longest, Invitation)
    assert longest.match.teams == many


@pytest.mark.parametrize("variant", ["easy", "medium", "professional"])
def test_a_whole_match_travels_in_letters(variant: VariantName) -> None:
    rng, tables = random.Random(variant), {"A": begun(variant), "B": begun(variant)}
    side: Side = "B"
    for _ in range(60):
        other: Side = "A" if side == "B" else "B"
        code = turn(tables[side], side, rng)
        assert len(code) < 400
        taken(tables[other], other, code)
        assert (tables["A"].state, tables["A"].layout) == (tables["B"].state, tables["B"].layout)
        side = other
        if tables["A"].state.to_act is None:
            break
    assert {"stroke", "next_game", "concede"} <= {one.entry.do for one in tables["A"].played}
    assert tables["A"].state.phase == "match_over"


class Correspondence:
    """Two tables after some letters: Ann's has all of them, Ben's lacks the last one."""

    def __init__(self) -> None:
        rng = random.Random(5)
        self.ann, self.ben = begun(), begun()
        self.codes: list[str] = []
        for side in ("B", "A", "B", "A"):
            mine, yours = (self.ben, self.ann) if side == "B" else (self.ann, self.ben)
            self.codes.append(turn(mine, "B" if side == "B" else "A", rng))
            if len(self.codes) < 4:
                taken(yours, "A" if side == "B" else "B", self.codes[-1])

    @property
    def last(self) -> Letter:
        letter = read_letter(self.codes[-1])
        assert isinstance(letter, Letter)
        return letter


def test_what_is_not_the_next_letter_is_refused_and_says_why() -> None:
    there = Correspondence()
    assert refused(there.ben, "B", there.codes[1]) == "repeated"
    assert refused(there.ben, "B", there.codes[2]) == "own"
    assert refused(begun(), "B", there.codes[1]) == "missing"
    assert refused(begun(seed=3), "B", there.codes[1]) == "other_match"
    other = begun()
    first = read_letter(turn(other, "B", random.Random(99)))
    assert isinstance(first, Letter)
    assert refused(there.ann, "A", first) == "other_course", "the same number, other moves"
    assert refused(there.ben, "B", replace(there.last, before=1)) == "other_course"
    taken(there.ben, "B", there.codes[3])
    assert there.ben.state == there.ann.state


def test_a_dishonest_letter_is_refused_and_says_why() -> None:
    there, last = Correspondence(), Correspondence().last
    flick = next(move for move in last.moves if isinstance(move, Flick))
    assert refused(there.ben, "B", replace(last, after=1)) == "differs"
    fast = replace(flick, speed=9000.0)
    assert refused(there.ben, "B", replace(last, moves=(fast,))) == "not_allowed"
    assert refused(there.ben, "B", replace(last, moves=(*last.moves, flick))) == "your_turn"
    table, letter = next(found for found in map(longer, range(200)) if len(found[1].moves) > 1)
    assert refused(table, "A", replace(letter, moves=letter.moves[:1])) == "stops_early"


def longer(seed: int) -> tuple[Session, Letter]:
    """Return a table that waits for the first letter of a match, and that letter."""
    ben = begun("easy")
    letter = read_letter(turn(ben, "B", random.Random(seed)))
    assert isinstance(letter, Letter)
    return begun("easy"), letter


def test_a_letter_that_was_half_watched_goes_on() -> None:
    table, letter = next(found for found in map(longer, range(200)) if len(found[1].moves) > 1)
    table.play(letter.moves[0])
    assert new_moves(table, "A", letter) == letter.moves[1:]


def test_any_single_wrong_letter_is_noticed() -> None:
    code, rng = Correspondence().codes[-1], random.Random(1)
    for number in range(4, len(code) - 1):
        other = rng.choice([letter for letter in string.ascii_letters if letter != code[number]])
        with pytest.raises(CodeError, match="damaged"):
            read_letter(code[:number] + other + code[number + 1 :])


@pytest.mark.parametrize(
    "content",
    [
        b"[" * 2000,
        b"\xff",
        b"3",
        b'[["A"]]',
        b'[["A"],["A"],["A"]]',
        b"[[],[]]",
        b'["A","B"]',
        b'[["A"],[1]]',
        b'[["A"],[null]]',
    ],
)
def test_hostile_names_are_refused(content: bytes) -> None:
    game = games()["yago"]
    digits = DigitsWriter(game)
    for digit, below in ((0, 2), (1, 1 << 32), (5, 1 << 31), (0, 3), (0, len(game.targets)), (len(content), 2048)):
        digits.put(digit, below)
    digits.put(int.from_bytes(content, "big"), 1 << 8 * len(content))
    with pytest.raises(CodeError, match="no_letter"):
        read_letter(digits.code(LETTER))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("hello", "code.not_ours"),
        ("YPL1AAAA", "code.damaged"),
        ("YPL2AAAA", "code.newer"),
        (
            day_code("break", today(), DayTry.of_break(DayBreaks(today()).play(Flick("blue", 90.0, 3000.0)))),
            "code.is_D",
        ),
    ],
)
def test_what_is_no_letter_is_refused(text: str, key: str) -> None:
    with pytest.raises(CodeError) as caught:
        read_letter(text)
    assert caught.value.key == f"error.{key}"


def test_invitations_of_ones_own_known_ones_and_other_versions_are_refused(tmp_path: Path) -> None:
    match = begun().match
    invitation = read_letter(invitation_code(match, SEED))
    assert isinstance(invitation, Invitation)
    check_invitation(invitation, ())

    def why(invited: Invitation, *sides: Side) -> str:
        for side in sides:
            branch(tmp_path / f"{side}.jsonl", Header(match, seed=SEED, x={"letter": side}), ())
        with pytest.raises(YagoError) as caught:
            check_invitation(invited, [one for one in letter_matches(tmp_path) if one.me in sides])
        return caught.value.key.removeprefix("error.letter.")

    assert why(invitation, "A") == "own_invitation"
    assert why(invitation, "B") == "known_invitation"
    assert why(replace(invitation, physics=1)) == "other_version"
    branch(tmp_path / "plain.jsonl", Header(match, seed=SEED), ())
    (tmp_path / "torn.jsonl").write_text("{")
    assert len(letter_matches(tmp_path)) == 2, "other records are no letters"


def test_codes_follow_from_the_record(tmp_path: Path) -> None:
    there = Correspondence()
    path = tmp_path / "match.jsonl"
    branch(path, Header(there.ann.match, seed=SEED, x={"letter": "A"}), there.ann.played)
    (kept,) = letter_matches(tmp_path)
    course = kept.course
    again = Session(course.state, course.layout, seed=course.seed, spec=course.spec, played=tuple(course.played))
    assert letter_code(again, kept.me) == there.codes[-1]
