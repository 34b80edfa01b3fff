"""The protocol as a JSON schema, made from the types in `protocol.py`."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from ..base import Json
from .protocol import BOT, PROTOCOL, TALK, AnyRequest, Exchange, Refusal, Success

_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}


def schema() -> dict[str, Json]:
    """Every message, by name: `talk.new.request`, `talk.new.answer`, `bot.choose.request`, …, `refusal`.

    The schema as a whole accepts any message of either side.
    """
    messages: dict[str, Json] = {}
    for side, verbs in (("talk", TALK), ("bot", BOT)):
        for verb, exchange in verbs.items():
            messages |= {f"{side}.{verb}.{name}": found for name, found in _messages(verb, exchange)}
    messages["refusal"] = of_type(Refusal)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Ratskeller's protocol for programs and bots, version {PROTOCOL}",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in messages],
        "$defs": messages,
    }


def _messages(verb: str, exchange: Exchange) -> list[tuple[str, dict[str, Json]]]:
    request = _joined(of_type(AnyRequest), of_type(exchange.request))
    request["properties"] = {"do": {"const": verb}, **request["properties"]}
    request["required"] = ["do", *request["required"]]
    if exchange.answer is None:
        return [("request", request)]
    return [("request", request), ("answer", _joined(of_type(Success), of_type(exchange.answer)))]


def _joined(common: dict[str, Json], own: dict[str, Json]) -> dict[str, Json]:
    return {
        **own,
        "properties": common["properties"] | own["properties"],
        "required": sorted({*common["required"], *own["required"]}),
    }


def of_type(kind: Any) -> dict[str, Json]:
    """The schema of a type made of `TypedDict`, `Literal`, unions, lists and mappings from text."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any:
        return {}
    if kind in _PLAIN:
        return {"type": _PLAIN[kind]}
    if is_typeddict(kind):
        hints = get_type_hints(kind, include_extras=True)
        return {
            "description": (kind.__doc__ or "").strip(),
            "type": "object",
            "properties": {name: of_type(hint) for name, hint in hints.items()},
            "required": sorted(name for name, hint in hints.items() if get_origin(hint) is not NotRequired),
        }
    if origin is NotRequired:
        return of_type(args[0])
    if origin is Annotated:
        found = of_type(args[0])
        for note in kind.__metadata__:
            found |= {"description": note} if isinstance(note, str) else dict([note])
        return found
    if origin is Literal:
        return {"const": args[0]} if len(args) == 1 else {"enum": list(args)}
    if origin in (Union, UnionType):
        return {"anyOf": [of_type(arg) for arg in args]}
    if origin is list:
        return {"type": "array", "items": of_type(args[0])}
    if origin is Mapping or (isinstance(origin, type) and issubclass(origin, Mapping)):
        return {"type": "object", "additionalProperties": of_type(args[1])}
    raise TypeError(f"{kind} has no JSON schema")
