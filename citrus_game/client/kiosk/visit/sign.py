"""Signing a score: an emblem and up to three letters, chosen by tapping; then the table of the day."""

from collections.abc import Sequence
from functools import partial

import pygame

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.parts.dayboard import draw_table, picture_of, row_height
from citrus_game.client.kiosk.scene import KioskScene
from citrus_game.client.kit.draw import backdrop
from citrus_game.client.kit.sheets.keyboards import capital_letters
from citrus_game.client.kit.widgets.base import Action, Widget
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.panels import Label, Panel
from citrus_game.content.day_scores import EMBLEMS, MOST_KEPT, Entry, Mode
from citrus_game.kiosk.ledger.letters import offered
from citrus_game.kiosk.ledger.score import Score
from citrus_game.text import _

TALLEST = 220
"""Units of a row of emblems or letters at most."""


class EmblemButton(Widget):
    """An emblem to choose, on the visitor's colour once it is chosen."""

    def __init__(self, emblem: str, colour: str, action: Action) -> None:
        super().__init__(action=action)
        self.emblem, self.colour = emblem, colour
        self.chosen = False

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the emblem."""
        look = self.look
        fill = look.colour(f"player-{self.colour}") if self.chosen else look.colour("inset")
        edge = look.colour("gold-edge") if self.chosen or self.hovered else look.colour("line")
        look.art.paint_box(
            surface, self.rect, look.u(16), fill, edge, max(2, look.u(5 if self.chosen else 3))
        )
        piece = look.art.piece(picture_of(self.emblem), round(min(self.rect.size) * 0.78))
        surface.blit(piece, piece.get_rect(center=self.rect.center))


class SignScene(KioskScene):
    """Emblems, letters, and what the sign looks like."""

    secret = True

    def __init__(self, app: KioskApp, score: Score) -> None:
        super().__init__(app)
        self.score = score
        self.emblem, self.letters = EMBLEMS[0], ""
        self._offered = offered(app.kiosk)
        self._keys: list[Button] = []
        self._emblems: list[EmblemButton] = []
        self._preview = pygame.Rect(0, 0, 0, 0)

    def layout(self) -> None:
        """Place everything."""
        self.widgets.rebuild(self._build)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the table, the widgets, the sign."""
        surface.blit(backdrop.table(self.look), area, area)
        super().draw(surface, area)
        if self._preview.colliderect(area):
            self._draw_sign(surface)

    def entry(self) -> Entry:
        """Give the score as it is signed now."""
        return self.score.entry(self.emblem, self.letters)

    def _build(self) -> None:
        look, window = self.look, self.window
        edge, gap = look.u(44), look.u(14)
        wide = min(window.width - 2 * edge, look.u(1500))
        left = (window.width - wide) // 2
        rank = self.app.scores.rank_of(self.entry())
        line = look.type.line("title")
        title = self.widgets.add(Label(_("Enter your name"), "title", "cream"))
        words = _("Number {n} today").format(n=rank)
        if rank > MOST_KEPT:
            words = _("Not in today’s top {n}").format(n=MOST_KEPT)
        place = self.widgets.add(Label(words, "card", "gold", "right"))
        taken = place.natural()[0]
        title.rect = pygame.Rect(left, look.u(30), wide - taken - look.u(20), line)
        place.rect = pygame.Rect(left + wide - taken, look.u(30), taken, line)
        panel = self.widgets.add(Panel())
        foot = max(look.u(84), look.metrics.target)
        bottom = window.height - look.u(30) - foot
        panel.rect = pygame.Rect(left, title.rect.bottom + look.u(20), wide, 0)
        panel.rect.height = bottom - look.u(26) - panel.rect.y
        inside = panel.rect.inflate(-2 * look.u(34), -2 * look.u(28))
        self._place_inside(inside, gap)
        done = self.widgets.add(Button(_("Save"), self._done, kind="primary", icon="trophy", style="large"))
        self._put = done
        skip = self.widgets.add(Button(_("Skip"), self._skip, kind="dark", style="large"))
        half = (wide - look.u(20)) // 2
        self._offer()
        skip.rect = pygame.Rect(left, bottom, half, foot)
        done.rect = pygame.Rect(left + wide - half, bottom, half, foot)

    def _place_inside(self, inside: pygame.Rect, gap: int) -> None:
        """Share the panel: the sign on top, then emblems, then letters."""
        look = self.look
        across = 6 if inside.width > inside.height else 3
        emblem_rows = -(-len(EMBLEMS) // across)
        letters = capital_letters(self.app.settings.language)
        most = max(*map(len, letters), len(letters[-1]) + 1)
        key = (inside.width + gap) // most - gap
        rest = inside.width - most * (key + gap) + gap
        inside = inside.inflate(-rest, 0)
        preview = row_height(look)
        count = emblem_rows + len(letters)
        high = (inside.height - preview - 3 * gap - gap * count) // count
        high = min(high, look.u(TALLEST))
        self._preview = pygame.Rect(inside.x, inside.y, inside.width, preview)
        y = self._preview.bottom + gap
        self._emblems = []
        for number, emblem in enumerate(EMBLEMS):
            row, column = divmod(number, across)
            button = self.widgets.add(EmblemButton(emblem, self.score.colour, partial(self._choose, emblem)))
            button.chosen = emblem == self.emblem
            left, right = ((inside.width + gap) * each // across for each in (column, column + 1))
            button.rect = pygame.Rect(inside.x + left, y + row * (high + gap), right - left - gap, high)
            self._emblems.append(button)
        inside.y += preview + gap + emblem_rows * (high + gap) + gap
        self._place_keys(inside.topleft, letters, (key, high), gap)

    def _place_keys(
        self, start: tuple[int, int], letters: Sequence[str], size: tuple[int, int], gap: int
    ) -> None:
        """Place the letters, all of one size; the key that takes one back ends the last row."""
        wide, high = size
        most = max(*map(len, letters), len(letters[-1]) + 1)
        self._keys = []
        for row, keys in enumerate([*letters[:-1], [*letters[-1], ""]]):
            for column, letter in enumerate(keys):
                icon = "" if letter else "back"
                key = self.widgets.add(Button(letter, partial(self._type, letter), style="large", icon=icon))
                left, top = start[0] + column * (wide + gap), start[1] + row * (high + gap)
                cells = 1 if letter else most - column
                key.rect = pygame.Rect(left, top, cells * (wide + gap) - gap, high)
                self._keys.append(key)

    def _choose(self, emblem: str) -> None:
        self.emblem = emblem
        for button in self._emblems:
            button.chosen = button.emblem == emblem
            button.changed()
        self.damage(self._preview)

    def _type(self, letter: str) -> None:
        if letter and not self._offered.leads_on(self.letters + letter):
            return
        self.letters = self.letters + letter if letter else self.letters[:-1]
        self._offer()
        self.damage(self._preview)

    def _offer(self) -> None:
        """Offer the letters that may come next, and the table for a sign that may stand there."""
        for key in self._keys:
            if key.label:
                key.enable(self._offered.leads_on(self.letters + key.label))
        self._put.enable(self._offered.whole(self.letters))

    def _draw_sign(self, surface: pygame.Surface) -> None:
        look, entry = self.look, self.entry()
        rank = self.app.scores.rank_of(entry)
        draw_table(look, surface, self._preview, [entry], mine=rank, most=1, first=rank)

    def _skip(self) -> None:
        self.letters = ""
        self._done()

    def _done(self) -> None:
        rank = self.app.scores.add(self.entry())
        self.app.ways.day_table(self.score.mode, rank)


class TableScene(KioskScene):
    """The table of the day with the visitor's own entry."""

    def __init__(self, app: KioskApp, mode: Mode, mine: int = 0) -> None:
        super().__init__(app)
        self.mode, self.mine = mode, mine

    def layout(self) -> None:
        """Place table and buttons."""
        self.widgets.rebuild(self._build)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the table."""
        surface.blit(backdrop.table(self.look), area, area)
        super().draw(surface, area)
        draw_table(self.look, surface, self._inside, self.app.scores.best(self.mode, 100), mine=self.mine)

    def _build(self) -> None:
        look, window = self.look, self.window
        wide = min(window.width - 2 * look.u(44), look.u(1080))
        left = (window.width - wide) // 2
        foot = max(look.u(84), look.metrics.target)
        bottom = window.height - look.u(36) - foot
        title = _("Today’s best sprints") if self.mode == "sprint" else _("Today’s best at puzzles")
        panel = self.widgets.add(Panel(title=title))
        panel.rect = pygame.Rect(left, look.u(36), wide, bottom - look.u(28) - look.u(36))
        self._inside = panel.rect.inflate(-2 * look.u(26), 0)
        self._inside.y += panel.title_height() + look.u(8)
        self._inside.height -= panel.title_height() + look.u(34)
        half = (wide - look.u(20)) // 2
        done = self.widgets.add(Button(_("Done"), self.app.attract, kind="dark", icon="check", style="large"))
        again = self.widgets.add(
            Button(_("Play again"), self.app.welcome, kind="primary", icon="play", style="large")
        )
        done.rect = pygame.Rect(left, bottom, half, foot)
        again.rect = pygame.Rect(left + wide - half, bottom, half, foot)
