"""What reads a match record: it is judged, explained, shown again, compared, reviewed, or saved to show."""

import json
import math
import os
import shutil
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from io import BufferedReader
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from yagopool.ai.decision import Decision, DecisionPoint, decide_again, decision_point, decision_seed
from yagopool.ai.levels import Level, level_named, with_hand
from yagopool.ai.review import Accuracy, ShotReview, TurningPoint, accuracy, review_shots, shots, turning_points
from yagopool.ai.worker_pool import interrupts_deferred
from yagopool.cli.options import LEVEL_NAMES, DataFolder, Jobs, Language, Record, WindowLanguage, complete
from yagopool.cli.output import (
    CHECK_FAILED,
    INTERRUPTED,
    STANDARD_INPUT,
    Output,
    print_error,
    printing,
    progress,
    read_whole,
    reading,
    stoppable,
)
from yagopool.cli.usage import refuse, refusing, speaker_named
from yagopool.errors import Argument, RecordError, YagoError
from yagopool.games.settings import Settings
from yagopool.games.yago.rules.referee import Verdict
from yagopool.games.yago.rules.referee import verdicts as judge_all
from yagopool.games.yago.rules.state import ChooseColour, GameState, Place
from yagopool.match.files import check_output, same_file, write_output
from yagopool.match.model import RecordedEntry
from yagopool.match.record import LONGEST_RECORD, flick_json, read, ruling_json, state_json
from yagopool.match.replay import TOLERANCE, Judged, ReplayedMatch, Verified, judge, kept_score, replayed, verify
from yagopool.match.score_sheet import sheet_of
from yagopool.match.store import data_folder
from yagopool.physics.parameters import FingerprintMatch
from yagopool.table.shot import Flick, Stroke
from yagopool.table.spec import SIDES, Side
from yagopool.text import Speaker, system_language
from yagopool.text.explanation import (
    as_called,
    considered_stroke,
    percent,
    reviewed_shot,
    turning_point,
    weighed_choice,
    what_was_played,
    who_thought,
)
from yagopool.text.report import Report, verdict_lines
from yagopool.ui.export import SIZES
from yagopool.ui.export.sheet import sheet_svg

MOST_SHOTS_PRINTED: Final = 12


def referee(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="cli.help.referee.file", show_default=False)
    ] = STANDARD_INPUT,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.referee.json")] = False,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    report = Report(speak, width=min(100, shutil.get_terminal_size((100, 25)).columns))
    output = Output()
    try:
        with reading(file) as source:
            for judged in judge(read(_Responsive(source, output))):
                for line in [_judged_json(judged, speak)] if as_json else report.lines(judged):
                    output.line(line)
    except YagoError as error:
        output.flush()
        refuse(error, speak, as_json=as_json, file=file)
    output.flush()


class _Responsive:
    """A source of bytes that flushes the output before it waits for more: who writes a line reads its answer."""

    def __init__(self, source: BufferedReader, output: Output) -> None:
        self._source = source
        self._output = output

    def read1(self, size: int, /) -> bytes:
        self._output.flush()
        return self._source.read1(size)


def _judged_json(judged: Judged, speak: Speaker) -> str:
    ruling = None if judged.ruling is None else ruling_json(judged.ruling, speak.because)
    found = {"line": judged.line, "ruling": ruling, "state": state_json(judged.state)}
    return json.dumps(found, ensure_ascii=False)


