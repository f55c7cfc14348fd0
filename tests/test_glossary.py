"""One vocabulary: words that are not to be used do not appear in what a player reads, in any language."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from citrus_game.content.disk.paths import assets

OTHERS = tuple(f"citrus_game/{name}" for name in ("content/", "rules/", "commands/", "workshop/", "cli.py"))
"""Where sentences are for who writes files and commands: they speak of those by their own names."""
UNUSED = {
    "en": r"\b(tiles?|meeples?|merge[sd]?|bush(es)?|landscape|dotted|lines?|houses?|areas?|groups?)\b"
    r"|(?<!player's )\bmat\b",
    "de": r"plättchen|\bZeilen?\b|landschaft|\bBusch|\bBüsche|\bLinien?\b"
    r"|\b(auf|von) (der|deiner) Tafel\b|\bH(aus|äuser)\b",
}
"""Words by language, as a pattern; `player's mat` and `row or column` say what they mean."""


def catalogue(language: str) -> list[Message]:
    path = assets() / "locale" / "de" / "LC_MESSAGES" / "citrus.po"
    with path.open("rb") as file:
        found = read_po(file)
    return [message for message in found if message.id and not all(map(elsewhere, message.locations))]


def elsewhere(location: tuple[str, int | None]) -> bool:
    return location[0].startswith(OTHERS)


def texts(message: Message, language: str) -> list[str]:
    said = message.id if language == "en" else message.string
    return [re.sub(r"\{\w+\}", "", text) for text in ([said] if isinstance(said, str) else said or [])]


@pytest.mark.parametrize("language", UNUSED)
def test_words_that_are_not_to_be_used_do_not_appear(language: str) -> None:
    found = [
        text
        for message in catalogue(language)
        for text in texts(message, language)
        if re.search(UNUSED[language], text, re.IGNORECASE)
    ]
    assert not found, "\n".join(found)


def test_there_are_texts_to_look_at() -> None:
    assert len(catalogue("en")) > 800
    assert Path(assets() / "locale").is_dir()
