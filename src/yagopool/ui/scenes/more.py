"""More to play than a match: what is for a whole evening, for every day, or for the board at home."""

from collections.abc import Callable
from functools import partial
from typing import Final

from yagopool.ui.context import AppContext
from yagopool.ui.evening.evening_scene import evening_scene
from yagopool.ui.scene import Scene
from yagopool.ui.scenes.day import DayScene
from yagopool.ui.scenes.keep_score import ScoreSetupScene
from yagopool.ui.scenes.letters import LettersScene
from yagopool.ui.scenes.overlay import ask
from yagopool.ui.widgets.button import Button

ENTRIES: Final[dict[str, Callable[[AppContext], Scene]]] = {
    "evening": evening_scene,
    "day": DayScene,
    "letter": LettersScene,
    "score": ScoreSetupScene,
}
"""What opens each line, by the end of its sentences' keys: ``ui.more_to_play.KEY`` and ``KEY_detail``."""


def show_more(context: AppContext) -> None:
    """Ask what else to play."""
    say = context.speaker.say
    lines = {
        Button(key, say(f"ui.more_to_play.{key}"), detail=say(f"ui.more_to_play.{key}_detail"), align="left"): partial(
            lambda scene: context.app.push(scene(context)), scene
        )
        for key, scene in ENTRIES.items()
    }
    ask(context, say("ui.menu.more"), lines)
