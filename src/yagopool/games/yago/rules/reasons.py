"""Why: one to three sentences for every stroke, as keys and arguments, with the events that decided.

``text`` makes the sentences; ``REASONS`` lists them all.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, cast

from yagopool.errors import Argument
from yagopool.games.yago.board import BLUE, colour_of, complete_rows, other_colour
from yagopool.games.yago.rules.judgement import (
    DroppedBall,
    Judgement,
    Offence,
    Win,
    first_hit,
    first_to_win,
    has_won,
    pots_of,
)
from yagopool.games.yago.rules.state import Because, FoulCode, GameState
from yagopool.table.shot import OffBoard, Potted
from yagopool.table.spec import Ball, Side, other_side

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
    "ruling.turn.none_counts": ("player", "next"),
    "ruling.turn.none_counts_one_left": ("player",),
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
pots. ``strokes``: strokes left; ``fouls``: how many there were, ``rules``: the ids of the rules against them;
``points``, ``target``: numbers.
"""

MOST: Final = 3
"""A ruling has at most this many sentences."""


def because(found: Judgement, after: GameState, most: int = MOST) -> tuple[Because, ...]:
    """Return why a stroke was judged this way: the fouls, the balls, who plays next or has won."""
    reasons = _Reasons(found, after).all()
    if len(reasons) > most:
        weightiest = sorted(reasons, key=lambda reason: reason.weight)[:most]
        reasons = [reason for reason in reasons if reason in weightiest]
    return tuple(reason.because for reason in reasons)


class _Reason(NamedTuple):
    """A sentence and its weight: of more than three, those with the lowest weight are given."""

    weight: int
    because: Because


