"""Messages that claim nothing of a position: whole files of them, and single ones beside claims.

What is not here, nor has a check, fails the test.
"""

from functools import cache

from babel.messages.pofile import read_po

from citrus_game.content.disk.paths import assets
from tests.claims.moment import CHECKS, PARTS, QUIET, quiet

FILES = {
    "citrus_game/bots/": "names of computer players, and what became of their processes",
    "citrus_game/cli/": "commands and figures: tests/cli",
    "citrus_game/cli/text_mode/": "",
    "citrus_game/cli/text_mode/commands.py": "words to type",
    "citrus_game/cli/text_mode/play.py": "before the game",
    "citrus_game/content/": "what is wrong with files; names of commands and languages",
    "citrus_game/kiosk/stats/": "files; a table for organisers: tests/kiosk/test_counts.py",
    "citrus_game/narration/rule_texts.py": "rules by options: tests/session/test_rule_texts.py",
    "citrus_game/narration/words.py": "names and numbers",
    "citrus_game/rules/model/": "wrong steps; rules by options: tests/session/test_rule_texts.py",
    "citrus_game/rules/position.py": "wrong positions",
    "citrus_game/rules/setup.py": "wrong options",
    "citrus_game/session/game_config.py": "names",
    "citrus_game/session/saves/": "files",
    "citrus_game/session/seats.py": "names",
    "citrus_game/session/telling/charts.py": "charts: tests/session/test_told_apart.py",
    "citrus_game/ui/board/charts/": "charts",
    "citrus_game/ui/board/layers/ground.py": "files",
    "citrus_game/ui/game.py": "files",
    "citrus_game/ui/kiosk/app.py": "files",
    "citrus_game/ui/scenes/export/export_dialog.py": "files",
    "citrus_game/ui/scenes/menu/first_game.py": "names",
    "citrus_game/ui/scenes/play/coach/card.py": "buttons",
    "citrus_game/ui/scenes/play/coach/highlight.py": "names of what is ringed: tests/ui/play/test_coach.py",
    "citrus_game/ui/scenes/play/dialogs.py": "names",
    "citrus_game/ui/scenes/play/panels/buttons.py": "buttons",
    "citrus_game/ui/scenes/play/start_game.py": "names and manners of computer players",
    "citrus_game/ui/scenes/rulebook.py": "a search: tests/ui/toolkit/test_pages.py",
    "citrus_game/ui/scenes/saves/game_card.py": "files",
    "citrus_game/ui/scenes/saves/game_dialog.py": "files",
    "citrus_game/ui/scenes/saves/opening.py": "files",
    "citrus_game/ui/scenes/saves/statistics_dialog.py": "results: tests/records/test_statistics.py",
    "citrus_game/ui/scenes/seating.py": "names",
    "citrus_game/ui/scenes/settings.py": "names of settings",
    "citrus_game/ui/scenes/setup/options_dialog.py": "names and notes of options",
    "citrus_game/ui/toolkit/": "keys and buttons",
    "config/": "rules in general: tests/test_claims.py",
}
"""By file or folder, of which the longer name counts: what kind of messages it has, but for those with a
check; "" if each is looked at.
"""


@cache
def catalogue() -> dict[str, frozenset[str]]:
    """Return the files of every message; those with a context stand behind it and a bar."""
    with (assets() / "locale" / "citrus.pot").open("rb") as file:
        found = read_po(file)
    return {
        (f"{message.context}|" if message.context else "")
        + (message.id if isinstance(message.id, str) else message.id[0]): frozenset(
            path for path, _line in message.locations
        )
        for message in found
        if message.id
    }


def in_quiet_files(message: str) -> bool:
    """Whether all files that have a message have nothing to claim."""
    files = catalogue().get(message, frozenset())
    return bool(files) and all(map(is_quiet_file, files))


@cache
def is_quiet_file(path: str) -> bool:
    """Whether what a file says needs no check."""
    return bool(FILES.get(max((name for name in FILES if path.startswith(name)), key=len, default="")))


def is_known(message: str) -> bool:
    """Whether a message has a check, is judged with another one, or claims nothing."""
    return message in CHECKS or message in PARTS or is_quiet(message)


def is_quiet(message: str) -> bool:
    """Whether a message may be said without being judged."""
    return message in QUIET or in_quiet_files(message)


def unknown() -> list[str]:
    """Return the messages that nobody has thought of."""
    return [message for message in catalogue() if not is_known(message)]


quiet(
    "answers to what was typed",
    "Choose the space, or write list to go back.",
    "There is no number {number} in the list; it goes from 1 to {last}.",
    "“{line}” is neither a step nor a number of the list; type help for a list of commands.",
    "Write the number or the step behind it, as in what 2.",
    "Write a row from 1 to {last} behind it, as in row 4.",
    "No hint found. Ask again after your next step.",
    "It changes nothing in this game.",
    "There are: {names}.",
    "Taken back: {step}",
    "Nothing was taken back.",
    "Undone.",
    "Nobody here has that name; there are: {names}.",
    "The forecasts are yours again.",
    "Choose the card again: the forecasts are yours.",
    "Choose the card: what rows would bring {player}.",
)
quiet(
    "names and numbers",
    "NAME",
    "{n} point",
    "{n} coin",
    "{n} worker",
    "{n} finca",
    "nothing",
    "Put the bull",
    "With your bridge, plant {tile}",
    "Storehouse",
    "income from a harvest",
    "income",
    "plantations|in the bag",
    "fincas|in the stack",
    "Rosa, your coach",
    "The wall of {players}",
    "Wild horses",
    "About this game",
)
quiet(
    "buttons and keys",
    "Rules",
    "Menu",
    "Close",
    "Undo",
    "Harvest",
    "Log",
    "Cancel",
    "Without the bridge",
    "Leave it there",
    "Build",
    "Next step",
    "Plant as shown",
    "Do as shown",
    "Buttons: {labels}.",
    "The ring is around {thing}.",
    "{keys}: the rule",
    "Tap again: the rule",
    "Got it",
    "Less",
    "Why?",
    "Click to choose it.",
    "Choose the bridge first.",
    "Turn the coach off",
    "You can call the coach back in the settings.",
)
quiet(
    "rules in general",
    "It fills the space like a plantation.",
    "Whoever plants there takes it.",
    "Choose one of 1 or 2 plantations.",
    "It needs a worker from your player’s mat.",
    "You plant it at once.",
    "It costs you nothing.",
    "Score more than {name}: plant fruit in the ring around each finca.",
    "Most points win: plant fruit in the ring around each finca.",
    "The game ends when bag and market are empty.",
    "The same fruit of two players may not touch.",
    "Neutral fruit joins your region only if yours is as large.",
    "Choose it in any of your turns to use it.",
    "Choose it while you plant.",
    "A new region uses a worker from here. A harvest brings it back, and pays more the more are at home.",
    "Bonuses that you take from the board come here. You use them in your own turn.",
)
quiet(
    "what is where on the screen",
    "The large number is your points.",
    "You choose where to plant afterwards; the pale fruits show one way.",
    "Small numbers show what was planted last. The list at the top has every turn.",
    "The worker button at the top shows who harvested each region last.",
)
quiet(
    "the table, the clock, the search",
    "{player}, your time is up",
    "{player}: gamepad disconnected; use any device",
    "{player}: the gamepad is back",
    "No hint found",
    "The search took too long. Ask again after your next step.",
    "Looking for a good move …",
)
quiet("charts: tests/session/test_told_apart.py", "{player}: {points}")
