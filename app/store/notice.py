"""What the store has to say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class StorageNotice(NamedTuple):
    """A sentence of the catalogue for the player, and its values."""

    text: str
    facts: Mapping[str, object]
