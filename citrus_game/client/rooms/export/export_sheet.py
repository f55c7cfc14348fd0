"""The sheet that writes a game as files: its record, a poster, a time-lapse with a progress bar."""

from collections.abc import Iterator
from threading import Thread

import pygame

from citrus_game.client.kit.sheets.sheet import Sheet
from citrus_game.client.kit.stage.app import App
from citrus_game.client.kit.widgets.arrange import Column
from citrus_game.client.kit.widgets.base import Painted, Widget
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.panels import Label, Notice
from citrus_game.client.rooms.export import files
from citrus_game.client.rooms.export.timelapse import KINDS, TimeLapse
from citrus_game.content.disk.files import write_bytes_atomically
from citrus_game.content.disk.paths import user_exports
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import SUFFIX
from citrus_game.table.sitting import Sitting
from citrus_game.text import _


class ProgressBar(Widget):
    """How much of something is done, from 0 to 1."""

    focusable = False
    shows_hover = False
    share = Painted[float]()
    """How much is done."""

    def __init__(self) -> None:
        super().__init__()
        self._share = 0.0

    def words_on(self) -> tuple[str, ...]:
        """Say how much is done, a quarter at a time."""
        return (f"{round(4 * self.share) * 25} %",)

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


class _Filming:
    """The time-lapse of every kind: frames are drawn one at a time, files made of them on the side."""

    def __init__(self, sitting: Sitting) -> None:
        self._films = {suffix: TimeLapse(sitting, suffix) for suffix in KINDS}
        self._frames = self._drawn()
        self._length = sum(film.length for film in self._films.values())
        self._done = 0
        self._files: dict[str, bytes] = {}
        # What is half made when the game is left is of no use to anybody.
        self._threads = [
            Thread(target=self._make, args=(suffix,), daemon=True, name=f"time-lapse {suffix}")
            for suffix in KINDS
        ]

    @property
    def share(self) -> float:
        """How much is done; making the files takes about as long as drawing their frames."""
        return (self._done / self._length + len(self._files) / len(KINDS)) / 2

    @property
    def made(self) -> dict[str, bytes] | None:
        """The files by how their names end, once all are made."""
        if len(self._files) < len(KINDS):
            return None
        return {suffix: self._files[suffix] for suffix in KINDS}

    def go_on(self) -> None:
        """Draw the next frame."""
        self._done += next(self._frames, 0)

    def _drawn(self) -> Iterator[int]:
        for film, thread in zip(self._films.values(), self._threads, strict=True):
            for _number in film.draw():
                yield 1
            thread.start()

    def _make(self, suffix: str) -> None:
        self._files[suffix] = self._films[suffix].file()


class ExportSheet(Sheet):
    """Write a game's record, poster or time-lapse into the folder for exports."""

    wide = 860

    def __init__(self, app: App, sitting: Sitting) -> None:
        super().__init__(app, _("Export"))
        self.sitting = sitting
        self._news = ""
        self._good = True
        self._bar: ProgressBar | None = None
        self._film: _Filming | None = None

    @property
    def moving(self) -> bool:
        """Tell whether a time-lapse is being drawn."""
        return self._film is not None

    def fill(self, column: Column) -> None:
        """Put where the files go, a button for each kind, and what came of it."""
        folder = _("Files are saved in {folder}.").format(folder=user_exports())
        column.put(self.put(Label(folder, wrap=True)))
        busy = _("Drawing the time-lapse …")
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

    def buttons(self) -> list[Button]:
        """Give the way to the files, once there are any."""
        if not (self._news and self._good):
            return []
        return [Button(_("Open folder"), lambda: self.app.open_folder(user_exports), icon="folder")]

    def update(self, dt: float) -> None:
        """Draw the next frame of the time-lapse."""
        super().update(dt)
        film = self._film
        if film is None:
            return
        film.go_on()
        if self._bar is not None:
            self._bar.share = film.share
        if film.made is not None:
            self._film = None
            self._write(film.made)

    def _record(self) -> None:
        self._write({SUFFIX: files.record_bytes(self.sitting)})

    def _poster(self) -> None:
        self._write({files.POSTER: files.poster_bytes(self.sitting)})

    def _begin_film(self) -> None:
        self._film = _Filming(self.sitting)
        self.again()

    def _write(self, made: dict[str, bytes]) -> None:
        """Write files and say where they are, or why they could not be written."""
        names = []
        try:
            for suffix, raw in made.items():
                path = files.export_path(self.sitting, suffix)
                write_bytes_atomically(path, raw)
                names.append(path.name)
        except ContentError as error:
            self._tell(str(error), False)
        else:
            self._tell(_("Saved: {file}").format(file=", ".join(names)), True)

    def _tell(self, news: str, good: bool) -> None:
        self._news, self._good = news, good
        self.again()
