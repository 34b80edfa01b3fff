"""An analysis as plain JSON; what is read back is checked like any file of a stranger."""

from __future__ import annotations

from typing import Any, NoReturn

from ..ai.advice import Reason, doubted, whole_percent
from ..base import DamagedFile, Json
from ..games import IDS, GameText, text_of
from ..schema import ANYTHING, FLAG, TEXT, Shape, fault, fields, listed, mapping, number, one_of, or_null, whole
from .judgement import GRADES, Analysis, Verdict

FORMAT = 2
#: Format 1 called exact, and certain, what was rounded to that or rested on an estimate; and the reasons that
#: told so, with what they are now.
_CLAIMING, _CLAIMS, _ESTIMATE = 1, ("wins", "draws", "solved"), "solved"
#: How far sums of chances may be off by rounding.
_ROUNDING = 1e-6


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


def _verdict_json(verdict: Verdict, words: GameText[Any, Any]) -> dict[str, Json]:
    told, why = verdict._asdict(), verdict.reason
    told["policy"] = dict(verdict.policy)
    told["reason"] = {"id": why.id, "facts": dict(why.facts), "text": words.reason(why)}
    return told


_MOST = 100_000
_NUMBER: Shape = {"type": "number"}
_SHARE = number(-_ROUNDING, 1 + _ROUNDING)
_VERDICT = fields(
    {
        **dict.fromkeys(("line", "seat"), whole(0, _MOST)),
        **dict.fromkeys(("played", "best"), TEXT),
        **dict.fromkeys(("before", "after", "loss", "error", "stake"), _SHARE),
        "grade": one_of(*(name for name, _ in GRADES)),
        "exact": FLAG,
        "policy": mapping(_SHARE),
        "reason": fields({"id": TEXT, "facts": mapping(ANYTHING), "text": TEXT}),
    }
)
_SHAPE = fields(
    {
        "format": one_of(_CLAIMING, FORMAT),
        "game": one_of(*IDS),
        "curve": listed(listed(_SHARE), 1, _MOST),
        "verdicts": listed(_VERDICT, 0, _MOST),
        **dict.fromkeys(("skill", "luck"), listed(_NUMBER)),
        "accuracy": listed(or_null(_SHARE)),
    }
)


def from_json(data: Json) -> Analysis:
    """The analysis of plain data; refuses anything else."""
    wrong = fault(data, _SHAPE)
    if wrong is not None:
        _refuse(str(wrong))
    curve = tuple(map(tuple, data["curve"]))
    skill, luck, accuracy = (tuple(data[name]) for name in ("skill", "luck", "accuracy"))
    verdicts = tuple(
        Verdict(**told | {"reason": Reason(told["reason"]["id"], told["reason"]["facts"])})
        for told in data["verdicts"]
    )
    seats, lines = len(skill), len(curve) - 1
    if any(abs(sum(chances) - 1) > _ROUNDING for chances in curve):
        _refuse("the chances of its seats do not add up to 1")
    # A robot has a chance, but no seat.
    if {*map(len, curve)} - {seats, seats + (seats == 1)} or not len(luck) == len(accuracy) == seats:
        _refuse("its figures are not one for each seat")
    if len({*map(len, curve)}) != 1:
        _refuse("its curve does not have a chance for each seat")
    if any(one.line >= lines or one.seat >= seats for one in verdicts):
        _refuse("a verdict stands at no line or seat of the match")
    if data["format"] == _CLAIMING:
        # The result at the end is one that happened.
        curve = (*[tuple(map(doubted, chances)) for chances in curve[:-1]], curve[-1])
        verdicts = tuple(
            _without_claims(one, ends=one.line + one.played.count("; ") + 1 == lines) for one in verdicts
        )
    return Analysis(data["game"], curve, verdicts, skill, luck, accuracy)


def _without_claims(one: Verdict, *, ends: bool) -> Verdict:
    """A verdict that proves nothing; what followed a move that `ends` the match is known."""
    after = one.after if ends else doubted(one.after)
    before, why = max(after, doubted(one.before)), one.reason
    if why.id in _CLAIMS:
        percent = whole_percent(before)
        facts = {name: fact for name, fact in why.facts.items() if name != "ahead"}
        why = Reason(_ESTIMATE, {**facts, "percent": percent})
    return one._replace(before=before, after=after, loss=before - after, exact=False, reason=why)


def _refuse(why: str) -> NoReturn:
    raise DamagedFile(f"This is not an analysis: {why}.")
