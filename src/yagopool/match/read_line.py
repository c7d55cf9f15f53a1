"""A line of a record as plain values, by its shape; what has no such shape is refused by the record's own errors."""

from pydantic import ValidationError

from yagopool.errors import RecordError
from yagopool.match.faults import fault
from yagopool.match.lines import Line
from yagopool.match.record_shapes import ENTRY, HEADER, StrokeShape
from yagopool.match.recorded import FORMAT, VERSION, Header, Recorded
from yagopool.match.strict_json import parse
from yagopool.table.flick import Flick


def header_of(line: Line) -> Header:
    """Return the header that a record's first line is. Raises ``RecordError``."""
    found = parse(*line)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise RecordError("bad_header", "error.record.no_header", line.number)
    version = found.get("version")
    if type(version) is int and version != VERSION:
        key = "newer_version" if version > VERSION else "no_such_version"
        raise RecordError("bad_header", f"error.record.{key}", line.number, version=version, known=VERSION)
    try:
        return HEADER.validate_python(found).plain()
    except ValidationError as error:
        raise fault(line.number, "header", error) from None


def entry_of(line: Line) -> Recorded:
    """Return the entry that a later line of a record is. Raises ``RecordError``."""
    found = parse(*line)
    try:
        shape = ENTRY.validate_python(found)
    except ValidationError as error:
        raise fault(line.number, "entry", error) from None
    if not isinstance(shape, StrokeShape):
        return Recorded(shape.plain(), x=shape.x)
    flick = None
    if shape.flick is not None:
        if shape.ball is None:
            raise RecordError("bad_value", "error.record.flick_without_ball", line.number)
        flick = Flick(shape.ball, shape.flick.direction, shape.flick.speed)
    return Recorded(
        shape.plain(),
        flick=flick,
        layout=None if shape.layout is None else shape.layout.plain(),
        fingerprint=shape.fingerprint,
        decision_seed=shape.decision_seed,
        x=shape.x,
    )
