"""A match reviewed in the window: from shot to shot, from mistake to mistake, and every shot tried again."""

import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any

import pygame
import pytest

from scripts.gallery_kept import RECORDS
from scripts.gallery_kept import judged as judged_now
from tests.sentences import says
from tests.ui.hands import Hand, HandMaker, RoomMaker, answered, labels, sent, stacked, words
from yagopool.ai.decision import Intent
from yagopool.ai.review import ShotReview, chance_after
from yagopool.games.yago.rules.state import Concede
from yagopool.match.replay import ReplayedMatch, replayed
from yagopool.practice.mistakes import MistakeBook
from yagopool.table.shot import Flick
from yagopool.text import speaker
from yagopool.text.explanation import points_lost, what_came_of
from yagopool.ui.app import set_mode
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_review import MISTAKES, MatchReview, reviewable
from yagopool.ui.play.match_scene import watch
from yagopool.ui.play.match_setup import Setup, StoredMatch
from yagopool.ui.play.review_scene import ReviewScene, ReviewWordsScene
from yagopool.ui.practice.mistake_scene import MistakeScene
from yagopool.ui.practice.practice_menu import PracticeScene
from yagopool.ui.scenes.matches import MatchesScene
from yagopool.ui.widgets.base import Button, Message
from yagopool.ui.widgets.label import Label

RECORD = "match.jsonl"
_JUDGED: dict[tuple[object, ...], list[ShotReview]] = {}


def judged(course: ReplayedMatch) -> Generator[ShotReview]:
    """Yield the reviews of a match, made once."""
    moves = tuple(played.move for played in course.played)
    if moves not in _JUDGED:
        _JUDGED[moves] = list(judged_now(course))
    yield from _JUDGED[moves]


@pytest.fixture(autouse=True)
def _by_geometry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews are made at once, without a search."""
    monkeypatch.setattr(
        "yagopool.ui.play.match_review.review_shots", lambda course, known=0, **_: islice(judged(course), known, None)
    )


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The first game of a match, kept in the folder."""
    file = tmp_path / "matches" / RECORD
    file.parent.mkdir()
    lines = (RECORDS / "easy.jsonl").read_bytes().splitlines(keepends=True)
    over = next(n for n, line in enumerate(lines) if b'"next_game"' in line)
    file.write_bytes(b"".join(lines[:over]))
    return file


@pytest.fixture
def here(room: RoomMaker, record: Path, tmp_path: Path) -> AppContext:
    del record
    return replace(room(data=tmp_path), new_seed=count().__next__)


@pytest.fixture
def book(here: AppContext) -> MistakeBook:
    assert here.folders is not None
    return MistakeBook(here.folders)


@pytest.fixture
def course(record: Path) -> ReplayedMatch:
    return replayed(record.read_bytes())


Reviewing = Callable[..., Any]


@pytest.fixture
def reviewing(here: AppContext, course: ReplayedMatch) -> Reviewing:
    """Review the match, with what a test lays ready."""

    def make(work: Generator[ShotReview] | None = None) -> Any:
        return stacked(ReviewScene(here, course, RECORD, MatchReview(course, work or judged(course))))

    return make


@pytest.fixture
def scene(reviewing: Reviewing) -> Any:
    """The review of the match once it is complete."""
    return all_in(reviewing())


def all_in(scene: Any) -> Any:
    while scene.review.busy:
        scene.advance(0.01)
    for _ in range(2):
        scene.advance(0.01)
    return scene


def nothing() -> Generator[ShotReview]:
    yield from ()


def tried(scene: MistakeScene) -> Any:
    """Play in the match's way once more."""
    stacked(scene)
    scene.take(scene.mistake.played)
    while scene.panels.judging:
        scene.advance(0.01)
    return scene


