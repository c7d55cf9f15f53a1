"""The design language: contrast of every text, colours apart for every eye, motion that can be turned off."""

import pytest

from yagopool.games.settings import PaletteName
from yagopool.ui.theme import PALETTES, STILL, TYPE, Palette, Rgb, Timing, contrast

NEEDED = 4.5


def test_contrast_is_the_one_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21.0)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.478, abs=0.001)
    assert contrast((10, 20, 30), (10, 20, 30)) == 1.0


def text_pairs(p: Palette) -> list[tuple[str, Rgb, Rgb]]:
    """Every text colour with every surface it may stand on: name, text, surface."""
    words = {
        "ink": p.ink, "ink_soft": p.ink_soft, "ink_faint": p.ink_faint, "accent": p.accent, "good": p.good,
        "warn": p.warn, "red": p.ball("red").text, "yellow": p.ball("yellow").text, "blue": p.ball("blue").text,
    }  # fmt: skip
    surfaces = {"room": p.room, "room_deep": p.room_deep, "panel": p.panel, "raised": p.raised, "sunken": p.sunken}
    return [(f"{word} on {surface}", words[word], surfaces[surface]) for word in words for surface in surfaces] + [
        ("ink on raised_hover", p.ink, p.raised_hover),
        ("on_accent on accent", p.on_accent, p.accent),
        ("on_accent on accent_hover", p.on_accent, p.accent_hover),
        ("on_warn on warn_deep", p.on_warn, p.warn_deep),
    ]


@pytest.mark.parametrize("name", PALETTES)
def test_every_text_is_readable_on_every_surface_it_may_stand_on(name: PaletteName) -> None:
    poor = {pair: contrast(a, b) for pair, a, b in text_pairs(PALETTES[name]) if contrast(a, b) < NEEDED}
    assert poor == {}


def test_reduced_motion_is_none_at_all() -> None:
    assert STILL.off
    assert not Timing().off
    assert all(seconds == 0.0 for seconds in STILL)


def test_letters_never_shrink_below_what_can_be_read() -> None:
    assert all(lettering.least >= 11 for lettering in TYPE.values())
