"""The events of a step.  Screen, log, sound and statistics learn of a match only through them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..base import CHANCE, Event, Move, Seat
from . import events
from .cards import NAMES, RANK, RANKS, CardName, hand
from .duel import BONUS, HELD, Outcome, Standing, resolve, worth
from .state import PACKET, Deal, Draft, Duel, State, draft_turn, drawer, effective, packet_size


def tell(before: State, moves: Mapping[Seat, Move], after: State) -> Iterator[Event]:
    """The events of one step, in the order in which they should be shown."""
    scene = before.scene
    if type(scene) is Duel:
        yield from _drawn(scene, moves) if CHANCE in moves else _played(before, scene, moves, after)
    elif type(scene) is Draft:
        yield from _drafted(scene, moves)
        if type(after.scene) is Duel:
            yield _hands(after.scene)
    elif type(scene) is Deal and type(after.scene) is Duel:
        if before.rules.deal == "traitor":
            yield Event("gifts", events.Gifts(cards=[NAMES[int(rank)] for rank in moves[CHANCE].split(",")]))
        yield _hands(after.scene)


def names(cards: int) -> list[CardName]:
    """The cards of a hand by name, copies repeated."""
    return [NAMES[rank] for rank in RANKS[cards]]


def _hands(duel: Duel) -> Event:
    return Event("dealt", events.Dealt(hands=[names(duel.hand0), names(duel.hand1)]))


def _drawn(duel: Duel, moves: Mapping[Seat, Move]) -> Iterator[Event]:
    seat = drawer(duel) or 0
    cards = [NAMES[int(rank)] for rank in moves[CHANCE]]
    yield Event("drew", events.Drew(seat=seat, number=len(cards)))
    yield Event("drawn", events.Drawn(seat=seat, cards=cards), seen_by=(seat,))


def _drafted(draft: Draft, moves: Mapping[Seat, Move]) -> Iterator[Event]:
    seat = draft_turn(draft)
    if draft.first is None:
        yield Event("lot", events.Lot(seat=int(moves[CHANCE].removeprefix("first "))))
    elif CHANCE in moves:
        cards = names(hand(map(int, moves[CHANCE])))
        yield Event("opened", events.Opened(seat=seat, cards=cards), seen_by=(seat,))
    else:
        cards_open = packet_size(draft)
        kept = events.Kept(seat=seat, card=_card(moves[seat]))
        yield Event("kept", kept, seen_by=(seat,) if cards_open == PACKET else (0, 1))
        yield Event("passed", events.Passed(seat=1 - seat, number=cards_open - 1))


def _card(move: Move) -> CardName:
    return NAMES[RANK[move]]


def _played(before: State, duel: Duel, moves: Mapping[Seat, Move], after: State) -> Iterator[Event]:
    standing = duel.standing
    if standing.spy is not None and duel.shown is None:
        seat = 1 - standing.spy
        yield Event("shown", events.Shown(seat=seat, card=_card(moves[seat])))
        return
    if standing.spy is None:
        ranks = (RANK[moves[0]], RANK[moves[1]])
    else:
        shown, answer = duel.shown or 0, RANK[moves[standing.spy]]
        ranks = (answer, shown) if standing.spy == 0 else (shown, answer)
    cards = (effective(ranks[0], duel.last1), effective(ranks[1], duel.last0))
    outcome = resolve(cards, standing.general)
    then = standing.after[9 * cards[0] + cards[1]]
    revealed: events.Revealed = {"cards": [NAMES[r] for r in ranks], "as": [NAMES[c] for c in cards]}
    yield Event("revealed", revealed)
    yield _round(standing, cards, outcome, then)
    if after.played > before.played:
        yield _game(then, outcome)
        if after.rules.games > 1:
            yield Event("match", events.Match(tally=list(after.tally), over=after.ranks is not None))


def _round(standing: Standing, cards: tuple[int, int], outcome: Outcome, then: Standing) -> Event:
    facts: events.Round = {
        "winner": outcome.winner,
        "held": outcome.verdict == HELD,
        "rule": outcome.rule,
        "values": list(outcome.values),
        "plus": [BONUS * general for general in standing.general],
        "worth": list(worth(cards, outcome.live)),
        "cancelled": [not live for live in outcome.live],
        "crowns": [then.score[seat] - standing.score[seat] for seat in (0, 1)],
        "score": list(then.score),
        "pending": list(then.pending),
        "general": list(then.general),
        "spy": then.spy,
    }
    return Event("round", facts)


def _game(then: Standing, outcome: Outcome) -> Event:
    return Event(
        "game",
        events.Game(
            winner=then.winner,
            how="exhausted" if then.winner is None else "princess" if outcome.rule == "princess" else "crowns",
            score=list(then.score),
        ),
    )
