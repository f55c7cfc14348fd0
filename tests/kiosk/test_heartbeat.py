"""The heartbeat is sent once a second, whether or not anybody listens."""

from citrus_game.kiosk.watchdog.heartbeat import Heartbeat


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_beat_a_second() -> None:
    clock, sent = Clock(), bytearray()
    beat = Heartbeat(sent.extend, clock)
    for _ in range(60 * 5):
        beat()
        clock.now += 1 / 60
    assert 5 <= len(sent) <= 6


def test_a_supervisor_that_is_gone_does_not_matter() -> None:
    clock, tries = Clock(), []

    def gone(beat: bytes) -> None:
        tries.append(beat)
        raise BrokenPipeError

    beat = Heartbeat(gone, clock)
    for _ in range(5):
        beat()
        clock.now += 10
    assert len(tries) == 1
