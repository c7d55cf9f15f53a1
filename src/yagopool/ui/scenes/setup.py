"""A match is agreed on: variant, names, target, who opens, against whom, and the handicap."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar, Final, TypeVar

from yagopool.ai.levels import levels_of
from yagopool.errors import YagoError
from yagopool.match.game import DEFAULT, Game, games
from yagopool.table.spec import Side
from yagopool.text.speaker import Speaker
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.actions import Action
from yagopool.ui.play.match_scene import match_scene
from yagopool.ui.play.match_setup import (
    DEFAULT_LEVEL,
    DEFAULT_TEAMS,
    GUIDES,
    HAND_NAMES,
    LONGEST_NAME,
    Setup,
    against_opponent,
    target_against,
    team_of,
)
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.widgets.base import Button, Message, Widget
from yagopool.ui.widgets.choice import OpponentPicker, SegmentedControl
from yagopool.ui.widgets.fields import TextField
from yagopool.ui.widgets.label import Label

_T = TypeVar("_T")

TARGETS: Final = (1, 3, 5, 10)
"""Targets the menu offers; the command line takes any."""

DEFAULT_NAMES: Final = tuple(name for team in DEFAULT_TEAMS for name in team)

_TOSS: Final = "toss"


class SetupScene(PanelScene):
    """The agreement before a match."""

    feet: ClassVar[int] = 2
    begins: ClassVar[str] = "ui.setup.start"
    """The key of what the button says that begins."""

    def __init__(self, context: AppContext, setup: Setup) -> None:
        known = setup.level in {level.name for level in levels_of(games()[setup.game])}
        self.setup = setup if known else replace(setup, level=DEFAULT_LEVEL)
        self.names = [" + ".join(team) for team in setup.teams]
        self.problem = ""
        self._offered: int | None = self.setup.target
        """The points that were proposed, None once the player has chosen."""
        super().__init__(context)
        self.group.focus_on("start")

    def title(self) -> str:
        own = self.setup.game if self.setup.game != DEFAULT else self.setup.use
        return self.context.speaker.say(self.heading or f"ui.menu.{own}")

    @property
    def at_table(self) -> Setup:
        return self.setup

    @property
    def variant(self) -> str:
        return self.setup.variant

    def widgets(self) -> Sequence[Widget]:
        say, setup = self._say, self.setup
        variants = [(name, say(f"ui.variant.{name}")) for name in self._game.variants]
        abouts = tuple(map(self._about, self._game.variants))
        about = Label(self._about(setup.variant), "small", tone="ink_soft", key="about", others=abouts)
        asked: list[Widget] = [
            *self._uses(),
            SegmentedControl("variant", variants, setup.variant, label=say("ui.setup.variant")),
            about,
        ]
        asked += self._match_questions()
        if self.problem:
            asked.append(Label(self.problem, "small", tone="warn", key="problem"))
        start = Button("start", say(self.begins), kind="primary", hint=self.context.keyed(Action.ACCEPT))
        back = self.context.back()
        back.beside = True
        return [*asked, start, back]

    @property
    def _game(self) -> Game:
        return games()[self.setup.game]

    def _uses(self) -> list[Widget]:
        """Ask whom one plays with, where the menu has not: of a game that has one entry there."""
        if self.setup.game == DEFAULT or self._game.strategy is None:
            return []
        say = self.context.speaker.say
        uses = [(use, say(f"ui.menu.{use}")) for use in ("two", "computer")]
        return [SegmentedControl("use", uses, self.setup.use, label=say("ui.setup.use"))]

    def _match_questions(self) -> list[Widget]:
        say, setup = self.context.speaker.say, self.setup
        asked: list[Widget] = []
        if setup.use == "computer":
            levels = [level.name for level in levels_of(self._game)]
            opponents = [(level, say(f"ui.opponent.{level}")) for level in levels]
            won = {level: [one in self._beaten(level) for one in self._game.variants] for level in levels}
            picker = OpponentPicker("level", opponents, setup.level, label=say("ui.setup.level"))
            picker.medals = won if setup.game == DEFAULT else {}
            asked.append(picker)
            words, abouts = self._about_level(setup.level), tuple(map(self._about_level, levels))
            asked.append(Label(words, "small", tone="ink_soft", key="about_level", others=abouts))
            asked.append(self._name("A", say("ui.setup.your_name")))
        else:
            asked.append(self._name("A", say("ui.setup.name_a")))
            asked.append(self._name("B", say("ui.setup.name_b")))
        targets = [(target, str(target)) for target in sorted({*TARGETS, setup.target})]
        if len(self._game.targets) > 1:
            asked.append(SegmentedControl("target", targets, setup.target, label=self._target_label()))
        asked.append(SegmentedControl("opener", self._openers(), setup.opener or _TOSS, label=say("ui.setup.opener")))
        asked.append(Button("handicap", say("ui.handicap.title"), detail=self._handicap(), align="left"))
        return asked

    def _about_level(self, level: str) -> str:
        say, beaten = self._say, self._beaten(level) if self.setup.game == DEFAULT else ()
        about = say("ui.setup.about_opponent", level=say(f"ui.level.{level}"), temper=say(f"ui.temper.{level}"))
        won = [say("ui.setup.beaten", variants=", ".join(say(f"ui.variant.{one}") for one in beaten))] if beaten else []
        return " ".join((about, *won))

    def _beaten(self, level: str) -> Sequence[str]:
        """Return the variants in which an opponent has been beaten."""
        beaten = self.context.settings.beaten
        every = {variant: replace(self.setup, level=level, variant=variant) for variant in self._game.variants}
        return [variant for variant, setup in every.items() if setup.opponent in beaten]

    @property
    def _say(self) -> Callable[..., str]:
        return self.context.speaker.of(self.setup.game).say

    def _about(self, variant: str) -> str:
        """Return what a variant is; for two with names, also how four can play where four must be even."""
        teams = self.setup.use == "two" and self.setup.game != DEFAULT
        keys = (f"ui.setup.about_{variant}", *(("ui.setup.about_teams",) if teams else ()))
        return " ".join(map(self._say, keys))

    def _name(self, side: Side, label: str) -> TextField:
        """Return the field of a side's names; up and down offer those known, so that no device needs letters."""
        first, second = self.names
        own = first if side == "A" else second
        teams = self.context.settings.last
        known = (" + ".join(teams.team_a), " + ".join(teams.team_b), *self.context.settings.names, *DEFAULT_NAMES)
        every = tuple(dict.fromkeys((own, *known)))
        return TextField(side, label, own, most=4 * LONGEST_NAME, suggestions=every, offered=own in DEFAULT_NAMES)

    def _handicap(self) -> str:
        return handicap_said(self.context.speaker, self.setup, (self.names[0], self._name_b()))

    def _name_b(self) -> str:
        if self.setup.use == "computer":
            setup = replace(self.setup, teams=(team_of(self.names[0]), ("",)))
            return against_opponent(setup, self.context.speaker).teams[1][0]
        return self.names[1]

    def answer(self, message: Message) -> None:
        if message.key == "back":
            self.app.pop()
        elif message.key == "start":
            self._begin()
        elif message.key == "handicap":
            names = (self.names[0], self._name_b())
            self.app.push(HandicapScene(self.context, self.setup, names, self._handicapped))
        else:
            self._note(message)
            self._refresh()

    def _handicapped(self, setup: Setup) -> None:
        self.setup = setup
        self._refresh()

    def _refresh(self, problem: str = "") -> None:
        """Bring the words that follow from the answers up to date."""
        if problem != self.problem:
            self.problem = problem
            self.rebuild()
            return
        for widget in self.group:
            if isinstance(widget, Label) and widget.key == "about":
                widget.text = self._about(self.setup.variant)
            elif isinstance(widget, Label) and widget.key == "about_level":
                widget.text = self._about_level(self.setup.level)
            elif isinstance(widget, SegmentedControl) and widget.key == "opener":
                widget.options = self._openers()
            elif isinstance(widget, Button) and widget.key == "handicap":
                widget.detail = self._handicap()

    def _openers(self) -> tuple[tuple[object, str], ...]:
        say = self.context.speaker.say
        return ((_TOSS, say("ui.setup.toss")), ("A", self.names[0] or "A"), ("B", self._name_b() or "B"))

    def _note(self, message: Message) -> None:
        key, value = message.key, message.value
        if key in ("A", "B"):
            self.names[0 if key == "A" else 1] = str(value)
        elif key == "variant":
            self.setup = replace(self.setup, variant=str(value))
        elif key == "target" and isinstance(value, int):
            self.setup, self._offered = replace(self.setup, target=value), None
            self._propose(value)
        elif key == "opener":
            self.setup = replace(self.setup, opener="A" if value == "A" else "B" if value == "B" else None)
        elif key == "use":
            self.setup = replace(self.setup, use="computer" if value == "computer" else "two")
            self.rebuild()
        elif key == "level":
            self._meet(str(value))

    def _meet(self, level: str) -> None:
        """Take an opponent; the points follow until the player has chosen some."""
        points = self.setup.target if self._offered is None else target_against(self.setup, level, self._offered)
        self.setup = replace(self.setup, level=level, target=points)
        self._propose(points)

    def _propose(self, points: int) -> None:
        control = next((one for one in self.group if one.key == "target"), None)
        if isinstance(control, SegmentedControl):
            control.value, control.label = points, self._target_label()

    def _target_label(self) -> str:
        """Return what the points are called, and why there are more of them than last time."""
        raised = self._offered is not None and self.setup.target > self._offered
        say = self.context.speaker.say
        return say("ui.setup.target.raised", name=self._name_b()) if raised else say("ui.setup.target")

    def _begin(self) -> None:
        other = (self._name_b(),) if self.setup.use == "computer" else team_of(self.names[1])
        setup = replace(self.setup, teams=(team_of(self.names[0]), other), computer="B")
        self.app.furnish(self.context.agreed(setup))
        try:
            self.app.replace(self.table(setup))
        except YagoError as error:
            self._refresh(self.context.speaker.error(error))

    def table(self, setup: Setup) -> Scene:
        return match_scene(self.context, setup)


