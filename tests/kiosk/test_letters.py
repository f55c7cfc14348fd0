"""The letters of a sign: none that make a slur together, and hardly any fewer."""

from itertools import product

from citrus_game.content.day_scores import LETTERS
from citrus_game.content.kiosk import default_kiosk
from citrus_game.content.letters import Unwanted, load_letters
from citrus_game.kiosk.ledger.letters import Offered, offered


def reachable(found: Offered) -> set[str]:
    """Type everything that can be typed, and keep what can be a sign."""
    signs: set[str] = set()
    todo = [""]
    while todo:
        letters = todo.pop()
        if found.whole(letters):
            signs.add(letters)
        todo += [letters + letter for letter in found.after(letters)]
    return signs


def test_no_sign_holds_what_is_unwanted_and_all_others_can_be_typed() -> None:
    found = Offered(Unwanted(never=["SS"], alone=["SA", "KKK", "X"]), ["ABC"])
    signs = reachable(found)
    everything = {"".join(letters) for count in range(4) for letters in product(LETTERS, repeat=count)}
    lost = {letters for letters in everything if "SS" in letters} | {"SA", "KKK", "X", "ABC"}
    assert signs == everything - lost
    assert "SAM" in signs
    assert "S" not in found.after("S")
    assert "C" not in found.after("AB")
    assert not found.after("ABD")


def test_the_lists_are_those_of_the_languages_that_are_spoken_here() -> None:
    kiosk = default_kiosk().model_copy(update={"languages": ["en"], "not_offered": ["BAD"]})
    english, german = offered(kiosk), offered(kiosk.model_copy(update={"languages": ["en", "de"]}))
    assert english.whole("NS")
    assert not german.whole("NS")
    for found in (english, german):
        assert "S" not in found.after("S")
        assert not found.whole("KKK")
        assert not found.whole("FAG")
        assert not found.whole("BAD")
        assert "D" not in found.after("BA")


def test_the_list_is_short_and_costs_few_signs() -> None:
    unwanted = load_letters(["de", "en", "fr", "it", "es"])
    assert len(unwanted.never) + len(unwanted.alone) < 40
    assert len(reachable(Offered(unwanted))) > 18_000
