"""Reads saved games and draws their boards: in a process of its own, so that the window never waits.

What comes of it is kept in the cache. A record that ends that process ends nothing else.
"""

import os
import signal
from collections import deque
from contextlib import suppress
from io import BytesIO
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import pygame

from citrus_game import __version__
from citrus_game.bots.worker import Worker, end_with_parent
from citrus_game.client.kit.draw.art import Art
from citrus_game.client.kit.draw.layout import Metrics
from citrus_game.client.kit.draw.type import Type
from citrus_game.client.kit.stage.window import open_window
from citrus_game.client.rooms.saved.known import Known, read, thumbnail
from citrus_game.content.disk.cache import Cache
from citrus_game.content.disk.paths import assets, chosen_data_dir, use_data_dir
from citrus_game.table.keeping.heads import Heads, Summary, stamp
from citrus_game.table.keeping.saves import SavedGame
from citrus_game.text import _

ASKED = 2
"""Games that are asked for at the same time, so that the process need not wait for the next one."""
PICTURE = "board.png"


class Wanted(NamedTuple):
    """A game to be summed up; with a ``size`` in pixels its board is drawn as well."""

    game: SavedGame
    size: tuple[int, int] | None
    metrics: Metrics


class Done(NamedTuple):
    """What came of it; ``picture`` is a PNG, None where none was wanted or nothing can be drawn."""

    game: SavedGame
    summary: Summary
    picture: bytes | None


class Pictures:
    """The boards that were drawn before, as PNG."""

    def __init__(self) -> None:
        self._cache = Cache("boards")

    def get(self, game: SavedGame, size: tuple[int, int]) -> bytes | None:
        """Give a game's board at a size in pixels; None where it was not drawn yet."""
        return self._cache.get(_key(game, size))

    def put(self, game: SavedGame, size: tuple[int, int], raw: bytes) -> None:
        """Keep a game's board."""
        self._cache.put(_key(game, size), raw)


def _key(game: SavedGame, size: tuple[int, int]) -> str:
    return f"{__version__} {size} {stamp(game)}"


class Painter:
    """Does what is wanted. Needs a display mode to be set."""

    def __init__(self) -> None:
        self._heads, self._pictures = Heads(), Pictures()
        self._art = Art(assets() / "svg")
        self._type: Type | None = None

    def do(self, wanted: Wanted) -> Done:
        """Read a record, sum it up, draw its board."""
        known = read(wanted.game.path)
        summary = known.summary()
        self._heads.keep(wanted.game, summary)
        picture = self._drawn(known, wanted.size, wanted.metrics) if wanted.size and known.sitting else None
        if picture is not None and wanted.size is not None:
            self._pictures.put(wanted.game, wanted.size, picture)
        return Done(wanted.game, summary, picture)

    def _drawn(self, known: Known, size: tuple[int, int], metrics: Metrics) -> bytes:
        if self._type is None or self._type.metrics != metrics:
            self._type = Type(metrics)
        file = BytesIO()
        pygame.image.save(thumbnail(self._art, self._type, known, size), file, PICTURE)
        return file.getvalue()


def serve(connection: Connection, data: Path | None) -> None:
    """Do what comes over the connection until the window ends; ``data`` is the user's folder, if chosen."""
    end_with_parent()
    with suppress(AttributeError, OSError):
        os.nice(5)
    use_data_dir(data)
    pygame.font.init()
    open_window((64, 64), False, headless=True)
    # SDL makes an event of it that nobody reads here, and the game would wait at its end for this process
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    painter = Painter()
    with suppress(EOFError, OSError):
        while True:
            connection.send(painter.do(connection.recv()))


class Easel:
    """Has games read and boards drawn; where no process can be started, one a frame here."""

    def __init__(self) -> None:
        self._worker = Worker(serve, chosen_data_dir())
        self._painter: Painter | None = None
        self._asked: deque[Wanted] = deque()

    @property
    def busy(self) -> bool:
        """Tell whether nothing more should be asked for now."""
        return len(self._asked) >= ASKED

    def ask(self, wanted: Wanted) -> None:
        """Have a game read; `take` gives it later."""
        self._asked.append(wanted)
        if self._painter is None and not self._worker.alive:
            try:
                self._worker.launch()
            except OSError:
                self.stay()
        if self._worker.connection is not None:
            self._send(wanted)

    def stay(self) -> None:
        """Do all of it in this process from now on."""
        self._painter = Painter()

    def take(self) -> Done | None:
        """Give what has been done meanwhile, one game at a time; None while there is nothing."""
        if not self._asked:
            return None
        if self._painter is not None:
            return self._painter.do(self._asked.popleft())
        connection = self._worker.connection
        try:
            if connection is None or not connection.poll():
                return None
            done: Done = connection.recv()
        except (EOFError, OSError):
            return self._died()
        self._asked.popleft()
        return done

    def close(self) -> None:
        """End the process."""
        self._worker.stop()

    def _send(self, wanted: Wanted) -> None:
        with suppress(OSError):  # it has died: `take` tells so
            if self._worker.connection is not None:
                self._worker.connection.send(wanted)

    def _died(self) -> Done:
        """Tell that the game that was being read cannot be; go on with the others in another process."""
        self._worker.stop()
        game = self._asked.popleft().game
        waiting, self._asked = self._asked, deque()
        for wanted in waiting:
            self.ask(wanted)
        return Done(game, Summary(problem=_("This record is damaged.")), None)
