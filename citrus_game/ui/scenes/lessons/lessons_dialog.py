"""The list of lessons."""

from collections.abc import Collection
from functools import partial

import pygame

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.lesson import LessonData
from citrus_game.content.learning.progress import load_progress
from citrus_game.learning.lesson import Lesson, lessons
from citrus_game.session.new_game import NewGame
from citrus_game.session.seats import Seat
from citrus_game.text import _, ngettext
from citrus_game.ui.board.thumbnail import start_board
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.lessons.lesson_scene import LessonScene
from citrus_game.ui.scenes.play.start_game import FIRST_SEED, FIRST_SIDE
from citrus_game.ui.toolkit.dialogs.gallery import Draw, Gallery, PictureCard, said
from citrus_game.ui.toolkit.widgets.base import Widget


class LessonsDialog(Gallery):
    """A card with a picture for each lesson, and one for the first game. The next unfinished one has the
    focus.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.game = game

    @property
    def heading(self) -> str:
        return _("Tutorial")

    def header_widgets(self) -> list[Widget]:
        count = len(lessons())
        text = ngettext(
            "{n} short lesson. Watch, try, and solve a small task on your own.",
            "{n} short lessons, a minute each. Watch, try, and solve a small task on your own.",
            count,
        )
        return [said(text.format(n=count))]

    def cards(self) -> list[tuple[PictureCard, Draw]]:
        done = finished()
        first = next((n for n, lesson in enumerate(lessons()) if lesson.name not in done), len(lessons()))
        found = []
        for number, lesson in enumerate(lessons()):
            title = _("{number}. {title}").format(number=number + 1, title=_(lesson.title))
            begin = partial(self._begin, number)
            card = PictureCard(
                ("lesson", lesson.name), title, _(lesson.about), begin, stamped=lesson.name in done
            )
            card.first = number == first
            found.append((card, self._draw(lesson)))
        about = _("An easy opponent, with a coach at your side.")
        play = PictureCard(
            "first game", _("Your first game"), about, self.game.router.first_game, stamped=False
        )
        play.first = first == len(lessons())
        return [*found, (play, self._draw_start)]

    def on_enter(self) -> None:
        card = next(card for card, _draw in self._cards if card.first)
        self.widgets.focus_on(card, ring=False)

    def _draw(self, lesson: LessonData) -> Draw:
        return lambda size: start_board(self.style, Lesson(lesson).session, size)

    def _draw_start(self, size: tuple[int, int]) -> pygame.Surface:
        seats = self.game.settings.seats[:2]
        start = NewGame(tuple(Seat(seat.name, seat.colour) for seat in seats), FIRST_SIDE, seed=FIRST_SEED)
        return start_board(self.style, start.start(), size)

    def _begin(self, number: int) -> None:
        self.app.stack.reset(LessonScene(self.game, number))


def finished() -> Collection[str]:
    """Return the names of the finished lessons; empty if they cannot be read."""
    try:
        return load_progress().lessons
    except ContentError:
        return ()
