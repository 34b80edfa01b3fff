"""Greg's turn in a solo game: a card, his walk, what he carries off, and the card's symbol."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from ..base import Event, Move
from . import events
from .goods import CHEESE, UNIT
from .rounds import after_greg
from .scoring import next_points
from .shop import items_left, on_display, without
from .state import BEST, BY_CHANCE, GREG, ONE_SEAT, REMOVE, State, Turn, copies, occupied
from .state_builder import Log, awarded, launched, placed, scored
from .vocabulary import (
    BEST_TRACK,
    DISPLAYS,
    FROG,
    HAMSTER,
    LIBRARY,
    PAD,
    RATS,
    RATTONAUT,
    REMOVE_COMIC,
    TRACKS,
    Card,
)

#: What the symbol of a track can make him do.
PREPARE, SCORE, LAPSE = "prepare", "score", "lapse"

# --- the card


def cards(s: State) -> list[tuple[Move, float]]:
    """The cards of the deck, all equally likely."""
    assert s.greg is not None
    deck = s.greg.deck
    found = [card.id.lower() for number, card in enumerate(s.board.components.cards) if deck >> number & 1]
    return [(f"card {name}", 1 / len(found)) for name in found]


class GregWalk(NamedTuple):
    """How a card moves one of Greg's rats that is not in the rocket yet."""

    #: Its place among his rats, counted from the front.
    rat: int
    start: int
    target: int
    #: The numbers of the card that it takes.
    numbers: tuple[int, ...]
    #: What its launch is worth to Greg; 0 without one.
    points: int
    #: Cheese that the human gets for its visit.
    cheese: int
    #: The animal to whose space it comes; None for none.
    shop: int | None

    @property
    def steps(self) -> int:
        """The steps that the card gives it; those beyond the launchpad are lost."""
        return sum(self.numbers)

    @property
    def lost(self) -> int:
        return self.start + self.steps - self.target


def walks(s: State, card: Card) -> list[GregWalk]:
    """What a card does to Greg's rats: the front one still walking takes the numbers of those aboard too."""
    greg, board = s.greg, s.board
    assert greg is not None
    aboard, pieces, human = greg.rats.count(PAD), len(s.tracks[RATTONAUT]), occupied(s.seats[0].rats)
    found = []
    for rat in range(aboard, len(greg.rats)):
        start, numbers = greg.rats[rat], card.steps[0 if rat == aboard else rat : rat + 1]
        target = min(PAD, start + sum(numbers))
        points = cheese = 0
        shop = None
        if target == PAD:
            points = board.next_points(RATTONAUT, pieces)
            pieces += 1
        elif target > start:
            cheese = board.components.numbers.fee * (human >> target & 1)
            shop = board.shops.get(target)
        found.append(GregWalk(rat, start, target, numbers, points, cheese, shop))
    return found


def removals(card: Card, walking: list[GregWalk]) -> tuple[int, ...]:
    """The displays that lose an item, in order."""
    comic = (LIBRARY,) if card.symbol == REMOVE_COMIC else ()
    return (*(walk.shop for walk in walking if walk.shop is not None), *comic)


def after_card(s: State, number: int, log: Log = None) -> State:
    """The state after Greg turned a card and walked."""
    greg, human, tracks = s.greg, s.seats[0], s.tracks
    assert greg is not None
    card = s.board.components.cards[number]
    walking = walks(s, card)
    if log is not None:
        log += [_card(card, walking), *_strolled(s, walking)]
    launches = [walk for walk in walking if walk.target == PAD]
    for _ in launches:
        tracks = placed(tracks, RATTONAUT, GREG, s.board.front)
    aboard = greg.rats[: len(greg.rats) - len(walking)]
    bit = 1 << number
    greg = greg._replace(
        rats=(*aboard, *sorted([walk.target for walk in walking], reverse=True)),
        awards=greg.awards + len(launches) * s.rules.launch_award,
        deck=greg.deck ^ bit,
        revealed=greg.revealed | bit,
        points=greg.points + sum([walk.points for walk in launches]),
    )
    human = human._replace(goods=human.goods + sum([walk.cheese for walk in walking]) * UNIT[CHEESE])
    s = s._replace(seats=(human,), tracks=tracks, greg=greg)
    return _remove(s, number, removals(card, walking), log)


# --- what he carries off


def _remove(s: State, card: int, removals: tuple[int, ...], log: Log) -> State:
    """Remove an item from each display in turn, until chance has to choose one."""
    while removals:
        kinds = on_display(s.board.components, s.display, removals[0])
        if len(kinds) > 1:
            return s._replace(turn=Turn(REMOVE, card=card, removals=removals), actors=BY_CHANCE)
        if kinds:
            s = _without(s, removals[0], kinds[0], log)
        removals = removals[1:]
    return _symbol(s, card, log)


