"""What the player points at with pointer or focus, and what is shown of it."""

from collections.abc import Hashable, Sequence
from functools import partial
from weakref import proxy

import pygame

from citrus_game.client.board.facts import Facts, FactsView
from citrus_game.client.board.layers.over import OverLayer
from citrus_game.client.board.paint import GOLD, WHITE_EDGE
from citrus_game.client.kit.input.intents import Choose, Intent, Press
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.callout import Callout, Side
from citrus_game.client.play.hands.regard import Regard, TableWidgets, box_of
from citrus_game.client.play.parts.part import Redraw
from citrus_game.client.play.view.overlays import LARGEST, CardLayer, FrameLayer
from citrus_game.client.play.view.table import TableView
from citrus_game.client.play.words.pointed import Seen
from citrus_game.rules.material.board import bits
from citrus_game.table.speech.help_cards import rule_help
from citrus_game.table.speech.rule_words import Rules
from citrus_game.text import _

ICONS = {"bad": "cross", "warn": "warning"}
"""The icon of a call-out by its mood."""

WORDY = 0.06
"""Share of the window from which on words are told in less, where that can be done."""
RINGED = 0.1
"""Share of the window from which on a card about a ring tells less: it lies over the neighbours."""
REST = 0.1
"""Seconds of rest before facts show: they are large, and in the way of a pointer that only passes."""


