"""Where list and card of the review stand, in the places of the play scene."""

from dataclasses import replace
from typing import NamedTuple

import pygame

from citrus_game.ui.scenes.play.view.places import EDGE, GAP, LARGE, Places, text_scale
from citrus_game.ui.toolkit.drawing.metrics import Metrics

CARD_SHARE = 0.6
"""Share of the width for the card where the list stands beside it."""
TAB = 56
"""Height in units of the tabs of market and card where they share a place."""
LEAST_BUTTON = 40
"""Units that a button of the list must be high."""


class ReviewPlaces(NamedTuple):
    """The rectangles of a review: table, card of the turn, and list of turns. ``tabs`` is that of the tabs of
    market and card if they share a place, else None.
    """

    table: Places
    card: pygame.Rect
    turns: pygame.Rect
    tabs: pygame.Rect | None


def review_places(m: Metrics, places: Places) -> ReviewPlaces:
    """Return the places of a review: the card takes those of mat and tray, the list that of what the others
    did. Where the market is below the board, both share its room, below the prompt; in large letters, in very
    wide windows, and where the players are above the board, the card has the market's.
    """
    gap = m.u(GAP)
    high = places.market.y >= places.board.bottom
    own = places.mat.unionall([places.tray] if high else [places.tray, places.turn])
    prompt = places.prompt.union(places.turn) if high else places.prompt
    turns = pygame.Rect(places.players[-1].x, 0, 0, 0)
    tabs = None
    if high:
        room = own.unionall([places.market, *([places.rival_turns] if places.rival_turns else [])])
        own = room.copy()
        own.width = round(room.width * CARD_SHARE)
        turns = pygame.Rect(own.right + gap, room.y, room.right - own.right - gap, room.height)
    elif places.players[-1].right <= places.board.x:
        last = places.players[-1]
        turns = pygame.Rect(last.x, last.bottom + gap, last.width, m.height - m.u(EDGE) - last.bottom - gap)
        # five players in large letters leave no room there
        if turns.height < 2 * max(m.u(LEAST_BUTTON), m.reach) + gap:
            turns.width = 0
    # in very wide windows mat and tray are beside the market, and a card of their height would lie on it
    if high or not turns.width or text_scale(m) >= LARGE or own.colliderect(places.market):
        own = own if high else own.union(places.market)
        tabs = pygame.Rect(own.x, own.y, own.width, max(m.u(TAB), m.reach, m.line_px(24)))
        own = pygame.Rect(own.x, tabs.bottom + m.u(6), own.width, own.bottom - tabs.bottom - m.u(6))
    if not turns.width:
        # side by side with the buttons of the card there is room for two more
        high_row = max(m.u(50), m.reach, m.line_px(24) + m.u(8))
        turns = pygame.Rect(own.x, own.bottom - 2 * high_row - gap, own.width, 2 * high_row + gap)
        own = pygame.Rect(own.x, own.y, own.width, own.height - turns.height - gap)
    # after the list has taken its room: where they share a place, the market's ends with the card's
    market = places.market if tabs is None else own.copy()
    table = replace(
        places, market=market, mat=own, tray=own, turn=own, prompt=prompt, rival_turns=None, corner=None
    )
    return ReviewPlaces(table, own, turns, tabs)
