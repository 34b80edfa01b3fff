"""The coach's findings as data for widgets: verdicts, key moments, luck and choice, hints, fairness."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.base.text import headed, mark, percent, tr
from app.coach.replay import ReplayTable
from app.contract import DescribedMove, ui_of
from app.people import shown_names
from app.table import Table
from engine.ai.advice import whole_percent as whole_percent, whole_percents
from engine.base import Move, Refused, Seat
from engine.coach.judgement import Analysis, Verdict
from engine.games import text_of

#: grade → its icon, the token of its colour, its name
GRADES: Mapping[str, tuple[str, str, str]] = {
    "best": ("star-circle", "good", mark("Best")),
    "good": ("check-circle-outline", "good", mark("Good")),
    "inaccuracy": ("help-circle-outline", "warn", mark("Inaccuracy")),
    "mistake": ("alert-outline", "warn", mark("Mistake")),
    "blunder": ("close-octagon-outline", "bad", mark("Blunder")),
}
ERRORS = ("inaccuracy", "mistake", "blunder")
#: Moves of a mixed strategy that are shown at most, and the least share.
BARS = 8
_RARE = 0.005
_SENTENCES = re.compile(r"(?<=[.!?;])\s+")


class MixShare(NamedTuple):
    """One move of a mixed strategy; the figures of a list add up to 100 %."""

    words: str
    share: float
    figure: str
    played: bool


class VerdictState(NamedTuple):
    """One decision, judged."""

    line: int
    seat: Seat
    name: str
    colour_key: str
    icon: str
    token: str
    grade: str
    #: What was played.
    played: DescribedMove
    best: DescribedMove
    #: Whether no move was better.
    is_best: bool
    #: What it cost, as “−14 %”; empty if nothing.
    figure: str
    chances: str
    #: “exact”, the error bar, or that it is an estimate.
    certainty: str
    why: str
    mix: tuple[MixShare, ...]
    #: That a hint had advised this error; else empty.
    advised: str = ""
    #: The better move, to be shown on the board; empty if none was.
    better: Move = ""
    #: What stands over the mix.
    mix_head: str = ""


class KeyMoment(NamedTuple):
    """The best or the worst moment of a player."""

    line: int
    good: bool
    head: str
    text: str
    figure: str
    pictures: tuple[str, ...]


class Account(NamedTuple):
    """What changed the chance of the watched seat, and how well everybody played."""

    #: Label and change: the seat's own moves, those of the others, and luck.
    changes: tuple[tuple[str, float], ...]
    #: By seat: the name, and the accuracy if any move was judged.
    accuracy: tuple[tuple[str, str], ...]


def chance_percent(chance: float) -> str:
    """A chance to win in whole percent; 0 and 100 are kept for what is proven."""
    return tr._("{percent}%").format(percent=whole_percent(chance))


def signed(change: float) -> str:
    """A change of a chance: “+19 %”, “−14 %”."""
    return signed_points(round(100 * change))


def signed_points(points: int) -> str:
    """The same for whole percents."""
    sign = "+" if points > 0 else "−" if points < 0 else "±"
    return f"{sign}{tr._('{percent}%').format(percent=abs(points))}"


def certainty(exact: bool, error: float) -> str:
    """“exact”, or the error of an estimate if it is known."""
    if exact or not error:
        return tr._("calculated") if exact else tr._("an estimate")
    return f"±\u00a0{percent(max(error, 0.01))}"


# --- verdicts


def colour_keys(table: Table) -> tuple[str, ...]:
    """The colours of the seats."""
    sides = ui_of(table.game.info.id).CARD.sides
    return tuple(side.colour_key for side in sides[: len(table.players)])


def verdict_show(table: Table, verdict: Verdict) -> VerdictState:
    """A verdict as it is shown."""
    seat = verdict.seat
    icon, token, grade = GRADES[verdict.grade]
    played = _option(table, verdict.line, seat, verdict.played)
    same = verdict.played == verdict.best
    best = played if same else _option(table, verdict.line, seat, verdict.best)
    # A move that wins for certain is better than one that nearly does.
    certain = whole_percent(verdict.before) == 100 != whole_percent(verdict.after)
    is_best = same or (verdict.grade == "best" and not certain)
    return VerdictState(
        verdict.line,
        seat,
        table.players[seat].name,
        colour_keys(table)[seat],
        icon,
        token,
        tr._(grade),
        played,
        best,
        is_best,
        "" if is_best else signed_points(-verdict.cost) if verdict.cost else "",
        _chances(table, verdict, is_best=is_best),
        certainty(verdict.exact, verdict.error),
        text_of(table.game.info.id, tr).reason(verdict.reason),
        _mix(table, verdict),
        tr._("This was a hint; a longer look has found a better move.") if _misled(table, verdict) else "",
        "" if is_best else verdict.best,
        _mix_head(verdict),
    )


def _misled(table: Table, verdict: Verdict) -> bool:
    """Whether an error followed a hint, which may be an estimate; of a turn in several parts, its first one."""
    advised = table.tally.advised.get((verdict.line, verdict.seat))
    return verdict.grade in ERRORS and advised == verdict.played.split("; ")[0]


def _chances(table: Table, verdict: Verdict, *, is_best: bool) -> str:
    """The chances with the move played and with the best one.

    They are those of the graph, unless something was hidden: the graph knows what was chosen at the same time.
    """
    guessed = len(table.match.log[verdict.line].moves) > 1
    hidden = guessed or (table.game.info.has_secrets and not verdict.exact)
    if is_best:
        form = (
            tr._("{before} with this move, as far as you could know; no move was better")
            if hidden
            else tr._("{before} with this move; no move was better")
        )
    else:
        form = (
            tr._("{before} with the best move, {after} with this one, as far as you could know")
            if hidden
            else tr._("{before} with the best move, {after} with this one")
        )
    return form.format(before=chance_percent(verdict.before), after=chance_percent(verdict.after))


def _mix_head(verdict: Verdict) -> str:
    if sum(share > _RARE for share in verdict.policy.values()) < 2:
        return tr._("How the master would play here:")
    if verdict.exact:
        return tr._("The master plays one of these; all are equally good:")
    return tr._("The master plays one of these:")


def _mix(table: Table, verdict: Verdict) -> tuple[MixShare, ...]:
    ordered = sorted(verdict.policy.items(), key=lambda pair: -pair[1])
    shares = {move: share for move, share in ordered[:BARS] if share > _RARE}
    figures = dict(zip(shares, whole_percents(list(shares.values())), strict=True))
    shares.setdefault(verdict.played, 0.0)
    return tuple(
        MixShare(
            _option(table, verdict.line, verdict.seat, move).words,
            share,
            tr._("{percent}%").format(percent=figures.get(move, 0)),
            move == verdict.played,
        )
        for move, share in shares.items()
    )


def _option(table: Table, line: int, seat: Seat, move: Move) -> DescribedMove:
    """A move in words; in notation if it is from an old analysis and no longer valid."""
    try:
        return ui_of(table.game.info.id).describe_move(table, line, seat, move)
    except (Refused, ValueError, IndexError, KeyError, AttributeError):
        return DescribedMove(move)


def verdicts_at(analysis: Analysis, line: int) -> list[Verdict]:
    """The verdicts on the move before a line; a turn of several lines has one verdict."""
    if not line:
        return []
    before = [verdict for verdict in analysis.verdicts if verdict.line < line]
    last = max((verdict.line for verdict in before), default=-1)
    found = [verdict for verdict in before if verdict.line == last]
    parts = max((verdict.played.count("; ") for verdict in found), default=0)
    return found if last + parts + 1 >= line else []


def errors(analysis: Analysis, seats: Sequence[Seat]) -> list[int]:
    """The lines after which errors of these seats are visible."""
    return sorted({one.line + 1 for one in analysis.verdicts if one.seat in seats and one.grade in ERRORS})


# --- a whole match


def watched(table: Table) -> Seat:
    """The seat whose chances are shown: the first person."""
    return table.people[0] if table.people else 0


def moments(table: Table, analysis: Analysis) -> tuple[KeyMoment, ...]:
    """The best and the worst moment of the watched seat."""
    found = []
    for good, verdict in zip((True, False), analysis.moments(watched(table)), strict=True):
        if verdict is None:
            continue
        show = verdict_show(table, verdict)
        when = standing_at(table, verdict.line)
        head = tr._("Best moment · {when}") if good else tr._("Worst moment · {when}")
        text = _praise(show) if good else _blame(show)
        figure = signed(verdict.stake) if good else signed_points(-verdict.cost)
        found.append(KeyMoment(verdict.line + 1, good, head.format(when=when), text, figure, show.played.pictures))
    return tuple(found)


def _praise(show: VerdictState) -> str:
    """A good move and why it was good; the reason may name the move itself."""
    played = show.played.words
    return show.why if played in show.why else f"{_before_reason(played, show.why)}{show.why}"


def _blame(show: VerdictState) -> str:
    """A bad move, and the better one; a reason that does not name the bad one speaks for the better one."""
    played, best = difference(show.played.words, show.best.words)
    better = "" if best in show.why else tr._("Better: {best}.").format(best=best.rstrip(".;"))
    words = (
        (show.why, better, show.advised)
        if played in show.why
        else (f"{played.rstrip('.;')}.", show.advised, better, show.why)
    )
    return " ".join(part for part in words if part)


def marks(analysis: Analysis, seat: Seat) -> list[tuple[int, bool]]:
    """Where the graph of a seat points at its best moment (True) and at its worst.

    After a right choice the chances may still fall, by luck or by what the others chose: then nothing is praised.
    """
    good, bad = analysis.moments(seat)
    found = [(verdict.line + 1, verdict is good) for verdict in (good, bad) if verdict is not None]
    curve = analysis.curve
    return [(at, praised) for at, praised in found if not praised or curve[at][seat] >= curve[at - 1][seat]]


def difference(played: str, best: str) -> tuple[str, str]:
    """Two moves in words without the sentences that they share; as they are if nothing else is left of one."""
    parts = [_SENTENCES.split(words) for words in (played, best)]
    own = [
        [part for part in some if part.rstrip(".") not in {one.rstrip(".") for one in others}]
        for some, others in (parts, parts[::-1])
    ]
    return (" ".join(own[0]), " ".join(own[1])) if all(own) else (played, best)


def _before_reason(words: str, why: str) -> str:
    """A move in front of the reason for it; where one of them has a colon already, there is no second one."""
    plain = words.rstrip(".;")
    return f"{plain}. " if ":" in plain + why else f"{headed(plain)} "


def standing_at(table: Table, line: int) -> str:
    """How far the match was after some lines, such as “Round 3”."""
    return ui_of(table.game.info.id).standing(ReplayTable(table.match, table, line))[0]


def account(table: Table, analysis: Analysis) -> Account:
    """What moves and luck gave the watched seat; together they are the change of its chance."""
    seat, players = watched(table), table.players
    names = [player.name for player in players] if table.foreign else shown_names(players)
    own = -sum(verdict.loss for verdict in analysis.verdicts if verdict.seat == seat)
    others = analysis.skill[seat] - own
    mine = tr._("Your moves") if table.people == (seat,) else tr._("{name}’s moves").format(name=names[seat])
    theirs = tr._("The others’ moves")
    if len(players) == 2:
        theirs = tr._("{name}’s moves").format(name=names[1 - seat])
    changes = [(mine, own), (theirs, others), (tr._("Luck"), analysis.luck[seat])]
    if len(players) == 1:
        changes = [(mine, analysis.skill[seat]), changes[-1]]
    known = ((name, kept) for name, kept in zip(names, analysis.accuracy, strict=True) if kept is not None)
    # Only who lost nothing at all has 100 %.
    return Account(tuple(changes), tuple((name, chance_percent(kept)) for name, kept in known))
