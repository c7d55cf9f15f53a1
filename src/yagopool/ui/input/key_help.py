"""What each device does at each place: the pages of the help, made from the one table of bindings."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from yagopool.match.game import DEFAULT
from yagopool.text.speaker import Speaker
from yagopool.ui.input.actions import Action, Device, key_words, keys_of


class HelpPlace(StrEnum):
    """Where one is. The value is the end of the text key ``ui.help.place.<value>``."""

    TABLE = "table"
    BREAK = "break"
    DRILL = "drill"
    FREE = "free"
    LAB = "lab"
    MISTAKE = "mistake"
    REPLAY = "replay"
    REVIEW = "review"
    LISTS = "lists"
    EVERYWHERE = "everywhere"


@dataclass(frozen=True, slots=True)
class KeyRow:
    """One thing that can be done: the end of its text key ``ui.help.do.<what>``, and the actions that do it.

    ``buttons``: the text keys of those on the screen for it, which mouse and finger press, and which keys reach by the
    menu's key.
    Where a device has a way of its own (a drag, a wheel, a stick), ``ui.help.way.<device>.<what>`` has its words.
    """

    what: str
    actions: tuple[Action, ...] = ()
    buttons: tuple[str, ...] = ()
    begins: str = ""
    """The end of the key ``ui.help.goal.<begins>``: the heading of the group that starts here."""


_BUTTONS: Final = KeyRow("menu", (Action.MENU,), buttons=("ui.table.menu",))
_MUTE: Final = KeyRow("mute", (Action.MUTE,))
_UNDO: Final = KeyRow("undo", (Action.UNDO, Action.REDO), buttons=("ui.undo", "ui.redo"))

ROWS: Final[Mapping[HelpPlace, tuple[KeyRow, ...]]] = {
    HelpPlace.TABLE: (
        KeyRow("drag", begins="aim"),
        KeyRow("beside"),
        KeyRow("point"),
        KeyRow("turn", (Action.LEFT, Action.RIGHT)),
        KeyRow("power", (Action.UP, Action.DOWN)),
        KeyRow("fine"),
        KeyRow("ball", (Action.NEXT_BALL, Action.PREVIOUS_BALL)),
        KeyRow("flick", (Action.ACCEPT,), buttons=("ui.table.flick",)),
        KeyRow("cancel", (Action.CANCEL,)),
        KeyRow("hint", (Action.HINT,), buttons=("ui.table.hint",), begins="learn"),
        KeyRow("take_hint", (Action.FIRST, Action.SECOND, Action.THIRD)),
        KeyRow("explain", (Action.EXPLAIN,), buttons=("ui.explain.button",)),
        KeyRow("rows", (Action.ROWS,)),
        KeyRow("guide", (Action.GUIDE,)),
        KeyRow("rules", (Action.RULES,)),
        KeyRow("skip", (Action.ACCEPT,), begins="watch"),
        KeyRow("replay", (Action.REPLAY,)),
        KeyRow("words", (Action.TRANSCRIPT,)),
        KeyRow("pages", (Action.EARLIER, Action.LATER)),
        KeyRow("review", (Action.REVIEW,), buttons=("ui.review.button",)),
        KeyRow("pause", (Action.CANCEL, Action.MENU), begins="match"),
        KeyRow("rematch", (Action.RACK_AGAIN,), buttons=("ui.match_over.rematch",)),
        KeyRow("doubt", (Action.DOUBT,)),
        KeyRow("share", (Action.SHARE,)),
        _MUTE,
    ),
    HelpPlace.BREAK: (
        KeyRow("rack", (Action.RACK_AGAIN,), buttons=("ui.break.rack",)),
        KeyRow("same_rack", (Action.SAME_RACK,), buttons=("ui.break.same",)),
        KeyRow("best", (Action.BEST,), buttons=("ui.break.best",)),
        KeyRow("brightest", (Action.HINT,), buttons=("ui.lab.best",)),
        _UNDO,
        _BUTTONS,
    ),
    HelpPlace.DRILL: (
        KeyRow("try", (Action.RACK_AGAIN,), buttons=("ui.drill.again",)),
        KeyRow("solution", (Action.HINT,), buttons=("ui.drill.solution",)),
        KeyRow("next_drill", (Action.NEXT_DRILL,), buttons=("ui.drill.next",)),
        KeyRow("list", (Action.LIST,), buttons=("ui.drill.list",)),
        _UNDO,
        _BUTTONS,
    ),
    HelpPlace.FREE: (
        KeyRow("hold", (Action.NEXT_BALL, Action.PREVIOUS_BALL)),
        KeyRow("carry", (Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN)),
        KeyRow("put", (Action.ACCEPT,)),
        KeyRow("take_off", (Action.TAKE_OFF,), buttons=("ui.free.take_off",)),
        KeyRow("switch", (Action.PLAY,), buttons=("ui.free.play", "ui.free.lay")),
        KeyRow("lay_rack", (Action.RACK_AGAIN,), buttons=("ui.free.rack",)),
        KeyRow("clear", (Action.CLEAR,), buttons=("ui.free.clear",)),
        KeyRow("share", (Action.SHARE,), buttons=("ui.free.share",)),
        KeyRow("paste", (Action.PASTE,), buttons=("ui.free.paste",)),
        KeyRow("keep", (Action.KEEP,), buttons=("ui.free.keep",)),
        KeyRow("world", (Action.WORLD,)),
        _UNDO,
        _BUTTONS,
    ),
    HelpPlace.LAB: (
        KeyRow("brightest", (Action.BEST,), buttons=("ui.lab.best",)),
        KeyRow("rack", (Action.RACK_AGAIN,), buttons=("ui.break.rack",)),
        _UNDO,
        _BUTTONS,
    ),
    HelpPlace.REPLAY: (
        KeyRow("watch", (Action.ACCEPT,), buttons=("ui.replay.play", "ui.replay.pause")),
        KeyRow("move", (Action.LEFT, Action.RIGHT), buttons=("ui.replay.previous", "ui.replay.next")),
        KeyRow("frame"),
        KeyRow("speed", (Action.UP, Action.DOWN), buttons=("ui.replay.slower", "ui.replay.faster")),
        KeyRow("ten", (Action.EARLIER, Action.LATER)),
        KeyRow("ends", (Action.START, Action.END), buttons=("ui.replay.first", "ui.replay.last")),
        KeyRow("review", (Action.REVIEW,), buttons=("ui.review.button",)),
        KeyRow("play_on", (Action.PLAY,), buttons=("ui.replay.play_on",)),
        KeyRow("export", (Action.KEEP,), buttons=("ui.export.button",)),
        KeyRow("explain", (Action.EXPLAIN,), buttons=("ui.explain.button",)),
        KeyRow("doubt", (Action.DOUBT,)),
        KeyRow("share", (Action.SHARE,)),
        KeyRow("leave", (Action.CANCEL,), buttons=("ui.back",)),
        KeyRow("menu", (Action.MENU,)),
        _MUTE,
    ),
    HelpPlace.MISTAKE: (
        KeyRow("try", (Action.RACK_AGAIN,), buttons=("ui.drill.again",)),
        KeyRow("solution", (Action.HINT,), buttons=("ui.drill.solution",)),
        KeyRow("next_mistake", (Action.NEXT_DRILL,), buttons=("ui.mistake.next",)),
        _BUTTONS,
    ),
    HelpPlace.REVIEW: (
        KeyRow("mistakes", (Action.NEXT_BALL, Action.PREVIOUS_BALL), buttons=("ui.review.next_mistake",)),
        KeyRow("shots", (Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN)),
        KeyRow("ten_shots", (Action.EARLIER, Action.LATER)),
        KeyRow("first_shot", (Action.START, Action.END)),
        KeyRow("try_shot", (Action.RACK_AGAIN,), buttons=("ui.review.try",)),
        KeyRow("watch_shot", (Action.ACCEPT,), buttons=("ui.review.watch",)),
        KeyRow("watch_best", (Action.BEST,), buttons=("ui.review.watch_best",)),
        KeyRow("review_words", (Action.TRANSCRIPT,), buttons=("ui.review.words",)),
        KeyRow("leave", (Action.CANCEL,), buttons=("ui.back",)),
        KeyRow("menu", (Action.MENU,)),
        _MUTE,
    ),
    HelpPlace.LISTS: (
        KeyRow("focus", (Action.NEXT_BALL, Action.PREVIOUS_BALL, Action.UP, Action.DOWN)),
        KeyRow("change", (Action.LEFT, Action.RIGHT)),
        KeyRow("take", (Action.ACCEPT,)),
        KeyRow("back", (Action.CANCEL,), buttons=("ui.back",)),
    ),
    HelpPlace.EVERYWHERE: (KeyRow("help", (Action.HELP,)), KeyRow("screen", (Action.FULL_SCREEN,))),
}
"""All there is to do, by place. At each table of practice one aims as at any table."""

_AT_TABLES: Final = (HelpPlace.BREAK, HelpPlace.DRILL, HelpPlace.FREE, HelpPlace.LAB, HelpPlace.MISTAKE)
"""Places where the keys of any table hold too: they come next."""

_OF_DEFAULT: Final = frozenset({HelpPlace.LAB, "rows"})
"""Places that only YAGO POOL has, and what can only be done there."""


@dataclass(frozen=True, slots=True)
class Section:
    """What a device does at one place: its title, and pairs of what to press or do, and what it does."""

    place: HelpPlace
    title: str
    rows: tuple[tuple[str, str], ...]
    heads: Mapping[int, str]
    """The headings over groups of them, by the row that each stands above."""


def sheet(
    speaker: Speaker, device: Device, here: HelpPlace = HelpPlace.TABLE, game: str = DEFAULT
) -> tuple[Section, ...]:
    """Return for a device what it does at each place of a game, ``here`` first, in the game's words.

    What the device cannot do is left out. From a menu one reads how to play, not how to press buttons.
    """
    table = (HelpPlace.TABLE,)
    first = (*table, here) if here is HelpPlace.LISTS else (here, *(table if here in _AT_TABLES else ()))
    order = dict.fromkeys((*first, HelpPlace.EVERYWHERE, *HelpPlace))
    words = speaker.of(game)
    left_out = frozenset() if game == DEFAULT else _OF_DEFAULT
    return tuple(_section(words, device, place, left_out) for place in order if place not in left_out)


def _section(speaker: Speaker, device: Device, place: HelpPlace, left_out: Collection[str]) -> Section:
    rows, heads, head = list[tuple[str, str]](), dict[int, str](), ""
    for row in (one for one in ROWS[place] if one.what not in left_out):
        head = row.begins or head
        if way := ways(speaker, row, device):
            if head:
                heads[len(rows)], head = speaker.say(f"ui.help.goal.{head}"), ""
            rows.append((way, speaker.say(f"ui.help.do.{row.what}")))
    return Section(place, speaker.say(f"ui.help.place.{place}"), tuple(rows), heads)


def ways(speaker: Speaker, row: KeyRow, device: Device) -> str:
    """Return how a device does one thing: its own way, and its keys, like-named ones once; nothing without either."""
    own = f"ui.help.way.{device}.{row.what}"
    found = [speaker.say(own)] if speaker.knows(own) else []
    for action in row.actions:
        found += [key_words(speaker, name) for name in keys_of(action, device)]
    if row.buttons and not found:
        found.append(_by_button(speaker, row, device))
    return ", ".join(dict.fromkeys(found))


def _by_button(speaker: Speaker, row: KeyRow, device: Device) -> str:
    """Return how a device presses buttons next to the board: itself, or by the key that leads there."""
    named = ", ".join(speaker.say("ui.help.button", name=speaker.say(button)) for button in row.buttons)
    menu = keys_of(Action.MENU, device)
    return speaker.say("ui.help.button_by", menu=key_words(speaker, menu[0]), button=named) if menu else named
