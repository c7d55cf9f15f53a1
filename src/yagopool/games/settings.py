"""What a player has set, and what was agreed last."""

from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field

from yagopool.games.yago.rules.state import VariantName
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.files import JsonStore, Stored
from yagopool.match.game import DEFAULT
from yagopool.match.model import GuideName
from yagopool.table.shot import HandName
from yagopool.table.spec import Side

MOST_NAMES: Final = 50
"""How many names are remembered to choose from."""

PaletteName: TypeAlias = Literal["standard", "colour_blind"]
ClothName: TypeAlias = Literal["green", "petrol", "wine", "slate"]
TableView: TypeAlias = Literal["automatic", "upright", "turned"]
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=40)]
Team: TypeAlias = Annotated[tuple[Name, ...], Field(min_length=1, max_length=20, strict=False)]


class LastMatch(Stored):
    """What was agreed for the last match: offered for the next."""

    team_a: Team = ("Ann",)
    team_b: Team = ("Ben",)
    variant: VariantName = next(iter(VARIANTS))
    target: Annotated[int, Field(ge=1, le=1_000_000)] = 3
    opener: Side | None = None
    """None: tossed for."""
    level: Annotated[str, Field(min_length=1, max_length=20)] = "beginner"
    rung: Annotated[str, Field(min_length=1, max_length=20)] | None = None
    """The level above the strongest one beaten, which the menu offers next; None: the level of the last match."""
    game: Name = DEFAULT
    guide_a: GuideName = "contact"
    guide_b: GuideName = "contact"
    hand_a: HandName = "exact"
    hand_b: HandName = "exact"
    with_computer: Annotated[tuple[Name, ...], Field(max_length=MOST_NAMES, strict=False)] = ()
    """The other games that were played against the computer when they were played last."""


class Settings(Stored):
    """Everything that can be set; the defaults are what a first start finds."""

    language: Annotated[str, Field(min_length=2, max_length=10)] | None = None
    """A language's code, None for the system's."""
    volume: Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)] = 0.7
    room_tone: bool = True
    """Whether the room is heard, softly."""
    marks: bool = True
    """Rings and bars on the balls, so that colour is never the only sign."""
    ball_numbers: bool = False
    """Whether the balls wear their numbers, as records name them."""
    palette: PaletteName = "standard"
    cloth: ClothName = "green"
    """The board's cloth, in the usual colours: those for the colour-blind have one of their own."""
    text_size: Annotated[int, Field(ge=100, le=200)] = 100
    """Per cent."""
    reduced_motion: bool = False
    speed_of_play: Annotated[float, Field(ge=0.1, le=4.0, allow_inf_nan=False)] = 1.0
    full_screen: bool = False
    table_view: TableView = "automatic"
    """How the table lies in the window: automatic is the way that shows it largest."""
    turn_board: bool = True
    """Whether a board that is played from all sides turns to who shoots."""
    finger_room: bool = True
    """Whether the aiming guide shows the finger's room."""
    transcript: bool = False
    """Whether the match log is shown next to the board."""
    undo_in_match: bool = False
    """Whether both sides may agree to take moves back."""
    tutorial_seen: bool = False
    explained: Annotated[tuple[Name, ...], Field(max_length=MOST_NAMES, strict=False)] = ()
    """What was explained when it first happened."""
    beaten: Annotated[tuple[Name, ...], Field(max_length=MOST_NAMES, strict=False)] = ()
    """The opponents beaten: each one's level and the variant, with a space between."""
    names: Annotated[tuple[Name, ...], Field(max_length=MOST_NAMES, strict=False)] = ()
    """Names played under before, the latest first."""
    last: LastMatch = LastMatch()

    def remembering(self, last: LastMatch) -> "Settings":
        return self._knowing((*last.team_a, *last.team_b), last)

    def called(self, team: Team) -> "Settings":
        """Return the settings once a player has said how they are called: they are side A of the next match."""
        return self._knowing(team, self.last.model_copy(update={"team_a": team}))

    def _knowing(self, names: tuple[Name, ...], last: LastMatch) -> "Settings":
        known = dict.fromkeys((*names, *self.names))
        return self.model_copy(update={"last": last, "names": tuple(known)[:MOST_NAMES]})


def settings_file(folder: Path) -> JsonStore[Settings]:
    return JsonStore(folder / "settings.json", Settings)
