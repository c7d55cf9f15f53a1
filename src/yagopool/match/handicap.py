"""The names of what people may agree on as a handicap, as settings and records have them."""

from typing import Literal, TypeAlias

GuideName: TypeAlias = Literal["off", "direction", "contact", "both", "stroke"]
"""How much of a stroke the aim shows: nothing, the direction, up to the first contact, that and where both balls start
off, the whole stroke."""

HandName: TypeAlias = Literal["exact", "steady", "real"]
"""The hands a person may agree to play with, by their scatter."""
