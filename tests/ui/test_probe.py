"""What the probe tells where something is missing."""

import shutil
from pathlib import Path
from typing import get_args

import pygame
import pytest

from yagopool.assets import asset
from yagopool.cli import doctor
from yagopool.ui import fonts, probe, shapes, sound


def test_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert probe.display() == {"problem": "no_display"}


def test_a_display_asked_for_by_a_name_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "bogus")
    assert doctor.probe()["display"] == {"problem": "no_display", "driver": "bogus"}


def test_the_wrong_pygame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "IS_CE", False)
    assert probe.display() == {"problem": "wrong_pygame"}


def test_no_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", refused)
    assert probe.sound() == {"problem": "no such device"}


def test_assets_that_are_missing_or_damaged_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {
        "fonts/Lato-Bold.ttf": b"",
        "fonts/Lato-Regular.ttf": b"nothing of the kind",
        "pictures/wood.jpg": b"nothing of the kind",
        "sounds/ball-1.wav": b"",
        "sounds/ball-2.wav": asset("sounds/ball-2.wav").read_bytes()[:1000],
    }
    gone = ("fonts/Manrope-Bold.ttf", "pictures/pot.webp", "sounds/pot-3.wav", "icons/yagopool-128.png")
    copied = shutil.copytree(asset("."), tmp_path / "assets", ignore=shutil.ignore_patterns("drills", "boards"))
    for name, content in wrong.items():
        (copied / name).write_bytes(content)
    for name in gone:
        (copied / name).unlink()
    monkeypatch.setattr(probe, "assets_folder", lambda: copied)
    pygame.mixer.quit()
    assert sorted(probe.unreadable()) == sorted([*wrong, *gone])


def test_all_that_ships_is_looked_at() -> None:
    shipped = {path.relative_to(asset(".")).as_posix() for path in asset(".").glob("[fps]*/*.*")}
    looked_at = {*fonts.FILES, *sound.FILES, *map(shapes.file_of, get_args(shapes.Picture))}
    assert looked_at == {name for name in shipped if not name.endswith(".txt")}


def test_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told = probe.probed()
    assert told["display"]["driver"] == "dummy"
    assert told["unreadable"] == []
