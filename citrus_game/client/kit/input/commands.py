"""What a scene does by command, whatever asks for it: a key, a button, a gamepad."""

from collections.abc import Callable, Iterable, Mapping

from citrus_game.client.kit.input.intents import Intent, Redo, Shortcut, Undo
from citrus_game.content.preferences.commands import COMMANDS, REDO, UNDO, Command


def command_of(intent: Intent) -> Command | None:
    """Give the command that an intent asks for, None for one that is no command."""
    match intent:
        case Shortcut(name=name):
            return COMMANDS.get(name)
        case Undo():
            return UNDO
        case Redo():
            return REDO
    return None


class Commands:
    """The commands that a scene knows, each with what it does there."""

    def __init__(self, acts: Mapping[Command, Callable[[], object]] | None = None) -> None:
        self._acts = dict(acts or {})

    def __contains__(self, command: Command) -> bool:
        return command in self._acts

    def run(self, command: Command) -> bool:
        """Do what a command says; tell whether the scene knows it."""
        act = self._acts.get(command)
        if act is not None:
            act()
        return act is not None

    def handle(self, intent: Intent) -> bool:
        """Do what an intent asks for; tell whether the scene knows it."""
        command = command_of(intent)
        return command is not None and self.run(command)

    def only(self, allowed: Iterable[Command]) -> "Commands":
        """Give those of the commands that are allowed."""
        return Commands({command: self._acts[command] for command in allowed if command in self._acts})

    def with_(self, acts: Mapping[Command, Callable[[], object]]) -> "Commands":
        """Give these commands and others, which go before those of the same name."""
        return Commands({**self._acts, **acts})
