"""The sheet that writes a game as files: its record, a poster, a time-lapse with a progress bar."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.arrange import Column
from citrus_game.client.export import files
from citrus_game.client.export.timelapse import TimeLapse
from citrus_game.client.sheet import Sheet
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.buttons import Button
from citrus_game.client.widgets.panels import Label, Notice
from citrus_game.content.files import write_bytes_atomically
from citrus_game.content.paths import user_exports
from citrus_game.content.problem import ContentError
from citrus_game.content.record import SUFFIX
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App


class ProgressBar(Widget):
    """How much of something is done, from 0 to 1."""

    focusable = False
    shows_hover = False

    def __init__(self) -> None:
        super().__init__()
        self._share = 0.0

    @property
    def share(self) -> float:
        """How much is done."""
        return self._share

    @share.setter
    def share(self, share: float) -> None:
        self._share = share
        self.changed()

    def natural(self, width: int = 0) -> tuple[int, int]:
        """Give a low bar as wide as there is room."""
        return width, self.look.u(24)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the rail and what is done."""
        look, radius = self.look, self.rect.height // 2
        look.art.paint_box(surface, self.rect, radius, look.colour("segment-ground"))
        done = self.rect.copy()
        done.width = max(self.rect.height, round(self.rect.width * self.share))
        look.art.paint_box(surface, done, radius, look.colour("cobalt"))


class ExportSheet(Sheet):
    """Write a game's record, poster or time-lapse into the folder for exports."""

    wide = 860

    def __init__(self, app: "App", sitting: Sitting) -> None:
        super().__init__(app, _("Export"))
        self.sitting = sitting
        self._news = ""
        self._good = True
        self._bar: ProgressBar | None = None
        self._film: TimeLapse | None = None
        self._parts: Iterator[bytes] = iter(())
        self._made: list[bytes] = []

    @property
    def moving(self) -> bool:
        """Tell whether a time-lapse is being drawn."""
        return self._film is not None

    def fill(self, column: Column) -> None:
        """Put where the files go, a button for each kind, and what came of it."""
        folder = _("The files go to the folder {folder}.").format(folder=user_exports())
        column.put(self.put(Label(folder, wrap=True)))
        busy = _("The time-lapse is being drawn.")
        for words, icon, action in (
            (_("Record"), "save", self._record),
            (_("Poster"), "picture", self._poster),
            (_("Time-lapse"), "film", self._begin_film),
        ):
            button = self.put(Button(words, action, icon=icon, centred=False, tall=68))
            button.enable(self._film is None, busy)
            column.put(button)
        self._bar = None
        if self._film is not None:
            column.put(self.put(Label(busy, "note", "muted", wrap=True)))
            self._bar = self.put(ProgressBar())
            column.put(self._bar)
        elif self._news:
            column.put(self.put(Notice(self._news, self._good)))

    def update(self, dt: float) -> None:
        """Draw the next part of the time-lapse."""
        super().update(dt)
        if self._film is None:
            return
        part = next(self._parts, None)
        if part is not None:
            self._made.append(part)
            if self._bar is not None:
                self._bar.share = len(self._made) / self._film.length
            return
        self._film = None
        self._write(files.TIMELAPSE, b"".join(self._made))

    def _record(self) -> None:
        self._write(SUFFIX, files.record_bytes(self.sitting))

    def _poster(self) -> None:
        self._write(files.POSTER, files.poster_bytes(self.sitting))

    def _begin_film(self) -> None:
        self._film = TimeLapse(self.sitting)
        self._parts, self._made = self._film.parts(), []
        self.again()

    def _write(self, suffix: str, raw: bytes) -> None:
        """Write a file and say where it is, or why it could not be written."""
        path = files.export_path(self.sitting, suffix)
        try:
            write_bytes_atomically(path, raw)
        except ContentError as error:
            self._tell(str(error), False)
        else:
            self._tell(_("Written: {file}").format(file=path.name), True)

    def _tell(self, news: str, good: bool) -> None:
        self._news, self._good = news, good
        self.again()
