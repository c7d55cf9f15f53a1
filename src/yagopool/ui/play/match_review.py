"""A match being reviewed: its shots, what is known of each so far, and which one is looked at. No pygame here."""

from collections.abc import Generator, Sequence
from dataclasses import replace
from itertools import groupby, takewhile
from typing import Final

from yagopool.ai.review import (
    Accuracy,
    Grade,
    ShotReview,
    TurningPoint,
    accuracy,
    position_chance,
    review_shots,
    turning_points,
)
from yagopool.ai.worker_pool import NICENESS, BackgroundTask, processors
from yagopool.errors import BoardError
from yagopool.match.replay import ReplayedMatch
from yagopool.match.session import Played
from yagopool.physics.simulate import simulate
from yagopool.physics.trace import Trace
from yagopool.table.shot import Flick
from yagopool.table.spec import Side
from yagopool.text.explanation import percent
from yagopool.text.speaker import Speaker
from yagopool.ui.picture.balls import looks_of
from yagopool.ui.play.board_view import way_meant, way_to_contact, whole_shot
from yagopool.ui.play.view_model import HintLine, Hints, ViewModel
from yagopool.ui.widgets.chance_curve import CurvePoint

MISTAKES: Final[tuple[Grade, ...]] = ("mistake", "blunder")
"""The grades that the keys for the next mistake and the one before stop at."""
_FEWEST: Final = 10
"""Shots of a side from which its accuracy says something."""
_SIDES: Final[tuple[Side, ...]] = ("A", "B")


def reviewable(course: ReplayedMatch) -> ReplayedMatch | None:
    """Return a match up to the end of its last game that is over; None where none is, or nobody has flicked.

    A game that is still played is left out: a review would be help.
    """
    over = [number for number, one in enumerate(course.played, 1) if one.after.result is not None]
    if not over:
        return None
    played, lines = course.played[: over[-1]], course.lines[: over[-1]]
    if not any(isinstance(one.move, Flick) for one in played):
        return None
    last = played[-1]
    return replace(course, played=played, lines=lines, state=last.after, layout=last.layout_after)


MOST_REVIEWS: Final = 20
"""How many matches' reviews are kept while the program runs: those made last."""


class KeptReviews:
    """What has been reviewed since the program started: no shot is reviewed twice."""

    def __init__(self) -> None:
        self._kept: list[tuple[ReplayedMatch, tuple[ShotReview, ...]]] = []

    def keep(self, course: ReplayedMatch, reviews: Sequence[ShotReview]) -> None:
        """Keep the reviews of a match's first shots, in place of those of the same match."""
        others = [one for one in self._kept if one[0].header != course.header]
        self._kept = [*others, (course, tuple(reviews))][-MOST_REVIEWS:]

    def of(self, course: ReplayedMatch) -> tuple[ShotReview, ...]:
        """Return the reviews of a match's first shots, as far as they are known."""
        for other, reviews in self._kept:
            if (other.header, other.seed, other.spec) == (course.header, course.seed, course.spec):
                pairs = zip(_moves(other), _moves(course), strict=False)
                same = sum(1 for _ in takewhile(lambda two: two[0] == two[1], pairs))
                lines = frozenset(course.lines[:same])
                return reviews[: sum(one.line in lines for one in reviews)]
        return ()


def _moves(course: ReplayedMatch) -> Sequence[tuple[int, object]]:
    return [(line, one.move) for line, one in zip(course.lines, course.played, strict=True)]


