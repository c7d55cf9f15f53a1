"""How the parts of a match's panels share what cards and buttons leave of the columns.

The game's chart stands at the head of a column, always as large as a usual ruling lets it be: nothing moves from
turn to turn. Below it stand the words (a ruling, hints or the match log); at the foot the prompt and the power.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from yagopool.ui.games.look import Chart
from yagopool.ui.layout_kit import granted, stacked
from yagopool.ui.play.facts import RulingFacts
from yagopool.ui.play.page import GAP, PAD, prompt_heights
from yagopool.ui.play.ruling_card import ruling_heights, usual_ruling_height
from yagopool.ui.play.side_cards import power_height
from yagopool.ui.play.view_model import ViewModel
from yagopool.ui.style import Style
from yagopool.ui.viewport import Box

CHART: Final = "chart"
WORDS: Final = "words"
PROMPT: Final = "prompt"
POWER: Final = "power"
_LOG: Final = 0.4
"""The part of a column that the match log takes at least; it grows into what the others leave."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What there is to show. ``ruling``: next to it stand ``hints`` or the ``log`` in its place.

    ``hints``: the heights of their card at a width, the least first, None without hints. ``chart_lines``: how
    many lines the chart's words take at a width. ``power``: whether there is an aim, or will be. ``handheld``: the
    columns are low, and a ruling gives way to the chart, but for its headline and why it is a foul.
    ``unfolded``: somebody asked for all of the ruling, so the chart gives way to it.
    ``over``: a game is over: the chart shows how it was won, and the ruling has what it leaves.
    """

    style: Style
    view: ViewModel
    ruling: RulingFacts | None
    hints: Callable[[int], tuple[int, ...]] | None
    log: bool
    chart: Chart
    chart_lines: Callable[[int], int]
    power: bool
    handheld: bool = False
    unfolded: bool = False
    over: bool = False

    def places(self, left: Box, right: Box) -> dict[str, Box]:
        """Return where the parts stand in two columns, or in one, which is passed twice."""
        gap = self.style.px(GAP)
        if left == right:
            room = left.h - self._usual_words(left) - self._usual_tools() - 2 * gap
            heights = granted(self._wishes(left, left, left, room), left.h, gap)
            return self._grown(stacked(left, heights, gap, top=(CHART, WORDS), foot=(PROMPT, POWER)), left)
        rooms = {left: left.h - self._usual_words(left) - gap, right: right.h - self._usual_tools() - gap}
        roomier = sorted(rooms, key=rooms.__getitem__, reverse=True)
        ways = [self._in_two(left, right, box, rooms[box]) for box in roomier]
        usual = self.chart.heights(self.style, left.w, self.chart_lines(left.w), 0)[-2]
        return max(ways, key=lambda way: min(usual, way[CHART].h) if CHART in way else 0)

    def _in_two(self, left: Box, right: Box, chart_in: Box, chart_room: int) -> dict[str, Box]:
        """Return where the parts stand in two columns: prompt and power at the right if they can be."""
        gap, wishes = self.style.px(GAP), self._wishes(left, right, chart_in, chart_room)
        kept = (WORDS, CHART) if chart_in == left else (WORDS,)
        at_right = granted([one for one in wishes if one[0] not in kept], right.h, gap)
        at_left = granted([one for one in wishes if one[0] in kept or one[0] not in (CHART, *at_right)], left.h, gap)
        found = self._grown(stacked(left, at_left, gap, top=(CHART, WORDS), foot=(PROMPT, POWER)), left)
        return found | stacked(right, at_right, gap, top=(CHART,), foot=(PROMPT, POWER))

    def _wishes(self, words: Box, tools: Box, chart_in: Box, chart_room: int) -> list[tuple[str, int]]:
        """Return which part wants which height, the most important first; ``chart_room``: left for it."""
        style = self.style
        words_heights = [(WORDS, high) for high in self._words_heights(words)]
        prompt = [(PROMPT, high) for high in prompt_heights(style, tools.w, self.view)]
        power = [(POWER, power_height(style, help_line=all_of_it)) for all_of_it in (False, True)] if self.power else []
        chart = self._chart_wishes(chart_in, chart_room)
        if self.over:
            return [*chart, *words_heights, *prompt]
        urgent = prompt[:1] if self.view.notice or self.view.ghost is not None else []
        least = words_heights[: self._least_words(len(words_heights))]
        rest = words_heights[len(least) :]
        if self.handheld:
            return [*power[:1], *urgent, *least, *prompt[:1], *chart[:-1], *rest, *prompt[1:], *power[1:], *chart[-1:]]
        kept = chart[:1] if self._ruled and self.chart.stays and not self.unfolded else []
        first = [*power[:1], *urgent, *least[:1], *kept, *least[1:], *prompt[:1], *chart[:-2]]
        return [*first, *rest[:1], *prompt[1:], *power[1:], *rest[1:2], *chart[-2:], *rest[2:]]

    def _chart_wishes(self, box: Box, room: int) -> list[tuple[str, int]]:
        """Return the chart's heights, the least first; in a hand, with steps between its last ones."""
        heights = self.chart.heights(self.style, box.w, self.chart_lines(box.w), room)
        if self.handheld:
            low, high = heights[-3:-1]
            heights = (*heights[:-2], *(low + (high - low) * step // 4 for step in (1, 2, 3)), *heights[-2:])
        return [(CHART, height) for height in heights]

    @property
    def _ruled(self) -> RulingFacts | None:
        """The ruling where it is what the words are."""
        return self.ruling if self.hints is None and not self.log else None

    def _least_words(self, heights: int) -> int:
        """Return how many of the heights of the words come before the chart.

        How a hint is taken, and who follows, which prompt and cards say too, give way to the chart; nothing else of a
        ruling does, unless the window is held in a hand.
        """
        if self.hints is not None:
            return 2
        ruled = self._ruled
        if ruled is not None and self.handheld:
            return min(2 if ruled.foul else 1, heights - 3)
        return heights if ruled is None else heights - 3

    def _words_heights(self, column: Box) -> tuple[int, ...]:
        if self.hints is not None:
            return self.hints(column.w)
        if self.log:
            return (round(_LOG * column.h),)
        return () if self.ruling is None else ruling_heights(self.style, self.ruling, column.w)

    def _usual_words(self, column: Box) -> int:
        return 0 if self.over else max(round(_LOG * column.h) if self.log else 0, usual_ruling_height(self.style))

    def _usual_tools(self) -> int:
        """Return what prompt and power take when a person aims."""
        style = self.style
        if self.over:
            return 0
        return 2 * style.line_height("body") + 2 * style.px(PAD) + style.px(GAP) + power_height(style)

    def _grown(self, found: dict[str, Box], column: Box) -> dict[str, Box]:
        """Let the log grow down to what stands below it."""
        if self.log and WORDS in found:
            box = found[WORDS]
            below = [one.y - self.style.px(GAP) for one in found.values() if one.y > box.y]
            found[WORDS] = box._replace(h=min([column.bottom, *below]) - box.y)
        return found
