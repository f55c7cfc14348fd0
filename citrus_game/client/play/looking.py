"""What the player points at with pointer or focus, and what the scene shows of it."""

import math
from typing import TYPE_CHECKING

import pygame

from citrus_game.client.board.over import Over, OverLayer
from citrus_game.client.board.paint import GOLD, WHITE_EDGE
from citrus_game.client.intents import Choose, Intent
from citrus_game.client.play import wording
from citrus_game.client.play.facts import score_facts
from citrus_game.client.play.frames import paint_ring
from citrus_game.client.play.hints import (
    Aided,
    Box,
    Seen,
    about_tile,
    harvest_seen,
    look_at,
    refused,
    warned,
)
from citrus_game.client.play.readout import read_out
from citrus_game.client.play.verdict import Verdict
from citrus_game.client.play.why import Why
from citrus_game.client.widgets.base import Widget
from citrus_game.client.widgets.callout import Callout, Side
from citrus_game.rules.board import bits
from citrus_game.table.help_cards import rule_help, tile_card
from citrus_game.text import _

if TYPE_CHECKING:
    from citrus_game.client.play.scene import PlayScene

ICONS = {"bad": "cross", "warn": "warning"}
"""The icon of a call-out by its mood."""

REST = 0.12
"""Seconds of rest before facts show: they are large, and in the way of a pointer that only passes."""
PARTS, FIRST_PARTS = 60, 3
"""Parts of facts that are painted in a second, and how many measuring them counts for."""


