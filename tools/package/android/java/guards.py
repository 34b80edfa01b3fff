"""Whether a place in a source is reached only where Android is new enough: behind a question for its version."""

from __future__ import annotations

import ast
import re

_VERSION = re.compile(r"version|sdk_int", re.IGNORECASE)


class Guards:
    """The questions for the version in one module."""

    def __init__(self, tree: ast.Module) -> None:
        self._tree = tree
        self._parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        self._numbers = {
            name.id: value.value
            for node in tree.body
            if isinstance(node, ast.Assign)
            for name, value in _pairs(node)
            if isinstance(name, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, int)
        }

    def parent(self, node: ast.AST) -> ast.AST | None:
        return self._parents.get(node)

    def protect(self, node: ast.AST, api: int, seen: frozenset[str] = frozenset()) -> bool:
        """Whether this is not reached below an API."""
        child = node
        while (parent := self._parents.get(child)) is not None:
            if isinstance(parent, ast.If | ast.IfExp) and child is not parent.test:
                chosen = parent.body if isinstance(parent.body, list) else [parent.body]
                asked = self._newer if child in chosen else self._older
                if asked(parent.test, api):
                    return True
            if self._left_before(parent, child, api):
                return True
            if isinstance(parent, ast.FunctionDef):
                return parent.name not in seen and self._protected_calls(parent, api, seen | {parent.name})
            child = parent
        return False

    def _left_before(self, parent: ast.AST, child: ast.AST, api: int) -> bool:
        """Whether an `if` before it has returned where Android is too old."""
        body = getattr(parent, "body", None)
        if not isinstance(body, list) or child not in body:
            return False
        return any(
            isinstance(before, ast.If)
            and isinstance(before.body[-1], ast.Return | ast.Raise)
            and self._older(before.test, api)
            for before in body[: body.index(child)]
        )

    def _protected_calls(self, function: ast.FunctionDef, api: int, seen: frozenset[str]) -> bool:
        """Whether all that mention the function do so where Android is new enough."""
        mentions = [
            node
            for node in ast.walk(self._tree)
            if (isinstance(node, ast.Name) and node.id == function.name)
            or (isinstance(node, ast.Attribute) and node.attr == function.name)
        ]
        return bool(mentions) and all(self.protect(node, api, seen) for node in mentions)

    def _newer(self, test: ast.expr, api: int) -> bool:
        """Whether a question is answered with yes only from an API on."""
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            return any(self._newer(part, api) for part in test.values)
        return self._compares(test, ast.GtE, api)

    def _older(self, test: ast.expr, api: int) -> bool:
        """Whether a question is answered with no only from an API on."""
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or):
            return any(self._older(part, api) for part in test.values)
        return self._compares(test, ast.Lt, api)

    def _compares(self, test: ast.expr, operator: type[ast.cmpop], api: int) -> bool:
        if not isinstance(test, ast.Compare) or not isinstance(test.ops[0], operator):
            return False
        right = test.comparators[0]
        number = self._numbers.get(right.id) if isinstance(right, ast.Name) else getattr(right, "value", None)
        return isinstance(number, int) and number >= api and bool(_VERSION.search(ast.unparse(test.left)))


def _pairs(node: ast.Assign) -> list[tuple[ast.expr, ast.expr]]:
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return list(zip(target.elts, value.elts, strict=True))
    return [(target, value)]
