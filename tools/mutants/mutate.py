"""Every small change to the source of a module: a comparison, a number, a branch, a statement that is left out."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
#: Changing these is the same as negating the comparison.
_OPPOSITES = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mod,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
#: Parts of a node that are types, or that only help to run it faster.
_NOT_CODE = ("annotation", "returns", "decorator_list", "bases")


class Mutant(NamedTuple):
    """One change.  File, function, line of source and change identify it, wherever the line moves to."""

    file: str
    function: str
    source: str
    change: str
    #: Where it is now.
    line: int
    #: The first line of the block of statements that it is in; 0 outside functions.
    block: int
    start: int
    end: int
    text: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.file, self.function, self.source, self.change

    def applied(self, source: bytes) -> bytes:
        """The source of the module with the change."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def mutants(file: str, source: bytes) -> list[Mutant]:
    """Every change to a module."""
    found: list[Mutant] = []
    seen: set[tuple[int, int, str]] = set()
    times: Counter[tuple[str, str, str]] = Counter()
    finder = _Finder(source)
    for start, end, text, function, line, block in finder.module():
        if (start, end, text) in seen:
            continue
        seen.add((start, end, text))
        written = finder.lines[line - 1].decode().strip()
        change = f"{_one_line(source[start:end].decode())} → {_one_line(text)}"
        times[function, written, change] += 1
        number = times[function, written, change]
        if number > 1:
            change += f" ({number})"
        found.append(Mutant(file, function, written, change, line, block, start, end, text))
    return found


def first_line(body: list[ast.stmt]) -> int:
    """The line that stands for a block of statements."""
    return body[has_docstring(body) if len(body) > 1 else 0].lineno


def has_docstring(body: list[ast.stmt]) -> bool:
    first = body[0]
    return (
        isinstance(first, ast.Expr)
        and isinstance(first.value, ast.Constant)
        and isinstance(first.value.value, str)
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())


#: Start, end, new text, function, line, block.
_Found = tuple[int, int, str, str, int, int]


