"""Results belong to who played: records say it, statistics count by it, each game once."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from citrus_game.content.disk.paths import statistics_file, use_data_dir
from citrus_game.content.disk.user_file import save_user_file
from citrus_game.content.records.record import read_record, record_text
from citrus_game.rules.model.steps import Step
from citrus_game.rules.scoring import winners
from citrus_game.session.game_session import GameSession
from citrus_game.session.new_game import NewGame
from citrus_game.session.playback import Playback
from citrus_game.session.saves import saves
from citrus_game.session.saves.identity import number_of, owner_file
from citrus_game.session.saves.rating import Rating
from citrus_game.session.saves.saves import Autosave
from citrus_game.session.saves.statistics import (
    NOTHING,
    Statistics,
    load_statistics,
    rename_player,
)
from citrus_game.session.seats import PERSON, Seat, names_problem

pytestmark = pytest.mark.usefixtures("data")

ANA, BEN, BOT = Seat("Ana", "azure"), Seat("Ben", "violet"), Seat("Bot", "violet", "picker")
EVE = Seat("Eve", "azure")


@cache
def whole_game() -> tuple[Step, ...]:
    """Return the steps of a game."""
    chance, session = random.Random(1), NewGame((ANA, BEN), "short", seed=3).start()
    while not session.state.over:
        session.do(chance.choice(session.legal()))
    return tuple(session.steps)


STEPS = whole_game()


def begun(*seats: Seat) -> GameSession:
    return NewGame(seats or (ANA, BOT), "short", seed=3).start()


def play(session: GameSession, until: int | None = None) -> GameSession:
    """Play a game on, to its end or after a number of steps."""
    for step in STEPS[len(session.steps) : until]:
        session.do(step)
    saves.wait_for_saves()
    return session


def best() -> list[tuple[str, int]]:
    return sorted((score.name, score.points) for score in load_statistics().best)


# what records say


def test_a_game_without_changes_has_one_more_line_than_before() -> None:
    session = begun()
    text = Autosave(session).path.read_text(encoding="utf-8")
    below = text.partition("---\n")[2]
    assert below.splitlines()[0] == f"# game {session.game_id} {owner_file().read_text().strip()}"
    assert below.count("\n") == 2, "this, and when it was last played"


Change = Callable[[GameSession], object]
CHANGES: dict[str, Change] = {
    "a computer player takes over": lambda game: game.seat(0, replace(game.seats[0], player="grower")),
    "somebody else takes over": lambda game: game.seat(0, Seat("Eve: # 1", "azure")),
    "a person takes over": lambda game: game.seat(1, replace(game.seats[1], player=PERSON)),
    "the turn is lent": lambda game: game.lend("picker"),
}


@pytest.mark.parametrize("at", [0, 1, 40, len(STEPS) - 1])
@pytest.mark.parametrize("change", CHANGES)
def test_who_played_each_step_comes_back(change: str, at: int) -> None:
    session = begun()
    path = Autosave(session).path
    play(session, at)
    CHANGES[change](session)
    for until in (at, at + 1, min(at + 30, len(STEPS))):
        play(session, until)
        again = saves.load(path)
        assert [done.by for done in again.history] == [done.by for done in session.history]
        assert again.seats == session.seats
        assert again.began == session.began == (ANA, BOT)
        assert again.seats_again() == session.seats_again()
        assert again.players() == session.players()


@pytest.mark.parametrize("at", [0, 1, 40])
def test_who_left_a_seat_to_the_computer_gets_it_back_after_a_restart_too(at: int) -> None:
    session = begun(ANA, BEN)
    path = Autosave(session).path
    play(session, at)
    session.seat(1, replace(BEN, player="grower"))
    for steps in (at, at + 40):
        play(session, steps)
        for game in (session, saves.load(path)):
            assert game.seats == (ANA, replace(BEN, player="grower"))
            assert game.seats_again() == (ANA, BEN)


def test_an_undo_forgets_who_played_the_step() -> None:
    session = begun()
    path = Autosave(session).path
    play(session, 1)
    session.seat(0, EVE)
    session.undo()
    play(session, 2)
    assert {done.by for done in saves.load(path).history if done.player == 0} == {EVE}


def test_older_versions_read_it_and_lose_nothing_else() -> None:
    """They skip comments; the steps, times and the time of the last step stay where they were."""
    session = begun()
    path = Autosave(session).path
    play(session, 30)
    session.seat(0, EVE)
    play(session, 60)
    lines = path.read_text(encoding="utf-8").partition("---\n")[2].splitlines()
    assert [line for line in lines if not line.startswith("#")] == [
        session.start.game.steps.text(step) for step in STEPS[:60]
    ]
    assert lines[-1].startswith("# played ")


@pytest.mark.parametrize(
    "line",
    [
        "# seat 3: grower Ben",
        "# seat 0: grower Ben",
        "# seat 1: grower",
        "# seat 1: grower " + "x" * 41,
        "# seat 1: grower a\x07b",
        "# seat one: grower Ben",
        "# game 12",
        "# something else: entirely",
    ],
)
def test_other_comments_are_comments(line: str, tmp_path: Path) -> None:
    session = play(begun(), 3)
    text = record_text(saves.head_of(session), session.start, session.steps)
    (tmp_path / "a.citrus").write_text(text.replace("---\n", f"---\n{line}\n", 1), encoding="utf-8")
    record = read_record(tmp_path / "a.citrus")
    assert record.seatings == ()
    assert record.steps == STEPS[:3]


def test_an_unknown_computer_player_in_a_comment_counts_as_the_weakest() -> None:
    session = begun()
    path = Autosave(session).path
    play(session, 30)
    session.seat(0, Seat("Ana", "azure", "grower"))
    play(session, 60)
    text = path.read_text(encoding="utf-8").replace(": person", ": oracle")
    path.write_text(text, encoding="utf-8")
    assert saves.load(path).history[0].by.player == "picker"


# each game once


def copies(session: GameSession, folder: Path, count: int) -> Iterator[Path]:
    saves.wait_for_saves()
    assert session.record is not None
    for number in range(count):
        copy = folder / f"copy {number}.citrus"
        copy.write_bytes(session.record.read_bytes())
        yield copy


def test_a_game_finished_again_from_copies_counts_once(tmp_path: Path) -> None:
    session = begun()
    Autosave(session)
    play(session, len(STEPS) - 1)
    for copy in [*copies(session, tmp_path, 2), *copies(session, saves.folder(), 2)]:
        again = saves.load(copy)
        Autosave(again, saves.own(copy))
        play(again)
    play(session)
    kept = load_statistics()
    assert kept.games == 1
    assert kept.ratings["Ana"].games == 1
    assert [name for name, _points in best()] == ["Ana"]


def test_a_replay_that_is_played_on_is_the_same_game() -> None:
    session = begun()
    Autosave(session)
    play(session)
    replay = Playback(saves.load(session.record or Path()))
    replay.go_to(len(STEPS) - 1)
    again = replay.play_on((ANA, replace(BOT, player=PERSON)))
    Autosave(again)
    play(again)
    assert load_statistics().games == 1


def test_a_game_renamed_after_it_was_counted_is_not_counted_again() -> None:
    session = begun()
    path = Autosave(session).path
    play(session, len(STEPS) - 1)
    before = path.read_bytes()
    play(session)
    path.with_name("Holiday.citrus").write_bytes(before)
    again = saves.load(path.with_name("Holiday.citrus"))
    Autosave(again, path.with_name("Holiday.citrus"))
    play(again)
    assert load_statistics().games == 1


def test_the_same_seed_played_twice_is_two_games() -> None:
    for _game in range(2):
        session = begun()
        Autosave(session)
        play(session)
    assert load_statistics().games == 2


def without_number(path: Path) -> Path:
    """Make a record one of before games had numbers."""
    lines = path.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(("# game", "# seat"))]
    path.write_text("\n".join([*kept, ""]), encoding="utf-8")
    return path


@pytest.mark.parametrize("noted", ["game", "another name of it"])
def test_a_game_counted_by_an_older_version_is_not_counted_again(noted: str) -> None:
    path = saves.folder() / "game.citrus"
    saves.save(play(begun(), len(STEPS) - 1), path)
    kept = NOTHING.model_copy(update={"games": 7, "noted": ["x 12", f"{noted} 3", "y 13"]})
    save_user_file(statistics_file(), kept, NOTHING.model_dump())
    session = saves.load(without_number(path))
    Autosave(session, path)
    play(session)
    assert load_statistics().games == 7


def test_a_game_begun_with_an_older_version_is_counted_once() -> None:
    path = saves.folder() / "game.citrus"
    saves.save(play(begun(), len(STEPS) - 1), path)
    without_number(path)
    for copy in (path.with_name("a.citrus"), path.with_name("b.citrus")):
        copy.write_bytes(path.read_bytes())
        session = saves.load(copy)
        assert session.game_id == number_of(3, session.start)
        Autosave(session, copy)
        play(session)
    kept = load_statistics()
    assert (kept.games, kept.ratings["Ana"].games) == (1, 1)


def test_many_games_are_remembered() -> None:
    session = begun()
    path = Autosave(session).path
    play(session, len(STEPS) - 1)
    before = path.read_bytes()
    play(session)
    kept = load_statistics()
    noted = [*kept.noted, *(f"{number:016x}" for number in range(900))]
    save_user_file(statistics_file(), kept.model_copy(update={"noted": noted}), NOTHING.model_dump())
    another = begun()
    Autosave(another)
    play(another)
    path.write_bytes(before)
    again = saves.load(path)
    Autosave(again, path)
    play(again)
    assert load_statistics().games == 2


# to whom they belong


def of_a_stranger(folder: Path, until: int) -> Path:
    """Return the record of another computer's game, whose players have the same names."""
    mine = statistics_file().parent
    use_data_dir(folder / "theirs")
    session = begun()
    path = Autosave(session).path
    play(session, until)
    use_data_dir(mine)
    return path


