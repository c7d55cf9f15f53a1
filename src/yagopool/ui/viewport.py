"""Where things lie in the window, and the way between board millimetres and window pixels.

Pure mathematics: no pygame. y grows away from the player on the board and downward in the window. The board stands
upright, its far end at the top of the window, or lies on its side, the far end at the right. Of all ways to arrange
board and panels, the one with the largest board is taken.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from yagopool.games.settings import TableView
from yagopool.table.geometry import Point
from yagopool.table.spec import STANDARD_BOARD, BoardSpec

SMALLEST: Final = (960, 600)
"""The smallest window, in pixels."""

CUSHION: Final = 13.0
"""Width of the cushions in the picture, in mm, outside the playing field. Our drawing."""
RAIL: Final = 33.0
"""Width of the wooden rails around the cushions, in mm. Our drawing."""
_RAIL_HANDHELD: Final = 18.0
"""On a telephone, where the board is as wide as the window."""

_LEAST_SIZE: Final = (240, 150)
"""In pixels. A window that is smaller shows a part of what would be in one of this size: no box is ever empty."""
_LEAST_UNIT: Final = 0.8
_HANDHELD: Final = 500
"""In pixels: a window that is narrower, and higher than wide, is a telephone's."""
_MARGIN: Final = 12.0
_MARGIN_HANDHELD: Final = 8.0
_TRAY: Final = 0.8
"""How far a panel reaches beyond the column it holds, as a share of the margin."""
_PANEL_LEAST: Final = 240.0
_PANEL_GREATEST: Final = 380.0
_COLUMN_GREATEST: Final = 460.0
_COLUMN_WIDE: Final = 900.0
_COLUMN_HEIGHT: Final = 776.0
"""In units: a lower column is wider."""
_BELOW_LEAST: Final = 264.0
"""Height of the panels below the board, in units ..."""
_HALF_WIDTH: Final = 300.0
"""... where each is so wide; narrower ones are higher ..."""
_BELOW_GREATEST: Final = 0.58
"""... up to this part of the window, ..."""
_BELOW_UPRIGHT: Final = 0.51
"""... or this one where the board could not even lie across the whole window, and so stands upright, ..."""
_BELOW_WIDE: Final = 0.6
"""... or this one where the panels come before the board, ..."""
_WORDY: Final = 1.3
"""... and by so much where they hold much to read."""
_PAGE_WIDTH: Final = 0.3
"""Part of the window's width that the column of a page without a board takes."""
_TWO_WIDER: Final = 1.4
"""How much wider a column is that two whole panels share."""
_DEEP: Final = 1.15
"""How much wider one is where there is a deep strip below the board."""
_SHARED_HEIGHT: Final = 780.0
"""Height of the window from which they share one, in units; more for larger text."""
_TEXT_GROWS_BELOW: Final = 1.8
_UPPER: Final = 0.44
"""The part of a column that the upper of two panels takes: the lower one has the buttons."""
_TEXT_GROWS_PANEL: Final = 0.6


