"""One whole number that holds many: digits, each below a bound of its own.

Nothing is rounded up to bits or bytes, so that a ball's place takes as much room as there are places, and no more.
"""

from typing import Final


class DigitsWriter:
    """Digits put one after the other."""

    def __init__(self) -> None:
        self._digits: Final[list[tuple[int, int]]] = []

    def put(self, digit: int, below: int) -> None:
        """Put a digit from 0 to under ``below``.

        Raises:
            ValueError: it is not.
        """
        if not 0 <= digit < below:
            raise ValueError(f"{digit} is no digit below {below}")
        self._digits.append((digit, below))

    @property
    def number(self) -> int:
        """The number that holds all digits, the first one lowest."""
        number = 0
        for digit, below in reversed(self._digits):
            number = number * below + digit
        return number

    @property
    def bound(self) -> int:
        """What ``number`` stays under, whatever the digits are."""
        bound = 1
        for _, below in self._digits:
            bound *= below
        return bound


class DigitsReader:
    """Digits taken as they were put, by the same bounds."""

    def __init__(self, number: int) -> None:
        self._left = number

    def take(self, below: int) -> int:
        """Return the next digit; every number has one."""
        self._left, digit = divmod(self._left, below)
        return digit

    def end(self) -> None:
        """Raise ``ValueError`` where more than was taken is left."""
        if self._left:
            raise ValueError("too long")
