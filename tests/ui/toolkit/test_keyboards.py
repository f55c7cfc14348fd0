"""On-screen keyboards: each letter once, in the language's order, in rows of equal length."""

import string

import pytest

from citrus_game.content.kiosk_scores import LETTERS, plain
from citrus_game.ui.toolkit.dialogs.on_screen_keyboard import (
    KEYBOARDS,
    OnScreenKeyboard,
    capital_letters,
    keyboard,
)
from citrus_game.ui.toolkit.widgets.buttons import Button
from citrus_game.ui.toolkit.widgets.text_field import TextField
from tests.ui.toolkit.conftest import MakeApp

ALL = ("en", *KEYBOARDS)
NEEDED = {"en": "", "de": "äöüß", "fr": "éèêëàâçîïôûù", "it": "àèéìòù", "es": "áéíóúñ"}


@pytest.mark.parametrize("language", ALL)
def test_a_keyboard_has_each_letter_once_in_rows_of_one_length(language: str) -> None:
    rows = keyboard(language)
    keys = "".join(rows)
    assert len(keys) == len(set(keys))
    assert set(keys) >= {*string.ascii_lowercase, *string.digits, *NEEDED[language], "'", "-"}
    assert len({len(row) for row in rows}) == 1


@pytest.mark.parametrize("language", ALL)
def test_a_sign_has_capitals_that_are_letters_of_the_table(language: str) -> None:
    letters = "".join(capital_letters(language))
    assert set(letters) >= {*LETTERS, *NEEDED[language].replace("ß", "ẞ").upper()}
    assert set(plain(letters)) == set(LETTERS)


@pytest.mark.parametrize(
    ("language", "begin"), [("en", "qwerty"), ("de", "qwertz"), ("fr", "azerty"), ("it", "qwerty")]
)
def test_each_language_has_its_own_order(language: str, begin: str) -> None:
    assert begin in {row[:6] for row in keyboard(language)}


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1080, 1920)])
def test_keys_are_of_one_size_and_their_rows_end_where_the_field_does(
    make_app: MakeApp, language: str, size: tuple[int, int]
) -> None:
    app = make_app(size, language=language)
    app.stack.push(dialog := OnScreenKeyboard(app, TextField("Ana", lambda _text: None)))
    field, *buttons = dialog.body.children
    keys = [each for each in buttons if isinstance(each, Button) and len(each.label) == 1]
    assert len({key.rect.size for key in keys}) == 1
    for top in {each.rect.y for each in buttons}:
        row = [each.rect for each in buttons if each.rect.y == top]
        assert (row[0].left, row[-1].right) == (field.rect.left, field.rect.right)
