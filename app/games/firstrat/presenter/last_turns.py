"""The last turn of each family: what stays marked on the board, and one line that tells all of it.

A line is made of segments; pictures stand in it between `OPEN` and `CLOSE`, so that a whole sentence can be
translated with the goods in their place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from app.base.text import tr
from app.games.firstrat.presenter.scores import PointChange, other_points
from app.games.firstrat.presenter.text import MINUS, emblem, goods_text, signed, words
from app.games.firstrat.presenter.view_models import PAD
from app.people import YOU
from app.table import Frame, Table
from engine.base import Event, Seat
from engine.firstrat.goods import CONTENTS
from engine.firstrat.state import DEAL, FirstRatView, stage

#: Around the name of a picture in a line: characters that nobody can type.
OPEN, CLOSE = "\ue000", "\ue001"
#: Between two segments.
DOT = " · "
_PICTURE = re.compile(f"{OPEN}(.*?){CLOSE}")
_AMOUNT = re.compile(f"(\\d+){OPEN}(.*?){CLOSE}")

Facts = Mapping[str, Any]


class WalkMark(NamedTuple):
    """Where a rat walked: its origin, the spaces that it entered, and the shortcuts on the way."""

    origin: int
    walk: tuple[int, ...]
    pipes: tuple[str, ...] = ()
    #: Whether it wears a cape.
    is_super: bool = False


@dataclass(frozen=True, slots=True)
class LastTurn:
    """The last turn of a seat, or of Greg."""

    seat: Seat
    emblem: str
    segments: tuple[str, ...]
    walks: tuple[WalkMark, ...]

    @property
    def text(self) -> str:
        """The line in words only."""
        return DOT.join(
            _AMOUNT.sub(lambda found: goods_text(found[2], int(found[1])), one) for one in self.segments
        )


def pieces(segment: str) -> list[tuple[str, str]]:
    """A segment as words and pictures, each pair (words, "") or ("", picture)."""
    found = []
    for number, part in enumerate(_PICTURE.split(segment)):
        if part:
            found.append(("", part) if number % 2 else (part, ""))
    return found


# --- the last turns of a match


class FirstRatTurnLog:
    """Keeps the last turn of every seat until its next one begins."""

    def __init__(self) -> None:
        self._open: list[Frame] = []
        self._done: dict[Seat, tuple[Frame, ...]] = {}
        #: The line of each, and for whom it was told: tables ask with every step, it changes with every turn.
        self._lines: dict[Seat, tuple[tuple[object, ...], LastTurn]] = {}
        #: How many steps of the match are known.
        self.known = 0
        #: How the end of the game was set; None while it was not.
        self.ending: Event | None = None

    def catch_up(self, table: Table) -> None:
        """Rebuild it from a match: the last turn of each seat."""
        self._open, self._done, self._lines, self.known = [], {}, {}, _before_last_turns(table)
        self.ending = ending_of(table)
        for frame in table.frames(None, since=self.known):
            self.on_frame(frame)

    def on_frame(self, frame: Frame) -> bool:
        """Record the next step, unless it is known and only shown again; true if it ends a turn."""
        if frame.number <= self.known:
            return False
        self.known = frame.number
        self.ending = next((event for event in frame.events if event.kind == "end"), self.ending)
        s = _view(frame).state
        if stage(s) == DEAL:
            return False
        if self._open and _view(self._open[0]).state.mover != s.mover:
            self._open = []
        self._done.pop(s.mover, None)
        self._lines.pop(s.mover, None)
        self._open.append(frame)
        if not any(event.kind == "ended" for event in frame.events):
            return False
        self._done[s.mover] = tuple(self._open)
        self._open = []
        return True

    def frames(self, seat: Seat) -> tuple[Frame, ...]:
        """The steps of a seat's last turn; none if it has had none yet, or has begun the next."""
        return self._done.get(seat, ())

    def since(self, own: Seat) -> tuple[Seat, ...]:
        """Whose turns came after the last one of a seat, in their order."""
        seats = list(self._done)
        return tuple(seats[seats.index(own) + 1 :] if own in seats else seats)

    def turns(self, own: Seat, people: Sequence[str], you: Seat | None) -> tuple[LastTurn, ...]:
        """The last turns of all others, in their order; `you` is the only person at the device."""
        return tuple(self._line(seat, people, you) for seat in self._done if seat != own)

    def _line(self, seat: Seat, people: Sequence[str], you: Seat | None) -> LastTurn:
        frames = self._done[seat]
        source = (tuple(people), you, tr.lang)
        known = self._lines.get(seat)
        if known is None or known[0] != source:
            known = self._lines[seat] = source, _told(seat, frames, people, you)
        return known[1]


