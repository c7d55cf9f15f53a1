"""A try at a drill: strokes, taking them back, stars."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from yagopool.games.yago.rules.checks import foul_by_flicking, may_flick
from yagopool.games.yago.rules.state import GameState
from yagopool.match.session import Played, Problem, problems, step
from yagopool.practice.drill import Drill, SolutionStroke, to_you
from yagopool.practice.goals import done
from yagopool.practice.taking_back import TakingBack
from yagopool.table.flick import Flick
from yagopool.table.layout import Layout

Standing: TypeAlias = Literal["open", "solved", "foul", "came_out", "both_colours", "lost", "stuck", "used_up"]
"""How a try stands: it goes on, has reached the goal, or is over and why.

``came_out``: a ball has to be placed again (M2); ``both_colours``: a colour would have to be chosen (G4); ``lost``: the
game was won, but not as the drill asks, or by the other side; ``stuck``: no ball is left that could be flicked without
a foul.
"""

_ANY_SEED = 0
"""No stroke of a drill racks a game."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a try is: the state, the layout, the strokes that led there."""

    state: GameState
    layout: Layout
    course: tuple[Played, ...] = ()


class Attempt(TakingBack[Moment]):
    """A try at a drill. Strokes can be taken back and made again without limit; stars count every stroke flicked."""

    def __init__(self, drill: Drill) -> None:
        self.drill = drill
        super().__init__(Moment(drill.state(), drill.layout))
        self._used = 0

    @property
    def used(self) -> int:
        """The strokes flicked since the start, those taken back too."""
        return self._used

    @property
    def standing(self) -> Standing:
        """How the try stands."""
        return standing_of(self.drill, self.now)

    @property
    def stars(self) -> int:
        """The stars earned: 0 while the goal is not reached, or when it took too many strokes."""
        return self.drill.stars_for(self._used) if self.standing == "solved" else 0

    def problems(self, flick: Flick) -> tuple[Problem, ...]:
        """Return why a stroke cannot be made now; nothing where it can."""
        return problems(self.now.state, self.now.layout, flick, self.drill.spec)

    def play(self, flick: Flick) -> Played:
        """Make a stroke.

        Raises:
            RuleError: it cannot be made.
            ValueError: the try is over.
        """
        for problem in self.problems(flick) if self.standing == "open" else ():
            raise problem.error()
        played = step(self.now.state, self.now.layout, flick, seed=_ANY_SEED, spec=self.drill.spec)
        self.take(played)
        return played

    def take(self, played: Played) -> None:
        """Take a stroke that was played elsewhere from where the try is. Raises ValueError where the try is over."""
        if self.standing != "open":
            raise ValueError(f"the try is over: {self.standing}")
        self.go_on(after(self.now, played))
        self._used += 1

    def restart(self) -> None:
        """Begin anew, with nothing counted."""
        self.begin_again()
        self._used = 0


def after(moment: Moment, played: Played) -> Moment:
    """Return where a stroke leads. Where the turn would pass to the other side, the next stroke is yours too."""
    state = to_you(played.after) if played.after.phase == "play" else played.after
    return Moment(state, played.layout_after, (*moment.course, played))


def standing_of(drill: Drill, moment: Moment) -> Standing:
    """Return how a try stands that has come so far."""
    if not moment.course:
        return "open"
    if done(drill.goal, moment.course):
        return "solved"
    last = moment.course[-1]
    if last.ruling is not None and last.ruling.fouls:
        return "foul"
    match moment.state.phase:
        case "play":
            if len(moment.course) >= drill.most_strokes:
                return "used_up"
            return "open" if _can_go_on(moment) else "stuck"
        case "choose_colour":
            return "both_colours"
        case "place":
            return "came_out"
    return "lost"


def _can_go_on(moment: Moment) -> bool:
    """Tell whether there is a ball that may be flicked and is no foul to flick."""
    state = moment.state
    return any(may_flick(state, ball) is None and foul_by_flicking(state, ball) is None for ball in moment.layout.balls)


def solved_by(drill: Drill, flicks: Sequence[Flick]) -> Attempt:
    """Return the try that plays some strokes one after the other, as far as they can be played."""
    attempt = Attempt(drill)
    for flick in flicks:
        if attempt.standing != "open" or attempt.problems(flick):
            break
        attempt.play(flick)
    return attempt


def does_what_it_is_for(drill: Drill, number: int, flick: Flick) -> bool:
    """Tell whether a flick in place of one of the solution's, from its stored position, does what that is for."""
    stroke: SolutionStroke = drill.solution[number]
    state = drill.state_at(stroke.layout, opening=drill.opening and number == 0)
    played = step(state, stroke.layout, flick, seed=_ANY_SEED, spec=drill.spec)
    return done(stroke.aim, (played,))
