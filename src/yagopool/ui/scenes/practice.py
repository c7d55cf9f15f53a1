"""What one can practise: the break, the lab, drills, the free table; and the figures of what one has done."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar

from yagopool.ui.context import AppContext
from yagopool.ui.play.match_setup import VARIANTS
from yagopool.ui.practice.break_scene import BreakScene, break_session
from yagopool.ui.practice.drill_list_scene import DrillListScene
from yagopool.ui.practice.free_table_scene import FreeTableScene
from yagopool.ui.practice.lab_scene import LabScene
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.scenes.statistics import show_statistics
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.choice import SegmentedControl


class PracticeScene(PanelScene):
    """The menu of practice."""

    wide: ClassVar[float] = 440
    feet: ClassVar[int] = 1

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.group.focus_on("break")

    def title(self) -> str:
        return self.context.speaker.say("ui.practice.menu")

    def widgets(self) -> Sequence[Widget]:
        say = self.context.speaker.say
        variants = [(name, say(f"ui.variant.{name}")) for name in VARIANTS]
        uses = [
            Button(use, say(f"ui.practice.{use}"), detail=say(f"ui.practice.{use}_detail"), align="left")
            for use in ("break", "lab", "drills", "free", "figures")
        ]
        uses[0].kind = "primary"
        return [
            SegmentedControl("variant", variants, self.context.setup.variant, label=say("ui.setup.variant")),
            *uses,
            self.context.back(),
        ]

    def answer(self, message: Message) -> None:
        if message.key == "variant":
            variant = next(name for name in VARIANTS if name == message.value)
            self.app.furnish(replace(self.context, setup=replace(self.context.setup, variant=variant)))
            return
        context = self.context
        scenes: dict[str, Callable[[], Scene]] = {
            "break": lambda: BreakScene(context, break_session(context)),
            "lab": lambda: LabScene(context),
            "drills": lambda: DrillListScene(context),
            "free": lambda: FreeTableScene(context),
        }
        if message.key in scenes:
            self.app.push(scenes[message.key]())
        elif message.key == "figures":
            show_statistics(context)
        elif message.key == "back":
            self.app.pop()
