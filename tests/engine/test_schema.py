"""Shapes of JSON data: what fits, the sentence about everything that does not, and data that wants to do harm."""

from __future__ import annotations

import doctest
from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest

from engine import schema
from engine.schema import (
    FLAG,
    NULL,
    TEXT,
    expected,
    fault,
    faults,
    fields,
    listed,
    mapping,
    number,
    of_type,
    one_of,
    or_null,
    row,
    tagged,
    text,
    whole,
)


class Part(TypedDict):
    """A part."""

    name: Literal["a", "b"]
    note: NotRequired[str | None]


class Parts(TypedDict, total=False):
    """Some parts."""

    parts: list[Part]
    by_name: Mapping[str, Annotated[int, "how many", ("minimum", 1)]]


NAME = text("[a-z]{1,3}", "a name of three letters")
SEAT = fields({"lamp": whole(0, 26)}, {"caps": listed(one_of("K1", "K2"), 1, 2, once=True)})
EFFECT = tagged("kind", {"move": fields({"kind": TEXT, "steps": whole(1, 9)}), "rest": fields({"kind": TEXT})})

FITTING = [
    (0, whole(0, 9)),
    (9, whole(0, 9)),
    (1, number(0, 1)),
    (0.5, number(0, 1)),
    ("K1", one_of("K1", "K2")),
    (None, one_of("K1", None)),
    ("abc", NAME),
    ([0, "x"], row(whole(0, 9), TEXT)),
    (False, FLAG),
    (None, or_null(SEAT)),
    ({"lamp": 3}, or_null(SEAT)),
    ({"lamp": 26, "caps": ["K2", "K1"]}, SEAT),
    ({"lamp": 1, "note": "x"}, fields({"lamp": whole(0, 26)}, more=True)),
    ({"a": 1, "b": 2}, mapping(whole(1, 2), NAME)),
    ({"kind": "move", "steps": 9}, EFFECT),
    ({"kind": "rest"}, EFFECT),
    ({"parts": [{"name": "a"}, {"name": "b", "note": None}], "by_name": {"x": 1}}, of_type(Parts)),
    ({}, of_type(Parts, closed=True)),
    ({"else": 1}, of_type(Parts)),
]

