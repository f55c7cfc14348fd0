"""Regions: what a new plantation would touch, join and grow (RULES.md 6).

Everything here works on masks of one fruit: the mover's own plantations, other players' and the
neutral ones. The purchase check and the real placing share it.
"""

from citrus_game.rules.material.board import Board


def reach(board: Board, own: int, foreign: int, neutral: int) -> tuple[int, int, int]:
    """Give the spaces where a fruit extends own regions, touches foreign ones, breaks `NEUTRAL-SIZE`.

    The three masks are one fruit's plantations by owner; occupied spaces are judged like free ones.
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
    """List the regions of ``within`` that a plantation on ``bit`` joins."""
    parts = []
    seeds = board.beside(bit) & within
    while seeds:
        part = board.region(seeds & -seeds, within)
        parts.append(part)
        seeds &= ~part
    return parts
