"""Positions as differences from a typical one: what most riddles have in common is written once."""

from __future__ import annotations

from ..base import Json


def difference(base: Json, data: Json) -> Json:
    """What has to be known besides `base` to restore `data`, or None if they are equal; both are JSON.

    Of a dict it is what differs, by key, and of a list of dicts the same by place; anything else stands for
    itself, in a list of one.
    """
    if _equal(base, data):
        return None
    if isinstance(base, dict) and isinstance(data, dict) and base.keys() <= data.keys():
        return {
            key: difference(base[key], value) if key in base else [value]
            for key, value in data.items()
            if key not in base or not _equal(base[key], value)
        }
    if isinstance(base, list) and isinstance(data, list) and len(base) == len(data) and _holds_dicts(base, data):
        pairs = enumerate(zip(base, data, strict=True))
        return {str(place): difference(old, new) for place, (old, new) in pairs if not _equal(old, new)}
    return [data]


def restored(base: Json, changes: Json) -> Json:
    """The data whose difference from `base` this is."""
    if changes is None:
        return base
    if isinstance(changes, list):
        (data,) = changes
        return data
    if isinstance(base, list):
        return [restored(old, changes.get(str(place))) for place, old in enumerate(base)]
    return {**base, **{key: restored(base.get(key), value) for key, value in changes.items()}}


def _equal(one: Json, other: Json) -> bool:
    """Whether two values are the same JSON; to Python, true and 1 are equal."""
    return bool(one == other) and repr(one) == repr(other)


def _holds_dicts(*lists: list[Json]) -> bool:
    return all(isinstance(item, dict) for items in lists for item in items)
