"""What one can practise: the break, the lab, drills, the free table; and the figures of what one has done."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from yagopool.errors import YagoError
from yagopool.match.game import DEFAULT
from yagopool.practice.mistakes import MistakeBook
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.games import SHOWN
from yagopool.ui.play.match_setup import VARIANTS, Setup, setup_for
from yagopool.ui.practice.break_scene import BreakScene, break_session
from yagopool.ui.practice.drill_list_scene import DrillListScene
from yagopool.ui.practice.free_table_scene import FreeTableScene
from yagopool.ui.practice.lab_scene import LabScene
from yagopool.ui.practice.mistake_scene import MistakeSearch, show_mistakes
from yagopool.ui.practice.statistics_scene import show_statistics
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.widgets.base import Button, Message, Widget
from yagopool.ui.widgets.choice import SegmentedControl
from yagopool.ui.widgets.label import Label


class PracticeScene(PanelScene):
    """The menu of practice."""

    heading: ClassVar[str] = "ui.practice.menu"
    feet: ClassVar[int] = 1

    def __init__(self, context: AppContext) -> None:
        self._problem = ""
        self._game = context.settings.last.game if context.settings.last.game in SHOWN else DEFAULT
        self._search: MistakeSearch | None = None
        super().__init__(context)
        self.group.focus_on("break")

    def widgets(self) -> Sequence[Widget]:
        say = self.context.speaker.of(self._game).say
        games = [(game, say(f"ui.game.{game}")) for game in sorted(SHOWN, key=lambda game: (game != DEFAULT, game))]
        asked: list[Widget] = [Label(self._problem, "small", tone="warn")] if self._problem else []
        asked.append(SegmentedControl("game", games, self._game, label=say("ui.practice.game")))
        uses: tuple[str, ...] = ("break", "drills", "mistakes", "free", "figures")
        if self._game == DEFAULT:
            uses = ("break", "lab", "drills", "mistakes", "free", "figures")
            variants = [(name, say(f"ui.variant.{name}")) for name in VARIANTS]
            setup = self.context.setup
            asked.append(SegmentedControl("variant", variants, setup.variant, label=say("ui.setup.variant")))
        buttons = [
            self._mistakes()
            if use == "mistakes"
            else Button(use, say(f"ui.practice.{use}"), detail=say(f"ui.practice.{use}_detail"), align="left")
            for use in uses
        ]
        buttons[0].kind = "primary"
        for button in buttons:
            button.emblem = button.key
        return [*asked, *buttons, self.context.back()]

    @property
    def at_table(self) -> Setup:
        setup = self.context.setup
        return setup if self._game == DEFAULT else setup_for(setup, self._game)

    def enter(self) -> None:
        self.rebuild()

    def advance(self, seconds: float) -> None:
        """Have the last matches reviewed, as long as the menu is seen."""
        super().advance(seconds)
        if self._book is None:
            return
        if self._search is None:
            self._search = MistakeSearch(self.context, self._book)
        try:
            if self._search.advance():
                self.rebuild()
        except YagoError as error:
            self._refuse(self.context.speaker.error(error))

    def close(self) -> None:
        if self._search is not None:
            with suppress(YagoError):
                self._search.close()
        super().close()

    def _mistakes(self) -> Button:
        speaker, folders = self.context.speaker.of(self._game), self.context.folders
        self._book = None if folders is None else MistakeBook(folders)
        count = 0 if self._book is None else self._book.count(self._game)
        if self._book is not None and self._book.trouble is not None:
            self._problem = speaker.error(self._book.trouble)
        detail = (
            speaker.count("ui.practice.mistakes_detail", count) if count else speaker.say("ui.practice.no_mistakes")
        )
        if self._search is not None and (known := self._search.progress) is not None:
            progress = speaker.say("ui.practice.mistakes_search", done=known[0], all=known[1])
            detail = f"{detail} · {progress}" if count else progress
        return Button("mistakes", speaker.say("ui.practice.mistakes"), detail=detail, align="left", enabled=count > 0)

    def _remember(self) -> None:
        settings = self.context.settings
        last = settings.last.model_copy(update={"game": self._game})
        self.app.furnish(self.context.set(settings.model_copy(update={"last": last})))

    def _refuse(self, why: str) -> None:
        self._problem = why
        self.rebuild()

    def answer(self, message: Message) -> None:
        if message.key == "variant":
            variant = next(name for name in VARIANTS if name == message.value)
            self.app.furnish(replace(self.context, setup=replace(self.context.setup, variant=variant)))
            return
        if message.key == "game":
            self._game = str(message.value)
            self._remember()
            self.rebuild()
            return
        context = replace(self.context, setup=self.at_table)
        scenes: dict[str, Callable[[], Scene]] = {
            "break": lambda: BreakScene(context, break_session(context), LabScene if self._game == DEFAULT else None),
            "lab": lambda: LabScene(context),
            "drills": lambda: DrillListScene(context),
            "free": lambda: FreeTableScene(context),
        }
        if message.key in scenes:
            self.app.push(scenes[message.key]())
        elif message.key == "figures":
            show_statistics(context)
        elif message.key == "mistakes" and self._book is not None:
            self._problem = ""
            show_mistakes(context, self._book, self._game, self._refuse)
        elif message.key == "back":
            self.app.pop()
