"""The picture shows what is: balls where they lie, apart by colour and mark, high, sunk, and pots with depth."""

import math
from dataclasses import replace

import numpy as np
import pygame
import pytest

from yagopool.games.yago.moves import placement
from yagopool.match.game import Mark
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD, Ball, BoardSpec
from yagopool.ui.picture.annotations import draw_lit_area
from yagopool.ui.picture.backdrop import number_places
from yagopool.ui.picture.balls import LEVEL, BallLook, BallSprites, about, looks_of
from yagopool.ui.picture.board_picture import BoardPicture
from yagopool.ui.picture.guide import GuideLook, Toast, draw_guide, draw_toast
from yagopool.ui.picture.hand import FOLLOW, SWING, aimed, draw_hand, swung
from yagopool.ui.style import Style
from yagopool.ui.theme import PALETTES, Theme, luminance
from yagopool.ui.viewport import Viewport
from yagopool.ui.widgets.base import Button, Painted

SIZES = [(960, 600), (1280, 800), (1920, 1080), (2560, 1440)]


class Counted(Button):
    """A button that counts how often it is painted."""

    painted = 0

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        self.painted += 1
        super().draw(surface, style)


def drawn(
    looks: dict[Ball, BallLook], size: tuple[int, int] = (1280, 800), theme: Theme | None = None
) -> tuple[pygame.Surface, Viewport]:
    surface, viewport = pygame.Surface(size), Viewport.of(size)
    picture = BoardPicture(viewport, Style(theme or Theme(), unit=viewport.unit))
    picture.draw_table(surface)
    picture.draw_balls(surface, looks)
    return surface, viewport


def at(surface: pygame.Surface, viewport: Viewport, x: float, y: float) -> tuple[int, int, int]:
    px, py = viewport.to_window((x, y))
    colour = surface.get_at((int(px), int(py)))
    return colour.r, colour.g, colour.b


def differing(a: pygame.Surface, b: pygame.Surface, by: int = 6) -> list[tuple[int, int]]:
    """Return the pixels in which two pictures differ by more than so many levels."""
    mask = pygame.mask.from_threshold(a, (0, 0, 0), (by + 1, by + 1, by + 1, 255), b)
    mask.invert()
    box = mask.get_bounding_rects()
    return [
        (x, y)
        for rect in box
        for x in range(rect.left, rect.right)
        for y in range(rect.top, rect.bottom)
        if mask.get_at((x, y))
    ]


def test_the_mark_turns_with_the_ball() -> None:
    still, _ = drawn({"yellow1": BallLook(260.0, 150.0, 0.0, LEVEL)})
    turned, viewport = drawn({"yellow1": BallLook(260.0, 150.0, 0.0, about(0.0, 0.5, 0.0))})
    changed = differing(still, turned, 20)
    middle = viewport.to_window((260.0, 150.0))
    assert len(changed) > 20
    assert all(math.dist(pixel, middle) < viewport.length(18.5) for pixel in changed)


@pytest.mark.parametrize("size", SIZES)
def test_the_middle_of_a_slow_ball_is_seen_within_a_seventh_of_a_pixel_of_where_it_is(size: tuple[int, int]) -> None:
    """Its brightness has its middle at one and the same distance from the ball's place, wherever that lies."""
    viewport = Viewport.of(size, STANDARD_BOARD)
    sprites, radius = BallSprites(), viewport.length(STANDARD_BOARD.ball_radius)
    side = 2 * math.ceil(radius) + 12
    strays = []
    for step in range(40):
        place = (side / 2 + 0.073 * step, side / 2 + 0.041 * step)
        picture = pygame.Surface((side, side))
        paint = PALETTES["standard"].ball("yellow1")
        sprites.draw(picture, "yellow1", paint, place, radius, turn=LEVEL)
        bright = pygame.surfarray.array3d(picture).astype(float).sum(axis=2)
        along, across = np.indices(bright.shape)
        strays.append(
            [(axis * bright).sum() / bright.sum() - at for axis, at in zip((along, across), place, strict=True)]
        )
    off = np.array(strays) - np.mean(strays, axis=0)
    assert abs(off).max() < 1 / 7


