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


def test_who_does_not_hear_one_beat_hears_the_next() -> None:
    clock, sent, tries = Clock(), bytearray(), []

    def deaf_at_first(beat: bytes) -> None:
        tries.append(beat)
        if len(tries) < 3:
            raise BrokenPipeError
        sent.extend(beat)

    beat = Heartbeat(deaf_at_first, clock)
    for _ in range(5):
        beat()
        clock.now += 10
    assert len(sent) == 3
