"""Opening records: from the list, dropped on the window, or left behind by the last run."""

from pathlib import Path
from typing import TYPE_CHECKING

from citrus_game.client.begin import show_game
from citrus_game.client.dialogs import Message, Question
from citrus_game.client.saved.shelf import Known
from citrus_game.content.problem import ContentError
from citrus_game.content.record import RecordProblem
from citrus_game.table import saves
from citrus_game.table.saves import Autosave
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.app import App


def open_record(app: "App", path: Path) -> None:
    """Open a record from anywhere: play it on, or watch it if it is over; a bad one is told."""
    try:
        sitting = saves.load(path)
    except RecordProblem as problem:
        offer_good(app, problem)
    except ContentError as error:
        app.stack.push(Message(app, _("This file cannot be opened"), str(error)))
    else:
        if sitting.state.over:
            watch(app, sitting)
        else:
            play_on(app, sitting, path if path.parent == saves.folder() else None)


def offer_good(app: "App", problem: RecordProblem) -> None:
    """Say what is wrong with a record, and offer to play on from its last good step."""

    def act() -> None:
        sitting = saves.sitting_of(problem.good)
        if sitting.state.over:
            watch(app, sitting)
        else:
            play_on(app, sitting, None)

    answer = _("Watch what is good") if problem.good.state.over else _("Play on from there")
    app.stack.push(Question(app, _("This record is damaged"), str(problem), answer, act))


def play_on(app: "App", sitting: Sitting, path: Path | None) -> None:
    """Show a game that goes on, kept in its own record or, without one, in a new one."""
    Autosave(sitting, path, behind=True)
    show_game(app, sitting)


def watch(app: "App", sitting: Sitting) -> None:
    """Show a game's replay over what is on the screen now."""
    from citrus_game.client.replay.scene import ReplayScene

    app.stack.push(ReplayScene(app, sitting))


def good_of(known: Known) -> Sitting | None:
    """Bring back what is good of a damaged record; None for a whole one."""
    return saves.sitting_of(known.good) if known.good is not None else None


def moved(app: "App", old: Path, new: Path) -> None:
    """Have the game that is going on kept under its record's new name."""
    if app.sitting is not None and app.sitting.record == old:
        app.sitting.record = new


def forget(app: "App", path: Path) -> None:
    """Let go of the game that is going on, if its record was deleted."""
    if app.sitting is not None and app.sitting.record == path:
        app.sitting = None
