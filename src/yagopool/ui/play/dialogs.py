"""What is asked over a table before it is done: conceding, taking back, and what other hands have keys for."""

from collections.abc import Callable, Sequence
from functools import partial

from yagopool.match.game import game_of
from yagopool.table.spec import Side, other_side
from yagopool.ui.context import AppContext, Scene
from yagopool.ui.input.actions import Action, meant
from yagopool.ui.play.controller import MatchController
from yagopool.ui.scenes.overlay import ChoiceScene, Offer
from yagopool.ui.widgets.base import Button
from yagopool.ui.widgets.dialog import Dialog

GIVE_UP = "give_up"
"""The answer that concedes."""
AGREED = "agreed"
"""The answer that takes back."""


def concede_dialog(context: AppContext, controller: MatchController) -> Callable[[], None] | None:
    """Return what asks the side to act whether it concedes the game, None where nobody can."""
    by_person = controller.unseen is None and controller.computer_to_act() is None
    possible = by_person and not controller.problems(controller.concession)
    return partial(_ask_to_concede, context, controller) if possible else None


def _ask_to_concede(context: AppContext, controller: MatchController) -> None:
    say, state, concession = controller.say, controller.session.state, controller.concession
    side: Side = state.to_act or "A"
    winner = other_side(side)
    after, _ = game_of(state).apply(state, concession)
    what = "match" if after.phase == "match_over" else "game"
    text = say(f"ui.concede.{what}", player=controller.name(side), other=controller.name(winner))
    buttons = [
        Button("play_on", say("ui.concede.play_on"), kind="primary", hint=context.keyed(Action.CANCEL)),
        Button(GIVE_UP, say("ui.concede.give_up"), kind="warning"),
    ]

    def concede() -> None:
        controller.play(concession)

    rule = controller.look.rule_of_end[after.result.reason]
    dialog = Dialog(
        say("ui.concede.title"),
        text,
        buttons,
        chip=rule,
        wide=420,
        stacked=True,
    )
    context.app.push(ChoiceScene(context, dialog, {GIVE_UP: concede}))


def undo_offers(context: AppContext, controller: MatchController) -> Sequence[Offer]:
    """Return what can be taken back or played again now: where the settings allow it and both sides agree."""
    if controller.unseen is not None or not context.settings.undo_in_match:
        return ()
    say, offers = context.speaker.say, []

    def redo() -> None:
        controller.redo()

    if controller.last_shooter() is not None:
        ask = partial(_ask_to_take_back, context, controller)
        offers.append(Offer("take_back", say("ui.back.take_back"), say("ui.back.take_back_detail"), ask))
    if controller.can_redo:
        offers.append(Offer("play_again", say("ui.back.again"), say("ui.back.again_detail"), redo))
    return offers


def _ask_to_take_back(context: AppContext, controller: MatchController) -> None:
    say, shooter = context.speaker.say, controller.last_shooter()
    name = "" if shooter is None else controller.name(shooter)
    buttons = [
        Button("stands", say("ui.back.stands"), kind="primary", hint=context.keyed(Action.CANCEL)),
        Button(AGREED, say("ui.back.agreed")),
    ]

    def take_back() -> None:
        controller.take_back()

    question = say(f"ui.back.ask_{controller.setup.use}", name=name)
    dialog = Dialog(say("ui.back.title"), question, buttons, wide=420, stacked=True)
    context.app.push(ChoiceScene(context, dialog, {AGREED: take_back}))


def more_offers(context: AppContext, scene: Scene, controller: MatchController) -> Sequence[Offer]:
    """Return the offer that lists what the table can do now by keys that mouse, finger or gamepad do not have."""
    ruled = controller.ruled is not None and controller.unseen is None
    if controller.practising:
        actions = [Action.GUIDE, *([Action.REPLAY] if ruled else [])]
    else:
        actions = [*([Action.KEEP, Action.REPLAY, Action.DOUBT, Action.RULES] if ruled else []), Action.SHARE]
    more = partial(_more, context, scene, controller, actions)
    return (Offer("more", context.speaker.say("ui.pause.more"), "", more, late=True),)


def _more(context: AppContext, scene: Scene, controller: MatchController, actions: Sequence[Action]) -> None:
    say = context.speaker.say
    guide = say(f"ui.guide.{controller.guide}")
    buttons = [Button(action, say(f"ui.more.{action}", guide=guide)) for action in actions]
    dialog = Dialog(say("ui.pause.more"), "", [*buttons, context.back()], wide=420, stacked=True)
    commands: dict[str, Callable[[], None]] = {one: partial(scene.handle, meant(one)) for one in actions}
    commands["back"] = partial(scene.handle, meant(Action.MENU))
    context.app.push(ChoiceScene(context, dialog, commands))
