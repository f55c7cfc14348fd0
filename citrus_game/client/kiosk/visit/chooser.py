"""What to play and who plays, on one screen: a card starts its game at once."""

from functools import partial

import pygame

from citrus_game.client.kiosk.app import KioskApp
from citrus_game.client.kiosk.attract.title import tongues
from citrus_game.client.kiosk.parts.pictures import board_picture
from citrus_game.client.kiosk.scene import KioskScene
from citrus_game.client.kiosk.visit.next_puzzle import show_puzzle
from citrus_game.client.kit.widgets.base import Action, Widget
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.choices import Option, Segments
from citrus_game.client.kit.widgets.panels import Label
from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import Mode
from citrus_game.content.lessons.pages import Figure
from citrus_game.kiosk.games import GameOffer, capped, new_game, new_sprint, offers
from citrus_game.text import _, ngettext

PICTURES: dict[Mode, Figure] = {
    "sprint": Figure(
        "", ". . . .\n. A . .\n. . . .",
        plantations={"a1": "lime", "b1": "lime*", "a2": "lime", "c2": "orange*", "c1": "orange",
                     "c3": "lemon", "b3": "lemon*"},
        owners={"b1": 0, "c2": 1, "b3": 0}, fincas={"A": (7, 3)}, landscape={"d3": "horses3"},
    ),
    "puzzle": Figure(
        "", ". . . .\n. A . .\n. . . .",
        plantations={"b1": "grapefruit", "c1": "grapefruit*", "a2": "lime"}, owners={"b1": 0, "a2": 1},
        fincas={"A": (9, 4)}, hand="grapefruit",
    ),
    "short": Figure(
        "", ". . . .\n. A . .\n. . . .",
        plantations={"b1": "lemon", "c1": "lemon", "b3": "orange*"}, owners={"b1": 0, "b3": 1},
        fincas={"A": (5, 2)},
    ),
    "full": Figure(
        "", ". . . . . .\n. A . . B .\n. . # . . .\n. . . . ~ .",
        plantations={"b1": "blood-orange*", "c1": "blood-orange", "c2": "lemon", "d2": "lemon*",
                     "d3": "lemon", "e1": "lime*", "a2": "orange", "a3": "orange*", "f2": "grapefruit"},
        owners={"c1": 0, "c2": 1, "e1": 2, "a3": 3, "f2": 0}, fincas={"A": (8, 3), "B": (10, 5)},
        landscape={"f4": "cart", "b4": "bull"},
    ),
}  # fmt: skip
"""What each mode's card shows."""


