"""The lessons to choose from, each a picture postcard of its board."""

from collections.abc import Collection
from functools import partial

import pygame

from citrus_game.client.board.miniature import start_board
from citrus_game.client.game import Game
from citrus_game.client.kit.sheets.gallery import Draw, Gallery, PictureCard, said
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.rooms.lessons.lesson_scene import LessonScene
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.lessons.lesson import LessonData
from citrus_game.content.lessons.progress import load_progress
from citrus_game.table.lessons.lesson import Lesson, lessons
from citrus_game.table.newgame import NewGame
from citrus_game.table.seat import Seat
from citrus_game.text import _, ngettext

SIDE, SHUFFLE = "short", 1
"""The board on the card of the first game, and the shuffle that it shows."""


class LessonsSheet(Gallery):
    """A postcard for each lesson and for the first game after them; what comes next is the usual way in."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.game = game

    @property
    def heading(self) -> str:
        """Give the words at its head."""
        return _("Tutorial")

    def about(self) -> list[Widget]:
        """Say what lessons are."""
        count = len(lessons())
        text = ngettext(
            "{n} short lesson. Watch, try, and solve a small task on your own.",
            "{n} short lessons, a minute each. Watch, try, and solve a small task on your own.",
            count,
        )
        return [said(text.format(n=count))]

    def cards(self) -> list[tuple[PictureCard, Draw]]:
        """Make the postcards; those of finished lessons are stamped."""
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
            "first game", _("Your first game"), about, self.game.ways.first_game, stamped=False
        )
        play.first = first == len(lessons())
        return [*found, (play, self._draw_start)]

    def entered(self) -> None:
        """Put the focus on the lesson to begin with."""
        card = next(card for card, _draw in self._cards if card.first)
        self.widgets.focus_on(card, ring=False)

    def _draw(self, lesson: LessonData) -> Draw:
        return lambda size: start_board(self.look, Lesson(lesson).sitting, size)

    def _draw_start(self, size: tuple[int, int]) -> pygame.Surface:
        seats = self.game.settings.seats[:2]
        start = NewGame(tuple(Seat(seat.name, seat.colour) for seat in seats), SIDE, seed=SHUFFLE)
        return start_board(self.look, start.start(), size)

    def _begin(self, number: int) -> None:
        self.app.stack.reset(LessonScene(self.game, number))


def learn(game: Game) -> None:
    """Begin the first lesson; where some are finished, offer them all with the next one in focus."""
    if isinstance(game.stack.top, LessonsSheet):
        return  # they are offered already
    if finished():
        game.ways.lessons()
    else:
        game.stack.reset(LessonScene(game, 0))


def finished() -> Collection[str]:
    """Name the lessons that are finished, none where that cannot be read."""
    try:
        return load_progress().lessons
    except ContentError:
        return ()
