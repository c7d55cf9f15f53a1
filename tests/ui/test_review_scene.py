"""A match reviewed in the window: from shot to shot, from mistake to mistake, and every shot tried again."""

import threading
from collections.abc import Generator
from dataclasses import replace
from functools import partial
from itertools import count, islice
from pathlib import Path

import pygame
import pytest

from scripts.gallery_kept import RECORDS
from scripts.gallery_kept import judged as judged_now
from tests.ui.hands import answered, sent, stacked
from yagopool.ai.decision import Intent
from yagopool.ai.review import ShotReview, chance_after
from yagopool.games.yago.rules.state import Concede
from yagopool.match.replay import ReplayedMatch, replayed
from yagopool.practice.folders import Folders
from yagopool.practice.mistakes import MistakeBook
from yagopool.table.shot import Flick
from yagopool.text import speaker
from yagopool.text.explanation import what_came_of
from yagopool.ui.context import AppContext
from yagopool.ui.play.match_review import MISTAKES, MatchReview, reviewable
from yagopool.ui.play.match_scene import MatchScene, watch
from yagopool.ui.play.match_setup import MatchStarter, Setup, StoredMatch
from yagopool.ui.play.review_scene import ReviewScene, ReviewWordsScene
from yagopool.ui.practice.mistake_scene import MistakeScene
from yagopool.ui.practice.practice_menu import PracticeScene
from yagopool.ui.scenes.matches import MatchesScene
from yagopool.ui.style import watching
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
def room(tmp_path: Path) -> AppContext:
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    (tmp_path / "matches").mkdir()
    lines = (RECORDS / "easy.jsonl").read_bytes().splitlines(keepends=True)
    over = next(n for n, line in enumerate(lines) if b'"next_game"' in line)
    (tmp_path / "matches" / RECORD).write_bytes(b"".join(lines[:over]))
    return AppContext(speaker("en"), MatchStarter(), count().__next__, folders=Folders(tmp_path))


def course_of(room: AppContext) -> ReplayedMatch:
    assert room.folders is not None
    return replayed((room.folders.data / "matches" / RECORD).read_bytes())


def reviewing(room: AppContext, work: Generator[ShotReview] | None = None) -> ReviewScene:
    course = course_of(room)
    return stacked_review(ReviewScene(room, course, RECORD, MatchReview(course, work or judged(course))))


def stacked_review(scene: ReviewScene) -> ReviewScene:
    stacked(scene)
    return scene


def all_in(scene: ReviewScene) -> ReviewScene:
    while scene.review.busy:
        scene.advance(0.01)
    for _ in range(2):
        scene.advance(0.01)
    return scene


def stacked_matches(scene: MatchesScene) -> MatchesScene:
    stacked(scene)
    while scene.judging:
        scene.advance(0.0)
    return scene


def tried(scene: MistakeScene) -> MistakeScene:
    """Play in the match's way once more."""
    stacked(scene)
    scene.take(scene.mistake.played)
    while scene.panels.judging:
        scene.advance(0.01)
    return scene


