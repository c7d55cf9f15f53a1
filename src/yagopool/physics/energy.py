"""The energy of a stroke, from its trace: what must never grow."""

from yagopool.physics.trace import Motion, Path, Trace
from yagopool.table.spec import BoardSpec


def energy(trace: Trace, t: float, spec: BoardSpec) -> float:
    """Return the energy at a time in mm^2/s^2 (divided by a ball's mass), over that of all balls resting on the bed.

    v^2 / 2 of every ball, vertical motion included; s^2 / 5 and w^2 / 5 for roll and spin; g z for height. A ball in
    its pot lies half its height lower than on the bed; one that has left the board counts for nothing.
    """
    return sum(_of(path, t, spec) for path in trace.paths if not _gone(path, trace, t))


def _gone(path: Path, trace: Trace, t: float) -> bool:
    return any(
        event.kind == "off_board" and event.ball == path.ball and t >= (event.t or 0.0) for event in trace.events
    )


def _of(path: Path, t: float, spec: BoardSpec) -> float:
    motion = motion_at(path, t)
    if motion is None:
        last = path.segments[-1]
        return spec.gravity * last.at(last.end).z if t >= last.end else 0.0
    speeds = motion.vx**2 + motion.vy**2 + motion.vz**2
    spins = motion.sx**2 + motion.sy**2 + motion.w**2
    return 0.5 * speeds + 0.2 * spins + spec.gravity * motion.z


def motion_at(path: Path, t: float) -> Motion | None:
    """Return a ball's motion at a time, that of the later segment where two meet; None while it rests."""
    for segment in reversed(path.segments):
        if segment.start <= t < segment.end:
            return segment.at(t)
    return None