@pytest.mark.parametrize("place", ["elsewhere", "copied into the folder"])
def test_a_strangers_game_is_nobodys_here(place: str, tmp_path: Path) -> None:
    owner_here = begun()
    Autosave(owner_here)
    path = of_a_stranger(tmp_path, len(STEPS) - 1)
    if place != "elsewhere":
        path = Path(path.rename(saves.folder() / path.name))
    session = saves.load(path)
    Autosave(session, saves.own(path))
    play(session)
    kept = load_statistics()
    assert (kept.games, kept.best, kept.ratings) == (1, [], {})
    again = saves.load(session.record or Path())
    assert {done.by.player for done in again.history if done.player == 0} <= {"elsewhere", "person"}
    assert again.seats_again() == (ANA, BOT)


def test_an_old_record_from_elsewhere_is_nobodys_here(tmp_path: Path) -> None:
    session = play(begun(), len(STEPS) - 1)
    path = tmp_path / "old.citrus"
    path.write_text(record_text(saves.head_of(session), session.start, session.steps), encoding="utf-8")
    again = saves.load(path)
    Autosave(again)
    play(again)
    assert (load_statistics().games, best(), load_statistics().ratings) == (1, [], {})


def test_who_plays_most_of_a_strangers_game_here_gets_the_result(tmp_path: Path) -> None:
    session = saves.load(of_a_stranger(tmp_path, 10))
    Autosave(session)
    play(session)
    assert [name for name, _points in best()] == ["Ana"]