def press(scene: ReviewScene, key: int, mod: int = 0) -> object:
    return sent(scene, pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def test_keys_lead_to_every_shot_and_to_the_mistakes_of_people(room: AppContext) -> None:
    scene = all_in(reviewing(room))
    review, last = scene.review, len(scene.review.shots) - 1
    press(scene, pygame.K_RIGHT)
    assert (review.at, scene.controller.layout) == (1, review.shots[1].layout_before)
    press(scene, pygame.K_END)
    assert review.at == last
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


def test_the_list_names_what_came_of_every_shot_before_any_is_reviewed(room: AppContext) -> None:
    nothing = (one for one in list[ShotReview]())
    scene = reviewing(room, nothing)
    scene.panels.follow(scene.review.view())
    items, shots = scene.panels.list.items, scene.review.shots
    assert items[0].detail.startswith("Break")
    for item, played in zip(items, shots, strict=True):
        assert item.detail
        assert ("Foul" in item.detail) == bool(played.ruling is not None and played.ruling.fouls)


def test_the_accuracy_of_a_side_with_few_shots_is_not_told(room: AppContext) -> None:
    review = all_in(reviewing(room)).review
    assert min(sum(one.side == side for one in review.reviews) for side in ("A", "B")) < 10
    assert len(review.accuracy_in_words(room.speaker)) < 3


def test_a_press_on_the_curve_chooses_the_shot_there(room: AppContext) -> None:
    scene = all_in(reviewing(room))
    window = pygame.display.get_surface()
    assert window is not None
    scene.draw(window)
    curve, count = scene.panels.curve.rect, len(scene.review.shots)
    at = (round(curve.x + (5 + 0.5) * curve.w / count), curve.centery)
    sent(scene, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    assert scene.review.at == 5


def test_only_games_that_are_over_are_reviewed(room: AppContext) -> None:
    course = course_of(room)
    assert reviewable(course) == course
    running = replace(course, played=course.played[:-1], lines=course.lines[:-1])
    assert reviewable(running) is None


def test_the_first_shot_can_be_looked_at_before_any_is_reviewed(room: AppContext) -> None:
    gate = threading.Event()

    def never() -> Generator[ShotReview]:
        gate.wait()
        yield from ()

    scene = reviewing(room, never())
    scene.advance(0.01)
    assert scene.review.busy
    assert not next(one for one in scene.choices() if one.key == "try").enabled
    press(scene, pygame.K_RIGHT)
    assert scene.review.at == 1
    scene.close()
    gate.set()


def test_a_shot_is_told_by_its_foul_by_the_pot_it_missed_or_by_what_it_potted(room: AppContext) -> None:
    scene = all_in(reviewing(room))
    said = room.speaker
    for played in scene.review.shots:
        move = played.move
        assert isinstance(move, Flick)
        came = partial(what_came_of, played, headline=lambda *_: "This", said=said)
        same, other = came(move, Intent("direct", "red1", 5)), came(move, Intent("safe", "red1"))
        potted = played.layout_before.filled != played.layout_after.filled
        if played.ruling.fouls:
            assert same == other == said.because(played.ruling.because[0])
        else:
            assert other == "This."
            assert (same == other) == potted


def test_what_ends_a_review_too_early_is_said_and_keeps_what_is_known(room: AppContext) -> None:
    def torn() -> Generator[ShotReview]:
        yield next(judged(course_of(room)))
        raise RuntimeError

    scene = all_in(reviewing(room, torn()))
    assert len(scene.review.reviews) == 1
    assert scene.review.trouble is not None


def test_no_shot_is_reviewed_twice_while_the_program_runs(room: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = all_in(reviewing(room)).review.reviews
    course, some = course_of(room), whole[:5]

    def part() -> Generator[ShotReview]:
        yield from some
        raise RuntimeError

    all_in(reviewing(room, part())).close()
    assert room.reviews.of(course) == tuple(some)
    longer = replace(course, lines=[*course.lines[:4], 99, *course.lines[5:]])
    assert room.reviews.of(longer) == tuple(one for one in some if one.line in course.lines[:4])
    assert room.reviews.of(replace(course, seed=course.seed + 1)) == ()
    again = stacked_review(ReviewScene(room, course, RECORD))
    assert again.review.reviews == some, "at once"
    assert all_in(again).review.reviews == whole
    again.close()
    monkeypatch.setattr("yagopool.ui.play.match_review.review_shots", lambda *_, known, **__: iter([][known:]))
    last = stacked_review(ReviewScene(room, course, RECORD)).review
    assert (last.reviews, last.accuracy) == (whole, again.review.accuracy)


def test_a_try_is_told_in_chance_gained_and_a_good_one_solves_the_mistake(room: AppContext) -> None:
    review = all_in(reviewing(room)).review
    worst = max(review.mistakes, key=lambda one: one.loss)
    book = MistakeBook(room.folders or Folders(Path()))
    mistakes = book.unsolved()
    assert [one.line for one in mistakes] == [one.line for one in review.mistakes]
    number = [one.line for one in mistakes].index(worst.line)
    scene = MistakeScene(room, mistakes, number, book)
    played = scene.mistake.played
    gain = chance_after(course_of(room), played) - worst.expected
    assert tried(scene).panels.gains == pytest.approx([gain])
    assert scene.panels.gains_said().startswith(scene.panels.came)
    assert scene.panels.came
    assert book.count() == len(mistakes)
    before = scene.controller.session.seed
    scene.choose(Message("again"))
    assert not scene.panels.fresh
    assert scene.controller.layout == scene.mistake.played.layout_before
    assert before != scene.controller.session.seed, "the hand strays in another way"
    surpassed = replace(scene.mistake, chance=worst.expected + gain - 0.1)
    tried(MistakeScene(room, (surpassed,), 0, book))
    assert book.count() == len(mistakes) - 1
    all_in(reviewing(room)).close()
    assert book.count() == len(mistakes) - 1, "solved ones stay solved when the match is reviewed again"


def test_what_came_of_a_shot_is_said_before_it_is_reviewed(room: AppContext) -> None:
    none: tuple[ShotReview, ...] = ()
    scene = all_in(reviewing(room, (one for one in none)))
    window = pygame.display.get_surface()
    assert window is not None
    with watching() as words:
        scene.draw(window)
    look, speaker = scene.controller.look, scene.controller.speaker
    assert look.headline(scene.review.played, speaker) in " ".join(word.text for word in words)
    scene.close()


def test_a_review_is_offered_for_every_kept_match_that_is_over(room: AppContext) -> None:
    scene = MatchesScene(room)
    while scene.judging:
        scene.advance(0.0)
    shown = answered(scene, Message("review-0"))
    assert isinstance(shown, ReviewScene)
    all_in(shown)
    practice = PracticeScene(room)
    assert practice.group["mistakes"].enabled
    found = answered(practice, Message("mistakes"))
    assert isinstance(found, MistakeScene)


def test_a_mistake_solved_in_the_review_leaves_the_list(room: AppContext) -> None:
    scene = all_in(reviewing(room))
    book = MistakeBook(room.folders or Folders(Path()))
    before = book.count()
    number = scene.review.mistakes[0].number - 1
    scene.look_at(number)
    again = press(scene, pygame.K_r)
    assert isinstance(again, MistakeScene)
    again._take_in(again.mistake.best_gain - 0.5)
    assert book.count() == before
    again._take_in(again.mistake.best_gain)
    assert book.count() == before - 1
    scene.close()
    assert book.count() == before - 1


def detail_of(practice: PracticeScene) -> str:
    button = practice.group["mistakes"]
    assert isinstance(button, Button)
    return button.detail


def test_the_last_matches_are_looked_through_once_for_mistakes(room: AppContext) -> None:
    def looked_through() -> tuple[PracticeScene, set[str]]:
        practice, told = PracticeScene(room), set[str]()
        stacked(practice)
        practice.advance(0.0)
        search = practice._search
        assert search is not None
        while search._finds is not None or search._waiting or search.progress is not None:
            practice.advance(0.0)
            told.add(detail_of(practice))
        return practice, told

    first, told = looked_through()
    assert any("of" in one and "last matches" in one for one in told)
    assert first.group["mistakes"].enabled
    book = MistakeBook(room.folders or Folders(Path()))
    count = book.count()
    assert count > 1
    assert book.reviewed() == {RECORD}
    book.solve(book.unsolved()[0])
    first.close()
    again, told = looked_through()
    assert not any("last matches" in one for one in told), "not twice"
    assert book.count() == count - 1
    again.close()


def test_the_review_in_words_has_turning_points_and_the_course_of_each_game(room: AppContext) -> None:
    scene = all_in(reviewing(room))
    words = press(scene, pygame.K_t)
    assert isinstance(words, ReviewWordsScene)
    said = [one.text for one in words.group if isinstance(one, Label)]
    assert set(scene.review.course_in_words(room.speaker)) <= set(said)
    assert set(scene.review.accuracy_in_words(room.speaker)) <= set(said)
    window = pygame.display.set_mode((640, 240))
    words.draw(window)
    words.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    words.draw(window)
    assert words.group.scrolled > 0
    words.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t"))
    assert scene.app.top is scene


def test_a_replay_leads_to_the_review(room: AppContext) -> None:
    assert room.folders is not None
    replay = watch(room, course_of(room), room.folders.data / "matches" / RECORD)
    stacked(replay)
    assert any(choice.key == "review" for choice in replay.view.choices)
    sent(replay, pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))
    assert isinstance(replay.app.top, ReviewScene)


def test_arrows_stay_on_a_matchs_line(room: AppContext) -> None:
    assert room.folders is not None
    (room.folders.data / "matches" / "aaa.jsonl").write_bytes((RECORDS / "easy.jsonl").read_bytes())
    scene, window = stacked_matches(MatchesScene(room)), pygame.display.set_mode((1280, 800))
    scene.draw(window)
    lines = [[one.key for one in scene.group if one.key.endswith(str(number))] for number in (0, 1)]
    assert sorted(map(len, lines)) == [2, 3]
    scene.group.show_focus(on=True)
    for line in lines:
        scene.group.focus_on(line[0])
        met = [line[0]]
        for key in (pygame.K_RIGHT,) * (len(line) - 1) + (pygame.K_LEFT,) * (len(line) - 1):
            scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            met.append(scene.group.focus.key if scene.group.focus is not None else "")
        assert met == [*line, *line[-2::-1]]


def test_a_match_is_reviewed_from_its_table_once_it_has_ended(room: AppContext) -> None:
    assert room.folders is not None
    room = room.sitting_with(StoredMatch(room.folders.data))
    table = MatchScene(room, Setup(target=1, opener="A", seed=3))
    a_key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
    assert sent(table, a_key) is table
    assert table.view.notice == speaker("en").say("ui.review.not_over")
    table.controller.play(Flick("blue", 90.0, 900.0))
    table.controller.end_shot({})
    table.controller.play(Concede())
    record = table.controller.starter.record()
    shown = sent(table, a_key)
    assert isinstance(shown, ReviewScene)
    all_in(shown)
    assert record is not None
    assert (len(shown.review.shots), shown._record) == (1, record.name)
    shown.leave()
    assert table.app.top is table


def test_a_flick_no_finger_can_make_is_only_left_out(room: AppContext) -> None:
    course = course_of(room)
    reviews = judged(course)
    course.played[0] = replace(course.played[0], move=replace(course.played[0].move, speed=1e300))
    scene = all_in(stacked_review(ReviewScene(room, course, "", MatchReview(course, reviews))))
    assert scene.review.view().ways is None
    assert not next(one for one in scene.choices() if one.key == "watch").enabled


@pytest.mark.parametrize("damage", ["{", '{"matches": {"match.jsonl": [{"line": "x"}]}}'])
def test_a_damaged_file_of_mistakes_is_said_and_kept(room: AppContext, damage: str) -> None:
    assert room.folders is not None
    room.folders.mistakes.parent.mkdir(parents=True)
    room.folders.mistakes.write_text(damage)
    practice = PracticeScene(room)
    assert not practice.group["mistakes"].enabled
    assert any(isinstance(one, Label) for one in practice.widgets())
    all_in(reviewing(room)).close()
    assert isinstance(PracticeScene(room).group["mistakes"], Button)
    kept = "".join(path.read_text() for path in room.folders.mistakes.parent.glob("mistakes*.json"))
    assert "line" in kept


def test_mistakes_of_a_match_that_is_gone_are_said(room: AppContext) -> None:
    assert room.folders is not None
    all_in(reviewing(room)).close()
    (room.folders.data / "matches" / RECORD).unlink()
    practice = PracticeScene(room)
    answered(practice, Message("mistakes"))
    assert RECORD in next(one.text for one in practice.group if isinstance(one, Label))


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (1024, 1000)])
def test_the_list_of_shots_stays_as_it_is_when_the_review_is_complete(room: AppContext, size: tuple[int, int]) -> None:
    window, gate = pygame.display.set_mode(size), threading.Event()

    def slow() -> Generator[ShotReview]:
        works = judged(course_of(room))
        yield next(works)
        gate.wait()
        yield from works

    scene = reviewing(room, slow())
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
