"""`HoverTarget`: what is hovered or has the focus, and what there is to show about it."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from citrus_game.facts.lines import line_facts
from citrus_game.narration.board import space_line
from citrus_game.narration.lines import market_line
from citrus_game.narration.rule_texts import RuleTexts, tile_card
from citrus_game.session.selection import prompt_text
from citrus_game.session.selection.why import RefusalReason
from citrus_game.session.telling.spoken import in_one, player_aloud, space_aloud, tile_aloud
from citrus_game.text import _
from citrus_game.ui.board.layers.hover import HoverMarks
from citrus_game.ui.scenes.play.panels.market import ArrowButton
from citrus_game.ui.scenes.play.panels.tiles import TileButton
from citrus_game.ui.scenes.play.snapshot import Snapshot
from citrus_game.ui.scenes.play.tooltips.hover_info import (
    Box,
    HoverInfo,
    about_tile,
    bonus_sentence,
    chosen_harvest,
    look_at,
    planned_words,
    refused,
    warned,
)
from citrus_game.ui.scenes.play.tooltips.info_tables import bonus_facts, score_facts
from citrus_game.ui.scenes.play.view.reading import tooltip_beside
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.buttons import ToggleButton
from citrus_game.ui.toolkit.widgets.group import WidgetGroup
from citrus_game.ui.toolkit.widgets.popover import Popover


class TableWidgets(WidgetGroup):
    """The widgets of the play scene. Arrows have no tooltip, since the strip below the market explains them.

    ``silent`` returns whether a widget has a tooltip of another kind. ``view`` is the current table.
    """

    silent: Callable[[Widget], bool] | None = None
    view: TableView | None = None

    def explain(self, widget: Widget, text: str) -> None:
        if not text or isinstance(widget, ArrowButton):
            return
        if isinstance(widget, ToggleButton) and widget.on:
            self._tooltip.hide()  # it would hide what the button shows, such as the arrow of a hint
            return
        if self.silent is None or not self.silent(widget):
            super().explain(widget, text)

    def tooltip_of(self, widget: Widget, text: str) -> Popover:
        if self.view is None:
            return super().tooltip_of(widget, text)
        # where all of it would hide too much, the first line has to do
        bodies = dict.fromkeys((text, text.partition("\n")[0]))
        versions = [partial(Popover, self.view.style, body=body) for body in bodies]
        return tooltip_beside(self.view, widget.visible_rect, versions)

    def end_drag(self) -> None:
        """End the drag of a tile, which may be another one now."""
        if isinstance(self.pressed, TileButton) and self.pressed.dragged_to is not None:
            self.release()

    def yield_to_card(self) -> None:
        """Hide the ordinary tooltip if a larger one is about the same widget."""
        widget = self.active_widget
        if self.popover is None or widget is None or self.silent is None:
            return
        if self.silent(widget):
            self._tooltip.hide()


class HoverTarget:
    """The hovered widget, and on the board the space, with what there is to show about it."""

    def __init__(self, widgets: TableWidgets) -> None:
        self.widgets = widgets
        self._view: TableView | None = None

    def set_view(self, view: TableView) -> None:
        """Follow a new layout of the table."""
        self._view = self.widgets.view = view

    @property
    def view(self) -> TableView:
        """The current table."""
        assert self._view is not None, "nothing has been laid out"
        return self._view

    @property
    def snapshot(self) -> Snapshot:
        """The snapshot that is shown."""
        assert self.view.snapshot is not None, "nothing has been shown"
        return self.view.snapshot

    @property
    def widget(self) -> Widget | None:
        """The widget with the visible focus, or else the one under the pointer."""
        return self.widgets.active_widget

    @property
    def is_picked(self) -> bool:
        """Whether the hovered widget is a tile that is picked."""
        return isinstance(self.widget, TileButton) and self.widget.picked

    @property
    def place(self) -> Hashable:
        """A value that differs when something else may have to be shown."""
        snapshot = self.view.snapshot
        return self.view, -1 if snapshot is None else snapshot.change, self.widgets.place, self.quiet

    @property
    def quiet(self) -> bool:
        """Whether reasons for refusals are withheld, because the player has not asked for anything yet."""
        return self.widgets.patience.quiet

    @property
    def line(self) -> int:
        """The hovered market line, or -1."""
        widget = self.widget
        silent = widget is not None and self.quiet and not widget.enabled
        return -1 if silent else self.view.market.line_of(widget)

    @property
    def points_at_new_finca(self) -> bool:
        """Whether a market line that brings a new finca is hovered, while nothing is selected."""
        line, arrows = self.line, self.view.market.arrows
        return line >= 0 and arrows[line].is_due and self.snapshot.controller.pick is None

    @property
    def player(self) -> int:
        """The player whose panel is hovered, or -1."""
        return -1 if self.widget is None else self.view.panel_of(self.widget)

    def hover_content(self) -> HoverInfo:
        """Return what to show about what is hovered."""
        view, widget, snapshot = self.view, self.widget, self.snapshot
        if widget is view.area and view.area.space is not None:
            return look_at(snapshot.controller, view.area.space, snapshot.seats, snapshot.aided)
        if widget in (None, view.area):
            return self.resting()
        if view.rival_turns is not None and widget in view.rival_turns.spots:
            spaces = view.rival_turns.spaces_of(widget)
            return HoverInfo(HoverMarks(outlined=(spaces,) if spaces else ()))
        if self.line >= 0:
            return self._arrow(view.why(widget))
        return self._card(widget)

    def of_player(self, player: int) -> HoverInfo:
        """Return what to show about a player: bonuses and points by source."""
        outcome, seats = self.snapshot.outcome, self.snapshot.seats
        bonuses = bonus_facts(self.snapshot.state, player, seats[player].name)
        facts = bonuses if bonuses.rows else None
        if outcome is not None:
            facts = score_facts(outcome, seats, player, bonuses)
        if facts is not None:
            facts = facts._replace(foot=self.foretell_words(player))
        return HoverInfo(beside=box_of(self.view.panels[player].spot.rect), facts=facts)

    def foretell_words(self, player: int) -> str:
        """Return what choosing a player's card shows in the market, or ""."""
        controller = self.snapshot.controller
        if not controller.foretells or controller.state.over:
            return ""
        if player == controller.rival:
            return _("Choose the card again: the forecasts are yours.")
        if player == controller.state.player and controller.rival < 0:
            return ""
        text = _("Choose the card: what rows would bring {player}.")
        return text.format(player=self.snapshot.names[player])

    def hover_line(self, seen: HoverInfo, gains: str) -> str:
        """Return one line about what is hovered, or "".

        ``seen`` is what is shown about it, ``gains`` what a proposal for a market line would bring.
        """
        on_board = self.widget is self.view.area
        more = f"{seen.title}. {seen.body}" if seen.mood and on_board else ""
        if seen.facts is not None:
            more = seen.facts.title
            if not on_board:
                return more
            if self.view.area.space in self.snapshot.state.game.board.site_spaces:
                more = ""  # the line about the site names the finca already
        return ". ".join(text for text in (self._pointed_at(gains), more.replace("\n", " ")) if text)

    def spoken_text(self, brings: Callable[[int], Sequence[str]]) -> str:
        """Return everything about what is hovered, for the screen reader. ``brings`` returns what a
        market line would bring.
        """
        if self.view.snapshot is None:
            return ""
        view, widget, snapshot = self.view, self.widget, self.snapshot
        if widget is view.area:
            space = view.area.space
            if space is None:
                return ""
            told = space_aloud(snapshot.controller, space, snapshot.names, snapshot.aided)
            planned = planned_words(snapshot.controller, space)
            return in_one([told, planned]) if planned else told
        player = -1 if widget is None else view.panel_of(widget)
        if player >= 0 and snapshot.passing.hides_leader:
            return snapshot.names[player]
        if player >= 0:
            return in_one([player_aloud(snapshot.state, player, snapshot.names), self.foretell_words(player)])
        if widget in view.prompt.tiles:
            return tile_aloud(snapshot.controller, view.prompt.tiles.index(widget), snapshot.aided)
        if self.line < 0 and view.market.line_of(widget) >= 0 and widget is not None:
            return widget.spoken()
        if self.line >= 0:
            return in_one([self._pointed_at(""), *brings(self.line)])
        said = self._pointed_at("") or ("" if widget is None else widget.spoken())
        more = self._using(widget) if widget is not None else []
        return in_one([said, *more]) if more else said

    def _using(self, widget: Widget) -> list[str]:
        """Return what a bonus does, and the warning about a step that the widget would play."""
        view, snapshot = self.view, self.snapshot
        kind, step = view.tray.kind_of(widget), view.step_of(widget)
        card = tile_card(kind, RuleTexts.of(snapshot.state.game)).text if kind >= 0 else ""
        seen = (
            warned(snapshot.controller, step) if step is not None and snapshot.aided.warnings else HoverInfo()
        )
        return [text for text in (card, seen.title, seen.body) if text]

    def _pointed_at(self, gains: str) -> str:
        view, widget, state = self.view, self.widget, self.snapshot.state
        if widget is view.area:
            space = view.area.space
            return "" if space is None else space_line(state, space, self.snapshot.names)
        if self.line >= 0:
            told = market_line(line_facts(state, self.line), view.verdict.verdict.texts[0])
            return f"{told}. {gains}" if gains else told
        return "" if widget is None or (self.quiet and not widget.enabled) else widget.spoken()

    def resting(self) -> HoverInfo:
        """Return what to show while nothing is hovered: the harvest of the chosen regions."""
        return chosen_harvest(self.snapshot.controller) if self.snapshot.aided.numbers else HoverInfo()

    def _arrow(self, why: RefusalReason | None) -> HoverInfo:
        """Return what to show about an arrow: the causes of a refusal, and its text if the strip is too
        small for it.
        """
        strip = self.view.verdict
        strip.judge_line(self.snapshot, self.line)
        said, aided = strip.verdict, self.snapshot.aided
        over = HoverMarks(causes=why.culprits if why is not None and aided.reasons else 0)
        rules = tuple(refusal.rule for refusal in why.refusals) if why is not None else ()
        words = "" if strip.tells else said.texts[0]
        mood = said.mood if said.mood != "good" else ""
        box, topic = box_of(self.view.market.rect), rules[0] if rules else ""
        return HoverInfo(over, "", words, mood, beside=box, topic=topic, rules=rules)

    def _card(self, widget: Widget) -> HoverInfo:
        """Return what to show about a button, a bonus, or a player's panel."""
        view, snapshot = self.view, self.snapshot
        aided, box = snapshot.aided, box_of(widget.rect)
        why = view.why(widget) if aided.reasons else None
        kind = view.tray.kind_of(widget)
        if why is not None:
            over = HoverMarks(causes=why.culprits)
            title = tile_card(kind).title if kind >= 0 else prompt_text.refused_button(why)
            bonus = bonus_sentence(snapshot.controller, kind) if kind >= 0 else ""
            return refused(why, snapshot.names, over, title)._replace(beside=box, bonus=bonus)
        step = view.step_of(widget)
        if kind >= 0:
            return about_tile(snapshot.controller, kind, step, aided)._replace(beside=box)
        if step is not None and aided.warnings:
            return warned(snapshot.controller, step)._replace(beside=box)
        player = view.panel_of(widget)
        if player >= 0:
            return self.of_player(player)
        return self.resting()


def box_of(rect: pygame.Rect) -> Box:
    """Return a rectangle as a tuple, which can be compared and hashed."""
    return rect.x, rect.y, rect.width, rect.height
