"""The board and its charts ask for what they did; ``python -m tests.client.board.drafts`` writes it anew."""

from tests.client.board.drafts import KEPT, drafts


def test_everything_is_drawn_as_it_was() -> None:
    thing = ""
    for was, now in zip(KEPT.read_text(encoding="utf-8").splitlines(), drafts(), strict=True):
        thing = thing if now.startswith(" ") else now
        assert now == was, thing
