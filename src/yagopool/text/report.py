"""A judged record in words: as a match report, as one line a move, and one shot under all variants side by side."""

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import zip_longest
from typing import Any, Final

from yagopool.errors import Argument
from yagopool.games.yago.rules.referee import Verdict
from yagopool.match.game import Entry, State, game_of
from yagopool.match.model import Header, RecordedEntry, Undo
from yagopool.match.replay import Judged
from yagopool.match.session import Played
from yagopool.table.shot import Contact, Cushion, Flick, Potted, Stroke
from yagopool.table.spec import other_side, piece_order
from yagopool.text.speaker import Speaker

_RULE_WIDTH: Final = 5
"""Room for a rule's id before its sentence."""
_ENDLESS: Final = 1_000_000
"""A width at which nothing is wrapped."""
_BETWEEN: Final = "  "
_NARROWEST: Final = 22
"""Columns narrower than this are set one under the other."""


class Report:
    """Tells a match to somebody who was not there. ``width`` in characters."""

    def __init__(self, speaker: Speaker, width: int = 100) -> None:
        self._say = speaker.say
        self._phrase = speaker.phrase
        self._because = speaker.because
        self._knows = speaker.knows
        self._width = max(width, 40)

    def lines(self, judged: Judged) -> Iterator[str]:
        if isinstance(judged.item, Header):
            yield from self._opening(judged.state)
        elif judged.before is not None:
            entry = judged.item.entry
            yield from self._wrapped(f"{judged.line:>5}  ", self.done(entry, judged.before))
            yield from self._ruling(judged.ruling)
            yield from self._afterwards(entry, judged.state)

    def _key(self, key: str, state: State) -> str:
        """Return the key of a sentence: the variant's or the game's own where it has one."""
        own = (f"report.{name}.{key}" for name in (state.match.variant, state.match.game))
        return next(filter(self._knows, own), f"report.{key}")

    # What was done

    def _opening(self, state: State) -> Iterator[str]:
        match = state.match
        a, b = match.teams
        yield from self._wrapped("", self._say("report.title", variant=match.variant, points=match.target, a=a, b=b))
        yield from self._game(state)

    def _game(self, state: State) -> Iterator[str]:
        yield ""
        yield from self._wrapped("", self._say(self._key("game", state), **_numbers(state), player=state.player or ""))

    def done(self, entry: Entry, before: State) -> str:
        """Return in words what was done, and by whom."""
        if isinstance(entry, Undo):
            return self._say("report.undo", n=entry.count)
        if isinstance(entry, Stroke):
            return self._stroke(entry, before)
        values = {field.name: getattr(entry, field.name) for field in fields(entry)}
        place = values.pop("at", None)
        if place is None:
            return self._say(self._key(entry.do, before), side=_acting(before), **values)
        return self._say(f"report.{entry.do}_at", side=_acting(before), x=place[0], y=place[1], **values)

    def _stroke(self, stroke: Stroke, before: State) -> str:
        player = before.player or ""
        if stroke.ball is None:
            start = self._say("report.accident", player=player)
        else:
            start = self._say("report.stroke", player=player, ball=stroke.ball)
        happened = tuple(self._happened(stroke, before))
        return f"{start}: {', '.join(happened)}" if happened else start

    def _happened(self, stroke: Stroke, before: State) -> Iterator[str]:
        """Say the first touch, then whatever dropped, left or was moved; cushions and later touches would be noise."""
        touched = False
        for event in stroke.events:
            if isinstance(event, Contact):
                if not touched:
                    yield self._phrase("report.event.contact", a=event.a, b=event.b)
                touched = True
            elif isinstance(event, Potted):
                yield self._phrase(self._key("event.potted", before), ball=event.ball, pot=event.pot)
            elif not isinstance(event, Cushion):
                yield self._phrase(f"report.event.{event.kind}", ball=event.ball)

    # What the referee said, and what comes now

    def _ruling(self, ruling: Any) -> Iterator[str]:
        for because in ruling.because if ruling is not None else ():
            yield from self._wrapped(f"{'':7}{because.rule:<{_RULE_WIDTH}}", self._because(because))

    def _afterwards(self, entry: Entry, state: State) -> Iterator[str]:
        if state.result is not None:
            yield from self._result(state, state.result)
        elif entry.do == "next_game":
            yield from self._game(state)
        else:
            changed = isinstance(entry, Undo) or hasattr(entry, "colour")
            yield from self._wrapped(f"{'':7}→ ", self._now(state) + (self._colours(state) if changed else ""))

    def _result(self, state: State, result: Any) -> Iterator[str]:
        winner = state.match.members(result.winner)
        key = self._key(f"won.{result.reason}", state)
        loser = state.match.members(other_side(result.winner))
        won = self._say(key, **_numbers(state), winner=winner, loser=loser, points=result.points)
        (a, b), (a_points, b_points) = state.match.teams, state.score
        score = self._say(self._key("score", state), **_numbers(state), a=a, b=b, a_points=a_points, b_points=b_points)
        yield from self._wrapped(f"{'':7}★ ", f"{won}. {score}.")
        if state.phase == "match_over":
            yield ""
            yield from self._wrapped("", self._say("report.match", winner=winner))

    def _now(self, state: State) -> str:
        balls = tuple(sorted(state.to_place, key=piece_order))
        values: dict[str, Argument] = {
            "player": state.player or "",
            "side": _acting(state),
            "strokes": state.strokes,
            "balls": balls,
        }
        return self._say(f"report.now.{state.phase}", **values)

    def _colours(self, state: State) -> str:
        """Say whose the colours are, where no ruling has just said it."""
        owners = {colour: state.match.members(side) for side, colour in (getattr(state, "colours", None) or {}).items()}
        if not owners:
            return ""
        a, b = (owners[colour] for colour in sorted(owners))
        return f" ({self._say('report.colours', a=a, b=b)})"

    def _wrapped(self, start: str, text: str) -> list[str]:
        return textwrap.wrap(text, self._width, initial_indent=start, subsequent_indent=" " * len(start)) or [start]