def press(scene: Any, key: int, mod: int = 0) -> Any:
    return sent(scene, pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def test_keys_lead_to_every_shot_and_to_the_mistakes_of_people(scene: Any) -> None:
    review = scene.review
    press(scene, pygame.K_RIGHT)
    assert (review.at, scene.controller.layout) == (1, review.shots[1].layout_before)
    press(scene, pygame.K_END)
    assert review.at == len(review.shots) - 1
    press(scene, pygame.K_HOME)
    bad = [n for n, one in enumerate(review.reviews) if one.grade in MISTAKES]
    seen = []
    for _ in bad:
        press(scene, pygame.K_TAB)
        seen.append(review.at)
    assert sorted(set(seen)) == bad, "after the last one comes the first"
    assert len(bad) > 1
    scene.look_at(bad[-1])
    press(scene, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert review.at == bad[-2]
    again = press(scene, pygame.K_r)
    assert isinstance(again, MistakeScene)
    assert again.mistake.played is review.played
    assert again.panels.viewport.turned == scene.panels.viewport.turned


def test_what_came_of_every_shot_is_said_before_any_is_reviewed(reviewing: Reviewing) -> None:
    scene = reviewing(nothing())
    scene.panels.follow(scene.review.view())
    items, shots = scene.panels.list.items, scene.review.shots
    assert items[0].detail.startswith("Break")
    for item, played in zip(items, shots, strict=True):
        assert item.detail
        assert ("Foul" in item.detail) == bool(played.ruling is not None and played.ruling.fouls)
    assert scene.controller.look.headline(scene.review.played, scene.controller.speaker) in words(all_in(scene))


def test_the_accuracy_of_a_side_with_few_shots_is_not_told(scene: Any) -> None:
    review = scene.review
    assert min(sum(one.side == side for one in review.reviews) for side in ("A", "B")) < 10
    assert len(review.accuracy_in_words(speaker("en"))) < 3


def test_a_press_on_the_curve_chooses_the_shot_there(scene: Any) -> None:
    hand = Hand(scene)
    hand.draw()
    curve = scene.panels.curve.rect
    hand.down((curve.x + (5 + 0.5) * curve.w / len(scene.review.shots), curve.centery))
    assert scene.review.at == 5


def test_only_games_that_are_over_are_reviewed(course: ReplayedMatch) -> None:
    assert reviewable(course) == course
    assert reviewable(replace(course, played=course.played[:-1], lines=course.lines[:-1])) is None


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    event = threading.Event()
    yield event
    event.set()


def test_the_first_shot_can_be_looked_at_before_any_is_reviewed(reviewing: Reviewing, gate: threading.Event) -> None:
    def never() -> Generator[ShotReview]:
        gate.wait()
        yield from ()

    scene = reviewing(never())
    scene.advance(0.01)
    assert scene.review.busy
    assert not next(one for one in scene.choices() if one.key == "try").enabled
    press(scene, pygame.K_RIGHT)
    assert scene.review.at == 1


def test_a_shot_is_told_by_its_foul_by_the_pot_it_missed_or_by_what_it_potted(scene: Any) -> None:
    said = speaker("en")
    for played in scene.review.shots:
        came = partial(what_came_of, played, headline=lambda *_: "This", said=said)
        same, other = (came(played.move, intent) for intent in (Intent("direct", "red1", 5), Intent("safe", "red1")))
        potted = played.layout_before.filled != played.layout_after.filled
        if played.ruling.fouls:
            assert same == other == said.because(played.ruling.because[0])
        else:
            assert other == "This."
            assert (same == other) == potted


def torn(some: Sequence[ShotReview]) -> Generator[ShotReview]:
    yield from some
    raise RuntimeError


def test_the_list_says_what_each_shot_cost(scene: Any) -> None:
    review, said = scene.review, speaker("en")
    scene.panels.follow(review.view())
    for item, one in zip(scene.panels.list.items, review.reviews, strict=True):
        lost = points_lost(one)
        assert (lost > 0) == (one.grade != "best")
        assert item.right == (said.say("ui.review.course", lost=lost) if lost else "")
    assert said.say("ui.review.course.head") in words(scene)


def test_a_shot_that_came_off_cost_nothing_and_luck_is_called_so(scene: Any) -> None:
    found, said = replace(scene.review.reviews[1], loss=0.3, grade="blunder"), scene.panels.said_played
    assert says(said(replace(found, after=0.1)), "ui.review.cost")
    assert says(said(replace(found, after=1.0)), "ui.review.cost.lucky")
    assert points_lost(replace(found, grade="good")) == 0, "a shot that won"
    best = replace(found, loss=0.0, grade="best", expected=0.8)
    assert says(said(replace(best, after=0.4)), "ui.review.unlucky")
    assert not says(said(replace(best, after=0.8)), "ui.review.unlucky")


def test_no_shot_is_called_better_than_the_best(scene: Any) -> None:
    found = next(one for one in scene.review.reviews if one.best.flick != scene.review.shots[one.number - 1].move)
    alike = replace(found, grade="best", loss=0.01)
    assert scene.panels.said_best(alike).startswith("About as good: ")
    assert scene.panels.said_best(replace(found, grade="good")).startswith("Best: ")


@pytest.mark.parametrize("wins", [True, False])
def test_a_blunder_of_who_won_all_the_same_is_named_where_no_shot_cost_a_game(scene: Any, wins: bool) -> None:
    review, said = scene.review, speaker("en")
    winner = review.course.played[-1].after.result.winner
    review.reviews = [
        replace(one, grade="blunder" if (one.side == winner) == wins and one.loss > 0.0 else "good")
        for one in review.reviews
    ]
    lines = review.no_moments_in_words(said)
    assert lines[0] == said.say("ui.review.no_moments.mistakes")
    assert len(lines) == 1 + wins
    if wins:
        worst = max((one for one in review.reviews if one.side == winner), key=lambda one: one.loss)
        name = review.course.header.match.members(winner)
        assert lines[1] == said.say("ui.review.survived", n=worst.number, name=name)


def test_what_ends_a_review_too_early_is_said_and_keeps_what_is_known(
    reviewing: Reviewing, course: ReplayedMatch
) -> None:
    scene = all_in(reviewing(torn([next(judged(course))])))
    assert len(scene.review.reviews) == 1
    assert scene.review.trouble is not None


def test_no_shot_is_reviewed_twice_while_the_program_runs(
    here: AppContext, reviewing: Reviewing, course: ReplayedMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = list(judged(course))
    some = whole[:5]
    all_in(reviewing(torn(some))).close()
    assert here.reviews.of(course) == tuple(some)
    longer = replace(course, lines=[*course.lines[:4], 99, *course.lines[5:]])
    assert here.reviews.of(longer) == tuple(one for one in some if one.line in course.lines[:4])
    assert here.reviews.of(replace(course, seed=course.seed + 1)) == ()
    again = stacked(ReviewScene(here, course, RECORD))
    assert again.review.reviews == some, "at once"
    assert all_in(again).review.reviews == whole
    again.close()
    monkeypatch.setattr("yagopool.ui.play.match_review.review_shots", lambda *_, known, **__: iter([][known:]))
    last = stacked(ReviewScene(here, course, RECORD)).review
    assert (last.reviews, last.accuracy) == (whole, again.review.accuracy)


def test_a_try_is_told_in_chance_gained_and_a_good_one_solves_the_mistake(
    here: AppContext, reviewing: Reviewing, scene: Any, book: MistakeBook, course: ReplayedMatch
) -> None:
    worst = max(scene.review.mistakes, key=lambda one: one.loss)
    mistakes = book.unsolved()
    assert [one.line for one in mistakes] == [one.line for one in scene.review.mistakes]
    number = [one.line for one in mistakes].index(worst.line)
    again = MistakeScene(here, mistakes, number, book)
    gain = chance_after(course, again.mistake.played) - worst.expected
    assert tried(again).panels.gains == pytest.approx([gain])
    assert again.panels.came
    assert again.panels.gains_said().startswith(again.panels.came)
    assert book.count() == len(mistakes)
    before = again.controller.session.seed
    again.choose(Message("again"))
    assert not again.panels.fresh
    assert again.controller.layout == again.mistake.played.layout_before
    assert before != again.controller.session.seed, "the hand strays in another way"
    tried(MistakeScene(here, (replace(again.mistake, chance=worst.expected + gain - 0.1),), 0, book))
    assert book.count() == len(mistakes) - 1
    all_in(reviewing()).close()
    assert book.count() == len(mistakes) - 1, "solved ones stay solved when the match is reviewed again"


def test_a_mistake_solved_in_the_review_leaves_the_list(scene: Any, book: MistakeBook) -> None:
    before = book.count()
    scene.look_at(scene.review.mistakes[0].number - 1)
    again = press(scene, pygame.K_r)
    again._take_in(again.mistake.best_gain - 0.5)
    assert book.count() == before
    again._take_in(again.mistake.best_gain)
    assert book.count() == before - 1
    scene.close()
    assert book.count() == before - 1


def test_a_review_is_offered_for_every_kept_match_that_is_over(here: AppContext) -> None:
    shown = answered(listed(here), "review-0")
    assert isinstance(shown, ReviewScene)
    all_in(shown)
    assert isinstance(answered(PracticeScene(here), "mistakes"), MistakeScene)


def listed(here: AppContext) -> Any:
    """Return the list of matches once it is known how each stands."""
    scene = stacked(MatchesScene(here))
    while scene.judging:
        scene.advance(0.0)
    return scene


def test_the_last_matches_are_looked_through_once_for_mistakes(here: AppContext, book: MistakeBook) -> None:
    def looked_through() -> tuple[Any, set[str]]:
        practice, told = stacked(PracticeScene(here)), set[str]()
        practice.advance(0.0)
        search = practice._search
        while search._finds is not None or search._waiting or search.progress is not None:
            practice.advance(0.0)
            told.add(practice.group["mistakes"].detail)
        return practice, told

    first, told = looked_through()
    assert any("of" in one and "last matches" in one for one in told)
    assert first.group["mistakes"].enabled
    count = book.count()
    assert count > 1
    assert book.reviewed() == {RECORD}
    book.solve(book.unsolved()[0])
    first.close()
    _, told = looked_through()
    assert not any("last matches" in one for one in told), "not twice"
    assert book.count() == count - 1


def test_the_review_in_words_has_turning_points_and_the_course_of_each_game(scene: Any) -> None:
    hand = Hand(scene)
    hand.key(pygame.K_t)
    shown = hand.at(ReviewWordsScene)
    said = [one.text for one in shown.group if isinstance(one, Label)]
    assert set(scene.review.course_in_words(speaker("en"))) <= set(said)
    assert set(scene.review.accuracy_in_words(speaker("en"))) <= set(said)
    assert sum(says(one, "ui.review.mistake") for one in said) == len(scene.review.mistakes) > 0
    set_mode((640, 240))
    hand.draw()
    hand.key(pygame.K_DOWN)
    assert shown.group.scrolled > 0
    hand.key(pygame.K_t)
    assert hand.scene is scene


def test_a_replay_leads_to_the_review(here: AppContext, course: ReplayedMatch, record: Path) -> None:
    hand = Hand(watch(here, course, record))
    assert "review" in hand.choices
    hand.key(pygame.K_a)
    assert isinstance(hand.scene, ReviewScene)


def test_arrows_stay_on_a_matchs_line(here: AppContext, record: Path) -> None:
    record.with_name("aaa.jsonl").write_bytes((RECORDS / "easy.jsonl").read_bytes())
    hand = Hand(listed(here))
    hand.draw()
    group = hand.group
    lines = [[one.key for one in group if one.key.endswith(str(number))] for number in (0, 1)]
    assert sorted(map(len, lines)) == [2, 3]
    group.show_focus(on=True)
    for line in lines:
        group.focus_on(line[0])
        met = [line[0]]
        for key in (pygame.K_RIGHT,) * (len(line) - 1) + (pygame.K_LEFT,) * (len(line) - 1):
            hand.key(key)
            met.append(group.focus.key)
        assert met == [*line, *line[-2::-1]]


def test_a_match_is_reviewed_from_its_table_once_it_has_ended(hand: HandMaker, tmp_path: Path) -> None:
    sitting = StoredMatch(tmp_path)
    player = hand(Setup(target=1, opener="A", seed=3), sitting=sitting, data=tmp_path)
    table = player.scene
    player.key(pygame.K_a)
    assert table.view.notice == speaker("en").say("ui.review.not_over")
    table.controller.play(Flick("blue", 90.0, 900.0))
    table.controller.end_shot({})
    table.controller.play(Concede())
    kept = table.controller.starter.record()
    player.key(pygame.K_a)
    shown = all_in(player.at(ReviewScene))
    assert (len(shown.review.shots), shown._record) == (1, kept.name)
    shown.leave()
    assert player.scene is table


def test_a_flick_no_finger_can_make_is_only_left_out(here: AppContext, course: ReplayedMatch) -> None:
    reviews = judged(course)
    course.played[0] = replace(course.played[0], move=replace(course.played[0].move, speed=1e300))
    scene = all_in(stacked(ReviewScene(here, course, "", MatchReview(course, reviews))))
    assert scene.review.view().ways is None
    assert not next(one for one in scene.choices() if one.key == "watch").enabled


@pytest.mark.parametrize("damage", ["{", '{"matches": {"match.jsonl": [{"line": "x"}]}}'])
def test_a_damaged_file_of_mistakes_is_said_and_kept(here: AppContext, reviewing: Reviewing, damage: str) -> None:
    assert here.folders is not None
    file = here.folders.mistakes
    file.parent.mkdir(parents=True)
    file.write_text(damage)
    practice = PracticeScene(here)
    assert not practice.group["mistakes"].enabled
    assert any(isinstance(one, Label) for one in practice.widgets())
    all_in(reviewing()).close()
    assert isinstance(PracticeScene(here).group["mistakes"], Button)
    assert "line" in "".join(path.read_text() for path in file.parent.glob("mistakes*.json"))


def test_mistakes_of_a_match_that_is_gone_are_said(here: AppContext, scene: Any, record: Path) -> None:
    scene.close()
    record.unlink()
    practice = PracticeScene(here)
    answered(practice, "mistakes")
    assert RECORD in labels(practice)


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (1024, 1000)])
def test_the_list_of_shots_stays_as_it_is_when_the_review_is_complete(
    reviewing: Reviewing, course: ReplayedMatch, gate: threading.Event, size: tuple[int, int]
) -> None:
    def slow() -> Generator[ShotReview]:
        works = judged(course)
        yield next(works)
        gate.wait()
        yield from works

    window, scene = set_mode(size), reviewing(slow())
    while not scene.review.reviews:
        scene.advance(0.01)
    scene.draw(window)
    while_busy = scene.panels.list.rect.copy()
    assert scene.review.busy
    gate.set()
    all_in(scene).draw(window)
    assert scene.panels.list.rect == while_busy
    assert while_busy.h > 0
    scene.look_at(2)
    scene.draw(window)
    assert scene.panels.list.rect == while_busy, "nor does it move from shot to shot"


def test_a_best_shot_that_was_played_is_not_named_as_another(scene: Any) -> None:
    shots = scene.review.shots
    at, pot = next((n, new.pop()) for n, one in enumerate(shots) if (new := _newly_filled(one)))
    move, target = shots[at].move, shots[at].layout_after.potted[pot]
    best = replace(
        scene.review.reviews[at].best,
        ball=move.ball,
        direction=move.direction + 1.0,
        aim=Intent("direct", target, pot),
    )
    found = replace(scene.review.reviews[at], best=best, grade="inaccuracy")
    same = scene.context.speaker.phrase("review.same_shot")
    assert same in scene.panels.said_best(found)
    assert same not in scene.panels.said_best(replace(found, best=replace(best, direction=move.direction + 90.0)))


def _newly_filled(played: Any) -> set[int]:
    return set(played.layout_after.potted) - set(played.layout_before.potted)
