"""What a player has set, and what was agreed last: kept between two evenings."""

from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from yagopool.match.handicap import GuideName, HandName
from yagopool.match.kept_file import KeptFile
from yagopool.rules.state import Side, VariantName

MOST_NAMES: Final = 50
"""How many names are remembered to choose from."""

Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=40)]
Names: TypeAlias = Annotated[tuple[Name, ...], Field(min_length=1, max_length=20, strict=False)]
Part: TypeAlias = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]


class _Kept(BaseModel):
    """Values of the right kind and in range; names that an older or newer game knows are passed over."""

    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)


class LastMatch(_Kept):
    """What was agreed for the last match: offered for the next."""

    team_a: Names = ("Ann",)
    team_b: Names = ("Ben",)
    variant: VariantName = "easy"
    target: Annotated[int, Field(ge=1, le=1_000_000)] = 3
    opener: Side | None = None
    """None: tossed for."""
    level: Annotated[str, Field(min_length=1, max_length=20)] = "casual"
    guide_a: GuideName = "contact"
    guide_b: GuideName = "contact"
    hand_a: HandName = "exact"
    hand_b: HandName = "exact"


class Settings(_Kept):
    """Everything that can be set; the defaults are what a first start finds."""

    language: Annotated[str, Field(min_length=2, max_length=10)] | None = None
    """A language's code, None for the system's."""
    volume: Part = 0.7
    marks: bool = True
    """Rings and bars on the balls, so that colour is never the only sign."""
    palette: Literal["standard", "colour_blind"] = "standard"
    text_size: Annotated[int, Field(ge=100, le=200)] = 100
    """Per cent."""
    reduced_motion: bool = False
    speed_of_play: Annotated[float, Field(ge=0.1, le=4.0, allow_inf_nan=False)] = 1.0
    full_screen: bool = False
    finger_room: bool = True
    """Whether the aim shows the finger's room."""
    transcript: bool = False
    """Whether the match stands in words beside the board."""
    undo_in_match: bool = False
    """Whether both sides may agree to take moves back."""
    tutorial_seen: bool = False
    names: Annotated[tuple[Name, ...], Field(max_length=MOST_NAMES, strict=False)] = ()
    """Names played under before, the latest first."""
    last: LastMatch = LastMatch()

    def remembering(self, last: LastMatch) -> "Settings":
        """Return the settings after a match was agreed on: it is offered next time, and its names are known."""
        names = dict.fromkeys((*last.team_a, *last.team_b, *self.names))
        return self.model_copy(update={"last": last, "names": tuple(names)[:MOST_NAMES]})


def settings_file(folder: Path) -> KeptFile[Settings]:
    """Return the file of settings in a data folder."""
    return KeptFile(folder / "settings.json", Settings)
