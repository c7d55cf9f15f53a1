"""The last matches reviewed in the background: their mistakes can be practised though nobody opened the reviews."""

from functools import partial
from typing import Final

from yagopool.errors import YagoError
from yagopool.match.files import open_regular
from yagopool.match.record import LONGEST_RECORD
from yagopool.match.replay import ReplayedMatch, replayed
from yagopool.match.store import has_entry, is_of, is_of_real_board
from yagopool.practice.background import BackgroundTask, in_background
from yagopool.practice.mistakes import MistakeBook
from yagopool.ui.context import AppContext
from yagopool.ui.games import SHOWN
from yagopool.ui.play.match_review import MatchReview, reviewable

LAST: Final = 3
"""How many of the last matches in which a game is over are looked through."""


class MistakeSearch:
    """Reviews what nobody has reviewed of the last matches, one after the other, and keeps the mistakes of people."""

    def __init__(self, context: AppContext, book: MistakeBook) -> None:
        self._context = context
        self._book = book
        self._finds: BackgroundTask[list[tuple[str, ReplayedMatch]]] | None = in_background(
            partial(_last_matches, context)
        )
        self._waiting: list[tuple[str, ReplayedMatch]] = []
        self._record = ""
        self._review: MatchReview | None = None

    @property
    def progress(self) -> tuple[int, int] | None:
        """How many shots of the match at hand are reviewed, and of how many; None: there is none."""
        return None if self._review is None else (len(self._review.reviews), len(self._review.shots))

    def advance(self) -> bool:
        """Take in what has been found; tell whether anything is new.

        Raises:
            WriteError: mistakes cannot be saved.
        """
        if self._finds is not None:
            for found in self._finds.poll():
                known = self._book.reviewed()
                self._waiting, self._finds = [one for one in found if one[0] not in known], None
        if self._review is not None:
            news = self._review.advance()
            if not self._review.busy:
                self._keep()
            return news
        if self._waiting:
            self._record, course = self._waiting.pop(0)
            self._review = MatchReview(course, known=self._context.reviews.of(course))
            return True
        return False

    def _keep(self) -> None:
        """Keep the review at hand, and be done with it; one that was broken off is gone on with another time."""
        review, self._review = self._review, None
        if review is not None:
            self._context.reviews.keep(review.course, review.reviews)
            if review.reviews:
                self._book.keep(self._record, review.mistakes, whole=len(review.reviews) == len(review.shots))

    def close(self) -> None:
        """Stop; what is known is kept.

        Raises:
            WriteError: mistakes cannot be saved.
        """
        self._waiting = []
        if self._review is not None:
            self._review.close()
            self._keep()


def _last_matches(context: AppContext) -> list[tuple[str, ReplayedMatch]]:
    """Return the last matches that a person played and in which a game is over, with their records' names."""
    found: list[tuple[str, ReplayedMatch]] = []
    for path in context.kept_matches():
        if len(found) == LAST:
            break
        if not has_entry(path) or not is_of(path, SHOWN) or is_of_real_board(path):
            continue
        try:
            with open_regular(path) as file:
                course = reviewable(replayed(file.read(LONGEST_RECORD + 1)))
        except (OSError, YagoError):
            continue  # the list of matches says what is wrong with it
        if course is not None and len(course.header.computer) < 2:
            found.append((path.name, course))
    return found
