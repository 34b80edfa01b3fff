"""Checks of the opening book, against plain minimax and against the search of the engine."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from engine.ai.advice import run_to_end
from engine.brooke.ai import search as engine_search
from engine.brooke.ai.book import (
    CORRECTION,
    Book,
    Worth,
    book_spreads,
    followers,
    has_gain,
    opening_node,
    outcome_worths,
    ranked_worths,
)
from engine.brooke.ai.proof import Proof
from engine.brooke.ai.search import Exhausted, Node, Search, node_of
from engine.brooke.cards import BLUE, RED, STANDARD, Deck, deck_of
from engine.brooke.dice_set import CUT_RESULTS, VALUES
from engine.brooke.state import Ledger, Rules, State, state_of
from engine.brooke.turn import NOBODY, Spread, next_mover, spread_of, turns
from tools.lab.solve.brooke_tables import Sides, Solver

#: Positions that plain Python may search for one question, and how many are drawn for each that shall be compared,
#: because some need more: from the first die on, and after both first dice.
_WORK, _DRAWN = (3_000_000, 2_000_000), (20, 4)
#: Dice in stock at which plain minimax begins.
_SMALL = 2


class Drawn(NamedTuple):
    """A position of the book: three cards and two rolls, blue starting; perhaps after both first dice."""

    cards: tuple[int, int, int]
    node: Node
    placed: bool


# --- plain minimax


def _children(spread: Spread, node: Node) -> Iterator[tuple[Node, bool]]:
    """Every position after a turn or a correction, and whether the pass ends there."""
    over = bool(node.blue.excess or node.red.excess)
    placer = 1 - node.mover if over else node.mover
    own, other = (node.red, node.blue) if placer == RED else (node.blue, node.red)
    if over:
        found = [(mine, theirs, node.faces) for mine in CUT_RESULTS[own] for theirs in CUT_RESULTS[other]]
    else:
        found = turns(spread, own, other, node.faces, placer)
    for mine, theirs, faces in found:
        blue, red = (theirs, mine) if placer == RED else (mine, theirs)
        follower = 1 - placer if mine.excess or theirs.excess else next_mover(mine, theirs, placer)
        yield node_of(blue, red, faces, max(0, follower)), follower == NOBODY


def _minimax(search: Search, node: Node) -> int:
    best = max if node.mover == BLUE else min
    return best(
        search.values[search.outcome(child)] if ends else _minimax(search, child)
        for child, ends in _children(search.spread, node)
    )


def _small_position(spread: Spread, rng: Random) -> Node | None:
    """A position near the end of a random pass; None if the pass ended before."""
    node = opening_node(rng.choice(VALUES), rng.choice(VALUES))
    while node.blue.stock + node.red.stock > _SMALL:
        node, ends = rng.choice(list(_children(spread, node)))
        if ends:
            return None
    return node


def minimax_differences(solver: Solver, sides: Sides, deck: Deck, positions: int, seed: int) -> list[str]:
    """Positions near the end of a pass for which the compiled search and plain minimax disagree."""
    rng, wrong, seen = Random(seed), [], 0
    while seen < positions:
        cards = rng.choice(book_spreads(deck))
        spread = spread_of(deck, cards, CORRECTION)
        node = _small_position(spread, rng)
        if node is None:
            continue
        seen += 1
        solver.begin(spread, deck)
        worths = outcome_worths(deck, cards)
        search = Proof(spread, [solver.worths.index(worth) for worth in worths])
        key = sides.key(*node[1:])
        (found,), expected = solver.ranks([key], solver.cards([key])), _minimax(search, node)
        if found != expected:
            wrong.append(f"{cards} {node}: {solver.worths[found]} instead of {solver.worths[expected]}")
    return wrong


# --- the engine's search


def drawn(number: int, seed: int, *, placed: bool, gain: bool = False) -> Iterator[Drawn]:
    """Openings drawn at random, mirrored spreads left out.

    `placed`: after a random turn of both players; `gain`: spreads with third turns only.
    """
    rng, deck = Random(seed), deck_of(STANDARD)
    spreads = [cards for cards in book_spreads(deck) if not gain or has_gain(deck, cards)]
    for _ in range(number):
        cards = rng.choice(spreads)
        node = opening_node(rng.choice(VALUES), rng.choice(VALUES))
        for _turn in range(2 if placed else 0):
            node = rng.choice(followers(spread_of(deck, cards, CORRECTION), node))
        yield Drawn(cards, node, placed)


def _searched(one: Drawn) -> tuple[Drawn, Worth | None, bool | None]:
    """A position, its worth in the book, and whether plain Python agrees (None: too much work)."""
    deck, node = deck_of(STANDARD), one.node
    spread = spread_of(deck, one.cards, CORRECTION)
    listed = run_to_end(_book.opening(_state(deck, spread, node)))
    worth = None if listed is None else listed.worth(node)
    if worth is None:
        return one, None, False
    search, rank = _ranked(deck, spread, worth)
    engine_search.CAPACITY = _WORK[one.placed]
    answers = []
    try:
        for goal in (rank, rank + 1):
            search.limit = search.work + _WORK[one.placed]
            answers.append(goal <= search.highest and (goal == 0 or run_to_end(search.prove(node, goal))))
    except Exhausted:
        return one, worth, None
    return one, worth, answers == [True, False]


def _third_searched(one: Drawn) -> tuple[Drawn, str | None, bool | None]:
    """A position after both first dice, its third turn in the book, and whether plain Python agrees.

    The value of the position is compared elsewhere: here the turn must keep it.
    """
    deck, node = deck_of(STANDARD), one.node
    spread = spread_of(deck, one.cards, CORRECTION)
    listed = run_to_end(_book.opening(_state(deck, spread, node)))
    worth, after = (None, None) if listed is None else (listed.worth(node), listed.third_turn(node))
    if worth is None or after is None:
        return one, None, False
    if all(after.key != child.key for child, _ in _children(spread, node)):
        return one, str(after), False
    search, rank = _ranked(deck, spread, worth)
    engine_search.CAPACITY = search.limit = _WORK[True]
    try:
        return one, str(after), rank == 0 or run_to_end(search.prove(after, rank))
    except Exhausted:
        return one, str(after), None


def _ranked(deck: Deck, spread: Spread, worth: Worth) -> tuple[Proof, int]:
    """A search that tells all worths of a spread apart, and the rank of one."""
    worths = ranked_worths(deck, spread.cards)
    return Proof(spread, [worths.index(one) for one in outcome_worths(deck, spread.cards)]), worths.index(worth)


def _state(deck: Deck, spread: Spread, node: Node) -> State:
    """A first pass that blue started, with this position."""
    ledger = Ledger(1, 1, BLUE, (0, 0), 0, (), None)
    return state_of(Rules(deck, False, CORRECTION), ledger, spread, node.faces, node.blue, node.red, BLUE)


_book: Book


def _use(path: Path) -> None:
    global _book
    _book = Book(path)


def check(path: Path, number: int, jobs: int, seed: int, *, placed: bool) -> float:
    """Compare positions of a book with the engine's search; prints what differs, returns the share that agrees."""
    every = drawn(number * _DRAWN[placed], seed, placed=placed)
    where = "positions after both first dice" if placed else "positions before the first die"
    return _compare(path, number, jobs, _searched, every, where)


