"""What YAGO POOL asks: a colour (G4), and whether to take over after a foul or to pass (P7)."""

from yagopool.games.yago.balls import COLOURS, Colour, colour_of
from yagopool.games.yago.rules.entries import ChooseColour, Decline, TakeOver
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.question_stage import Answer, QuestionStage, acting, move_answer
from yagopool.ui.play.view_model import Choice, Question


def ask_for_colour(controller: MatchController) -> QuestionStage:
    """Ask the shooter for a colour (G4)."""
    question = Question(controller.say("ui.colour.title", player=acting(controller)), rule="G4")
    return QuestionStage(controller, question, tuple(_one_colour(controller, colour) for colour in COLOURS))


def _one_colour(controller: MatchController, colour: Colour) -> Answer:
    potted = sum(colour_of(ball) == colour for _, ball in controller.session.state.pots)
    detail = controller.count("ui.colour.potted", potted)
    choice = Choice(colour, controller.say(f"ui.colour.{colour}"), detail, ball=colour)
    return move_answer(controller, choice, ChooseColour(colour))


def ask_to_take_over(controller: MatchController) -> QuestionStage:
    """Ask the opponent of the player who fouled whether to take over with two shots or to pass (P7)."""
    say = controller.say
    question = Question(say("ui.take_over.title", player=acting(controller)), rule="P7")
    take = Choice("take_over", say("ui.take_over.take"), say("ui.take_over.take_detail"), kind="primary")
    decline = Choice("decline", say("ui.take_over.decline"), say("ui.take_over.decline_detail"))
    answers = (move_answer(controller, take, TakeOver()), move_answer(controller, decline, Decline()))
    return QuestionStage(controller, question, answers)
