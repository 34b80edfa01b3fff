"""`analyse`: what every decision of a saved match was worth, what was luck, and where it was won and lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..ai.advice import doubted, whole_percent
from ..base import DamagedFile, Json, NotNow
from ..coach.analysis import Analysis, Progress, Verdict, analyse, to_json
from ..coach.study import Studying
from ..games import GameText, text_of
from ..match import AnyMatch
from .replay import read_match
from .seats import names_of

_BARS = "▁▂▃▄▅▆▇█"
_GRADES = {
    "best": "the best",
    "good": "good",
    "inaccuracy": "an inaccuracy",
    "mistake": "a mistake",
    "blunder": "a blunder",
}


def analyse_file(path: Path, *, as_json: bool, seed: str, options: Mapping[str, Json]) -> int:
    """Analyse a saved match; refuses a damaged one."""
    match, damage = read_match(path, options)
    if damage is not None:
        raise DamagedFile(damage)
    if not match.log:
        raise NotNow(f"{path.name} holds no move: there is nothing to analyse.")
    analysis = finished(analyse(match, seed)).analysis
    if as_json:
        print(json.dumps(to_json(analysis)))
    else:
        for line in report(match, analysis):
            print(line)
    return 0


def finished(studying: Studying, enough: Callable[[], bool] = lambda: False) -> Progress:
    """Run an analysis to its end, or until `enough` says that time is up."""
    last: Progress | None = None
    while True:
        try:
            last = next(studying)
        except StopIteration as end:
            total = 0 if last is None else last.total
            return Progress(total, total, end.value)
        if enough():
            studying.close()
            return last


def report(match: AnyMatch, analysis: Analysis) -> list[str]:
    """The analysis in words, line by line."""
    names, text = names_of(match), text_of(match.game.info.id)
    everybody = names if len(analysis.curve[0]) == len(names) else [*names, match.game.info.robot]
    width = max(map(len, everybody))
    lines = [
        f"{name:<{width}}  {graph([row[seat] for row in analysis.curve])}  {_ends(analysis, seat)}"
        for seat, name in enumerate(everybody)
    ]
    lines += ["", *(_sentence(one, names, text) for one in analysis.verdicts), ""]
    for seat, name in enumerate(names):
        lines += _summary(analysis, seat, name)
    exact = analysis.exact_share
    lines.append(
        "Every verdict is exact."
        if exact == 1.0
        else f"{whole_percent(exact)}% of the verdicts are exact, the others estimates."
    )
    return lines


def graph(chances: Sequence[float]) -> str:
    """Chances as a row of bars."""
    return "".join(_BARS[min(len(_BARS) - 1, int(chance * len(_BARS)))] for chance in chances)


def _ends(analysis: Analysis, seat: int) -> str:
    return f"{whole_percent(analysis.curve[0][seat])}% to {whole_percent(analysis.curve[-1][seat])}%"


def _sentence(one: Verdict, names: Sequence[str], text: GameText[Any, Any]) -> str:
    sure = "" if one.exact else f" (± {100 * one.error:.0f})" if one.error else " (an estimate)"
    said = (
        f"{one.line + 1:>4}  {names[one.seat]}: {one.played} is {_GRADES[one.grade]}, {_tenths(one.after)}{sure}"
    )
    if one.loss < 0.0005:
        return f"{said}."
    return f"{said}; {one.best} had {_tenths(one.before)}. {text.reason(one.reason)}"


def _tenths(chance: float) -> str:
    """A chance in percent with a decimal; what is not proven is neither 0.0 nor 100.0."""
    return f"{chance if chance in (0.0, 1.0) else doubted(chance):.1%}"


def _summary(analysis: Analysis, seat: int, name: str) -> list[str]:
    best, worst = analysis.moments(seat)
    kept = analysis.accuracy[seat]
    lines = [
        f"{name}: choices {_points(analysis.skill[seat])}, luck {_points(analysis.luck[seat])}"
        + ("." if kept is None else f", {kept:.1%} of the winning chance kept.")
    ]
    if best is not None:
        lines.append(
            f"  best moment: line {best.line + 1}, {best.played} ({100 * best.stake:.1f} points at stake)"
        )
    if worst is not None:
        lines.append(f"  worst moment: line {worst.line + 1}, {worst.played} ({_points(-worst.loss)})")
    return lines


def _points(share: float) -> str:
    # A loss of nothing has no sign of its own.
    return f"{round(100 * share, 1) + 0.0:+.1f} points"
