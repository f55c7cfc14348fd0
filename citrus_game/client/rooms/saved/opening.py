"""Opening records: from the list, dropped on the window, or left behind by the last run."""

from pathlib import Path

from citrus_game.client.game import Game
from citrus_game.client.kit.sheets.dialogs import Question
from citrus_game.client.rooms.saved.known import Known
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import RecordProblem
from citrus_game.table.keeping import crashes, saves
from citrus_game.table.keeping.saves import Autosave
from citrus_game.table.sitting import Sitting
from citrus_game.text import _


def open_record(game: Game, path: Path) -> None:
    """Open a record from anywhere: play it on, or watch it if it is over; a bad one is told."""
    try:
        sitting = saves.load(path)
    except RecordProblem as problem:
        offer_good(game, problem)
    except ContentError as error:
        game.ways.message(_("This file cannot be opened"), str(error))
    else:
        if sitting.state.over:
            game.ways.replay(sitting)
        else:
            play_on(game, sitting, path if path.parent == saves.folder() else None)


def offer_good(game: Game, problem: RecordProblem) -> None:
    """Say what is wrong with a record, and offer to play on from its last good step."""

    def act() -> None:
        sitting = saves.sitting_of(problem.good)
        if sitting.state.over:
            game.ways.replay(sitting)
        else:
            play_on(game, sitting, None)

    answer = _("Watch what can be read") if problem.good.state.over else _("Play on from there")
    game.stack.push(Question(game, _("This record is damaged"), str(problem), answer, act))


def play_on(game: Game, sitting: Sitting, path: Path | None) -> None:
    """Show a game that goes on, kept in its own record or, without one, in a new one."""
    Autosave(sitting, path, behind=True)
    game.ways.play(sitting)


def take_up_unfinished(game: Game) -> None:
    """After a game that is over let the menu go on with the last unfinished one; none if none can be read."""
    if game.sitting is not None and game.sitting.state.over:
        latest = next(iter(saves.saved_games()), None)
        if latest is not None and crashes.marked(latest.path):
            game.sitting, game.troubled = None, latest.path
            return
        try:
            game.sitting = saves.latest_unfinished(behind=True)
        except ContentError:
            game.sitting = None  # the list of saved games says what is wrong with it


def good_of(known: Known) -> Sitting | None:
    """Bring back what is good of a damaged record; None for a whole one."""
    return saves.sitting_of(known.good) if known.good is not None else None


def moved(game: Game, old: Path, new: Path) -> None:
    """Have the game that is going on kept under its record's new name."""
    if game.sitting is not None and game.sitting.record == old:
        game.sitting.record = new


def forget(game: Game, path: Path) -> None:
    """Let go of the game that is going on, if its record was deleted."""
    if game.sitting is not None and game.sitting.record == path:
        game.sitting = None
