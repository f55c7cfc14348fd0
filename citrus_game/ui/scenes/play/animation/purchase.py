"""The animation of a computer player's purchase: first its intention, then the flight of the tiles, then
the results.
"""

from collections.abc import Sequence

import pygame

from citrus_game.narration import words
from citrus_game.narration.events import event_sentence
from citrus_game.rules.model import events as ev
from citrus_game.text import _
from citrus_game.ui.board.layers.hover import BADGE_PX, paint_number
from citrus_game.ui.board.layers.plants import whole_tile
from citrus_game.ui.scenes.play.animation.plan import FADE, LIFT, AnimationPlan
from citrus_game.ui.scenes.play.animation.planting import APART, STRAIGHT
from citrus_game.ui.scenes.play.animation.sprites import Blit, Sprite, ease_out, standing
from citrus_game.ui.scenes.play.panels.market import HIT, arrow_picture
from citrus_game.ui.scenes.play.panels.tiles import paint_ring, readable
from citrus_game.ui.scenes.play.snapshot import Told

INTENT, LIFTS = 350.0, 140.0
"""Milliseconds for which the intention is shown, and for lifting the tiles."""
GHOST = 150
"""Alpha of the tiles that will be planted, of 255."""
DEEDS = (ev.Bought, ev.Harvested, ev.Income, ev.BullPut, ev.Plowed, ev.CartUsed, ev.MilestoneUsed)
"""Events for which the prompt shows a sentence."""
SAID, READS = 900.0, 60.0
"""Least milliseconds for a sentence, and for each letter of those about a purchase."""


def in_one_go(happened: Sequence[ev.Event]) -> list[ev.Event]:
    """Return the events in another order, in which all tiles of a bought line are planted together: first
    what came before, then the tiles, then what follows from them.

    Workers that are placed and returned within these events are left out.
    """
    placed = [event.space for event in happened if isinstance(event, ev.WorkerPlaced)]
    returned = [event.space for event in happened if isinstance(event, ev.WorkerReturned)]
    both = {space for space in placed if space in returned}
    kept = [
        event
        for event in happened
        if not (isinstance(event, ev.WorkerPlaced | ev.WorkerReturned) and event.space in both)
    ]
    first = next(number for number, event in enumerate(kept) if isinstance(event, ev.Planted))
    planted = [event for event in kept[first:] if isinstance(event, ev.Planted)]
    return [*kept[:first], *planted, *(event for event in kept[first:] if event not in planted)]


def intend(plan: AnimationPlan, event: ev.Bought, taken: Sequence[tuple[int, int]]) -> None:
    """Show what a computer player is going to do with a line: its price in the player's colour, its tiles
    lifted, and ghosts on the board. ``taken`` are the slots that it empties, with their tiles; a cart may
    take another one.
    """
    market, colour = plan.view.market, plan.view.canvas.colours[event.player]
    begin = plan.at + INTENT
    plan.lifted = dict(taken)
    leaves = {}
    left = dict(taken)
    for number, planting in enumerate(plan.purchase):
        index = next((index for index, tile in left.items() if tile == planting.tile), None)
        if index is not None and not planting.stored:
            del left[index]
            leaves[index] = begin + APART * number
    frame = market.frame(event.line).inflate(16, 16)
    ring = pygame.Surface(frame.size, pygame.SRCALPHA)
    line = plan.style.colour(f"player-{colour}")
    paint_ring(plan.style, ring, ring.get_rect().inflate(-16, -16), f"#{line.r:02X}{line.g:02X}{line.b:02X}")
    plan.motions.append(standing(ring, frame.center, plan.at, INTENT))
    _tag(plan, event, colour)
    if plan.still:
        for part in (market, plan.view.mat, plan.view.tray):
            plan.cover(part, event.player, begin, FADE)
    else:
        for index, tile in taken:
            _lift(plan, index, tile, leaves.get(index, begin))
        plan.cover_market(max([begin, *leaves.values()]))
    for number, planting in enumerate(plan.purchase, 1):
        lasts = INTENT + (FADE if plan.still else APART * (number - 1) + STRAIGHT)
        _ghost(plan, planting, number, colour, lasts)
    plan.at = begin
    plan.show_board_at(begin)


def _lift(plan: AnimationPlan, index: int, tile: int, leaves: float) -> None:
    """Lift a tile of the market until it flies off at ``leaves``."""
    picture = plan.art.piece(whole_tile(tile), round(plan.view.market.places.pitch * 0.925))
    place, start, up = picture.get_rect(center=plan.slot(index)), plan.at, plan.style.u(LIFT)

    def pose(t: float) -> list[Blit]:
        lifted = ease_out(min(1.0, t * (leaves - start) / LIFTS))
        return [Blit(picture, place.move(0, -round(up * lifted)))]

    plan.motions.append(Sprite("lifted", pose, start, leaves - start, early=True))


def _tag(plan: AnimationPlan, event: ev.Bought, colour: str) -> None:
    """Show the line's price on a tag in the player's colour."""
    arrow, style = plan.view.market.places.arrows[event.line], plan.style
    px = round(arrow.rect.width / HIT)
    ground, edge = style.colour(f"player-{colour}"), style.colour(f"player-{colour}-edge")
    picture = arrow_picture(style, arrow.turn, px, ground, edge).copy()
    box = picture.get_rect()
    style.type.place(
        picture, str(event.cost), "cost", style.colour(readable(style, ground)), box, "centre", px // 2
    )
    lasts = INTENT + (FADE if plan.still else STRAIGHT)
    plan.motions.append(standing(picture, arrow.rect.center, plan.at, lasts))


def _ghost(plan: AnimationPlan, planting: ev.Planted, number: int, colour: str, lasts: float) -> None:
    """Show a numbered ghost of a tile that will be planted."""
    cell, tile = plan.cell(planting.space), plan.tile
    picture = pygame.Surface(cell.size, pygame.SRCALPHA)
    piece = plan.art.piece(whole_tile(planting.tile), tile, pygame.Color(255, 255, 255, GHOST))
    picture.blit(piece, piece.get_rect(center=picture.get_rect().center))
    line = plan.style.colour(f"player-{colour}")
    pygame.draw.rect(picture, line, picture.get_rect(), max(2, tile // 24), border_radius=tile // 8)
    px = max(15, round(tile * BADGE_PX))
    paint_number(plan.art, plan.style.type, picture, (tile - px // 2, tile - px // 2), px, str(number))
    plan.motions.append(standing(picture, cell.center, plan.at, lasts))


def narrate(plan: AnimationPlan, happened: Sequence[ev.Event]) -> None:
    """Show in the prompt what a computer player does and why, until something else is told there."""
    game = plan.state.game
    deeds = (event for event in happened if isinstance(event, DEEDS))
    event = next((event for event in deeds if not (isinstance(event, ev.Harvested) and event.final)), None)
    if event is None:
        return
    title = event_sentence(event, plan.names, game) or ""
    if isinstance(event, ev.Bought):
        line = words.line_name(game.lines[event.line])
        title = _("{player} buys {line}.").format(player=plan.names[event.player], line=line)
    reads = READS * len(title + plan.reason) if plan.purchase else 0.0
    plan.told = Told(title, plan.reason, event.player, plan.mood)
    plan.caption(title, plan.reason, event.player, 0.0, max(SAID, reads), plan.mood)
