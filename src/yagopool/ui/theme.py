"""How everything looks: colours, type scale, spacing grid, radii, motion. All of it here, nothing of it elsewhere.

Lengths are in units: one unit is one pixel in a window of 1280 x 800 (see ``Viewport.unit``). Pure data, no pygame.
Named tuples, for every start waits for them: Python takes up to ten times as long to make a dataclass.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from yagopool.games.settings import ClothName, PaletteName
from yagopool.ui import ball_paint
from yagopool.ui.ball_paint import BallPaint, Paints
from yagopool.ui.games.boards import paints

Rgb: TypeAlias = ball_paint.Rgb
Face: TypeAlias = Literal["text", "strong", "title"]
Role: TypeAlias = Literal["display", "title", "heading", "body", "strong", "small", "chip", "score"]


_UNPAINTED: Final = BallPaint((150, 150, 150), (250, 250, 250), (210, 210, 210))


class Palette(NamedTuple):
    """Every colour of the game by what it is for."""

    room: Rgb = (29, 25, 22)
    """Behind everything."""
    room_deep: Rgb = (16, 13, 11)
    """The room's far corners."""
    panel: Rgb = (30, 48, 42)
    """The leather that panels are lined with."""
    raised: Rgb = (92, 62, 40)
    """Controls on a panel: wood."""
    raised_hover: Rgb = (116, 80, 52)
    """A control under the pointer."""
    sunken: Rgb = (20, 34, 30)
    """Fields, tracks and what counts, let into a panel."""
    line: Rgb = (82, 100, 88)
    """Hairlines and borders."""
    ink: Rgb = (244, 239, 228)
    """Text."""
    ink_soft: Rgb = (202, 193, 178)
    """Text of second rank."""
    ink_faint: Rgb = (180, 170, 155)
    """Captions, and text of what is not available."""
    accent: Rgb = (226, 187, 108)
    """Brass: the side to act, focus, the one button that goes on."""
    accent_hover: Rgb = (240, 205, 132)
    """Brass under the pointer."""
    on_accent: Rgb = (36, 27, 10)
    """Text on brass."""
    good: Rgb = (134, 206, 158)
    """Allowed, done, yes."""
    warn: Rgb = (255, 146, 114)
    """Foul, refused, danger."""
    blunder: Rgb = (255, 94, 90)
    """The worst shots of a review."""
    warn_deep: Rgb = (112, 40, 24)
    """A surface that warns."""
    on_warn: Rgb = (255, 236, 228)
    """Text on a surface that warns."""
    cloth: Rgb = (36, 122, 88)
    """The lit middle of the cloth."""
    print: Rgb = (224, 220, 198)
    """Triangle and starting spot, printed on the cloth."""
    guide: Rgb = (250, 246, 232)
    """Aim line and ghost ball."""
    hard: Rgb = (255, 122, 60)
    """The power of the hardest flick."""
    balls: Paints = paints("STANDARD")
    """The balls of the game, by kind."""

    def ball(self, ball: str) -> BallPaint:
        """Return the paint of a ball, or of a kind, by its name; of one that nobody painted, a grey one."""
        kind = ball.rstrip("0123456789")
        return next((own for name, own in self.balls if name == kind), _UNPAINTED)

    def side(self, colour: str | None) -> Rgb:
        """Return the colour of words about a side: its balls' colour, or plain ink while colours are open."""
        return self.ink if colour is None else self.ball(colour).text


STANDARD: Final = Palette()
COLOUR_BLIND: Final = Palette(
    panel=(40, 44, 50),
    sunken=(27, 30, 35),
    line=(92, 98, 106),
    cloth=(98, 104, 100),
    good=(126, 196, 240),
    warn=(255, 160, 84),
    blunder=(255, 102, 73),
    balls=paints("COLOUR_BLIND"),
)
"""Colours that stay apart for every kind of colour blindness, on a grey cloth.

Measured as such eyes see them (``tests/ui/other_eyes.py``): balls from each other, their marks and the cloth by 20 and
more, by CIEDE2000.
"""
CLOTHS: Final[dict[ClothName, Rgb]] = {
    "green": STANDARD.cloth,
    "petrol": (40, 120, 128),
    "wine": (92, 30, 52),
    "slate": (84, 92, 100),
}
"""The cloths of the usual colours, from each of which every ball stands out for all eyes."""
PALETTES: Final[dict[PaletteName, Palette]] = {"standard": STANDARD, "colour_blind": COLOUR_BLIND}


