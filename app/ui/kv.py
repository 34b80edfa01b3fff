"""Loads KV files, each once.  KV says how a widget looks; see `kv/`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder, builder

KV = Path(__file__).parents[2] / "kv"

_call = builder.call_fn


def _call_if_alive(args: Any, instance: Any, value: Any) -> None:
    """What a KV rule binds, unless the widget that the rule belongs to is gone.

    Kivy unbinds a rule when the widget goes that it sets; if the one it is named after goes first, the next change
    of a theme or a language would raise.  Then there is nothing left to set.
    """
    try:  # not `suppress`: this is called for every property that changes
        _call(args, instance, value)
    except ReferenceError:
        return


builder.call_fn = _call_if_alive


def load_kv(name: str) -> None:
    """Load `kv/<name>.kv`, once."""
    path = str(KV / f"{name}.kv")
    if path not in Builder.files:
        Builder.load_file(path)
