"""The window comes to the front when a second instance calls."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.core.window import Window

from app.shell.app import CALL_INTERVAL, Foreground
from app.shell.instance_lock import InstanceLock
from tests.touch.driver import Driver


@pytest.mark.parametrize("minimised", [False, True])
def test_a_call_raises_the_window(
    ui: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, minimised: bool
) -> None:
    done: list[str] = []
    monkeypatch.setattr(Window, "raise_window", lambda: done.append("raise"))
    monkeypatch.setattr(Window, "restore", lambda: done.append("restore"))
    foreground = Foreground(InstanceLock(tmp_path))
    if minimised:
        Window.dispatch("on_minimize")
    ui.seconds(2 * CALL_INTERVAL)
    assert not done
    InstanceLock(tmp_path).call_holder()
    ui.seconds(2 * CALL_INTERVAL)
    assert done == (["restore", "raise"] if minimised else ["raise"])
    del foreground
