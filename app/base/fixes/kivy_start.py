"""Patches Kivy 2.3.1 so that it starts faster; import this before any part of Kivy that opens a window.

* Kivy compiles every expression of every KV file when it reads the file.  Here a rule is compiled when the first
  widget needs it: home needs a tenth of Kivy's own rules.
* It strips comments from a KV file by searching the list of lines again for each of them.
* Its clock imports asyncio, which only an app in an asynchronous event loop needs.

Kivy calls `register_context` after a class is defined and before it is first used, which is why that is wrapped.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from kivy import context

#: Rules at the top of a KV file that are not compiled yet.
waiting: set[Any] = set()

_register = context.register_context
#: Kivy's own `ParserRule.precompile`.
_compile: Callable[[Any], None]


def compile_rule(rule: Any) -> None:
    """Compile a rule that waits; raises SyntaxError if an expression is wrong."""
    waiting.discard(rule)
    _compile(rule)


def _postpone(rule: Any) -> None:
    if rule.level:
        _compile(rule)
    else:
        waiting.add(rule)


def _strip_comments(self: Any, lines: list[tuple[int, str]]) -> None:
    """Keep the lines with rules, and note the directives."""
    kept = []
    for number, line in lines:
        stripped = line.strip()
        if stripped[:2] == "#:":
            self.directives.append((number, stripped[2:]))
        elif stripped and stripped[0] != "#":
            kept.append((number, line))
    lines[:] = kept


def _patch_language(builder: Any) -> None:
    """Patch the classes of the parser and of the builder."""
    global _compile
    parser, apply_rule = sys.modules["kivy.lang.parser"], builder._apply_rule

    def compile_and_apply(self: Any, widget: Any, rule: Any, *args: Any, **kwargs: Any) -> None:
        if rule in waiting:
            compile_rule(rule)
        apply_rule(self, widget, rule, *args, **kwargs)

    _compile = parser.ParserRule.precompile
    parser.ParserRule.precompile = _postpone
    parser.Parser.strip_comments = _strip_comments
    builder._apply_rule = compile_and_apply


def _register_patched(name: str, cls: Any, *args: Any, **kwargs: Any) -> Any:
    if name == "Builder":
        _patch_language(cls)
    elif name == "Clock" and kwargs.get("async_lib") == "asyncio":
        cls.init_async_lib = lambda self, lib: None
    return _register(name, cls, *args, **kwargs)


if "kivy.lang.builder" in sys.modules:
    _patch_language(sys.modules["kivy.lang.builder"].BuilderBase)
else:
    context.register_context = _register_patched
