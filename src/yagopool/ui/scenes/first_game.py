"""A newcomer's first game: what is in their favour is said before it begins, and their name is asked."""

from dataclasses import replace
from typing import Final

from yagopool.ai.levels import LEVELS
from yagopool.errors import YagoError
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.play.match_setup import LONGEST_NAME, Setup, against_opponent, check_names, team_of
from yagopool.ui.scenes.overlay import Overlay
from yagopool.ui.widgets.base import Message
from yagopool.ui.widgets.button import Button
from yagopool.ui.widgets.dialog import Dialog
from yagopool.ui.widgets.opponent_picker import Introduction
from yagopool.ui.widgets.text_field import TextField

FIRST_GAME: Final = Setup("computer", level=LEVELS[0].name, target=1, opener="A", guides=("stroke", "contact"))
"""One point, against the weakest; the newcomer breaks and sees the whole shot."""
_NAME: Final = "name"
_WIDE: Final = 460


def first_game(context: AppContext, team: tuple[str, ...] | None = None) -> Setup:
    """Return a first game for a player; None: for side A of the last match."""
    names = context.settings.last.team_a if team is None else team
    return against_opponent(replace(FIRST_GAME, teams=(names, ("",)), seed=context.new_seed()), context.speaker)


class FirstGameScene(Overlay):
    """Says what the first game is like and asks the player's name; Enter takes the one that is offered."""

    def __init__(self, context: AppContext) -> None:
        say, names = context.speaker.say, context.settings.names
        guest = say("ui.first_game.guest")
        self.words = " + ".join(context.settings.last.team_a) if names else guest
        field = TextField(
            _NAME, say("ui.first_game.name"), self.words, most=LONGEST_NAME, suggestions=names or (guest,), offered=True
        )
        start = Button("start", say("ui.first_game.start"), kind="primary", hint=context.keyed(Action.ACCEPT))
        name, known = (say(f"ui.{what}.{FIRST_GAME.level}") for what in ("opponent", "temper"))
        card = Dialog(
            say("ui.first_game.title"),
            say("ui.first_game.text"),
            (start, context.back()),
            body=(Introduction(FIRST_GAME.level, name, known), field),
            wide=_WIDE,
        )
        super().__init__(context, card)
        card.group.focus_on(_NAME)

    @property
    def team(self) -> tuple[str, ...]:
        """The player's name as a side bears it; who gives none is a guest."""
        return team_of(self.words if self.words.strip() else self.context.speaker.say("ui.first_game.guest"))

    def takes(self, message: Message) -> bool:
        """Note what is typed; stay where nobody can be called that, and say why."""
        if message.key == _NAME:
            self.words, self.dialog.note = str(message.value), ""
            return True
        if message.key == "back":
            return False
        try:
            check_names(first_game(self.context, self.team).teams)
        except YagoError as error:
            self.dialog.note = self.context.speaker.error(error)
            return True
        return False

    def answer(self, message: Message) -> None:
        """Begin the game, and remember the name."""
        if message.key == "back":
            return
        team = self.team
        self.app.furnish(self.context.set(self.context.settings.called(team)))
        self.app.home()
        context = self.app.top.context
        self.app.push(MatchScene(context, first_game(context, team)))
