"""What is agreed before one sits down, how the match begins, and where it is recorded. No pygame here."""

import os
import random
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from yagopool.ai.agents import Player, Program
from yagopool.ai.levels import GENTLE, LEVELS, Level, level_named, levels_of, with_hand
from yagopool.ai.worker_pool import in_background
from yagopool.errors import WriteError, YagoError
from yagopool.match.game import DEFAULT, games
from yagopool.match.model import GuideName, Header
from yagopool.match.position import overrides_of
from yagopool.match.record import RecordWriter
from yagopool.match.replay import ReplayedMatch
from yagopool.match.session import Session
from yagopool.match.store import Store, UnfinishedMatches, branch, resume
from yagopool.table.shot import HANDS, Hand, HandName
from yagopool.table.spec import STANDARD_BOARD, BoardSpec, Side, other_side
from yagopool.text.explanation import as_called
from yagopool.text.speaker import Speaker, printable
from yagopool.ui.games import SHOWN, check_shown

Use: TypeAlias = Literal["two", "computer", "practice"]
Guide: TypeAlias = GuideName

VARIANTS: Final = games()[DEFAULT].variants
"""Of the game that is played unless another is chosen."""
GUIDES: Final[tuple[Guide, ...]] = get_args(Guide)
HAND_NAMES: Final[tuple[HandName, ...]] = get_args(HandName)
GREATEST_TARGET: Final = 1_000_000
LONGEST_NAME: Final = 40
"""Letters of a name that a panel can show and a menu takes."""

DEFAULT_TARGET: Final = 3
_STRONG: Final = 3
"""From this level on, counted from 0, a match is proposed to more than a point."""
DEFAULT_LEVEL: Final = "beginner"
"""Whom a first match against the computer is played with: the weakest."""
DEFAULT_TEAMS: Final = (("Ann",), ("Ben",))


def usual_target(game: str) -> int:
    """Return the points that a match of a game is played for unless others are asked for."""
    targets = games()[game].targets
    return DEFAULT_TARGET if DEFAULT_TARGET in targets else targets[0]


class SetupError(YagoError):
    """A match that cannot be agreed on."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A match to be played, practised or played against the computer.

    ``opener`` None: tossed for, by the seed. ``level`` and ``computer``: who plays that side, for the use ``computer``;
    a ``program`` plays it in the level's place.
    ``guides`` and ``hands``: of side A and of side B, the handicap. Without guides: the whole stroke in practice, else
    to the first contact. On the computer's side the hand is exact: a level strays by itself, and more if ``gentle``,
    as it is to a newcomer.
    """

    use: Use = "two"
    variant: str = VARIANTS[0]
    teams: tuple[tuple[str, ...], tuple[str, ...]] = DEFAULT_TEAMS
    target: int = DEFAULT_TARGET
    opener: Side | None = None
    level: str = DEFAULT_LEVEL
    program: Program | None = None
    computer: Side = "B"
    guides: tuple[Guide, Guide] | None = None
    hands: tuple[HandName, HandName] = ("exact", "exact")
    seed: int = 0
    recorded: bool = False
    """Whether the match goes into a file that the player named."""
    spec: BoardSpec = STANDARD_BOARD
    game: str = DEFAULT
    gentle: bool = False

    def match(self) -> Any:
        """Return the match agreed on.

        Raises:
            SetupError: the target or the names cannot be.
        """
        if not 1 <= self.target <= GREATEST_TARGET:
            raise SetupError("bad_value", "error.setup.target", target=self.target, most=GREATEST_TARGET)
        check_names(self.teams)
        return games()[self.game].agreement(self.variant, self.target, self.teams, self.opener or toss(self.seed))

    def level_of(self, side: Side) -> str | None:
        return self.player.name if self.use == "computer" and side == self.computer else None

    @property
    def opponent(self) -> str:
        """Who plays against the person by which rules, as ``Settings.beaten`` remembers it."""
        return f"{self.level} {self.variant}"

    @property
    def player(self) -> Player:
        return self.program or with_hand(level_named(self.level), GENTLE if self.gentle else None)

    def mind_of(self, side: Side) -> Level | None:
        """Return the level that plays a side, with its hand; None for a person or a program."""
        player = None if self.level_of(side) is None else self.player
        return player if isinstance(player, Level) else None

    def guide_of(self, side: Side) -> Guide:
        if self.guides is None:
            return "stroke" if self.use == "practice" else "contact"
        return self.guides[0 if side == "A" else 1]

    def hand_of(self, side: Side) -> HandName:
        if self.level_of(side) is not None:
            return "exact"
        return self.hands[0 if side == "A" else 1]

    def agreed_hand_of(self, side: Side) -> str:
        """Return the hand agreed on for a side, as a header names it."""
        return GENTLE if self.gentle and self.mind_of(side) is not None else self.hand_of(side)

    def scatter_of(self, side: Side) -> Hand:
        return HANDS[self.hand_of(side)]

    @property
    def people(self) -> tuple[Side, ...]:
        sides: tuple[Side, ...] = ("A", "B")
        return tuple(side for side in sides if self.level_of(side) is None)