def test_every_layout_has_its_looks() -> None:
    layout = Layout.of({"blue": (260.0, 150.0)}, {4: "red2"})
    looks = looks_of(layout, STANDARD_BOARD, {"blue": about(1.0, 0.0, 0.0)})
    assert looks["blue"].turn == about(1.0, 0.0, 0.0)
    assert looks["red2"].sunk
    assert (looks["red2"].x, looks["red2"].y) == STANDARD_BOARD.pot_centre(4)


@pytest.mark.parametrize("size", SIZES)
def test_a_pots_number_moves_out_from_under_a_ball_that_rests_on_it(size: tuple[int, int]) -> None:
    surface, viewport = pygame.Surface(size), Viewport.of(size)
    picture = BoardPicture(viewport, Style(unit=viewport.unit))
    picture.draw_table(surface)
    bare = surface.copy()
    _, places = number_places(viewport, picture.style, 7, STANDARD_BOARD)
    at = viewport.to_board(places[0].center)
    picture.move_numbers(surface, {"red1": BallLook(at.x, at.y - 90.0)})
    picture.move_numbers(surface, {"red1": BallLook(at.x, at.y)})
    assert not differing(bare, surface), "it rolls over it"
    picture.move_numbers(surface, {"red1": BallLook(at.x, at.y)})
    changed = differing(bare, surface, 40)
    assert all(any(place.collidepoint(pixel) for place in places[:2]) for pixel in changed)
    assert any(places[1].collidepoint(pixel) for pixel in changed)


def test_a_board_without_pots_can_be_drawn() -> None:
    viewport = Viewport.of((960, 600), BoardSpec(pots=()))
    surface = pygame.Surface((960, 600))
    BoardPicture(viewport, Style(), BoardSpec(pots=())).draw_table(surface)
    assert surface.get_at((480, 300)).g > 60


def test_what_stands_still_is_painted_once_and_again_when_it_changes() -> None:
    viewport, surface = Viewport.of((960, 600)), pygame.Surface((960, 600))
    picture = BoardPicture(viewport, Style(unit=viewport.unit))
    bar = Counted("work", "Working")
    bar.place((10, 10, 200, 40))
    for _ in range(3):
        picture.draw_table(surface, [bar])
    assert bar.painted == 1
    first = surface.copy()
    bar.text = "Done"
    picture.draw_table(surface, [bar])
    assert bar.painted == 2
    assert differing(first, surface)


def test_a_part_with_a_place_of_its_own_is_painted_without_the_rest() -> None:
    viewport, place = Viewport.of((1280, 800)), (900, 300, 200, 80)
    pictures = [BoardPicture(viewport, Style(Theme(), unit=viewport.unit)) for _ in range(2)]
    surfaces = [pygame.Surface((1280, 800)) for _ in pictures]
    rest: list[str] = []

    def cards(window: pygame.Surface) -> None:
        rest.append("painted")
        window.fill("brown", (880, 280, 300, 200))

    def words_in(window: pygame.Surface, wide: int) -> None:
        window.fill("gold", (900, 300, wide, 90))

    def parts(words: str) -> list[Painted]:
        return [
            Painted("cards", cards),
            Painted(words, lambda window: words_in(window, 20 * len(words)), place),
        ]

    for words in ("long words", "short"):
        pictures[0].draw_table(surfaces[0], parts(words))
    assert len(rest) == 1
    pictures[1].draw_table(surfaces[1], parts("short"))
    assert surfaces[0].get_at((905, 310)) == surfaces[1].get_at((905, 310)) == pygame.Color("gold")
    assert surfaces[0].get_at((905, 385)) == pygame.Color("brown"), "no further than its place"


