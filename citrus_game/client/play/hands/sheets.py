"""Sheets over the play scene: what is still to come, and the whole log."""

from collections import Counter
from collections.abc import Sequence

import pygame

from citrus_game.client.board.layers.fincas import paint_finca
from citrus_game.client.board.layers.pieces import land_piece
from citrus_game.client.board.layers.plants import whole_tile
from citrus_game.client.kit.input.intents import Intent, Release, Shortcut
from citrus_game.client.kit.sheets.sheet import Sheet
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.panels import Label
from citrus_game.content.preferences.commands import LOG
from citrus_game.rules.material.components import FRUITS, Values
from citrus_game.rules.material.state import State
from citrus_game.table.sitting import Sitting
from citrus_game.table.speech import words
from citrus_game.text import _, ngettext

HELD_AFTER = 0.35
"""Seconds from which the key that opened it counts as held: letting go closes it."""
KEY = "left_over"
MOST = 250
"""The latest sentences of the log are shown, so many of them."""


class Lot(Widget):
    """Equal things with their number: a picture, or a finca with its values; dull where there are none."""

    focusable = False
    shows_hover = False

    def __init__(self, piece: str, number: int, hint: str, finca: Values | None = None) -> None:
        super().__init__(hint=hint)
        self.piece, self.number, self.finca = piece, number, finca

    def words_on(self) -> tuple[str, ...]:
        """Give how many there are."""
        return (str(self.number),)

    def natural(self, _width: int = 0) -> tuple[int, int]:
        """Give room for the picture and two digits beside it."""
        px = self._px()
        return px + self.look.u(10) + self.look.type.width("×88", "count"), px

    def _px(self) -> int:
        return max(self.look.u(52), self.look.metrics.grown(44))

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it."""
        look, px = self.look, self._px()
        place = pygame.Rect(self.rect.x, self.rect.centery - px // 2, px, px)
        if self.finca is not None:
            paint_finca(look.art, look.type, surface, place, self.finca)
        else:
            tint = None if self.number else pygame.Color(255, 255, 255, 90)
            surface.blit(look.art.piece(self.piece, px, tint), place)
        left = place.right + look.u(10)
        box = pygame.Rect(left, self.rect.y, self.rect.right - left, self.rect.height)
        colour = look.colour("ink" if self.number else "muted")
        look.type.place(surface, f"×{self.number}", "count", colour, box)


class LeftSheet(Sheet):
    """What is left: known to everybody, since it is what was there less what was seen."""

    wide = 980

    def __init__(self, app: App, state: State) -> None:
        super().__init__(app, _("Still to come"))
        self.state = state
        self._open = 0.0

    def update(self, dt: float) -> None:
        """Let time pass while its key may be held."""
        super().update(dt)
        self._open += dt

    def handle(self, intent: Intent) -> bool:
        """Close on its key: pressed again, or let go after it was held."""
        again = isinstance(intent, Shortcut) and intent.name == KEY
        if again or (isinstance(intent, Release) and intent.name == KEY and self._open >= HELD_AFTER):
            self.close()
            return True
        return super().handle(intent)

    def fill(self, column: Column) -> None:
        """Put a group for each kind of thing."""
        self._bag(column)
        self._fincas(column)
        self._land(column)
        self._sites(column)

    def _bag(self, column: Column) -> None:
        state = self.state
        counts = Counter(state.bag)
        count = len(state.bag)
        head = ngettext("{n} plantation in the bag", "{n} plantations in the bag", count).format(n=count)
        self._head(column, head)
        for wells in (0, 1):
            tiles = [fruit * 2 + wells for fruit in range(len(FRUITS))]
            lots = [Lot(whole_tile(tile), counts[tile], words.plantation_name(tile)) for tile in tiles]
            self._grid(column, lots)

    def _fincas(self, column: Column) -> None:
        fincas = Counter(self.state.finca_stack)
        count = sum(fincas.values())
        head = ngettext("{n} finca to come", "{n} fincas to come", count).format(n=count)
        self._head(column, head)
        lots = [
            Lot(
                "finca",
                fincas[values],
                _("Finca {first}/{second}").format(first=values[0], second=values[1]),
                values,
            )
            for values in sorted(fincas)
        ]
        self._grid(column, lots)

    def _land(self, column: Column) -> None:
        kinds = {kind: mask.bit_count() for kind, mask in enumerate(self.state.land) if mask}
        count = sum(kinds.values())
        head = ngettext("{n} bonus on the board", "{n} bonuses on the board", count)
        self._head(column, head.format(n=count))
        self._grid(column, [Lot(land_piece(kind), kinds[kind], words.tile_name(kind)) for kind in kinds])

    def _sites(self, column: Column) -> None:
        board, state = self.state.game.board, self.state
        letters = sorted(board.sites[site] for site in state.site_stack)
        if letters:
            text = _("Building sites not marked yet: {sites}.").format(sites=words.joined(letters))
            column.put(self.put(Label(text, "body", "muted", wrap=True)))

    def _head(self, column: Column, head: str) -> None:
        if column.y > column.top:
            column.space(self.look.u(10))
        column.put(self.put(Label(head, "heading", wrap=True)), gap=self.look.u(6))

    def _grid(self, column: Column, lots: Sequence[Lot]) -> None:
        """Put lots side by side in equal columns, as many as fit."""
        if not lots:
            return
        for lot in lots:
            self.put(lot)
        wide, high = lots[0].natural()
        across = max(1, min(5, column.width // (wide + self.look.u(12))))
        room = column.width // across
        for first in range(0, len(lots), across):
            for number, lot in enumerate(lots[first : first + across]):
                lot.rect = pygame.Rect(column.left + number * room, column.y, wide, high)
            column.y += high + self.look.u(10)


class Told(Label):
    """A sentence of the log, with the emblem of whom it is about where there is one."""

    def __init__(self, text: str, colour: str) -> None:
        super().__init__(text, "note", wrap=True)
        self._colour = colour

    def _indent(self) -> int:
        return self.look.type.px("note") + self.look.u(12)

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give room for the words beside the emblem."""
        wide, high = super().natural(max(1, width - self._indent()) if width else 0)
        return wide + self._indent(), high

    def draw(self, surface: pygame.Surface) -> None:
        """Paint emblem and words."""
        whole, look = self.rect, self.look
        if self._colour:
            px = look.type.px("note")
            emblem = look.art.piece(f"emblem-{self._colour}", px)
            surface.blit(emblem, (whole.x, whole.y + (look.type.line("note") - px) // 2))
        self.rect = pygame.Rect(whole.x + self._indent(), whole.y, whole.width - self._indent(), whole.height)
        super().draw(surface)
        self.rect = whole


class LogSheet(Sheet):
    """Everything that happened, the latest first."""

    wide = 980
    key = LOG

    def __init__(self, app: App, sitting: Sitting) -> None:
        super().__init__(app, _("Log"))
        self.sitting = sitting

    def fill(self, column: Column) -> None:
        """Put the sentences, under a head for each turn."""
        turn = 0
        for entry in reversed(self.sitting.log[-MOST:]):
            if entry.turn != turn:
                turn = entry.turn
                head = _("Turn {number}").format(number=turn)
                column.put(self.put(Label(head, "field", "muted")))
            colour = "" if entry.player is None else self.sitting.seats[entry.player].colour
            column.put(self.put(Told(entry.text, colour)), gap=self.look.u(8))
