"""Records can be written and read back; a wrong line keeps everything before it."""

import hashlib
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citrus_game.content.check import check_file
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.game.box import load_components
from citrus_game.content.game.options import options_from, preset_names
from citrus_game.content.maps.tmx import find_map, load_map
from citrus_game.content.records.record import (
    Head,
    Record,
    RecordProblem,
    Seating,
    read_record,
    record_text,
    write_record,
)
from citrus_game.rules.legal import legal_steps
from citrus_game.rules.model.state import Game, State
from citrus_game.rules.model.steps import Step
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import apply
from tests.cases import plain

NAMES = ("Ana", "no", "12", "Ünï 🍋", "a: b")


def played(seed: int, most: int = 2000) -> tuple[Head, State, list[Step], State]:
    """Play a game by chance with chance options; gives its head, start, steps and last position."""
    chance = random.Random(seed)
    side = chance.choice(("long", "short"))
    loaded = load_map(find_map(side))
    overrides: dict[str, object] = {
        name: chance.random() < 0.5 for name in ("family", "random_start", "expansion")
    }
    options = options_from(chance.choice(preset_names()), overrides)
    players = chance.randint(2, 5)
    state = new_game(Game(loaded.board, load_components(), options, players), seed)
    start = state.copy()
    steps: list[Step] = []
    while not state.over and len(steps) < most:
        steps.append(chance.choice(legal_steps(state)))
        apply(state, steps[-1])
    seats = tuple(chance.choice(("person", "random")) for _ in range(players))
    return Head(seed, side, loaded.sha256, seats, NAMES[:players]), start, steps, state


@pytest.mark.parametrize("seed", plain(1, range(12)))
def test_a_game_is_the_same_after_a_round_trip(seed: int, tmp_path: Path) -> None:
    head, start, steps, state = played(seed)
    path = tmp_path / "game.citrus"
    times = [None if n % 3 else n / 10 for n in range(len(steps))]
    players = len(head.names)
    seatings = [Seating(at, at % players, ("person", "grower")[at % 2], f"P {at}") for at in range(0, 12, 3)]
    write_record(path, head, start, steps, times, seatings)
    record = read_record(path)
    assert record == Record(head, start, tuple(steps), tuple(times), state, tuple(seatings))
    assert record.state.game.options == state.game.options
    assert record.position(0) == start
    assert record.position(len(steps) + 5) == state
    text = record_text(record.head, record.start, record.steps, record.times, record.seatings)
    assert text == path.read_text(encoding="utf-8")
    assert check_file(path) == []


def test_a_record_says_what_the_notation_says(tmp_path: Path) -> None:
    head, start, steps, _state = played(3, most=4)
    text = record_text(head, start, steps, [12.4])
    top, _line, below = text.partition("---\n")
    assert top.startswith("format: 1\nseed: 3\nside: ")
    keys = "map seats rules board players turn fincas marked landscape market bag fincas_left sites_left"
    for key in keys.split():
        assert f"\n{key}:" in top
    assert below.splitlines()[0] == start.game.steps.text(steps[0]) + "  # 12.4 s"
    assert len(below.splitlines()) == 4
    assert head.map_hash == hashlib.sha256(find_map(head.side).read_bytes()).hexdigest()


def test_a_record_needs_no_map_and_no_hash(tmp_path: Path) -> None:
    head, start, steps, state = played(4)
    path = tmp_path / "game.citrus"
    write_record(
        path, Head(4, "gone.tmx", "", head.seats, head.names, ("ink",) * len(head.names)), start, steps
    )
    record = read_record(path)
    assert record.state == state
    assert (record.head.side, record.head.map_hash) == ("gone.tmx", "")
    assert record.head.colours == ("ink",) * len(head.names)


@pytest.fixture(scope="module")
def game() -> tuple[Head, State, list[Step], str]:
    head, start, steps, _state = played(5)
    return head, start, steps, record_text(head, start, steps)


Game5 = tuple[Head, State, list[Step], str]


def test_windows_line_ends_comments_and_empty_lines(game: Game5, tmp_path: Path) -> None:
    _head, _start, steps, text = game
    path = tmp_path / "game.citrus"
    top, line, below = text.partition("---\n")
    path.write_bytes(
        (top + line + "# a comment\n\n" + below + "\n  # the end\n").replace("\n", "\r\n").encode()
    )
    assert read_record(path).steps == tuple(steps)


STEPS: dict[str, tuple[Callable[[list[str]], None], int, str]] = {
    "a word that is no step": (lambda lines: lines.__setitem__(10, "bye R1"), 10, "'bye' is not a step"),
    "a step that is not legal": (lambda lines: lines.__setitem__(0, "income"), 0, "'income' is not allowed"),
    "a space off the board": (lambda lines: lines.__setitem__(20, "harvest zz99"), 20, "not allowed"),
    "a step twice": (lambda lines: lines.insert(1, lines[0]), 1, "not allowed"),
    "a step after the end": (lambda lines: lines.append("end"), -1, "NOT-YOUR-PHASE"),
    "a second head": (lambda lines: lines.insert(30, "format: 1"), 30, "'format:' is not a step"),
    "a control character": (lambda lines: lines.insert(7, "\x1b[31mend"), 7, "not a step"),
}


