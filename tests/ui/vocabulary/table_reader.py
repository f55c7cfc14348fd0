"""The texts of a play scene: tooltip, verdict, prompt, banner, timers, hints, and marks by player."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import pygame

from citrus_game.rules.model.state import State
from citrus_game.session.hints.adviser import Adviser, Proposal
from citrus_game.ui.board.info_table import InfoTable, InfoTableView
from citrus_game.ui.board.layers.hover import Ghost
from citrus_game.ui.board.view import BoardView
from citrus_game.ui.scenes.play.input.commands import say_turn
from citrus_game.ui.scenes.play.session_scene import SessionScene
from citrus_game.ui.toolkit.widgets.popover import Popover
from tools.inspector import Inspector

RESTED = 2.0
"""Seconds after which all tooltips show, also those that wait for an animation."""


class Said(NamedTuple):
    """A call-out with its words or facts; false where there is none."""

    title: str = ""
    body: str = ""
    icon: str = ""
    foot: str = ""
    facts: InfoTable | None = None
    rect: pygame.Rect = pygame.Rect(0, 0, 0, 0)
    fits: bool = True
    points: bool = False

    def __bool__(self) -> bool:
        """Return whether there is a call-out."""
        return self.rect.width > 0


class Pointed(NamedTuple):
    """What is marked on the board for what is pointed at; spaces by name.

    ``needed`` are those a ring still needs, ``counted`` the regions that count for its finca, by player;
    ``piece`` is what is lifted.
    """

    refused: str
    lifted: str
    causes: frozenset[str]
    outlined: tuple[frozenset[str], ...]
    needed: frozenset[str]
    counted: tuple[tuple[int, frozenset[str]], ...]
    all: frozenset[str]
    piece: str


class Why(NamedTuple):
    """Why something pointed at cannot be done: rules by id, words, and a mood (bad, warn, plain or none)."""

    rules: tuple[str, ...]
    topic: str
    words: str
    mood: str


class Words(NamedTuple):
    """A title with sentences."""

    title: str
    texts: tuple[str, ...]


class Verdict(NamedTuple):
    """What stands under the market: a mood (good, warn, bad, plain) and texts, of which the first fits."""

    mood: str
    texts: tuple[str, ...]


class Panel(NamedTuple):
    """What a player's panel shows."""

    points: int | None
    coins: int
    projected: int | None
    gain: int
    workers: int
    pieces: tuple[str, ...]


