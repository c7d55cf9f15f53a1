"""Why: one to three sentences for every shot, as keys and arguments, with the events that decided."""

from collections.abc import Iterator, Mapping
from typing import Final

from yagopool.errors import Argument
from yagopool.games.carrom.board import QUEEN, STRIKER
from yagopool.games.carrom.rules.judgement import QueenTurn, ShotJudgement
from yagopool.games.carrom.rules.state import (
    MEN_EACH,
    MOST_BOARDS,
    MOST_TRIES,
    NO_QUEEN_FROM,
    CarromReason,
    CarromState,
)
from yagopool.table.shot import OffBoard, Potted
from yagopool.table.spec import Ball, Side, other_side

MOST: Final = 3

CARROM_REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "ruling.carrom.lost_own_last": ("player", "winner", "points"),
    "ruling.carrom.lost_others_last": ("player", "winner", "points"),
    "ruling.carrom.lost_both_last": ("player", "winner", "points"),
    "ruling.carrom.cleared": ("winner", "men", "points"),
    "ruling.carrom.game": ("winner", "most", "least"),
    "ruling.carrom.tie": ("a_points",),
    "ruling.carrom.queen_counts": ("winner",),
    "ruling.carrom.queen_too_late": ("winner", "target"),
    "ruling.carrom.striker": ("player",),
    "ruling.carrom.striker_and_own": ("player", "balls"),
    "ruling.carrom.striker_and_others": ("player", "balls", "owner"),
    "ruling.carrom.striker_own_and_others": ("player", "balls", "staying", "owner"),
    "ruling.carrom.striker_and_queen": ("player",),
    "ruling.carrom.striker_queen_and_own": ("player", "balls"),
    "ruling.carrom.striker_queen_and_others": ("player", "balls", "owner"),
    "ruling.carrom.striker_queen_own_and_others": ("player", "balls", "staying", "owner"),
    "ruling.carrom.placed": ("placer", "balls"),
    "ruling.carrom.due": ("owner", "n"),
    "ruling.carrom.due_paid": ("owner", "placer", "balls"),
    "ruling.carrom.cover_fouled": ("player",),
    "ruling.carrom.queen_early": ("player",),
    "ruling.carrom.queen_not_covered": ("player",),
    "ruling.carrom.queen_turn_over": ("player",),
    "ruling.carrom.queen_potted": ("player",),
    "ruling.carrom.queen_covered": ("player", "balls"),
    "ruling.carrom.striker_off": ("next",),
    "ruling.carrom.back": ("balls",),
    "ruling.carrom.break_again": ("player", "left"),
    "ruling.carrom.break_lost": ("player", "next"),
    "ruling.carrom.others_stay": ("player", "balls", "owner"),
    "ruling.carrom.own": ("player", "balls"),
    "ruling.carrom.next": ("next",),
    "ruling.carrom.nothing": ("player", "next"),
}
"""The keys of all reasons and what each sentence is filled with."""

_QUEEN: Final[Mapping[QueenTurn, tuple[str, str]]] = {
    "early": ("C8", "queen_early"),
    "not_covered": ("C9", "queen_not_covered"),
    "turn_over": ("F6", "queen_turn_over"),
    "potted": ("C9", "queen_potted"),
    "covered": ("C9", "queen_covered"),
}
"""The rule and the sentence of what a shot did to the queen; a foul's own sentence says the rest."""
_PAID: Final = "ruling.carrom.due_paid"
"""What is said last: without a foul, men come out only after the ruling on the shot that paid for them."""


def reasons(found: ShotJudgement, after: CarromState) -> tuple[CarromReason, ...]:
    narrator = _Narrator(found, after)
    if after.result is not None:
        return tuple(narrator.board_over())
    said = tuple(narrator.shot())[:MOST]
    return tuple(sorted(said, key=lambda because: because.key == _PAID))


