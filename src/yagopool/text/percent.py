"""Chances as whole per cents."""


def percent(chance: float) -> int:
    """Return a chance (0 to 1) in per cent: 0 only for never and 100 only for always."""
    exact = round(100 * chance, 6)
    return round(exact) if exact in (0.0, 100.0) else min(max(round(exact), 1), 99)
