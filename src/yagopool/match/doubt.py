"""A ruling that seems wrong, written down whole: whoever reads the file can judge and simulate the stroke again."""

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from yagopool.match.as_json import ruling_json, state_json
from yagopool.match.course import Course
from yagopool.match.judge import judge
from yagopool.match.own_files import unwritable
from yagopool.match.position import Laid, position_json
from yagopool.match.record import entry_line, header_line, read
from yagopool.match.recorded import Header
from yagopool.match.replay import Verified, verify
from yagopool.match.session import Played, Session
from yagopool.match.writer import recorded
from yagopool.rules.ruling import Because
from yagopool.table.flick import Flick

FORMAT: Final = "yagopool-doubt"
VERSION: Final = 1
_MOST_FILES: Final = 10_000


@dataclass(frozen=True, slots=True)
class Rejudged:
    """A doubted stroke judged again: what was written down, what the referee says now, and whether it agrees.

    ``expected`` in the file, put there by whoever found the ruling wrong, counts before what was ruled then.
    """

    wanted: Mapping[str, Any]
    found: Mapping[str, Any]
    stroke: Verified | None
    """The stroke simulated again, None where it was not played by the game."""

    @property
    def agrees(self) -> bool:
        """Whether the referee now says what it should."""
        return dict(self.wanted) == dict(self.found)


def doubted(session: Session, header: Header, number: int = -1, **more: object) -> dict[str, Any]:
    """Return all there is to know of one played stroke, the last by default, and of the match up to it, as JSON.

    ``more`` is told as it is: versions, settings, what the player says.
    """
    played = session.played[number]
    upto = session.played[: session.played.index(played) + 1]
    told: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    if isinstance(played.move, Flick):
        told["position"] = position_json(Laid(session.spec, played.layout_before, played.move))
    told |= _judged(played)
    told["fingerprint"] = played.fingerprint
    told["record"] = [json.loads(header_line(header))] + [json.loads(entry_line(recorded(one))) for one in upto]
    return told | {"more": more}


def write_doubt(folder: Path, told: Mapping[str, Any]) -> Path:
    """Write a doubt to a new file in a folder and return its path.

    Raises:
        WriteError: the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = next(path for n in range(1, _MOST_FILES) if not (path := folder / f"doubt-{n}.json").exists())
        with path.open("x", encoding="utf-8") as file:
            json.dump(told, file, ensure_ascii=False, indent=1)
            file.write("\n")
    except (OSError, StopIteration) as error:
        cause = error if isinstance(error, OSError) else OSError("too many files")
        raise unwritable(folder, cause) from None
    return path


def rejudge(told: Mapping[str, Any]) -> Rejudged:
    """Judge and simulate a doubted stroke again.

    Raises:
        RecordError: the match in the file cannot be read, or the rules now refuse an entry of it.
    """
    content = "".join(json.dumps(line) + "\n" for line in told["record"]).encode()
    *_, last = judge(read(io.BytesIO(content)))
    ruling = None if last.ruling is None else ruling_json(last.ruling, _no_words)
    strokes = list(verify(Course.of(read(io.BytesIO(content))))) if "position" in told else []
    wanted = told.get("expected") or {"ruling": told["ruling"], "state": told["state"]}
    return Rejudged(wanted, {"ruling": ruling, "state": state_json(last.state)}, strokes[-1] if strokes else None)


def _judged(played: Played) -> dict[str, Any]:
    ruling = None if played.ruling is None else ruling_json(played.ruling, _no_words)
    return {"ruling": ruling, "state_before": state_json(played.before), "state": state_json(played.after)}


def _no_words(_because: Because) -> str:
    """Sentences may be worded anew; what was ruled may not."""
    return ""
