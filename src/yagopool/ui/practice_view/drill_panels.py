"""What a drill asks for, how the try stands, and the marks of its goal on the cloth."""

from collections.abc import Mapping

from yagopool.practice.attempt import Attempt
from yagopool.practice.drill import MOST_STARS, Drill, RestsGoal, goal_parts, wanted_pots
from yagopool.practice.drill_library import Best
from yagopool.ui.picture.annotations import draw_ring, draw_wanted_pot
from yagopool.ui.play.page import PAD, Page
from yagopool.ui.practice_view.writing import Writing, draw_stars
from yagopool.ui.shapes import dot
from yagopool.ui.viewport import Box, Viewport

_STAR = 9.0
"""Radius of a small star in units."""
_GREAT_STAR = 20.0


def drill_height(page: Page, drill: Drill, width: int) -> int:
    """Return the height of a drill's card for a width, in pixels."""
    style = page.style
    wide = width - 2 * style.px(PAD)
    text = style.height_of(drill.words(drill.text, page.speaker.lang), "body", wide)
    heads = style.line_height("small") + style.line_height("heading")
    return heads + text + 3 * _star_line(page) + style.px(22) + 2 * style.px(PAD)


def draw_drill(page: Page, box: Box, drill: Drill, best: Best | None) -> None:
    """Draw a drill's card: kind and variant, title, what to do, what the stars cost."""
    style, p, speak = page.style, page.palette, page.speaker
    words = Writing(page, page.card(box))
    kind = speak.say(f"drill.kind.{drill.kind}")
    words.line(f"{kind} · {speak.say(f'variant.{drill.variant}')}", "small", p.ink_soft)
    words.line(drill.words(drill.title, speak.lang), "heading", p.ink)
    words.skip(6)
    words.text(drill.words(drill.text, speak.lang), "body", p.ink)
    words.skip(12)
    for number, most in enumerate(drill.stars):
        high = _star_line(page)
        if words.room < high:
            return
        earned = MOST_STARS - number
        lit = best is not None and best.stars >= earned
        right = draw_stars(page, (words.box.x, words.y + high / 2), style.px(_STAR), earned if lit else 0, earned)
        tone = p.ink if lit else p.ink_soft
        place = (round(right) + style.px(8), words.y, max(1, words.box.right - round(right) - style.px(8)), high)
        style.draw_line(page.window, speak.count("ui.drills.stars_for", most), "small", tone, place)
        words.y += high


def _star_line(page: Page) -> int:
    return page.style.line_height("small") + page.style.px(6)


def try_height(page: Page, attempt: Attempt) -> int:
    """Return the height of the card that tells how a try stands."""
    style = page.style
    high = 2 * style.px(PAD)
    if attempt.status == "open":
        return high + style.line_height("heading") + style.line_height("small")
    if attempt.status != "solved":
        return high + 2 * style.line_height("strong")
    return high + style.line_height("title") + 2 * style.line_height("body") + style.px(2 * _GREAT_STAR + 16)


def draw_try(page: Page, box: Box, attempt: Attempt, *, new_best: bool) -> None:
    """Draw how the try stands: strokes used, or its end with stars."""
    style, p, speak = page.style, page.palette, page.speaker
    standing = attempt.status
    words = Writing(page, page.card(box))
    if standing == "open":
        words.line(speak.count("ui.drill.used", attempt.used), "heading", p.ink)
        words.line(speak.count("ui.drill.most", attempt.drill.most_strokes), "small", p.ink_soft)
        return
    if standing != "solved":
        words.text(speak.say(f"ui.drill.over.{standing}"), "strong", p.warn)
        return
    words.line(speak.say("ui.drill.solved_title"), "title", p.good)
    words.skip(8)
    size = style.px(_GREAT_STAR)
    draw_stars(page, (words.box.x, words.y + size), size, attempt.stars)
    words.skip(2 * _GREAT_STAR + 8)
    words.line(speak.count("ui.drill.used", attempt.used), "body", p.ink)
    if attempt.stars == 0:
        words.text(speak.say("ui.drill.no_star"), "body", p.ink_soft)
    elif new_best:
        words.text(speak.say("ui.drill.new_best"), "body", p.accent)


def draw_best(page: Page, box: Box, best: Best | None) -> int:
    """Draw the card of the personal best where there is room for it; return its height."""
    style, p, speak = page.style, page.palette, page.speaker
    high = style.line_height("strong") + style.line_height("small") + 2 * style.px(PAD)
    if high > box.h:
        return 0
    words = Writing(page, page.card(Box(box.x, box.y, box.w, high)))
    if best is None:
        words.line(speak.say("ui.drills.unsolved"), "strong", p.ink_soft)
        return high
    words.line(speak.count("ui.drills.best", best.strokes), "strong", p.ink)
    words.line(speak.count("ui.drills.solved", best.solved), "small", p.ink_soft)
    return high


def draw_goal(page: Page, viewport: Viewport, drill: Drill) -> None:
    """Draw on the cloth what the goal names: pots ringed in brass, circles where a ball should rest."""
    for pot in wanted_pots(drill.goal):
        draw_wanted_pot(page.window, viewport, page.style, drill.spec, pot)
    for rest in goal_parts(drill.goal):
        if not isinstance(rest, RestsGoal):
            continue
        centre, reach = viewport.to_window(rest.place), viewport.length(rest.within)
        dot(page.window, centre, reach, page.palette.accent, alpha=40)
        draw_ring(page.window, viewport, page.style, rest.place, radius=rest.within)


def stars_won(drills: tuple[Drill, ...], bests: Mapping[str, Best]) -> tuple[int, int]:
    """Return how many stars are won, of how many."""
    won = sum(bests[drill.name].stars for drill in drills if drill.name in bests)
    return won, MOST_STARS * len(drills)