@lru_cache(maxsize=2)
def on_paper(palette: Palette) -> Palette:
    """Return a palette's colours for what is read: dark ink on paper in lamplight, at 7:1 for sentences."""
    paper, ink = MATERIALS.slip, MATERIALS.slip_ink
    balls = tuple((kind, paint._replace(text=_inked(paint.body, paper))) for kind, paint in palette.balls)
    return palette._replace(
        panel=paper,
        raised=mixed(paper, ink, 0.14),
        raised_hover=mixed(paper, ink, 0.22),
        sunken=mixed(paper, ink, 0.12),
        line=mixed(paper, ink, 0.34),
        ink=ink,
        ink_soft=mixed(ink, paper, 0.14),
        ink_faint=mixed(ink, paper, 0.3),
        accent=_inked(palette.accent, paper),
        accent_hover=_inked(palette.accent_hover, paper),
        good=_inked(palette.good, paper),
        warn=_inked(palette.warn_deep, paper),
        blunder=_inked(palette.blunder, paper),
        guide=ink,
        balls=balls,
    )


_LEGIBLE: Final = 6.0
"""The contrast at which a colour is dark enough for letters on paper."""


def _inked(colour: Rgb, paper: Rgb) -> Rgb:
    """Return a colour darkened as far as letters on paper need."""
    steps = (mixed(colour, (0, 0, 0), step / 20) for step in range(20))
    return next((one for one in steps if contrast(one, paper) >= _LEGIBLE), (0, 0, 0))


class Paper(NamedTuple):
    """Colours of what is printed: a score sheet."""

    paper: Rgb = (252, 250, 244)
    ink: Rgb = (38, 34, 28)
    soft: Rgb = (112, 104, 92)
    line: Rgb = (218, 210, 194)
    brass: Rgb = (150, 108, 36)
    """Who won."""
    band: Rgb = (245, 239, 225)
    """Behind the side that won a game."""


PAPER: Final = Paper()


Tint: TypeAlias = tuple[Rgb, Rgb]
"""The colours of a hand: skin and cuff."""


class Materials(NamedTuple):
    """Colours of what things are made of, and tints drawn over pictures: the same in every palette."""

    ivory: Rgb = (226, 214, 188)
    """The sights in the rails ..."""
    ivory_lit: Rgb = (255, 250, 236)
    """... and the light on them."""
    inlay: Rgb = (30, 16, 9)
    """The shade in which sights and name are let into the wood."""
    seam: Rgb = (34, 19, 11)
    """Where two rails meet."""
    plank: Rgb = (236, 222, 208)
    """What darkens the floor's wood, so that the table stands out ..."""
    plank_seam: Rgb = (9, 6, 5)
    """... and the gap between two planks."""
    rim: Rgb = (196, 176, 156)
    """What darkens the wood around the panels."""
    slip: Rgb = (224, 207, 171)
    """Paper in lamplight, that rulings and tasks are written on ..."""
    slip_ink: Rgb = (38, 27, 18)
    """... and the ink."""
    wood_lit: Rgb = (170, 118, 74)
    """An edge of wood that catches the light."""
    rails_lit: Rgb = (84, 66, 50)
    """How much more of the lamp's light the rails get than the corners of the cloth."""
    vein: Rgb = (150, 150, 150)
    """How light the veins of a button's wood are at least."""
    own_hand: Tint = ((255, 214, 184), (66, 80, 104))
    """A player's own hand: its skin and its cuff."""
    second_hand: Tint = ((255, 214, 184), (150, 108, 58))
    """The hand of side B where people play on both."""
    waiting: Rgb = (205, 205, 205)
    """The board behind a card: it is not its turn yet."""
    glow: Rgb = (255, 186, 74)
    """Light on the cloth where a pull keeps the turn, where it pots balls, and where it is bad."""
    glow_pots: Rgb = (120, 196, 255)
    glow_bad: Rgb = (255, 82, 66)


MATERIALS: Final = Materials()


MEDALS: Final[dict[str, tuple[Rgb, Rgb]]] = {
    "learn": ((24, 128, 92), (250, 246, 232)),
    "computer": ((40, 92, 196), (250, 246, 232)),
    "two": ((196, 40, 44), (250, 246, 232)),
    "practice": ((238, 182, 44), (66, 36, 8)),
}
"""The balls that the menu's main emblems stand on, and the emblems."""


