"""Inspector: where the things of a game stand on the screen, by the names of RULES.md and NOTATION.md.

Whoever plays, photographs or tests the client from outside looks through these, so that only one place
knows how the play scene is put together.
"""

from collections.abc import Iterator, Sequence

import pygame

from citrus_game.client.kit.input.intents import Position
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import IconButton
from citrus_game.client.play.parts.log import LogList
from citrus_game.client.play.parts.tiles import Spot, TileButton
from citrus_game.client.play.table import SittingScene
from citrus_game.client.play.view.board import BoardArea

RESTED = 9
"""Frames in which all shows that there is to say of what is pointed at."""


class Inspector:
    """See the game of a play scene: its arrows, spaces, tiles, buttons and cards, in window pixels.

    On a flat table they are where whoever sits upright sees them.
    """

    def __init__(self, scene: SittingScene) -> None:
        self.scene = scene

    # what can be chosen

    def arrows(self) -> Sequence[Widget]:
        """Give the market's arrows, rows first."""
        return self.scene.view.market.arrows

    def arrow(self, line: str) -> Widget:
        """Give the arrow of a market line (R2, C1); ValueError for a line that there is not."""
        return self.arrows()[self.scene.sitting.state.game.lines.index(line)]

    def hand(self) -> list[TileButton]:
        """Give the tiles of the hand."""
        return [tile for tile in self.scene.view.prompt.tiles if tile.visible]

    def tiles(self) -> list[TileButton]:
        """Give the own landscape tiles and stored plantations that are in sight."""
        return [tile for tile in self.scene.view.tray.tiles if tile.visible]

    def cart_tiles(self) -> list[TileButton | None]:
        """Give the market's tiles by index while a cart may take one of them, None for the others."""
        return [tile if tile.visible else None for tile in self.scene.view.market.tiles]

    def panels(self) -> Sequence[Widget]:
        """Give the players' panels."""
        return [panel.spot for panel in self.scene.view.panels]

    def buttons(self) -> dict[str, Widget]:
        """Give the buttons by name, hidden ones too.

        The prompt has ``answer`` and, at its left, ``second answer``; ``tiles`` swaps mat and tiles where a
        narrow window has room for one of them; those of the top bar have the names of their commands.
        """
        view = self.scene.view
        found: dict[str, Widget] = {
            **view.icons.icons,
            "answer": view.prompt.primary,
            "second answer": view.prompt.secondary,
            "follow": view.prompt.follow,
            "tiles": view.tray.tab,
            "bag": view.top.bag,
            "fincas": view.top.fincas,
        }
        if view.turn is not None:
            found |= {"harvest": view.turn.harvest, "end": view.turn.end}
        return {**found, **view.named}

    def button(self, name: str) -> Widget:
        """Give a button by its name; KeyError for one that there is not."""
        return self.buttons()[name]

    @property
    def board(self) -> BoardArea:
        """The board as what is pointed at and chosen."""
        return self.scene.view.area

    @property
    def log(self) -> LogList | None:
        """The list of what happened, where the window has room for it."""
        return self.scene.view.log.list if self.scene.view.log is not None else None

    # where it stands

    def space(self, name: str) -> pygame.Rect:
        """Give the rect of a space (c4) or of a site by its letter (A)."""
        board, geometry = self.scene.sitting.state.game.board, self.scene.view.seen.geometry
        if name in board.sites:
            return geometry.rect(board.site_spaces[board.sites.index(name)])
        return geometry.rect(board.spaces[name])

    def slots(self) -> Sequence[pygame.Rect]:
        """Give where the market's tiles lie, by index."""
        return self.scene.view.market.places.slots

    def lines(self) -> list[pygame.Rect]:
        """Give where each line's tiles lie, with the frame around them."""
        count = len(self.scene.sitting.state.game.lines)
        return [self.scene.view.market.frame(line) for line in range(count)]

    def place(self, word: str) -> Position | None:
        """Give where something stands in the window, None for what is not there.

        It is a space (c4), a market line's arrow (R2), a site (A), a part of a card (player2, hand1,
        tile1, market3), or a button by its name.
        """
        game = self.scene.sitting.state.game
        if word in game.lines:
            return self.arrow(word).rect.center
        if word in game.board.sites or word in game.board.spaces:
            return self.space(word).center
        name = word.rstrip("0123456789")
        number = int(word[len(name) :] or 1)
        slots = self.scene.view.market.places.slots
        if name == "market" and 0 < number <= len(slots):
            return slots[number - 1].center
        found: dict[str, Sequence[Widget | None]] = {
            "player": self.panels(),
            "hand": self.hand(),
            "tile": self.tiles(),
        }
        widgets = found.get(name, ())
        widget = widgets[number - 1] if 0 < number <= len(widgets) else self.buttons().get(word)
        return widget.rect.center if widget is not None and widget.visible else None

    def parts(self) -> dict[str, pygame.Rect]:
        """Give where the parts of the table stand that are there now: cards, bars, panels, board."""
        view = self.scene.view
        places = view.places
        found: dict[str, pygame.Rect | None] = {
            "top": places.top,
            "board": view.board.rect,
            "slab": view.seen.geometry.slab,
            "market": places.market,
            "verdict": view.market.strip,
            "mat": places.mat,
            "tiles": places.tray,
            "prompt": places.prompt,
            "harvest": places.harvest,
            "end": places.end,
            "log": places.log,
            "readout": places.readout,
        }
        found |= {f"player{number}": rect for number, rect in enumerate(places.players, 1)}
        return {name: rect for name, rect in found.items() if rect is not None}

    # what is still on its way

    @property
    def flying(self) -> bool:
        """Whether something moves on the table, or a step is still to be shown."""
        return self.scene.happening.going

    @property
    def pending(self) -> bool:
        """Whether a step was played that the window does not show yet."""
        return self.scene.happening.telling.unshown is not None

    @property
    def stirring(self) -> bool:
        """Whether something moves on the table, counts, or comes to lie over it."""
        return self.flying or self.scene.banners.moving or self.counting

    @property
    def counting(self) -> bool:
        """Whether points or coins still count up or down."""
        return self.scene.happening.counting.busy

    def hold(self) -> None:
        """Let nothing happen by itself any more."""
        self.scene.conductor.held = True

    @property
    def guarding(self) -> bool:
        """Whether warnings are still being worked out."""
        return self.scene.moments.guard.busy

    def look_ahead(self) -> None:
        """Let all warnings be worked out that wait for idle frames."""
        self.scene.show()
        while self.scene.moments.guard.busy:
            if self.scene.moments.warn():
                self.scene.look_around()

    def rest(self) -> None:
        """Let the pointer have rested long enough for words and facts to show."""
        for _frame in range(RESTED):
            self.scene.pointing.update(1.0)

    @property
    def advised(self) -> bool:
        """Whether a hint or a preview is still being worked out."""
        return self.scene.proposals.waiting


def spaces_to_choose(widget: Widget) -> Iterator[tuple[pygame.Rect, int]]:
    """Give the spaces that can be chosen on a widget and their rects: none unless it is a board."""
    if isinstance(widget, BoardArea):
        yield from zip(widget.targets(), widget.open_list(), strict=True)


def explains_only(widget: Widget) -> bool:
    """Tell whether a widget leads away from the game or explains itself, instead of doing a step."""
    return isinstance(widget, IconButton | Spot)


def asks_fingers(widget: Widget) -> bool:
    """Tell whether a finger's first tap on a widget may only show what a second one would do."""
    return isinstance(widget, BoardArea) or (isinstance(widget, TileButton) and widget.asks)