def setup_for(setup: Setup, game: str) -> Setup:
    """Return a setup for another game: its own board, its first variant, and its usual target."""
    own = games()[game]
    return replace(setup, game=game, variant=own.variants[0], target=usual_target(game), spec=own.board)


def against_opponent(setup: Setup, speaker: Speaker) -> Setup:
    """Return a setup against the computer, whose side bears its name, or its level's where a person is called so."""
    name = speaker.say(f"ui.opponent.{setup.level}")
    people = setup.teams["BA".index(setup.computer)]
    other = (speaker.say(f"ui.level.{setup.level}") if name in people else name,)
    return replace(setup, use="computer", teams=(people, other) if setup.computer == "B" else (other, people))


def after_win(setup: Setup) -> Setup:
    """Return what a match that was won leads on from: after the gentle first one, a longer one in earnest."""
    return replace(setup, gentle=False, target=max(setup.target, DEFAULT_TARGET)) if setup.gentle else setup


def stronger(setup: Setup) -> Setup | None:
    return _at_level(setup, 1)


def easier(setup: Setup) -> Setup | None:
    return _at_level(setup, -1)


def target_against(setup: Setup, level: str, target: int) -> int:
    """Return the points to propose against a level: a strong one can win a single game before one's second shot."""
    levels = [one.name for one in levels_of(games()[setup.game])]
    strong = setup.game == DEFAULT and level in levels[_STRONG:]
    return max(target, DEFAULT_TARGET) if strong else target


def strongest_of(setup: Setup, level: str | None) -> str:
    """Return the stronger of a setup's level and another one; None or an unknown level counts as the weakest."""
    levels = [one.name for one in levels_of(games()[setup.game])]
    return max(setup.level, level or "", key=lambda name: levels.index(name) if name in levels else -1)


def helped(setup: Setup) -> Setup | None:
    """Return the same match in which the person sees the whole shot, None where they do and where no level plays."""
    person = other_side(setup.computer)
    if _at_level(setup, 0) is None or setup.guide_of(person) == "stroke":
        return None
    theirs = setup.guide_of(setup.computer)
    return replace(setup, guides=("stroke", theirs) if person == "A" else (theirs, "stroke"))


def harder(setup: Setup) -> Setup | None:
    """Return a match of the next variant of the game, None for the last one and where no level plays."""
    variants = games()[setup.game].variants
    later = variants[variants.index(setup.variant) + 1 :]
    return replace(setup, variant=later[0]) if later and _at_level(setup, 0) else None


def _at_level(setup: Setup, steps: int) -> Setup | None:
    """Return a match against the opponent some levels stronger, None where there is none."""
    levels = [level.name for level in levels_of(games()[setup.game])]
    if setup.use != "computer" or setup.program is not None or setup.level not in levels:
        return None
    at = levels.index(setup.level) + steps
    if not 0 <= at < len(levels):
        return None
    return replace(setup, level=levels[at], target=target_against(setup, levels[at], setup.target))


def new_seed() -> int:
    return random.SystemRandom().randrange(2**31)


def toss(seed: int) -> Side:
    return random.Random(f"yagopool toss {seed}").choice(("A", "B"))


