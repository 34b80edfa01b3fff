"""What a director asks for and offers: each shows the matches of one game on its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from app.table.allows import Allows
from app.table.director.animate import Performer
from app.table.hints import Hint
from app.table.table import Frame, Table
from engine.base import Event, Move, RuleRef, Seat

if TYPE_CHECKING:
    from app.table.director.kit import TableKit


class TableHost(Protocol):
    """What a director may ask of the sitting that it works for."""

    @property
    def allows(self) -> Allows:
        """What can be done now."""
        ...

    def play(self, seat: Seat, move: Move) -> RuleRef | None:
        """Make a move of a player; the rule that forbids it is shown and returned."""
        ...

    def explain_refusal(self, seat: Seat, move: Move) -> None:
        """Tell a player which rule forbids a move, without trying it."""
        ...

    def open_menu(self, seat: Seat) -> None:
        """Open the menu before a player."""
        ...

    def open_reference(self) -> None:
        """Open the overview of the rules."""
        ...

    def ask_hint(self, seat: Seat) -> None:
        """Ask for advice, which comes to `Director.advise`."""
        ...

    def take_back(self, seat: Seat) -> None:
        """Take back a sealed choice or the last move."""
        ...

    @property
    def must_pass(self) -> bool:
        """Whether the device must change hands before anybody can go on."""
        ...

    def pass_device(self) -> None:
        """Pass the device to the player who is asked, if that is another one."""
        ...

    def show_result(self) -> None:
        """Open the result of a match that is over."""
        ...

    def show_again(self, frames: Sequence[Frame]) -> None:
        """Show steps once more that were played already; nothing in the match changes."""
        ...

    def can_undo(self, seat: Seat) -> bool:
        """Whether a player could take something back now."""
        ...

    def sound(self, name: str) -> None:
        """Play a sound."""
        ...

    def read_rule(self, rule: str) -> None:
        """Open a rule."""
        ...


class Director(Performer, Protocol):
    """One game on one table.

    The directors have their methods in one order, so that they can be read side by side.
    """

    #: The table; `speech_place(seat)` says where words of a seat can stand, or None if nowhere now.
    widget: Any
    #: Notices and overlays.
    kit: TableKit

    def attach(self, host: TableHost, table: Table, seating: str, near: Seat) -> None:
        """Show a match, or the same one from another seat."""
        ...

    def refresh(self) -> None:
        """Show the match as it is now."""
        ...

    def key(self, name: str) -> bool:
        """A key of the keyboard; true if it meant something."""
        ...

    def back(self) -> bool:
        """Back: close what lies over the table, or put a card back; false if there was nothing."""
        ...

    def planned_moves(self, seat: Seat) -> tuple[Move, ...]:
        """The moves that a player's plan can still become; none if nothing is planned."""
        ...

    def advise(self, seat: Seat, hint: Hint) -> None:
        """Show a hint."""
        ...

    def sound(self, event: Event, viewer: Seat | None) -> str:
        """The sound of an event for a listener (None: several listen); empty for none."""
        ...

    def has_haptics(self, event: Event) -> bool:
        """Whether the device vibrates."""
        ...

    def sentence(self, event: Event) -> str:
        """An event in words, for a voice."""
        ...

    def hide_secrets(self) -> None:
        """Show nothing that only one player may know."""
        ...
