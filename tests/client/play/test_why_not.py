"""Every rule that can refuse something on the screen says so in plain words and shows the culprit."""

import re

import pytest

from citrus_game.client.intents import Choose, Point, Press
from citrus_game.client.play.scene import PlayScene
from citrus_game.client.shot import place_of
from citrus_game.rules.refusal import RULE_IDS
from citrus_game.table.help_cards import rule_help
from tests.client.play import drive
from tests.client.play.conftest import Drawn, Show

BOARD = """board: |
  . . . . . . .
  . A . . . B #
  . # . . . . .
"""
UNREACHABLE = {"PASS", "RETURN"}
"""There is no button to press for these while they would be refused."""

# rule, parts of the position, steps before, places clicked, the place pointed at, words, culprits
CASES = [
    ("COINS", {"coins": "1"}, [], [], "R2", "short", ""),
    ("EMPTY-LINE", {}, [], [], "R4", "There is no tile in row 4.", ""),
    ("CANNOT-BUILD", {"workers": "0"}, [], [], "R1", "None of the line's tiles could be built.", ""),
    ("SPACE", {"plants": "{e1: lime}"}, [], ["R1"], "e1", "grows on e1", ""),
    ("CONNECT", {}, [], ["R1"], "g3", "not on a road of a finca", ""),
    ("WORKER", {"plants": "{g1: lime, e1: orange}", "owners": "{g1: ana, e1: ana}", "workers": "0"}, [],
     ["R1"], "a2", "no worker is left", ""),
    ("ROAD-COLOUR", {"plants": "{b1: lime, g1: lime}", "owners": "{g1: ana}"}, [], ["R1"], "c2",
     "Site A already has a lime", "b1"),
    ("FOREIGN", {"plants": "{a1: lime}", "owners": "{a1: ben}"}, [], ["R1"], "a2", "ben owns", "a1"),
    ("NEUTRAL-SIZE", {"plants": "{a1: lime}"}, [], ["R1"], "a2", "is neutral", "a1"),
    ("SITE", {"tiles": "[milestone]"}, ["milestone"], [], "A", "has its finca already", "f2"),
    ("NO-REGION", {}, [], [], "harvest", "There is no region of yours.", ""),
    ("TILE", {"tiles": "[bull]", "plants": "{d1: lime}"}, [], ["tile1"], "d1", "A bull needs", ""),
    ("BRIDGE-SAME", {"tiles": "[bridge]", "plants": "{c2: lime, d2: lime, g1: lime}", "owners": "{g1: ana}"},
     ["buy R1"], ["tile1"], "c2",
     "stands alone", "d2"),
    ("NOT-YOUR-PHASE", {}, ["buy R1"], [], "harvest", "one main action", ""),
    ("HAND", {"tiles": "[cart]"}, ["buy R1", "cart 4"], ["hand2"], "a2", "of the cart", ""),
    ("STORE-NEEDS-BUY", {"tiles": "[storehouse, storehouse]", "stored": "[lemon]"},
     ["buy C4", "unstore lemon a2"], [], "tile1", "a bought one must be placed too", ""),
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


def go(scene: PlayScene, word: str, *, click: bool = False) -> None:
    place = place_of(scene, word)
    assert place is not None, word
    scene.app.handle(Point(place))
    if click:
        scene.app.handle(Press(place))
        scene.app.handle(Choose(place))
    drive.look_ahead(scene)


@pytest.mark.parametrize(
    ("rule", "parts", "done", "clicked", "place", "words", "culprits"), CASES, ids=[case[0] for case in CASES]
)
def test_what_is_refused_says_why(
    show: Show, drawn: Drawn, rule: str, parts: dict[str, str], done: list[str], clicked: list[str],
    place: str, words: str, culprits: str,
) -> None:  # fmt: skip
    scene = show(drawn(drawing(parts)))
    for text in done:
        scene.play([scene.sitting.state.game.steps.parse(text)])
    for word in clicked:
        go(scene, word, click=True)
    go(scene, place)
    seen, board = scene.looking.seen, scene.sitting.state.game.board
    assert seen.mood == "bad"
    assert rule in seen.rules
    told = seen.body or scene.looking.verdict.texts[0]
    assert words in told
    assert all(line.endswith(".") for line in told.splitlines())
    assert not re.search(r"[A-Z]{3}|[{}_]", told), "no id and no gap left in the words"
    assert set(board.names_of(seen.over.causes)) == set(culprits.split())
    before = len(scene.sitting.history)
    go(scene, place, click=True)
    assert len(scene.sitting.history) == before, "a click does nothing but explain"
    assert scene.looking.callout is not None
    assert rule_help(rule) in scene.looking.callout.body
    assert scene.looking.callout.fits


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_several_rules_explained_at_the_largest_text_fit_the_window(
    show: Show, drawn: Drawn, size: tuple[int, int]
) -> None:
    parts = {"plants": "{b1: lime, g1: lime, g3: orange}", "owners": "{g1: ana, g3: ana}", "workers": "0"}
    scene = show(drawn(drawing(parts)), size=size, text_size=200)
    go(scene, "R1", click=True)
    go(scene, "d2")
    go(scene, "c2", click=True)
    assert set(scene.looking.seen.rules) == {"WORKER", "ROAD-COLOUR"}
    callout = scene.looking.callout
    assert callout is not None
    assert rule_help("ROAD-COLOUR") in callout.body
    assert callout.fits


def test_all_rules_are_shown_or_cannot_be_met() -> None:
    assert {case[0] for case in CASES} | UNREACHABLE == set(RULE_IDS)
