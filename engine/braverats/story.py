"""What happened, told as events: the only thing that screen, log, sound and statistics hear.

Kinds: `lot` `opened` `kept` `passed` `dealt` `gifts` `drew` `drawn` `shown` `revealed` `round` `game` `match`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..base import CHANCE, Event, Move, Seat
from .cards import NAMES, RANK, RANKS, hand
from .duel import HELD, Outcome, Standing, resolve, worth
from .state import Deal, Draft, Duel, State, draft_turn, drawer, effective


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
            yield Event("gifts", {"cards": [NAMES[int(rank)] for rank in moves[CHANCE].split(",")]})
        yield _hands(after.scene)


def names(cards: int) -> list[str]:
    return [NAMES[rank] for rank in RANKS[cards]]


def _hands(duel: Duel) -> Event:
    return Event("dealt", {"hands": [names(duel.hand0), names(duel.hand1)]})


def _drawn(duel: Duel, moves: Mapping[Seat, Move]) -> Iterator[Event]:
    seat = drawer(duel) or 0
    cards = [NAMES[int(rank)] for rank in moves[CHANCE]]
    yield Event("drew", {"seat": seat, "number": len(cards)})
    yield Event("drawn", {"seat": seat, "cards": cards}, seen_by=(seat,))


def _drafted(draft: Draft, moves: Mapping[Seat, Move]) -> Iterator[Event]:
    seat = draft_turn(draft)
    if draft.first is None:
        yield Event("lot", {"seat": int(moves[CHANCE].removeprefix("first "))})
    elif CHANCE in moves:
        yield Event("opened", {"seat": seat, "cards": names(hand(map(int, moves[CHANCE])))}, seen_by=(seat,))
    else:
        place = len(draft.picks) % 4
        yield Event("kept", {"seat": seat, "card": moves[seat]}, seen_by=(seat,) if place == 0 else (0, 1))
        yield Event("passed", {"seat": 1 - seat, "number": 3 - place})


def _played(before: State, duel: Duel, moves: Mapping[Seat, Move], after: State) -> Iterator[Event]:
    standing = duel.standing
    if standing.spy is not None and duel.shown is None:
        yield Event("shown", {"seat": 1 - standing.spy, "card": moves[1 - standing.spy]})
        return
    if standing.spy is None:
        ranks = (RANK[moves[0]], RANK[moves[1]])
    else:
        shown, answer = duel.shown or 0, RANK[moves[standing.spy]]
        ranks = (answer, shown) if standing.spy == 0 else (shown, answer)
    cards = (effective(ranks[0], duel.last1), effective(ranks[1], duel.last0))
    outcome = resolve(cards, standing.general)
    then = standing.after[9 * cards[0] + cards[1]]
    yield Event("revealed", {"cards": [NAMES[r] for r in ranks], "as": [NAMES[c] for c in cards]})
    yield _round(standing, cards, outcome, then)
    if after.played > before.played:
        yield _game(duel, then, outcome)
        if after.rules.games > 1:
            yield Event("match", {"tally": list(after.tally), "over": after.ranks is not None})


def _round(standing: Standing, cards: tuple[int, int], outcome: Outcome, then: Standing) -> Event:
    crowns = [then.score[seat] - standing.score[seat] for seat in (0, 1)]
    return Event(
        "round",
        {
            "winner": outcome.winner,
            "held": outcome.verdict == HELD,
            "rule": outcome.rule,
            "values": list(outcome.values),
            "plus": [2 * bonus for bonus in standing.general],
            "worth": list(worth(cards, outcome.live)),
            "cancelled": [not live for live in outcome.live],
            "crowns": crowns,
            "score": list(then.score),
            "pending": list(then.pending),
            "general": list(then.general),
            "spy": then.spy,
        },
    )


def _game(duel: Duel, then: Standing, outcome: Outcome) -> Event:
    how = "exhausted" if then.winner is None else "princess" if outcome.rule == "princess" else "crowns"
    return Event("game", {"winner": then.winner, "how": how, "score": list(then.score)})
