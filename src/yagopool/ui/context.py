"""What every scene shares: language, theme, sound, settings, and how a match begins; and what every scene is."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, TypeAlias

import pygame

from yagopool.errors import YagoError
from yagopool.games.settings import LastMatch, Settings
from yagopool.match.files import JsonStore
from yagopool.match.game import DEFAULT
from yagopool.match.store import Store
from yagopool.practice.folders import Folders
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.text.speaker import LANGUAGES, Speaker, speaker, system_language
from yagopool.ui.app import App
from yagopool.ui.games import SHOWN
from yagopool.ui.input.actions import Action, Device, InputTracker, hint
from yagopool.ui.play.match_review import KeptReviews
from yagopool.ui.play.match_setup import MatchStarter, Setup, new_seed
from yagopool.ui.play.previews import Previews
from yagopool.ui.sound import Sounds
from yagopool.ui.style import Style
from yagopool.ui.theme import CLOTHS, DEFAULT_THEME, PALETTES, STILL, Theme, Timing
from yagopool.ui.viewport import Viewport
from yagopool.ui.widgets.base import Button


@dataclass(slots=True)
class SettingsStore:
    """Saves settings in a file, or only in memory without one. ``trouble``: the last error, None if there was none."""

    file: JsonStore[Settings] | None = None
    trouble: YagoError | None = None

    def load(self) -> Settings:
        """Return the saved settings; ``trouble`` says what could not be read."""
        if self.file is None:
            return Settings()
        settings = self.file.read(Settings())
        self.trouble = self.file.trouble
        return settings

    def save(self, settings: Settings) -> None:
        """Keep the settings; where that cannot be, ``trouble`` says why, and they hold until the game ends."""
        if self.file is None:
            return
        try:
            self.file.save(settings)
            self.trouble = None
        except YagoError as error:
            self.trouble = error


def theme_of(settings: Settings) -> Theme:
    palette = PALETTES[settings.palette]
    if settings.palette == "standard":
        palette = palette._replace(cloth=CLOTHS[settings.cloth])
    return Theme(
        palette=palette,
        motion=STILL if settings.reduced_motion else Timing(),
        marks=settings.marks,
        ball_numbers=settings.ball_numbers,
    )


def language_of(settings: Settings) -> str:
    return settings.language if settings.language in LANGUAGES else system_language()


def setup_of(last: LastMatch) -> Setup:
    return Setup(
        variant=last.variant,
        teams=(last.team_a, last.team_b),
        target=last.target,
        opener=last.opener,
        level=last.level,
        guides=(last.guide_a, last.guide_b),
        hands=(last.hand_a, last.hand_b),
    )


def _use_in(setup: Setup, last: LastMatch) -> dict[str, object]:
    others = tuple(game for game in last.with_computer if game != setup.game)
    return {"with_computer": (*others, setup.game) if setup.use == "computer" else others}


def agreed_in(setup: Setup, last: LastMatch) -> LastMatch:
    """Return what to offer next time after a setup was agreed on; the computer is nobody to remember."""
    agreed: dict[str, object] = {}
    for side in setup.people if setup.use != "practice" else ():
        agreed[f"team_{side.lower()}"] = setup.teams[0 if side == "A" else 1]
        agreed[f"guide_{side.lower()}"] = setup.guide_of(side)
        agreed[f"hand_{side.lower()}"] = setup.hand_of(side)
    return last.model_copy(
        update={
            **({"variant": setup.variant, "target": setup.target} if setup.game == DEFAULT else _use_in(setup, last)),
            "opener": setup.opener,
            "level": setup.level,
            "game": setup.game,
            **agreed,
        }
    )


TranscriptSink: TypeAlias = Callable[[str], None]
"""Takes the lines of the match log: the standard output of ``--transcript``."""

FULL_VOLUME: Final = 0.7
"""How loud the sounds are when they are turned on though the settings say silence."""


@dataclass(frozen=True)
class AppContext:
    """What every scene needs to know of the program around it.

    ``sitting`` begins the session of a setup and records it where it should be. ``new_seed`` draws the seed of a new
    match. ``setup``: what the menu offers first. ``sounds`` are heard once they are opened. ``settings`` are in effect,
    and ``settings_store`` saves them. ``input`` knows the device in use. ``transcript_sink`` takes the lines of the
    match log. ``folders``: where practice is saved, None for nowhere. ``previews`` simulate what the aiming guide
    shows. ``reviews``: those made so far. ``app``: the stack of all scenes.
    """

    speaker: Speaker = field(default_factory=lambda: speaker(system_language()))
    sitting: MatchStarter = field(default_factory=MatchStarter)
    new_seed: Callable[[], int] = new_seed
    setup: Setup = field(default_factory=Setup)
    theme: Theme = DEFAULT_THEME
    text_size: float = 1.0
    sounds: Sounds = field(default_factory=partial(Sounds, 0.0))
    settings: Settings = field(default_factory=Settings)
    settings_store: SettingsStore = field(default_factory=SettingsStore)
    input: InputTracker = field(default_factory=InputTracker)
    transcript_sink: TranscriptSink | None = None
    folders: Folders | None = None
    previews: Previews = field(default_factory=Previews)
    reviews: KeptReviews = field(default_factory=KeptReviews)
    app: App = field(default_factory=App)

    def set(self, settings: Settings) -> "AppContext":
        """Return the context with other settings, in effect at once, and keep them."""
        self.settings_store.save(settings)
        spoken = settings.language != self.settings.language
        if settings.volume != self.settings.volume:
            self.sounds.volume = settings.volume  # another setting does not undo M
        self.sounds.room(on=settings.room_tone)
        offered = self.setup
        if settings.last != self.settings.last:
            offered = replace(setup_of(settings.last), spec=offered.spec)
        return replace(
            self,
            setup=offered,
            speaker=speaker(language_of(settings)) if spoken else self.speaker,
            theme=theme_of(settings),
            text_size=settings.text_size / 100.0,
            settings=settings,
        )

    def with_settings(self, other: "AppContext") -> "AppContext":
        """Return the context with another one's settings; where that is at another game's table, not with its setup."""
        return replace(
            self,
            setup=other.setup if other.setup.game == self.setup.game else self.setup,
            speaker=other.speaker,
            theme=other.theme,
            text_size=other.text_size,
            settings=other.settings,
        )

    def speaking(self, lang: str | None) -> "AppContext":
        """Return the context in a language, None for the system's, and keep it; also where it started in another."""
        kept = self.settings.model_copy(update={"language": lang})
        return replace(self.set(kept), speaker=speaker(language_of(kept)))

    def agreed(self, setup: Setup) -> "AppContext":
        """Return the context after a match was agreed on: it is offered next time, and its names are remembered.

        Of practice, only the game is remembered.
        """
        if setup.use == "practice":
            last = self.settings.last.model_copy(update={"game": setup.game})
            return replace(self.set(self.settings.model_copy(update={"last": last})), setup=setup)
        settings = self.settings.remembering(agreed_in(setup, self.settings.last))
        spec = setup.spec if setup.game == DEFAULT else self.setup.spec
        return replace(self.set(settings), setup=replace(setup_of(settings.last), spec=spec))

    def sitting_with(self, sitting: MatchStarter) -> "AppContext":
        return replace(self, sitting=sitting)

    def kept_matches(self) -> tuple[Path, ...]:
        return () if self.folders is None else Store(self.folders.data).records()

    def unjudged_match(self) -> Path | None:
        """Return the record of a match that nobody left: whether it is over, the referee has yet to say."""
        return None if self.folders is None else Store(self.folders.data, SHOWN).first_unjudged()

    def key(self, action: Action) -> str:
        return hint(self.speaker, action, self.input.device)

    def keyed(self, action: Action) -> Callable[[], str]:
        return partial(self.key, action)

    def tick(self) -> None:
        self.sounds.cue("tick")

    def mute(self) -> str:
        """Silence the sounds, or turn them on again; return in words which it was."""
        self.sounds.volume = 0.0 if self.sounds.volume > 0.0 else self.settings.volume or FULL_VOLUME
        return self.speaker.say("ui.sound.on" if self.sounds.volume > 0.0 else "ui.sound.off")

    def viewport(
        self,
        size: tuple[int, int],
        spec: BoardSpec = STANDARD_BOARD,
        *,
        strip: float = 0.0,
        along: bool = False,
        wordy: bool = False,
        deep: bool = False,
        hand: tuple[float, float] | None = None,
        wide: bool = False,
        turned: bool | None = None,
    ) -> Viewport:
        """Return where things lie in a window of a size; the others up to ``wide``: as in ``Viewport.of``.

        ``turned``: whether the board lies on its side, None where that is as the settings say.
        """
        view = self.settings.table_view if turned is None else "turned" if turned else "upright"
        return Viewport.of(
            size, spec, self.text_size, view, strip=strip, along=along, wordy=wordy, deep=deep, hand=hand, wide=wide
        )

    def back(self) -> Button:
        return Button("back", self.speaker.say("ui.back"), kind="quiet", hint=self.keyed(Action.CANCEL))

    def style(self, viewport: Viewport) -> Style:
        touched = self.input.device is Device.TOUCH or viewport.handheld
        return Style(self.theme, viewport.unit, self.text_size, touched=touched)