def verdicts(
    record: Record,
    line: Annotated[int, typer.Option(metavar="N", min=1, help="cli.help.verdicts.line")],
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.option.json")] = False,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    with refusing(speak, as_json=as_json, file=record):
        before, stroke = _stroke_at(record, line)
    found = judge_all(before, stroke)
    with printing() as output:
        if as_json:
            by_variant = {verdict.variant: _verdict_json(verdict, speak) for verdict in found}
            output.line(json.dumps({"line": line, "verdicts": by_variant}, ensure_ascii=False))
            return
        player, ball = before.player or "", stroke.ball
        if ball is None:
            output.line(speak.say("verdicts.accident", line=line, player=player))
        else:
            output.line(speak.say("verdicts.title", line=line, player=player, ball=ball))
        output.line("")
        for text in verdict_lines(found, speak, shutil.get_terminal_size((100, 25)).columns):
            output.line(text)


def _stroke_at(record: Path, line: int) -> tuple[GameState, Stroke]:
    """Return the state before a record's line, and its stroke; what follows is not read."""
    last = 0
    with reading(record) as source:
        for judged in judge(read(source)):
            last = judged.line
            if last < line:
                continue
            item, before = judged.item, judged.before
            if isinstance(item, RecordedEntry) and isinstance(item.entry, Stroke) and before is not None:
                if not isinstance(before, GameState):
                    raise RecordError("not_allowed", "error.verdicts.other_game", line, game=before.match.game)
                return before, item.entry
            raise RecordError("not_allowed", "error.verdicts.no_stroke", line)
    key = "error.verdicts.too_short" if last > 1 else "error.verdicts.no_shots"
    raise RecordError("not_allowed", key, line, last=last)


def _verdict_json(verdict: Verdict, speak: Speaker) -> dict[str, Any]:
    """Return what one variant says: a ruling with the state after it, or a refusal."""
    refused, ruling, after = verdict.refused, verdict.ruling, verdict.after
    return {
        "ruling": None if ruling is None else ruling_json(ruling, speak.because),
        "state": None if after is None else state_json(after),
        "refused": None
        if refused is None
        else {"code": refused.code, "rule": refused.rule, "message": speak.message(refused)},
    }


def explain(
    record: Record,
    *,
    line: Annotated[int, typer.Option(metavar="N", min=2, help="cli.help.explain.line")],
    level: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="cli.help.explain.level", autocompletion=complete(*LEVEL_NAMES))
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.option.json")] = False,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    with refusing(speak, as_json=as_json, file=record):
        with reading(record) as source:
            seen = decision_point(read(source), line)
        player, seed = _decider(seen, level, line)
        decision = decide_again(seen.view, seed, player)
    with printing() as output:
        if as_json:
            output.line(json.dumps(_decision_json(seen, decision, player, line), ensure_ascii=False))
        else:
            for sentence in _decision_lines(seen, decision, player, speak.of(seen.header.match.game)):
                output.line(sentence)


def _decider(seen: DecisionPoint, level: str | None, line: int) -> tuple[Level, int]:
    """Return the level that decides and the seed of its decision: those of the record unless a level is asked for."""
    side = seen.view.state.to_act
    name = level or (seen.header.computer.get(side) if side is not None else None)
    if name is None:
        raise RecordError("not_allowed", "error.explain.no_computer", line)
    recorded = seen.recorded.decision_seed
    played = level_named(name)
    if level is None and side is not None:
        played = with_hand(played, seen.header.hand.get(side))
    return played, decision_seed(seen.seed, seen.moves) if recorded is None else recorded


def _same(seen: DecisionPoint, decision: Decision) -> bool:
    return decision.move in (seen.recorded.flick, seen.recorded.entry)


def _decision_lines(seen: DecisionPoint, decision: Decision, level: Level, speak: Speaker) -> list[str]:
    lines = [who_thought(level, decision, speak), what_was_played(decision, speak)]
    if decision.weighed:
        lines.append(speak.say("explain.weighed"))
        for number, one in enumerate(decision.weighed, 1):
            choice = speak.say("explain.choice", choice=weighed_choice(one, speak), wins=percent(one.wins))
            lines.append(f"  {number}. {choice}")
    if decision.considered:
        lines.append(speak.say("explain.considered"))
    shown = decision.considered[:MOST_SHOTS_PRINTED]
    lines += [f"  {number}. {considered_stroke(found, speak)}" for number, found in enumerate(shown, 1)]
    lines.append(speak.say("explain.same" if _same(seen, decision) else "explain.other"))
    return lines


def _decision_json(seen: DecisionPoint, decision: Decision, level: Level, line: int) -> dict[str, Any]:
    considered = [
        {
            "flick": _flick_json(found.flick),
            "idea": found.aim.idea,
            "target": found.aim.target,
            "pot": found.aim.pot,
            "via": list(found.aim.via),
            "chance": round(found.chance, 4),
            "risk": round(found.risk, 4),
            "value": found.value,
            "wins": round(found.wins, 4),
            "simulated": found.simulated,
        }
        for found in decision.considered
    ]
    weighed = [
        {
            "do": getattr(one.move, "do", None),
            "colour": one.move.colour if isinstance(one.move, ChooseColour) else None,
            "ball": one.move.ball if isinstance(one.move, Place) else None,
            "at": list(one.move.at) if isinstance(one.move, Place) and one.move.at is not None else None,
            "value": one.value,
            "wins": round(one.wins, 4),
        }
        for one in decision.weighed
    ]
    move = decision.move
    return {
        "line": line,
        "level": level.name,
        "decision_seed": decision.seed,
        "same": _same(seen, decision),
        "do": "stroke" if isinstance(move, Flick) else move.do,
        "flick": _flick_json(move) if isinstance(move, Flick) else None,
        "aim": None if decision.aim is None else _flick_json(decision.aim),
        "simulated": decision.simulated,
        "considered": considered,
        "weighed": weighed,
    }


def _flick_json(flick: Flick) -> dict[str, Any]:
    return {"ball": flick.ball, **flick_json(flick)}


_FULLEST_FIRST: Final[tuple[FingerprintMatch, ...]] = ("both", "version", "board", "unknown")
_LEAST: Final = 0.0005
"""mm or s: less is not printed as a number."""


def replay(
    record: Record,
    *,
    verify: Annotated[bool, typer.Option("--verify", help="cli.help.replay.verify")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.replay.json")] = False,
    lang: WindowLanguage = None,
    data_dir: DataFolder = None,
) -> None:
    default = "en" if verify else system_language()
    speak = speaker_named(default if lang is None else lang)
    with refusing(speak, as_json=as_json, file=record):
        if verify:
            good = _verify(read_whole(record, LONGEST_RECORD), speak, as_json)
        else:
            from yagopool.ui.start import open_replay  # noqa: PLC0415 - the window

            open_replay(None if lang is None else speak, data_folder(data_dir), read_whole(record, LONGEST_RECORD))
            good = True
    if not good:
        raise typer.Exit(CHECK_FAILED)


def _verify(content: bytes, speak: Speaker, as_json: bool) -> bool:
    """Print how each shot compares; return whether all are good. An incomplete last line is left out, and named."""
    seen = replayed(content)
    output, counts, recorded_with = Output(), Counter[str](), set[FingerprintMatch]()
    for stroke in verify(seen):
        counts[stroke.outcome if stroke.good else "bad"] += 1
        recorded_with.add(stroke.recorded_with)
        if as_json or not stroke.good:
            output.line(_json(stroke) if as_json else _sentence(stroke, speak))
    if not as_json:
        output.line(_summary(counts, speak))
        if other := _other(recorded_with):
            output.line(speak.say(f"cli.replay.other_{other}"))
    output.flush()
    if seen.truncated:
        print_error(speak.say("ui.replay.torn"))
    return not counts["bad"]


def _other(recorded_with: set[FingerprintMatch]) -> FingerprintMatch | None:
    """Return what differs between the shots' recorded fingerprints and those of today, all together; None: nothing."""
    found = recorded_with - {"same"}
    if {"version", "board"} <= found:
        return "both"
    return next((one for one in _FULLEST_FIRST if one in found), None)


def _summary(counts: Counter[str], speak: Speaker) -> str:
    if not counts:
        return speak.say("cli.replay.none")
    numbers = {"count": counts.total(), "same": counts["same"], "near": counts["near"], "tolerance": TOLERANCE}
    if counts["bad"]:
        return speak.say("cli.replay.differs", **numbers, n=counts["bad"])
    return speak.say("cli.replay.good", **numbers)


def _json(stroke: Verified) -> str:
    return json.dumps(
        {
            "line": stroke.line,
            "outcome": stroke.outcome,
            "good": stroke.good,
            "same_fingerprint": stroke.same_fingerprint,
            "event": stroke.event,
            "apart": stroke.apart if math.isfinite(stroke.apart) else None,
        }
    )


def _sentence(stroke: Verified, speak: Speaker) -> str:
    played = speak.say(f"cli.replay.with_{stroke.recorded_with}")
    if math.isinf(stroke.apart):
        return speak.say("cli.replay.line_elsewhere", line=stroke.line, played=played)
    known: dict[str, Argument] = {"line": stroke.line, "played": played, "apart": stroke.apart, "shift": stroke.shift}
    off = stroke.apart >= _LEAST
    if stroke.other is not None:
        key = "cli.replay.line_event_apart" if off else "cli.replay.line_event"
        return speak.say(key, **known, n=stroke.other + 1)
    if off:
        return speak.say("cli.replay.line_apart", **known)
    if math.isinf(stroke.shift):
        return speak.say("cli.replay.line_untimed", **known)
    return speak.say("cli.replay.line_late" if stroke.shift >= _LEAST else "cli.replay.line_hair", **known)


_ENDINGS: Final = (".webp", ".png", ".svg")


def export(
    record: Record,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="cli.help.export.out")],
    *,
    shot: Annotated[int | None, typer.Option(metavar="N", min=1, help="cli.help.export.shot")] = None,
    game: Annotated[int | None, typer.Option(metavar="N", min=1, help="cli.help.export.game")] = None,
    size: Annotated[
        str, typer.Option(metavar="SIZE", help="cli.help.export.size", autocompletion=complete(*SIZES))
    ] = "phone",
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    with refusing(speak, file=record):
        check_output(out)
        if same_file(out, Path("/dev/stdin") if record == STANDARD_INPUT else record):
            raise YagoError("bad_value", "error.export.same_file", path=str(out))
        ending = out.suffix.lower()
        if ending not in _ENDINGS:
            raise YagoError("bad_value", "error.export.ending", name=out.name, possible=_ENDINGS)
        if (shot is not None and game is not None) or (ending == ".svg" and (shot or game) is not None):
            raise YagoError("bad_value", "error.export.whole" if ending == ".svg" else "error.export.one")
        if size not in SIZES:
            raise YagoError("bad_value", "error.no_such_value", name="--size", given=size, possible=tuple(SIZES))
        content = read_whole(record, LONGEST_RECORD)
        if ending == ".svg":
            kept = kept_score(content)
            write_output(out, sheet_svg(sheet_of(kept.header, kept.session.played), speak).encode())
        else:
            _draw(content, out, shot, game, size=SIZES[size], speak=speak)


def _draw(
    content: bytes, out: Path, shot: int | None, game: int | None, *, size: tuple[int, int], speak: Speaker
) -> None:
    """Draw what was asked for on a display that nobody sees."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from yagopool.ui.export.film import (  # noqa: PLC0415 - pygame
        Order,
        game_clip,
        shot_clip,
    )
    from yagopool.ui.games import check_shown  # noqa: PLC0415 - the window

    course = replayed(content, partial(as_called, speaker=speak))
    check_shown(course.header.match.game)
    if course.truncated:
        print_error(speak.say("ui.replay.torn"))
    clip = game_clip(course, game) if shot is None else shot_clip(course, shot)
    order = Order(clip, out, size, Settings(language=speak.lang))
    if not order.moves:
        write_output(out, order.drawn())
        return
    with progress() as bars:
        bars.add_task(speak.say("cli.export.bar", name=out.name), total=None)
        content = order.drawn()
    write_output(out, content)


def review(
    record: Record,
    *,
    side: Annotated[
        str | None, typer.Option(metavar="SIDE", help="cli.help.review.side", autocompletion=complete("A", "B"))
    ] = None,
    jobs: Jobs = 1,
    as_json: Annotated[bool, typer.Option("--json", help="cli.help.review.json")] = False,
    lang: Language = "en",
) -> None:
    speak = speaker_named(lang)
    with refusing(speak, as_json=as_json, file=record):
        asked = _side_named(side)
        seen = replayed(read_whole(record, LONGEST_RECORD), lambda header: as_called(header, speak))
        speak = speak.of(seen.header.match.game)
        printed = _Printed(seen, speak, as_json=as_json)
        whole = _review(seen, asked, jobs, printed)
    if whole or as_json or printed.reviews:
        with interrupts_deferred():
            printed.summary()
    if seen.truncated:
        print_error(speak.say("ui.replay.torn"))
    if not whole:
        raise typer.Exit(INTERRUPTED)


def _side_named(word: str | None) -> Side | None:
    found = next((side for side in SIDES if word is not None and side == word.upper()), None)
    if word is not None and found is None:
        raise YagoError("bad_value", "error.no_such_value", name="--side", given=word, possible=SIDES)
    return found


def _review(seen: ReplayedMatch, side: Side | None, jobs: int, printed: "_Printed") -> bool:
    """Print each shot as it is reviewed, with a bar where lines on a terminal don't show how far it is.

    Return whether all were.
    """
    count = sum(side in (None, shot.view.state.shooter_next) for shot in shots(seen))
    shown = sys.stderr is not None and sys.stderr.isatty() and not (sys.stdout is not None and sys.stdout.isatty())
    with stoppable(printed.speak) as stop, progress(shown=shown) as bars:
        bar = bars.add_task(printed.title, total=count)
        for one in review_shots(seen, side=side, jobs=jobs):
            with interrupts_deferred():
                printed.shot(one)
            bars.update(bar, advance=1)
    return not stop.came


@dataclass(slots=True)
class _Printed:
    """Prints reviews as they come, and sums them up."""

    match: ReplayedMatch
    speak: Speaker
    as_json: bool
    output: Output = field(default_factory=Output)
    reviews: list[ShotReview] = field(default_factory=list)

    @property
    def title(self) -> str:
        a, b = self.match.header.match.teams
        return self.speak.say("cli.review.title", a=a, b=b)

    def shot(self, review: ShotReview) -> None:
        self.reviews.append(review)
        self.output.line(json.dumps(_shot_json(review)) if self.as_json else self._line(review))
        self.output.flush()

    def summary(self) -> None:
        found, turns = accuracy(self.reviews), turning_points(self.reviews, self.match)
        if self.as_json:
            self.output.line(json.dumps(self._summary_json(found, turns), ensure_ascii=False))
        else:
            for line in self._summary_lines(found, turns):
                self.output.line(line)
        self.output.flush()

    def _line(self, review: ShotReview) -> str:
        index = self.match.lines.index(review.line)
        player = self.match.played[index].before.player or ""
        return f"{review.number:>4}  {reviewed_shot(review, player, self.speak)}"

    def _summary_lines(self, found: Accuracy, turns: tuple[TurningPoint, ...]) -> list[str]:
        if not self.reviews:
            return [self.speak.say("cli.review.nothing")]
        lines = ["", self.speak.say("review.accuracy", each=self._accuracies(found.match))]
        if len(found.games) > 1:
            for number, sides in found.games.items():
                lines.append("  " + self.speak.say("review.accuracy.game", n=number, each=self._accuracies(sides)))
        if turns:
            lines += ["", self.speak.say("review.turns")]
            lines += ["  " + turning_point(point, self.speak) for point in turns]
        return lines

    def _accuracies(self, sides: Mapping[Side, float]) -> str:
        members = self.match.header.match.members
        each = (
            self.speak.say("review.accuracy.side", names=members(side), value=self.speak.fixed(value, 1))
            for side, value in sides.items()
        )
        return ", ".join(each)

    def _summary_json(self, found: Accuracy, turns: tuple[TurningPoint, ...]) -> dict[str, Any]:
        return {
            "kind": "summary",
            "accuracy": _sides_json(found.match),
            "games": [{"game": number, "accuracy": _sides_json(sides)} for number, sides in found.games.items()],
            "turning_points": [
                {
                    "line": point.review.line,
                    "shot": point.review.number,
                    "side": point.review.side,
                    "best": round(point.swing.best, 4),
                    "left": round(point.swing.left, 4),
                    "text": turning_point(point, self.speak),
                }
                for point in turns
            ],
        }


def _sides_json(sides: Mapping[Side, float]) -> dict[str, float | None]:
    return {side: round(sides[side], 2) if side in sides else None for side in SIDES}


def _shot_json(review: ShotReview) -> dict[str, Any]:
    best = review.best
    return {
        "kind": "shot",
        "line": review.line,
        "side": review.side,
        "before": round(review.before, 4),
        "after": round(review.after, 4),
        "expected": round(review.expected, 4),
        "best": {
            "ball": best.ball,
            **({} if best.at is None else {"x": round(best.at.x, 3), "y": round(best.at.y, 3)}),
            "direction": round(best.direction, 4),
            "speed": round(best.speed, 2),
            "chance": round(best.chance, 4),
        },
        "loss": round(review.loss, 4),
        "class": review.grade,
        "punished": review.punished,
    }
