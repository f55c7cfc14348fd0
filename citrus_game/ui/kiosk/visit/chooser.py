"""The choice of game and number of players. A tap on a card starts a game."""

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from citrus_game.content.disk.problem import ContentError
from citrus_game.content.kiosk import Mode
from citrus_game.content.learning.rulebook import Figure
from citrus_game.kiosk.games import GameOffer, capped, new_game, new_sprint, offers
from citrus_game.learning.puzzles import easy_puzzle_after, puzzle_after
from citrus_game.text import _, ngettext
from citrus_game.ui.kiosk.app import KioskApp
from citrus_game.ui.kiosk.attract.title import language_buttons
from citrus_game.ui.kiosk.parts.cards import DrawnPicture, EvenLabel
from citrus_game.ui.kiosk.parts.how_to_play import board_picture
from citrus_game.ui.kiosk.scene import KioskScene
from citrus_game.ui.toolkit.layout.nodes import (
    Box,
    Column,
    FirstThatFits,
    Layers,
    Node,
    Row,
    Space,
    lay_out,
)
from citrus_game.ui.toolkit.widgets.base import Action
from citrus_game.ui.toolkit.widgets.buttons import Button, Kind
from citrus_game.ui.toolkit.widgets.choices import Option, SegmentedControl
from citrus_game.ui.toolkit.widgets.panels import Frame, Illustration, Label


def show_puzzle(app: KioskApp, *, harder: bool = False) -> None:
    """Start the next puzzle, of one step unless ``harder``. Raises `ContentError` if it cannot be read."""
    puzzle = puzzle_after(app.puzzle) if harder else easy_puzzle_after(app.puzzle)
    app.puzzle = puzzle.name
    app.begin("puzzle")
    app.router.puzzle(puzzle)


Arrange = Callable[[DrawnPicture, Node], Node]
"""Arranges the picture and the words of a card."""
PICTURES: dict[Mode, Figure] = {
    "sprint": Figure(
        say="", drawing=". . . .\n. A . .\n. . . .",
        plantations={"a1": "lime", "b1": "lime*", "a2": "lime", "c2": "orange*", "c1": "orange",
                     "c3": "lemon", "b3": "lemon*"},
        owners={"b1": 0, "c2": 1, "b3": 0}, fincas={"A": "7/3"}, landscape={"d3": "horses3"},
    ),
    "puzzle": Figure(
        say="", drawing=". . . .\n. A . .\n. . . .",
        plantations={"b1": "grapefruit", "c1": "grapefruit*", "a2": "lime"}, owners={"b1": 0, "a2": 1},
        fincas={"A": "9/4"}, hand="grapefruit",
    ),
    "short": Figure(
        say="", drawing=". . . .\n. A . .\n. . . .",
        plantations={"b1": "lemon", "c1": "lemon", "b3": "orange*"}, owners={"b1": 0, "b3": 1},
        fincas={"A": "5/2"},
    ),
    "full": Figure(
        say="", drawing=". . . . . .\n. A . . B .\n. . # . . .\n. . . . ~ .",
        plantations={"b1": "blood-orange*", "c1": "blood-orange", "c2": "lemon", "d2": "lemon*",
                     "d3": "lemon", "e1": "lime*", "a2": "orange", "a3": "orange*", "f2": "grapefruit"},
        owners={"c1": 0, "c2": 1, "e1": 2, "a3": 3, "f2": 0}, fincas={"A": "8/3", "B": "10/5"},
        landscape={"f4": "cart", "b4": "bull"},
    ),
}  # fmt: skip
"""The picture on the card of each mode."""


class ModeCard(Frame):
    """A large card that starts a game."""

    focusable = True

    def __init__(self, offer: GameOffer, action: Action) -> None:
        super().__init__(scale=1.0)
        self.offer, self.action = offer, action

    def accessible_text(self) -> tuple[str, ...]:
        return self.offer.title, self.offer.text

    def draw(self, surface: pygame.Surface) -> None:
        self.kind = "panel-active" if self.hovered or self.pressed else "panel"
        super().draw(surface)


class StartFace(Button):
    """Looks like a button. The card that it stands on is what can be pressed."""

    focusable = False

    def __init__(self, card: ModeCard, *, first: bool) -> None:
        kind: Kind = "primary" if first else "secondary"
        super().__init__(_("Play"), kind=kind, icon="play", text_style="large", scale=0.8, tall=76)
        self.card = card

    @property
    def state(self) -> str:
        if self.card.pressed:
            return "pressed"
        return "hover" if self.card.hovered else ""


