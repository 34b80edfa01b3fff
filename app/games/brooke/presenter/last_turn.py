"""The last turn at a Brooke table: one line that tells all of it, and what stays marked on the islands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from app.base.text import headed, tr
from app.games.brooke.presenter.table import islands_of, moved_dice
from app.games.brooke.presenter.text import islands, words
from app.games.brooke.presenter.view_models import Die
from app.people import YOU
from app.table import Frame, Table
from engine.base import Event, Seat
from engine.brooke.cards import COLOURS

#: Between two parts of a line.
DOT = " · "

Facts = Mapping[str, Any]


class Part(NamedTuple):
    """A part of the line; its number stands on the table too (0: nothing to see there)."""

    text: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class DieMark:
    """A die that was placed, moved, turned or lowered, and as what it lay there before."""

    numbers: tuple[int, ...]
    die: Die
    #: None: it came from stock.
    was: Die | None = None

    @property
    def label(self) -> str:
        return numbers(self.numbers)


def numbers(several: Sequence[int]) -> str:
    """The numbers of parts on one mark: “1 · 2” is not twelve."""
    return DOT.join(map(str, several))


class FlipMark(NamedTuple):
    """An island that was turned over."""

    number: int
    slot: int


@dataclass(frozen=True, slots=True)
class BrookeTurn:
    """A turn: whose, the parts of its line, and its marks."""

    seat: Seat
    colour: int
    name: str
    parts: tuple[Part, ...]
    dice: tuple[DieMark, ...] = ()
    flips: tuple[FlipMark, ...] = ()
    #: Whether the other side lowered a die in it or sat out after it, so that its own player wants to read it.
    answered: bool = False

    @property
    def head(self) -> str:
        """What the line begins with."""
        return headed(self.name)

    @property
    def text(self) -> str:
        """The whole line."""
        return f"{self.head} {DOT.join(part.text for part in self.parts)}"

    def unmarked(self) -> BrookeTurn:
        """The line alone."""
        return replace(self, parts=tuple(Part(part.text) for part in self.parts), dice=(), flips=())


# --- the turns of a match


class BrookeTurnLog:
    """Keeps the turns of the pass that is being played."""

    def __init__(self) -> None:
        self._turns: list[list[Frame]] = []
        #: The turns of the previous pass, shown until the player goes on.
        self._past: list[list[Frame]] = []
        #: How many steps of the match are known.
        self.known = 0

    def catch_up(self, table: Table) -> None:
        """Rebuild it from a match."""
        self._turns, self._past, self.known = [], [], len(table.match.log)
        while self.known and all(event.kind != "dealt" for event in table.frame(self.known, None).events):
            self.known -= 1
        for frame in table.frames(None, since=self.known):
            self.on_frame(frame)

    def on_frame(self, frame: Frame) -> None:
        """Record the next step, unless it is known and only shown again."""
        if frame.number <= self.known:
            return
        self.known = frame.number
        kinds = {event.kind for event in frame.events}
        if "placed" in kinds:
            self._turns.append([frame])
        elif self._turns and kinds & {"acted", "cut", "flipped"}:
            self._turns[-1].append(frame)
        if "dealt" in kinds:
            self._turns, self._past = [], self._turns

    def last(self, names: Sequence[str], you: Seat | None, *, past: bool = False) -> BrookeTurn | None:
        """The last turn, as far as it has been played; `past`: of the pass before."""
        turns = self._past if past else self._turns
        return last_turn(turns[-1], names, you) if turns else None

    def turns(self, names: Sequence[str], you: Seat | None, *, past: bool = False) -> tuple[BrookeTurn, ...]:
        """All turns of the pass, without their marks."""
        return tuple(last_turn(turn, names, you).unmarked() for turn in (self._past if past else self._turns))

    def frames(self, reader: Seat | None) -> tuple[Frame, ...]:
        """The steps of all turns since the reader's own."""
        found: list[Frame] = []
        for turn in reversed(self._turns):
            if _placed(turn)["seat"] == reader:
                break
            found[:0] = turn
            if reader is None:
                break
        return tuple(found)


def _placed(turn: Sequence[Frame]) -> Facts:
    return next(event.facts for event in turn[0].events if event.kind == "placed")


# --- telling a turn


