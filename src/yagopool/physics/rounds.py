"""What still closes after a blow (``blow``), where it began: solved in rounds.

In a round all pairs that close are resolved together, with restitution along every line of centres; pairs that only
lie against each other wait. The pairs that then close are the next round. What is mirrored comes out mirrored. This is
not how a rack breaks: docs/decisions/0003-break-solver.md.
"""

from typing import Final

from yagopool.physics.contact import Struck, Touch
from yagopool.physics.laws import Laws

QUIET: Final = 1e-6
"""mm/s below which a pair no longer closes."""
_ELASTIC_ROUNDS: Final = 200
_ROUNDS: Final = 400


def resolve_rounds(touches: list[Touch], laws: Laws) -> list[Struck]:
    """Resolve a cluster at rest or in motion until no pair closes; return what passed an impulse, in order."""
    struck: dict[int, Struck] = {}
    for number in range(_ROUNDS):
        closings = [(touch, touch.closing()) for touch in touches]
        active = [(touch, closing) for touch, closing in closings if closing > QUIET]
        if not active:
            break
        for touch, closing in active:
            passed = struck.get(id(touch))
            if passed is None:
                struck[id(touch)] = Struck(touch, closing)
            elif closing > passed.closing:
                passed.closing = closing
        elastic = number < _ELASTIC_ROUNDS
        _round(active, laws.friction, elastic)
    return list(struck.values())


def _round(active: list[tuple[Touch, float]], friction: float, elastic: bool) -> None:
    """Resolve the pairs that close, together."""
    if len(active) == 1:
        touch, closing = active[0]
        gain = 1.0 + touch.restitution if elastic else 1.0
        touch.push(gain * closing / touch.give)
        if friction:
            touch.rub(friction, touch.slip())
        return
    impulses = _impulses(active, elastic)
    pushed = [(touch, impulse) for (touch, _), impulse in zip(active, impulses, strict=True) if impulse > 0.0]
    for touch, impulse in pushed:
        touch.push(impulse)
    if friction:
        _rub_together([touch for touch, _ in pushed], friction)


def _impulses(active: list[tuple[Touch, float]], elastic: bool) -> list[float]:
    """Return the impulses that reverse every closing speed at once; pairs that would have to pull are left out."""
    wanted = [closing * (1.0 + touch.restitution if elastic else 1.0) for touch, closing in active]
    touches = [touch for touch, _ in active]
    shares = [[_share(k, m) for m in touches] for k in touches]
    kept = list(range(len(touches)))
    while kept:
        solved = _solve([[shares[k][m] for m in kept] for k in kept], [wanted[k] for k in kept])
        if all(impulse >= 0.0 for impulse in solved):
            out = [0.0] * len(touches)
            for k, impulse in zip(kept, solved, strict=True):
                out[k] = impulse
            return out
        kept = [k for k, impulse in zip(kept, solved, strict=True) if impulse > 0.0]
    return [0.0] * len(touches)


def _share(k: Touch, m: Touch) -> float:
    """Return how much a unit impulse of touch m slows the closing of touch k."""
    if k is m:
        return k.give * (1.0 + 1e-12)
    shared = m.a if m.a is k.a or m.a is k.b else m.b if m.b is k.a or m.b is k.b else None
    if shared is None or shared.fixed:
        return 0.0
    share = k.nx * m.nx + k.ny * m.ny
    if shared is not k.borne and shared is not m.borne:
        share += k.nz * m.nz
    return share if (shared is k.a) == (shared is m.a) else -share


def _solve(rows: list[list[float]], right: list[float]) -> list[float]:
    """Solve a small symmetric positive system by elimination."""
    size = len(rows)
    for k in range(size):
        row = rows[k]
        for below in range(k + 1, size):
            factor = rows[below][k] / row[k]
            if factor:
                other = rows[below]
                for column in range(k, size):
                    other[column] -= factor * row[column]
                right[below] -= factor * right[k]
    for k in range(size - 1, -1, -1):
        row = rows[k]
        total = right[k]
        for column in range(k + 1, size):
            total -= row[column] * right[column]
        right[k] = total / row[k]
    return right


def _rub_together(touches: list[Touch], friction: float) -> None:
    """Let friction act on all pairs of a round, each from the slip before any of it, none beyond its share."""
    count: dict[int, int] = {}
    for touch in touches:
        for ball in (touch.a, touch.b):
            count[ball.index] = count.get(ball.index, 0) + 1
    slips = [touch.slip() for touch in touches]
    for touch, slip in zip(touches, slips, strict=True):
        touch.rub(friction, slip, max(count[touch.a.index], count[touch.b.index]))
