"""The widgets of the replay: those of play that show, and the timeline with its buttons."""

from collections.abc import Sequence
from functools import partial

import pygame

from citrus_game.client.play import wording
from citrus_game.client.play.cards import Cards
from citrus_game.client.play.controls import Controls, Spot
from citrus_game.client.play.desk import Desk
from citrus_game.client.play.handstation import FittingButton, HandStation
from citrus_game.client.play.orders import Orders
from citrus_game.client.play.promptbar import PromptFace
from citrus_game.client.replay.timeline import Timeline, moment_words
from citrus_game.client.widgets.buttons import IconButton
from citrus_game.client.widgets.group import Widgets
from citrus_game.table.playback import Playback
from citrus_game.text import _

TRANSPORT = ("turn_back", "step_back", "watch", "step_next", "turn_next")
"""The buttons beside the words, by what they do; their icons have the same names."""


class WatchDesk(Desk):
    """A moment that is only looked at."""

    @property
    def open(self) -> bool:
        """Nothing can be done here."""
        return False


class WatchStation(HandStation):
    """The hand, the moment in words, and room for the buttons that move through the game."""

    transport: tuple[IconButton, ...] = ()

    def ask(self, names: Sequence[str]) -> wording.Prompt:  # noqa: ARG002
        """Say which moment it is, and what happened last."""
        playback = self.desk.sitting
        assert isinstance(playback, Playback)
        last = [entry.text for entry in playback.log if entry.step == playback.position - 1]
        if playback.state.over:
            last = last[-1:]
        return wording.Prompt(moment_words(playback, playback.position), tuple(last))

    def refresh(self, names: Sequence[str]) -> PromptFace:
        """Show the hand and place the transport's buttons at the right end."""
        face = super().refresh(names)
        look, row = self.bar.look, self.bar.row
        side = min(self.transport[0].natural()[0], row.height - look.u(12)) if self.transport else 0
        right = self.bar.rect.right - look.u(14)
        for button in reversed(self.transport):
            button.rect = pygame.Rect(right - side, row.y + (row.height - look.u(5) - side) // 2, side, side)
            right -= side + look.u(8)
        return face._replace(right=right - look.u(8))


class WatchControls(Controls):
    """The widgets of a replay, in the order of the focus."""

    station = WatchStation
    panel = Spot

    def __init__(self, widgets: Widgets, cards: Cards, sitting: Playback, desk: Desk, orders: Orders) -> None:
        super().__init__(widgets, cards, sitting, desk, orders)
        self.playback = sitting
        self.harvest.show(False)
        self.end.show(False)
        self.icons["undo"].show(False)
        self.icons["redo"].show(False)
        self.icons["hint"].show(False)
        self.icons["last_round"].show(False)
        add, command = widgets.add, orders.command
        self.timeline = add(Timeline(sitting, partial(_go, orders, sitting)))
        self.transport = {
            name: add(IconButton(_icon(name), partial(command, name), hint=hint, kind="secondary", scale=0.6))
            for name, hint in zip(TRANSPORT, _hints(), strict=True)
        }
        assert isinstance(self.hand, WatchStation)
        self.hand.transport = tuple(self.transport.values())
        self.back = add(IconButton("back", partial(command, "leave"), hint=_("Back")))
        self.back.rect = self.icons["undo"].rect
        self.icons["settings"].hint = _("Settings")
        self.charts = add(IconButton("chart", partial(command, "charts"), hint=_("Charts of the scores")))
        self.charts.rect = self.icons["redo"].rect
        self.play_on = add(
            FittingButton(_("Play on from here"), partial(command, "play_on"), kind="primary", icon="person")
        )
        self.play_on.rect = cards.places.harvest.union(cards.places.end)

    def show_watching(self, watching: bool) -> None:
        """Show whether the game plays by itself, and what there is before and behind this moment."""
        self.transport["watch"].icon = "pause" if watching else "play"
        self.transport["watch"].hint = _("Pause") if watching else _("Play")
        at, length = self.playback.position, self.playback.length
        for name in ("turn_back", "step_back"):
            self.transport[name].enable(at > 0, _("This is the start."))
        for name in ("step_next", "turn_next"):
            self.transport[name].enable(at < length, _("This is the end."))
        self.play_on.enable(
            not self.playback.state.over, _("The game is over here; go back to an earlier moment.")
        )
        for widget in (self.timeline, *self.transport.values()):
            widget.changed()


def _go(orders: Orders, playback: Playback, position: int) -> None:
    """Stop watching and go to a moment."""
    orders.command("pause_watching")
    playback.go_to(position)


def _icon(name: str) -> str:
    return "play" if name == "watch" else name.replace("_", "-")


def _hints() -> tuple[str, ...]:
    """Name the transport's buttons, in their order."""
    return (
        _("Back to the turn before"),
        _("One step back"),
        _("Play"),
        _("One step on"),
        _("On to the next turn"),
    )
