"""What the probe tells where something is missing."""

from pathlib import Path

import pygame
import pytest

from yagopool.ui import probe


def test_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert probe.display() == {"problem": "no_display"}


def test_the_wrong_pygame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "IS_CE", False)
    assert probe.display() == {"problem": "wrong_pygame"}


def test_no_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", refused)
    assert probe.sound() == {"problem": "no such device"}


def test_assets_that_are_missing_or_damaged_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("fonts/Letters.ttf", "pictures/wood.webp"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_bytes(b"nothing of the kind")
    monkeypatch.setattr(probe, "assets_folder", lambda: tmp_path)
    pygame.mixer.quit()
    assert list(probe.unreadable()) == ["fonts/Letters.ttf", "pictures/wood.webp", "icons/*.png"]


def test_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told = probe.probed()
    assert told["display"]["driver"] == "dummy"
    assert told["unreadable"] == []