class _Narrator:
    """Finds the sentences for one judgement."""

    def __init__(self, found: ShotJudgement, after: CarromState) -> None:
        self.found = found
        self.after = after
        self.player = found.before.player or ""
        self.next = after.match.seats[after.seat][1]

    def names(self, side: Side) -> tuple[str, ...]:
        return self.after.match.members(side)

    def events(self, *pieces: Ball) -> tuple[int, ...]:
        return tuple(
            index
            for index, event in enumerate(self.found.stroke.events)
            if isinstance(event, Potted | OffBoard) and event.ball in pieces
        )

    def board_over(self) -> Iterator[CarromReason]:
        """Say who won the board and why, and what it means for the game (F7, S1 to S4)."""
        found, after, result = self.found, self.after, self.after.result
        assert result is not None
        winner = self.names(result.winner)
        if found.lost is not None:
            last = {"own_last": found.own, "others_last": found.others}.get(found.lost, (*found.own, *found.others))
            events = self.events(*last)
            yield _reason("F7", f"lost_{found.lost}", events, player=self.player, winner=winner, points=result.points)
        else:
            queen = after.queen == result.winner
            left = MEN_EACH - len(after.potted_by(other_side(result.winner)))
            yield _reason("S1", "cleared", self.events(*found.own), winner=winner, men=left, points=result.points)
            if queen and result.points > left:
                yield _reason("S2", "queen_counts", (), winner=winner)
            elif queen:
                yield _reason("S2", "queen_too_late", (), winner=winner, target=NO_QUEEN_FROM)
        a, b = after.score
        if result.game_winner is not None:
            yield _reason("S4", "game", (), winner=self.names(result.game_winner), most=max(a, b), least=min(a, b))
        elif a == b and after.board >= MOST_BOARDS:
            yield _reason("S4", "tie", (), a_points=a)

    def shot(self) -> Iterator[CarromReason]:
        """Say what the shot cost, what became of the queen, and who plays next."""
        found = self.found
        if found.foul is not None:
            yield self.foul(found.foul)
            yield from self.payment()
            if found.queen == "fouled" and found.before.queen == "uncovered":
                yield _reason("C9", "cover_fouled", self.events(STRIKER), player=self.player)
        elif found.striker_off:
            yield _reason("F6", "striker_off", self.events(STRIKER), next=self.next)
        yield from self.queen()
        yield from self.back()
        if found.foul is None:
            yield from self.payment()
            yield from self.turn()

    def queen(self) -> Iterator[CarromReason]:
        """Say what became of the queen (C8, C9, F6)."""
        found = self.found
        if found.queen in _QUEEN:
            rule, key = _QUEEN[found.queen]
            more: dict[str, Argument] = {"balls": found.own} if key == "queen_covered" else {}
            yield _reason(rule, key, self.events(QUEEN, *found.own), player=self.player, **more)

    def back(self) -> Iterator[CarromReason]:
        """Say which pieces left the board and go back to the middle (F6)."""
        off = {event.ball for event in self.found.stroke.events if isinstance(event, OffBoard)}
        left = tuple(piece for piece in self.found.back if piece in off)
        if left:
            yield _reason("F6", "back", self.events(*left), balls=left)

    def foul(self, rule: str) -> CarromReason:
        """Say what was potted with the striker (F1 to F5)."""
        found = self.found
        owner = self.names(other_side(found.shooter))
        values: dict[str, Argument] = {"player": self.player}
        match rule:
            case "F1":
                key = "striker"
            case "F2":
                key, values["balls"] = "striker_and_own", found.own
            case "F3":
                key, values["balls"], values["owner"] = "striker_and_others", found.others, owner
            case "F4":
                key, values["balls"] = "striker_own_and_others", found.own
                values["staying"], values["owner"] = found.others, owner
            case _ if found.own and found.others:
                key, values["balls"] = "striker_queen_own_and_others", found.own
                values["staying"], values["owner"] = found.others, owner
            case _ if found.own:
                key, values["balls"] = "striker_queen_and_own", found.own
            case _ if found.others:
                key, values["balls"], values["owner"] = "striker_queen_and_others", found.others, owner
            case _:
                key = "striker_and_queen"
        return _reason(rule, key, self.events(STRIKER, QUEEN, *found.own, *found.others), **values)

    def payment(self) -> Iterator[CarromReason]:
        """Say which men come out, for a foul or for what was owed, and what is owed now (F1)."""
        found = self.found
        for side in (found.shooter, other_side(found.shooter)):
            out = tuple(man for man in found.out if found.before.owner(man) == side)
            if not out:
                continue
            placing: dict[str, Argument] = {"placer": self.names(other_side(side)), "balls": out}
            if found.foul is not None and side == found.shooter:
                yield _reason(found.foul, "placed", (), **placing)
            else:
                yield _reason("F1", "due_paid", (), owner=self.names(side), **placing)
        owed = found.dues["AB".index(found.shooter)]
        if found.foul is not None and owed:
            yield _reason("F1", "due", (), owner=self.names(found.shooter), n=owed)

    def turn(self) -> Iterator[CarromReason]:
        """Say who plays next, where no other sentence has."""
        found = self.found
        if found.untouched and found.queen == "untouched" and not found.striker_off:
            if found.continues:
                left = MOST_TRIES - self.after.tries
                yield _reason("C7", "break_again", (), player=self.player, left=left)
            else:
                yield _reason("C7", "break_lost", (), player=self.player, next=self.next)
            return
        if found.others:
            owner = self.names(other_side(found.shooter))
            values: dict[str, Argument] = {"player": self.player, "balls": found.others, "owner": owner}
            yield _reason("C6", "others_stay", self.events(*found.others), **values)
        if found.striker_off:
            return
        if found.continues:
            if found.queen not in {"potted", "covered"}:
                yield _reason("C6", "own", self.events(*found.own), player=self.player, balls=found.own)
        elif found.others or found.queen in _QUEEN:
            yield _reason("C6", "next", (), next=self.next)
        else:
            yield _reason("C6", "nothing", (), player=self.player, next=self.next)


def _reason(rule: str, key: str, events: tuple[int, ...], **arguments: Argument) -> CarromReason:
    return CarromReason(rule, f"ruling.carrom.{key}", tuple(arguments.items()), events)
