"""Wherever a number stands, its language chooses the form: some have four, as Slovenian, or six."""

import gettext
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from citrus_game import text
from citrus_game.bots.players import BOTS
from citrus_game.content.kiosk import default_kiosk
from citrus_game.content.settings import languages
from citrus_game.content.settings.settings import default_settings
from citrus_game.kiosk.games import offers
from citrus_game.session import ai_runner
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.menu.menu_scene import MenuScene
from tests.cli.test_unfinished_language import played
from tools.messages import LOCALE
from tools.pilots.pilot import Pilot

COUNTED = re.compile(
    r"\{(\w+)\}(?: (?:more|other|highlighted|neutral|computer|starting|bush|open))? "
    r"(?!this\b)[a-z]{3,}(?<![s’]s)s\b"
)
"""A number, or what may be one, with several of something."""
WORDS = {
    "covered", "file", "finca", "fruit", "key", "keys", "kind", "land", "layer", "line", "name", "names",
    "other", "player", "players", "rival", "site", "space", "there", "tile", "word",
}  # fmt: skip
"""Placeholders of words, and of what was counted before."""


def form_of(n: int) -> int:
    """Return Slovenian's form for a number."""
    return {1: 0, 2: 1, 3: 2, 4: 2}.get(abs(n) % 100, 3)


class Checked(str):
    """A message for a number, which must be among what it is filled with."""

    __slots__ = ("n", "wrong")

    n: int
    wrong: list[str]

    def format(self, *args: object, **kwargs: object) -> str:
        """Fill in values, and note if the number that chose the form is not there."""
        told = super().format(*args, **kwargs)
        shown = [re.sub(r"[−-]", "", str(value)) for value in kwargs.values()]
        numbers = [int(found) for value in shown for found in re.findall(r"^\+?(\d+)", value)]
        fractions = any(re.fullmatch(r"\d+\.\d+", value) for value in shown)
        if numbers and not fractions and form_of(self.n) not in map(form_of, numbers):
            self.wrong.append(f"{told!r} is the form for {self.n}")
        return told


class FourForms(gettext.NullTranslations):
    """English whose messages for numbers say if they are filled with another."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.asked = 0

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return a message that checks what it is filled with."""
        self.asked += 1
        message = Checked(msgid1 if n == 1 else msgid2)
        message.n, message.wrong = n, self.wrong
        return message


@pytest.fixture
def forms(monkeypatch: pytest.MonkeyPatch) -> FourForms:
    found = FourForms()
    monkeypatch.setattr(text, "_catalogue", found)
    monkeypatch.setattr(languages, "use_language", lambda *_language: None)
    return found


def singular_texts() -> Iterator[str]:
    with (LOCALE / "citrus.pot").open("rb") as file:
        yield from (message.id for message in read_po(file) if message.id and isinstance(message.id, str))


def test_no_number_stands_before_a_plural_that_no_language_can_choose() -> None:
    loose = [
        message
        for message in singular_texts()
        if any(found[1] not in WORDS for found in COUNTED.finditer(message))
    ]
    assert loose == []


def test_the_terminal_chooses_forms_by_the_numbers_that_it_prints(forms: FourForms, tmp_path: Path) -> None:
    from citrus_game.cli import main

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(main, "speak_as_asked", lambda _words: "en")
        played(tmp_path)
    assert forms.asked > 100
    assert forms.wrong == []


@pytest.mark.parametrize("minutes", [1.0, 1.5, 2.0, 3.0, 5.0, 30.0, 90.0])
def test_the_kiosks_times_choose_forms_by_their_numbers(minutes: float, forms: FourForms) -> None:
    kiosk = default_kiosk().model_copy(update={"sprint_minutes": minutes, "visit_minutes": minutes})
    offers(kiosk)
    assert forms.wrong == []


@pytest.mark.slow
def test_a_whole_game_in_the_window_chooses_forms_by_its_numbers(
    forms: FourForms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ai_runner, "AT_ONCE", tuple(BOTS))
    app = open_game(default_settings().model_copy(update={"speed": "off"}), size=(1280, 720), headless=True)
    app.stack.reset(MenuScene(app))
    pilot = Pilot(app, random.Random(1))
    pilot.frame()
    pilot.begin("short")
    pilot.play()
    assert forms.asked > 1000
    assert forms.wrong == []