class Pointing:
    """Marks over the board, a call-out, frames around the market's lines.

    ``regard`` tells what is pointed at, ``seen`` is what is shown of it, ``callout`` its words.
    """

    def __init__(self, widgets: TableWidgets, damage: Redraw) -> None:
        self.regard, self.damage = Regard(widgets), damage
        pointing = proxy(self)  # as in `Scene`
        widgets.silent = lambda widget: pointing.speaks_of(widget)  # noqa: PLW0108
        self.seen = Seen()
        self.card, self.frames = CardLayer(damage), FrameLayer(damage)
        self._over_layer = OverLayer()
        self._marked: list[pygame.Rect] = []
        """Where the marks are seen."""
        self._explained = False
        self._rested, self._untold = 0.0, False
        self._before = self._asked = Seen()
        self._touched = False
        self._looked: Hashable = None

    def look(self, view: TableView) -> None:
        """Show nothing: the table has been laid out anew."""
        self.regard.look(view)
        self.seen, self._marked, self._untold = Seen(), [], False
        self._looked = None
        self.card.forget()

    @property
    def callout(self) -> Callout | None:
        """Give the words that are shown, None for none."""
        return self.card.callout

    @property
    def gains(self) -> tuple[int, ...]:
        """Give how everybody's forecast would change by what is pointed at, none where that is not known."""
        return self.seen.told.gains if self.seen.told is not None else ()

    @property
    def rests(self) -> bool:
        """Tell whether nothing has changed that decides what shows: it need not be looked at again."""
        return self._looked == self.regard.place

    @property
    def restless(self) -> bool:
        """Whether what is pointed at will show otherwise by itself."""
        return self._untold or self.regard.widgets.restless

    def speaks_of(self, widget: Widget) -> bool:
        """Tell whether the call-out that is shown is about a widget."""
        return self.callout is not None and self.seen.beside == box_of(widget.rect)

    def update(self, dt: float, *, beside: bool = False) -> None:
        """Let time pass: facts come once the pointer or the focus rests.

        Words on a market line give way to its card, once that is there ``beside`` them and says more.
        """
        if beside and self.callout is not None and self.regard.line >= 0:
            self.card.show(None)
        self._rested += dt
        if self._untold and (self.seen.facts is None or self._rested >= REST):
            self._untold = False
            self.card.show(self._call_out(self.seen))
        self.regard.widgets.yield_to_card()

    def around(self) -> None:
        """Show what is pointed at now, where it changed."""
        self._looked = self.regard.place
        seen = self.regard.seen()
        if self.regard.quiet and seen.mood == "bad":
            seen = Seen()
        if seen != self.seen:
            self._explained = False
            self._show(seen)
        self.frame_lines()

    def said(self, gains: str) -> str:
        """Say what is pointed at in one line, and what a call-out has to add; empty where that is nothing.

        ``gains`` says what a proposal for a market line would bring.
        """
        return self.regard.said(self.seen, gains)

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Paint the marks on the board."""
        if surface.get_clip().collidelist(self._marked) >= 0 or not self.regard.view.upright:
            view = self.regard.view
            self._over_layer.draw(view.canvas, surface, self.seen.over, view.board.shown)

    def taken(self, intent: Intent) -> bool:
        """Note what was shown before an intent is acted on; tell whether it may change that.

        A mouse's button that goes down does not: the click does.
        """
        self._asked = self.seen
        if isinstance(intent, Press):
            self._touched = intent.touch
        if not isinstance(intent, Choose):
            self._before = self.seen
        return not isinstance(intent, Press) or intent.touch

    def answered(self, intent: Intent) -> bool:
        """Let a click on what is refused add the words of its rule; tell whether it did.

        A finger's first tap only shows what a pointer would see.
        """
        again = isinstance(intent, Choose) and (intent.pos is None or self.seen == self._before)
        if not again or self.seen != self._asked:
            return False
        if self.seen.mood != "bad" or not self.seen.topic or self._explained:
            return False
        self._explained, self._untold = True, False
        self.card.show(self._call_out(self.seen))
        self.regard.widgets.yield_to_card()
        return True

    def frame_lines(self) -> None:
        """Frame the chosen line in gold, and the one pointed at in white."""
        pick, frames = self.regard.moment.desk.pick, {}
        if self.regard.line >= 0:
            frames[self.regard.line] = WHITE_EDGE
        if pick is not None and pick.kind == "line":
            frames[pick.what] = GOLD
        self.frames.show(self.regard.view, frames)

    def _show(self, seen: Seen) -> None:
        before, spaces = self._marked, seen.over.spaces
        self._marked = self._over_layer.extent(self.regard.view.seen, seen.over) if spaces else []
        for rect in (*before, *self._marked):
            self.damage(rect)
        self._rested, self._untold = 0.0, True
        self.seen = seen
        self.card.show(None)

    def _call_out(self, seen: Seen) -> Callout | None:
        """Return the card for what is pointed at, None where there is nothing to say."""
        if not (seen.title or seen.body or seen.facts or self._explained):
            return None
        view = self.regard.view
        look = view.look
        cells = view.seen.geometry.cells
        anchor = cells(seen.around)[1] if seen.around else pygame.Rect(seen.beside or view.market.rect)
        sides: tuple[Side, ...] = ("left", "right", "above", "below")
        if anchor.centerx < view.board.rect.x + view.board.rect.width // 3:
            sides = ("right", "left", "below", "above")
        if seen.beside == box_of(view.market.rect):
            # beside the market lies the board, on which one way to place the line may show
            sides = ("below", "left", "above", "right")
        subject = seen.over.spaces
        avoid = [view.seen.geometry.rect(low.bit_length() - 1) for low in bits(subject & ~seen.around)]
        avoid += [rect for rect in view.pressable if not rect.colliderect(anchor)]
        if view.places.card is not None:
            avoid.append(view.places.card)
        if seen.beside is not None:
            avoid += view.places.players
        body, foot = self._told(seen)
        make = partial(
            Callout,
            look,
            title=seen.title,
            body=body,
            icon=ICONS.get(seen.mood, ""),
            icon_colour="gold" if seen.mood == "warn" else "bad-on-dark",
            sides=sides,
            foot=foot,
            avoid=avoid,
            spare=view.spared,
        )
        for facts in self._versions(seen):
            fill = partial(FactsView, look, facts) if facts is not None else None
            card = make(anchor, fill=fill)
            if seen.around and any(card.hides):
                # it may hide less beside all that it speaks of
                further = make(cells(seen.around | subject)[1], fill=fill)
                card = min(card, further, key=lambda each: each.hides)
            small = card.share <= (WORDY if facts is None else RINGED if seen.over.needed else LARGEST)
            if small and card.clear and (facts is None or seen.beside is not None or not card.hides[2]):
                break
        return card

    def _versions(self, seen: Seen) -> Sequence[Facts | None]:
        """List what a card may hold, the fullest first: facts, or words (None) and the same in less."""
        if seen.facts is not None:
            return seen.facts.versions
        return (None,) if seen.brief is None or self._explained else (None, seen.brief)

    def _told(self, seen: Seen) -> tuple[str, str]:
        """Give the words of a card and its last line: of what is refused the rule, once it was asked for."""
        look = self.regard.view.look
        body, foot = seen.body, ""
        if seen.mood == "bad" and not self._explained:
            body = body.partition("\n")[0]
        if seen.mood == "bad" and seen.topic:
            if self._explained:
                # the words on a market arrow may stand under the market already
                body = "\n\n".join([*([body] if body else []), *self._rules_told(seen)])
            keys = look.keys_of("rules")
            foot = _("{keys}: the rule").format(keys=keys) if keys else ""
            if self._touched:
                foot = "" if self._explained else _("Tap again: the rule")
        return body, foot

    def _rules_told(self, seen: Seen) -> list[str]:
        rules = Rules.of(self.regard.moment.state.game)
        return [rule_help(rule, rules) for rule in seen.rules]
