"""What happened in a step, as events (`events.py`): all that screen, log, sound and statistics are told."""

from __future__ import annotations

from collections.abc import Iterator

from ..base import CHANCE, Event, Move
from . import deal, events, story_greg, story_turn
from .position import GREG_ID, owner_name
from .scoring import beats_greg, challenges, places, rats_aboard, sheet, winners
from .state import BEST, DEAL, GREG, State, is_over, stage
from .vocabulary import DISPLAYS, FROG, HAMSTER, TRACKS


def tell(before: State, move: Move, after: State) -> Iterator[Event]:
    """The events of one step, in the order in which they should be shown."""
    if stage(before) == DEAL:
        yield from _dealt(before, move, after)
    elif before.actors == (CHANCE,) or stage(before) == BEST:
        yield from story_greg.greg_events(before, move)
        if after.mover != GREG:
            yield Event("ended", events.Ended(seat=GREG_ID, turns=before.round, order=None))
    else:
        yield from story_turn.turn_events(before, move, after)
    yield from _rounds(before, after)


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
            yield Event("laid", events.Laid(where=name, items=story_turn.displayed(after, where)))


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
