"""Games from files: what ``show``, ``export`` and the tools look at."""

from pathlib import Path

from citrus_game.commands.arguments import CommandError
from citrus_game.content.config import load_player_colours
from citrus_game.content.disk.names import is_named
from citrus_game.content.records.record import SUFFIX
from citrus_game.content.records.scenario import load_scenario
from citrus_game.rules.turn import IllegalStep
from citrus_game.table.keeping import saves
from citrus_game.table.seat import Seat
from citrus_game.table.sitting import Sitting
from citrus_game.text import _


def played(path: Path, steps: int | None = None) -> Sitting:
    """Play a record or a scenario so many steps far, or to its end.

    Raises `ContentError` for a file that does not fit, `CommandError` for a scenario with a step that
    is not legal, and where there are fewer steps.
    """
    sitting = _played(path, steps)
    if steps is not None and steps > (last := len(sitting.history)):
        raise CommandError(_("there is no step {number}, the last is {last}").format(number=steps, last=last))
    return sitting


def _played(path: Path, steps: int | None) -> Sitting:
    if is_named(path, SUFFIX):
        return saves.load(path, steps)
    scenario = load_scenario(path)
    colours = load_player_colours()
    seats = [Seat(name, colour) for name, colour in zip(scenario.names, colours, strict=False)]
    sitting = Sitting(scenario.state.copy(), seats)
    try:
        sitting.replay(scenario.steps[:steps])
    except IllegalStep as error:
        raise CommandError(
            _("{file}: step {number} is not legal: {step}").format(
                file=path, number=len(sitting.history) + 1, step=error
            )
        ) from None
    return sitting
