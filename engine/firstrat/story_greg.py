"""The story of Greg's turn."""

from __future__ import annotations

from collections.abc import Iterator

from ..base import Event, Move
from . import greg
from .position import GREGS
from .scoring import next_field, next_points
from .shop import on_display, without
from .state import BEST, REMOVE, State, stage
from .story_turn import award, displayed
from .vocabulary import BEST as BEST_TRACK
from .vocabulary import DISPLAYS, LIBRARY, PAD, RATS, RATTONAUT, TRACKS, Card


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
        walking = greg.walks(s, card)
        yield _card(card, walking)
        yield from _strolled(s, walking)
        turned = s.greg._replace(revealed=s.greg.revealed | 1 << number)
        yield from _removals(s._replace(greg=turned), card, greg.removals(card, walking))


# --- the card and the walk


def _card(card: Card, walking: list[greg.GregWalk]) -> Event:
    rats = [
        {"rat": walk.rat, "from": walk.start, "numbers": list(walk.numbers), "steps": walk.steps}
        for walk in walking
    ]
    aboard = range(RATS - len(walking))
    order = [*aboard, *(walk.rat for walk in sorted(walking, key=lambda walk: -walk.target))]
    facts = {"card": card.id, "numbers": list(card.steps), "symbol": card.symbol, "rats": rats, "order": order}
    return Event("card", facts)


def _strolled(s: State, walking: list[greg.GregWalk]) -> Iterator[Event]:
    """Every rat that moves, and what it does where it ends."""
    board, pieces = s.board, len(s.tracks[RATTONAUT])
    number = RATS - len(walking)
    for walk in walking:
        if not walk.steps:
            continue
        facts = {"rat": walk.rat, "from": walk.start, "to": walk.target, "steps": walk.steps - walk.lost}
        yield Event("strolled", {**facts, "lost": walk.lost})
        if walk.target == PAD:
            field = {"field": board.next_field(pieces), "points": walk.points}
            number, pieces = number + 1, pieces + 1
            yield Event("launched", {"seat": GREGS, "rat": walk.rat, "powers": [], **field, "number": number})
            if s.rules.launch_award:
                yield award(board, GREGS, 1, "launch")
        elif walk.cheese:
            yield Event("toll", {"seat": 0, "cheese": walk.cheese, "space": walk.target})


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
    facts = {"track": TRACKS[track], "points": next_points(s, track), "tied": tied, "chosen": chosen}
    yield Event("best", facts)
    yield _prepared(s, track, "best")
    yield Event("shuffled", {"cards": s.greg.revealed.bit_count()})


def _prepared(s: State, track: int, why: str) -> Event:
    """Greg prepares a track, or scores one that he had prepared."""
    assert s.greg is not None
    name, action = TRACKS[track], greg.next_action(s, track)
    if action == greg.PREPARE:
        return Event("prepared", {"track": name})
    if action == greg.LAPSE:
        return Event("lapsed", {"seat": GREGS, "track": name, "why": why})
    field = {"field": next_field(s, track), "points": next_points(s, track)}
    return Event("cube", {"seat": GREGS, "track": name, "why": why, **field, "left": s.greg.cubes - 1})
