"""Computer players at a table have the names of people: one for each level."""

import pytest

from citrus_game.bots.people import PEOPLE, person_of
from citrus_game.bots.players import BOTS, LEVELS
from citrus_game.content.kiosk import KioskSettings, load_kiosk
from citrus_game.content.settings.settings import default_settings
from citrus_game.kiosk.games import seats_for
from citrus_game.session.game_config import GameConfig
from citrus_game.session.seats import Seat, names_problem, with_people
from citrus_game.ui.board.people.faces import FACES


def names(*seats: tuple[str, str]) -> list[str]:
    return [seat.name for seat in with_people([Seat(name, "azure", player) for name, player in seats])]


def test_every_level_is_somebody_else() -> None:
    assert list(PEOPLE) == list(LEVELS)
    assert set(BOTS) - set(PEOPLE) == {"random", "greedy"}
    assert len({person.name for person in PEOPLE.values()}) == len(PEOPLE)
    assert {person.picture for person in PEOPLE.values()} < set(FACES)


def test_computer_players_are_called_as_who_plays_for_them() -> None:
    assert names(("Ana", "person"), ("Ben", "picker"), ("Carla", "master:40n")) == ["Ana", "Nino", "Zeynep"]
    assert names(("Ana", "random")) == ["Ana"], "nobody plays at random"


def test_whoever_sits_twice_at_a_table_has_a_number() -> None:
    assert names(("", "grower"), ("Ana", "person"), ("", "grower"), ("", "grower")) == [
        "Idris", "Ana", "Idris 2", "Idris 3",
    ]  # fmt: skip
    assert names(("Nino", "person"), ("", "picker")) == ["Nino", "Nino 2"]
    assert names(("", "picker"), ("Nino 2", "person"), ("", "picker")) == ["Nino", "Nino 2", "Nino 3"]


@pytest.mark.parametrize("level", LEVELS)
def test_a_new_game_has_valid_names_whatever_people_are_called(level: str) -> None:
    draft = GameConfig.of(default_settings())
    for seat in (*draft.seats, *draft.spare):
        seat.player = level
    while draft.spare:
        draft.add_seat()
    draft.seats[0].player = "person"
    draft.seats[0].name = f"{PEOPLE[level].name} 2"
    assert draft.problem() == ""
    seats = draft.new_game().seats
    assert names_problem([seat.name for seat in seats]) == ""
    assert len({seat.colour for seat in seats}) == len(seats), "who sits twice wears another colour"


def test_a_person_s_own_name_is_back_when_the_seat_is_a_person_s_again() -> None:
    draft = GameConfig.of(default_settings())
    own, draft.seats[1].player = draft.seats[1].name, "trader"
    assert draft.new_game().seats[1].name == "Stelios"
    draft.seats[1].player = "person"
    assert draft.new_game().seats[1].name == own
    assert [seat.name for seat in draft.remembered()][1] == own


def test_the_kiosk_s_opponents_have_names_too() -> None:
    kiosk: KioskSettings = load_kiosk()
    seats = seats_for(kiosk, 1, 3)
    person = person_of(kiosk.level)
    assert person is not None
    assert [seat.name for seat in seats[1:]] == [person.name, f"{person.name} 2"]
