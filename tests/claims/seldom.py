"""Positions in which something is said that whole games seldom say."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from citrus_game.content.game.seats import Timing
from citrus_game.rules.model.components import KIND
from citrus_game.rules.model.steps import Step
from citrus_game.session.clock import Clock
from citrus_game.session.game_session import GameSession
from citrus_game.session.playback import Playback
from citrus_game.session.seats import PERSON, Seat
from tests.session.positions import COLOURS, NAMES, position, sit

MARKET = {1: "lemon", 2: "orange", 3: "lime", 4: "lemon", 9: "grapefruit"}
FULL = {1: "lemon", 3: "lime", 4: "lemon", 7: "lime", 8: "orange", 9: "blood-orange", 12: "grapefruit"}
LOW = {1: "lemon", 4: "lime", 5: "lime", 6: "lemon"}
"""A market that is refilled after the next purchase."""
NOTHING_SURE = {"purchase_check": "one", "road_rule_sites": "marked"}
"""Options with which what is turned over changes where the hand may be planted."""
ANA = "buy R1", "place lemon b1", "end"
Make = Callable[[], GameSession]


def at(*steps: str, rival: str = PERSON, bens: Sequence[str] = (), home: int = 5, **there: Any) -> Make:
    """Return a maker of a session from a position with Ana on turn, after some steps; Ben has ``bens`` as
    bonuses, and so many workers at home.
    """

    def make() -> GameSession:
        state = position(**{"market": MARKET} | there)
        state.tiles = (state.tiles[0], tuple(KIND[name] for name in bens))
        state.coins, state.mat = (state.coins[0], 9), (state.mat[0], min(home, state.mat[1]))
        session = GameSession(state, [Seat(NAMES[0], COLOURS[0]), Seat(NAMES[1], COLOURS[1], rival)])
        for step in steps:
            session.do(state.game.steps.parse(step))
        return session

    return make


def after(*bens: str, ana: Sequence[str] = ANA, **there: Any) -> Make:
    """Return a maker of a session in which Ben, a computer player, has done these steps since Ana's turn."""
    return at(*ana, *bens, "end", rival="random", **{"market": FULL} | there)


def no_finca(**there: Any) -> Make:
    """Return a maker of a session in which no finca is left for the marked site."""

    def make() -> GameSession:
        session = at(**there)()
        session.state.finca_stack = ()
        return session

    return make


def more_sites(*steps: str, **there: Any) -> Make:
    """Return a maker of a session in which another site is turned over as soon as a finca is built on C."""

    def make() -> GameSession:
        session = at(**there)()
        session.state.site_stack = (session.state.game.board.sites.index("B"),)
        for step in steps:
            session.do(session.state.game.steps.parse(step))
        return session

    return make


def played_on() -> GameSession:
    """A game is played on from its third turn."""
    session = at(*ANA, "buy R4", "place grapefruit b3", "end", market=FULL)()
    playback = Playback(session)
    playback.go_to(playback.length)
    return playback.play_on(tuple(session.seats))


def out_of_time() -> GameSession:
    """A person's turn has ended because the time was up."""
    session = sit(1, players=2, side="short")
    session.timing = Timing(kind="bank", seconds=30, at_zero="end")
    Clock(session).pass_time(31)
    return session


