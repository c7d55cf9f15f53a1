"""A second referee of carrom, written from the rules' sentences alone: it counts men by colour and knows no names."""

from dataclasses import dataclass, field
from typing import Any

WHITE, BLACK = "white", "black"
NINE = 9


@dataclass
class Board:
    """One board as somebody at the table would keep it on paper."""

    players: list[tuple[str, str]]
    """Side and name around the board (C1)."""
    best_of: int
    turn: int
    breaking: int
    number: int = 1
    in_game: int = 1
    untouched: bool = True
    tries_left: int = 3
    pocketed: dict[str, int] = field(default_factory=lambda: {WHITE: 0, BLACK: 0})
    owed: dict[str, int] = field(default_factory=lambda: {WHITE: 0, BLACK: 0})
    in_hand: dict[str, int] = field(default_factory=lambda: {WHITE: 0, BLACK: 0})
    queen: str = "board"
    """"board", "uncovered", or the colour that has covered it."""
    points: dict[str, int] = field(default_factory=lambda: {"A": 0, "B": 0})
    games: dict[str, int] = field(default_factory=lambda: {"A": 0, "B": 0})
    over: str = ""
    """"", "board", "game" or "match"."""
    winner: str = ""
    worth: int = 0

    # Who is who

    def colour(self, side: str) -> str:
        return WHITE if side == self.players[self.breaking][0] else BLACK  # C2

    def side(self, colour: str) -> str:
        return "A" if self.colour("A") == colour else "B"

    def me(self) -> str:
        return self.colour(self.players[self.turn][0])

    @staticmethod
    def other(colour: str) -> str:
        return BLACK if colour == WHITE else WHITE

    def to_act(self) -> str | None:
        if self.over == "match":
            return None
        if not self.over:
            for colour in (BLACK, WHITE):
                if self.in_hand[colour]:
                    return self.side(self.other(colour))  # placed by the opponent (F1)
        return self.players[self.turn][0]

    def phase(self) -> str:
        if self.over:
            return "match_over" if self.over == "match" else "game_over"
        if any(self.in_hand.values()):
            return "place"
        if self.queen == "uncovered":
            return "cover"
        return "break" if self.untouched else "shoot"

    # What happens

    def shot(self, events: list[dict[str, Any]]) -> dict[str, Any]:
        me, you = self.me(), self.other(self.me())
        dropped = [event["ball"] for event in events if event["kind"] == "potted"]
        flown = [event["ball"] for event in events if event["kind"] == "off_board"]
        mine = sum(ball.startswith(me) for ball in dropped)
        yours = sum(ball.startswith(you) for ball in dropped)
        striker = "striker" in dropped
        named = {ball for event in events for ball in (event.get("a"), event.get("b"), event.get("ball")) if ball}
        was_break, self.untouched = self.untouched, self.untouched and named <= {"striker", "queen"}  # C7: no man
        nothing = {"continues": False, "back": [], "out": {WHITE: 0, BLACK: 0}}
        if self._loses(me, mine, yours, "queen" in dropped):  # F7, before all else
            self._end(self.side(you), min(3 + NINE - self.pocketed[me] - mine, 12))  # S3
            return nothing
        returning, stays = self._queen(me, mine, dropped, flown)
        stays = stays or mine > 0  # C6, F2, F4
        if "striker" in flown:
            stays = False  # F6
        elif was_break and self.untouched and not {"striker", "queen"} & set(dropped):  # C7, C8, F1
            self.tries_left -= 1
            stays = self.tries_left > 0
        # F6: queen, shooter's, other's
        returning += ["queen"] * ("queen" in flown)
        returning += [colour for colour in (me, you) for ball in flown if ball.startswith(colour)]
        self.pocketed[you] += yours  # C6, F3, F4
        self.pocketed[me] += 0 if striker else mine
        out = self._pay(me, mine if striker else 0, int(striker))
        if self.pocketed[me] == NINE:  # S1, S2
            bonus = 3 if self.queen == me and self.points[self.side(me)] < 22 else 0
            self._end(self.side(me), NINE - self.pocketed[you] + bonus)
            return nothing
        if not stays:
            self.turn = (self.turn + 1) % len(self.players)
        if not stays or not self.untouched:
            self.tries_left = 3
        return {"continues": stays, "back": returning, "out": out}

    def _loses(self, me: str, mine: int, yours: int, queen: bool) -> bool:
        last_own = mine > 0 and self.pocketed[me] + mine == NINE and self.queen == "board" and not queen
        return last_own or (yours > 0 and self.pocketed[self.other(me)] + yours == NINE)

    def _queen(self, me: str, mine: int, dropped: list[str], flown: list[str]) -> tuple[list[str], bool]:
        """Return what goes back, and whether the queen alone keeps the turn."""
        striker = "striker" in dropped
        if self.queen == "uncovered":  # C9: the shot after the queen
            self.queen = me if mine and not striker else "board"
            return (["queen"] if self.queen == "board" else []), False
        if "queen" not in dropped:
            return [], False
        if striker or not (self.pocketed[me] or mine):  # F5, C8
            return ["queen"], False
        if mine:  # C9: queen and own man in one shot
            self.queen = me
            return [], False
        if "striker" in flown:  # the turn passes, so nobody can cover it
            return ["queen"], False
        self.queen = "uncovered"
        return [], True

    def _pay(self, me: str, at_once: int, more: int) -> dict[str, int]:
        """Return the men that come out: those of F2 and F4, then dues at the next opportunity (F1)."""
        self.owed[me] += more
        out = {WHITE: 0, BLACK: 0}
        out[me] = at_once
        for colour in (WHITE, BLACK):
            paid = min(self.owed[colour], self.pocketed[colour])
            self.owed[colour] -= paid
            self.pocketed[colour] -= paid
            out[colour] += paid
            self.in_hand[colour] += out[colour]
        return out

    def place(self, colour: str) -> None:
        self.in_hand[colour] -= 1

    def concede(self, what: str) -> None:
        side = self.to_act()
        winner = "B" if side == "A" else "A"
        if what == "game":
            self._end(winner, 0, game=True)
            return
        theirs = self.colour(winner)
        bonus = 3 if self.queen == theirs and self.points[winner] < 22 else 0
        self._end(winner, NINE - self.pocketed[self.other(theirs)] + bonus)

    def _end(self, winner: str, worth: int, *, game: bool = False) -> None:
        self.winner, self.worth, self.over = winner, worth, "board"
        self.points[winner] += worth
        a, b = self.points["A"], self.points["B"]
        done = max(a, b) >= 25 or (self.in_game >= 8 and a != b)  # S4
        if game or done:
            champion = winner if game or a == b else "A" if a > b else "B"
            self.games[champion] += 1
            self.over = "match" if self.games[champion] > self.best_of // 2 else "game"
        self.turn = (self.breaking + 1) % len(self.players)  # C2

    def next_board(self) -> "Board":
        new_game = self.over == "game"
        return Board(
            self.players,
            self.best_of,
            self.turn,
            self.turn,
            number=self.number + 1,
            in_game=1 if new_game else self.in_game + 1,
            points={"A": 0, "B": 0} if new_game else self.points,
            games=self.games,
        )
