"""Names of players and files: all scripts, but no control characters and no code points that are none."""

import pytest

from citrus_game.content.disk.names import is_file_name, name_problem, shows

PLANES = range(0x11)
NO_CHARACTERS = [chr(plane << 16 | last) for plane in PLANES for last in (0xFFFE, 0xFFFF)]
CONTROLS = ["\0", "\n", "\x1b", "\x7f", "\x85", "\u2028", "\u2029", "\ud800", "\udfff"]
LETTERS = ["é", "ß", "Ж", "ข", "蜜", "ی", "\ufffd", "🍋", "\U00020000"]


@pytest.mark.parametrize("sign", [*NO_CHARACTERS, *CONTROLS], ids=ascii)
def test_what_is_no_character_stands_in_no_name(sign: str) -> None:
    assert "control character" in name_problem(f"A{sign}a")
    assert not is_file_name(f"A{sign}a")
    assert not shows(sign)


@pytest.mark.parametrize("sign", LETTERS)
def test_letters_of_all_scripts_stand_in_names(sign: str) -> None:
    assert name_problem(f"A{sign}a") == ""
    assert is_file_name(f"A{sign}a")
    assert shows(sign)
