"""The application for Citrus: an `App` with the current game session, the router and crash reports."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

from citrus_game.content.disk.names import RECORD, is_named
from citrus_game.content.settings.settings import Settings
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import crash_reports
from citrus_game.text import _
from citrus_game.ui.routes import Router
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.app.errors import is_replaced, suppress_errors
from citrus_game.ui.toolkit.screen_reader.voices import Voice, find_voice
from citrus_game.ui.toolkit.widgets.text_field import TextField


@runtime_checkable
class HasSession(Protocol):
    """A scene with a game session."""

    session: GameSession


class Game(App):
    """The application: an `App` with the session that is going on, and a router, which ``router`` makes."""

    def __init__(
        self,
        router: "Callable[[Game], Router]",
        settings: Settings | None = None,
        *,
        size: tuple[int, int] | None = None,
        fullscreen: bool | None = None,
        headless: bool = False,
    ) -> None:
        self.router = router(self)
        super().__init__(settings, size=size, fullscreen=fullscreen, headless=headless)
        self.session: GameSession | None = None
        """The current game, which the menu's Continue opens; None before the first one."""
        self.failed_save: Path | None = None
        """The record of the game that crashed last; the menu offers to continue it."""

    def on_crash(self, error: Exception) -> None:
        """Write a crash report, mark the record as failed, close all scenes and open the crash page. If the
        crash page itself failed, raise the error again.
        """
        if is_replaced():  # No fault of the game's: what it loads late no longer fits.
            raise error
        from citrus_game.ui.toolkit.dialogs.crash_page import CrashPage

        on_page, session = isinstance(self.stack.top, CrashPage), self.shown_session()
        report = self.report(error)
        playing = session is not None and session is self.session
        if playing and self.session is not None and self.session.record is not None:
            crash_reports.mark(self.session.record)
            if self.session.record.exists():
                self.failed_save, self.session = self.session.record, None
        self.leave_scenes()
        if on_page:
            raise error
        kept = playing and self.failed_save is not None
        self.stack.reset(CrashPage(self, report, self.router.menu, kept=kept))

    def report(self, error: Exception) -> Path | None:
        """Write a crash report without player names; return its path, or None if it cannot be written."""
        session = self.shown_session()
        names = {seat.name: "player" for seat in self.settings.seats}
        record: list[str] = []
        if session is not None:
            names |= {seat.name: seat.colour for seat in session.seats}
            # the session itself may be broken
            suppress_errors(lambda: record.append(crash_reports.nameless_record(session)))
        facts = {
            "window": "{}x{}".format(*self.screen.get_size()),
            "look": f"{self.settings.theme}, {self.settings.text_size} %, {self.settings.language}",
            "scenes": ", ".join(type(scene).__name__ for scene in self.stack),
        }
        return crash_reports.write_report(error, facts, self.trail.lines(), "".join(record), names)

    def find_voice(self) -> Voice:
        return find_voice()

    def leave_scenes(self) -> None:
        """Close all scenes, ignoring errors in their `on_leave` methods."""
        for scene in self.stack.remove_all():
            suppress_errors(scene.on_leave)

    def shown_session(self) -> GameSession | None:
        """Return the session of the topmost scene that has one, or None."""
        return next(
            (scene.session for scene in reversed(list(self.stack)) if isinstance(scene, HasSession)), None
        )

    def on_files_dropped(self, files: Sequence[str]) -> None:
        games = [file for file in files if is_named(file, RECORD)] if len(files) > 1 else files
        if len(games) == 1:
            self.router.open_record(Path(games[0]))
        else:
            text = _("Drop a single file whose name ends with {ending}.").format(ending=RECORD)
            self.router.message(_("Only one saved game can be opened at a time"), text)

    def on_folder_refused(self, why: str) -> None:
        self.router.message(_("This folder cannot be opened"), why)

    def open_letters(self, field: TextField) -> None:
        self.router.letters(field)
