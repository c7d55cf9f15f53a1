"""The free table: lay any position, play from it, take everything back, keep it as a drill."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, Final

import pygame

from yagopool.errors import YagoError
from yagopool.games.yago.balls import BALLS, BLUE, COLOURS, colour_of
from yagopool.games.yago.rack import check_racked
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.position import Position
from yagopool.match.session import Played
from yagopool.match.share import SharedPosition, decode, reproduction
from yagopool.physics.fingerprint import fingerprint
from yagopool.practice.drill_library import save_drill
from yagopool.practice.free_table import FreeTable
from yagopool.table.layout import Point
from yagopool.table.pieces import Ball
from yagopool.text.languages import LANGUAGES
from yagopool.text.speaker import speaker
from yagopool.ui.context import AppContext
from yagopool.ui.input.actions import Action, press_of
from yagopool.ui.input.aim import Aim
from yagopool.ui.input.key_help import HelpPlace
from yagopool.ui.picture.annotations import draw_ring
from yagopool.ui.play.aim_stage import AimStage
from yagopool.ui.play.match_output import copy_code
from yagopool.ui.play.page import Page, draw_prompt
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import Choice, ViewModel
from yagopool.ui.practice.laid import laid_table
from yagopool.ui.practice.set_up_stage import SetUpStage
from yagopool.ui.practice.text_flow import TextFlow
from yagopool.ui.scenes.bench import BenchScene
from yagopool.ui.viewport import Box, Viewport
from yagopool.ui.window import pasted

_SOFT: Final = 0.12
_TRAY_ROWS: Final = tuple(tuple(ball for ball in BALLS if colour_of(ball) == colour) for colour in COLOURS)
"""A row of the tray for each colour, in which every ball has its place; blue stands below."""


class FreeTableScene(BenchScene):
    """Laying and playing in turn."""

    place: ClassVar[HelpPlace] = HelpPlace.FREE

    def __init__(self, context: AppContext) -> None:
        self.folders = context.folders
        self.free = FreeTable(context.setup.variant, context.setup.spec)
        self.playing = False
        self._laying: SetUpStage | None = None
        self._tray: tuple[tuple[Ball, pygame.Rect], ...] = ()
        table = laid_table(context, self.free.state, self.free.layout, self.free.spec)
        super().__init__(context, table)

    def show(self, laid: Position) -> None:
        """Lay a position on this board, and aim its stroke, if there is one that may be played.

        Raises:
            BoardError: the position cannot be.
        """
        self.free.set_up(laid.layout)
        flick = laid.flick
        self.playing = flick is not None
        if flick is not None:
            power = flick.speed / self.free.spec.greatest_flick
            self.table.start_aim_at(Aim(flick.ball, flick.direction % 360.0, power))
        self.refresh()

    # Stages

    def next_stage(self) -> Stage:
        """Aim or lay, at the position as it is now."""
        if self.table.session.layout != self.free.layout or self.table.session.state.phase != "play":
            self.table.set_up(self.free.state, self.free.layout)
        if self.playing and self.free.layout.free:
            return AimStage(self.table)
        self.playing = False
        self._laying = SetUpStage(self.table, self.free, after=self._laying)
        return self._laying

    def watched(self, played: Played) -> None:
        """Take a stroke's end as the next position."""
        self.free.take(played)

    def headline(self) -> str:
        """Return whose rules hold at this table."""
        return self.context.speaker.say("transcript.practice.free", variant=self.free.variant)

    def said(self, shown: ViewModel) -> ViewModel:
        """Say what came of keeping a drill."""
        if not self.playing:
            return replace(shown, notice=shown.notice or self.notice)
        return replace(shown, prompt="", notice=shown.notice or self.notice)

    # Choices

    def choices(self) -> Sequence[Choice]:
        """Return what can be chosen now; what cannot be just now keeps its place among the others."""
        say, free = self.context.speaker.say, self.free
        if self.watching:
            return ()
        lies = isinstance(self.stage, SetUpStage) and self.stage.lies
        some = bool(free.layout.free or free.layout.filled)
        switch = say("ui.free.lay" if self.playing else "ui.free.play")
        clear = Choice("clear", say("ui.free.clear"), action=Action.CLEAR, enabled=some)
        laying = (
            Choice("take_off", say("ui.free.take_off"), action=Action.TAKE_OFF) if lies else clear,
            Choice("rack", say("ui.free.rack"), action=Action.RACK_AGAIN),
            Choice("paste", say("ui.free.paste"), action=Action.PASTE),
        )
        keeping = Choice("keep", say("ui.free.keep"), action=Action.KEEP, enabled=free.can_save)
        return (
            Choice("switch", switch, kind="primary", action=Action.PLAY),
            Choice("undo", say("ui.undo"), action=Action.UNDO, enabled=free.can_undo),
            Choice("redo", say("ui.redo"), action=Action.REDO, enabled=free.can_redo),
            *(() if self.playing else laying),
            Choice("share", say("ui.free.share"), action=Action.SHARE, enabled=some),
            *(() if self.folders is None else (keeping,)),
            Choice("leave", say("ui.break.leave"), kind="quiet"),
        )

    def choose(self, key: str) -> None:
        """Lay or play, take back, make again, keep."""
        self.notice = ""
        if key == "leave":
            return self.leave()
        if key == "take_off" and isinstance(self.stage, SetUpStage):
            self.stage.take_off()
        elif key == "switch":
            self.playing = not self.playing
            self.table.start_aim_at(self._first_aim())
        elif key == "undo":
            self.free.undo()
        elif key == "redo":
            self.free.redo()
        elif key == "clear":
            self.free.clear()
        elif key == "rack":
            self.free.rack()
        elif key == "keep":
            self._keep()
        elif key == "share":
            self._share()
            return None
        elif key == "paste":
            return self._paste()
        self.table.set_up(self.free.state, self.free.layout)
        self.refresh()
        return None

    def _first_aim(self) -> Aim | None:
        """Return where the aim begins: softly at the first ball, at the rack as at every break."""
        free = self.free.layout.free
        if not free:
            return None
        return Aim() if self.free.racked else Aim(free[0][0], power=_SOFT)

    def _share(self) -> None:
        """Copy the code of the position, and of the stroke that is aimed."""
        flick = self.stage.aim.flick(self.free.spec) if isinstance(self.stage, AimStage) else None
        laid = Position(self.free.spec, self.free.layout, flick)
        self.notice = copy_code(laid, self.free.variant, self.context.speaker)
        self._calm.tell(self.notice)
        self.shown = self.said(self.stage.view())
        self.invalidate()

    def _paste(self) -> None:
        """Lay what the copied code holds; one that holds nothing is refused with the reason.

        What lay here before comes back by undo; but not on another board.
        """
        text = pasted()
        try:
            if text.strip():
                laid = shared_table(self.context, decode(text))
                if laid.free.spec == self.free.spec:
                    laid.free.continue_from(self.free)
                return self.app.replace(laid)
            self.notice = self.context.speaker.say("ui.free.nothing_copied")
        except YagoError as error:
            self.notice = self.context.speaker.error(error)
        self.shown = self.said(self.stage.view())
        self.invalidate()
        return None

    def _keep(self) -> None:
        """Keep the last stroke's position as a drill of one's own."""
        words = {lang: speaker(lang) for lang in LANGUAGES}
        drill = self.free.drill(
            "my-drill",
            {lang: one.say("ui.free.drill_title") for lang, one in words.items()},
            {lang: one.say("ui.free.drill_text") for lang, one in words.items()},
        )
        if drill is None or self.folders is None:
            return
        try:
            kept = save_drill(drill, self.folders.drills)
            self.notice = self.context.speaker.say("ui.free.kept", name=kept.stem)
        except YagoError as error:
            self.notice = self.context.speaker.error(error)

    # Hands

    def handle(self, event: pygame.event.Event) -> None:
        """Take a ball from the tray; everything else is as at every table."""
        stage = self.stage
        if isinstance(stage, SetUpStage):
            press = press_of(event)
            if press is not None and press.action is Action.CANCEL and stage.held is not None and not self.entered:
                stage.let_go()
                self.refresh()
                return None
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not stage.lies:
                ball = next((ball for ball, place in self._tray if place.collidepoint(event.pos)), None)
                if ball is not None:
                    self.hold(ball, self.viewport.to_board(event.pos))
                    return None
        return super().handle(event)

    def hold(self, ball: Ball, at: Point) -> None:
        """Pick up a ball from beside the board, while balls are laid."""
        if isinstance(self.stage, SetUpStage):
            self.stage.hold(ball, at)
            self.shown = self.said(self.stage.view())
            self.invalidate()

    # The picture

    def known(self) -> Hashable:
        """Return what the columns depend on."""
        held = self.stage.held if isinstance(self.stage, SetUpStage) else None
        return (self.free.layout, self.playing, held, self.free.can_redo, self.table.device)

    def draw_left(self, page: Page, box: Box) -> None:
        """Draw the title, the tray, and what to do."""
        style, p, say = page.style, page.palette, page.speaker.say
        draw_prompt(page, box, self.shown)
        radius, step = style.px(18), style.px(44)
        tray = self.free.tray
        rows = (*_TRAY_ROWS, (BLUE,))
        head = style.line_height("title") + 2 * style.line_height("small") + style.px(14)
        high = head + len(rows) * step + style.px(28)
        words = TextFlow(page, page.card(Box(box.x, box.y, box.w, min(high, box.h))))
        words.line(say("ui.free.title"), "title", p.ink)
        rules = "with_blue" if VARIANTS[self.free.variant].blue_alone else "without_blue"
        words.line(say(f"ui.free.rules.{rules}", variant=self.free.variant), "small", p.ink_soft)
        words.skip(6)
        words.line(say("ui.free.tray"), "small", p.ink_soft)
        words.skip(4)
        places = []
        held = self.stage.held if isinstance(self.stage, SetUpStage) else None
        for row, column, ball in _places(rows):
            x = words.box.x + radius + column * step
            y = words.y + radius + row * step
            if ball in tray and ball != held:
                page.ball((x, y), radius, ball)
                places.append((ball, pygame.Rect(x - radius, y - radius, 2 * radius, 2 * radius)))
        self._tray = tuple(places) if not self.playing else ()

    def draw_right(self, page: Page, box: Box) -> None:
        """Nothing stands above the foot: the board is what counts."""

    def draw_over(self, page: Page, viewport: Viewport) -> None:
        """Ring the ball held: brass where it can lie, warning where it cannot."""
        stage = self.stage
        if (
            isinstance(stage, SetUpStage)
            and stage.held is not None
            and viewport.board.contains(viewport.to_window(stage.at))
        ):
            draw_ring(page.window, viewport, page.style, stage.at, warns=not stage.legal)


def _places(rows: Sequence[Sequence[Ball]]) -> Iterator[tuple[int, int, Ball]]:
    """Yield row and column of each ball."""
    return ((row, column, ball) for row, balls in enumerate(rows) for column, ball in enumerate(balls))


def shared_table(context: AppContext, shared: SharedPosition) -> FreeTableScene:
    """Return the free table with a shared position, its stroke aimed; it says whether that comes out the same here.

    Raises:
        BoardError: the board is none to play on, or the position cannot be.
    """
    spec = shared.position.spec
    check_racked(spec)
    setup = replace(context.setup, variant=shared.variant or context.setup.variant, spec=spec)
    scene = FreeTableScene(replace(context, setup=setup))
    scene.notice = context.speaker.say(
        f"cli.code.{reproduction(shared)}", theirs=shared.fingerprint, ours=fingerprint(spec)
    )
    scene.show(shared.position)
    return scene