def _without(s: State, where: int, kind: int, log: Log) -> State:
    """The state with one item less on a display."""
    s = s._replace(display=without(s.display, where, kind))
    if log is not None:
        why: Literal["comic", "landing"] = "comic" if where == LIBRARY else "landing"
        item, left = s.board.components.item_ids[where][kind], items_left(s.display, where)
        log.append(Event("removed", events.Removed(where=DISPLAYS[where], item=item, why=why, left=left)))
    return s


def items(s: State) -> list[tuple[Move, float]]:
    """The items that chance can remove, each piece equally likely."""
    assert s.turn is not None
    where, components = s.turn.removals[0], s.board.components
    kinds = on_display(components, s.display, where)
    number = [copies(s.display[HAMSTER], kind) if where == HAMSTER else 1 for kind in kinds]
    names = components.item_ids[where]
    return [
        (f"remove {DISPLAYS[where]} {names[kind].lower()}", count / sum(number))
        for kind, count in zip(kinds, number, strict=True)
    ]


def after_removal(s: State, kind: int, log: Log = None) -> State:
    """The state after chance chose the item that goes."""
    assert s.turn is not None and s.turn.removals[0] != FROG
    where, *rest = s.turn.removals
    return _remove(_without(s, where, kind, log), s.turn.card, tuple(rest), log)


# --- the symbol


def _symbol(s: State, card: int, log: Log) -> State:
    symbol = s.board.components.cards[card].symbol
    if symbol == BEST_TRACK:
        tracks = best_tracks(s)
        if len(tracks) > 1:
            return s._replace(turn=Turn(BEST, card=card), actors=ONE_SEAT[0])
        return _after_best(s, tracks[0], log, chosen=False)
    return after_greg(_prepared(s, TRACKS.index(symbol), "card", log) if symbol in TRACKS else s, log)


def best_tracks(s: State) -> list[int]:
    """The tracks that would bring Greg most now."""
    worth = {track: next_points(s, track) for track in s.board.components.greg_tracks}
    return [track for track, points in worth.items() if points == max(worth.values())]


def after_best(s: State, track: int, log: Log = None) -> State:
    """The state after the human chose the best track."""
    return _after_best(s, track, log, chosen=True)


def _after_best(s: State, track: int, log: Log, *, chosen: bool) -> State:
    """The state after the best track is prepared or scored; all turned cards go back into the deck."""
    if log is not None:
        points, tied = next_points(s, track), [TRACKS[number] for number in best_tracks(s)]
        log.append(Event("best", events.Best(track=TRACKS[track], points=points, tied=tied, chosen=chosen)))
    s = _prepared(s, track, "best", log)
    assert s.greg is not None
    if log is not None:
        log.append(Event("shuffled", events.Shuffled(cards=s.greg.revealed.bit_count())))
    return after_greg(s._replace(greg=s.greg._replace(deck=s.greg.deck | s.greg.revealed, revealed=0)), log)


def has_prepared(s: State, track: int) -> bool:
    """Whether Greg has prepared a scoring."""
    return s.greg is not None and bool(s.greg.prepared >> track & 1)


def next_action(s: State, track: int) -> str:
    """What the symbol of a track makes Greg do: prepare it, score it, or lose the scoring for want of a cube."""
    assert s.greg is not None
    return PREPARE if not has_prepared(s, track) else SCORE if s.greg.cubes else LAPSE


def _prepared(s: State, track: int, why: Literal["card", "best"], log: Log) -> State:
    """Greg prepares a track, or scores one that he had prepared."""
    greg, tracks, action = s.greg, s.tracks, next_action(s, track)
    assert greg is not None
    if log is not None and action == PREPARE:
        log.append(Event("prepared", events.Prepared(track=TRACKS[track])))
    elif log is not None:
        left = greg.cubes - 1 if action == SCORE else None
        log.append(scored(s.board, events.GREG_ID, track, why, len(tracks[track]), left))
    greg = greg._replace(prepared=greg.prepared ^ 1 << track)
    if action == SCORE:
        greg = greg._replace(cubes=greg.cubes - 1, points=greg.points + next_points(s, track))
        tracks = placed(tracks, track, GREG, s.board.front)
    return s._replace(tracks=tracks, greg=greg)


# --- the events of a card


def _card(card: Card, walking: list[GregWalk]) -> Event:
    rats: list[events.GregRat] = [
        {"rat": walk.rat, "from": walk.start, "numbers": list(walk.numbers), "steps": walk.steps}
        for walk in walking
    ]
    aboard = range(RATS - len(walking))
    order = [*aboard, *(walk.rat for walk in sorted(walking, key=lambda walk: -walk.target))]
    numbers = list(card.steps)
    return Event("card", events.Card(card=card.id, numbers=numbers, symbol=card.symbol, rats=rats, order=order))


def _strolled(s: State, walking: list[GregWalk]) -> Iterator[Event]:
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
            yield launched(board, events.GREG_ID, walk.rat, [], pieces, number)
            pieces += 1
            if s.rules.launch_award:
                yield awarded(board, events.GREG_ID, 1, "launch")
        elif walk.cheese:
            yield Event("toll", events.Toll(seat=0, cheese=walk.cheese, space=walk.target))
