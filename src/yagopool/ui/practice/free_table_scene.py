"""The free table: set up any position, play from it, undo everything, save it as a drill."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

import pygame

from yagopool.errors import YagoError
from yagopool.match.game import games
from yagopool.match.position import Position
from yagopool.match.session import Played
from yagopool.match.share import SharedPosition, decode, reproduction
from yagopool.physics.parameters import fingerprint
from yagopool.physics.world import World
from yagopool.practice.drill_library import save_drill
from yagopool.practice.free_table import FreeTable
from yagopool.table.geometry import Point
from yagopool.table.spec import Ball
from yagopool.text.speaker import LANGUAGES, speaker
from yagopool.ui.app import pasted
from yagopool.ui.context import AppContext
from yagopool.ui.games import check_shown
from yagopool.ui.input.actions import Action
from yagopool.ui.input.aim import Aim
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.layout_kit import GAP, Page
from yagopool.ui.picture.annotations import draw_ring
from yagopool.ui.picture.balls import BallLook
from yagopool.ui.play.aim_stage import AimStage, aim_stage
from yagopool.ui.play.columns import draw_prompt, prompt_height
from yagopool.ui.play.controller import MatchController
from yagopool.ui.play.match_log import copy_code
from yagopool.ui.play.match_setup import setup_for
from yagopool.ui.play.play_scene import Command
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, ViewModel
from yagopool.ui.position_picture import WORLD_MARGIN, WORLD_SCALE, world_surface
from yagopool.ui.practice.practice_scene import PracticePanels, PracticeTableScene, practice_controller
from yagopool.ui.practice.set_up_stage import SetUpStage
from yagopool.ui.practice.text_flow import TextFlow, draw_written, written_height
from yagopool.ui.scenes.overlay import Offer
from yagopool.ui.shapes import dot
from yagopool.ui.viewport import Box

_SOFT: Final = 0.12


_STEP: Final = 44
"""Units from ball to ball in the tray ..."""
_WIDE: Final = 1.8
"""How much wider than high a card is in which the tray stands next to the title."""
_LEAST_STEP: Final = 24
"""... and where there is little room."""
_LONGEST_ROW: Final = 5
"""Balls in a row of the tray, for which the narrowest column has room."""


def _tray_rows(free: FreeTable) -> tuple[tuple[Ball, ...], ...]:
    """Return the rows of the tray, in which every ball has its place: those of each kind, then the others."""
    pieces, kind = free.pieces, free.practice.kind
    rows = (tuple(ball for ball in pieces if kind(ball) == name) for name in (*free.practice.kinds, None))
    return tuple(row[start : start + _LONGEST_ROW] for row in rows for start in range(0, len(row), _LONGEST_ROW))


class FreePanels(PracticePanels):
    """The tray at the left; nothing at the right but the foot: the board is what counts."""

    foot_first = True

    def __init__(self, controller: MatchController, context: AppContext, free: FreeTable) -> None:
        super().__init__(controller, context)
        self.free = free
        self.setting_up: SetUpStage | None = None
        """The stage while balls are set up."""
        self.shows_world = False
        """Whether the board is seen as pymunk has it."""
        self._world = World(free.spec)
        self._looks: Mapping[Ball, BallLook] = {}
        self.tray: tuple[tuple[Ball, pygame.Rect], ...] = ()
        """Where the balls of the tray are."""

    def state(self) -> Hashable:
        setting = None if self.setting_up is None else self.setting_up.held
        return self.free.layout, self.setting_up is None, setting, self.free.can_redo, self.controller.device

    def draw_left(self, page: Page, box: Box, view: ViewModel) -> None:
        style, lines, gap = page.style, len(_tray_rows(self.free)), page.style.px(GAP)
        self.tray = ()
        if box.w > _WIDE * box.h:
            self._draw_wide(page, box)
            return
        spare = box.h - written_height(page, box.w, self._write_tray)
        below = prompt_height(style, box, view) + gap
        if spare - below >= lines * style.px(_LEAST_STEP):
            draw_prompt(page, box, view)
            spare -= below
        step = min(style.px(_STEP), spare // lines)
        draw_written(page, box, partial(self._write_tray, step=step))

    def _draw_wide(self, page: Page, box: Box) -> None:
        inner = page.card(box)
        half = inner.w // 2
        self._write_title(TextFlow(page, inner._replace(w=half - page.style.px(GAP))))
        rows = _tray_rows(self.free)
        step = min(page.style.px(_STEP), inner.h // len(rows), half // max(map(len, rows)))
        self._draw_tray(page, step, inner._replace(x=inner.x + half, w=half))

    def _write_title(self, words: TextFlow) -> None:
        p, say = words.page.palette, words.page.speaker.say
        words.line(say("ui.free.title"), "title", p.ink)
        words.text(say(f"ui.free.rules.{self.free.variant}", variant=self.free.variant), "small", p.ink_soft)
        words.skip(6)
        words.line(say("ui.free.tray"), "small", p.ink_soft)

    def _write_tray(self, words: TextFlow, step: int = 0) -> None:
        """Write the title, and draw the balls ``step`` pixels apart."""
        self._write_title(words)
        words.skip(4)
        words.picture(step * len(_tray_rows(self.free)), partial(self._draw_tray, words.page, step))

    def _draw_tray(self, page: Page, step: int, box: Box) -> None:
        held = None if self.setting_up is None else self.setting_up.held
        radius, places = round(0.41 * step), []
        for row, balls in enumerate(_tray_rows(self.free)):
            for column, ball in enumerate(balls):
                x, y = box.x + radius + column * step, box.y + radius + row * step
                dot(page.window, (x, y), radius, page.palette.line, hole=0.84)
                if ball in self.free.tray and ball != held:
                    page.ball((x, y), radius, ball)
                    places.append((ball, pygame.Rect(x - radius, y - radius, 2 * radius, 2 * radius)))
        self.tray = () if self.setting_up is None else tuple(places)

    def draw_over(self, page: Page) -> None:
        """Ring the ball held: brass where it can be, warning where it cannot; or cover the board with pymunk's."""
        stage, viewport = self.setting_up, self.viewport
        if self.shows_world:
            self._draw_world(page)
        if stage is not None and stage.held is not None and viewport.board.contains(viewport.to_window(stage.at)):
            draw_ring(page.window, viewport, page.style, stage.at, warns=not stage.legal)

    def draw(self, window: pygame.Surface, view: ViewModel) -> None:
        self._looks = view.looks
        super().draw(window, view)

    def _draw_world(self, page: Page) -> None:
        """Draw the world as pymunk sees it, in the place of the field, with the balls where they are at the moment."""
        viewport = self.viewport
        self._world.show({ball: Point(look.x, look.y) for ball, look in self._looks.items()})
        picture = world_surface(self._world)
        margin = WORLD_MARGIN / WORLD_SCALE
        box = viewport.around_field(margin)
        seen = pygame.transform.rotate(picture.convert(), viewport.angle(0.0))
        page.window.blit(pygame.transform.smoothscale(seen, (box.w, box.h)), box)


