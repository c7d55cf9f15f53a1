"""A table on which any position can be laid, played, taken back and kept as a drill."""

from collections.abc import Mapping
from dataclasses import dataclass

from yagopool.errors import BoardError
from yagopool.games.yago.rules.state import GameState, VariantName
from yagopool.games.yago.rules.variants import VARIANTS
from yagopool.match.session import Played
from yagopool.practice.breaks import before_break
from yagopool.practice.drill import Drill, SolutionStroke, open_state
from yagopool.practice.goals import PottedGoal
from yagopool.practice.taking_back import TakingBack
from yagopool.table.balls import BALLS, BLUE, Ball
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout, Point
from yagopool.table.pots import Pot
from yagopool.table.rack import rack
from yagopool.table.spec import STANDARD_BOARD, BoardSpec
from yagopool.table.validation import check_layout

STARS = (1, 2, 4)
"""The strokes for three stars, two and one in a drill that is kept."""


@dataclass(frozen=True, slots=True)
class Step:
    """A position of the table, and the stroke that led to it, if one did."""

    layout: Layout
    played: Played | None = None


class FreeTable(TakingBack[Step]):
    """Any position, changed without limit, and every change taken back and made again.

    Blue on the board makes it PROFESSIONAL's table, on which blue alone is flicked; without it any ball may be. At the
    rack the break is played, in the variant asked for.
    """

    def __init__(self, variant: VariantName = "easy", spec: BoardSpec = STANDARD_BOARD) -> None:
        super().__init__(Step(Layout()))
        self.spec = spec
        self._variant: VariantName = variant

    @property
    def layout(self) -> Layout:
        """Where the balls lie."""
        return self.now.layout

    @property
    def variant(self) -> VariantName:
        """The variant the position is played in: the one asked for, where it has blue or none as the board has.

        Each begins with blue: at the rack it is the one asked for.
        """
        if self.racked:
            return self._variant
        blue = self.layout.place_of(BLUE) is not None
        fitting = [name for name, variant in VARIANTS.items() if variant.blue_alone == blue]
        return self._variant if self._variant in fitting else fitting[0]

    @property
    def racked(self) -> bool:
        """Whether the balls lie as before a break."""
        return self.layout == rack(self.spec)

    @property
    def tray(self) -> tuple[Ball, ...]:
        """The balls beside the board."""
        standing = self.layout.potted.values()
        return tuple(ball for ball in BALLS if self.layout.place_of(ball) is None and ball not in standing)

    @property
    def state(self) -> GameState:
        """The state to play from: the break at the rack, else colours open; one stroke."""
        if self.racked:
            return before_break(self._variant)
        return open_state(self.variant, self.layout)

    def laid(self, ball: Ball, place: Point) -> Layout:
        """Return the position with a ball put somewhere; over an empty pot a red or yellow one stands in it.

        Raises:
            BoardError: it cannot lie there.
        """
        pot = self._pot_under(place)
        if pot is not None and ball != BLUE and pot not in self.layout.potted:
            others = self.layout.without(ball)
            found = Layout.of(others.balls, {**others.potted, pot: ball})
        else:
            found = self.layout.with_ball(ball, (round(place.x, 3), round(place.y, 3)))
        check_layout(found, self.spec)
        return found

    def why_not(self, ball: Ball, place: Point) -> BoardError | None:
        """Return why a ball cannot lie somewhere, None where it can."""
        try:
            self.laid(ball, place)
        except BoardError as error:
            return error
        return None

    def put(self, ball: Ball, place: Point) -> None:
        """Put a ball somewhere.

        Raises:
            BoardError: it cannot lie there.
        """
        self.go_on(Step(self.laid(ball, place)))

    def lay(self, layout: Layout) -> None:
        """Lay a whole position.

        Raises:
            BoardError: it cannot be.
        """
        check_layout(layout, self.spec)
        self.go_on(Step(layout))

    def take(self, ball: Ball) -> None:
        """Take a ball off the board."""
        self.go_on(Step(self.layout.without(ball)))

    def clear(self) -> None:
        """Take all balls off the board."""
        self.go_on(Step(Layout()))

    def rack(self) -> None:
        """Lay the ten balls in the triangle and blue on the starting spot: the break is to be played."""
        self.go_on(Step(rack(self.spec)))

    def played(self, played: Played) -> None:
        """Take a stroke that was played from this position: all balls lie as they came to rest, fouls or not.

        After a break blue leaves the board where the variant has it so (E1).
        """
        if played.trace is not None:
            layout = played.trace.layout
            leaves = played.before.phase == "break" and played.after.blue == "gone"
            self.go_on(Step(layout.without(BLUE) if leaves else layout, played))

    @property
    def can_keep(self) -> bool:
        """Whether the last change was a stroke that makes a drill."""
        return self.drill("", {}, {}) is not None

    def drill(self, name: str, title: Mapping[str, str], text: Mapping[str, str]) -> Drill | None:
        """Return the last stroke's position as a drill with that stroke as its solution.

        None where the last change was no stroke that left balls in pots without a foul, or was a break.
        """
        played = self.now.played
        if played is not None and played.before.phase == "break":
            return None
        if played is None or played.ruling is None or played.ruling.fouls or not isinstance(played.move, Flick):
            return None
        before = dict(played.before.pots)
        balls = tuple(ball for pot, ball in played.after.pots if pot not in before)
        if not balls:
            return None
        goal = PottedGoal(balls, by=played.move.ball)
        solution = (SolutionStroke(played.layout_before, played.move, goal),)
        return Drill(
            name=name,
            kind="first_pots",
            variant=played.before.match.variant,
            title=title,
            text=text,
            layout=played.layout_before,
            colour=None,
            opening=False,
            goal=goal,
            stars=STARS,
            solution=solution,
            spec=self.spec,
        )

    def _pot_under(self, place: Point) -> Pot | None:
        reach = self.spec.pot_radius
        for pot in self.spec.pot_numbers:
            centre = self.spec.pot_centre(pot)
            if (centre.x - place.x) ** 2 + (centre.y - place.y) ** 2 < reach * reach:
                return pot
        return None
