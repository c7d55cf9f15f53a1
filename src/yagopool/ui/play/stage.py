"""What every stage of a turn is."""

from yagopool.ui.input.actions import Press
from yagopool.ui.input.pointer import Pointer, Wheel
from yagopool.ui.play.view_model import ViewModel


class Stage:
    """One stage of a turn. When it is ``done``, the table's state says which one follows."""

    done = False
    notice = ""
    """What is to be minded just now, in words; nothing where there is nothing."""

    def pointed(self, pointer: Pointer) -> None:
        """Take what the pointer did."""

    def wheeled(self, wheel: Wheel) -> None:
        """Take a turn of the wheel."""

    def pressed(self, press: Press) -> None:
        """Take a key."""

    def chosen(self, key: str) -> None:
        """Take a choice that was shown."""

    def metered(self, power: float) -> None:
        """Take a power (share of the greatest speed) set at the meter itself."""

    def turned_to(self, direction: float) -> None:
        """Take a direction in degrees that a stick points in."""

    def advance(self, seconds: float) -> None:
        """Let time pass."""

    def ignores(self, press: Press) -> bool:
        """Return whether a key is not meant for what is seen now: it came too early."""
        del press
        return False

    def cancels(self) -> bool:
        """Return whether Escape means something here now; else it opens the pause."""
        return False

    def shown(self) -> ViewModel:
        """Return what is to be seen now."""
        raise NotImplementedError

    def resume(self) -> None:
        """Go on after a replay that interrupted the stage."""
        self.done = False

    def close(self) -> None:
        """Let go of what outlives the stage."""
