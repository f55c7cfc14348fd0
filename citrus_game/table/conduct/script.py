"""Steps that are written down: the replies of a lesson, the best turn of a puzzle, a game with captions."""

from collections.abc import Callable

from citrus_game.table.conduct.conductor import Conductor, Timer


class Script(Conductor):
    """Does what comes next in its time, as long as there ``is_more``.

    ``pause`` gives the seconds before it; where time ``runs_on``, they count also while things move.
    """

    def __init__(
        self,
        is_more: Callable[[], bool],
        step: Callable[[], object],
        pause: Callable[[], float],
        *,
        runs_on: bool = False,
    ) -> None:
        super().__init__()
        self._is_more = is_more
        self._timer = Timer(pause, step, runs_on=runs_on)

    @property
    def waiting(self) -> bool:
        """Tell whether something will happen by itself."""
        return not self.held and self._is_more()

    def restart(self) -> None:
        """Begin to wait anew."""
        self._timer.restart()

    def update(self, dt: float, *, free: bool) -> None:
        """Let time pass; nothing moves under an overlay."""
        if self.waiting:
            self._timer.update(dt, free=free)
