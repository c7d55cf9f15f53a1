"""What the referee will not take, and why: the keys of all refusals with their arguments.

``text`` makes a sentence of each: what was asked, why it cannot be, what is possible. Its catalogues hold them as
``error.`` and the key.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from yagopool.errors import Argument, RuleError

REFUSALS: Final[Mapping[str, tuple[str, ...]]] = {
    "wrong_phase": ("asked", "phase", "possible"),
    "match_is_over": ("asked",),
    "no_such_ball": ("ball", "possible"),
    "no_such_colour": ("colour", "possible"),
    "flick.break_is_blue": ("ball", "possible", "rule"),
    "flick.blue_gone": ("ball", "possible", "rule"),
    "flick.only_blue": ("ball", "possible", "rule"),
    "flick.potted": ("ball", "pot", "possible", "rule"),
    "event.no_such_pot": ("event", "ball", "pot", "possible"),
    "event.pot_taken": ("event", "ball", "pot", "taken_by", "possible", "rule"),
    "event.with_itself": ("event", "ball"),
    "event.both_in_pots": ("event", "ball", "other", "rule"),
    "event.in_pot": ("event", "kind", "ball", "pot", "rule"),
    "event.left_board": ("event", "kind", "ball"),
    "event.blue_gone": ("event", "kind", "ball", "rule"),
    "accident.nothing_happened": ("possible",),
    "accident.only_disturbed": ("event", "kind", "possible"),
    "place.not_wanted": ("ball", "possible"),
    "header.variant": ("variant", "possible"),
    "header.target": ("target", "least", "greatest"),
    "header.opener": ("opener", "possible"),
    "header.names": ("side",),
}
"""The keys of all refusals and what each sentence is filled with.

``asked`` the entry's name; ``phase`` the state's; ``possible`` what could be done instead (names of entries, balls,
colours, pots, event kinds); ``event`` the index of the stroke's event, from 0; ``kind`` that event's kind; ``ball``,
``other``, ``taken_by`` balls; ``pot`` a number; ``rule`` the id of the rule that refuses.
"""


class Refusal(NamedTuple):
    """Why something cannot be done: a code of the record's contract, the sentence's key, the rule (if one says it)."""

    code: str
    key: str
    rule: str | None
    arguments: tuple[tuple[str, Argument], ...]

    def error(self) -> RuleError:
        """Return the error to raise."""
        return RuleError(self.code, self.key, **dict(self.arguments))


def refusal(code: str, key: str, **arguments: Argument) -> Refusal:
    """Build a refusal; the argument ``rule`` is also the refusal's rule."""
    rule = arguments.get("rule")
    return Refusal(code, key, None if rule is None else str(rule), tuple(arguments.items()))
