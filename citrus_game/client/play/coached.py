"""A sitting with a coach: a card over the board or beside it, and marks on what is spoken of."""

import pygame

from citrus_game.client.kit.widgets.base import Widget
from citrus_game.client.kit.widgets.chain import can_have_focus
from citrus_game.client.play.coach.card import CoachCard, Words, beside_height, coach_height
from citrus_game.client.play.coach.ring import ANSWER, Mark, Ring, thing_words
from citrus_game.client.play.parts.answers import OfferButton
from citrus_game.client.play.table import SittingScene
from citrus_game.client.play.view.places import Card, Places
from citrus_game.client.play.view.shapes import card_beside
from citrus_game.text import _


class MarkedScene(SittingScene):
    """A table on which what is spoken of is marked."""

    ring: Ring

    def marked(self) -> Mark:
        """Give what is marked now."""
        raise NotImplementedError

    def furnish(self) -> None:
        """Begin with nothing marked on the table that has been laid out."""
        self.ring = Ring(self.sitting.state.game, self.damage)

    def changed(self) -> None:
        """Mark what is spoken of now."""
        self.mark_anew()

    def mark_anew(self) -> None:
        """Show the marks of now."""
        self.ring.show(self.view, self.marked())

    def _draw_over_table(self, surface: pygame.Surface) -> None:
        self.ring.draw(self.view, surface)

    def _draw_over_board(self, surface: pygame.Surface) -> None:
        super()._draw_over_board(surface)
        self.ring.draw_over(self.view, surface)


class CoachedScene(MarkedScene):
    """A table at which somebody is told what to do, as long as it is ``coached``."""

    coach_card: CoachCard | None = None

    @property
    def coached(self) -> bool:
        """Tell whether there is a coach."""
        return True

    def said(self) -> Words:
        """Give what the coach says now."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Do what the coach's first button says."""
        raise NotImplementedError

    def leaving(self) -> OfferButton:
        """Make the coach's second button."""
        raise NotImplementedError

    def places(self) -> Places:
        """Give the places of play, with room for the coach over the board, or beside it."""
        return card_beside(self.look.metrics, super().places(), beside_height(self.look))

    def card(self) -> Card | None:
        """Want room for the coach."""
        return Card(coach_height(self.look), over=True, asks=True) if self.coached else None

    def furnish(self) -> None:
        """Put the coach's card over the board, or beside it."""
        super().furnish()
        self.coach_card, room = None, self.view.places.card
        if self.coached and room is not None:
            self.coach_card = CoachCard(self.widgets, self.look, self.go_on, self.leaving())
            self.coach_card.place(room)

    def changed(self) -> None:
        """Let the coach speak of what is shown."""
        if self.coach_card is not None:
            self.coach_card.say(self.said())
            super().changed()

    def first_focus(self) -> Widget | None:
        """Begin at the coach's button, where there is something to be read first: Enter reads on."""
        card = self.coach_card
        return card.next if card is not None and can_have_focus(card.next) else super().first_focus()

    def standing(self) -> list[str]:
        """Name also what has the ring around it, for who does not see it."""
        return [*super().standing(), self.ring_words()]

    def told(self) -> list[str]:
        """Say what the coach says, all of it, where the ring is, and what the coach's button does."""
        if self.coach_card is None:
            return []
        words = self.said()
        button = _("Buttons: {labels}.").format(labels=words.go_on) if words.go_on else ""
        return [words.text, self.ring_words(), button]

    def ring_words(self) -> str:
        """Say what has the ring around it; empty for nothing."""
        thing = self.ring.mark.thing
        answer = self.view.prompt.primary.label
        words = answer if thing == ANSWER else thing_words(thing, self.sitting.state.game)
        return _("The ring is around {thing}.").format(thing=words) if words else ""
