"""What lies over the kept picture: a card with words or facts, and frames around the market's lines.

Each knows where it lies, and damages that alone when it comes, changes or goes.
"""

from collections.abc import Iterator, Mapping

import pygame

from citrus_game.client.kit.widgets.callout import Callout
from citrus_game.client.play.parts.frames import paint_ring
from citrus_game.client.play.parts.part import Redraw
from citrus_game.client.play.view.table import TableView

WORK = 300
"""Things on a card that are painted in a second: all at once they are too many for a frame."""
LARGEST = 0.24
"""Share of the window from which on a card tells less, that the board is seen beside it."""
AROUND = 8
"""Units that a frame reaches beyond its line."""


class CardLayer:
    """A card over everything else, at most one; it is painted ahead, and shows once it is whole.

    One that goes is seen for a frame more: what shows in its place is drawn in one frame, what lay under it
    in the next.
    """

    def __init__(self, damage: Redraw) -> None:
        self.damage = damage
        self.callout: Callout | None = None
        self._coming: Callout | None = None
        self._going: Callout | None = None
        self._passed = False
        """Whether the frame has passed for which the one that goes is still seen."""

    @property
    def coming(self) -> bool:
        """Tell whether a card is being painted that does not show yet."""
        return self._coming is not None

    @property
    def changing(self) -> bool:
        """Tell whether a card comes or goes."""
        return self._coming is not None or self._going is not None

    def forget(self) -> None:
        """Show none: the table has been laid out anew."""
        self.callout = self._coming = self._going = None

    def show(self, callout: Callout | None) -> None:
        """Let the card that shows go, and another come, if there is one."""
        if self.callout is not None:
            self._take_away()
            self._going, self._passed = self.callout, False
        self.callout, self._coming = None, callout

    def pass_frame(self) -> None:
        """Take away the card that went in the frame before."""
        if self._passed:
            self._take_away()
        self._passed = True

    def paint(self, dt: float, *, whole: bool = True) -> None:
        """Paint so much of what is coming as the time allows; in a later frame it shows, where it may."""
        if self._coming is None:
            return
        if not self._coming.painted:
            self._coming.paint_some(max(1, round(dt * WORK)))
        elif whole:
            self.stand(self._coming)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the card, over one that goes."""
        for callout in (self._going, self.callout):
            if callout is not None and callout.extent.colliderect(area):
                callout.draw(surface)

    def stand(self, callout: Callout | None) -> None:
        """Let a card show now, painted to the end, or none."""
        for each in (self.callout, callout):
            if each is not None:
                self.damage(each.extent)
        self.callout, self._coming = callout, None

    def _take_away(self) -> None:
        """Have what lies under the card that goes drawn again, if there is one."""
        if self._going is not None:
            self.damage(self._going.extent)
            self._going = None


class FrameLayer:
    """Frames around lines of the market, each in a colour."""

    def __init__(self, damage: Redraw) -> None:
        self.damage = damage
        self._view: TableView | None = None
        self._frames: Mapping[int, str] = {}

    def show(self, view: TableView, frames: Mapping[int, str]) -> None:
        """Frame these lines and no others."""
        if frames != self._frames or view is not self._view:
            around = 2 * view.look.u(AROUND)
            for line in {*frames, *self._frames}:
                self.damage(view.market.frame(line).inflate(around, around))
            self._view, self._frames = view, frames

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the frames."""
        if self._view is None:
            return
        clip, around = surface.get_clip(), 2 * self._view.look.u(AROUND)
        for line, colour in self._frames.items():
            frame = self._view.market.frame(line)
            if clip.colliderect(frame.inflate(around, around)):
                paint_ring(self._view.look, surface, frame, colour)


def prepare_frames(view: TableView, colour: str) -> Iterator[None]:
    """Have the frames drawn that lines will have, one of each size at a time."""
    for size in {view.market.frame(line).size for line in range(len(view.market.arrows))}:
        scratch = pygame.Surface(size)
        paint_ring(view.look, scratch, scratch.get_rect(), colour)
        yield
