"""The attract loop: the order of its pages, and how long each is shown."""

from citrus_game.ui.kiosk.routes import KioskRoutes

SHARES = (("title", 0.2), ("demo", 0.48), ("lesson", 0.2), ("scores", 0.12))
"""The pages in order, each with its share of the loop's time."""


class AttractLoop:
    """Shows the pages one after the other; ``number`` counts the loops, so that each shows another demo
    game.
    """

    def __init__(self, router: KioskRoutes) -> None:
        self._router = router
        self.number = 0
        self._page = 0

    def start(self, late: float = 0.0) -> None:
        """Start a new loop with its first page."""
        self._page = 0
        self.number += 1
        self._router.page(SHARES[0][0], late)

    def show_next_page(self, late: float) -> None:
        """Show the next page, as if it had been shown for ``late`` seconds already."""
        self._page = (self._page + 1) % len(SHARES)
        if self._page:
            self._router.page(SHARES[self._page][0], late)
        else:
            self.start(late)
