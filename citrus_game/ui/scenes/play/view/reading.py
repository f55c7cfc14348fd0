"""Where tooltips of the play scene lie: beside the board, the prompt with its hand, and the coach's card."""

from collections.abc import Callable, Sequence
from itertools import product

import pygame

from citrus_game.rules.model.board import bits
from citrus_game.ui.scenes.play.view.table import TableView
from citrus_game.ui.toolkit.widgets.popover import Popover

LARGEST_OVER_BOARD = 0.1
"""Share of the window above which a tooltip that has to lie over the board uses a shorter version."""
GAP = 8
"""Units between a tooltip and what it lies beside."""
NARROWEST = 150
"""Units, growing with the text size, below which a room is too narrow to read in."""
NEAR = 130
"""Units from a thing within which its tooltip is still beside it."""
SPARED = 0.8
"""Share of a player's panel above which a tooltip beside its thing hides too much of panels and bonuses."""

MakePopover = Callable[..., Popover]
"""Makes a tooltip with further arguments of `Popover`, which say where it lies."""


def reading_card(
    view: TableView,
    anchor: pygame.Rect,
    versions: Sequence[MakePopover],
    subject: int = 0,
    *,
    yields: bool = False,
) -> Popover:
    """Return the longest version that has room in the column of the cards, or else beside the board. If
    possible it leaves the workers in sight: it lies where the bonuses are, or on the market while nothing can
    be bought there.

    ``anchor`` is what it is about. If no version has room, one of them lies over the board, but not over the
    mask ``subject``. If the first version ``yields``, it is used only where it leaves the market in sight.
    """
    tray, market, mat = (part.rect for part in (view.tray, view.market, view.mat))
    turn = view.places.turn
    free = rooms(view, mat)
    column = [room for room in free if room.contains(mat)]
    elsewhere = [room for room in free if room not in column]
    on_market = [] if yields or anchor.colliderect(market) else column
    # what must stay in sight; the shortest of many versions would tell too little on the market
    places = [
        *product(column, [tray], versions[:1], [[mat, turn]]),
        *product(on_market, [market], versions[: max(2, len(versions) - 1)], [[mat, turn]]),
        *product(column, [mat], versions[:2], [[turn]]),
        *product(column, [mat], versions, [[]]),
        *product(column, [tray], versions, [[mat, turn]]),
        *product(elsewhere, [mat], versions, [[]]),
    ]
    # the tab of bonuses, which stands where the mat is, is hidden only where there is no room beside it
    for (room, home, make, kept), tab in product(places, (True, False)):
        card = _beside_board(view, anchor, make, tab=tab, bounds=room, home=home, spare=view.places.players)
        if tab and not card.rect.colliderect(home):
            continue
        hidden = yields and make is versions[0] and card.rect.colliderect(market)
        if card.clear and not hidden and not card.hides[1] and card.rect.collidelist(kept) < 0:
            return card
    return _over_board(view, anchor, versions, subject)


def tooltip_beside(view: TableView, anchor: pygame.Rect, versions: Sequence[MakePopover]) -> Popover:
    """Return a tooltip beside what it is about, if it hides little there, or else as a reading card."""
    panels, reach = view.places.players, 2 * view.style.u(NEAR)
    most = SPARED * panels[0].width * panels[0].height
    spare = [*panels, view.tray.rect, view.places.turn]
    near: Popover | None = None
    for side, room in product(("above", "below", "right", "left"), rooms(view, anchor)):
        card = _beside_board(view, anchor, versions[0], bounds=room, sides=(side,), spare=spare)
        if not card.clear or card.hides[1] or card.hides[2] > most:
            continue
        if card.point is not None:
            return card
        if near is None and card.rect.inflate(reach, reach).colliderect(anchor):
            near = card
    return near or reading_card(view, anchor, versions)


