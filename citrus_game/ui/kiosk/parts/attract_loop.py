"""The order of the pages of the attract loop, and how long each is shown."""

from collections.abc import Callable

from citrus_game.ui.kiosk.lock import IdlePolicy, IdleScene, Wait

SHARES = (("title", 0.2), ("demo", 0.48), ("lesson", 0.2), ("scores", 0.12))
"""The pages in order, each with its share of the loop's time."""


class LoopPage(IdlePolicy, IdleScene):
    """A page of the attract loop, with the time that it is shown."""

    wait: Wait = "attract"
    seconds: float = 0.0
    """How long the page is shown; set by the loop."""
    shown: float = 0.0


class Loop:
    """Shows the pages one after the other. ``number`` counts the loops, so that each shows another demo game.

    ``make`` creates a page by its name, ``show`` displays it, and ``seconds`` returns the duration of a loop.
    """

    def __init__(
        self,
        make: Callable[[str], LoopPage],
        show: Callable[[LoopPage], None],
        seconds: Callable[[], float],
    ) -> None:
        self._make, self._show, self._seconds = make, show, seconds
        self.number = 0
        self._page = 0

    def first(self) -> LoopPage:
        """Start a new loop; return its first page."""
        self._page = 0
        self.number += 1
        return self.page(SHARES[0][0])

    def turn(self, late: float = 0.0) -> None:
        """Show the next page, as if it had been shown for ``late`` seconds already."""
        self._page = (self._page + 1) % len(SHARES)
        page = self.page(SHARES[self._page][0]) if self._page else self.first()
        page.shown = late
        self._show(page)

    def page(self, name: str) -> LoopPage:
        """Create a page by its name."""
        page = self._make(name)
        page.seconds = dict(SHARES)[name] * self._seconds()
        return page
