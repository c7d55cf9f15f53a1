"""A small language for rule tests: what happens in a stroke, written by hand."""

from yagopool.table.shot import Contact, Cushion, Disturbed, Event, OffBoard, Potted, Stroke
from yagopool.table.spec import Ball

hit = Contact
cushion = Cushion
pot = Potted
off = OffBoard
moved = Disturbed


def flick(ball: Ball, *events: Event) -> Stroke:
    """A stroke with these events."""
    return Stroke(ball, events)


def accident(*events: Event) -> Stroke:
    """An accident without a stroke."""
    return Stroke(None, events)