def _beside_board(
    view: TableView, anchor: pygame.Rect, make: MakePopover, *, tab: bool = False, **where: object
) -> Popover:
    """Return a tooltip at a place, where it avoids all but panels and bonuses that it is not about, and, if
    ``tab`` is false, a tab on the bonuses' panel.
    """
    bonuses = [tile.rect for tile in view.tray.tiles]
    avoid = [rect for rect in view.pressable if rect not in bonuses and not rect.colliderect(anchor)]
    if not tab and view.tray in view.parts:
        avoid = [rect for rect in avoid if not view.tray.rect.contains(rect)]
    avoid += _other_bonuses(view, anchor)
    return make(anchor=anchor, avoid=[*avoid, *_protected(view)], **where)


def rooms(view: TableView, near: pygame.Rect) -> list[pygame.Rect]:
    """Return the largest free rectangles beside board and prompt that are wide enough to read in; the one
    around ``near`` comes first, then those closest to it.
    """
    found = _readable(view, _protected(view))
    return sorted(found, key=lambda room: (not room.contains(near), _distance(room, near)))


def _readable(view: TableView, taken: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return the largest rectangles of the window that nothing has taken and that are wide enough to read
    in.
    """
    found = [pygame.Rect((0, 0), view.style.metrics.size)]
    for each in taken:
        found = [part for room in found for part in _without(room, each)]
    gap, least = 2 * view.style.u(GAP), view.style.metrics.scaled(NARROWEST)
    inside = [room.inflate(-gap, -gap) for room in found]
    return [room for room in inside if room.width >= least and room.height > 0]


def _without(room: pygame.Rect, taken: pygame.Rect) -> list[pygame.Rect]:
    """Return the largest parts of a room that do not touch a rectangle: right, left, below and above."""
    if not room.colliderect(taken):
        return [room]
    return [
        pygame.Rect(taken.right, room.y, room.right - taken.right, room.height),
        pygame.Rect(room.x, room.y, taken.left - room.x, room.height),
        pygame.Rect(room.x, taken.bottom, room.width, room.bottom - taken.bottom),
        pygame.Rect(room.x, room.y, room.width, taken.top - room.y),
    ]


def _protected(view: TableView) -> list[pygame.Rect]:
    """Return what no tooltip may cover: board, prompt with hand, and the coach's or another card."""
    own = view.places.card
    return [view.seen.geometry.slab, view.places.prompt, *([own] if own is not None else [])]


def _buttons(view: TableView, anchor: pygame.Rect) -> list[pygame.Rect]:
    pressable = [rect for rect in view.pressable if not rect.colliderect(anchor)]
    return pressable + _other_bonuses(view, anchor)


def _other_bonuses(view: TableView, anchor: pygame.Rect) -> list[pygame.Rect]:
    """Return the other bonuses that one chooses from while pointing at one of them, the ``anchor``."""
    bonuses = [tile.rect for tile in view.tray.tiles if tile.visible]
    return [rect for rect in bonuses if rect != anchor] if anchor in bonuses else []


def _distance(room: pygame.Rect, near: pygame.Rect) -> int:
    return abs(room.centerx - near.centerx) + abs(room.centery - near.centery)


def _over_board(
    view: TableView, anchor: pygame.Rect, versions: Sequence[MakePopover], subject: int
) -> Popover:
    """Return the longest version that is small and hides nothing in use, or else the one that hides least.
    None hides a bonus that one chooses from if it has room beside them.
    """
    spaces = [view.seen.geometry.rect(low.bit_length() - 1) for low in bits(subject)]
    avoid = [*_buttons(view, anchor), *(rect for rect in spaces if not rect.colliderect(anchor))]
    if view.places.card is not None:
        avoid.append(view.places.card)
    spare = [view.market.rect, *view.places.players, view.places.prompt, view.mat.rect, view.tray.rect]
    others = _other_bonuses(view, anchor)
    beside = _readable(view, [anchor.unionall(others)]) if others else []

    def best(make: MakePopover) -> Popover:
        made = [make(anchor=anchor, avoid=avoid, spare=spare, bounds=room) for room in beside]
        made = [card for card in made if card.clear]
        return min(made or [make(anchor=anchor, avoid=avoid, spare=spare)], key=lambda card: card.hides)

    cards = [best(make) for make in versions]
    small = [card for card in cards if card.clear and card.share <= LARGEST_OVER_BOARD]
    first = next((card for card in small if not card.hides[1]), None)
    return first or min(small or cards[-1:], key=lambda card: card.hides)