class MatchReview:
    """Goes through the shots of a match while they are reviewed in other processes, from the first one on.

    ``work``: what yields the reviews, None for those of ``ai.review``. ``known``: the reviews of the first shots.
    """

    def __init__(
        self, course: ReplayedMatch, work: Generator[ShotReview] | None = None, known: Sequence[ShotReview] = ()
    ) -> None:
        self.course = course
        self.shots: Final = tuple(one for one in course.played if isinstance(one.move, Flick))
        self.at = 0
        """The shot that is looked at, from 0."""
        self.reviews: list[ShotReview] = list(known)
        """Of the first shots, as far as they are known."""
        self.accuracy: Accuracy = accuracy(known)
        self.turning_points: tuple[TurningPoint, ...] = ()
        """Once all shots are known."""
        self.trouble: Exception | None = None
        """What ended the work too early."""
        jobs = max(1, processors() - 1)
        self._task: BackgroundTask[ShotReview] | None = BackgroundTask(
            work or review_shots(course, jobs=jobs, niceness=NICENESS, apart=True, known=len(known))
        )
        self._traces: dict[tuple[int, bool], Trace | None] = {}
        self._at_top: dict[tuple[int, bool], float] = {}
        """What the opponent's shots left the side at the top, by their number, and what was there before."""

    # What there is

    @property
    def busy(self) -> bool:
        return self._task is not None

    @property
    def people(self) -> tuple[Side, ...]:
        return tuple(side for side in _SIDES if side not in self.course.header.computer) or _SIDES

    @property
    def played(self) -> Played:
        return self.shots[self.at]

    @property
    def review(self) -> ShotReview | None:
        return self.reviews[self.at] if self.at < len(self.reviews) else None

    @property
    def turning_point(self) -> TurningPoint | None:
        return next((one for one in self.turning_points if one.review is self.review), None)

    @property
    def mistakes(self) -> tuple[ShotReview, ...]:
        return tuple(one for one in self.reviews if one.grade in MISTAKES and one.side in self.people)

    def mistake(self, way: int) -> int | None:
        """Return the next mistake of a person (-1: the one before) from the shot that is looked at; None if none.

        After the last one comes the first.
        """
        others = [one.number - 1 for one in self.mistakes if one.number - 1 != self.at]
        found = [number for number in others if (number - self.at) * way > 0] or others
        return None if not found else min(found) if way > 0 else max(found)

    def curve(self) -> Sequence[CurvePoint]:
        """Return the course of the chances of a person, who is at the top, all judged by that person's hand."""
        keys = [one.review for one in self.turning_points]
        points, game = [], 0
        for number, one in enumerate(self.reviews):
            start = self._chance_at_top(number, before=True) if one.game != game else None
            key = any(one is key for key in keys)
            points.append(CurvePoint(self._chance_at_top(number), one.grade, one.punished, start, key))
            game = one.game
        return (*points, *(CurvePoint() for _ in self.shots[len(points) :]))

    def _chance_at_top(self, number: int, *, before: bool = False) -> float:
        top, one, played = self.people[0], self.reviews[number], self.shots[number]
        if one.side == top:
            return one.before if before else one.after
        if (number, before) not in self._at_top:
            state, layout = (played.before, played.layout_before) if before else (played.after, played.layout_after)
            self._at_top[number, before] = position_chance(self.course, state, layout, top)
        return self._at_top[number, before]

    def accuracy_of(self, side: Side) -> float | None:
        """Return how accurately a side played, 0 to 100; None where its shots are too few to tell."""
        shots = sum(one.side == side for one in self.reviews)
        return self.accuracy.match[side] if shots >= _FEWEST else None

    def accuracy_in_words(self, speaker: Speaker) -> tuple[str, ...]:
        """Return the accuracy of each side with enough shots, and what it means; nothing where no side has."""
        members = self.course.header.match.members
        shares = [(side, share) for side in _SIDES if (share := self.accuracy_of(side)) is not None]
        if not shares:
            return ()
        said = (
            f"{speaker.say('ui.review.accuracy', share=round(share))}: {' + '.join(members(side))}."
            for side, share in shares
        )
        return *said, speaker.say("ui.review.accuracy_means")

    def course_in_words(self, speaker: Speaker) -> tuple[str, ...]:
        """Return the curve in words: for each game how a person's chance began, rose, fell and ended."""
        top, games = self.people[0], list[str]()
        name = " + ".join(self.course.header.match.members(top))
        for game, shots in groupby(zip(self.reviews, self.curve(), strict=False), key=lambda one: one[0].game):
            pairs = list(shots)
            chances = [(point.chance or 0.0, review.number) for review, point in pairs]
            high, low = max(chances), min(chances)
            games.append(
                speaker.say(
                    "ui.review.game",
                    game=game,
                    name=name,
                    start=percent(pairs[0][1].start or 0.0),
                    high=percent(high[0]),
                    high_shot=high[1],
                    low=percent(low[0]),
                    low_shot=low[1],
                    end=percent(chances[-1][0]),
                )
            )
        return tuple(games)

    def no_moments_in_words(self, speaker: Speaker) -> tuple[str, ...]:
        """Return that no shot cost a game, and the greatest blunder that cost none, as its side won all the same."""
        won = [one for one in self.reviews if one.grade == "blunder" and self._winner(one.game) == one.side]
        mistaken = any(one.grade in MISTAKES for one in self.reviews)
        said = speaker.say("ui.review.no_moments.mistakes" if mistaken else "ui.review.no_moments")
        if not won:
            return (said,)
        worst = max(won, key=lambda one: one.loss)
        return said, speaker.say(
            "ui.review.survived", n=worst.number, name=self.course.header.match.members(worst.side)
        )

    def _winner(self, game: int) -> Side | None:
        results = (one.after.result for one in self.course.played if one.before.game == game)
        result = next((one for one in results if one is not None), None)
        return None if result is None else result.winner

    # Time

    def advance(self) -> bool:
        """Take in what has been reviewed since, or simulate one shot to be drawn; tell whether anything is new."""
        return self._poll() or self._trace_next()

    def _poll(self) -> bool:
        if self._task is None:
            return False
        found: list[ShotReview] = []
        try:
            found = self._task.poll()
        except Exception as error:
            # Whatever ends the work must not end the game.
            self.trouble = error
        self.reviews += found
        ended = not self._task.running
        if found:
            self.accuracy = accuracy(self.reviews)
        if ended:
            self._task = None
            self.turning_points = turning_points(self.reviews, self.course)
        return bool(found) or ended

    def _trace_next(self) -> bool:
        flicks = [(False, self.played.move), *([(True, self.review.best.flick)] if self.review is not None else [])]
        for best, flick in flicks:
            if (self.at, best) not in self._traces:
                try:
                    found = simulate(self.played.layout_before, flick, self.course.spec)
                except BoardError:  # a flick no finger can make, in a record made elsewhere
                    found = None
                self._traces[self.at, best] = found
                return True
        return False

    def trace(self, *, best: bool) -> Trace | None:
        """Return the shot as it was played, or the best one; None as long as it is not known."""
        return self._traces.get((self.at, best))

    def close(self) -> None:
        if self._task is not None:
            self._task.stop()

    # The board

    def view(self) -> ViewModel:
        """Return the board before the shot, with the ways of what was played (dots) and of what was best (a line)."""
        played, spec = self.played, self.course.spec
        trace, flick = self.trace(best=False), played.move
        place = flick.at or played.layout_before.place_of(flick.ball) or spec.starting_spot
        ways = None if trace is None else whole_shot(trace, flick.ball, place, spec)
        looks = looks_of(played.layout_before, spec)
        named = frozenset() if self.review is None else frozenset([self.review.best.ball])
        return ViewModel(looks, ways=ways, hints=Hints(self._best()), named=named)

    def _best(self) -> tuple[HintLine, ...]:
        trace, review, spec = self.trace(best=True), self.review, self.course.spec
        if trace is None or review is None:
            return ()
        best = review.best
        place = best.at or self.played.layout_before.place_of(best.ball) or spec.starting_spot
        way = way_to_contact(trace, best.ball, place)
        onward = way_meant(trace, best.ball, best.aim, self.played.layout_before, spec)
        return (HintLine(1, way, way[-1], taken=True, numbered=False, onward=onward),)