class Box(NamedTuple):
    """A rectangle in whole window pixels; pygame takes it wherever it takes a rectangle."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        return (self.x + self.w // 2, self.y + self.h // 2)

    def contains(self, point: tuple[float, float]) -> bool:
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def inset(self, by: float) -> "Box":
        d = round(by)
        return Box(self.x + d, self.y + d, max(0, self.w - 2 * d), max(0, self.h - 2 * d))


def is_handheld(size: tuple[int, int]) -> bool:
    return size[0] < min(_HANDHELD, size[1])


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
    """Window x of the playing field's left edge, as seen in the window."""
    low_edge: float
    """Window y of the playing field's lower edge, as seen in the window."""
    field_mm: tuple[float, float]
    """The playing field's width and length in mm."""
    turned: bool
    """Whether the board lies on its side, the player's end at the left of the window."""
    left: Box
    """The first panel: at the board's left, or the upper one at its right, or the left one below it."""
    right: Box
    """The second panel: at the board's right, the lower one there, or the right one below it."""
    strip: Box | None
    """A strip along the board, above or below it, where one was asked for and the panels are on one side."""
    rail: float = RAIL
    """Width of the board's rails in mm."""
    quarters: int = 0
    """By how many quarters of a turn a square board is turned more, clockwise, for who sits at another side of it."""

    @classmethod
    def of(
        cls,
        size: tuple[int, int],
        spec: BoardSpec = STANDARD_BOARD,
        text_size: float = 1.0,
        view: TableView = "automatic",
        *,
        strip: float = 0.0,
        along: bool = False,
        wordy: bool = False,
        deep: bool = False,
        hand: tuple[float, float] | None = None,
        wide: bool = False,
    ) -> "Viewport":
        """Lay out a window of a size in pixels; larger text (1.0 to 2.0) takes room from the board for the panels.

        ``strip``: the height of a strip along the board in units, for those who ask for one; 0: none. ``along``: it is
        worth a smaller board, so the panels are on one side. ``wordy``: panels below the board hold much to read, and
        take more room. ``deep``: a strip below a board on its side takes all that is free there, and some of the
        board's room. ``hand``: the height in units that panels below the board need in a tall window, held in a
        hand, and how much more at letters of 200 %: the board has all else; None: it has its usual share.
        ``wide``: the panels come before the board: a column takes all that is free, and there is no narrow one.
        """
        room = _Room.of(size, spec, text_size, strip, wordy=wordy, deep=deep, hand=hand, wide=wide)
        ways = [way for way in _ways(room, spec, view) if not (along and way.panels == "around")]
        best = max(ways, key=lambda way: way.scale)
        return best.viewport(room, spec)

    @property
    def turns(self) -> int:
        return (self.quarters + self.turned) % 4

    def to_window(self, place: tuple[float, float]) -> tuple[float, float]:
        """Return the window point, in pixels and parts of them, of a place on the board in mm."""
        x, y = place
        wide, long = self.field_mm
        match self.turns:
            case 1:
                x, y = y, wide - x
            case 2:
                x, y = wide - x, long - y
            case 3:
                x, y = long - y, x
        return (self.left_edge + x * self.scale, self.low_edge - y * self.scale)

    def to_board(self, pixel: tuple[float, float]) -> Point:
        """Return the place on the board in mm under a window point; the exact inverse of ``to_window``."""
        right, up = (pixel[0] - self.left_edge) / self.scale, (self.low_edge - pixel[1]) / self.scale
        wide, long = self.field_mm
        match self.turns:
            case 1:
                return Point(wide - up, right)
            case 2:
                return Point(wide - right, long - up)
            case 3:
                return Point(up, long - right)
        return Point(right, up)

    def angle(self, direction: float) -> float:
        """Return a direction on the board as an angle in the window, both in degrees from the right anticlockwise."""
        return direction - 90.0 * self.turns

    def direction(self, angle: float) -> float:
        """Return an angle in the window as a direction on the board, in degrees from 0 up to 360."""
        return (angle + 90.0 * self.turns) % 360.0

    def length(self, mm: float) -> float:
        return mm * self.scale

    def px(self, units: float) -> int:
        """Return a length of the theme in whole pixels, at least one unless it is zero."""
        return max(1, round(units * self.unit)) if units else 0

    def around_field(self, mm: float) -> Box:
        wide, high = reversed(self.field_mm) if self.turned else self.field_mm
        x0, y0 = self.left_edge - mm * self.scale, self.low_edge - (high + mm) * self.scale
        x1, y1 = self.left_edge + (wide + mm) * self.scale, self.low_edge + mm * self.scale
        return Box(round(x0), round(y0), round(x1) - round(x0), round(y1) - round(y0))

    @property
    def window(self) -> Box:
        return Box(0, 0, *self.size)

    @property
    def field(self) -> Box:
        return self.around_field(0.0)

    @property
    def board(self) -> Box:
        return self.around_field(CUSHION + self.rail)

    @property
    def panels(self) -> Box:
        """Where a question has room: both panels where they are on one side of the board, else the right one."""
        if self.left.x < self.board.x and self.right.x > self.board.right:
            return self.right
        return self._both

    @property
    def _both(self) -> Box:
        right, bottom = max(self.left.right, self.right.right), max(self.left.bottom, self.right.bottom)
        return Box(self.left.x, self.left.y, right - self.left.x, bottom - self.left.y)

    @property
    def trays(self) -> tuple[Box, ...]:
        """The panels that hold the cards around the board, gaps included; the one at the right is the last."""
        margin = self.px(_MARGIN_HANDHELD if self.handheld else _MARGIN)
        left, right, edge = self.left, self.right, round(_TRAY * margin)
        if left.x == right.x or self.stacked:
            columns: tuple[Box, ...] = (self._both,)
        else:
            columns = (left, right)
        if self.strip is not None:
            columns = (self.strip, *columns)
        return tuple(Box(one.x - edge, one.y - edge, one.w + 2 * edge, one.h + 2 * edge) for one in columns)

    @property
    def free(self) -> Box:
        """The part of the window around the board where a hand hides no words."""
        board, (right, bottom), x, y = self.board, self.size, 0, 0
        for panel in (one for one in (self.left, self.right, self.strip) if one is not None and one.w and one.h):
            if panel.x >= board.right:
                right = min(right, panel.x)
            elif panel.right <= board.x:
                x = max(x, panel.right)
            elif panel.y >= board.bottom:
                bottom = min(bottom, panel.y)
            elif panel.bottom <= board.y:
                y = max(y, panel.bottom)
        return Box(x, y, right - x, bottom - y)

    @property
    def stacked(self) -> bool:
        """Whether the panels are below the board."""
        return self.left.y > self.board.y

    @property
    def handheld(self) -> bool:
        return is_handheld(self.size)

    @property
    def page(self) -> Box:
        """The column at the window's left of a page that shows no board."""
        gap = self.px(_MARGIN)
        wide = min(round(_PAGE_WIDTH * self.size[0]), self.px(_PANEL_GREATEST))
        return Box(gap, gap, max(1, wide), max(1, self.size[1] - 2 * gap))


