"""Every refusal on the screen has a plain sentence and shows its cause."""

import re

import pytest

from citrus_game.narration.rule_texts import rule_help
from citrus_game.rules.model.refusal import RULE_IDS
from citrus_game.ui.toolkit.input.events import Hover
from tests.cases import plain
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.vocabulary.table import Table

BOARD = """board: |
  . . . . . . .
  . A . . . B #
  . # . . . . .
"""
UNREACHABLE = {"PASS", "RETURN"}
"""There is no button to press for these while they would be refused."""

# rule, parts of the position, steps before, places clicked, the place pointed at, words, culprits
CASES = [
    ("NEUTRAL-SIZE", {"plants": "{c1: lime, c2: orange}", "tiles": "[bridge]"}, [], ["R1"], "c2",
     "The lime beside it is neutral, and none of your regions would join it.", "c1"),
    ("SPACE", {"plants": "{c2: orange}", "tiles": "[bridge]"}, ["buy R1"], [], "c2",
     "A neutral orange grows on c2: choose your bridge first.", ""),
    ("COINS", {"coins": "1"}, [], [], "R2", "short", ""),
    ("EMPTY-LINE", {}, [], [], "R4", "There is nothing in row 4.", ""),
    ("CANNOT-BUILD", {"workers": "0"}, [], [], "R1", "No space for the lime: no worker is left.", ""),
    ("SPACE", {"plants": "{e1: lime}"}, [], ["R1"], "e1", "grows on e1", ""),
    ("CONNECT", {}, [], ["R1"], "g3", "not on a road of a finca", ""),
    ("WORKER", {"plants": "{g1: lime, e1: orange}", "owners": "{g1: ana, e1: ana}", "workers": "0"}, [],
     ["R1"], "a2", "no worker left", ""),
    ("ROAD-COLOUR", {"plants": "{b1: lime, g1: lime}", "owners": "{g1: ana}"}, [], ["R1"], "c2",
     "Finca A already has a lime", "b1"),
    ("FOREIGN", {"plants": "{a1: lime}", "owners": "{a1: ben}"}, [], ["R1"], "a2", "belong to ben", "a1"),
    ("FOREIGN", {"plants": "{a1: lime, a3: lime}", "owners": "{a1: ben, a3: ana}"}, [], ["R1"], "a2",
     "would join your limes to those of ben", "a1"),
    ("NEUTRAL-SIZE", {"plants": "{a1: lime}"}, [], ["R1"], "a2", "is neutral", "a1"),
    ("SITE", {"tiles": "[milestone]"}, ["milestone"], [], "A", "has its finca already", "f2"),
    ("NO-REGION", {}, [], [], "harvest",
     "Nothing to harvest: none of your workers is on the board.", ""),
    ("TILE", {"tiles": "[bull]", "plants": "{d1: lime}"}, [], ["tile1"], "d1", "A bull needs", ""),
    ("BRIDGE-SAME", {"tiles": "[bridge]", "plants": "{c2: lime, d2: lime, g1: lime}", "owners": "{g1: ana}"},
     ["buy R1"], ["tile1"], "c2",
     "stands alone", "d2"),
    ("NOT-YOUR-PHASE", {}, ["buy R1"], [], "harvest", "buy or harvest once", ""),
    ("HAND", {"tiles": "[cart]"}, ["buy R1", "cart 4"], ["hand2"], "a2", "from the cart", ""),
    ("STORE-NEEDS-BUY", {"tiles": "[storehouse, storehouse]", "stored": "[lemon]"},
     ["buy C4", "unstore lemon a2"], [], "tile1", "a bought plantation must be planted too", ""),
]  # fmt: skip


def drawing(parts: dict[str, str]) -> str:
    mat = "".join(f", {name}: {parts[name]}" for name in ("workers", "tiles", "stored") if name in parts)
    return BOARD + "\n".join(
        [
            f"players: [{{name: ana, coins: {parts.get('coins', '6')}{mat}}}, {{name: ben}}]",
            "fincas: {A: 10/5}",
            "fincas_left: [8/4]",
            "marked: [B]",
            f"plantations: {parts.get('plants', '{}')}",
            f"owners: {parts.get('owners', '{}')}",
            "market: {1: lime, 2: orange, 3: lime, 4: lemon, 5: lime, 6: orange, 7: lemon, 8: orange}",
            "bag: [lime, lime, lime, lime, lime, lime, lime, lime, lime, lime, lime, lime]",
        ]
    )


def go(table: Table, word: str, *, click: bool = False) -> None:
    if click:
        table.choose(word)
    else:
        table.scene.app.handle(Hover(table.where(word)))
    table.look_ahead()


@pytest.mark.parametrize(
    ("rule", "parts", "done", "clicked", "place", "words", "culprits"),
    plain(4, CASES),
    ids=[case[0] for case in CASES],
)
def test_what_is_refused_says_why(
    show: Show, drawn: Drawn, rule: str, parts: dict[str, str], done: list[str], clicked: list[str],
    place: str, words: str, culprits: str,
) -> None:  # fmt: skip
    table = show(drawn(drawing(parts)))
    table.do(*done)
    for word in clicked:
        go(table, word, click=True)
    go(table, place)
    why = table.why()
    assert why.mood == "bad"
    assert rule in why.rules
    told = why.words
    assert words in told
    assert all(line.endswith(".") for line in told.splitlines())
    assert not re.search(r"[A-Z]{3}|[{}_]", told), "no id and no gap left in the words"
    assert table.pointed().causes == set(culprits.split())
    before = len(table.session.history)
    go(table, place, click=True)
    assert len(table.session.history) == before, "a click does nothing but explain"
    assert table.said()
    assert rule_help(rule) in table.said().body
    assert table.said().fits


@pytest.mark.parametrize("size", plain(1, [(1280, 720), (1024, 768)], whole=True))
def test_several_rules_explained_at_the_largest_text_fit_the_window(
    show: Show, drawn: Drawn, size: tuple[int, int]
) -> None:
    parts = {"plants": "{b1: lime, g1: lime, g3: orange}", "owners": "{g1: ana, g3: ana}", "workers": "0"}
    table = show(drawn(drawing(parts)), size=size, text_size=200)
    go(table, "R1", click=True)
    go(table, "d2")
    go(table, "c2", click=True)
    assert set(table.why().rules) == {"WORKER", "ROAD-COLOUR"}
    popover = table.said()
    assert popover
    assert rule_help("ROAD-COLOUR") in popover.body
    assert popover.fits


def test_all_rules_are_shown_or_cannot_be_met() -> None:
    assert {case[0] for case in CASES} | UNREACHABLE == set(RULE_IDS)


def test_beside_the_rule_that_forbids_something_stands_no_tooltip(show: Show) -> None:
    table = show(new_sitting(2, "short"))
    end = table.button("end")
    end.point()
    for frame in range(40):
        table.frames(1)
        if frame == 20:
            end.click()
        assert not (table.facts_shown() and table.scene.widgets.popover)
    assert table.facts_shown()
