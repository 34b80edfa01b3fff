"""Finds the Java names in Python sources, and follows what they return from one to the next.

No more than our bridge needs: variables, attributes of `self`, parameters and answers of functions are followed
through all modules at once, whatever the order of statements.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tools.package.android import Lacking
from tools.package.android.java.facts import CLASS, NEW, Lookup, Member
from tools.package.android.java.guards import Guards

#: Functions that name a class: pyjnius' own, and ours around them in app/device/android.py.
_CLASS_OF = ("jnius.autoclass", "app.device.android.java")
_CAST_TO = ("jnius.cast", "app.device.android.as_")
_NAMESPACE = "org.kivy.android"
#: Types that are no classes to Python.
_PLAIN = re.compile(r"number|string|boolean|void|any|int|float|long|-?\d+|\".*\"|androidNative\..*")
_SIGNATURE = re.compile(r"\[*(?:L[^;]+;|[ZBCSIJFD])")
_TOLD = ", as far as facts.json knows (./dev java-names asks anew)."
#: Rounds until nothing new is learnt; what is passed on from function to function takes one each.
_ROUNDS = 12


class Kind(NamedTuple):
    """What a Python value stands for."""

    #: class, object, method, function, module or attribute
    what: str
    name: str
    member: str = ""


class Use(NamedTuple):
    """A Java name in a source."""

    place: str
    of_class: str
    name: str
    #: Those members that fit the way it is used.
    members: tuple[Member, ...]


class Reader:
    """Reads modules together: module name → source."""

    def __init__(self, sources: Mapping[str, str], lookup: Lookup, minapi: int) -> None:
        self.uses: set[Use] = set()
        self._lookup, self._minapi = lookup, minapi
        self._modules = {name: ast.parse(text) for name, text in sources.items()}
        self._guards = {name: Guards(tree) for name, tree in self._modules.items()}
        self._known: defaultdict[tuple[str, ...], set[Kind]] = defaultdict(set)
        self._functions = {
            (module, node.name): node
            for module, tree in self._modules.items()
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef)
        }
        self._module = ""

    def read(self) -> set[Use]:
        """All names in all modules; raises a Lacking for the first that is wrong."""
        for _ in range(_ROUNDS):
            before = sum(map(len, self._known.values()))
            for module, tree in self._modules.items():
                self._module = module
                self._visit_all(tree.body, ())
            if sum(map(len, self._known.values())) == before:
                return self.uses
        raise Lacking("The Java names lead round in circles.")

    # --- statements

    def _visit_all(self, nodes: Iterable[ast.AST], scope: tuple[str, ...]) -> None:
        for node in nodes:
            self._visit(node, scope)

    def _visit(self, node: ast.AST, scope: tuple[str, ...]) -> None:
        if isinstance(node, ast.expr):
            self._infer(node, scope)
        elif isinstance(node, ast.FunctionDef):
            # The bridge itself takes the name of any class.
            if f"{self._module}.{node.name}" not in (*_CLASS_OF, *_CAST_TO):
                self._visit_all(node.decorator_list, scope)
                self._visit_all(node.body, (*scope, node.name))
        elif isinstance(node, ast.ClassDef):
            self._check_interface(node)
            self._visit_all(node.body, scope)
        elif isinstance(node, ast.Assign):
            kinds = self._infer(node.value, scope)
            for target in node.targets:
                self._bind(target, kinds, node.value, scope)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            self._bind(node.target, self._infer(node.value, scope), node.value, scope)
        elif isinstance(node, ast.Return) and node.value is not None:
            self._known[self._module, "returns", scope[-1]] |= self._infer(node.value, scope)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            self._import(node, scope)
        else:
            self._visit_all(ast.iter_child_nodes(node), scope)

    def _bind(self, target: ast.expr, kinds: set[Kind], value: ast.expr, scope: tuple[str, ...]) -> None:
        if isinstance(target, ast.Name):
            self._known[(self._module, *scope, target.id)] |= kinds
        elif (
            isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"
        ):
            self._known[self._module, "self", target.attr] |= kinds
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, its_value in zip(target.elts, value.elts, strict=True):
                self._bind(one, self._infer(its_value, scope), its_value, scope)

    def _import(self, node: ast.Import | ast.ImportFrom, scope: tuple[str, ...]) -> None:
        for alias in node.names:
            full = f"{node.module}.{alias.name}" if isinstance(node, ast.ImportFrom) else alias.name
            kind = Kind("module", full) if full in self._modules else Kind("attribute", *_split(full))
            self._known[(self._module, *scope, alias.asname or alias.name)].add(kind)

    # --- expressions

    def _infer(self, node: ast.AST, scope: tuple[str, ...]) -> set[Kind]:
        if isinstance(node, ast.Name):
            return self._name(node.id, scope)
        if isinstance(node, ast.Attribute):
            return self._attribute(node, scope)
        if isinstance(node, ast.Call):
            return self._call(node, scope)
        parts = [self._infer(child, scope) for child in ast.iter_child_nodes(node)]
        # A value or another: `a or b`, `a if b else c`.
        return set().union(*parts) if isinstance(node, ast.BoolOp | ast.IfExp) else set()

    def _name(self, name: str, scope: tuple[str, ...]) -> set[Kind]:
        for depth in range(len(scope), -1, -1):
            if found := self._known.get((self._module, *scope[:depth], name)):
                return self._resolved(found)
        if (self._module, name) in self._functions:
            return {Kind("function", self._module, name)}
        return set()

    def _resolved(self, kinds: Iterable[Kind]) -> set[Kind]:
        """With names that come from other modules replaced by what they are there."""
        found: set[Kind] = set()
        for kind in kinds:
            if kind.what != "attribute" or kind.name not in self._modules:
                found.add(kind)
            elif (kind.name, kind.member) in self._functions:
                found.add(Kind("function", kind.name, kind.member))
            else:
                found |= self._known[kind.name, kind.member]
        return found

    def _attribute(self, node: ast.Attribute, scope: tuple[str, ...]) -> set[Kind]:
        if isinstance(node.value, ast.Name) and node.value.id == "self":
            own = self._known[self._module, "self", node.attr]
            is_function = (self._module, node.attr) in self._functions
            return own or ({Kind("function", self._module, node.attr)} if is_function else set())
        found: set[Kind] = set()
        for kind in self._infer(node.value, scope):
            if kind.what == "module":
                found |= self._resolved({Kind("attribute", kind.name, node.attr)})
            elif kind.what in ("class", "object"):
                members = self._members(node, kind, node.attr)
                if members[0].takes is not None:
                    found.add(Kind("method", kind.name, node.attr))
                    if not isinstance(self._guards[self._module].parent(node), ast.Call):
                        # Handed on, to be called elsewhere.
                        self._note(node, kind.name, node.attr, members)
                else:
                    self._note(node, kind.name, node.attr, members)
                    found |= _kinds_of(members)
        return found

    def _call(self, node: ast.Call, scope: tuple[str, ...]) -> set[Kind]:
        for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
            self._infer(argument, scope)
        found: set[Kind] = set()
        for kind in self._infer(node.func, scope):
            full = f"{kind.name}.{kind.member}"
            if full in (*_CLASS_OF, *_CAST_TO):
                named = Kind("class" if full in _CLASS_OF else "object", self._text(node.args[0]))
                if not self._lookup(named.name, CLASS):
                    raise Lacking(f"{self._place(node)}: Java has no class {named.name}{_TOLD}")
                found.add(named)
            elif kind.what == "class":
                members = self._fitting(node, kind.name, NEW, self._members(node, kind, NEW), scope)
                found.add(Kind("object", kind.name))
            elif kind.what == "method":
                members = self._lookup(kind.name, kind.member)
                found |= _kinds_of(self._fitting(node, kind.name, kind.member, members, scope))
            elif kind.what == "function":
                self._pass(node, kind, scope)
                found |= self._known[kind.name, "returns", kind.member]
        return found

    def _pass(self, node: ast.Call, function: Kind, scope: tuple[str, ...]) -> None:
        """What is handed to a function of ours is what its parameters are."""
        names = [each.arg for each in self._functions[function.name, function.member].args.args]
        if names[:1] == ["self"]:
            names = names[1:]
        given = [*zip(names, node.args, strict=False)]
        given += [(keyword.arg, keyword.value) for keyword in node.keywords if keyword.arg]
        for name, argument in given:
            self._known[function.name, function.member, name] |= self._infer(argument, scope)

    # --- members

    def _members(self, node: ast.AST, kind: Kind, name: str) -> list[Member]:
        members = self._lookup(kind.name, name)
        if not members:
            what = f"{kind.name} has no constructor" if name == NEW else f"{kind.name} has no “{name}”"
            raise Lacking(f"{self._place(node)}: {what}{_TOLD}")
        if kind.what == "class" and name != NEW and not any(member.static for member in members):
            raise Lacking(f"{self._place(node)}: {kind.name}.{name} needs an object, not the class.")
        return members

    def _fitting(
        self, node: ast.Call, of_class: str, name: str, members: list[Member], scope: tuple[str, ...]
    ) -> list[Member]:
        """Those ways to call it that take these arguments."""
        if any(isinstance(argument, ast.Starred) for argument in node.args):
            fitting = members
        else:
            given = [(argument, self._infer(argument, scope)) for argument in node.args]
            fitting = [
                member
                for member in members
                if member.takes is not None
                and len(member.takes) == len(given)
                and all(_fits(*one, taken) for one, taken in zip(given, member.takes, strict=True))
            ]
        if not fitting:
            call = "A constructor" if name == NEW else f"“{name}”"
            raise Lacking(f"{self._place(node)}: {call} of {of_class} takes other arguments.")
        self._note(node, of_class, name, fitting)
        return fitting

    def _note(self, node: ast.AST, of_class: str, name: str, members: list[Member]) -> None:
        since = min(member.since for member in members)
        if since > self._minapi and not self._guards[self._module].protect(node, since):
            raise Lacking(
                f"{self._place(node)}: {of_class}.{name} exists since API {since} only; ask for it first."
            )
        self.uses.add(Use(self._place(node), of_class, name, tuple(members)))

    def _check_interface(self, node: ast.ClassDef) -> None:
        """A Java interface that Python implements: its methods, with the number of their parameters."""
        for each in node.body:
            if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "__javainterfaces__":
                (interface,) = (name.replace("/", ".").replace("$", ".") for name in ast.literal_eval(each.value))
                break
        else:
            return
        for method in node.body:
            for decorator in method.decorator_list if isinstance(method, ast.FunctionDef) else ():
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "java_method":
                    assert isinstance(method, ast.FunctionDef)
                    parameters = ast.literal_eval(decorator.args[0]).partition(")")[0][1:]
                    count = len(_SIGNATURE.findall(parameters))
                    members = self._members(method, Kind("object", interface), method.name)
                    fitting = [member for member in members if len(member.takes or ()) == count]
                    if not fitting or len(method.args.args) != count + 1:
                        raise Lacking(f"{self._place(method)}: {interface}.{method.name} takes other arguments.")
                    self._note(method, interface, method.name, fitting)

    def _text(self, node: ast.expr) -> str:
        if isinstance(node, ast.BinOp):
            # plyer puts the name of the activity together.
            return f"{_NAMESPACE}{ast.literal_eval(node.right)}"
        if not isinstance(node, ast.Constant):
            raise Lacking(f"{self._place(node)}: the name of a Java class cannot be read.")
        return str(node.value).replace("$", ".")

    def _place(self, node: ast.AST) -> str:
        return f"{self._module}, line {getattr(node, 'lineno', 0)}"


def _kinds_of(members: Iterable[Member]) -> set[Kind]:
    types = {re.sub(r"<.*", "", member.gives) for member in members}
    return {Kind("object", each) for each in types if not _PLAIN.fullmatch(each)}


def _fits(argument: ast.expr, kinds: set[Kind], taken: str) -> bool:
    """Whether an argument may be meant for a parameter; where nothing is known, it may."""
    plain = _PLAIN.fullmatch(taken) is not None
    if isinstance(argument, ast.Constant) and argument.value is not None:
        return plain or taken.startswith("java.lang.")
    # Strings and numbers of Java count as Python's.
    classes = {kind.name for kind in kinds if kind.what == "object" and not kind.name.startswith("java.lang.")}
    return not (plain and classes and taken != "any")


def _split(full: str) -> tuple[str, str]:
    module, _, name = full.rpartition(".")
    return module, name
