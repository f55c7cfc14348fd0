"""Numbers in help cards, pages, variants and presets agree with the rules and the components."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from citrus_game.content.disk.paths import config
from citrus_game.content.game.options import options_from, preset_names
from citrus_game.content.learning.rulebook import Figure, load_rulebook
from citrus_game.narration.rule_texts import PRINTED
from citrus_game.rules.model.board import parse_board
from citrus_game.rules.model.components import FRUITS, HORSES, KIND, KINDS, MOST_COINS, WORKERS
from citrus_game.rules.model.steps import BUY, Step
from citrus_game.rules.moves.fincas import finca_points, finca_sizes
from citrus_game.rules.moves.harvest import LARGE_WELL_POINTS, region_points
from citrus_game.rules.moves.landscape import LARGEST_PLOWED
from citrus_game.rules.setup import new_game
from citrus_game.rules.turn import apply
from citrus_game.ui.board.figure import figure_state
from tests.cases import plain
from tests.rules.games import board_of, components, make_game
from tools.messages import shown_texts

WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
NUMBER = re.compile(r"\b(\d+|" + "|".join(WORDS[2:]) + r")\b", re.IGNORECASE)
"""Any number but `one`, which mostly counts nothing."""
FILES = ["help_cards.yaml", "rulebook.yaml", "variants.yaml", *(f"presets/{n}.yaml" for n in preset_names())]
IDIOMS = ["Two sides", "joining two of your regions", "Join two of your regions", "never has two owners"]
"""What numbers say that are no count of the game."""


@cache
def texts() -> list[str]:
    found = [text for name in FILES for text in shown_texts(config() / name)]
    return [PRINTED.fill(" ".join(text.split())) for text in found]


def price() -> int:
    """Return what a plantation costs."""
    state = new_game(make_game("long", 2), 1)
    coins, held = state.coins[0], len([tile for tile in state.market[:2] if tile >= 0])
    apply(state, Step(BUY, 0))
    return (coins - state.coins[0]) // held


def claims() -> Iterator[str]:
    """Yield every claim as it must stand in some text, its numbers worked out."""
    box, workers, most = components(), WORDS[WORKERS], MOST_COINS
    yield f"costs {price()} coin for each of its plantations"
    yield f"for {price()} coin a plantation"
    yield f"Each plantation costs you {box.return_penalty} points"
    yield f"each plantation costs you {box.return_penalty} points"
    yield f"If {box.refill_at} plantations or fewer are left"
    yield f"When {box.refill_at} plantations or fewer are left"
    yield f"have more than {most}"
    yield f"one of your {workers} workers"
    yield f"You have {workers} workers, so at most {workers} regions"
    first, *paid = box.income
    assert first == 0
    coins = f"{', '.join(map(str, paid[:-1]))} and {paid[-1]} coins"
    yield f"nothing for none, then {coins} for one to {workers} workers"
    yield f"a neutral region of 1 or {LARGEST_PLOWED} plantations"
    yield f"with {LARGE_WELL_POINTS} more points for each large well"
    yield f"orchards of {WORDS[len(FRUITS)]} fruits"
    yield f"{WORDS[box.marked_sites].capitalize()} sites at a time are marked"
    rows, columns = len(box.market_grid), len(box.market_grid[0])
    spaces = sum(number > 0 for row in box.market_grid for number in row)
    yield f"{spaces} spaces"
    yield f"up to {spaces} plantations in {WORDS[rows]} rows and {WORDS[columns]} columns"
    yield f"until all {spaces} spaces are taken"
    yield from harvest_claims()
    yield from board_claims()
    yield from bonus_claims()
    for figure in figures():
        yield from figure_claims(figure)


def harvest_claims() -> Iterator[str]:
    """Yield what a plantation and a well bring, by a region of one with a well."""
    drawn = Figure(
        say="", drawing=". A .", plantations={"a1": "lemon*"}, owners={"a1": 0}, fincas={"A": "2/1"}
    )
    state = figure_state(drawn, parse_board(drawn.drawing, free_sites=True))
    region = state.own[0]
    each, well = region.bit_count(), (region & state.wells).bit_count()
    yield f"{each} point for each plantation and {well} more for each well"
    yield f"{each} point for every plantation and {well} more for every well"
    yield f"{each} point"
    yield f"{each + well} points"


def board_claims() -> Iterator[str]:
    """Yield what is said of the two sides."""
    long, short = board_of("long"), board_of("short")
    roads = max(site.bit_count() for board in (long, short) for site in board.roads)
    ring = max(site.bit_count() for board in (long, short) for site in board.rings)
    plain, wells = options_from("rulebook", {}).short_removed
    yield f"A finca has up to {WORDS[roads]} roads"
    yield f"Each building site has up to {WORDS[roads]} roads"
    yield f"corners too: up to {WORDS[ring]}"
    yield f"The long side has {len(long.sites)} sites and begins with {len(long.start_sites)} fincas"
    edge = "some of them on the edge"
    yield f"has {len(short.sites)} sites, {edge}, and begins with {len(short.start_sites)} fincas"
    start = WORDS[len(short.start_sites)]
    yield f"a smaller board with {len(short.sites)} building sites and {start} fincas at the start"
    yield f"A smaller board, {start} fincas to start with"
    fewer = WORDS[len(long.start_sites) - 1]
    yield f"{fewer.capitalize()} fincas"
    yield f"Only {fewer} fincas stand at the start"
    yield f"{plain} plantations without a well and {wells} with one stay in the box"
    assert options_from("online", {}).short_removed == (plain + 1, wells), "one more without a well"
    yield "best for two or three players"


def bonus_claims() -> Iterator[str]:
    """Yield what is said of bonuses and presets."""
    expansion = dict(components().expansion)
    (each,) = set(expansion.values())
    yield f"adds {WORDS[sum(expansion.values())]} more bonuses, {WORDS[each]} of each kind"
    points = dict(zip(KINDS, options_from("rulebook", {}).unused_points, strict=True))
    (unused,) = {points[name] for name in ("money2", "cart", "bull", "bridge", "milestone", "plow")}
    yield f"Every other bonus you have not used is worth {unused} point"
    yield f"unused: {unused} point"


def figures() -> list[Figure]:
    return [block.figure for chapter in load_rulebook() for block in chapter.blocks if block.figure]


def figure_claims(figure: Figure) -> Iterator[str]:
    """Yield the words under a figure if all that they count is to be counted on it."""
    caption = PRINTED.fill(figure.say)
    said = {read_number(word) for word in NUMBER.findall(caption)}
    if said and said <= counted(figure):
        yield caption


def read_number(word: str) -> int:
    return int(word) if word.isdigit() else WORDS.index(word.casefold())


def counted(figure: Figure) -> set[int]:
    """Return every number of a figure: regions, what they bring, sums and points at its fincas, roads,
    ring."""
    state = figure_state(figure, parse_board(figure.drawing, free_sites=True))
    board = state.game.board
    found: set[int] = set()
    if not figure.owners:
        found |= {value for values in state.fincas if values for value in values}
    for own in state.own:
        for region in board.regions(own):
            found |= {region.bit_count(), sum(region_points(state, region))}
    for site, values in enumerate(state.fincas):
        if values is None:
            continue
        found |= {board.roads[site].bit_count(), board.rings[site].bit_count()}
        sizes = finca_sizes(state, site)
        found |= {sum(each) for each in sizes}
        found |= {points for final in (False, True) for points in finca_points(sizes, values, final)}
    return found | {HORSES[KIND[name]] for name in figure.landscape.values() if KIND[name] in HORSES}


@pytest.mark.parametrize("claim", plain(3, [*claims(), *IDIOMS], whole=True))
def test_a_claim_stands_in_a_text(claim: str) -> None:
    assert any(claim in text for text in texts())


def test_no_number_stands_anywhere_that_is_not_held_to_the_rules() -> None:
    held = sorted([*claims(), *IDIOMS], key=len, reverse=True)
    for text in texts():
        rest = text
        for claim in held:
            rest = rest.replace(claim, "")
        assert not NUMBER.search(rest), rest


@pytest.mark.parametrize("preset", preset_names())
def test_a_preset_says_how_it_differs(preset: str) -> None:
    """Each way in which a preset is not the printed game stands in its own words, and nothing else does."""
    printed, options = options_from("rulebook", {}), options_from(preset, {})
    (about,) = [text for text in shown_texts(config() / f"presets/{preset}.yaml") if len(text) > 30]
    said = {
        "purchase_check": "if at least one plantation can be planted",
        "horses_score": "wild horses count at once",
        "start_player": "the first player is drawn",
        "cart_while_placing": "no carts while planting",
        "finca_after_partial_refill": "no finca after a short refill",
        "always_in_play": "all bridges on the short side",
        "unused_points": "unused bulls and storehouses score no points",
    }
    for name, words in said.items():
        assert (getattr(options, name) != getattr(printed, name)) == (words in about), name
