"""Tooltips of hints: what buying a market line would bring and cost, and the text of a hint."""

from collections.abc import Sequence
from functools import partial, reduce
from operator import or_

import pygame

from citrus_game.session.hints.forecast import Forecast
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.ui.board.info_table import InfoTableView
from citrus_game.ui.board.layers.ghosts import Ghost
from citrus_game.ui.scenes.play.panels.panel import Redraw
from citrus_game.ui.scenes.play.tooltips.info_tables import purchase_facts
from citrus_game.ui.scenes.play.view.reading import reading_card
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.toolkit.widgets.popover import Popover, PopoverLayer


class LineCard(PopoverLayer):
    """The tooltip about a market line."""

    def __init__(self, controller: TurnController, dirty: Redraw) -> None:
        super().__init__(dirty)
        self.controller = controller
        self._content: tuple[int, Forecast] | None = None
        self._change = 0
        """The `Snapshot.change` at which its place was last checked."""
        self._buttons: list[pygame.Rect] = []
        """The buttons that existed when it was placed."""

    def forget(self) -> None:
        self._content = None
        super().forget()

    def tell(self, view: TableView, line: int, told: Forecast | None, ghosts: Sequence[Ghost]) -> None:
        """Show what a market line brings, beside ``ghosts`` on the board; hide the tooltip if ``told`` is
        None.
        """
        wanted = (line, told) if told is not None else None
        if wanted == self._content and (wanted is None or self._stands_well(view)):
            return
        self._content = wanted
        if wanted is None:
            self.show(None)
            return
        facts = purchase_facts(self.controller.state, *wanted, self.controller.session.seats)
        self._buttons = view.pressable
        style = view.style
        versions = [
            partial(Popover, style, fill=partial(InfoTableView, style, version)) for version in facts.versions
        ]
        self.show(reading_card(view, view.market.rect, versions, _spaces(ghosts)))

    def _stands_well(self, view: TableView) -> bool:
        """Whether the same buttons exist as when it was placed. Choosing a line adds buttons."""
        change = view.snapshot.change if view.snapshot is not None else 0
        if change != self._change:
            self._change = change
            return view.pressable == self._buttons
        return True


def hint_card(
    view: TableView, icon: pygame.Rect, said: tuple[str, str], ghosts: Sequence[Ghost], lit: int
) -> Popover:
    """Return the tooltip of a hint, whose button is ``icon``. It avoids ``ghosts`` and the mask ``lit``."""
    title, body = said
    make = partial(Popover, view.style, title=title, body=body)
    return reading_card(view, icon, [make], _spaces(ghosts) | lit)


def _spaces(ghosts: Sequence[Ghost]) -> int:
    """Return the mask of the ghosts' spaces."""
    return reduce(or_, (ghost.spaces for ghost in ghosts), 0)
