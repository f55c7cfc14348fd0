"""What who plays by ear hears of a table: what is asked, what is new, why a command did nothing."""

from citrus_game.client.kit.aloud.narrator import Narrator
from citrus_game.client.kit.input.commands import command_of
from citrus_game.client.kit.input.intents import Intent
from citrus_game.client.play.moment import Moment
from citrus_game.table.desk.aloud import prompt_aloud, refused_aloud
from citrus_game.table.desk.desk import Desk
from citrus_game.text import _


class Hearing:
    """Follows a sitting for the narrator."""

    def __init__(self, desk: Desk, narrator: Narrator) -> None:
        self._desk, self._narrator = desk, narrator
        self._heard = len(desk.sitting.log)

    def asked(self, moment: Moment | None) -> list[str]:
        """Give what the prompt asks."""
        return prompt_aloud(moment.prompt) if moment is not None else []

    def fresh(self) -> list[str]:
        """Give the sentences of the log that are new, or that something was taken back."""
        log, heard = self._desk.sitting.log, self._heard
        self._heard = len(log)
        return [_("Undone.")] if len(log) < heard else [entry.text for entry in log[heard:]]

    def refused(self, intent: Intent) -> None:
        """Say why a command of the turn did nothing."""
        command = command_of(intent)
        if command is not None:
            self._narrator.tell(refused_aloud(self._desk, command.name, self._desk.sitting.names))
