"""The columns next to the board: prompt, hints, and how all parts share what cards and buttons leave.

The game's chart stands at the head of a column, always as large as a usual ruling lets it be: nothing moves from
turn to turn. Below it stand the words (a ruling, hints or the match log); at the foot the prompt and the power.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from yagopool.ui.games import Chart
from yagopool.ui.layout_kit import GAP, PAD, Page, draw_pulse_dots
from yagopool.ui.play.ruling import (
    RulingFacts,
    roomy_ruling_height,
    ruling_card_height,
    ruling_heights,
    usual_ruling_height,
)
from yagopool.ui.play.side_cards import power_height
from yagopool.ui.play.view_model import HintLine, Hints, ViewModel
from yagopool.ui.style import Style
from yagopool.ui.theme import Role
from yagopool.ui.viewport import Box

_Parts: TypeAlias = list[tuple[str, Role, int]]
"""What is written, in which letters, how high."""


def prompt_heights(style: Style, width: int, shown: ViewModel) -> tuple[int, ...]:
    """Return the possible heights of the prompt and notice card at a width, the smallest first; none if both are empty.

    The shortest is the notice alone, or the prompt, in small letters.
    """
    if not shown.prompt and not shown.notice:
        return ()
    pad = 2 * style.px(PAD)
    ways = _ways_to_say(style, shown, width - 2 * style.px(PAD))
    return tuple(_written(style, parts) + pad for parts in reversed(ways))


def prompt_height(style: Style, column: Box, shown: ViewModel) -> int:
    heights = prompt_heights(style, column.w, shown)
    return next((high for high in reversed(heights) if high <= column.h), column.h if heights else 0)


def draw_prompt(page: Page, column: Box, shown: ViewModel, *, fills: bool = False) -> int:
    """Draw prompt and notice at the foot of a column, as much of both as it has room for; return the height used.

    ``fills``: the card is as high as the column whatever it says, even nothing.
    """
    style = page.style
    high = column.h if fills else prompt_height(style, column, shown)
    if not high:
        return 0
    warns = shown.tone == "warning" and bool(shown.notice)
    place = Box(column.x, column.bottom - high, column.w, high)
    inner = place.inset(style.px(PAD))
    if shown.notice:
        page, inner = page.slip(place, page.palette.warn if warns else None)
    p = page.palette
    style, parts = _said_within(style, shown, inner) if shown.prompt or shown.notice else (style, [])
    y = inner.y
    for words, role, height in parts:
        plain = p.warn if words == page.speaker.say("ui.power.hop") else p.ink_soft
        ink = p.warn if warns else p.ink if words == shown.notice else plain
        room = (inner.x, y, inner.w, min(height, inner.bottom - y))
        style.draw_text(page.window, words, role, ink, room, alone=False)
        y += height + style.px(8)
    return high


def _said_within(style: Style, shown: ViewModel, room: Box) -> tuple[Style, _Parts]:
    """Return the fullest notice and prompt that fit in ``room``; if none fit, the shortest in smaller letters."""
    ways = _ways_to_say(style, shown, room.w)
    found = [(style, parts) for parts in ways]
    found += [(one, _ways_to_say(one, shown, room.w)[-1]) for one in style.smaller()]
    return next(((one, parts) for one, parts in found if _written(one, parts) <= room.h), (style, ways[-1]))


def _written(style: Style, parts: _Parts) -> int:
    return sum(height for *_, height in parts) + style.px(8) * (len(parts) - 1)


def _ways_to_say(style: Style, shown: ViewModel, wide: int) -> list[_Parts]:
    """Return how notice and prompt can be written, from the whole in large letters to the more urgent in small ones."""
    more: Role = "strong" if shown.notice else "body"
    tries: tuple[tuple[tuple[str, Role], ...], ...] = (
        ((shown.notice, "strong"), (shown.prompt, "body")),
        ((shown.notice, "small"), (shown.prompt, "small")),
        ((shown.notice or shown.prompt, more),),
        ((shown.notice or shown.prompt, "small"),),
    )
    return [[(words, role, style.height_of(words, role, wide)) for words, role in tried if words] for tried in tries]


_GAP: Final = 8
"""Above a stroke, in units."""
_MARK: Final = 9
"""Units left of a stroke's words, for the mark that it is taken as the aim."""
_BETWEEN: Final = 10
"""Between the two chances of a stroke, in units, at least."""
_DETAILS: Final = (4, 3, 2, 1, 0)
"""How much is said: everything; no legend; no notes; goals and chances in a sentence each; goals and chances to win."""
_WITH_SHOTS: Final = 2
"""From this on each shot has two lines: what it tries, and its chances; ..."""
_WITH_NOTES: Final = 3
"""... and from this on what else matters of it."""


