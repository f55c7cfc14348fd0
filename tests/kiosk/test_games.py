"""What visitors get who chose a game and how many they are."""

import pytest

from citrus_game.content.kiosk import default_kiosk
from citrus_game.content.settings.themes import PLAYER_COLOURS, colour_name
from citrus_game.kiosk.games import new_game, new_sprint
from citrus_game.session.game_session import GameSession

KIOSK = default_kiosk().model_copy(update={"most_players": 5})


def started(mode: str, persons: int) -> GameSession:
    """Return the game of so many visitors."""
    if mode == "sprint":
        return new_sprint(KIOSK, persons, 0).session
    return new_game(KIOSK, "short" if mode == "short" else "full", persons)


@pytest.mark.parametrize("persons", range(1, 6))
@pytest.mark.parametrize("mode", ["sprint", "short", "full"])
def test_visitors_sit_first_and_are_named_after_their_colours(mode: str, persons: int) -> None:
    seats = started(mode, persons).seats
    people, others = seats[:persons], seats[persons:]
    assert [seat.name for seat in people] == [colour_name(colour) for colour in PLAYER_COLOURS[:persons]]
    assert not any(seat.is_bot for seat in people)
    assert all(seat.is_bot for seat in others)
    assert len({seat.name for seat in seats}) == len(seats)


@pytest.mark.parametrize(
    ("mode", "persons", "players", "side"),
    [
        ("short", 1, 2, "short"), ("short", 2, 2, "short"), ("short", 3, 3, "short"),
        ("short", 4, 4, "long"), ("short", 5, 5, "long"),
        ("full", 1, 3, "long"), ("full", 2, 2, "long"), ("full", 3, 3, "long"), ("full", 4, 4, "long"),
        ("full", 5, 5, "long"),
    ],
)  # fmt: skip
def test_visitors_play_on_the_board_for_as_many(mode: str, persons: int, players: int, side: str) -> None:
    session = started(mode, persons)
    assert (session.state.game.players, session.map_name) == (players, side)
    assert session.state.game.options.family == (mode == "short")
