"""One saved game: its board, and the buttons to play on, watch, rename or delete it."""

import pygame

from citrus_game.client.game import Game
from citrus_game.client.kit.sheets.dialogs import Question
from citrus_game.client.kit.sheets.sheet import Sheet
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.base import Action, Widget
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.field import TextField
from citrus_game.client.kit.widgets.panels import Label, Notice
from citrus_game.client.rooms.saved import opening
from citrus_game.client.rooms.saved.card import card_face
from citrus_game.client.rooms.saved.known import Known, thumbnail
from citrus_game.content.disk.problem import ContentError
from citrus_game.table.keeping import shelf
from citrus_game.table.keeping.saves import SavedGame, load
from citrus_game.table.keeping.shelf import when_words
from citrus_game.table.sitting import Sitting
from citrus_game.table.telling.charts import board_words
from citrus_game.text import _

BOARD = (560, 420)
"""Units of the picture of the board."""


class BoardThumbnail(Widget):
    """The game's board in the middle of a rect."""

    focusable = False
    shows_hover = False

    def __init__(self, known: Known) -> None:
        super().__init__()
        self.known = known

    def words_on(self) -> tuple[str, ...]:
        """Say how much stands on the board."""
        return () if self.known.state is None else (board_words(self.known.state),)

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give the room of a large picture, or as much of it as the width has."""
        wide = min(width, self.look.u(BOARD[0]))
        return width, wide * BOARD[1] // BOARD[0]

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the board."""
        look, size = self.look, self.rect.size
        key = ("saved board", id(self.known), size)
        picture = look.art.keep(key, lambda: thumbnail(look.art, look.type, self.known, size))
        surface.blit(picture, self.rect)


class GameSheet(Sheet):
    """What can be done with a saved game; ``changed`` hears of a new name and of its end."""

    wide = 940

    def __init__(self, game: Game, title: str, saved: SavedGame, known: Known, changed: Action) -> None:
        super().__init__(game, title)
        self.game = game
        self.saved, self.known, self._changed = saved, known, changed

    def fill(self, column: Column) -> None:
        """Put the picture, the players, and what is wrong with it."""
        known = self.known
        if known.problem:
            column.put(self.put(Notice(known.problem)))
        if known.state is not None:
            column.put(self.put(BoardThumbnail(known)))
        summary = known._replace(problem="").summary()
        face = card_face(self.title, when_words(self.saved.when), summary)
        column.put(self.put(Label(" · ".join(face.lines), "body", "muted", "centre", wrap=True)))
        for _colour, name, points in face.players:
            words = _("{player}: {points}").format(player=name, points=points)
            column.put(self.put(Label(words, "field", align="centre")), gap=0)

    def buttons(self) -> list[Button]:
        """Give what can be done."""
        known = self.known
        delete = Button(_("Delete"), self._ask, icon="trash")
        name = Button(_("Rename"), self._rename, icon="pencil")
        watch = Button(_("Replay"), self._watch, icon="replay")
        watch.enable(known.state is not None, _("The file is unreadable."))
        if known.over:
            result = Button(_("Result"), self._result, kind="primary", icon="trophy")
            result.hint = _("Final scoring and charts")
            return [delete, name, watch, result]
        play = Button(_("Resume"), self._play, kind="primary", icon="play")
        play.enable(known.state is not None, _("The file is unreadable."))
        return [delete, name, watch, play]

    def entered(self) -> None:
        """Put the focus on playing on, or on the result where the game is over."""
        live = [
            widget for widget in self.widgets if isinstance(widget, Button) and widget.live and widget.label
        ]
        if live and self.widgets.focus is None:
            self.widgets.focus_on(live[-1])

    def _sitting(self) -> Sitting | None:
        """Bring the game back, or what is good of it; None if that has become impossible."""
        try:
            return opening.good_of(self.known) or load(self.saved.path)
        except ContentError as error:
            self.game.ways.message(_("This game cannot be opened"), str(error))
            return None

    def _play(self) -> None:
        sitting = self._sitting()
        if sitting is not None:
            opening.play_on(self.game, sitting, None if self.known.problem else self.saved.path)

    def _watch(self) -> None:
        sitting = self._sitting()
        if sitting is not None:
            self.game.ways.replay(sitting)

    def _result(self) -> None:
        sitting = self._sitting()
        if sitting is not None:
            self.game.ways.scoring(sitting)

    def _rename(self) -> None:
        self.app.stack.push(RenameSheet(self.game, self.saved, self._renamed))

    def _renamed(self) -> None:
        self.close()
        self._changed()

    def _ask(self) -> None:
        text = _("Permanently delete {name}? This can’t be undone.").format(name=self.title)
        self.app.stack.push(
            Question(
                self.app, _("Delete this game?"), text, _("Delete"), self._delete, stay=_("Keep the game")
            )
        )

    def _delete(self) -> None:
        try:
            shelf.delete(self.saved.path)
        except ContentError as error:
            self.game.ways.message(_("This game cannot be deleted"), str(error))
            return
        opening.forget(self.game, self.saved.path)
        self._renamed()


class RenameSheet(Sheet):
    """A new name for a saved game."""

    wide = 720

    def __init__(self, game: Game, saved: SavedGame, done: Action) -> None:
        super().__init__(game, _("Rename"))
        self.game = game
        self.saved, self._done = saved, done
        self.name = saved.path.stem
        self._keep: Button | None = None
        self._field: TextField | None = None

    def fill(self, column: Column) -> None:
        """Put the field."""
        self._field = self.put(
            TextField(
                self.name,
                self._typed,
                longest=shelf.LONGEST_NAME,
                allowed=shelf.name_letter,
                hint=_("Type a name"),
            )
        )
        column.put(self._field)

    def buttons(self) -> list[Button]:
        """Give both ways back."""
        self._keep = Button(_("Rename"), self._rename, kind="primary")
        self._judge(self._keep)
        return [Button(_("Cancel"), self.close), self._keep]

    def entered(self) -> None:
        """Put the focus into the field."""
        self.widgets.focus_on(self._field)

    def _typed(self, name: str) -> None:
        self.name = name
        if self._keep is not None:
            self._judge(self._keep)

    def _judge(self, button: Button) -> None:
        problem = shelf.rename_problem(self.saved.path, self.name)
        button.enable(not problem, problem)

    def _rename(self) -> None:
        try:
            new = shelf.rename(self.saved.path, self.name)
        except ContentError as error:
            self.game.ways.message(_("This game cannot be renamed"), str(error))
            return
        opening.moved(self.game, self.saved.path, new)
        self.close()
        self._done()
