"""Next to why the computer played that: the keys to its other moves."""

from typing import cast

import pygame
import pytest

from tests.ui.hands import HandMaker
from tests.ui.prompted import Decider
from tests.ui.test_explaining import COMPUTER, DECISION, explain_scene
from yagopool.ai.thinker import Thinker
from yagopool.ui.widgets.button import Button


@pytest.mark.parametrize(
    ("lang", "keys", "buttons"),
    [
        ("en", ("Page up", "Page down"), ("Left trigger+LB", "Left trigger+RB")),
        ("de", ("Page Up", "Page Down"), ("Linker Trigger+LB", "Linker Trigger+RB")),
    ],
)
def test_the_buttons_to_other_moves_name_the_keys_of_the_device_in_use(
    hand: HandMaker, lang: str, keys: tuple[str, str], buttons: tuple[str, str]
) -> None:
    player = hand(COMPUTER, lang=lang)
    table = player.table.controller
    table.thinker.close()
    vars(table).update(thinker=cast(Thinker, Decider(DECISION)), explainer=cast(Thinker, Decider()))
    player.wait(1.5)
    player.key(pygame.K_RETURN)
    player.key(pygame.K_e)

    def named() -> tuple[str, ...]:
        beside = (explain_scene(player).group[key] for key in ("earlier", "later"))
        return tuple(one.hint for one in beside if isinstance(one, Button))

    assert named() == keys
    player.send(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN, instance_id=0)
    assert named() == buttons
    player.send(pygame.FINGERDOWN, x=0.5, y=0.5, touch_id=1, finger_id=1)
    assert named() == ("", "")
