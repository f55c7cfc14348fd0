"""What the coach says at each moment of a turn, and of what is met for the first time; without a window."""

import pytest

from citrus_game.rules.model.components import KIND
from citrus_game.session.saves import saves
from citrus_game.session.selection.turn_controller import TurnController
from citrus_game.ui.scenes.play.coach.coach import Saying, moment
from citrus_game.ui.scenes.play.coach.coach_texts import saying_at
from citrus_game.ui.scenes.play.coach.first_time_tips import TIPS
from tests.conftest import EXAMPLE
from tests.session.positions import Drawn
from tests.ui.play.test_prompts import LAST, POOR

RING_A, RING_B = "a1 b1 c1 a2 c2 a3 b3 c3", "a8 b8 c8 a9 c9 a10 b10 c10"
RING_C = "k1 l1 m1 k2 m2 k3 l3 m3"

# moment, step of the example game, what is chosen (a line, a bonus, a region), what is marked and said
MOMENTS = [
    ("buy", 0, "", "arrows", ("Choose a blue arrow: it buys a row or column of plantations. The number is "
     "the price.")),
    ("buy", 6, "", "arrows", "Buy a row or column."),
    ("buy", 17, "", "arrows", ("Chiara built finca O and started blood oranges at finca D. Buy a row or "
     "column, or harvest a region.")),
    ("buy", 67, "", "arrows", ("Chiara harvested 2 regions for 6 points. You lead finca A 4 to 2: close "
     "its ring for 6 points!")),
    ("buy", 78, "", "arrows", ("Chiara closed the ring of finca A (you: 2). You lead 2 to 0 at finca B: 1 "
     "space is left.")),
    ("harvest", 30, "", "harvest", ("Chiara drew level at finca C. You lead 3 to 2 at finca D: 2 spaces "
     "are left.")),
    ("harvest", 89, "", "harvest", ("Chiara built finca M and now has 3 lemons at finca M. You have too "
     "few coins to buy: harvest.")),
    ("line", 0, "R1", "answer", "Press “Buy for 2”, or choose a space for the first."),
    ("line", 0, "R2", "answer", "Press “Buy for 4”, or choose a space for the first."),
    ("line", 41, "R2", "answer", ("You build a new finca first; afterwards the market is refilled. "
     "You cannot undo this.")),
    ("hand", 1, "", "hand1", "Choose a highlighted space for the orange."),
    ("hand", 3, "bull", "", "It fills the space like a plantation. Whoever plants there takes it."),
    ("hand", 19, "milestone", "", ("You choose the site, then the market is refilled. You cannot "
     "undo this.")),
    ("bridge", 184, "", "tile2", ("The lemon with a well fits only with your bridge. Choose the bridge "
     "first.")),
    ("cart", 62, "cart", "", ("It is free: take one of the framed plantations in the market. You "
     "plant it at once.")),
    ("choose", 17, "harvest", "", "Choose the worker whose region you want to harvest."),
    ("region", 17, "a2", "answer", ("Each plantation is a point, and the worker comes home. After that "
     "the region no longer counts for fincas.")),
    ("income", 31, "", "answer", ("2 workers at home bring 4 coins. Take them, or harvest another region "
     "first.")),
    ("income", 90, "", "answer", ("1 worker at home brings 2 coins. Take them, or harvest another region "
     "first.")),
    ("site", 42, "", "d3 f5 i7", ("Choose a highlighted letter for the new finca. The pale letters are "
     "for later fincas.")),
    ("end", 5, "", "end", "Use a bonus, or press “End turn”."),
    ("", 5, "bull", "", "It fills the space like a plantation. Whoever plants there takes it."),
    ("end", 11, "", "end", "Press “End turn”."),
    ("full", 108, "", "end", ("Finca D scores at the end of this turn: Chiara +6, Ana +3. Use a bonus, or "
     "press “End turn”.")),
    ("full", 206, "", "end", "Finca H scores at the end of this turn: Ben +9, Ana +5. Press “End turn”."),
    ("last", 221, "", "end", "The market and the bag are empty: “End turn” ends the game."),
    ("", 12, "", "", "Now Chiara plays."),
    ("", 14, "", "", "Chiara built finca O and bought 2 plantations."),
    ("", 222, "", "", "Well played! Open fincas, regions and bonuses are counted now."),
]  # fmt: skip


def marked(controller: TurnController, saying: Saying) -> str:
    """Name the thing, or the spaces, that the coach marks."""
    masks = [mask for over in saying.mark.over for mask in over.outlined]
    names = [name for mask in masks for name in controller.state.game.board.names_of(mask)]
    return saying.mark.thing or " ".join(names)


