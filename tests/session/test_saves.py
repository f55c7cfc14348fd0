import os
import threading
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

import pytest

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import RecordProblem, read_record
from citrus_game.session.ai_runner import AIRunner
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves import saves
from citrus_game.session.saves.save_index import rename, rename_problem, when_words
from citrus_game.session.saves.saves import Autosave
from citrus_game.session.seats import Seat
from tests.session.positions import play, sit

pytestmark = pytest.mark.usefixtures("data")


@pytest.mark.slow
def test_every_step_is_saved_and_brought_back() -> None:
    session = sit(players=3, expansion=True)
    autosave = Autosave(session)
    for step in range(1, 60):
        play(session, 1, seed=step)
        back = saves.load(autosave.path)
        assert back.state == session.state
        assert back.steps == session.steps
        assert back.log == session.log
        assert (back.seats, back.seed) == (session.seats, session.seed)
        assert (back.map_name, back.map_hash) == (session.map_name, session.map_hash)


def test_an_undo_is_saved_too() -> None:
    session = sit()
    autosave = Autosave(session)
    while not session.can_undo():
        play(session, 1)
    session.undo()
    assert saves.load(autosave.path).steps == session.steps
    session.redo()
    assert saves.load(autosave.path).steps == session.steps


def test_seats_and_colours_come_back() -> None:
    start = sit(players=2)
    seats = [Seat("Zoë", "ink", "person"), Seat("Ben: the 2nd", "teal", "greedy")]
    session = GameSession(start.state, seats, seed=8, map_name="long")
    autosave = Autosave(session)
    assert saves.load(autosave.path).seats == tuple(seats)


def test_a_game_after_some_of_its_steps(tmp_path: Path) -> None:
    session = sit(bot="greedy", players=2)
    thinking = AIRunner(session, waits=True)
    while session.is_bot_turn():
        thinking.step()
    saves.save(session, tmp_path / "a.citrus")
    assert saves.load(tmp_path / "a.citrus", 20).steps == session.steps[:20]
    assert saves.load(tmp_path / "a.citrus").state == session.state


@pytest.mark.slow
def test_the_latest_game_can_be_continued_unless_it_is_over() -> None:
    assert saves.latest_unfinished() is None
    finished, current = sit(bot="random", players=2), sit(seed=2)
    first, second = Autosave(finished), Autosave(current)
    thinking = AIRunner(finished, waits=True)
    while finished.is_bot_turn():
        thinking.step()
    play(current, 5)
    assert first.path != second.path
    os.utime(first.path, (1, 1))
    assert [game.path for game in saves.saved_games()] == [second.path, first.path]
    back = saves.latest_unfinished()
    assert back is not None
    assert back.state == current.state
    play(back, 1)
    assert saves.load(second.path).steps == back.steps
    os.utime(second.path, (0, 0))
    for _time in range(2):
        older = saves.latest_unfinished()
        assert older is not None
        assert (older.record, older.steps) == (second.path, back.steps)
    second.path.unlink()
    assert saves.latest_unfinished() is None


@pytest.mark.slow
def test_a_finished_game_is_read_once_and_a_damaged_older_one_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finished, current = sit(bot="random", players=2), sit(seed=2)
    over, first = Autosave(finished), Autosave(current)
    thinking = AIRunner(finished, waits=True)
    while finished.is_bot_turn():
        thinking.step()
    damaged = first.path.with_name("damaged.citrus")
    damaged.write_text("no record", encoding="utf-8")
    read: list[str] = []
    load = saves.load

    def noted(path: Path) -> GameSession:
        read.append(path.name)
        return load(path)

    monkeypatch.setattr(saves, "load", noted)
    assert finished.last_played is not None
    assert current.last_played is not None
    between = (finished.last_played.timestamp() + current.last_played.timestamp()) / 2
    os.utime(damaged, (between, between))
    for _time in range(2):
        back = saves.latest_unfinished()
        assert back is not None
        assert back.record == first.path
    names = [over.path.name, damaged.name, first.path.name]
    assert read == [*names, *names[1:]]


class Clock(datetime):
    """A clock that can be set."""

    set_to = datetime(2026, 11, 20, 10, tzinfo=UTC)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        """Return the time to which it is set."""
        return Clock.set_to.astimezone(tz)


def test_the_game_played_last_is_the_latest_by_any_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(saves, "datetime", Clock)
    first, second = sit(seed=1), sit(seed=2)
    one, other = Autosave(first).path, Autosave(second).path
    for back in (datetime(2026, 11, 19, tzinfo=UTC), datetime(1970, 1, 1, tzinfo=UTC)):
        Clock.set_to = back
        play(second, 1)
        os.utime(other, (60, 60))
        assert [game.path for game in saves.saved_games()] == [other, one]
        back_again = saves.latest_unfinished()
        assert back_again is not None
        assert back_again.record == other


