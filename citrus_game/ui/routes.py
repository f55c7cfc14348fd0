"""The router as scenes know it: one method for each scene to open."""

from collections.abc import Callable, Sequence
from pathlib import Path

from citrus_game.content.learning.exercise import Exercise
from citrus_game.rules.model.state import State
from citrus_game.session.game_session import GameSession
from citrus_game.session.seats import Seat
from citrus_game.ui.toolkit.widgets.base import Action
from citrus_game.ui.toolkit.widgets.text_field import TextField


class Router:
    """One method for each scene to open. Here they do nothing; `GameRouter` opens the scenes.

    Scenes open others through it, but for dialogs and scenes of their own package. The play scene opens
    all of them through it: the kiosk, whose router has none of these methods, has that scene, too.
    """

    def menu(self, greeting: Action | None = None) -> None:
        """Close all scenes and open the menu, in which the latest unfinished game can be continued.
        ``greeting`` is called once the menu is open.
        """

    def first_game(self) -> None:
        """Start somebody's first game, with a coach."""

    def ask_name(self, session: GameSession, player: int, on_done: Action) -> None:
        """Ask for the player's name after the first game."""

    def setup(self) -> None:
        """Open the setup of a new game."""

    def lessons(self) -> None:
        """Open the list of lessons."""

    def puzzles(self) -> None:
        """Open the list of puzzles."""

    def practise(self, exercise: Exercise) -> None:
        """Open an exercise made from the player's own game: find a better turn."""

    def saved(self) -> None:
        """Open the list of saved games."""

    def statistics(self) -> None:
        """Open the statistics of all games on this machine."""

    def rulebook(self, topic: str = "") -> None:
        """Open the rulebook at ``topic``: a chapter, a landscape tile or a rule id; "" opens the start."""

    def settings(self) -> None:
        """Open the settings."""

    def pause(self) -> None:
        """Open the pause menu over the current game."""

    def play(self, session: GameSession) -> None:
        """Close all scenes and play a session, which becomes the current one."""

    def scoring(self, session: GameSession, *, coached: bool = False) -> None:
        """Replace the top scene by the final scoring. After a ``coached`` game the coach shows turns."""

    def coach_review(self, session: GameSession) -> None:
        """Open what the coach shows of the first game: the best turn, and one that could have been better."""

    def last_round(self, session: GameSession) -> None:
        """Play back everything since the player's last turn."""

    def replay(self, session: GameSession, position: int | None = None) -> None:
        """Open the replay of a game at a position of its history (default: its start)."""

    def show_turn(self, session: GameSession, title: str) -> None:
        """Play a session with one turn, from its beginning. The title is shown in place of turn and
        player.
        """

    def log(self, session: GameSession) -> None:
        """Open the log of a game."""

    def left_over(self, state: State) -> None:
        """Open the dialog that shows which tiles are still to come in a game."""

    def export(self, session: GameSession) -> None:
        """Open the dialog that exports a game as files."""

    def seats(self, session: GameSession, players: Sequence[int]) -> None:
        """Open the dialog that gives the seats of ``players`` to other people or computer players."""

    def other_seats(
        self, turn: int, seats: Sequence[Seat], chosen: Callable[[tuple[Seat, ...]], None]
    ) -> None:
        """Open the dialog that chooses who plays on from a turn; ``chosen`` is called with the new seats."""

    def open_record(self, path: Path) -> None:
        """Continue or watch the game in a record file; show a message if it cannot be read."""

    def message(self, title: str, text: str) -> None:
        """Show a message with a button to close it."""

    def letters(self, field: TextField) -> None:
        """Open the on-screen keyboard for a text field."""
