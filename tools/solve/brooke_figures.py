"""What the opening book says about Brooke as a whole.

python -m tools.solve.brooke_figures            print what is known: the second player, rolls, islands
python -m tools.solve.brooke_figures --write    write the same for `pass_values` and the rules page

Everything is seen from the player who places second.  All 47,520 openings count the same.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

from engine.ai.advice import drained
from engine.brooke.ai.book import CORRECTION, FILE, Book
from engine.brooke.ai.openings import opening_node
from engine.brooke.ai.pass_values import FIGURES
from engine.brooke.cards import ACTION_NAMES, BLUE, CARDS, SLOTS, STANDARD, Deck, deck_of
from engine.brooke.sides import FRESH, VALUES
from engine.brooke.state import Ledger, Rules, state_of
from engine.brooke.turn import NOBODY, opening_faces, spread_of


class Pass(NamedTuple):
    """An opening, and what the second player wins more than the starter."""

    cards: tuple[int, int, int]
    first: int
    second: int
    ahead: int
    pips: int | None


def passes(book: Book, spreads: Iterable[tuple[int, int, int]]) -> Iterator[Pass]:
    """Every opening of these spreads, blue starting."""
    deck = deck_of(STANDARD)
    rules, ledger = Rules(deck, False, CORRECTION), Ledger(1, 1, BLUE, (0, 0), 0, (), None)
    for cards in spreads:
        spread = spread_of(deck, cards, CORRECTION)
        state = state_of(rules, ledger, spread, opening_faces(BLUE), FRESH, FRESH, NOBODY)
        opening = drained(book.opening(state))
        if opening is None:
            sys.exit(book.notes[0])
        for first in VALUES:
            for second in VALUES:
                worth = opening.worth(opening_node(first, second))
                assert worth is not None
                yield Pass(cards, first, second, -worth.cards, None if worth.pips is None else -worth.pips)


def every_spread() -> list[tuple[int, int, int]]:
    return [(a, b, c) for a, b, c in permutations(range(CARDS), SLOTS)]


# --- what is known


def _mean(found: Iterable[Pass]) -> float:
    values = [one.ahead for one in found]
    return sum(values) / len(values)


def report(every: list[Pass], deck: Deck) -> None:
    """Print how often the second player comes out ahead, and which rolls and islands are good."""
    count = Counter(one.ahead for one in every)
    print(f"{len(every):,} openings; cards that the second player wins more:")
    for ahead in sorted(count):
        print(f"  {ahead:+d}: {count[ahead]:6,} ({count[ahead] / len(every):.2%})")
    print(f"mean {_mean(every):+.3f}")
    for name, key in (("starter", "first"), ("second player", "second")):
        print(f"mean by the roll of the {name}:")
        for roll in VALUES:
            print(f"  {roll}: {_mean(one for one in every if getattr(one, key) == roll):+.3f}")
    by_pair: dict[tuple[int, int], list[Pass]] = defaultdict(list)
    by_place: dict[tuple[int, int], list[Pass]] = defaultdict(list)
    by_three: dict[frozenset[int], list[Pass]] = defaultdict(list)
    for one in every:
        by_pair[one.first, one.second].append(one)
        by_three[frozenset(one.cards)].append(one)
        for slot, card in enumerate(one.cards):
            by_place[card, slot % 2].append(one)
    pairs = sorted(by_pair, key=lambda pair: _mean(by_pair[pair]))
    print("rolls (starter, second), worst and best for the second player:")
    for pair in (*pairs[:3], *pairs[-3:]):
        print(f"  {pair}: {_mean(by_pair[pair]):+.3f}")
    print("islands, mean while one is at the side (the starter's colour) or in the middle (the other colour):")
    for card in range(CARDS):
        face = deck.cards[card].faces[0]
        side, middle = _mean(by_place[card, 0]), _mean(by_place[card, 1])
        print(f"  {deck.cards[card].id:2} {ACTION_NAMES[face.action]:5}: side {side:+.3f}, middle {middle:+.3f}")
    threes = sorted(by_three, key=lambda three: _mean(by_three[three]))
    for name, some in (("worst", threes[:5]), ("best", threes[-5:])):
        shown = [f"{deck.ids(sum(1 << c for c in three))} {_mean(by_three[three]):+.2f}" for three in some]
        print(f"three islands, {name} for the second player: {', '.join(shown)}")


# --- what a pass is expected to end in


def write_figures(every: list[Pass], path: Path) -> None:
    """Write how often the second player is ahead by so many cards, the pips with them, and the means of a page."""
    by_cards: dict[int, list[Pass]] = defaultdict(list)
    for one in every:
        by_cards[one.ahead].append(one)
    rows = []
    for cards, found in sorted(by_cards.items()):
        # A result too rare for the spreads with pips takes the pips of all of them.
        pips = [one.pips for one in found if one.pips is not None] or [
            one.pips for one in every if one.pips is not None
        ]
        moments = [round(sum(pip**power for pip in pips) / len(pips), 3) for power in (1, 2)]
        rows.append([cards, round(len(found) / len(every), 6), *moments])
    by_roll = {
        name: [round(_mean(one for one in every if getattr(one, name) == roll), 3) for roll in VALUES]
        for name in ("first", "second")
    }
    islands = [
        [
            round(_mean(one for one in every if card in (one.cards[a], one.cards[b])), 3)
            for a, b in ((0, 2), (1, 1))
        ]
        for card in range(CARDS)
    ]
    figures = {"second_ahead": rows, "by_roll": by_roll, "islands": islands}
    lines = [f'"{name}": {json.dumps(value)}' for name, value in figures.items()]
    path.write_text("{" + ",\n".join(lines) + "}\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.solve.brooke_figures", description=__doc__)
    parser.add_argument("--book", type=Path, default=FILE)
    parser.add_argument("--write", action="store_true", help=f"write {FIGURES.name}")
    chosen = parser.parse_args()
    every = list(passes(Book(chosen.book), every_spread()))
    if not chosen.write:
        report(every, deck_of(STANDARD))
    elif all(one.pips is None for one in every):
        print("The book has no pips yet: run “build” and “pack” of brooke_book.", file=sys.stderr)
        return 1
    else:
        write_figures(every, FIGURES)
    return 0


if __name__ == "__main__":
    sys.exit(main())
