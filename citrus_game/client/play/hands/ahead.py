"""What the pointer may come to next, worked out and drawn while there is nothing else to do."""

from collections.abc import Iterator

from citrus_game.client.board.layers.over import tint
from citrus_game.client.play.moment.moment import Moment
from citrus_game.client.play.view.table import TableView
from citrus_game.client.play.words.pointed import look_at


class Ahead:
    """Does one small thing at a time, as long as there is one: all is kept where hovering finds it.

    What it makes lies in stores that have bounds of their own.
    """

    def __init__(self) -> None:
        self._view: TableView | None = None
        self._change = -1
        self._left: Iterator[None] = iter(())

    def work(self, view: TableView) -> bool:
        """Do the next thing for the moment that is shown; tell whether there was any."""
        moment = view.moment
        if moment is None:
            return False
        if view is not self._view or moment.change != self._change:
            self._view, self._change = view, moment.change
            self._left = _things(view, moment)
        return next(self._left, self) is None


def _things(view: TableView, moment: Moment) -> Iterator[None]:
    """Judge the market's lines; light the regions that count for each finca."""
    yield from view.verdict.prepare(moment)
    for space in moment.state.game.board.site_spaces:
        over = look_at(moment.desk, space, moment.seats, moment.aided).over
        yield
        for region, player in over.counted:
            tint(view.canvas, region, player)
            yield
