"""A recorded match being watched: the picture alone. The replay adds keys and buttons, a film none."""

from yagopool.match.session import Played
from yagopool.ui.play.celebration import HardHit, Moment, effects_at, hits, lights_of_hits, moments, play_moments, tip
from yagopool.ui.play.playback import MatchPlayback, Playback, still_view
from yagopool.ui.play.stages import Stage
from yagopool.ui.play.view_model import ViewModel


class WatchStage(Stage):
    """The board while a match goes on by itself."""

    def __init__(self, playback: MatchPlayback) -> None:
        super().__init__(playback.controller)
        self.playback = playback
        self._lines: tuple[Playback, ViewModel] | None = None
        self._lights: tuple[Played, tuple[Moment, ...], tuple[HardHit, ...]] | None = None

    @property
    def done(self) -> bool:
        return False

    def advance(self, seconds: float) -> None:
        playback, before = self.playback.playback, self.playback.seen
        self.playback.advance(seconds)
        if playback is not None and self.playback.playback is playback:
            play_moments(self.controller, self._moments, before, self.playback.seen)

    @property
    def _moments(self) -> tuple[Moment, ...]:
        """What the shot that is watched is worth a light and a sound for."""
        return self._of_shot()[0]

    def _of_shot(self) -> tuple[tuple[Moment, ...], tuple[HardHit, ...]]:
        """Return the moments and the hard hits of the shot that is watched."""
        shot = self.playback.shot
        if self.playback.playback is None or shot is None:
            return (), ()
        if self._lights is None or self._lights[0] is not shot:
            before = self.playback.course.played[: self.playback.at]
            spec = self.controller.spec
            self._lights = shot, moments(shot, before, spec), hits(shot, spec)
        return self._lights[1:]

    @property
    def still(self) -> ViewModel | None:
        """The shot that is played as lines, where nothing is to move by itself; else None."""
        shot, playback = self.playback.playback, self.playback
        if shot is None or not playback.playing or not self.controller.still:
            return None
        if self._lines is None or self._lines[0] is not shot:
            self._lines = (shot, still_view(shot, playback.course.played[playback.at]))
        return self._lines[1]

    def view(self) -> ViewModel:
        playback, still, (found, hard) = self.playback, self.still, self._of_shot()
        shot = playback.playback
        looks = dict(playback.looks() if still is None else still.looks)
        return ViewModel(
            looks if still is not None else tip(looks, found, playback.seen),
            effects=(
                *(() if still is not None else lights_of_hits(hard, playback.seen)),
                *effects_at(found, None if still is not None else playback.seen, self.controller.speaker),
            ),
            ways=None if still is None else still.ways,
            aiming=None if shot is None else shot.aiming(),
            hand=None if shot is None else shot.hand(),
            busy=playback.playing and still is None,
        )
