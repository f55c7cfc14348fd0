"""Pills beside a scored finca: rank, player, number of plantations and points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from citrus_game.rules.model import events as ev
from citrus_game.text import ngettext
from citrus_game.ui.scenes.play.animation.plan import GOLD, AnimationPlan
from citrus_game.ui.scenes.play.panels.tiles import readable

PILL, GAP, ROOM = 80, 8, 0.9
"""Units from one pill to the next, and between them; share of the board that they may cover."""
COUNTED, POINTS = 30, 46
"""Text size of the count and of the points, in units."""


class Count(NamedTuple):
    """A region that is counted at a finca: its player, its spaces as a mask, and the time."""

    player: int
    mask: int
    when: float


@dataclass(frozen=True)
class Pill:
    """A player's count beside a finca, on a rounded background. ``stages`` are its texts, each with the time
    from which it is shown.
    """

    player: int
    rank: int
    points: int
    stages: Sequence[tuple[str, float]]


def pills(event: ev.FincaScored, counts: Sequence[Count], wins: float) -> list[Pill]:
    """Return the counts to show beside a finca, one for each player with a region, in order of rank."""
    found = []
    for player in dict.fromkeys(count.player for count in counts):
        own = [count for count in counts if count.player == player]
        sizes = [count.mask.bit_count() for count in own]
        stages = [(" + ".join(map(str, sizes[: n + 1])), count.when) for n, count in enumerate(own)]
        total = sum(sizes)
        words = f"{stages[-1][0]} = {total}" if len(own) > 1 else str(total)
        stages.append((ngettext("{n} plantation", "{n} plantations", total).format(n=words), wins))
        rank = 1 + sum(sum(other) > total for other in event.sizes)
        found.append(Pill(player, rank, event.points[player], stages))
    return found


def pill_height(plan: AnimationPlan, found: Sequence[Pill]) -> int:
    """Return the pixels from one pill to the next: they grow with the text size, as far as the board has
    room.
    """
    slab, high = plan.view.seen.geometry.slab, plan.style.u(PILL)
    wide = max(pill_width(plan, pill, pill.stages[-1][0], high) for pill in found)
    room = min(slab.height * ROOM / len(found), high * slab.width * ROOM / wide)
    return max(high, min(plan.style.metrics.scaled(PILL), int(room)))


def pill_width(plan: AnimationPlan, pill: Pill, words: str, high: int) -> int:
    """Return the least width in pixels of a pill with a text; ``high`` is that of `pill_height`."""
    type_, pad = plan.style.type, 16 * high // PILL
    ends = type_.width(f"+{pill.points}", "points", POINTS * high // PILL) + pad if pill.points else 0
    widths = [type_.width(text, name, px) for text, name, px in _texts(plan, pill, words, high)]
    return sum(widths) + (PILL - GAP) * high // PILL + 5 * pad + ends


def _texts(plan: AnimationPlan, pill: Pill, words: str, high: int) -> tuple[tuple[str, str, int], ...]:
    """Return rank, name and count, each with its text style and size."""
    size = COUNTED * high // PILL
    rank = str(pill.rank), "points", POINTS * high // PILL
    return rank, (plan.names[pill.player], "name", size), (words, "field", size)


def pill_picture(plan: AnimationPlan, pill: Pill, words: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a pill with a text: at least as wide as ``size``, and as high without the gap
    below. Points appear with the last text.
    """
    style, type_, colour = plan.style, plan.style.type, plan.view.canvas.colours[pill.player]
    pad, tall, points_px = (units * size[1] // PILL for units in (16, PILL - GAP, POINTS))
    ground, edge = style.colour(f"player-{colour}"), style.colour(f"player-{colour}-edge")
    ink, paid = style.colour(readable(style, ground)), f"+{pill.points}"
    whole = words == pill.stages[-1][0] and pill.points > 0
    ends = type_.width(paid, "points", points_px) + pad if pill.points else 0
    # from left to right: worker, rank, name, count, points
    begin, least = tall + pad, pill_width(plan, pill, words, size[1])
    picture = pygame.Surface((max(size[0], least), tall), pygame.SRCALPHA)
    style.art.paint_box(picture, picture.get_rect(), tall // 2, ground, edge, max(2, style.u(4)))
    *named, (_words, _style, px) = _texts(plan, pill, words, size[1])
    for text, text_style, name_px in named:
        width = type_.width(text, text_style, name_px)
        type_.place(picture, text, text_style, ink, pygame.Rect(begin, 0, width, tall), "left", name_px)
        begin += width + pad
    right = picture.get_width() - pad - ends
    type_.place(picture, words, "field", ink, pygame.Rect(begin, 0, right - begin, tall), "right", px)
    if whole:
        gold = plan.words(paid, GOLD, points_px)
        picture.blit(gold, gold.get_rect(midright=(picture.get_width() - pad, tall // 2)))
    return picture
