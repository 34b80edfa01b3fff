"""The opening book of Brooke: builds it, packs it and checks it.

./dev lab solve.brooke_book build    solve every spread; can be stopped and continued
./dev lab solve.brooke_book pack     write the file that the engine reads, once all spreads are solved
./dev lab solve.brooke_book check    compare with the engine's own search and with plain minimax
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple
from zlib import crc32

from engine.brooke.ai.book import (
    CORRECTION,
    FILE,
    book_spreads,
    followers,
    has_gain,
    listed,
    sorted_by_dice,
)
from engine.brooke.ai.search import Node
from engine.brooke.cards import STANDARD, Deck, deck_of
from engine.brooke.turn import spread_of
from tests.engine.table_writer import write_book
from tools.bench import document
from tools.lab.solve.brooke_check import check, check_third, minimax_differences
from tools.lab.solve.brooke_tables import Sides, Solver

WORK = Path("build/brooke-book")
#: Cards that blue is ahead by, as letters.
_LETTERS = {cards: "abc0ABC"[cards + 3] for cards in range(-3, 4)}
#: The letter of the lowest rank.
_FIRST_RANK = ord("A")
CARDS_FILE, RANKS_FILE = "cards.txt", "ranks.txt"

Cards = tuple[int, int, int]


class Solved(NamedTuple):
    """What is known of all listed positions of a spread."""

    cards: Cards
    #: What each is worth, as a letter: cards that blue is ahead by, or a rank.
    worths: str
    #: For each the numbers of best third turns, if there shall be any in the book.
    turns: str = ""


def spreads(deck: Deck) -> list[Cards]:
    """The spreads of the book, in an order that mixes easy and hard ones, so that the time left can be told."""
    found = book_spreads(deck)
    Random(1).shuffle(found)
    return found


# --- the work folder: one line for each solved spread, so that a build can be stopped at any time


def _line(solved: Solved) -> str:
    text = f"{','.join(map(str, solved.cards))} {solved.worths} {solved.turns}"
    return f"{text} {crc32(text.encode()):08x}\n"


def read_work(folder: Path, name: str) -> dict[Cards, Solved]:
    """What has been solved so far; a line that was not written in full is left out."""
    path, found = folder / name, {}
    for line in path.read_text(encoding="ascii").splitlines() if path.is_file() else ():
        text, _, checksum = line.rpartition(" ")
        if f"{crc32(text.encode()):08x}" == checksum:
            cards, worths, turns = text.split(" ")
            a, b, c = map(int, cards.split(","))
            found[a, b, c] = Solved((a, b, c), worths, turns)
    return found


# --- solving

_solver: Solver
_sides: Sides
_deck: Deck


def _begin(cards: Cards) -> list[int]:
    """Go to a spread; returns its listed positions."""
    spread = spread_of(_deck, cards, CORRECTION)
    _solver.begin(spread, _deck)
    return [_sides.key(*node[1:]) for node in listed(spread)]


def solve_cards(cards: Cards) -> Solved:
    """The exact cards of every listed position of a spread."""
    return Solved(cards, "".join(_LETTERS[value] for value in _solver.cards(_begin(cards))))


def solve_ranks(known: Solved) -> Solved:
    """The exact ranks of every listed position of a spread, given the cards: pips too.  And third turns."""
    keys = _begin(known.cards)
    ranks = _solver.ranks(keys, cards_of(known.worths))
    letters = "".join(chr(_FIRST_RANK + rank) for rank in ranks)
    if not has_gain(_deck, known.cards):
        return Solved(known.cards, letters)
    for number in sorted(range(len(keys)), key=ranks.__getitem__, reverse=True):
        if not _solver.reaches(keys[number], ranks[number]):
            raise ValueError(f"{known.cards}: the cards of position {number} are wrong")
    return Solved(known.cards, letters, _third_turns(known.cards, ranks))


def _third_turns(cards: Cards, ranks: Sequence[int]) -> str:
    """Turns after which positions are still worth their ranks, to blue, who is to move: those found on the way."""
    spread, turns = spread_of(_deck, cards, CORRECTION), []
    for node, rank in zip(listed(spread), ranks, strict=True):
        after = [_sides.key(*child[1:]) for child in followers(spread, node)]
        found = [number for number, key in enumerate(after) if _solver.is_known_to_reach(key, rank)]
        if not found:
            found = [next(number for number, key in enumerate(after) if _solver.reaches(key, rank))]
        turns.append(".".join(map(str, found)))
    return ",".join(turns)


def cards_of(letters: str) -> list[int]:
    """Letters of the work folder as cards that blue is ahead by."""
    values = {letter: cards for cards, letter in _LETTERS.items()}
    return [values[letter] for letter in letters]


def prepare(folder: Path, table_bytes: int) -> None:
    """Make the tables of all sides and the compiled search, for this process."""
    global _solver, _sides, _deck
    _deck = deck_of(STANDARD)
    tables = spread_of(_deck, (0, 1, 2), CORRECTION).on_theirs
    _sides = Sides([table.__getitem__ for table in tables])
    _solver = Solver(_sides, folder, table_bytes)


def _begin_worker(folder: Path, table_bytes: int) -> None:
    global _solver
    _solver = Solver(_sides, folder, table_bytes)


def build(folder: Path, jobs: int, table_bytes: int) -> int:
    """Solve what is not solved yet: first the cards of all spreads, then pips and third turns."""
    folder.mkdir(parents=True, exist_ok=True)
    every = spreads(deck_of(STANDARD))
    prepare(folder, 1 << 20)
    context = multiprocessing.get_context("fork")
    with context.Pool(jobs, _begin_worker, (folder, table_bytes)) as pool:
        solved = read_work(folder, CARDS_FILE)
        todo = [three for three in every if three not in solved]
        _append(folder / CARDS_FILE, pool.imap_unordered(solve_cards, todo), len(todo))
        known, solved = read_work(folder, CARDS_FILE), read_work(folder, RANKS_FILE)
        rest = [known[three] for three in every if three not in solved]
        _append(folder / RANKS_FILE, pool.imap_unordered(solve_ranks, rest), len(rest))
    print(f"All {len(every):,} spreads are solved.")
    return 0


def _append(path: Path, found: Iterable[Solved], total: int) -> None:
    """Write one line for each spread as soon as it is solved."""
    start = monotonic()
    with path.open("a", encoding="ascii") as out:
        if out.tell() and not path.read_bytes().endswith(b"\n"):
            out.write("\n")
        for done, solved in enumerate(found, 1):
            out.write(_line(solved))
            out.flush()
            _progress(f"{path.stem}: {done:,} of {total:,} spreads", (monotonic() - start) / done * (total - done))
    if total:
        print(f"{path.stem}: {total:,} spreads in {monotonic() - start:.0f} seconds", flush=True)


def _progress(text: str, left: float) -> None:
    if sys.stderr.isatty():
        print(f"\r{text}, {left / 60:.0f} minutes left ", end="", file=sys.stderr, flush=True)


# --- packing


def pack(folder: Path, path: Path) -> int:
    """Write the book; returns its size."""
    deck, solved = deck_of(STANDARD), read_work(folder, RANKS_FILE)
    ranks, turns = [], []
    for three in book_spreads(deck):
        nodes, found = list(listed(spread_of(deck, three, CORRECTION))), solved[three]
        by_node = {node.key: ord(letter) - _FIRST_RANK for node, letter in zip(nodes, found.worths, strict=True)}
        ranks.append([by_node[node.key] for node in sorted_by_dice(nodes)])
        if found.turns:
            turns.append(turns_of(nodes, found.turns))
    return write_book(path, ranks, turns)


def turns_of(nodes: Sequence[Node], text: str) -> list[int]:
    """One of the turns in the work folder for each position, in the order of the book.

    Few different ones are taken, because that packs better.
    """
    found = {
        node.key: set(map(int, numbers.split("."))) for node, numbers in zip(nodes, text.split(","), strict=True)
    }
    chosen: dict[int, int] = {}
    while len(chosen) < len(found):
        left = {key: numbers for key, numbers in found.items() if key not in chosen}
        counted = Counter(sorted(number for numbers in left.values() for number in numbers))
        ((common, _),) = counted.most_common(1)
        chosen |= {key: common for key, numbers in left.items() if common in numbers}
    return [chosen[node.key] for node in sorted_by_dice(nodes)]


def _choices() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./dev lab solve.brooke_book", description=__doc__)
    parser.add_argument("what", choices=("build", "pack", "check"))
    parser.add_argument("--jobs", type=int, default=1, help="processes (each needs a table)")
    parser.add_argument("--work", type=Path, default=WORK, help="folder of a build in progress")
    parser.add_argument("--gigabytes", type=float, default=1.5, help="size of each process's table")
    parser.add_argument("--out", type=Path, default=FILE, help="the book to write or to check")
    parser.add_argument("--positions", type=int, default=300, help="check: positions after both first dice")
    parser.add_argument("--openings", type=int, default=30, help="check: openings from the first die on")
    parser.add_argument("--third", type=int, default=100, help="check: third turns")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    parser.add_argument("--write", action="store_true", help="check: write what was found into BENCHMARKS.md")
    return parser.parse_args()


def main() -> int:
    chosen = _choices()
    table_bytes = int(chosen.gigabytes * (1 << 30))
    if chosen.what == "build":
        return build(chosen.work, chosen.jobs, table_bytes)
    if chosen.what == "pack":
        left = len(book_spreads(deck_of(STANDARD))) - len(read_work(chosen.work, RANKS_FILE))
        if left:
            print(f"{left:,} spreads are still to be solved: run “build”.", file=sys.stderr)
            return 1
        print(f"{chosen.out}: {pack(chosen.work, chosen.out):,} bytes")
        return 0
    prepare(chosen.work, 1 << 28)
    wrong = minimax_differences(_solver, _sides, _deck, chosen.positions, chosen.seed)
    right = chosen.positions - len(wrong)
    print(*wrong, f"{right} of {chosen.positions} small positions agree with plain minimax", sep="\n", flush=True)
    shares = {
        "positions": check(chosen.out, chosen.positions, chosen.jobs, chosen.seed, placed=True),
        "openings": check(chosen.out, chosen.openings, chosen.jobs, chosen.seed, placed=False),
        "third": check_third(chosen.out, chosen.third, chosen.jobs, chosen.seed),
    }
    if chosen.write:
        document.record("book", shares)
    return int(bool(wrong) or min(shares.values()) < 1)


if __name__ == "__main__":
    sys.exit(main())
