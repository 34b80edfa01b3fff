"""A turn one decision at a time, as people take it, and whole turns, as search takes them.

`options` and `after_decision` are the rules; `whole_turns` follows them to the end of the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from ..base import CHANCE, Move
from . import build, burrow, collect, deal, greg, move, rounds, shop
from .goods import CONTENTS
from .state import (
    BEST,
    BONUS,
    BRANCH,
    BUILD,
    COMIC,
    DEAL,
    DRINK,
    LAUNCH,
    REMOVE,
    SHOP,
    SUPER,
    State,
    stage,
    walkers,
)
from .state_builder import Log
from .vocabulary import ANIMALS, PARTS, TRACKS

_DRINK = ("drink no", "drink yes")
_NO_COMIC = "comic none"

# --- what is possible


def options(s: State) -> tuple[Move, ...]:
    """The texts that the seat to act can choose from."""
    turn = s.turn
    if turn is None:
        return move.texts(s)
    return tuple(_OPTIONS[turn.stage](s))


def _rewards(s: State) -> list[Move]:
    return [f"launch {reward}" for reward in collect.rewards(s.seats[s.mover].rats)]


def _bonuses(s: State) -> list[Move]:
    return [f"bonus {CONTENTS[content]}" for content in collect.asked_backpack(s).contents]


def _branches(s: State) -> list[Move]:
    components = s.board.components
    after = components.ways[s.seats[s.mover].burrow]
    return [f"branch {components.burrow[field].lower()}" for field in after]


def _comics(s: State) -> list[Move]:
    names = _on_display(s, -1)
    return [f"comic {name}" for name in names] + [_NO_COMIC]


def _supers(s: State) -> list[Move]:
    return [f"super {place}" for place in walkers(s.seats[s.mover].rats)]


def _on_display(s: State, where: int) -> list[str]:
    components = s.board.components
    names = components.item_ids[where]
    return [names[kind].lower() for kind in shop.on_display(components, s.display, where % len(s.display))]


def _shops(s: State) -> list[Move]:
    assert s.turn is not None
    animal = s.turn.shops[0]
    names, head = _on_display(s, animal), f"shop {ANIMALS[animal]}"
    found = [f"{head} {shop.SKIP}"]
    if shop.can_pay(s, animal):
        found += [f"{head} {shop.PAY} {name}" for name in names]
    return found + [f"{head} {shop.STEAL} {name}" for name in names]


def _best(s: State) -> list[Move]:
    return [f"best {TRACKS[track]}" for track in greg.best_tracks(s)]


_OPTIONS: dict[int, Callable[[State], list[Move] | tuple[Move, ...]]] = {
    DRINK: lambda s: _DRINK,
    BONUS: _bonuses,
    LAUNCH: _rewards,
    BRANCH: _branches,
    COMIC: _comics,
    SUPER: _supers,
    SHOP: _shops,
    BUILD: build.options,
    BEST: _best,
}

# --- what a decision does


def after_decision(s: State, text: Move, log: Log = None) -> State:
    """The state after a legal decision of the seat to act."""
    if s.turn is None:
        return move.after_plan(s, move.plan_of(s, text), log)
    return _AFTER[s.turn.stage](s, text, log)


def _after_branch(s: State, text: Move, log: Log) -> State:
    fields = s.board.components.burrow
    return burrow.after_branch(s, next(n for n, name in enumerate(fields) if name.lower() == text[7:]), log)


def _after_comic(s: State, text: Move, log: Log) -> State:
    comics = s.board.components.item_words[-1]
    return burrow.after_comic(s, None if text == _NO_COMIC else comics[text[6:]], log)


def _after_shop(s: State, text: Move, log: Log) -> State:
    assert s.turn is not None
    words = text.split(" ")
    kinds = s.board.components.item_words[s.turn.shops[0]]
    return shop.after_shop(s, words[2], kinds[words[3]] if words[2] != shop.SKIP else -1, log)


def _after_build(s: State, text: Move, log: Log) -> State:
    if text == build.END:
        return rounds.after_end(s, log)
    if text == build.DONATE:
        return build.after_donation(s, log)
    words = text.split(" ")
    saved = CONTENTS.index(words[3]) if len(words) > 2 else None
    return build.after_build(s, PARTS.index(words[1]), saved, log)


_AFTER: dict[int, Callable[[State, Move, Log], State]] = {
    DRINK: lambda s, text, log: collect.after_drink(s, text == _DRINK[1], log),
    BONUS: lambda s, text, log: collect.after_bonus(s, CONTENTS.index(text[6:]), log),
    LAUNCH: lambda s, text, log: collect.after_reward(s, text[7:], log),
    BRANCH: _after_branch,
    COMIC: _after_comic,
    SUPER: lambda s, text, log: burrow.after_super(s, int(text[6:]), log),
    SHOP: _after_shop,
    BUILD: _after_build,
    BEST: lambda s, text, log: greg.after_best(s, TRACKS.index(text[5:]), log),
}

# --- what chance does


def odds(s: State) -> tuple[tuple[Move, float], ...]:
    """The outcomes of chance and their probabilities."""
    now = stage(s)
    if now == DEAL:
        return deal.outcomes(s)
    return tuple(greg.items(s) if now == REMOVE else greg.cards(s))


def after_chance(s: State, text: Move, log: Log = None) -> State:
    """The state after an outcome of chance."""
    now = stage(s)
    if now == DEAL:
        return deal.after_draw(s, text)
    words = text.split(" ")
    if now == REMOVE:
        assert s.turn is not None
        return greg.after_removal(s, s.board.components.item_words[s.turn.removals[0]][words[2]], log)
    return greg.after_card(s, s.board.components.card_words[words[1]], log)


def after_move(s: State, text: Move, log: Log = None) -> State:
    """The state after a move of the seat to act; the log gets what it did, in the order of the rules."""
    return after_chance(s, text, log) if s.actors[0] == CHANCE else after_decision(s, text, log)


def after_moves(s: State, moves: tuple[Move, ...]) -> State:
    """The state after legal decisions of the seat to act."""
    for text in moves:
        s = after_decision(s, text)
    return s


# --- whole turns

WholeTurn: TypeAlias = tuple[tuple[Move, ...], State]


def whole_turns(s: State) -> list[WholeTurn]:
    """Every way to finish the turn of the seat to act, from here to after its `end`, with the state it leads to.

    Distinct results only: of turns with the same result the first is listed, and since rats are sorted when a turn
    ends, equal results are equal states.
    """
    return list(iter_whole_turns(s))


def iter_whole_turns(s: State) -> Iterator[WholeTurn]:
    """The same one by one, for searches that have to pause."""
    seen: set[tuple[object, ...]] = set()
    for plan in move.plans(s) if s.turn is None else (None,):
        begun = ((), s) if plan is None else ((plan.text,), move.after_plan(s, plan))
        for moves, now in endings(begun):
            after = now if now.turn is None else rounds.after_end(now)
            # All that a turn can change.
            key = (after.seats, after.tracks, after.display, after.greg)
            if key not in seen:
                seen.add(key)
                yield moves, after


def endings(begun: WholeTurn) -> Iterator[WholeTurn]:
    """Every way to go on with a turn up to its last move, `end`, and the state before that move.

    Several may have the same result.  A state with a choice is expanded once, so that the order of building does
    not multiply the work.  A choice in Greg's turn has no `end`: there the state is the one after it.
    """
    seen: set[tuple[object, ...]] = set()
    open_turns = [begun]
    while open_turns:
        moves, now = open_turns.pop()
        if now.turn is None or moves[-1:] == (build.END,):
            yield moves, now
            continue
        texts = options(now)
        if len(texts) > 1:
            # All that differs between the states of one turn; Greg's turns have one choice at most.
            key = (now.seats[now.mover], now.tracks, now.display, now.turn) if now.greg is None else now
            if key in seen:
                continue
            seen.add(key)
        elif texts[0] == build.END:
            yield (*moves, build.END), now
            continue
        open_turns += [
            ((*moves, text), now if text == build.END else after_decision(now, text)) for text in reversed(texts)
        ]
