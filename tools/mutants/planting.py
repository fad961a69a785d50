"""Finds every small mistake that could be made in a module: one change of its text each."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b

SWAPS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"), ast.Mod: ("%", "+"), ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"),
    ast.LShift: ("<<", ">>"), ast.RShift: (">>", "<<"), ast.BitXor: ("^", "|"),
    ast.And: ("and", "or"), ast.Or: ("or", "and"),
}  # fmt: skip
"""What stands between two values, and what is put in its place."""

OPPOSITES: dict[str, str] = {"min": "max", "max": "min", "any": "all", "all": "any"}
PLAIN_TESTS = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
"""To negate one of these is to swap it."""


Key = tuple[str, str, str, str]
"""File, function, what stood there, what stands there instead."""


@dataclass(frozen=True)
class Mutant:
    """One change of one file: the bytes from `start` to `end` become `put`."""

    file: str
    function: str
    line: int
    before: str
    after: str
    start: int
    end: int
    put: bytes
    nth: int = 0
    """How many changes of the same words stand before it in the same function."""

    @property
    def key(self) -> Key:
        """What stays the same when lines above are added or removed."""
        return self.file, self.function, self.before, self.after

    def planted(self, source: bytes) -> bytes:
        """The source with the mistake in it."""
        return source[: self.start] + self.put + source[self.end :]

    def rank(self, seed: int) -> str:
        """Its place in the sample of a seed: it does not depend on the other mutants."""
        return blake2b(repr((seed, *self.key, self.nth)).encode(), digest_size=12).hexdigest()

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.before}  ->  {self.after}"


def mutants_of(file: str, source: bytes) -> list[Mutant]:
    """Every mutant of a module, in the order of its text."""
    text = _Text(source)
    found: list[Mutant] = []
    seen: Counter[Key] = Counter()
    for start, end, put, function in sorted(set(_changes(text, ast.parse(source)))):
        before, after = text.shown(start, end, put)
        key = (file, function, before, after)
        line = text.line(start)
        found.append(Mutant(file, function, line, before, after, start, end, put, seen[key]))
        seen[key] += 1
    return found


Span = tuple[int, int, bytes]
"""Where a change starts, where it ends, what is put there."""


class _Text:
    """Source with the places that the syntax tree names."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def at(self, line: int | None, column: int | None) -> int:
        """The offset of a place of the syntax tree."""
        assert line is not None
        assert column is not None
        return self._starts[line - 1] + column

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Where a node starts and ends."""
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def of(self, node: ast.expr | ast.stmt) -> bytes:
        """The text of a node."""
        start, end = self.span(node)
        return self.source[start:end]

    def line(self, offset: int) -> int:
        """The number of the line of an offset, from 1."""
        return self.source.count(b"\n", 0, offset) + 1

    def shown(self, start: int, end: int, put: bytes) -> tuple[str, str]:
        """The line or lines of a change before and after it, on one line each."""
        first = self.source.rfind(b"\n", 0, start) + 1
        last = self.source.find(b"\n", end)
        last = len(self.source) if last < 0 else last
        before = self.source[first:last]
        after = self.source[first:start] + put + self.source[end:last]
        return " ".join(before.decode().split()), " ".join(after.decode().split())


def _changes(text: _Text, module: ast.Module) -> Iterator[tuple[int, int, bytes, str]]:
    """Every change, with the function it is in."""
    waiting: list[tuple[str, ast.AST]] = [("", module)]
    while waiting:
        function, node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            function = f"{function}.{node.name}".lstrip(".")
        for start, end, put in _changes_of(text, node):
            yield start, end, put, function
        waiting += [(function, child) for child in _children(node)]


def _children(node: ast.AST) -> list[ast.AST]:
    """What is looked through below a node: neither types nor the words of messages."""
    skipped: list[ast.AST | None] = []
    if isinstance(node, ast.JoinedStr):
        return []
    if isinstance(node, ast.FunctionDef):
        skipped = [node.args, node.returns, *node.decorator_list]
    elif isinstance(node, ast.ClassDef):
        skipped = [*node.bases, *node.decorator_list]
    elif isinstance(node, ast.AnnAssign):
        skipped = [node.annotation]
    return [
        child
        for child in ast.iter_child_nodes(node)
        if child not in skipped and not _asks_for_audience(child)
    ]


def _asks_for_audience(test: ast.AST) -> bool:
    """Whether a condition only says that somebody listens: nothing is told to nobody."""
    return isinstance(test, ast.Compare) and ast.unparse(test.left).endswith("audience")


def _changes_of(text: _Text, node: ast.AST) -> Iterator[Span]:
    """The changes of a node itself."""
    if isinstance(node, ast.Compare):
        values = [node.left, *node.comparators]
        for op, left, right in zip(node.ops, values, values[1:], strict=False):
            yield from _swapped(text, op, left, right)
    elif isinstance(node, ast.BinOp):
        if not isinstance(node.left, ast.List | ast.JoinedStr) and not _is_text(node.right):
            yield from _swapped(text, node.op, node.left, node.right)
    elif isinstance(node, ast.BoolOp):
        yield from _joined(text, node)
    elif isinstance(node, ast.AugAssign):
        yield from _swapped(text, node.op, node.target, node.value)
    elif isinstance(node, ast.Constant):
        yield from _constant(text, node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub | ast.Invert):
        yield (*text.span(node), text.of(node.operand))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id in OPPOSITES:
            yield (*text.span(node.func), OPPOSITES[node.func.id].encode())
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        yield from _condition(text, node)
    if isinstance(node, ast.FunctionDef | ast.If | ast.For | ast.While):
        yield from _dropped(text, node)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.List | ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _swapped(text: _Text, op: ast.AST, left: ast.expr, right: ast.expr) -> Iterator[Span]:
    """Another operator between two values."""
    old, new = SWAPS.get(type(op), ("", ""))
    start, end = text.span(left)[1], text.span(right)[0]
    place = text.source.find(old.encode(), start, end) if old else -1
    if place >= 0:
        yield place, place + len(old), new.encode()


def _joined(text: _Text, node: ast.BoolOp) -> Iterator[Span]:
    """'and' for 'or' and the other way round, and each condition left out."""
    for left, right in zip(node.values, node.values[1:], strict=False):
        yield from _swapped(text, node.op, left, right)
    dropped = b"True" if isinstance(node.op, ast.And) else b"False"
    for value in node.values:
        if not _asks_for_audience(value) and not _is_text(value):
            yield (*text.span(value), dropped)


def _constant(text: _Text, node: ast.Constant) -> Iterator[Span]:
    """One more and one less, or the other truth."""
    span = text.span(node)
    if isinstance(node.value, bool):
        yield (*span, str(not node.value).encode())
    elif isinstance(node.value, int | float):
        yield (*span, str(node.value + 1).encode())
        if node.value > 0:
            yield (*span, str(node.value - 1).encode())


def _condition(text: _Text, node: ast.If | ast.IfExp | ast.While) -> Iterator[Span]:
    """A condition negated, or left out."""
    test = node.test
    if _asks_for_audience(test):
        return
    start, end = text.span(test)
    plain = isinstance(test, ast.Compare) and isinstance(test.ops[0], PLAIN_TESTS)
    if not plain and not isinstance(test, ast.UnaryOp):
        yield start, end, b"not (" + text.of(test) + b")"
    if not isinstance(node, ast.While):
        yield start, end, b"True"


def _dropped(text: _Text, node: ast.FunctionDef | ast.If | ast.For | ast.While) -> Iterator[Span]:
    """A statement left out."""
    for statement in [*node.body, *getattr(node, "orelse", [])]:
        last = isinstance(node, ast.FunctionDef) and statement is node.body[-1]
        if _can_be_dropped(statement) and not (last and isinstance(statement, ast.Return)):
            yield (*text.span(statement), b"pass")


def _can_be_dropped(statement: ast.stmt) -> bool:
    """Whether a statement does something, other than to give a name to a value."""
    if isinstance(statement, ast.Assign):
        return isinstance(statement.targets[0], ast.Attribute | ast.Subscript)
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Call)
    return isinstance(statement, ast.AugAssign | ast.Return | ast.Break | ast.Continue)
