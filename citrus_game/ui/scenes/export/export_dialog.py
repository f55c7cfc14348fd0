"""The dialog that exports a game as files."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pygame

from citrus_game.content.disk.files import is_there, write_bytes_atomically
from citrus_game.content.disk.names import stem_within
from citrus_game.content.disk.paths import user_exports
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import SUFFIX, record_text
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves.saves import head_of
from citrus_game.text import _
from citrus_game.ui.scenes.export.poster import poster_bytes
from citrus_game.ui.scenes.export.time_lapse import KINDS, TimeLapse
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.dialog import Dialog
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Item
from citrus_game.ui.toolkit.widgets.base import Painted, Widget
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.panels import Label, Notice

_ODD = re.compile(r"[^\w\- ]+")


def export_path(session: GameSession, suffix: str) -> Path:
    """Return an unused path in the export folder for a session."""
    names = _ODD.sub("", " ".join(session.names)).strip()
    ending, number = f" {session.seed}{suffix}", 1
    while True:
        path = user_exports() / (stem_within(f"Citrus {names}".rstrip(), ending) + ending)
        if not is_there(path):
            return path
        number += 1
        ending = f" {session.seed} {number}{suffix}"


class ProgressBar(Widget):
    """A progress bar. ``share`` is from 0 to 1."""

    focusable = False
    share = Painted[float]()

    def __init__(self) -> None:
        super().__init__()
        self._share = 0.0

    def accessible_text(self) -> tuple[str, ...]:
        return (f"{round(4 * self.share) * 25} %",)

    def measure(self, width: int = 0) -> tuple[int, int]:
        return width, self.style.u(24)

    def draw(self, surface: pygame.Surface) -> None:
        style, radius = self.style, self.rect.height // 2
        style.art.paint_box(surface, self.rect, radius, style.colour("segment-ground"))
        done = self.rect.copy()
        done.width = max(self.rect.height, round(self.rect.width * self.share))
        style.art.paint_box(surface, done, radius, style.colour("cobalt"))


class _TimeLapseJob:
    """Makes the time-lapse in every file format. Frames are drawn one for each call of `draw_next`; threads
    encode the files.
    """

    def __init__(self, session: GameSession) -> None:
        self._films = {suffix: TimeLapse(session, suffix) for suffix in KINDS}
        self._frames = self._draw_frames()
        self._length = sum(film.length for film in self._films.values())
        self._done = 0
        self._files: dict[str, bytes] = {}
        # daemon threads, since an unfinished file is useless after quitting
        self._threads = [
            Thread(target=self._make, args=(suffix,), daemon=True, name=f"time-lapse {suffix}")
            for suffix in KINDS
        ]

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1. Encoding counts as much as drawing."""
        return (self._done / self._length + len(self._files) / len(KINDS)) / 2

    @property
    def made(self) -> dict[str, bytes] | None:
        """The files by suffix, or None until all are ready."""
        if len(self._files) < len(KINDS):
            return None
        return {suffix: self._files[suffix] for suffix in KINDS}

    def draw_next(self) -> None:
        """Draw the next frame."""
        self._done += next(self._frames, 0)

    def _draw_frames(self) -> Iterator[int]:
        for film, thread in zip(self._films.values(), self._threads, strict=True):
            for _number in film.draw():
                yield 1
            thread.start()

    def _make(self, suffix: str) -> None:
        self._files[suffix] = self._films[suffix].file()


class ExportDialog(Dialog):
    """Buttons that write a game's record, poster or time-lapse into the export folder."""

    wide = 860

    def __init__(self, app: App, session: GameSession) -> None:
        super().__init__(app, _("Export"))
        self.session = session
        self._news = ""
        self._good = True
        self._bar: ProgressBar | None = None
        self._film: _TimeLapseJob | None = None

    @property
    def moving(self) -> bool:
        return self._film is not None

    def content(self) -> Iterator[Item]:
        yield Label(_("Files are saved in {folder}.").format(folder=user_exports()), wrap=True)
        busy = _("Drawing the time-lapse …")
        for words, icon, action in (
            (_("Save file"), "save", self._record),
            (_("Poster"), "picture", self._poster),
            (_("Time-lapse"), "film", self._begin_film),
        ):
            button = Button(words, action, icon=icon, centred=False, tall=68)
            button.enable(self._film is None, busy)
            yield button
        # two lines always have room, so that the buttons stay where they are
        high = 2 * self.style.type.line("body") + self.style.u(30)
        yield Box(Column(*self._state(busy), gap=self.style.u(8)), min_height=high, shrink=0)

    def _state(self, busy: str) -> Iterator[Item]:
        """Yield how far the time-lapse is, or what was saved."""
        self._bar = None
        if self._film is not None:
            self._bar = ProgressBar()
            yield Label(busy, "note", "muted", wrap=True)
            yield self._bar
        elif self._news:
            yield Notice(self._news, self._good)

    def buttons(self) -> list[Button]:
        return [Button(_("Open folder"), lambda: self.app.open_folder(user_exports), icon="folder")]

    def update(self, dt: float) -> None:
        super().update(dt)
        film = self._film
        if film is None:
            return
        film.draw_next()
        if self._bar is not None:
            self._bar.share = film.share
        if film.made is not None:
            self._film = None
            self._write(film.made)

    def _record(self) -> None:
        session = self.session
        head = replace(head_of(session), played=None)
        record = record_text(head, session.start, session.steps, seatings=session.seatings())
        self._write({SUFFIX: record.encode()})

    def _poster(self) -> None:
        self._write({".png": poster_bytes(self.session)})

    def _begin_film(self) -> None:
        self._film = _TimeLapseJob(self.session)
        self.relayout()

    def _write(self, made: dict[str, bytes]) -> None:
        """Write files by suffix; show their names, or the error."""
        names = []
        try:
            for suffix, raw in made.items():
                path = export_path(self.session, suffix)
                write_bytes_atomically(path, raw)
                names.append(path.name)
        except ContentError as error:
            self._show_news(str(error), False)
        else:
            self._show_news(_("Saved: {file}").format(file=", ".join(names)), True)

    def _show_news(self, news: str, good: bool) -> None:
        self._news, self._good = news, good
        self.relayout()