class HandicapScene(PanelScene):
    """Guide and hand for every side that a person plays. ``done`` takes the setup with them."""

    heading: ClassVar[str] = "ui.handicap.title"
    feet: ClassVar[int] = 1

    def __init__(
        self, context: AppContext, setup: Setup, names: tuple[str, str], done: Callable[[Setup], None]
    ) -> None:
        self.setup = setup
        self._names = names
        self._done = done
        super().__init__(context)

    @property
    def variant(self) -> str:
        return self.setup.variant

    def widgets(self) -> Sequence[Widget]:
        say, sides = self.context.speaker.say, self.setup.people
        asked = [choice for side in sides for choice in self._choices(side)]
        about = Label(say("ui.handicap.about"), "small", tone="ink_soft")
        return [about, *asked, Button("back", say("ui.handicap.done"), kind="primary")]

    def _choices(self, side: Side) -> tuple[Widget, Widget]:
        say, name = self.context.speaker.say, self._names[0 if side == "A" else 1] or side
        guides = [(guide, say(f"ui.guide.{guide}")) for guide in GUIDES]
        hands = [(hand, say(f"ui.hand.{hand}")) for hand in HAND_NAMES]
        return (
            SegmentedControl(
                f"guide_{side}", guides, self.setup.guide_of(side), label=say("ui.handicap.guide", name=name)
            ),
            SegmentedControl(f"hand_{side}", hands, self.setup.hand_of(side), label=say("ui.handicap.hand", name=name)),
        )

    def answer(self, message: Message) -> None:
        if message.key == "back":
            self._done(self.setup)
            self.app.pop()
            return
        what, _, letter = message.key.partition("_")
        side: Side = "A" if letter == "A" else "B"
        if what == "guide":
            guide = next(guide for guide in GUIDES if guide == message.value)
            guides = (self.setup.guide_of("A"), self.setup.guide_of("B"))
            self.setup = replace(self.setup, guides=_with(guides, side, guide))
        else:
            hand = next(hand for hand in HAND_NAMES if hand == message.value)
            self.setup = replace(self.setup, hands=_with(self.setup.hands, side, hand))


def handicap_said(speaker: Speaker, setup: Setup, names: tuple[str, str]) -> str:
    """Return in a line what is agreed for whom, where it is not as always."""
    agreed = []
    for side in setup.people:
        hand, guide = setup.hand_of(side), setup.guide_of(side)
        words = [speaker.say(f"ui.side.hand.{hand}")] if hand != "exact" else []
        words += (
            [speaker.say("ui.handicap.guide_is", guide=speaker.say(f"ui.guide.{guide}"))] if guide != "contact" else []
        )
        if words:
            agreed.append(
                speaker.say("ui.handicap.of", name=names[0 if side == "A" else 1] or side, what=", ".join(words))
            )
    return " \u00b7 ".join(agreed) or speaker.say("ui.handicap.none")


def _with(pair: tuple[_T, _T], side: Side, value: _T) -> tuple[_T, _T]:
    return (value, pair[1]) if side == "A" else (pair[0], value)
