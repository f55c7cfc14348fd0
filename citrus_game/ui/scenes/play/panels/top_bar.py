"""The top bar: logo, turn, number of plantations in the bag and of fincas in the stack."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

import pygame

from citrus_game.narration import words
from citrus_game.narration.position import finca_list
from citrus_game.rules.model.components import FRUITS
from citrus_game.rules.model.state import State
from citrus_game.session.telling.turn import played_on_words
from citrus_game.text import _, pgettext
from citrus_game.ui.scenes.play.panels.panel import Panel
from citrus_game.ui.scenes.play.panels.tiles import Spot
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.toolkit.drawing.cells import Cell, Line, PictureCell, TextCell
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Widget


class TopBarData(NamedTuple):
    """The turn, and the numbers of plantations and fincas that are left. ``hidden`` counters are not
    shown.
    """

    turn: int
    bag: int
    fincas: int
    hidden: frozenset[str]


PIECE, ICON, SPACING, HIGH = 36, 30, 24, 52
"""Units: size of a picture and of an icon, gap between counters, height of what is pointed at."""


class TopBar(Panel[TopBarData]):
    """The top bar without its buttons; ``rect`` ends before them."""

    chrome = ""

    def __init__(self, style: Style, rect: pygame.Rect, board_left: int) -> None:
        super().__init__(style, rect)
        self.board_left = board_left
        self.turn, self.bag, self.fincas = Spot(), Spot(), Spot()
        self._spots = {"turn": self.turn, "bag": self.bag, "fincas": self.fincas}

    def widgets(self) -> Sequence[Widget]:
        return list(self._spots.values())

    def update(self, snapshot: Snapshot) -> None:
        state = snapshot.state
        told = [_("Turn {number} (all players)").format(number=state.turn)]
        self.turn.hint = "\n".join((*told, *played_on_words(snapshot.controller.session)))
        self.bag.hint, self.fincas.hint = partial(_bag_words, state), partial(_finca_words, state)

    @property
    def beside_logo(self) -> int:
        """X coordinate right of the logo."""
        return self.style.u(18) + self._logo.get_width() + self.style.u(10)

    @property
    def _logo(self) -> pygame.Surface:
        return self.style.art.piece("logo", (self.style.u(190), self.style.u(50)))

    def build_data(self, snapshot: Snapshot) -> TopBarData:
        state, hidden = snapshot.state, snapshot.aided.hidden & self._spots.keys()
        return TopBarData(state.turn, len(state.bag), len(state.finca_stack), frozenset(hidden))

    def paint(self, target: pygame.Surface, face: TopBarData) -> None:
        style, logo, middle = self.style, self._logo, self.rect.centery
        least = self.beside_logo + style.u(20)
        shown = {name: spot for name, spot in self._spots.items() if name not in face.hidden}
        line, room = Line(), self.rect
        ways = [*product(_versions(face), (max(least, self.board_left), least))]
        # without room for numbers alone, the logo gives way
        for counters, left in (*ways, (ways[-1][0], style.u(18))):
            line = Line(*(counters[name] for name in shown), gap=SPACING)
            width = self.rect.right - style.u(SPACING) - left
            room = pygame.Rect(left, middle - style.u(HIGH) // 2, width, style.u(HIGH))
            if line.span(style)[0] <= room.width:
                break
        if room.x >= least:
            target.blit(logo, (style.u(18), middle - style.u(2) - logo.get_height() // 2))
        line.draw(style, target, room)
        for spot in self._spots.values():
            spot.rect = pygame.Rect(0, 0, 0, 0)
        for spot, place in zip(shown.values(), line.places(style, room), strict=True):
            spot.rect = pygame.Rect(place.topleft, (place.width + style.u(SPACING // 3), place.height))


def _versions(face: TopBarData) -> Iterator[dict[str, Cell]]:
    """Yield the counters by name: with all words, with "Turn" alone, as numbers alone."""
    bag = pgettext("plantations", "in the bag")
    fincas = pgettext("fincas", "in the stack")
    turn = _("Turn {number}").format(number=face.turn)
    for first, second, third in ((turn, bag, fincas), (turn, "", ""), (str(face.turn), "", "")):
        yield {
            "turn": _counter(PictureCell("icon-replay", colour="muted-dark", units=ICON), first, ""),
            "bag": _counter(PictureCell("bag", units=PIECE), str(face.bag), second),
            "fincas": _counter(PictureCell("finca-back", units=PIECE), str(face.fincas), third),
        }


def _counter(picture: Cell, number: str, words: str) -> Cell:
    noted = [TextCell(words, "muted-dark")] if words else []
    return Line(picture, TextCell(number, "cream", "count"), *noted, gap=8)


def _bag_words(state: State) -> str:
    fruits = Counter(tile >> 1 for tile in state.bag)
    left = [words.counted_fruit(fruit, fruits[fruit]) for fruit in range(len(FRUITS))]
    return _("Still in the bag: {fruits}.").format(fruits=words.joined(left))


def _finca_words(state: State) -> str:
    values = ", ".join(finca_list(state))
    text = _("Fincas still in the stack: {values}.") if values else _("No finca is left.")
    return text.format(values=values)
