"""``yagopool review``: where a match was won and lost, shot by shot."""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer

from yagopool.ai.review import Accuracy, ShotReview, TurningPoint, accuracy, review_shots, shots, turning_points
from yagopool.ai.worker_pool import LostError, interrupts_deferred
from yagopool.cli.options import Jobs, Language, Record, complete
from yagopool.cli.output import INTERRUPTED, Output, print_error, progress, reading
from yagopool.cli.usage import refusing, speaker_named
from yagopool.errors import YagoError
from yagopool.match.record import LONGEST_RECORD
from yagopool.match.replay import ReplayedMatch, replayed
from yagopool.table.pieces import SIDES, Side
from yagopool.text import Speaker
from yagopool.text.explanation import as_called, reviewed_shot, turning_point


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
        with reading(record) as source:
            content = source.read(LONGEST_RECORD + 1)
        seen = replayed(content, lambda header: as_called(header, speak))
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
    try:
        with progress(shown=shown) as bars:
            bar = bars.add_task(printed.title, total=count)
            for one in review_shots(seen, side=side, jobs=jobs):
                with interrupts_deferred():
                    printed.shot(one)
                bars.update(bar, advance=1)
    except KeyboardInterrupt:
        return False
    except LostError as error:
        print_error(printed.speak.error(error))
        return False
    return True


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
