"""The rulebook's pages cover every rule, their figures obey the rules, and words can be searched."""

import pygame
import pytest

from citrus_game.content.disk.paths import assets
from citrus_game.content.learning.rulebook import Chapter, Figure, load_rulebook
from citrus_game.content.settings.commands import load_keys
from citrus_game.learning.rules_search import chapter_of, chapter_texts, find
from citrus_game.narration.rule_texts import PRINTED, rule_title, rules_in, tile_card
from citrus_game.narration.words import headed
from citrus_game.rules.model.board import parse_board
from citrus_game.rules.model.components import KIND
from citrus_game.rules.model.refusal import RULE_IDS
from citrus_game.rules.moves.fincas import finca_points, finca_sizes
from citrus_game.ui.board.figure import figure_state, lit_spaces
from citrus_game.ui.scenes.rulebook import RulesScene
from citrus_game.ui.toolkit.input.commands import key_rows, pad_rows
from citrus_game.ui.toolkit.widgets.lists import ListEntry, ScrollList
from citrus_game.ui.toolkit.widgets.text_field import TextField
from tests.ui.toolkit import drive
from tests.ui.toolkit.conftest import MakeApp

PRESSED = (*key_rows(load_keys()), *pad_rows())
FIGURES = [block.figure for chapter in load_rulebook() for block in chapter.blocks if block.figure]


@pytest.mark.parametrize("rule", RULE_IDS)
def test_every_rule_has_its_chapter(rule: str) -> None:
    assert rule in chapter_of(rule).rules


def test_no_rule_has_two_chapters() -> None:
    named = [rule for chapter in load_rulebook() for rule in chapter.rules]
    assert sorted(named) == sorted(set(named)) == sorted(RULE_IDS)


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.say[:30])
def test_figures_are_positions(figure: Figure) -> None:
    board = parse_board(figure.drawing, free_sites=True)
    state = figure_state(figure, board)
    assert (lit_spaces(figure, state) != 0) == bool(figure.lit or figure.hand)


def test_the_lemons_grow_where_the_rules_let_them() -> None:
    figure = next(figure for figure in FIGURES if figure.say.startswith("Your lemons can grow"))
    board = parse_board(figure.drawing, free_sites=True)
    assert board.names_of(lit_spaces(figure, figure_state(figure, board))) == ["a1", "d1"]


def test_the_scored_finca_pays_what_its_caption_says() -> None:
    figure = next(figure for figure in FIGURES if "9 points" in figure.say)
    state = figure_state(figure, parse_board(figure.drawing, free_sites=True))
    sizes = finca_sizes(state, 0)
    assert [sorted(each) for each in sizes] == [[2, 3], [4]]
    assert state.fincas[0] is not None
    assert finca_points(sizes, state.fincas[0], final=False) == (9, 4)


def test_every_picture_is_there() -> None:
    names = {chapter.picture for chapter in load_rulebook()}
    for chapter in load_rulebook():
        for block in chapter.blocks:
            names |= {each.piece for each in block.pieces or ()}
    assert [name for name in sorted(names) if not (assets() / "svg" / f"{name}.svg").is_file()] == []


@pytest.mark.parametrize(
    "words", ["storehouse", "ROADS different", "12 coins", "passing", "ctrl+z", "end turn"]
)
def test_words_are_found(words: str) -> None:
    found = find(words, PRESSED)
    assert found
    for each in found:
        text = f"{each.text} {each.chapter.title}".casefold()
        assert all(word in text for word in words.casefold().split())


def test_nonsense_and_nothing_are_not_found() -> None:
    assert find("xyzzy", PRESSED) == []
    assert find("   ", PRESSED) == []


def test_no_text_is_written_twice() -> None:
    texts = [text for chapter in load_rulebook() for text in chapter_texts(chapter, PRESSED)]
    assert len(texts) == len(set(texts))


@pytest.mark.parametrize("chapter", load_rulebook(), ids=lambda chapter: chapter.name)
def test_a_page_shows_all_of_its_chapter_in_its_order(make_app: MakeApp, chapter: Chapter) -> None:
    app = make_app()
    app.stack.push(scene := RulesScene(app, chapter.name))
    shown = [widget for widget in scene.widgets.visible_widgets() if isinstance(widget, ScrollList)]
    page = max(shown, key=lambda widget: widget.rect.width)
    widgets = [each for each in page.children if each.visible]
    assert [each.rect.y for each in widgets] == sorted(each.rect.y for each in widgets)
    said = [words for each in widgets for words in each.accessible_text()]
    at = said.index(chapter.title)
    for block in chapter.blocks:
        texts = [block.title, block.say, *(point.say for point in block.points or ())]
        texts += [block.figure.say if block.figure else None, *(each.say for each in block.pieces or ())]
        texts += [text for mark in block.marks or () for text in (mark.title, mark.say)]
        texts += [tile_card(KIND[name], PRINTED).title for name in block.tiles or ()]
        for text in [PRINTED.fill(text) for text in texts if text]:
            assert text in said[at:], text
            at = said.index(text, at)
    if any(block.reasons for block in chapter.blocks):
        assert {rule_title(rule) for rule in rules_in(PRINTED)} <= set(said)
    if any(block.keys for block in chapter.blocks):
        assert {headed(*row) for row in key_rows(load_keys())} <= set(said)
    app.paint()
    seen = page.rect.inflate(0, -80)
    whole = [each for each in widgets if seen.contains(each.rect)]
    for each in whole:  # nothing is blank
        part = app.screen.subsurface(each.rect)
        assert pygame.transform.average_color(part)[:3] != tuple(part.get_at((0, 0))[:3]), each
    assert whole


@pytest.mark.slow
def test_pages_turn_and_search(make_app: MakeApp) -> None:
    app = make_app((1920, 1080))
    scene = RulesScene(app, "WORKER")
    app.stack.push(scene)
    drive.frames(app)
    assert scene.chapter.name == "planting"
    entry = next(w for w in scene.widgets if isinstance(w, ListEntry) and w.option.value == "harvest")
    drive.click(app, entry.rect.center)
    assert scene.chapter.name == "harvest"
    field = next(w for w in scene.widgets if isinstance(w, TextField))
    drive.click(app, field.rect.center)
    drive.write(app, "bridge")
    assert scene.words == "bridge"
    entries = [w for w in scene.widgets if isinstance(w, ListEntry) and w.viewport is scene._page]
    assert "tiles" in {entry.option.value for entry in entries}
    drive.key(app, pygame.K_ESCAPE)
    assert len(app.stack) == 0
