"""The story of Greg's turn."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from ..base import Event, Move
from . import greg
from .draft import placed
from .position import GREGS
from .shop import on_display, without
from .state import BEST, GREG, REMOVE, State, Tracks, spots, stage
from .story_turn import award, displayed, next_field
from .vocabulary import BEST as BEST_TRACK
from .vocabulary import DISPLAYS, LIBRARY, PAD, RATTONAUT, REMOVE_COMIC, TRACKS, Card


def told(s: State, move: Move) -> Iterator[Event]:
    """What a card, an item that goes, or the human's choice of a track did, up to the next of these."""
    words = move.split(" ")
    components, turn = s.board.components, s.turn
    if stage(s) == BEST:
        yield from _best(s, TRACKS.index(words[1]), chosen=True)
    elif stage(s) == REMOVE:
        assert turn is not None
        where = turn.removals[0]
        s = s._replace(display=without(s.display, where, components.item_words[where][words[2]]))
        yield _removed(s, where, components.item_ids[where][components.item_words[where][words[2]]])
        yield from _removals(s, components.cards[turn.card], turn.removals[1:])
    else:
        assert s.greg is not None
        number = components.card_words[words[1]]
        card = components.cards[number]
        yield _card(s, card)
        tracks, removals = yield from _strolled(s, card)
        turned = s.greg._replace(revealed=s.greg.revealed | 1 << number)
        yield from _removals(s._replace(tracks=tracks, greg=turned), card, removals)


# --- the card and the walk


def _card(s: State, card: Card) -> Event:
    assert s.greg is not None
    home = s.greg.rats.count(PAD)
    rats = [
        {
            "rat": place,
            "from": s.greg.rats[place],
            "numbers": list(card.steps[: place + 1] if place == home else card.steps[place : place + 1]),
            "steps": steps,
        }
        for place, steps in enumerate(greg.steps(s.greg, card.steps))
        if place >= home
    ]
    ends = [min(PAD, at + steps) for at, steps in zip(s.greg.rats, greg.steps(s.greg, card.steps), strict=True)]
    order = sorted(range(len(ends)), key=lambda place: -ends[place])
    facts = {"card": card.id, "numbers": list(card.steps), "symbol": card.symbol, "rats": rats, "order": order}
    return Event("card", facts)


def _strolled(s: State, card: Card) -> Generator[Event, None, tuple[Tracks, tuple[int, ...]]]:
    """Every rat that moves; returns the tracks then, and the displays that lose an item."""
    assert s.greg is not None
    board, tracks, removals = s.board, s.tracks, []
    human, home = spots(s.seats[0].rats), s.greg.rats.count(PAD)
    for place, steps in enumerate(greg.steps(s.greg, card.steps)):
        space = s.greg.rats[place]
        to = min(PAD, space + steps)
        if not steps:
            continue
        facts = {"rat": place, "from": space, "to": to, "steps": to - space, "lost": space + steps - to}
        yield Event("strolled", facts)
        if to == PAD:
            home += 1
            field = next_field(board, tracks, RATTONAUT)
            yield Event("launched", {"seat": GREGS, "rat": place, "powers": [], **field, "number": home})
            tracks = placed(tracks, RATTONAUT, GREG, board.front)
            if s.rules.launch_award:
                yield award(board, GREGS, 1, "launch")
            continue
        if human >> to & 1:
            yield Event("toll", {"seat": 0, "cheese": board.components.numbers.fee, "space": to})
        if to in board.shops:
            removals.append(board.shops[to])
    if card.symbol == REMOVE_COMIC:
        removals.append(LIBRARY)
    return tracks, tuple(removals)


# --- what he carries off


def _removals(s: State, card: Card, removals: tuple[int, ...]) -> Iterator[Event]:
    """One item from each display, until chance has to say which; after the last the symbol."""
    components = s.board.components
    for where in removals:
        kinds = on_display(components, s.display, where)
        if len(kinds) > 1:
            return
        for kind in kinds:
            s = s._replace(display=without(s.display, where, kind))
            yield _removed(s, where, components.item_ids[where][kind])
    yield from _symbol(s, card)


def _removed(s: State, where: int, item: str) -> Event:
    why = "comic" if where == LIBRARY else "landing"
    facts = {"where": DISPLAYS[where], "item": item, "why": why, "left": len(displayed(s, where))}
    return Event("removed", facts)


# --- the symbol


def _symbol(s: State, card: Card) -> Iterator[Event]:
    if card.symbol == BEST_TRACK:
        tracks = greg.best_tracks(s)
        if len(tracks) == 1:
            yield from _best(s, tracks[0], chosen=False)
    elif card.symbol in TRACKS:
        yield _prepared(s, TRACKS.index(card.symbol), "card")


def _best(s: State, track: int, *, chosen: bool) -> Iterator[Event]:
    assert s.greg is not None
    tied = [TRACKS[number] for number in greg.best_tracks(s)]
    facts = {"track": TRACKS[track], "points": greg.next_worth(s, track), "tied": tied, "chosen": chosen}
    yield Event("best", facts)
    yield _prepared(s, track, "best")
    yield Event("shuffled", {"cards": s.greg.revealed.bit_count()})


def _prepared(s: State, track: int, why: str) -> Event:
    """Greg prepares a track, or scores one that he had prepared."""
    assert s.greg is not None
    name = TRACKS[track]
    if not s.greg.prepared >> track & 1:
        return Event("prepared", {"track": name})
    if not s.greg.cubes:
        return Event("lapsed", {"seat": GREGS, "track": name, "why": why})
    field, left = next_field(s.board, s.tracks, track), s.greg.cubes - 1
    return Event("cube", {"seat": GREGS, "track": name, "why": why, **field, "left": left})
