"""Watching the theme: as long as the watcher lives, and not a moment longer."""

from __future__ import annotations

import gc

from kivy.properties import NumericProperty

from app.base.fixes.weak_events import WeakEvents


class Lamp(WeakEvents):
    glow = NumericProperty(0)


class Moth:
    def __init__(self, lamp: Lamp) -> None:
        self.seen: list[float] = []
        lamp.bind(glow=self.look)

    def look(self, _lamp: Lamp, glow: float) -> None:
        self.seen.append(glow)


def test_watchers_hear_every_change_until_they_leave() -> None:
    lamp = Lamp()
    moth, other = Moth(lamp), Moth(lamp)
    lamp.glow = 1
    lamp.unbind(glow=moth.look)
    lamp.glow = 2
    assert moth.seen == [1]
    assert other.seen == [1, 2]


def test_a_watcher_that_is_gone_leaves_nothing() -> None:
    lamp = Lamp()
    for _ in range(50):
        Moth(lamp)
    gc.collect()
    assert len(lamp._watchers["glow"]) == 0
    lamp.glow = 1


def test_plain_functions_are_heard_too() -> None:
    lamp, seen = Lamp(), []

    def note(_lamp: Lamp, glow: float) -> None:
        seen.append(glow)

    lamp.bind(glow=note)
    lamp.glow = 3
    lamp.unbind(glow=note)
    lamp.glow = 4
    assert seen == [3]
