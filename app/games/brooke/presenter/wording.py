"""Sentences at the Brooke table, in the player's language.

Islands are named without articles, so that a sentence stays right in every language whichever island stands in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.core.text import tr
from app.games.brooke.presenter.history import Game
from app.games.brooke.presenter.prompts import Count, DieOption
from app.games.brooke.presenter.scene import Forecast
from app.games.brooke.presenter.shows import BLUE, Award, BrookeTable, Face, Question, Side

PASSES = 4


# --- names


def island(picture: int) -> str:
    """The name of an island by its picture."""
    return {
        1: tr._("Lighthouse"),
        2: tr._("Windmill"),
        3: tr._("Palms"),
        4: tr._("Volcano"),
        5: tr._("Castle"),
        6: tr._("Rock arch"),
        7: tr._("Shipwreck"),
        8: tr._("Camp"),
        9: tr._("Cottage"),
        10: tr._("Standing stones"),
        11: tr._("Orchard"),
        12: tr._("Temple"),
    }[picture]


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
    return tr._("Blue") if of == BLUE else tr._("Red")


def place(slot: int) -> str:
    """Left, middle or right, from slot 0."""
    return (tr._("left"), tr._("middle"), tr._("right"))[slot]


def does(face: Face) -> str:
    """What the action of a face does, with whose dice."""
    blue = face.colour == BLUE
    return {
        "right": tr._("One blue die moves to the next island on the right, from the last to the first.")
        if blue
        else tr._("One red die moves to the next island on the right, from the last to the first."),
        "left": tr._("One blue die moves to the next island on the left, from the first to the last.")
        if blue
        else tr._("One red die moves to the next island on the left, from the first to the last."),
        "swap": tr._("Two blue dice at different islands change places.")
        if blue
        else tr._("Two red dice at different islands change places."),
        "turn": tr._("One blue die is turned to its opposite side: 1 and 6, 2 and 5, 3 and 4.")
        if blue
        else tr._("One red die is turned to its opposite side: 1 and 6, 2 and 5, 3 and 4."),
        "gain": tr._("Blue takes one die from reserve into stock.")
        if blue
        else tr._("Red takes one die from reserve into stock."),
        "flip": tr._("Any one of the three islands is turned over, without its action."),
    }[face.action]


def printed(face: Face) -> str:
    """The printed die of a face; empty if it has none."""
    blue, red = face.printed
    if blue:
        return tr._("Printed die: {number} more for blue.").format(number=blue)
    return tr._("Printed die: {number} more for red.").format(number=red) if red else ""


# --- the bar and the rows


def title(table: BrookeTable) -> tuple[str, str]:
    """The pass, and in a pair the game."""
    done = bool(table.awards) and not table.over
    form = tr._("Pass {number} of 4 is over").format(number=table.number) if done else plain_title(table)
    game = ""
    if table.games > 1:
        game = tr._("Return game") if table.game == 2 else tr._("First game")
    return form, game


def plain_title(table: BrookeTable) -> str:
    return tr._("Pass {number} of 4").format(number=table.number)


def short_title(table: BrookeTable) -> str:
    """“2 / 4”."""
    return f"{table.number} / {PASSES}"


def pips(table: BrookeTable, near: int) -> str:
    """What decides when islands are level, the near side first."""
    return tr._("pips {one} : {other}").format(one=table.sides[near].pips, other=table.sides[1 - near].pips)


def own_pips(side: Side) -> str:
    return tr.n("{number} pip", "{number} pips", side.pips).format(number=side.pips)


def score(table: BrookeTable) -> str:
    """The score in words."""
    return " · ".join(
        tr._("{name}: {cards}, pips on them {pips}").format(
            name=side.name, cards=cards(side.cards), pips=side.pips
        )
        for side in table.sides
    )


def cards(number: int) -> str:
    return tr.n("{number} island", "{number} islands", number).format(number=number)


def thinking() -> str:
    return tr._("thinking")


def stock(side: Side) -> str:
    return tr._("{name}: {stock} dice to place, {reserve} in reserve").format(
        name=side.name, stock=side.stock, reserve=side.reserve
    )


def count(found: Count) -> str:
    """The pips placed against the limit."""
    if found.over:
        return tr._("{placed}, limit {limit}").format(placed=found.placed, limit=found.limit)
    if found.hand:
        return tr._("{placed} + {hand} = {sum} of {limit}").format(
            placed=found.placed, hand=found.hand, sum=found.placed + found.hand, limit=found.limit
        )
    return tr._("{placed} of {limit}").format(placed=found.placed, limit=found.limit)


# --- before something happens


def forecast(told: Forecast, *, full: bool) -> str:
    """What a die placed here would do."""
    if not told.leads:
        return tr._("no lead yet")
    if not told.possible:
        return tr._("you lead, no action") if full else tr._("you lead")
    if not full:
        return tr._("you lead")
    blue = told.of == BLUE
    return {
        "right": tr._("you lead: blue die right") if blue else tr._("you lead: red die right"),
        "left": tr._("you lead: blue die left") if blue else tr._("you lead: red die left"),
        "swap": tr._("you lead: swap blue dice") if blue else tr._("you lead: swap red dice"),
        "turn": tr._("you lead: turn a blue die") if blue else tr._("you lead: turn a red die"),
        "gain": tr._("you lead: a die for blue") if blue else tr._("you lead: a die for red"),
        "flip": tr._("you lead: flip an island"),
    }[told.action]


def die_option(option: DieOption) -> str:
    """A die that could be taken, in words."""
    _colour, slot, value = option.die
    if option.shows:
        return tr._("{place}: {value} becomes {shows}").format(place=place(slot), value=value, shows=option.shows)
    if option.to != slot:
        return tr._("{place}: {value} goes to {to}").format(place=place(slot), value=value, to=place(option.to))
    return f"{place(slot)}: {value}"


def asks_value(asked: Question, value: int, name: str) -> tuple[str, str]:
    """The wheel: which value, then where.  `name` is set where several read the same sheet."""
    if asked.rolled:
        head = tr._("Place your rolled {value}").format(value=asked.values[0])
    elif value:
        head = tr._("Where does the {value} go?").format(value=value)
    else:
        head = tr._("Choose a value")
    told = (
        tr._("Tap an island, or drag the die there")
        if value
        else tr._("then tap an island, or drag the die there")
    )
    return _named(name, head), told


def asks_action(asked: Question, table: BrookeTable, name: str, picked: bool) -> tuple[str, str]:
    """An action that is due."""
    blue = asked.of == BLUE
    head = {
        "right": tr._("Right: which blue die?") if blue else tr._("Right: which red die?"),
        "left": tr._("Left: which blue die?") if blue else tr._("Left: which red die?"),
        "swap": tr._("Swap: which two blue dice?") if blue else tr._("Swap: which two red dice?"),
        "turn": tr._("Turn: which blue die?") if blue else tr._("Turn: which red die?"),
        "flip": tr._("Turn over which island?"),
    }[asked.action]
    if asked.action == "flip":
        return _named(name, head), tr._("Its action does not fire. The other sides:")
    if picked:
        head = tr._("Swap: with which die?")
        return _named(name, head), tr._("It lies at another island. Tap the first one again to put it back.")
    where = island(table.islands[asked.slot].picture)
    return _named(name, head), tr._("{island}: you lead, so its action fires.").format(island=where)


def asks_cut(asked: Question, name: str) -> tuple[str, str]:
    """An overflow that is to be corrected."""
    form = tr._("Blue is {number} over its limit") if asked.of == BLUE else tr._("Red is {number} over its limit")
    told = (
        tr._("You lower one blue die by exactly {number}.")
        if asked.of == BLUE
        else tr._("You lower one red die by exactly {number}.")
    )
    return _named(name, form.format(number=asked.excess)), told.format(number=asked.excess)


def waits(asked: Question, name: str, is_ai: bool) -> tuple[str, str]:
    """Somebody else decides."""
    if is_ai:
        return tr._("{name} is thinking").format(name=name), ""
    return {
        "place": tr._("{name} is choosing a value").format(name=name),
        "act": tr._("{name} carries out an action").format(name=name),
        "cut": tr._("{name} corrects the overflow").format(name=name),
    }[asked.kind], ""


def _named(name: str, head: str) -> str:
    return f"{name} · {head}" if name else head


def flip_note(before: tuple[int, int], after: tuple[int, int], own: int, *, twice: bool) -> str:
    """What turning a card over does, for the one who turns it."""
    if twice:
        return tr._("turned twice: stays")
    mine = (after[own] - after[1 - own]) - (before[own] - before[1 - own])
    if not mine:
        return tr._("totals stay")
    form = tr._("{number} better for you") if mine > 0 else tr._("{number} worse for you")
    return form.format(number=abs(mine))


# --- the end of a pass


def pass_over(table: BrookeTable) -> str:
    """Who got how many: “Anna 2 · Bruno 1”, and what went to nobody."""
    won = [sum(award.colour == side.colour for award in table.awards) for side in table.sides]
    parts = [f"{side.name} +{number}" for side, number in zip(table.sides, won, strict=True) if number]
    nobody = len(table.awards) - sum(won)
    if nobody:
        parts.append(tr._("nobody {number}").format(number=nobody))
    return " · ".join(parts)


def award(found: Award, table: BrookeTable) -> str:
    """Why a card goes where it goes."""
    if found.colour is None:
        return tr._("level: out of the game")
    name = table.sides[found.colour].name
    value = table.islands[found.slot].face.printed[found.colour]
    if value:
        return tr._("{name}, printed {number} included").format(name=name, number=value)
    return name


def pass_next(table: BrookeTable, starter: str) -> str:
    """How it stands, and who starts next."""
    one, other = sorted(table.sides, key=lambda side: side.seat)
    if one.cards == other.cards:
        stands = tr._("{cards} : {cards}, level.").format(cards=one.cards)
    else:
        ahead, behind = (one, other) if one.cards > other.cards else (other, one)
        stands = tr._("{name} leads {more} : {less}.").format(name=ahead.name, more=ahead.cards, less=behind.cards)
    starts = tr._("{name} starts the next pass.").format(name=starter) if starter else ""
    return f"{stands} {starts}".rstrip()


# --- the end of a game


def ended(game: Game, names: Sequence[str]) -> tuple[str, str]:
    """Who won a game, and why."""
    mine, yours = game.cards(0), game.cards(1)
    if game.winner is None:
        return tr._("A draw"), tr._("Level on islands and on pips: {cards} and {pips}").format(
            cards=f"{mine} : {yours}", pips=f"{game.pips(0)} : {game.pips(1)}"
        )
    head = tr._("{name} wins").format(name=names[game.winner])
    if game.how == "resigned":
        return head, tr._("{name} gave the match up").format(name=names[1 - game.winner])
    other = 1 - game.winner
    if game.how == "pips":
        return head, tr._("Level on islands, {cards}. The printed pips decide: {more} to {less}").format(
            cards=f"{mine} : {yours}", more=game.pips(game.winner), less=game.pips(other)
        )
    return head, tr._("{more} islands to {less}").format(more=game.cards(game.winner), less=game.cards(other))


def ended_pair(games: Sequence[Game], winner: int | None, names: Sequence[str]) -> tuple[str, str]:
    """Who won two games together, and why."""
    won = " : ".join(str(sum(game.winner == seat for game in games)) for seat in (0, 1))
    both = " : ".join(str(sum(game.cards(seat) for game in games)) for seat in (0, 1))
    pips = " : ".join(str(sum(game.pips(seat) for game in games)) for seat in (0, 1))
    head = tr._("A draw") if winner is None else tr._("{name} wins").format(name=names[winner])
    return head, tr._("Games {games}, islands {cards}, pips {pips}").format(games=won, cards=both, pips=pips)


# --- hints


def hint(move: str) -> str:
    """An advised move, in a few words."""
    slot, equals, value = move.partition("=")
    if equals and slot.isdigit():
        return tr._("Hint: {value}, {place}").format(value=value, place=place(int(slot) - 1))
    return tr._("Hint: this one")


def reason(id: str, facts: Mapping[str, Any], fallback: str) -> str:
    """Why a move is advised: what it gains, and how sure that is."""
    forms = {
        "only": tr._("There is no other move."),
        "any": tr._("Any move will do."),
        "feel": "",
        "looks": tr._("That looks best {turns} turns ahead."),
        "solved": tr._("With best play to the end of the pass it is worth {percent} % of the game."),
        "wins": tr._("It wins the game whatever comes."),
        "draws": tr._("Against best play it is the way to a draw."),
        "lost": tr._("Best play beats every move here; after this one {wrong} of {replies} replies are mistakes."),
        "trap": tr._("Other moves are as good, but here {wrong} of {replies} replies are mistakes."),
    }
    if id not in forms:
        return fallback
    told = " ".join(
        part for part in (_gains(facts) if "leads" in facts else "", forms[id].format(**facts)) if part
    )
    return told or fallback


def _gains(facts: Mapping[str, Any]) -> str:
    def places(name: str) -> str:
        return ", ".join(place(slot - 1) for slot in facts.get(name, ()))

    parts = []
    if facts.get("leads"):
        parts.append(tr._("Takes the lead: {places}.").format(places=places("leads")))
    if facts.get("dice"):
        parts.append(tr._("Gains a die."))
    if facts.get("lowered"):
        parts.append(tr._("Takes {number} from the opponent's dice.").format(number=facts["lowered"]))
    if facts.get("levels"):
        parts.append(tr._("Draws level: {places}.").format(places=places("levels")))
    if facts.get("keeps") and not parts:
        parts.append(tr._("Holds the lead: {places}.").format(places=places("keeps")))
    if facts.get("given"):
        parts.append(tr._("Gives the opponent a die."))
    if facts.get("loses"):
        parts.append(tr._("Gives up the lead: {places}.").format(places=places("loses")))
    return " ".join(parts) or tr._("Waits and keeps the better dice back.")


def total() -> str:
    return tr._("Together")