def _view(frame: Frame) -> FirstRatView:
    assert isinstance(frame.before, FirstRatView)
    return frame.before


def _before_last_turns(table: Table) -> int:
    """How many steps come before the last turn of everybody and the turn that is being played.

    The whole match would take too long to look through.
    """
    open_turns = len(table.players) + 2
    for number in range(len(table.match.log), 0, -1):
        open_turns -= any(event.kind == "ended" for event in table.frame(number, None).events)
        if not open_turns:
            return number
    return 0


def ending_of(table: Table) -> Event | None:
    """The step that set the end of the game, as it was told; None while nobody has."""
    match = table.match
    last = match.state.last_round
    for number in range(len(match.log) - 1, -1, -1) if last else ():
        if match.states[number].last_round != last:
            return next((event for event in table.frame(number + 1, None).events if event.kind == "end"), None)
    return None


# --- telling a turn


def last_turn(
    seat: Seat,
    events: Sequence[Event],
    people: Sequence[str],
    you: Seat | None,
    points: Sequence[PointChange] = (),
) -> LastTurn:
    """A turn from its events, with the points that no scoring on a track has brought."""
    more = (f"{change.name} {signed(change.points)}" for change in points)
    return LastTurn(seat, emblem(seat), (*_segments(events, people, you), *more), tuple(_walks(events)))


def _told(seat: Seat, frames: Sequence[Frame], people: Sequence[str], you: Seat | None) -> LastTurn:
    events = [event for frame in frames for event in frame.events]
    after = frames[-1].after
    assert isinstance(after, FirstRatView)
    return last_turn(seat, events, people, you, other_points(_view(frames[0]).state, after.state, seat))


def _walks(events: Iterable[Event]) -> Iterator[WalkMark]:
    for event in events:
        facts = event.facts
        if event.kind == "walked":
            pipes = tuple(use["shortcut"] for use in facts["shortcuts"])
            yield WalkMark(facts["from"], tuple(facts["walk"]), pipes, bool(facts["powers"]))
        elif event.kind == "strolled" and facts["to"] > facts["from"]:
            yield WalkMark(facts["from"], tuple(range(facts["from"] + 1, facts["to"] + 1)))


def _segments(events: Sequence[Event], people: Sequence[str], you: Seat | None) -> Iterator[str]:
    walks = list(_walks(events))
    plain = [walk.walk[-1] for walk in walks if walk.walk[-1] != PAD and not walk.pipes]
    piped = [walk.walk[-1] for walk in walks if walk.walk[-1] != PAD and walk.pipes]
    if plain:
        text = tr.n("{number} rat to {spaces}", "{number} rats to {spaces}", len(plain))
        yield text.format(number=len(plain), spaces=_listed(plain))
    if piped:
        yield tr._("by shortcut to {spaces}").format(spaces=_listed(piped))
    changes = _changes(events)
    if changes:
        yield changes
    called = [tr._(YOU) if seat == you else name for seat, name in enumerate(people)]
    for event in events:
        text = words.part(event, called, _goods) if event.kind in _TOLD else ""
        if text:
            yield text


def _listed(spaces: Sequence[int]) -> str:
    return tr.listed([str(space) for space in sorted(spaces)])


def _changes(events: Sequence[Event]) -> str:
    """What was paid to the supply, then what came in."""
    paid: dict[str, int] = {}
    got: dict[str, int] = {}
    for event in events:
        facts = event.facts
        if event.kind == "walked":
            for use in facts["shortcuts"]:
                paid[use["toll"]] = paid.get(use["toll"], 0) + (not use["free"])
        elif event.kind == "chameleon":
            paid["cheese"] = paid.get("cheese", 0) + facts["cheese"]
        elif event.kind == "gathered":
            for content, number in facts["contents"].items():
                got[content] = got.get(content, 0) + number
        elif event.kind == "mould":
            got["mould"] = facts["tokens"]
    costs = [f"{MINUS}{_goods(content, paid[content])}" for content in CONTENTS if paid.get(content)]
    gains = [f"+{_goods(content, got[content])}" for content in (*CONTENTS, "mould") if got.get(content)]
    return " ".join((*costs, *gains))


def _goods(content: str, number: int) -> str:
    return f"{number}{OPEN}{content}{CLOSE}"


#: What the line tells besides walks and changes.
_TOLD = (
    *("fee", "drink", "launched", "award", "grown", "comic", "shopped", "donated", "cube", "lapsed"),
    *("toll", "removed", "prepared"),
)