class _Said(NamedTuple):
    """A line of the hints' card, in which letters, and how far below the last; ``right``: what stands at its end.

    ``taken``: it is about the stroke taken as the aim.
    """

    words: str
    role: Role = "small"
    above: int = 0
    taken: bool = False
    right: str = ""


def draw_hints(page: Page, column: Box, hints: Hints, *, fills: bool = False) -> int:
    """Draw the card at the top of a column; return the height of its words. Where there is little room less is said.

    Of hints that fit only in smaller letters, the one taken stands alone. ``fills``: the card is as high as the column
    whatever it says.
    """
    style, pad = page.style, page.style.px(PAD)
    wide = column.w - 2 * pad
    ways = [(page, hints, much) for much in _DETAILS]
    if taken := tuple(line for line in hints.lines if line.taken):
        ways += [(page, replace(hints, lines=taken, instead=""), much) for much in _DETAILS[-2:]]
    ways += [(replace(page, style=one), hints, _DETAILS[-1]) for one in style.smaller()]
    fits = (way for way in ways if _height(way[0], way[1], wide, way[2]) + 2 * pad <= column.h)
    page, hints, detail = next(fits, ways[-1])
    high = min(column.h, _height(page, hints, wide, detail) + 2 * pad)
    page, inner = page.slip(column if fills else Box(column.x, column.y, column.w, high))
    _write_hints(page, inner, _said(page, hints, inner.w, detail))
    return high


def _write_hints(page: Page, inner: Box, said: Sequence[_Said]) -> None:
    style, y, wide = page.style, inner.y, inner.w
    size = style.fitted("body", (one.words for one in said if one.role == "body"), wide)
    picked = any(one.taken for one in said)
    for one in said:
        y += style.px(one.above)
        tall = _tall(style, one, wide)
        stands_out = one.taken if picked else one.role == "body"
        ink = page.palette.ink if stands_out else page.palette.ink_soft
        room = (inner.x, y, wide, tall)
        if one.right:
            style.draw_line(page.window, one.right, "small", ink, room, align="right")
            left = wide - style.width_of(one.right, "small") - style.px(_BETWEEN)
            style.draw_line(page.window, one.words, "small", ink, (inner.x, y, left, tall))
        elif one.role == "body":
            style.draw_line(page.window, one.words, "body", ink, room, size=size)
            if one.taken:
                high = tall + style.line_height("small")
                page.window.fill(page.palette.accent, (inner.x - style.px(_MARK), y, style.px(3), high))
        elif one.words:
            style.draw_text(page.window, one.words, "small", ink, room)
        y += tall


def hints_heights(page: Page, hints: Hints, wide: int) -> tuple[int, ...]:
    """Return the heights that the card can have at a width, in pixels: the last says all there is."""
    pads = 2 * page.style.px(PAD)
    return tuple(_height(page, hints, wide - pads, detail) + pads for detail in reversed(_DETAILS))


def draw_sought(page: Page, at: Box, seconds: float) -> None:
    draw_pulse_dots(page.window, page.style, at, page.palette.ink_soft, seconds, left=True)