class _Room(NamedTuple):
    """The window's measures, in pixels: its size, its unit, gaps, and what panels and strip need at least."""

    w: int
    h: int
    unit: float
    gap: int
    panel: float
    column: float
    below: float
    strip: int
    wordy: bool
    deep: bool
    wide: bool
    known: bool
    """Whether it is known how much room the panels below a board need."""
    edge: float
    """The width of cushion and rail, in mm."""
    upright: float
    """The greatest share of the height for panels below an upright board that couldn't lie on its side."""

    @classmethod
    def of(
        cls,
        size: tuple[int, int],
        spec: BoardSpec,
        text_size: float,
        strip: float,
        *,
        wordy: bool,
        deep: bool,
        hand: tuple[float, float] | None,
        wide: bool,
    ) -> "_Room":
        w, h = max(_LEAST_SIZE[0], size[0]), max(_LEAST_SIZE[1], size[1])
        unit = _unit_in(w, h)
        held = is_handheld(size)
        gap = max(1, round((_MARGIN_HANDHELD if held else _MARGIN) * unit))
        grown = unit * (1.0 + _TEXT_GROWS_PANEL * (text_size - 1.0))
        panel = _PANEL_LEAST * grown
        alone = panel * max(1.0, _COLUMN_HEIGHT * unit / h) ** 0.5
        shared = strip or wide or h >= _SHARED_HEIGHT * unit * text_size
        column = (alone * (_DEEP if deep else 1.0) if strip else alone * _TWO_WIDER) if shared else float(w)
        higher = unit * (1.0 + _TEXT_GROWS_BELOW * (text_size - 1.0))
        below = _BELOW_LEAST * higher * max(1.0, _HALF_WIDTH * unit / ((w - 3 * gap) / 2.0))
        below = min(below * (_WORDY if wordy else 1.0), _BELOW_GREATEST * h)
        needed = None if hand is None or w >= h else (hand[0] + hand[1] * (text_size - 1.0)) * unit / h
        below, upright = _below_upright(below, h, needed, held=held, wide=wide)
        known = hand is not None
        edge = CUSHION + (_RAIL_HANDHELD if held and spec.length > spec.width else RAIL)
        return cls(w, h, unit, gap, panel, column, below, round(strip * unit), wordy, deep, wide, known, edge, upright)


def _unit_in(w: int, h: int) -> float:
    return max(_LEAST_UNIT, min(w / 1280.0, h / 800.0) if w >= h else min(w / 1000.0, h / 1280.0))


