"""Results ask to be drawn as they did; ``python -m tests.client.rooms.results`` writes it anew."""

from tests.client.rooms.results import KEPT, results


def test_results_are_drawn_as_they_were() -> None:
    thing = ""
    for was, now in zip(KEPT.read_text(encoding="utf-8").splitlines(), results(), strict=True):
        thing = thing if now.startswith(" ") else now
        assert now == was, thing
