"""The handicap: what the aim shows each side, and how far its hand strays. A page of the agreement before a match."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar, TypeVar

from yagopool.games.yago.rules.state import VariantName
from yagopool.table.sides import Side
from yagopool.text.speaker import Speaker
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_setup import GUIDES, HAND_NAMES, Setup
from yagopool.ui.scenes.panel import PanelScene
from yagopool.ui.widgets.base import Message, Widget
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.choice import SegmentedControl
from yagopool.ui.widgets.label import Label

_T = TypeVar("_T")


class HandicapScene(PanelScene):
    """Guide and hand for every side that a person plays. ``done`` takes the setup with them."""

    wide: ClassVar[float] = 560
    feet: ClassVar[int] = 1

    def __init__(
        self, context: AppContext, setup: Setup, names: tuple[str, str], done: Callable[[Setup], None]
    ) -> None:
        self.setup = setup
        self._names = names
        self._done = done
        super().__init__(context)

    def title(self) -> str:
        """Return the card's title."""
        return self.context.speaker.say("ui.handicap.title")

    @property
    def variant(self) -> VariantName:
        """The variant that is agreed on."""
        return self.setup.variant

    def widgets(self) -> Sequence[Widget]:
        """Return two choices a side, and what they mean."""
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
        """Note an answer, or go back with all of them."""
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
    told = []
    for side in setup.people:
        hand, guide = setup.hand_of(side), setup.guide_of(side)
        words = [speaker.say(f"ui.side.hand.{hand}")] if hand != "exact" else []
        words += (
            [speaker.say("ui.handicap.guide_is", guide=speaker.say(f"ui.guide.{guide}"))] if guide != "contact" else []
        )
        if words:
            told.append(
                speaker.say("ui.handicap.of", name=names[0 if side == "A" else 1] or side, what=", ".join(words))
            )
    return " \u00b7 ".join(told) or speaker.say("ui.handicap.none")


def _with(pair: tuple[_T, _T], side: Side, value: _T) -> tuple[_T, _T]:
    """Return a pair of one for each side with another value for one of them."""
    return (value, pair[1]) if side == "A" else (pair[0], value)
