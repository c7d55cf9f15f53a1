"""What a player has set, and what was agreed last: kept between two evenings."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from pydantic_core import CoreSchema, core_schema

from yagopool.match.handicap import GuideName, HandName
from yagopool.match.kept_file import KeptFile
from yagopool.match.light_model import LightModel
from yagopool.rules.state import Side, VariantName

MOST_NAMES: Final = 50
"""How many names are remembered to choose from."""

PaletteName: TypeAlias = Literal["standard", "colour_blind"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastMatch(LightModel):
    """What was agreed for the last match: offered for the next."""

    team_a: tuple[str, ...] = ("Ann",)
    team_b: tuple[str, ...] = ("Ben",)
    variant: VariantName = "easy"
    target: int = 3
    opener: Side | None = None
    """None: tossed for."""
    level: str = "novice"
    guide_a: GuideName = "contact"
    guide_b: GuideName = "contact"
    hand_a: HandName = "exact"
    hand_b: HandName = "exact"

    @classmethod
    def checks(cls) -> Mapping[str, CoreSchema]:
        """Return what a value has to be, for each field by name."""
        team, guide, hand = _names(1, 20), _one_of(GuideName), _one_of(HandName)
        return {
            "team_a": team,
            "team_b": team,
            "variant": _one_of(VariantName),
            "target": core_schema.int_schema(ge=1, le=1_000_000),
            "opener": core_schema.nullable_schema(_one_of(Side)),
            "level": core_schema.str_schema(min_length=1, max_length=20),
            "guide_a": guide,
            "guide_b": guide,
            "hand_a": hand,
            "hand_b": hand,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(LightModel):
    """Everything that can be set; the defaults are what a first start finds."""

    language: str | None = None
    """A language's code, None for the system's."""
    volume: float = 0.7
    marks: bool = True
    """Rings and bars on the balls, so that colour is never the only sign."""
    palette: PaletteName = "standard"
    text_size: int = 100
    """Per cent."""
    reduced_motion: bool = False
    speed_of_play: float = 1.0
    full_screen: bool = False
    finger_room: bool = True
    """Whether the aim shows the finger's room."""
    transcript: bool = False
    """Whether the match stands in words beside the board."""
    undo_in_match: bool = False
    """Whether both sides may agree to take moves back."""
    tutorial_seen: bool = False
    names: tuple[str, ...] = ()
    """Names played under before, the latest first."""
    last: LastMatch = LastMatch()

    @classmethod
    def checks(cls) -> Mapping[str, CoreSchema]:
        """Return what a value has to be, for each field by name."""
        yes_or_no = core_schema.bool_schema()
        return {
            "language": core_schema.nullable_schema(core_schema.str_schema(min_length=2, max_length=10)),
            "volume": core_schema.float_schema(ge=0.0, le=1.0, allow_inf_nan=False),
            "marks": yes_or_no,
            "palette": _one_of(PaletteName),
            "text_size": core_schema.int_schema(ge=100, le=200),
            "reduced_motion": yes_or_no,
            "speed_of_play": core_schema.float_schema(ge=0.1, le=4.0, allow_inf_nan=False),
            "full_screen": yes_or_no,
            "finger_room": yes_or_no,
            "transcript": yes_or_no,
            "undo_in_match": yes_or_no,
            "tutorial_seen": yes_or_no,
            "names": _names(0, MOST_NAMES),
            "last": LastMatch.checked(),
        }

    def remembering(self, last: LastMatch) -> "Settings":
        """Return the settings after a match was agreed on: it is offered next time, and its names are known."""
        names = dict.fromkeys((*last.team_a, *last.team_b, *self.names))
        return self.model_copy(update={"last": last, "names": tuple(names)[:MOST_NAMES]})


def _one_of(words: object) -> CoreSchema:
    """Return the check for one of the words that a ``Literal`` names."""
    return core_schema.literal_schema(list(get_args(words)))


def _names(least: int, most: int) -> CoreSchema:
    """Return the check for so many names; JSON has them as a list."""
    name = core_schema.str_schema(min_length=1, max_length=40)
    return core_schema.tuple_variable_schema(name, min_length=least, max_length=most, strict=False)


def settings_file(folder: Path) -> KeptFile[Settings]:
    """Return the file of settings in a data folder."""
    return KeptFile(folder / "settings.json", Settings)
