"""The help cards: a title and a short text for each rule id and each landscape tile (RULES.md 5 to 9)."""

from collections.abc import Mapping
from typing import NamedTuple

from citrus_game.rules.components import KINDS
from citrus_game.rules.refusal import RULE_IDS
from citrus_game.text import _, later

__all__ = ["RULE_IDS", "Card", "rule_help", "rule_title", "tile_card"]


class Card(NamedTuple):
    """A help card."""

    title: str
    text: str


def rule_title(rule: str) -> str:
    """Name a rule by its id, as the head of its help card."""
    return _(_RULES[rule].title)


def rule_help(rule: str) -> str:
    """Explain a rule by its id in a few sentences."""
    return _(_RULES[rule].text)


def tile_card(kind: int) -> Card:
    """Give the help card of a kind of landscape tile (RULES.md 9)."""
    card = _TILES[_SAME.get(KINDS[kind], KINDS[kind])]
    return Card(_(card.title), _(card.text))


_RULES: Mapping[str, Card] = {
    "COINS": Card(
        later("Not enough coins"),
        later(
            "A line costs 1 coin for each of its tiles, and you always take all of them. A harvest brings"
            " coins: the more workers stand on your mat, the more."
        ),
    ),
    "EMPTY-LINE": Card(
        later("An empty line"),
        later("A line can be bought while at least one tile lies in it. The market is refilled later."),
    ),
    "CANNOT-BUILD": Card(
        later("Buy what you can build"),
        later(
            "You may buy a line only if there is a way to build its tiles, one after the other. Bridges "
            "and storehouses count, and so does the site of a finca that becomes due. Carts, milestones, "
            "bulls and plows do not."
        ),
    ),
    "SPACE": Card(
        later("Where a plantation can stand"),
        later(
            "A plantation goes on an open space or a bush space that carries none yet. A landscape tile "
            "there is yours. Rocks need a bridge, and so do neutral plantations."
        ),
    ),
    "CONNECT": Card(
        later("Extend or begin"),
        later(
            "A plantation either touches a region of your own of the same fruit, or it begins a new "
            "region on a road of a finca. Each finca has a road on each of its four sides."
        ),
    ),
    "WORKER": Card(
        later("A new region needs a worker"),
        later(
            "Each of your regions carries one of your five workers. A harvest or joining two of your "
            "regions brings workers back to the mat."
        ),
    ),
    "ROAD-COLOUR": Card(
        later("Four roads, four fruits"),
        later(
            "The roads of one building site, with or without a finca, all carry different fruits. This "
            "counts whoever planted them, and for neutral plantations too."
        ),
    ),
    "FOREIGN": Card(
        later("Keep off other players' regions"),
        later("A plantation may not touch a region of the same fruit that belongs to another player."),
    ),
    "NEUTRAL-SIZE": Card(
        later("Joining neutral regions"),
        later(
            "A plantation may join neutral regions of its fruit if it joins a region of yours as well and"
            " yours are together at least as large. Then all of it is yours."
        ),
    ),
    "RETURN": Card(
        later("Giving tiles back"),
        later(
            "Tiles go back to the market when none of those left in your hand can be placed or stored. "
            "Each of them costs 3 points."
        ),
    ),
    "SITE": Card(
        later("The site of a new finca"),
        later("A new finca is built on one of the marked building sites. Then the next letter is marked."),
    ),
    "NO-REGION": Card(
        later("A region to harvest"),
        later(
            "Harvest one or more of your own regions: 1 point for each plantation and 1 more for each "
            "well. The region becomes neutral, its worker comes back, and you are paid for the workers on"
            " your mat."
        ),
    ),
    "TILE": Card(
        later("Landscape tiles"),
        later(
            "Planting on a landscape tile makes it yours. You can use it at any time in your own turn, if"
            " it has something to act on. Most tiles leave the game when they are used."
        ),
    ),
    "BRIDGE-SAME": Card(
        later("A bridge over the same fruit"),
        later(
            "A bridge may put a fruit over the same fruit only where the covered plantation is a neutral "
            "region of its own."
        ),
    ),
    "STORE-NEEDS-BUY": Card(
        later("A stored tile goes with a purchase"),
        later(
            "A tile comes out of a storehouse in a Build action in which at least one tile just bought is"
            " placed too."
        ),
    ),
    "NOT-YOUR-PHASE": Card(
        later("Not now"),
        later(
            "A turn has exactly one main action: build or harvest. Landscape tiles may be used before, "
            "during and after it. Then the turn ends."
        ),
    ),
    "HAND": Card(
        later("The tiles in your hand"),
        later("Only tiles in your hand can be placed. The tile of a cart is placed before all others."),
    ),
    "PASS": Card(
        later("Passing"),
        later("You may pass only when you can neither build nor harvest."),
    ),
}

_TILES: Mapping[str, Card] = {
    "horses2": Card(
        later("Wild horses"),
        later("They lie face down and bring their points at the end of the game."),
    ),
    "money2": Card(
        later("Money"),
        later("Use it at any time in your turn for its coins. Nobody has more than 12 coins."),
    ),
    "cart": Card(
        later("Cart"),
        later(
            "Take any one plantation from the market, free, and place it at once. This is no main action."
            " A finca that becomes due is built first."
        ),
    ),
    "bull": Card(
        later("Bull"),
        later(
            "Put it on a free open or bush space. The space counts as occupied, which can close the ring "
            "of a finca. Whoever plants there takes the bull and can use it again."
        ),
    ),
    "bridge": Card(
        later("Bridge"),
        later(
            "Place a plantation on a rock or over a neutral plantation. All other placing rules hold. "
            "What it covers is out of the game."
        ),
    ),
    "milestone": Card(
        later("Milestone"),
        later("Build a finca at once on a marked site. Then the market is refilled."),
    ),
    "storehouse": Card(
        later("Storehouse"),
        later(
            "Put one tile just bought into it instead of placing it. In a later turn in which you build, "
            "place it together with tiles that you buy. The storehouse stays."
        ),
    ),
    "plow": Card(
        later("Plow"),
        later("Take over a neutral region of 1 or 2 plantations: a worker from your mat stands on it."),
    ),
    "large-well": Card(
        later("Large well"),
        later(
            "It lies on the board. Plant next to it, and your region there is harvested at once, with 2 "
            "more points for each large well next to the new plantation. Then it leaves the game."
        ),
    ),
}
_SAME = {"horses3": "horses2", "horses4": "horses2", "money3": "money2", "storehouse-used": "storehouse"}
