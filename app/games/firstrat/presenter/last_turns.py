"""The last turn of each family: what stays marked on the board, and one line that tells all of it.

A line is made of segments; pictures stand in it between `OPEN` and `CLOSE`, so that a whole sentence can be
translated with the goods in their place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from app.base.text import tr
from app.games.firstrat.presenter.scores import PointChange, other_points
from app.games.firstrat.presenter.text import (
    MINUS,
    and_list,
    emblem,
    goods_text,
    item_by_id,
    owner_of,
    points_text,
    signed,
    track_name,
)
from app.games.firstrat.presenter.view_models import PAD
from app.table import Frame, Table
from engine.base import Event, Seat
from engine.firstrat.components import STANDARD, components_of
from engine.firstrat.goods import CONTENTS
from engine.firstrat.state import DEAL, GREG, FirstRatView, stage

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
            _AMOUNT.sub(lambda found: _in_words(found[2], int(found[1])), one) for one in self.segments
        )


def pieces(segment: str) -> list[tuple[str, str]]:
    """A segment as words and pictures, each pair (words, "") or ("", picture)."""
    found = []
    for number, part in enumerate(_PICTURE.split(segment)):
        if part:
            found.append(("", part) if number % 2 else (part, ""))
    return found


def _in_words(content: str, number: int) -> str:
    if content == "award":
        return tr.n("{number} medal", "{number} medals", number).format(number=number)
    return goods_text(content, number)


# --- the last turns of a match


class FirstRatTurnLog:
    """Keeps the last turn of every seat until its next one begins."""

    def __init__(self) -> None:
        self._open: list[Frame] = []
        self._done: dict[Seat, tuple[Frame, ...]] = {}
        #: How many steps of the match are known.
        self.known = 0
        #: How the end of the game was set; None while it was not.
        self.ending: Event | None = None

    def catch_up(self, table: Table) -> None:
        """Rebuild it from a match: the last turn of each seat."""
        self._open, self._done, self.known = [], {}, _before_last_turns(table)
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
        return tuple(_told(seat, frames, people, you) for seat, frames in self._done.items() if seat != own)


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
    for event in events:
        write = _TOLD.get(event.kind)
        text = write(event.facts, _Who(people, you)) if write is not None else ""
        if text:
            yield text


def _listed(spaces: Sequence[int]) -> str:
    return and_list([str(space) for space in sorted(spaces)])


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


class _Who(NamedTuple):
    """Who is spoken of."""

    people: Sequence[str]
    you: Seat | None

    def paid(self, seat: int | str, number: int) -> str:
        """Cheese that a family receives."""
        goods = _goods("cheese", number)
        if seat == self.you:
            return tr._("{goods} to you").format(goods=goods)
        name = tr._("Greg") if owner_of(seat) == GREG else self.people[int(seat)]
        return tr._("{goods} to {name}").format(goods=goods, name=name)


def _goods(content: str, number: int) -> str:
    return f"{number}{OPEN}{content}{CLOSE}"


def _item(id_: str) -> str:
    return item_by_id(components_of(STANDARD), id_).name


def _track(name: str) -> str:
    return track_name(components_of(STANDARD), name)


def _launched(facts: Facts, _: _Who) -> str:
    return tr._("a rat into the rocket: {points}").format(points=points_text(facts["points"]))


def _award(facts: Facts, _: _Who) -> str:
    return f"+{_goods('award', facts['count'])}"


def _shopped(facts: Facts, _: _Who) -> str:
    if facts["how"] == "steal":
        return tr._("steals {item}").format(item=_item(facts["item"]))
    return tr._("buys {item} for {goods}").format(
        item=_item(facts["item"]), goods=_goods("cheese", facts["cheese"])
    )


def _cube(facts: Facts, _: _Who) -> str:
    return tr._("{track}: {points}").format(track=_track(facts["track"]), points=points_text(facts["points"]))


_TOLD: Mapping[str, Callable[[Facts, _Who], str]] = {
    "fee": lambda facts, who: who.paid(facts["to"], facts["cheese"]),
    "drink": lambda facts, _: tr._("uses an energy drink") if facts["used"] else "",
    "launched": _launched,
    "award": _award,
    "grown": lambda *_: tr._("a young rat joins"),
    "comic": lambda facts, _: tr._("takes the comic {item}").format(item=_item(facts["comic"])),
    "shopped": _shopped,
    "donated": lambda facts, _: tr._("donates {goods}").format(goods=_goods("cheese", facts["cheese"])),
    "cube": _cube,
    "lapsed": lambda facts, _: tr._("{track}: no cube is left").format(track=_track(facts["track"])),
    # Greg.
    "toll": lambda facts, who: who.paid(facts["seat"], facts["cheese"]),
    "removed": lambda facts, _: tr._("carries off {item}").format(item=_item(facts["item"])),
    "prepared": lambda facts, _: tr._("prepares: {track}").format(track=_track(facts["track"])),
}