def test_an_own_game_is_ones_own_wherever_it_was_copied(tmp_path: Path) -> None:
    session = begun()
    Autosave(session)
    play(session, len(STEPS) - 1)
    (copy,) = copies(session, tmp_path, 1)
    assert session.record is not None
    session.record.unlink()
    again = saves.load(copy)
    Autosave(again)
    play(again)
    assert [name for name, _points in best()] == ["Ana"]


def changed(at: float, seats: Sequence[Seat], *changes: tuple[int, Seat]) -> Statistics:
    """Play a game in which seats change after a part of the steps; return what was counted."""
    session = begun(*seats)
    Autosave(session)
    play(session, int(at * len(STEPS)))
    for number, seat in changes:
        session.seat(number, seat)
    play(session)
    saves.wait_for_saves()
    return load_statistics()


LATE = 0.97


def test_who_takes_a_seat_for_the_last_steps_gets_no_score_and_no_rating() -> None:
    seats = (Seat("Other", "azure", "picker"), BOT)
    kept = changed(LATE, seats, (0, EVE))
    assert (kept.best, kept.ratings) == ([], {})
    assert {level: count.games for level, count in kept.levels.items()} == {"picker": 2}


def test_who_takes_another_persons_seat_for_the_last_steps_gets_no_score() -> None:
    kept = changed(LATE, (ANA, BOT), (0, EVE))
    assert [score.name for score in kept.best] == ["Ana"]
    assert list(kept.ratings) == ["Ana"]


