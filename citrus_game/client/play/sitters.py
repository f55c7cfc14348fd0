"""Who can sit at a seat, as it is chosen before a game and during it; and who sits there to act."""

from citrus_game.client.kit.widgets.choices import Option
from citrus_game.table.sitting import Sitting
from citrus_game.text import _

COMPUTER = "computer"
"""The kind of a seat at which no person sits."""
PORTRAIT = 104
"""Units: a player's portrait."""
USUAL_BOT = "builder"


def bots() -> list[Option]:
    """List the computer players that can be chosen, their level first, with how each plays."""
    levels = {
        "picker": (_("Beginner: Picker"), _("Takes what looks best now, step by step.")),
        "planter": (_("Easy: Planter"), _("Plans its whole turn, for what it brings at once.")),
        "builder": (_("Medium: Builder"), _("Also sees where it can grow and fill rings.")),
        "grower": (_("Skilled: Grower"), _("Also keeps an eye on what you have.")),
        "trader": (_("Hard: Trader"), _("Also tests what the market leaves you.")),
        "master": (_("Expert: Master"), _("Also thinks ahead to the turns to come.")),
    }
    found = [
        Option(level, label, picture=f"face-{level}", note=note) for level, (label, note) in levels.items()
    ]
    return [*found, Option("random", _("Random: any move"), note=_("Makes any legal move, at random."))]


def level_note(player: str) -> str:
    """Say in one line how a computer player plays; empty for a person."""
    return next((option.note for option in bots() if option.value == player.partition(":")[0]), "")


def acting(sitting: Sitting) -> tuple[str, frozenset[str]]:
    """Give the colour of the person on turn, empty for none, and those of all seats."""
    idle = sitting.state.over or sitting.is_bot_turn()
    colour = "" if idle else sitting.seats[sitting.state.player].colour
    return colour, frozenset(seat.colour for seat in sitting.seats)


def people(sitting: Sitting) -> list[str]:
    """Give the colours of the seats at which persons sit."""
    return [seat.colour for seat in sitting.seats if not seat.is_bot]
