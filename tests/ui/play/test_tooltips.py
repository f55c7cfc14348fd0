"""Tooltips in the play scene do not cover what is in use, and lead to existing help."""

import random
from functools import cache

import pygame
import pytest

from citrus_game.cli.given import played
from citrus_game.facts.lines import market_facts
from citrus_game.facts.preview import Preview, Stranding
from citrus_game.narration.lines import line_verdict, market_news
from citrus_game.narration.verdicts import stranding_title
from citrus_game.narration.words import coins, line_at_market, plantation_name
from citrus_game.rules.model.components import FRUITS
from citrus_game.rules.model.state import State
from citrus_game.rules.model.steps import HARVEST
from citrus_game.rules.moves.market import line_tiles
from citrus_game.rules.moves.placing import open_spaces
from citrus_game.ui.board.info_table import InfoTableView
from citrus_game.ui.board.layers.fincas import SECOND
from citrus_game.ui.board.layers.hover import Ghost, draw_ghosts, draw_numbers
from citrus_game.ui.board.layers.marks import LAST_SPOT
from citrus_game.ui.scenes.play.tooltips.info_tables import bonus_facts
from citrus_game.ui.toolkit.drawing.cells import TextCell
from citrus_game.ui.toolkit.drawing.text import Colour
from citrus_game.ui.toolkit.widgets.popover import PAD, Popover
from tests.cases import plain
from tests.ui.play.conftest import Show, new_sitting
from tests.ui.play.test_films import GAME
from tests.ui.vocabulary.explained import RESTS
from tests.ui.vocabulary.table import Table


def test_a_card_spares_workers_and_bonuses_where_there_is_another_place(show: Show) -> None:
    table = show(new_sitting(3, "short", 4, steps=40))
    style, market = table.app.style, table.part("market")
    places = table.scene.view.places
    spared = [places.mat, places.tray, places.market, *places.players, places.prompt]
    covering = Popover(style, market, body="1\n2\n3", sides=("below", "left"))
    assert covering.rect.collidelist(spared) >= 0
    sparing = Popover(style, market, body="1\n2\n3", sides=("below", "left"), spare=spared)
    assert sparing.rect.collidelist(spared) < 0
    left = [pygame.Rect(0, 0, market.left, table.scene.window.height)]
    least = Popover(style, market, body="1\n2\n3", sides=("below", "left"), avoid=left, spare=spared)
    assert least.rect.collidelist(left) < 0
    assert least.rect.collidelist(spared) >= 0, "what must be seen counts more"


LARGE = pytest.mark.parametrize(
    ("size", "text"),
    plain(1, [((1024, 768), 200), ((1280, 720), 200), ((1080, 1920), 200), ((1280, 720), 100)]),
)


@LARGE
def test_a_players_points_stand_beside_the_card_that_explains_them(
    show: Show, size: tuple[int, int], text: int
) -> None:
    table = show(new_sitting(3, "long", 4, steps=60), size=size, text_size=text)
    for rect in table.scene.view.places.players:
        table.point(rect.center)
        table.wait(RESTS)
        said = table.said()
        assert said.facts is not None
        assert said.fits
        assert not said.rect.colliderect(rect)


@pytest.mark.slow
@pytest.mark.parametrize("steps", plain(1, [59, 61], whole=True), ids=["regions", "plantings"])
@pytest.mark.parametrize("size", plain(1, [((1280, 720),), ((1024, 768),)]))
def test_cards_in_the_largest_type_leave_most_of_the_board_in_sight(
    show: Show, size: tuple[int, int], steps: int
) -> None:
    """The points by source lay over all of it at 1280x720, what a planting brings over a third."""
    table = show(new_sitting(3, "long", 4, steps=steps), size=size, text_size=200)
    board, told = table.part("board"), set()
    places: list[str | tuple[int, int]] = [rect.center for rect in table.scene.view.places.players]
    places += [name for name in table.spaces() if table.space(name).lit or steps == 59]
    for place in places:
        table.point(place)
        table.wait(RESTS)
        panel = isinstance(place, tuple)
        if table.said():
            hidden = table.said().rect.clip(board)
            share = hidden.width * hidden.height / (board.width * board.height)
            told.add(panel)
            assert share < (0.6 if panel else 0.27), place
    assert told == {False, True}