@pytest.mark.parametrize("at", [0.1, 0.4, LATE])
@pytest.mark.parametrize("wins", [False, True])
def test_who_leaves_a_lost_seat_does_not_escape_the_rating(wins: bool, at: float) -> None:
    won = winners(play(begun()).state)
    mine = next(number for number in (0, 1) if (number in won) is wins)
    seats = [replace(seat, player="grower") for seat in (ANA, BEN)]
    seats[mine] = replace(seats[mine], player=PERSON)
    kept = changed(at, seats, (mine, replace(seats[mine], player="master")))
    if wins and at < LATE:
        assert kept.ratings == {}, "the computer player has won it"
        assert kept.best == []
    else:
        assert {name: rating.games for name, rating in kept.ratings.items()} == {seats[mine].name: 1}
        assert (kept.ratings[seats[mine].name].rating > Rating().rating) is wins
    assert {level: count.games for level, count in kept.levels.items()} == (
        {"person": 1, "grower": 1} if at == LATE else {"master": 1, "grower": 1}
    )


def test_a_seat_given_away_before_the_first_step_is_the_computer_players() -> None:
    kept = changed(0, (ANA, BEN), (0, replace(ANA, player="picker")), (1, replace(BEN, player="grower")))
    assert (kept.best, kept.ratings) == ([], {})


def test_a_rival_exchanged_for_the_last_steps_does_not_count_as_the_stronger_one() -> None:
    won = winners(play(begun()).state)[0]
    seats = [replace(seat, player="picker") for seat in (ANA, BEN)]
    seats[won] = replace(seats[won], player=PERSON)
    honest = changed(LATE, seats).ratings
    statistics_file().unlink()
    assert changed(LATE, seats, (1 - won, replace(seats[1 - won], player="master"))).ratings == honest


def test_a_turn_that_the_computer_finished_leaves_the_result_to_the_person() -> None:
    session = begun()
    Autosave(session)
    play(session, 20)
    while session.state.player:
        play(session, len(session.steps) + 1)
    lent = len(session.steps)
    session.lend("grower")
    play(session)
    assert session.history[lent].by.player == "grower"
    assert list(load_statistics().ratings) == ["Ana"]


def test_a_step_that_is_done_again_is_of_who_played_it() -> None:
    """Another was at the seat meanwhile; the log quoted that one."""
    session = begun(ANA, BEN)
    play(session, 2)
    before = [done.by for done in session.history]
    session.seats = (EVE, replace(BEN, name="Eva"))
    session.undo()
    assert len(session.history) < len(before)
    session.redo()
    assert [done.by for done in session.history] == before


# names


def test_a_name_added_to_a_game_joins_the_rating_it_had() -> None:
    known, new = (
        Rating(rating=1700.0, deviation=60.0, games=20),
        Rating(rating=1190.0, deviation=250.0, games=1),
    )
    kept = NOTHING.model_copy(update={"ratings": {"Ana": known, "Blue": new}})
    save_user_file(statistics_file(), kept, NOTHING.model_dump())
    rename_player("Blue", "Ana")
    (after,) = load_statistics().ratings.values()
    assert after.games == 21
    assert 1650 < after.rating < 1700, "twenty games weigh more than one"
    assert after.deviation < known.deviation
    rename_player("Ana", "Ana")
    assert load_statistics().ratings == {"Ana": after}


@pytest.mark.parametrize("names", [("José", "Jose\u0301"), ("Jose\u0301", "José")])
def test_a_name_is_one_person_in_both_forms_of_unicode(names: tuple[str, str]) -> None:
    for name in names:
        session = begun(Seat(name, "azure"), BOT)
        Autosave(session)
        play(session)
    kept = load_statistics()
    assert kept.ratings["José"].games == 2
    assert {score.name for score in kept.best} == {"José"}
    assert names_problem(names) != ""
    rename_player(names[0], "Ana")
    assert list(load_statistics().ratings) == ["Ana"]


def test_ratings_kept_in_both_forms_are_joined() -> None:
    ratings = {"José": Rating(rating=1300.0, games=3), "Jose\u0301": Rating(rating=1400.0, games=2)}
    save_user_file(statistics_file(), NOTHING.model_copy(update={"ratings": ratings}), NOTHING.model_dump())
    (rating,) = load_statistics().ratings.values()
    assert rating.games == 5


def test_a_person_renamed_at_the_end_is_the_same_person() -> None:
    session = begun(Seat("Blue", "azure"), BOT)
    path = Autosave(session).path
    play(session)
    session.rename(0, "Ana")
    saves.wait_for_saves()
    again = saves.load(path)
    assert again.players()[0] == ANA
    assert "# seat" not in path.read_text(encoding="utf-8")
