"""The board by its numbers alone: two sides pot their men in turn, every try succeeds with its side's chance.

Who pots plays on. The queen is taken and covered by two successes in a row; while nobody has it, a side's last man
stays on the board (F7). How the men lie is for ``evaluation``.
"""

from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from yagopool.games.carrom.rules.state import MEN_EACH, QUEEN_POINTS

Held: TypeAlias = Literal["nobody", "own", "rival"]
"""Who has the queen, as the side to play sees it."""

_SEEN_BY_RIVAL: Final[dict[Held, Held]] = {"nobody": "nobody", "own": "rival", "rival": "own"}
_QUEEN_POWER: Final = 1.5
"""Of the chance of a shot: the queen takes two, the second of them at a man kept for it."""
_ROUNDS: Final = 4
"""Of improving both sides' choices in one position."""


class Odds(NamedTuple):
    """How often a usual shot pots a man, and whether the queen counts for either side (S2)."""

    chance: float
    queen: bool = True
    rivals_queen: bool = True

    @property
    def turned(self) -> "Odds":
        """The same seen from the other side."""
        return Odds(self.chance, self.rivals_queen, self.queen)


class Standing(NamedTuple):
    """Men that either side has still to pot, and who has the queen; the first side plays.

    A man that lies well counts as a part of one, a man that lies badly as more.
    """

    own: float
    rival: float
    queen: Held

    @property
    def turned(self) -> "Standing":
        """The same seen from the other side."""
        return Standing(self.rival, self.own, _SEEN_BY_RIVAL[self.queen])


class Worth(NamedTuple):
    """What a board is worth to a side, and the chance that it wins it."""

    value: float
    wins: float

    def __neg__(self) -> "Worth":
        return Worth(-self.value, 1.0 - self.wins)


def board_worth(points: float) -> float:
    """Return what winning a board with some points is worth, 1 for a usual one: winning counts, and every point."""
    return 0.5 + points / 12.0


def mixed(chance: float, good: Worth, bad: Worth) -> Worth:
    """Return what is worth ``good`` with a chance, else ``bad``."""
    miss = 1.0 - chance
    return Worth(chance * good.value + miss * bad.value, chance * good.wins + miss * bad.wins)


def race(now: Standing, odds: Odds) -> Worth:
    """Return what the board is worth to the side that plays next; between whole numbers of men in proportion."""
    own, rival = (min(max(count, 0.0), MEN_EACH) for count in (now.own, now.rival))
    a, b = min(int(own), MEN_EACH - 1), min(int(rival), MEN_EACH - 1)
    left, right = (
        mixed(rival - b, _solved(men, b + 1, now.queen, odds), _solved(men, b, now.queen, odds)) for men in (a, a + 1)
    )
    return mixed(own - a, right, left)


@cache
def _solved(own: int, rival: int, queen: Held, odds: Odds) -> Worth:
    """Return the worth of whole men to the side that plays next; without men a side has won."""
    if own == 0:
        return _won(rival, queen, counts=odds.queen)
    if rival == 0:
        return -_won(own, _SEEN_BY_RIVAL[queen], counts=odds.rivals_queen)
    ours, theirs = _tries(own, rival, queen, odds), _tries(rival, own, _SEEN_BY_RIVAL[queen], odds.turned)
    chosen, answer = ours[0], theirs[0]
    for _ in range(_ROUNDS):
        first, second = _both_miss(chosen, answer), _both_miss(answer, chosen)
        chosen, answer = _better(ours, -second), _better(theirs, -first)
    return _both_miss(chosen, answer)


def _won(rival: int, queen: Held, *, counts: bool) -> Worth:
    """Return what a cleared board is worth; who clears it has taken the queen, unless the rival had (F7)."""
    return Worth(board_worth(rival + (QUEEN_POINTS if queen != "rival" and counts else 0)), 1.0)


_Try: TypeAlias = tuple[float, Worth]


def _tries(own: int, rival: int, queen: Held, odds: Odds) -> list[_Try]:
    """Return what the side to play can try: each with its chance and what it is worth where it succeeds.

    A side keeps a man that lies well to cover the queen.
    """
    found = []
    if own > 1 or queen != "nobody":
        found.append((odds.chance, _solved(own - 1, rival, queen, odds)))
    if own < MEN_EACH and queen == "nobody":
        found.append((odds.chance**_QUEEN_POWER, _solved(own - 1, rival, "own", odds)))
    return found


def _better(tries: list[_Try], otherwise: Worth) -> _Try:
    """Return what is best tried; ``otherwise``: what a miss is worth."""
    return max(tries, key=lambda one: mixed(one[0], one[1], otherwise).value)


def _both_miss(one: _Try, other: _Try) -> Worth:
    """Return what it is worth to play first where both try in turn until one succeeds."""
    (chance, good), (theirs, bad) = one, other
    again = 1.0 / (1.0 - (1.0 - chance) * (1.0 - theirs))
    return mixed(chance * again, good, -bad)
