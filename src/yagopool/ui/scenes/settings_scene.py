"""The settings: everything that can be set, in effect the moment it is set, and kept."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, get_args

from yagopool.games.settings import ClothName, Settings, TableView
from yagopool.table.spec import Ball
from yagopool.text.speaker import LANGUAGES, speaker
from yagopool.ui.app import is_full_screen, show_full_screen
from yagopool.ui.context import AppContext, language_of
from yagopool.ui.layout_kit import Spacer
from yagopool.ui.picture.balls import BallLook
from yagopool.ui.play.match_setup import GUIDES, HAND_NAMES, Setup
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.theme import CLOTHS
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.choice import SegmentedControl, Toggle
from yagopool.ui.widgets.fields import Slider
from yagopool.ui.widgets.label import Label

TEXT_SIZES: Final = (100, 125, 150, 175, 200)
"""Per cent the scene offers; the file takes every whole number between."""

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
"""Multiples of real time at which balls may roll."""

_SYSTEM: Final = "system"
_ABOVE_HEAD: Final = 6
"""Units above a group's heading, besides the gap between rows."""


class SettingsScene(PanelScene):
    """A control for each setting; a change reaches every scene."""

    heading: ClassVar[str] = "ui.settings.title"
    feet: ClassVar[int] = 1

    def __init__(
        self, context: AppContext, at_table: Setup | None = None, looks: Mapping[Ball, BallLook] | None = None
    ) -> None:
        """``at_table``: what is played at the table that the settings were opened from; ``looks``: how it lies."""
        self._at_table = at_table
        self._looks = looks
        super().__init__(context)

    @property
    def at_table(self) -> Setup:
        return self._at_table or super().at_table

    def balls(self) -> Mapping[Ball, BallLook]:
        return super().balls() if self._looks is None else self._looks

    def widgets(self) -> Sequence[Widget]:
        trouble = self.context.settings_store.trouble
        warned = [Label(self._reason(), "small", tone="warn")] if trouble is not None else []
        groups = {
            "text": self._for_reading(),
            "table": self._for_the_table(),
            "play": self._for_play(),
            "sound": self._for_the_ear(),
        }
        say, found = self.context.speaker.say, list[Widget](warned)
        for name, rows in groups.items():
            above = [Spacer(_ABOVE_HEAD)] if name != "text" else []
            found += [*above, Label(say(f"ui.settings.head.{name}"), "strong", tone="accent"), *rows]
        return [*found, self._done()]

    def _for_reading(self) -> list[Widget]:
        say, now = self.context.speaker.say, self.context.settings
        own_names = [(lang, speaker(lang).say("language.name")) for lang in LANGUAGES]
        languages = [(_SYSTEM, say("ui.settings.system")), *own_names]
        sizes = [(size, say("ui.percent", share=size)) for size in sorted({*TEXT_SIZES, now.text_size})]
        spoken = self.context.speaker.lang
        language = (now.language or _SYSTEM) if spoken == language_of(now) else spoken
        return [
            SegmentedControl("language", languages, language, label=say("ui.settings.language")),
            SegmentedControl("text_size", sizes, now.text_size, label=say("ui.settings.text_size")),
            self._toggle("transcript", now.transcript),
        ]

    def _for_the_table(self) -> list[Widget]:
        say, now = self.context.speaker.say, self.context.settings
        palettes = [(name, say(f"ui.settings.palette.{name}")) for name in ("standard", "colour_blind")]
        views = [(view, say(f"ui.settings.table_view.{view}")) for view in get_args(TableView)]
        return [
            self._full_screen(),
            SegmentedControl("palette", palettes, now.palette, label=say("ui.settings.palette")),
            self._cloth(),
            SegmentedControl("table_view", views, now.table_view, label=say("ui.settings.table_view")),
            self._toggle("turn_board", now.turn_board),
            self._toggle("marks", now.marks),
            self._toggle("ball_numbers", now.ball_numbers),
            self._toggle("reduced_motion", now.reduced_motion),
        ]

    def _cloth(self) -> Widget:
        say, now = self.context.speaker.say, self.context.settings
        names = [(name, say(f"ui.settings.cloth.{name}")) for name in get_args(ClothName)]
        chosen = now.palette == "standard"
        label = say("ui.settings.cloth" if chosen else "ui.settings.cloth_fixed")
        found = SegmentedControl("cloth", names, now.cloth, label=label)
        found.swatches, found.enabled = tuple(CLOTHS.values()), chosen
        return found

    def _for_play(self) -> list[Widget]:
        say, now = self.context.speaker.say, self.context.settings
        speeds = [(speed, say("ui.settings.times", speed=speed)) for speed in sorted({*SPEEDS, now.speed_of_play})]
        guides = [(guide, say(f"ui.guide.{guide}")) for guide in GUIDES]
        hands = [(hand, say(f"ui.hand.{hand}")) for hand in HAND_NAMES]
        return [
            SegmentedControl("guide", guides, now.last.guide_a, label=say("ui.settings.guide")),
            SegmentedControl("hand", hands, now.last.hand_a, label=say("ui.settings.hand")),
            SegmentedControl("speed_of_play", speeds, now.speed_of_play, label=say("ui.settings.speed")),
            self._toggle("finger_room", now.finger_room),
            self._toggle("undo_in_match", now.undo_in_match),
        ]

    def _for_the_ear(self) -> list[Widget]:
        say, now = self.context.speaker.say, self.context.settings
        return [
            Slider("volume", say("ui.settings.volume"), round(100 * now.volume), unit=say("ui.percent", share="")),
            self._toggle("room_tone", now.room_tone),
        ]

    def _toggle(self, key: str, value: bool) -> Widget:
        say = self.context.speaker.say
        return Toggle(key, say(f"ui.settings.{key}"), value, detail=say(f"ui.settings.{key}_detail"))

    def _full_screen(self) -> Widget:
        return Toggle("full_screen", self.context.speaker.say("ui.settings.full_screen"), is_full_screen())

    def _done(self) -> Widget:
        return self.context.back()

    def _reason(self) -> str:
        error = self.context.settings_store.trouble
        if error is None:
            return ""
        if "reason" in error.arguments:
            return self.context.speaker.say("ui.settings.not_kept", reason=str(error.arguments["reason"]))
        return self.context.speaker.error(error)

    def answer(self, message: Message) -> None:
        if message.key == "back":
            self.app.pop()
            return
        if message.key == "full_screen":
            show_full_screen(on=bool(message.value))
        settings = changed(self.context.settings, message.key, message.value)
        spoken = message.key == "language"
        self.app.furnish(self.context.speaking(settings.language) if spoken else self.context.set(settings))
        if message.key == "palette":
            self.rebuild()


def changed(settings: Settings, key: str, value: object) -> Settings:
    """Return the settings after a control gave a value. The value is checked as if it had been read from the file."""
    values = settings.model_dump(mode="json")
    if key == "language":
        values["language"] = None if value == _SYSTEM else value
    elif key == "volume" and isinstance(value, int | float):
        values["volume"] = value / 100.0
    elif key in ("guide", "hand"):
        values["last"][f"{key}_a"] = values["last"][f"{key}_b"] = value
    else:
        values[key] = value
    return Settings.model_validate(values)