@pytest.mark.parametrize(
    ("at", "step", "chosen", "mark", "said"),
    MOMENTS,
    ids=["-".join(map(str, filter(None, row[:3]))) for row in MOMENTS],
)
def test_the_coach_says_what_to_do_now(at: str, step: int, chosen: str, mark: str, said: str) -> None:
    controller = TurnController(saves.load(EXAMPLE, step))
    game = controller.state.game
    if chosen in game.lines:
        controller.choose_line(game.lines.index(chosen))
    elif chosen in KIND:
        controller.choose_kind(KIND[chosen])
    elif chosen == "harvest":
        controller.toggle_harvest()
    elif chosen:
        controller.choose_space(game.board.spaces[chosen])
    assert moment(controller) == at
    saying = saying_at(at, controller)
    assert (saying.text, marked(controller, saying)) == (said, mark)


# moment, position, steps, what is said and marked
DRAWN = {
    "a bonus that does nothing now is not named": (
        "last", LAST.format(more="", bag="").replace("coins: 6", "coins: 6, tiles: [bridge, money2]"),
        ["buy R1", "place lime b1"], "The market and the bag are empty: “End turn” ends the game.", "end",
    ),
    "a bonus that can still be used": (
        "last", LAST.format(more="", bag="").replace("coins: 6", "coins: 6, tiles: [bull]"),
        ["buy R1", "place lime b1"],
        "The market and the bag are empty: “End turn” ends the game. You can still use a bonus.", "end",
    ),
    "money would do": (
        "harvest", POOR.replace("TILES", "money2").replace("OWNERS", "owners: {a1: ana}"), [],
        "Use your money bonus and buy, or harvest with a worker.", "harvest",
    ),
    "no bonus would do": (
        "harvest", POOR.replace("TILES", "bull").replace("OWNERS", "owners: {a1: ana}"), [],
        "You have too few coins to buy: harvest.", "harvest",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("at", "text", "done", "said", "mark"), DRAWN.values(), ids=DRAWN)
def test_so_it_does_of_bonuses(
    drawn: Drawn, at: str, text: str, done: list[str], said: str, mark: str
) -> None:
    session = drawn(text)
    for step in done:
        session.do(session.state.game.steps.parse(step))
    controller = TurnController(session)
    assert moment(controller) == at
    saying = saying_at(at, controller)
    assert (saying.text, marked(controller, saying)) == (said, mark)


# by tip: step of the example game, line that is chosen for it, what is marked and said
TOLD = {
    "aim": (0, "", RING_A, ("Most points win: plant fruit in the ring around each finca. Once this ring "
     "is full, most fruit scores 6, second most 2.")),
    "taken-over": (78, "", "k1 l1", ("Chiara took over 2 oranges that were neutral. Harvested fruit is "
     "neutral: a region as large can take it over.")),
    "closed": (66, "", RING_C, "A ring is full. Finca C scores at the end of this turn: Ana +8."),
    "all-of-it": (17, "R1", "", ("You can only buy a row that can be planted whole. What you then leave "
     "without a space costs 3 points each.")),
    "harvested": (31, "", "c9 c10", ("Harvested fruit is neutral: it belongs to nobody. Any region of "
     "that fruit, if as large, can take it over.")),
    "harvests": (17, "", "harvest", ("A harvest brings points, and the coins in the red frame. But a "
     "harvested region no longer counts for fincas.")),
    "scored": (67, "", RING_C, ("Finca C scored 8 points for the most, 4 for the second. It won’t score "
     "again.")),
    "market": (41, "R2", "market", ("The small finca on an arrow: buying leaves 3 plantations or fewer. You "
     "build a new finca first; afterwards the market is refilled.")),
    "last-worker": (56, "R1", "mat", "Only one worker is left for a new region. A harvest brings one back."),
    "no-worker": (78, "", "mat", ("All your workers are out: only your own regions can grow. A harvest "
     "brings one back.")),
    "coins": (30, "", "harvest", ("You are running low on coins. A harvest now brings 4 coins, with 2 "
     "workers at home then.")),
    "ends": (30, "", "bag", "The game ends when bag and market are empty."),
    "road": (2, "", "b1 l1 a2 c2 k2 m2 b3 l3 b8 a9 c9 b10", ("Begin on one of the framed roads beside a "
     "finca. A worker of yours goes there.")),
    "fruits": (2, "", "k8 j9 l9", ("No two roads of a finca may have the same fruit. One there has "
     "oranges already.")),
    "well": (18, "", "hand2", "The blue drop is a well: one point more at the harvest."),
    "bonus": (1, "", "m2 a9", ("Plant on an eight-sided bonus and it is yours. Point at it to see what it "
     "does.")),
    "worker": (33, "", "mat", ("The same fruit side by side is one region, with one worker. 3 workers "
     "left at home.")),
    "grow": (2, "", "k10", ("Plant beside your own region of the same fruit. It grows, and needs no other "
     "worker.")),
    "rock": (2, "", "j10 l10", ("In a ring, rocks and bonuses already fill their spaces. Planting on a "
     "rock needs a bridge.")),
    "flag": (30, "", "j8 l8", "Red flags stand on the last free spaces around a finca."),
    "reach": (5, "", RING_A, ("A region beside a finca counts there as a whole. It may reach as far as "
     "you like.")),
    "foreign": (10, "", "l9", "The same fruit of two players may not touch."),
    "horses": (22, "", "k1", ("Plant there and the horses are yours. Taken wild horses lie face down and "
     "score when the game ends.")),
    "own-money": (58, "", "tile3", ("Money: 3 coins, at any time in your turn. Choose it in any of your "
     "turns to use it.")),
    "own-cart": (62, "", "tile3", ("Cart: plant any one plantation from the market for free. Choose it in "
     "any of your turns to use it.")),
    "own-bull": (3, "", "tile1", ("Bull: it fills a free space, and so can close a ring. Choose it in any "
     "of your turns to use it.")),
    "own-bridge": (69, "", "tile3", ("Bridge: plant on a rock or over neutral fruit. Choose it while you "
     "plant.")),
    "own-milestone": (19, "", "tile2", ("Milestone: build a finca at once, and the market is refilled. "
     "Choose it in any of your turns to use it.")),
    "ring": (10, "", RING_B, ("Finca B, 3 spaces left: most plantations get 7 points, second 3. Your "
     "regions have 2.")),
    "plan": (56, "", RING_A, ("Your fruit at finca A counts there until you harvest it. Its ring has 1 "
     "space left.")),
    "tie": (19, "", RING_B, "Level at finca B: each would get 7 points, nobody the second."),
    "ending": (169, "", "bag", ("Soon the game ends, and all regions score. An open finca then scores "
     "only for the most: its small number.")),
    "unused": (169, "", "tile2", ("Use your bonuses before the game ends. One that is left brings only 1 "
     "point.")),
    "too-large": (43, "", "k2", "Neutral fruit joins your region only if yours is as large."),
    "points": (17, "", "panel1", "The large number is your points."),
    "owners": (17, "", "owners", "Whose region is whose? The worker button at the top shows it."),
    "log": (11, "", "log", "Small numbers show what was planted last. The list at the top has every turn."),
    "pennant": (49, "", "a1 b1 c1", "A pennant only marks a region of 3 plantations or more."),
}  # fmt: skip
ELSEWHERE = {"warning", "neutral", "joins"}
"""Tips with positions of their own."""


@pytest.mark.parametrize("name", TOLD)
def test_a_tip_tells_of_what_is_met_for_the_first_time(name: str) -> None:
    step, line, mark, said = TOLD[name]
    controller = TurnController(saves.load(EXAMPLE, step))
    if line:
        controller.choose_line(controller.state.game.lines.index(line))
    (tip,) = [tip for tip in TIPS if tip.name == name and moment(controller) in tip.moments]
    saying = tip.due(controller)
    assert saying is not None
    assert (saying.text, marked(controller, saying)) == (said, mark)


def test_of_all_tips_it_is_shown_what_they_say() -> None:
    assert TOLD.keys() | ELSEWHERE == {tip.name for tip in TIPS}


# by tip: the limes that lie there, whose they are, what is marked and said
PLANTING = {
    "joins": ("{a1: lime, c1: lime}", "{a1: ana, c1: ana}", "b1", ("Plant between two regions of yours to "
     "join them. A worker comes home.")),
    "neutral": ("{a1: lime, c1: lime}", "{c1: ana}", "a1", ("Plant beside neutral fruit of the same kind. "
     "All of it becomes yours.")),
}  # fmt: skip


@pytest.mark.parametrize("name", PLANTING)
def test_a_tip_tells_what_the_plantation_in_the_hand_could_do(drawn: Drawn, name: str) -> None:
    limes, owners, mark, said = PLANTING[name]
    text = LAST.format(more=", 7: lemon", bag="lime")
    session = drawn(f"{text}\nplantations: {limes}\nowners: {owners}")
    due = next(tip.due for tip in TIPS if tip.name == name)
    session.do(session.state.game.steps.parse("buy R1"))
    controller = TurnController(session)
    saying = due(controller)
    assert saying is not None
    assert (saying.text, marked(controller, saying)) == (said, mark)
    session.undo()
    controller.refresh()
    assert due(controller) is None
