"""Why: one to three sentences for every stroke, as keys and arguments, with the events that decided.

``text`` makes the sentences; ``REASONS`` is the list of all.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from yagopool.errors import Argument
from yagopool.rules.fouls import Offence
from yagopool.rules.judging import Judgement
from yagopool.rules.ruling import Because, FoulCode
from yagopool.rules.scoring import has_won, pots_of
from yagopool.rules.state import GameState, Side, other_side
from yagopool.table.balls import BLUE, Colour, colour_of, other_colour
from yagopool.table.events import OffBoard, Potted
from yagopool.table.pots import complete_rows

REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    # E3, P3, E2 and P4, E4 and P5, E5 and P6, P2: the fouls
    "ruling.foul.opponent_ball_flicked": ("player", "ball", "owner"),
    "ruling.foul.opponent_ball_hit_first": ("player", "ball", "owner"),
    "ruling.foul.opponent_ball_hit_first_in_pot": ("player", "ball", "pot", "owner"),
    "ruling.foul.blue_potted": ("player", "pot"),
    "ruling.foul.blue_off_board": ("player",),
    "ruling.foul.ball_off_board": ("player", "balls", "n"),
    "ruling.foul.ball_disturbed": ("player", "balls", "n"),
    "ruling.foul.accident": ("player", "balls", "n"),
    "ruling.foul.no_ball_hit": ("player",),
    # G9: what becomes of the balls potted with a foul; M3: an opponent's ball flicked straight in
    "ruling.balls.come_out_colours_open": ("balls", "n", "placer"),
    "ruling.balls.own_come_out": ("balls", "n", "placer"),
    "ruling.balls.others_stay": ("balls", "n", "owner"),
    "ruling.balls.own_come_out_others_stay": ("balls", "n", "placer", "staying", "owner"),
    "ruling.balls.straight_in_stays": ("ball", "pot", "owner"),
    # G10, P4: what is placed again; M2: potted directly
    "ruling.balls.back_from_outside": ("balls", "n", "placer"),
    "ruling.balls.blue_in_hand": ("placer",),
    "ruling.balls.potted_directly": ("player", "balls", "n", "placer"),
    # E1: the break is over
    "ruling.break.blue_leaves": (),
    "ruling.break.nothing_hit": ("player",),
    # G3 to G8, G11, P7: who plays, and how many strokes
    "ruling.turn.colour": ("player", "balls", "n", "colour", "owner", "owner_colour"),
    "ruling.turn.choose_colour": ("player", "balls", "n", "next"),
    "ruling.turn.own_ball": ("player", "balls", "n", "strokes"),
    "ruling.turn.others_ball": ("player", "balls", "n", "owner", "next"),
    "ruling.turn.own_and_others_ball": ("player", "balls", "n", "own", "owner", "next"),
    "ruling.turn.miss": ("player", "next"),
    "ruling.turn.miss_one_left": ("player",),
    "ruling.turn.two_strokes": ("player", "next", "fouls"),
    "ruling.turn.second_stroke_lost": ("player",),
    "ruling.turn.break_still_to_play": ("next",),
    "ruling.turn.may_decline": ("next", "player"),
    # G12 to G16: the end of a game
    "ruling.win.row": ("winner", "colour", "row"),
    "ruling.win.five": ("winner", "colour"),
    "ruling.win.double_row": ("winner", "colour", "points"),
    "ruling.win.row_by_other": ("winner", "colour", "row", "player"),
    "ruling.win.five_by_other": ("winner", "colour", "player"),
    "ruling.win.first_of_both": ("winner", "loser", "ball", "pot"),
    "ruling.win.match": ("winner", "points", "target"),
}
"""The keys of all sentences and what each is filled with.

