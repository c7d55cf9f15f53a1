"""A second referee, written from the rule book alone and without a look at ``yagopool.games.yago.rules``.

It speaks the record's JSON only and imports nothing of the game. What two who never met judge alike is hardly a slip of
the pen of either; where they differ, one of them has misread a sentence. No sentences, no checks of legality: the
record must be a legal one.
"""

import copy
from typing import Any, Final

Json = dict[str, Any]

ROWS: Final = ((1, 2, 4), (3, 5, 7), (6, 8, 9), (1, 3, 6), (2, 5, 8), (4, 7, 9), (1, 5, 9), (4, 5, 6))
ALL: Final = frozenset(f"{colour}{number}" for colour in ("red", "yellow") for number in range(1, 6))
OTHER: Final = {"A": "B", "B": "A", "red": "yellow", "yellow": "red"}


def colour(ball: str) -> str:
    return ball.rstrip("12345")


class SecondReferee:
    """A match in play; ``take`` an entry, look at ``state``."""

    def __init__(self, header: Json) -> None:
        self.header = header
        self.professional = header["variant"] == "professional"
        self.score = {"A": 0, "B": 0}
        self.visits = {"A": 0, "B": 0}
        self.game = 0
        self.past: list[Json] = []
        self.rack(header["opener"])

    def rack(self, opener: str) -> None:
        """G2."""
        self.game += 1
        self.opener = self.to_act = self.next = opener
        self.phase = self.then = "break"
        self.strokes = 1
        self.colours: dict[str, str] | None = None
        self.pots: dict[int, str] = {}
        self.table = set(ALL)
        self.to_place: set[str] = set()
        self.blue = "spot"
        self.result: Json | None = None
        self.last: str | None = None
        self.dropped: list[str] = []

    def take(self, entry: Json) -> Json | None:
        """Let an entry happen; return what the ruling of a stroke must say, sentences aside."""
        if entry["do"] == "undo":
            for _ in range(entry["count"]):
                before = self.past.pop()
            self.__dict__.update(before)
            return None
        kept = {name: copy.deepcopy(value) for name, value in vars(self).items() if name not in ("header", "past")}
        self.past.append(kept)
        if entry["do"] == "stroke":
            return self.stroke(entry)
        self.other(entry)
        return None

    def stroke(self, entry: Json) -> Json:
        shooter, flicked, events = self.to_act, entry["ball"], entry["events"]
        breaking = self.phase == "break"
        if self.last != shooter:
            self.visits[shooter] += 1
        self.last = shooter
        fouls = self.fouls(shooter, flicked, events)
        out, stay = self.sort_out(shooter, events, foul=bool(fouls))
        gone = {event["ball"] for event in events if event["kind"] in ("potted", "off_board")}
        self.table -= gone
        if flicked is not None and not self.professional:
            self.blue = "gone"
        elif flicked is not None:
            self.blue = "in_hand" if "blue" in gone else "table"
        self.to_place = out | ({"blue"} if self.blue == "in_hand" else set())
        self.then = "break" if breaking and flicked is None else "play"
        ruling: Json = {"fouls": fouls, "returned": sorted(out), "continues": False}
        if not fouls and self.colours is None and stay:
            if len({colour(ball) for ball in stay}) == 2:
                self.phase, self.strokes, self.next, self.dropped = "choose_colour", 1, OTHER[shooter], stay
                return ruling
            self.give_colour(shooter, colour(stay[0]))
        if self.has_won(shooter, stay):
            return ruling
        self.turn(shooter, stay, foul=bool(fouls))
        self.go_on(OTHER[shooter], declinable=bool(fouls) and self.professional)
        return ruling | {"continues": self.next == shooter}

    def fouls(self, shooter: str, flicked: str | None, events: list[Json]) -> list[Json]:
        """E2 to E5, P2 to P6."""
        found: list[Json] = []

        def foul(code: str, ball: str | None, rule: str) -> None:
            found.append({"code": code, "ball": ball, "rule": rule})

        if flicked not in (None, "blue") and self.is_others(shooter, str(flicked)):
            foul("opponent_ball_flicked", flicked, "E3")
        touched, disturbed = False, set()
        for event in events:
            kind, ball = event["kind"], event.get("ball")
            if kind == "contact" and "blue" in (event["a"], event["b"]):
                hit = event["b"] if event["a"] == "blue" else event["a"]
                if self.professional and not touched and self.is_others(shooter, hit):
                    foul("opponent_ball_hit_first", hit, "P3")
                touched = True
            elif kind == "disturbed" and ball not in disturbed:
                disturbed.add(ball)
                foul("ball_disturbed", ball, "P6" if self.professional else "E5")
            elif ball == "blue" and kind in ("potted", "off_board"):
                foul(f"blue_{kind}", ball, "P4" if self.professional else "E2")
            elif kind == "off_board":
                foul("ball_off_board", ball, "P5" if self.professional else "E4")
        if self.professional and flicked is not None and not touched:
            foul("no_ball_hit", None, "P2")
        return found

    def sort_out(self, shooter: str, events: list[Json], *, foul: bool) -> tuple[set[str], list[str]]:
        """G9, G10, M1, M2: which balls must be placed, and which stay in pots, in the order they dropped."""
        touched: set[str] = set()
        out: set[str] = set()
        stay: list[str] = []
        for event in events:
            ball = str(event.get("ball"))
            if event["kind"] == "contact":
                touched |= {event["a"], event["b"]}
            elif event["kind"] == "cushion":
                touched.add(ball)
            elif event["kind"] == "off_board" and ball != "blue":
                out.add(ball)
            elif event["kind"] == "potted" and ball != "blue":
                direct = self.header["variant"] == "medium" and ball not in touched
                if (foul or direct) and not self.is_others(shooter, ball):
                    out.add(ball)
                else:
                    stay.append(ball)
                    self.pots[event["pot"]] = ball
        return out, stay

    def is_others(self, side: str, ball: str) -> bool:
        """Whether a ball belongs to the other side; nobody's while colours are open."""
        return self.colours is not None and self.colours[side] != colour(ball)

    def give_colour(self, side: str, chosen: str) -> None:
        self.colours = {side: chosen, OTHER[side]: OTHER[chosen]}

    def has_won(self, shooter: str, dropped: list[str]) -> bool:
        """G12 to G15: set the balls that dropped one by one, until a win is complete."""
        if self.colours is None:
            return False
        standing = {pot: ball for pot, ball in self.pots.items() if ball not in dropped}
        for ball in dropped:
            standing[next(pot for pot, one in self.pots.items() if one == ball)] = ball
            if count(standing, colour(ball)) == 5 or rows(standing, colour(ball)):
                self.win(shooter, next(side for side in "AB" if self.colours[side] == colour(ball)))
                return True
        return False

    def win(self, shooter: str, winner: str) -> None:
        assert self.colours is not None
        own = self.colours[winner]
        complete = rows(self.pots, own)
        if winner == shooter and count(self.pots, own) == 5 and complete >= 2:
            self.finish(winner, 3, "double_row")
        else:
            self.finish(winner, 1, "row" if complete else "five")

    def finish(self, winner: str, points: int, reason: str) -> None:
        """G16, G17."""
        self.result = {"winner": winner, "points": points, "reason": reason}
        self.score[winner] += points
        self.to_place, self.last = set(), None
        self.next = self.to_act = OTHER[winner] if self.professional else winner
        self.phase = "match_over" if self.score[winner] >= self.header["target"] else "game_over"

    def turn(self, shooter: str, stay: list[str], *, foul: bool) -> None:
        """G5 to G8: who plays next, with how many strokes."""
        if foul:
            self.next, self.strokes = OTHER[shooter], 2
        elif any(self.is_others(shooter, ball) for ball in stay):
            self.next, self.strokes = OTHER[shooter], 1
        elif not stay and self.strokes == 1:
            self.next = OTHER[shooter]
        elif not stay:
            self.strokes -= 1

    def go_on(self, placer: str, *, declinable: bool) -> None:
        """G10, P7: placing, then taking over or declining, then play."""
        if declinable:
            self.then = f"take_over, {self.then}"
        self.phase, self.to_act = ("place", placer) if self.to_place else self.after_placing(placer)

    def after_placing(self, placer: str) -> tuple[str, str]:
        return ("take_over", placer) if self.then.startswith("take_over") else (self.then, self.next)

    def other(self, entry: Json) -> None:
        """Every entry that is no stroke and no undo."""
        side = self.to_act
        if entry["do"] == "choose_colour":
            self.give_colour(side, entry["colour"])
            if not self.has_won(side, self.dropped):
                self.go_on(OTHER[side], declinable=False)
        elif entry["do"] == "place":
            self.to_place.remove(entry["ball"])
            if entry["ball"] == "blue":
                self.blue = "table"
            else:
                self.table.add(entry["ball"])
            if not self.to_place:
                self.phase, self.to_act = self.after_placing(side)
        elif entry["do"] in ("take_over", "decline"):
            self.phase = self.then.removeprefix("take_over, ")
            if entry["do"] == "decline":
                self.next = self.to_act = OTHER[side]
                self.strokes = 1
        elif entry["do"] == "concede":
            self.finish(OTHER[side], 1, "conceded")
        else:
            self.rack(side)

    def player(self) -> str | None:
        """G1: the member who plays the next stroke."""
        if self.phase == "match_over":
            return None
        members = self.header["sides"][self.next]
        begun = self.visits[self.next]
        return str(members[(begun - 1 if self.last == self.next else begun) % len(members)])

    def state(self) -> Json:
        """What the record's page prescribes, without what means nothing when the game is won."""
        playing: Json = {"strokes": self.strokes, "on_table": sorted(self.table), "blue": self.blue}
        return {
            "game": self.game,
            "phase": self.phase,
            "to_act": None if self.phase == "match_over" else self.to_act,
            "player": self.player(),
            "opener": self.opener,
            "colours": self.colours,
            "pots": {str(pot): ball for pot, ball in self.pots.items()},
            "to_place": sorted(self.to_place, key=lambda ball: (ball == "blue", ball)),
            "result": self.result,
            "score": self.score,
            **({} if self.result else playing),
        }


def count(pots: dict[int, str], own: str) -> int:
    return sum(colour(ball) == own for ball in pots.values())


def rows(pots: dict[int, str], own: str) -> int:
    return sum(all(colour(pots.get(pot, "")) == own for pot in row) for row in ROWS)