#: Data, its shape, and what is said about it.
MISFITS = [
    (-1, whole(0, 9), "it is -1, not a whole number from 0 to 9"),
    (10, whole(0, 9), "it is 10, not a whole number from 0 to 9"),
    (True, whole(0, 9), "it is true, not a whole number from 0 to 9"),
    (1.0, whole(0, 9), "it is 1.0, not a whole number from 0 to 9"),
    (10**5000, whole(0, 9), "it is a huge number, not a whole number from 0 to 9"),
    (1.5, number(0, 1), "it is 1.5, not a number from 0 to 1"),
    (float("nan"), number(0, 1), "it is NaN, not a number from 0 to 1"),
    (float("inf"), {"type": "number"}, "it is Infinity, not a number"),
    (False, {"type": "number", "minimum": 0}, "it is false, not a number from 0"),
    ("K3", one_of("K1", "K2"), 'it is "K3", not one of K1, K2'),
    (True, one_of(1, 2), "it is true, not one of 1, 2"),
    ("K3", one_of("K1", None), 'it is "K3", not one of K1, null'),
    (0, FLAG, "it is 0, not true or false"),
    ("x" * 9, {"type": "string", "maxLength": 8}, 'it is "xxxxxxxxx", not a text of at most 8 characters'),
    ("abcd", NAME, 'it is "abcd", not a name of three letters'),
    ("abc\n", NAME, 'it is "abc\\n", not a name of three letters'),
    (3, NAME, "it is 3, not a name of three letters"),
    ("y" * 10_000, NULL, f'it is "{"y" * 38}…, not null'),
    ((1, 2), listed(whole(0, 9)), "it is no JSON, not a list"),
    ({}, listed(whole(0, 9)), "it is an object, not a list"),
    ([1, 2, 3], listed(whole(0, 9), 0, 2), "it has 3 entries instead of 0 to 2"),
    ([1, 2, 3], listed(whole(0, 9), 2, 2), "it has 3 entries instead of 2"),
    ([1, "2"], listed(whole(0, 9)), '[1] is "2", not a whole number from 0 to 9'),
    ([0], row(whole(0, 9), TEXT), "it has 1 entry instead of 2"),
    ([0, 1], row(whole(0, 9), TEXT), "[1] is 1, not a text"),
    ([], SEAT, "it is a list, not an object"),
    ({}, SEAT, "lamp is missing"),
    ({"lamp": 0, "moon": 1}, SEAT, "moon is not known"),
    ({"lamp": 0, "m" * 99: 1}, SEAT, f"{'m' * 39}… is not known"),
    ({"lamp": 0, "caps": ["K1", "K1"]}, SEAT, 'caps[1] is "K1" once more'),
    ({"lamp": 0, "caps": [["K1"]]}, SEAT, "caps[0] is a list, not one of K1, K2"),
    (3, or_null(SEAT), "it is 3, not an object or null"),
    ({"lamp": 27}, or_null(SEAT), "lamp is 27, not a whole number from 0 to 26"),
    ({"a": 3}, mapping(whole(1, 2), NAME), "a is 3, not a whole number from 1 to 2"),
    ({"A": 1}, mapping(whole(1, 2), NAME), 'the name “A” in it is "A", not a name of three letters'),
    ({"kind": "hop"}, EFFECT, 'kind is "hop", not one of move, rest'),
    ({}, EFFECT, "kind is missing"),
    ({"kind": "move", "steps": 10}, EFFECT, "steps is 10, not a whole number from 1 to 9"),
    ({"kind": "rest", "steps": 1}, EFFECT, "steps is not known"),
    ({"parts": [{"name": "c"}]}, of_type(Parts), 'parts[0].name is "c", not one of a, b'),
    ({"parts": [{}]}, of_type(Parts), "parts[0].name is missing"),
    ({"parts": [{"name": "a", "note": 3}]}, of_type(Parts), "parts[0].note is 3, not a text or null"),
    ({"by_name": {"x": 0}}, of_type(Parts), "by_name.x is 0, not a whole number from 1"),
    ({"else": 1}, of_type(Parts, closed=True), "else is not known"),
    ({"parts": [{"name": "a", "else": 1}]}, of_type(Parts, closed=True), "parts[0].else is not known"),
]


@pytest.mark.parametrize(("value", "shape"), FITTING, ids=str)
def test_what_fits(value: Any, shape: schema.Shape) -> None:
    assert fault(value, shape) is None


@pytest.mark.parametrize(("value", "shape", "said"), MISFITS, ids=[said[:60] for _, _, said in MISFITS])
def test_what_does_not_fit_is_told_in_one_sentence(value: Any, shape: schema.Shape, said: str) -> None:
    assert str(fault(value, shape)) == said


def test_everything_wrong_is_told():
    found = map(str, faults([{"lamp": 30}, 3, {"caps": []}], listed(SEAT)))
    assert list(found) == [
        "[0].lamp is 30, not a whole number from 0 to 26",
        "[1] is 3, not an object",
        "[2].lamp is missing",
        "[2].caps has 0 entries instead of 1 to 2",
    ]


def test_a_keyword_that_nothing_checks_is_an_error():
    with pytest.raises(KeyError, match="multipleOf"):
        fault(3, {"multipleOf": 2})
    with pytest.raises(TypeError):
        of_type(set[Any])
    assert expected(of_type(bool)) == "true or false"


def test_data_of_any_depth_and_size_is_compared():
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    assert str(fault({"lamp": deep}, SEAT)).startswith("lamp is a list")
    assert str(fault({"lamp": 1, "caps": ["K1"] * 1_000_000}, SEAT)).startswith("caps has 1000000 entries")


def test_the_example_of_the_docstring():
    assert doctest.testmod(schema).failed == 0
