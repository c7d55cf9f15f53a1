"""What the probe tells where something is missing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from yagopool.assets import asset
from yagopool.ui import probe


def test_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert probe.display() == {"problem": "no_display"}


def test_a_display_asked_for_by_a_name_that_is_none() -> None:
    environment = os.environ | {"SDL_VIDEODRIVER": "bogus"}
    command = [sys.executable, "-m", "yagopool.ui.probe"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout.splitlines()[-1])["display"] == {"problem": "no_display", "driver": "bogus"}


def test_the_wrong_pygame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "IS_CE", False)
    assert probe.display() == {"problem": "wrong_pygame"}


def test_no_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", refused)
    assert probe.sound() == {"problem": "no such device"}


def test_assets_that_are_missing_or_damaged_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = {
        "fonts/Empty.ttf": b"",
        "fonts/Letters.ttf": b"nothing of the kind",
        "pictures/wood.webp": b"nothing of the kind",
        "sounds/ball-1.wav": b"",
        "sounds/ball-2.wav": asset("sounds/ball-1.wav").read_bytes()[:1000],
    }
    for name, content in damaged.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    (tmp_path / "sounds" / "ball-3.wav").write_bytes(asset("sounds/ball-1.wav").read_bytes())
    monkeypatch.setattr(probe, "assets_folder", lambda: tmp_path)
    pygame.mixer.quit()
    assert sorted(probe.unreadable()) == sorted([*damaged, "icons/*.png"])


def test_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told = probe.probed()
    assert told["display"]["driver"] == "dummy"
    assert told["unreadable"] == []
