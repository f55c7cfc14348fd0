"""Regions: which regions a new plantation extends, touches or joins (RULES.md 6).

All masks here are plantations of one fruit: the player's own, other players' (foreign) and neutral ones.
"""

from citrus_game.rules.model.board import Board


def reach(board: Board, own: int, foreign: int, neutral: int) -> tuple[int, int, int]:
    """Return masks for planting one fruit: spaces that extend an own region, that touch another player's,
    that break `NEUTRAL-SIZE`.

    The arguments are one fruit's plantations by owner. Whether a space is occupied does not matter.
    """
    extends = board.beside(own) if own else 0
    by_neutral = board.beside(neutral) if neutral else 0
    too_large = by_neutral & ~extends
    both = by_neutral & extends
    while both:
        bit = both & -both
        both ^= bit
        beside = board.beside(bit)
        if _size(board, beside, neutral) > _size(board, beside, own):
            too_large |= bit
    return extends, board.beside(foreign) if foreign else 0, too_large


def _size(board: Board, seeds: int, within: int) -> int:
    return board.region(seeds & within, within).bit_count()


def parts_beside(board: Board, bit: int, within: int) -> list[int]:
    """Return the regions of ``within`` that are adjacent to the space ``bit`` (a mask)."""
    parts = []
    seeds = board.beside(bit) & within
    while seeds:
        part = board.region(seeds & -seeds, within)
        parts.append(part)
        seeds &= ~part
    return parts