class _Reasons:
    """Finds the sentences for one judgement."""

    __slots__ = ("after", "found", "next", "others", "player")

    def __init__(self, found: Judgement, after: GameState) -> None:
        self.found = found
        self.after = after
        self.player = found.before.player or ""
        self.next = after.player or ""
        self.others = other_side(found.shooter)

    def all(self) -> list[_Reason]:
        return [*self.fouls(), *self.balls(), *self.decision(), *self.afterwards()]

    def names(self, side: Side) -> tuple[str, ...]:
        return self.found.before.match.members(side)

    def fouls(self) -> Iterator[_Reason]:
        kinds: dict[FoulCode, list[Offence]] = {}
        for offence in self.found.offences:
            kinds.setdefault(offence.foul.code, []).append(offence)
        for number, offences in enumerate(kinds.values()):
            yield self.foul(0 if number == 0 else 2, offences)

    def foul(self, weight: int, offences: list[Offence]) -> _Reason:
        first = offences[0]
        code = first.foul.code
        events = [offence.event for offence in offences if offence.event is not None]
        key, arguments = f"ruling.foul.{code}", dict[str, Argument]()
        if code in ("opponent_ball_flicked", "opponent_ball_hit_first"):
            key, arguments = self.touched_opponents(key, first.foul.ball or BLUE)
        elif code in ("ball_off_board", "ball_disturbed"):
            key, arguments = self.moved_balls(key, offences)
        elif code == "blue_potted":
            arguments = {"pot": cast(Potted, self.found.stroke.events[events[0]]).pot}
        return _reason(weight, first.foul.rule, key, events, player=self.player, **arguments)

    def touched_opponents(self, key: str, ball: Ball) -> tuple[str, dict[str, Argument]]:
        """Return the sentence, and what it names, for an opponent's ball flicked or touched first."""
        arguments: dict[str, Argument] = {"ball": ball, "owner": self.names(self.others)}
        pots = [pot for pot, other in self.found.before.pots if other == ball]
        return (f"{key}_in_pot", arguments | {"pot": pots[0]}) if pots else (key, arguments)

    def moved_balls(self, key: str, offences: list[Offence]) -> tuple[str, dict[str, Argument]]:
        """Return the sentence, and what it names, for balls that left the board or were moved by accident."""
        if self.found.stroke.ball is None:
            key = "ruling.foul.accident"
        elif offences[0].foul.code == "ball_disturbed" and not self.gone(offences):
            key += "_and_back"
        return key, _balls(offence.foul.ball or BLUE for offence in offences)

    def gone(self, offences: Iterable[Offence]) -> bool:
        """Whether a ball moved by accident also dropped or left the board, so that it does not go back (G11)."""
        moved = {offence.foul.ball for offence in offences}
        return any(isinstance(event, Potted | OffBoard) and event.ball in moved for event in self.found.stroke.events)

    def balls(self) -> Iterator[_Reason]:
        """Say what happens to the balls that dropped with a foul, dropped directly, or left the board."""
        found = self.found
        placer = self.names(self.others)
        over = found.win is not None
        if found.offences:
            yield from self.potted_with_foul(over)
        elif found.out and not over:
            events = [drop.event for drop in found.out]
            balls = _dropped(found.out)
            yield _reason(1, "M2", "ruling.balls.potted_directly", events, player=self.player, placer=placer, **balls)
        if over:
            return
        if found.outside:
            events = _leaving(found)
            yield _reason(1, "G10", "ruling.balls.back_from_outside", events, placer=placer, **_balls(found.outside))
        if self.after.blue == "in_hand":
            yield _reason(2, "P4", "ruling.balls.blue_in_hand", _blue_out(found), placer=placer)

    def potted_with_foul(self, over: bool) -> Iterator[_Reason]:
        """Say which balls come out and which stay after a foul (G9, M3)."""
        found = self.found
        placer = owner = self.names(self.others)
        out = _dropped(found.out)
        stay = _dropped(found.stay)
        staying = [drop.event for drop in found.stay]
        if found.out and not over:
            events = sorted([*staying, *(drop.event for drop in found.out)])
            if found.stay:
                both: dict[str, Argument] = {
                    "staying": stay["balls"],
                    "staying_pots": stay["pots"],
                    "owner": owner,
                }
                yield _reason(1, "G9", "ruling.balls.own_come_out_others_stay", events, placer=placer, **both, **out)
            else:
                key = "ruling.balls.come_out_colours_open" if found.red is None else "ruling.balls.own_come_out"
                yield _reason(1, "G9", key, events, placer=placer, **out)
        elif found.stay:
            drop = found.stay[0]
            medium_straight = not (found.variant.direct_counts or drop.indirect) and drop.ball == found.stroke.ball
            if medium_straight and len(found.stay) == 1:
                yield _reason(
                    1, "M3", "ruling.balls.straight_in_stays", staying, ball=drop.ball, pot=drop.pot, owner=owner
                )
            else:
                yield _reason(1, "G9", "ruling.balls.others_stay", staying, owner=owner, **stay)

    def decision(self) -> Iterator[_Reason]:
        """Say whose the colours are, and who has won or plays next."""
        found = self.found
        events = [drop.event for drop in found.stay]
        if found.before.red != found.red:
            colours: dict[str, Argument] = {"colour": "red", "owner_colour": "yellow"}
            if found.red != found.shooter:
                colours = {"colour": "yellow", "owner_colour": "red"}
            arguments = {**colours, "owner": self.names(self.others), **_balls(drop.ball for drop in found.stay)}
            yield _reason(1, "G3", "ruling.turn.colour", events, player=self.player, **arguments)
        yield from self.turn() if found.win is None else self.win(found.win)

    def turn(self) -> Iterator[_Reason]:
        found, outcome = self.found, self.found.outcome
        if self.broke_nothing():
            yield _reason(1, "E1", "ruling.break.nothing_hit", (), player=self.player)
        names: dict[str, Argument] = {"player": self.player, "next": self.next}
        events = [drop.event for drop in found.stay]
        balls = _dropped(found.stay)
        if outcome == "foul":
            yield self.two_strokes(names)
        elif outcome == "both_colours":
            yield from self.choice(names)
        elif outcome == "other_sides_ball":
            yield self.others_ball(names)
        elif outcome == "own_ball":
            strokes = self.after.strokes
            yield _reason(0, "G5", "ruling.turn.own_ball", events, player=self.player, strokes=strokes, **balls)
        else:
            yield self.miss(names)

    def miss(self, names: Mapping[str, Argument]) -> _Reason:
        """Say that nothing was potted, or nothing that counts (G7)."""
        key = "ruling.turn.none_counts" if self.found.out else "ruling.turn.miss"
        if self.found.before.strokes > 1:
            return _reason(0, "G7", f"{key}_one_left", (), player=self.player)
        return _reason(0, "G7", key, (), **names)

    def two_strokes(self, names: Mapping[str, Argument]) -> _Reason:
        """Say that the opponent has two strokes (G8); after several fouls, name their rules."""
        fouls = [offence.foul for offence in self.found.offences]
        if len(fouls) == 1:
            return _reason(0, "G8", "ruling.turn.two_strokes", (), **names)
        rules = tuple(dict.fromkeys(foul.rule for foul in fouls))
        return _reason(0, "G8", "ruling.turn.two_strokes_after_several", (), fouls=len(fouls), rules=rules, **names)

    def choice(self, names: Mapping[str, Argument]) -> Iterator[_Reason]:
        """Say that a colour must be chosen (G4), and whether the choice decides the game (G15)."""
        balls, events = _dropped(self.found.stay), [drop.event for drop in self.found.stay]
        win = self.win_after_choice()
        if win is None:
            yield _reason(0, "G4", "ruling.turn.choose_colour", events, **names, **balls)
            return
        yield _reason(0, "G4", "ruling.turn.choose_colour_to_win", events, player=self.player, **balls)
        last = next(drop for drop in self.found.stay if drop.pot == win.pot)
        yield _reason(
            1, "G15", "ruling.win.after_choice", [last.event], ball=last.ball, pot=last.pot, colour=win.colour
        )

    def win_after_choice(self) -> Win | None:
        """Return the win that was completed first while a colour must still be chosen, which decides whose it is."""
        found = self.found
        if found.outcome != "both_colours":
            return None
        drops = [(drop.pot, drop.ball) for drop in found.stay]
        return first_to_win(dict(found.before.pots), drops, red=found.shooter, shooter=found.shooter)

    def others_ball(self, names: Mapping[str, Argument]) -> _Reason:
        """Say that an opponent's ball was potted, perhaps with one of the player's own (G6)."""
        found = self.found
        colour = found.before.colour_of_side(found.shooter)
        own = [drop for drop in found.stay if colour_of(drop.ball) == colour]
        others = [drop for drop in found.stay if drop not in own]
        arguments = {**names, "owner": self.names(self.others), **_dropped(others)}
        events = [drop.event for drop in others]
        if not own:
            return _reason(0, "G6", "ruling.turn.others_ball", events, **arguments)
        more = _dropped(own)
        arguments |= {"own": more["balls"], "own_pots": more["pots"]}
        return _reason(0, "G6", "ruling.turn.own_and_others_ball", events, **arguments)

    def win(self, win: Win) -> Iterator[_Reason]:
        """Say who has won the game, how, and whether that wins the match (G12 to G16)."""
        found, phase = self.found, self.after.phase
        winner = self.names(win.side)
        yield self.won(win)
        if has_won(found.pots, other_colour(win.colour)):
            last = next(drop for drop in found.stay if drop.pot == win.pot)
            arguments: dict[str, Argument] = {"winner": winner, "loser": self.names(other_side(win.side))}
            yield _reason(2, "G15", "ruling.win.first_of_both", [last.event], ball=last.ball, pot=last.pot, **arguments)
        if phase == "match_over":
            points, target = self.after.points_of(win.side), found.before.match.target
            yield _reason(3, "G16", "ruling.win.match", (), winner=winner, points=points, target=target)

    def won(self, win: Win) -> _Reason:
        """Tell by what a game was won, and by whose stroke (G12, G13, G14)."""
        drops = [drop for drop in self.found.stay if colour_of(drop.ball) == win.colour]
        arguments: dict[str, Argument] = {"winner": self.names(win.side), "colour": win.colour}
        rule, key = "G12", f"ruling.win.{win.result.reason}"
        if win.result.reason == "double_row":
            rule = "G13"
            arguments["points"] = win.result.points
        elif win.result.reason == "row":
            row = complete_rows(pots_of(self.found.pots, win.colour))[0]
            arguments["row"] = row
            drops = [drop for drop in drops if drop.pot in row]
        if win.side != self.found.shooter:
            rule, key = "G14", f"{key}_by_other"
            arguments["player"] = self.player
        return _reason(0, rule, key, [drop.event for drop in drops], **arguments)

    def broke_nothing(self) -> bool:
        """Whether this was a break that touched nothing, where that is no foul (E1)."""
        found = self.found
        missed = found.before.phase == "break" and found.outcome == "nothing"
        return missed and first_hit(found.stroke.events) is None

    def afterwards(self) -> Iterator[_Reason]:
        """Say what else a player should know, if there is room."""
        found, before = self.found, self.found.before
        if found.win is not None:
            return
        if before.strokes > 1 and found.outcome in _SECOND_LOST and self.win_after_choice() is None:
            yield _reason(3, _SECOND_LOST[found.outcome], "ruling.turn.second_stroke_lost", (), player=self.player)
        if found.stroke.ball is None and before.phase == "break":
            yield self.break_to_play()
        if self.blue_leaves():
            yield _reason(4, "E1", "ruling.break.blue_leaves", ())
        if found.offences and found.variant.may_decline:
            yield _reason(4, "P7", "ruling.turn.may_decline", (), next=self.next, player=self.player)

    def blue_leaves(self) -> bool:
        """Whether blue goes off the table because the break is played (E1)."""
        left = self.found.before.blue == "spot" and self.after.blue == "gone"
        return left and not self.found.blue_out and not self.broke_nothing()

    def break_to_play(self) -> _Reason:
        """Say who breaks after an accident before the break; where the opponent may pass, that is still open."""
        if self.found.variant.may_decline:
            return _reason(2, "G11", "ruling.turn.break_by_either", (), next=self.next, player=self.player)
        return _reason(2, "G11", "ruling.turn.break_still_to_play", (), next=self.next)


_SECOND_LOST: Final = {"foul": "G8", "both_colours": "G4", "other_sides_ball": "G6"}
"""Outcomes that end a visit although a second stroke was left, with their rule."""


def _reason(weight: int, rule: str, key: str, events: Iterable[int], **arguments: Argument) -> _Reason:
    return _Reason(weight, Because(rule, key, tuple(arguments.items()), tuple(events)))


def _balls(balls: Iterable[str]) -> dict[str, Argument]:
    named = tuple(balls)
    return {"balls": named, "n": len(named)}


def _dropped(drops: Sequence[DroppedBall]) -> dict[str, Argument]:
    return {**_balls(drop.ball for drop in drops), "pots": tuple(drop.pot for drop in drops)}


def _leaving(found: Judgement) -> list[int]:
    return [
        index
        for index, event in enumerate(found.stroke.events)
        if isinstance(event, OffBoard) and event.ball in found.outside
    ]


def _blue_out(found: Judgement) -> list[int]:
    return [
        index
        for index, event in enumerate(found.stroke.events)
        if isinstance(event, OffBoard | Potted) and event.ball == BLUE
    ]