def check_third(path: Path, number: int, jobs: int, seed: int) -> float:
    """The same for third turns."""
    every = drawn(number * _DRAWN[True], seed, placed=True, gain=True)
    return _compare(path, number, jobs, _third_searched, every, "third turns")


def _compare(
    path: Path,
    number: int,
    jobs: int,
    searched: Callable[[Drawn], tuple[Drawn, object, bool | None]],
    every: Iterator[Drawn],
    what: str,
) -> float:
    agree, wrong, hard = 0, 0, 0
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs, context, _use, (path,)) as pool:
        # No more than the processes work on: at the end nobody waits for positions that are not needed.
        running = {pool.submit(searched, one) for one in islice(every, jobs)}
        while running and agree + wrong < number:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for one, told, same in (future.result() for future in finished):
                agree += same is True
                hard += same is None
                wrong += same is False
                if same is False:
                    print(f"{one}: the book says {told}, the search does not agree")
            if sys.stderr.isatty():
                print(f"\r{agree + wrong:,} of {number:,} {what} ", end="", file=sys.stderr, flush=True)
            running |= {pool.submit(searched, one) for one in islice(every, len(finished))}
    print(f"{agree} of {agree + wrong} {what} agree; {hard} were too much work for plain Python", flush=True)
    return 0.0 if agree + wrong < number else agree / (agree + wrong)
