"""The things of a play scene that can be hovered and clicked: arrows, tiles, buttons, panels, spaces."""

from typing import TYPE_CHECKING

import pygame

from citrus_game.ui.scenes.play.panels.market import ArrowButton
from citrus_game.ui.scenes.play.panels.tiles import TileButton
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import Button

if TYPE_CHECKING:
    from tests.ui.vocabulary.table import Table


class Spot:
    """What a pointer or a finger can be put on."""

    def __init__(self, table: "Table") -> None:
        self._table = table

    @property
    def rect(self) -> pygame.Rect:
        """Where it is, in window pixels."""
        raise NotImplementedError

    @property
    def middle(self) -> tuple[int, int]:
        """The middle of it."""
        return self.rect.center

    def point(self) -> None:
        """Put the pointer on it."""
        self._table.point(self.middle)

    def click(self) -> None:
        """Click it."""
        self._table.click(self.middle)

    def tap(self) -> None:
        """Tap it with a finger."""
        self._table.tap(self.middle)


class Thing(Spot):
    """One thing; two of them are the same if they stand for the same thing on the screen."""

    def __init__(self, table: "Table", widget: Widget) -> None:
        super().__init__(table)
        self.widget = widget

    def __eq__(self, other: object) -> bool:
        """Return whether another one is the same thing."""
        return isinstance(other, Thing) and other.widget is self.widget

    def __hash__(self) -> int:
        """Be the same key for the same thing."""
        return hash(self.widget)

    @property
    def rect(self) -> pygame.Rect:
        return self.widget.rect

    @property
    def shown(self) -> bool:
        """Whether it is there now."""
        return self.widget.visible

    @property
    def enabled(self) -> bool:
        """Whether it can be chosen, if it is there."""
        return self.widget.enabled

    @property
    def is_interactive(self) -> bool:
        """Whether it is there and can be chosen."""
        return self.widget.is_interactive

    @property
    def why_not(self) -> str:
        """Why it cannot be chosen, empty where it can or nothing is told."""
        return self.widget.reason

    @property
    def hint(self) -> str:
        """What it is for."""
        return self.widget.hint

    @property
    def label(self) -> str:
        """The words on it, empty for what has none."""
        return self.widget.label if isinstance(self.widget, Button) else ""

    @property
    def pointed_at(self) -> bool:
        """Whether the pointer is on it."""
        return self.widget.hovered

    @property
    def focused(self) -> bool:
        """Whether it has the focus."""
        return self._table.scene.widgets.focus is self.widget

    def use(self) -> None:
        """Do what it is for, however it is come by."""
        self.widget.choose(None)
        self._table.scene.show_changes()

    def focus(self) -> None:
        """Give it the focus."""
        self._table.scene.widgets.focus_on(self.widget)


class Arrow(Thing):
    """A market line's arrow."""

    def __init__(self, table: "Table", widget: Widget, line: str) -> None:
        super().__init__(table, widget)
        self.line = line

    @property
    def _drawn(self) -> tuple[int, bool, bool]:
        assert isinstance(self.widget, ArrowButton)
        return self.widget._face

    @property
    def price(self) -> int:
        """The coins that stand on it."""
        return self._drawn[0]

    @property
    def chosen(self) -> bool:
        """Whether its line is chosen."""
        return self._drawn[1]

    @property
    def makes_due(self) -> bool:
        """Whether it says that buying makes a finca due."""
        return self._drawn[2]


class Tile(Thing):
    """A tile of the hand, in front of a player, or in the market while a cart may take it."""

    @property
    def _button(self) -> TileButton:
        assert isinstance(self.widget, TileButton)
        return self.widget

    @property
    def piece(self) -> str:
        """The name of its picture."""
        return self._button.piece

    @property
    def picked(self) -> bool:
        """Whether it is framed as picked."""
        return self._button.picked

    @property
    def flying(self) -> bool:
        """Whether it is still on its way, and not drawn here."""
        return self._button.concealed

    @property
    def warns(self) -> bool:
        """Whether it bears a warning."""
        return self._button.warns


class Space(Spot):
    """A space of the board, or a site."""

    def __init__(self, table: "Table", name: str, rect: pygame.Rect) -> None:
        super().__init__(table)
        self.name, self._rect = name, rect

    @property
    def rect(self) -> pygame.Rect:
        return self._rect

    @property
    def lit(self) -> bool:
        """Whether it can be chosen now."""
        return self.name in self._table.lit()

    @property
    def focused(self) -> bool:
        """Whether the cursor of the keys is on it, and seen there."""
        return self._table.cursor() == self.name and self._table.eyes.board.ringed

    def use(self) -> None:
        """Do what choosing it does, however it is come by."""
        hands = self._table.scene.input_controller
        assert hands is not None, "nobody may do anything here"
        hands.choose_space(self._table.state.game.board.spaces[self.name])
        self._table.scene.show_changes()
