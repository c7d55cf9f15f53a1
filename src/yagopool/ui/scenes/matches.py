"""The matches that were kept, how they ended, and seeing one of them again."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from yagopool.ai.worker_pool import in_background
from yagopool.errors import YagoError
from yagopool.match.model import Header
from yagopool.match.replay import MatchStatus, ReplayedMatch, match_status, replayed_file
from yagopool.match.store import has_entry, header_in, is_of, is_of_real_board
from yagopool.text.explanation import as_called
from yagopool.text.speaker import Speaker
from yagopool.ui.context import AppContext
from yagopool.ui.games import SHOWN, check_shown
from yagopool.ui.games.yago.keep_score import KeepScoreScene, ScoreStarter
from yagopool.ui.play.match_scene import MatchScene, match_scene, watch
from yagopool.ui.play.match_setup import ResumedMatch, Setup, setup_for
from yagopool.ui.play.review_scene import review
from yagopool.ui.scenes.panel import PanelScene, wait_for
from yagopool.ui.style import Style
from yagopool.ui.widgets.base import Button, Message, Widget
from yagopool.ui.widgets.label import Label

_GO_ON: Final = "go_on-"
"""Begins the key of a button that goes on with a match; its number follows."""
_REVIEW: Final = "review-"
"""Begins the key of a button that reviews one."""
_MOST: Final = 30
"""How many matches are listed, the newest first."""


class _Offer(Button):
    """What else can be done with a match: as wide as the widest text in its column."""

    def __init__(self, key: str, text: str, column: Sequence[str]) -> None:
        super().__init__(key, text)
        self._column = column

    def width(self, style: Style) -> int:
        return max(Button(self.key, text).width(style) for text in self._column)


class MatchesScene(PanelScene):
    """Chooses a match to watch, or one that is not over to go on with.

    How a match ended the referee finds out while the list is seen: one match in a frame. One in which nothing was
    played is not listed.
    """

    heading: ClassVar[str] = "ui.matches.title"
    feet: ClassVar[int] = 1

    def __init__(self, context: AppContext, problem: str = "") -> None:
        self._problem = problem
        self._find(context)
        super().__init__(context)

    def _find(self, context: AppContext) -> None:
        self._records = tuple(path for path in context.kept_matches() if has_entry(path) and is_of(path, SHOWN))[:_MOST]
        self._headers = {number: header for number, path in enumerate(self._records) if (header := header_in(path))}
        self._unjudged = list(self._headers)

    def enter(self) -> None:
        self._find(self.context)
        self.rebuild()

    @property
    def at_table(self) -> Setup:
        """Return what is played at the table behind the card: the game of the latest match."""
        latest = next(iter(self._headers.values()), None)
        return super().at_table if latest is None else setup_for(self.context.setup, latest.match.game)

    def widgets(self) -> Sequence[Widget]:
        found: list[Widget] = [Label(self._problem, "small", tone="warn")] if self._problem else []
        found += [
            Button(str(number), self._sides(header, None), detail=self._detail(header, None), align="left")
            for number, header in self._headers.items()
        ]
        return [*found, self.context.back()]

    def answer(self, message: Message) -> None:
        number = message.key.removeprefix(_GO_ON).removeprefix(_REVIEW)
        if not number.isdigit():
            self.app.pop()
            return
        path = self._records[int(number)]
        if message.key.startswith(_REVIEW):
            self._problem = ""
            review(self.context, path, self._refuse)
        elif message.key.startswith(_GO_ON) or is_of_real_board(path):
            go_on_with(self.context, path, self._refuse)
        else:
            work = in_background(partial(_seen, path, self.context.speaker))
            wait_for(self.context, work, partial(self._watch, record=path))

    def _watch(self, seen: ReplayedMatch | str, record: Path) -> None:
        if isinstance(seen, str):
            self._refuse(seen)
        else:
            self._problem = ""
            self.app.push(watch(self.context, seen, record))

    def _refuse(self, why: str) -> None:
        self._problem = why
        self.enter()

    @property
    def judging(self) -> bool:
        return bool(self._unjudged)

    def advance(self, seconds: float) -> None:
        del seconds
        if self._unjudged:
            number = self._unjudged.pop(0)
            header, button = self._headers[number], self.group[str(number)]
            stands = match_status(self._records[number])
            if isinstance(button, Button):
                button.text, button.detail = self._sides(header, stands), self._detail(header, stands)
                self.invalidate()
            at = self.group.widgets.index(button) + 1
            self.group.widgets[at:at] = [] if stands is None else self._offered(number, stands)

    def _offered(self, number: int, stands: MatchStatus) -> list[Widget]:
        """Return what else can be done with a match: to go on with it, to review the games of it that are over."""
        offered = list[Widget]()
        words = tuple(map(self.context.speaker.say, ("ui.menu.continue", "ui.review.button")))
        if not stands.over:
            offered.append(_Offer(f"{_GO_ON}{number}", words[0], words))
        if any(stands.score) and not is_of_real_board(self._records[number]):
            offered.append(_Offer(f"{_REVIEW}{number}", words[1], words))
        for one in offered:
            one.narrow = True
        return offered

    def _sides(self, header: Header, stands: MatchStatus | None) -> str:
        match = as_called(header, self.context.speaker).match
        a, b = (" + ".join(team) for team in match.teams)
        if stands is None:
            return self.context.speaker.say("ui.matches.sides", a=a, b=b)
        return self.context.speaker.say(
            "ui.matches.result", a=a, b=b, points_a=stands.score[0], points_b=stands.score[1]
        )

    def _detail(self, header: Header, stands: MatchStatus | None) -> str:
        """Return the variant, when it was, and how long; and whether it is not over."""
        speaker = self.context.speaker
        words = [speaker.say(f"variant.{header.match.variant}"), when_said(header.created, speaker)]
        if stands is not None:
            words.append(speaker.count("ui.matches.strokes", stands.strokes))
            words.append("" if stands.over else speaker.say("ui.matches.not_over"))
        return " · ".join(word for word in words if word)


def _seen(path: Path, speaker: Speaker) -> ReplayedMatch | str:
    try:
        seen = replayed_file(path, partial(as_called, speaker=speaker))
        check_shown(seen.header.match.game)
        return seen
    except YagoError as error:
        return speaker.error(error)


def go_on_with(
    context: AppContext,
    record: Path,
    refuse: Callable[[str], None],
    at_table: Callable[[AppContext, Setup], MatchScene] = match_scene,
) -> None:
    """Sit down at the table of a match that was left; ``refuse`` is called with why that cannot be."""
    real = is_of_real_board(record)
    kept = context.sitting if not real or context.folders is None else ScoreStarter(context.folders.data)

    def taken_up() -> ResumedMatch | YagoError:
        try:
            if (header := header_in(record)) is not None:
                check_shown(header.match.game)
            return ResumedMatch(record, kept, context.speaker)
        except YagoError as error:
            return error

    def sit_down(sitting: ResumedMatch | YagoError) -> None:
        if isinstance(sitting, YagoError):
            refuse(context.speaker.error(sitting))
            return
        if real:
            score = KeepScoreScene(context, sitting.setup, sitting)
            score.problem = context.speaker.say("ui.table.torn") if sitting.torn else ""
            context.app.push(score)
            return
        table = at_table(context.sitting_with(sitting), sitting.setup)
        if sitting.torn:
            table.tell(context.speaker.say("ui.table.torn"))
        context.app.push(table)

    wait_for(context, in_background(taken_up), sit_down)


def when_said(created: str | None, speaker: Speaker, now: datetime | None = None) -> str:
    """Return in words when a record was begun, by its ISO date; nothing where that is no date.

    ``now``: the moment it is asked, None for the clock's; its time zone is the player's.
    """
    today = now or datetime.now().astimezone()
    try:
        then = datetime.fromisoformat(created or "")
        then = (then if then.tzinfo is not None else then.replace(tzinfo=UTC)).astimezone(today.tzinfo)
        days = today.date() - then.date()
    except (ValueError, OverflowError):
        return ""
    time = f"{then:%H:%M}"
    if days == timedelta(0):
        return speaker.say("ui.when.today", time=time)
    if days == timedelta(1):
        return speaker.say("ui.when.yesterday", time=time)
    return speaker.say("ui.when.day", day=then.day, month=then.month, year=then.year, time=time)
