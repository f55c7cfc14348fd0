"""The attract loop: which page follows which, and for how long each is shown."""

from collections.abc import Callable

from citrus_game.client.kiosk.window.stay import Sleeper, Stay, Wait

SHARES = (("title", 0.2), ("demo", 0.48), ("lesson", 0.2), ("scores", 0.12))
"""The pages in their order, each with its share of the loop's time."""


class LoopPage(Stay, Sleeper):
    """What a page of the loop is to the loop."""

    wait: Wait = "attract"
    seconds: float = 0.0
    """How long it is shown; the loop sets it."""
    shown: float = 0.0


class Loop:
    """Turns the pages; ``number`` counts the loops, so that each shows another position.

    ``make`` gives a page by its name, ``show`` puts it on the screen, ``seconds`` is how long a loop takes.
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
        """Begin a loop: give its first page."""
        self._page = 0
        self.number += 1
        return self.page(SHARES[0][0])

    def turn(self, late: float = 0.0) -> None:
        """Show the next page, after the last one the first of the next loop, so many seconds late."""
        self._page = (self._page + 1) % len(SHARES)
        page = self.page(SHARES[self._page][0]) if self._page else self.first()
        page.shown = late
        self._show(page)

    def page(self, name: str) -> LoopPage:
        """Make a page by its name."""
        page = self._make(name)
        page.seconds = dict(SHARES)[name] * self._seconds()
        return page