def last_turn(frames: Sequence[Frame], names: Sequence[str], you: Seat | None) -> BrookeTurn:
    """A turn from its steps; `you` is the only person at the device."""
    placed = _placed(frames)
    teller = _TurnTeller(names, islands(islands_of(frames[0].before.state)), you, placed)
    told = list(_events(frames))
    for event in told:
        teller.hear(event)
    seat = placed["seat"]
    if seat == you and placed["upper"] and len(told) == 1:
        # The action is still to come: why it does.
        mine, theirs = placed["totals"] if placed["colour"] == COLOURS[0] else reversed(placed["totals"])
        teller.parts.append(Part(tr._("you lead, {mine} : {theirs}").format(mine=mine, theirs=theirs)))
    name = tr._(YOU) if seat == you else names[seat]
    return BrookeTurn(
        seat,
        COLOURS.index(placed["colour"]),
        name,
        tuple(teller.parts),
        tuple(teller.dice),
        tuple(teller.flips),
        any(event.kind in ("cut", "skipped") and event.facts["seat"] != seat for event in told),
    )


def _events(frames: Sequence[Frame]) -> Iterator[Event]:
    for frame in frames:
        yield from (event for event in frame.events if event.kind in _TOLD)


_TOLD = ("placed", "acted", "cut", "flipped", "skipped")


class _TurnTeller:
    """Gathers parts and marks event by event."""

    def __init__(self, names: Sequence[str], islands: Sequence[str], you: Seat | None, placed: Facts) -> None:
        self._names, self._islands, self._you = names, islands, you
        self._mover, self._colour = placed["seat"], placed["colour"]
        self.parts: list[Part] = []
        self.dice: list[DieMark] = []
        self.flips: list[FlipMark] = []
        self._number = 0

    def hear(self, event: Event) -> None:
        facts = event.facts
        match event.kind:
            case "placed":
                die = Die(COLOURS.index(facts["colour"]), facts["slot"] - 1, facts["value"])
                self.dice.append(DieMark((self._say(self._placed(facts)),), die))
                if not facts["upper"]:
                    self.parts.append(Part(tr._("no lead, so nothing happens")))
            case "acted" if "from" in facts:
                self._move(facts, self._say(self._acted(facts)))
            case "acted" if not facts["possible"] or facts["action"] == "gain":
                self.parts.append(Part(self._acted(facts)))
            case "cut":
                self._move(facts, self._say(self._lowered(facts)))
            case "flipped":
                self._flip(facts["slot"] - 1)
            case "skipped":
                self.parts.append(Part(self._skipped(facts)))

    def _flip(self, slot: int) -> None:
        if any(flip.slot == slot for flip in self.flips):
            # Its own action turned it: it lies as before, so nothing marks it.
            self.flips.pop()
            self.parts[-1] = Part(words.flipped(slot + 1, self._islands, twice=True))
            self._number -= 1
            return
        self.flips.append(FlipMark(self._say(words.flipped(slot + 1, self._islands)), slot))

    def _say(self, text: str) -> int:
        self._number += 1
        self.parts.append(Part(text, self._number))
        return self._number

    def _move(self, facts: Facts, number: int) -> None:
        for old, new in moved_dice(facts):
            known = next((mark for mark in self.dice if mark.die == old), None)
            if known is None:
                self.dice.append(DieMark((number,), new, old))
            else:
                # The same die again: one mark with both numbers, and with what it was at first.
                at = self.dice.index(known)
                self.dice[at] = DieMark((*known.numbers, number), new, known.was or old)

    def _called(self, seat: Seat) -> str:
        """A player; the reader is “You”."""
        return tr._(YOU) if seat == self._you else self._names[seat]

    def _is_yours(self, colour: str) -> bool:
        """Whether dice of a colour are the reader's."""
        return self._you is not None and (colour == self._colour) == (self._mover == self._you)

    def _inside(self, text: str, name: str) -> str:
        """A sentence as a part of the line."""
        return text[:1].lower() + text[1:] if words.is_you(name) else text

    def _placed(self, facts: Facts) -> str:
        island = self._islands[facts["slot"] - 1]
        return tr._("{value} at the {island}").format(value=facts["value"], island=island)

    def _acted(self, facts: Facts) -> str:
        return words.acted(facts, self._islands, yours=self._is_yours(facts["of"]))

    def _skipped(self, facts: Facts) -> str:
        name = self._called(facts["seat"])
        return self._inside(words.skipped(facts, name), name)

    def _lowered(self, facts: Facts) -> str:
        name = self._called(facts["seat"])
        return self._inside(words.cut(facts, name, self._islands, yours=self._is_yours(facts["of"])), name)
