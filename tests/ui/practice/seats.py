"""Players of each device who come from the menu to the tables of practice."""

from collections.abc import Callable

from tests.ui.players import Player
from yagopool.ui.scenes.bench import BenchScene
from yagopool.ui.scenes.practice import PracticeScene


class Hasty:
    """A clock that lets every frame take 1/60 s of the game's time and none of ours."""

    def tick(self, framerate: float = 0) -> int:
        del framerate
        return 16


Sit = Callable[[type[Player]], Player]
"""Sits a player of a kind down before the menu."""


def go_practising(player: Player, use: str) -> None:
    player.press_widget(player.panel.group, "practice")
    assert isinstance(player.scene, PracticeScene)
    player.press_widget(player.scene.group, use)


def bench(player: Player) -> BenchScene:
    assert isinstance(player.scene, BenchScene)
    return player.scene
