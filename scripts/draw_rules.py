"""Draws the pictures of the rule books from the game's own data: the board and the eight rows (B1, B2).

    python scripts/draw_rules.py

Writes docs/drawings/*.svg. A test fails when they are not what this script draws.
"""

from pathlib import Path

from yagopool.games.yago.board import BLUE, ROWS, Row, colour_of, rack
from yagopool.table.geometry import Point
from yagopool.table.spec import STANDARD_BOARD

DRAWINGS = Path(__file__).resolve().parents[1] / "docs" / "drawings"
SPEC = STANDARD_BOARD
FRAME = 24.0
"""Width of the wooden frame in the drawing, in mm."""
FILL = {"red": "#c0392b", "yellow": "#f0c12e", None: "#2563a8"}
WORDS = {
    "en": {"pots": "pots", "triangle": "triangle", "spot": "starting spot", "player": "player"},
    "de": {"pots": "Löcher", "triangle": "Dreieck", "spot": "Anspielpunkt", "player": "Spieler"},
}


def number(value: float) -> str:
    """Write a length as short as it can be."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def svg(width: float, height: float, body: list[str]) -> str:
    """Wrap shapes into a picture."""
    size = f"{number(width)} {number(height)}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="sans-serif">'
    return "\n".join([head, *(f"  {shape}" for shape in body), "</svg>", ""])


def rectangle(corner: Point, width: float, height: float, fill: str, rounded: float = 0.0) -> str:
    """Draw a rectangle."""
    sides = f'width="{number(width)}" height="{number(height)}" rx="{number(rounded)}"'
    return f'<rect x="{number(corner.x)}" y="{number(corner.y)}" {sides} fill="{fill}"/>'


def circle(centre: Point, radius: float, fill: str, stroke: str = "none") -> str:
    """Draw a circle."""
    at = f'cx="{number(centre.x)}" cy="{number(centre.y)}" r="{number(radius)}"'
    return f'<circle {at} fill="{fill}" stroke="{stroke}" stroke-width="1.5"/>'


def text(at: Point, words: str, size: float = 18.0, fill: str = "#fff", anchor: str = "middle") -> str:
    """Draw words, centred on a height."""
    place = f'x="{number(at.x)}" y="{number(at.y + size * 0.35)}"'
    look = f'font-size="{number(size)}" fill="{fill}" stroke="none" text-anchor="{anchor}"'
    return f"<text {place} {look}>{words}</text>"


def line(a: Point, b: Point, stroke: str, width: float) -> str:
    """Draw a line with round ends."""
    ends = f'x1="{number(a.x)}" y1="{number(a.y)}" x2="{number(b.x)}" y2="{number(b.y)}"'
    return f'<line {ends} stroke="{stroke}" stroke-width="{number(width)}" stroke-linecap="round"/>'


def on_paper(point: Point) -> Point:
    """Turn a place on the board (y away from the player) into one on paper (y downward)."""
    return Point(FRAME + point.x, FRAME + SPEC.length - point.y)


def board(lang: str) -> str:
    """Draw the racked board with its parts named."""
    words = WORDS[lang]
    width, length = SPEC.width + 2 * FRAME, SPEC.length + 2 * FRAME
    body = [rectangle(Point(0, 0), width, length, "#7a4a24", 14.0)]
    body.append(rectangle(Point(FRAME, FRAME), SPEC.width, SPEC.length, "#2f6b4f", 4.0))
    corners = " ".join(f"{number(x)},{number(y)}" for x, y in map(on_paper, SPEC.triangle))
    body.append(f'<polygon points="{corners}" fill="none" stroke="#d9e6dd" stroke-width="2"/>')
    for pot in SPEC.pot_numbers:
        centre = on_paper(SPEC.pot_centre(pot))
        body += [circle(centre, SPEC.pot_radius, "#16261e", "#d9e6dd"), text(centre, str(pot))]
    for ball, place in rack(SPEC).free:
        body.append(circle(on_paper(place), SPEC.ball_radius, FILL[colour_of(ball)], "#16261e"))
        if ball != BLUE:
            body.append(text(on_paper(place), ball[-1], 14.0, "#16261e"))
    beside = SPEC.width - 14.0
    body += [
        text(on_paper(Point(beside, SPEC.pot_centre(1).y)), words["pots"], anchor="end"),
        text(on_paper(Point(beside, SPEC.triangle[1].y - 12.0)), words["triangle"], anchor="end"),
        text(on_paper(Point(beside, SPEC.starting_spot.y)), words["spot"], anchor="end"),
        text(on_paper(Point(SPEC.width / 2, 30.0)), words["player"]),
    ]
    return svg(width, length, body)


def one_row(row: Row, corner: Point) -> list[str]:
    """Draw the nine pots once, with one row marked."""
    pitch = 16.0
    spots = {pot: Point(corner.x + (p.x - 260) / 84 * pitch, corner.y - (p.y - 580) / 84 * pitch) for pot, p in POTS}
    shapes = [line(spots[row[0]], spots[row[2]], "#2563a8", 9.0)]
    for pot, at in spots.items():
        marked = pot in row
        shapes.append(circle(at, 6.5, "#2563a8" if marked else "#e8e4da", "#2563a8" if marked else "#8a8577"))
        shapes.append(text(at, str(pot), 8.0, "#fff" if marked else "#6b675c"))
    return [*shapes, text(Point(corner.x, corner.y + 40.0), "-".join(map(str, row)), 10.0, "#3a372f")]


POTS = [(pot, SPEC.pot_centre(pot)) for pot in SPEC.pot_numbers]


def rows() -> str:
    """Draw the eight rows, four beside each other."""
    body = [rectangle(Point(0, 0), 320.0, 190.0, "#fbf9f4", 6.0)]
    for index, row in enumerate(ROWS):
        body += one_row(row, Point(40.0 + 80.0 * (index % 4), 42.0 + 92.0 * (index // 4)))
    return svg(320.0, 190.0, body)


def drawings() -> dict[str, str]:
    """Return every picture by its file's name."""
    return {"board-en.svg": board("en"), "board-de.svg": board("de"), "rows.svg": rows()}


if __name__ == "__main__":
    DRAWINGS.mkdir(parents=True, exist_ok=True)
    for name, picture in drawings().items():
        (DRAWINGS / name).write_text(picture, encoding="utf-8")
