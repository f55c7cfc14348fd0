"""The choices of setup, until a game is made from them."""

from pathlib import Path

import pytest

from citrus_game.content.game.seats import seat_offset
from citrus_game.content.settings.settings import default_settings
from citrus_game.session.game_config import BY_LOT, GameConfig
from citrus_game.session.seats import PERSON


@pytest.fixture
def draft(data: Path) -> GameConfig:
    return GameConfig.of(default_settings())


def test_a_draft_begins_with_the_rule_book_and_an_easy_computer_player(draft: GameConfig) -> None:
    game = draft.new_game()
    assert [seat.player for seat in game.seats] == [PERSON, "planter"]
    assert game.map == "long"
    assert game.options.preset == "rulebook"
    assert game.seed == int(draft.seed)
    assert draft.problem() == ""


def test_two_to_five_play(draft: GameConfig) -> None:
    for _ in range(9):
        draft.add_seat()
    assert len(draft.seats) == 5
    assert len({seat.colour for seat in draft.seats}) == 5
    for _ in range(9):
        draft.remove_seat(0)
    assert len(draft.seats) == 2


def test_a_taken_colour_is_exchanged(draft: GameConfig) -> None:
    one, other = draft.seats[0].colour, draft.seats[1].colour
    draft.give_colour(0, other)
    assert (draft.seats[0].colour, draft.seats[1].colour) == (other, one)
    draft.give_colour(0, draft.spare[0].colour)
    assert len({seat.colour for seat in (*draft.seats, *draft.spare)}) == 5


@pytest.mark.parametrize(("names", "said"), [(("Ana", "Ana"), "Ana"), (("Ana", "  "), "name")])
def test_names_must_differ(draft: GameConfig, names: tuple[str, str], said: str) -> None:
    for seat, name in zip(draft.seats, names, strict=True):
        seat.name, seat.player = name, "person"
    assert said in draft.problem()


def test_variants_set_options_and_back(draft: GameConfig) -> None:
    for variant in draft.variants().values():
        assert not draft.variant_on(variant)
        draft.switch_variant(variant, True)
        assert draft.variant_on(variant)
    options = draft.options
    assert (options.family, options.random_start, options.expansion, options.start_fincas) == (
        True,
        True,
        True,
        3,
    )
    for variant in draft.variants().values():
        draft.switch_variant(variant, False)
    assert draft.overrides == {}


def test_what_the_preset_says_is_no_change(draft: GameConfig) -> None:
    draft.set_option("purchase_check", "one")
    assert set(draft.overrides) == {"purchase_check"}
    draft.set_option("purchase_check", "all")
    assert draft.overrides == {}
    draft.set_option("family", True)
    draft.choose_preset("online")
    assert draft.overrides == {}
    assert draft.options.horses_score == "now"


def test_who_begins(draft: GameConfig) -> None:
    draft.choose_starter("1")
    assert draft.new_game().first == 1
    draft.choose_starter(BY_LOT)
    assert draft.options.start_player == "random"
    draft.choose_preset("online")
    assert draft.starter() == BY_LOT
    draft.choose_starter("1")
    assert (draft.options.start_player, draft.first) == ("chosen", 1)


def test_an_offset_follows_board_and_players(draft: GameConfig) -> None:
    plain = draft.options
    draft.offset = "points"
    for count in (2, 3, 4, 5):
        while len(draft.seats) < count:
            draft.add_seat()
        for side in ("long", "short"):
            draft.map = side
            assert draft.new_game().options.seat_points == tuple(
                seat_offset("points", side, count)["seat_points"]  # type: ignore[arg-type]
            )
    draft.offset = "coins"
    assert draft.options.seat_coins
    assert not draft.options.seat_points
    draft.choose_preset("rulebook")
    assert draft.options == plain


def test_an_empty_seed_is_drawn(draft: GameConfig) -> None:
    draft.seed = ""
    assert draft.new_game().seed is None


@pytest.mark.parametrize(
    "setup", [{"preset": "lost"}, {"map": "gone"}, {"changed": {"famly": 1}}, {"changed": {"family": "?"}}]
)
def test_what_is_not_there_any_more_is_as_in_the_rule_book(data: Path, setup: dict[str, object]) -> None:
    settings = default_settings()
    kept = settings.setup.model_copy(update=setup)
    seats = [seat.model_copy(update={"player": "gone"}) for seat in settings.seats]
    draft = GameConfig.of(settings.model_copy(update={"setup": kept, "seats": seats}))
    assert (draft.map, draft.preset, draft.overrides, draft.problem()) == ("long", "rulebook", {}, "")
    assert {seat.player for seat in draft.seats} == {"picker"}


def test_only_as_many_starting_fincas_as_the_board_has_sites(draft: GameConfig) -> None:
    for name in ("long", "short"):
        draft.map = name
        loaded = draft.chosen_map.loaded
        assert loaded is not None
        assert draft.most_fincas() == len(loaded.board.start_sites)
    draft.map = "long"
    draft.set_option("start_fincas", 4)
    draft.map = "short"
    draft.limit_start_fincas()
    assert draft.options.start_fincas is None


def test_each_added_computer_player_is_another_person(draft: GameConfig) -> None:
    """They were Yasmin, Yasmin 2, Yasmin 3 and Yasmin 4."""
    for _seat in range(3):
        draft.add_seat()
    assert [seat.name for seat in draft.named][1:] == ["Yasmin", "Luce", "Idris", "Stelios"]
    draft.seats[4].player = "master"
    draft.remove_seat(3)
    draft.add_seat()
    assert draft.seats[4].player == "trader", "the nearest level to the last one that is free"


def test_an_added_player_is_a_person_where_people_play_together(draft: GameConfig) -> None:
    draft.add_seat()
    assert (draft.seats[1].player, draft.seats[2].player) == ("planter", "builder")
    draft.seats[1].player = PERSON
    draft.add_seat()
    assert draft.seats[3].player == PERSON, "also where a computer player sits last"


@pytest.mark.parametrize("board", ["long", "short"])
@pytest.mark.parametrize("other", ["long", "short"])
def test_starting_fincas_set_by_hand_are_fitted_to_the_other_board(
    draft: GameConfig, board: str, other: str
) -> None:
    draft.map = board
    for count in range(1, draft.most_fincas() + 1):
        draft.map = board
        draft.set_option("start_fincas", count)
        draft.map = other
        draft.limit_start_fincas()
        assert draft.options.start_fincas == (count if count <= draft.most_fincas() else None)
        built = [finca for finca in draft.new_game().start().state.fincas if finca]
        assert len(built) == (draft.options.start_fincas or len(built))