class TableReader:
    """Reads what the table shows and says; changes nothing."""

    def __init__(self, scene: SessionScene) -> None:
        self.scene = scene
        self.eyes = Inspector(scene)

    @property
    def state(self) -> State:
        """The position that is shown."""
        return self.scene.session.state

    def names(self, mask: int) -> frozenset[str]:
        """Name the spaces of a set."""
        return frozenset(self.state.game.board.names_of(mask))

    # words

    def said(self) -> Said:
        """Return the call-out about what is pointed at once the pointer has rested; empty for none."""
        self.scene.show_changes()
        self.scene.widgets.delay.update(RESTED)
        self.scene.pointing.update(0.0)
        return _said(self.scene.pointing.popover)

    def tooltip(self) -> Said:
        """Return the tooltip, which says what a button is for; an empty one for none."""
        return _said(self.scene.widgets.popover)

    def card(self) -> Said:
        """Return the card on what a market line would bring and cost, once the pointer has rested; empty
        for none.
        """
        self.scene.widgets.delay.update(RESTED)
        self.scene.update(0.0)
        return _said(self.scene.hints.card.popover)

    def verdict(self) -> Verdict:
        """Return what stands under the market."""
        self.scene.show_changes()
        return Verdict(*self.scene.view.verdict.verdict)

    def why(self) -> Why:
        """Return why what is pointed at cannot be done; the words may stand under the market."""
        seen = self.scene.pointing.seen
        return Why(seen.rules, seen.topic, seen.body or self.verdict().texts[0], seen.mood)

    def facts(self) -> InfoTable | None:
        """Return the facts that show once the pointer has rested, or do already; None for none."""
        return self.scene.pointing.seen.facts

    def facts_shown(self) -> bool:
        """Return whether they show."""
        return self.scene.pointing.popover is not None

    def facts_on_card(self) -> InfoTable | None:
        """Return the facts that the card holds that shows, which may tell less; None for none."""
        card = self.scene.pointing.popover
        return card.filling.facts if card is not None and isinstance(card.filling, InfoTableView) else None

    def prompt(self) -> Words:
        """Return what the prompt says: what the player on turn is asked, or a hint in its place."""
        face = self.scene.view.prompt.face
        return Words("", ()) if face is None else Words(face.titles[0], face.texts)

    def readout(self) -> str | None:
        """Return the line of text for what is pointed at, None where there is no bar for it."""
        self.scene.show_changes()
        strip = self.scene.view.readout
        return None if strip is None else strip.face or ""

    def told_of_turn(self, *task: str) -> list[str]:
        """Return the lines that are spoken of the turn after those of a task."""
        told: list[list[str]] = []
        game = SimpleNamespace(narrator=SimpleNamespace(speak=told.append))
        say_turn(cast(Any, game), self.scene.controller, lambda: list(task))()
        return told[0]

    def banner(self) -> str:
        """Return the words of the banner over the board, empty for none."""
        news = self.scene.effects.banners.banner.news
        return "" if news is None else news.words

    def banner_rect(self) -> pygame.Rect:
        """Return where the banner is."""
        return self.scene.effects.banners.banner.rect.copy()

    def under_banner(self) -> list[str]:
        """Name what the banner lies on: cards, buttons, the board; the words of the top bar do not count."""
        view, banner = self.scene.view, self.banner_rect()
        cards = [part for part in view.parts if part is not view.top and part.rect.colliderect(banner)]
        spots = [each for each in view.widgets() if each.visible and each.rect.colliderect(banner)]
        named = [type(each).__name__ for each in (*cards, *spots) if each not in view.top.widgets()]
        return [*named, *(["board"] if view.seen.geometry.slab.colliderect(banner) else [])]

    def clocks(self) -> list[tuple[str, bool]]:
        """Return every player's time as shown, and whether it is short."""
        return list(self.scene.timekeeper.faces)

    def reasons(self) -> int:
        """Count the things that know why they cannot be chosen."""
        parts = self.scene.view.parts
        return sum(part.why(widget) is not None for part in parts for widget in part.widgets())

    def announced(self) -> tuple[int, ...]:
        """Give everybody's forecast as what is pointed at announces it; empty for none."""
        told = self.scene.pointing.seen.told
        return told.after if told is not None else ()

    # marks

    def pointed(self) -> Pointed:
        """Return what is marked on the board for what is pointed at."""
        over, names = self.scene.pointing.seen.over, self.state.game.board.names
        return Pointed(
            names.get(over.illegal, ""),
            names.get(over.lifted, ""),
            self.names(over.causes),
            tuple(self.names(part) for part in over.outlined),
            self.names(over.needed),
            tuple((player, self.names(region)) for region, player in over.counted),
            self.names(over.spaces),
            over.piece,
        )

    def counted(self) -> tuple[tuple[int, int], ...]:
        """Return the regions that count for the finca pointed at, as masks, each with its player."""
        return self.scene.pointing.seen.over.counted

    def board(self) -> BoardView:
        """Return the picture of the board: pieces, regions, sites and marks."""
        picture = self.scene.view.board.drawn_view
        assert picture is not None, "no board has been drawn"
        return picture

    @property
    def shows_owners(self) -> bool:
        """Whether the board shows who owns what."""
        return self.scene.owners.on

    def strands(self) -> frozenset[str]:
        """Name the spaces that bear a warning: a tile there would leave another one over."""
        return self.names(self.board().marks.strands)

    def warned_lines(self) -> set[str]:
        """Name the lines whose arrows bear a warning."""
        return {self.state.game.lines[line] for line in self.scene.display.guard.warned.costly}

    def lit(self) -> list[str]:
        """Name the spaces that can be chosen, in reading order."""
        names = self.state.game.board.names
        return [names[space] for space in self.eyes.board.open_list()]

    @property
    def asked(self) -> bool:
        """Whether a person may do something now."""
        return self.scene.controller.open

    def picked(self) -> str:
        """Return what is picked up: its kind, and its line or the spaces of its region; empty for nothing."""
        pick = self.scene.controller.pick
        if pick is None:
            return ""
        if pick.kind == "line":
            return f"line {self.state.game.lines[pick.what]}"
        if pick.kind == "region":
            return " ".join(["region", *self.state.game.board.names_of(pick.what)])
        return pick.kind

    def buyable(self) -> list[str]:
        """Name the lines that can be bought, rows first."""
        return [self.state.game.lines[line] for line in sorted(self.scene.controller.now.lines)]

    def harvestable(self) -> list[str]:
        """Name the spaces of workers that can be harvested, in reading order."""
        return self.state.game.board.names_of(self.scene.controller.now.harvest)

    # players

    def panel_faces(self) -> list[Panel]:
        """Return what the players' panels show."""
        self.scene.show_changes()
        faces = [panel.face for panel in self.scene.view.panels]
        assert None not in faces, "a panel was never drawn"
        return [
            Panel(face.points, face.coins, face.projected, face.gain, face.workers, face.pieces)
            for face in faces
            if face
        ]

    def points(self) -> list[int | None]:
        """Give everybody's points as they count up on the panels."""
        return [face.points for face in self.panel_faces()]

    def projected(self) -> Sequence[int]:
        """Give everybody's points if the game ended now."""
        outcome = self.scene.view.snapshot.outcome if self.scene.view.snapshot is not None else None
        assert outcome is not None, "nothing is projected"
        return [sum(points) for points in outcome.end]

    def mat_player(self) -> int:
        """Return the player whose workers stand on the mat."""
        face = self.scene.view.mat.face
        assert face is not None, "the mat was never drawn"
        return [seat.colour for seat in self.scene.session.seats].index(face.colour)

    def next_income(self) -> int:
        """Return the workers whose income is framed on the mat, 0 for none."""
        face = self.scene.view.mat.face
        return 0 if face is None else face.next_income

    # proposals

    def hinting(self) -> bool:
        """Return whether a hint is asked for."""
        return self.scene.hints.hinting

    def proposal(self) -> Proposal | None:
        """Return the turn that is proposed by a hint or a preview, None for none."""
        return self.scene.hints.shown

    def adviser(self) -> Adviser | None:
        """Return who works proposals out, None before the first is asked for."""
        return self.scene.hints._adviser

    def searching(self) -> bool:
        """Return whether a turn to propose is looked for."""
        return self.scene.hints.waiting

    def ghosts(self) -> tuple[Ghost, ...]:
        """Return the ghosts that show a proposal on the board."""
        return self.scene.hints.ghosts

    def hint_card(self) -> Popover | None:
        """Return the card of a hint that the prompt has no room for."""
        return self.scene.hints._hint.popover

    def hint(self) -> Words:
        """Return the words of a hint."""
        return Words(*self.scene.hints.words())

    def gains(self) -> Sequence[int]:
        """Return what a proposal would bring everybody; empty for none."""
        return self.scene.hints.gains

    def gains_words(self) -> str:
        """Return what a proposal would bring everybody."""
        return self.scene.hints.gains_words()


def _said(popover: Popover | None) -> Said:
    if popover is None:
        return Said()
    words = popover.title, popover.body, popover.icon, popover.foot
    return Said(*words, _facts_on(popover), popover.rect.copy(), popover.fits, popover.point is not None)


def _facts_on(popover: Popover) -> InfoTable | None:
    """Return the facts that a call-out is filled with."""
    return popover.filling.facts if isinstance(popover.filling, InfoTableView) else None
