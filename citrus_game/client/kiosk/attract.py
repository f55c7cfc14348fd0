"""The attract loop: title, a game that explains itself, the rules in pictures, the scores of the day."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from citrus_game.client.intents import Position
from citrus_game.client.kiosk.stay import Sleeper, Stay, Wait

if TYPE_CHECKING:
    from citrus_game.client.kiosk.app import KioskApp

SHARES = (("title", 0.2), ("demo", 0.48), ("lesson", 0.2), ("scores", 0.12))
"""The pages in their order, each with its share of the loop's time."""


class Page(Stay, Sleeper):
    """A page of the loop: it turns by itself when `pass_page` was told of enough seconds.

    Any touch leads to the chooser.
    """

    app: "KioskApp"
    wait: Wait = "attract"
    seconds: float = 0.0
    """How long it is shown; the loop sets it."""
    shown: float = 0.0

    def wake(self, pos: Position | None) -> None:  # noqa: ARG002
        """Welcome whoever has come."""
        self.app.welcome()

    def pass_page(self, dt: float) -> None:
        """Let time pass, and turn the page when it is over; not under the staff's hands."""
        if self.app.stack.top is not self:
            return
        self.shown += dt
        if self.shown >= self.seconds:
            self.app.loop.turn(self.shown - self.seconds)


class Loop:
    """Turns the pages; ``number`` counts the loops, so that each shows another position."""

    def __init__(self, app: "KioskApp") -> None:
        self.app = app
        self.number = 0
        self._page = 0

    def first(self) -> Page:
        """Begin a loop: give its first page."""
        self._page = 0
        self.number += 1
        return self.page(SHARES[0][0])

    def turn(self, late: float = 0.0) -> None:
        """Show the next page, after the last one the first of the next loop, so many seconds late."""
        self._page = (self._page + 1) % len(SHARES)
        page = self.page(SHARES[self._page][0]) if self._page else self.first()
        page.shown = late
        self.app.stack.reset(page)

    def page(self, name: str) -> Page:
        """Make a page by its name."""
        page = _makers()[name](self.app)
        page.seconds = dict(SHARES)[name] * self.app.kiosk.attract_seconds
        return page


def _makers() -> dict[str, Callable[["KioskApp"], Page]]:
    from citrus_game.client.kiosk.board_of_day import ScoresPage
    from citrus_game.client.kiosk.demo import demo
    from citrus_game.client.kiosk.lesson import LessonPage
    from citrus_game.client.kiosk.title import TitlePage

    return {"title": TitlePage, "demo": demo, "lesson": LessonPage, "scores": ScoresPage}
