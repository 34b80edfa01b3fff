"""The events of Greg's turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ..base import Event, Move
from . import events, greg
from .position import GREG_ID
from .scoring import next_points
from .shop import items_left, on_display, without
from .state import BEST, REMOVE, State, stage
from .story_turn import award, launched, scored
from .vocabulary import BEST_TRACK, DISPLAYS, LIBRARY, PAD, RATS, RATTONAUT, TRACKS, Card


def greg_events(s: State, move: Move) -> Iterator[Event]:
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
        walking = greg.walks(s, card)
        yield _card(card, walking)
        yield from _strolled(s, walking)
        turned = s.greg._replace(revealed=s.greg.revealed | 1 << number)
        yield from _removals(s._replace(greg=turned), card, greg.removals(card, walking))


# --- the card and the walk


def _card(card: Card, walking: list[greg.GregWalk]) -> Event:
    rats: list[events.GregRat] = [
        {"rat": walk.rat, "from": walk.start, "numbers": list(walk.numbers), "steps": walk.steps}
        for walk in walking
    ]
    aboard = range(RATS - len(walking))
    order = [*aboard, *(walk.rat for walk in sorted(walking, key=lambda walk: -walk.target))]
    numbers = list(card.steps)
    return Event("card", events.Card(card=card.id, numbers=numbers, symbol=card.symbol, rats=rats, order=order))


def _strolled(s: State, walking: list[greg.GregWalk]) -> Iterator[Event]:
    """Every rat that moves, and what it does where it ends."""
    board, pieces = s.board, len(s.tracks[RATTONAUT])
    number = RATS - len(walking)
    for walk in walking:
        if not walk.steps:
            continue
        steps, lost = walk.target - walk.start, walk.lost
        strolled: events.Strolled = {
            "rat": walk.rat,
            "from": walk.start,
            "to": walk.target,
            "steps": steps,
            "lost": lost,
        }
        yield Event("strolled", strolled)
        if walk.target == PAD:
            number += 1
            yield launched(board, GREG_ID, walk.rat, [], pieces, number)
            pieces += 1
            if s.rules.launch_award:
                yield award(board, GREG_ID, 1, "launch")
        elif walk.cheese:
            yield Event("toll", events.Toll(seat=0, cheese=walk.cheese, space=walk.target))


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
    why: Literal["comic", "landing"] = "comic" if where == LIBRARY else "landing"
    left = items_left(s.display, where)
    return Event("removed", events.Removed(where=DISPLAYS[where], item=item, why=why, left=left))


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
    points = next_points(s, track)
    yield Event("best", events.Best(track=TRACKS[track], points=points, tied=tied, chosen=chosen))
    yield _prepared(s, track, "best")
    yield Event("shuffled", events.Shuffled(cards=s.greg.revealed.bit_count()))


def _prepared(s: State, track: int, why: Literal["card", "best"]) -> Event:
    """Greg prepares a track, or scores one that he had prepared."""
    assert s.greg is not None
    name, action = TRACKS[track], greg.next_action(s, track)
    if action == greg.PREPARE:
        return Event("prepared", events.Prepared(track=name))
    left = s.greg.cubes - 1 if action == greg.SCORE else None
    return scored(s.board, GREG_ID, track, why, len(s.tracks[track]), left)
