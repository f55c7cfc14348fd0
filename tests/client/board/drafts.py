"""What the board and its charts ask to be drawn, where and how large; kept as readable text.

``python -m tests.client.board.drafts`` writes it down anew.
"""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from citrus_game.client.board.canvas import Canvas
from citrus_game.client.board.charts.curves import draw_scores, score_plot
from citrus_game.client.board.charts.plot import Plot, grid_step, whole_steps
from citrus_game.client.board.charts.sources import draw_key, keys_in_row
from citrus_game.client.board.facts import MEASURED, Facts, FactsView, Pic, Row, Word, measured
from citrus_game.client.board.figure import FigureView, HelpCard, PiecesView, figure_state
from citrus_game.client.board.geometry import Geometry
from citrus_game.client.board.layers.fincas import house_picture
from citrus_game.client.board.layers.ghosts import Ghost, draw_ghosts, draw_numbers, ghosts_extent
from citrus_game.client.board.layers.ground import GroundLayer
from citrus_game.client.board.layers.over import Over, OverLayer
from citrus_game.client.board.layers.owners import middle, paint_owners
from citrus_game.client.board.paint import RIBBONS
from citrus_game.client.board.painter import board_layers
from citrus_game.client.board.picture import Marks, Picture, take_picture
from citrus_game.client.board.portraits import Pose, portrait
from citrus_game.client.board.regions import Cells, lit_svg
from citrus_game.client.kit.draw.look import Look
from citrus_game.content.lessons.pages import Figure, Pieces
from citrus_game.content.maps.tmx import GroundTile
from citrus_game.content.preferences.look import PLAYER_COLOURS
from citrus_game.rules.material.board import bits, parse_board
from citrus_game.rules.material.components import FRUITS
from citrus_game.table.review.curve import Curve, Turn
from citrus_game.table.review.standings import LOOKS
from citrus_game.table.seat import Seat
from tests.client.board.drafting import Paper, draft_look, drafting, drawn, told
from tests.client.shown.placed import EVERYTHING

KEPT = Path(__file__).with_name("drafts.txt")
SIZE = (2560, 1440)
FIELD = """
    . . . . . . . .
    . A . . . B . .
    . . ~ . . . . .
    . . # . C . D .
    . . . . . . . .
"""
DRAWING = "A B .\n. # ."
POSITION = Figure(
    "", FIELD,
    plantations={
        "a1": "lemon", "b1": "lemon*", "a2": "lemon", "a3": "lemon", "c1": "lime",
        "f1": "orange", "g1": "orange", "g2": "orange*", "g3": "orange", "f3": "orange", "e3": "orange",
        "d1": "grapefruit", "h4": "blood-orange", "h5": "blood-orange", "g5": "lime", "e5": "lime",
    },
    owners={"a1": 0, "f1": 1, "h4": 3},
    fincas={"A": (10, 5), "B": (8, 4)},
    landscape={"a5": "cart", "c5": "storehouse"},
    marked=("C",),
)  # fmt: skip
SHAPES: dict[str, Cells] = {
    "ring": frozenset((x, y) for x in range(3) for y in range(3)) - {(1, 1)},
    "steps": frozenset({(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2)}),
    "square": frozenset({(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)}),
}
WORKER = (
    '<svg><g id="piece" stroke="#111111"><path d="M" fill="#222222"/>'
    '<circle cx="64" cy="52" r="18" fill="#333333"/></g></svg>'
)
POSES: tuple[Pose, ...] = ("idle", "cheering", "carrying", "clapping")


def block(head: str, notes: list[str]) -> Iterator[str]:
    """Give what has been noted since under a head, and begin anew."""
    yield head
    yield from (f"  {line}" for line in notes)
    notes.clear()


def write_workers(folder: Path) -> None:
    """Write workers as plain as their pictures can be."""
    for colour in PLAYER_COLOURS:
        (folder / f"worker-{colour}.svg").write_text(WORKER, encoding="utf-8")


def drafts() -> Iterator[str]:
    """Tell everything."""
    with tempfile.TemporaryDirectory() as name, drafting() as notes:
        folder = Path(name)
        write_workers(folder)
        (folder / "finca.svg").write_text('<svg>house<g id="yard">\nyard</g></svg>', encoding="utf-8")
        look = draft_look(SIZE, folder)
        yield from _board(look, notes)
        yield from _regions(notes)
        yield from _portraits(look, notes)
        yield from _charts(look, notes)
        for text_size in (1.0, 2.0):
            yield from _cards(draft_look(SIZE, folder, text_size), notes)
        yield from _facts(look, notes)


def _canvas(look: Look, room: tuple[int, int]) -> Canvas:
    board = parse_board(FIELD, free_sites=True)
    return Canvas(look.art, look.type, Geometry.fit(board, pygame.Rect((31, 17), room)), PLAYER_COLOURS)