@pytest.mark.parametrize("name", plain(3, STEPS, whole=True))
def test_everything_before_a_bad_line_can_be_had(
    name: str, game: Game5, tmp_path: Path, refused: Callable[..., str]
) -> None:
    change, index, words = STEPS[name]
    head, _start, steps, text = game
    top, line, below = text.partition("---\n")
    lines = below.splitlines()
    change(lines)
    index %= len(lines)
    path = tmp_path / "game.citrus"
    path.write_text(top + line + "\n".join(lines) + "\n", encoding="utf-8")
    number = top.count("\n") + 2 + index
    with pytest.raises(RecordProblem) as caught:
        read_record(path)
    assert caught.value.line == number
    assert caught.value.good.steps == tuple(steps[:index])
    assert caught.value.good.head == head
    assert caught.value.good.state == caught.value.good.position(index)
    refused(read_record, path, f"line {number}: |{words}|before this line")
    assert check_file(path) == [str(caught.value)]


@pytest.mark.parametrize("left", [1, 2, 5, 40])
def test_a_cut_end_leaves_whole_lines_only(left: int, game: Game5, tmp_path: Path) -> None:
    _head, _start, steps, text = game
    path = tmp_path / "game.citrus"
    path.write_text(text[:-left], encoding="utf-8")
    if text[-left - 1] == "\n":
        assert read_record(path).steps == tuple(steps[: -text[-left:].count("\n")])
        return
    with pytest.raises(RecordProblem, match="cut off") as caught:
        read_record(path)
    good = caught.value.good.steps
    assert good == tuple(steps[: len(good)])
    assert len(steps) - len(good) == text[-left:].count("\n")


HEADS = {
    "another format": ("format: 1", "format: 2", "line 1, key format|format 2|format 1"),
    "no format": ("format: 1\n", "", "'format' is missing"),
    "format as a text": ("format: 1", "format: one", "key format|'one'|whole number"),
    "unknown key": ("seed: 5", "sead: 5", "'sead'|did you mean 'seed'"),
    "no line": ("---\n", "", "the line --- after the head is missing"),
    "line too early": ("seed:", "---\nseed:", "'side' is missing|'seed' is missing"),
    "a seat too few": ("seats: [", "seats: [person, person, person, person, ", "key seats"),
    "unknown option": ("  family:", "  famly:", "'famly'|did you mean 'family'"),
    "crooked board": ("board: |\n", "board: |\n  . .\n", "key board|row 2"),
    "nobody's turn": ("turn: ", "turn: nobody-", "key turn|there is no player"),
    "no plantation": ("bag: [", "bag: [lemn, ", "key bag|did you mean 'lemon'"),
    "no finca": ("fincas_left: [", "fincas_left: [99, ", "key fincas_left|99"),
    "alias": ("seed: 5", "seed: &x 5", "line 2|anchors"),
}


@pytest.mark.parametrize("name", plain(3, HEADS, whole=True))
def test_a_bad_head_is_refused_with_its_line(
    name: str, game: Game5, tmp_path: Path, refused: Callable[..., str]
) -> None:
    old, new, words = HEADS[name]
    text = game[3]
    assert old in text
    path = tmp_path / "game.citrus"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    if name == "line too early":
        words = words.split("|")[1] if "seed" in words.split("|")[0] else "is missing"
    refused(read_record, path, words)


def test_foreign_files(tmp_path: Path, refused: Callable[..., str]) -> None:
    path = tmp_path / "game.citrus"
    for raw, words in (
        (b"", "the line --- after the head is missing"),
        (b"---\n", "empty"),
        (b"\x89PNG\r\n\x1a\n" * 9, "UTF-8"),
        ("format: 1\n---\n".encode("utf-16"), "UTF-8"),
        (b"hello\n---\nend\n", "line 1|'hello'"),
        (b"a" * 3_000_000, "1024 KB"),
    ):
        path.write_bytes(raw)
        refused(read_record, path, words)


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_spoilt_record_is_answered_by_a_sentence_or_read(
    data: st.DataObject, game: Game5, tmp_path: Path
) -> None:
    raw = bytearray(game[3].encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        what = data.draw(st.sampled_from(("flip", "cut", "drop", "insert", "double")))
        if what == "flip":
            raw[at] = data.draw(st.integers(0, 255))
        elif what == "cut":
            del raw[max(at, 1) :]
        elif what == "drop":
            del raw[at : at + 30]
            raw = raw or bytearray(b"x")
        elif what == "insert":
            raw[at:at] = data.draw(st.binary(max_size=8))
        else:
            raw[at:at] = raw[at : at + 50]
    path = tmp_path / "game.citrus"
    path.write_bytes(bytes(raw))
    try:
        record = read_record(path)
    except RecordProblem as problem:
        record = problem.good
    except ContentError:
        return
    assert record.position(len(record.steps)) == record.state


@pytest.mark.slow
def test_a_record_replays_alike_in_another_process(game: Game5, tmp_path: Path) -> None:
    path = tmp_path / "game.citrus"
    path.write_text(game[3], encoding="utf-8")
    code = (
        "import sys; from pathlib import Path; from citrus_game.content.records.record import read_record;"
        "state = read_record(Path(sys.argv[1])).state; print(state.points, state.sources)"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code, str(path)],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    state = read_record(path).state
    assert said == {f"{state.points} {state.sources}\n"}
