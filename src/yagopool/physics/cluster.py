"""Who lies beside whom: the balls a blow may run through."""

from yagopool.physics.laws import Laws
from yagopool.physics.mover import OFF, Mover


def beside_of(ball: Mover, besides: Mover, gap: float, t: float, laws: Laws) -> list[tuple[Mover, Mover]]:
    """Return a ball, at ``t``, with each that lies within a gap (mm) of it, one other left out."""
    x0, y0, z0 = ball.x, ball.y, ball.z
    most = (laws.reach + gap) ** 2
    found = []
    for other in ball.near:
        if other is besides:
            continue
        u = t - other.t
        x = other.x + (other.vx + 0.5 * other.ax * u) * u - x0
        y = other.y + (other.vy + 0.5 * other.ay * u) * u - y0
        z = other.z + (other.vz + 0.5 * other.az * u) * u - z0
        if x * x + y * y + z * z <= most and other.phase != OFF and not (ball.fixed and other.fixed):
            found.append((ball, other))
    return found


def cluster_of(balls: list[Mover], t: float, gap: float, laws: Laws) -> tuple[list[Mover], list[tuple[Mover, Mover]]]:
    """Return at ``t`` the balls, those within a gap (mm) of them and so on, and every pair that lies so close."""
    group = list(balls)
    known = {ball.index for ball in group}
    pairs: dict[tuple[int, int], tuple[Mover, Mover]] = {}
    for ball in group:
        for other in ball.near:
            a, b = (ball, other) if ball.index < other.index else (other, ball)
            key = (a.index, b.index)
            if key in pairs or (a.fixed and b.fixed) or not _together(a, b, t, laws.reach + gap):
                continue
            pairs[key] = (a, b)
            if other.index not in known:
                known.add(other.index)
                group.append(other)
    return group, [pairs[key] for key in sorted(pairs)]


def _together(a: Mover, b: Mover, t: float, most: float) -> bool:
    if OFF in (a.phase, b.phase):
        return False
    u = t - a.t
    v = t - b.t
    x = b.x - a.x + (b.vx + 0.5 * b.ax * v) * v - (a.vx + 0.5 * a.ax * u) * u
    y = b.y - a.y + (b.vy + 0.5 * b.ay * v) * v - (a.vy + 0.5 * a.ay * u) * u
    z = b.z - a.z + (b.vz + 0.5 * b.az * v) * v - (a.vz + 0.5 * a.az * u) * u
    return x * x + y * y + z * z <= most * most
