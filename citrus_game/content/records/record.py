"""Game records: saved games and replays in one text file, ``.citrus`` (FILE_FORMATS.md).

A YAML head with the start position, a line ``---``, then the steps, one a line. Reading a record replays its
steps, so that only games that follow the rules are accepted. What the game knows besides is in comments,
which older versions skip.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from pydantic import Field

from citrus_game.content.disk.files import line_name, read_text, write_atomically
from citrus_game.content.disk.limits import RECORD_BYTES
from citrus_game.content.disk.names import RECORD, FileName, name_problem
from citrus_game.content.disk.problem import ContentError, quoted_value, translated
from citrus_game.content.disk.yaml_file import dump_yaml, read_yaml, validate
from citrus_game.content.game.seats import NO_TIMING, Timing
from citrus_game.content.records.position import PositionModel, position_data, read_position
from citrus_game.content.settings.themes import ColourName
from citrus_game.rules.legal import refusals
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import Step, StepError
from citrus_game.rules.turn import apply
from citrus_game.text import _, ngettext

FORMAT = 1
SUFFIX = RECORD
LINE = "---"

LAST_BYTES = 64
"""Bytes at the end of a record that hold when it was last played."""
EARLIEST, LATEST = datetime(1970, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)
"""Times outside of these come from a wrong clock or a joke, and break what calculates with them."""
_PLAYED = re.compile(rb"\n# played ([0-9-]{10} [0-9:.]{12}\+00:00)\n\Z")
_TIME = re.compile(r"\s*([0-9]{1,7}(?:\.[0-9]{1,3})?) s\s*")
_GAME = re.compile(r"# game ([0-9a-f]{16})(?: ([0-9a-f]{16}))?")
_FROM = re.compile(r"# played on from turn ([1-9][0-9]{0,3})")
_SEATING = re.compile(r"# seat ([1-5]): (\S{1,40}) (.+)")


class RecordModel(PositionModel):
    """The head of a record; ``clock`` is there only if the game has a timer."""

    format: int
    seed: int
    side: FileName
    map: str = Field(default="", max_length=64)
    seats: list[str] = Field(min_length=2, max_length=5)
    colours: list[ColourName] = Field(default=[])
    clock: Timing = NO_TIMING


@dataclass(frozen=True)
class Head:
    """The head of a record without the position.

    ``side`` is long, short or the map's file name, ``map_hash`` the SHA-256 of that file. ``seats`` are
    ``person`` or a computer player's name, as they are now; ``colours`` names of players' colours, or empty.
    ``played`` is the time of the last step, or None. ``game`` identifies the game, whatever its file is
    called, and ``owner`` whose it is; both are 16 hexadecimal digits, or "" if unknown. ``from_turn`` is the
    turn of another game from which this one was played on, or 0.
    """

    seed: int
    side: str
    map_hash: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    colours: tuple[str, ...] = ()
    timing: Timing = NO_TIMING
    played: datetime | None = None
    game: str = ""
    owner: str = ""
    from_turn: int = 0


class Seating(NamedTuple):
    """A ``player`` and name that a seat has from a step on; the player is a word as in `Head.seats`.

    Steps and seats are counted from 0. A seat that never changed has none: its player is in the head.
    """

    step: int
    seat: int
    player: str
    name: str


@dataclass(frozen=True)
class Record:
    """A whole game: ``state`` is the position after all ``steps``; ``times`` are in seconds."""

    head: Head
    start: State
    steps: tuple[Step, ...]
    times: tuple[float | None, ...]
    state: State
    seatings: tuple[Seating, ...] = ()

    def position(self, steps: int) -> State:
        """Return the position after this many steps, or after all."""
        state = self.start.copy()
        for step in self.steps[:steps]:
            apply(state, step)
        return state


class RecordProblem(ContentError):  # noqa: N818 - it carries what is good, too
    """Raised for a record with a wrong line; ``good`` is the game before that line."""

    def __init__(self, message: str, file: Path | str, line: int, good: Record) -> None:
        super().__init__(message, file, line_name(line))
        self.line = line
        self.good = good


def read_record(path: Path) -> Record:
    """Read a record and replay it.

    Raise `RecordProblem`, with the game before the wrong line, if a step is illegal or the end is cut off;
    `ContentError` if the head cannot be read.
    """
    head, start, lines, first = _parts(path)
    return _replay(head, start, lines, first, path)


def read_head(path: Path) -> tuple[Head, State]:
    """Return head and start position of a record without replaying it; raise `ContentError`."""
    return _parts(path)[:2]


def _parts(path: Path) -> tuple[Head, State, list[str], int]:
    """Return head, start position, the lines of the steps, and the line number of the first one."""
    text = read_text(path, RECORD_BYTES)
    lines = text.replace("\r\n", "\n").split("\n")
    if LINE not in lines:
        message = _("the line {line} after the head is missing; this is no whole record")
        raise ContentError(message.format(line=LINE), path, line_name(len(lines)))
    end = lines.index(LINE)
    head, start = _read_head("\n".join(lines[:end]) + "\n", path)
    known = next(filter(None, map(_GAME.fullmatch, lines[end + 1 : end + 2])), None)
    game, owner = known.groups("") if known else ("", "")
    begun = next(filter(None, map(_FROM.fullmatch, lines[end + 1 : end + 3])), None)
    head = replace(head, played=played_at(text[-LAST_BYTES:].encode()), game=game, owner=owner)
    head = replace(head, from_turn=int(begun[1]) if begun else 0)
    return head, start, lines[end + 1 :], end + 2


def write_record(
    path: Path,
    head: Head,
    start: State,
    steps: Sequence[Step],
    times: Sequence[float | None] = (),
    seatings: Iterable[Seating] = (),
) -> None:
    """Write a record so that a power cut leaves the old or the new one; raise `ContentError`."""
    write_atomically(path, record_text(head, start, steps, times, seatings))


def record_text(
    head: Head,
    start: State,
    steps: Sequence[Step],
    times: Sequence[float | None] = (),
    seatings: Iterable[Seating] = (),
) -> str:
    """Return the text of a record; ``times`` are seconds for each step, as far as known."""
    return head_text(head, start) + steps_text(start, steps, times, seatings) + played_text(head.played)


def played_text(played: datetime | None) -> str:
    """Return the last line of a record, which says when the game was last played; "" if unknown."""
    return f"# played {played.isoformat(sep=' ', timespec='milliseconds')}\n" if played else ""


def played_at(end: bytes) -> datetime | None:
    """Return when the game was last played, from the last bytes of its record; None if that is missing or
    cannot be right.
    """
    found = _PLAYED.search(end)
    try:
        played = datetime.fromisoformat(found[1].decode("ascii")) if found else None
    except ValueError:
        return None
    return played if played is not None and EARLIEST <= played <= LATEST else None


def head_text(head: Head, start: State) -> str:
    """Return a record's head as text, including the line ``---`` and the game's identity."""
    data: dict[str, object] = {"format": FORMAT, "seed": head.seed, "side": head.side}
    data |= {"map": head.map_hash} if head.map_hash else {}
    data["seats"] = list(head.seats)
    data |= {"colours": list(head.colours)} if head.colours else {}
    data |= {"clock": head.timing.model_dump()} if head.timing.kind != "off" else {}
    known = f"# game {' '.join(filter(None, (head.game, head.owner)))}\n" if head.game else ""
    known += f"# played on from turn {head.from_turn}\n" if head.from_turn else ""
    return f"{dump_yaml(data | position_data(start, head.names))}{LINE}\n{known}"


def steps_text(
    start: State,
    steps: Sequence[Step],
    times: Sequence[float | None],
    seatings: Iterable[Seating],
) -> str:
    """Return a record's steps as text; ``times`` and ``seatings`` as in `record_text`."""
    lines = [start.game.steps.text(step) for step in steps]
    for index, seconds in enumerate(times):
        lines[index] += "" if seconds is None else f"  # {seconds:.1f} s"
    for step, seat, player, name in reversed([*seatings]):
        lines.insert(step, f"# seat {seat + 1}: {player} {name}")
    return "\n".join([*lines, ""])


