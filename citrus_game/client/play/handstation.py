"""The prompt's widgets: the tiles of the hand and the buttons that answer."""

from collections.abc import Sequence
from functools import partial

import pygame

from citrus_game.client.board.plants import whole_tile
from citrus_game.client.play import wording
from citrus_game.client.play.desk import Desk
from citrus_game.client.play.orders import Orders
from citrus_game.client.play.promptbar import PromptBar, PromptFace
from citrus_game.client.play.tiles import TileButton
from citrus_game.client.widgets.buttons import BETWEEN, Button
from citrus_game.client.widgets.group import Widgets
from citrus_game.table import words

ANSWER_KEYS = {
    "confirm": "buy",
    "income": "income",
    "return": "return",
    "end": "end",
    "pass": "pass",
    "cancel": "cancel",
}
"""The keys that do the same as the prompt's buttons."""


TIGHT = 10
"""Units at either side of words, and between them and an icon, where they would not fit otherwise."""


class FittingButton(Button):
    """A button that keeps what fits: icon and words, if need be close together, the words, or the icon."""

    _tight = False

    def _pad(self, width: int) -> int:
        usual = super()._pad(width)
        return min(usual, self.look.u(TIGHT)) if self._tight else usual

    def _draw_inside(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        icon, label = self.icon, self._label
        room = face.width - 2 * self._pad(face.width) - 2
        spare = room - self._words_width() - self._icon_px()
        self.between = BETWEEN if spare >= self.look.u(BETWEEN) else TIGHT
        if icon and spare < self.look.u(self.between):
            self.icon = ""
            self._tight = self._words_width() > room
            if self._words_width() > face.width - 2 * self._pad(face.width) - 2:
                self.icon, self._label = icon, ""
        super()._draw_inside(surface, face)
        self.icon, self._label, self._tight = icon, label, False


class OfferButton(Button):
    """A button of the prompt; ``coin`` puts a coin behind its words."""

    coin = False

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give the size at which words and coin fit."""
        wide, high = super().natural(width)
        return wide + self._coin_room(), high

    def _coin_room(self) -> int:
        return round(self.look.type.px(self.style) * 1.6) if self.coin else 0

    def _draw_inside(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        room = self._coin_room()
        super()._draw_inside(surface, pygame.Rect(face.x, face.y, face.width - room, face.height))
        if room:
            px = round(room * 0.72)
            words_end = face.x + (face.width - room + self._words_width()) // 2
            left = words_end + room - px - self.look.u(4)
            surface.blit(self.look.art.piece("coin", px), (left, face.centery - px // 2))


class HandStation:
    """The hand and the prompt's buttons, kept true to the desk."""

    def __init__(self, widgets: Widgets, bar: PromptBar, desk: Desk, orders: Orders) -> None:
        self.desk, self.bar, self.orders = desk, bar, orders
        longest = max(len(line) for line in desk.state.game.line_spaces) + 1
        self.tiles = [widgets.add(TileButton(partial(self._choose, index))) for index in range(longest)]
        self.secondary = widgets.add(OfferButton("", partial(self._answer, "secondary")))
        self.primary = widgets.add(OfferButton("", partial(self._answer, "primary"), kind="primary"))
        self.prompt = wording.Prompt("", ())

    def ask(self, names: Sequence[str]) -> wording.Prompt:
        """Give the words of the prompt."""
        return wording.prompt(self.desk, names)

    def refresh(self, names: Sequence[str]) -> PromptFace:
        """Show the hand and the buttons; give what the bar says beside them."""
        desk = self.desk
        self.prompt = self.ask(names)
        held, picked = desk.tiles(), desk.picked_index()
        first = int(desk.state.drawn is not None)
        slots = self.bar.hand_slots(len(self.tiles) + first)[first:]
        used = self.bar.hand_slots(first + len(held))
        for index, tile in enumerate(self.tiles):
            tile.show(index < len(held))
            tile.rect = slots[index]
            if tile.visible:
                tile.show_tile(whole_tile(held[index]), picked=index == picked)
                tile.hint = words.plantation_name(held[index])
                tile.enable(desk.open and desk.state.drawn is None)
        buttons: list[Button] = []
        for button, offer in ((self.secondary, self.prompt.secondary), (self.primary, self.prompt.primary)):
            button.show(offer is not None)
            if offer is not None:
                button.shortcut = ANSWER_KEYS.get(offer.act, "")
                button.label, button.coin = offer.label, offer.coin
                buttons.append(button)
        right = self.bar.place_buttons(buttons)
        gap = self.bar.look.u(16)
        left = used[-1].right + gap if used else self.bar.rect.x + self.bar.look.u(24)
        return PromptFace(self.prompt.title, self.prompt.texts, left, right, desk.open, desk.state.drawn)

    def _choose(self, index: int) -> None:
        self.orders.play(self.desk.choose_hand(index))

    def _answer(self, which: str) -> None:
        offer = self.prompt.primary if which == "primary" else self.prompt.secondary
        if offer is not None:
            self.orders.answer(offer.act)