class Chooser(KioskScene):
    """The first scene of a visit, with a card for each kind of game."""

    def __init__(self, app: KioskApp) -> None:
        super().__init__(app)
        self.persons = 1

    def background(self) -> pygame.Surface:
        return self.app.grounds.dusk(self.style)

    def choose(self, mode: Mode) -> None:
        """Start a game of a mode with the chosen number of people."""
        app = self.app
        try:
            if mode == "puzzle":
                show_puzzle(app)
            elif mode == "sprint":
                sprint = new_sprint(app.kiosk, self.persons, app.sprints)
                app.sprints += 1
                app.begin(mode)
                app.router.table(sprint.session, mode, sprint)
            else:
                session = new_game(app.kiosk, mode, self.persons)
                app.begin(mode, capped(app.kiosk, session))
                app.router.table(session, mode)
        except ContentError as error:
            print(error)
            app.show_attract_loop()

    def _build(self) -> None:
        u, speech = self.style.u, language_buttons(self.app.kiosk.languages, self.app.settings.language)
        for code, button in speech:
            button.action = partial(self.app.use_language, code)
        title = Label(_("What would you like to play?"), "title", "cream")
        least = self.style.metrics.scaled(400)
        languages = Row(*(button for _code, button in speech), gap=u(14), justify="end")
        head = FirstThatFits(
            Row(Box(title, grow=1, min_width=least), languages, gap=u(14), align="centre"),
            Column(languages, title, gap=u(14)),
        )
        back = Button(_("Back"), self.app.show_attract_loop, kind="dark", icon="back")
        scene = Column(
            head,
            self._who(),
            Box(self._cards(), grow=1, height=0, min_height=0),
            Box(back, align_self="start"),
            gap=u(24),
            padding=(u(44), u(30)),
        )
        lay_out(self.widgets, scene, self.window)
        self.cards = [widget for widget in self.widgets if isinstance(widget, ModeCard)]

    def _who(self) -> Node:
        """Return the choice of the number of people, with words as far as there is room."""
        counts = range(2, self.app.kiosk.most_players + 1)
        named = [Option("1", _("Just me"), icon="person")]
        named += [
            Option(str(n), ngettext("{n} person", "{n} of us", n).format(n=n), icon="person") for n in counts
        ]
        bare = [Option(option.value, option.value, icon=option.icon) for option in named]
        full, brief = (
            SegmentedControl(each, str(self.persons), self._choose_persons) for each in (named, bare)
        )
        words, gap = Label(_("Who plays?"), "large", "cream"), self.style.u(30)
        return FirstThatFits(
            Row(words, Box(full, shrink=0), gap=gap),
            Row(words, Box(brief, shrink=0), gap=gap),
            Column(words, Box(brief, align_self="start"), gap=self.style.u(8)),
        )

    def _cards(self) -> Node:
        """Return the cards, below each other if they are high enough, else side by side; pictures and texts
        are as large as fit on all of them.
        """
        u = self.style.u
        large, small = partial(self._upright, least=u(420)), partial(self._upright, least=u(90))
        below = [
            Column(*self._made(arrange, "body", most=self.window.width), gap=u(24))
            for arrange in (large, self._flat)
        ]
        beside = [
            Row(*self._made(arrange, text_style, most=u(640)), gap=u(24), justify="centre")
            for arrange, text_style in (
                (small, "body"),
                (small, "note"),
                (self._bare, "body"),
                (self._bare, "note"),
                (small, ""),
            )
        ]
        return FirstThatFits(*below, *beside)

    def _made(self, arrange: Arrange, text_style: str, most: int) -> Iterator[Node]:
        """Yield the card of each game, at most ``most`` pixels wide; without text if ``text_style`` is ""."""
        style, u = self.style, self.style.u
        found = offers(self.app.kiosk)
        texts, times = [each.text for each in found], [each.time for each in found]
        px = round(style.type.px("note") * 1.15)
        pad = u(26)
        for offer in found:
            card = ModeCard(offer, partial(self.choose, offer.mode))
            clock = Box(Illustration("icon-clock", "muted"), width=px, height=px)
            time = Box(EvenLabel(offer.time, times, "note", "muted"), basis=0, grow=1)
            words = Column(
                Box(Label(offer.title, "card"), min_width=0),
                EvenLabel(offer.text, texts, text_style) if text_style else Space(),
                Space(grow=1),
                Row(clock, time, gap=u(12), align="start"),
                StartFace(card, first=offer is found[0]),
                gap=u(8), basis=0, grow=1,
            )  # fmt: skip
            figure, name = PICTURES[offer.mode], f"mode {offer.mode}"
            picture = DrawnPicture(partial(board_picture, figure=figure, name=name))
            inside = Box(arrange(picture, words), padding=(pad, pad, pad, pad + style.lip(1.0)))
            yield Layers(card, inside, basis=0, grow=1, min_width=0, max_width=most)

    def _upright(self, picture: DrawnPicture, words: Node, least: int) -> Node:
        """Return a picture of at least ``least`` pixels of height above the words."""
        return Column(Box(picture, aspect=1 / 0.86, min_height=least), words, gap=self.style.u(14))

    def _flat(self, picture: DrawnPicture, words: Node) -> Node:
        u = self.style.u
        picture_box = Box(picture, basis=0, grow=21, min_width=u(280), min_height=u(320))
        return Row(picture_box, Box(words, basis=0, grow=29, min_width=u(480)), gap=u(26))

    def _bare(self, _picture: DrawnPicture, words: Node) -> Node:
        return words

    def _choose_persons(self, value: str) -> None:
        self.persons = int(value)
