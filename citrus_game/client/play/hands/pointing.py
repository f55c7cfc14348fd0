"""What the player points at with pointer or focus, and what is shown of it."""

import math
from collections.abc import Callable
from functools import partial

import pygame

from citrus_game.client.board.facts import FactsView
from citrus_game.client.board.layers.over import Over, OverLayer
from citrus_game.client.board.paint import GOLD, WHITE_EDGE
from citrus_game.client.kit.input.intents import Choose, Intent, Press
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.callout import Callout, Side
from citrus_game.client.kit.widgets.group import Widgets
from citrus_game.client.play.moment.moment import Moment
from citrus_game.client.play.moment.why import Why
from citrus_game.client.play.parts.arrows import ArrowButton
from citrus_game.client.play.parts.frames import paint_ring
from citrus_game.client.play.parts.part import Damage
from citrus_game.client.play.view.table import TableView
from citrus_game.client.play.words.aloud import player_aloud, space_aloud, tile_aloud
from citrus_game.client.play.words.facts import score_facts
from citrus_game.client.play.words.pointed import (
    Box,
    Seen,
    about_tile,
    harvest_seen,
    look_at,
    refused,
    warned,
)
from citrus_game.rules.board import bits
from citrus_game.table.speech.help_cards import rule_help, tile_card
from citrus_game.table.telling.spaces import market_line, space_line
from citrus_game.text import _

ICONS = {"bad": "cross", "warn": "warning"}
"""The icon of a call-out by its mood."""

REST = 0.12
"""Seconds of rest before facts show: they are large, and in the way of a pointer that only passes."""
PARTS, FIRST_PARTS = 60, 3
"""Parts of facts that are painted in a second, and how many measuring them counts for."""


class TableWidgets(Widgets):
    """The widgets of the play scene: what an arrow has to say stands under the market, not over it.

    ``silent`` tells of other widgets that there is a call-out of its own for.
    """

    silent: Callable[[Widget], bool] | None = None

    def explain(self, widget: Widget, text: str, dt: float) -> None:
        """Let a tooltip appear, but none for what speaks otherwise."""
        if not isinstance(widget, ArrowButton) and (self.silent is None or not self.silent(widget)):
            super().explain(widget, text, dt)