class TestOverlays:
    """What is drawn upon the board while a stroke or a spot is chosen."""

    @pytest.fixture
    def table(self) -> tuple[pygame.Surface, Viewport, Style]:
        surface, viewport = drawn({})
        return surface, viewport, Style(unit=viewport.unit)

    def test_the_hand_is_behind_the_ball(self, table: tuple[pygame.Surface, Viewport, Style]) -> None:
        surface, viewport, _ = table
        for direction in (0.0, 90.0, 217.0):
            window = surface.copy()
            draw_hand(window, viewport, aimed((260.0, 400.0), direction, 0.5), ball_radius=17.5)
            angle = math.radians(direction)
            ahead = [
                (place.x - 260.0) * math.cos(angle) + (place.y - 400.0) * math.sin(angle)
                for place in map(viewport.to_board, differing(surface, window))
            ]
            assert max(ahead) < -17.5 - 10.0, "it does not touch the ball"
            assert min(ahead) > -400.0

    def test_no_hand_covers_the_panels(self, table: tuple[pygame.Surface, Viewport, Style]) -> None:
        surface, viewport, _ = table
        for place, direction in (((500.0, 400.0), 180.0), ((20.0, 400.0), 0.0), ((260.0, 20.0), 90.0)):
            window = surface.copy()
            draw_hand(window, viewport, aimed(place, direction, 1.0), ball_radius=17.5)
            changed = list(differing(surface, window))
            assert changed, "some of it is seen"
            assert not any(panel.contains(at) for panel in (viewport.left, viewport.right) for at in changed)

    def test_the_hand_covers_pots_and_all_of_it_fades_over_a_ball(
        self, table: tuple[pygame.Surface, Viewport, Style]
    ) -> None:
        surface, viewport, _ = table
        pot = STANDARD_BOARD.pots[4]
        look, there = aimed((pot.x, pot.y + 62.0), 90.0, 0.0), tuple(map(round, viewport.to_window(pot)))
        window, faint = surface.copy(), surface.copy()
        draw_hand(window, viewport, look, ball_radius=17.5)
        assert window.get_at(there)[0] > 120, "skin, not the pot's dark"
        draw_hand(faint, viewport, look, ball_radius=17.5, balls=[pot])
        hand = [at for at in differing(surface, window) if math.dist(viewport.to_board(at), look.ball) < 130.0]
        assert sum(window.get_at(place) != faint.get_at(place) for place in hand) > 0.9 * len(hand)
        yielding = surface.copy()
        draw_hand(yielding, viewport, replace(look, yields=True), ball_radius=17.5, balls=[pot])
        assert not differing(surface, yielding)

    def test_the_arm_hides_no_ball(self, table: tuple[pygame.Surface, Viewport, Style]) -> None:
        surface, viewport, _ = table
        look, ball = aimed((260.0, 500.0), 90.0, 0.0), (255.0, 300.0)
        there = tuple(map(round, viewport.to_window(ball)))
        window, pierced = surface.copy(), surface.copy()
        draw_hand(window, viewport, look, ball_radius=17.5)
        assert window.get_at(there) != surface.get_at(there)
        draw_hand(pierced, viewport, look, ball_radius=17.5, balls=[ball])
        assert sum(abs(a - b) for a, b in zip(pierced.get_at(there), surface.get_at(there), strict=True)) < 60

    def test_words_next_to_a_ball_cover_nothing(self, table: tuple[pygame.Surface, Viewport, Style]) -> None:
        surface, viewport, style = table
        x, y, window = 260.0, 500.0, surface.copy()
        around = [(x, y), *((x + away, y) for away in (-80.0, -45.0, 45.0, 80.0))]
        draw_toast(window, viewport, style, Toast("10%", (x, y), 90.0), around)
        changed = [viewport.to_board(at) for at in differing(surface, window)]
        assert changed
        assert all(math.dist((at.x, at.y), ball) > 17.5 for at in changed for ball in around)

    def test_the_hand_swings_touches_and_goes(self) -> None:
        look = aimed((260.0, 400.0), 0.0, 1.0)
        assert swung(look, 1.0, -SWING - 0.01) == look
        backs = [hand.back for time in (-SWING, -0.05, -0.03, -0.01, 0.0, 0.05) if (hand := swung(look, 1.0, time))]
        assert backs == sorted(backs, reverse=True)
        touch = swung(look, 1.0, 0.0)
        assert touch is not None
        assert (touch.back, touch.pose, touch.lift) == (0.0, "hand-out", 0.0)
        assert swung(look, 1.0, FOLLOW) is None

    def test_three_marks_tell_what_a_drop_means_by_shape_and_colour(
        self, table: tuple[pygame.Surface, Viewport, Style]
    ) -> None:
        surface, viewport, style = table
        pot = STANDARD_BOARD.pot_centre(9)
        seen = []
        marks: tuple[Mark, ...] = ("counts", "uncounted", "foul")
        for mark in marks:
            window = surface.copy()
            look = GuideLook(((pot[0], pot[1] - 130.0), pot), drops=(("red1", pot, mark),))
            draw_guide(window, viewport, style, look)
            rim, middle = (pot[0] + STANDARD_BOARD.pot_radius + 2.5, pot[1]), (pot[0], pot[1])
            seen.append([at(window, viewport, *place)[:3] for place in (rim, middle)])
        (ring, lit), (hollow, slash), (bare, cross) = seen
        assert luminance(ring) > luminance(bare), "a ring where it counts, none where it is a foul"
        assert luminance(hollow) > luminance(bare)
        assert len({ring, hollow}) == 2
        assert len({lit, slash, cross}) == 3

    def test_the_guide_ends_in_the_ghost(self, table: tuple[pygame.Surface, Viewport, Style]) -> None:
        surface, viewport, style = table
        before = surface.copy()
        look = GuideLook(((100.0, 200.0), (100.0, 600.0)), ghost=(100.0, 600.0))
        draw_guide(surface, viewport, style, look)
        rim = at(surface, viewport, 100.0 + 16.8, 600.0)
        assert luminance(rim) > 2 * luminance(at(before, viewport, 100.0 + 16.8, 600.0))
        xs = [viewport.to_board(pixel)[0] for pixel in differing(before, surface)]
        assert min(xs) > 75.0
        assert max(xs) < 125.0

    def test_the_lit_area_is_where_the_ball_may_be(self, table: tuple[pygame.Surface, Viewport, Style]) -> None:
        surface, viewport, style = table
        before = surface.copy()
        place = placement("red1", Layout.of({"yellow1": (230.0, 360.0)}), STANDARD_BOARD)
        draw_lit_area(surface, viewport, style, place)
        wrong = 0
        for x in range(180, 341, 4):
            for y in range(260, 400, 4):
                lit = luminance(at(surface, viewport, x, y)) > 1.15 * luminance(at(before, viewport, x, y))
                near = any(not place.legal((x + dx, y + dy)) for dx in (-3, 3) for dy in (-3, 3))
                rim = any(place.legal((x + dx, y + dy)) for dx in (-3, 3) for dy in (-3, 3)) and near
                wrong += lit != place.legal((x, y)) and not rim
        assert wrong == 0

    def test_blues_line_is_lit_and_cut_where_it_is_blocked(self, table: tuple[pygame.Surface, Viewport, Style]) -> None:
        surface, viewport, style = table
        before = surface.copy()
        draw_lit_area(surface, viewport, style, placement("blue", Layout.of({"red1": (180.0, 150.0)}), STANDARD_BOARD))
        assert at(surface, viewport, 400.0, 150.0) != at(before, viewport, 400.0, 150.0)
        assert at(surface, viewport, 190.0, 150.0) == at(before, viewport, 190.0, 150.0)
