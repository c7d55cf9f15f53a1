"""The design language: the contrast of texts."""

import pytest

from yagopool.ui.theme import contrast


def test_contrast_is_the_one_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21.0)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.478, abs=0.001)
    assert contrast((10, 20, 30), (10, 20, 30)) == 1.0
