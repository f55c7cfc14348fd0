"""Parts of the play scene: each sees a moment, is kept drawn, and is drawn again when its face changes."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, TypeVar

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.play.moment import Moment
from citrus_game.table.desk import wording
from citrus_game.table.desk.why import Why

Face = TypeVar("Face", bound=Hashable)
Redraw = Callable[[pygame.Rect | None], None]
"""Has a part of the window drawn again, or all of it."""

CARD = 0.9
"""Scale of the cards' chrome."""


class Part(Generic[Face]):
    """Something in a rect of the window that sees a face in a moment: plain values, compared to the last.

    ``whys`` says of its widgets that cannot be chosen which rules are against it.
    """

    chrome = "panel"
    pointed = False
    """Whether its face tells something of what is pointed at."""

    def __init__(self, look: Look, rect: pygame.Rect) -> None:
        self.look = look
        self.rect = rect
        self.whys: dict[Widget, Why] = {}
        self._shown: Face | None = None
        self._settled = -1
        self._behind = pygame.Surface((1, 1))

    # what a part is

    def widgets(self) -> Sequence[Widget]:
        """List its widgets in the order of the focus."""
        return ()

    def settle(self, moment: Moment) -> None:
        """Bring its widgets up to date, when more has changed than what is passing."""

    def stands(self, moment: Moment) -> bool:  # noqa: ARG002
        """Tell whether it is there at a moment, and not another part in its place."""
        return True

    def see(self, moment: Moment) -> Face:
        """Give what it shows of a moment."""
        raise NotImplementedError

    def paint(self, target: pygame.Surface, face: Face) -> None:
        """Draw what stands on the card."""
        raise NotImplementedError

    def chrome_of(self, face: Face) -> str:  # noqa: ARG002
        """Name the card's chrome for a face, empty for none."""
        return self.chrome

    # how it is kept drawn

    def attach(self, bare: pygame.Surface) -> None:
        """Let the card's shadow fall on the bare table, a part of which lies behind the card from now on."""
        if self.chrome:
            look = self.look
            fallen = self.rect.move(look.u(2), look.u(6))
            look.art.paint_shadow(bare, fallen, look.u(16), max(2, look.u(6)), 90)
        self.rect = self.rect.clip(bare.get_rect())
        self._behind = bare.subsurface(self.rect)

    def share(self, other: "Part[Any]") -> None:
        """Stand in the place of another card, which is attached already."""
        self.rect, self._behind = other.rect, other._behind

    def forget(self) -> None:
        """Have the next face drawn, whatever was shown last."""
        self._shown = None

    @property
    def face(self) -> Face | None:
        """Give the face that was drawn last, None for none."""
        return self._shown

    def bring(self, moment: Moment) -> None:
        """Bring its widgets up to date where more has changed than what is passing."""
        if moment.change != self._settled:
            self._settled = moment.change
            self.settle(moment)

    def show(self, kept: pygame.Surface, face: Face) -> pygame.Rect | None:
        """Draw a face onto the kept picture, if it is a new one; give where, None for nowhere."""
        if face == self._shown:
            return None
        self._shown = face
        kept.set_clip(self.rect)
        kept.blit(self._behind, self.rect)
        chrome = self.chrome_of(face)
        if chrome:
            self.look.chrome(kept, chrome, self.rect, CARD)
        self.paint(kept, face)
        kept.set_clip(None)
        return self.rect

    # what parts have in common

    def judge(self, widget: Widget, can: bool, why: Why | None, moment: Moment) -> None:
        """Let a widget be chosen, or say why not, where reasons are wanted."""
        self.whys.pop(widget, None)
        if can:
            widget.enable()
            return
        why = why if moment.aided.reasons else None
        widget.disable(wording.sentences(why, moment.names) if why is not None else "")
        if why is not None:
            self.whys[widget] = why

    def title(self, target: pygame.Surface, text: str, *notes: str, beside: int = 0) -> pygame.Rect:
        """Draw the card's title, at the right the first note that has room; give the title's rect.

        So many pixels ``beside`` it are taken.
        """
        look, style = self.look, "card"
        line = look.type.line(style)
        head = pygame.Rect(
            self.rect.x + look.u(18), self.rect.y + look.u(12), self.rect.width - look.u(36), line
        )
        box = pygame.Rect(head.x, head.y, head.width - beside, line)
        used = look.type.place(target, text, style, look.colour("ink"), box)
        room = pygame.Rect(used.right + look.u(14), head.y, head.right - used.right - look.u(14), line)
        for note in notes:
            if look.type.width(note, "note") <= room.width:
                look.type.place(target, note, "note", look.colour("muted"), room, "right")
                break
        return head

    def count(self, target: pygame.Surface, text: str, left: int, middle: int, style: str = "count") -> int:
        """Draw a number on cream from ``left``, centred on a height; give where it ends."""
        box = pygame.Rect(left, middle - 20, 400, 40)
        return self.look.type.place(target, text, style, self.look.colour("ink"), box).right
