"""Who can sit at a seat, as it is chosen before a game and during it."""

from citrus_game.client.kit.widgets.choices import Option
from citrus_game.text import _

COMPUTER = "computer"
"""The kind of a seat at which no person sits."""
PORTRAIT = 104
"""Units: a player's portrait."""
LONGEST_NAME = 20
USUAL_BOT = "builder"


def bots() -> list[Option]:
    """List the computer players that can be chosen, their level first, with how each plays."""
    return [
        Option("picker", _("Beginner: Picker"), note=_("Looks at one tile at a time.")),
        Option("planter", _("Easy: Planter"), note=_("Plans its whole turn.")),
        Option("builder", _("Medium: Builder"), note=_("Also builds at the rings that it could fill.")),
        Option("grower", _("Skilled: Grower"), note=_("Also looks at what you have around them.")),
        Option("trader", _("Hard: Trader"), note=_("Also minds the market that it leaves to you.")),
        Option("master", _("Expert: Master"), note=_("Also reckons with the turns to come.")),
        Option("random", _("Random: any move"), note=_("Picks any legal move by chance.")),
    ]


def level_note(player: str) -> str:
    """Say in one line how a computer player plays; empty for a person."""
    return next((option.note for option in bots() if option.value == player.partition(":")[0]), "")