def sought_at(page: Page, column: Box, high: int) -> Box:
    """Return where a card ``high`` pixels high shows that hints are still looked for: its last line."""
    pad, line = page.style.px(PAD), page.style.line_height("small")
    return Box(column.x + pad, column.y + high - pad - line, column.w - 2 * pad, line)


def _said(page: Page, hints: Hints, wide: int, detail: int) -> list[_Said]:
    if not hints.lines:
        lines = (hints.word, "") if hints.sought else (hints.word,)  # dots breathe in the second one
        return [_Said(line) for line in lines]
    said = [_Said(hints.instead)] if hints.instead else []
    long = detail >= _WITH_SHOTS and all(
        page.style.width_of(_titled(line, line.brief), "small") <= wide for line in hints.lines
    )
    for line in hints.lines:
        said += _shot_said(page, line, detail, long=long, first=not said)
    if hints.legend and detail == _DETAILS[0]:
        said.append(_Said(hints.legend, above=_GAP))
    return said


def _titled(line: HintLine, what: str) -> str:
    return f"{line.number}   {what[:1].upper()}{what[1:]}"


def _shot_said(page: Page, line: HintLine, detail: int, *, long: bool, first: bool) -> list[_Said]:
    """Return what is said of a stroke; ``long``: there is room for all that each one tries."""
    if detail < _WITH_SHOTS:
        key = "ui.hint.brief" if detail else "ui.hint.briefest"
        said = page.speaker.say(key, n=line.number, goal=line.goal, works=line.works, wins=line.wins)
        return [_Said(said, taken=line.taken)]
    lines = [
        _Said(_titled(line, line.brief if long else line.goal), "body", 0 if first else _GAP, line.taken),
        _Said(line.works, taken=line.taken, right=line.wins),
    ]
    return [*lines, _Said(line.note)] if line.note and detail >= _WITH_NOTES else lines


def _tall(style: Style, said: _Said, wide: int) -> int:
    one_line = said.role != "small" or said.right
    return style.line_height(said.role) if one_line else style.height_of(said.words, "small", wide)


def _height(page: Page, hints: Hints, wide: int, detail: int) -> int:
    style = page.style
    return sum(style.px(one.above) + _tall(style, one, wide) for one in _said(page, hints, wide, detail))


def granted(wishes: Iterable[tuple[str, int]], room: int, gap: int) -> dict[str, int]:
    """Return how high each part of a column is, in pixels, with a gap between two of them.

    ``wishes``: parts with a height each, the most important first. Each is granted that fits next to those before it; a
    later one of the same part takes the place of its earlier one. A part has no place where none of its wishes fits.
    """
    heights: dict[str, int] = {}
    for part, high in wishes:
        wanted = heights | {part: high}
        if sum(wanted.values()) + gap * (len(wanted) - 1) <= room:
            heights = wanted
    return heights


def stacked(
    column: Box, heights: Mapping[str, int], gap: int, *, top: Sequence[str] = (), foot: Sequence[str] = ()
) -> dict[str, Box]:
    """Return where parts stand that have a height: from a column's top down, and at its foot, in order."""
    places, y = dict[str, Box](), column.y
    for part in (one for one in top if one in heights):
        places[part] = column._replace(y=y, h=heights[part])
        y += heights[part] + gap
    y = column.bottom
    for part in (one for one in reversed(foot) if one in heights):
        y -= heights[part]
        places[part] = column._replace(y=y, h=heights[part])
        y -= gap
    return places


CHART: Final = "chart"
WORDS: Final = "words"
PROMPT: Final = "prompt"
POWER: Final = "power"
_LOG: Final = 0.4
"""The part of a column that the match log takes at least; it grows into what the others leave."""


_USUAL, _FAIR, _LOW = 8, 6, 4
"""Lines of small letters of a ruling for which there is room, and of the least."""
_STEPS: Final = 3
"""Heights of a chart between the least at which it shows its map and the usual one."""
CHART_LINES: Final = 2
"""Lines of words below or next to a chart that is not small."""


