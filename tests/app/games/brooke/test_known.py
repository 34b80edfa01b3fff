"""What the rules book says is known about Brooke, compared with the figures from the opening book."""

from __future__ import annotations

import json

from app.games.brooke.rules import rules_book
from engine.brooke.ai.pass_values import FIGURES
from engine.brooke.cards import STANDARD, Action, deck_of

SAID = {entry.ids[0]: " ".join(entry.texts) for section in rules_book() for entry in section.entries}
KNOWN = json.loads(FIGURES.read_text(encoding="utf-8"))


def test_how_passes_end():
    share = {cards: round(100 * often) for cards, often, _, _ in KNOWN["second_ahead"]}
    assert set(share) == {-1, 0, 1}, "nobody can force a lead of two"
    assert 60 <= share[1] <= 70 and "about two of three rounds" in SAID["known-second"]
    assert share[-1] < 15 and "second player wins" in SAID["known-second"]


def test_the_best_and_the_worst_roll():
    # Both rows say how far the second player is ahead.
    first, second = KNOWN["by_roll"]["first"], KNOWN["by_roll"]["second"]
    assert first.index(min(first)) == second.index(max(second)) == 4 - 1
    assert first.index(max(first)) == second.index(min(second)) == 1 - 1
    assert max(max(row) - min(row) for row in (first, second)) < 1 / 5


def test_the_islands_of_both_players():
    cards = deck_of(STANDARD).cards
    gains = {number for number, card in enumerate(cards) if card.faces[0].action is Action.GAIN}
    assert {number for number, (side, _) in enumerate(KNOWN["islands"]) if side < 0} == gains
    assert all(middle > 0 for _, middle in KNOWN["islands"])
    best, ahead = max(enumerate(side for side, _ in KNOWN["islands"]), key=lambda island: island[1])
    assert cards[best].id == 10 and 0.75 < ahead < 1 and "nearly a whole island" in SAID["known-stones"]
