"""The prompt for each selected own tile, and how it is deselected."""

import pygame
import pytest

from citrus_game.rules.moves.market import line_tiles
from citrus_game.ui.scenes.play.panels.prompt import PromptData
from tests.cases import plain
from tests.session.positions import Drawn
from tests.ui.play.conftest import Show, new_sitting
from tools.monkey.truths import CUT, watch_texts

RICH = """rules: {preset: rulebook, expansion: true}
board: |
  . # . . . . .
  . A . . . B .
  . . . . . . .
  . . C . . . .
players:
  - {name: ana, coins: 6, tiles: [bridge, bull, plow, cart, milestone, storehouse-used], stored: [lime]}
  - {name: ben}
fincas: {A: 10/5}
marked: [B, C]
plantations: {c2: lime, g1: lemon}
owners: {c2: ana}
market: {1: lemon, 2: orange, 3: lime, 4: lime, 5: lime, 6: lime, 7: lime, 8: lime, 9: lime, 10: lime}
bag: [lime, lime, lime]
fincas_left: [8/4]"""
TOLD = {
    "bull": ("Put the bull on an open space", "It fills the space like a plantation."),
    "plow": ("Take over a neutral region", "Choose one of 1 or 2 plantations."),
    "cart": ("Choose a plantation in the market", "You plant it at once."),
    "milestone": ("Build a finca with the milestone?", "You choose the site, then the market is refilled."),
    "lime": ("Plant the lime from your storehouse", "Lime: 3 spaces."),
    "bridge": ("Bridge: plant a lemon", "1 rock or neutral plantation can be bridged."),
}


@pytest.mark.parametrize("piece", plain(1, TOLD, whole=True))
def test_the_prompt_speaks_of_a_tile_that_is_picked(show: Show, drawn: Drawn, piece: str) -> None:
    table = show(drawn(RICH))
    if piece in ("lime", "bridge", "cart"):
        table.do("buy R1")
    before = table.prompt().title
    table.tile(piece).click()
    title, first = TOLD[piece]
    assert table.prompt().title == title
    assert table.prompt().texts[0].startswith(first)
    table.button("second answer").click()
    assert table.prompt().title == before
    assert set(table.verbs()) <= {"buy"}


REGIONS = """rules: {preset: rulebook}
board: |
  . . . . . . .
  . A . . . B .
  . . . . . . .
players:
  - {name: ana, coins: 6}
  - {name: ben}
fincas: {A: 10/5, B: 8/3}
marked: []
plantations: {a1: lemon, a2: lemon, c2: lime, g2: orange}
owners: {a1: ana, c2: ana, g2: ana}
market: {1: lemon, 2: orange, 3: lime, 4: lime}
bag: [lime, lime, lime]
fincas_left: [8/4]"""


@pytest.mark.parametrize("way", ["button", "key"])
def test_regions_are_chosen_together_and_harvested_by_one_answer(show: Show, drawn: Drawn, way: str) -> None:
    """Each needed an answer of its own: seven clicks for three regions and the income."""
    table = show(drawn(REGIONS), speed="off")
    before = table.state.copy()
    table.click("a2")
    assert table.prompt().title == "2 lemons: 2 points"
    assert table.prompt().texts[1] == "Choose another to harvest it, too."
    table.click("c2")
    title, texts = table.prompt()
    assert title == "2 lemons and 1 lime: 3 points"
    assert texts[1] == "Choose another to harvest it, too."
    assert table.button("answer").label == "Harvest: +3 points"
    table.click("g2")
    assert not [text for text in table.prompt().texts if "another" in text], "it is the last one"
    assert not table.verbs()
    if way == "key":
        table.key("b")
    else:
        table.button("answer").click()
    table.settle()
    assert table.verbs() == ["harvest"] * 3
    assert table.state.points[0] == before.points[0] + 4
    for _each in range(3):
        table.key("ctrl+z")
    assert table.state == before


# what is clicked, or a key; the prompt's title; plantations framed; points and workers paid; what is done
CHOSEN: dict[str, tuple[str, str, int, tuple[int, int] | None, list[str]]] = {
    "one": ("a2", "2 lemons: 2 points", 2, (2, 3), []),
    "two": ("a2 g2", "2 lemons and 1 orange: 3 points", 3, (3, 4), []),
    "all": ("a2 c2 g2", "2 lemons, 1 lime and 1 orange: 4 points", 4, (4, 5), []),
    "one of two left out again": ("a2 c2 a1", "1 lime: 1 point", 1, (1, 3), []),
    "the only one once more": ("a2 c2 a1 c2", "Harvest another, or take the income", 0, None, ["harvest"]),
    "none, by Escape": ("a2 c2 escape", "Your turn, ana", 0, None, []),
}


@pytest.mark.parametrize(("acts", "title", "framed", "brings", "done"), CHOSEN.values(), ids=CHOSEN)
def test_what_the_chosen_regions_bring_is_said_and_shown(
    show: Show,
    drawn: Drawn,
    acts: str,
    title: str,
    framed: int,
    brings: tuple[int, int] | None,
    done: list[str],
) -> None:
    table = show(drawn(REGIONS), speed="off")
    for act in acts.split():
        if act in table.state.game.board.spaces:
            table.click(act)
        else:
            table.key(act)
    table.point_away()
    told = table.scene.pointing.seen.told
    assert (table.prompt().title, table.verbs()) == (title, done)
    assert table.board().marks.chosen.bit_count() == framed
    assert (told and (told.points, table.next_income())) == brings