class Scene:
    """One screen on the stack of the app. It never polls devices, never sleeps, and draws only when asked."""

    overlay: ClassVar[bool] = False
    """Whether it lies over the scene below, which is drawn first."""
    works_on: ClassVar[bool] = False
    """Whether its time passes while the window has lost the focus: only where a computer works and nobody plays."""
    cuts: ClassVar[bool] = False
    """Whether it comes and goes at once, without a fade: words would lie on words meanwhile."""

    def __init__(self, context: AppContext | None = None) -> None:
        self.context = AppContext() if context is None else context
        self.app = self.context.app
        """The stack it stands on."""
        self.stale = True
        """Whether the picture would differ from the one drawn last. The app sets it back."""

    def invalidate(self) -> None:
        self.stale = True

    def enter(self) -> None:
        """Come to the top: for the first time, or again because what was above is gone."""

    def handle(self, event: pygame.event.Event) -> None:
        """Handle one event; ``event.pos`` is in pixels of the window."""

    def advance(self, seconds: float) -> None:
        """Advance the clock of a scene on top."""

    def draw(self, window: pygame.Surface) -> None:
        raise NotImplementedError

    def furnish(self, context: AppContext) -> None:
        self.context = self.context.with_settings(context)
        self.invalidate()

    def close(self) -> None:
        """Release processes and files. Called once, when the scene leaves the stack."""
