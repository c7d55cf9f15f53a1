"""What the panels say, read from the match."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from yagopool.games.yago.board import balls_of
from yagopool.games.yago.rules.referee import apply, new_match
from yagopool.games.yago.rules.state import Decline, Entry, TakeOver, VariantName
from yagopool.match.session import Played
from yagopool.table.layout import Layout
from yagopool.table.shot import Contact, Flick, OffBoard, Potted, Stroke
from yagopool.ui.games.yago.look import pot_map_look
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_setup import Setup
from yagopool.ui.play.ruling import (
    last_ruling_facts,
    newly_given,
    ruling_facts,
)
from yagopool.ui.play.side_cards import side_facts

TableMaker = Callable[..., MatchController]
EASY = Setup(variant="easy", opener="A", teams=(("Ann", "Abe"), ("Ben",)))
SOME = Layout.of({"red2": (100, 200), "yellow1": (300, 200)})
RED_MINE = Stroke("blue", (Contact("blue", "red1"), Potted("red1", 7)))
MISS = Stroke("red2")


@pytest.mark.parametrize(
    ("entries", "ann", "ben"),
    [
        ((), (True, 1, None, 0, 0), (False, 0, None, 0, None)),
        ((RED_MINE,), (True, 1, "red", 4, 0), (False, 0, "yellow", 5, None)),
        ((RED_MINE, Stroke("yellow1")), (False, 0, "red", 4, None), (True, 2, "yellow", 5, 0)),
        ((RED_MINE, MISS, Stroke("yellow1")), (True, 1, "red", 4, 1), (False, 0, "yellow", 5, None)),
    ],
    ids=["break", "colours", "foul", "second-member"],
)
def test_who_plays_with_how_many_shots_and_balls(
    sit: TableMaker, entries: tuple[Entry, ...], ann: tuple[object, ...], ben: tuple[object, ...]
) -> None:
    table = sit(EASY, entries, SOME) if entries else sit(EASY)
    sides = (side_facts(table, "A"), side_facts(table, "B"))
    assert [(one.acting, one.strokes, one.colour, len(one.left), one.at_table) for one in sides] == [ann, ben]


def test_rows_that_can_still_be_completed(sit: TableMaker) -> None:
    facts = pot_map_look(sit(EASY, (RED_MINE,), SOME).state)
    assert dict(facts.filled) == {7: "red"}
    assert Counter(colour for colour, _ in facts.open_rows) == {None: 6, "red": 2}, "pot 7 stands in two rows"
    assert facts.full_rows == ()


def test_a_complete_row_is_shown(sit: TableMaker) -> None:
    reds = tuple(Stroke(f"red{n}", (Potted(f"red{n}", pot),)) for n, pot in ((2, 8), (3, 9), (4, 6)))
    table = sit(EASY, (RED_MINE, *reds), SOME)
    assert pot_map_look(table.state).full_rows == (("red", (6, 8, 9)),)
    assert side_facts(table, "A").winner


def ruled(table: MatchController, *ways: tuple[float, float]) -> None:
    for direction, speed in ways:
        table.play(Flick("blue", direction, speed))
        table.end_shot({})


def row(variant: VariantName) -> tuple[Entry, ...]:
    """Return the strokes that win a game for side A."""
    made: list[Entry] = []
    for ball, pot in zip(balls_of("red"), (7, 5, 3), strict=False):
        potted = (Contact(ball, "yellow1"), Potted(ball, pot))
        by_blue = variant == "professional" or not made
        made.append(Stroke("blue", (Contact("blue", ball), *potted)) if by_blue else Stroke(ball, potted))
    return tuple(made)


@pytest.mark.parametrize("target", [1, 3])
@pytest.mark.parametrize("variant", ["easy", "medium", "professional"])
def test_nobody_is_to_play_once_the_game_is_won(sit: TableMaker, variant: VariantName, target: int) -> None:
    table = sit(Setup(variant=variant, opener="A", target=target), row(variant), SOME)
    assert table.state.result is not None
    assert (side_facts(table, "A").acting, side_facts(table, "B").acting) == (False, False)


def test_the_ruling_says_what_happened_by_which_rule_and_who_plays(sit: TableMaker) -> None:
    table = sit(EASY)
    ruled(table, (270.0, 400.0))
    facts: Any = ruling_facts(table)
    assert facts.headline == "Nothing potted"
    assert not facts.foul
    assert [rule for rule, _ in facts.sentences]
    assert " ".join((*(words for _, words in facts.sentences), facts.following)).count("Ben") == 1, "it is said once"


def test_a_foul_is_named(sit: TableMaker) -> None:
    table = sit(Setup(variant="professional", opener="A"))
    ruled(table, (270.0, 400.0))
    facts: Any = ruling_facts(table)
    assert facts.foul
    assert facts.headline == "Foul by Ann"
    assert facts.sentences[0] == ("P2", "The blue ball hit no other ball.")
    assert "Ben" in " ".join(words for _, words in facts.sentences)
    assert not facts.following, "the question says it"


@pytest.mark.parametrize("choice", [TakeOver(), Decline()])
def test_a_foul_that_was_declined_is_over(sit: TableMaker, choice: TakeOver | Decline) -> None:
    layout = Layout.of({"blue": (160, 420), "yellow1": (120, 420), "red2": (400, 300)}, {7: "red1"})
    table = sit(Setup(variant="professional", opener="A"), (RED_MINE,), layout)
    ruled(table, (180.0, 300.0))
    table.play(choice)
    taken = isinstance(choice, TakeOver)
    assert (ruling_facts(table) is not None) == taken
    ruled(table, (270.0, 400.0))
    assert ruling_facts(table) is not None


@pytest.mark.parametrize("entry", [Stroke("blue", (Contact("blue", "red1"), OffBoard("red2"))), MISS])
def test_facts_of_the_very_first_state_need_no_ruling(sit: TableMaker, entry: Stroke) -> None:
    table = sit(EASY, (RED_MINE, entry) if entry is MISS else (entry,), SOME)
    assert ruling_facts(table) is None


def test_who_declined_is_said_until_the_next_stroke(sit: TableMaker) -> None:
    table = sit(Setup(variant="professional", opener="A"))
    ruled(table, (270.0, 400.0))
    assert last_ruling_facts(table) == ruling_facts(table)
    table.play(Decline())
    facts: Any = last_ruling_facts(table)
    assert facts.headline == table.say("report.decline", side=("Ben",))
    assert [rule for rule, _ in facts.sentences] == ["P7"]
    assert facts.sentences[0][1] == table.speaker.count("ui.next.stroke", 1, player="Ann")
    assert not facts.foul
    ruled(table, (90.0, 2400.0))
    assert last_ruling_facts(table) == ruling_facts(table)


@pytest.mark.parametrize(
    ("entries", "colour"),
    [
        ((Stroke("blue", (Contact("blue", "red1"),)), Stroke("red1", (Potted("red1", 7),)), MISS), "yellow"),
        ((RED_MINE, MISS, Stroke("yellow1")), None),
        ((Stroke("blue", (Contact("blue", "red1"),)), Stroke("red1")), None),
    ],
    ids=["settled-by-the-opponent", "known-before", "open"],
)
def test_a_colour_settled_by_the_opponents_visit_is_new_to_whose_turn_begins(
    sit: TableMaker, entries: tuple[Entry, ...], colour: str | None
) -> None:
    for setup, expected in ((replace(EASY, use="computer"), colour), (EASY, None)):
        table, state = sit(setup, entries, SOME), new_match(setup.match())
        for entry in entries:
            before, (state, ruling) = state, apply(state, entry)
            played = Played(Flick("blue", 90.0, 400.0), entry, before, SOME, None, ruling, state, SOME)
            vars(table.session)["_played"].append(played)
        assert newly_given(table) == expected, "two people see it on their own"
