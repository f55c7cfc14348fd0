"""The later chapters: landscape tiles, the end of a turn and of the game, variants (RULES.md 9 to 13)."""

from citrus_game.client.pages.blocks import Block, Chapter, Figure, Head, Para, Pieces, RuleCards, TileCards
from citrus_game.text import later


def _list(*texts: str) -> tuple[Block, ...]:
    return tuple(Para(text, bullet=True) for text in texts)


TILES = Chapter(
    "tiles",
    later("Landscape tiles"),
    "bull",
    (
        Para(
            later(
                "Plant on a space with a landscape tile and the tile is yours. Wild horses go face down "
                "and bring points at the end. All others lie face up before you, ready for use, and most "
                "of them leave the game when they are used."
            )
        ),
        TileCards(("horses3", "money2", "cart", "bull", "bridge", "milestone")),
    ),
    ("TILE", "BRIDGE-SAME"),
)
EXPANSION = Chapter(
    "expansion",
    later("The mini-expansion"),
    "storehouse",
    (
        Para(later("With the mini-expansion nine more landscape tiles are shuffled in, three of each kind.")),
        TileCards(("storehouse", "plow", "large-well")),
        Para(
            later(
                "A tile comes out of a storehouse no sooner than the turn after it went in, and only "
                "between a purchase and the end of that turn. It helps the purchase check: a tile that can "
                "be stored counts as one that can be built."
            )
        ),
    ),
    ("STORE-NEEDS-BUY",),
)
SCORING = Chapter(
    "scoring",
    later("A finca is scored"),
    "finca",
    (
        Para(
            later(
                "At the end of every turn each finca is scored around which no space is free any more. "
                "Plantations, landscape tiles and rocks all count as taken."
            )
        ),
        Para(
            later(
                "Every player adds up the sizes of all their regions that touch the finca, corners included. "
                "The whole region counts, however far it reaches. Neutral regions count for nobody."
            )
        ),
        Figure(
            later(
                "Azure has regions of 3 and 2 here, together 5. Violet has 4. The finca gives Azure 9 "
                "points and Violet 4."
            ),
            ". . . . .\n. . A . .\n. . . # .",
            plantations={
                "a1": "lemon",
                "b1": "lemon",
                "c1": "lemon",
                "b3": "lime",
                "c3": "lime",
                "b2": "orange",
                "a2": "orange",
                "a3": "grapefruit",
                "d1": "blood-orange",
                "d2": "blood-orange",
                "e1": "blood-orange",
                "e2": "blood-orange",
            },
            owners={"a1": 0, "b3": 0, "d1": 1},
            fincas={"A": (9, 4)},
        ),
        *_list(
            later("The player with the most gets the first number."),
            later(
                "The player with the second most gets the second number. Players who tie for it all get it."
            ),
            later("Players who tie for the most all get the first number, and then nobody gets the second."),
            later("With nothing there you get nothing."),
        ),
        Para(later("Then the finca is turned over. Its roads stay: new regions may still begin on them.")),
    ),
)
END = Chapter(
    "end",
    later("The end of the game"),
    "horses4",
    (
        Para(
            later(
                "The game ends with the turn in which the last plantation leaves bag, market and hand. A "
                "tile still in a storehouse is lost."
            )
        ),
        Para(
            later(
                "If all players pass one after the other, the next one builds a new finca and the market "
                "is filled up. If nothing can be built, or if all pass once more, the game ends at once."
            )
        ),
        Head(later("Final scoring")),
        *_list(
            later(
                "Fincas not scored yet: the player with the most gets the second number, as do all who tie "
                "for the most. Nobody else gets anything."
            ),
            later("Every region with a worker is harvested once more: points, but no coins."),
            later(
                "Wild horses bring their points. Every other unused tile before you brings 1 point; a "
                "storehouse only if it was never used."
            ),
        ),
        Para(later("Most points win. Players who tie share the victory.")),
        Pieces(
            (
                ("finca", later("second number")),
                ("lemon-well", later("last harvest")),
                ("horses4", later("horses")),
                ("bridge", later("unused: 1 point")),
            )
        ),
    ),
)
VARIANTS = Chapter(
    "variants",
    later("Variants and options"),
    "landscape-back",
    (
        Para(later("All variants can be played together. Choose them when you set a game up.")),
        *_list(
            later(
                "Short side: a smaller board with 11 sites and three fincas at the start. Of each fruit 3 "
                "plantations without and 2 with a well stay in the box."
            ),
            later("Family game: the roads of a site may carry the same fruit twice."),
            later("Random start: all letters are shuffled and decide where the first fincas stand."),
            later("Three fincas: the long side begins with one finca fewer."),
            later("Mini-expansion: storehouses, plows and large wells join the landscape tiles."),
        ),
        Head(later("Three sets of rules")),
        *_list(
            later("Rule book: the printed game."),
            later(
                "Online: a line may be bought if at least one of its tiles can be built; wild horses count "
                "at once; lots decide who begins; carts cannot be used while bought tiles are in hand; one "
                "more plantation without a well of each fruit is taken out on the short side, where a "
                "bridge always lies on the board, and with the mini-expansion a plow."
            ),
            later(
                "Manual: carts cannot be used while bought tiles are in hand; a finca becomes due also "
                "after a refill that did not fill the market; unused bulls and storehouses bring no point."
            ),
        ),
        Para(later("Every single option can be changed under All options when you set a game up.")),
    ),
)
REASONS = Chapter(
    "reasons",
    later("Why not?"),
    "space-illegal",
    (
        Para(
            later(
                "Point at a space or an arrow that cannot be used, and the game says why and shows the "
                "cause. These are the rules it may name."
            )
        ),
        RuleCards(),
    ),
)
END_CHAPTERS = (TILES, EXPANSION, SCORING, END, VARIANTS, REASONS)
"""The chapters of this file in order."""
