"""Base class of full-window pages: back button, title, body, optional footer."""

import pygame

from citrus_game.text import _
from citrus_game.ui.toolkit.app.scene import Scene
from citrus_game.ui.toolkit.drawing import backgrounds
from citrus_game.ui.toolkit.layout.nodes import (
    Box,
    Column,
    FirstThatFits,
    Item,
    Node,
    Row,
    Scroll,
    Space,
    lay_out,
)
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import IconButton
from citrus_game.ui.toolkit.widgets.panels import Label

EDGE, RIM = 33, 14
"""Units from the window's edge to what stands on the page, and around a body that scrolls, so that focus
rings and shadows are not cut off.
"""


class Page(Scene):
    """A page over the whole window, with a title and a way back. Override `heading` and `main`, and others of
    the methods below if needed.
    """

    @property
    def heading(self) -> str:
        """The title."""
        raise NotImplementedError

    @property
    def back_hint(self) -> str:
        """The tooltip of the back button."""
        return _("Back")

    def header_widget(self) -> Widget | None:
        """Return the header's right-hand widget (below the title if narrow), or None."""
        return None

    def corner_button(self) -> Widget | None:
        """Return the button for the upper right corner, or None."""
        return None

    def foot(self) -> Item | None:
        """Return the buttons for the bottom, or None."""
        return None

    def main(self) -> Item:
        """Return the layout between header and footer. A `Scroll` goes beyond the page's edges by `rim`,
        which is its padding.
        """
        raise NotImplementedError

    @property
    def rim(self) -> int:
        """The padding in pixels around a body that scrolls."""
        return self.style.u(RIM)

    def cancel(self) -> bool:
        self.app.stack.pop(self)
        return True

    def background(self) -> pygame.Surface:
        return backgrounds.table(self.style)

    def _build(self) -> None:
        u, foot = self.style.u, self.foot()
        edge, main = u(EDGE), self.main()
        body = Box(main, padding=(edge, 0))
        if isinstance(main, Scroll):
            body = Box(main, padding=(edge - self.rim, 0, edge - self.rim, u(16)))
        feet = [] if foot is None else [Box(foot, padding=(edge, 0, edge, u(34)))]
        head = Box(self._head(), padding=(edge, u(26), edge, 0))
        page = Column(head, Space(u(18), shrink=0), Box(body, grow=1, height=0, min_height=0), *feet)
        lay_out(self.widgets, page, self.window)

    def _head(self) -> Node:
        """Return back button, title and right-hand widget, which goes below if it does not fit."""
        u, corner, beside = self.style.u, self.corner_button(), self.header_widget()
        back = IconButton("back", self.cancel, hint=self.back_hint)
        title = Label(self.heading, "title", "cream")
        words = Box(title, grow=1, padding=(u(14), 0, u(24) if beside else 0, 0))
        corners = [] if corner is None else [corner]
        narrow = Row(back, Box(words, grow=1, min_width=0), *corners, gap=u(16), align="centre")
        if beside is None:
            return narrow
        wide = Row(back, words, beside, *corners, gap=u(16), align="centre")
        return FirstThatFits(wide, Column(narrow, Box(beside, align_self="start"), gap=u(10)))
