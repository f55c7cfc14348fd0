"""What is done about a crash: a report, a mark at the record, and a page that says so."""

from pathlib import Path

from citrus_game.client.game import Game
from citrus_game.client.kit.sheets.crash_page import CrashPage
from citrus_game.client.kit.stage.boundary import attempt
from citrus_game.table.keeping import crashes


def show_crash(game: Game, error: Exception) -> None:
    """Write a report, take everything off the table, and show where the report lies.

    Raises the error again where it comes from the page that is shown of one.
    """
    on_page, sitting = isinstance(game.stack.top, CrashPage), game.seen_sitting()
    report = report_crash(game, error)
    playing = sitting is not None and sitting is game.sitting
    if playing and game.sitting is not None and game.sitting.record is not None:
        crashes.mark(game.sitting.record)
        if game.sitting.record.exists():
            game.troubled, game.sitting = game.sitting.record, None
    game.leave_scenes()
    if on_page:
        raise error
    game.stack.reset(CrashPage(game, report, game.ways.menu, kept=playing and game.troubled is not None))


def report_crash(game: Game, error: Exception) -> Path | None:
    """Write a report of a crash without anybody's name; None where it cannot be written."""
    sitting = game.seen_sitting()
    names = {seat.name: "player" for seat in game.settings.seats}
    record: list[str] = []
    if sitting is not None:
        names |= {seat.name: seat.colour for seat in sitting.seats}
        # what broke the scene may be the game itself
        attempt(lambda: record.append(crashes.nameless_record(sitting)))
    facts = {
        "window": "{}x{}".format(*game.screen.get_size()),
        "look": f"{game.settings.theme}, {game.settings.text_size} %, {game.settings.language}",
        "scenes": ", ".join(type(scene).__name__ for scene in game.stack),
    }
    return crashes.write_report(error, facts, game.trail.lines(), "".join(record), names)
