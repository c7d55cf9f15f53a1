"""The picture shows what is: balls where they lie, apart by colour and mark, high, sunk, and pots with depth."""

import math
from itertools import pairwise

import numpy as np
import pygame
import pytest

from yagopool.games.settings import PaletteName
from yagopool.games.yago.moves import placement
from yagopool.match.game import Mark
from yagopool.table.layout import Layout
from yagopool.table.pieces import Ball
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.ui.picture.annotations import draw_lit_area, draw_ring
from yagopool.ui.picture.balls import LEVEL, BallLook, BallSprites, about, looks_of
from yagopool.ui.picture.board_picture import BoardPicture
from yagopool.ui.picture.guide import GuideLook, draw_guide
from yagopool.ui.picture.hand import FOLLOW, SWING, aimed, draw_hand, swung
from yagopool.ui.style import Style
from yagopool.ui.theme import PALETTES, Theme, luminance
from yagopool.ui.viewport import Viewport
from yagopool.ui.widgets.label import Progress

SIZES = [(960, 600), (1280, 800), (1920, 1080), (2560, 1440)]
EMPTY = Layout()


class Counted(Progress):
    """A bar that counts how often it is painted."""

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


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("ball", "strongest"), [("red1", 0), ("blue", 2)])
def test_a_ball_shows_its_colour_where_it_lies(size: tuple[int, int], ball: Ball, strongest: int) -> None:
    surface, viewport = drawn({ball: BallLook(130.0, 300.0)}, size)
    colour = at(surface, viewport, 130.0 + 9.0, 300.0 - 4.0)
    assert max(colour) == colour[strongest]
    assert colour[strongest] > 1.5 * sorted(colour)[1]


@pytest.mark.parametrize("size", SIZES)
def test_yellow_is_red_and_green_but_not_blue(size: tuple[int, int]) -> None:
    surface, viewport = drawn({"yellow1": BallLook(130.0, 300.0)}, size)
    r, g, b = at(surface, viewport, 130.0 + 3.0, 300.0 - 8.0)
    assert r > g > 2 * b


def test_the_empty_board_does_not_change_beyond_the_ball_and_its_shadow() -> None:
    bare, viewport = drawn({})
    with_ball, _ = drawn({"red1": BallLook(300.0, 500.0)})
    x, y = viewport.to_window((300.0, 500.0))
    reach = viewport.length(17.5)
    changed = differing(bare, with_ball)
    assert len(changed) > math.pi * reach**2
    assert all(math.dist((px, py), (x, y)) < 2.6 * reach for px, py in changed)


def test_marks_tell_the_balls_apart_without_colour() -> None:
    pictures = []
    for ball in ("red1", "yellow1", "blue"):
        marked, _ = drawn({ball: BallLook(260.0, 150.0)})
        plain, _ = drawn({ball: BallLook(260.0, 150.0)}, theme=Theme(marks=False))
        pictures.append(set(differing(marked, plain)))
    assert all(len(pixels) > 30 for pixels in pictures)
    for i, first in enumerate(pictures):
        for second in pictures[i + 1 :]:
            assert len(first ^ second) > 0.3 * len(first | second)


def test_the_mark_turns_with_the_ball() -> None:
    still, _ = drawn({"yellow1": BallLook(260.0, 150.0, 0.0, LEVEL)})
    turned, viewport = drawn({"yellow1": BallLook(260.0, 150.0, 0.0, about(0.0, 0.5, 0.0))})
    changed = differing(still, turned, 20)
    middle = viewport.to_window((260.0, 150.0))
    assert len(changed) > 20
    assert all(math.dist(pixel, middle) < viewport.length(18.5) for pixel in changed)


def test_marks_are_upright_marks() -> None:
    surface, viewport = drawn({"yellow1": BallLook(260.0, 150.0)})
    bar = luminance(at(surface, viewport, 260.0 + 6.0, 150.0))
    beside = luminance(at(surface, viewport, 260.0, 150.0 - 7.0))
    assert bar < 0.4 * beside


def beside(viewport: Viewport, place: tuple[float, float], right: float, down: float) -> tuple[float, float]:
    """Return the place on the board so many mm to the right and down from another, as seen in the window."""
    x, y = viewport.to_window(place)
    return viewport.to_board((x + viewport.length(right), y + viewport.length(down)))