class FreeTableScene(PracticeTableScene):
    """Setting up and playing in turn."""

    help_place: ClassVar[HelpPlace] = HelpPlace.FREE
    panels: FreePanels

    def __init__(self, context: AppContext) -> None:
        self.free = free = FreeTable(context.setup.variant, context.setup.spec, context.setup.game)
        self.playing = False
        self._stage_before: SetUpStage | None = None
        controller = practice_controller(context, free.state, free.layout, free.spec)
        panels = FreePanels(controller, context, free)
        self.panels = panels
        super().__init__(context, controller, panels)
        self.commands[Action.WORLD] = self._toggle_world
        self.buttons = {
            "switch": self._switch,
            "undo": lambda: self._change(free.undo),
            "redo": lambda: self._change(free.redo),
            "take_off": self._take_off,
            "clear": lambda: self._change(free.clear),
            "rack": lambda: self._change(free.rack),
            "paste": self._paste,
            "share": self._share,
            "keep": self._save,
            "leave": self.leave,
        }

    def show(self, position: Position) -> None:
        """Set up a position on this board, and aim its stroke if it has one. Raises BoardError if it cannot be."""
        self.free.set_up(position.layout)
        flick = position.flick
        self.playing = flick is not None
        if flick is not None:
            power = flick.speed / self.free.spec.greatest_flick
            place = position.layout.place_of(flick.ball) if flick.ball in self.free.game.placed else None
            self.controller.start_aim_at(Aim(flick.ball, flick.direction % 360.0, power, place=place), taken=True)
        self.set_up(self.free.state, self.free.layout)

    # Stages

    def practice_stage(self) -> Stage:
        controller, free = self.controller, self.free
        again = bool(free.game.placed and controller.session.played)  # the same side has every shot
        changed = controller.layout != free.layout
        if again or changed or controller.session.state.phase not in free.game.shots:
            controller.set_up(free.state, free.layout)
        if self.playing and free.layout.free:
            self.panels.setting_up = None
            return aim_stage(controller)
        self.playing = False
        self._stage_before = SetUpStage(controller, free, self._stage_before)
        self.panels.setting_up = self._stage_before
        return self._stage_before

    def take(self, played: Played) -> None:
        self.free.take(played)

    def headline(self) -> str:
        return self.controller.say("transcript.practice.free", variant=self.free.variant)

    def look(self, view: ViewModel) -> ViewModel:
        found = super().look(view)
        if self.panels.shows_world:
            key, say = self.controller.key(Action.WORLD), self.controller.say
            back = say("ui.free.world_back", pressed=key) if key else ""
            return replace(found, prompt=" ".join(filter(None, (say("ui.free.world_shows"), back))))
        return replace(found, prompt="") if self.playing else found

    # Choices

    def choices(self) -> Sequence[Choice]:
        """Return what can be chosen; what is not possible now keeps its place."""
        say, free, stage = self.controller.say, self.free, self.panels.setting_up
        some = bool(free.layout.free or free.layout.filled)
        clear = Choice("clear", say("ui.free.clear"), action=Action.CLEAR, enabled=some)
        take_off = Choice("take_off", say("ui.free.take_off"), action=Action.TAKE_OFF)
        setting_up = (
            take_off if stage is not None and stage.on_board else clear,
            Choice("rack", say("ui.free.rack"), action=Action.RACK_AGAIN),
            Choice("paste", say("ui.free.paste"), action=Action.PASTE),
        )
        keep = Choice("keep", say("ui.free.keep"), action=Action.KEEP, enabled=free.can_save)
        switch = say("ui.free.lay" if self.playing else "ui.free.play")
        return (
            Choice("switch", switch, kind="primary", action=Action.PLAY),
            Choice("undo", say("ui.undo"), action=Action.UNDO, enabled=free.can_undo),
            Choice("redo", say("ui.redo"), action=Action.REDO, enabled=free.can_redo),
            *(() if self.playing else setting_up),
            Choice("share", say("ui.free.share"), action=Action.SHARE, enabled=some),
            *(() if self.context.folders is None else (keep,)),
            Choice("leave", say("ui.break.leave"), kind="quiet"),
        )

    def offers(self) -> Sequence[Offer]:
        world = Offer("world", self.controller.say("ui.free.world"), "", self._toggle_world, late=True)
        return (*super().offers(), world)

    def _change(self, change: Command) -> None:
        change()
        self.set_up(self.free.state, self.free.layout)

    def _switch(self) -> None:
        """Set up or play; the aim begins softly at the first ball, at the rack as at every break."""
        self.playing = not self.playing
        free = self.free.layout.free
        aim = None if not free or self.free.game.placed else Aim() if self.free.racked else Aim(free[0][0], power=_SOFT)
        self.controller.start_aim_at(aim)
        self.set_up(self.free.state, self.free.layout)

    def _take_off(self) -> None:
        if self.panels.setting_up is not None:
            self.panels.setting_up.take_off()

    def _toggle_world(self) -> None:
        self.panels.shows_world = not self.panels.shows_world
        self.invalidate()

    def _share(self) -> None:
        flick = self.stage.flick if isinstance(self.stage, AimStage) else None
        position = Position(self.free.spec, self.free.layout, flick, self.free.game.name)
        self.notice = copy_code(position, self.free.variant, self.controller.speaker)
        self.notices.tell(self.notice)

    def _paste(self) -> None:
        """Set up what the copied code holds, or say why not.

        The position before comes back by undo; but not on another board.
        """
        try:
            shared = shared_table(self.context, decode(pasted()))
        except YagoError as error:
            self.notice = self.controller.speaker.error(error)
            return
        if shared.free.spec == self.free.spec:
            shared.free.continue_from(self.free)
        self.app.replace(shared)

    def _save(self) -> None:
        words = {lang: speaker(lang) for lang in LANGUAGES}
        drill = self.free.drill(
            "my-drill",
            {lang: one.say("ui.free.drill_title") for lang, one in words.items()},
            {lang: one.say("ui.free.drill_text") for lang, one in words.items()},
        )
        if drill is None or self.context.folders is None:
            return
        try:
            saved = save_drill(drill, self.context.folders.drills)
            self.notice = self.controller.say("ui.free.kept", name=saved.stem)
        except YagoError as error:
            self.notice = self.controller.speaker.error(error)

    # Events

    def route(self, event: pygame.event.Event) -> None:
        stage = self.panels.setting_up
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if stage is not None and pressed and not stage.on_board:
            ball = next((ball for ball, place in self.panels.tray if place.collidepoint(event.pos)), None)
            if ball is not None:
                stage.hold(ball, self.panels.viewport.to_board(event.pos))
                return
        super().route(event)


def shared_table(context: AppContext, shared: SharedPosition) -> FreeTableScene:
    """Return the free table with a shared position, its stroke aimed; it says whether that comes out the same here.

    Raises:
        BoardError: nothing can be racked on the board, or the position cannot be.
    """
    spec, game = shared.position.spec, shared.position.game
    check_shown(game)
    games()[game].check_board(spec)
    setup = context.setup if context.setup.game == game else setup_for(context.setup, game)
    setup = replace(setup, variant=shared.variant or setup.variant, spec=spec)
    scene = FreeTableScene(replace(context, setup=setup))
    scene.notice = context.speaker.say(
        f"cli.code.{reproduction(shared)}", theirs=shared.fingerprint, ours=fingerprint(spec)
    )
    scene.show(shared.position)
    return scene
