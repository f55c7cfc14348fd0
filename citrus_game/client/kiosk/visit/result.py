"""After a game: who won, and for a sprint the way into the table of the day."""

import pygame

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.window.stay import Stay
from citrus_game.client.play.parts.answers import FittingButton
from citrus_game.client.rooms.scoring.scoring_scene import ScoringScene
from citrus_game.content.kiosk import Mode
from citrus_game.kiosk.ledger.score import Score
from citrus_game.kiosk.sprint import Sprint
from citrus_game.rules.scoring import projected
from citrus_game.table.sitting import Sitting
from citrus_game.text import _


class KioskScoring(Stay, ScoringScene):
    """Podium and points; then the table of the day, another game, or attract.

    Nothing is kept of how somebody played: whoever comes next is somebody else.
    """

    app: KioskApp
    learns = False
    counts_down = True

    def __init__(self, app: KioskApp, sitting: Sitting, mode: Mode, sprint: Sprint | None = None) -> None:
        super().__init__(app, sitting)
        self.mode, self.sprint = mode, sprint

    def cancel(self) -> bool:
        """Go nowhere by keys."""
        return False

    def entered(self) -> None:
        """Show no focus: a finger comes next."""

    def _build_buttons(self, row: pygame.Rect) -> None:
        end = FittingButton(_("Done"), self.app.attract, kind="dark", icon="check", style="large")
        words = _("Add your name") if self.sprint is not None else _("Play again")
        action = self._sign if self.sprint is not None else self.app.welcome
        icon = "trophy" if self.sprint is not None else "play"
        self.again = FittingButton(words, action, kind="primary", icon=icon, style="large")
        end.peers = self.again.peers = (end, self.again)
        gap = self.look.u(20)
        left = round((row.width - gap) * 0.36)
        self.widgets.add(end).rect = pygame.Rect(row.x, row.y, left, row.height)
        self.widgets.add(self.again).rect = pygame.Rect(
            row.x + left + gap, row.y, row.width - left - gap, row.height
        )

    def _sign(self) -> None:
        """Let the best of the persons sign."""
        seats = self.sitting.seats
        totals = [sum(points) for points in projected(self.sitting.state)]
        persons = [number for number, seat in enumerate(seats) if not seat.is_bot]
        best = max(persons, key=lambda number: (totals[number], -number))
        seconds = self.sprint.seconds - self.sprint.left if self.sprint is not None else 0.0
        score = Score("sprint", totals[best], 0, seconds, 0, "", seats[best].colour)
        self.app.ways.sign(score)
