"""Every text that states a rule follows the options of the game."""

from contextlib import suppress

import pytest

from citrus_game.content.game.options import OPTIONS, options_from, preset_names
from citrus_game.content.learning.rulebook import SENTENCES, load_rulebook
from citrus_game.learning.rules_search import chapter_texts
from citrus_game.narration.rule_texts import (
    PRINTED,
    RuleTexts,
    preset_words,
    presets_words,
    rule_help,
    rules_in,
    tile_card,
)
from citrus_game.rules.model.board import parse_board
from citrus_game.rules.model.components import KIND
from citrus_game.rules.model.refusal import RULE_IDS
from citrus_game.rules.turn import IllegalStep
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.ui.board.figure import figure_state, lit_spaces
from citrus_game.ui.scenes.play.coach.first_time_tips import TIPS
from tests.cases import plain
from tests.rules.games import board_of
from tests.session.positions import Drawn

PRESETS = preset_names()
PAGES = {
    "purchase_check": ("build", "CANNOT-BUILD"),
    "horses_score": ("tiles", "horses2"),
    "cart_while_placing": ("tiles", "cart"),
    "finca_after_partial_refill": ("fincas", ""),
    "family": ("planting", "ROAD-COLOUR"),
    "road_rule_sites": ("planting", "ROAD-COLOUR"),
    "large_well_covered": ("expansion", "large-well"),
    "unused_points": ("end", ""),
    "expansion": ("expansion", ""),
    "start_fincas": ("board", ""),
    "random_start": ("board", ""),
    "short_removed": ("variants", ""),
}
"""The page and the card that state the rule of an option; the others stand on the page of variants alone."""
CHANGED: list[tuple[str, str, str, str]] = [
    ("purchase_check", "one", "if at least one of its plantations", "only if there is a way"),
    ("horses_score", "now", "at once", "at the end"),
    ("start_player", "random", "The first player is drawn.", "You choose who begins."),
    ("short_removed", "[4, 2]", "4 plantations without a well and 2", "3 plantations without a well and 2"),
    ("always_in_play", "[bridge]", "All of these bonuses are on the board: bridge.", "Chance decides"),
    ("cart_while_placing", "false", "A cart cannot be used", "A cart can also be used"),
    ("finca_after_partial_refill", "false", "no finca becomes due", "A finca also becomes due"),
    ("road_rule_sites", "marked", "one finca or marked site", "one building site"),
    ("road_rule_sites", "fincas", "not for sites without a finca", "one building site"),
    ("large_well_covered", "trigger", "the same happens", "you take it"),
    ("unused_points", "{bull: 0}", "But bull: 0 points.", "anything else"),
    ("family", "true", "may carry the same fruit twice", "must all have different fruits"),
    ("random_start", "true", "Shuffled letters decide", "anything else"),
    ("start_fincas", "2", "2 fincas stand at the start.", "3 fincas stand at the start."),
    ("expansion", "true", "with the mini-expansion", "without the mini-expansion"),
    ("seat_coins", "0,2", "Extra coins at the start, in turn order: 0, 2.", "anything else"),
    ("seat_points", "0,3", "Points at the start, in turn order: 0, 3.", "anything else"),
]


def short(**options: object) -> RuleTexts:
    """Return the rules of a game on the short side, with the mini-expansion where nothing else is said."""
    return RuleTexts(options_from("rulebook", {"expansion": "true", **options}), board_of("short"))


def page(name: str, rules: RuleTexts) -> str:
    (chapter,) = [each for each in load_rulebook() if each.name == name]
    return "\n".join(chapter_texts(chapter, [], rules))


def card(name: str, rules: RuleTexts) -> str:
    return rule_help(name, rules) if name in RULE_IDS else tile_card(KIND[name], rules).text


@pytest.mark.slow
@pytest.mark.parametrize(("option", "value", "said", "unsaid"), plain(1, CHANGED))
def test_an_option_is_told_on_its_page_on_its_card_and_among_the_rules_of_the_game(
    option: str, value: str, said: str, unsaid: str
) -> None:
    rules, usual = short(**{option: value}), short(expansion="false" if option == "expansion" else "true")
    where, what = PAGES.get(option, ("variants", ""))
    told = rules.option_text(option)
    assert said in told
    assert unsaid not in told
    assert told in rules.option_texts()
    assert told in page(where, rules)
    assert told in page("variants", rules)
    if what:
        assert told in card(what, rules)
    assert told not in usual.option_texts()
    assert not any(told in text for text in texts(usual) if text not in page("variants", usual))


def texts(rules: RuleTexts) -> list[str]:
    """Return all texts of all pages, but for those that tell of the presets."""
    told = [text for chapter in load_rulebook() for text in chapter_texts(chapter, [], rules)]
    return [text for text in told if text not in presets_words()]


def test_every_sentence_has_its_name() -> None:
    assert set(PRINTED.sentences()) == set(SENTENCES)


