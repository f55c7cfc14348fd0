"""Where a source file can be made wrong, and how.

Left alone, since no player would notice or no test should look: texts, types, docstrings, what an error says,
``__repr__`` and its like, assertions, decorators, protocols, and the width of caches. In the client a number
above `SMALL` is one of pixels, units or milliseconds, and one more of them is nothing that anybody sees:
there such a number becomes twice as large and one more, as fractions do everywhere. So does elsewhere one
above `LARGE`: none of the game's is, it is a limit of bytes, entries or seconds. Left alone is also the least
of pixels in a ``max(2, ...)``: it counts in windows smaller than any that the game opens.
"""

import ast
import random
from dataclasses import dataclass
from pathlib import Path

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
TEXT_CALLS = frozenset({"_", "later", "ngettext", "pgettext", "print", "warn", "warning", "info", "debug"})
"""Calls whose arguments only speak."""
QUIET_KEYWORDS = frozenset(
    {"maxsize", "strict", "exist_ok", "parents", "missing_ok", "indent", "sort_keys", "ensure_ascii", "help"}
)
"""Keyword arguments whose change is seldom a fault."""
QUIET_NAMES = frozenset({"__repr__", "__str__", "__hash__"})
SUPERFLUOUS = frozenset({"cache_clear", "gc", "__init__"})
"""Calls whose removal is seldom a fault, or breaks everything."""


SMALL = 4
"""Whole numbers up to which one more counts on the screen too: of things, sides, columns, thin lines."""
LARGE = 99
"""Whole numbers up to which one more counts in files and in the game."""
FITTED = frozenset({"general.py", "more.py", "three.py", "two.py"})
"""Files of numbers that a tool has fitted: near them all others would do as well."""


@dataclass(frozen=True, order=True)
class Fault:
    """A replacement in one file: from byte ``start`` to ``end`` (UTF-8) comes ``text``."""

    path: Path
    line: int
    start: int
    end: int
    kind: str
    within: str
    was: str
    text: str

    def made_in(self, source: bytes) -> bytes:
        """Give the file's source with the fault in it."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def __str__(self) -> str:
        """Say where and what, in one line."""
        was, text = " ".join(self.was.split()), " ".join(self.text.split())
        return f"{self.path}:{self.line} {self.within}: {self.kind}: {was[:70]} -> {text[:70]}"


def faults_of(path: Path, source: str) -> list[Fault]:
    """List every fault that can be made in a file, in the order of its text."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    return sorted(finder.found)


def sample(root: Path, package: str, n: int, seed: int) -> list[Fault]:
    """Draw ``n`` faults of a package, by files and lines; never two in one line."""
    home = root / "citrus_game" / package
    files = sorted(home.rglob("*.py")) if home.is_dir() else [home.with_suffix(".py")]
    sources = {
        path.relative_to(root): path.read_text(encoding="utf-8") for path in files if path.name not in FITTED
    }
    every = [fault for path, source in sources.items() for fault in faults_of(path, source)]
    random.Random(seed).shuffle(every)
    drawn: dict[tuple[Path, int], Fault] = {}
    for fault in every:
        if len(drawn) < n and (fault.path, fault.line) not in drawn and _tells(fault, sources[fault.path]):
            drawn[fault.path, fault.line] = fault
    return sorted(drawn.values())


def _tells(fault: Fault, source: str) -> bool:
    """Tell whether the faulty file is still Python, and says something else."""
    try:
        wrong = ast.parse(fault.made_in(source.encode()))
    except SyntaxError:
        return False
    return ast.dump(wrong) != ast.dump(ast.parse(source))