def _numbers(state: State) -> dict[str, Argument]:
    """Return the number of a state's game and, where its game has them, of its board and of the games won."""
    record = game_of(state.match).state_json(state)
    won = record.get("games", {})
    games = {"a_games": won.get("A", 0), "b_games": won.get("B", 0)}
    return {"game": record["game"], "board": record.get("board", 0), **games}


def _acting(state: State) -> tuple[str, ...]:
    return () if state.to_act is None else state.match.members(state.to_act)


class Transcript:
    """Tells moves as lines of plain text. The same sentences as the match report, put on one line."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._report = Report(speaker, _ENDLESS)

    def opening(self, match: Any, state: State) -> str:
        """Return the first line: who plays what, up to how many points, and who begins."""
        values = (line.strip() for line in self._report.lines(Judged(1, Header(match), None, None, state)))
        return ". ".join(line for line in values if line)

    def line(self, number: int, played: Played) -> str:
        """Return a move as one line: its number, what was done and happened, rulings, what comes next, the pots."""
        judged = Judged(number, RecordedEntry(played.entry), played.before, played.ruling, played.after)
        done, *rest = (_plain(line) for line in self._report.lines(judged) if line.strip())
        done = done.removeprefix(f"{number} ")
        parts = [f"{number}. {self._flick(played)}{done}", *rest]
        if played.after.pots != played.before.pots or played.trace is not None:
            parts.append(self._pots(played.after))
        return " ".join(_stopped(part) for part in parts if part)

    def stroke(self, number: int, played: Played, verdict: str) -> str:
        """Return a stroke of practice as one line: its number, what was done and happened, a verdict, the pots."""
        done = self._report.done(played.entry, played.before)
        parts = (f"{number}. {self._flick(played)}{done}", verdict, self._pots(played.after))
        return " ".join(_stopped(part) for part in parts if part)

    def taken_back(self, count: int, before: State, now: State) -> str:
        """Return the line that says how many moves were taken back, who is to play now, and the pots."""
        judged = Judged(0, RecordedEntry(Undo(count)), before, None, now)
        done, *rest = (_plain(line) for line in self._report.lines(judged) if line.strip())
        parts = [done.removeprefix("0 "), *rest, self._pots(now)]
        return " ".join(_stopped(part) for part in parts if part)

    def _flick(self, played: Played) -> str:
        """Return direction and speed of a flick; 0 degrees is to the right, 90 toward the pots."""
        if not isinstance(played.move, Flick):
            return ""
        direction, speed = round(played.move.direction, 2), round(played.move.speed / 1000.0, 2)
        return f"({self._speaker.say('transcript.flick', direction=direction, speed=speed)}) "

    def _pots(self, state: State) -> str:
        if not state.pots:
            return ""
        standing = ", ".join(f"{pot} {self._speaker.ball(ball)}" for pot, ball in state.pots)
        return f"{self._speaker.say('transcript.pots')}: {standing}"


def _plain(line: str) -> str:
    """Return a line of the report without its margins and its star: no font of the window has one, no voice says it."""
    return " ".join(line.split()).removeprefix("★ ")


def _stopped(part: str) -> str:
    return part if part.endswith((".", "!", "?", "…")) else f"{part}."


def verdict_lines(verdicts: Iterable[Verdict], speaker: Speaker, width: int = 100) -> Iterator[str]:
    """Yield the lines that show each variant's verdict in a column of its own; ``width`` in characters."""
    texts = [list(_verdict(verdict, speaker)) for verdict in verdicts]
    column = (width - len(_BETWEEN) * (len(texts) - 1)) // max(len(texts), 1)
    if column < _NARROWEST:
        for text in texts:
            yield from (line for paragraph in text for line in textwrap.wrap(paragraph, max(width, _NARROWEST)))
            yield ""
        return
    columns = [[line for paragraph in text for line in _paragraph(paragraph, column)] for text in texts]
    for row in zip_longest(*columns, fillvalue=""):
        yield _BETWEEN.join(cell.ljust(column) for cell in row).rstrip()


def _verdict(verdict: Verdict, speaker: Speaker) -> Iterator[str]:
    yield speaker.say(f"variant.{verdict.variant}")
    if verdict.refused is not None:
        yield speaker.say("verdicts.refused", rule=verdict.refused.rule or "-")
        yield speaker.message(verdict.refused)
    if verdict.ruling is not None and verdict.after is not None:
        fouls = tuple(foul.rule for foul in verdict.ruling.fouls)
        yield speaker.say("verdicts.foul", rules=fouls, n=len(fouls)) if fouls else speaker.say("verdicts.fair")
        yield from (f"{because.rule}: {speaker.because(because)}" for because in verdict.ruling.because)


def _paragraph(text: str, width: int) -> list[str]:
    return [*textwrap.wrap(text, width), ""]
