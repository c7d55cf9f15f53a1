"""Doubted rulings, judged again by the referee as it is now."""

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from yagopool.match.record import read, ruling_json, state_json
from yagopool.match.replay import ReplayedMatch, Verified, judge, verify


@dataclass(frozen=True, slots=True)
class Rejudged:
    """A doubted stroke judged again: what was written down, what the referee says now, and whether it agrees.

    ``expected`` in the file, put there by a person who found the ruling wrong, counts before what was ruled then.
    """

    wanted: Mapping[str, Any]
    found: Mapping[str, Any]
    stroke: Verified | None
    """The stroke simulated again, None where it was not played by the game."""

    @property
    def agrees(self) -> bool:
        return dict(self.wanted) == dict(self.found)


def rejudge(values: Mapping[str, Any]) -> Rejudged:
    """Judge and simulate a doubted stroke again.

    Raises:
        RecordError: the match in the file cannot be read, or the rules now refuse an entry of it.
    """
    content = "".join(json.dumps(line) + "\n" for line in values["record"]).encode()
    *_, last = judge(read(io.BytesIO(content)))
    ruling = None if last.ruling is None else ruling_json(last.ruling, lambda _: "")
    strokes = list(verify(ReplayedMatch.of(read(io.BytesIO(content))))) if "position" in values else []
    wanted = values.get("expected") or {"ruling": values["ruling"], "state": values["state"]}
    return Rejudged(wanted, {"ruling": ruling, "state": state_json(last.state)}, strokes[-1] if strokes else None)
