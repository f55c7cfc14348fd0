"""Effects and tooltips of everything that can be hovered, in a few positions, as text."""

from collections.abc import Iterator
from pathlib import Path

import pygame

from citrus_game.content.settings.settings import default_settings
from citrus_game.ui.board.info_table import InfoTable, Item
from citrus_game.ui.router import open_game
from citrus_game.ui.scenes.play.play_scene import PlayScene
from tests.ui.vocabulary.table import Table
from tests.ui.vocabulary.table_reader import Said
from tools.sheets import Shot, session_of

FOLDER = Path(__file__).parent / "kept"
SIZE = (1280, 720)
CELL = 20
"""Pixels of the squares in which it is told where something changes."""
FADED = 9
"""Frames in which a tooltip has come or gone."""
SEEN = 16
"""Steps of 255 by which such a square's colour changes when something is shown there."""
KINDS: dict[str, tuple[int, str, int]] = {
    "a turn begins": (152, "", 100),
    "a line is chosen": (152, "R4", 100),
    "tiles in hand": (158, "", 100),
    "a worker is picked up": (164, "harvest", 100),
    "the end is near": (206, "", 100),
    "the largest type": (188, "", 200),
}
"""Positions after so many steps of the example game, what is clicked there, the size of text in percent."""


def file_of(kind: str) -> Path:
    """Return the file in which a position is kept."""
    return FOLDER / f"{kind.replace(' ', '-')}.txt"


def table_of(kind: str, size: tuple[int, int] = SIZE, text_size: int | None = None) -> Table:
    """Lay a position out in a window; with text of its usual size, or another."""
    step, clicked, usual = KINDS[kind]
    session = session_of(Shot("play", step))
    assert session is not None
    settings = default_settings()
    aids = settings.aids.model_copy(update={"preview": False})  # what another process thinks comes some time
    changed = settings.model_copy(update={"speed": "off", "aids": aids, "text_size": text_size or usual})
    app = open_game(changed, size=size, headless=True)
    table = Table(PlayScene(app, session))
    app.stack.reset(table.scene)
    table.no_banner()
    app.frame(0.0)
    if clicked:
        table.click(clicked)
    table.look_ahead()
    return table


def names(table: Table) -> list[str]:
    """Name what can be pointed at: lines, cards, tiles, buttons, sites, and one space of each kind."""
    board = table.state.game.board
    kinds: dict[object, str] = {}
    for name, space in board.spaces.items():
        owner = table.state.owner_at(space)
        tile = table.state.tile_on(space)
        lit, land = name in table.lit(), table.state.land_on(space)
        kinds.setdefault((board.kind(space), owner, tile and tile >> 1, land, lit), name)
    numbered = [f"{word}{number}" for word in ("hand", "tile", "player") for number in range(1, 6)]
    wanted = (*table.state.game.lines, *numbered, *table.eyes.buttons(), *board.sites, *kinds.values())
    return [name for name in wanted if table.eyes.place(name) is not None]


def told(kind: str) -> Iterator[str]:
    """Yield of a position, a line each."""
    return (line.replace("\n", " / ") for line in _told(kind))


def _told(kind: str) -> Iterator[str]:
    """Yield what is shown at once, then what for each thing that is pointed at."""
    table = table_of(kind)
    prompt, verdict = table.prompt(), table.verdict()
    yield " | ".join(("prompt", prompt.title, *prompt.texts))
    usual = " | ".join((f"verdict {verdict.mood}", *verdict.texts))
    yield usual
    yield f"lit {' '.join(table.lit())}; lines {' '.join(table.buyable())}; picked {table.picked()}"
    yield f"warned {' '.join(sorted(table.warned_lines()))}; strands {' '.join(sorted(table.strands()))}"
    yield from map(str, table.panel_faces())
    table.point_away()
    table.frames(FADED)
    before = cells(table)
    for name in names(table):
        table.point(name)
        table.rest()
        table.frames(FADED)
        yield name
        yield from (f"  {line}" for line in _seen(table) if line not in ("", usual))
        yield f"  at {where(before, cells(table))}"
        table.point_away()


def _seen(table: Table) -> Iterator[str]:
    yield from _words("said", table.said())
    yield from _words("tooltip", table.tooltip())
    yield from _words("card", table.card())
    why, verdict, marks = table.why(), table.verdict(), table.pointed()
    if why.rules:
        yield f"why {why.mood} {' '.join(why.rules)}: {why.words}"
    yield " | ".join((f"verdict {verdict.mood}", *verdict.texts))
    if table.announced():
        yield f"announced {table.announced()}"
    spaces = {name: getattr(marks, name) for name in ("refused", "lifted", "causes", "needed", "all")}
    yield "; ".join(
        f"{name} {' '.join(sorted([found] if isinstance(found, str) else found))}"
        for name, found in spaces.items()
        if found
    )
    for player, region in marks.counted:
        yield f"counts for {player}: {' '.join(sorted(region))}"


def _words(what: str, said: Said) -> Iterator[str]:
    if said:
        yield " | ".join(filter(None, (what, said.title, said.body, said.icon, said.foot)))
        if said.facts is not None:
            yield from (f"  {line}" for line in _facts(said.facts))


def _facts(facts: InfoTable) -> Iterator[str]:
    yield " | ".join((facts.title, *map(_item, facts.note), *([_item(facts.head)] if facts.head else [])))
    for row in facts.rows:
        texts = (" ".join(map(_item, cell)) for cell in row.cells)
        yield f"{'-' * row.ruled}{'*' * row.lit} {' | '.join(texts)}"
    yield f"column {facts.lit}, {' '.join(facts.aligns)} {facts.foot}"


def _item(item: Item) -> str:
    return "/".join(map(str, item[:3]))


def cells(table: Table) -> bytes:
    """Return the mean colours of the window's squares, row by row."""
    small = SIZE[0] // CELL, SIZE[1] // CELL
    return pygame.image.tobytes(pygame.transform.smoothscale(table.app.screen, small), "RGB")


def where(before: bytes, now: bytes) -> str:
    """Return between which squares, by column and row, something has changed; empty for nowhere."""
    wide = SIZE[0] // CELL
    pairs = enumerate(zip(before, now, strict=True))
    other = {place // 3 for place, (was, then) in pairs if abs(was - then) > SEEN}
    if not other:
        return ""
    columns, rows = [each % wide for each in other], [each // wide for each in other]
    return f"{min(columns)},{min(rows)} {max(columns)},{max(rows)}"
