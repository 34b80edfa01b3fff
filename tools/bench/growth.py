"""How work grows with what there is: matches in a data folder, families at a table."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping, Sequence
from math import log10
from random import Random
from time import process_time
from typing import TypeAlias

from engine.base import CHANCE, Json, Setup
from engine.firstrat.turn import whole_turns
from engine.games import game_of
from tests.torture import crowd
from tools.bench.child import ask

#: Finished matches in a data folder, and seats at a table.
MATCHES, QUICK_MATCHES, FAMILIES = (100, 1_000, 10_000), (20, 200), (1, 2, 3, 4, 5)
#: Positions whose turns are listed, for each number of families.
_POSITIONS = 60
WIDTH, HEIGHT, EDGE = 640, 260, 40
COLOURS = ("#B3402E", "#2E6FB3", "#3C8D40", "#8A5A00")

#: Size → seconds of processor time, or milliseconds.
Curve: TypeAlias = dict[int, float]


def figures(quick: bool, seed: str) -> Iterator[tuple[str, Json]]:
    """The last point of each curve against its first one, and all of them as a picture."""
    curves: dict[str, Curve] = {"list": {}, "statistics": {}}
    for matches in QUICK_MATCHES if quick else MATCHES:
        folder = crowd._folder(matches, int(seed))
        curves["list"][matches] = ask(crowd.MODULE, "list", folder)["work"]
        curves["statistics"][matches] = ask(crowd.MODULE, "count", folder)["work"]
    for name, curve in curves.items():
        yield from ((f"  {name} of {size} matches, s", value) for size, value in curve.items())
        yield name, _grown(curve)
    turns = {seats: _turns(seats, Random(seed)) for seats in FAMILIES}
    yield from ((f"  turns with {seats} families, ms", value) for seats, value in turns.items())
    yield "families", _grown(turns)
    yield "picture", picture({**curves, "families": turns})


def _grown(curve: Curve) -> float:
    """How much more the largest takes than the smallest."""
    values = list(curve.values())
    return values[-1] / values[0]


def _turns(seats: int, rng: Random) -> float:
    """Milliseconds to list all whole turns of a position, in random matches with this number of families."""
    game, times = game_of("firstrat"), list[float]()
    while len(times) < _POSITIONS:
        state = game.start(Setup(seats))
        while actors := game.to_act(state):
            if CHANCE not in actors and state.turn is None and rng.random() < 0.1:
                start = process_time()
                whole_turns(state)
                times.append((process_time() - start) * 1000)
            state = game.advance(state, {seat: rng.choice(game.legal(state, seat)) for seat in actors})
    return statistics.fmean(times)


# --- the picture


def picture(curves: Mapping[str, Curve]) -> str:
    """An SVG with a curve each: both axes are logarithmic and begin at the first point, so n is a line at 45°."""
    decades = max(_decades(curve)[-1][0] for curve in curves.values())
    unit = (HEIGHT - 2 * EDGE) / decades
    lines = [
        f'<path d="M{EDGE} {HEIGHT - EDGE}l{decades * unit:.0f} {-decades * unit:.0f}" stroke-dasharray="4 4"/>'
    ]
    words = [f'<text x="{EDGE + decades * unit + 6:.0f}" y="{EDGE + 4}" fill="#777">n</text>']
    for number, (name, curve) in enumerate(curves.items()):
        points = [(EDGE + x * unit, HEIGHT - EDGE - y * unit) for x, y in _decades(curve)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        sizes = list(curve)
        colour, y = COLOURS[number], EDGE + 24 * number
        lines.append(f'<polyline points="{path}" stroke="{colour}" stroke-width="2"/>')
        told = f"{name}: {_grown(curve):.1f} × from {sizes[0]:,} to {sizes[-1]:,}"
        words.append(f'<text x="{WIDTH // 2}" y="{y}" fill="{colour}">{told}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="14"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/><g fill="none" stroke="#777">'
        + "".join(lines)
        + "</g>"
        + "".join(words)
        + "</svg>\n"
    )


def _decades(curve: Curve) -> Sequence[tuple[float, float]]:
    """Powers of ten from the first point."""
    (first, least), *_ = curve.items()
    return [(log10(size / first), max(0.0, log10(value / least))) for size, value in curve.items()]
