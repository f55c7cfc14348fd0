"""What the results of a game ask to be drawn: podium, bars, table and leaves; kept as readable text.

``python -m tests.client.rooms.results`` writes it down anew.
"""

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame

from citrus_game.client.rooms.scoring.bars import Bars
from citrus_game.client.rooms.scoring.leaves import FallingLeaves
from citrus_game.client.rooms.scoring.podium import Podium, draw_also, draw_player
from citrus_game.client.rooms.scoring.points_table import PointsTable
from citrus_game.table.review.standings import Standing
from citrus_game.table.seat import Seat
from tests.client.board.drafting import Paper, draft_look, drafting
from tests.client.board.drafts import block, write_workers

KEPT = Path(__file__).with_name("results.txt")
POINTS = (
    ("Ana", "azure", 1, (12, 3, 0, 25, 0, 2, 0, 0, -3, 0)),
    ("Benedetta of the long name", "teal", 1, (20, 0, 4, 5, 5, 0, 3, 2, 0, 0)),
    ("Cy", "ivory", 3, (9, 1, 0, 10, 0, 0, 0, 0, -12, 0)),
    ("Dario", "ink", 4, (2, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
    ("Elif", "violet", 5, (0, 0, 0, 0, 0, 0, 0, 0, -6, 0)),
)
"""Players with their colours, ranks, and points by source."""
WINDOWS = (((2560, 1440), 1.0, (2000, 1200)), ((1280, 720), 1.0, (700, 260)), ((2560, 1440), 2.0, (900, 900)))
"""Windows, sizes of text, and rooms in them."""


def results() -> Iterator[str]:
    """Tell everything."""
    found = [Standing(Seat(*who), rank, sources, sum(sources)) for *who, rank, sources in POINTS]
    with tempfile.TemporaryDirectory() as name, drafting() as notes:
        write_workers(Path(name))
        for window, text_size, size in WINDOWS:
            look = draft_look(window, Path(name), text_size)
            room = pygame.Rect((40, 30), size)
            bars, leaves = Bars(look, room, found), FallingLeaves(look, room)
            painters: dict[str, Callable[[pygame.Surface], object]] = {
                "the podium": Podium(look, room, found).draw,
                "a podium for two": Podium(look, room, [found[0], found[1]._replace(rank=2)]).draw,
                "the others": partial(draw_also, look, room=room, standings=found),
                "the table": PointsTable(look, room, found).draw,
                "a winner": partial(draw_player, look, room=room, colour="teal", crowned=True),
                "another": partial(draw_player, look, room=room, colour="ink", crowned=False),
                "all bars": partial(bars.draw, shown=99.0),
                "some bars": partial(bars.draw, shown=2.5),
                "leaves": partial(leaves.draw, share=0.6),
            }
            for what, paint in painters.items():
                paint(Paper(window))
                yield from block(f"{what} in {size}, text {text_size}", notes)


if __name__ == "__main__":
    KEPT.write_text("\n".join(results()) + "\n", encoding="utf-8")
