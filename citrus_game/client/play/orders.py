"""How the widgets of the play scene speak to it, and how it tells them why not."""

from typing import Protocol

from citrus_game.client.play import wording
from citrus_game.client.play.why import Why
from citrus_game.client.widgets.base import Widget
from citrus_game.rules.steps import Step
from citrus_game.table.sitting import Sitting


class Orders(Protocol):
    """What the widgets ask of the scene."""

    def play(self, found: list[Step]) -> None:
        """Play steps; without any, show what was picked."""

    def choose_space(self, space: int) -> None:
        """Do what a click on a space does."""

    def answer(self, act: wording.Act) -> None:
        """Do what a button of the prompt says."""

    def command(self, name: str) -> None:
        """Do what a named button says."""

    def show_seat(self, player: int) -> None:
        """Let a player's seat change hands."""


class Told:
    """What is told about widgets that cannot be chosen: the sentences, and why.

    Without ``reasons`` nothing is; with ``alike`` market lines do not show which of them can be bought.
    """

    reasons = True
    alike = False

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.whys: dict[Widget, Why] = {}

    def judge(self, widget: Widget, can: bool, why: Why | None) -> None:
        """Let a widget be chosen, or say why not."""
        self.whys.pop(widget, None)
        if can:
            widget.enable()
            return
        why = why if self.reasons else None
        widget.disable(wording.sentences(why, self.sitting.names) if why is not None else "")
        if why is not None:
            self.whys[widget] = why
