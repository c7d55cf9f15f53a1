"""The board with all that a stage shows on it: balls, finger, guide, ghost and lit area."""

from collections.abc import Collection, Sequence

import pygame

from yagopool.table.pieces import Ball
from yagopool.table.spec import BoardSpec
from yagopool.ui.picture.annotations import draw_lit_area, draw_ring, draw_rows, draw_tags, draw_wanted_pot
from yagopool.ui.picture.board_picture import BoardPicture, Drawable
from yagopool.ui.picture.finger import draw_finger
from yagopool.ui.picture.guide import draw_guide, draw_hint_number, draw_hint_way
from yagopool.ui.play.shot_lines import guide_look
from yagopool.ui.play.view_model import Aiming, Ghost, ViewModel
from yagopool.ui.style import Style
from yagopool.ui.viewport import Viewport
from yagopool.ui.widgets.indicators import PotMapLook


class BoardView:
    """Keeps the board's picture for the window's size."""

    def __init__(self, spec: BoardSpec) -> None:
        self.spec = spec
        self._picture: BoardPicture | None = None

    def draw(
        self,
        window: pygame.Surface,
        viewport: Viewport,
        style: Style,
        shown: ViewModel,
        beside: Sequence[Drawable] = (),
        *,
        named: Collection[Ball] = (),
        rows: PotMapLook | None = None,
    ) -> None:
        """Draw room, board, what stands beside it and what lies on it over the whole window.

        ``named``: balls that wear their numbers, with those that are shown so in any case. ``rows`` of the map that are
        to be seen on the board itself.
        """
        picture = self._picture_for(viewport, style)
        picture.draw_table(window, beside)
        if rows is not None:
            draw_rows(
                window,
                viewport,
                style,
                self.spec,
                still_open=rows.open_rows,
                full=rows.full_rows,
                won=rows.won,
                lit=shown.won,
                threats=rows.threats,
            )
        for pot in shown.wanted:
            draw_wanted_pot(window, viewport, style, self.spec, pot)
        if shown.ghost is not None:
            draw_lit_area(window, viewport, style, shown.ghost.placement)
        picture.draw_balls(window, shown.looks, shown.lit)
        if shown.ways is not None:
            draw_guide(window, viewport, style, shown.ways, self.spec)
        hints = () if shown.hints is None else shown.hints.lines
        for line in hints:
            for way in (line.way, line.onward):
                draw_hint_way(window, viewport, style, way, taken=line.taken)
        if shown.aiming is not None:
            self._draw_aim(window, picture, shown, shown.aiming)
        for line in hints:
            if line.numbered:
                draw_hint_number(window, viewport, style, line.at, line.number, taken=line.taken)
        if shown.ghost is not None:
            self._draw_ghost(window, picture, shown.ghost)
        if shown.named or named:
            self._draw_tags(window, picture, shown, shown.named.union(named))

    def _draw_aim(self, window: pygame.Surface, picture: BoardPicture, shown: ViewModel, aiming: Aiming) -> None:
        viewport, style = picture.viewport, picture.style
        look = guide_look(aiming, self.spec)
        if look is not None:
            draw_guide(window, viewport, style, look, self.spec)
        for ball in aiming.touched:
            if ball in shown.looks:
                touched = shown.looks[ball]
                draw_ring(window, viewport, style, (touched.x, touched.y), warns=True)
        draw_finger(
            window,
            viewport,
            aiming.place,
            aiming.aim.direction,
            pull=aiming.pull,
            blocked=aiming.foul or bool(aiming.touched),
            spec=self.spec,
        )

    def _draw_tags(
        self, window: pygame.Surface, picture: BoardPicture, shown: ViewModel, named: Collection[Ball]
    ) -> None:
        places = {ball: (look.x, look.y) for ball, look in shown.looks.items()}
        if shown.ghost is not None:
            places[shown.ghost.ball] = shown.ghost.at
        draw_tags(window, picture.viewport, picture.style, places, named, radius=self.spec.ball_radius)

    def _draw_ghost(self, window: pygame.Surface, picture: BoardPicture, ghost: Ghost) -> None:
        picture.draw_ghost(window, ghost.ball, ghost.at, legal=ghost.legal)

    def _picture_for(self, viewport: Viewport, style: Style) -> BoardPicture:
        known = self._picture
        if known is None or known.viewport != viewport or known.style != style:
            known = self._picture = BoardPicture(viewport, style, self.spec)
        return known
