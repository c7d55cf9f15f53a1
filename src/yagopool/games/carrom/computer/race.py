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
_ROUNDS: Final = 4
"""Of improving both sides' choices in one position."""


class Odds(NamedTuple):
    """How often a shot of either side pots a man, and whether the queen counts for it (S2)."""

    own: float
    rival: float
    queen: bool = True
    rivals_queen: bool = True

    @property
    def turned(self) -> "Odds":
        """The same seen from the other side."""
        return Odds(self.rival, self.own, self.rivals_queen, self.queen)


class Standing(NamedTuple):
    """Men that either side has still to pot, and who has the queen; the first side plays."""

    own: int
    rival: int
    queen: Held

    @property
    def turned(self) -> "Standing":
        return Standing(self.rival, self.own, _SEEN_BY_RIVAL[self.queen])


class Worth(NamedTuple):
    """What a board is worth to a side, and the chance that it wins it."""

    value: float
    wins: float

    def __neg__(self) -> "Worth":
        return Worth(-self.value, 1.0 - self.wins)


def board_worth(points: int) -> float:
    """Return what winning a board with some points is worth, 1 for a usual one: winning counts, and every point."""
    return 0.5 + points / 12.0


def mixed(chance: float, good: Worth, bad: Worth) -> Worth:
    """Return what is worth ``good`` with a chance, else ``bad``."""
    miss = 1.0 - chance
    return Worth(chance * good.value + miss * bad.value, chance * good.wins + miss * bad.wins)


def missed(now: Standing, odds: Odds) -> Worth:
    """Return what it is worth to a side that its turn is over."""
    return -race(now.turned, odds.turned)


def potted(now: Standing, odds: Odds) -> Worth | None:
    """Return what it is worth to pot a man and play on; None where that would lose the board."""
    if now.own <= 1 and now.queen == "nobody":
        return None
    return _left(now._replace(own=now.own - 1), odds)


def queened(now: Standing, odds: Odds) -> Worth | None:
    """Return what it is worth to pot and cover the queen and play on; None where it cannot be potted (C8)."""
    if now.queen != "nobody" or now.own >= MEN_EACH:
        return None
    return _left(now._replace(own=now.own - 1, queen="own"), odds)


def _left(then: Standing, odds: Odds) -> Worth:
    if then.own > 0:
        return race(then, odds)
    counts = then.queen == "own" and odds.queen
    return Worth(board_worth(then.rival + (QUEEN_POINTS if counts else 0)), 1.0)


@cache
def race(now: Standing, odds: Odds) -> Worth:
    """Return what the board is worth to the side that plays next."""
    own, rival = _tries(now, odds), _tries(now.turned, odds.turned)
    chosen, answer = own[0], rival[0]
    for _ in range(_ROUNDS):
        ours, theirs = _both_miss(chosen, answer), _both_miss(answer, chosen)
        chosen, answer = _better(own, -theirs), _better(rival, -ours)
    return _both_miss(chosen, answer)


_Try: TypeAlias = tuple[float, Worth]


def _tries(now: Standing, odds: Odds) -> list[_Try]:
    """Return what the side to play can try: each with its chance and what it is worth where it succeeds."""
    found = ((odds.own, potted(now, odds)), (odds.own * odds.own, queened(now, odds)))
    return [(chance, worth) for chance, worth in found if worth is not None]


def _better(tries: list[_Try], otherwise: Worth) -> _Try:
    """Return what is best tried; ``otherwise``: what a miss is worth."""
    return max(tries, key=lambda one: mixed(one[0], one[1], otherwise).value)


def _both_miss(one: _Try, other: _Try) -> Worth:
    """Return what it is worth to play first where both try in turn until one succeeds."""
    (chance, good), (theirs, bad) = one, other
    again = 1.0 / (1.0 - (1.0 - chance) * (1.0 - theirs))
    return mixed(chance * again, good, -bad)
