"""What the pointer may come to next, worked out and drawn while there is nothing else to do."""

import time
from collections.abc import Hashable, Iterator
from functools import partial

from citrus_game.client.board.layers.over import prepare_marks
from citrus_game.client.board.paint import WHITE_EDGE
from citrus_game.client.play.hands.regard import Regard
from citrus_game.client.play.view.overlays import prepare_frames
from citrus_game.client.play.words.pointed import invites, weigh_harvest
from citrus_game.rules.material.board import bits


class Ahead:
    """Does small things, as long as there is one: all is kept where hovering finds it.

    What it makes lies in stores that have bounds of their own.
    """

    def __init__(self, regard: Regard) -> None:
        self.regard = regard
        self._at: Hashable = None
        self._done: Hashable = None
        """The moment for which all is done."""
        self._left: Iterator[None] = iter(())

    @property
    def due(self) -> bool:
        """Tell whether there is anything to do for the moment that is shown."""
        return self._now not in (None, self._done)

    def work(self, seconds: float) -> None:
        """Do the next things for the moment that is shown, one at least, until so much time has passed."""
        until, now = time.perf_counter() + seconds, self._now
        if self._at != now:
            self._at, self._left = now, _things(self.regard)
        while next(self._left, self) is not self:
            if time.perf_counter() >= until:
                return
        self._done = now

    @property
    def _now(self) -> Hashable:
        """Name the moment that is shown, None for none."""
        view = self.regard.view
        return None if view.moment is None else (view, view.moment.change)


def _things(regard: Regard) -> Iterator[None]:
    """Judge the market's lines, light what can be pressed, look at players, fincas and harvests.

    All other spaces are looked at as soon as they are pointed at.
    """
    view, moment = regard.view, regard.moment
    board = view.area.geometry.board
    yield from view.verdict.prepare(moment)
    yield from prepare_marks(view.canvas)
    for widget in view.widgets():
        if widget.live:
            widget.prepare()
            yield
    yield from prepare_frames(view, WHITE_EDGE)
    yield from regard.prepare(regard.resting)
    yield from regard.prepare_players()
    for space in board.site_spaces:
        if not invites(moment.desk, space):
            yield from regard.prepare(partial(regard.of_space, space))
    if moment.aided.numbers:
        for worker in bits(moment.desk.ready()):
            yield from _harvest(regard, worker.bit_length() - 1)


def _harvest(regard: Regard, space: int) -> Iterator[None]:
    """Look at a worker's region that may be harvested, unless its space may be chosen: that tells more."""
    if not invites(regard.moment.desk, space):
        yield from weigh_harvest(regard.moment.desk, space)
        yield from regard.prepare(partial(regard.of_space, space))
