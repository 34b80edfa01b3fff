"""What the regulars say: a few words at moments that deserve them.

At most two at a table and one at the end, never the same words twice in a match.  Which moments move somebody
differs from match to match, but not within one: it follows from the match alone, so a restart changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple
from zlib import crc32

from app.base.text import mark
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

WORDS: Mapping[str, Mapping[Moment | End, str]] = {
    "pip": {
        "takes": mark("Finders keepers!"),
        "loses": mark("Hey! I liked that one!"),
        "held": mark("Phew! My whiskers are shaking."),
        "ahead": mark("I’m winning? I’m winning!"),
        "behind": mark("Oops, I was looking at the ceiling."),
        "won": mark("I won! Can I have another crumb?"),
        "lost": mark("Again! Again! I nearly had you."),
        "drawn": mark("Nobody won. So we both did!"),
    },
    "clover": {
        "takes": mark("One more for my basket!"),
        "loses": mark("But I was saving that!"),
        "held": mark("Four leaves: they never fail."),
        "ahead": mark("Look how it grows!"),
        "behind": mark("Well, no garden without weeds."),
        "won": mark("A good harvest! The next one may be yours."),
        "lost": mark("Well played! I kept too much for later."),
        "drawn": mark("Half for you, half for me."),
    },
    "basil": {
        "takes": mark("Mmm, delicious!"),
        "loses": mark("That was meant for dessert!"),
        "held": mark("Saved, just before it burned."),
        "ahead": mark("And now the main course."),
        "behind": mark("Who has salted my soup?"),
        "won": mark("What a feast! You do the dishes."),
        "lost": mark("No dessert for me tonight."),
        "drawn": mark("Well balanced, like a good sauce."),
    },
    "juniper": {
        "takes": mark("Was I standing in your way?"),
        "loses": mark("That goes on your bill."),
        "held": mark("You believed me, didn’t you?"),
        "ahead": mark("Last orders, please!"),
        "behind": mark("Careful. I hold the keys here."),
        "won": mark("The house wins."),
        "lost": mark("This round is on me."),
        "drawn": mark("Then nobody pays tonight."),
    },
    "barnabas": {
        "takes": mark("Attack! Always attack!"),
        "loses": mark("An ambush! Well laid."),
        "held": mark("The line holds!"),
        "ahead": mark("Forward! The hill is ours."),
        "behind": mark("A retreat? A manoeuvre!"),
        "won": mark("Victory! You fought bravely."),
        "lost": mark("My sword is yours."),
        "drawn": mark("A truce, then. An honourable one."),
    },
    "thistle": {
        "takes": mark("I needed that part."),
        "loses": mark("That held everything together!"),
        "held": mark("It holds! I wasn’t sure it would."),
        "ahead": mark("The engine is running!"),
        "behind": mark("A small leak. I can fix that."),
        "won": mark("It works! It really works!"),
        "lost": mark("Back to the drawing board."),
        "drawn": mark("Exactly in balance. Remarkable."),
    },
    "saffron": {
        "takes": mark("You had left that lying there."),
        "loses": mark("Nicely seen."),
        "held": mark("Patience is a move, too."),
        "ahead": mark("As I expected."),
        "behind": mark("Interesting. Do go on."),
        "won": mark("It was decided some time ago."),
        "lost": mark("I must have skipped a page."),
        "drawn": mark("A fair ending."),
    },
    "renard": {
        "takes": mark("You left that door open again."),
        "loses": mark("So you can do that, too. Noted."),
        "held": mark("I knew what you would do."),
        "ahead": mark("You are easy to read tonight."),
        "behind": mark("You have changed your habits."),
        "won": mark("I know you better than you think."),
        "lost": mark("You surprised me. That happens once."),
        "drawn": mark("We know each other too well."),
    },
}


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
            text = WORDS[player.regular][moment]
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
    return Remark(seat, who, WORDS[who][end]), end