class _Finder:
    """Walks through a module and proposes changes as edits of its text."""

    def __init__(self, source: bytes) -> None:
        self.tree = ast.parse(source)
        self.lines = source.splitlines(keepends=True)
        self._starts = [0]
        for line in self.lines:
            self._starts.append(self._starts[-1] + len(line))
        self._function, self._block = "", 0
        self._assigned: Counter[str] = Counter()

    def module(self) -> Iterator[_Found]:
        yield from self._statements(self.tree.body, top=True)

    def _edit(self, node: ast.expr | ast.stmt, text: str) -> _Found:
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = self._starts[node.lineno - 1] + node.col_offset
        end = self._starts[node.end_lineno - 1] + node.end_col_offset
        return start, end, text, self._function, node.lineno, self._block

    def _other(self, node: ast.expr, new: ast.expr) -> _Found:
        plain = isinstance(new, ast.Constant | ast.Name | ast.Tuple | ast.List | ast.Set | ast.Dict)
        text = ast.unparse(new)
        return self._edit(node, text if plain else f"({text})")

    # --- statements

    def _statements(self, body: list[ast.stmt], top: bool = False) -> Iterator[_Found]:
        outer = self._block
        if self._function and not top:
            self._block = first_line(body)
        for number, node in enumerate(body):
            if number == 0 and has_docstring(body):
                continue
            last = number == len(body) - 1
            yield from self._statement(node, last)
        self._block = outer

    def _statement(self, node: ast.stmt, last: bool) -> Iterator[_Found]:
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Pass():
                return
            case ast.ClassDef():
                yield from self._inside(node.name, node.body, top=not self._function)
                return
            case ast.FunctionDef():
                assigned, self._assigned = self._assigned, _assigned(node)
                yield from self._arguments(node.args)
                yield from self._inside(node.name, node.body)
                self._assigned = assigned
                return
            case ast.AnnAssign() if "TypeAlias" in ast.unparse(node.annotation):
                return
            case ast.Assign() if "__slots__" in ast.unparse(node.targets[0]):
                return
        if self._function and self._droppable(node, last):
            yield self._edit(node, "pass")
        match node:
            case ast.AugAssign() if type(node.op) in _ARITHMETIC:
                new = ast.AugAssign(node.target, _ARITHMETIC[type(node.op)](), node.value)
                yield self._edit(node, ast.unparse(new))
            case ast.If() | ast.While() if not _has_opposite(node.test):
                yield self._other(node.test, ast.UnaryOp(ast.Not(), node.test))
            case ast.For():
                yield from self._shortened(node.iter)
            case ast.Assign(targets=[ast.Name()]) | ast.AnnAssign() if (
                not self._function and node.value is not None
            ):
                yield from self._shortened(node.value)
        yield from self._parts(node)

    def _inside(self, name: str, body: list[ast.stmt], top: bool = False) -> Iterator[_Found]:
        outer = self._function
        self._function = f"{outer}.{name}" if outer else name
        yield from self._statements(body, top)
        self._function = outer

    def _arguments(self, args: ast.arguments) -> Iterator[_Found]:
        for default in (*args.defaults, *args.kw_defaults):
            if default is not None:
                yield from self._expression(default)

    def _droppable(self, node: ast.stmt, last: bool) -> bool:
        """Whether the function still makes sense to Python without the statement."""
        match node:
            case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
                return True
            case ast.Assign(targets=[ast.Name(id=name)]):
                return self._assigned[name] > 1
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                return True
            case ast.Return():
                return not last or self._nested(node)
        return False

    def _nested(self, node: ast.stmt) -> bool:
        """Whether a statement is in a branch or a loop."""
        return node.col_offset > 4 * (1 + self._function.count("."))

    # --- expressions

    def _parts(self, node: ast.AST) -> Iterator[_Found]:
        for name, value in ast.iter_fields(node):
            if name in _NOT_CODE:
                continue
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                yield from self._statements(value)
                continue
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.expr):
                    yield from self._expression(part)
                elif isinstance(part, ast.comprehension):
                    yield from self._comprehension(part)
                elif isinstance(part, ast.AST) and not _is_assertion(part):
                    yield from self._parts(part)

    def _comprehension(self, node: ast.comprehension) -> Iterator[_Found]:
        yield from self._shortened(node.iter)
        yield from self._expression(node.iter)
        for test in node.ifs:
            yield self._other(test, ast.Constant(True))
            yield from self._expression(test)

    def _expression(self, node: ast.expr) -> Iterator[_Found]:
        match node:
            case ast.JoinedStr():
                # Sentences; and Python 3.11 does not know where their parts are.
                return
            case ast.Call(func=ast.Name(id="isinstance")):
                yield from self._expression(node.args[0])
                return
            case ast.Subscript(value=ast.Name(id="Literal" | "dict" | "list" | "tuple" | "set")):
                return
            case ast.Subscript(slice=ast.Constant(value=int(index))):
                # Most lists have two elements: one more than the last would only be an error.
                yield self._other(node.slice, ast.Constant(1 - index if index < 2 else index - 1))
                yield from self._expression(node.value)
                return
        yield from self._changed(node)
        yield from self._parts(node)

    def _changed(self, node: ast.expr) -> Iterator[_Found]:
        match node:
            case ast.Constant(value=bool(value)):
                yield self._other(node, ast.Constant(not value))
            case ast.Constant(value=int(number)):
                yield self._other(node, ast.Constant(number + 1))
                yield self._other(node, ast.Constant(number - 1))
            case ast.Compare():
                for at, op in enumerate(node.ops):
                    ops = [*node.ops[:at], _COMPARE[type(op)](), *node.ops[at + 1 :]]
                    yield self._other(node, ast.Compare(node.left, ops, node.comparators))
                    if isinstance(op, ast.In | ast.NotIn):
                        yield from self._shortened(node.comparators[at])
            case ast.BinOp() if type(node.op) in _ARITHMETIC and not _is_sequence(node):
                yield self._other(node, ast.BinOp(node.left, _ARITHMETIC[type(node.op)](), node.right))
            case ast.BoolOp():
                opposite = ast.Or() if isinstance(node.op, ast.And) else ast.And()
                yield self._other(node, ast.BoolOp(opposite, node.values))
            case ast.UnaryOp(op=ast.Not() | ast.USub()):
                yield self._other(node, node.operand)
            case ast.IfExp() if not _has_opposite(node.test):
                yield self._other(node, ast.IfExp(node.test, node.orelse, node.body))
            case ast.Call(func=ast.Name(id=name)) if name in _CALLS and _same_arguments(node):
                yield self._other(node.func, ast.Name(_CALLS[name]))

    def _shortened(self, node: ast.expr) -> Iterator[_Found]:
        """A list that is gone through or looked up, without its first or its last element."""
        if isinstance(node, ast.Tuple | ast.List | ast.Set) and len(node.elts) > 1:
            yield self._other(node, type(node)(elts=node.elts[1:]))
            yield self._other(node, type(node)(elts=node.elts[:-1]))
        elif isinstance(node, ast.Dict) and len(node.keys) > 1:
            yield self._other(node, ast.Dict(node.keys[1:], node.values[1:]))
            yield self._other(node, ast.Dict(node.keys[:-1], node.values[:-1]))


def _assigned(function: ast.FunctionDef) -> Counter[str]:
    """How often each name gets a value in a function."""
    names = [node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)]
    names += [
        node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    return Counter(names)


def _has_opposite(test: ast.expr) -> bool:
    """Whether another change to the test negates it already."""
    if isinstance(test, ast.Compare):
        return len(test.ops) == 1 and isinstance(test.ops[0], _OPPOSITES)
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def _is_assertion(node: ast.AST) -> bool:
    """Whether an argument only says what holds anyway: that two lists are equally long."""
    return isinstance(node, ast.keyword) and node.arg == "strict"


def _is_sequence(node: ast.BinOp) -> bool:
    """Whether texts or lists are put together, which no other operator can do."""
    sides = (node.left, node.right)
    return any(
        isinstance(side, ast.JoinedStr | ast.List | ast.ListComp)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )


def _same_arguments(call: ast.Call) -> bool:
    """Whether the other function takes these arguments: `list` has no key."""
    return not (isinstance(call.func, ast.Name) and call.func.id == "sorted" and call.keywords)