JOINABLE: dict[str, Any] = {
    "plantations": {"a1": "lemon", "c1": "lemon", "g1": "lime"},
    "owners": {"a1": 0, "c1": 0},
}
"""Ana's lemons, between which a third one fits, and a neutral lime."""
PLANTED = {
    "a1": "lemon", "a2": "lemon", "c1": "lime", "d1": "lime", "a3": "orange", "b3": "orange",
    "c2": "blood-orange", "c3": "blood-orange",
}  # fmt: skip
OWNERS = {"a1": 0, "c1": 1}
"""A ring with one open space, b1: two lemons of Ana's, two limes of Ben's."""
RING_OF_B = {
    "e1": "blood-orange", "g1": "orange", "e2": "orange", "g2": "blood-orange", "e3": "lime", "f3": "lime",
    "g3": "lime",
}  # fmt: skip
"""A ring with one open space, f1."""
SELDOM: Mapping[str, tuple[Make, Sequence[str]]] = {
    "the first turn of all, at a ring with a bonus": (
        at(market=FULL, landscape={"c1": "horses3"}),
        (
            "Once this ring is full, most fruit scores {first}, second most {second}.",
            "Rocks and bonuses fill their spaces.",
            "Nothing has been played yet.",
        ),
    ),
    "a purchase after which a finca is due": (
        at(market=LOW),
        (
            "What you plant then brings is not known yet.",
            "Builds a new finca first.",
        ),
    ),
    "a purchase after which the market is refilled": (
        no_finca(market=LOW),
        ("the market is refilled", "Refilled at {most}", "No finca will be built here."),
    ),
    "the last row": (
        no_finca(market={1: "lemon", 2: "orange"}, bag=[]),
        ("The market is empty then: the game ends with this turn.",),
    ),
    "the end of the last turn": (
        at("buy R1", "site C", "place lemon b1", market={1: "lemon"}, bag=[]),
        ("Then the game ends.",),
    ),
    "two regions to join, and bonuses": (
        at(**JOINABLE, market=FULL, tiles=["cart", "plow", "bull", "money3"], coins=2),
        (
            "Plant between two regions of yours to join them. A worker comes home.",
            "It is free: take one of the framed plantations in the market. You plant it at once.",
            "No bull here",
            "Bonuses: {number}",
            "Occupies a space with the bull.",
        ),
    ),
    "money, and a region": (
        at(**JOINABLE, tiles=["money3"], coins=0),
        ("Or use your money bonus first, then buy.",),
    ),
    "money alone": (at(tiles=["money3"], coins=0), ("Use your money bonus first, then buy.",)),
    "no space for anything": (
        at(plantations={"a1": "lime"}, owners={"a1": 0}, workers=0, market={1: "lemon", 3: "orange"}),
        ("No row that you can pay can be planted in full.", "{why}: harvest."),
    ),
    "no coins": (
        at(plantations={"a1": "lime"}, owners={"a1": 0}, coins=0),
        ("You have too few coins to buy.",),
    ),
    "no coins, and nothing planted": (at(coins=0), ("You have no region to harvest.",)),
    "an income that is more than there is room for": (
        at("harvest a1", plantations={"a1": "lime"}, owners={"a1": 0}, coins=9),
        ("Take {coins}", "{n} coin above 12 is lost."),
    ),
    "an empty market": (at(market={}), ("The market is empty.",)),
    "a lead that can be overtaken": (
        after(
            "buy R4",
            "place grapefruit f1",
            ana=("buy R1", "place lemon g2", "end"),
            market={**FULL, 5: "lemon"},
            plantations={space: tile for space, tile in PLANTED.items() if space != "a3"} | {"e1": "lime"},
            owners=OWNERS,
            fincas=("A", "B"),
            options={"family": True},
        ),
        ("{rival} leads {theirs} to {mine} at finca {site}: can you overtake?",),
    ),
    "two full rings": (
        at(
            "buy R1",
            "place grapefruit b1",
            "place lemon f1",
            market={1: "lemon", 2: "grapefruit", 3: "lime", 7: "lime", 8: "orange", 9: "lime"},
            fincas=("A", "B"),
            plantations={**PLANTED, **RING_OF_B},
            owners=OWNERS,
        ),
        ("Fincas {sites} score as this turn ends: {shares}.",),
    ),
    "one worker for two fruits": (at(workers=1), ("No space left for {tile}: {why}.",)),
    "a new finca that helps one of two fruits, wherever it is built": (
        at(
            market={1: "orange", 4: "lime", 5: "lemon", 12: "orange"},
            marked=("B", "C"),
            plantations={"b1": "lime", "c2": "lemon", "f1": "lime", "d4": "lemon"},
        ),
        ("No space left for {tile}: {why}.",),
    ),
    "a plantation bought before one from the cart": (
        at("buy R1", "cart 9", market=FULL, tiles=["cart"]),
        ("First plant {tile} from the cart.",),
    ),
    "a plantation from the cart": (at("cart 1", tiles=["cart"]), ("First plant {tile} from the cart.",)),
    "a finca to be built": (
        at(
            "buy R1",
            market=LOW,
            marked=("B", "C"),
            plantations={"g1": "lemon", "f4": "lime", "f5": "lime"},
            owners={"g1": 1, "f4": 1},
        ),
        (
            "The others have the least to gain at {site}.",
            "A new finca was turned up, so you cannot undo what came before.",
        ),
    ),
    "a finca to be built, and too few workers": (
        more_sites("buy R2", market=LOW, workers=1, options=NOTHING_SURE),
        ("{tiles} will not fit: −{points}.",),
    ),
    "a milestone and an empty bag": (
        at(tiles=["milestone", "money2"], bag=[]),
        ("A new finca opens roads.", "Has {amount} now."),
    ),
    "a bull": (after("bull e1", "buy R4", "place grapefruit b3", bens=["bull"]), ("put a bull on {space}",)),
    "a purchase": (
        after("buy R4", "place grapefruit f3", fincas=("A", "B")),
        ("bought {n} plantation", "started {fruits}"),
    ),
    "a region that grows": (
        after("buy R4", "place grapefruit f5", plantations={"e5": "grapefruit"}, owners={"e5": 1}),
        ("let the {fruits} grow",),
    ),
    "two plantations at a finca": (
        after(
            "buy C1",
            "place lime e1",
            "place lime d1",
            fincas=("A", "B"),
            plantations={"f1": "lime"},
            owners={"f1": 1},
        ),
        ("now has {counted} at finca {site}",),
    ),
    "a neutral region": (
        after(
            "buy R4",
            "place grapefruit f1",
            plantations={"e1": "grapefruit", "g1": "grapefruit"},
            owners={"g1": 1},
        ),
        ("took over {counted} that was neutral",),
    ),
    "a neutral region, and a bridge over the same fruit": (
        after(
            *("buy C3", "place grapefruit f1", "bridge blood-orange b3"),
            bens=["bridge"],
            plantations={"e1": "grapefruit", "g1": "grapefruit", "b3": "blood-orange"},
            owners={"g1": 1},
        ),
        ("took over {counted} that was neutral",),
    ),
    "a neutral region that brings the lead": (
        after(
            "buy C1",
            "place lime c1",
            "place lime f1",
            ana=("buy R1", "place lemon g2", "end"),
            fincas=("A", "B"),
            plantations={"a1": "lime", "b1": "lime", "d1": "lime", "e1": "lime"},
            owners={"d1": 1},
        ),
        ("{told}, and leads finca {site}",),
    ),
    "two regions of a rival's that become one": (
        after(
            "buy R4",
            "place grapefruit f1",
            plantations={"e1": "grapefruit", "g1": "grapefruit"},
            owners={"e1": 1, "g1": 1},
        ),
        ("joined {fruits} into one region",),
    ),
    "a row that is pointed at while another is chosen": (at(market=FULL), ("{line}: {verdict}",)),
    "a ring that is full before the harvest": (
        at("bull b1", plantations=PLANTED, owners=OWNERS, tiles=["bull"], market={}),
        ("It counts at {fincas} as this turn ends, but not once it is harvested.",),
    ),
    "a bonus": (
        after(
            "buy R4",
            "place grapefruit c3",
            plantations={"c2": "grapefruit"},
            owners={"c2": 1},
            landscape={"c3": "horses3"},
        ),
        ("took {land}",),
    ),
    "what goes back": (
        after(
            "buy C2",
            "place orange b3",
            "return",
            plantations={"f5": "orange"},
            owners={"f5": 1},
            home=1,
            fincas=("A", "B"),
        ),
        ("lost {points} by giving back {tiles}",),
    ),
    "a ring that brings both something": (
        after(
            "buy C1",
            "place lime b1",
            "place lime e1",
            ana=("buy R1", "place lemon g2", "end"),
            fincas=("A", "B"),
            plantations=PLANTED,
            owners=OWNERS,
        ),
        ("{told} (you: {n})", "A ring is full: the finca scores for the most fruit there."),
    ),
    "a rival who can do nothing": (
        at(*ANA, "pass", rival="random", home=0, market=FULL),
        ("passed, with nothing to buy or to harvest",),
    ),
    "a finca that is built since all have passed": (
        at(
            *("harvest a1", "income", "end", "pass", "pass", "site C"),
            *("buy R1", "place lemon b1", "place lemon c1", "end"),
            rival="random",
            market={},
            plantations={"a1": "lime"},
            owners={"a1": 0},
        ),
        ("built finca {site}, since all had passed",),
    ),
    "a finca that is built with a milestone": (
        after(
            *("milestone", "site C", "buy R4", "place lemon d4", "place grapefruit a2"), bens=["milestone"]
        ),
        ("built finca {site} with a milestone",),
    ),
    "a plantation between one's own region and a neutral one": (
        at("buy R1", market=FULL, plantations={"a1": "lemon", "c1": "lemon"}, owners={"a1": 0}),
        (
            "Claims {counted} that were neutral.",
            "I claim {counted} that were neutral.",
            "You claim {counted} that were neutral.",
        ),
    ),
    "a plantation between two regions of one's own": (
        at("buy R1", **JOINABLE, market=FULL),
        (
            "Joins the {fruits} into one region, and a worker comes back.",
            "I join the {fruits} into one region, and a worker comes back to me.",
            "You join the {fruits} into one region, and a worker comes back.",
        ),
    ),
    "a game that is played on": (played_on, ("Played on from turn {turn}.",)),
    "a turn that the timer ended": (
        out_of_time,
        ("{player} has no time left, so this turn has ended for good.",),
    ),
}

