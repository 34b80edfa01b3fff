"""Dashed outlines."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from kivy.graphics import Color, Line
from kivy.metrics import dp

Point = tuple[float, float]


def outline(pos: Point, size: Point, colour: list[float], width: float) -> None:
    """Draw a dashed rounded outline."""
    Color(*colour)
    radius = min(dp(12), size[0] * 0.09)
    for points in dashes(pos, size, radius, dp(8), dp(5)):
        Line(points=points, width=width, cap="none")


def dashes(pos: Point, size: Point, radius: float, dash: float, gap: float) -> list[list[float]]:
    """The dashes of a rounded rectangle as short polylines (Kivy's own dashes are one pixel wide)."""
    path = _rounded(pos, size, radius)
    length = sum(_distance(a, b) for a, b in pairwise(path))
    number = max(4, round(length / (dash + gap)))
    period = length / number
    dash = period * dash / (dash + gap)
    pieces: list[list[float]] = []
    along = 0.0
    for a, b in pairwise(path):
        step = _distance(a, b)
        if step == 0:
            continue
        at = 0.0
        while at < step - 1e-6:
            phase = (along + at) % period
            on = phase < dash - 1e-3
            run = min((dash if on else period) - phase, step - at)
            start = (a[0] + (b[0] - a[0]) * at / step, a[1] + (b[1] - a[1]) * at / step)
            end = (a[0] + (b[0] - a[0]) * (at + run) / step, a[1] + (b[1] - a[1]) * (at + run) / step)
            if on and at == 0.0 and phase > 1e-3 and pieces:
                # A dash that goes on around a corner.
                pieces[-1] += [*end]
            elif on:
                pieces.append([*start, *end])
            at += max(run, 1e-6)
        along += step
    return pieces


def _rounded(pos: Point, size: Point, radius: float) -> list[Point]:
    x, y = pos
    w, h = size
    corners = (
        (x + w - radius, y + h - radius, 0),
        (x + radius, y + h - radius, 1),
        (x + radius, y + radius, 2),
        (x + w - radius, y + radius, 3),
    )
    path = []
    for cx, cy, quarter in corners:
        for part in range(7):
            a = (quarter + part / 6) * pi / 2
            path.append((cx + radius * cos(a), cy + radius * sin(a)))
    return [*path, path[0]]


def _distance(a: Point, b: Point) -> float:
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
