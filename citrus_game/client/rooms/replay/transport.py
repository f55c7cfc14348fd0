"""The widgets of the replay beside those of the table: the timeline, and what moves through the game."""

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import IconButton
from citrus_game.client.kit.widgets.group import Widgets
from citrus_game.client.play.moment import Moment
from citrus_game.client.play.parts.answers import FittingButton
from citrus_game.client.play.parts.prompt import PromptBar
from citrus_game.client.play.view.table import TableView
from citrus_game.client.rooms.replay.timeline import Timeline
from citrus_game.content.preferences import commands
from citrus_game.table.review.playback import Playback
from citrus_game.text import _

TRANSPORT = ("turn_back", "step_back", "watch", "step_next", "turn_next")
"""The buttons beside the words, by what they do; their icons have the same names."""


class WatchBar(PromptBar):
    """The hand, the moment in words, and room for the buttons that move through the game."""

    transport: tuple[IconButton, ...] = ()

    def settle(self, moment: Moment) -> None:
        """Show the hand and place the transport's buttons at the right end."""
        super().settle(moment)
        look, row = self.look, self.row
        side = min(self.transport[0].natural()[0], row.height - look.u(12)) if self.transport else 0
        right = self.rect.right - look.u(14)
        for button in reversed(self.transport):
            button.rect = pygame.Rect(right - side, row.y + (row.height - look.u(5) - side) // 2, side, side)
            right -= side + look.u(8)
        self.bounds = self.bounds[0], right - look.u(8)


class Transport:
    """Timeline and buttons of a replay, in the order of the focus.

    ``acts`` says what the buttons of `TRANSPORT` do, and ``back``, ``charts`` and ``play_on``; ``go`` goes
    to a moment.
    """

    def __init__(
        self,
        widgets: Widgets,
        view: TableView,
        playback: Playback,
        acts: Mapping[str, Callable[[], object]],
        go: Callable[[int], None],
    ) -> None:
        add, self.playback = widgets.add, playback
        self.timeline = add(Timeline(playback, go))
        self.buttons = {
            name: add(IconButton(_icon(name), _act(acts[name]), hint=hint, kind="secondary", scale=0.6))
            for name, hint in zip(TRANSPORT, _hints(), strict=True)
        }
        if isinstance(view.prompt, WatchBar):
            view.prompt.transport = tuple(self.buttons.values())
        self.back = add(IconButton("back", _act(acts["back"]), hint=_("Back")))
        self.back.rect = view.icons.place(commands.UNDO)
        self.charts = add(IconButton("chart", _act(acts["charts"]), hint=_("Charts of the scores")))
        self.charts.rect = view.icons.place(commands.REDO)
        self.play_on = add(
            FittingButton(_("Play on from here"), _act(acts["play_on"]), kind="primary", icon="person")
        )
        self.play_on.rect = view.places.harvest.union(view.places.end)
        assert view.places.card is not None
        self.timeline.rect = view.places.card

    @property
    def named(self) -> dict[str, Widget]:
        """Give all of them by name."""
        return {
            **self.buttons,
            "timeline": self.timeline,
            "play_on": self.play_on,
            "back": self.back,
            "charts": self.charts,
        }

    def show(self, watching: bool) -> None:
        """Show whether the game plays by itself, and what there is before and behind this moment."""
        buttons = self.buttons
        buttons["watch"].icon = "pause" if watching else "play"
        buttons["watch"].hint = _("Pause") if watching else _("Play")
        at, length = self.playback.position, self.playback.length
        for name in ("turn_back", "step_back"):
            buttons[name].enable(at > 0, _("This is the start."))
        for name in ("step_next", "turn_next"):
            buttons[name].enable(at < length, _("This is the end."))
        over = self.playback.state.over
        self.play_on.enable(not over, _("The game is over here. Go back to an earlier turn."))
        changed: tuple[Widget, ...] = (self.timeline, *buttons.values())
        for widget in changed:
            widget.changed()


def _act(act: Callable[[], object]) -> Callable[[], None]:
    return partial(_do, act)


def _do(act: Callable[[], object]) -> None:
    act()


def _icon(name: str) -> str:
    return "play" if name == "watch" else name.replace("_", "-")


def _hints() -> tuple[str, ...]:
    """Name the transport's buttons, in their order."""
    return (
        _("Previous turn"),
        _("Step back"),
        _("Play"),
        _("Step forward"),
        _("Next turn"),
    )
