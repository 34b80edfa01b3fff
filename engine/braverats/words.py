"""BraveRats in English sentences, for the terminal: events, the table, and questions.

The app has its own texts in four languages, built from the same events.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..base import Event, Json, Seat
from .cards import MOVES, RANKS, Card
from .duel import BONUS
from .events import names
from .rules import RULES
from .state import BraveRatsView, Draft, Duel, draft_turn, kept_by

__all__ = ["RULES", "options", "question", "sentence", "table"]


def card(name: str) -> str:
    """A card by name, with its rank."""
    rank = Card[name.upper()]
    return name.capitalize() + (f" ({int(rank)})" if rank != Card.MIME else "")


def crowns(number: int) -> str:
    return "one crown" if number == 1 else f"{number} crowns"


def sentence(event: Event, players: Sequence[str]) -> str:
    """One event as a line of the log; it names players, never “you”."""
    facts = event.facts
    if event.kind == "revealed":
        shown = [
            card(c) if c == a else f"{card(c)} as {card(a)}"
            for c, a in zip(facts["cards"], facts["as"], strict=True)
        ]
        return f"{players[0]}: {shown[0]} – {players[1]}: {shown[1]}"
    if event.kind == "round":
        return _round(facts, players)
    if event.kind == "shown":
        return f"{players[facts['seat']]} must show first: {card(facts['card'])}"
    if event.kind == "game":
        return _game(facts, players)
    if event.kind == "match":
        return f"Games won: {players[0]} {facts['tally'][0]}, {players[1]} {facts['tally'][1]}."
    if event.kind == "dealt":
        hands = [", ".join(map(card, hand)) for hand in facts["hands"]]
        return f"{players[0]} has {hands[0]}.\n{players[1]} has {hands[1]}."
    if event.kind == "gifts":
        return (
            f"{players[0]} gives away the {card(facts['cards'][0])}, {players[1]} the {card(facts['cards'][1])}."
        )
    return _before_the_rounds(event, players[facts["seat"]])


def _before_the_rounds(event: Event, who: str) -> str:
    facts = event.facts
    if event.kind == "lot":
        return f"{who} opens the first packet."
    if event.kind == "opened":
        return f"{who} opens {', '.join(map(card, facts['cards']))}."
    if event.kind == "kept":
        return f"{who} keeps the {card(facts['card'])}."
    if event.kind == "passed":
        return f"{facts['number']} passed on to {who}."
    if event.kind == "drew":
        return f"{who} draws {facts['number']}."
    return f"  {', '.join(map(card, facts['cards']))}"


def _round(facts: Json, players: Sequence[str]) -> str:
    values = f"{facts['values'][0]}:{facts['values'][1]}{_raised(facts, players)}"
    why = RULES[facts["rule"]].text
    if facts["held"]:
        waits = zip(facts["pending"], players, facts["worth"], strict=True)
        waiting = " and ".join(f"{crowns(number)} for {who}{_counted(worth)}" for number, who, worth in waits)
        return f"  {values}, held. {why} Waiting: {waiting}."
    winner = facts["winner"]
    gained, worth = facts["crowns"][winner], facts["worth"][winner]
    won = f" {crowns(gained)}{_counted(worth, gained - worth)}" if gained else ""
    return f"  {values}, {players[winner]} wins{won}. {why} Score {facts['score'][0]}:{facts['score'][1]}."


def _raised(facts: Json, players: Sequence[str]) -> str:
    """Whose value has the +2 of a General in it."""
    raised = [who for plus, who in zip(facts["plus"], players, strict=True) if plus]
    return f" (with {' and '.join(f'+{BONUS} for {who}' for who in raised)} from the General)" if raised else ""


def _counted(worth: int, waited: int = 0) -> str:
    """Why a round brings more than one crown."""
    reasons = [f"the Ambassador counts {worth}"] if worth > 1 else []
    reasons += [f"{waited} had been waiting"] if waited else []
    return f" ({', '.join(reasons)})" if reasons else ""


def _game(facts: Json, players: Sequence[str]) -> str:
    winner = facts["winner"]
    if winner is None:
        return "The cards have run out: the game is a draw."
    score = facts["score"]
    how = " by the Princess" if facts["how"] == "princess" else f" {score[winner]}:{score[1 - winner]}"
    return f"{players[winner]} wins the game{how}."


def table(view: BraveRatsView, players: Sequence[str]) -> str:
    """What lies on the table, as the seat of the view sees it."""
    scene = view.state.scene
    if type(scene) is Draft:
        kept = [", ".join(names(kept_by(scene, seat))) or "nothing known" for seat in (0, 1)]
        return f"{players[0]} kept: {kept[0]}\n{players[1]} kept: {kept[1]}"
    if type(scene) is not Duel:
        return "The cards are being dealt."
    return "\n".join(_side(view, scene, seat, players) for seat in (0, 1))


def _side(view: BraveRatsView, duel: Duel, seat: Seat, players: Sequence[str]) -> str:
    now = duel.standing
    hand, pile = (duel.hand1, duel.pile1) if seat else (duel.hand0, duel.pile0)
    line = f"{players[seat]:<10} {'♛' * now.score[seat]:<{now.target}} {now.score[seat]}/{now.target}"
    if now.pending[seat]:
        line += f"  waiting {now.pending[seat]}"
    if now.general[seat]:
        line += "  +2"
    if now.spy == seat:
        line += "  Spy"
    if pile:
        known = ", ".join(names(hand)) if hand else "hidden"
        return f"{line}  hand: {known}; in hand or pile: {' '.join(map(str, RANKS[hand + pile]))}"
    return f"{line}  {', '.join(names(hand))}"


def question(view: BraveRatsView, seat: Seat) -> str:
    """The question to a player at the terminal."""
    scene = view.state.scene
    if type(scene) is Draft:
        return f"keep one of {', '.join(MOVES[scene.packet or 0])}" if draft_turn(scene) == seat else ""
    if type(scene) is Duel and scene.shown is not None:
        return "your answer"
    if type(scene) is Duel and scene.standing.spy is not None:
        return "you must show first: your card"
    return "your card"


def options(view: BraveRatsView, seat: Seat) -> list[str]:
    """Moves explain themselves here."""
    return []
