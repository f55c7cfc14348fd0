"""The prompt of the kiosk's play: its words go over as many lines as there is room for."""

from typing import NamedTuple

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.client.play.parts.prompt import PromptBar, PromptFace

MARGIN = 24
"""Units at either side of the words."""
AROUND = 22
"""Units over and under the words, with the bar's lip."""


class Wording(NamedTuple):
    """A title and a text as they are to be set, each empty or in its style."""

    title: str
    text: str

    def height(self, look: Look, wide: int) -> int:
        """Give the pixels that it takes in a width."""
        blocks = ((self.title, "prompt"), (self.text, "note"))
        return sum(look.type.block_height(words, style, wide) for words, style in blocks if words)

    def paint(self, look: Look, target: pygame.Surface, box: pygame.Rect) -> None:
        """Draw it in the middle of a box's height."""
        top = box.y + (box.height - self.height(look, box.width)) // 2
        for words, style, colour in ((self.title, "prompt", "ink"), (self.text, "note", "muted")):
            if words:
                high = look.type.block_height(words, style, box.width)
                row = pygame.Rect(box.x, top, box.width, high)
                look.type.block(target, words, style, look.colour(colour), row)
                top += high


class KioskPrompt(PromptBar):
    """The bar with its words set in a block: what has no room is left out from the end."""

    def __init__(self, look: Look, rect: pygame.Rect, *, words_over: bool, longest: int) -> None:
        super().__init__(look, rect, words_over=words_over, longest=longest)
        self.told = "", ""
        """Title and text that were drawn last."""
        if words_over:
            row = row_high(look)
            self.row = pygame.Rect(rect.x, rect.bottom - row, rect.width, row)

    def paint(self, target: pygame.Surface, face: PromptFace) -> None:
        """Draw title and sentences, wrapped."""
        look, margin = self.look, self.look.u(MARGIN)
        box = pygame.Rect(face.left, self.rect.y, max(20, face.right - face.left), self.rect.height)
        if self.words_over:
            high = self.row.y - self.rect.y if self._holds(face) else self.rect.height
            box = pygame.Rect(self.rect.x + margin, self.rect.y, self.rect.width - 2 * margin, high)
        box.height -= look.u(5)
        most = box.height - look.u(4)
        wordings = [
            Wording(face.title, " ".join(face.texts[:count])) for count in range(len(face.texts), -1, -1)
        ]
        first = Wording("", face.texts[0]) if face.texts else wordings[-1]
        # what to do counts more than what it is about
        wordings.insert(len(face.texts), first)
        fitting = [wording for wording in wordings if wording.height(look, box.width) <= most]
        self.whole = bool(fitting) and fitting[0] == wordings[0]
        if not fitting:
            super().paint(target, face)
            return
        self.told = fitting[0].title, fitting[0].text
        fitting[0].paint(look, target, box)
        self.paint_drawn(target, face)

    def _holds(self, face: PromptFace) -> bool:
        """Tell whether a hand or buttons are on the bar."""
        return face.finca is not None or any(widget.visible for widget in self.widgets())


def row_high(look: Look) -> int:
    """Give the pixels of a row with the hand and the buttons."""
    return max(look.metrics.target, look.u(60)) + look.u(16)


def words_high(look: Look, wide: int, said: list[tuple[str, str]]) -> int:
    """Give the pixels that a prompt of a width needs for the longest of some titles and texts."""
    wide -= 2 * look.u(MARGIN)
    highest = max((Wording(*each).height(look, wide) for each in said), default=0)
    return highest + look.u(AROUND)
