"""Player panels of the kiosk: name, coins and points."""

from citrus_game.narration.words import number
from citrus_game.ui.kiosk.parts.places import ONE_ROW
from citrus_game.ui.scenes.play.panels.player import PlayerData, PlayerPanel, points_of, portrait_of
from citrus_game.ui.scenes.play.panels.tiles import Spot
from citrus_game.ui.toolkit.drawing.cells import (
    Cell,
    CountCell,
    Elastic,
    FirstThatFits,
    Halves,
    Line,
    PictureCell,
    Space,
    Stack,
    StackItem,
    TextCell,
)
from citrus_game.ui.toolkit.input.events import Position
from citrus_game.ui.toolkit.widgets.base import Action


class Plate(Spot):
    """The clickable area of a player panel. It shows a tooltip and does nothing else."""

    def set_action(self, action: Action) -> None:
        """Do nothing: seats cannot be changed in the kiosk."""

    def tap_target(self, _pos: Position) -> None:
        """Return None: a single tap is enough."""


class KioskPanel(PlayerPanel):
    """A player panel that can be read from afar: worker and name, coins and points."""

    spot_kind = Plate

    padding = (14, 10, 14, 15)

    def compose(self, face: PlayerData) -> Cell:
        flat = self.rect.width >= self.style.u(ONE_ROW)
        worker = portrait_of(face, 66 if flat else 55)
        name = TextCell(face.name, "ink", "name")
        robot = [PictureCell("icon-computer", colour="muted", units=30)] if face.bot else []
        coins = CountCell("coin", str(face.coins), 38, 8)
        points = TextCell(points_of(face), "ink", "points")
        forecast: list[Cell] = []
        if face.projected is not None:
            told = TextCell(number(face.projected), "muted")
            forecast = [Line(PictureCell("icon-trophy", colour="muted", units=26), told, gap=4)]
        who = Line(worker, Elastic(name), *robot, gap=10)
        # of a small window's panel the forecast goes first, never the points
        counts = FirstThatFits(
            [
                Line(coins, Space(), *forecast, points, gap=10),
                Line(coins, Space(), points, gap=10),
                Line(Space(), points._replace(shrinks=True)),
            ]
        )
        if flat:
            return Halves(who, counts)
        high = self.rect.height - self.style.u(25)
        return Stack(StackItem(who, high * 45 // 100), StackItem(counts, high * 55 // 100))
