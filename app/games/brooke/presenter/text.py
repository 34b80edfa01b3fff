"""Sentences at the Brooke table, in the player's language.

Islands are named without articles, so that a sentence stays right in every language whichever island stands in it.
Where a sentence names a colour, both forms stand side by side: blue's and red's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from app.base.text import headed, tr
from app.games.brooke.presenter.history import BrookeGame
from app.games.brooke.presenter.view_models import Award, BrookeSide, BrookeTable, Island, IslandFace
from app.people import about
from engine.base import Event, Seat
from engine.brooke.cards import BLUE, COLOURS

# --- names


def island(picture: int) -> str:
    """The name of an island by its picture."""
    return (
        tr._("Lighthouse"),
        tr._("Windmill"),
        tr._("Palms"),
        tr._("Volcano"),
        tr._("Castle"),
        tr._("Rock arch"),
        tr._("Shipwreck"),
        tr._("Camp"),
        tr._("Cottage"),
        tr._("Standing stones"),
        tr._("Orchard"),
        tr._("Temple"),
    )[picture - 1]


def islands(shown: Sequence[Island]) -> list[str]:
    """The names of the islands on a table."""
    return [island(one.picture) for one in shown]


def action(name: str) -> str:
    """An action in one word."""
    return {
        "right": tr._("Right"),
        "left": tr._("Left"),
        "swap": tr._("Swap"),
        "turn": tr._("Turn"),
        "gain": tr._("Gain"),
        "flip": tr._("Flip"),
        "cut": tr._("Lower"),
    }[name]


def colour(of: int) -> str:
    return (tr._("Blue"), tr._("Red"))[of]


def place(slot: int) -> str:
    """Left, middle or right, from slot 0."""
    return (tr._("left"), tr._("middle"), tr._("right"))[slot]


def where(slots: Sequence[int]) -> str:
    """“on the left and in the middle”, from slots 0 to 2."""
    places = [(tr._("on the left"), tr._("in the middle"), tr._("on the right"))[slot] for slot in slots]
    if len(places) < 2:
        return "".join(places)
    return tr._("{places} and {last}").format(places=", ".join(places[:-1]), last=places[-1])


def does(face: IslandFace) -> str:
    """What the action of a face does, with whose dice."""
    flip = tr._("Any one of the three islands is turned over, without its action.")
    return {
        "right": (
            tr._("One blue die moves to the next island on the right, from the last to the first."),
            tr._("One red die moves to the next island on the right, from the last to the first."),
        ),
        "left": (
            tr._("One blue die moves to the next island on the left, from the first to the last."),
            tr._("One red die moves to the next island on the left, from the first to the last."),
        ),
        "swap": (
            tr._("Two blue dice at different islands change places."),
            tr._("Two red dice at different islands change places."),
        ),
        "turn": (
            tr._("One blue die is turned to its opposite side: 1 and 6, 2 and 5, 3 and 4."),
            tr._("One red die is turned to its opposite side: 1 and 6, 2 and 5, 3 and 4."),
        ),
        "gain": (
            tr._("Blue takes one die from reserve into stock."),
            tr._("Red takes one die from reserve into stock."),
        ),
        "flip": (flip, flip),
    }[face.action][face.colour]


def impossible(name: str, of: int) -> str:
    """Why an action on the dice of a colour came to nothing; a flip is always possible."""
    none = (
        tr._("{action} is impossible: no blue die is placed"),
        tr._("{action} is impossible: no red die is placed"),
    )
    form = {
        "swap": (
            tr._("{action} is impossible without blue dice at two islands"),
            tr._("{action} is impossible without red dice at two islands"),
        ),
        "gain": (
            tr._("{action} is impossible: blue has no reserve left"),
            tr._("{action} is impossible: red has no reserve left"),
        ),
    }.get(name, none)[of]
    return form.format(action=action(name))


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
    form = tr._("Pass {number} of 4 is over").format(number=table.number) if done else plain_title(table.number)
    return form, game_name(table.game) if table.games > 1 else ""


def game_name(number: int) -> str:
    """The games of a pair."""
    return (tr._("First game"), tr._("Return game"))[number - 1]


def plain_title(number: int) -> str:
    return tr._("Pass {number} of 4").format(number=number)


def title_rows(number: int) -> tuple[str, str]:
    """The pass in two short rows: “Pass”, “2 of 4”."""
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
    return " · ".join(
        tr._("{name}: {cards}, pips on them {pips}").format(
            name=side.name, cards=_cards(side.cards), pips=side.pips
        )
        for side in table.sides
    )


def _cards(number: int) -> str:
    return tr.n("{number} island", "{number} islands", number).format(number=number)


def stock(side: BrookeSide) -> str:
    form = tr.n(
        "{name}: {stock} die to place, {reserve} in reserve",
        "{name}: {stock} dice to place, {reserve} in reserve",
        side.stock,
    )
    return form.format(name=side.name, stock=side.stock, reserve=side.reserve)


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
    if side.stuck == "dice":
        return about(side.name, tr._("You sit out: no dice left"), tr._("Sits out: no dice left"))
    return about(side.name, tr._("You sit out: limit reached"), tr._("Sits out: limit reached"))


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
        parts.append(tr._("nobody {number}").format(number=nobody))
    return " · ".join(parts)


def award(found: Award, table: BrookeTable) -> str:
    """Who gets a card."""
    return tr._("level: nobody") if found.colour is None else table.sides[found.colour].name


def pass_next(table: BrookeTable, starter: str) -> str:
    """How it stands and who starts next; after the last pass of a game how it ended."""
    if table.over or table.return_game_follows:
        return _game_over(table)
    behind, ahead = sorted(table.sides, key=lambda side: side.cards)
    if ahead.cards == behind.cards:
        stands = tr._("{cards} : {cards}, level.").format(cards=ahead.cards)
    else:
        lead = tr._("You lead {more} : {less}."), tr._("{name} leads {more} : {less}.")
        stands = about(ahead.name, *lead, more=ahead.cards, less=behind.cards)
    next_pass = tr._("You start the next pass."), tr._("{name} starts the next pass.")
    starts = about(starter, *next_pass) if starter else ""
    return f"{stands} {starts}".rstrip()


def _game_over(table: BrookeTable) -> str:
    """Who has won the game that is on the table, and by what."""
    behind, ahead = sorted(table.sides, key=lambda side: (side.cards, side.pips))
    if ahead.cards > behind.cards:
        forms = tr._("You win {more} : {less}."), tr._("{name} wins {more} : {less}.")
    elif ahead.pips > behind.pips:
        forms = (
            tr._("{more} : {less}, level. You win on pips, {pips} : {fewer}."),
            tr._("{more} : {less}, level. {name} wins on pips, {pips} : {fewer}."),
        )
    else:
        drawn = tr._("{more} : {less}, level on pips too: a draw.")
        forms = drawn, drawn
    ended = about(ahead.name, *forms, more=ahead.cards, less=behind.cards, pips=ahead.pips, fewer=behind.pips)
    return headed(game_name(table.game), ended) if table.games > 1 else ended


# --- the end of a game


def won(winner: Seat | None, names: Sequence[str]) -> str:
    return tr._("A draw") if winner is None else about(names[winner], tr._("You won"), tr._("{name} wins"))


def resigned(winner: Seat, names: Sequence[str]) -> tuple[str, str]:
    """Who won because the other player resigned."""
    return won(winner, names), about(names[1 - winner], tr._("You resigned"), tr._("{name} resigned"))


def ended(game: BrookeGame, names: Sequence[str]) -> tuple[str, str]:
    """Who won a game, and why."""
    winner = game.winner
    cards = f"{game.cards(0)} : {game.cards(1)}"
    if winner is None:
        pips = f"{game.pips(0)} : {game.pips(1)}"
        form = tr._("Level on islands and on pips: {cards} and {pips}")
        return won(winner, names), form.format(cards=cards, pips=pips)
    if game.how == "resigned":
        return resigned(winner, names)
    if game.how == "pips":
        more, less = game.pips(winner), game.pips(1 - winner)
        form = tr._("Level on islands, {cards}. The printed pips decide: {more} to {less}")
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


# --- events

#: Of an event or of a hint: names, numbers, lists of slots from 1.
Facts: TypeAlias = Mapping[str, Any]


def sentences(event: Event, names: Sequence[str], islands: Sequence[str]) -> tuple[str, ...]:
    """An event in a sentence or two; `islands` are the names from left to right, none if they are not known."""
    facts = event.facts
    match event.kind:
        case "lot":
            return (about(names[facts["seat"]], tr._("You start."), tr._("{name} starts.")),)
        case "rolled":
            return rolled(facts, names)
        case "placed" if islands:
            return placed(facts, names), compared(facts, islands)
        case "acted" if islands:
            return (acted(facts, islands),)
        case "overflow":
            forms = tr._("Blue is {number} over its limit."), tr._("Red is {number} over its limit.")
            return (forms[COLOURS.index(facts["colour"])].format(number=facts["excess"]),)
        case "cut" if islands:
            return (cut(facts, names, islands),)
        case "flipped" if islands and facts["by"] == "turned-over":
            return (tr._("{island}: the island turns over.").format(island=islands[facts["slot"] - 1]),)
        case "skipped":
            name = names[facts["seat"]]
            if facts["why"] == "dice":
                yours = tr._("You sit out: no dice left to place.")
                return (about(name, yours, tr._("{name} sits out: no dice left to place.")),)
            yours = tr._("You sit out: the limit is reached.")
            return (about(name, yours, tr._("{name} sits out: the limit is reached.")),)
        case "pass":
            return (passed(facts, names),)
        case "game":
            return (won(facts["winner"], names),)
        case "resigned":
            return (about(names[facts["seat"]], tr._("You resign."), tr._("{name} resigns.")),)
    return ()


def rolled(facts: Facts, names: Sequence[str]) -> tuple[str, ...]:
    """What both rolled."""
    return tuple(
        about(names[seat], tr._("You roll a {value}."), tr._("{name} rolls a {value}."), value=value)
        for seat, value in zip(facts["seats"], facts["values"], strict=True)
    )


def placed(facts: Facts, names: Sequence[str]) -> str:
    """A die has been placed."""
    name, value = names[facts["seat"]], facts["value"]
    return about(name, tr._("You place a {value}."), tr._("{name} places a {value}."), value=value)


def compared(facts: Facts, islands: Sequence[str]) -> str:
    """What a placed die makes of the totals at its island."""
    mine, theirs = facts["totals"] if facts["colour"] == COLOURS[BLUE] else reversed(facts["totals"])
    form = (
        tr._("{island}: {mine} to {theirs}, the lead.")
        if facts["upper"]
        else tr._("{island}: {mine} to {theirs}, no lead.")
    )
    return form.format(island=islands[facts["slot"] - 1], mine=mine, theirs=theirs)


def acted(facts: Facts, islands: Sequence[str]) -> str:
    """An action has been carried out, or why it was not."""
    if not facts["possible"]:
        return f"{impossible(facts['action'], COLOURS.index(facts['of']))}."
    shift = (
        tr._("{action}: the blue {value} goes from the {start} to the {end}."),
        tr._("{action}: the red {value} goes from the {start} to the {end}."),
    )
    flip = tr._("{action}: the island is turned over ({island}).")
    form = {
        "right": shift,
        "left": shift,
        "swap": (
            tr._("{action}: the blue {value} ({start}) changes places with the {other} ({end})."),
            tr._("{action}: the red {value} ({start}) changes places with the {other} ({end})."),
        ),
        "turn": (
            tr._("{action}: the blue {value} ({start}) becomes a {shows}."),
            tr._("{action}: the red {value} ({start}) becomes a {shows}."),
        ),
        "gain": (
            tr._("{action}: blue takes a die from reserve."),
            tr._("{action}: red takes a die from reserve."),
        ),
        "flip": (flip, flip),
    }[facts["action"]][COLOURS.index(facts["of"])]
    start = islands[facts["from"] - 1] if "from" in facts else ""
    end = islands[facts["to"] - 1] if "to" in facts else ""
    return form.format(**{**facts, "action": action(facts["action"])}, start=start, end=end, island=end)


def cut(facts: Facts, names: Sequence[str], islands: Sequence[str]) -> str:
    """An overflow has been corrected."""
    forms = (
        (
            tr._("You lower the blue {value} ({island}) to {shows}."),
            tr._("{name} lowers the blue {value} ({island}) to {shows}."),
        ),
        (
            tr._("You lower the red {value} ({island}) to {shows}."),
            tr._("{name} lowers the red {value} ({island}) to {shows}."),
        ),
    )
    name, where = names[facts["seat"]], islands[facts["from"] - 1]
    form = forms[COLOURS.index(facts["of"])]
    return about(name, *form, value=facts["value"], island=where, shows=facts["shows"])


def passed(facts: Facts, names: Sequence[str]) -> str:
    """The end of a pass: how it stands."""
    return tr._("Pass {number} is over: {one} {mine}, {other} {theirs}.").format(
        number=facts["pass"], one=names[0], mine=facts["score"][0], other=names[1], theirs=facts["score"][1]
    )