def _pictures(canvas: Canvas) -> Iterator[tuple[str, Picture]]:
    space = canvas.geometry.board.spaces
    state = figure_state(POSITION, canvas.geometry.board, 4)
    three = sum(1 << space[name] for name in ("d2", "e2", "a5"))
    yield "usual", take_picture(state, Marks())
    marks = Marks(
        legal=three | 1 << space["g4"], ghost="lemon", ready=1 << space["a1"], chosen=1 << space["g2"],
        last=three, last_by=4, order=(space["e2"], space["a5"], space["d2"]), strands=three,
    )  # fmt: skip
    yield "with marks", take_picture(state, marks)
    alone = replace(marks, last_by=3, order=(), ghost=None, rings=False)
    yield "with other marks", take_picture(state, alone)
    state.scored = 1
    for winners in ((), (2,), (0, 1, 2)):
        yield f"scored by {len(winners)}", take_picture(state, Marks(), {0: winners})


def _board(look: Look, notes: list[str]) -> Iterator[str]:
    canvas = _canvas(look, (2400, 1700))
    target = Paper(SIZE, 0, "board")
    grounds = {
        at: GroundTile(Path("map.tmx"), None, (False,) * 3, art)
        for at, art in (((0, 0), "ground-2"), ((9, 2), "rock"))
    }
    GroundLayer(grounds, coordinates=True).draw(canvas, target)
    yield from block(f"the ground, tiles of {canvas.tile}", notes)
    before: dict[str, list[str]] = {}
    first, *_more = dict(_pictures(canvas)).values()
    for name, picture in _pictures(canvas):
        calm = picture.calm((0,))
        yield f"{name}: {sorted(picture.changed(first))}"
        yield f"calm: {sorted(calm.changed(first))} {calm.marks} {calm.workers}"
        for layer in board_layers():
            kind = type(layer).__name__
            layer.draw(canvas, target, picture)
            new = [line for line in notes if line not in before.get(kind, ())]
            before.setdefault(kind, list(notes))
            yield from block(f"{kind} {name}", new)
            notes.clear()
            yield from _clipped(canvas, partial(layer.draw, canvas, picture=picture), notes)
    paint_owners(canvas, pygame.Rect(50, 30, 2300, 1300), first)
    yield from block("owners", notes)
    yield " ".join(str(middle(canvas, region.mask)) for region in first.regions)
    yield from _over(canvas, target, notes)
    yield from _small(look, first, notes)
    house_picture(canvas, "B", (10, 5))
    yield from block("a house", notes)
    yield from _geometry(canvas)


def _small(look: Look, first: Picture, notes: list[str]) -> Iterator[str]:
    """Tell what is different where tiles are so small that letters and lines have their least size."""
    target = Paper(SIZE, 0, "board")
    small = _canvas(look, (150, 110))
    paint_owners(small, pygame.Rect(0, 0, 150, 110), first)
    yield from block(f"owners, tiles of {small.tile}", notes)
    yield from _over(small, target, notes)
    for layer in board_layers():
        layer.draw(small, target, dict(_pictures(small))["with marks"])
        yield from block(f"{type(layer).__name__}, tiles of {small.tile}", notes)


def _clipped(canvas: Canvas, draw: Any, notes: list[str]) -> Iterator[str]:
    """Tell how much is drawn where but a few pixels are to be drawn anew."""
    target, counts = Paper(SIZE, 0, "board"), []
    tile, slab = canvas.tile, canvas.geometry.slab
    for n in range(0, 40, 3):
        corner = slab.x + n * tile // 4 + n, slab.y + n * tile // 7 + n
        target.set_clip(pygame.Rect(corner, (2, 2)))
        draw(target=target)
        counts.append(len(notes))
        notes.clear()
    yield f"  clipped {' '.join(map(str, counts))}"


def _over(canvas: Canvas, target: Paper, notes: list[str]) -> Iterator[str]:
    space = canvas.geometry.board.spaces
    three = sum(1 << space[name] for name in ("d2", "e2", "a5"))
    over = Over(
        space["a4"], space["b4"], space["d4"], "orange", causes=three, outlined=(three,), needed=three,
        counted=((three, 1), (1 << space["h1"], 0)),
    )  # fmt: skip
    ghosts = (Ghost(three, number=2), Ghost(1 << space["e5"], "lemon"), Ghost(1, "finca", (10, 5), 12))
    drawers = {
        "over the board": partial(OverLayer().draw, canvas, over=over),
        "a finca lifted": partial(OverLayer().draw, canvas, over=over._replace(finca=(8, 4))),
        "nothing": partial(OverLayer().draw, canvas, over=Over()),
        "ghosts": partial(draw_ghosts, canvas, ghosts=ghosts),
        "numbers": partial(draw_numbers, canvas, ghosts=ghosts),
    }
    for name, draw in drawers.items():
        draw(target=target)
        yield from block(name, notes)
        yield from _clipped(canvas, draw, notes)
    yield f"spaces {[low.bit_length() - 1 for low in bits(over.spaces)]} {Over().spaces}"
    yield " ".join(map(told, [*ghosts_extent(canvas, ghosts), *OverLayer().extent(canvas, over)]))


