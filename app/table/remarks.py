"""What the regulars say: a few words at moments that deserve them.

At most two at a table and one at the end, never the same words twice in a match.  Which moments move somebody
differs from match to match, but not within one: it follows from the match alone, so a restart changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple
from zlib import crc32

from app.base.content import Sentence, read
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
    """What a regular says, by moments and ends."""

    takes: Sentence
    loses: Sentence
    held: Sentence
    ahead: Sentence
    behind: Sentence
    won: Sentence
    lost: Sentence
    drawn: Sentence


def phrases() -> Mapping[str, Phrases]:
    """What each regular says."""
    found: Mapping[str, Phrases] = read("table/remarks.toml", Mapping[str, Phrases])
    return found


class Remark(NamedTuple):
    """A remark to show."""

    seat: Seat
    #: The id of a regular.
    who: str
    #: In English, as the catalogues have it.
    text: str


class Talk:
    """Chooses the remarks at one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
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
            text: str = getattr(phrases()[player.regular], moment)
            if text not in self._said:
                self._said.append(text)
                self._last = frame.number
                return Remark(seat, player.regular, text)
        return None

    def _triggers(self, who: str, moment: str) -> bool:
        """Whether such a moment makes a regular speak in this match."""
        return crc32(f"{self._table.match.sha256} {who} {moment}".encode()) % SELDOM == 0


def last_words(table: Table) -> tuple[Remark, End] | None:
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
    return Remark(seat, who, getattr(phrases()[who], end)), end
