"""Drawings of panels, widgets, the board's layers, tables, charts and the podium, as text."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from citrus_game.cli.given import played
from citrus_game.session.score_curve import curve
from citrus_game.session.standings import standings
from citrus_game.ui.board.canvas import Canvas, Layer
from citrus_game.ui.board.charts.plot import draw_scores, score_plot
from citrus_game.ui.board.info_table import FincaCell, InfoTable, InfoTableView, Row, SiteCell
from citrus_game.ui.board.layers.fincas import FincaLayer
from citrus_game.ui.board.layers.hover import (
    Ghost,
    HoverLayer,
    HoverMarks,
    draw_ghosts,
    draw_numbers,
    ghosts_extent,
)
from citrus_game.ui.board.layers.marks import LastLayer, WarningLayer
from citrus_game.ui.board.painter import BoardPainter
from citrus_game.ui.board.view import BoardView, Highlights, take_view
from citrus_game.ui.scenes.play.panels.panel import Panel
from citrus_game.ui.scenes.scoring.podium import Podium
from citrus_game.ui.toolkit.drawing.cells import PictureCell, TextCell
from tests.ui.play.test_parts import WRONG, altered, fields
from tests.ui.shown.noted import noted
from tests.ui.shown.pointed import SIZE, table_of
from tests.ui.vocabulary.table import Table
from tools.sheets import GAME

FOLDER = Path(__file__).parent / "kept"
WINDOWS = {
    "wide": ("a line is chosen", SIZE, 100),
    "upright": ("a line is chosen", (720, 1280), 150),
    "narrow": ("tiles in hand", (1024, 768), 100),
    "large": ("a worker is picked up", SIZE, 200),
    "broad": ("a turn begins", (1720, 720), 100),
}
"""Positions, sizes of windows, and of their text in percent."""
POINTED = ("player1", "A", "F", "tile1", "k1", "hand1")
"""What is pointed at for its facts."""
ROOMS = ((1100, 560), (700, 260))
"""Sizes of rooms for charts and podium."""
EVERYTHING = InfoTable(
    "All kinds of things",
    note=(
        TextCell("a note that is as long as half a line may be"),
        PictureCell("coin"),
        TextCell("and a second one " * 3),
    ),
    head=FincaCell((10, 5)),
    aligns=("left", "centre", "right"),
    rows=(
        Row(
            (
                (PictureCell("icon-clock", 1.0, "good"), TextCell("Ana")),
                (SiteCell("B", 1.5),),
                (TextCell("125", "good"),),
            )
        ),
        Row(
            (
                (TextCell("Benedetta", text_style="field"),),
                (),
                (FincaCell((3, 7), 1.4), PictureCell("coin", 1.1)),
            ),
            lit=True,
        ),
        Row(
            ((TextCell("Cy"),), (TextCell("12"), TextCell("of 20")), (TextCell("7", text_style="count"),)),
            ruled=True,
        ),
    ),
    foot="Below it all stand a few words, and they go on in a second line.",
    lit=2,
)
"""Facts with everything that facts can have."""


def file_of(window: str) -> Path:
    """Return the file in which all of a window is kept."""
    return FOLDER / f"placed-{window}.txt"


def told(window: str) -> Iterator[str]:
    """Yield what is put where in a window; board, facts and charts only in the first."""
    table = table_of(*WINDOWS[window])
    yield from parts(table)
    yield from arrows(table)
    yield from widgets(table)
    if window == next(iter(WINDOWS)):
        yield from layers(table)
        yield from pointed(table)
        yield from facts(table)
        yield from rooms(table)


def block(head: str, lines: list[str]) -> Iterator[str]:
    """Yield lines under a head."""
    yield head
    yield from (f"  {line}" for line in lines)


def _new(lines: list[str], usual: list[str]) -> list[str]:
    return list((Counter(lines) - Counter(usual)).elements())


def parts(table: Table) -> Iterator[str]:
    """Yield what each part puts, and for each field of its face what is new with another value."""
    for part in table.scene.view.parts:
        if part.face is not None:
            yield from _part(table, part, part.face)


def _part(table: Table, part: Panel[Any], face: Any) -> Iterator[str]:
    (usual,) = noted(table.scene.view.kept, partial(_anew, part, face))
    yield from block(type(part).__name__, usual)
    for field in fields(face):
        for other in altered(face, field):
            try:
                (now,) = noted(table.scene.view.kept, partial(_anew, part, other))
            except WRONG:
                continue
            new = _new(now, usual)
            if new:
                yield from block(f"{type(part).__name__} with another {field or 'value'}", new)
                break
    _anew(part, face, table.scene.view.kept)


def _anew(part: Panel[Any], face: Any, target: pygame.Surface) -> None:
    part.invalidate()
    part.draw_changes(target, face)


def arrows(table: Table) -> Iterator[str]:
    """Yield what arrows put at whose line a finca becomes due, one for each side."""
    for arrow in {each.turn: each for each in table.scene.view.market.arrows}.values():
        face = arrow._face
        arrow.show_line(2, False, True)
        yield from block("an arrow with a finca due", next(noted(table.scene.view.kept, arrow.draw)))
        arrow.show_line(*face)


def widgets(table: Table) -> Iterator[str]:
    """Yield what each widget puts, and how the focus is seen on it."""
    seen = [widget for widget in table.scene.view.widgets() if widget.visible]
    painters = [paint for widget in seen for paint in (widget.draw, widget.draw_focus)]
    told = noted(table.scene.view.kept, *painters)
    for widget in seen:
        yield from block(f"{type(widget).__name__} {getattr(widget, 'label', '')}".strip(), next(told))
        yield from block("in focus", next(told))


def layers(table: Table) -> Iterator[str]:
    """Yield what each layer of the board puts."""
    view = table.scene.view
    board, picture = view.board, view.board.drawn_view
    assert isinstance(board, BoardPainter)
    assert picture is not None
    (ground,) = noted(view.kept, partial(board._ground_layer.draw, view.canvas))
    yield from block("the ground", ground)
    for layer in board._layers:
        (lines,) = noted(view.kept, partial(_layer, layer, view.canvas, picture))
        yield from block(type(layer).__name__, lines)
    (usual,) = noted(view.kept, partial(_layer, FincaLayer(), view.canvas, picture))
    for winners in ((0,), (0, 1), (0, 1, 2)):
        first, *others = picture.sites
        scored = replace(picture, sites=(first._replace(scored=True, winners=winners), *others))
        (lines,) = noted(view.kept, partial(_layer, FincaLayer(), view.canvas, scored))
        yield from block(f"{len(winners)} winners", _new(lines, usual))


def pointed(table: Table) -> Iterator[str]:
    """Yield what lies over the board: ghosts with and without numbers, what is lifted, rings and signs."""
    view, space = table.scene.view, table.state.game.board.spaces
    three = 1 << space["b3"] | 1 << space["c3"] | 1 << space["c4"]
    ghosts = (Ghost(three, number=2), Ghost(1 << space["e5"], "lemon"), Ghost(1, "finca", (10, 5), 12))
    marks = Highlights(last=three, last_by=1, order=(space["c3"], space["b3"], space["c4"]), strands=three)
    over = HoverMarks(
        space["a1"], space["b1"], space["c1"], "orange", causes=three, outlined=(three,), needed=three,
        counted=((three, 1),),
    )  # fmt: skip
    painters = {
        "ghosts": partial(_over, draw_ghosts, view.canvas, ghosts),
        "numbers": partial(_over, draw_numbers, view.canvas, ghosts),
        "the last move": partial(_layer, LastLayer(), view.canvas, take_view(table.state, marks)),
        "warnings": partial(_layer, WarningLayer(), view.canvas, take_view(table.state, marks)),
        "over the board": partial(_over, HoverLayer().draw, view.canvas, over),
        "a finca lifted": partial(_over, HoverLayer().draw, view.canvas, over._replace(finca=(8, 4))),
    }
    for (head, _painter), lines in zip(painters.items(), noted(view.kept, *painters.values()), strict=True):
        yield from block(head, lines)
    for ghost, rect in zip(ghosts, ghosts_extent(view.canvas, ghosts), strict=True):
        yield from block(f"extent of {ghost.piece}", [_box(rect)])
    yield from block(
        "extent of what is over it", [_box(rect) for rect in HoverLayer().extent(view.canvas, over)]
    )


def _over(draw: Callable[..., None], canvas: Canvas, what: object, target: pygame.Surface) -> None:
    draw(canvas, target, what)


def _layer(layer: Layer, canvas: Canvas, picture: BoardView, target: pygame.Surface) -> None:
    layer.draw(canvas, target, picture)


def facts(table: Table) -> Iterator[str]:
    """Yield what the facts of a few things put, in a wide and in a narrow room."""
    for name in POINTED:
        if table.eyes.place(name) is None:
            continue
        table.point(name)
        table.rest()
        table.frames()
        found = table.said().facts
        table.point_away()
        if found:
            yield from _facts(table, name, found)
    yield from _facts(table, "everything", EVERYTHING)


def _facts(table: Table, name: str, found: InfoTable) -> Iterator[str]:
    for room in (900, 520, 360, 220):
        view = InfoTableView(table.scene.style, found, room)
        box = pygame.Rect((40, 40), view.size)
        (lines,) = noted(table.scene.view.kept, partial(view.draw, rect=box))
        yield from block(f"facts of {name} in {room}, whole: {view.whole}", [_box(box), *lines])


def _box(rect: pygame.Rect) -> str:
    return f"box {rect.x},{rect.y} {rect.w}x{rect.h} 0,0,0"


def rooms(table: Table) -> Iterator[str]:
    """Yield what the curve of a game's scores and the podium put in rooms of different sizes."""
    style, game = table.scene.style, played(GAME)
    scores = curve(game)
    for size in ROOMS:
        room = pygame.Rect((40, 40), size)
        plot = score_plot(style, scores, room)
        chart, podium = noted(
            table.scene.view.kept,
            partial(draw_scores, style, plot=plot, scores=scores, seats=game.seats),
            Podium(style, room, standings(game)).draw,
        )
        yield from block(f"curve in {size[0]}x{size[1]}", chart)
        yield from block(f"podium in {size[0]}x{size[1]}", podium)
