"""Loads KV files, each once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder, builder
from kivy.lang.parser import global_idmap

from app.base.fixes import kivy_start  # noqa: F401  before a KV file is read
from app.base.live_text import tr
from app.base.theme import theme

#: What every KV file knows, besides what Kivy gives it (`dp`, `sp`, `app`).
global_idmap.update(theme=theme, tr=tr)

KV = Path(__file__).parents[2] / "kv"


def _call_if_alive(args: Any, instance: Any, value: Any) -> None:
    """Run the callback of a KV rule, unless the root widget of the rule is dead.

    Kivy removes the callback with the widget that it sets; if the root dies first, the next change would raise.
    Its own function also writes two lines for the log, with all values, which are not needed.
    """
    element, key, expression, rule, names = args
    rule.count += 1
    try:  # not `suppress`, which is slower: this runs for every property change
        setattr(element, key, eval(expression, names))
    except ReferenceError:
        return


def _sync(_builder: object) -> None:
    """Run the delayed rules of canvases; unlike Kivy's own, go on after an error and raise it at the end.

    Kivy would leave its list half unlinked, and every later frame would raise.  It would also drop a rule that is
    queued while another one runs, for ever (kivy/kivy#9373): here that starts the list for the next time.
    """
    waiting, builder._delayed_start = builder._delayed_start, None
    failed: Exception | None = None
    while waiting not in (None, StopIteration):
        try:
            _call_if_alive(waiting[:-1], None, None)
        except Exception as error:
            failed = failed or error
        waiting[-1], waiting = None, waiting[-1]
    if failed is not None:
        raise failed


builder.call_fn = _call_if_alive
builder.BuilderBase.sync = _sync


def load_kv(name: str) -> None:
    """Load `kv/<name>.kv`, once."""
    path = str(KV / f"{name}.kv")
    if path not in Builder.files:
        Builder.load_file(path)
