"""Greg's turn in a solo game: a card, his walk, what he carries off, and the card's symbol."""

from __future__ import annotations

from ..base import Move
from .draft import placed
from .goods import CHEESE, UNIT
from .rounds import greg_ended
from .shop import on_display, without
from .state import BEST, BY_CHANCE, GREG, ONE_SEAT, REMOVE, Greg, State, Turn, copies, spots
from .vocabulary import BEST as BEST_TRACK
from .vocabulary import DISPLAYS, FROG, HAMSTER, LIBRARY, PAD, RATTONAUT, REMOVE_COMIC, TRACKS

# --- the card


def cards(s: State) -> list[tuple[Move, float]]:
    """The cards that can come, all equally likely."""
    assert s.greg is not None
    deck = s.greg.deck
    found = [card.id.lower() for number, card in enumerate(s.board.components.cards) if deck >> number & 1]
    return [(f"card {name}", 1 / len(found)) for name in found]


def steps(greg: Greg, card: tuple[int, ...]) -> tuple[int, ...]:
    """How far each of Greg's rats walks: the front one still walking takes the steps of those at home too."""
    home = greg.rats.count(PAD)
    return tuple(
        0 if place < home else sum(card[: place + 1]) if place == home else card[place]
        for place in range(len(greg.rats))
    )


def revealed(s: State, number: int) -> State:
    """Greg turns a card and walks."""
    greg, human, tracks, components = s.greg, s.seats[0], s.tracks, s.board.components
    assert greg is not None
    card = components.cards[number]
    own, removals = spots(human.rats), []
    awards, points, cheese, rats = greg.awards, greg.points, 0, []
    for space, walk in zip(greg.rats, steps(greg, card.steps), strict=True):
        target = min(PAD, space + walk)
        rats.append(target)
        if not walk:
            continue
        if target == PAD:
            points += next_worth(s._replace(tracks=tracks), RATTONAUT)
            tracks = placed(tracks, RATTONAUT, GREG, s.board.front)
            awards += s.rules.launch_award
        else:
            cheese += components.numbers.fee * (own >> target & 1)
            if target in s.board.shops:
                removals.append(s.board.shops[target])
    if card.symbol == REMOVE_COMIC:
        removals.append(LIBRARY)
    bit = 1 << number
    greg = greg._replace(
        rats=tuple(sorted(rats, reverse=True)),
        awards=awards,
        deck=greg.deck ^ bit,
        revealed=greg.revealed | bit,
        points=points,
    )
    human = human._replace(goods=human.goods + cheese * UNIT[CHEESE])
    s = s._replace(seats=(human,), tracks=tracks, greg=greg)
    return _remove(s, number, tuple(removals))


def next_worth(s: State, track: int) -> int:
    """What the next piece on a track brings."""
    return s.board.worth[track][min(len(s.tracks[track]), s.board.front)]


# --- what he carries off


def _remove(s: State, card: int, removals: tuple[int, ...]) -> State:
    """Take an item from each display in turn, until chance has to say which."""
    while removals:
        kinds = on_display(s.board.components, s.display, removals[0])
        if len(kinds) > 1:
            return s._replace(turn=Turn(REMOVE, card=card, removals=removals), actors=BY_CHANCE)
        if kinds:
            s = s._replace(display=without(s.display, removals[0], kinds[0]))
        removals = removals[1:]
    return _symbol(s, card)


def items(s: State) -> list[tuple[Move, float]]:
    """The items that can go, each piece equally likely."""
    assert s.turn is not None
    where, components = s.turn.removals[0], s.board.components
    kinds = on_display(components, s.display, where)
    number = [copies(s.display[HAMSTER], kind) if where == HAMSTER else 1 for kind in kinds]
    names = components.item_ids[where]
    return [
        (f"remove {DISPLAYS[where]} {names[kind].lower()}", count / sum(number))
        for kind, count in zip(kinds, number, strict=True)
    ]


def removed(s: State, kind: int) -> State:
    """Chance has said which item goes."""
    assert s.turn is not None and s.turn.removals[0] != FROG
    where, *rest = s.turn.removals
    return _remove(s._replace(display=without(s.display, where, kind)), s.turn.card, tuple(rest))


# --- the symbol


def _symbol(s: State, card: int) -> State:
    symbol = s.board.components.cards[card].symbol
    if symbol == BEST_TRACK:
        tracks = best_tracks(s)
        if len(tracks) > 1:
            return s._replace(turn=Turn(BEST, card=card), actors=ONE_SEAT[0])
        return chosen(s, tracks[0])
    return greg_ended(_prepared(s, TRACKS.index(symbol)) if symbol in TRACKS else s)


def best_tracks(s: State) -> list[int]:
    """The tracks that would bring Greg most now."""
    worth = {track: next_worth(s, track) for track in s.board.components.greg_tracks}
    return [track for track, points in worth.items() if points == max(worth.values())]


def chosen(s: State, track: int) -> State:
    """The best track is prepared or scored, and all turned cards go back into the deck."""
    s = _prepared(s, track)
    assert s.greg is not None
    return greg_ended(s._replace(greg=s.greg._replace(deck=s.greg.deck | s.greg.revealed, revealed=0)))


def _prepared(s: State, track: int) -> State:
    """Greg prepares a track, or scores one that he had prepared."""
    greg = s.greg
    assert greg is not None
    scores = greg.prepared >> track & 1
    greg = greg._replace(prepared=greg.prepared ^ 1 << track)
    tracks = s.tracks
    if scores and greg.cubes:
        greg = greg._replace(cubes=greg.cubes - 1, points=greg.points + next_worth(s, track))
        tracks = placed(tracks, track, GREG, s.board.front)
    return s._replace(tracks=tracks, greg=greg)
