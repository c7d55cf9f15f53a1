"""A stroke and a board in words, for people at a terminal."""

from collections.abc import Iterator
from dataclasses import fields

from yagopool.physics.trace import Trace
from yagopool.table.events import Contact, Event, Potted
from yagopool.table.rack import exact_places
from yagopool.table.spec import BoardSpec
from yagopool.text import Speaker


def told(trace: Trace, speak: Speaker) -> str:
    """Return what a stroke did, line by line."""
    return "\n".join(_trace_lines(trace, speak))


def board_told(spec: BoardSpec, speak: Speaker) -> str:
    """Return a board's measures, line by line."""
    return "\n".join(_board_lines(spec, speak))


def _trace_lines(trace: Trace, speak: Speaker) -> Iterator[str]:
    for event in trace.events:
        yield f"{event.t or 0.0:7.3f} s  {_sentence(event, speak)}"
    yield speak.say("cli.simulate.rest", seconds=trace.duration)
    for ball, place in trace.layout.free:
        yield f"  {speak.ball(ball):<10}{place.x:9.3f}{place.y:9.3f}"
    for pot, ball in trace.layout.filled:
        yield f"  {speak.ball(ball):<10}{speak.say('cli.simulate.in_pot', pot=pot)}"
    for ball in trace.off_board:
        yield f"  {speak.ball(ball):<10}{speak.say('cli.simulate.gone')}"


def _sentence(event: Event, speak: Speaker) -> str:
    key = f"cli.simulate.{event.kind}"
    if isinstance(event, Contact):
        return speak.say(key, a=event.a, b=event.b)
    if isinstance(event, Potted):
        return speak.say(key, ball=event.ball, pot=event.pot)
    return speak.say(key, ball=event.ball)


def _board_lines(spec: BoardSpec, speak: Speaker) -> Iterator[str]:
    yield speak.say("cli.board.units")
    for item in fields(BoardSpec):
        value = getattr(spec, item.name)
        if isinstance(value, float):
            yield f"{item.name:<22}{value:>10g}"
        else:
            points = (value,) if isinstance(value[0] if value else value, float) else value
            yield f"{item.name:<22}" + "  ".join(f"({x:.2f}, {y:.2f})" for x, y in points)
    for ball, place in exact_places(spec).items():
        yield f"{speak.ball(ball):<22}({place.x:.2f}, {place.y:.2f})"
