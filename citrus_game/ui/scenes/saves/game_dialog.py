"""The dialog of a saved game: its board, and buttons to continue, review, rename or delete it."""

from collections.abc import Iterator

import pygame

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.learning.review import delete_review
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import save_index
from citrus_game.session.saves.save_index import when_words
from citrus_game.session.saves.saves import SavedGame, load, session_of
from citrus_game.session.telling.charts import board_words
from citrus_game.text import _
from citrus_game.ui.game import Game
from citrus_game.ui.scenes.saves import opening
from citrus_game.ui.scenes.saves.game_card import LoadedSave, card_data, thumbnail
from citrus_game.ui.toolkit.dialogs.dialog import Dialog
from citrus_game.ui.toolkit.dialogs.messages import Question
from citrus_game.ui.toolkit.layout.nodes import Column, Item
from citrus_game.ui.toolkit.widgets.base import Action, Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Label, Notice
from citrus_game.ui.toolkit.widgets.text_field import TextField

BOARD = (560, 420)
"""Size in units of the picture of the board."""


class BoardThumbnail(Widget):
    """A picture of a saved game's board."""

    focusable = False

    def __init__(self, known: LoadedSave) -> None:
        super().__init__()
        self.known = known

    def accessible_text(self) -> tuple[str, ...]:
        return () if self.known.state is None else (board_words(self.known.state),)

    def measure(self, width: int = 0) -> tuple[int, int]:
        wide = min(width, self.style.u(BOARD[0]))
        return width, wide * BOARD[1] // BOARD[0]

    def draw(self, surface: pygame.Surface) -> None:
        style, size = self.style, self.rect.size
        key = ("saved board", id(self.known), size)
        picture = style.art.get(key, lambda: thumbnail(style.art, style.type, self.known, size))
        surface.blit(picture, self.rect)


class GameDialog(Dialog):
    """The dialog of a saved game. ``changed`` is called after it was renamed or deleted."""

    wide = 940

    def __init__(self, game: Game, title: str, saved: SavedGame, known: LoadedSave, changed: Action) -> None:
        super().__init__(game, title)
        self.game = game
        self.saved, self.known, self._changed = saved, known, changed

    def content(self) -> Iterator[Item]:
        known = self.known
        if known.problem:
            yield Notice(known.problem)
        if known.state is not None:
            yield BoardThumbnail(known)
        summary = known._replace(problem="").summary()
        face = card_data(self.title, when_words(self.saved.when), summary)
        yield Label(" · ".join(face.lines), "body", "muted", "centre", wrap=True)
        words = _("{player}: {points}")
        players = [words.format(player=name, points=points) for _colour, name, points in face.players]
        yield Column(*(Label(player, "field", align="centre") for player in players))

    def buttons(self) -> list[Button]:
        known = self.known
        delete = Button(_("Delete"), self._ask, icon="trash")
        name = Button(_("Rename"), self._rename, icon="pencil")
        watch = Button(_("Review"), self._watch, icon="replay")
        watch.enable(known.state is not None, _("The file is unreadable."))
        if known.over:
            result = Button(_("Result"), self._result, kind="primary", icon="trophy")
            result.hint = _("Final scoring")
            return [delete, name, watch, result]
        play = Button(_("Resume"), self._play, kind="primary", icon="play")
        play.enable(known.state is not None, _("The file is unreadable."))
        return [delete, name, watch, play]

    def on_enter(self) -> None:
        live = [
            widget
            for widget in self.widgets
            if isinstance(widget, Button) and widget.is_interactive and widget.label
        ]
        if live and self.widgets.focus is None:
            self.widgets.focus_on(live[-1])

    def _session(self) -> GameSession | None:
        """Return the session, or its readable part if the record is damaged. If it cannot be read any
        more, show a message and return None.
        """
        good = self.known.good
        try:
            path = self.saved.path
            return session_of(good, path=path) if good is not None else load(path)
        except ContentError as error:
            self.game.router.message(_("This game cannot be opened"), str(error))
            return None

    def _play(self) -> None:
        session = self._session()
        if session is not None:
            opening.play_on(self.game, session, None if self.known.problem else self.saved.path)

    def _watch(self) -> None:
        session = self._session()
        if session is not None:
            self.game.router.replay(session)

    def _result(self) -> None:
        session = self._session()
        if session is not None:
            self.game.router.scoring(session)

    def _rename(self) -> None:
        self.app.stack.push(RenameDialog(self.game, self.saved, self._close_changed))

    def _close_changed(self) -> None:
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
            save_index.delete(self.saved.path)
        except ContentError as error:
            self.game.router.message(_("This game cannot be deleted"), str(error))
            return
        if self.known.session is not None:
            delete_review(self.known.session.start, self.known.session.steps)
        opening.record_deleted(self.game, self.saved.path)
        self._close_changed()


class RenameDialog(Dialog):
    """Asks for a new name of a saved game; ``done`` is called after renaming."""

    wide = 720

    def __init__(self, game: Game, saved: SavedGame, done: Action) -> None:
        super().__init__(game, _("Rename"))
        self.game = game
        self.saved, self._done = saved, done
        self.name = saved.path.stem
        self._keep: Button | None = None
        self._field: TextField | None = None

    def content(self) -> Iterator[Item]:
        self._field = TextField(
            self.name,
            self._typed,
            longest=save_index.LONGEST_NAME,
            allowed=save_index.name_sign,
            hint=_("Type a name"),
        )
        yield self._field

    def buttons(self) -> list[Button]:
        self._keep = Button(_("Rename"), self._rename, kind="primary")
        self._judge(self._keep)
        return [Button(_("Cancel"), self.close), self._keep]

    def on_enter(self) -> None:
        self.widgets.focus_on(self._field)

    def _typed(self, name: str) -> None:
        self.name = name
        if self._keep is not None:
            self._judge(self._keep)

    def _judge(self, button: Button) -> None:
        problem = save_index.rename_problem(self.saved.path, self.name)
        button.enable(not problem, problem)

    def _rename(self) -> None:
        try:
            new = save_index.rename(self.saved.path, self.name)
        except ContentError as error:
            self.game.router.message(_("This game cannot be renamed"), str(error))
            return
        opening.record_renamed(self.game, self.saved.path, new)
        self.close()
        self._done()
