"""The inspector: positions and widgets of a play scene, by the names of FILE_FORMATS.md.

Pilots, screenshots and tests use it, so that only one place depends on how the play scene is built.
"""

from collections.abc import Iterator, Sequence

import pygame

from citrus_game.ui.scenes.play.panels.tiles import Spot, TileButton
from citrus_game.ui.scenes.play.session_scene import SessionScene
from citrus_game.ui.scenes.play.view.board import BoardArea
from citrus_game.ui.toolkit.input.events import Position
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import IconButton

RESTED = 9
"""Frames after which everything about a hovered thing is shown."""


class Inspector:
    """Finds the things of a play scene: arrows, spaces, tiles, buttons, panels, in window pixels.

    On a flat table, coordinates are those that an upright viewer sees.
    """

    def __init__(self, scene: SessionScene) -> None:
        self.scene = scene

    # Things that can be chosen.

    def arrows(self) -> Sequence[Widget]:
        """Return the market's arrows, rows first."""
        return self.scene.view.market.arrows

    def arrow(self, line: str) -> Widget:
        """Return the arrow of a market line (R2, C1); raise ValueError if there is none."""
        return self.arrows()[self.scene.session.state.game.lines.index(line)]

    def hand(self) -> list[TileButton]:
        """Return the tiles of the hand."""
        return [tile for tile in self.scene.view.prompt.tiles if tile.visible]

    def tiles(self) -> list[TileButton]:
        """Return the visible landscape tiles and stored plantations of the player on turn."""
        return [tile for tile in self.scene.view.tray.tiles if tile.visible]

    def cart_tiles(self) -> list[TileButton | None]:
        """Return the market's tiles by index while a cart may take one of them, None for the others."""
        return [tile if tile.visible else None for tile in self.scene.view.market.tiles]

    def panels(self) -> Sequence[Widget]:
        """Return the players' panels."""
        return [panel.spot for panel in self.scene.view.panels]

    def buttons(self) -> dict[str, Widget]:
        """Return the buttons by name, including hidden ones.

        ``answer`` and, to its left, ``second answer`` answer the prompt; ``tiles`` swaps mat and tiles in
        narrow windows; buttons of the top bar have the names of their commands.
        """
        view = self.scene.view
        found: dict[str, Widget] = {
            **view.icons.icons,
            "follow": view.prompt.follow,
            "tiles": view.tray.tab,
            "bag": view.top.bag,
            "fincas": view.top.fincas,
        }
        if view.turn is not None:
            found |= {"harvest": view.turn.harvest, "end": view.turn.end}
            found |= {"answer": view.turn.primary, "second answer": view.turn.secondary}
        return {**found, **view.named}

    def button(self, name: str) -> Widget:
        """Return a button by name; raise KeyError if there is none."""
        return self.buttons()[name]

    @property
    def board(self) -> BoardArea:
        """The board's widget."""
        return self.scene.view.area

    def ribbons(self) -> list[Spot]:
        """Return the ribbons of what rivals did, where the window has room for them."""
        panel = self.scene.view.rival_turns
        return [spot for spot in panel.spots if spot.visible] if panel is not None else []

    # Positions.

    def space(self, name: str) -> pygame.Rect:
        """Return the rect of a space (c4) or of a site (A)."""
        board, geometry = self.scene.session.state.game.board, self.scene.view.seen.geometry
        if name in board.sites:
            return geometry.rect(board.site_spaces[board.sites.index(name)])
        return geometry.rect(board.spaces[name])

    def slots(self) -> Sequence[pygame.Rect]:
        """Return the rects of the market's tiles by index."""
        return self.scene.view.market.places.slots

    def lines(self) -> list[pygame.Rect]:
        """Return the rect of each line's tiles, with its frame."""
        count = len(self.scene.session.state.game.lines)
        return [self.scene.view.market.frame(line) for line in range(count)]

    def place(self, word: str) -> Position | None:
        """Return the position of something in the window, or None.

        It is a space (c4), a market line's arrow (R2), a site (A), a part of a panel (player2, hand1, tile1,
        market3), or a button's name.
        """
        game = self.scene.session.state.game
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
        """Return the rects of the visible parts of the scene: cards, bars, panels, board."""
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
            "turn": places.turn,
            "rival turns": places.rival_turns,
            "readout": places.readout,
        }
        found |= {f"player{number}": rect for number, rect in enumerate(places.players, 1)}
        return {name: rect for name, rect in found.items() if rect is not None}

    # Animations.

    @property
    def flying(self) -> bool:
        """Whether an animation runs or is about to."""
        animator = self.scene.effects.animator
        return animator.stage.busy or self.pending or bool(animator.gathered)

    @property
    def pending(self) -> bool:
        """Whether a step was played that is not shown yet."""
        return self.scene.effects.animator.pending is not None

    @property
    def stirring(self) -> bool:
        """Whether anything moves, counts or slides in."""
        return self.flying or self.scene.effects.banners.moving or self.counting

    @property
    def counting(self) -> bool:
        """Whether points or coins are still counting up or down."""
        return self.scene.effects.animator.counting.busy

    def hold(self) -> None:
        """Stop the turn driver, so that nothing is played by itself."""
        self.scene.driver.held = True

    @property
    def guarding(self) -> bool:
        """Whether warnings are still being computed."""
        return self.scene.display.guard.busy

    def look_ahead(self) -> None:
        """Compute all warnings that wait for idle frames."""
        self.scene.show_changes()
        while self.scene.display.guard.busy:
            self.scene.display.update_warnings()
            self.scene.show_changes()

    def rest(self) -> None:
        """Let enough time pass for tooltips to show."""
        for _frame in range(RESTED):
            self.scene.widgets.delay.update(1.0)
            self.scene.pointing.update(1.0)

    @property
    def advised(self) -> bool:
        """Whether a hint or a preview is still being computed."""
        return self.scene.hints.waiting


def spaces_to_choose(widget: Widget) -> Iterator[tuple[pygame.Rect, int]]:
    """Yield (rect, space) of the spaces that can be chosen on a widget; none unless it is the board."""
    if isinstance(widget, BoardArea):
        yield from zip(widget.targets(), widget.open_list(), strict=True)


def explains_only(widget: Widget) -> bool:
    """Whether a widget only leads away from the game or explains something."""
    return isinstance(widget, IconButton | Spot)


def asks_fingers(widget: Widget) -> bool:
    """Whether a finger's first tap on a widget may only show what a second one does."""
    return isinstance(widget, BoardArea) or (isinstance(widget, TileButton) and widget.asks)
