"""What each device does at each place: the pages of the help, made from the one table of bindings."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from yagopool.text.speaker import Speaker
from yagopool.ui.input.actions import Action, key_words, keys_of
from yagopool.ui.input.devices import Device


class HelpPlace(StrEnum):
    """Where one is. The value is the end of the text key ``ui.help.place.<value>``."""

    TABLE = "table"
    BREAK = "break"
    DRILL = "drill"
    FREE = "free"
    LAB = "lab"
    REPLAY = "replay"
    LISTS = "lists"
    EVERYWHERE = "everywhere"


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that can be done: the end of its text key ``ui.help.do.<what>``, and the actions that do it.

    ``button``: there is one for it on the screen, which mouse and finger press, and which keys reach by the menu's key.
    Where a device has a way of its own (a drag, a wheel, a stick), ``ui.help.way.<device>.<what>`` has its words.
    """

    what: str
    actions: tuple[Action, ...] = ()
    button: bool = False


_BUTTONS: Final = Row("menu", (Action.MENU,))
_MUTE: Final = Row("mute", (Action.MUTE,))
_UNDO: Final = Row("undo", (Action.UNDO, Action.REDO), button=True)

ROWS: Final[Mapping[HelpPlace, tuple[Row, ...]]] = {
    HelpPlace.TABLE: (
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
        Row("explain", (Action.EXPLAIN,), button=True),
        Row("replay", (Action.REPLAY,)),
        Row("rows", (Action.ROWS,)),
        Row("words", (Action.TRANSCRIPT,)),
        Row("pages", (Action.EARLIER, Action.LATER)),
        Row("guide", (Action.GUIDE,)),
        Row("rematch", (Action.RACK_AGAIN,)),
        Row("doubt", (Action.DOUBT,)),
        Row("share", (Action.SHARE,)),
        Row("rules", (Action.RULES,)),
        Row("pause", (Action.CANCEL, Action.MENU)),
        _MUTE,
    ),
    HelpPlace.BREAK: (
        Row("rack", (Action.RACK_AGAIN,), button=True),
        Row("same_rack", (Action.SAME_RACK,), button=True),
        Row("best", (Action.BEST,), button=True),
        _UNDO,
        _BUTTONS,
    ),
    HelpPlace.DRILL: (
        Row("try", (Action.RACK_AGAIN,), button=True),
        Row("solution", (Action.HINT,), button=True),
        Row("next_drill", (Action.NEXT_DRILL,), button=True),
        Row("list", (Action.LIST,), button=True),
        _UNDO,
        _BUTTONS,
    ),
    HelpPlace.FREE: (
        Row("hold", (Action.NEXT_BALL, Action.PREVIOUS_BALL)),
        Row("carry", (Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN)),
        Row("put", (Action.ACCEPT,)),
        Row("take_off", (Action.TAKE_OFF,), button=True),
        Row("switch", (Action.PLAY,), button=True),
        Row("lay_rack", (Action.RACK_AGAIN,), button=True),
        Row("clear", (Action.CLEAR,), button=True),
        Row("share", (Action.SHARE,), button=True),
        Row("paste", (Action.PASTE,), button=True),
        Row("keep", (Action.KEEP,), button=True),
        _UNDO,
        _BUTTONS,
    ),
    HelpPlace.LAB: (
        Row("to_map", (Action.BEST,), button=True),
        Row("cell", (Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN)),
        Row("play_cell", (Action.ACCEPT,)),
    ),
    HelpPlace.REPLAY: (
        Row("watch", (Action.ACCEPT,), button=True),
        Row("move", (Action.LEFT, Action.RIGHT), button=True),
        Row("frame"),
        Row("speed", (Action.UP, Action.DOWN)),
        Row("ten", (Action.EARLIER, Action.LATER)),
        Row("ends", (Action.START, Action.END), button=True),
        Row("play_on", (Action.PLAY,), button=True),
        Row("explain", (Action.EXPLAIN,), button=True),
        Row("doubt", (Action.DOUBT,)),
        Row("share", (Action.SHARE,)),
        Row("leave", (Action.CANCEL,), button=True),
        _BUTTONS,
        _MUTE,
    ),
    HelpPlace.LISTS: (
        Row("focus", (Action.NEXT_BALL, Action.PREVIOUS_BALL, Action.UP, Action.DOWN)),
        Row("change", (Action.LEFT, Action.RIGHT)),
        Row("take", (Action.ACCEPT,)),
        Row("back", (Action.CANCEL,)),
    ),
    HelpPlace.EVERYWHERE: (
        Row("help", (Action.HELP,)),
        Row("screen", (Action.FULL_SCREEN,)),
    ),
}
"""All there is to do, by place. At each table of practice one aims as at any table."""

_ALSO: Final[Mapping[HelpPlace, tuple[HelpPlace, ...]]] = {
    HelpPlace.BREAK: (HelpPlace.TABLE,),
    HelpPlace.DRILL: (HelpPlace.TABLE,),
    HelpPlace.FREE: (HelpPlace.TABLE,),
    HelpPlace.LAB: (HelpPlace.LISTS,),
}
"""Places whose keys hold at another one too: they come next."""


@dataclass(frozen=True, slots=True)
class Section:
    """What a device does at one place: its title, and pairs of what to press or do, and what it does."""

    place: HelpPlace
    title: str
    rows: tuple[tuple[str, str], ...]


def sheet(speaker: Speaker, device: Device, here: HelpPlace = HelpPlace.TABLE) -> tuple[Section, ...]:
    """Return for a device what it does at each place, ``here`` first; what it cannot do is left out."""
    order = dict.fromkeys((here, *_ALSO.get(here, ()), HelpPlace.EVERYWHERE, *HelpPlace))
    return tuple(_section(speaker, device, place) for place in order)


def _section(speaker: Speaker, device: Device, place: HelpPlace) -> Section:
    said = ((ways(speaker, row, device), speaker.say(f"ui.help.do.{row.what}")) for row in ROWS[place])
    return Section(place, speaker.say(f"ui.help.place.{place}"), tuple((way, does) for way, does in said if way))


def ways(speaker: Speaker, row: Row, device: Device) -> str:
    """Return how a device does one thing: its own way, and its keys, like-named ones once; nothing without either."""
    own = f"ui.help.way.{device}.{row.what}"
    found = [speaker.say(own)] if speaker.knows(own) else []
    for action in row.actions:
        found += [key_words(speaker, name) for name in keys_of(action, device)]
    if row.button and not found:
        found.append(_by_button(speaker, device))
    return ", ".join(dict.fromkeys(found))


def _by_button(speaker: Speaker, device: Device) -> str:
    """Return how a device presses a button next to the board: itself, or by the key that leads there."""
    menu = keys_of(Action.MENU, device)
    if not menu:
        return speaker.say("ui.help.button")
    return speaker.say("ui.help.button_by", menu=key_words(speaker, menu[0]))
