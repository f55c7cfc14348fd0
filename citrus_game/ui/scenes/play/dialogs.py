"""Dialogs over the play scene: what is still to come, and the whole log."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

import pygame

from citrus_game.content.settings.commands import LOG
from citrus_game.narration import words
from citrus_game.narration.position import bag_head, stack_head, unmarked_words
from citrus_game.rules.model.components import FRUITS, Values
from citrus_game.rules.model.state import State
from citrus_game.session.game_session import GameSession
from citrus_game.text import _, ngettext
from citrus_game.ui.board.layers.fincas import paint_finca
from citrus_game.ui.board.layers.pieces import land_piece
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.scenes.play.view.overlays import HELD_AFTER
from citrus_game.ui.toolkit.app.app import App
from citrus_game.ui.toolkit.dialogs.dialog import Dialog
from citrus_game.ui.toolkit.input.events import InputEvent, Release, Shortcut
from citrus_game.ui.toolkit.layout.nodes import Box, Column, Grid, Item, Node
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.panels import Label

KEY = "left_over"
ACROSS = 5
"""Maximum number of items side by side."""
MOST = 250
"""Maximum number of log entries shown."""


class RemainingTiles(Widget):
    """A picture, or a finca with its values, with the number of them that are left. It is pale if
    none are.
    """

    focusable = False

    def __init__(self, piece: str, number: int, hint: str, finca: Values | None = None) -> None:
        super().__init__(hint=hint)
        self.piece, self.number, self.finca = piece, number, finca

    def accessible_text(self) -> tuple[str, ...]:
        return (str(self.number),)

    def measure(self, _width: int = 0) -> tuple[int, int]:
        px = self._px()
        return px + self.style.u(10) + self.style.type.width("×88", "count"), px

    def _px(self) -> int:
        return max(self.style.u(52), self.style.metrics.scaled(44))

    def draw(self, surface: pygame.Surface) -> None:
        style, px = self.style, self._px()
        place = pygame.Rect(self.rect.x, self.rect.centery - px // 2, px, px)
        if self.finca is not None:
            paint_finca(style.art, style.type, surface, place, self.finca)
        else:
            tint = None if self.number else pygame.Color(255, 255, 255, 90)
            surface.blit(style.art.piece(self.piece, px, tint), place)
        left = place.right + style.u(10)
        box = pygame.Rect(left, self.rect.y, self.rect.right - left, self.rect.height)
        colour = style.colour("ink" if self.number else "muted")
        style.type.place(surface, f"×{self.number}", "count", colour, box)


class LeftDialog(Dialog):
    """What is still to come in the bag, the stack of fincas and on the board. Everybody may know this."""

    wide = 980

    def __init__(self, app: App, state: State) -> None:
        super().__init__(app, _("Still to come"))
        self.state = state
        self._open = 0.0

    def update(self, dt: float) -> None:
        super().update(dt)
        self._open += dt

    def handle(self, input_event: InputEvent) -> bool:
        again = isinstance(input_event, Shortcut) and input_event.name == KEY
        if again or (
            isinstance(input_event, Release) and input_event.name == KEY and self._open >= HELD_AFTER
        ):
            self.close()
            return True
        return super().handle(input_event)

    def content(self) -> Iterator[Item]:
        yield self._bag()
        yield self._fincas()
        yield self._land()
        unmarked = unmarked_words(self.state)
        if unmarked:
            yield Label(unmarked, "body", "muted", wrap=True)

    def _bag(self) -> Node:
        counts = Counter(self.state.bag)
        tiles = [fruit * 2 + wells for wells in (0, 1) for fruit in range(len(FRUITS))]
        lots = [RemainingTiles(whole_tile(tile), counts[tile], words.plantation_name(tile)) for tile in tiles]
        return self._group(bag_head(self.state), lots)

    def _fincas(self) -> Node:
        fincas = Counter(self.state.finca_stack)
        lots = [
            RemainingTiles(
                "finca",
                fincas[values],
                _("Finca {first}/{second}").format(first=values[0], second=values[1]),
                values,
            )
            for values in sorted(fincas)
        ]
        return self._group(stack_head(self.state), lots)

    def _land(self) -> Node:
        kinds = {kind: mask.bit_count() for kind, mask in enumerate(self.state.land) if mask}
        count = sum(kinds.values())
        head = ngettext("{n} bonus on the board", "{n} bonuses on the board", count)
        lots = [RemainingTiles(land_piece(kind), kinds[kind], words.tile_name(kind)) for kind in kinds]
        return self._group(head.format(n=count), lots)

    def _group(self, head: str, lots: Sequence[RemainingTiles]) -> Node:
        """Return items in a grid below a heading."""
        u = self.style.u
        grid = Grid(*lots, columns=ACROSS, least=u(64), row_gap=u(10))
        return Column(Label(head, "heading", wrap=True), grid, gap=u(6), padding=(0, 0, 0, u(10)))


class LogEntryWidget(Label):
    """An entry of the log, with the player's emblem if it is about a player."""

    def __init__(self, text: str, colour: str) -> None:
        super().__init__(text, "note", wrap=True)
        self._colour = colour

    def _indent(self) -> int:
        return self.style.type.px("note") + self.style.u(12)

    def measure(self, width: int = 0) -> tuple[int, int]:
        wide, high = super().measure(max(1, width - self._indent()) if width else 0)
        return wide + self._indent(), high

    def draw(self, surface: pygame.Surface) -> None:
        whole, style = self.rect, self.style
        if self._colour:
            px = style.type.px("note")
            emblem = style.art.piece(f"emblem-{self._colour}", px)
            surface.blit(emblem, (whole.x, whole.y + (style.type.line("note") - px) // 2))
        self.rect = pygame.Rect(whole.x + self._indent(), whole.y, whole.width - self._indent(), whole.height)
        super().draw(surface)
        self.rect = whole


class LogDialog(Dialog):
    """The log: the latest turn first, each from its beginning."""

    wide = 980
    key = LOG

    def __init__(self, app: App, session: GameSession) -> None:
        super().__init__(app, _("Log"))
        self.session = session

    def content(self) -> Iterator[Item]:
        u = self.style.u
        turns = [list(group) for _turn, group in groupby(self.session.log[-MOST:], attrgetter("turn"))]
        sentences: list[Item] = []
        for entries in reversed(turns):
            head = Label(_("Turn {number}").format(number=entries[0].turn), "field", "muted")
            sentences.append(Box(head, padding=(0, 0, 0, u(6))))
            for entry in entries:
                colour = "" if entry.player is None else self.session.seats[entry.player].colour
                sentences.append(LogEntryWidget(entry.text, colour))
        if not sentences:
            sentences.append(Label(_("Nothing has been played yet."), "body", wrap=True))
        yield Column(*sentences, gap=u(8))
