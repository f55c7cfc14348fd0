"""What is looked at with pointer or focus, and everything that there is to be told of it."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from citrus_game.client.board.facts import Facts
from citrus_game.client.board.layers.over import Over
from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.buttons import Button
from citrus_game.client.kit.widgets.group import Widgets
from citrus_game.client.play.moment import Moment
from citrus_game.client.play.parts.arrows import ArrowButton
from citrus_game.client.play.view.table import TableView
from citrus_game.client.play.words.pointed import (
    Box,
    Seen,
    about_tile,
    harvest_seen,
    invites,
    look_at,
    refused,
    warned,
)
from citrus_game.client.play.words.sources import ScoreFacts, bonus_facts
from citrus_game.table.desk.aloud import in_one, player_aloud, space_aloud, tile_aloud
from citrus_game.table.desk.why import Why
from citrus_game.table.speech.help_cards import tile_card
from citrus_game.table.speech.rule_words import Rules
from citrus_game.table.telling.spaces import market_line, space_line


class TableWidgets(Widgets):
    """The widgets of the play scene: what an arrow has to say stands under the market, not over it.

    ``silent`` tells of other widgets that there is a call-out of its own for.
    """

    silent: Callable[[Widget], bool] | None = None

    def explain(self, widget: Widget, text: str, dt: float) -> None:
        """Let a tooltip appear, but none for what speaks otherwise."""
        if not text or isinstance(widget, ArrowButton):
            return
        if self.silent is None or not self.silent(widget):
            super().explain(widget, text, dt)

    @property
    def restless(self) -> bool:
        """Tell whether a tooltip is about to come, or what lies there is still too new to be chosen."""
        return self._tooltip.waiting or self.patience.waiting or self.threshold.fresh

    def yield_to_card(self) -> None:
        """Let the tooltip go where a call-out speaks of the same thing, and says more."""
        widget = self.looked_at
        if self.callout is None or widget is None or self.silent is None:
            return
        if self.silent(widget):
            self._tooltip.hide()


class Regard:
    """What somebody regards: the widget, on the board the space, and what the table has to say about it."""

    def __init__(self, widgets: TableWidgets) -> None:
        self.widgets = widgets
        self._view: TableView | None = None
        self._rested: tuple[Hashable, Seen] = None, Seen()
        """What is shown while nothing is pointed at, with the moment it was worked out for."""
        self._known: dict[Hashable, Seen] = {}
        """What players and spaces have to tell, worked out once at a moment."""
        self._scores: ScoreFacts | None = None
        self._known_at: Hashable = None

    def look(self, view: TableView) -> None:
        """Go on with the table that has been laid out."""
        self._view = view

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
    def place(self) -> Hashable:
        """Name all that decides what is to be shown of what is looked at."""
        moment = self.view.moment
        return self.view, -1 if moment is None else moment.change, self.widgets.place, self.quiet

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

    def seen(self) -> Seen:
        """Give what is to be shown of what is looked at now."""
        view, widget = self.view, self.widget
        if widget is view.area:
            space = view.area.space
            return self.resting() if space is None else self.of_space(space)
        if widget is None:
            return self.resting()
        if view.log is not None and widget is view.log.list:
            entry = view.log.list.entry
            return Seen(Over(outlined=(entry.spaces,) if entry is not None and entry.spaces else ()))
        if self.line >= 0:
            return self._arrow(view.why(widget))
        return self._card(widget)

    def of_space(self, space: int) -> Seen:
        """Give what is to be shown of a space; one that may be chosen tells more as more is worked out."""
        moment = self.moment
        look = partial(look_at, moment.desk, space, moment.seats, moment.aided)
        return look() if invites(moment.desk, space) else self._once(space, look)

    def of_player(self, player: int) -> Seen:
        """Return what is to be shown of a player's panel: all bonuses, and the points by source."""
        box = box_of(self.view.panels[player].spot.rect)
        return self._once((player, box), lambda: Seen(beside=box, facts=self._player_facts(player)))

    def _player_facts(self, player: int) -> Facts | None:
        bonuses = bonus_facts(self.moment.state, player, self.moment.seats[player].name)
        scores = self._score_facts()
        if scores is not None:
            return scores.about(player, bonuses)
        return bonuses if bonuses.rows else None

    def _score_facts(self) -> ScoreFacts | None:
        """Give everybody's points as they are told at this moment; None where they are not."""
        outcome = self.moment.outcome
        if outcome is None or self._scores is None or self._scores.outcome is not outcome:
            self._scores = None if outcome is None else ScoreFacts(outcome, self.moment.seats)
        return self._scores

    def _once(self, what: Hashable, make: Callable[[], Seen]) -> Seen:
        """Give what is to be shown of something at this moment, worked out at most once."""
        if self._known_at != (self.view, self.moment.change):
            self._known_at = self.view, self.moment.change
            self._known.clear()
        if what not in self._known:
            self._known[what] = make()
        return self._known[what]

    def said(self, seen: Seen, gains: str) -> str:
        """Say what is pointed at in one line, and what a call-out has to add; empty where that is nothing.

        ``seen`` is what shows of it, ``gains`` says what a proposal for a market line would bring.
        """
        on_board = self.widget is self.view.area
        more = f"{seen.title}. {seen.body}" if seen.mood and on_board else ""
        if seen.facts is not None:
            more = seen.facts.title
            if not on_board:
                return more
            if self.view.area.space in self.moment.state.game.board.site_spaces:
                more = ""  # the site's own line names the finca
        return ". ".join(text for text in (self._pointed_at(gains), more.replace("\n", " ")) if text)

    def aloud(self, brings: Callable[[int], Sequence[str]]) -> str:
        """Say what is pointed at with all that there is to know of it; a market line ``brings`` more."""
        if self.view.moment is None:
            return ""
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
        if self.line >= 0:
            return in_one([self._pointed_at(""), *brings(self.line)])
        said = self._pointed_at("") or ("" if widget is None else widget.spoken())
        more = self._using(widget) if widget is not None else []
        return in_one([said, *more]) if more else said

    def _using(self, widget: Widget) -> list[str]:
        """Say what a bonus is for, and what a step that a widget does at once would leave over."""
        view, moment = self.view, self.moment
        kind, step = view.tray.kind_of(widget), view.step_of(widget)
        card = tile_card(kind, Rules.of(moment.state.game)).text if kind >= 0 else ""
        seen = warned(moment.desk, step) if step is not None and moment.aided.warnings else Seen()
        return [text for text in (card, seen.title, seen.body) if text]

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

    def resting(self) -> Seen:
        """Show what is picked while nothing is pointed at: the harvest of a region."""
        pick = self.moment.desk.pick
        if pick is None or pick.kind != "region" or not self.moment.aided.numbers:
            return Seen()
        key = self.moment.desk, self.moment.change
        if self._rested[0] != key:
            self._rested = key, harvest_seen(self.moment.desk, pick.what.bit_length() - 1)
        return self._rested[1]

    def _arrow(self, why: Why | None) -> Seen:
        """Outline why a line cannot be bought; say it where there is no room under the market."""
        strip = self.view.verdict
        strip.judge_line(self.moment, self.line)
        said, aided = strip.verdict, self.moment.aided
        over = Over(causes=why.culprits if why is not None and aided.reasons else 0)
        rules = tuple(refusal.rule for refusal in why.refusals) if why is not None else ()
        words = "" if strip.tells else said.texts[0]
        mood = said.mood if said.mood != "good" else ""
        box, topic = box_of(self.view.market.rect), rules[0] if rules else ""
        return Seen(over, "", words, mood, beside=box, topic=topic, rules=rules)

    def _card(self, widget: Widget) -> Seen:
        """Say what a button, an own tile or a player's panel is about."""
        view, moment = self.view, self.moment
        aided, box = moment.aided, box_of(widget.rect)
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
        if player >= 0:
            return self.of_player(player)
        return self.resting()


def box_of(rect: pygame.Rect) -> Box:
    """Give a rect as a plain value, to be compared."""
    return rect.x, rect.y, rect.width, rect.height