class Slots(NamedTuple):
    """How high the parts of the columns are whatever they say, in pixels: nothing moves from turn to turn.

    The words have what the others leave of their column.
    """

    chart: int
    prompt: int
    power: int
    lines: int
    """Of words below or next to the chart for which there is always room."""
    roomy: bool
    """Whether a usual ruling fits in the largest letters; then all rulings use them, otherwise none."""
    shared: bool = False
    """Whether the prompt has no slot of its own, but stands at the foot of the words, as high as it needs to be."""


_Heights: TypeAlias = tuple[int, int, int]


def _prompt_heights(style: Style, wide: int, prompts: Sequence[str]) -> tuple[int, int]:
    """Return how high the card of the longest prompt is, in large and in small letters."""
    pads = 2 * style.px(PAD)
    large, small = (
        max(style.height_of(words, role, wide - pads) for words in prompts) + pads for role in ("body", "small")
    )
    return large, small


def _ways_to_share(style: Style, wide: int, prompts: Sequence[str]) -> tuple[list[_Heights], list[_Heights]]:
    """Return the heights that ruling, prompt and power can have together, the roomiest first; then without help."""
    large, small = _prompt_heights(style, wide, prompts)
    usual, fair, low = (ruling_card_height(style, lines) for lines in (_USUAL, _FAIR, _LOW))
    roomy = max(usual, roomy_ruling_height(style, wide))
    helped, plain = power_height(style), power_height(style, help_line=False)
    with_help = [(roomy, large, helped), *((words, small, helped) for words in (roomy, usual, fair, low))]
    return with_help, [(words, small, plain) for words in (usual, low)]


def slots_in(style: Style, chart: Chart, left: Box, right: Box, prompts: Iterable[str]) -> Slots | None:
    """Return the slots in two columns, or in one, which is passed twice; None where so much has no room.

    ``prompts``: all that may be said to who aims. Before the chart is small, the prompt is set in small letters, then
    nothing is said of how the power is moved.
    """
    if left == right:
        return _slots_in_one(style, chart, left, tuple(prompts))
    gap, (helped, plain) = style.px(GAP), _ways_to_share(style, right.w, tuple(prompts))
    *_, least, whole, _ = chart.heights(style, left.w, CHART_LINES, 0)
    middle = (least + whole) // 2
    tries = ((whole, helped[:-1]), (middle, helped), (whole, plain), (middle, plain), (least, plain))
    for wanted, ways in tries:
        for words, prompt, power in ways:
            room = left.h - words - gap
            if room >= wanted and right.h >= prompt + power + gap:
                grown = words == helped[0][0] and wanted == whole
                high = chart.heights(style, left.w, CHART_LINES, room)[-1] if grown else wanted
                return Slots(high, prompt, power, CHART_LINES if wanted == whole else 1, words == helped[0][0])
    return None


