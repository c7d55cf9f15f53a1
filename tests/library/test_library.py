"""What a program can do with shots and matches: sample them, put them in tables, save, read and draw them."""

import io
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pygame
import pytest

import yagopool as yp
from yagopool.games.carrom.board import CARROM_BOARD
from yagopool.ui.position_picture import FRAME
from yagopool.ui.theme import STANDARD

LAYOUT = yp.Layout.of({"blue": (260, 150), "red1": (260, 400), "yellow1": (100, 700)}, {6: "red2"})
TRACE = yp.simulate(LAYOUT, yp.Flick("blue", 90, 900))


def session() -> yp.Session:
    played = yp.Session.new(
        yp.Match("easy", 2, (("Ann", "Amy"), ("Ben",)), "A"), seed=5, spec=yp.BoardSpec(length=810.0)
    )
    played.play(yp.Flick("blue", 91, 3000))
    played.play(yp.Concede())
    played.play(yp.NextGame())
    return played


def test_positions_begin_with_the_layout_and_end_with_the_traces() -> None:
    begin, end = TRACE.positions(0.0), TRACE.positions(TRACE.duration + 1.0)
    assert {ball: place[:2] for ball, place in begin.items()} == LAYOUT.balls
    assert end["blue"][:2] == pytest.approx(TRACE.layout.balls["blue"], abs=1e-3)
    assert end["red1"] == pytest.approx((*yp.STANDARD_BOARD.pot_centre(5), -yp.STANDARD_BOARD.potted_depth), abs=1.0)
    assert end["yellow1"] == (100.0, 700.0, 0.0)


def test_between_two_events_a_ball_is_where_its_segment_says() -> None:
    for path in TRACE.paths:
        for segment in path.segments:
            middle = (segment.start + segment.end) / 2.0
            assert path.at(middle) == segment.at(middle)


def test_samples_are_arrays_where_numpy_is_and_lists_where_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    times = [0.0, 0.4, 0.8]
    arrays = TRACE.sampled(times)
    assert arrays["blue"].shape == (3, 3)
    monkeypatch.setattr("yagopool.physics.trace.find_spec", lambda _name: None)
    lists = TRACE.sampled(times)
    assert lists["blue"] == [TRACE.positions(t)["blue"] for t in times]
    assert all(np.array_equal(arrays[ball], lists[ball]) for ball in lists)


def test_rows_of_a_shot_run_to_its_end() -> None:
    rows = list(TRACE.rows(every=0.25))
    assert (rows[0]["t"], rows[-1]["t"]) == (0.0, TRACE.duration)
    assert {row["ball"] for row in rows} == {"blue", "red1", "yellow1"}


def test_a_match_is_written_read_and_verified(tmp_path: Path) -> None:
    played, file = session(), tmp_path / "match.jsonl"
    yp.write_record(file, played)
    match = yp.read_record(str(file))
    assert (match.state, match.layout, match.spec, match.seed) == (played.state, played.layout, played.spec, 5)
    assert [checked.outcome for checked in yp.verify(match)] == ["same"]
    assert list(yp.move_rows(match.played)) == list(yp.move_rows(played.played))
    first, second, third = yp.move_rows(match.played)
    assert (first["player"], first["ball"], first["direction"]) == ("Ann", "blue", 91.0)
    assert (second["do"], second["score_a"] + second["score_b"], third["speed"]) == ("concede", 1, None)


def test_a_damaged_record_names_its_line(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    yp.write_record(file, session())
    file.write_text(file.read_text(encoding="utf-8").replace("concede", "give_up"), encoding="utf-8")
    with pytest.raises(yp.RecordError) as refused:
        yp.read_record(file)
    assert refused.value.line == 3


def test_a_picture_shows_every_ball_where_it_lies() -> None:
    height, spec = 424, yp.STANDARD_BOARD
    picture = pygame.image.load(io.BytesIO(yp.position_png(LAYOUT, height=height)), "a.png")
    assert picture.get_height() == height
    scale = height / (spec.length + 2 * FRAME)
    for ball, place in (*LAYOUT.free, ("red2", spec.pot_centre(6))):
        x, y = (place[0] - 12.0 + FRAME) * scale, height - (place[1] + FRAME) * scale
        shown = picture.get_at((round(x), round(y)))[:3]
        assert np.abs(np.subtract(shown, STANDARD.ball(ball).body)).max() < 40, ball


def test_an_svg_has_a_disc_for_every_ball_and_an_arrow_for_a_flick() -> None:
    text = yp.position_svg(LAYOUT, flick=yp.Flick("blue", 90, 900))
    root = ET.fromstring(text)
    bodies = [one.get("fill") for one in root if one.tag.endswith("circle")]
    colours = ["#{:02x}{:02x}{:02x}".format(*STANDARD.ball(ball).body) for ball in ("blue", "yellow1")]
    assert [bodies.count(colour) for colour in colours] == [1, 1]
    assert text.count("<polygon") == yp.position_svg(LAYOUT).count("<polygon") + 2


@pytest.mark.parametrize("draw", [yp.position_svg, yp.position_png])
@pytest.mark.parametrize(
    ("position", "field"),
    [(({"green": (100, 100)}, {}), "balls.green"), (({"red1": (100, 100)}, {4: "red6"}), "potted.4")],
)
def test_a_picture_shows_no_ball_that_there_is_not(draw: Any, position: Any, field: str) -> None:
    with pytest.raises(yp.BoardError) as refused:
        draw(yp.Layout.of(*position))
    assert (refused.value.key, refused.value.field) == ("error.no_such_ball", field)
    assert "red5" in str(refused.value.arguments["possible"])
    assert "man1" not in str(refused.value.arguments["possible"])


def test_pictures_need_no_display_and_no_window() -> None:
    pygame.display.quit()  # another test of this process may have opened one
    assert yp.position_png(LAYOUT).startswith(b"\x89PNG")
    assert not pygame.display.get_init()


def test_every_board_knows_its_pieces() -> None:
    men, blue = yp.Layout.of({"white1": (260, 300), "striker": (260, 150)}), yp.Layout.of({"blue": (260, 150)})
    assert yp.simulate(men, yp.Flick("striker", 90, 900), CARROM_BOARD).layout != men
    for layout, spec, ball, pieces in (
        (men, yp.STANDARD_BOARD, "striker", "red1 to red5, yellow1 to yellow5 and blue"),
        (blue, CARROM_BOARD, "blue", "white1 to white9, black1 to black9, queen and striker"),
    ):
        with pytest.raises(yp.BoardError) as refused:
            yp.simulate(layout, yp.Flick(ball, 90, 900), spec)
        assert refused.value.code == "no_such_ball"
        assert pieces in yp.speaker("en").error(refused.value)
