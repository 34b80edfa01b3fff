"""A BraveRats match in words: its log, and how it stands.  Players are named, because everybody reads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.core.log_lines import LogLine
from app.core.summary import score
from app.core.table import Table
from app.core.text import tr
from app.games.braverats.presenter import wording
from app.games.braverats.presenter.history import MatchHistory, games_of
from engine.base import Event, Seat


def standing(table: Table) -> tuple[str, str]:
    """The round, and the crowns of the game or the games of the match."""
    games = MatchHistory(table).now()
    last = games[-1]
    # The round that is being played; the last one of a match that was played to its end.
    number = len(last.rounds) + (not table.match.over)
    if last.how and not table.over:
        number = 1
    if table.match.state.rules.games > 1:
        points = table.match.state.tally
    else:
        points = last.rounds[-1].score if last.rounds else (0, 0)
    return tr._("Round {number}").format(number=number), score(points)


def match_pictures(table: Table) -> tuple[str, str]:
    """The cards of the last round: the picture of a match in a list."""
    rounds = [one for game in MatchHistory(table).now() for one in game.rounds]
    return rounds[-1].cards if rounds else ("spy", "wizard")


def log_lines(events: Sequence[Event], names: Sequence[str]) -> Iterator[LogLine]:
    """The log, round by round."""
    rounds = (one for game in games_of(events) for one in game.rounds)
    number = 0
    for event in events:
        facts = event.facts
        if event.kind == "round":
            number += 1
            one = next(rounds)
            rule, taken = wording.decided(one, names)
            yield LogLine(tr._("Round {number}").format(number=number), f"{rule}. {taken}.", one.cards, 1)
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


def _won(names: Sequence[str], winner: Seat | None, how: str) -> str:
    if winner is None:
        return tr._("The cards have run out: a draw.")
    if how == "princess":
        return tr._("{name} wins: the Princess has met the Prince.").format(name=names[winner])
    return tr._("{name} has enough crowns and wins.").format(name=names[winner])


def _tally(names: Sequence[str], tally: Sequence[int]) -> str:
    return " · ".join(f"{name} {won}" for name, won in zip(names, tally, strict=True))


def _news(kind: str, facts: Mapping[str, Any], names: Sequence[str]) -> str:
    """Events that are neither rounds nor results."""
    name = names[facts["seat"]] if "seat" in facts else ""
    number = facts.get("number", 0)
    match kind:
        case "lot":
            return tr._("{name} opens the first packet.").format(name=name)
        case "opened":
            return tr._("{name} opens: {cards}.").format(name=name, cards=_cards(facts["cards"]))
        case "kept":
            return tr._("{name} keeps: {card}.").format(name=name, card=wording.card(facts["card"]))
        case "passed":
            text = tr.n("{number} card goes to {name}.", "{number} cards go to {name}.", number)
            return text.format(number=number, name=name)
        case "gifts":
            first, second = facts["cards"]
            return tr._("Traitors: {one} gives {card}, {other} gives {back}.").format(
                one=names[0], card=wording.card(first), other=names[1], back=wording.card(second)
            )
        case "dealt":
            hands = zip(names, facts["hands"], strict=True)
            return "\n".join(
                tr._("{name} holds: {cards}.").format(name=who, cards=_cards(held)) for who, held in hands
            )
        case "drew":
            text = tr.n("{name} draws {number} card.", "{name} draws {number} cards.", number)
            return text.format(name=name, number=number)
        case "drawn":
            return tr._("{name} has drawn: {cards}.").format(name=name, cards=_cards(facts["cards"]))
        case "shown":
            return tr._("{name} shows: {card}.").format(name=name, card=wording.card(facts["card"]))
        case "resigned":
            return tr._("{name} resigns.").format(name=name)
    return ""


def _cards(cards: Sequence[str]) -> str:
    return ", ".join(wording.card(card) for card in cards)
