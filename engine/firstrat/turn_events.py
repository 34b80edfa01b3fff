"""The events of a step (`events.py` lists their kinds).  Screen, log, sound and statistics learn only through
them.

The rules write down what a turn does while they do it; the set-up and the ends of rounds follow from the states.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base import Event, Move
from . import deal, events
from .position import items, owner_name
from .scoring import beats_greg, challenges, places, rats_aboard, sheet, winners
from .state import DEAL, GREG, State, is_over, stage
from .turn import after_move
from .vocabulary import DISPLAYS, ENERGY_DRINK, FROG, HAMSTER, TRACKS


def step(before: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The state after a move, and the events in the order in which they should be shown."""
    log: list[Event] = []
    after = after_move(before, move, log)
    if stage(before) == DEAL:
        log += _dealt(before, move, after)
    return after, (*log, *_rounds(before, after))


def displayed(s: State, where: int) -> list[str]:
    """The items on a display, one by one."""
    return (
        [ENERGY_DRINK] * s.display[FROG] if where == FROG else items(s.board.components, where, s.display[where])
    )


# --- the set-up


def _dealt(before: State, move: Move, after: State) -> Iterator[Event]:
    assert before.turn is not None
    draw = deal.draws(before.rules)[len(before.turn.drawn)]
    components = before.rules.components
    if draw.what == deal.PATH:
        spaces = [place + 1 for place in components.groups[draw.of]]
        tiles = [after.board.path[space - 1] for space in spaces]
        yield Event("path", events.Path(letter=draw.of, spaces=spaces, tiles=tiles))
    elif draw.what == deal.TILE:
        track = TRACKS.index(draw.of)
        tile, points = after.board.tiles[track], list(after.board.points[track])
        assert tile is not None
        yield Event("tile", events.Tile(track=TRACKS[track], tile=tile, points=points))
    elif draw.what == deal.DECK:
        cards = [components.cards[components.card_words[name]].id for name in move.split(" ")[1].split(",")]
        yield Event("deck", events.Deck(letter=draw.of, cards=cards, level=before.rules.greg))
    # A draw that leaves nothing to chance comes along with the one before it.
    for where, name in enumerate(DISPLAYS):
        # The frog's drinks are not drawn; they are put out with the hamster's backpacks.
        drawn = HAMSTER if where == FROG else where
        if after.display[drawn] and not before.display[drawn]:
            yield Event("laid", events.Laid(where=name, items=displayed(after, where)))


# --- the end of a turn, of a round, of the game


def _rounds(before: State, after: State) -> Iterator[Event]:
    last, by = after.last_round, after.end_by
    if by and (before.last_round, before.end_by) != (last, by):
        seat, left = owner_name(before.mover), last - before.round
        yield Event("end", events.End(seat=seat, by=by, last_round=last, rounds_left=left))
    if is_over(after):
        yield _over(after)
    elif after.round > before.round or (stage(before) == DEAL and stage(after) != DEAL):
        yield Event("round", events.Round(round=after.round, last=after.round == last))


def _over(s: State) -> Event:
    assert s.end_by
    sheets = [_sheet(s, seat, rank) for seat, rank in enumerate(places(s))]
    first = [owner_name(owner) for owner in winners(s)]
    facts = events.Over(round=s.round, by=s.end_by, sheets=sheets, winners=first)
    if s.greg is not None:
        won = beats_greg(s)
        sheets.append(_sheet(s, GREG, 2 if won else 1))
        facts |= {"level": s.rules.greg, "won": won, "challenges": list(challenges(s))}
    return Event("over", facts)


def _sheet(s: State, seat: int, rank: int) -> events.SheetFacts:
    column = sheet(s, seat)
    caps = s.board.components.caps
    return {
        "seat": owner_name(seat),
        "rank": rank,
        "tracks": dict(zip(TRACKS, column.tracks, strict=True)),
        "marks": {name: s.tracks[track].count(seat) for track, name in enumerate(TRACKS)},
        "caps": {caps[kind].id: points for kind, points in column.caps.items()},
        "awards": column.awards,
        "mould": column.mould,
        "leftovers": column.leftovers,
        "total": column.total,
        "rattonauts": rats_aboard(s, seat),
    }
