"""What facts often show, drawn once at the sizes they show it in: no hover is to wait for a picture."""

from collections.abc import Sequence

import pygame

from citrus_game.client.board.facts import Cell, Facts, FactsView, House, Pic, Row, Site
from citrus_game.client.board.layers.plants import whole_tile
from citrus_game.client.kit.draw.look import Look
from citrus_game.client.play.words.sources import SOURCE_PIECES
from citrus_game.rules.material.components import FRUITS


def draw_everyday(look: Look, colours: Sequence[str]) -> None:
    """Draw what the facts of a harvest, of a finca and of the points are made of, for these players."""
    cells: list[Cell] = [(House((5, 3), 1.4), Pic("coin", 1.1))]
    cells += [(Pic(f"worker-{colour}", 1.5), Pic(f"emblem-{colour}", 0.9)) for colour in colours]
    for piece in SOURCE_PIECES.values():
        cells.append((Pic(piece, 0.95, "muted-dark" if piece.startswith("icon-") else ""),))
    cells += [(Pic(whole_tile(fruit * 2), 0.9),) for fruit in range(len(FRUITS))]
    rows = tuple(Row((cell,)) for cell in cells)
    nowhere = pygame.Surface((1, 1), pygame.SRCALPHA)
    fruits = [Pic(whole_tile(fruit * 2)) for fruit in range(len(FRUITS))]
    heads: list[Pic | House | Site] = [*fruits, Site("A"), House((10, 5)), House((5, 3))]
    for head in heads:
        facts = Facts("", head=head, aligns=("left",), rows=rows if head is heads[0] else ())
        view = FactsView(look, facts, look.metrics.size[0])
        view.draw(nowhere, pygame.Rect((0, 0), view.size))
