"""What the opening book says about Brooke as a whole.

./dev lab solve.brooke_figures            print what is known: the second player, rolls, islands
./dev lab solve.brooke_figures --write    write the same for `pass_values` and the rules page

Everything is seen from the player who places second.  All 47,520 openings count the same.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import permutations
from pathlib import Path
from typing import NamedTuple, TypedDict

from engine.ai.advice import run_to_end
from engine.brooke.ai.book import CORRECTION, FILE, Book, opening_node
from engine.brooke.ai.pass_values import FIGURES
from engine.brooke.cards import ACTION_NAMES, BLUE, CARDS, SLOTS, STANDARD, Deck, deck_of
from engine.brooke.dice_set import FRESH, VALUES
from engine.brooke.state import Ledger, Rules, state_of
from engine.brooke.turn import NOBODY, opening_faces, spread_of


class Pass(NamedTuple):
    """An opening, and what the second player wins more than the starter."""

    cards: tuple[int, int, int]
    first: int
    second: int
    ahead: int
    pips: int


def passes(book: Book, spreads: Iterable[tuple[int, int, int]]) -> Iterator[Pass]:
    """Every opening of these spreads, blue starting."""
    deck = deck_of(STANDARD)
    rules, ledger = Rules(deck, False, CORRECTION), Ledger(1, 1, BLUE, (0, 0), 0, (), None)
    for cards in spreads:
        spread = spread_of(deck, cards, CORRECTION)
        state = state_of(rules, ledger, spread, opening_faces(BLUE), FRESH, FRESH, NOBODY)
        opening = run_to_end(book.opening(state))
        if opening is None:
            sys.exit(book.notes[0])
        for first in VALUES:
            for second in VALUES:
                worth = opening.worth(opening_node(first, second))
                assert worth is not None
                yield Pass(cards, first, second, -worth.cards, -worth.pips)


def every_spread() -> list[tuple[int, int, int]]:
    return [(a, b, c) for a, b, c in permutations(range(CARDS), SLOTS)]


# --- what is known


class Figures(TypedDict):
    """What the rules page and `pass_values` are written from; means say how far the second player is ahead."""

    #: Cards ahead, how often, and the means of the pips and of their squares that go with them.
    second_ahead: list[tuple[int, float, float, float]]
    #: Means by the roll of the starter (`first`) and of the other player (`second`).
    by_roll: dict[str, list[float]]
    #: For each island the mean while it is at the side (the starter's colour) or in the middle (the other colour).
    islands: list[tuple[float, float]]


def _mean(found: Iterable[Pass]) -> float:
    values = [one.ahead for one in found]
    return round(sum(values) / len(values), 3)


def figures_of(every: list[Pass]) -> Figures:
    """What all passes together say."""
    by_cards: dict[int, list[Pass]] = defaultdict(list)
    by_place: dict[tuple[int, int], list[Pass]] = defaultdict(list)
    for one in every:
        by_cards[one.ahead].append(one)
        for slot, card in enumerate(one.cards):
            by_place[card, slot % 2].append(one)
    return {
        "second_ahead": [_ending(cards, found, len(every)) for cards, found in sorted(by_cards.items())],
        "by_roll": {
            name: [_mean(one for one in every if getattr(one, name) == roll) for roll in VALUES]
            for name in ("first", "second")
        },
        "islands": [(_mean(by_place[card, 0]), _mean(by_place[card, 1])) for card in range(CARDS)],
    }


def _ending(cards: int, found: list[Pass], openings: int) -> tuple[int, float, float, float]:
    """One way for a pass to end."""
    mean, squares = (round(sum(one.pips**power for one in found) / len(found), 3) for power in (1, 2))
    return cards, round(len(found) / openings, 6), mean, squares


def report(every: list[Pass], deck: Deck) -> None:
    """Print how often the second player comes out ahead, and which rolls and islands are good."""
    found = figures_of(every)
    print(f"{len(every):,} openings; cards that the second player wins more ({_mean(every):+.3f} on average):")
    for ahead, share, _pips, _squares in found["second_ahead"]:
        print(f"  {ahead:+d}: {share:.2%}")
    for name, means in found["by_roll"].items():
        print(f"by the roll of the {name} player:", *(f"{mean:+.3f}" for mean in means))
    print("islands at the side, in the middle:")
    for card, (side, middle) in zip(deck.cards, found["islands"], strict=True):
        print(f"  {card.id:2} {ACTION_NAMES[card.faces[0].action]:5}: {side:+.3f}, {middle:+.3f}")


def write_figures(every: list[Pass], path: Path) -> None:
    """Write the figures, a line each."""
    lines = [f'"{name}": {json.dumps(value)}' for name, value in figures_of(every).items()]
    path.write_text("{" + ",\n".join(lines) + "}\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="./dev lab solve.brooke_figures", description=__doc__)
    parser.add_argument("--book", type=Path, default=FILE)
    parser.add_argument("--write", action="store_true", help=f"write {FIGURES.name}")
    chosen = parser.parse_args()
    every = list(passes(Book(chosen.book), every_spread()))
    if chosen.write:
        write_figures(every, FIGURES)
    else:
        report(every, deck_of(STANDARD))
    return 0


if __name__ == "__main__":
    sys.exit(main())
