"""Loading modules: the garbage collector rests, and does not make up for it before the first frame."""

import gc

from citrus_game.loading import loading

MADE = 20_000


def test_no_round_of_the_collector_is_made_up_for() -> None:
    rounds: list[str] = []

    def note(phase: str, _info: object) -> None:
        rounds.append(phase)

    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    gc.collect(0)  # what other tests have left is due as well
    gc.callbacks.append(note)
    try:
        with loading():
            loaded = [[number] for number in range(MADE)]
        seen = [[number] for number in range(100)]
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*before)
    assert gc.isenabled()
    assert len(loaded) + len(seen) == MADE + 100
    assert rounds == []
