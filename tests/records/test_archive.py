"""Records of every format still load, with the same position as when they were written."""

from pathlib import Path

import pytest

from citrus_game.content.records.record import FORMAT, read_record
from citrus_game.session.playback import Playback
from citrus_game.session.saves.saves import load
from tests.cases import plain

ARCHIVE = Path(__file__).parent / "archive"
CLAIMS = {
    "format-1/two-long": (240, 47, True, (152, 100)),
    "format-1/five-long-expansion": (236, 47, True, (60, 73, 56, 60, 25)),
    "format-1/three-short-online": (202, 47, True, (31, 35, 35)),
    "format-1/four-manual-unfinished": (130, 29, False, (8, 11, 2, 27)),
    "format-1/two-short-family-random-start": (222, 61, True, (75, 52)),
    "format-1/three-with-times": (273, 66, True, (85, 71, 89)),
    "format-1/just-begun": (0, 1, False, (0, 0)),
    "format-1/windows-own-map": (202, 47, True, (31, 35, 35)),
    "format-1/seats-changed": (199, 58, True, (54, 44)),
}
"""Steps, turn, whether it is over, and points of each record."""


@pytest.mark.parametrize("name", plain(2, CLAIMS, whole=True))
def test_an_old_record_loads(name: str) -> None:
    path = ARCHIVE / f"{name}.citrus"
    record = read_record(path)
    state = record.state
    assert (len(record.steps), state.turn, state.over, state.points) == CLAIMS[name]
    playback = Playback(load(path))
    playback.go_to(len(record.steps))
    assert playback.state == state


def test_every_format_has_its_archive_and_every_record_its_claim() -> None:
    found = {str(path.relative_to(ARCHIVE).with_suffix("")) for path in ARCHIVE.rglob("*.citrus")}
    assert found == set(CLAIMS)
    assert {name.partition("/")[0] for name in found} == {f"format-{n}" for n in range(1, FORMAT + 1)}


def test_times_are_kept() -> None:
    record = read_record(ARCHIVE / "format-1" / "three-with-times.citrus")
    assert record.times[:5] == (0.0, 1.3, 2.6, None, 5.2)


def test_who_played_is_kept() -> None:
    session = load(ARCHIVE / "format-1" / "seats-changed.citrus")
    assert (session.game_id, session.players()[0].name) == ("6abab83f91a5e24b", "Eve")
    changes = [(each.step, each.seat, each.player, each.name) for each in session.seatings()]
    assert changes == [
        (0, 0, "elsewhere", "Ana"), (30, 0, "picker", "Eve"), (55, 0, "elsewhere", "Eve"),
    ]  # fmt: skip
