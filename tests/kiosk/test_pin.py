"""The staff PIN is hashed, and slower to guess after every wrong attempt, also after a restart."""

from pathlib import Path

import pytest

from citrus_game.content.kiosk import PIN_HASH
from citrus_game.kiosk.pin import PinGate, check_pin, hash_pin

CHEAP = 1024


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.slow
def test_only_the_pin_fits_its_hash() -> None:
    hashed = hash_pin("2468", salt=bytes(16))
    assert PIN_HASH.fullmatch(hashed)
    assert "2468" not in hashed, "for this salt: for another it may be so by chance"
    assert hash_pin("2468") != hash_pin("2468"), "each has a salt of its own"
    hashed = hash_pin("2468")
    assert check_pin("2468", hashed)
    for wrong in ("2469", "", "24680", "２４６８", "2468\n"):
        assert not check_pin(wrong, hashed)
    assert not check_pin("", "")


@pytest.mark.parametrize("text", ["", "123", "12a4", "1" * 13, " 1234"])
def test_what_is_no_pin_is_not_hashed(text: str) -> None:
    with pytest.raises(ValueError, match="4 to 12 digits"):
        hash_pin(text, cost=CHEAP)


def test_guessing_gets_slower_and_a_restart_does_not_help(tmp_path: Path) -> None:
    hashed, clock, path = hash_pin("2468", cost=CHEAP), Clock(), tmp_path / "tries.txt"
    gate = PinGate(hashed, path, clock)
    waits = []
    for _ in range(9):
        assert not gate.check("0000")
        waits.append(gate.wait)
        clock.now += gate.wait
    assert waits == [0, 0, 30, 60, 60, 60, 60, 60, 60]
    again = PinGate(hashed, path, clock)
    assert again.wait == 60, "whoever pulls the plug waits anew"
    assert not again.check("2468"), "even the right one has to wait"
    clock.now += again.wait
    assert again.check("2468")
    assert not again.check("0000")
    assert again.wait == 0, "the right one forgives the wrong ones"
    assert PinGate(hashed, path, clock).wait == 0


def test_a_try_counts_before_it_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed, clock, path = hash_pin("2468", cost=CHEAP), Clock(), tmp_path / "tries.txt"

    def killed(_pin: str, _hashed: str) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr("citrus_game.kiosk.pin.check_pin", killed)
    for _ in range(3):
        with pytest.raises(KeyboardInterrupt):
            PinGate(hashed, path, clock).check("0000")
    assert PinGate(hashed, path, clock).wait == 30


@pytest.mark.slow
def test_a_vandal_does_not_keep_the_staff_out(tmp_path: Path) -> None:
    hashed, clock = hash_pin("2468", cost=CHEAP), Clock()
    gate = PinGate(hashed, tmp_path / "tries.txt", clock)
    for _ in range(36):  # three wrong PINs every ten minutes, for half a day
        for _ in range(3):
            clock.now += gate.wait
            assert not gate.check("0000")
        assert gate.wait <= 60
        clock.now += 420
    assert gate.check("2468")


@pytest.mark.slow
def test_who_guesses_all_day_has_hardly_begun(tmp_path: Path) -> None:
    hashed, clock = hash_pin("2468", cost=CHEAP), Clock()
    gate = PinGate(hashed, tmp_path / "tries.txt", clock)
    end, tried = clock.now + 10 * 3600, 0
    while clock.now < end:
        gate.check("0000")
        tried += 1
        clock.now += max(1.0, gate.wait)
    assert tried < 10_000 / 16, "of all PINs of four digits"


@pytest.mark.parametrize("text", ["3 99999999999\n", "3 1\n", "999999 99999999999\n", "999999\n"])
def test_nobody_waits_for_longer_than_a_minute(tmp_path: Path, text: str) -> None:
    hashed, clock, path = hash_pin("2468", cost=CHEAP), Clock(), tmp_path / "tries.txt"
    path.write_text(text, "ascii")  # as after a crash, with any time of day in it
    gate = PinGate(hashed, path, clock)
    assert gate.wait in (30, 60)
    clock.now += 60
    assert gate.wait == 0
    assert gate.check("2468")


def test_the_clock_on_the_wall_has_no_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed, path = hash_pin("2468", cost=CHEAP), tmp_path / "tries.txt"
    gate = PinGate(hashed, path)
    for _ in range(3):
        gate.check("0000")
    for shift in (-30 * 86400.0, 30 * 86400.0):
        monkeypatch.setattr("time.time", lambda shift=shift: 1_800_000_000.0 + shift)
        assert 25 < gate.wait <= 30
        assert 25 < PinGate(hashed, path).wait <= 30


def test_another_pin_forgives_the_wrong_tries_of_the_old_one(tmp_path: Path) -> None:
    clock, path = Clock(), tmp_path / "tries.txt"
    gate = PinGate(hash_pin("2468", cost=CHEAP), path, clock)
    for _ in range(3):
        gate.check("0000")
    gate.set_pin(hash_pin("1357", cost=CHEAP))
    assert not gate.check("2468")
    assert gate.check("1357")


def test_without_a_pin_there_is_no_way_in(tmp_path: Path) -> None:
    gate = PinGate("", tmp_path / "tries.txt")
    assert not gate.check("")
    assert not gate.check("0000")


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe", b"99999999999 1\n", b"3 x\n", b"-3\n"])
def test_a_damaged_file_of_tries_is_a_fresh_start(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "tries.txt"
    path.write_bytes(raw)
    assert PinGate(hash_pin("2468", cost=CHEAP), path).wait == 0