class _Finder(ast.NodeVisitor):
    """Walks a file and notes the faults."""

    def __init__(self, path: Path, source: str) -> None:
        self.path = path
        self.source = source.encode()
        self.found: list[Fault] = []
        self.names: list[str] = []
        starts = [0]
        for line in self.source.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        self.starts = starts

    def note(self, node: ast.expr | ast.stmt, kind: str, new: ast.AST | str) -> None:
        """Note that ``node`` may be replaced by ``new``, put on one line."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[node.end_lineno - 1] + node.end_col_offset
        was = self.source[start:end].decode()
        text = new if isinstance(new, str) else f"({ast.unparse(new)})"
        within = ".".join(self.names) or "module"
        self.found.append(Fault(self.path, node.lineno, start, end, kind, within, was, text))

    # What is left alone.

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave assertions alone."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """Leave alone what an error says."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave texts alone."""

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        """Look into what is done about an error, but not at its type."""
        self._all(node.body)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Look at the value, but not at the type."""
        if node.value is not None:
            self.visit(node.value)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Look into a class that does something."""
        bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
        if "Protocol" not in bases:
            self.names.append(node.name)
            self._all(node.body)
            self.names.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Look into a function, and leave it early."""
        decorators = {ast.unparse(each) for each in node.decorator_list}
        if node.name in QUIET_NAMES or decorators & {"overload", "abstractmethod"}:
            return
        self.names.append(node.name)
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        body = node.body[1:] if _is_text(node.body[0]) else node.body
        if body and node.name != "__init__" and not isinstance(body[0], (ast.Return, ast.Pass, ast.Raise)):
            self._leave_before(body[0])
        self._all(body)
        self.names.pop()

    # What is made wrong.

    def _leave_before(self, first: ast.stmt) -> None:
        """Note that the function may be left before its first statement, if that begins its line."""
        begin = self.starts[first.lineno - 1]
        lead = self.source[begin : begin + first.col_offset].decode()
        if not lead.strip() and not isinstance(first, (ast.FunctionDef, ast.ClassDef)):
            start, within = begin + first.col_offset, ".".join(self.names)
            text = f"return None\n{lead}"
            fault = Fault(self.path, first.lineno, start, start, "left early", within, "its first line", text)
            self.found.append(fault)

    def visit_Expr(self, node: ast.Expr) -> None:
        """Remove a call that stands for itself."""
        if isinstance(node.value, ast.Call):
            name = _name(node.value.func)
            if name not in TEXT_CALLS | SUPERFLUOUS:
                self.note(node, "call removed", "pass")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Take the smallest for the largest; look into arguments unless they are texts."""
        name = _name(node.func)
        if name in TEXT_CALLS or name in {"cast", "TypeVar", "NewType", "isinstance", "field"}:
            return
        if isinstance(node.func, ast.Name) and name in SWAPPED:
            self.note(node.func, "other function", SWAPPED[name])
        self.visit(node.func)
        least = name == "max" and "client" in self.path.parts and _is_small(node.args)
        self._all(node.args[1:] if least else node.args)
        for keyword in node.keywords:
            if keyword.arg not in QUIET_KEYWORDS:
                self.visit(keyword.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        """Flip a comparison; not of times by a clock, which never stands exactly on one."""
        if isinstance(node.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE) and _tells_time(node):
            self.generic_visit(node)
            return
        first = COMPARED[type(node.ops[0])]()
        self.note(node, "comparison", ast.Compare(node.left, [first, *node.ops[1:]], node.comparators))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """Take ``and`` for ``or``."""
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self.note(node, "and/or", ast.BoolOp(other, node.values))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Drop a ``not`` or a minus."""
        if isinstance(node.op, (ast.Not, ast.USub)):
            self.note(node, "sign", node.operand)
        if not isinstance(node.operand, ast.Constant):
            self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Reckon wrongly; not with texts, lists and types."""
        if type(node.op) in RECKONED and not (_is_type(node.left) or _is_type(node.right)):
            if not (_is_series(node.left) or _is_series(node.right)):
                other = RECKONED[type(node.op)]()
                self.note(node, "arithmetic", ast.BinOp(node.left, other, node.right))
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Change a number or a truth; never a text."""
        if isinstance(node.value, bool):
            self.note(node, "constant", str(not node.value))
        elif isinstance(node.value, int):
            most = SMALL if "client" in self.path.parts else LARGE
            self.note(node, "constant", str(node.value * 2 + 1 if node.value > most else node.value + 1))
        elif isinstance(node.value, float):
            self.note(node, "constant", repr(node.value * 2 + 1))

    def visit_If(self, node: ast.If) -> None:
        """Negate a condition."""
        self._negate(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        """Look into a loop; its condition negated is no loop, or no end."""
        if not isinstance(node.test, ast.Constant):
            self._negate(node.test)
            self.visit(node.test)
        self._all(node.body)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """Negate a condition."""
        self._negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        """Negate what is picked."""
        for test in node.ifs:
            self._negate(test)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        """Give nothing, where something was worked out."""
        if node.value is not None and not isinstance(node.value, ast.Constant):
            self.note(node.value, "nothing returned", "None")
        self.generic_visit(node)

    def _negate(self, test: ast.expr) -> None:
        # A comparison or ``not`` as a condition is turned by itself.
        if not isinstance(test, (ast.Compare, ast.UnaryOp)):
            self.note(test, "condition", ast.UnaryOp(ast.Not(), test))

    def _all(self, nodes: list[ast.stmt] | list[ast.expr]) -> None:
        for node in nodes:
            self.visit(node)


def _is_small(arguments: list[ast.expr]) -> bool:
    """Tell whether the first of several arguments is a small whole number above 0."""
    first = arguments[0].value if len(arguments) > 1 and isinstance(arguments[0], ast.Constant) else None
    return isinstance(first, int) and 0 < first <= SMALL


def _tells_time(node: ast.expr) -> bool:
    """Tell whether the computer's clock is asked in an expression."""
    names = {_name(part) for part in ast.walk(node) if isinstance(part, ast.Name | ast.Attribute)}
    return bool(names & {"perf_counter", "monotonic"})


def _name(node: ast.expr) -> str:
    """Give the last part of a called name."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_series(node: ast.expr) -> bool:
    """Tell whether something is a text or a list: what is added to it is no sum."""
    shown = (ast.List, ast.Tuple, ast.JoinedStr, ast.ListComp)
    return isinstance(node, shown) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_type(node: ast.expr) -> bool:
    """Tell whether something is read as a type: ``None``, ``int``, ``Space``, ``tuple[int, ...]``."""
    if isinstance(node, ast.Constant):
        return node.value is None
    if isinstance(node, ast.Subscript):
        return _is_type(node.value)
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.BitOr) and (_is_type(node.left) or _is_type(node.right))
    builtin = {"int", "str", "float", "bool", "bytes", "tuple", "list", "dict", "set", "frozenset"}
    return isinstance(node, ast.Name) and (
        node.id in builtin or (node.id[:1].isupper() and not node.id.isupper())
    )