def _slots_in_one(style: Style, chart: Chart, column: Box, prompts: Sequence[str]) -> Slots | None:
    """Return the slots in one column. Before the chart is small, prompt and power give way."""
    gap, (helped, _) = style.px(GAP), _ways_to_share(style, column.w, prompts)
    (roomy, *_), (*_, (fair, small, _), (low, *_)) = helped[0], helped
    plain, (_, tight) = power_height(style, help_line=False), _prompt_heights(style.smaller()[-1], column.w, prompts)
    *_, least, whole, _ = chart.heights(style, column.w, CHART_LINES, 0)
    ways = (*helped[:-1], (fair, small, plain), (fair, tight, plain))
    charts = (whole, (least + whole) // 2, least)
    larger = dict(zip(charts[1:], charts, strict=False))
    tries = [(wanted, way) for wanted in charts for way in ways]
    for wanted, (words, prompt, power) in (*tries, *((wanted, (low, tight, plain)) for wanted in charts[1:])):
        room = column.h - words - prompt - power - 3 * gap
        if room >= wanted:
            grown = wanted == whole and words == roomy
            high = min(room, larger.get(wanted, wanted))
            high = chart.heights(style, column.w, CHART_LINES, room)[-1] if grown else high
            return Slots(high, prompt, power, CHART_LINES if wanted == whole else 1, words == roomy)
    room = column.h - low - plain - 2 * gap
    return Slots(least, 0, plain, 1, roomy=False, shared=True) if room >= least else None


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
    slots: Slots | None = None

    def places(self, left: Box, right: Box) -> dict[str, Box]:
        """Return where the parts stand in two columns, or in one, which is passed twice."""
        gap = self.style.px(GAP)
        if self.slots is not None and (found := self._in_slots(left, right, self.slots)):
            return found
        if self.handheld and not self.over:
            return self._in_hand(left, right)
        if left == right:
            room = left.h - self._usual_words(left) - self._usual_tools() - 2 * gap
            heights = granted(self._wishes(left, left, left, room), left.h, gap)
            return self._grown(stacked(left, heights, gap, top=(CHART, WORDS), foot=(PROMPT, POWER)), left)
        rooms = {left: left.h - self._usual_words(left) - gap, right: right.h - self._usual_tools() - gap}
        roomier = sorted(rooms, key=rooms.__getitem__, reverse=True)
        ways = [self._in_two(left, right, box, rooms[box]) for box in roomier]
        usual = self.chart.heights(self.style, left.w, self.chart_lines(left.w), 0)[-2]
        return max(ways, key=lambda way: min(usual, way[CHART].h) if CHART in way else 0)

    def _in_slots(self, left: Box, right: Box, slots: Slots) -> dict[str, Box]:
        """Return where the parts stand in their slots; nothing where what must be read has no room there.

        A warning that is too long even in small letters takes some of the room of the words; hints or a ruling with
        room for no sentence take some of the chart's.
        """
        gap, says = self.style.px(GAP), prompt_heights(self.style, right.w, self.view)
        prompt = slots.prompt if slots.shared or not says else max(slots.prompt, says[0])
        tools = dict(filter(itemgetter(1), ((PROMPT, prompt), (POWER, slots.power))))
        words = left if left != right else left._replace(h=left.h - sum(tools.values()) - gap * len(tools))
        heights = {CHART: slots.chart, WORDS: words.h - slots.chart - gap}
        if self.unfolded:
            heights = {WORDS: words.h}
        else:
            self._make_room(left.w, heights)
        if heights[WORDS] < ruling_card_height(self.style, _LOW):
            return {}
        found = stacked(words, heights, gap, top=(CHART, WORDS)) | stacked(right, tools, gap, foot=(PROMPT, POWER))
        if slots.shared:
            found |= self._said_in(found[WORDS])
        return {part: box for part, box in found.items() if part != POWER or self.power}

    def _in_hand(self, left: Box, right: Box) -> dict[str, Box]:
        """Return where the parts stand below a board in a window held in a hand: words left, chart and power right.

        In one box, where letters are large, the chart has what the words leave. Power too high for its column has
        smaller letters.
        """
        gap, least, found = self.style.px(GAP), self.chart.heights(self.style, right.w, 0, 0)[0], dict[str, Box]()
        free = right
        if self.power:
            high = min(power_height(self.style, help_line=False), right.h)
            found[POWER] = right._replace(y=right.bottom - high, h=high)
            free = right._replace(h=max(0, right.h - high - gap))
        if left == right:
            return self._with_chart(self._said_in(free), least) | found
        if free.h >= least:
            found[CHART] = free
        return self._said_in(left) | found

    def _with_chart(self, said: dict[str, Box], least: int) -> dict[str, Box]:
        """Return the parts with the chart below the words, if they leave it so much of their box."""
        words, gap = said.get(WORDS), self.style.px(GAP)
        if words is None:
            return said
        needed = max(self._words_heights(words), default=-gap)
        room = words.h - needed - gap
        if room < least:
            return said
        usual = self.chart.heights(self.style, words.w, self.chart_lines(words.w), 0)[-2]
        chart = {CHART: words._replace(y=words.bottom - min(room, usual), h=min(room, usual))}
        left = {WORDS: words._replace(h=needed)} if needed > 0 else {}
        return {part: box for part, box in said.items() if part != WORDS} | left | chart

    def _said_in(self, box: Box) -> dict[str, Box]:
        """Return where words and prompt stand in a box: the prompt at its foot, if the words leave it room.

        A warning has its room in any case.
        """
        gap, says = self.style.px(GAP), prompt_heights(self.style, box.w, self.view)
        heights = self._words_heights(box)
        needed = heights[-2 if self._ruled is not None else -1] if heights else 0
        high = next((high for high in reversed(says) if box.h - gap - high >= needed), 0)
        if not high and self.view.notice:
            high = min(says[0], box.h)
        if not high:
            return {WORDS: box}
        words, least = box.h - high - gap, ruling_card_height(self.style.smaller()[-1], 0)
        found = {WORDS: box._replace(h=words)} if words >= min(needed, least) else {}
        return found | {PROMPT: box._replace(y=box.bottom - high, h=high)}

    def _make_room(self, wide: int, heights: dict[str, int]) -> None:
        """Let the chart give way to the shortest hints, or to a ruling's first sentence, where they have no room."""
        needed = 0
        if self.hints is not None:
            needed = self.hints(wide)[0]
        elif self._ruled is not None:
            needed = ruling_heights(self.style, self._ruled, wide)[:2][-1]
        least = self.chart.heights(self.style, wide, 0, 0)[0]
        given = max(0, min(needed - heights[WORDS], heights[CHART] - least))
        heights[WORDS], heights[CHART] = heights[WORDS] + given, heights[CHART] - given

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
            return [*chart[-2:], *words_heights, *prompt]
        urgent = prompt[:1] if self.view.notice or self.view.ghost is not None else []
        least = words_heights[: self._least_words(len(words_heights))]
        rest = words_heights[len(least) :]
        if self.handheld:
            return [*power[:1], *urgent, *least, *prompt[:1], *chart[:-1], *rest, *prompt[1:], *power[1:], *chart[-1:]]
        small, larger = chart[: -_STEPS - 2], chart[-_STEPS - 2 :]
        kept = small[-1:] if self.hints is not None else chart[:1]
        first = [*power[:1], *urgent, *least[:1], *(kept if self._keeps_chart else ()), *least[1:], *prompt[:1], *small]
        return [*first, *rest[:1], *prompt[1:], *power[1:], *rest[1:2], *larger, *rest[2:]]

    @property
    def _keeps_chart(self) -> bool:
        """Whether some of the chart comes before most of the words."""
        return self.hints is not None or (self._ruled is not None and self.chart.stays and not self.unfolded)

    def _chart_wishes(self, box: Box, room: int) -> list[tuple[str, int]]:
        heights = self.chart.heights(self.style, box.w, self.chart_lines(box.w), room)
        low, high = heights[-3:-1]
        between = (low + (high - low) * step // (_STEPS + 1) for step in range(1, _STEPS + 1))
        return [(CHART, height) for height in (*heights[:-2], *between, *heights[-2:])]

    @property
    def _ruled(self) -> RulingFacts | None:
        return self.ruling if self.hints is None and not self.log else None

    def _least_words(self, heights: int) -> int:
        """Return how many of the heights of the words come before the chart.

        How a hint is taken, and who follows, which prompt and cards say too, give way to the chart; nothing else of a
        ruling does, unless the window is held in a hand.
        """
        if self.hints is not None:
            return _WITH_SHOTS + 1
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
        style = self.style
        if self.over:
            return 0
        return 2 * style.line_height("body") + 2 * style.px(PAD) + style.px(GAP) + power_height(style)

    def _grown(self, found: dict[str, Box], column: Box) -> dict[str, Box]:
        if self.log and WORDS in found:
            box = found[WORDS]
            below = [one.y - self.style.px(GAP) for one in found.values() if one.y > box.y]
            found[WORDS] = box._replace(h=min([column.bottom, *below]) - box.y)
        return found
