"""What a player's sheet says and offers, as plain properties; `app.games.brooke.director.lines` fills them in."""

from __future__ import annotations

from typing import NamedTuple

from app.games.brooke.presenter.shows import Die, Face, Pair


class WheelDie(NamedTuple):
    """One value that a die could be given."""

    value: int
    #: Beyond the limit: a tap answers with the rule.
    locked: bool = False
    chosen: bool = False


class DieOption(NamedTuple):
    """A die that could be taken, with who would lead each island then (nothing while that is still open)."""

    die: Die
    #: What it would show; 0: it keeps its side.
    shows: int
    #: Where it would go; its own island if it stays.
    to: int
    leaders: tuple[int | None, ...] = ()
    chosen: bool = False


class FlipOption(NamedTuple):
    """A card that could be turned over: its other side, and what that does to the totals."""

    move: str
    picture: int
    face: Face
    totals: Pair
    note: str
    chosen: bool = False


class AwardOption(NamedTuple):
    """A card at the end of a pass: the comparison, and who gets it."""

    totals: Pair
    note: str
    colour: int | None


class Prompt(NamedTuple):
    """The question part of a sheet."""

    head: str = ""
    detail: str = ""
    #: A picture of the `dice` atlas, or an icon after “md:”.
    picture: str = ""
    #: Whose dice are in the wheel.
    colour: int = 0
    wheel: tuple[WheelDie, ...] = ()
    options: tuple[DieOption | FlipOption | AwardOption, ...] = ()
    #: The main button; empty for none.
    action: str = ""
    #: Whether the words can be pressed to read more.
    more: bool = False

    @property
    def wants_room(self) -> bool:
        """Whether there is more to show than one row of dice."""
        return bool(self.options)


class Count(NamedTuple):
    """The numbers beside a meter: placed, in hand, limit."""

    placed: int
    hand: int
    limit: int

    @property
    def over(self) -> int:
        return max(0, self.placed - self.limit)
