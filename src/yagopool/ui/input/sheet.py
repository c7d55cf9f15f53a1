"""What the hands can do at the table, device by device: the help's page, made of the one table of bindings."""

from dataclasses import dataclass
from typing import Final

from yagopool.text.speaker import Speaker
from yagopool.ui.input.actions import Action, keys_of
from yagopool.ui.input.devices import Device
from yagopool.ui.input.key_words import key_words


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that can be done: the end of its text key ``ui.help.do.<what>``, and the actions that do it.

    Where a device has a way of its own (a drag, a wheel, a stick), ``ui.help.way.<device>.<what>`` has its words.
    """

    what: str
    actions: tuple[Action, ...] = ()


ROWS: Final = (
    Row("drag"),
    Row("beside"),
    Row("point"),
    Row("turn", (Action.LEFT, Action.RIGHT)),
    Row("power", (Action.UP, Action.DOWN)),
    Row("fine"),
    Row("ball", (Action.NEXT_BALL, Action.PREVIOUS_BALL)),
    Row("flick", (Action.ACCEPT,)),
    Row("cancel", (Action.CANCEL,)),
    Row("skip", (Action.ACCEPT,)),
    Row("hint", (Action.HINT,)),
    Row("take_hint", (Action.FIRST, Action.SECOND, Action.THIRD)),
    Row("explain", (Action.EXPLAIN,)),
    Row("replay", (Action.REPLAY,)),
    Row("words", (Action.TRANSCRIPT,)),
    Row("pages", (Action.EARLIER, Action.LATER)),
    Row("guide", (Action.GUIDE,)),
    Row("rack", (Action.RACK_AGAIN,)),
    Row("doubt", (Action.DOUBT,)),
    Row("mute", (Action.MUTE,)),
    Row("screen", (Action.FULL_SCREEN,)),
    Row("help", (Action.HELP,)),
    Row("rules", (Action.RULES,)),
    Row("pause", (Action.CANCEL,)),
)


def sheet(speaker: Speaker, device: Device) -> tuple[tuple[str, str], ...]:
    """Return for a device what to press or do, and what it does; what it cannot do is left out."""
    rows = ((ways(speaker, row, device), speaker.say(f"ui.help.do.{row.what}")) for row in ROWS)
    return tuple((way, does) for way, does in rows if way)


def ways(speaker: Speaker, row: Row, device: Device) -> str:
    """Return how a device does one thing: its own way, and its keys, like-named ones once; nothing without either."""
    own = f"ui.help.way.{device}.{row.what}"
    found = [speaker.say(own)] if speaker.knows(own) else []
    for action in row.actions:
        found += [key_words(speaker, name) for name in keys_of(action, device)]
    return ", ".join(dict.fromkeys(found))
