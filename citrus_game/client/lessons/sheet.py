"""The lessons to choose from."""

from functools import partial
from typing import TYPE_CHECKING

from citrus_game.client.arrange import Column
from citrus_game.client.lessons.scene import LessonScene
from citrus_game.client.sheet import Sheet
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.panels import Label
from citrus_game.table.lesson import lessons
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App


class LessonsSheet(Sheet):
    """A button for each lesson; the first one is the usual way in."""

    wide = 720

    def __init__(self, app: "App") -> None:
        super().__init__(app, _("Tutorial"))

    def fill(self, column: Column) -> None:
        """Say what it is about, and put a button for each lesson."""
        about = _("Five short lessons, a minute each. You play, the coach explains.")
        column.put(self.put(Label(about, wrap=True)))
        for number, lesson in enumerate(lessons()):
            title = _("{number}. {title}").format(number=number + 1, title=_(lesson.title))
            column.put(
                self.put(
                    Button(
                        title,
                        partial(self._begin, number),
                        kind="secondary" if number else "primary",
                        note=_(lesson.about),
                        trail="next",
                        centred=False,
                        tall=84,
                    )
                )
            )

    def _begin(self, number: int) -> None:
        self.app.stack.reset(LessonScene(self.app, number))
