"""Where cards stand next to the board of a match: in the same places whatever there is to say."""

import pytest

from scripts.gallery_tables import TABLES
from tests.ui.every_scene import SCENES
from tests.ui.hands import RoomMaker, drawn
from yagopool.ui.context import AppContext
from yagopool.ui.play.columns import CHART, POWER, PROMPT, WORDS
from yagopool.ui.play.match_panels import MatchPanels
from yagopool.ui.play.match_scene import MatchScene
from yagopool.ui.style import FINGER

STATES = ["break", "play", "foul", "thinking"]
WIDE = [(1280, 800), (1920, 1080), (960, 600)]
PHONE = (390, 844)


def panels(here: AppContext, state: str, *, aims: bool = False) -> MatchPanels:
    scene = (SCENES.get(state) or TABLES[state])(here)
    assert isinstance(scene, MatchScene)
    if aims:
        scene.stage.turned_to(90.0)
        scene.invalidate()
    drawn(scene)
    return scene.panels


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("size", [(size, 100) for size in WIDE] + [(size, 150) for size in WIDE[:2]], ids=str)
def test_the_map_keeps_its_place_and_size(room: RoomMaker, size: tuple[tuple[int, int], int], lang: str) -> None:
    pixels, text = size
    found = {panels(room(size=pixels, text_size=text, lang=lang), state).chart_at for state in STATES}
    assert len(found) == 1
    (chart,) = found
    assert chart is not None
    assert chart.h >= 0.13 * min(pixels), "as large as it can be read"


def test_a_long_ruling_in_large_letters_leaves_the_map_most_of_its_height(room: RoomMaker) -> None:
    charts = [panels(room(size=WIDE[-1], text_size=150, lang="de"), state).chart_at for state in STATES]
    heights = [chart.h for chart in charts if chart is not None]
    assert len(heights) == len(STATES)
    assert min(heights) > 0.8 * max(heights)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_on_a_phone_the_board_is_as_wide_as_the_window_and_the_map_makes_room_for_the_power(
    room: RoomMaker, lang: str
) -> None:
    seen = [panels(room(size=PHONE, lang=lang), state) for state in ("break", "play", "foul", "thinking")]
    assert {one.viewport.board.w for one in seen} == {PHONE[0]}
    charts = [one.chart_at for one in seen if one.chart_at is not None]
    assert len(charts) == len(seen)
    assert len(set(charts[:-1])) == 1
    assert (charts[-1].x, charts[-1].y, charts[-1].w) == (charts[0].x, charts[0].y, charts[0].w)
    assert min(one.h for one in charts) >= 0.3 * PHONE[0], "whether or not there is a button below it"
    places = panels(room(size=PHONE, lang=lang), "drag")._placed
    assert places[WORDS].x < places[CHART].x == places[POWER].x
    assert places[CHART].bottom < places[POWER].y


@pytest.mark.parametrize(("text", "share"), [(100, 0.6), (200, 0.4)])
def test_in_a_tall_window_the_map_stands_beside_the_ruling_below_a_large_board(
    room: RoomMaker, text: int, share: float
) -> None:
    wide, high = 800, 1200
    seen = panels(room(size=(wide, high), text_size=text), "play")
    assert seen._placed[WORDS].x < seen._placed[CHART].x
    assert seen.viewport.board.w * seen.viewport.board.h >= share * wide * high


@pytest.mark.parametrize("text", [150, 200])
def test_on_a_phone_large_letters_have_the_whole_width(room: RoomMaker, text: int) -> None:
    """The map gives way to them."""
    places = []
    for state in STATES:
        seen = panels(room(size=PHONE, text_size=text), state)
        places.append(seen._placed[WORDS])
        assert CHART not in seen._placed
        assert (places[-1].x, places[-1].right) == (seen.viewport.left.x, seen.viewport.right.right)
        assert seen.viewport.board.w >= 300
    assert len(set(places)) == 1


@pytest.mark.parametrize("text", [100, 200])
def test_on_a_phone_small_steps_stand_beside_the_words_while_there_is_an_aim(room: RoomMaker, text: int) -> None:
    assert not panels(room(size=PHONE, text_size=text), "play").nudges.shown
    seen = panels(room(size=PHONE, text_size=text), "hints", aims=True)
    assert seen.nudges.shown
    assert seen._placed[WORDS].x < seen._placed[POWER].x
    assert PROMPT not in seen._placed or seen._placed[PROMPT].x == seen._placed[WORDS].x


def test_on_a_phone_the_button_that_flicks_has_room_for_its_word_in_large_letters(room: RoomMaker) -> None:
    seen = panels(room(size=PHONE, text_size=200, lang="de"), "hints", aims=True)
    flick = seen.buttons["flick"]
    assert flick.rect.w == seen.viewport.right.w
    assert all(step.rect.w >= FINGER for step in seen.nudges.group)


@pytest.mark.parametrize("size", [*WIDE, PHONE])
def test_both_scores_have_the_same_form(room: RoomMaker, size: tuple[int, int]) -> None:
    scene = SCENES["thinking"](room(size=size, text_size=200))
    said = [word.text for word in drawn(scene)]
    assert isinstance(scene, MatchScene)
    target = scene.controller.session.match.target
    assert {said.count(f"of {target}"), said.count(f"/{target}")} in ({2, 0}, {0})