class Character(NamedTuple):
    """What a portrait is painted with, and the hand that goes with it."""

    skin: Rgb
    hair: Rgb
    clothes: Rgb
    wall: Rgb
    """Behind the head."""
    cut: Literal["tousled", "cap", "curls", "short", "bun"]
    glasses: bool = False
    freckles: bool = False
    kind: bool = False
    """Whether they are as glad of your balls as of theirs."""


TEETH: Final[Rgb] = (250, 246, 238)
CHARACTERS: Final[dict[str, Character]] = {
    "beginner": Character(
        (246, 205, 178), (201, 98, 44), (70, 142, 118), (154, 196, 176), "tousled", freckles=True, kind=True
    ),
    "novice": Character((224, 172, 128), (92, 62, 44), (120, 92, 66), (208, 190, 152), "cap"),
    "casual": Character((140, 88, 58), (38, 26, 24), (214, 128, 62), (222, 176, 122), "curls"),
    "skilled": Character((236, 196, 156), (30, 30, 36), (52, 74, 110), (150, 172, 198), "short", glasses=True),
    "master": Character((104, 66, 48), (206, 204, 200), (84, 40, 62), (184, 150, 166), "bun"),
}
"""The opponents, by the level that each plays."""


def hand_of(level: str | None, *, second: bool = False) -> Tint:
    """Return the colours of an opponent's hand by the level; those of a player's own where it is none of ours.

    ``second``: of side B's, where people play on both.
    """
    character = CHARACTERS.get(level or "")
    own = MATERIALS.second_hand if second else MATERIALS.own_hand
    return own if character is None else (character.skin, character.clothes)


class Lettering(NamedTuple):
    """One step of the type scale: the face, its size in units, and the least size in pixels it may shrink to."""

    face: Face
    size: float
    least: int


TYPE: Final[dict[Role, Lettering]] = {
    "display": Lettering("title", 46, 30),
    "title": Lettering("title", 28, 20),
    "heading": Lettering("title", 20, 15),
    "body": Lettering("text", 18, 14),
    "strong": Lettering("strong", 18, 14),
    "small": Lettering("text", 15, 12),
    "chip": Lettering("strong", 14, 11),
    "score": Lettering("strong", 44, 30),
}


class Spacing(NamedTuple):
    """The lengths that have names, in units: all even, but for lines that need a middle (1 and 3)."""

    tight: float = 4
    small: float = 8
    middle: float = 12
    large: float = 20
    control: float = 44
    """Height of anything to press: a finger's width."""


class Radii(NamedTuple):
    """Corners."""

    slip: float = 4
    chip: float = 6
    control: float = 10
    card: float = 16


class Timing(NamedTuple):
    """How long things take to move, in seconds; all zero when motion is reduced."""

    calm: float = 0.18
    """A banner, a dialog."""
    slow: float = 0.25
    """A change of scene."""

    @property
    def off(self) -> bool:
        return self.slow == 0.0


STILL: Final = Timing(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Theme:
    """The design language as one value."""

    palette: Palette = STANDARD
    spacing: Spacing = field(default_factory=Spacing)
    radii: Radii = field(default_factory=Radii)
    motion: Timing = field(default_factory=Timing)
    marks: bool = True
    """Whether balls carry their marks, so that colour is never the only sign."""
    ball_numbers: bool = False
    """Whether every ball wears its number, as match records name it."""
    pot_numbers: bool = True
    """Whether the pots' numbers are printed beside them: rulings speak of them."""


DEFAULT_THEME: Final = Theme()


def web(colour: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def eased(part: float) -> float:
    """Return how far a movement has come at a part of its time, 0 to 1: slow at both ends."""
    held = min(1.0, max(0.0, part))
    return held * held * (3.0 - 2.0 * held)


def mixed(a: Rgb, b: Rgb, part: float) -> Rgb:
    return (
        round(a[0] + (b[0] - a[0]) * part),
        round(a[1] + (b[1] - a[1]) * part),
        round(a[2] + (b[2] - a[2]) * part),
    )


def luminance(colour: Rgb) -> float:
    """Return the relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2)."""
    r, g, b = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: Rgb, b: Rgb) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2: text needs 4.5)."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