def test_a_high_ball_is_larger_and_its_shadow_apart() -> None:
    bare, viewport = drawn({})
    low, _ = drawn({"red1": BallLook(260.0, 150.0)})
    high, _ = drawn({"red1": BallLook(260.0, 150.0, 60.0)})
    x, y = viewport.to_window((260.0, 150.0))

    def red_pixels(surface: pygame.Surface) -> int:
        reach = int(viewport.length(30))
        colours = [surface.get_at((int(x) + i, int(y) + j)) for i in range(-reach, reach) for j in range(-reach, reach)]
        return sum(colour.r > 1.3 * colour.g and colour.r > 40 for colour in colours)

    assert red_pixels(high) > 1.15 * red_pixels(low)
    away = beside(viewport, (260.0, 150.0), 24.0, 31.0)
    assert luminance(at(high, viewport, *away)) < 0.9 * luminance(at(bare, viewport, *away))
    assert at(low, viewport, *away) == at(bare, viewport, *away)


def test_a_potted_ball_is_shaded_by_its_pot_and_smaller() -> None:
    x, y = STANDARD_BOARD.pot_centre(5)
    free, viewport = drawn({"yellow1": BallLook(x, y)}, theme=Theme(marks=False))
    sunk, _ = drawn({"yellow1": BallLook(x, y, -17.5, sunk=True)}, theme=Theme(marks=False))
    corner = beside(viewport, (x, y), -9.5, -9.5)
    assert luminance(at(sunk, viewport, *corner)) < 0.8 * luminance(at(free, viewport, *corner))
    assert at(sunk, viewport, *beside(viewport, (x, y), 2.0, 2.0))[0] > 120


def test_pots_are_dark_with_a_lip_and_lie_where_the_board_says() -> None:
    surface, viewport = drawn({})
    cloth = luminance(at(surface, viewport, 430.0, 560.0))
    for pot in STANDARD_BOARD.pot_numbers:
        x, y = STANDARD_BOARD.pot_centre(pot)
        assert luminance(at(surface, viewport, x, y)) < 0.25 * cloth
        upper_left = (x - 19.2 * math.sqrt(0.5), y + 19.2 * math.sqrt(0.5))
        r, _, b = at(surface, viewport, *upper_left)
        assert r > b


def test_the_print_is_where_the_board_says() -> None:
    surface, viewport = drawn({}, (2560, 1440))
    middle = at(surface, viewport, 260.0, 398.69)
    above = at(surface, viewport, 260.0, 410.0)
    assert luminance(middle) > 1.8 * luminance(above)
    assert luminance(at(surface, viewport, 260.0, 150.0)) > 1.8 * luminance(at(surface, viewport, 240.0, 150.0))


def test_a_slow_ball_moves_by_parts_of_a_pixel() -> None:
    _, viewport = drawn({})
    quarter = 0.25 / viewport.scale
    pictures = [drawn({"red1": BallLook(260.0 + i * quarter, 500.0)})[0] for i in range(4)]
    assert all(len(differing(a, b, 2)) > 20 for a, b in pairwise(pictures))


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


def test_a_fading_ball_lets_the_cloth_through() -> None:
    solid, viewport = drawn({"red1": BallLook(300.0, 500.0)})
    faint, _ = drawn({"red1": BallLook(300.0, 500.0, fade=0.2)})
    bare, _ = drawn({})
    r = [at(picture, viewport, 308.0, 496.0)[0] for picture in (bare, faint, solid)]
    assert r[0] < r[1] < r[2]


def test_every_layout_has_its_looks() -> None:
    layout = Layout.of({"blue": (260.0, 150.0)}, {4: "red2"})
    looks = looks_of(layout, STANDARD_BOARD, {"blue": about(1.0, 0.0, 0.0)})
    assert looks["blue"].turn == about(1.0, 0.0, 0.0)
    assert looks["red2"].sunk
    assert (looks["red2"].x, looks["red2"].y) == STANDARD_BOARD.pot_centre(4)


@pytest.mark.parametrize("name", ["standard", "colour_blind"])
def test_the_palette_reaches_the_board(name: PaletteName) -> None:
    theme = Theme(palette=PALETTES[name])
    surface, viewport = drawn({}, theme=theme)
    r, g, b = at(surface, viewport, 430.0, 560.0)
    assert (g > 1.2 * b) == (name == "standard")
    assert r < g


def test_a_board_without_pots_can_be_drawn() -> None:
    viewport = Viewport.of((960, 600), BoardSpec(pots=()))
    surface = pygame.Surface((960, 600))
    BoardPicture(viewport, Style(), BoardSpec(pots=())).draw_table(surface)
    assert surface.get_at((480, 300)).g > 60


