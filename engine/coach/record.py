"""An analysis as plain JSON; what is read back is checked like any file of a stranger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any, NoReturn, TypeVar

from ..ai.advice import Reason, doubted, whole_percent
from ..base import DamagedFile, Json
from ..games import GAMES, GameText, text_of
from .judgement import GRADES, Analysis, Verdict

FORMAT = 2
#: Format 1 called exact, and certain, what was rounded to that or rested on an estimate; and the reasons that
#: told so, with what they are now.
_CLAIMING, _CLAIMS, _ESTIMATE = 1, ("wins", "draws", "solved"), "solved"
#: How far sums of chances may be off by rounding.
_ROUNDING = 1e-6

T = TypeVar("T")


def to_json(analysis: Analysis) -> dict[str, Json]:
    """The analysis as plain data."""
    return {
        "format": FORMAT,
        "game": analysis.game,
        "curve": [list(chances) for chances in analysis.curve],
        "verdicts": [_verdict_json(verdict, text_of(analysis.game)) for verdict in analysis.verdicts],
        "skill": list(analysis.skill),
        "luck": list(analysis.luck),
        "accuracy": list(analysis.accuracy),
    }


def _verdict_json(verdict: Verdict, words: GameText[Any]) -> dict[str, Json]:
    told, why = verdict._asdict(), verdict.reason
    told["policy"] = dict(verdict.policy)
    told["reason"] = {"id": why.id, "facts": dict(why.facts), "text": words.reason(why)}
    return told


def from_json(data: Json) -> Analysis:
    """The analysis of plain data; refuses anything else."""
    parts = _object(data, {"format", "game", "curve", "verdicts", "skill", "luck", "accuracy"})
    if parts["format"] not in (_CLAIMING, FORMAT) or type(parts["format"]) is not int:
        _refuse(f"its format is not {FORMAT}")
    if not isinstance(parts["game"], str) or parts["game"] not in GAMES:
        _refuse("its game is not known")
    curve = _list(parts["curve"], _chances)
    if not curve or len({len(chances) for chances in curve}) != 1:
        _refuse("its curve does not have a chance for each seat")
    skill, luck = _list(parts["skill"], _number), _list(parts["luck"], _number)
    accuracy = _list(parts["accuracy"], lambda value: None if value is None else _share(value))
    seats = len(skill)
    # A robot has a chance, but no seat.
    if not seats == len(luck) == len(accuracy) or len(curve[0]) not in (seats, seats + (seats == 1)):
        _refuse("its figures are not one for each seat")
    verdicts = _list(parts["verdicts"], lambda value: _verdict(value, seats, len(curve) - 1))
    if parts["format"] == _CLAIMING:
        # The result at the end is one that happened.
        end = len(curve) - 1
        curve = (*[tuple(map(doubted, chances)) for chances in curve[:-1]], curve[-1])
        verdicts = tuple(
            _without_claims(one, ends=one.line + one.played.count("; ") + 1 == end) for one in verdicts
        )
    return Analysis(parts["game"], curve, verdicts, skill, luck, accuracy)


def _verdict(data: Json, seats: int, lines: int) -> Verdict:
    told = _object(data, set(Verdict._fields))
    line, seat = told["line"], told["seat"]
    if type(line) is not int or not 0 <= line < lines or type(seat) is not int or not 0 <= seat < seats:
        _refuse("a verdict stands at no line or seat of the match")
    if told["grade"] not in [name for name, _ in GRADES] or type(told["exact"]) is not bool:
        _refuse("a verdict has no grade")
    reason = _object(told["reason"], {"id", "facts", "text"})
    facts, _ = reason["facts"], _text(reason["text"])
    if not isinstance(facts, dict):
        _refuse("a reason has no facts")
    policy = told["policy"]
    if not isinstance(policy, dict):
        _refuse("a verdict has no mix")
    return Verdict(
        line,
        seat,
        _text(told["played"]),
        _text(told["best"]),
        _share(told["before"]),
        _share(told["after"]),
        _share(told["loss"]),
        told["grade"],
        told["exact"],
        _share(told["error"]),
        {_text(move): _share(share) for move, share in policy.items()},
        Reason(_text(reason["id"]), facts),
        _share(told["stake"]),
    )


def _without_claims(one: Verdict, *, ends: bool) -> Verdict:
    """A verdict that proves nothing; what followed a move that `ends` the match is known."""
    after = one.after if ends else doubted(one.after)
    before, why = max(after, doubted(one.before)), one.reason
    if why.id in _CLAIMS:
        percent = whole_percent(before)
        why = Reason(_ESTIMATE, {**why.facts, "percent": percent})
    return one._replace(before=before, after=after, loss=before - after, exact=False, reason=why)


def _object(data: Json, names: set[str]) -> Mapping[str, Json]:
    if not isinstance(data, dict) or set(data) != names:
        _refuse(f"a part of it does not have {', '.join(sorted(names))}")
    return data


def _list(data: Json, each: Callable[[Json], T]) -> tuple[T, ...]:
    if not isinstance(data, list):
        _refuse("a list in it is none")
    return tuple(each(item) for item in data)


def _number(data: Json) -> float:
    if type(data) not in (int, float) or not isfinite(data):
        _refuse("a number in it is none")
    return float(data)


def _share(data: Json) -> float:
    number = _number(data)
    if not -_ROUNDING <= number <= 1 + _ROUNDING:
        _refuse("a chance in it is not between 0 and 1")
    return number


def _chances(data: Json) -> tuple[float, ...]:
    chances = _list(data, _share)
    if abs(sum(chances) - 1) > _ROUNDING:
        _refuse("the chances of its seats do not add up to 1")
    return chances


def _text(data: Json) -> str:
    if not isinstance(data, str):
        _refuse("a text in it is none")
    return data


def _refuse(why: str) -> NoReturn:
    raise DamagedFile(f"This is not an analysis: {why}.")
