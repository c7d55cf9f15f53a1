"""An evening as a picture to send to those who were there."""

import io
from datetime import datetime
from pathlib import Path
from typing import Final

import pygame

from yagopool.match.evening import Evening
from yagopool.match.files import write_new
from yagopool.text.speaker import Speaker
from yagopool.ui.evening.standings import next_or_winner, standings
from yagopool.ui.layout import Column, Spacer, draw_card
from yagopool.ui.picture.room import draw_room
from yagopool.ui.style import Style
from yagopool.ui.theme import Theme
from yagopool.ui.viewport import Box
from yagopool.ui.widgets.base import Widget
from yagopool.ui.widgets.label import Label
from yagopool.ui.widgets.word_mark import WordMark

WIDTH: Final = 1080
"""Pixels: what phones show whole."""
_UNIT: Final = 2.2
_MARGIN: Final = 20
_PAD: Final = 24
"""Around the card and in it, in units."""


def evening_picture(speaker: Speaker, theme: Theme, evening: Evening, when: datetime) -> pygame.Surface:
    """Return the standings of an evening; of one that is over, with its winner."""
    style = Style(theme, _UNIT)
    date = speaker.say("ui.evening.date", day=when.day, month=when.month, year=when.year)
    form = speaker.say(f"ui.evening.form.{evening.form}")
    about = speaker.count("ui.menu.play_detail", evening.target, variant=evening.variant)
    parts: list[Widget] = [
        WordMark(),
        Label(date, "heading", tone="ink_soft"),
        Spacer(4),
        *(next_or_winner(speaker, evening, None) if evening.over else []),
        Label(form, "heading"),
        *standings(speaker, evening),
        Label(about, "small", tone="ink_faint"),
    ]
    margin, pad = style.px(_MARGIN), style.px(_PAD)
    column, inner = Column(parts), WIDTH - 2 * (margin + pad)
    high = column.height(style, inner) + 2 * (margin + pad)
    picture = pygame.Surface((WIDTH, high))
    draw_room(picture, style)
    draw_card(picture, style, Box(margin, margin, WIDTH - 2 * margin, high - 2 * margin))
    column.place_in(style, (margin + pad, margin + pad, inner, high - 2 * (margin + pad)))
    column.draw(picture, style)
    return picture


def save_picture(speaker: Speaker, theme: Theme, evening: Evening, folder: Path) -> Path:
    """Write the picture of an evening to a file named by the time, and return it.

    Raises:
        WriteError: it cannot be written.
    """
    when = datetime.now().astimezone()
    content = io.BytesIO()
    pygame.image.save(evening_picture(speaker, theme, evening, when), content, "evening.png")
    return write_new(folder / f"evening-{when:%Y-%m-%d-%H%M%S}.png", content.getvalue())
