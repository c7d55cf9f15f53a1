"""What leaves the game as a picture: a shot, a game or a match, moving or still, drawn where nobody sees a window."""

from typing import Final

SIZES: Final = {"phone": (720, 1280), "page": (960, 600)}
"""Width and height in pixels."""
