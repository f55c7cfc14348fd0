"""The prompt under the board: the hand, what is asked, the buttons that answer it."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from citrus_game.client.board.layers.fincas import paint_finca
from citrus_game.client.board.layers.plants import whole_tile
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.play.moment import Moment
from citrus_game.client.play.parts.answers import OfferButton
from citrus_game.client.play.parts.part import Part
from citrus_game.client.play.parts.tiles import TileButton
from citrus_game.table.desk.wording import Prompt
from citrus_game.table.speech import words

MARGIN = 24
"""Units at either side of the words where they stand over the hand."""


class Wording(NamedTuple):
    """A title and a text as they are to be set, each empty or in its style."""

    title: str
    text: str

    def height(self, look: Look, wide: int) -> int:
        """Give the pixels that it takes in a width."""
        blocks = ((self.title, "prompt"), (self.text, "note"))
        return sum(look.type.block_height(text, style, wide) for text, style in blocks if text)

    def over_end(self, look: Look, wide: int, end: int) -> int:
        """Give the pixels that all lines take but the last, if that one is at most ``end`` wide; else all."""
        high, style = self.height(look, wide), "note" if self.text else "prompt"
        last = look.type.wrap(self.text or self.title, style, wide)[-1]
        return high - look.type.line(style) if look.type.width(last, style) <= end else high

    def paint(self, look: Look, target: pygame.Surface, box: pygame.Rect, end: int) -> None:
        """Draw it in the middle of a box's height; a last line at most ``end`` wide may stand below."""
        high = self.height(look, box.width)
        if high > box.height:
            high = self.over_end(look, box.width, end)
        top = box.y + (box.height - high) // 2
        for text, style, colour in ((self.title, "prompt", "ink"), (self.text, "note", "muted")):
            if text:
                high = look.type.block_height(text, style, box.width)
                row = pygame.Rect(box.x, top, box.width, high)
                look.type.block(target, text, style, look.colour(colour), row)
                top += high


class PromptFace(NamedTuple):
    """What the prompt says; ``left`` and ``right`` bound the words, in pixels.

    Of the ``titles``, the longest first, one is shown.
    """

    titles: tuple[str, ...]
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
        self.told = "", ""
        """Title and text that were drawn last."""
        self.row = rect.copy()
        if words_over:
            high = look.type.line("prompt") + look.type.line("note") + look.u(16)
            self.row = pygame.Rect(rect.x, rect.y + high, rect.width, rect.height - high)

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
        self.bounds = left, self.offer(moment.prompt, left)

    def offer(self, prompt: Prompt, left: int) -> int:
        """Show the buttons that answer, right of ``left``; give where the words must end."""
        buttons: list[OfferButton] = []
        offers = (prompt.follow, prompt.secondary, prompt.primary)
        for button, offer in zip((self.follow, self.secondary, self.primary), offers, strict=True):
            button.show(offer is not None)
            if offer is not None:
                button.shortcut = ANSWER_KEYS.get(offer.act, "")
                button.label, button.coin = offer.label, offer.coin
                buttons.append(button)
        return self.place_buttons(buttons, left)

    def see(self, moment: Moment) -> PromptFace:
        """Give what is asked, or a hint in its place."""
        desk, (left, right) = moment.desk, self.bounds
        title, texts, brief = moment.prompt.title, moment.prompt.texts, moment.prompt.brief
        if moment.aided.purist and desk.open and desk.state.drawn is None:
            texts = ()
        if moment.passing.hint is not None:
            (title, texts), brief = moment.passing.hint, ""
        titles = (title, brief) if brief else (title,)
        return PromptFace(titles, texts, left, right, desk.open, desk.state.drawn)

    def chrome_of(self, face: PromptFace) -> str:
        """Give the bar a gold edge while a person is asked."""
        return "panel-active" if face.active else "panel"

    def paint(self, target: pygame.Surface, face: PromptFace) -> None:
        """Draw title and sentences, wrapped: the shorter title, then sentences give way, not letters."""
        look, margin = self.look, self.look.u(MARGIN)
        box = pygame.Rect(face.left, self.rect.y, max(20, face.right - face.left), self.rect.height)
        if self.words_over:
            box = self.rect.inflate(-2 * margin, 0)
        end = 0
        if self.words_over and self._holds(face):
            box.height = self.row.y - self.rect.y
            if face.finca is None and not any(tile.visible for tile in self.tiles):
                end = face.right - box.x  # with nothing in hand a last line has room beside the buttons
        else:
            box.height -= look.u(5)
        wordings = _wordings(face)
        fitting = [wording for wording in wordings if wording.over_end(look, box.width, end) <= box.height]
        self.whole = bool(fitting) and fitting[0] in wordings[: len(face.titles)]
        shown = fitting[0] if fitting else wordings[-1]
        self.told = shown.title, shown.text
        shown.paint(look, target, box, end)
        self.paint_drawn(target, face)

    def _holds(self, face: PromptFace) -> bool:
        """Tell whether a hand or buttons are on the bar."""
        return face.finca is not None or any(widget.visible for widget in self.widgets())

    def paint_drawn(self, target: pygame.Surface, face: PromptFace) -> None:
        """Draw the finca that was drawn in the first place of the hand."""
        if face.finca is not None:
            paint_finca(self.look.art, self.look.type, target, self.hand_slots(1)[0], face.finca)

    def hand_slots(self, count: int) -> list[pygame.Rect]:
        """Give the places of the hand's tiles, from the left."""
        u = self.look.u
        px = min(u(60), self.row.height - u(18))
        step = max(px + u(10), self.look.metrics.reach)
        top = self.row.y + (self.row.height - u(5) - px) // 2
        return [pygame.Rect(self.rect.x + u(16) + index * step, top, px, px) for index in range(count)]

    def place_buttons(self, buttons: list[OfferButton], left: int) -> int:
        """Place the buttons from the right end; give where the words must end.

        Where the words stand over them they have the room from ``left`` on: the first that do not fit show
        their icon alone.
        """
        u = self.look.u
        alone = len(buttons) == 1
        most = self.rect.width * (45 if self.words_over else 41 if alone else 33) // 100
        high, gap, right = self.row.height - u(20), u(14), self.rect.right - u(12)
        room = right - left - gap * (len(buttons) - 1)
        wides = []
        for button in buttons:
            button.small, button.hint = False, ""
            wides.append(min(max(button.natural()[0], u(146)), most))
        for number, button in enumerate(buttons[:-1]):
            if self.words_over and sum(wides) > room:
                button.small, button.hint, wides[number] = True, button.label, high
        if self.words_over and wides:
            wides[-1] = min(wides[-1], room - sum(wides[:-1]))
        for button, wide in zip(reversed(buttons), reversed(wides), strict=True):
            button.rect = pygame.Rect(right - wide, self.row.y + u(7), wide, high)
            right -= wide + gap
        return right - u(6)


def _wordings(face: PromptFace) -> list[Wording]:
    """List what may be said, the most first: what to do counts more than what it is about."""
    counts = range(len(face.texts), 0, -1)
    found = [Wording(title, " ".join(face.texts[:count])) for count in counts for title in face.titles]
    found += [Wording("", face.texts[0])] if face.texts else []
    return found + [Wording(title, "") for title in face.titles]