CLOSED_FOR_ANOTHER = "The turn played closes the ring of {site}: {points} for {rival}."
INSTEAD = "Instead: {steps}."
WAITS = "Not yet: first {numbers}."
NUMBERED = "Planted as numbered: {points}, but only if the game ended now."
LEFT_ONE = "The turn played leaves one open space at {site}, where {rival} has the most."
REVIEWED = {
    "No mistake found yet.",
    "I found none that could clearly have been better.",
    "{done} of {all} checked, yours first",
    "Turns are checked once the game is over.",
}
SAID_THERE = {
    CLOSED_FOR_ANOTHER,
    INSTEAD,
    LEFT_ONE,
    NUMBERED,
    WAITS,
    *REVIEWED,
    *(message for _make, messages in SELDOM.values() for message in messages),
}
"""What is judged in these positions."""


def poor_turn() -> tuple[GameSession, Sequence[Step], Sequence[Step]]:
    """Return a session, a turn of Ana's that closes a ring for Ben, and a better one."""
    return _poor({**PLANTED, "e1": "lime", "f1": "lime"})


def poor_turn_of_two() -> tuple[GameSession, Sequence[Step], Sequence[Step]]:
    """Return the same where the turn leaves one open space, c3."""
    planted = {space: tile for space, tile in PLANTED.items() if space not in ("c2", "c3")}
    return _poor({**planted, "c2": "orange", "e1": "lime", "f1": "lime"})


def _poor(planted: Mapping[str, str]) -> tuple[GameSession, Sequence[Step], Sequence[Step]]:
    there: dict[str, Any] = {"plantations": planted, "owners": OWNERS, "fincas": ("A", "B")}
    session = at(market=FULL, **there)()
    parse = session.state.game.steps.parse
    one, other = ("buy R4", "place grapefruit b1", "end"), ("buy R4", "place grapefruit g2", "end")
    return session, [parse(step) for step in one], [parse(step) for step in other]


def waiting() -> tuple[GameSession, Sequence[Step], str]:
    """Return a session, a plan, and the space of its second step, which is not possible yet."""
    session = at("buy C2", market={1: "lime", 4: "lime", 6: "lemon", 7: "lemon", 9: "lemon", 10: "lemon"})()
    parse = session.state.game.steps.parse
    return session, [parse("place lime b1"), parse("place lime c1")], "c1"
