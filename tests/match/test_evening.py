"""An evening's order of play and its table: what holds however the matches end, and what decides between equals."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yagopool.errors import YagoError
from yagopool.match.evening import FORMS, FREE, AtTheTable, Evening, EveningError, EveningStore, Finished, Form, Pair

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana")
KING_ENDS = 12


def evening(form: Form, count: int, seed: int = 1) -> Evening:
    return Evening(form, "easy", 3, NAMES[:count], seed)


def ended(pair: Pair, rng: Random) -> Finished:
    loser = rng.randrange(3)
    return Finished(pair, (3, loser) if rng.random() < 0.5 else (loser, 4))


def played(start: Evening, rng: Random, *, any_order: bool = False) -> Evening:
    """Return an evening played to its end, as proposed or in any order."""
    now = start
    while not now.over and len(now.finished) < KING_ENDS * 3:
        pairs = now.possible()
        now = now.then(ended(rng.choice(pairs) if any_order else pairs[0], rng))
    return now


people = st.integers(3, 8)
seeds = st.integers(0, 2**31)


@given(st.sampled_from(FORMS), people, seeds, st.booleans())
def test_an_evening_ends_with_everybody_ranked(form: Form, count: int, seed: int, any_order: bool) -> None:
    over = played(evening(form, count, seed), Random(seed), any_order=any_order)
    table = over.standings()
    assert sorted(one.name for one in table) == sorted(over.names)
    assert sorted(one.rank for one in table) == [one.rank for one in table]
    assert all(one.rank == 1 + sum(other.rank < one.rank for other in table) for one in table)
    assert over.undone().then(over.finished[-1]) == over
    closed = replace(over, closed=True)
    assert closed.over
    assert closed.undone() == over


@given(people, seeds, st.booleans())
def test_everyone_meets_everyone_once_and_rests_between(count: int, seed: int, any_order: bool) -> None:
    over = played(evening("everyone", count, seed), Random(seed), any_order=any_order)
    assert over.over
    assert Counter(frozenset(match.pair) for match in over.finished).most_common(1)[0][1] == 1
    assert len(over.finished) == count * (count - 1) // 2
    table = over.standings()
    assert sum(one.won for one in table) == len(over.finished)
    assert sum(one.points[0] - one.points[1] for one in table) == 0
    if not any_order:
        running = [{*one.pair} & {*two.pair} for one, two in pairwise(over.finished)]
        assert count < 5 or not any(running), "nobody plays twice running"


@given(people, seeds, st.booleans())
def test_a_knockout_has_one_who_never_lost_and_nobody_is_free_twice(count: int, seed: int, any_order: bool) -> None:
    start = evening("knockout", count, seed)
    first = start.rounds()[0]
    assert sorted(name for name in first if name) == sorted(start.names)
    assert all(pair != (FREE, FREE) for pair in zip(first[::2], first[1::2], strict=True))
    over = played(start, Random(seed), any_order=any_order)
    assert len(over.finished) == count - 1
    losses = Counter(({*match.pair} - {match.winner}).pop() for match in over.finished)
    (champion,) = {*over.names} - {*losses}
    assert max(losses.values()) == 1
    assert [one.name for one in over.standings() if one.rank == 1] == [champion]


@given(people, seeds)
def test_the_winner_stays_and_the_loser_waits_longest(count: int, seed: int) -> None:
    now, rng = evening("king", count, seed), Random(seed)
    for _ in range(KING_ENDS):
        now = now.then(ended(now.possible()[0], rng))
        last = now.finished[-1]
        assert (now.possible()[0][0], now.queue()[-1]) == (last.winner, ({*last.pair} - {last.winner}).pop())


def results(*matches: tuple[str, str, int, int]) -> Evening:
    """Return an evening of everyone against everyone with these results."""
    now = evening("everyone", len({name for match in matches for name in match[:2]}))
    for a, b, first, second in matches:
        now = now.then(Finished((a, b), (first, second)))
    return now


def places(now: Evening) -> list[tuple[str, int]]:
    return [(one.name, one.rank) for one in now.standings()]


def test_equals_are_told_apart_by_their_matches_then_by_points() -> None:
    direct = results(("Ann", "Ben", 2, 3), ("Ann", "Cleo", 3, 0), ("Ann", "Dan", 3, 0), ("Ben", "Cleo", 3, 2),
                     ("Ben", "Dan", 0, 3), ("Cleo", "Dan", 3, 0))  # fmt: skip
    assert places(direct) == [("Ben", 1), ("Ann", 2), ("Cleo", 3), ("Dan", 4)]
    difference_then_points = results(("Ann", "Ben", 3, 0), ("Ben", "Cleo", 3, 1), ("Cleo", "Ann", 3, 2))
    assert places(difference_then_points) == [("Ann", 1), ("Cleo", 2), ("Ben", 3)]
    not_all_met = evening("everyone", 4)
    for pair, points in ((("Ann", "Ben"), (3, 2)), (("Ben", "Dan"), (3, 1)), (("Cleo", "Dan"), (3, 0))):
        not_all_met = not_all_met.then(Finished(pair, points))
    assert places(not_all_met)[0] == ("Cleo", 1), "who has met neither of the two that won as many"
    even = results(("Ann", "Ben", 3, 0), ("Ben", "Cleo", 3, 0), ("Cleo", "Ann", 3, 0))
    assert {rank for _, rank in places(even)} == {1}, "who is equal in everything shares the place"


@pytest.mark.parametrize(
    "event",
    [
        Finished(("Ann", "Ann"), (3, 0)),
        Finished(("Ann", "Zoe"), (3, 0)),
        Finished(("Ann", "Ben"), (3, 3)),
        Finished(("Ann", "Ben"), (2, 0)),
        Finished(("Ann", "Ben"), (3, -1)),
    ],
)
def test_what_cannot_happen_is_refused(event: Finished) -> None:
    with pytest.raises(EveningError):
        evening("everyone", 3).then(event)
    with pytest.raises(EveningError):
        replace(evening("king", 3), closed=True).then(Finished(("Ann", "Ben"), (3, 0)))


@pytest.mark.parametrize("names", [NAMES[:2], (*NAMES, "Ida"), ("Ann", "Ben", "Ann"), ("Ann", "Ben", "")])
def test_people_who_cannot_be_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(EveningError):
        Evening("king", "easy", 3, names, 1)


@pytest.mark.parametrize("form", FORMS)
def test_an_evening_is_read_as_it_was_saved(form: Form, tmp_path: Path) -> None:
    store = EveningStore(tmp_path)
    assert store.load() is None
    over = replace(played(evening(form, 8), Random(2)), closed=True)
    for kept in (evening(form, 3), replace(over, playing=AtTheTable(("Ann", "Ben"), 7))):
        store.save(kept)
        assert store.load() == kept


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{", "["),
        ('"yagopool-evening"', '"yagopool"'),
        ('"version": 1', '"version": 2'),
        ("[3, 1]", "[3, 3]"),
        ("[3, 1]", "[3, null]"),
        ('["Ann", "Ben"], "points"', '["Ann", "Eve"], "points"'),
        ('"finished"', '"unheard_of"'),
        ('}], "closed"', '}, {}], "closed"'),
        ('"easy"', '"impossible"'),
        ('"Cleo"]', '"Ann"]'),
        ('"Cleo"]', '"\\n"]'),
        ('"version": 1', '"version": 1, "more": 2'),
    ],
)
def test_a_file_that_is_no_evening_is_refused_and_stays_as_it_is(old: str, new: str, tmp_path: Path) -> None:
    store = EveningStore(tmp_path)
    store.save(evening("everyone", 3).then(Finished(("Ann", "Ben"), (3, 1))))
    damaged = store.path.read_text().replace(old, new, 1)
    store.path.write_text(damaged)
    with pytest.raises(YagoError) as refused:
        store.load()
    assert refused.value.why is not None
    assert store.path.read_text() == damaged
    now = evening("everyone", 3)
    store.save(now)
    assert store.path.with_name("evening.damaged-1.json").read_text() == damaged
    assert store.load() == now


def test_what_another_window_has_saved_is_not_overwritten(tmp_path: Path) -> None:
    one, other, now = EveningStore(tmp_path), EveningStore(tmp_path), evening("everyone", 3)
    one.save(now)
    assert other.load() == now
    other.save(replace(now, even=False))
    theirs = one.path.read_text()
    one.save(replace(now, closed=True))
    assert one.load() == replace(now, closed=True)
    assert one.path.with_name("evening.damaged-1.json").read_text() == theirs