def _geometry(canvas: Canvas) -> Iterator[str]:
    for room in ((2400, 1700), (200, 1000), (10, 10)):
        geometry = _canvas(draft_look(SIZE, canvas.art.folder), room).geometry
        around = geometry.bounds([0, 13], 0.25)
        yield f"in {room}: {geometry.tile} {told(geometry.slab)} {told(geometry.rect(9))} {told(around)}"
        corner = geometry.left, geometry.top
        places = [(corner[0] + dx, corner[1] + dy) for dx in (-1, 0, 8 * geometry.tile) for dy in (0, 9, -1)]
        yield " ".join(str(geometry.space_at(place)) for place in places)


def _regions(notes: list[str]) -> Iterator[str]:
    for name, cells in SHAPES.items():
        for colour in PLAYER_COLOURS:
            drawn(lit_svg(cells, RIBBONS[colour]), (9, 9))
        yield from block(f"lit {name}", notes)


def _portraits(look: Look, notes: list[str]) -> Iterator[str]:
    for colour in PLAYER_COLOURS:
        for pose in POSES:
            portrait(look.art, colour, pose, 128)
            yield from block(f"{colour} {pose}", notes)


def _charts(look: Look, notes: list[str]) -> Iterator[str]:
    points = [(0, 0), (3, 0), (3, 11), (9, 10), (9, 24), (31, 22), (31, 23), (57, 26)]
    turns = tuple(
        Turn(n, n % 2, 3 * n - 3, 3 * n, tuple((each,) for each in now))
        for n, now in enumerate(points[1:], 1)
    )
    scores = Curve(tuple(points), turns, (5, 6, 12))
    seats = (Seat("Ana", "azure", "person"), Seat("Ben", "ink", "person"))
    for size in ((1800, 1000), (300, 130)):
        plot = score_plot(look, scores, pygame.Rect((40, 30), size))
        draw_scores(look, Paper(SIZE), plot, scores, seats)
        yield from block(f"scores in {size}: {plot}", notes)
    plot = Plot(pygame.Rect(100, 50, 400, 300), 0, 5, 5)
    for span in (9, 29, 30, 31, 61, 101, 121, 151, 301, 601, 1201, 9999):
        whole = whole_steps(Plot(plot.room, 9, 0, span)).most
        yield f"{span} points: {grid_step(replace(plot, most=5 + span))} up to {whole}"
    yield f"a plot of nothing: {plot.x(3)} {plot.y(7)} {plot.value_at(300)} {plot.value_at(900)}"
    for source in range(len(LOOKS)):
        for high in (80, 20):
            draw_key(look, Paper(SIZE), source, pygame.Rect(50, 60, 400, high))
            yield from block(f"key {source}, {high} high", notes)
    yield " ".join(str(keys_in_row(look, room, (0, 1), 300)) for room in (10, 599, 600, 2000))


def _cards(look: Look, notes: list[str]) -> Iterator[str]:
    from_the_left = pygame.Rect(30, 40, 600, 400)
    pieces = Pieces(tuple((fruit, f"words of {fruit}") for fruit in FRUITS))
    widgets = {
        "a card": HelpCard("icon-clock", "Title", "some text " * 12),
        "pieces": PiecesView(pieces),
        "a figure": FigureView(Figure("some caption " * 9, DRAWING, lit=("a2", "c1"))),
    }
    for name, widget in widgets.items():
        widget.join(lambda _area: None, lambda: look)
        widget.rect = pygame.Rect(from_the_left)
        widget.draw(Paper(SIZE))
        naturals = " ".join(str(widget.natural(wide)) for wide in (300, 900, 3000))
        yield from block(f"{name}, text {look.metrics.text_size}: {naturals}", notes)


def _facts(look: Look, notes: list[str]) -> Iterator[str]:
    few = Facts("Few", aligns=("left", "left"), rows=(Row(((Word("a"),), (Word("b"),))),), head=Pic("coin"))
    many = Facts("Many", tuple(Word(f"word {number}") for number in range(2 * MEASURED)))
    for name, facts in (("everything", EVERYTHING), ("few", few), ("many", many)):
        for room in (1600, 700, 330):
            view = FactsView(look, facts, room)
            work = list(view.painting(Paper(SIZE), pygame.Rect((40, 30), view.size)))
            yield from block(f"{name} in {room}: {view.size} {view.whole} {work}", notes)
        yield f"{name}: {len(list(measured(look, facts)))} {len(facts.versions)}"


if __name__ == "__main__":
    KEPT.write_text("\n".join(drafts()) + "\n", encoding="utf-8")
