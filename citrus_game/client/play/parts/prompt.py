"""The prompt under the board: the hand, what is asked, the buttons that answer it."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from citrus_game.client.board.layers.fincas import paint_finca
from citrus_game.client.board.layers.plants import whole_tile
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.play.moment.moment import Moment, Prompt
from citrus_game.client.play.parts.answers import OfferButton
from citrus_game.client.play.parts.part import Part
from citrus_game.client.play.parts.tiles import TileButton
from citrus_game.table.speech import words


class PromptFace(NamedTuple):
    """What the prompt says; ``left`` and ``right`` bound the words, in pixels."""

    title: str
    texts: tuple[str, ...]
    left: int
    right: int
    active: bool
    finca: tuple[int, int] | None


ANSWER_KEYS = {
    "confirm": "buy",
    "income": "income",
    "return": "return",
    "end": "end",
    "pass": "pass",
    "cancel": "cancel",
    "follow": "follow",
}
"""The keys that do the same as the prompt's buttons."""


class PromptBar(Part[PromptFace]):
    """The bar with its words; hand tiles and buttons are widgets on it.

    With ``words_over`` the words have a row of their own over them. ``longest`` is the most tiles that a
    hand can have.
    """

    def __init__(self, look: Look, rect: pygame.Rect, *, words_over: bool, longest: int) -> None:
        super().__init__(look, rect)
        self.tiles = [TileButton() for _place in range(longest)]
        for tile in self.tiles:
            tile.group = "hand"
        self.secondary = OfferButton("")
        self.primary = OfferButton("", kind="primary")
        self.follow = OfferButton("", kind="primary")
        self.follow.group = self.secondary.group = self.primary.group = "answers"
        self.bounds = rect.left, rect.right
        """Where the words begin and end."""
        self.words_over = words_over
        self.whole = True
        """Whether all words of the face that was drawn last are in sight."""
        self.row = rect.copy()
        if words_over:
            words = look.type.line("prompt") + look.type.line("note") + look.u(4)
            self.row = pygame.Rect(rect.x, rect.y + words, rect.width, rect.height - words)

    def widgets(self) -> Sequence[Widget]:
        """List the tiles of the hand and the buttons that answer."""
        return [*self.tiles, self.follow, self.secondary, self.primary]

    def settle(self, moment: Moment) -> None:
        """Show the hand and the buttons."""
        desk = moment.desk
        held, picked = desk.tiles(), desk.picked_index()
        first = int(desk.state.drawn is not None)
        slots = self.hand_slots(len(self.tiles) + first)[first:]
        for index, tile in enumerate(self.tiles):
            tile.show(index < len(held))
            tile.rect = slots[index]
        for slot, (index, number) in zip(slots, desk.order(), strict=False):
            tile = self.tiles[index]
            tile.rect = slot
            if tile.visible:
                tile.show_tile(whole_tile(held[index]), picked=index == picked, number=number)
                tile.hint = words.plantation_name(held[index])
                tile.enable(desk.open and desk.state.drawn is None)
        used = self.hand_slots(first + len(held))
        left = used[-1].right + self.look.u(16) if used else self.rect.x + self.look.u(24)
        self.bounds = left, self.offer(moment.prompt)

    def offer(self, prompt: Prompt) -> int:
        """Show the buttons that answer; give where the words must end."""
        buttons: list[Button] = []
        offers = (prompt.follow, prompt.secondary, prompt.primary)
        for button, offer in zip((self.follow, self.secondary, self.primary), offers, strict=True):
            button.show(offer is not None)
            if offer is not None:
                button.shortcut = ANSWER_KEYS.get(offer.act, "")
                button.label, button.coin = offer.label, offer.coin
                buttons.append(button)
        return self.place_buttons(buttons)

    def see(self, moment: Moment) -> PromptFace:
        """Give what is asked, or a hint in its place."""
        desk, (left, right) = moment.desk, self.bounds
        title, texts = moment.prompt.title, moment.prompt.texts
        if moment.aided.purist and desk.open and desk.state.drawn is None:
            texts = ()
        if moment.passing.hint is not None:
            title, texts = moment.passing.hint
        return PromptFace(title, texts, left, right, desk.open, desk.state.drawn)

    def chrome_of(self, face: PromptFace) -> str:
        """Give the bar a gold edge while a person is asked."""
        return "panel-active" if face.active else "panel"

    def paint(self, target: pygame.Surface, face: PromptFace) -> None:
        """Draw the title and as many of the sentences as fit."""
        look = self.look
        left, wide = face.left, max(20, face.right - face.left)
        if self.words_over:
            left, wide = self.rect.x + look.u(20), self.rect.width - look.u(40)
        texts = list(face.texts)
        while len(texts) > 1 and look.type.width(" ".join(texts), "note") > wide:
            texts.pop()
        if texts and look.type.width(texts[0], "note", look.type.shrunk(texts[0], "note", wide)) > wide:
            texts.clear()
        narrow = any(
            look.type.width(text, style) > wide
            for text, style in ((face.title, "prompt"), (" ".join(texts), "note"))
        )
        self.whole = len(texts) == len(face.texts) and not narrow
        first, second = look.type.line("prompt"), look.type.line("note")
        high = self.rect.height if not self.words_over else self.row.y - self.rect.y + look.u(8)
        top = self.rect.y + (high - look.u(5) - first - second * bool(texts)) // 2
        box = pygame.Rect(left, top, wide, first)
        look.type.place(target, face.title, "prompt", look.colour("ink"), box)
        self.paint_drawn(target, face)
        if texts:
            box = pygame.Rect(left, top + first, wide, second)
            look.type.place(target, " ".join(texts), "note", look.colour("muted"), box)

    def paint_drawn(self, target: pygame.Surface, face: PromptFace) -> None:
        """Draw the finca that was drawn in the first place of the hand."""
        if face.finca is not None:
            paint_finca(self.look.art, self.look.type, target, self.hand_slots(1)[0], face.finca)

    def hand_slots(self, count: int) -> list[pygame.Rect]:
        """Give the places of the hand's tiles, from the left."""
        u = self.look.u
        px = min(u(60), self.row.height - u(18))
        step = px + u(10)
        top = self.row.y + (self.row.height - u(5) - px) // 2
        return [pygame.Rect(self.rect.x + u(16) + index * step, top, px, px) for index in range(count)]

    def place_buttons(self, buttons: list[Button]) -> int:
        """Place the buttons from the right end; give where the words must end."""
        u = self.look.u
        right = self.rect.right - u(12)
        for button in reversed(buttons):
            most = self.rect.width * 45 // 100 if self.words_over else self.rect.width // 3
            wide = min(max(button.natural()[0], u(146)), most)
            high = self.row.height - u(20)
            button.rect = pygame.Rect(right - wide, self.row.y + u(7), wide, high)
            right -= wide + u(14)
        return right - u(6)