class Pointing:
    """Marks over the board, a call-out, frames around the market's lines.

    ``seen`` is what is shown now, ``callout`` its words.
    """

    def __init__(self, widgets: TableWidgets, damage: Damage) -> None:
        self.widgets, self.damage = widgets, damage
        widgets.silent = self.speaks_of
        self.seen = Seen()
        self.callout: Callout | None = None
        self._view: TableView | None = None
        self._coming: Callout | None = None
        self._over_layer = OverLayer()
        self._frames: dict[int, str] = {}
        self._explained = False
        self._rested = 0.0
        self._before = self._asked = Seen()
        self._touched = False

    def look(self, view: TableView) -> None:
        """Show nothing: the table has been laid out anew."""
        self._view = view
        self.seen, self.callout, self._coming = Seen(), None, None

    @property
    def view(self) -> TableView:
        """Give the table that is pointed at."""
        assert self._view is not None, "nothing has been laid out"
        return self._view

    @property
    def moment(self) -> Moment:
        """Give the moment that is shown."""
        assert self.view.moment is not None, "nothing has been shown"
        return self.view.moment

    @property
    def widget(self) -> Widget | None:
        """Give the widget that is looked at: with the visible focus, else under the pointer."""
        return self.widgets.looked_at

    @property
    def gains(self) -> tuple[int, ...]:
        """Give how everybody's forecast would change by what is pointed at, none where that is not known."""
        return self.seen.told.gains if self.seen.told is not None else ()

    @property
    def quiet(self) -> bool:
        """Tell whether nothing is refused now, since nobody has asked for anything."""
        return self.widgets.patience.quiet

    @property
    def line(self) -> int:
        """Give the market line whose arrow is pointed at, -1 for none."""
        widget = self.widget
        silent = widget is not None and self.quiet and not widget.enabled
        return -1 if silent else self.view.market.looked_at(widget)

    def speaks_of(self, widget: Widget) -> bool:
        """Tell whether the call-out that is shown is about a widget."""
        return self.callout is not None and self.seen.beside == _box(widget.rect)

    def update(self, dt: float) -> None:
        """Let time pass: facts show once the pointer or the focus rests."""
        if self.seen.facts is None or self.callout is not None:
            return
        self._rested += dt
        if self._rested < REST:
            return
        parts = math.ceil(dt * PARTS)
        if self._coming is None:
            self._coming = self._call_out(self.seen)
            parts -= FIRST_PARTS
        if self._coming is not None and self._coming.paint_some(max(0, parts)):
            self.callout, self._coming = self._coming, None
            self._damage_seen()

    def around(self) -> None:
        """Show what is pointed at now, where it changed."""
        seen = self._now_seen()
        if self.quiet and seen.mood == "bad":
            seen = Seen()
        if seen != self.seen:
            self._explained = False
            self._show(seen)

    def draw_frames(self, surface: pygame.Surface) -> None:
        """Paint the frames around lines of the market."""
        for line, colour in self._frames.items():
            paint_ring(self.view.look, surface, self.view.market.frame(line), colour)

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Paint the marks on the board."""
        self._over_layer.draw(self.view.canvas, surface, self.seen.over)

    def draw_words(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the call-out, over everything else."""
        if self.callout is not None and self.callout.extent.colliderect(area):
            self.callout.draw(surface)

    def said(self, gains: str) -> str:
        """Say what is pointed at in one line, and what a call-out has to add; empty where that is nothing.

        ``gains`` says what a proposal for a market line would bring.
        """
        seen, on_board = self.seen, self.widget is self.view.area
        more = f"{seen.title}. {seen.body}" if seen.mood and on_board else ""
        if seen.facts is not None:
            more = seen.facts.title
            if not on_board:
                return more
            if self.view.area.space in self.moment.state.game.board.site_spaces:
                more = ""  # the site's own line names the finca
        return ". ".join(text for text in (self._pointed_at(gains), more.replace("\n", " ")) if text)

    def aloud(self, gains: str) -> str:
        """Say what is pointed at with everything that there is to know of it."""
        view, widget, moment = self.view, self.widget, self.moment
        if widget is view.area:
            space = view.area.space
            return "" if space is None else space_aloud(moment.desk, space, moment.names, moment.aided)
        player = -1 if widget is None else view.panel_of(widget)
        if player >= 0:
            return player_aloud(moment.state, player, moment.names)
        if widget in view.prompt.tiles:
            return tile_aloud(moment.desk, view.prompt.tiles.index(widget), moment.aided)
        if self.line < 0 and view.market.looked_at(widget) >= 0 and widget is not None:
            return widget.spoken()
        return self._pointed_at(gains) or ("" if widget is None else widget.spoken())

    def _pointed_at(self, gains: str) -> str:
        view, widget, state = self.view, self.widget, self.moment.state
        if widget is view.area:
            space = view.area.space
            return "" if space is None else space_line(state, space, self.moment.names)
        if self.line >= 0:
            told = market_line(state, self.line, view.verdict.verdict.texts[0])
            return f"{told}. {gains}" if gains else told
        if view.log is not None and widget is view.log.list:
            entry = view.log.list.entry
            return "" if entry is None else entry.text
        return "" if widget is None or (self.quiet and not widget.enabled) else widget.spoken()

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
        self._explained = True
        self._show(self.seen)
        return True

    def _now_seen(self) -> Seen:
        view, widget, moment = self.view, self.widget, self.moment
        if widget is view.area:
            space = view.area.space
            return (
                self._resting() if space is None else look_at(moment.desk, space, moment.seats, moment.aided)
            )
        if widget is None:
            return self._resting()
        if view.log is not None and widget is view.log.list:
            entry = view.log.list.entry
            return Seen(Over(outlined=(entry.spaces,) if entry is not None and entry.spaces else ()))
        if self.line >= 0:
            return self._arrow(view.why(widget))
        return self._card(widget)

    def _resting(self) -> Seen:
        """Show what is picked while nothing is pointed at: the harvest of a region."""
        pick = self.moment.desk.pick
        if pick is None or pick.kind != "region" or not self.moment.aided.numbers:
            return Seen()
        return harvest_seen(self.moment.desk, pick.what.bit_length() - 1)

    def _arrow(self, why: Why | None) -> Seen:
        """Outline why a line cannot be bought; say it where there is no room under the market."""
        strip = self.view.verdict
        said, aided = strip.verdict, self.moment.aided
        over = Over(causes=why.culprits if why is not None and aided.reasons else 0)
        rules = tuple(refusal.rule for refusal in why.refusals) if why is not None else ()
        words = "" if strip.tells else said.texts[0]
        mood = said.mood if said.mood != "good" else ""
        box, topic = _box(self.view.market.rect), rules[0] if rules else ""
        return Seen(over, "", words, mood, beside=box, topic=topic, rules=rules)

    def _card(self, widget: Widget) -> Seen:
        """Say what a button, an own tile or a player's panel is about."""
        view, moment = self.view, self.moment
        aided, box = moment.aided, _box(widget.rect)
        why = view.why(widget) if aided.reasons else None
        kind = view.tray.kind_of(widget)
        if why is not None:
            over = Over(causes=why.culprits)
            label = widget.label if isinstance(widget, Button) else ""
            title = tile_card(kind).title if kind >= 0 else label
            return refused(why, moment.names, over, title)._replace(beside=box)
        step = view.step_of(widget)
        if kind >= 0:
            return about_tile(moment.desk, kind, step, aided)._replace(beside=box)
        if step is not None and aided.warnings:
            return warned(moment.desk, step)._replace(beside=box)
        player = view.panel_of(widget)
        if player >= 0 and moment.outcome is not None:
            return Seen(beside=box, facts=score_facts(moment.outcome, player, moment.seats))
        return self._resting()

    def frame_lines(self) -> None:
        """Frame the chosen line in gold, and the one pointed at in white."""
        pick, frames = self.moment.desk.pick, {}
        if self.line >= 0:
            frames[self.line] = WHITE_EDGE
        if pick is not None and pick.kind == "line":
            frames[pick.what] = GOLD
        if frames != self._frames:
            for line in {*frames, *self._frames}:
                around = 2 * self.view.look.u(8)
                self.damage(self.view.market.frame(line).inflate(around, around))
            self._frames = frames

    def _show(self, seen: Seen) -> None:
        self._damage_seen()
        self._rested, self._coming = 0.0, None
        self.seen, self.callout = seen, None if seen.facts else self._call_out(seen)
        self._damage_seen()

    def _call_out(self, seen: Seen) -> Callout | None:
        if not (seen.title or seen.body or seen.facts or self._explained):
            return None
        view = self.view
        look = view.look
        if seen.around:
            anchor = view.seen.geometry.cells(seen.around)[1]
        else:
            anchor = pygame.Rect(seen.beside or view.market.rect)
        sides: tuple[Side, ...] = ("left", "right", "above", "below")
        if anchor.centerx < view.board.rect.x + view.board.rect.width // 3:
            sides = ("right", "left", "below", "above")
        if seen.beside == _box(view.market.rect):
            # beside the market lies the board, on which one way to place the line may show
            sides = ("below", "left", "above", "right")
        subject = seen.over.spaces | (self.moment.desk.lit() if seen.mood == "warn" else 0)
        avoid = [view.seen.geometry.rect(low.bit_length() - 1) for low in bits(subject & ~seen.around)]
        avoid += [rect for rect in view.pressable if not rect.colliderect(anchor)]
        if seen.beside is not None:
            avoid += view.places.players
        body, foot = seen.body, ""
        if seen.mood == "bad" and not self._explained:
            body = body.partition("\n")[0]
        if seen.mood == "bad" and seen.topic:
            if self._explained:
                # the words on a market arrow may stand under the market already
                body = "\n\n".join([*([body] if body else []), *map(rule_help, seen.rules)])
            keys = look.keys_of("rules")
            foot = _("{keys}: the rule").format(keys=keys) if keys else ""
            if self._touched:
                foot = "" if self._explained else _("Tap again: the rule")
        return Callout(
            look,
            anchor,
            seen.title,
            body,
            icon=ICONS.get(seen.mood, ""),
            icon_colour="gold" if seen.mood == "warn" else "bad-on-dark",
            sides=sides,
            fill=partial(FactsView, look, seen.facts) if seen.facts is not None else None,
            foot=foot,
            avoid=avoid,
        )

    def _damage_seen(self) -> None:
        if self.seen.over.spaces:
            for rect in self._over_layer.extent(self.view.seen, self.seen.over):
                self.damage(rect)
        if self.callout is not None:
            self.damage(self.callout.extent)


def _box(rect: pygame.Rect) -> Box:
    return rect.x, rect.y, rect.width, rect.height
