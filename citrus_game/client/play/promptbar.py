"""The prompt under the board: the hand, what is asked, the buttons that answer it."""

from typing import NamedTuple

import pygame

from citrus_game.client.board.pieces import paint_finca
from citrus_game.client.look import Look
from citrus_game.client.play.parts import Part
from citrus_game.client.widgets.buttons import Button


class PromptFace(NamedTuple):
    """What the prompt says; ``left`` and ``right`` bound the words, in pixels."""

    title: str
    texts: tuple[str, ...]
    left: int
    right: int
    active: bool
    finca: tuple[int, int] | None


class PromptBar(Part[PromptFace]):
    """The bar with its words; hand tiles and buttons are widgets on it.

    With ``words_over`` the words have a row of their own over them.
    """

    def __init__(self, look: Look, rect: pygame.Rect, words_over: bool) -> None:
        super().__init__(look, rect)
        self.words_over = words_over
        self.whole = True
        """Whether all words of the face that was drawn last are in sight."""
        self.row = rect.copy()
        if words_over:
            words = look.type.line("prompt") + look.type.line("note") + look.u(4)
            self.row = pygame.Rect(rect.x, rect.y + words, rect.width, rect.height - words)

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
        if face.finca is not None:
            paint_finca(look.art, look.type, target, self.hand_slots(1)[0], face.finca)
        if texts:
            box = pygame.Rect(left, top + first, wide, second)
            look.type.place(target, " ".join(texts), "note", look.colour("muted"), box)

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
