"""What the table tells: its call-out, verdict, prompt, banner, clocks, hints, and what is marked for whom."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import pygame

from citrus_game.client.board.facts import Facts, FactsView
from citrus_game.client.board.layers.ghosts import Ghost
from citrus_game.client.board.picture import Picture
from citrus_game.client.kit.widgets.callout import Callout
from citrus_game.client.play.hands.commands import say_turn
from citrus_game.client.play.table import SittingScene
from citrus_game.rules.material.state import State
from citrus_game.table.advice.adviser import Adviser
from citrus_game.table.advice.proposal import Proposal
from tools.inspector import Inspector

SOON, SHORT = 9, 0.009
"""Frames after which words show of what is pointed at, so short that the pointer has not rested by then."""


class Said(NamedTuple):
    """A call-out with its words or facts; false where there is none."""

    title: str = ""
    body: str = ""
    icon: str = ""
    foot: str = ""
    facts: Facts | None = None
    rect: pygame.Rect = pygame.Rect(0, 0, 0, 0)
    fits: bool = True

    def __bool__(self) -> bool:
        """Tell whether there is a call-out."""
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

    points: int
    coins: int
    projected: int | None
    gain: int


class Telling:
    """Reads what the table shows and says; changes nothing."""

    def __init__(self, scene: SittingScene) -> None:
        self.scene = scene
        self.eyes = Inspector(scene)

    @property
    def state(self) -> State:
        """The position that is shown."""
        return self.scene.sitting.state

    def names(self, mask: int) -> frozenset[str]:
        """Name the spaces of a set."""
        return frozenset(self.state.game.board.names_of(mask))

    # words

    def said(self) -> Said:
        """Give the call-out beside what is pointed at, as it is soon; an empty one for none."""
        self.scene.show()
        for _frame in range(SOON):
            self.scene.pointing.update(SHORT)
        return _said(self.scene.pointing.callout)

    def tooltip(self) -> Said:
        """Give the tooltip, which says what a button is for; an empty one for none."""
        return _said(self.scene.widgets.callout)

    def card(self) -> Said:
        """Give the card on what a market line would bring and cost; an empty one for none."""
        return _said(self.scene.proposals.card.callout)

    def verdict(self) -> Verdict:
        """Give what stands under the market."""
        self.scene.show()
        return Verdict(*self.scene.view.verdict.verdict)

    def why(self) -> Why:
        """Give why what is pointed at cannot be done; the words may stand under the market."""
        seen = self.scene.pointing.seen
        return Why(seen.rules, seen.topic, seen.body or self.verdict().texts[0], seen.mood)

    def facts(self) -> Facts | None:
        """Give the facts that show once the pointer has rested, or do already; None for none."""
        return self.scene.pointing.seen.facts

    def facts_shown(self) -> bool:
        """Tell whether they show."""
        return self.scene.pointing.callout is not None

    def facts_on_card(self) -> Facts | None:
        """Give the facts that the card holds that shows, which may tell less; None for none."""
        card = self.scene.pointing.callout
        return card.filling.facts if card is not None and isinstance(card.filling, FactsView) else None

    def told_in_less(self) -> bool:
        """Tell whether a card in large type says less of what is pointed at."""
        return self.scene.pointing.seen.brief is not None

    def prompt(self) -> Words:
        """Give what the prompt says: what the player on turn is asked, or a hint in its place."""
        face = self.scene.view.prompt.face
        return Words("", ()) if face is None else Words(face.titles[0], face.texts)

    def readout(self) -> str | None:
        """Give the line of text for what is pointed at, None where there is no bar for it."""
        self.scene.show()
        strip = self.scene.view.readout
        return None if strip is None else strip.face or ""

    def told_of_turn(self, *task: str) -> list[str]:
        """Give the lines that are spoken of the turn after those of a task."""
        told: list[list[str]] = []
        game = SimpleNamespace(narrator=SimpleNamespace(tell=told.append))
        say_turn(cast(Any, game), self.scene.desk, lambda: list(task))()
        return told[0]

    def banner(self) -> str:
        """Give the words of the banner over the board, empty for none."""
        news = self.scene.banners.banner.news
        return "" if news is None else news.words

    def banner_rect(self) -> pygame.Rect:
        """Give where the banner is."""
        return self.scene.banners.banner.rect.copy()

    def under_banner(self) -> list[str]:
        """Name what the banner lies on: cards, buttons, the board; the words of the top bar do not count."""
        view, banner = self.scene.view, self.banner_rect()
        cards = [part for part in view.parts if part is not view.top and part.rect.colliderect(banner)]
        spots = [each for each in view.widgets() if each.visible and each.rect.colliderect(banner)]
        named = [type(each).__name__ for each in (*cards, *spots) if each not in view.top.widgets()]
        return [*named, *(["board"] if view.seen.geometry.slab.colliderect(banner) else [])]

    def clocks(self) -> list[tuple[str, bool]]:
        """Give every player's time as shown, and whether it is short."""
        return list(self.scene.timekeeper.faces)

    def reasons(self) -> int:
        """Count the things that know why they cannot be chosen."""
        return sum(len(part.whys) for part in self.scene.view.parts)

    def announced(self) -> tuple[int, ...]:
        """Give everybody's forecast as what is pointed at announces it; empty for none."""
        told = self.scene.pointing.seen.told
        return told.after if told is not None else ()

    # marks

    def pointed(self) -> Pointed:
        """Give what is marked on the board for what is pointed at."""
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
        """Give the regions that count for the finca pointed at, as masks, each with its player."""
        return self.scene.pointing.seen.over.counted

    def board(self) -> Picture:
        """Give the picture of the board: pieces, regions, sites and marks."""
        picture = self.scene.view.board.shown
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
        return {self.state.game.lines[line] for line in self.scene.moments.guard.warned.costly}

    def lit(self) -> list[str]:
        """Name the spaces that can be chosen, in reading order."""
        names = self.state.game.board.names
        return [names[space] for space in self.eyes.board.open_list()]

    @property
    def asked(self) -> bool:
        """Whether a person may do something now."""
        return self.scene.desk.open

    def picked(self) -> str:
        """Tell what is picked up: its kind, and its line or the spaces of its region; empty for nothing."""
        pick = self.scene.desk.pick
        if pick is None:
            return ""
        if pick.kind == "line":
            return f"line {self.state.game.lines[pick.what]}"
        if pick.kind == "region":
            return " ".join(["region", *self.state.game.board.names_of(pick.what)])
        return pick.kind

    def buyable(self) -> list[str]:
        """Name the lines that can be bought, rows first."""
        return [self.state.game.lines[line] for line in sorted(self.scene.desk.now.lines)]

    def harvestable(self) -> list[str]:
        """Name the spaces of workers that can be harvested, in reading order."""
        return self.state.game.board.names_of(self.scene.desk.now.harvest)

    # players

    def panel_faces(self) -> list[Panel]:
        """Give what the players' panels show."""
        self.scene.show()
        faces = [panel.face for panel in self.scene.view.panels]
        assert None not in faces, "a panel was never drawn"
        return [Panel(face.points, face.coins, face.projected, face.gain) for face in faces if face]

    def points(self) -> list[int]:
        """Give everybody's points as they count up on the panels."""
        return [face.points for face in self.panel_faces()]

    def projected(self) -> Sequence[int]:
        """Give everybody's points if the game ended now."""
        outcome = self.scene.view.moment.outcome if self.scene.view.moment is not None else None
        assert outcome is not None, "nothing is projected"
        return [sum(points) for points in outcome.end]

    def mat_player(self) -> int:
        """Give the player whose workers stand on the mat."""
        face = self.scene.view.mat.face
        assert face is not None, "the mat was never drawn"
        return [seat.colour for seat in self.scene.sitting.seats].index(face.colour)

    def next_income(self) -> int:
        """Give the workers whose income is framed on the mat, 0 for none."""
        face = self.scene.view.mat.face
        return 0 if face is None else face.next_income

    # proposals

    def hinting(self) -> bool:
        """Tell whether a hint is asked for."""
        return self.scene.proposals.hinting

    def proposal(self) -> Proposal | None:
        """Give the turn that is proposed by a hint or a preview, None for none."""
        return self.scene.proposals.shown

    def adviser(self) -> Adviser | None:
        """Give who works proposals out, None before the first is asked for."""
        return self.scene.proposals._adviser

    def searching(self) -> bool:
        """Tell whether a turn to propose is looked for."""
        return self.scene.proposals.waiting

    def ghosts(self) -> tuple[Ghost, ...]:
        """Give the ghosts that show a proposal on the board."""
        return self.scene.proposals.ghosts

    def hint_card(self) -> Callout | None:
        """Give the card of a hint that the prompt has no room for."""
        return self.scene.proposals._hint.callout

    def hint(self) -> Words:
        """Give the words of a hint."""
        return Words(*self.scene.proposals.words())

    def gains(self) -> Sequence[int]:
        """Give what a proposal would bring everybody; empty for none."""
        return self.scene.proposals.gains

    def gains_words(self) -> str:
        """Say what a proposal would bring everybody."""
        return self.scene.proposals.gains_words()


def _said(callout: Callout | None) -> Said:
    if callout is None:
        return Said()
    words = callout.title, callout.body, callout.icon, callout.foot
    return Said(*words, _facts_on(callout), callout.rect.copy(), callout.fits)


def _facts_on(callout: Callout) -> Facts | None:
    """Give the facts that a call-out is filled with."""
    return callout.filling.facts if isinstance(callout.filling, FactsView) else None
