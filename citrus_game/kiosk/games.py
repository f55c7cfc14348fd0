"""The games that a visitor can choose: titles, duration, seats.

Visitors give no names; players are named after their colours.
"""

import math
import secrets
from typing import NamedTuple

from citrus_game.content.kiosk import KioskSettings, Mode
from citrus_game.content.settings.themes import PLAYER_COLOURS, colour_name, load_player_colours
from citrus_game.kiosk.time_limit import Sprint, TimeLimit, positions, start_sprint
from citrus_game.rules.model.options import Options
from citrus_game.rules.setup import CROWDED, FEWEST, MOST
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import LARGEST_DRAWN_SEED, NewGame
from citrus_game.session.seats import PERSON, Seat, with_people
from citrus_game.text import _, counted, ngettext

USUAL: dict[Mode, int] = {"short": 20, "full": 45}
"""Usual minutes of a game in the modes that have no time limit of their own."""


class GameOffer(NamedTuple):
    """A mode that a visitor can play, with the words of its card."""

    mode: Mode
    title: str
    text: str
    time: str


def mode_title(mode: str) -> str:
    """Return the title of a mode; the word itself for an unknown one."""
    titles = {
        "sprint": _("Sprint"),
        "puzzle": _("Puzzle"),
        "short": _("Short game"),
        "full": _("Full game"),
    }
    return titles.get(mode, mode)


def minutes_of(kiosk: KioskSettings, mode: Mode) -> int:
    """Return the minutes that a mode takes at a kiosk, rounded up."""
    if mode == "sprint":
        return math.ceil(kiosk.sprint_minutes)
    if mode == "puzzle":
        return math.ceil(kiosk.puzzle_seconds / 60)
    return math.ceil(min(USUAL[mode], kiosk.visit_minutes))


def minutes_offered(kiosk: KioskSettings) -> tuple[int, int]:
    """Return the minutes of the shortest offered game, and the maximum of the longest."""
    most = [math.ceil(kiosk.visit_minutes) for mode in kiosk.modes if mode in USUAL]
    found = [minutes_of(kiosk, mode) for mode in kiosk.modes]
    return min(found), max(found + most)


def offers(kiosk: KioskSettings) -> list[GameOffer]:
    """Return the games that a visitor can play here."""
    all_of_them = {
        "sprint": GameOffer(
            "sprint",
            mode_title("sprint"),
            ngettext(
                "Jump into a half-played game. It ends when {n} finca is scored or time is up.",
                "Jump into a half-played game. It ends when {n} fincas are scored or time is up.",
                kiosk.sprint_fincas,
            ).format(n=kiosk.sprint_fincas),
            _minutes(kiosk.sprint_minutes),
        ),
        "puzzle": GameOffer(
            "puzzle",
            mode_title("puzzle"),
            _("One turn: how many points can you find?"),
            ngettext("{n} second", "{n} seconds", kiosk.puzzle_seconds).format(n=kiosk.puzzle_seconds),
        ),
        "short": GameOffer(
            "short",
            mode_title("short"),
            _("Simpler rules, and a small board for up to three: a good first game."),
            _capped(USUAL["short"], kiosk.visit_minutes),
        ),
        "full": GameOffer(
            "full",
            mode_title("full"),
            _("The large board and all the rules, from first turn to last."),
            _capped(USUAL["full"], kiosk.visit_minutes),
        ),
    }
    return [all_of_them[mode] for mode in kiosk.modes if mode != "sprint" or _sprint_sizes(kiosk)]


def _capped(usual: int, most: float) -> str:
    """Return the usual and the maximum time of a game as text."""
    if most <= usual:
        return _("{minutes} at most").format(minutes=_minutes(most))
    text = ngettext("{least} to {most} minute", "{least} to {most} minutes", counted(most))
    return text.format(least=f"{usual:g}", most=f"{most:g}")


def _minutes(number: float) -> str:
    return ngettext("{n} minute", "{n} minutes", counted(number)).format(n=f"{number:g}")


def seats_for(kiosk: KioskSettings, persons: int, players: int) -> tuple[Seat, ...]:
    """Return seats: first people, named after their colours, then computer players."""
    known = load_player_colours()
    seats = []
    for number, colour in enumerate(PLAYER_COLOURS[:players]):
        if number < persons:
            seats.append(Seat(colour_name(colour), colour, PERSON))
        else:
            seats.append(Seat(known[colour].name, colour, kiosk.level))
    return with_people(seats)


def new_game(kiosk: KioskSettings, mode: Mode, persons: int) -> GameSession:
    """Return a new short or full game; raise `ContentError`."""
    players = max(FEWEST, persons)
    if mode == "full" and persons == 1 and kiosk.most_players > FEWEST:
        players = 3
    short = mode == "short"
    side = "short" if short and players < CROWDED else "long"
    return NewGame(seats_for(kiosk, persons, players), side, Options(family=short)).start()


def capped(kiosk: KioskSettings, session: GameSession) -> TimeLimit:
    """Return the limit for a game within the time of a visit: it ends with the round in which that time is
    up.
    """
    return TimeLimit(session, kiosk.visit_minutes * 60, kiosk.last_turn_seconds)


def new_sprint(kiosk: KioskSettings, persons: int, number: int) -> Sprint:
    """Return a new sprint, the one with this number today; raise `ContentError`."""
    sizes = _sprint_sizes(kiosk)
    players = next((size for size in sizes if size >= max(FEWEST, persons)), max(sizes, default=FEWEST))
    seats = seats_for(kiosk, min(persons, players), players)
    seed = secrets.randbelow(LARGEST_DRAWN_SEED + 1)
    seconds = kiosk.sprint_minutes * 60
    return start_sprint(
        seats,
        number,
        seed,
        fincas=kiosk.sprint_fincas,
        seconds=seconds,
        last_turn=kiosk.last_turn_seconds,
    )


def _sprint_sizes(kiosk: KioskSettings) -> list[int]:
    """Return the numbers of players for which there are sprints."""
    return [size for size in range(FEWEST, MOST + 1) if size <= kiosk.most_players and positions(size)]