def _read_head(text: str, path: Path) -> tuple[Head, State]:
    document = read_yaml(text, str(path))
    data = document.data
    found = data.get("format") if isinstance(data, dict) else None
    if isinstance(found, int) and found != FORMAT:
        message = _("format {found} is not known, this game reads format {known}; update the game")
        raise document.problem(("format",), message.format(found=found, known=FORMAT))
    model = validate(document, RecordModel)
    for key, values in (("seats", model.seats), ("colours", model.colours)):
        if len(values) != len(model.players) and (values or key == "seats"):
            message = ngettext(
                "{found} entry for {right} players; write one for each",
                "{found} entries for {right} players; write one for each",
                len(values),
            )
            raise document.problem((key,), message.format(found=len(values), right=len(model.players)))
    start, words = read_position(document, model, model.side, names_only=True)
    seats, colours = tuple(model.seats), tuple(model.colours)
    head = Head(model.seed, model.side, model.map, seats, words.names, colours, model.clock)
    return head, start


def _replay(head: Head, start: State, lines: list[str], first: int, path: Path) -> Record:
    """Return the record after replaying the lines; ``first`` is the number of the first line."""
    state = start.copy()
    steps: list[Step] = []
    times: list[float | None] = []
    seatings: list[Seating] = []
    for number, line in enumerate(lines):
        text, _sign, comment = line.partition("#")
        cut = number == len(lines) - 1
        if not text.strip():
            seatings += [] if cut else _seatings(line, len(steps), start.game.players)
            continue
        step, problem = (None, _("the line is cut off")) if cut else _play_line(state, text)
        if step is None:
            message = _("{problem}; the game can be played on from before this line").format(problem=problem)
            good = Record(head, start, tuple(steps), tuple(times), state, tuple(seatings))
            raise RecordProblem(message, path, first + number, good)
        steps.append(step)
        time = _TIME.fullmatch(comment)
        times.append(float(time[1]) if time else None)
    return Record(head, start, tuple(steps), tuple(times), state, tuple(seatings))


def _seatings(comment: str, step: int, players: int) -> list[Seating]:
    """Return who plays a seat from here on, if a comment says so."""
    found = _SEATING.fullmatch(comment)
    if found is None or int(found[1]) > players or name_problem(found[3]):
        return []
    return [Seating(step, int(found[1]) - 1, found[2], found[3])]


def _play_line(state: State, text: str) -> tuple[Step | None, str]:
    """Apply one line; return its step and "", or None and what is wrong."""
    try:
        step = state.game.steps.parse(text)
    except StepError as error:
        return None, translated(error)
    rules = ", ".join(refusal.rule for refusal in refusals(state, step))
    if rules:
        return None, _("{step} is not allowed here ({rules})").format(
            step=quoted_value(text.strip()), rules=rules
        )
    apply(state, step)
    return step, ""
