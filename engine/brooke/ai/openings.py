"""What the opening book of Brooke lists for three cards, and in which order.

An opening is written for a blue starter.  Only positions after both first dice have values of their own;
a first turn is worth what the best reply to it leaves, and an opening what the best first turn does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from ..cards import BLUE, RED, SLOTS, Action, Deck
from ..dice_set import FRESH, VALUES, DiceSet, dice_set_of
from ..turn import Spread, next_mover, opening_faces, turns
from .pass_values import OUTCOMES, signs_of
from .search import Node, node_of


def opening_node(blue: int, red: int) -> Node:
    """The start of a pass that blue begins, with these rolls."""
    return node_of(FRESH.rolled(blue), FRESH.rolled(red), opening_faces(BLUE), BLUE)


def followers(spread: Spread, node: Node) -> list[Node]:
    """The distinct positions after a turn, in the order of `turns`; for the first turns of a pass only.

    Nothing overflows in them, and the pass does not end.
    """
    own, other = (node.red, node.blue) if node.mover == RED else (node.blue, node.red)
    found: dict[int, Node] = {}
    for mine, theirs, faces in turns(spread, own, other, node.faces, node.mover):
        blue, red = (theirs, mine) if node.mover == RED else (mine, theirs)
        after = node_of(blue, red, faces, next_mover(mine, theirs, node.mover))
        found.setdefault(after.key, after)
    return list(found.values())


def listed(spread: Spread) -> Iterator[Node]:
    """Every position after both first dice, once, in the order of the book."""
    seen: set[int] = set()
    for blue in VALUES:
        for red in VALUES:
            for first in followers(spread, opening_node(blue, red)):
                for node in followers(spread, first):
                    if node.key not in seen:
                        seen.add(node.key)
                        yield node


def sorted_by_dice(nodes: Iterable[Node]) -> list[Node]:
    """Listed positions in the order of the book: what is alike is together, which packs better."""
    return sorted(
        nodes, key=lambda node: (node.blue.stock, node.red.stock, node.faces, node.blue.dice, node.red.dice)
    )


@lru_cache(maxsize=64)
def outcome_worths(deck: Deck, cards: tuple[int, int, int]) -> tuple[tuple[int, int], ...]:
    """For each outcome of a pass the cards and the tie-break pips that blue is ahead by."""
    printed = [(deck.cards[card].pips(BLUE), deck.cards[card].pips(RED)) for card in cards]
    return tuple(_worth(signs_of(outcome), printed) for outcome in range(OUTCOMES))


def _worth(signs: Sequence[int], printed: Sequence[tuple[int, int]]) -> tuple[int, int]:
    pips = sum(b if sign > 0 else -r if sign < 0 else 0 for sign, (b, r) in zip(signs, printed, strict=True))
    return sum(signs), pips


def ranked_worths(deck: Deck, cards: tuple[int, int, int]) -> list[tuple[int, int]]:
    """The distinct worths of a pass, ascending: cards first, then pips."""
    return sorted(set(outcome_worths(deck, cards)))


# --- two spreads that are the same game: left and right exchanged, or the colours


def mirrors(deck: Deck, cards: tuple[int, int, int]) -> bool:
    """Whether the spread is the same game with the left and the right card exchanged: no face has a direction."""
    sideways = (Action.RIGHT, Action.LEFT)
    return not any(face.action in sideways for card in cards for face in deck.cards[card].faces)


def mirrored(node: Node) -> Node:
    """A position with left and right exchanged."""
    blue, red = (_mirrored_side(side) for side in (node.blue, node.red))
    faces = (node.faces & 1) << 2 | node.faces & 2 | node.faces >> 2
    return node_of(blue, red, faces, node.mover)


def _mirrored_side(side: DiceSet) -> DiceSet:
    return dice_set_of(tuple((SLOTS - 1 - slot, value) for slot, value in side.dice), side.reserve, side.first)


def recoloured(node: Node) -> Node:
    """A position with the colours exchanged."""
    return node_of(node.red, node.blue, node.faces ^ (1 << SLOTS) - 1, 1 - node.mover)


@lru_cache(maxsize=8)
def colour_twins(deck: Deck) -> tuple[int, ...] | None:
    """For each card the one that is the same with the colours exchanged; None if a card has no such twin."""
    faces = [tuple((face.action, face.printed) for face in card.faces) for card in deck.cards]
    swapped = [tuple((action, printed[::-1]) for action, printed in reversed(pair)) for pair in faces]
    if sorted(faces) != sorted(swapped):
        return None
    return tuple(map(faces.index, swapped))