@pytest.mark.parametrize("side", ["long", "short"])
@pytest.mark.parametrize("preset", PRESETS)
def test_pages_and_cards_tell_a_preset_as_its_options_are(preset: str, side: str) -> None:
    options = options_from(preset, {"expansion": "true"})
    rules = RuleTexts(options, board_of(side))
    build, end, fincas = page("build", rules), page("end", rules), page("fincas", rules)
    assert ("only if there is a way to plant all of it" in build) == (options.purchase_check == "all")
    assert ("at least one of its plantations" in build) == (options.purchase_check == "one")
    assert ("have brought their points already" in end) == (options.horses_score == "now")
    for name in ("horses2", "horses3", "horses4"):
        assert ("at once" in card(name, rules)) == (options.horses_score == "now")
    assert ("cannot be used" in card("cart", rules)) == (not options.cart_while_placing)
    assert ("A cart has to wait" in page("turn", rules)) == (not options.cart_while_placing)
    assert ("no finca becomes due" in fincas) == (not options.finca_after_partial_refill)
    assert ("no finca becomes due" in build) == (not options.finca_after_partial_refill)
    assert ("But bull and storehouse: 0 points." in end) == (options.unused_points[KIND["bull"]] == 0)
    variants = page("variants", rules)
    sure = "All of these bonuses are on the board: bridge, plough." in variants
    assert sure == (preset == "online" and side == "short")
    plain, wells = options.short_removed
    removed = f"{plain} plantations without a well and {wells} with one"
    assert (removed in "\n".join(rules.option_texts())) == (side == "short")


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_said_of_a_preset_comes_from_its_options(preset: str) -> None:
    told, rules = preset_words(preset), RuleTexts(options_from(preset, {}))
    assert told in page("variants", PRINTED)
    for option in OPTIONS:
        differs = rules.option_text(option) != PRINTED.option_text(option)
        assert not differs or rules.option_text(option) in told, option


def test_in_the_family_game_roads_forbid_nothing_on_any_page() -> None:
    rules = short(family="true")
    assert "ROAD-COLOUR" not in rules_in(rules)
    for text in texts(rules):
        assert "different fruits" not in text
        assert "has its lemon already" not in text
        assert "has an orange already" not in text


@pytest.mark.parametrize("family", ["true", "false"])
def test_a_figure_is_lit_as_the_game_allows_it(family: str) -> None:
    rules = short(family=family)
    figures = [block.figure for c in load_rulebook() for block in c.blocks if block.figure]
    (extend,) = [figure for figure in figures if "{figure_extend}" in figure.say]
    board = parse_board(extend.drawing, free_sites=True)
    lit = lit_spaces(extend, figure_state(extend, board, options=rules.options))
    assert bool(lit >> board.spaces["c2"] & 1) == (family == "true")


@pytest.mark.parametrize("family", ["true", "false"])
def test_captions_of_roads_are_true_on_their_figures(family: str) -> None:
    rules = short(family=family)
    figures = [block.figure for c in load_rulebook() for block in c.blocks if block.figure]
    for name, hand, roads in (
        ("figure_market", "lime", {"b2", "c3"}),
        ("figure_start", "lemon", {"a2", "c2", "b3"}),
        ("figure_reasons", "orange", {"b2", "d2", "c1"}),
    ):
        (figure,) = [each for each in figures if f"{{{name}}}" in each.say]
        board = parse_board(figure.drawing, free_sites=True)
        held, lit = figure.model_copy(update={"hand": hand}), 0
        with suppress(IllegalStep):  # a plantation that fits nowhere cannot be bought
            lit = lit_spaces(held, figure_state(held, board, options=rules.options))
        on_roads = set(board.names_of(lit & board.roads[0]))
        assert on_roads == (roads if family == "true" else set()), name


HORSES = """rules: {{preset: {preset}}}
board: |
  . . . . . . .
  . A . . . B .
  . . ~ . . . .
players: [{{name: ana}}, {{name: ben}}]
fincas: {{A: 10/5}}
plantations: {{c2: lemon}}
owners: {{c2: ana}}
landscape: {{c3: horses3}}
market: {{1: lemon, 7: lime, 8: lime, 9: lime, 10: lime}}"""


@pytest.mark.parametrize("preset", PRESETS)
def test_the_coach_says_when_wild_horses_score(drawn: Drawn, preset: str) -> None:
    session = drawn(HORSES.format(preset=preset))
    session.do(session.state.game.steps.parse("buy R1"))
    controller = TurnController(session)
    (meeting,) = [each for each in TIPS if each.name == "horses"]
    said = meeting.due(controller)
    assert said is not None
    now = session.state.game.options.horses_score == "now"
    assert ("at once" in said.text) == now
    assert ("when the game ends" in said.text) != now


@pytest.mark.parametrize("preset", PRESETS)
def test_the_coach_says_of_a_cart_when_it_has_to_wait(drawn: Drawn, preset: str) -> None:
    text = HORSES.replace("{{name: ana}}", "{{name: ana, tiles: [cart]}}")
    (meeting,) = [each for each in TIPS if each.name == "own-cart"]
    session = drawn(text.format(preset=preset))
    said = meeting.due(TurnController(session))
    assert said is not None
    assert ("has to wait" in said.text) == (not session.state.game.options.cart_while_placing)


SHORT_REFILL = """rules: {{preset: {preset}}}
board: |
  . . . . . . .
  . A . . . B .
players: [{{name: ana}}, {{name: ben}}]
fincas: {{A: 10/5}}
fincas_left: [8/4]
marked: [B]
last_refill_complete: false
market: {{1: lemon, 7: lime, 8: lime, 9: lime}}"""


@pytest.mark.parametrize("preset", PRESETS)
def test_the_coach_announces_no_finca_that_cannot_become_due(drawn: Drawn, preset: str) -> None:
    session = drawn(SHORT_REFILL.format(preset=preset))
    meeting, *_again = [each for each in TIPS if each.name == "market"]
    comes = session.state.game.options.finca_after_partial_refill
    assert (meeting.due(TurnController(session)) is not None) == comes
