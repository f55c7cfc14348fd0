"""The top bar: logo, turn, what is left in the bag by fruit, the fincas still to come."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from citrus_game.client.board.layers.plants import motif
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.play.moment import Moment
from citrus_game.client.play.parts.part import Part
from citrus_game.client.play.parts.tiles import Spot
from citrus_game.rules.material.components import FRUITS
from citrus_game.rules.material.state import State
from citrus_game.table.speech import words
from citrus_game.text import _, ngettext, pgettext


class TopFace(NamedTuple):
    """What the top bar shows: the turn, how many plantations and fincas are left."""

    turn: int
    bag: int
    fruits: tuple[int, ...]
    fincas: int


def top_face(state: State) -> TopFace:
    """Look at what is left; the order of bag and stack stays hidden."""
    fruits = Counter(tile >> 1 for tile in state.bag)
    out = tuple(fruits[fruit] for fruit in range(len(FRUITS)))
    return TopFace(state.turn, len(state.bag), out, len(state.finca_stack))


def finca_list(fincas: Sequence[tuple[int, int]]) -> list[str]:
    """List finca values in their order, so that nothing of the stack's is told; equal ones once.

    >>> finca_list(((6, 3), (6, 3), (10, 5)))
    ['6/3 ×2', '10/5']
    """
    counts = Counter(fincas)
    return [
        f"{first}/{second}" + (f" ×{counts[first, second]}" if counts[first, second] > 1 else "")
        for first, second in sorted(counts)
    ]


class Detail(NamedTuple):
    """How much the top bar says: words beside numbers, numbers by fruit."""

    turn: bool
    words: bool
    fruits: bool


DETAILS = (
    Detail(turn=True, words=True, fruits=True),
    Detail(turn=True, words=False, fruits=True),
    Detail(turn=False, words=False, fruits=True),
    Detail(turn=True, words=False, fruits=False),
    Detail(turn=False, words=False, fruits=False),
)
"""The most first; the first that fits is shown."""


class TopBar(Part[TopFace]):
    """Everything of the top bar but its buttons; ``rect`` ends before them."""

    chrome = ""

    def __init__(self, look: Look, rect: pygame.Rect, board_left: int) -> None:
        super().__init__(look, rect)
        self.board_left = board_left
        self.turn_spot = self.bag_spot = self.finca_spot = pygame.Rect(0, 0, 0, 0)
        self.turn, self.bag, self.fincas = Spot(), Spot(), Spot()
        self._seen = TopFace(0, 0, (), 0)

    def widgets(self) -> Sequence[Widget]:
        """List turn, bag and fincas, which explain themselves."""
        return [self.turn, self.bag, self.fincas]

    def settle(self, moment: Moment) -> None:
        """Say what is left; what stands where is known only when it is painted."""
        face = self._seen = top_face(moment.state)
        out = [words.counted_fruit(fruit, count) for fruit, count in enumerate(face.fruits)]
        self.turn.hint = _("Turn {number} (all players)").format(number=face.turn)
        self.bag.hint = _("Still in the bag: {fruits}.").format(fruits=words.joined(out))
        values = ", ".join(finca_list(moment.state.finca_stack))
        text = _("Fincas still to come: {values}.") if values else _("No finca is left.")
        self.fincas.hint = text.format(values=values)

    @property
    def beside_logo(self) -> int:
        """Give where there is room beside the logo."""
        return self.look.u(18) + self._logo.get_width() + self.look.u(10)

    @property
    def _logo(self) -> pygame.Surface:
        return self.look.art.piece("logo", (self.look.u(190), self.look.u(50)))

    def see(self, moment: Moment) -> TopFace:  # noqa: ARG002
        """Give what is left."""
        return self._seen

    def paint(self, target: pygame.Surface, face: TopFace) -> None:
        """Draw the logo and as much of the rest as there is room for."""
        look, logo = self.look, self._logo
        target.blit(logo, (look.u(18), self.rect.centery - look.u(2) - logo.get_height() // 2))
        least = self.beside_logo + look.u(20)
        self.turn_spot = self.bag_spot = self.finca_spot = pygame.Rect(0, 0, 0, 0)
        for detail in DETAILS:
            wide = sum(self._width(item) for item in self._items(face, detail))
            for left in (max(least, self.board_left), least):
                if left + wide <= self.rect.right or detail is DETAILS[-1]:
                    self._paint_items(target, face, detail, left)
                    self.turn.rect, self.bag.rect, self.fincas.rect = (
                        self.turn_spot,
                        self.bag_spot,
                        self.finca_spot,
                    )
                    return

    def _items(self, face: TopFace, detail: Detail) -> list[tuple[str, str, str]]:
        """List (icon or piece, number, words)."""
        turn = _("Turn {number}").format(number=face.turn) if detail.turn else str(face.turn)
        bag = pgettext("plantations", "in the bag") if detail.words else ""
        items = [("icon-replay", turn, ""), ("bag", str(face.bag), bag)]
        if detail.fruits:
            items += [(motif(fruit * 2), str(number), "") for fruit, number in enumerate(face.fruits)]
        fincas = ngettext("finca to come", "fincas to come", face.fincas) if detail.words else ""
        items.append(("finca-back", str(face.fincas), fincas))
        return items

    def _width(self, item: tuple[str, str, str]) -> int:
        """Measure an item as `_paint_items` draws it."""
        look, (piece, number, words) = self.look, item
        wide = self._piece_px(piece) + look.u(8) if piece else 0
        for text, style in ((number, "count"), (words, "note")):
            if text:
                wide += look.type.width(text, style) + look.u(8)
        return wide + self._gap(piece)

    def _piece_px(self, piece: str) -> int:
        return self.look.u(30 if "motif" in piece else 36)

    def _gap(self, piece: str) -> int:
        return self.look.u(6 if "motif" in piece else 16)

    def _paint_items(self, target: pygame.Surface, face: TopFace, detail: Detail, left: int) -> None:
        look, middle = self.look, self.rect.centery
        for item in self._items(face, detail):
            piece, number, words = item
            start, at = left, left
            px = self._piece_px(piece)
            if piece.startswith("icon-"):
                icon = look.icon(piece.removeprefix("icon-"), look.u(30), "muted-dark")
                target.blit(icon, (at, middle - look.u(15)))
            elif piece:
                target.blit(look.art.piece(piece, px), (at, middle - px // 2))
            at += (px + look.u(8)) if piece else 0
            for text, style, colour in ((number, "count", "cream"), (words, "note", "muted-dark")):
                if text:
                    room = max(1, min(look.type.width(text, style), self.rect.right - at))
                    box = pygame.Rect(at, middle - look.u(20), room, look.u(40))
                    at = look.type.place(target, text, style, look.colour(colour), box).right + look.u(8)
            left = at + self._gap(piece)
            spot = pygame.Rect(start, middle - look.u(26), left - start, look.u(52))
            if piece == "bag" or "motif" in piece:
                self.bag_spot = spot if not self.bag_spot.width else self.bag_spot.union(spot)
            elif piece == "finca-back":
                self.finca_spot = spot
            else:
                self.turn_spot = spot