@LARGE
def test_a_fincas_card_hides_neither_board_nor_prompt(show: Show, size: tuple[int, int], text: int) -> None:
    table = show(new_sitting(3, "long", 4, steps=60), size=size, text_size=text)
    view, board = table.scene.view, table.state.game.board
    spared = [view.seen.geometry.slab, view.places.prompt]
    told = 0
    for space in board.site_spaces:
        table.point(board.names_of(1 << space)[0])
        table.wait(RESTS)
        said = table.said()
        if said.facts is not None:
            told += 1
            hidden = sum(said.rect.clip(rect).width * said.rect.clip(rect).height for rect in spared)
            assert hidden <= 0.03 * said.rect.width * said.rect.height, said.title
    assert told >= 5


@LARGE
def test_a_harvests_card_leaves_the_board_in_sight(show: Show, size: tuple[int, int], text: int) -> None:
    session = new_sitting(3, "long", 4, steps=60)
    while not any(step.verb == HARVEST for step in session.legal()):
        session.do(session.legal()[0])
    table = show(session, size=size, text_size=text)
    window = pygame.Rect((0, 0), size)
    table.click(table.button("harvest").middle)
    spaces = [name for name in table.spaces() if table.space(name).lit]
    assert spaces
    for name in spaces:
        table.point(name)
        table.wait(RESTS)
        card = table.said()
        assert card.facts is not None
        assert card.rect.width * card.rect.height <= 0.24 * window.width * window.height


@cache
def judged() -> list[Preview]:
    """Return what can be foreseen along a game, worked out once for all sizes and languages."""
    session, rng = new_sitting(3, "long", 4, steps=40), random.Random(7)
    found = []
    for _step in range(60):
        found.append(Preview(session.state))
        session.do(rng.choice(session.legal()))
    return found


@pytest.mark.parametrize(
    ("size", "language"),
    plain(
        1,
        [
            ((1024, 768), "de"), ((1280, 720), "de"), ((1280, 720), "fr"), ((1024, 768), "it"),
            ((1920, 1080), "fr"), ((1920, 1080), "en"),
        ],
    ),
)  # fmt: skip
def test_the_strip_under_the_market_has_its_words_in_the_largest_type(
    show: Show, size: tuple[int, int], language: str
) -> None:
    """At 200 % it showed a mark alone."""
    table = show(new_sitting(3, "long", 4, steps=40), size=size, text_size=200, language=language)
    strip, said = table.scene.view.verdict, set()
    for foresight in judged():
        state = foresight.state
        told = [market_news(market_facts(state)), line_verdict(foresight, 0, "why")]
        told += [line_verdict(foresight, line) for line in range(len(state.game.lines))]
        for each in told:
            words = next((text for text in each.texts if strip.has_room(text)), "")
            assert words, each.texts
            said.add((each.mood, words))
    assert {mood for mood, _words in said} == {"", "bad", "good", "warn"}


def test_a_card_with_a_long_title_says_all_of_it_and_is_no_higher_than_its_words(show: Show) -> None:
    style = show(new_sitting(2, "short", 4)).app.style
    for letters in range(20, 60):
        card = Popover(style, pygame.Rect(600, 300, 20, 20), "t" * letters, "word " * 14)
        room = card.rect.width - 2 * style.u(PAD)
        assert style.type.width(card.title, "field") <= room
        lines = len(style.type.wrap(card.body, "note", room))
        high = style.type.line("field") + lines * style.type.line("note")
        assert card.rect.height == high + 2 * style.u(PAD)


