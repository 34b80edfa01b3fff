"""What the regulars say: a few words at moments that deserve them.

At most two at a table and one at the end, never the same words twice in a match, nor in two matches in a row.
Which moments move somebody differs from match to match, and so do the words, but not within one: a restart changes
nothing.  Each language has words of its own, in `remarks/`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias
from zlib import crc32

from app.base.content import APP, Line, Text, read
from app.base.text import tr
from app.contract import ui_of
from app.table.table import Frame, Table
from engine.base import Seat
from engine.regulars import REGULARS

#: What can happen to a player: to take or lose something, a lucky escape, to win or lose the lead.
Moment = Literal["takes", "loses", "held", "ahead", "behind"]
#: How a match can end for a player.
End = Literal["won", "lost", "drawn"]

#: Maximum of remarks in a match, besides the one at the end.
MOST = 2
#: Minimum of log lines between two of them.
GAP = 3
#: Chance (1 in N) that a regular comments.
SELDOM = 2


class Phrases(NamedTuple):
    """What a regular says, by moments and ends; words with a name are for a game or about the player."""

    takes: Text
    loses: Text
    held: Text
    ahead: Text
    behind: Text
    won: Text
    lost: Text
    drawn: Text


class Meetings(NamedTuple):
    """The matches with a regular before this one."""

    number: int = 0
    #: How the last three of them ended for the player, the newest first: “w”, “l” or “d”.
    results: str = ""


#: Regular → the matches before this one.
Met: TypeAlias = Mapping[str, Meetings]
#: End → its letter for the player.
_LETTERS: Mapping[str, str] = {"won": "l", "lost": "w", "drawn": "d"}


def phrases(lang: str = "") -> Mapping[str, Phrases]:
    """What each regular says in a language, the present one if none is given; English if it has no words yet."""
    path = f"table/remarks/{lang or tr.lang}.toml"
    if not (APP / path).exists():
        path = "table/remarks/en.toml"
    found: Mapping[str, Phrases] = read(path, Mapping[str, Phrases])
    return found


def chosen(words: Sequence[Line], about: Collection[str], meeting: int) -> str:
    """The words for a match: in every other one those about something, if there are any.

    So it is never the same in two matches in a row, whatever they are about.
    """
    special = [line.text for line in words if line.name in about]
    if special and meeting % 2 == 0:
        return special[meeting // 2 % len(special)]
    plain = [line.text for line in words if not line.name]
    return plain[meeting % len(plain)]


def _about(end: End, met: Meetings, *, hinted: bool) -> Iterator[str]:
    """What there is to say of the player at the end."""
    now, past = _LETTERS[end], met.results
    if not met.number:
        yield "first"
    if now != "d" and past[:2] == now * 2 and past[2:] != now:
        yield "streak"
    if {now, past[:1]} == {"w", "l"}:
        yield "turned"
    if hinted:
        yield "hints"


class Remark(NamedTuple):
    """A remark to show."""

    seat: Seat
    #: The id of a regular.
    who: str
    text: str


class Talk:
    """Chooses the remarks at one table."""

    def __init__(self, table: Table, met: Met | None = None) -> None:
        self._table = table
        self._met = met or {}
        self._moments = ui_of(table.game.info.id).remark_trigger
        self._said: list[str] = []
        self._last = len(table.match.log) - GAP

    def remark(self, frame: Frame) -> Remark | None:
        """What a regular says after a step; None for almost all of them."""
        table = self._table
        if len(self._said) >= MOST or frame.number - self._last < GAP or table.over:
            return None
        for seat, player in enumerate(table.players):
            moment = self._moments(frame, seat, table.people) if player.regular else None
            if moment is None or not self._triggers(player.regular, moment):
                continue
            words: Sequence[Line] = getattr(phrases()[player.regular], moment)
            met = self._met.get(player.regular, Meetings())
            text = chosen(words, {table.game.info.id}, met.number)
            if text not in self._said:
                self._said.append(text)
                self._last = frame.number
                return Remark(seat, player.regular, text)
        return None

    def _triggers(self, who: str, moment: str) -> bool:
        """Whether such a moment makes a regular speak in this match."""
        return crc32(f"{self._table.match.sha256} {who} {moment}".encode()) % SELDOM == 0


def last_words(table: Table, met: Met | None = None, *, hinted: bool = False) -> tuple[Remark, End] | None:
    """What a regular says at the end to the only person, and how it ended for the regular.

    Of several regulars the strongest one speaks who has won, or if the person has won, the strongest of all.
    """
    ranks, you = table.ranks, table.you
    if ranks is None or you is None:
        return None
    order = [one.id for one in REGULARS]
    here = [seat for seat, player in enumerate(table.players) if player.regular]
    best: Sequence[Seat] = [seat for seat in here if ranks[seat] == 1] or here
    if not best:
        return None
    seat = max(best, key=lambda one: order.index(table.players[one].regular))
    end: End = "drawn" if ranks[seat] == ranks[you] else "won" if ranks[seat] < ranks[you] else "lost"
    who = table.players[seat].regular
    before = (met or {}).get(who, Meetings())
    about = {table.game.info.id, *_about(end, before, hinted=hinted)}
    return Remark(seat, who, chosen(getattr(phrases()[who], end), about, before.number)), end
