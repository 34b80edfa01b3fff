"""A BraveRats match in words: its log, how it stands, and what a move does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.base.text import tr
from app.contract import DescribedMove
from app.games.braverats.presenter import text as words
from app.games.braverats.presenter.history import MatchHistory, PlayedRound, games_of
from app.matches import LogLine, score
from app.people import about
from app.table import Table
from engine.base import Event, Move, Seat


def standing(table: Table) -> tuple[str, str]:
    """The round, and the crowns of the game or the games of the match."""
    games = MatchHistory(table).now()
    last = games[-1]
    # The round that is being played; the last one of a match that was played to its end.
    number = len(last.rounds) + (not table.match.over)
    if last.how and not table.over:
        number = 1
    if table.match.state.rules.games > 1:
        points = table.match.state.games_won
    else:
        points = last.rounds[-1].score if last.rounds else (0, 0)
    return tr._("Round {number}").format(number=number), score(points)


def match_pictures(table: Table) -> tuple[str, str]:
    """The cards of the last round: the picture of a match in a list."""
    rounds = [one for game in MatchHistory(table).now() for one in game.rounds]
    return rounds[-1].cards if rounds else ("spy", "wizard")


def describe_move(_table: Table, _line: int, _seat: Seat, move: Move) -> DescribedMove:
    """A card."""
    return DescribedMove(words.card(move), (move,))


def log_lines(events: Sequence[Event], names: Sequence[str], _first: object = None) -> Iterator[LogLine]:
    """The log, round by round."""
    rounds = (one for game in games_of(events) for one in game.rounds)
    number = 0
    for event in events:
        facts = event.facts
        if event.kind == "round":
            number += 1
            one = next(rounds)
            yield LogLine(tr._("Round {number}").format(number=number), _decided(one, names), one.cards, 1)
        elif event.kind == "game":
            winner = facts["winner"]
            text = _won(names, winner, facts["how"])
            yield LogLine(tr._("End of the game"), text, (), 2)
            number = 0
        elif event.kind == "match":
            yield LogLine(tr._("Games won"), _tally(names, facts["tally"]), (), 1)
        else:
            text = _news(event.kind, facts, names)
            if text:
                yield LogLine("", text)


def _decided(one: PlayedRound, names: Sequence[str]) -> str:
    """How a round ended, and what cards of this round and of the one before added to it."""
    rule, taken = words.decided(one, names)
    plus, double = words.added(one, names)
    return " ".join(filter(None, (plus and f"{plus}.", f"{rule}. {taken}.", double)))


def _won(names: Sequence[str], winner: Seat | None, how: str) -> str:
    if winner is None:
        return tr._("The cards have run out: a draw.")
    if how == "princess":
        return about(
            names[winner],
            tr._("You win: the Princess has met the Prince."),
            tr._("{name} wins: the Princess has met the Prince."),
        )
    return about(
        names[winner], tr._("You have enough crowns and win."), tr._("{name} has enough crowns and wins.")
    )


def _tally(names: Sequence[str], tally: Sequence[int]) -> str:
    return " · ".join(f"{name} {won}" for name, won in zip(names, tally, strict=True))


def _news(kind: str, facts: Mapping[str, Any], names: Sequence[str]) -> str:
    """Events that are neither rounds nor results."""
    if kind == "gifts":
        gifts = [
            about(who, tr._("You give: {card}."), tr._("{name} gives: {card}."), card=words.card(card))
            for who, card in zip(names, facts["cards"], strict=True)
        ]
        return " ".join((tr._("Traitors."), *gifts))
    if kind == "dealt":
        return "\n".join(
            about(who, tr._("You hold: {cards}."), tr._("{name} holds: {cards}."), cards=_cards(held))
            for who, held in zip(names, facts["hands"], strict=True)
        )
    number = facts.get("number", 0)
    forms = {
        "lot": (tr._("You open the first packet."), tr._("{name} opens the first packet.")),
        "opened": (tr._("You open: {cards}."), tr._("{name} opens: {cards}.")),
        "kept": (tr._("You keep: {card}."), tr._("{name} keeps: {card}.")),
        "passed": (
            tr.n("{number} card goes to you.", "{number} cards go to you.", number),
            tr.n("{number} card goes to {name}.", "{number} cards go to {name}.", number),
        ),
        "drew": (
            tr.n("You draw {number} card.", "You draw {number} cards.", number),
            tr.n("{name} draws {number} card.", "{name} draws {number} cards.", number),
        ),
        "drawn": (tr._("You have drawn: {cards}."), tr._("{name} has drawn: {cards}.")),
        "shown": (tr._("You show: {card}."), tr._("{name} shows: {card}.")),
        "resigned": (tr._("You resign."), tr._("{name} resigns.")),
    }.get(kind)
    if forms is None:
        return ""
    card, cards = words.card(facts.get("card", "")), _cards(facts.get("cards", ()))
    return about(names[facts["seat"]], *forms, number=number, card=card, cards=cards)


def _cards(cards: Sequence[str]) -> str:
    return ", ".join(words.card(card) for card in cards)