@pytest.mark.parametrize("language", plain(1, ["de", "en", "fr", "it"], whole=True))
def test_a_title_wraps_in_a_narrow_card(show: Show, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    style = show(new_sitting(2, "short", 4), language=language).app.style
    title, drawn = stranding_title(Stranding(1, 3, ((FRUITS.index("blood-orange"),),))), list[str]()
    place, bounds = style.type.place, pygame.Rect(0, 0, style.metrics.scaled(280), 700)

    def note(surface: pygame.Surface, string: str, text_style: str, colour: Colour, box: pygame.Rect) -> None:
        if text_style == "field":
            assert style.type.width(string, text_style) <= box.width
            drawn.append(string)
        place(surface, string, text_style, colour, box)

    monkeypatch.setattr(style.type, "place", lambda *given: note(*given[:5]))
    card = Popover(
        style, pygame.Rect(20, 20, 20, 20), title, "It fits nowhere.", icon="warning", bounds=bounds
    )
    card.draw(pygame.Surface(style.metrics.size))
    assert card.fits
    assert len(drawn) > 1
    assert " ".join(drawn) == title


@pytest.mark.slow
def test_the_market_says_how_one_buys_while_there_is_something_to_buy(show: Show) -> None:
    """Newcomers chose a plantation, where nothing happened and nothing was said."""
    table = show(new_sitting(3, "long", 4))
    beside_arrows = table.part("market").move(4, 4).topleft
    table.point(beside_arrows)
    table.wait(RESTS)
    assert table.tooltip().body == "Choose an arrow to buy its row or column."
    table.point_away()
    table.do(table.session.legal()[0])
    table.point(beside_arrows)
    table.wait(RESTS)
    assert not table.tooltip().body, "nothing can be bought while a plantation is in the hand"


def test_a_plantation_in_the_market_says_what_it_is_and_which_arrows_bring_it_for_how_much(
    show: Show,
) -> None:
    table = show(new_sitting(3, "long", 4))
    market, state = table.scene.view.market, table.state
    for index, slot in enumerate(market.places.slots):
        table.point(slot.center)
        table.wait(RESTS)
        said = table.tooltip().body
        tile = plantation_name(state.market[index])
        assert said.lower().startswith(f"{tile}. you get it with ")
        for line, spaces in enumerate(state.game.line_spaces):
            price = f"{line_at_market(state.game.lines[line])} for {coins(len(line_tiles(state, line)))}"
            assert (price in said) == (index in spaces), (said, price)
        table.point_away()


def test_a_tooltip_leaves_the_workers_in_sight_where_there_is_room_elsewhere(show: Show) -> None:
    """Cards of regions, sites and players lay over "Your workers", which one looks at meanwhile."""
    table = show(played(GAME, 118))
    mat = table.scene.view.mat.rect
    for place in ("b3", "H", "player2", "R2"):
        table.point(place)
        table.wait(RESTS)
        assert not table.said().rect.colliderect(mat), place
        assert table.said().rect.width
        table.point_away()


def test_the_turn_and_an_empty_card_of_bonuses_explain_themselves(show: Show) -> None:
    table = show(new_sitting(3, "long", 4))
    table.point(table.part("tiles").center)
    table.wait(RESTS)
    assert "come here" in table.tooltip().body
    table.point(table.scene.view.top.turn.rect.center)
    table.wait(RESTS)
    assert table.tooltip().body == "Turn 1 (all players)"


@pytest.mark.slow
def test_a_flag_says_how_many_spaces_the_finca_waits_for(show: Show) -> None:
    table = show(new_sitting(3, "long", 4, steps=149))
    missing, told = flagged(table.state), {}
    for name in table.spaces():
        table.point(name)
        said = table.said()
        assert (said.title == "Flag") == (name in missing), "each flag, and nothing else"
        told[name] = said.body.splitlines()
    assert told["n7"] == ["The finca on N scores when this space is taken."]
    assert told["k3"] == ["The finca on C scores when 2 more spaces are taken, including this one."]
    rings = [*told["k3"], "The finca on H scores when this space is taken."]
    assert told["m3"][:2] == rings, "of two rings; and it is a road"


def test_a_flag_is_explained_also_where_a_plantation_may_or_may_not_stand(show: Show) -> None:
    table = show(new_sitting(3, "long", 4, steps=149))
    table.arrow(table.buyable()[0]).click()
    table.look_ahead()
    for name in flagged(table.state):
        table.point(name)
        table.wait(RESTS)
        assert "Flag: The finca on" in table.said().body


def flagged(state: State) -> set[str]:
    """Name the open spaces of rings that lack one or two."""
    board, still_open = state.game.board, open_spaces(state)
    return {
        name
        for site, ring in enumerate(board.rings)
        if state.fincas[site] is not None
        and not state.scored >> site & 1
        and (ring & still_open).bit_count() in (1, 2)
        for name in board.names_of(ring & still_open)
    }


def test_but_not_if_it_would_tell_much_less_there(show: Show) -> None:
    table = show(played(GAME, 120), text_size=150)
    table.point("player2")
    table.wait(RESTS)
    said = table.said()
    shortest = bonus_facts(table.state, 1, table.session.names[1])
    assert said.rect.height > InfoTableView(table.app.style, shortest, said.rect.width).size[1] * 2


def test_pointing_at_a_player_says_how_many_bonuses_and_horses_there_are(show: Show) -> None:
    """The number on a narrow card could be of either."""
    table = show(played(GAME, 120))
    table.point("player2")
    facts = table.said().facts
    assert facts is not None
    items = [item for row in facts.rows for cell in row.cells for item in cell]
    assert "Bonuses: 5, 2 of them wild horses" in [item.text for item in items if isinstance(item, TextCell)]


def pixels(table: Table, place: tuple[int, int], share: float) -> bytes:
    """Return what is drawn on a part of a tile's size around a place."""
    box = pygame.Rect(0, 0, *[round(share * table.tile_size)] * 2)
    box.center = place
    return pygame.image.tobytes(table.app.screen.subsurface(box), "RGB")


def test_in_the_view_of_owners_nothing_stands_over_the_numbers(show: Show) -> None:
    """The worker on b1 stood over the size of its region while one pointed at it."""
    table = show(played(GAME, 118))
    table.key("o")
    number = table.space("b1").middle
    before = pixels(table, number, 0.3)
    table.point("a1")
    table.frames()
    assert pixels(table, number, 0.3) == before


def test_numbers_of_steps_leave_a_fincas_values_in_sight(show: Show) -> None:
    table = show(played(GAME, 118))
    canvas, screen = table.scene.view.canvas, table.app.screen
    space = table.state.game.board.site_spaces[table.state.game.board.sites.index("H")]
    rect = canvas.geometry.rect(space)
    small = rect.x + round(SECOND[0] * rect.width), rect.y + round(SECOND[1] * rect.height)
    ghost = Ghost(1 << space, "finca", (9, 5), number=3)
    draw_ghosts(canvas, screen, [ghost])
    before = pixels(table, small, 0.25)
    draw_numbers(canvas, screen, [ghost])
    assert pixels(table, small, 0.25) == before
    assert pixels(table, rect.center, 1.0) != before


def test_the_frame_of_a_region_leaves_the_numbers_of_the_last_turn_in_sight(show: Show) -> None:
    """It cut the number in the corner of a tile in half."""
    table = show(played(GAME, 66))
    canvas = table.scene.view.canvas
    for numbered, beside in (("a3", "a2"), ("e4", "f4"), ("m2", "m1")):
        rect = canvas.geometry.rect(table.state.game.board.spaces[numbered])
        place = rect.x + round(LAST_SPOT[0] * rect.width), rect.y + round(LAST_SPOT[1] * rect.height)
        before = pixels(table, place, 0.16)
        table.point(beside)
        table.frames()
        assert pixels(table, place, 0.16) == before
        table.point_away()
