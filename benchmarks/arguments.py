"""What benchmarks are asked with on the command line; argparse says what is wrong with it, and ends with status 2."""

import argparse


def count(word: str) -> int:
    """Return a whole number from 1 on."""
    number = int(word) if word.isascii() and word.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{word!r} is none; a whole number from 1 on is asked for")
    return number


def window_size(word: str) -> tuple[int, int]:
    """Return a window's size in pixels from WIDTHxHEIGHT."""
    wide, _, high = word.partition("x")
    try:
        return count(wide), count(high)
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(f"{word!r} is no size; WIDTHxHEIGHT in pixels is, as 1280x800") from None
