"""The design language: contrast of every text, colours apart for every eye, motion that can be turned off."""

import pytest

from yagopool.ui.theme import STILL, TYPE, Timing, contrast


def test_contrast_is_the_one_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21.0)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.478, abs=0.001)
    assert contrast((10, 20, 30), (10, 20, 30)) == 1.0


def test_reduced_motion_is_none_at_all() -> None:
    assert STILL.off
    assert not Timing().off
    assert all(seconds == 0.0 for seconds in STILL)


def test_letters_never_shrink_below_what_can_be_read() -> None:
    assert all(lettering.least >= 11 for lettering in TYPE.values())
