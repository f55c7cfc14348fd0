"""The games a visitor can choose, and who sits at them. Nobody gives a name: colours are names enough."""

import secrets
from typing import NamedTuple

from citrus_game.content.config import load_player_colours
from citrus_game.content.kiosk import KioskSettings, Mode
from citrus_game.content.look import PLAYER_COLOURS
from citrus_game.kiosk.sprint import Sprint, positions, start_sprint
from citrus_game.rules.options import Options
from citrus_game.table.newgame import LARGEST_DRAWN_SEED, NewGame
from citrus_game.table.seat import PERSON, Seat
from citrus_game.table.sitting import Sitting
from citrus_game.text import _, ngettext

FEWEST = 2
"""Seats at a table."""
CROWDED = 4
"""From this many players on the long side is played (RULES.md 4.1)."""
SPRINT_PLAYERS = range(2, 6)


class Offer(NamedTuple):
    """A mode as its card tells of it."""

    mode: Mode
    title: str
    text: str
    time: str


def offers(kiosk: KioskSettings) -> list[Offer]:
    """List what a visitor can play here."""
    all_of_them = {
        "sprint": Offer(
            "sprint",
            _("Sprint"),
            ngettext(
                "Take over a game half-way. It ends after {n} finca, or when the time is up.",
                "Take over a game half-way. It ends after {n} fincas, or when the time is up.",
                kiosk.sprint_fincas,
            ).format(n=kiosk.sprint_fincas),
            _minutes(kiosk.sprint_minutes),
        ),
        "puzzle": Offer(
            "puzzle",
            _("Puzzle"),
            _("One turn: how many points can you find?"),
            _("{n} seconds").format(n=kiosk.puzzle_seconds),
        ),
        "short": Offer(
            "short",
            _("Short game"),
            _("The small board with the easy rules: good for a first game."),
            _minutes(20),
        ),
        "full": Offer(
            "full",
            _("Full game"),
            _("The large board with all the rules, from the first tile to the last."),
            _minutes(45),
        ),
    }
    return [all_of_them[mode] for mode in kiosk.modes if mode != "sprint" or _sprint_sizes(kiosk)]


def _minutes(number: float) -> str:
    return ngettext("{n} minute", "{n} minutes", 1 if number == 1 else 2).format(n=f"{number:g}")


def seats_for(kiosk: KioskSettings, persons: int, players: int) -> tuple[Seat, ...]:
    """Seat persons first, named by their colours, then computer players."""
    known = load_player_colours()
    seats = []
    for number, colour in enumerate(PLAYER_COLOURS[:players]):
        if number < persons:
            seats.append(Seat(_(known[colour].title), colour, PERSON))
        else:
            seats.append(Seat(known[colour].name, colour, kiosk.level))
    return tuple(seats)


def new_game(kiosk: KioskSettings, mode: Mode, persons: int) -> Sitting:
    """Set up a short or a full game; raises `ContentError`."""
    players = max(FEWEST, persons)
    if mode == "full" and persons == 1 and kiosk.most_players > FEWEST:
        players = 3
    short = mode == "short"
    side = "short" if short and players < CROWDED else "long"
    return NewGame(seats_for(kiosk, persons, players), side, Options(family=short)).start()


def new_sprint(kiosk: KioskSettings, persons: int, number: int) -> Sprint:
    """Set up a sprint, the ``number``-th of today; raises `ContentError`."""
    sizes = _sprint_sizes(kiosk)
    players = next((size for size in sizes if size >= max(FEWEST, persons)), max(sizes, default=FEWEST))
    seats = seats_for(kiosk, min(persons, players), players)
    seed = secrets.randbelow(LARGEST_DRAWN_SEED + 1)
    seconds = kiosk.sprint_minutes * 60
    return start_sprint(seats, number, seed, fincas=kiosk.sprint_fincas, seconds=seconds)


def _sprint_sizes(kiosk: KioskSettings) -> list[int]:
    """List for how many players there are sprints."""
    return [size for size in SPRINT_PLAYERS if size <= kiosk.most_players and positions(size)]
