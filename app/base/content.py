"""Content as data: the words of pages, lessons and remarks, in TOML files beside the code that shows them.

A NamedTuple says which fields a table of a file has; whatever else stands in it is refused.  CONTRIBUTING.md tells
how the files are written.
"""

from __future__ import annotations

import collections.abc
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from app.base.text import tr

T = TypeVar("T")

APP = Path(__file__).parents[1]

#: A sentence of the catalogues, in English.
Sentence = Annotated[str, "sentence"]


class Line(NamedTuple):
    """A sentence with the name of the figures that are filled in, or the name of sentences made elsewhere."""

    name: str
    text: Sentence


#: A string with a line for each sentence: “Words.”, “@name Words with {figures}.” or “@name”.
Text = Annotated[tuple[Line, ...], "text"]

#: What is filled into a sentence; into one for each of them if there are several.
Figures = Mapping[str, object]
Filling = Mapping[str, "str | Sequence[str] | Figures | Sequence[Figures]"]

_NAMES: dict[type, str] = {
    str: "a string",
    int: "a number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


class ContentError(ValueError):
    """A content file does not say what it should; names the file and the field."""


def read(path: str, kind: Any) -> Any:
    """A content file as values of a kind; the path is that inside `app/`."""
    return _read(path, kind)[0]


def sentences(path: str, kind: Any) -> tuple[str, ...]:
    """The sentences of a content file that have to be translated, in their order."""
    return _read(path, kind)[1]


@cache
def _read(path: str, kind: Any) -> tuple[Any, tuple[str, ...]]:
    import tomllib

    try:
        data = tomllib.loads((APP / path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ContentError(f"app/{path}: {error}") from None
    return shaped(data, kind, f"app/{path}")


def shaped(data: object, kind: Any, place: str) -> tuple[Any, tuple[str, ...]]:
    """What TOML holds as values of a kind, and the sentences in it."""
    shaper = _Shaper()
    return shaper.value(data, kind, place), tuple(shaper.sentences)


def filled(text: Sequence[Line], filling: Filling, place: str) -> Iterator[str]:
    """The sentences of a text in the present language; those in the filling are in it already."""
    for line in text:
        if not line.name:
            yield tr._(line.text)
            continue
        found = named(filling, line.name, place)
        for one in [found] if isinstance(found, (str, Mapping)) else found:
            yield one if isinstance(one, str) else tr._(line.text).format(**one)


def named(values: Mapping[str, T], name: str, place: str) -> T:
    """What code gives by a name that stands in a content file."""
    if name not in values:
        raise ContentError(f"{place}: nothing is called “{name}”")
    return values[name]


class _Shaper:
    """Checks data against kinds, and collects the sentences in it."""

    def __init__(self) -> None:
        self.sentences: list[str] = []

    def value(self, data: Any, kind: Any, place: str) -> Any:
        if kind is Any:
            return data
        if get_origin(kind) is Annotated:
            mark = get_args(kind)[1]
            return self._words(data, mark, place) if isinstance(mark, str) else self._one_of(data, mark, place)
        if kind in (str, int, bool):
            return _checked(data, kind, place)
        if get_origin(kind) is tuple:
            each = get_args(kind)[0]
            values = enumerate(_checked(data, list, place), 1)
            return tuple(self.value(one, each, f"{place} {number}") for number, one in values)
        if get_origin(kind) is collections.abc.Mapping:
            each = get_args(kind)[1]
            named = _checked(data, dict, place).items()
            return {name: self.value(one, each, f"{place}: {name}") for name, one in named}
        return self._record(data, kind, place)

    def _words(self, data: Any, mark: str, place: str) -> str | tuple[Line, ...]:
        if not _checked(data, str, place).strip():
            raise ContentError(f"{place}: is empty")
        if mark == "sentence":
            self.sentences.append(data)
            return str(data)
        lines = tuple(_line(line) for line in data.splitlines() if line.strip())
        self.sentences += [line.text for line in lines if line.text]
        return lines

    def _one_of(self, data: Any, kinds: Mapping[str, Any], place: str) -> Any:
        """One of several kinds; the name by which its first field goes tells them apart."""
        name, *others = [name for name in kinds if name in _checked(data, dict, place)] or [""]
        if not name or others:
            raise ContentError(f"{place}: has to have one of {', '.join(kinds)}")
        first = kinds[name]._fields[0]
        return self._record(
            {first: data[name], **{n: v for n, v in data.items() if n != name}}, kinds[name], place
        )

    def _record(self, data: Any, kind: Any, place: str) -> Any:
        kinds = _fields(kind)
        for name in _checked(data, dict, place):
            if name not in kinds:
                raise ContentError(f"{place}: there is no field “{name}”")
        for name in kinds:
            if name not in data and name not in kind._field_defaults:
                raise ContentError(f"{place}: “{name}” is missing")
        return kind(**{name: self.value(one, kinds[name], f"{place}: {name}") for name, one in data.items()})


@cache
def _fields(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _line(line: str) -> Line:
    if not line.startswith("@"):
        return Line("", line.strip())
    name, _, text = line[1:].partition(" ")
    return Line(name, text.strip())


def _checked(data: Any, kind: type, place: str) -> Any:
    if type(data) is not kind:
        raise ContentError(f"{place}: is not {_NAMES[kind]}")
    return data
