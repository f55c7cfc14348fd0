"""What the panels and the top bar say when they are pointed at."""

from collections.abc import Sequence

from citrus_game.client.play.topbar import finca_list, top_face
from citrus_game.client.widgets.base import Widget
from citrus_game.rules.state import SOURCES
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


def breakdown(points: Sequence[int]) -> str:
    """List points by source, those that are nothing left out."""
    lines = [
        _("{source}: {points}").format(source=source_name(source), points=number)
        for source, number in zip(SOURCES, points, strict=True)
        if number
    ]
    return "\n".join(lines) or _("Nothing yet.")


def explain_spots(
    panels: Sequence[Widget],
    bag: Widget,
    fincas: Widget,
    sitting: Sitting,
    projected: Sequence[Sequence[int]] | None,
) -> None:
    """Give panels and top bar their words for a position; ``projected`` are points by player and source."""
    state = sitting.state
    for player, panel in enumerate(panels):
        name = sitting.seats[player].name
        if projected is None:
            panel.hint = name
        else:
            head = _("{player}: {points} if the game ended now").format(
                player=name, points=words.points(sum(projected[player]))
            )
            panel.hint = f"{head}\n{breakdown(projected[player])}"
    face = top_face(state)
    out = [words.counted_fruit(fruit, count) for fruit, count in enumerate(face.fruits)]
    bag.hint = _("Still in the bag: {fruits}.").format(fruits=words.joined(out))
    values = ", ".join(finca_list(face.fincas))
    text = _("Fincas still to come: {values}.") if values else _("No finca is left.")
    fincas.hint = text.format(values=values)
