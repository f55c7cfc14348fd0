"""The chapters of the rules, in the order in which a new player needs them (RULES.md 1 to 8)."""

from citrus_game.client.pages.blocks import Block, Chapter, Figure, Head, Para, Pieces, TileCards
from citrus_game.client.pages.chapters_end import END_CHAPTERS
from citrus_game.rules.components import KIND
from citrus_game.table.help_cards import tile_card
from citrus_game.text import later


def _list(*texts: str) -> tuple[Block, ...]:
    return tuple(Para(text, bullet=True) for text in texts)


IDEA = Chapter(
    "idea",
    later("What it is about"),
    "lemon",
    (
        Para(
            later(
                "Each of you grows orchards of five fruits on a dry plain full of fincas, the country "
                "houses. Plantations of one fruit that touch each other grow together into a region."
            )
        ),
        Pieces(
            (
                ("lemon", later("lemon")),
                ("orange", later("orange")),
                ("blood-orange", later("blood orange")),
                ("lime", later("lime")),
                ("grapefruit", later("grapefruit")),
                ("lemon-well", later("with a well")),
            )
        ),
        Para(
            later(
                "A region can be harvested: then its plantations bring points and its worker earns you "
                "coins. As long as it is yours it counts for the fincas beside it. When every space around "
                "a finca is taken, the finca pays points to whoever has the most plantations there."
            )
        ),
        Para(
            later(
                "So the same question comes up again and again: harvest now, for points and coins, or keep "
                "the region until the finca is closed? Whoever has the most points at the end wins."
            )
        ),
    ),
)
BOARD = Chapter(
    "board",
    later("The board"),
    "rock",
    (
        Pieces(
            (
                ("ground-2", later("open")),
                ("bush", later("bush")),
                ("rock", later("rock")),
                ("site", later("building site")),
                ("site-marked", later("marked site")),
                ("finca", later("finca")),
            )
        ),
        *_list(
            later("Open spaces can be planted."),
            later(
                "Bush spaces can be planted too. Each of them begins with a landscape tile, which belongs "
                "to whoever plants there."
            ),
            later("Rocks are closed to everyone who has no bridge."),
            later(
                "Building sites carry letters. Nothing is planted on them, but a finca may come to stand "
                "there. Three sites at a time are marked: the next fincas are built on those."
            ),
        ),
        Head(later("Roads and neighbours")),
        Para(
            later(
                "Each building site has up to four roads, one to each side. The space at the end of a road "
                "is a road space of that site. Next to always means side by side. Around a finca means all "
                "spaces that touch it, the corners as well: up to eight."
            )
        ),
        Figure(
            later("The four lit spaces lie on the roads of the finca. All eight spaces lie around it."),
            ". . .\n. A .\n. . .",
            fincas={"A": (10, 5)},
            lit=("b1", "a2", "c2", "b3"),
        ),
        Head(later("Two sides")),
        Para(
            later(
                "The long side has 15 sites and begins with 4 fincas. The short side is smaller, has 11 "
                "sites, some of them on the edge, and begins with 3 fincas; it is best for two or three "
                "players."
            )
        ),
    ),
)
MARKET = Chapter(
    "market",
    later("The market"),
    "coin",
    (
        Pieces(
            (("market-board", later("12 spaces")), ("arrow", later("an arrow")), ("coin", later("a coin")))
        ),
        Para(
            later(
                "The market holds up to 12 plantations in four rows and four columns. You never buy a "
                "single tile: you choose an arrow and take all the tiles in its row or column, for 1 coin "
                "each. The number on the arrow is the price."
            )
        ),
        Para(
            later(
                "A cobalt arrow can be bought now. A pale arrow cannot: point at it and the game tells you "
                "why. Below the market you read whether a purchase brings a new finca."
            )
        ),
    ),
    ("COINS", "EMPTY-LINE"),
)
TURN = Chapter(
    "turn",
    later("Your turn"),
    "worker-azure",
    (
        Para(later("In your turn you take exactly one main action. Then the next player has the turn.")),
        *_list(
            later("Build: buy a row or column of the market and plant its tiles."),
            later("Harvest: score one or more of your regions and take your income."),
        ),
        Para(
            later(
                "Landscape tiles that lie face up before you can be used at any moment of your turn: "
                "before, during and after the main action, as many as you like, even those you have just "
                "picked up."
            )
        ),
        Para(
            later(
                "You may pass only if you can neither build nor harvest. If a landscape tile of yours "
                "would make one of them possible, you need not use it; but once you have, you may no "
                "longer pass."
            )
        ),
    ),
    ("PASS", "NOT-YOUR-PHASE"),
)
BUILD = Chapter(
    "build",
    later("Build"),
    "orange",
    (
        *_list(
            later("Buy a line of the market: all its tiles go into your hand, 1 coin each."),
            later("If 3 tiles or fewer are left in the market, a new finca is built now."),
            later("Plant all the tiles of your hand, one after the other, in any order."),
            later("If a finca was due, the market is filled up when your hand is empty."),
        ),
        Para(
            later(
                "A line can be bought only if there is a way to plant every one of its tiles. The game "
                "checks this for you, with the bridges and storehouses you hold and the finca that may be "
                "built on the way."
            )
        ),
        Para(
            later(
                "You can still paint yourself into a corner. If none of the tiles left in your hand can be "
                "planted or stored, they go back to the market and each of them costs you 3 points."
            )
        ),
    ),
    ("CANNOT-BUILD", "RETURN", "HAND"),
)
PLANT = Chapter(
    "planting",
    later("Where to plant"),
    "space-legal",
    (
        Para(
            later(
                "A plantation goes on an open or bush space on which none stands yet. It either extends a "
                "region of yours or begins a new one."
            )
        ),
        Head(later("Extend")),
        Para(
            later(
                "Plant next to a region of your own of the same fruit. This needs no worker and works far "
                "from any finca."
            )
        ),
        Figure(
            later(
                "Your lemons can grow to the lit spaces. The space right of the finca lies next to them "
                "too, but on a road of a finca that has its lemon already."
            ),
            ". . . . .\n. A . . .\n. . . . .",
            plantations={"b1": "lemon", "c1": "lemon"},
            owners={"b1": 0},
            fincas={"A": (7, 3)},
            hand="lemon",
        ),
        Head(later("Begin a new region")),
        Para(
            later(
                "Plant on a road space of a finca, scored or not, and put a worker from your mat on the "
                "tile. You have five workers, so you can have at most five regions."
            )
        ),
        Head(later("What is not allowed")),
        *_list(
            later(
                "The road spaces of one building site must all carry different fruits. This holds for "
                "sites without a finca too, and for neutral plantations. The family game drops this rule."
            ),
            later("A plantation may not touch a region of the same fruit that belongs to somebody else."),
            later(
                "If it touches neutral plantations of the same fruit, it must also join regions of yours "
                "that are together at least as large as those neutral ones. Then all of it becomes yours."
            ),
        ),
        Figure(
            later(
                "A lime may begin on every free road of this finca. A lemon may not: one lies there already."
            ),
            ". . . .\n. B . .\n. . . .",
            plantations={"b1": "lemon"},
            owners={"b1": 1},
            fincas={"B": (8, 4)},
            hand="lime",
        ),
    ),
    ("SPACE", "CONNECT", "WORKER", "ROAD-COLOUR", "FOREIGN", "NEUTRAL-SIZE"),
)
REGIONS = Chapter(
    "regions",
    later("Regions and workers"),
    "worker-teal",
    (
        Para(
            later(
                "A region is all plantations of one fruit that hang together side by side. The worker on "
                "it shows whose it is; so do the colour and the pattern of the ribbon round it. A region "
                "without a worker is neutral: pale, flat and drawn in outline."
            )
        ),
        Figure(
            later("Left a region of yours, right a neutral one."),
            ". . . . .\n. . . . .",
            plantations={
                "a1": "orange",
                "b1": "orange*",
                "b2": "orange",
                "d1": "lime",
                "e1": "lime",
                "e2": "lime*",
            },
            owners={"a1": 0},
        ),
        *_list(
            later(
                "Join two regions of yours and they become one: one worker stays, the other returns to "
                "your mat."
            ),
            later("Join a neutral region, and it becomes part of yours."),
            later("A region never has two owners."),
        ),
    ),
)
FINCAS = Chapter(
    "fincas",
    later("New fincas"),
    "finca-back",
    (
        Para(
            later(
                "When a purchase leaves 3 tiles or fewer in the market, a finca becomes due. Turn up the "
                "next finca and choose one of the three marked sites for it. The next letter is revealed "
                "and its site marked. Only then do you plant your tiles."
            )
        ),
        Pieces(
            (
                ("finca-back", later("the next finca")),
                ("site-marked", later("choose a marked site")),
                ("finca", later("the finca stands")),
                ("bag", later("fill the market")),
            )
        ),
        Para(
            later(
                "When your hand is empty, the market is filled from the bag until all 12 spaces are taken. "
                "If the bag ran out before, no further finca becomes due. Where no finca or no marked site "
                "is left, the market is filled all the same."
            )
        ),
    ),
    ("SITE",),
)
HARVEST = Chapter(
    "harvest",
    later("Harvest"),
    "lemon-neutral",
    (
        Para(
            later(
                "Choose one or more of your regions. Each brings 1 point for every plantation and 1 more "
                "for every well. Its worker goes back to your mat and the region stays as a neutral one."
            )
        ),
        Pieces(
            (
                ("lemon", later("1 point")),
                ("lemon-well", later("2 points")),
                ("lemon-neutral", later("afterwards")),
            )
        ),
        Head(later("Income")),
        Para(
            later(
                "After the harvest you are paid for the workers on your mat, those just come home "
                "included: nothing for none, then 2, 4, 6, 7 and 8 coins for one to five workers. Nobody "
                "has more than 12 coins; what goes above that is lost."
            )
        ),
        Para(
            later(
                "A region that you harvest no longer counts for you at the fincas beside it. That is the "
                "price of quick points and fresh coins."
            )
        ),
    ),
    ("NO-REGION",),
)
CHAPTERS = (IDEA, BOARD, MARKET, TURN, BUILD, PLANT, REGIONS, FINCAS, HARVEST, *END_CHAPTERS)
"""All chapters in order."""


def chapter_of(topic: str) -> Chapter:
    """Give the chapter with a name or that explains a rule id or a landscape tile; else the first one."""
    for chapter in CHAPTERS:
        cards = [name for block in chapter.blocks if isinstance(block, TileCards) for name in block.names]
        shown = topic in KIND and any(tile_card(KIND[name]) == tile_card(KIND[topic]) for name in cards)
        if topic == chapter.name or topic in chapter.rules or shown:
            return chapter
    return CHAPTERS[0]
