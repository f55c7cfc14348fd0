"""The aim: a card over the board, or beside it, that says what is to be found and gives hints."""

import pygame

from citrus_game.client.kit.draw.look import Look
from citrus_game.client.kit.widgets.base import Action
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.group import Widgets
from citrus_game.client.kit.widgets.panels import Label, Panel
from citrus_game.client.play.view.places import text_scale
from citrus_game.client.play.view.shapes import LARGE
from citrus_game.client.rooms.puzzles.part import PuzzlePart
from citrus_game.text import _

LINES = 2
"""Lines of words under the aim that have room over the board; one more where text is large."""


def aim_height(look: Look) -> int:
    """Give the height of the card over the board, in pixels."""
    lines = LINES + (text_scale(look.metrics) > LARGE)
    return look.type.line("heading") + lines * look.type.line("note") + look.u(30)


class Aim:
    """The card's widgets: the aim in one line, under it what is asked or the last hint, two buttons."""

    def __init__(self, widgets: Widgets, look: Look, hint: Action, leave: Action) -> None:
        add = widgets.add
        self._look = look
        self.panel = add(Panel("panel-active"))
        self.head = add(Label("", "heading"))
        self.text = add(Label("", "note", wrap=True))
        longest = max(_("Hint (1 leaf)"), _("First step (1 leaf)"), key=len)
        self.hint = add(Button(longest, hint, icon="hint"))
        self.leave = add(Button(_("Quit"), leave))

    def place(self, room: pygame.Rect) -> None:
        """Lay it out in a room: buttons at the right end, or under the words where it is tall."""
        look, pad, gap = self._look, self._look.u(14), self._look.u(8)
        self.panel.rect = room
        inside = room.inflate(-2 * pad, -2 * pad)
        line = look.type.line("heading")
        if room.height > room.width:
            high = self.leave.natural()[1]
            self.leave.rect = pygame.Rect(inside.x, inside.bottom - high, inside.width, high)
            self.hint.rect = self.leave.rect.move(0, -high - gap)
            words = pygame.Rect(inside.x, inside.y, inside.width, self.hint.rect.y - gap - inside.y)
        else:
            natural = max(button.natural()[0] for button in (self.hint, self.leave))
            wide, high = min(natural, inside.width * 2 // 5), (inside.height - gap) // 2
            self.hint.rect = pygame.Rect(inside.right - wide, inside.y, wide, high)
            self.leave.rect = pygame.Rect(inside.right - wide, inside.bottom - high, wide, high)
            words = pygame.Rect(inside.x, inside.y, inside.width - wide - pad, inside.height)
        self.head.rect = pygame.Rect(words.x, words.y, words.width, line)
        self.text.rect = pygame.Rect(words.x, words.y + line, words.width, words.height - line)

    def say(self, part: PuzzlePart, *, shows: bool) -> None:
        """Say how far it is; the hint that was asked for last stands in the place of what is asked."""
        task = part.task
        self.head.text = task.aim
        type_, room = self._look.type, self.text.rect
        fits = type_.block_height(task.goal, "note", room.width) <= room.height
        goal = task.goal if fits else task.brief
        shown = _("The better turn") if task.practised else _("The best turn")
        self.text.text = shown if shows else part.hint or goal
        if task.price:
            self.hint.label = _("First step (1 leaf)") if task.hints else _("Hint (1 leaf)")
        else:
            self.hint.label = _("First step") if task.hints else _("Hint")
        self.hint.show(not shows)
        self.hint.enable(part.can_hint, part.none_left)