def _below_upright(below: float, h: int, needed: float | None, *, held: bool, wide: bool) -> tuple[float, float]:
    """Return the height of the panels below a board, and their greatest share of the window's below an upright one."""
    if wide:
        return _BELOW_WIDE * h, _BELOW_WIDE
    if needed is None:
        return below, _BELOW_UPRIGHT
    share = min(_BELOW_GREATEST, needed) if held else min(_BELOW_UPRIGHT, needed, below / h)
    return share * h, share


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to arrange a window: where the panels are, and how large the board can be."""

    panels: str
    turned: bool
    scale: float

    def viewport(self, room: _Room, spec: BoardSpec) -> Viewport:
        wide, high = _board(spec, room.edge, turned=self.turned)
        board_w, board_h = round(wide * self.scale), round(high * self.scale)
        gap = room.gap
        if self.panels == "beside":
            widest = _COLUMN_WIDE if room.wide else _COLUMN_GREATEST
            column = max(1, min(room.w - board_w - 3 * gap, round(widest * room.unit)))
            left = max(gap, (room.w - board_w - column - gap) // 2)
            used = board_h + (room.strip + gap if room.strip else 0)
            top = gap if room.deep else max(gap, (room.h - used) // 2)
            upper = max(1, round((room.h - 3 * gap) * _UPPER))
            x, under = left + board_w + gap, 2 * gap + upper
            first, second = Box(x, gap, column, upper), Box(x, under, column, max(1, room.h - gap - under))
            under_board = top + board_h + gap
            strip = Box(left, under_board, board_w, room.h - gap - under_board if room.deep else room.strip)
        elif self.panels == "below":
            left = (room.w - board_w) // 2
            strip = Box(gap, gap, max(1, room.w - 2 * gap), room.strip)
            top = 2 * gap + room.strip if room.strip else gap
            y, half = top + board_h + gap, max(1, (room.w - 3 * gap) // 2)
            under = max(1, room.h - gap - y)
            first, second = Box(gap, y, half, under), Box(2 * gap + half, y, half, under)
        else:
            left, top = round((room.w - board_w) / 2), round((room.h - board_h) / 2)
            column = max(1, min(left - 2 * gap, round(_PANEL_GREATEST * room.unit)))
            under = max(1, room.h - 2 * gap)
            first = Box(left - gap - column, gap, column, under)
            second = Box(left + board_w + gap, gap, max(1, min(column, room.w - left - board_w - 2 * gap)), under)
            strip = None
        edge = room.edge * self.scale
        return Viewport(
            (room.w, room.h),
            room.unit,
            self.scale,
            left + edge,
            top + high * self.scale - edge,
            (spec.width, spec.length),
            self.turned,
            first,
            second,
            strip if room.strip else None,
            room.edge - CUSHION,
        )


def _board(spec: BoardSpec, edge: float, *, turned: bool) -> tuple[float, float]:
    """Return how wide and high the board is in the window with its ``edge``, cushion and rail, in mm."""
    size = (spec.width + 2.0 * edge, spec.length + 2.0 * edge)
    return (size[1], size[0]) if turned else size


def _rooms(room: _Room, strip: float) -> dict[str, tuple[float, float]]:
    """Return where the panels may be, with the width and height that each leaves the board."""
    gap = room.gap
    aside = gap if room.edge == CUSHION + RAIL else 0  # a thin rail ends at the window's edge
    below = (room.w - 2.0 * aside, room.h - room.below - 3.0 * gap - strip)
    if (room.wordy or room.wide) and room.w < room.h:
        return {"below": below}
    beside = {
        "around": (room.w - 2.0 * (room.panel + 2 * gap), room.h - 2.0 * gap),
        "beside": (room.w - room.column - 3.0 * gap, room.h - 2.0 * gap - strip),
    }
    return beside if room.w >= room.h else {**beside, "below": below}


_TURNS: Final[dict[TableView, tuple[bool, ...]]] = {
    "automatic": (False, True),
    "upright": (False,),
    "turned": (True,),
}
"""Whether the board may lie on its side, by the view that is wished."""


def _ways(room: _Room, spec: BoardSpec, view: TableView) -> Iterator[_Way]:
    """Yield every way to arrange a window; the first of several with the same board is the one to take."""
    gap, strip = room.gap, room.strip + room.gap if room.strip else 0
    least, (lying_w, lying_h) = 0.2 * room.w, _board(spec, room.edge, turned=True)
    held = is_handheld((room.w, room.h))
    for turned in _TURNS[view]:
        wide, high = _board(spec, room.edge, turned=turned)
        for panels, (room_w, room_h) in _rooms(room, strip).items():
            stands = held or (panels == "below" and room_h * lying_w < room_w * lying_h)
            if turned and view == "automatic" and stands:
                continue
            tall = room_h
            if not turned and (stands or room.known):
                tall = max(room_h, (1.0 - room.upright) * room.h - 3.0 * gap - strip)
            yield _Way(panels, turned, min(max(least, room_w) / wide, max(least, tall) / high))
