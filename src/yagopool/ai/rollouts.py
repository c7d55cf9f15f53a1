"""Strokes tried in the head: simulated, judged, counted against a budget."""

from dataclasses import dataclass, replace
from typing import Any

from yagopool.ai.decision import Intent
from yagopool.match.session import step
from yagopool.physics.trace import Trace
from yagopool.table.shot import Flick

_ANY_SEED = 0
"""No stroke racks a game; the seed of racks is never asked for."""


@dataclass(frozen=True, slots=True)
class Rollout:
    """What a stroke led to."""

    view: Any
    """The view after it."""
    trace: Trace
    foul: bool
    idle: bool
    """Whether it changed nothing that matters."""
    gained: bool
    """Whether it brought the side that played nearer to its aim."""

    def did(self, aim: Intent) -> bool:
        """Whether the stroke did what it was meant to, without a foul: its pot, any pot for a break, or no foul."""
        if self.foul:
            return False
        if aim.idea == "break":
            return self.gained or bool(self.view.layout.filled)
        return aim.idea == "safe" or aim.pot is None or self.view.holds(aim.pot, aim.target, self.trace.events)


class Trials:
    """The strokes simulated for one decision; no more than the budget."""

    def __init__(self, budget: int) -> None:
        self.left = budget
        self.made = 0

    def stroke(self, view: Any, flick: Flick) -> Rollout:
        """Try a stroke. The caller sees to it that something is left."""
        assert self.left > 0
        self.left -= 1
        self.made += 1
        played = step(view.state, view.layout, view.fitting(flick), seed=_ANY_SEED, spec=view.spec)
        assert played.trace is not None
        assert played.ruling is not None
        after = replace(view, state=played.after, layout=played.layout_after)
        idle, gained = view.changed(after)
        return Rollout(after, played.trace, bool(played.ruling.fouls), idle, gained)
