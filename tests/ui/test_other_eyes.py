"""The palettes to eyes that lack one kind of cone: what a colour says can be told apart, or is said by a shape too."""

from itertools import combinations, pairwise

import pytest

from tests.ui.other_eyes import EYES, Eyes, Lab, apart, ciede2000, seen, upon
from yagopool.ui.games.carrom.paint import GROUND as WOOD
from yagopool.ui.theme import CLOTHS, COLOUR_BLIND, MATERIALS, STANDARD, Palette, Rgb, mixed

AT_A_GLANCE = 10.0
"""CIEDE2000: seen without looking for it, side by side or apart."""
PLAINLY = 20.0
"""Twice that: for what moves, is small, and is the game."""

SHARMA: list[tuple[Lab, Lab, float]] = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
]
"""Pairs of the published test data, with their differences."""


@pytest.mark.parametrize(("one", "two", "difference"), SHARMA)
def test_the_measure_is_the_published_one(one: Lab, two: Lab, difference: float) -> None:
    assert ciede2000(one, two) == pytest.approx(difference, abs=1e-4)
    assert ciede2000(two, one) == pytest.approx(difference, abs=1e-4)


def test_grey_stays_grey_and_red_and_green_become_alike() -> None:
    for eyes in EYES:
        assert seen((128, 128, 128), eyes)[1:] == pytest.approx((0.0, 0.0), abs=0.5)
    red, green = (200, 80, 60), (110, 130, 50)
    assert apart(red, green, "all cones") > 4 * apart(red, green, "deutan")
    blue, green = (40, 120, 170), (40, 130, 120)
    assert apart(blue, green, "all cones") > 2 * apart(blue, green, "tritan")


def balls(p: Palette) -> dict[str, tuple[Rgb, Rgb]]:
    """Return the colours of a game's pieces that must be told apart: from each other, its board, and their marks."""
    pairs: dict[str, tuple[Rgb, Rgb]] = {}
    for game, board in (("yago", p.cloth), ("carrom", WOOD)):
        paints = {name: paint for name, paint in p.balls if paint.game == game}
        assert paints
        pairs |= {f"{a} and {b}": (paints[a].body, paints[b].body) for a, b in combinations(paints, 2)}
        pairs |= {f"{name} on the board": (paint.body, board) for name, paint in paints.items()}
        pairs |= {f"the mark of {name}": (paint.print, paint.body) for name, paint in paints.items()}
    return pairs


def signs(p: Palette) -> dict[str, tuple[Rgb, Rgb]]:
    """Return what is drawn on the cloth, and the power: areas, lines, rings, zones."""
    stripe = mixed(p.warn, p.warn_deep, 0.8)
    return {
        "the guide": (p.guide, p.cloth),
        "the guide of a foul": (p.warn, p.cloth),
        "a foul's guide and another": (p.warn, p.guide),
        "the lit area": (upon(p.good, p.cloth, 92), p.cloth),
        "its rim": (upon(p.good, p.cloth, 225), p.cloth),
        "the halo of what may be flicked": (upon(p.accent, p.cloth, 235), p.cloth),
        "the hop zone, reached": (stripe, p.warn),
        "the hop zone, waiting": (upon(p.warn, p.sunken, 90), p.sunken),
        "the pot's number": (p.guide, p.cloth),
        "the triangle": (mixed(p.cloth, p.print, 0.72), p.cloth),
        "a card that warns": (p.warn_deep, p.panel),
    }


@pytest.mark.parametrize("eyes", EYES)
def test_colours_for_all_eyes_are_plainly_apart(eyes: Eyes) -> None:
    found = {name: round(apart(a, b, eyes), 1) for name, (a, b) in balls(COLOUR_BLIND).items()}
    assert {name: difference for name, difference in found.items() if difference < PLAINLY} == {}
    assert apart(COLOUR_BLIND.good, COLOUR_BLIND.warn, eyes) > PLAINLY, "allowed and refused, in these colours"


CLOTHED = {name: STANDARD._replace(cloth=cloth) for name, cloth in CLOTHS.items()}


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("palette", CLOTHED.values(), ids=CLOTHED)
def test_the_usual_colours_are_apart_at_a_glance(palette: Palette, eyes: Eyes) -> None:
    found = {name: round(apart(a, b, eyes), 1) for name, (a, b) in balls(palette).items()}
    assert {name: difference for name, difference in found.items() if difference < AT_A_GLANCE} == {}
    marks = [difference for name, difference in found.items() if name.startswith("the mark")]
    assert min(marks) > 2 * PLAINLY, "and their marks more than plainly"


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("palette", [*CLOTHED.values(), COLOUR_BLIND], ids=[*CLOTHED, "colour_blind"])
def test_lines_areas_and_zones_are_seen_by_all_eyes(palette: Palette, eyes: Eyes) -> None:
    found = {name: round(apart(a, b, eyes), 1) for name, (a, b) in signs(palette).items()}
    assert {name: difference for name, difference in found.items() if difference < AT_A_GLANCE} == {}


TONES = {"gold": MATERIALS.glow, "sky": MATERIALS.glow_pots, "coral": MATERIALS.glow_bad}


@pytest.mark.parametrize("tone", TONES.values(), ids=TONES)
@pytest.mark.parametrize("eyes", EYES)
def test_more_is_lighter_in_the_labs_glow_for_all_eyes(eyes: Eyes, tone: Rgb) -> None:
    light = [seen(mixed((0, 0, 0), tone, number / 7.0), eyes)[0] for number in range(8)]
    assert all(higher - lower > 3.0 for lower, higher in pairwise(light)), light
