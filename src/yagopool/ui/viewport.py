"""Where things lie in the window, and the way between board millimetres and window pixels.

Pure mathematics: no pygame. The board stands upright in the middle, pots at the far end, which is the window's top;
y grows away from the player on the board and downward in the window. A panel stands at each side.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from yagopool.table.layout import Point
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

SMALLEST: Final = (960, 600)
"""The smallest window, in pixels."""

CUSHION: Final = 13.0
"""Width of the cushions in the picture, in mm, outside the playing field. Our drawing."""
RAIL: Final = 33.0
"""Width of the wooden rails around the cushions, in mm. Our drawing."""

_LEAST_SIZE: Final = (240, 150)
"""In pixels. A window that is smaller shows a part of what would be in one of this size: no box is ever empty."""
_LEAST_UNIT: Final = 0.8
_MARGIN: Final = 12.0
_PANEL_LEAST: Final = 240.0
_PANEL_GREATEST: Final = 380.0
_TEXT_GROWS_PANEL: Final = 0.6


class Box(NamedTuple):
    """A rectangle in whole window pixels; pygame takes it wherever it takes a rectangle."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first pixel beyond the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first pixel below."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """The middle."""
        return (self.x + self.w // 2, self.y + self.h // 2)

    def contains(self, point: tuple[float, float]) -> bool:
        """Tell whether a window point lies inside."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def inset(self, by: float) -> "Box":
        """Return the rectangle smaller by some pixels at every side."""
        d = round(by)
        return Box(self.x + d, self.y + d, max(0, self.w - 2 * d), max(0, self.h - 2 * d))


@dataclass(frozen=True, slots=True)
class Viewport:
    """One window size with everything's place in it. Build with ``Viewport.of``."""

    size: tuple[int, int]
    """The window, in pixels."""
    unit: float
    """Pixels for one unit of the theme; text and controls grow with it."""
    scale: float
    """Pixels for one millimetre of board."""
    left_edge: float
    """Window x of the playing field's left edge (board x = 0)."""
    near_edge: float
    """Window y of the playing field's near edge (board y = 0), the lower one in the window."""
    field_mm: tuple[float, float]
    """The playing field's width and length in mm."""

    @classmethod
    def of(cls, size: tuple[int, int], spec: BoardSpec = STANDARD_BOARD, text_size: float = 1.0) -> "Viewport":
        """Lay out a window of a size in pixels; larger text (1.0 to 2.0) takes width from the board for the panels."""
        w, h = max(_LEAST_SIZE[0], size[0]), max(_LEAST_SIZE[1], size[1])
        unit = max(_LEAST_UNIT, min(w / 1280.0, h / 800.0))
        margin = _MARGIN * unit
        panel = _PANEL_LEAST * unit * (1.0 + _TEXT_GROWS_PANEL * (text_size - 1.0))
        edge = 2.0 * (CUSHION + RAIL)
        room_w = max(0.2 * w, w - 2.0 * (panel + 2.0 * margin))
        room_h = max(0.5 * h, h - 2.0 * margin)
        scale = min(room_w / (spec.width + edge), room_h / (spec.length + edge))
        left = (w - spec.width * scale) / 2.0
        near = (h + spec.length * scale) / 2.0
        return cls((w, h), unit, scale, left, near, (spec.width, spec.length))

    def to_window(self, place: tuple[float, float]) -> tuple[float, float]:
        """Return the window point, in pixels and parts of them, of a place on the board in mm."""
        return (self.left_edge + place[0] * self.scale, self.near_edge - place[1] * self.scale)

    def to_board(self, pixel: tuple[float, float]) -> Point:
        """Return the place on the board in mm under a window point; the exact inverse of ``to_window``."""
        return Point((pixel[0] - self.left_edge) / self.scale, (self.near_edge - pixel[1]) / self.scale)

    def length(self, mm: float) -> float:
        """Return a board length in pixels."""
        return mm * self.scale

    def px(self, units: float) -> int:
        """Return a length of the theme in whole pixels, at least one unless it is zero."""
        return max(1, round(units * self.unit)) if units else 0

    def around_field(self, mm: float) -> Box:
        """Return the box of the playing field grown by some mm at every side."""
        x0, y1 = self.to_window((-mm, -mm))
        x1, y0 = self.to_window((self.field_mm[0] + mm, self.field_mm[1] + mm))
        return Box(round(x0), round(y0), round(x1) - round(x0), round(y1) - round(y0))

    @property
    def window(self) -> Box:
        """The whole window."""
        return Box(0, 0, *self.size)

    @property
    def field(self) -> Box:
        """The playing field."""
        return self.around_field(0.0)

    @property
    def board(self) -> Box:
        """The board with its cushions and rails."""
        return self.around_field(CUSHION + RAIL)

    @property
    def left(self) -> Box:
        """The panel at the board's left: side A's."""
        board, gap = self.board, self.px(_MARGIN)
        width = max(1, min(board.x - 2 * gap, self.px(_PANEL_GREATEST)))
        return Box(board.x - gap - width, gap, width, max(1, self.size[1] - 2 * gap))

    @property
    def right(self) -> Box:
        """The panel at the board's right: side B's."""
        left, gap = self.left, self.px(_MARGIN)
        return Box(
            self.board.right + gap, left.y, max(1, min(left.w, self.size[0] - self.board.right - 2 * gap)), left.h
        )
