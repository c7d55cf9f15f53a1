"""The player's settings, put into effect: kept in their file, turned into theme, voice and volume."""

from dataclasses import dataclass
from typing import Protocol

from yagopool.errors import YagoError
from yagopool.match.files import SetAsideError
from yagopool.match.settings import LastMatch, Settings
from yagopool.text.languages import LANGUAGES, system_language
from yagopool.ui.match_view.setup import Setup
from yagopool.ui.theme import PALETTES, STILL, Motion, Theme


class SettingsFile(Protocol):
    """Where settings are kept."""

    @property
    def trouble(self) -> YagoError | None:
        """Which values were not read; None where all were."""
        ...

    def load(self) -> Settings:
        """Return what is kept; raises SetAsideError once where that was damaged."""
        ...

    def save(self, value: Settings) -> None:
        """Keep the settings.

        Raises:
            YagoError: they cannot be written.
        """
        ...


@dataclass(slots=True)
class Keeper:
    """Keeps settings in a file, or only in mind where there is none. ``trouble``: what went wrong last, None if not."""

    file: SettingsFile | None = None
    trouble: YagoError | None = None

    def load(self) -> Settings:
        """Return the kept settings; ``trouble`` says what of them could not be read."""
        if self.file is None:
            return Settings()
        try:
            settings = self.file.load()
        except SetAsideError as error:
            self.trouble = error
            return Settings()
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
    """Return the looks that settings ask for."""
    return Theme(
        palette=PALETTES[settings.palette],
        motion=STILL if settings.reduced_motion else Motion(),
        marks=settings.marks,
    )


def language_of(settings: Settings) -> str:
    """Return the language's code: the one set if we speak it, else the system's."""
    return settings.language if settings.language in LANGUAGES else system_language()


def setup_of(last: LastMatch) -> Setup:
    """Return what the menu offers first: what was agreed last time."""
    return Setup(
        variant=last.variant,
        teams=(last.team_a, last.team_b),
        target=last.target,
        opener=last.opener,
        level=last.level,
        guides=(last.guide_a, last.guide_b),
        hands=(last.hand_a, last.hand_b),
    )


def agreed_in(setup: Setup, last: LastMatch) -> LastMatch:
    """Return what to offer next time after a setup was agreed on; the computer is nobody to remember."""
    told: dict[str, object] = {}
    for side in setup.people if setup.use != "practice" else ():
        told[f"team_{side.lower()}"] = setup.teams[0 if side == "A" else 1]
        told[f"guide_{side.lower()}"] = setup.guide_of(side)
        told[f"hand_{side.lower()}"] = setup.hand_of(side)
    return last.model_copy(
        update={
            "variant": setup.variant,
            "target": setup.target,
            "opener": setup.opener,
            "level": setup.level,
            **told,
        }
    )
