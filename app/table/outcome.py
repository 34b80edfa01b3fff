"""How a match ended: for the only person, who is “you”, or by name where several people play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from app.base.text import tr
from app.contract import Cause, ui_of
from app.table.table import Table
from engine.base import Seat


class Outcome(NamedTuple):
    """Who has won, and what that is to the reader."""

    #: The seat of “you”; None if several people play, or nobody of this device.
    you: Seat | None
    #: Whoever has won; nobody after a draw, and if one of more than two has resigned.
    winners: tuple[Seat, ...]
    #: What it is to “you”; empty without one.
    result: Literal["won", "lost", "drawn", ""]
    drawn: bool

    @property
    def festive(self) -> bool:
        """Whether the result is celebrated: a win of “you”, or of any player where several read."""
        return self.result == "won" or (self.you is None and bool(self.winners))


def outcome_of(table: Table) -> Outcome:
    """The end of a match; while it runs, nobody has won."""
    return outcome_after(table.ranks or (), table.resigned, table.you)


def outcome_after(ranks: Sequence[int], resigned: Seat | None, you: Seat | None) -> Outcome:
    """The end of a match with these final places."""
    drawn = resigned is None and len(ranks) > 1 and len(set(ranks)) == 1
    winners = () if drawn else tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    if resigned is not None and len(winners) > 1:
        # Nobody has played against the others to the end.
        winners = ()
    if you is None or not ranks:
        return Outcome(you, winners, "", drawn)
    return Outcome(you, winners, "drawn" if drawn else "won" if you in winners else "lost", drawn)


def headline(table: Table, robot: str = "") -> str:
    """“You won!”, “Anna won!”, “A draw”; `robot` is the opponent of a solo game."""
    end, names = outcome_of(table), [player.name for player in table.players]
    if table.resigned is not None and end.result != "won":
        if table.resigned == end.you:
            return tr._("You resigned")
        return tr._("{name} resigned").format(name=names[table.resigned])
    if end.drawn:
        return tr._("A draw")
    if len(names) == 1 and robot:
        return _alone(end, names[0], robot)
    if end.result:
        return _yours(end)
    if len(end.winners) == 1:
        return tr._("{name} won!").format(name=names[end.winners[0]])
    return tr._("{names} share the win").format(names=", ".join(names[seat] for seat in end.winners))


def _yours(end: Outcome) -> str:
    if end.result == "lost":
        return tr._("You lost")
    return tr._("You won!") if len(end.winners) == 1 else tr._("You share the win")


def _alone(end: Outcome, name: str, robot: str) -> str:
    if not end.winners:
        return tr._("{name} won").format(name=robot)
    if end.you is None:
        return tr._("{name} beat {rival}!").format(name=name, rival=robot)
    return tr._("You beat {rival}!").format(rival=robot)


# --- what decided it


def decided(when: str, text: str, note: str = "", picture: str = "", seat: Seat = 0) -> Cause:
    """What decided a match, and when: “round 4”, “pass 2 of 4”."""
    head = tr._("What decided it")
    return Cause(f"{head} · {when}" if when else head, text, note, picture, seat)


def ended(text: str, note: str = "", picture: str = "") -> Cause:
    """How a match ended that nobody has won."""
    return Cause(tr._("How it ended"), text, note, picture)


def given_up(table: Table, robot: str = "") -> Cause:
    """A player has resigned; `robot` is the opponent of a solo game."""
    end, names = outcome_of(table), [player.name for player in table.players]
    when, _points = ui_of(table.game.info.id).standing(table)
    head = f"{tr._('How it ended')} · {when}"
    if table.resigned is not None and end.result == "won":
        return Cause(head, tr._("{name} resigned").format(name=names[table.resigned]))
    winner = names[end.winners[0]] if len(end.winners) == 1 else robot if len(names) == 1 else ""
    if winner:
        return Cause(head, tr._("{name} won").format(name=winner))
    return Cause(head, tr._("The match was not played to its end."))


def resign_words(table: Table, seat: Seat) -> str:
    """What resigning means at this table."""
    others = [player.name for place, player in enumerate(table.players) if place != seat]
    if len(others) > 1:
        return tr._("The match ends here for everybody, and you lose it. This cannot be undone.")
    rival = others[0] if others else table.game.info.robot
    return tr._("{name} wins the match. This cannot be undone.").format(name=rival)
