"""`Panel`: the base class of everything on the table that is painted once and repainted when its data
changes.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import cache, partial
from typing import Any, Generic, TypeVar

import pygame

from citrus_game.session.selection import prompt_text
from citrus_game.session.selection.why import RefusalReason
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.toolkit.drawing.cells import Cell, FirstThatFits, Line, Space, TextCell, paragraph
from citrus_game.ui.toolkit.drawing.style import Style
from citrus_game.ui.toolkit.widgets.base import Widget

Data = TypeVar("Data", bound=Hashable)
Redraw = Callable[[pygame.Rect | None], None]
"""Redraws a rectangle of the window; None is the whole window."""

CARD = 0.9
"""Scale of the panels' borders."""


class Panel(Generic[Data]):
    """A part of the table. It is painted again when the data differ that `build_data` takes from a
    snapshot.
    """

    chrome = "panel"
    padding: tuple[float, float, float, float] = (0, 0, 0, 0)
    """Units round its content: left, top, right, bottom."""

    def __init__(self, style: Style, rect: pygame.Rect) -> None:
        self.style = style
        self.rect = rect
        self._whys: dict[Widget, Callable[[], RefusalReason | None]] = {}
        self._shown: Data | None = None
        self._behind = pygame.Surface((1, 1))

    # for subclasses

    def widgets(self) -> Sequence[Widget]:
        """Return its widgets in focus order."""
        return ()

    def update(self, snapshot: Snapshot) -> None:
        """Update its widgets for a new snapshot."""

    def update_transient(self, snapshot: Snapshot) -> None:
        """Update its widgets for what changes while the position stays the same (`TransientState`)."""

    def is_visible(self, snapshot: Snapshot) -> bool:  # noqa: ARG002
        """Whether it is shown, and not another panel in its place."""
        return True

    def build_data(self, snapshot: Snapshot) -> Data:
        """Return what it shows of a snapshot."""
        raise NotImplementedError

    def compose(self, face: Data) -> Cell:
        """Return its content."""
        raise NotImplementedError

    def paint(self, target: pygame.Surface, face: Data) -> None:
        """Draw its content inside of its padding."""
        left, top, right, bottom = map(self.style.u, self.padding)
        x, y, width, height = self.rect
        inside = pygame.Rect(x + left, y + top, width - left - right, height - top - bottom)
        self.compose(face).draw(self.style, target, inside)

    def chrome_of(self, face: Data) -> str:  # noqa: ARG002
        """Return the name of its border and background, or "" for none."""
        return self.chrome

    def chrome_rect(self, face: Data) -> pygame.Rect:  # noqa: ARG002
        """Return the rectangle of its border and background."""
        return self.rect

    # painting

    @property
    def casts_shadow(self) -> bool:
        """Whether its shadow lies on the table, always."""
        return bool(self.chrome)

    def mount(self, bare: pygame.Surface) -> None:
        """Draw its shadow on the empty table, and keep the background below it."""
        if self.casts_shadow:
            style = self.style
            fallen = self.rect.move(style.u(2), style.u(6))
            style.art.paint_shadow(bare, fallen, style.u(16), max(2, style.u(6)), 90)
        self.rect = self.rect.clip(bare.get_rect())
        self._behind = bare.subsurface(self.rect)

    def share_place(self, other: "Panel[Any]") -> None:
        """Use the rectangle of another panel, which has been mounted already."""
        self.rect, self._behind = other.rect, other._behind

    def invalidate(self) -> None:
        """Paint it again next time, even if its data is the same."""
        self._shown = None

    @property
    def face(self) -> Data | None:
        """The data that it was last painted with, or None."""
        return self._shown

    def draw_changes(self, kept: pygame.Surface, face: Data) -> pygame.Rect | None:
        """Paint it if its data has changed; return the rectangle painted, or None."""
        if face == self._shown:
            return None
        self._shown = face
        self._mark_rings()
        kept.set_clip(self.rect)
        kept.blit(self._behind, self.rect)
        chrome = self.chrome_of(face)
        if chrome:
            self.style.chrome(kept, chrome, self.chrome_rect(face), CARD)
        self.paint(kept, face)
        kept.set_clip(None)
        self._mark_rings()
        return self.rect

    def _mark_rings(self) -> None:
        """Have what is focused drawn again: painting may move it, and its ring reaches out of the panel."""
        for widget in self.widgets():
            if widget.ringed:
                widget.mark_dirty()

    # helpers of subclasses

    def set_enabled(
        self, widget: Widget, can: bool, why: Callable[[], RefusalReason | None], snapshot: Snapshot
    ) -> None:
        """Enable a widget, or disable it; where reasons are shown, ``why`` returns the reason."""
        self._whys.pop(widget, None)
        if can:
            widget.enable()
        elif not snapshot.aided.reasons:
            widget.disable("")
        else:
            self._whys[widget] = asked = cache(why)
            # no reference to the panel or the widget: a circle would keep the panel's background
            widget.disable(partial(_sentences, asked, snapshot.names))

    def why(self, widget: Widget) -> RefusalReason | None:
        """Return why a widget of this panel cannot be chosen, or None."""
        asked = self._whys.get(widget)
        return asked() if asked is not None else None

    def title(
        self, target: pygame.Surface, titles: Sequence[str], notes: Sequence[str] = (), *, beside: int = 0
    ) -> pygame.Rect:
        """Draw the first of the titles that fits, with the first of the notes that fits on its right; return
        the title's rectangle. ``beside`` pixels on the right are taken.
        """
        style, u, line = self.style, self.style.u, self.style.type.line("card")
        head = pygame.Rect(self.rect.x + u(18), self.rect.y + u(12), self.rect.width - u(36) - beside, line)
        whole, told = TextCell(titles[0], "ink", "card"), paragraph(titles, "ink", ("card",))
        noted = (Line(whole, Space(), TextCell(note, "muted"), gap=7) for note in notes)
        FirstThatFits([*noted, told]).draw(style, target, head)
        return head


def _sentences(asked: Callable[[], RefusalReason | None], names: Sequence[str]) -> str:
    why = asked()
    return prompt_text.sentences(why, names) if why is not None else ""
