"""What the referee will not take, and why: the keys of all refusals with their arguments.

``text`` makes a sentence of each: what was asked, why it cannot be, what is possible.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from yagopool.errors import Argument, RuleError

REFUSALS: Final[Mapping[str, tuple[str, ...]]] = {
    "error.wrong_phase": ("asked", "phase", "possible"),
    "error.match_is_over": ("asked",),
    "error.no_such_ball": ("ball", "possible"),
    "error.no_such_colour": ("colour", "possible"),
    "error.flick.break_is_blue": ("ball", "possible", "rule"),
    "error.flick.blue_gone": ("ball", "possible", "rule"),
    "error.flick.only_blue": ("ball", "possible", "rule"),
    "error.flick.potted": ("ball", "pot", "possible", "rule"),
    "error.event.no_such_pot": ("event", "ball", "pot", "possible"),
    "error.event.pot_taken": ("event", "ball", "pot", "taken_by", "possible", "rule"),
    "error.event.with_itself": ("event", "ball"),
    "error.event.both_in_pots": ("event", "ball", "other", "rule"),
    "error.event.in_pot": ("event", "kind", "ball", "pot", "rule"),
    "error.event.left_board": ("event", "kind", "ball"),
    "error.event.blue_gone": ("event", "kind", "ball", "rule"),
    "error.accident.nothing_happened": ("possible", "rule"),
    "error.accident.only_disturbed": ("event", "kind", "possible", "rule"),
    "error.place.not_wanted": ("ball", "possible"),
    "error.header.variant": ("variant", "possible"),
    "error.header.target": ("target", "least", "greatest"),
    "error.header.opener": ("opener", "possible"),
    "error.header.names": ("side",),
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

    @classmethod
    def of(cls, error: RuleError) -> "Refusal":
        return refusal(error.code, error.key, **error.arguments)

    def error(self) -> RuleError:
        return RuleError(self.code, self.key, **dict(self.arguments))


def refusal(code: str, key: str, **arguments: Argument) -> Refusal:
    """Build a refusal; the argument ``rule`` is also the refusal's rule."""
    rule = arguments.get("rule")
    return Refusal(code, key, None if rule is None else str(rule), tuple(arguments.items()))
