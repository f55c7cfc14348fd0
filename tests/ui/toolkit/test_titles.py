"""The title of a dialog is told in full."""

from itertools import product

import pytest

from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.router import open_game
from citrus_game.ui.toolkit.dialogs.messages import Message
from tools.monkey.truths import CUT, watch_texts

TITLES = ("Cannot be saved", "Only one window can write a game: this one has been changed by another")


@pytest.mark.parametrize(
    ("title", "size", "text_size"), list(product(TITLES, ((1280, 720), (640, 900), (800, 480)), (100, 200)))
)
def test_a_title_keeps_its_end(
    title: str, size: tuple[int, int], text_size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_game(default_settings().model_copy(update={"text_size": text_size}), size=size, headless=True)
    app.router.menu()
    watch_texts(monkeypatch)
    app.stack.push(Message(app, title, "Choose another folder."))
    app.frame(0.0)
    cut = [what for text, what in CUT if text == title]
    CUT.clear()
    assert not cut