def test_opening_or_copying_a_game_is_not_playing_it() -> None:
    first, second = sit(seed=1), sit(seed=2)
    older, newer = Autosave(first).path, Autosave(second).path
    play(second, 1)
    Autosave(saves.load(older), older)
    copy = older.with_name("a copy.citrus")
    copy.write_bytes(older.read_bytes())
    assert saves.saved_games()[0].path == newer
    again = saves.load(older)
    Autosave(again, older)
    play(again, 1)
    assert saves.saved_games()[0].path == older


@pytest.mark.parametrize(
    "end",
    ["# played 9999-12-31 23:59:59.999+00:00", "# played 2026-99-99 00:00:00.000+00:00", "# played soon"],
)
def test_any_time_at_a_records_end_harms_nothing(end: str) -> None:
    path = Autosave(sit()).path
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:-1], end, ""]), encoding="utf-8")
    other = sit(seed=2)
    Autosave(other)
    play(other, 1)
    assert not other.notices
    assert saves.load(path).steps == []
    assert len(saves.saved_games()) == 2


def played_at(path: Path, when: str) -> None:
    """Set when a record was last played, as it says itself."""
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:-1], f"# played {when}.000+00:00", ""]), encoding="utf-8")


@pytest.mark.parametrize("when", ["9999-12-31 23:59:59", "9998-01-01 00:00:00", "2100-01-01 00:00:00"])
@pytest.mark.parametrize("touched", [False, True])
def test_a_game_from_the_future_is_not_the_latest(when: str, touched: bool) -> None:
    """Games of other people may have any date, and so may their files."""
    theirs = Autosave(sit(seed=1)).path
    played_at(theirs, when)
    if touched:
        seconds = datetime.fromisoformat(when).replace(tzinfo=UTC).timestamp()
        os.utime(theirs, (seconds, seconds))
    mine = sit(seed=2)
    path = Autosave(mine).path
    play(mine, 1)
    assert [game.path for game in saves.saved_games()] == [path, theirs]
    latest = saves.latest_unfinished()
    assert latest is not None
    assert latest.record == path
    for game in saves.saved_games():
        assert when_words(game.when) < "2200-01-02"
        assert when_words(game.played) < "2200-01-02"
    if not touched:
        assert mine.last_played is not None
        assert mine.last_played < datetime.now(UTC) + timedelta(minutes=1), "its date stays right"


@pytest.mark.parametrize("hours", [-10_000, -1, 0, 20])
def test_a_game_has_the_clocks_date_unless_another_was_played_later(hours: int) -> None:
    then = datetime.now(UTC) + timedelta(hours=hours)
    played_at(Autosave(sit(seed=1)).path, f"{then:%Y-%m-%d %H:%M:%S}")
    mine = sit(seed=2)
    Autosave(mine)
    play(mine, 1)
    assert mine.last_played is not None
    assert abs(mine.last_played - max(then, datetime.now(UTC))) < timedelta(minutes=10)


@pytest.mark.parametrize("seconds", [-1e12, -1, 1.7e9, 253402300799, 1e14])
def test_a_file_of_any_time_is_listed(seconds: float) -> None:
    path = Autosave(sit()).path
    try:
        os.utime(path, (seconds, seconds))
    except OSError:
        pytest.skip("this disk has no such time")
    (game,) = saves.saved_games()
    assert when_words(game.when)
    lines = path.read_text(encoding="utf-8").splitlines()[:-1]
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    os.utime(path, (seconds, seconds))
    assert saves.load(path).last_played == saves.saved_games()[0].played


GOOD_NAMES = ("Holiday", "Round 1.", "conker", "Ünï 🍋", "com10", "nulla.x")
BAD_NAMES = (
    "con",
    "CON",
    "Aux",
    "nul.old",
    "com1",
    "LPT¹",
    "prn .x",
    "who?",
    "a/b",
    "a:b",
    "",
    " ",
    ".x",
    pytest.param("🍋" * 70, id="too long"),
)


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_a_game_can_have_a_name_that_every_system_allows(name: str) -> None:
    path = Autosave(sit()).path
    assert rename_problem(path, name) == ""
    assert rename(path, name).stem == name


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_game_cannot_have_a_name_that_some_system_refuses(name: str) -> None:
    assert rename_problem(Autosave(sit()).path, name) != ""


