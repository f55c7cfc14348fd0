"""What the panels and the top bar say when they are pointed at."""

from collections.abc import Sequence

from citrus_game.client.play.topbar import finca_list, top_face
from citrus_game.client.widgets.base import Widget
from citrus_game.table import words
from citrus_game.table.sitting import Sitting
from citrus_game.text import _, pgettext


def source_name(source: str) -> str:
    """Name a source of points (`SOURCES`) in the player's language."""
    return {
        "harvest": pgettext("points", "Harvest"),
        "wells": pgettext("points", "Wells"),
        "large wells": pgettext("points", "Large wells"),
        "fincas": pgettext("points", "Fincas"),
        "final fincas": pgettext("points", "Last fincas"),
        "final harvest": pgettext("points", "Last harvest"),
        "horses": pgettext("points", "Horses"),
        "tiles": pgettext("points", "Tiles"),
        "penalties": pgettext("points", "Penalties"),
        "start": pgettext("points", "Start"),
    }[source]


def explain_spots(
    panels: Sequence[Widget],
    bag: Widget,
    fincas: Widget,
    sitting: Sitting,
) -> None:
    """Give panels and top bar their words for a position."""
    state = sitting.state
    for player, panel in enumerate(panels):
        panel.hint = sitting.seats[player].name
    face = top_face(state)
    out = [words.counted_fruit(fruit, count) for fruit, count in enumerate(face.fruits)]
    bag.hint = _("Still in the bag: {fruits}.").format(fruits=words.joined(out))
    values = ", ".join(finca_list(face.fincas))
    text = _("Fincas still to come: {values}.") if values else _("No finca is left.")
    fincas.hint = text.format(values=values)
