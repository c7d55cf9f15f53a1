"""The rules in four small pictures, drawn with what the table is drawn with: rows, a foul, placing, two shots."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

import pygame

from yagopool.games.yago.board import BLUE
from yagopool.games.yago.moves import placement
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.table.layout import Layout
from yagopool.table.spec import STANDARD_BOARD, Ball, Pot
from yagopool.ui.games import RuleFigure
from yagopool.ui.picture.annotations import draw_lit_area
from yagopool.ui.picture.balls import looks_of
from yagopool.ui.picture.board_picture import BoardPicture
from yagopool.ui.picture.guide import GuideLook, draw_guide
from yagopool.ui.picture.hand import aimed, draw_hand
from yagopool.ui.shapes import dot
from yagopool.ui.style import Style
from yagopool.ui.theme import MATERIALS
from yagopool.ui.viewport import Box, Viewport

Place: TypeAlias = tuple[float, float]
Rows: TypeAlias = Callable[[pygame.Surface, Viewport, Style], None]
"""Draws all rows, and one that is complete."""

WON: Final[dict[Pot, Ball]] = {2: "red1", 5: "red2", 8: "red3"}
"""The row that is complete."""
_FLICKED: Final[Place] = (190.0, 330.0)
_OTHER: Final[Place] = (330.0, 330.0)
_OUT: Final[dict[Ball, Place]] = {"yellow1": (232.0, 366.0)}
"""A ball in the triangle, next to which another one is placed."""


def rule_figures(variant: str, draw_rows: Rows) -> tuple[RuleFigure, ...]:
    blue_alone = next(one.blue_alone for one in VARIANTS.values() if one.name == variant)

    def rows(surface: pygame.Surface, style: Style) -> None:
        scene = _Part(surface, style, (260.0, 565.0), 480.0)
        draw_rows(surface, scene.viewport, style)
        scene.balls({}, WON)

    def foul(surface: pygame.Surface, style: Style) -> None:
        scene, radius = _Part(surface, style, (250.0, 327.0), 330.0), STANDARD_BOARD.ball_radius
        flicked = BLUE if blue_alone else "yellow1"
        scene.balls({flicked: _FLICKED, "yellow2": _OTHER} if blue_alone else {flicked: _FLICKED, "red2": _OTHER}, {})
        ghost = (_OTHER[0] - 2.0 * radius, _OTHER[1])
        draw_guide(surface, scene.viewport, style, GuideLook((_FLICKED, ghost), ghost, warns=True), ball=flicked)
        hand = aimed(_FLICKED, 0.0, 0.3, warns=True)
        draw_hand(surface, scene.viewport, hand, ball_radius=radius, warning=style.palette.warn)

    def placing(surface: pygame.Surface, style: Style) -> None:
        scene = _Part(surface, style, (260.0, 330.0), 280.0)
        legal = placement("red2", Layout.of(_OUT, {}), STANDARD_BOARD)
        draw_lit_area(surface, scene.viewport, style, legal)
        scene.balls(_OUT, {})
        scene.board.draw_ghost(surface, "red2", (282.0, 352.0))

    def two_shots(surface: pygame.Surface, style: Style) -> None:
        scene = _Part(surface, style, (260.0, 330.0), 330.0)
        flicked = BLUE if blue_alone else "red2"
        scene.balls({flicked: (215.0, 330.0)}, {}, lit=flicked)
        for number in (0, 1):
            at, reach = scene.viewport.to_window((300.0 + 48.0 * number, 330.0)), scene.viewport.length(15.0)
            dot(surface, (at[0] + 1.0, at[1] + 1.25), reach, (0, 0, 0), alpha=110)
            dot(surface, at, reach, style.palette.accent)
            dot(surface, at, 0.55 * reach, MATERIALS.ivory_lit, alpha=70)

    drawn = {"rows": rows, "foul_blue" if blue_alone else "foul": foul, "placing": placing, "two": two_shots}
    return tuple(RuleFigure(key, draw) for key, draw in drawn.items())


class _Part:
    """A part of the board around a place (mm), of a width in mm, as large as its surface."""

    def __init__(self, surface: pygame.Surface, style: Style, middle: Place, wide: float) -> None:
        self.surface = surface
        style = replace(style, theme=replace(style.theme, pot_numbers=False))
        size, nowhere = surface.get_size(), Box(0, 0, 0, 0)
        scale = size[0] / wide
        left, low = size[0] / 2 - middle[0] * scale, size[1] / 2 + middle[1] * scale
        field = (STANDARD_BOARD.width, STANDARD_BOARD.length)
        self.viewport = Viewport(size, style.unit, scale, left, low, field, False, nowhere, nowhere, None)
        self.board = BoardPicture(self.viewport, style)
        self.board.draw_table(surface)

    def balls(self, free: dict[Ball, Place], potted: dict[Pot, Ball], *, lit: Ball = "") -> None:
        self.board.draw_balls(self.surface, looks_of(Layout.of(free, potted), STANDARD_BOARD), {lit})
