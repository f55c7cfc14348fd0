"""Opens records, wherever they come from, and keeps the current game in step with its record."""

from pathlib import Path

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import RecordProblem
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import crash_reports, saves
from citrus_game.session.saves.saves import Autosave
from citrus_game.text import _
from citrus_game.ui.game import Game
from citrus_game.ui.toolkit.dialogs.messages import Question


def open_record(game: Game, path: Path) -> None:
    """Continue the game of a record, or replay it if it is over. Show a message if it cannot be read."""
    try:
        session = saves.load(path)
    except RecordProblem as problem:
        offer_recovery(game, problem)
    except ContentError as error:
        game.router.message(_("This file cannot be opened"), str(error))
    else:
        if session.state.over:
            game.router.replay(session)
        else:
            play_on(game, session, saves.own(path))


def offer_recovery(game: Game, problem: RecordProblem) -> None:
    """Show what is wrong with a record, with a button to continue from its last valid step."""

    def act() -> None:
        session = saves.session_of(problem.good, path=Path(problem.file))
        if session.state.over:
            game.router.replay(session)
        else:
            play_on(game, session, None)

    answer = _("Watch what can be read") if problem.good.state.over else _("Play on from there")
    game.stack.push(Question(game, _("This record is damaged"), str(problem), answer, act))


def play_on(game: Game, session: GameSession, path: Path | None) -> None:
    """Continue a session and save it to ``path``; None starts a new record."""
    Autosave(session, path, background=True)
    game.router.play(session)


def load_unfinished(game: Game) -> None:
    """If the current game is over, make the latest unfinished saved game the current one. If that game
    crashed, the menu will ask first.
    """
    if game.session is not None and game.session.state.over:
        latest = next(iter(saves.saved_games()), None)
        if latest is not None and crash_reports.marked(latest.path):
            game.session, game.failed_save = None, latest.path
            return
        try:
            game.session = saves.latest_unfinished(background=True)
        except ContentError:
            game.session = None  # the list of saved games shows the problem


def record_renamed(game: Game, old: Path, new: Path) -> None:
    """Update the current game's path after its record was renamed."""
    if game.session is not None and game.session.record == old:
        game.session.record = new


def record_deleted(game: Game, path: Path) -> None:
    """Drop the current game after its record was deleted."""
    if game.session is not None and game.session.record == path:
        game.session = None