def test_a_game_cannot_have_the_name_of_another() -> None:
    first, second = Autosave(sit(seed=1)).path, Autosave(sit(seed=2)).path
    assert rename_problem(first, second.stem) != ""
    assert rename_problem(first, first.stem) == ""


def test_games_begun_in_the_same_second_have_files_of_their_own() -> None:
    assert len({Autosave(sit()).path for _game in range(3)}) == 3


def test_what_stands_in_the_way_of_saving_is_told_once(data: Path) -> None:
    data.write_text("a file where the folder should be", encoding="utf-8")
    session = sit()
    Autosave(session)
    play(session, 10)
    assert len(session.history) == 10
    assert len(session.notices) == 1
    assert "cannot be saved" in session.notices[0]
    data.unlink()
    play(session, 1)
    assert len(saves.saved_games()) == 1
    assert len(session.notices) == 1


def test_a_full_disk_is_told_and_leaves_the_last_save_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit()
    autosave = Autosave(session)
    play(session, 5)
    before = autosave.path.read_bytes()

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    play(session, 3)
    assert autosave.path.read_bytes() == before
    assert [path.name for path in autosave.path.parent.iterdir()] == [autosave.path.name]
    assert len(session.notices) == 1
    assert "No space left on device" in session.notices[0]


def test_a_broken_record_is_refused_but_what_is_good_can_be_had() -> None:
    session = sit()
    autosave = Autosave(session)
    play(session, 8)
    text = autosave.path.read_text(encoding="utf-8").splitlines(keepends=True)
    autosave.path.write_text("".join(text[:-4]) + "income\n" + "".join(text[-4:]), encoding="utf-8")
    with pytest.raises(RecordProblem) as caught:
        saves.load(autosave.path)
    assert saves.session_of(caught.value.good).steps == session.steps[:5]
    with pytest.raises(ContentError):
        saves.latest_unfinished()


@pytest.mark.slow
def test_records_replay_to_the_scores_of_their_games(tmp_path: Path) -> None:
    for seed in range(12):
        session = sit(
            seed,
            players=2 + seed % 4,
            side=("long", "short")[seed % 2],
            bot=("random", "greedy")[seed // 2 % 2],
        )
        thinking = AIRunner(session, waits=True)
        while session.is_bot_turn():
            thinking.step()
        saves.save(session, tmp_path / "game.citrus")
        assert read_record(tmp_path / "game.citrus").state == session.state


def test_who_plays_after_a_seat_changed_hands_is_kept_at_once() -> None:
    session, heard = sit(players=2), []
    autosave = Autosave(session)
    play(session, 3)
    session.subscribe(lambda step, events: heard.append((step, list(events))))
    session.seat(1, Seat("Robot", session.seats[1].colour, "picker"))
    assert heard == [(None, [])]
    back = saves.load(autosave.path)
    assert back.seats == session.seats
    assert back.state == session.state
    session.seat(1, Seat("Ben", session.seats[1].colour))
    assert [seat.player for seat in saves.load(autosave.path).seats] == ["person", "person"]


def test_what_another_took_back_is_not_played_again() -> None:
    session = sit()
    while not session.can_undo():
        play(session, 1)
    session.undo()
    session.seat(session.turn_player, Seat("Zoë", "ink"))
    assert not session.can_redo()


@pytest.mark.slow
def test_nobody_waits_for_a_save_behind_but_the_next_save(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, sync = threading.Event(), os.fsync

    def slow(file: int) -> None:
        assert gate.wait(60)
        sync(file)

    session = sit()
    gate.set()
    autosave = Autosave(session, background=True)
    saves.wait_for_saves()
    monkeypatch.setattr(os, "fsync", slow)
    gate.clear()
    play(session, 1)  # returns although the disk does not
    assert read_record(autosave.path).steps == ()
    second = threading.Thread(target=play, args=(session, 1))
    second.start()
    second.join(0.2)
    assert second.is_alive(), "two steps must not be lost"
    gate.set()
    second.join(60)
    assert saves.load(autosave.path).steps == session.steps
    assert len(session.steps) == 2


def test_what_stands_in_the_way_of_a_save_behind_is_told_with_the_next(data: Path) -> None:
    data.write_text("a file where the folder should be", encoding="utf-8")
    session = sit()
    Autosave(session, background=True)
    play(session, 3)
    assert len(session.notices) == 1
    assert "cannot be saved" in session.notices[0]


def test_the_end_of_a_game_is_saved_when_it_is_there() -> None:
    session = sit(bot="random", players=2)
    autosave = Autosave(session, background=True)
    thinking = AIRunner(session, waits=True)
    while session.is_bot_turn():
        thinking.step()
    assert read_record(autosave.path).state == session.state
