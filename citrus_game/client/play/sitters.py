"""Who can sit at a seat, as it is chosen before a game and during it."""

from citrus_game.client.kit.widgets.choices import Option
from citrus_game.text import _

COMPUTER = "computer"
"""The kind of a seat at which no person sits."""
PORTRAIT = 104
"""Units: a player's portrait."""
LONGEST_NAME = 20
USUAL_BOT = "normal"


def bots() -> list[Option]:
    """List the computer players that can be chosen, their level first, with how each plays."""
    return [
        Option("easy", _("Easy: Picker"), note=_("Takes what looks good now, without a plan.")),
        Option("normal", _("Normal: Grower"), note=_("Plans the turn and grows towards the fincas.")),
        Option("expert", _("Hard: Master"), note=_("Plans ahead and reckons with your answers.")),
        Option("random", _("Random: any move"), note=_("Picks any legal move by chance.")),
    ]


def level_note(player: str) -> str:
    """Say in one line how a computer player plays; empty for a person."""
    return next((option.note for option in bots() if option.value == player), "")
