"""The client's house: no import circles, no types looked up behind the back, doors in one place."""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache

from tests.trees import ROOT, modules
from tools.figures import count, nodes

CLIENT = ROOT / "client"
DOORS = {"citrus_game.client.doors", "citrus_game.client.kiosk.doors"}
"""The only files that import inside functions, so that what lies behind a door is loaded when it opens."""

MOST_FILES, LONGEST_FUNCTION = 15, 45
"""Files that a folder may have, and lines of a function."""

IMPORTS = (ast.Import, ast.ImportFrom)


@cache
def imports(name: str) -> frozenset[str]:
    """Give the package's modules that a module imports, in functions and for types too."""
    return frozenset(imported(modules()[name]))


def imported(tree: ast.Module) -> Iterator[str]:
    """Give the package's modules that a syntax tree imports, for types or otherwise."""
    known = modules()
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in known else node.module


def at_top(tree: ast.Module) -> ast.Module:
    """Give a module without what stands in functions."""

    class Emptied(ast.NodeTransformer):
        def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
            return ast.Pass(lineno=node.lineno, col_offset=0)

    emptied = Emptied().visit(ast.parse(ast.unparse(tree)))
    assert isinstance(emptied, ast.Module)
    return emptied


def in_functions(tree: ast.Module) -> list[int]:
    """Give the lines of the imports that stand in functions."""
    if not {node for node in nodes(tree) if isinstance(node, IMPORTS)}.difference(tree.body):
        return []
    return sorted(
        {
            node.lineno
            for function in nodes(tree)
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
            for node in ast.walk(function)
            if isinstance(node, IMPORTS)
        }
    )


def circle(arrows: dict[str, set[str]]) -> set[str]:
    """Give the modules that lead back to themselves."""

    def reach(start: str) -> set[str]:
        seen: set[str] = set()
        waiting = list(arrows[start])
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                waiting.extend(arrows[name])
        return seen

    # what leads only to what has gone is in no circle: mostly nothing is left that has to be followed
    left = set(arrows)
    while gone := {name for name in left if not arrows[name] & left}:
        left -= gone
    return {name for name in left if name in reach(name)}


def test_a_folder_fits_a_screen() -> None:
    files = Counter(path.parent for path in ROOT.rglob("*.py") if path.name != "__init__.py")
    assert {folder.name for folder, count in files.items() if count > MOST_FILES} == set()


def test_a_function_can_be_read_at_once() -> None:
    for name, tree in modules().items():
        for node in nodes(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                assert length <= LONGEST_FUNCTION, f"{name}: {node.name} has {length} lines"


def test_one_word_means_one_thing_in_the_client() -> None:
    assert count(sorted(CLIENT.rglob("*.py"))).twice == {}


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == {"a", "b", "c"}


def test_no_file_stands_in_a_circle_of_imports() -> None:
    arrows = {
        name: {*(imported(at_top(tree)) if name in DOORS else imports(name))} - {name}
        for name, tree in modules().items()
    }
    assert len(arrows) > 300
    assert circle(arrows) == set()


def test_no_type_is_imported_for_the_checker_alone() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in CLIENT.rglob("*.py")}
    assert [path for path, text in texts.items() if "TYPE_CHECKING" in text] == []


def test_imports_in_functions_are_for_doors() -> None:
    found = {
        name
        for name, tree in modules().items()
        if name.startswith("citrus_game.client.") and name not in DOORS and in_functions(tree)
    }
    assert found == set()


def test_a_scene_is_named_by_one_door_alone() -> None:
    """What a door of the desk opens, nobody else makes, but those who live in the same room."""
    for name in sorted(DOORS):
        for scene in imports(name) - set(imported(at_top(modules()[name]))):
            room = scene.rpartition(".")[0]
            if not room.startswith("citrus_game.client.rooms."):
                continue
            outside = {
                other
                for other in modules()
                if other.startswith("citrus_game.client.")
                and not other.startswith((f"{room}.", "citrus_game.client.kiosk"))
                and other not in DOORS
                and scene in imports(other)
            }
            assert outside == set(), scene