@pytest.mark.parametrize("language", plain(1, ["de", "en", "fr", "it"], whole=True))
def test_largest_text_leaves_room_for_both_things_that_may_be_done(
    show: Show, drawn: Drawn, language: str
) -> None:
    table = show(drawn(REGIONS), size=(1280, 720), text_size=200, language=language)
    prompt = table.scene.view.prompt
    assert prompt.shown_text[-1] == " ".join(table.prompt().texts)
    assert len(table.prompt().texts) == 2
    table.button("harvest").click()
    assert prompt.shown_text[-1] == " ".join(table.prompt().texts)


@pytest.mark.parametrize(
    ("tiles", "texts"), plain(1, [("[]", 1), ("[bull]", 2), ("[money2]", 1), ("[storehouse]", 1)])
)
def test_a_bonus_is_spoken_of_where_one_can_be_used_and_helps(
    show: Show, drawn: Drawn, tiles: str, texts: int
) -> None:
    table = show(
        drawn(f"""board: |
  . . . . .
  . A . . .
  . . . . .
players: [{{name: ana, coins: 6, tiles: {tiles}}}, {{name: ben}}]
fincas: {{A: 10/5}}
market: {{1: lime, 3: lime, 4: lemon, 5: lime, 6: orange, 7: lemon}}
rules: {{expansion: true}}""")
    )
    table.do("buy R1", "place lime b1")
    assert table.prompt().title == ("That was your turn, ana." if texts == 1 else "Anything else, ana?")
    assert len(table.prompt().texts) == texts


LAST = """board: |
  . . . . .
  . A . . .
  . . . . .
players: [{{name: ana, coins: 6}}, {{name: ben}}]
fincas: {{A: 10/5}}
market: {{1: lime{more}}}
bag: [{bag}]
rules: {{expansion: true}}"""


@pytest.mark.parametrize(
    ("more", "bag", "last"), plain(1, [("", "", True), (", 7: lemon", "", False), ("", "lime", False)])
)
def test_it_is_said_before_the_last_plantation_is_bought_and_before_the_turn_ends_that_the_game_ends(
    show: Show, drawn: Drawn, more: str, bag: str, last: bool
) -> None:
    table = show(drawn(LAST.format(more=more, bag=bag)))
    table.arrow("R1").click()
    assert ("the game ends with this turn" in " ".join(table.prompt().texts)) == last
    table.do("buy R1", "place lime b1")
    assert (table.prompt().title == "That was the last turn, ana.") == last
    assert table.session.state.over is False
    table.do("end")
    assert table.session.state.over == last


POOR = """rules: {preset: rulebook}
board: |
  . . . . .
  . A . . .
  . . . . .
players:
  - {name: ana, coins: 0, tiles: [TILES]}
  - {name: ben}
fincas: {A: 10/5}
marked: []
plantations: {a1: lemon}
OWNERS
market: {1: lime, 2: lime, 3: orange, 4: orange, 5: orange}
bag: [lime, lime, lime]
fincas_left: [8/4]"""


@pytest.mark.parametrize(
    ("tiles", "owners", "told"),
    [
        ("money2", "owners: {a1: ana}", "Or use your money bonus first, then buy."),
        ("money2", "", "Use your money bonus first, then buy."),
        ("bull", "owners: {a1: ana}", "You have too few coins to buy."),
        ("bull", "", "You have no region to harvest."),
    ],
)
def test_the_prompt_names_money_that_makes_a_row_affordable(
    show: Show, drawn: Drawn, tiles: str, owners: str, told: str
) -> None:
    table = show(drawn(POOR.replace("TILES", tiles).replace("OWNERS", owners)))
    assert table.prompt().texts[-1] == told
    if tiles == "money2":
        table.tile("money2").click()
        assert table.prompt().texts[0] == "Buy a row of the market."


def test_a_coin_lies_on_the_arrows_of_rows_that_are_too_dear_and_on_no_others(
    show: Show, drawn: Drawn
) -> None:
    """What is too dear and what cannot be planted looked the same."""
    text = POOR.replace("TILES", "bull").replace("OWNERS", "")
    table = show(drawn(text))
    lines = {table.state.game.lines[n]: arrow for n, arrow in enumerate(table.scene.view.market.arrows)}
    state = table.state
    dear = {name for n, name in enumerate(state.game.lines) if len(line_tiles(state, n)) > state.coins[0]}
    assert dear
    assert {name for name, arrow in lines.items() if arrow.is_too_dear} == dear
    rich = show(drawn(text.replace("coins: 0", "coins: 9")))
    assert not any(arrow.is_too_dear for arrow in rich.scene.view.market.arrows)


def test_no_words_stand_where_the_hand_leaves_no_room_for_them(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In large letters a review wrote three beginnings of words beside the hand."""
    bar = show(new_sitting(2)).scene.view.prompt
    watch_texts(monkeypatch)
    CUT.clear()
    data = PromptData(("Ana buys row 2 of the market for 4 coins.",), (), 10, 30, active=True, finca=None)
    bar.paint(pygame.Surface((1280, 720)), data)
    assert CUT == []
    assert bar.shown_text == ()
    bar.paint(pygame.Surface((1280, 720)), data._replace(right=400))
    assert bar.shown_text == data.titles


def test_the_discs_of_a_round_say_what_they_are(show: Show) -> None:
    table = show(new_sitting(3, "short"), size=(1920, 1080))
    table.scene.controller.set_read_only(read_only=True)
    table.scene.refresh()
    table.frames(2)
    discs = table.scene.view.prompt.discs
    assert discs.visible
    table.point(discs.rect.center)
    table.wait(1.0)
    assert table.tooltip().body.startswith("The players of this round.")
