"""What the pointer may come to next, worked out and drawn while there is nothing else to do."""

from collections.abc import Hashable, Iterator
from functools import partial

from citrus_game.client.board.layers.over import prepare_tint
from citrus_game.client.board.paint import WHITE_EDGE
from citrus_game.client.play.hands.regard import Regard
from citrus_game.client.play.view.overlays import prepare_frames
from citrus_game.client.play.words.pointed import harvestable, invites, weigh_harvest


class Ahead:
    """Does one small thing at a time, as long as there is one: all is kept where hovering finds it.

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

    def work(self) -> None:
        """Do the next thing for the moment that is shown, if there is one."""
        now = self._now
        if self._at != now:
            self._at, self._left = now, _things(self.regard)
        if next(self._left, self) is self:
            self._done = now

    @property
    def _now(self) -> Hashable:
        """Name the moment that is shown, None for none."""
        view = self.regard.view
        return None if view.moment is None else (view, view.moment.change)


def _things(regard: Regard) -> Iterator[None]:
    """Judge the market's lines, light what can be pressed, look at players and spaces."""
    view, moment = regard.view, regard.moment
    yield from view.verdict.prepare(moment)
    for widget in view.widgets():
        if widget.live:
            widget.prepare()
            yield
    yield from prepare_frames(view, WHITE_EDGE)
    yield from regard.prepare(regard.resting)
    for panel in view.panels:
        yield from regard.prepare(partial(regard.of_player, panel.player))
    for space in sorted(view.area.geometry.board.names):
        if invites(moment.desk, space):
            continue
        if moment.aided.numbers and harvestable(moment.desk, space):
            yield from weigh_harvest(moment.desk, space)
        yield from regard.prepare(partial(regard.of_space, space))
        for region, player in regard.of_space(space).over.counted:
            yield from prepare_tint(view.canvas, region, player)
