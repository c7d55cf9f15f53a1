"""A judged record as a match report: who, what, ruling, score; plain text, line by line."""

import textwrap
from collections.abc import Iterator
from typing import Final

from yagopool.errors import Argument
from yagopool.games.yago.balls import BALL_ORDER
from yagopool.games.yago.rules.entries import ChooseColour, Entry, NextGame, Place
from yagopool.games.yago.rules.ruling import Ruling
from yagopool.games.yago.rules.state import GameState, Result
from yagopool.match.model import Header, Undo
from yagopool.match.replay import Judged
from yagopool.table.events import Contact, Cushion, Potted, Stroke
from yagopool.table.sides import other_side
from yagopool.text.speaker import Speaker

_RULE_WIDTH: Final = 5
"""Room for a rule's id before its sentence."""


class Report:
    """Tells a match to somebody who was not there. ``width`` in characters."""

    def __init__(self, speaker: Speaker, width: int = 100) -> None:
        self._say = speaker.say
        self._phrase = speaker.phrase
        self._because = speaker.because
        self._width = max(width, 40)

    def lines(self, judged: Judged) -> Iterator[str]:
        """Yield the lines that tell one line of a record."""
        if isinstance(judged.item, Header):
            yield from self._opening(judged.state)
        elif judged.before is not None:
            entry = judged.item.entry
            yield from self._wrapped(f"{judged.line:>5}  ", self.done(entry, judged.before))
            yield from self._ruling(judged.ruling)
            yield from self._afterwards(entry, judged.state)

    # What was done

    def _opening(self, state: GameState) -> Iterator[str]:
        match = state.match
        a, b = match.teams
        yield from self._wrapped("", self._say("report.title", variant=match.variant, points=match.target, a=a, b=b))
        yield from self._game(state)

    def _game(self, state: GameState) -> Iterator[str]:
        yield ""
        yield from self._wrapped("", self._say("report.game", game=state.game, player=state.player or ""))

    def done(self, entry: Entry | Undo, before: GameState) -> str:
        """Return in words what was done, and by whom."""
        if isinstance(entry, Undo):
            return self._say("report.undo", n=entry.count)
        if isinstance(entry, Stroke):
            return self._stroke(entry, before.player or "")
        side = _acting(before)
        if isinstance(entry, ChooseColour):
            return self._say("report.choose_colour", side=side, colour=entry.colour)
        if isinstance(entry, Place):
            if entry.at is None:
                return self._say("report.place", side=side, ball=entry.ball)
            return self._say("report.place_at", side=side, ball=entry.ball, x=entry.at[0], y=entry.at[1])
        return self._say(f"report.{entry.do}", side=side)

    def _stroke(self, stroke: Stroke, player: str) -> str:
        if stroke.ball is None:
            start = self._say("report.accident", player=player)
        else:
            start = self._say("report.stroke", player=player, ball=stroke.ball)
        happened = tuple(self._happened(stroke))
        return f"{start}: {', '.join(happened)}" if happened else start

    def _happened(self, stroke: Stroke) -> Iterator[str]:
        """Say the first touch, then whatever dropped, left or was moved; cushions and later touches would be noise."""
        touched = False
        for event in stroke.events:
            if isinstance(event, Contact):
                if not touched:
                    yield self._phrase("report.event.contact", a=event.a, b=event.b)
                touched = True
            elif isinstance(event, Potted):
                yield self._phrase("report.event.potted", ball=event.ball, pot=event.pot)
            elif not isinstance(event, Cushion):
                yield self._phrase(f"report.event.{event.kind}", ball=event.ball)

    # What the referee said, and what comes now

    def _ruling(self, ruling: Ruling | None) -> Iterator[str]:
        for because in ruling.because if ruling is not None else ():
            yield from self._wrapped(f"{'':7}{because.rule:<{_RULE_WIDTH}}", self._because(because))

    def _afterwards(self, entry: Entry | Undo, state: GameState) -> Iterator[str]:
        if state.result is not None:
            yield from self._result(state, state.result)
        elif isinstance(entry, NextGame):
            yield from self._game(state)
        else:
            changed = isinstance(entry, ChooseColour | Undo)
            yield from self._wrapped(f"{'':7}→ ", self._now(state) + (self._colours(state) if changed else ""))

    def _result(self, state: GameState, result: Result) -> Iterator[str]:
        winner = state.match.members(result.winner)
        won = self._say(f"report.won.{result.reason}", game=state.game, winner=winner, points=result.points)
        (a, b), (a_points, b_points) = state.match.teams, state.score
        score = self._say("report.score", a=a, b=b, a_points=a_points, b_points=b_points)
        yield from self._wrapped(f"{'':7}★ ", f"{won}. {score}.")
        if state.phase == "match_over":
            yield ""
            yield from self._wrapped("", self._say("report.match", winner=winner))

    def _now(self, state: GameState) -> str:
        """Say what comes next, and of whom."""
        balls = tuple(sorted(state.to_place, key=BALL_ORDER.__getitem__))
        told: dict[str, Argument] = {
            "player": state.player or "",
            "side": _acting(state),
            "strokes": state.strokes,
            "balls": balls,
        }
        return self._say(f"report.now.{state.phase}", **told)

    def _colours(self, state: GameState) -> str:
        """Say whose the colours are, where no ruling has just said it."""
        if state.red is None:
            return ""
        red, yellow = state.match.members(state.red), state.match.members(other_side(state.red))
        return f" ({self._say('report.colours', a=red, b=yellow)})"

    def _wrapped(self, start: str, text: str) -> list[str]:
        """Break a text into lines, the later ones indented as far as the start is long."""
        return textwrap.wrap(text, self._width, initial_indent=start, subsequent_indent=" " * len(start)) or [start]


def _acting(state: GameState) -> tuple[str, ...]:
    """Return the names of the side to act."""
    return () if state.to_act is None else state.match.members(state.to_act)