``player``: who played the stroke; ``next``: who plays the next one (both a member's name). ``owner``, ``placer``,
``winner``, ``loser``: a side, as the tuple of its members' names. ``ball``: a ball; ``balls``, ``staying``, ``own``:
one to ten of them; ``n``: how many ``balls``, for the plural. ``colour``,
``owner_colour``: ``red`` or ``yellow``. ``pot``: a number; ``row``: three pots. ``strokes``: strokes in hand;
``fouls``: how many there were; ``points``, ``target``: numbers.
"""


class _Told(NamedTuple):
    """A sentence and how much it matters: of more than three, those with the lowest weight stay."""

    weight: int
    because: Because


MOST: Final = 3
"""So many sentences a player reads."""


def because(found: Judgement, after: GameState) -> tuple[Because, ...]:
    """Return why a stroke was judged so: what was wrong, what becomes of the balls, who plays or has won."""
    teller = _Teller(found, after)
    told = [*teller.fouls(), *teller.balls(), *teller.decision(), *teller.afterwards()]
    if len(told) > MOST:
        kept = sorted(told, key=lambda sentence: sentence.weight)[:MOST]
        told = [sentence for sentence in told if sentence in kept]
    return tuple(sentence.because for sentence in told)


class _Teller:
    """Finds the sentences for one judgement."""

    __slots__ = ("after", "found", "next", "others", "player")

    def __init__(self, found: Judgement, after: GameState) -> None:
        self.found = found
        self.after = after
        self.player = found.before.player or ""
        self.next = after.player or ""
        self.others = other_side(found.shooter)

    def names(self, side: Side) -> tuple[str, ...]:
        """Return a side's members."""
        return self.found.before.match.members(side)

    def fouls(self) -> Iterator[_Told]:
        """Tell what was wrong: one sentence for each kind of foul."""
        kinds: dict[FoulCode, list[Offence]] = {}
        for offence in self.found.offences:
            kinds.setdefault(offence.foul.code, []).append(offence)
        for weight, offences in zip((0, 2, 2, 2, 2, 2, 2), kinds.values(), strict=False):
            yield self.foul(weight, offences)

    def foul(self, weight: int, offences: list[Offence]) -> _Told:
        """Tell one kind of foul."""
        first = offences[0]
        code, ball = first.foul.code, first.foul.ball or BLUE
        events = [offence.event for offence in offences if offence.event is not None]
        told: dict[str, Argument] = {"player": self.player}
        key = f"ruling.foul.{code}"
        if code in ("opponent_ball_flicked", "opponent_ball_hit_first"):
            told |= {"ball": ball, "owner": self.names(self.others)}
            pot = next((pot for pot, other in self.found.before.pots if other == ball), None)
            if pot is not None:
                key += "_in_pot"
                told |= {"pot": pot}
        elif code in ("ball_off_board", "ball_disturbed"):
            told |= _balls(offence.foul.ball or BLUE for offence in offences)
            if self.found.stroke.ball is None:
                key = "ruling.foul.accident"
        elif code == "blue_potted":
            event = self.found.stroke.events[events[0]]
            told |= {"pot": event.pot if isinstance(event, Potted) else 0}
        return _told(weight, first.foul.rule, key, events, **told)

    def balls(self) -> Iterator[_Told]:
        """Tell what becomes of the balls that dropped with a foul, dropped directly, or left the board."""
        found = self.found
        placer = self.names(self.others)
        over = found.won_by is not None
        if found.offences:
            yield from self.potted_with_foul(over)
        elif found.out and not over:
            events = [drop.event for drop in found.out]
            balls = _balls(drop.ball for drop in found.out)
            yield _told(1, "M2", "ruling.balls.potted_directly", events, player=self.player, placer=placer, **balls)
        if over:
            return
        if found.outside:
            events = _leaving(found)
            yield _told(1, "G10", "ruling.balls.back_from_outside", events, placer=placer, **_balls(found.outside))
        if self.after.blue == "in_hand":
            yield _told(1, "P4", "ruling.balls.blue_in_hand", _blue_out(found), placer=placer)

    def potted_with_foul(self, over: bool) -> Iterator[_Told]:
        """Tell which balls come out and which stay after a foul (G9, M3)."""
        found = self.found
        placer, owner = self.names(self.others), self.names(self.others)
        out = _balls(drop.ball for drop in found.out)
        stay = _balls(drop.ball for drop in found.stay)
        events = [drop.event for drop in sorted((*found.out, *found.stay))]
        if found.out and not over:
            if found.stay:
                both: dict[str, Argument] = {"staying": stay["balls"], "owner": owner}
                yield _told(1, "G9", "ruling.balls.own_come_out_others_stay", events, placer=placer, **both, **out)
            else:
                key = "ruling.balls.come_out_colours_open" if found.red is None else "ruling.balls.own_come_out"
                yield _told(1, "G9", key, events, placer=placer, **out)
        elif found.stay:
            drop = found.stay[0]
            medium_straight = not found.variant.counts(drop) and drop.ball == found.stroke.ball
            if medium_straight and len(found.stay) == 1:
                yield _told(
                    1, "M3", "ruling.balls.straight_in_stays", events, ball=drop.ball, pot=drop.pot, owner=owner
                )
            else:
                yield _told(1, "G9", "ruling.balls.others_stay", events, owner=owner, **stay)

    def decision(self) -> Iterator[_Told]:
        """Tell whose the colours are, and who has won or plays next."""
        found = self.found
        events = [drop.event for drop in found.stay]
        if found.before.red != found.red:
            colour, balls = colour_of(found.stay[0].ball) or "", _balls(drop.ball for drop in found.stay)
            owner_colour = "yellow" if colour == "red" else "red"
            yield _told(
                1, "G3", "ruling.turn.colour", events, player=self.player, colour=colour,
                owner=self.names(self.others), owner_colour=owner_colour, **balls,
            )  # fmt: skip
        yield from self.win() if found.won_by is not None else self.turn()

    def turn(self) -> Iterator[_Told]:
        """Tell who plays next, with how many strokes."""
        found, outcome = self.found, self.found.outcome
        names: dict[str, Argument] = {"player": self.player, "next": self.next}
        events = [drop.event for drop in found.stay]
        balls = _balls(drop.ball for drop in found.stay)
        if outcome == "foul":
            yield _told(0, "G8", "ruling.turn.two_strokes", (), fouls=len(found.offences), **names)
        elif outcome == "both_colours":
            yield _told(0, "G4", "ruling.turn.choose_colour", events, **names, **balls)
        elif outcome == "other_sides_ball":
            yield self.others_ball(names)
        elif outcome == "own_ball":
            strokes = self.after.strokes
            yield _told(0, "G5", "ruling.turn.own_ball", events, player=self.player, strokes=strokes, **balls)
        elif found.before.strokes > 1:
            yield _told(0, "G7", "ruling.turn.miss_one_left", (), player=self.player)
        else:
            yield _told(0, "G7", "ruling.turn.miss", (), **names)

    def others_ball(self, names: Mapping[str, Argument]) -> _Told:
        """Tell that a ball of the other side went in, maybe with an own one (G6)."""
        found = self.found
        colour = found.before.colour_of_side(found.shooter)
        own = [drop for drop in found.stay if colour_of(drop.ball) == colour]
        others = [drop for drop in found.stay if drop not in own]
        told = {**names, "owner": self.names(self.others), **_balls(drop.ball for drop in others)}
        events = [drop.event for drop in others]
        if not own:
            return _told(0, "G6", "ruling.turn.others_ball", events, **told)
        more = _balls(drop.ball for drop in own)
        told |= {"own": more["balls"]}
        return _told(0, "G6", "ruling.turn.own_and_others_ball", events, **told)

    def win(self) -> Iterator[_Told]:
        """Tell who has won the game, by what, and whether that is the match (G12 to G16)."""
        found, result = self.found, self.after.result
        if result is None or found.won_by is None or found.red is None:
            return
        winner, pot = found.won_by
        colour: Colour = "red" if winner == found.red else "yellow"
        own = pots_of(found.pots, colour)
        drops = [drop for drop in found.stay if colour_of(drop.ball) == colour]
        told: dict[str, Argument] = {"winner": self.names(winner), "colour": colour}
        if result.reason == "double_row":
            yield _told(0, "G13", "ruling.win.double_row", [drop.event for drop in drops], points=result.points, **told)
        else:
            if result.reason == "row":
                row = complete_rows(own)[0]
                told["row"] = row
                drops = [drop for drop in drops if drop.pot in row]
            by_other = winner != found.shooter
            if by_other:
                told["player"] = self.player
            key = f"ruling.win.{result.reason}_by_other" if by_other else f"ruling.win.{result.reason}"
            yield _told(0, "G14" if by_other else "G12", key, [drop.event for drop in drops], **told)
        if has_won(found.pots, other_colour(colour)):
            last = next(drop for drop in found.stay if drop.pot == pot)
            loser = self.names(other_side(winner))
            both: dict[str, Argument] = {"winner": self.names(winner), "loser": loser, "ball": last.ball, "pot": pot}
            yield _told(2, "G15", "ruling.win.first_of_both", [last.event], **both)
        if self.after.phase == "match_over":
            points, target = self.after.points_of(winner), self.after.match.target
            yield _told(3, "G16", "ruling.win.match", (), winner=self.names(winner), points=points, target=target)

    def afterwards(self) -> Iterator[_Told]:
        """Tell what else a player should know, where there is room."""
        found, before, after = self.found, self.found.before, self.after
        if found.won_by is not None:
            return
        if before.strokes > 1 and found.outcome in _SECOND_LOST:
            yield _told(3, _SECOND_LOST[found.outcome], "ruling.turn.second_stroke_lost", (), player=self.player)
        if found.stroke.ball is None and before.phase == "break":
            yield _told(3, "G11", "ruling.turn.break_still_to_play", (), next=self.next)
        if before.blue == "spot" and after.blue == "gone" and not found.blue_out:
            if found.stroke.events:
                yield _told(4, "E1", "ruling.break.blue_leaves", ())
            else:
                yield _told(1, "E1", "ruling.break.nothing_hit", (), player=self.player)
        if found.offences and found.variant.may_decline:
            yield _told(4, "P7", "ruling.turn.may_decline", (), next=self.next, player=self.player)


_SECOND_LOST: Final = {"foul": "G8", "both_colours": "G4", "other_sides_ball": "G6"}
"""Outcomes that end a visit though a second stroke was in hand, with the rule that says so."""


def _told(weight: int, rule: str, key: str, events: Iterable[int], **arguments: Argument) -> _Told:
    return _Told(weight, Because(rule, key, tuple(arguments.items()), tuple(events)))


def _balls(balls: Iterable[str]) -> dict[str, Argument]:
    """Return the arguments that name some balls and their number."""
    named = tuple(balls)
    return {"balls": named, "n": len(named)}


def _leaving(found: Judgement) -> list[int]:
    """Return the events of red and yellow balls leaving the board."""
    return [
        index
        for index, event in enumerate(found.stroke.events)
        if isinstance(event, OffBoard) and event.ball in found.outside
    ]


def _blue_out(found: Judgement) -> list[int]:
    """Return the event of blue dropping or leaving the board."""
    return [
        index
        for index, event in enumerate(found.stroke.events)
        if isinstance(event, OffBoard | Potted) and event.ball == BLUE
    ]
