"""Kills a game played by a pilot again and again, and continues it each time from its save.

``python -m tests.records.kill FOLDER 50`` prints one line for each kill and fails at the first that lost more
than one step. Every other kill happens during a save: while the record is half written, before it is synced,
before and after it replaces the old one.
"""

import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn

from citrus_game.content.disk import paths
from citrus_game.content.records.record import read_record
from citrus_game.content.settings.settings import default_settings
from citrus_game.rules.model.events import Event
from citrus_game.rules.model.steps import Step
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.saves import saves
from citrus_game.session.seats import Seat
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from tools.pilots.pilot import FRAME, Pilot

STAGES = ("half written", "not synced", "not in its place", "in its place")
SEATS = (Seat("Ana", "azure"), Seat("Ben", "violet", "random"), Seat("Chiara", "teal"))


def die() -> NoReturn:
    """End this process as a power cut would."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise SystemExit


class Doom:
    """Lets this process die at a stage of one of its saves."""

    def __init__(self, stage: str, save: int) -> None:
        self.stage, self.left = stage, save
        self._open, self._sync, self._replace = os.fdopen, os.fsync, Path.replace
        for owner, name, mine in (
            (os, "fdopen", self.open),
            (os, "fsync", self.sync),
            (Path, "replace", lambda old, new: self.replace(old, new)),
        ):
            setattr(owner, name, mine)

    def open(self, *given: Any, **more: Any) -> Any:
        self.left -= 1
        file = self._open(*given, **more)
        if not self.left and self.stage == "half written":
            write = file.write

            class Half:
                def __enter__(self) -> "Half":
                    return self

                def __exit__(self, *_error: object) -> None:
                    file.close()

                def write(self, raw: bytes) -> None:
                    write(raw[: len(raw) // 2])
                    file.flush()
                    die()

            return Half()
        return file

    def sync(self, handle: int) -> None:
        if not self.left and self.stage == "not synced":
            die()
        self._sync(handle)

    def replace(self, old: Path, new: Path) -> Path:
        if not self.left and self.stage == "not in its place":
            die()
        done = self._replace(old, new)
        if not self.left and self.stage == "in its place":
            die()
        return done


def play(session: GameSession, seed: int, told: int, doom: tuple[str, int] | None) -> None:
    """Play a game with the pilot until it ends, or this process does; tell each step before it is saved."""

    def tell(step: Step | None, _events: Sequence[Event]) -> None:
        assert step is not None
        os.write(told, f"{session.state.game.steps.text(step)}\n".encode())

    session._listeners.insert(0, tell)
    app = open_game(default_settings().model_copy(update={"speed": "off"}), size=(960, 600), headless=True)
    app.session = session
    app.stack.reset(PlayScene(app, session, stays_open=True))
    pilot = Pilot(app, random.Random(seed))
    if doom is not None:
        Doom(*doom)
    while not session.state.over:
        targets = list(pilot.targets())
        if targets:
            pilot.click(pilot.choose(targets))
        else:
            pilot.frame()
            time.sleep(FRAME / 10)


def continued(number: int) -> GameSession:
    """Continue the latest game as the menu does, or begin one."""
    session = saves.latest_unfinished()
    if session is None:
        session = NewGame(SEATS, ("long", "short")[number % 2], seed=number).start()
        saves.Autosave(session, saves.folder() / f"game {number}.citrus")
    return session


def live_and_die(number: int) -> str:
    """Play on in a process of its own, kill it, and check what it left; return how it died."""
    rng = random.Random(number)
    doom = (rng.choice(STAGES), rng.randint(2, 25)) if number % 2 else None
    before = continued(number)
    steps = [before.state.game.steps.text(step) for step in before.steps]
    hear, told = os.pipe()
    child = os.fork()
    if not child:
        os.close(hear)
        code = 1
        try:
            play(before, number, told, doom)
            code = 0
        finally:
            if code:
                traceback.print_exc()
            os._exit(code)
    os.close(told)
    with os.fdopen(hear, encoding="utf-8") as pipe:
        if doom is None:
            steps += [line.rstrip("\n") for line in islice(pipe, rng.randint(1, 12))]
            time.sleep(rng.uniform(0.0, 0.02))
            os.kill(child, signal.SIGKILL)
        steps += pipe.read().splitlines()
    _child, status = os.waitpid(child, 0)
    assert status in (0, signal.SIGKILL), "the game ended with an error"
    return f"{check(before.record, steps)} {doom[0] if doom else 'at any snapshot'}"


def check(record: Path | None, steps: list[str]) -> str:
    """Check that every record is whole, and this one at its last step or the one before."""
    assert record is not None
    for game in saves.saved_games():
        read_record(game.path)
    kept = read_record(record)
    found = [kept.state.game.steps.text(step) for step in kept.steps]
    lost = len(steps) - len(found)
    assert lost in (0, 1), f"{lost} steps of {len(steps)} are lost"
    assert found == steps[: len(found)]
    return f"{len(found)} steps, {lost} lost,"


def main() -> None:
    """Live and die as often as the command line says."""
    paths.use_data_dir(Path(sys.argv[1]))
    for number in range(int(sys.argv[2])):
        print(live_and_die(number), flush=True)


if __name__ == "__main__":
    main()
