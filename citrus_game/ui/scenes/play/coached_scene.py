"""Base classes of session scenes that mark things on the table, and that have a coach."""

import pygame

from citrus_game.text import _
from citrus_game.ui.scenes.play.coach.card import BESIDE_PANELS, CoachCard, Words, beside_height, coach_height
from citrus_game.ui.scenes.play.coach.highlight import ANSWER, Mark, Ring, thing_words
from citrus_game.ui.scenes.play.panels.buttons import OfferButton
from citrus_game.ui.scenes.play.session_scene import SessionScene
from citrus_game.ui.scenes.play.view.places import Card, Places, card_beside
from citrus_game.ui.toolkit.widgets.base import Widget
from citrus_game.ui.toolkit.widgets.focus_order import can_have_focus

GROWS = 4
"""How many times as high as it needs a card beside the board may be: it is as high as its words."""


class MarkedScene(SessionScene):
    """A session scene that marks one thing on the table, for example what the coach talks about."""

    ring: Ring

    def current_mark(self) -> Mark:
        """Return what to mark on the table now."""
        raise NotImplementedError

    def build_panels(self) -> None:
        self.ring = Ring(self.session.state.game, self.dirty)

    def snapshot_changed(self) -> None:
        self.update_marks()

    def update_marks(self) -> None:
        """Update the marks."""
        self.ring.show(self.view, self.current_mark())

    def _draw_over_table(self, surface: pygame.Surface) -> None:
        self.ring.draw(self.view, surface)

    def _draw_over_board(self, surface: pygame.Surface) -> None:
        super()._draw_over_board(surface)
        self.ring.draw_over(self.view, surface)


class CoachedScene(MarkedScene):
    """A session scene with a coach's card while ``coached`` is true."""

    coach_card: CoachCard | None = None
    on_prompt = False
    """Whether the card lies on the prompt."""
    _pointed = ""
    """What the card said last about the hovered thing."""

    @property
    def coached(self) -> bool:
        """Whether there is a coach."""
        return True

    def coach_texts(self) -> Words:
        """Return the texts of the coach's card."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Do what the first button of the coach's card says."""
        raise NotImplementedError

    def leave_button(self) -> OfferButton:
        """Return the second button of the card, which leaves the lesson or the coach."""
        raise NotImplementedError

    def places(self) -> Places:
        return card_beside(self.style.metrics, super().places(), beside_height(self.style), grows=GROWS)

    def card(self) -> Card | None:
        wide = self.style.u(BESIDE_PANELS)
        return Card(coach_height(self.style), over=True, wide=wide) if self.coached else None

    def build_panels(self) -> None:
        super().build_panels()
        self.coach_card, places = None, self.view.places
        if self.coached and places.card is not None:
            self.on_prompt = places.card == places.prompt
            self.coach_card = CoachCard(self.style, self.go_on, self.leave_button(), on_prompt=self.on_prompt)
            self.coach_card.place(self.widgets, places.card)

    def snapshot_changed(self) -> None:
        if self.coach_card is not None:
            self._say(self.coach_card)
            super().snapshot_changed()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.coach_card is not None and self.pointing.words != self._pointed:
            self._pointed = self.pointing.words
            self._say(self.coach_card)

    def _say(self, card: CoachCard) -> None:
        """Show on the card what is to be said, on the prompt beside the hand."""
        card.set_words(
            self.coach_texts(), self.view.prompt.beside_hand if self.on_prompt else card.panel.rect
        )

    def first_focus(self) -> Widget | None:
        card = self.coach_card
        return card.next if card is not None and can_have_focus(card.next) else super().first_focus()

    def static_text(self) -> list[str]:
        return [*super().static_text(), self.ring_words()]

    def spoken_texts(self) -> list[str]:
        """Return the sentences for the screen reader: the coach's whole text, what is marked, and the
        label of the button.
        """
        if self.coach_card is None:
            return []
        words = self.coach_texts()
        button = _("Buttons: {labels}.").format(labels=words.go_on) if words.go_on else ""
        return [words.text, self.ring_words(), button]

    def ring_words(self) -> str:
        """Return a sentence that names the thing with the ring, or ""."""
        thing, turn = self.ring.mark.thing, self.view.turn
        words = thing_words(thing, self.session.state.game)
        if thing == ANSWER and turn is not None:
            words = turn.primary.label
        return _("The ring is around {thing}.").format(thing=words) if words else ""
