"""The letters that visitors can enter: no offensive words, and hardly any others forbidden."""

from itertools import product

import pytest

from citrus_game.content.kiosk import default_kiosk
from citrus_game.content.kiosk_scores import LETTERS, Unwanted, load_letters
from citrus_game.kiosk.stats.scores import AllowedLetters, offered


def reachable(found: AllowedLetters) -> set[str]:
    """Type everything that can be typed, and keep what can be a sign."""
    signs: set[str] = set()
    todo = [""]
    while todo:
        letters = todo.pop()
        if found.whole(letters):
            signs.add(letters)
        todo += [letters + letter for letter in LETTERS if found.leads_on(letters + letter)]
    return signs


@pytest.mark.slow
def test_no_sign_holds_what_is_unwanted_and_all_others_can_be_typed() -> None:
    found = AllowedLetters(Unwanted(never=["SS"], alone=["SA", "KKK", "X"]), ["ABC"])
    signs = reachable(found)
    everything = {"".join(letters) for count in range(4) for letters in product(LETTERS, repeat=count)}
    lost = {letters for letters in everything if "SS" in letters} | {"SA", "KKK", "X", "ABC"}
    assert signs == everything - lost
    assert "SAM" in signs
    assert not found.leads_on("SS")
    assert not found.leads_on("ABC")
    assert not found.leads_on("ABDE")


@pytest.mark.parametrize("letters", ["SẞA", "ÄBÇ", "ABÇ", "KÉK"])
def test_an_accent_hides_nothing_that_is_unwanted(letters: str) -> None:
    found = AllowedLetters(Unwanted(never=["SS"], alone=["ABC"]), ["KEK"])
    assert not found.whole(letters)
    assert not found.leads_on(letters)
    assert found.whole("ÄBẞ")


def test_the_lists_are_those_of_the_languages_that_are_spoken_here() -> None:
    kiosk = default_kiosk().model_copy(update={"languages": ["en"], "not_offered": ["BAD"]})
    english, german = offered(kiosk), offered(kiosk.model_copy(update={"languages": ["en", "de"]}))
    assert english.whole("NS")
    assert not german.whole("NS")
    for found in (english, german):
        assert not found.leads_on("SS")
        assert not found.whole("KKK")
        assert not found.whole("FAG")
        assert not found.whole("BAD")
        assert not found.leads_on("BAD")


@pytest.mark.slow
def test_the_list_is_short_and_costs_few_signs() -> None:
    unwanted = load_letters(["de", "en", "fr", "it", "es"])
    assert len(unwanted.never) + len(unwanted.alone) < 100
    assert len(reachable(AllowedLetters(unwanted))) > 17_400


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_coarse_signs_are_refused_in_every_language(language: str) -> None:
    kiosk = default_kiosk()
    found = offered(kiosk.model_copy(update={"language": language, "languages": [language]}))
    for letters in ("SEX", "FCK", "KYS", "NGA", "FKU", "DIK", "HH", "HHX", "XHH", "SÉX"):
        assert not found.whole(letters), letters
    for letters in ("SAM", "EVA", "BEN", "KAI", "LEO", "H", "SE", "FC", "ANA", "TOM", "DIE"):
        assert found.whole(letters), letters