def test_what_stands_still_is_painted_once_and_again_when_it_changes() -> None:
    viewport, surface = Viewport.of((960, 600)), pygame.Surface((960, 600))
    picture = BoardPicture(viewport, Style(unit=viewport.unit))
    bar = Counted("Working", 0.1)
    bar.place((10, 10, 200, 40))
    for _ in range(3):
        picture.draw_table(surface, [bar])
    assert bar.painted == 1
    first = surface.copy()
    bar.part = 0.9
    picture.draw_table(surface, [bar])
    assert bar.painted == 2
    assert differing(first, surface)


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
            assert min(ahead) > -230.0

    def test_near_the_edge_of_the_window_the_hand_shows_the_pull_and_stays_in_sight(self) -> None:
        viewport = Viewport.of((1280, 800), view="turned")
        front = []
        for pull in (0.0, 0.3, 0.6, 1.0):
            before = pygame.Surface((1280, 800))
            window = before.copy()
            draw_hand(window, viewport, aimed((260.0, 22.0), 90.0, pull), ball_radius=17.5)
            front.append(max((x for x, _ in differing(before, window)), default=0))
        assert front == sorted(front, reverse=True)
        assert front[0] > front[-1] > 10

    def test_a_flick_that_costs_is_seen_at_the_cuff_not_at_the_skin(
        self, table: tuple[pygame.Surface, Viewport, Style]
    ) -> None:
        surface, viewport, style = table
        free, warned = surface.copy(), surface.copy()
        for window, warns in ((free, False), (warned, True)):
            look = aimed((260.0, 400.0), 0.0, 0.0, warns=warns)
            draw_hand(window, viewport, look, ball_radius=17.5, warning=style.palette.warn)
        changed = [viewport.to_board(pixel)[0] for pixel in differing(free, warned)]
        assert changed
        assert max(changed) < 260.0 - 17.5 - 90.0

    def test_a_ball_under_the_hand_is_seen_through_it(self, table: tuple[pygame.Surface, Viewport, Style]) -> None:
        surface, viewport, _ = table
        solid, open_ = surface.copy(), surface.copy()
        under = (200.0, 390.0)
        for window, balls in ((solid, ()), (open_, (under,))):
            draw_hand(window, viewport, aimed((260.0, 400.0), 0.0, 0.0), ball_radius=17.5, balls=balls)
        cloth, covered, seen = (at(window, viewport, *under)[0] for window in (surface, solid, open_))
        assert abs(seen - cloth) < 0.5 * abs(covered - cloth)

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

    def test_a_warning_guide_looks_different_by_more_than_colour(
        self, table: tuple[pygame.Surface, Viewport, Style]
    ) -> None:
        surface, viewport, style = table
        calm, warning = surface.copy(), surface.copy()
        draw_guide(calm, viewport, style, GuideLook(((100.0, 200.0), (100.0, 600.0)), ghost=(100.0, 600.0)))
        draw_guide(warning, viewport, style, GuideLook(((100.0, 200.0), (100.0, 600.0)), (100.0, 600.0), warns=True))
        ring = at(warning, viewport, 104.0, 604.0)
        assert ring != at(calm, viewport, 104.0, 604.0)
        assert ring[0] > 1.2 * ring[2]

    def test_a_pot_that_the_way_ends_in_is_ringed_and_lit(self, table: tuple[pygame.Surface, Viewport, Style]) -> None:
        surface, viewport, style = table
        pot = STANDARD_BOARD.pot_centre(9)
        plain, ringed = surface.copy(), surface.copy()
        way = ((pot[0], pot[1] - 130.0), pot)
        draw_guide(plain, viewport, style, GuideLook(way))
        draw_guide(ringed, viewport, style, GuideLook(way, drops=(("red1", pot, "counts"),)))
        for beside, times in ((STANDARD_BOARD.pot_radius + 2.5, 2.0), (STANDARD_BOARD.pot_radius - 6.0, 1.5)):
            place = (pot[0] + beside, pot[1])
            assert luminance(at(ringed, viewport, *place)) > times * luminance(at(plain, viewport, *place))
        far = [viewport.to_board(pixel) for pixel in differing(plain, ringed)]
        assert max(math.dist(place, pot) for place in far) < STANDARD_BOARD.pot_radius + 8.0, "nothing else is touched"

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

    def test_a_ring_leaves_its_middle_free(self, table: tuple[pygame.Surface, Viewport, Style]) -> None:
        surface, viewport, style = table
        before = surface.copy()
        draw_ring(surface, viewport, style, (400.0, 300.0), warns=True)
        assert at(surface, viewport, 400.0, 300.0) == at(before, viewport, 400.0, 300.0)
        assert differing(before, surface)


def test_pot_numbers_are_printed_unless_they_are_not_wanted() -> None:
    with_numbers, viewport = drawn({})
    without, _ = drawn({}, theme=Theme(pot_numbers=False))
    places = [viewport.to_board(pixel) for pixel in differing(with_numbers, without)]
    for pot in STANDARD_BOARD.pot_numbers:
        centre = STANDARD_BOARD.pot_centre(pot)
        near = [place for place in places if math.dist(place, centre) < 42.0]
        assert len(near) > 10
        assert all(math.dist(place, centre) > STANDARD_BOARD.pot_radius for place in near)
