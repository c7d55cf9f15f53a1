"""What one can practise: the break, the lab, drills, the free table; and the figures of what one has done."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar

from yagopool.ui import scenes
from yagopool.ui.context import Room
from yagopool.ui.play.match_setup import VARIANTS
from yagopool.ui.scene_protocol import Scene
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.choice import SegmentedControl


class PracticeScene(PanelScene):
    """The menu of practice. ``back`` makes the scene to return to."""

    wide: ClassVar[float] = 440
    feet: ClassVar[int] = 1

    def __init__(self, room: Room, back: Callable[[Room], Scene]) -> None:
        self._back = back
        super().__init__(room)
        self.group.focus_on("break")

    def title(self) -> str:
        """Return what is chosen here."""
        return self.room.speaker.say("ui.practice.menu")

    def widgets(self) -> Sequence[Widget]:
        """Return what can be practised."""
        say = self.room.speaker.say
        variants = [(name, say(f"ui.variant.{name}")) for name in VARIANTS]
        uses = [
            Button(use, say(f"ui.practice.{use}"), detail=say(f"ui.practice.{use}_detail"), align="left")
            for use in ("break", "lab", "drills", "free", "figures")
        ]
        uses[0].kind = "primary"
        return [
            SegmentedControl("variant", variants, self.room.setup.variant, label=say("ui.setup.variant")),
            *uses,
            Button("back", say("ui.back"), kind="quiet", align="left"),
        ]

    def answer(self, message: Message) -> Scene | None:
        """Go where the player wants."""
        if message.key == "variant":
            variant = next(name for name in VARIANTS if name == message.value)
            self.room = replace(self.room, setup=replace(self.room.setup, variant=variant))
            return self
        match message.key:
            case "back":
                return self._back(self.room)
            case "break":
                return self._break()
            case "lab":
                return scenes.LabScene(self.room, self._again)
            case "drills":
                return scenes.DrillsScene(self.room, self._again)
            case "free":
                return scenes.FreeTableScene(self.room, self._again)
            case "figures":
                return scenes.counted(self.room, self._again)
        return self

    def _again(self, room: Room) -> Scene:
        return PracticeScene(room, self._back)

    def _break(self) -> Scene:
        return scenes.BreakPracticeScene(self.room, scenes.practising_in(self.room), self._again)
