"""Damages records in many ways and checks the results.

``python -m tests.records.fuzz 5000`` checks 5000. A record must give a game, or one sentence with the line;
never another exception. Everything before the first damaged line is kept, and a position always follows from
its own steps.
"""

import random
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.records.record import LINE, Record, RecordProblem, read_record, record_text
from citrus_game.rules.legal import refusals
from citrus_game.rules.turn import apply
from citrus_game.session.game_session import GameSession
from citrus_game.session.saves.saves import head_of

Spoil = Callable[[bytes, bytes, random.Random], bytes]


INVENTED = (
    "buy R1", "end", "pass", "place lemon a1", "harvest", "site Z", "income 3", "---", "format: 1", "\x00",
    "seed: 9", "bridge lime* zz9", "cart 99", "money 4", "- a", "{", "unstore lime c4",
)  # fmt: skip


def flip(raw: bytes, _other: bytes, rng: random.Random) -> bytes:
    """Change some bytes."""
    spoilt = bytearray(raw)
    for _ in range(rng.randint(1, 4)):
        spoilt[rng.randrange(len(spoilt))] ^= 1 << rng.randrange(8)
    return bytes(spoilt)


def letter(raw: bytes, _other: bytes, rng: random.Random) -> bytes:
    """Change a byte into another that a record may hold."""
    spoilt = bytearray(raw)
    spoilt[rng.randrange(len(spoilt))] = rng.choice(b"abcdefghijklmno0123456789 *-#:\n[]{},")
    return bytes(spoilt)


def cut(raw: bytes, _other: bytes, rng: random.Random) -> bytes:
    """Cut the end off."""
    return raw[: rng.randrange(len(raw))]


def swap(raw: bytes, _other: bytes, rng: random.Random) -> bytes:
    """Swap two lines."""
    lines = raw.splitlines(keepends=True)
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def drop(raw: bytes, _other: bytes, rng: random.Random) -> bytes:
    """Leave lines out."""
    lines = raw.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    del lines[at : at + rng.randint(1, 5)]
    return b"".join(lines)


def double(raw: bytes, _other: bytes, rng: random.Random) -> bytes:
    """Write lines twice."""
    lines = raw.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    lines[at:at] = lines[at : at + rng.randint(1, 5)]
    return b"".join(lines)


def join(raw: bytes, other: bytes, rng: random.Random) -> bytes:
    """Join the beginning of one record and the end of another."""
    return raw[: rng.randrange(len(raw))] + other[rng.randrange(len(other)) :]


def invent(raw: bytes, _other: bytes, rng: random.Random) -> bytes:
    """Put invented lines in."""
    lines = raw.splitlines(keepends=True)
    for _ in range(rng.randint(1, 3)):
        lines.insert(rng.randrange(len(lines) + 1), rng.choice(INVENTED).encode() + b"\n")
    return b"".join(lines)


def recode(raw: bytes, _other: bytes, rng: random.Random) -> bytes:
    """Write it in a wrong encoding."""
    return raw.decode(errors="replace").encode(rng.choice(("utf-16", "utf-32", "utf-7", "cp037")))


SPOILS: tuple[Spoil, ...] = (flip, letter, cut, swap, drop, double, join, invent, recode)


def check(path: Path, whole: bytes, spoilt: bytes, record: Record) -> str:
    """Read a spoilt record and check the answer; return what it was."""
    path.write_bytes(spoilt)
    read, problem = answer(path)
    if problem is not None:
        assert re.search(r"\bline \d+", problem.where), f"no line is named: {problem}"
        assert problem.sentence == f"{path}, {problem.where}: {problem.message}"
        assert str(problem).startswith(problem.sentence)
        assert "\n" not in str(problem)
    if read is None:
        return "refused"
    check_game(read)
    assert len(read.steps) >= intact_steps(whole, spoilt, record), "a good step is lost"
    return "read" if problem is None else "good until a line"


def answer(path: Path) -> tuple[Record | None, ContentError | None]:
    """Read a record; return what is good of it, and what is wrong with it."""
    try:
        return read_record(path), None
    except RecordProblem as problem:
        return problem.good, problem
    except ContentError as problem:
        return None, problem


def check_game(record: Record) -> None:
    """Check that a record's position is the one to which its steps lead, all of them legal."""
    state = record.start.copy()
    for step in record.steps:
        assert refusals(state, step) == ()
        apply(state, step)
    assert state == record.state


def intact_steps(whole: bytes, spoilt: bytes, record: Record) -> int:
    """Count the steps before the first line that differs; 0 where the head does."""
    lines, found = whole.split(b"\n"), spoilt.split(b"\n")
    same = 0
    while same < min(len(lines), len(found)) - 1 and lines[same] == found[same]:
        same += 1
    steps = [line for line in lines[lines.index(LINE.encode()) + 1 : same] if not line.startswith(b"#")]
    return min(len(record.steps), len(steps))


def fuzz(sittings: list[GameSession], number: int, folder: Path) -> str:
    """Spoil a record in the way of this number; return what the answer was."""
    rng = random.Random(number)
    path = folder / "spoilt.citrus"
    texts = []
    for session in rng.sample(sittings, 2):
        steps = session.steps[: rng.randrange(len(session.steps) + 1)]
        texts.append(record_text(head_of(session), session.start, steps).encode())
    whole = texts[0]
    path.write_bytes(whole)
    record = read_record(path)
    spoilt = rng.choice(SPOILS)(whole, texts[1], rng)
    return check(path, whole, spoilt, record)


def main() -> None:
    """Spoil as many records as the command line says."""
    from tests.records.played import played_sittings

    sittings = played_sittings()
    answers: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(int(sys.argv[1])):
            try:
                said = fuzz(sittings, number, Path(folder))
            except Exception:
                print(f"record {number}", file=sys.stderr)
                raise
            answers[said] = answers.get(said, 0) + 1
    print(answers)


if __name__ == "__main__":
    main()