def check_names(teams: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    """Raise SetupError for an empty or too long name, one that cannot be written, or one borne by two."""
    names = [name for team in teams for name in team]
    if not all(teams) or not all(name.strip() for name in names):
        raise SetupError("bad_value", "error.setup.empty_name")
    for name in names:
        if len(name) > LONGEST_NAME:
            raise SetupError("bad_value", "error.setup.long_name", name=name, most=LONGEST_NAME)
        if printable(name) != name:
            raise SetupError("bad_value", "error.setup.strange_name", name=name)
    for name in names:
        if names.count(name) > 1:
            raise SetupError("bad_value", "error.setup.same_name", name=name)


def team_of(words: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in words.split("+"))


CANNOT_BEGIN: Final = "error.play.cannot_write"
"""The key of a record that cannot be begun."""
PATIENCE: Final = 1.0
"""Seconds that the referee has to judge a match that is left."""
_SIDES: Final[tuple[Side, ...]] = ("A", "B")


class MatchStarter:
    """Begins sessions and owns their records. This one begins those that nobody writes down, or the one it is given."""

    def __init__(self, session: Session | None = None) -> None:
        self._session = session
        self._writer: RecordWriter | None = None
        self._trouble: WriteError | None = None
        self.header: Header | None = None
        """The first line of the record that is written, None where there is none."""

    def begin(self, setup: Setup) -> Session:
        """Begin the session of a setup; the record of the one before is closed.

        Raises:
            YagoError: the setup is not possible, or its record cannot be written.
        """
        return self._session or Session.new(setup.match(), seed=setup.seed, spec=setup.spec)

    def trouble(self) -> YagoError | None:
        return self._trouble if self._writer is None else self._writer.trouble

    def relieved(self) -> bool:
        return self._writer is not None and self._writer.relieved

    def kept(self) -> bool:
        """Return whether every entry is on the disk for good, or ``trouble`` knows why it will not be."""
        return self._writer is None or self._writer.synced or self._writer.trouble is not None

    def record(self) -> Path | None:
        return None if self._writer is None else self._writer.path

    def left(self) -> UnfinishedMatches:
        """Return the match that was left last and can be continued, and the one that another game is playing."""
        return UnfinishedMatches()

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def _record(self, setup: Setup, path: Path) -> Session:
        match = setup.match()
        self.header = header_of(setup, match)
        self._writer = RecordWriter.create(path, self.header)
        return Session.new(match, seed=setup.seed, spec=setup.spec, recorder=self._writer)

    def _unrecorded(self, setup: Setup, error: WriteError) -> Session:
        self._trouble = WriteError(error.code, "error.not_kept", reason=error.arguments.get("reason", error.code))
        return MatchStarter().begin(setup)


class RecordedMatch(MatchStarter):
    """Records to the file that was named; rematches get a number and stand next to it.

    A rematch whose file cannot be written is played all the same, and ``trouble`` says why it is not saved.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._begun = 0

    def begin(self, setup: Setup) -> Session:
        """Begin a session; the first one only if its file can be written."""
        self.close()
        self._trouble = None
        path = self._next_path()
        try:
            return self._record(setup, path)
        except WriteError as error:
            if path != self._path:
                return self._unrecorded(setup, error)
            key = CANNOT_BEGIN if error.code == "cannot_write" else error.key
            raise WriteError(error.code, key, **error.arguments) from None

    def _next_path(self) -> Path:
        self._begun += 1
        if self._begun == 1:
            return self._path
        while os.path.lexists(path := self._path.with_stem(f"{self._path.stem}-{self._begun}")):
            self._begun += 1
        return path


class StoredMatch(MatchStarter):
    """Records every match to a file of its own in the data folder, so that nothing is lost.

    Where the folder cannot be written the match is played all the same, and ``trouble`` says why it is not saved.
    """

    def __init__(self, data: Path) -> None:
        super().__init__()
        self._store = Store(data, SHOWN)

    def begin(self, setup: Setup) -> Session:
        self.close()
        self._trouble = None
        when = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S-%f")
        try:
            return self._record(setup, self._store.new_record(when, setup.seed))
        except WriteError as error:
            return self._unrecorded(setup, error)

    def left(self) -> UnfinishedMatches:
        return self._store.unfinished()

    def close(self) -> None:
        recorded = self._writer is not None
        super().close()
        if recorded:
            in_background(self._store.unfinished).wait(PATIENCE)


class ResumedMatch(MatchStarter):
    """Continues a match that was left; ``after`` begins what follows it.

    ``setup``: what had been agreed. ``torn``: the last entry was incomplete and has been dropped.

    Raises:
        YagoError: the record cannot be continued; it says why and what became of it.
    """

    def __init__(self, record: Path, after: MatchStarter, speaker: Speaker | None = None) -> None:
        """Open the record; ``speaker`` calls the computer's side by its level, None leaves it its name."""
        super().__init__()
        resumed = resume(record, None if speaker is None else partial(as_called, speaker=speaker))
        self._session, self._writer, self.header = resumed.session, resumed.writer, resumed.header
        self._after = after
        try:
            check_shown(self.header.match.game)
        except YagoError:
            self._writer.close()
            raise
        self.setup = agreed_in_record(self.header, resumed.session)
        self.torn = resumed.truncated

    def begin(self, setup: Setup) -> Session:
        if self._session is not None:
            session, self._session = self._session, None
            return session
        self.close()
        return self._after.begin(setup)

    def trouble(self) -> YagoError | None:
        return self._after.trouble() if self._writer is None else super().trouble()

    def relieved(self) -> bool:
        return self._after.relieved() if self._writer is None else super().relieved()

    def kept(self) -> bool:
        return self._after.kept() if self._writer is None else super().kept()

    def record(self) -> Path | None:
        return self._after.record() if self._writer is None else super().record()

    def left(self) -> UnfinishedMatches:
        return self._after.left()

    def close(self) -> None:
        recorded = self._writer is not None
        super().close()
        if recorded:
            in_background(self._after.left).wait(PATIENCE)
        self._after.close()


def branch_match(course: ReplayedMatch, moves: int, data: Path, after: MatchStarter) -> ResumedMatch:
    """Return what begins a new match with the first moves of a recorded one.

    Raises:
        WriteError: its record cannot be written.
    """
    now = datetime.now(UTC)
    path = Store(data).new_record(now.strftime("%Y-%m-%d-%H%M%S-%f"), course.seed)
    header = replace(course.header, created=now.isoformat(timespec="seconds"))
    branch(path, header, course.played[:moves])
    return ResumedMatch(path, after)


def agreed_in_record(header: Header, session: Session) -> Setup:
    """Return what the header of a session's record agrees; a level this game does not know is left out."""
    match = header.match
    levels = {level.name for level in LEVELS}
    computer = next((side for side in _SIDES if header.computer.get(side) in levels), None)
    setup = Setup(
        use="two" if computer is None else "computer",
        variant=match.variant,
        teams=match.teams,
        target=match.target,
        opener=match.opener,
        guides=agreed_by(header).guides,
        hands=agreed_by(header).hands,
        seed=session.seed,
        spec=session.spec,
        game=match.game,
    )
    if computer is None:
        return setup
    gentle = header.hand.get(computer) == GENTLE
    return replace(setup, computer=computer, level=header.computer[computer], gentle=gentle)


def agreed_by(header: Header) -> Setup:
    """Return the hands and guides that a record's header agrees; what this game does not know is as usual."""
    guides: list[Guide] = [
        next((guide for guide in GUIDES if guide == header.guide.get(side)), "contact") for side in _SIDES
    ]
    hands: list[HandName] = [
        next((hand for hand in HAND_NAMES if hand == header.hand.get(side)), "exact") for side in _SIDES
    ]
    return Setup(guides=(guides[0], guides[1]), hands=(hands[0], hands[1]))


def header_of(setup: Setup, match: Any) -> Header:
    return Header(
        match,
        board=overrides_of(setup.spec, games()[match.game].board) or None,
        seed=setup.seed,
        computer={side: level for side in _SIDES if (level := setup.level_of(side)) is not None},
        hand={side: hand for side in _SIDES if (hand := setup.agreed_hand_of(side)) != "exact"},
        guide={side: setup.guide_of(side) for side in _SIDES},
        created=datetime.now(UTC).isoformat(timespec="seconds"),
    )