class Looking:
    """Marks over the board, a call-out, the verdict under the market, frames around its lines.

    ``seen`` is what is shown now, ``callout`` its words, ``verdict`` what stands under the market.
    """

    verdict: Verdict

    def __init__(self, scene: "PlayScene") -> None:
        self.scene = scene
        self.seen = Seen()
        self.callout: Callout | None = None
        self._coming: Callout | None = None
        self._over_layer = OverLayer()
        self._frames: dict[int, str] = {}
        self._explained = False
        self._rested = 0.0
        self._before = self._asked = Seen()

    @property
    def widget(self) -> Widget | None:
        """Give the widget that is looked at: with the visible focus, else under the pointer."""
        widgets = self.scene.widgets
        return widgets.focus if widgets.focus is not None and widgets.focus.ringed else widgets.hovered

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

    def away(self) -> None:
        """Show nothing; for a scene that is laid out anew."""
        self.seen, self.callout, self._coming = Seen(), None, None

    def around(self) -> None:
        """Show what is pointed at now, where it changed."""
        self.show_market()
        seen = self._now_seen()
        if seen != self.seen:
            self._explained = False
            self._show(seen)
        self.read_out()

    def read_out(self) -> None:
        """Say in a line what is pointed at, where that is wanted."""
        scene = self.scene
        if scene.cards.readout is not None:
            for rect in scene.cards.show_readout(read_out(scene)):
                scene.damage(rect)

    def draw_frames(self, surface: pygame.Surface) -> None:
        """Paint the frames around lines of the market."""
        for line, colour in self._frames.items():
            paint_ring(self.scene.look, surface, self.scene.cards.market.frame(line), colour)

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Paint the marks on the board."""
        self._over_layer.draw(self.scene.cards.canvas, surface, self.seen.over)

    def draw_words(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the call-out, over everything else."""
        if self.callout is not None and self.callout.extent.colliderect(area):
            self.callout.draw(surface)

    def show_market(self) -> None:
        """Show the line that is pointed at and the verdict on it."""
        scene = self.scene
        line = scene.controls.market.looked_at(self.widget)
        pick = scene.desk.pick
        judged = line if line >= 0 else pick.what if pick is not None and pick.kind == "line" else -1
        if judged < 0 or not scene.desk.open or scene.app.settings.purist:
            self.verdict = wording.market_news(scene.sitting.state)
        else:
            why = scene.controls.why(scene.controls.market.arrows[judged])
            self.verdict = wording.line_verdict(scene.desk, judged, scene.sitting.names, why)
        for rect in scene.cards.show_market(scene.desk, self.verdict):
            scene.damage(rect)
        self._frame_lines(line)

    def taken(self, intent: Intent) -> None:
        """Note what was shown before an intent is acted on."""
        self._asked = self.seen
        if not isinstance(intent, Choose):
            self._before = self.seen

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

    def aided(self) -> Aided:
        """Tell which aids are on."""
        settings = self.scene.app.settings
        aids = settings.aids
        if settings.purist:
            return Aided(reasons=False, numbers=False, warnings=False, lights=False)
        return Aided(aids.reasons, aids.projection, aids.warnings, aids.legal)

    def _now_seen(self) -> Seen:
        scene, widget = self.scene, self.widget
        controls, aided = scene.controls, self.aided()
        if widget is controls.board:
            space = controls.board.space
            return self._resting(aided) if space is None else self._on_board(space, aided)
        if widget is None:
            return self._resting(aided)
        if controls.log is not None and widget is controls.log:
            entry = controls.log.entry
            return Seen(Over(outlined=(entry.spaces,) if entry is not None and entry.spaces else ()))
        if controls.market.looked_at(widget) >= 0:
            return self._arrow(controls.why(widget), aided)
        return self._card(widget, aided)

    def _on_board(self, space: int, aided: Aided) -> Seen:
        return look_at(self.scene.desk, space, self.scene.sitting.seats, aided)

    def _resting(self, aided: Aided) -> Seen:
        """Show what is picked while nothing is pointed at: the harvest of a region."""
        pick = self.scene.desk.pick
        if pick is None or pick.kind != "region" or not aided.numbers:
            return Seen()
        return harvest_seen(self.scene.desk, pick.what.bit_length() - 1)

    def _arrow(self, why: Why | None, aided: Aided) -> Seen:
        """Outline why a line cannot be bought; say it where there is no room under the market."""
        verdict, texts = self.scene.cards.verdict, self.verdict.texts
        over = Over(causes=why.culprits if why is not None and aided.reasons else 0)
        rules = tuple(refusal.rule for refusal in why.refusals) if why is not None else ()
        # the price stands on the arrow: all but the last of the words say enough
        words = "" if any(verdict.holds(text) for text in texts[:3]) else texts[0]
        mood = self.verdict.mood if self.verdict.mood != "good" else ""
        box, topic = _box(self.scene.cards.market.rect), rules[0] if rules else ""
        return Seen(over, "", words, mood, beside=box, topic=topic, rules=rules)

    def _card(self, widget: Widget, aided: Aided) -> Seen:
        """Say what a button, an own tile or a player's panel is about."""
        scene, controls = self.scene, self.scene.controls
        box = _box(widget.rect)
        why = controls.why(widget) if aided.reasons else None
        kind = controls.tray.kind_of(widget)
        if why is not None:
            over = Over(causes=why.culprits)
            title = tile_card(kind).title if kind >= 0 else str(getattr(widget, "label", ""))
            return refused(why, scene.sitting.names, over, title)._replace(beside=box)
        if kind >= 0:
            return about_tile(scene.desk, kind, controls.step_of(widget), aided)._replace(beside=box)
        step = controls.step_of(widget)
        if step is not None and aided.warnings:
            return warned(scene.desk, step)._replace(beside=box)
        if widget in controls.panels and scene.outcome is not None:
            facts = score_facts(scene.outcome, controls.panels.index(widget), scene.sitting.seats)
            return Seen(beside=box, facts=facts)
        return self._resting(aided)

    def _frame_lines(self, lit: int) -> None:
        """Frame the chosen line in gold, and the one pointed at in white."""
        scene = self.scene
        pick, frames = scene.desk.pick, {}
        if lit >= 0:
            frames[lit] = WHITE_EDGE
        if pick is not None and pick.kind == "line":
            frames[pick.what] = GOLD
        if frames != self._frames:
            for line in {*frames, *self._frames}:
                around = 2 * scene.look.u(8)
                scene.damage(scene.cards.market.frame(line).inflate(around, around))
            self._frames = frames

    def _show(self, seen: Seen) -> None:
        self._damage_seen()
        self._rested, self._coming = 0.0, None
        self.seen, self.callout = seen, None if seen.facts else self._call_out(seen)
        self._damage_seen()

    def _call_out(self, seen: Seen) -> Callout | None:
        if not (seen.title or seen.body or seen.facts or self._explained):
            return None
        look, cards = self.scene.look, self.scene.cards
        if seen.around:
            anchor = cards.seen.geometry.cells(seen.around)[1]
        else:
            anchor = pygame.Rect(seen.beside or cards.market.rect)
        sides: tuple[Side, ...] = ("left", "right", "above", "below")
        if anchor.centerx < cards.board.rect.x + cards.board.rect.width // 3:
            sides = ("right", "left", "below", "above")
        if seen.beside == _box(cards.market.rect):
            # beside the market lies the board, on which one way to place the line may show
            sides = ("below", "left", "above", "right")
        subject = seen.over.spaces | (self.scene.desk.lit() if seen.mood == "warn" else 0)
        avoid = [cards.seen.geometry.rect(low.bit_length() - 1) for low in bits(subject & ~seen.around)]
        if seen.beside is not None:
            avoid += [panel.rect for panel in self.scene.controls.panels]
        body, foot = seen.body, ""
        if seen.mood == "bad" and seen.topic:
            if self._explained:
                # the words on a market arrow may stand under the market already
                body = "\n\n".join([*([body] if body else []), *map(rule_help, seen.rules)])
            keys = look.keys_of("rules")
            foot = _("{keys}: the rule").format(keys=keys) if keys else ""
        return Callout(
            look,
            anchor,
            seen.title,
            body,
            icon=ICONS.get(seen.mood, ""),
            icon_colour="gold" if seen.mood == "warn" else "bad-on-dark",
            sides=sides,
            facts=seen.facts,
            foot=foot,
            avoid=avoid,
        )

    def _damage_seen(self) -> None:
        scene = self.scene
        if self.seen.over.spaces:
            for rect in self._over_layer.extent(scene.cards.seen, self.seen.over):
                scene.damage(rect)
        if self.callout is not None:
            scene.damage(self.callout.extent)


def _box(rect: pygame.Rect) -> Box:
    return rect.x, rect.y, rect.width, rect.height
