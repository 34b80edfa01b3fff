"""Sentences at the Brooke table, in the player's language.

What happens, and why a turn is advised, the engine words: the names for that stand first.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.base.text import headed, tr
from app.games.brooke.presenter.history import BrookeGame
from app.games.brooke.presenter.view_models import Award, BrookeSide, BrookeTable, Island, IslandFace
from app.people import about
from engine.base import Seat
from engine.brooke.rules import RULES
from engine.brooke.text import Text

words = Text(tr)
island, action, colour, place, where = words.island, words.action, words.colour, words.place, words.where
sentences, won, reason = words.sentences, words.won, words.reason
game_name, plain_title = words.game, words.title


def islands(shown: Sequence[Island]) -> list[str]:
    """The names of the islands on a table."""
    return [island(one.picture) for one in shown]


def does(face: IslandFace) -> str:
    """What the action of a face does."""
    return tr._(RULES[face.action].text)


def printed(face: IslandFace) -> str:
    """The printed die of a face; empty if it has none."""
    blue, red = face.printed
    if blue:
        return tr._("Printed die: {number} more for blue.").format(number=blue)
    return tr._("Printed die: {number} more for red.").format(number=red) if red else ""


# --- the top bar and the rows


def title(table: BrookeTable) -> tuple[str, str]:
    """The pass, and in a pair the game."""
    done = bool(table.awards) and not table.over
    head = words.pass_over(table.number) if done else plain_title(table.number)
    return head, game_name(table.game) if table.games > 1 else ""


def title_rows(number: int) -> tuple[str, str]:
    """The round in two short rows: “Round”, “2 of 4”."""
    word, _space, rest = plain_title(number).partition(" ")
    return word, rest


def tie_break(table: BrookeTable, near: int) -> tuple[str, ...]:
    """What decides while islands are level, the near side first, from long to short; else nothing."""
    one, other = table.sides[near], table.sides[1 - near]
    if one.cards != other.cards or not (one.pips or other.pips):
        return ()
    forms = tr._("tie-break pips {one} : {other}"), tr._("tie-break {one} : {other}")
    return tuple(form.format(one=one.pips, other=other.pips) for form in forms)


def own_tie_break(side: BrookeSide) -> tuple[str, str]:
    """The same for one side."""
    pips = tr.n("{number} pip", "{number} pips", side.pips).format(number=side.pips)
    return tr._("tie-break {number}").format(number=side.pips), pips


def score(table: BrookeTable) -> str:
    """The score in words."""
    return " · ".join(words.score(side.name, side.cards, side.pips) for side in table.sides)


def stock(side: BrookeSide) -> str:
    return words.stock(side.name, side.stock, side.reserve)


def count(side: BrookeSide, hand: int = 0) -> str:
    """The pips placed against the limit, with a die in hand."""
    form = (
        tr._("{placed}, limit {limit}")
        if side.excess
        else tr._("{placed} + {hand} = {sum} of {limit}")
        if hand
        else tr._("{placed} of {limit}")
    )
    return form.format(placed=side.placed, hand=hand, sum=side.placed + hand, limit=side.limit)


def sits_out(side: BrookeSide) -> str:
    """That a side cannot place, and why; empty while it is asked or can."""
    if side.asked or not side.stuck:
        return ""
    if words.is_you(side.name):
        return words.skipped({"why": side.stuck}, side.name)
    return tr._("Sits out: no dice left") if side.stuck == "dice" else tr._("Sits out: limit reached")


def limit(side: BrookeSide) -> str:
    """The limit in a sentence."""
    form = tr._("Pips on placed dice: {placed}; with {dice} dice the limit is {limit}.")
    return form.format(placed=side.placed, dice=side.owned, limit=side.limit)


# --- the end of a pass


def pass_over(table: BrookeTable) -> str:
    """How many cards each side got, “Anna +2 · Bruno +1”, and how many were level."""
    won = [sum(award.colour == side.colour for award in table.awards) for side in table.sides]
    parts = [f"{side.name} +{number}" for side, number in zip(table.sides, won, strict=True) if number]
    nobody = len(table.awards) - sum(won)
    if nobody:
        parts.append(tr._("to nobody: {number}").format(number=nobody))
    return " · ".join(parts)


def award(found: Award, table: BrookeTable) -> str:
    """Who gets a card."""
    return tr._("tied: nobody") if found.colour is None else table.sides[found.colour].name


def pass_next(table: BrookeTable, starter: str) -> str:
    """How it stands and who starts next; after the last pass of a game how it ended."""
    if table.over or table.return_game_follows:
        return _game_over(table)
    behind, ahead = sorted(table.sides, key=lambda side: side.cards)
    if ahead.cards == behind.cards:
        stands = tr._("{cards} : {cards}, tied.").format(cards=ahead.cards)
    else:
        lead = tr._("You lead {more} : {less}."), tr._("{name} leads {more} : {less}.")
        stands = about(ahead.name, *lead, more=ahead.cards, less=behind.cards)
    next_pass = tr._("You start the next round."), tr._("{name} starts the next round.")
    starts = about(starter, *next_pass) if starter else ""
    return f"{stands} {starts}".rstrip()


def _game_over(table: BrookeTable) -> str:
    """Who has won the game that is on the table, and by what."""
    behind, ahead = sorted(table.sides, key=lambda side: (side.cards, side.pips))
    if ahead.cards > behind.cards:
        forms = tr._("You win {more} : {less}."), tr._("{name} wins {more} : {less}.")
    elif ahead.pips > behind.pips:
        forms = (
            tr._("{more} : {less}, tied. You win on pips, {pips} : {fewer}."),
            tr._("{more} : {less}, tied. {name} wins on pips, {pips} : {fewer}."),
        )
    else:
        drawn = tr._("{more} : {less}, tied on pips too: a draw.")
        forms = drawn, drawn
    ended = about(ahead.name, *forms, more=ahead.cards, less=behind.cards, pips=ahead.pips, fewer=behind.pips)
    return headed(game_name(table.game), ended) if table.games > 1 else ended


# --- the end of a game


def resigned(winner: Seat, names: Sequence[str]) -> tuple[str, str]:
    """Who won because the other player resigned."""
    return won(winner, names), about(names[1 - winner], tr._("You resigned"), tr._("{name} resigned"))


def ended(game: BrookeGame, names: Sequence[str]) -> tuple[str, str]:
    """Who won a game, and why."""
    winner = game.winner
    cards = f"{game.cards(0)} : {game.cards(1)}"
    if winner is None:
        pips = f"{game.pips(0)} : {game.pips(1)}"
        form = tr._("Tied on islands and on pips: {cards} and {pips}")
        return won(winner, names), form.format(cards=cards, pips=pips)
    if game.how == "resigned":
        return resigned(winner, names)
    if game.how == "pips":
        more, less = game.pips(winner), game.pips(1 - winner)
        form = ". ".join((tr._("Tied on islands, {cards}"), tr._("The printed pips decide: {more} to {less}")))
    else:
        more, less = game.cards(winner), game.cards(1 - winner)
        form = tr._("{more} islands to {less}")
    return won(winner, names), form.format(cards=cards, more=more, less=less)


def ended_pair(games: Sequence[BrookeGame], winner: Seat | None, names: Sequence[str]) -> tuple[str, str]:
    """Who won two games together, and why."""
    victories = " : ".join(str(sum(game.winner == seat for game in games)) for seat in (0, 1))
    both = " : ".join(str(sum(game.cards(seat) for game in games)) for seat in (0, 1))
    pips = " : ".join(str(sum(game.pips(seat) for game in games)) for seat in (0, 1))
    form = tr._("Games {games}, islands {cards}, pips {pips}")
    return won(winner, names), form.format(games=victories, cards=both, pips=pips)


def game_title(game: BrookeGame, games: int, names: Sequence[str]) -> str:
    """The heading of a score sheet; empty where there is only one game."""
    if games == 1:
        return ""
    name = game_name(game.number)
    return headed(name, ended(game, names)[0]) if game.how else name
