"""Why: one to three sentences for every stroke, as keys and arguments, with the events that decided.

``text`` makes the sentences; ``REASONS`` is the list of all.
"""

from collections.abc import Mapping
from typing import Final

from yagopool.rules.judging import Judgement
from yagopool.rules.ruling import Because
from yagopool.rules.state import GameState
from yagopool.rules.telling import Teller

REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    # E3, P3, E2 and P4, E4 and P5, E5 and P6, P2: the fouls
    "ruling.foul.opponent_ball_flicked": ("player", "ball", "owner"),
    "ruling.foul.opponent_ball_hit_first": ("player", "ball", "owner"),
    "ruling.foul.opponent_ball_hit_first_in_pot": ("player", "ball", "pot", "owner"),
    "ruling.foul.blue_potted": ("player", "pot"),
    "ruling.foul.blue_off_board": ("player",),
    "ruling.foul.ball_off_board": ("player", "balls", "n"),
    "ruling.foul.ball_disturbed": ("player", "balls", "n"),
    "ruling.foul.ball_disturbed_and_back": ("player", "balls", "n"),
    "ruling.foul.accident": ("player", "balls", "n"),
    "ruling.foul.no_ball_hit": ("player",),
    # G9: what becomes of the balls potted with a foul; M3: an opponent's ball flicked straight in
    "ruling.balls.come_out_colours_open": ("balls", "n", "pots", "placer"),
    "ruling.balls.own_come_out": ("balls", "n", "pots", "placer"),
    "ruling.balls.others_stay": ("balls", "n", "pots", "owner"),
    "ruling.balls.own_come_out_others_stay": ("balls", "n", "pots", "placer", "staying", "staying_pots", "owner"),
    "ruling.balls.straight_in_stays": ("ball", "pot", "owner"),
    # G10, P4: what is placed again; M2: potted directly
    "ruling.balls.back_from_outside": ("balls", "n", "placer"),
    "ruling.balls.blue_in_hand": ("placer",),
    "ruling.balls.potted_directly": ("player", "balls", "n", "pots", "placer"),
    # E1: the break is over
    "ruling.break.blue_leaves": (),
    "ruling.break.nothing_hit": ("player",),
    # G3 to G8, G11, P7: who plays, and how many strokes
    "ruling.turn.colour": ("player", "balls", "n", "colour", "owner", "owner_colour"),
    "ruling.turn.choose_colour": ("player", "balls", "n", "pots", "next"),
    "ruling.turn.choose_colour_to_win": ("player", "balls", "n", "pots"),
    "ruling.turn.own_ball": ("player", "balls", "n", "pots", "strokes"),
    "ruling.turn.others_ball": ("player", "balls", "n", "pots", "owner", "next"),
    "ruling.turn.own_and_others_ball": ("player", "balls", "n", "pots", "own", "own_pots", "owner", "next"),
    "ruling.turn.miss": ("player", "next"),
    "ruling.turn.miss_one_left": ("player",),
    "ruling.turn.two_strokes": ("player", "next"),
    "ruling.turn.two_strokes_after_several": ("player", "next", "fouls", "rules"),
    "ruling.turn.second_stroke_lost": ("player",),
    "ruling.turn.break_still_to_play": ("next",),
    "ruling.turn.break_by_either": ("next", "player"),
    "ruling.turn.may_decline": ("next", "player"),
    # G12 to G16: the end of a game
    "ruling.win.row": ("winner", "colour", "row"),
    "ruling.win.five": ("winner", "colour"),
    "ruling.win.double_row": ("winner", "colour", "points"),
    "ruling.win.row_by_other": ("winner", "colour", "row", "player"),
    "ruling.win.five_by_other": ("winner", "colour", "player"),
    "ruling.win.after_choice": ("ball", "pot", "colour"),
    "ruling.win.first_of_both": ("winner", "loser", "ball", "pot"),
    "ruling.win.match": ("winner", "points", "target"),
}
"""The keys of all sentences and what each is filled with.

``player``: who played the stroke; ``next``: who plays the next one (both a member's name). ``owner``, ``placer``,
``winner``, ``loser``: a side, as the tuple of its members' names. ``ball``: a ball; ``balls``, ``staying``, ``own``:
one to ten of them; ``n``: how many ``balls``, for the plural; ``pots``, ``staying_pots``, ``own_pots``: the pots they
dropped into, in the same order. ``colour``, ``owner_colour``: ``red`` or ``yellow``. ``pot``: a number; ``row``: three
pots. ``strokes``: strokes in hand; ``fouls``: how many there were, ``rules``: the ids of the rules against them;
``points``, ``target``: numbers.
"""

MOST: Final = 3
"""So many sentences a player reads."""


def because(found: Judgement, after: GameState) -> tuple[Because, ...]:
    """Return why a stroke was judged so: what was wrong, what becomes of the balls, who plays or has won."""
    told = Teller(found, after).all()
    if len(told) > MOST:
        kept = sorted(told, key=lambda sentence: sentence.weight)[:MOST]
        told = [sentence for sentence in told if sentence in kept]
    return tuple(sentence.because for sentence in told)