class ModeCard(Widget):
    """A large card that starts its mode: picture, title, what it is, how long it takes."""

    def __init__(self, offer: GameOffer, action: Action, *, first: bool) -> None:
        super().__init__(action=action)
        self.offer, self.first = offer, first
        self.longest = offer.text
        """The longest text of all cards: their titles stand at one height."""

    def words_on(self) -> tuple[str, ...]:
        """Give title and text."""
        return _(self.offer.title), _(self.offer.text)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the card, sunk while it is pressed."""
        look, rect = self.look, self.rect.copy()
        if self.pressed:
            rect.y += look.u(4)
        else:
            fallen = rect.move(look.u(3), look.u(8))
            look.art.paint_shadow(surface, fallen, look.u(18), max(2, look.u(8)), 110)
        look.chrome(surface, "panel-active" if self.hovered or self.pressed else "panel", rect, 1.0)
        pad = look.u(26)
        inside = rect.inflate(-2 * pad, -2 * pad)
        inside.height -= look.lip(1.0)
        start = max(look.u(76), look.metrics.target)
        button = pygame.Rect(inside.x, inside.bottom - start, inside.width, start)
        flat = rect.width > 1.45 * rect.height
        if flat:
            picture = pygame.Rect(inside.x, inside.y, inside.width * 42 // 100, inside.height)
            words = pygame.Rect(picture.right + pad, inside.y, inside.right - picture.right - pad, 0)
            button.x, button.width = words.x, words.width
            words.height = button.top - look.u(12) - words.y
        else:
            picture = pygame.Rect(inside.x, inside.y, inside.width, self._picture_high(inside, start))
            words = pygame.Rect(inside.x, picture.bottom + look.u(14), inside.width, 0)
            words.height = button.top - look.u(14) - words.y
        board = board_picture(look, PICTURES[self.offer.mode], picture.size, f"mode {self.offer.mode}")
        surface.blit(board, board.get_rect(center=picture.center))
        self._draw_words(surface, words)
        self._draw_start(surface, button)

    def _picture_high(self, inside: pygame.Rect, start: int) -> int:
        """Give the height that the words leave to the picture."""
        look = self.look
        text = look.type.block_height(self.longest, "body", inside.width)
        words = look.type.line("card") + text + look.u(56) + look.type.line("note")
        return max(look.u(90), min(round(inside.width * 0.86), inside.height - start - words))

    def _draw_words(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        look, offer = self.look, self.offer
        line = look.type.line("card")
        head = pygame.Rect(room.x, room.y, room.width, line)
        look.type.place(surface, offer.title, "card", look.colour("ink"), head)
        px = round(look.type.px("note") * 1.15)
        left, wide = room.x + px + look.u(12), room.width - px - look.u(12)
        high = look.type.block_height(offer.time, "note", wide) + look.u(4)
        time = pygame.Rect(room.x, room.bottom - high, room.width, high)
        surface.blit(look.icon("clock", px, "muted"), (time.x, time.centery - px // 2))
        words = pygame.Rect(left, time.y + look.u(2), wide, high)
        look.type.block(surface, offer.time, "note", look.colour("muted"), words)
        body = pygame.Rect(room.x, head.bottom + look.u(4), room.width, time.top - head.bottom - look.u(8))
        fits = look.type.block_height(offer.text, "body", body.width) <= body.height
        style = "body" if fits else "note"
        if look.type.block_height(offer.text, style, body.width) <= body.height:
            look.type.block(surface, offer.text, style, look.colour("ink"), body)

    def _draw_start(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        look = self.look
        kind = "primary" if self.first else "secondary"
        look.chrome(surface, f"button-{kind}" + ("-hover" if self.hovered else ""), rect, 0.8)
        face = pygame.Rect(rect.x, rect.y, rect.width, rect.height - look.lip(0.8))
        colour = "on-primary" if self.first else "cobalt-label"
        words = _("Play")
        px = round(look.type.px("large") * 0.95)
        wide = look.type.width(words, "large") + px + look.u(16)
        left = face.centerx - wide // 2
        surface.blit(look.icon("play", px, colour), (left, face.centery - px // 2))
        box = pygame.Rect(left + px + look.u(16), face.y, wide, face.height)
        look.type.place(surface, words, "large", look.colour(colour), box)


class Chooser(KioskScene):
    """What a visitor sees first: every game is one tap away."""

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app)
        self.persons = 1
        self.cards: list[ModeCard] = []

    def layout(self) -> None:
        """Place question, languages, who plays, and the cards."""
        self.widgets.rebuild(self._build)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the landscape under a veil, then everything."""
        surface.blit(self.app.grounds.dusk(self.look), area, area)
        super().draw(surface, area)

    def choose(self, mode: Mode) -> None:
        """Start a game of a mode with those who play."""
        app = self.app
        try:
            if mode == "puzzle":
                show_puzzle(app)
            elif mode == "sprint":
                sprint = new_sprint(app.kiosk, self.persons, app.sprints)
                app.sprints += 1
                app.begin(mode)
                app.ways.table(sprint.sitting, mode, sprint)
            else:
                sitting = new_game(app.kiosk, mode, self.persons)
                app.begin(mode, capped(app.kiosk, sitting))
                app.ways.table(sitting, mode)
        except ContentError as error:
            print(error)
            app.attract()

    def _build(self) -> None:
        look, window = self.look, self.window
        edge = look.u(44)
        line = look.type.line("title")
        speech = tongues(self.app.kiosk.languages, self.app.settings.language)
        x, high = window.width - edge, max(line, look.metrics.target)
        for code, button in reversed(speech):
            button.action = partial(self._speak, code)
            self.widgets.add(button)
            wide, tall = button.natural()
            x -= wide
            button.rect = pygame.Rect(x, look.u(30), wide, tall)
            high = max(high, tall)
            x -= look.u(14)
        title = self.widgets.add(Label(_("What would you like to play?"), "title", "cream"))
        title.rect = pygame.Rect(edge, look.u(30), x - edge, high)
        y = title.rect.bottom + look.u(22)
        y = self._build_who(edge, y)
        foot = self._build_back(edge, window.height - look.u(30))
        room = pygame.Rect(edge, y, window.width - 2 * edge, foot - look.u(24) - y)
        found = offers(self.app.kiosk)
        self.cards = [
            self.widgets.add(ModeCard(offer, partial(self.choose, offer.mode), first=number == 0))
            for number, offer in enumerate(found)
        ]
        self._place_cards(room)

    def _build_who(self, left: int, top: int) -> int:
        """Place the choice of who plays; give where it ends."""
        look, window = self.look, self.window
        words = self.widgets.add(Label(_("Who plays?"), "large", "cream"))
        options = [Option("1", _("Just me"), icon="person")]
        options += [
            Option(str(n), ngettext("{n} person", "{n} of us", n).format(n=n), icon="person")
            for n in range(2, self.app.kiosk.most_players + 1)
        ]
        who = self.widgets.add(Segments(options, str(self.persons), self._who))
        wide, high = who.natural()
        beside = words.natural()[0] + look.u(30)
        room = window.width - 2 * left
        if beside + wide > room:
            who.options = [Option(o.value, o.value, icon=o.icon) for o in options]
            wide, high = who.natural()
        if beside + wide <= room:
            words.rect = pygame.Rect(left, top, beside, high)
            who.rect = pygame.Rect(left + beside, top, min(wide, room - beside), high)
            return who.rect.bottom + look.u(26)
        words.rect = pygame.Rect(left, top, room, words.natural()[1])
        who.rect = pygame.Rect(left, words.rect.bottom + look.u(8), min(wide, room), high)
        return who.rect.bottom + look.u(26)

    def _build_back(self, left: int, bottom: int) -> int:
        """Place the way back; give its upper edge."""
        back = self.widgets.add(Button(_("Back"), self.app.attract, kind="dark", icon="back"))
        wide, high = back.natural()
        back.rect = pygame.Rect(left, bottom - high, wide, high)
        return back.rect.top

    def _place_cards(self, room: pygame.Rect) -> None:
        look, count = self.look, len(self.cards)
        gap = look.u(24)
        across = count if room.width >= 1.3 * room.height else 1 if count < 3 else 2
        if room.width < room.height and count > 2:
            across = 1
        down = -(-count // across)
        wide = min(look.u(640) if down == 1 else room.width, (room.width - gap * (across - 1)) // across)
        high = (room.height - gap * (down - 1)) // down
        left = room.centerx - (wide * across + gap * (across - 1)) // 2
        longest = max((card.offer.text for card in self.cards), key=len, default="")
        for number, card in enumerate(self.cards):
            card.longest = longest
            row, column = divmod(number, across)
            card.rect = pygame.Rect(left + column * (wide + gap), room.y + row * (high + gap), wide, high)

    def _who(self, value: str) -> None:
        self.persons = int(value)

    def _speak(self, code: str) -> None:
        self.app.speak_for(code)
