"""The lessons to choose from."""

from collections.abc import Collection, Iterator
from functools import partial

from citrus_game.client.game import Game
from citrus_game.client.kit.sheets.form import Form, FormPart
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.panels import Label
from citrus_game.client.rooms.lessons.lesson_scene import LessonScene
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.lessons.progress import load_progress
from citrus_game.table.lessons.lesson import lessons
from citrus_game.text import _, ngettext


class LessonsSheet(Form):
    """A button for each lesson; the first one that is not finished is the usual way in."""

    wide = 960

    def __init__(self, game: Game) -> None:
        super().__init__(game, _("Tutorial"))
        self.game = game

    def rows(self) -> Iterator[FormPart]:
        """Say what it is about, then list a button for each lesson."""
        count = len(lessons())
        about = ngettext(
            "{n} short lesson. Watch, try, and solve a small task alone.",
            "{n} short lessons, a minute each. Watch, try, and solve a small task alone.",
            count,
        )
        yield Label(about.format(n=count), wrap=True)
        done = self._done()
        first = next((n for n, lesson in enumerate(lessons()) if lesson.name not in done), 0)
        for number, lesson in enumerate(lessons()):
            title = _("{number}. {title}").format(number=number + 1, title=_(lesson.title))
            yield Button(
                title,
                partial(self._begin, number),
                kind="primary" if number == first else "secondary",
                note=_(lesson.about),
                trail="check" if lesson.name in done else "next",
                centred=False,
                tall=84,
            )

    def _done(self) -> Collection[str]:
        """Name the lessons that are finished, none where that cannot be read."""
        try:
            return load_progress().lessons
        except ContentError:
            return ()

    def _begin(self, number: int) -> None:
        self.app.stack.reset(LessonScene(self.game, number))
