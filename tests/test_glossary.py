"""Forbidden words do not occur in any text of the game, in any language."""

import re
import tomllib
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from citrus_game.content.disk.paths import assets
from citrus_game.content.settings.languages import languages
from tests.cases import plain
from tools.bundle import debian, forms

ROOT = Path(__file__).parent.parent

OTHERS = tuple(f"citrus_game/{name}" for name in ("content/", "rules/", "cli/"))
"""Where sentences are for who writes files and commands: they speak of those by their own names."""
CLAUSE = r"[^.:;!?]*"
UNUSED = {
    "en": r"\b(tiles?|meeples?|merge[sd]?|bush(es)?|landscape|dotted|lines?|houses?|areas?|groups?)\b"
    r"|(?<!player’s )\bmat\b|\bproject(ion|ed)\b|\bbuild or harvest\b"
    rf"|\b(ring|finca)s?\b{CLAUSE}\b(is|are|was|were) (now |nearly )?(closed|complete)\b"
    rf"|\b(closed|complete) (ring|finca)|\bfincas?\b{CLAUSE}\bpa(y|ys|id)\b"
    r"|\breplays?\b|\bblunders?\b|\b(better|best) moves?\b",
    "de": r"plättchen|\bZeilen?\b|landschaft|\bBusch|\bBüsche|\bLinien?\b"
    r"|\b(auf|von) (der|deiner) Tafel\b|\bH(aus|äuser)\b|\bbauen oder ernten\b"
    rf"|\bRing{CLAUSE}\b(ist|sind|war) (fast )?geschlossen|\bgeschlossene\w* Ring"
    rf"|\bFinca{CLAUSE}\bzahl(t|en)\b|\bnach Gehör\b"
    r"|\bAnalyse|\bAuswertung|\bPatzer\b|\bRezension",
    "fr": r"\btuiles?\b|meeple|\bmaisons\b|(?<!à la )\bmaison\b|\bgroupes?\b|\bzones?\b"
    r"|\bbuissons?\b|\bpions?\b|\brangées?\b|\bconstruire ou récolter\b"
    rf"|\banneau{CLAUSE}\b(plein|complet|ferm\w+)\b|\bfincas?\b{CLAUSE}\bpa(ie|ient|yé)\b"
    r"|\bgaffes?\b|\bbévues?\b|\bmeilleurs? coups?\b|\brevues?\b|\brevoir la partie\b",
    "it": r"\btesser[ae]\b|meeple|\bgrupp[oi]\b|\bare[ae]\b|\bcespugli|\bregion[ei]\b|\boperai[oe]?\b"
    r"|\brig(a|he)\b|\bcostruisci o raccogli\b"
    rf"|\banell\w+{CLAUSE}\b(è|sono) (quasi )?(chius|complet)\w+|\bfincas?\b{CLAUSE}\bpagan?o?\b"
    r"|\billuminat|\b(i|il|un|tra) computer\b|\bmoss[ae] miglior[ei]\b|\bsvist[ae]\b|\brevision[ei]\b",
}
"""Words by language, as a pattern; `player’s mat` and `row or column` say what they mean."""


def catalogue(language: str) -> list[Message]:
    path = assets() / "locale" / ("de" if language == "en" else language) / "LC_MESSAGES" / "citrus.po"
    with path.open("rb") as file:
        found = read_po(file)
    return [message for message in found if message.id and not all(map(elsewhere, message.locations))]


def elsewhere(location: tuple[str, int | None]) -> bool:
    return location[0].startswith(OTHERS)


def texts(message: Message, language: str) -> list[str]:
    said = message.id if language == "en" else message.string
    return [re.sub(r"\{\w+\}", "", text) for text in ([said] if isinstance(said, str) else said or [])]


@pytest.mark.parametrize("language", plain(1, UNUSED, whole=True))
def test_words_that_are_not_to_be_used_do_not_appear(language: str) -> None:
    found = [
        text
        for message in catalogue(language)
        for text in texts(message, language)
        if re.search(UNUSED[language], text, re.IGNORECASE)
    ]
    assert not found, "\n".join(found)


def test_french_writes_fincas_small_within_a_sentence() -> None:
    """German writes nouns with a capital; seventeen of these had come over."""
    told = [text for message in catalogue("fr") for text in texts(message, "fr")]
    assert [text for text in told if re.search(r"[^.!?:«\u202f\s]\s+Fincas?\b(?! [A-O]\b)", text)] == []


def test_packages_describe_the_game_in_its_own_words() -> None:
    described = [tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["description"]]
    texts = [debian.DEBIAN / "control", *forms.LINUX.iterdir()]
    described += [path.read_text("utf-8") for path in texts]
    assert len(described) > 3
    for text in described:
        assert not re.search(r"tile-laying|\bring(s|ing)? the\b", text, re.IGNORECASE), text


@pytest.mark.slow
def test_there_are_texts_to_look_at_in_every_language() -> None:
    assert set(UNUSED) <= set(languages())
    assert all(len(catalogue(language)) > 800 for language in UNUSED)


def glossary() -> dict[str, list[str]]:
    """Read the terms of docs/GLOSSARY.md by language."""
    page = (Path(__file__).parent.parent / "docs" / "GLOSSARY.md").read_text(encoding="utf-8")
    page = re.sub(r" \([^|]*\)", "", page)
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ")][2:]
    return {code: [row[at].strip(" |") for row in rows] for at, code in enumerate(UNUSED)}


@pytest.mark.parametrize("language", plain(1, UNUSED, whole=True))
def test_the_glossary_s_terms_are_in_use(language: str) -> None:
    said = "\n".join(text for message in catalogue(language) for text in texts(message, language)).casefold()
    assert len(glossary()[language]) > 50
    assert not [term for term in glossary()[language] if term.casefold() not in said]
