"""What can be done at a sitting: one value for match, lesson, riddle and replay."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Allows:
    """What can be done at a sitting now."""

    #: Whether players act: the table has buttons to go on, to see turns again, and to get to the result.
    acts: bool = True
    #: Whether its AIs think; they wait while a lesson is read, and in a replay.
    ais_think: bool = True
    #: Whether the coach gives hints; else a panel above the table does, which also tells what has happened.
    coach: bool = True
    #: Whether hints can be given: not where another player would read what only one may know.
    hints: bool = True
    undo: bool = True
    #: Whether regulars speak.
    remarks: bool = True
