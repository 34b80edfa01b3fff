"""The table: the only holder of a running match, and the one way in for every move.

A move comes in by `submit`, from a finger or from an AI alike.  Simultaneous choices are sealed one after the
other and played together; the step is written to the journal first and published second, so that what has
been seen is never lost.  No Kivy here: a match can be played without a window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeAlias

from app.people import Player as Player
from engine.ai.advice import PastChoice
from engine.base import CHANCE, IS_OVER, Event, Game, Move, RuleRef, Seat, Step, View
from engine.match import NOTHING_TO_UNDO, AnyMatch, Entry, visible
from engine.opponent import past_choices_against


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


ALREADY_SEALED = RuleRef("sealed", "You have chosen already; undo your choice to change it.")
NOT_YOUR_CHOICE = RuleRef("sealed", "Only the person who made a secret choice can undo it.")
AI_CHOOSES_FIRST = RuleRef("sealed", "Your opponent is still choosing; you choose afterwards.")


@dataclass(slots=True)
class Tally:
    """What is counted beside the moves: hints that were asked for, and the time that the table was looked at."""

    hints: int = 0
    seconds: float = 0
    #: The line of a decision and its seat → the move that a hint named there.
    advised: dict[tuple[int, Seat], Move] = field(default_factory=dict)


class Frame(NamedTuple):
    """One change of a match as one viewer saw it (None: an onlooker).

    A step has events.  A frame without events takes steps back, or (not `is_step`) changes only who is asked.
    """

    before: View[Any]
    events: tuple[Event, ...]
    after: View[Any]
    viewer: Seat | None
    #: How many steps the match has after this one.
    number: int
    #: False if a choice was sealed or unsealed: both views are the same.
    is_step: bool = True


class Recorder(Protocol):
    """Who writes a match down.  It never raises: a full disk must not stop play."""

    def step(self, moves: Mapping[Seat, Move]) -> None:
        """Append one line and force it to disk."""

    def cut(self, steps: int) -> None:
        """Forget all lines after the first `steps` of them."""

    def seal(self, sealed: Mapping[Seat, Move]) -> None:
        """Keep the choices that wait for those of others, until the next line."""

    def close(self, match: AnyMatch, resigned: Seat | None) -> None:
        """The match is over: add its result and its seed."""


class NoRecorder:
    """Keeps nothing: for tests and for positions that are only looked at."""

    def step(self, moves: Mapping[Seat, Move]) -> None: ...

    def cut(self, steps: int) -> None: ...

    def seal(self, sealed: Mapping[Seat, Move]) -> None: ...

    def close(self, match: AnyMatch, resigned: Seat | None) -> None: ...


Listener: TypeAlias = Callable[[Frame], None]


def ranks_after_resigning(seats: int, resigned: Seat) -> tuple[int, ...]:
    """Final places if a seat resigns: it is the last, all others share the first."""
    return tuple(max(2, seats) if seat == resigned else 1 for seat in range(seats))


class Table:
    """One running match with its players."""

    def __init__(
        self,
        match: AnyMatch,
        players: Sequence[Player],
        *,
        recorder: Recorder | None = None,
        resigned: Seat | None = None,
        number: int = 0,
    ) -> None:
        self.match = match
        #: Which match of the library this is; 0 for none.
        self.number = number
        self.players = tuple(players)
        #: Through whose eyes frames are published: the only person's, or until one holds the device nobody's.
        self.viewer: Seat | None = self.people[0] if len(self.people) == 1 else None
        #: Grows whenever the position changes; an AI's answer to an older one is stale.  Sealing changes
        #: nothing that an AI may know, so it does not count.
        self.stamp = 0
        self.resigned = resigned
        #: Whether it was played on another device: nobody here is “you”.
        self.foreign = False
        self.tally = Tally()
        #: What the people here chose in earlier matches.
        self.past: Sequence[PastChoice[Any]] = ()
        self._recorder: Recorder = recorder or NoRecorder()
        self._sealed: dict[Seat, Move] = {}
        #: The number of a step → its line of the match, and what it did.
        self._steps: dict[int, tuple[Entry, Step[Any]]] = {}
        self._listeners: list[Listener] = []

    # --- who and what

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, player in enumerate(self.players) if not player.is_ai)

    @property
    def you(self) -> Seat | None:
        """The seat of the only person, whom the screen calls “you”; None where several people read, or others."""
        return self.people[0] if len(self.people) == 1 and not self.foreign else None

    @property
    def over(self) -> bool:
        return self.resigned is not None or self.match.over

    @property
    def ranks(self) -> tuple[int, ...] | None:
        """Final places from 1, a resignation counted as the last place; None while the match runs."""
        if self.resigned is None:
            return self.game.ranks(self.match.state)
        return ranks_after_resigning(len(self.players), self.resigned)

    def view(self, seat: Seat | None) -> View[Any]:
        """What a seat may know now."""
        view: View[Any] = self.game.view(self.match.state, seat)
        return view

    def legal(self, seat: Seat) -> Sequence[Move]:
        """The moves that a seat can make now; none once it has sealed one."""
        return () if self.over or seat in self._sealed else self.game.legal(self.match.state, seat)

    def asked(self) -> tuple[Seat, ...]:
        """The seats that still owe a decision, AIs included."""
        if self.over:
            return ()
        return tuple(seat for seat in self.match.to_act if seat != CHANCE and seat not in self._sealed)

    def sealed(self) -> frozenset[Seat]:
        """The seats whose choice waits for the others."""
        return frozenset(self._sealed)

    def sealed_move(self, seat: Seat) -> Move | None:
        """What a seat has sealed: for that seat's own eyes only."""
        return self._sealed.get(seat)

    def past_choices(self, seat: Seat) -> list[PastChoice[Any]]:
        """What the others chose so far, each with what an onlooker could see."""
        return [*self.past, *past_choices_against(self.match, seat)]

    # --- moves

    def begin(self) -> None:
        """Roll what chance owes before the first decision, or before the one at which the app was killed."""
        self._roll()

    def why_not(self, seat: Seat, move: Move) -> RuleRef | None:
        """The rule that forbids a move now, or None."""
        if self.over:
            return IS_OVER
        rule = self.game.why_not(self.match.state, seat, move)
        if rule is not None:
            return rule
        if seat in self._sealed:
            return ALREADY_SEALED
        if not self.players[seat].is_ai and any(self.players[other].is_ai for other in self.asked()):
            return AI_CHOOSES_FIRST
        return None

    def submit(self, seat: Seat, move: Move) -> RuleRef | None:
        """Take a move, or name the rule that forbids it.  The last of simultaneous moves plays them all."""
        rule = self.why_not(seat, move)
        if rule is not None:
            return rule
        self._sealed[seat] = move
        if self.asked():
            if not self.players[seat].is_ai:
                # An AI would choose the same again.
                self._recorder.seal(self._sealed)
            self._publish_choice()
            return None
        moves, self._sealed = dict(sorted(self._sealed.items())), {}
        self._commit(moves)
        self._roll()
        return None

    def unseal(self, seat: Seat) -> None:
        """Take back a choice that nobody has seen."""
        if self._sealed.pop(seat, None) is not None:
            self._recorder.seal(self._sealed)
            self._publish_choice()

    def seal_again(self, sealed: Mapping[Seat, Move]) -> None:
        """Take up the choices that were sealed before the app was closed."""
        for seat, move in sealed.items():
            if seat in self.asked() and self.game.why_not(self.match.state, seat, move) is None:
                self._sealed[seat] = move
        if not self.asked():
            # All of them at once are a line, which would have been written.
            self._sealed.clear()

    def can_undo(self, seat: Seat) -> bool:
        """Whether `undo` would take something back for a person."""
        sealed = self._sealed_people()
        return not self.over and (seat in sealed if sealed else self._undoable()[1] is None)

    def undo(self, seat: Seat) -> RuleRef | None:
        """Take back a person's own sealed choice, or go back to the last decision of a person; or name the rule
        that forbids it."""
        if self.over:
            return IS_OVER
        sealed = self._sealed_people()
        if sealed and seat not in sealed:
            return NOT_YOUR_CHOICE
        if sealed:
            self.unseal(seat)
            return None
        steps, rule = self._undoable()
        if rule is not None:
            return rule
        before, first = self.view(self.viewer), len(self.match.log)
        for _ in range(first - steps):
            self.match.undo()
        self._recorder.cut(steps)
        # What was advised after it was advised at another position.
        self.tally.advised = {at: move for at, move in self.tally.advised.items() if at[0] <= steps}
        self._sealed.clear()
        self.stamp += 1
        self._publish(Frame(before, (), self.view(self.viewer), self.viewer, steps))
        return None

    def resign(self, seat: Seat) -> None:
        """Give the match up."""
        if self.over:
            return
        self.resigned = seat
        self._sealed.clear()
        self.stamp += 1
        self._recorder.close(self.match, seat)
        view = self.view(self.viewer)
        self._publish(Frame(view, (Event("resigned", {"seat": seat}),), view, self.viewer, len(self.match.log)))

    # --- frames

    def on_frame(self, listener: Listener) -> None:
        """Call a listener with every change, in order."""
        self._listeners.append(listener)

    def leave(self) -> None:
        """Drop all listeners: the match is no longer shown."""
        self._listeners.clear()

    def frame(self, number: int, viewer: Seat | None) -> Frame:
        """One step of the match as a viewer saw it; the first has the number 1."""
        entry, before = self.match.log[number - 1], self.match.states[number - 1]
        known = self._steps.get(number)
        # A step that was taken back has another entry now.
        if known is None or known[0] is not entry:
            known = self._steps[number] = entry, self.game.apply(before, entry.moves)
        step = known[1]
        return self._frame(before, step.events, step.state, viewer, number)

    def frames(self, viewer: Seat | None, since: int = 0) -> Iterator[Frame]:
        """The match as a viewer saw it, without the first steps."""
        for number in range(since + 1, len(self.match.log) + 1):
            yield self.frame(number, viewer)
        if self.resigned is not None:
            view = self.view(viewer)
            yield Frame(view, (Event("resigned", {"seat": self.resigned}),), view, viewer, len(self.match.log))

    # --- inside

    def _commit(self, moves: Mapping[Seat, Move]) -> None:
        before = self.match.state
        step = self.match.play(moves)
        self._recorder.step(moves)
        if self.match.over:
            self._recorder.close(self.match, None)
        self.stamp += 1
        self._publish(self._frame(before, step.events, step.state, self.viewer, len(self.match.log)))

    def _roll(self) -> None:
        while not self.over and self.match.to_act == (CHANCE,):
            self._commit({CHANCE: self.match.drawn()})

    def _sealed_people(self) -> list[Seat]:
        return [seat for seat in self._sealed if not self.players[seat].is_ai]

    def _undoable(self) -> tuple[int, RuleRef | None]:
        """How many steps remain after taking back to a person's decision, or the rule against it."""
        log, states = self.match.log, self.match.states
        for steps in range(len(log) - 1, -1, -1):
            if log[steps].reveals:
                return 0, log[steps].why_kept
            if any(seat in self.people for seat in self.game.to_act(states[steps])):
                return steps, None
        return 0, NOTHING_TO_UNDO

    def _frame(
        self, before: Any, events: tuple[Event, ...], after: Any, viewer: Seat | None, number: int
    ) -> Frame:
        game = self.game
        return Frame(game.view(before, viewer), visible(events, viewer), game.view(after, viewer), viewer, number)

    def _publish(self, frame: Frame) -> None:
        for listener in tuple(self._listeners):
            listener(frame)

    def _publish_choice(self) -> None:
        view = self.view(self.viewer)
        self._publish(Frame(view, (), view, self.viewer, len(self.match.log), is_step=False))
