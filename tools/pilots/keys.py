"""Pilots that use only the keyboard, or only a gamepad."""

from collections import deque

import pygame

from citrus_game.ui.scenes.play.view.board import BoardArea
from citrus_game.ui.toolkit.input.keyboard import chord
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.focus_order import neighbour
from tools.pilots.pilot import Pilot, StuckError, Target, post

ARROWS = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}
MOST_MOVES = 150
"""Maximum moves of the focus to reach a target."""
POINTED = 0.15
"""Share of targets that the gamepad chooses with its pointer."""
FULL = 32_767
GUID = "030000005e0400008e02000014010000"
"""The identity of a gamepad model, as SDL gives it."""
PAD = {
    "choose": pygame.CONTROLLER_BUTTON_A,
    "end": pygame.CONTROLLER_BUTTON_Y,
    "next": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "next_space": pygame.CONTROLLER_BUTTON_LEFTSTICK,
}


class KeyboardPilot(Pilot):
    """Moves the focus to targets and chooses them; sometimes uses a shortcut."""

    def use(self, target: Target) -> None:
        self.clicks += 1
        shortcut = target.widget.shortcut
        if self._has(shortcut) and self.rng.random() < 0.5:
            self._send(shortcut)
        else:
            self._focus_on(target.widget)
            if isinstance(target.widget, BoardArea):
                self._go_to(target.widget, target.space)
            self._send("choose")
        self.frame()
        self._style()

    def _style(self) -> None:
        """Raise `StuckError` if the focus cannot be seen."""
        scene = self.app.stack.top
        focus = scene.widgets.focus if scene is not None else None
        if self.app.keys_used and (focus is None or not focus.ringed or not focus.visible_rect.width):
            raise StuckError(f"the focus is lost in {type(scene).__name__}")

    def bring(self, widget: Widget) -> None:
        """Do nothing: the focus scrolls widgets into view."""

    def _has(self, command: str) -> bool:
        """Whether the device has a key for a command."""
        return bool(self.app.translator.keys.get(command))

    def _send(self, command: str) -> None:
        """Press and release the first key of a command."""
        key, mod = chord(self.app.translator.keys[command][0])
        post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)
        self.app.step(pygame.event.get())

    def _focus_on(self, wanted: Widget) -> None:
        """Move the focus to a widget: by groups, then within its group."""
        for _move in range(MOST_MOVES):
            scene = self.app.stack.top
            focus = scene.widgets.focus if scene is not None else None
            if focus is wanted:
                return
            way = self._way(focus, wanted) if focus is not None and focus.group == wanted.group != "" else []
            for command in way or ["next"]:
                self._send(command)
        top = self.app.stack.top
        chain = top.widgets.focusable_widgets() if top is not None else []
        where = f"{type(wanted).__name__} at {wanted.rect} in {type(top).__name__}"
        raise StuckError(
            f"the focus does not come to {where}; it can be had: {wanted in chain}; it is on {focus}"
        )

    def _way(self, start: Widget, wanted: Widget) -> list[str]:
        """Return the arrow keys that lead from a widget to another of its group, or an empty list."""
        scene = self.app.stack.top
        assert scene is not None
        chain = scene.widgets.focusable_widgets()
        ways: dict[Widget, list[str]] = {start: []}
        open_ends = deque([start])
        while open_ends and wanted not in ways:
            widget = open_ends.popleft()
            for command, (dx, dy) in ARROWS.items():
                there = neighbour(chain, widget, dx, dy)
                if there is not None and there.group == wanted.group and there not in ways:
                    ways[there] = [*ways[widget], command]
                    open_ends.append(there)
        return ways.get(wanted, [])

    def _go_to(self, board: BoardArea, space: int) -> None:
        """Move the board's cursor to a space: by arrow keys as far as possible, or from one space to the
        next.
        """
        where = board.geometry.board.column_row
        for _move in range(MOST_MOVES if self.rng.random() < 0.5 else 0):
            (column, row), (there, below) = where(board.cursor), where(space)
            if board.cursor == space:
                return
            before = board.cursor
            sideways = "right" if there > column else "left"
            self._send(sideways if there != column else "down" if below > row else "up")
            if board.cursor == before:
                break
        for _move in range(MOST_MOVES):
            if board.cursor == space:
                return
            self._send("next_space")
        raise StuckError(f"the cursor does not come to space {space}")


class GamepadPilot(KeyboardPilot):
    """Moves the focus with the directional pad; sometimes points with the right stick."""

    device = 0

    def use(self, target: Target) -> None:
        visible = target.widget.viewport is None
        if visible and self.rng.random() < POINTED:
            self.clicks += 1
            self._point_at(target.rect)
            self._send("choose")
            self.frame()
        else:
            super().use(target)

    def _has(self, command: str) -> bool:
        return command in PAD

    def _send(self, command: str) -> None:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            post(kind, button=PAD[command], instance_id=self.device)
        self.app.step(pygame.event.get())

    def _point_at(self, rect: pygame.Rect) -> None:
        """Push the right stick until the pointer is inside a rect."""
        self.app.gamepad_seats.plug(self.device, GUID)
        aim = rect.inflate(-rect.width // 3, -rect.height // 3)
        for _frame in range(400):
            at = dict(self.app.pads.pointers()).get(self.device)
            if at is not None and aim.collidepoint(at):
                self._push(pygame.Vector2())
                return
            if at is None:
                self._push(pygame.Vector2(0.0, 0.4))
            else:
                way = pygame.Vector2(aim.center) - at
                far = way.length() / (0.3 * self.app.screen.get_height())
                self._push(way.normalize() * max(0.35, min(1.0, far)))
            self.frame()
        raise StuckError(f"the pointer does not come to {rect}")

    def _push(self, way: pygame.Vector2) -> None:
        axes = (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY)
        for axis, share in zip(axes, way, strict=True):
            post(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(share * FULL), instance_id=self.device)
