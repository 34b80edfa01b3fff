"""Questions, what an answer would do, and hints, in the player's language.

Where a sentence names a colour, both forms stand side by side: blue's and red's.
"""

from __future__ import annotations

from app.base.text import headed, tr
from app.games.brooke.presenter.text import islands, words
from app.games.brooke.presenter.view_models import (
    BrookeChoice,
    BrookeQuestion,
    BrookeSide,
    BrookeTable,
    Forecast,
    Pair,
)
from app.lessons import READ_FIRST
from app.people import about
from engine.base import Move
from engine.brooke.play import PLACEMENTS
from engine.brooke.text import Facts


def forecast(found: Forecast) -> tuple[str, str]:
    """What a die would do here: how it stands then, and what follows."""
    if not found.leads:
        return tr._("tied") if found.level else tr._("you are behind"), tr._("nothing happens")
    if not found.possible:
        return tr._("you lead"), tr._("is only flipped")
    if found.action == "gain" and found.of == found.colour:
        return tr._("you lead"), tr._("you get a die")
    return tr._("you lead"), words.does(found.action, found.of)


def leads(leader: int | None, own: int) -> str:
    """Who leads an island, for a player of a colour."""
    if leader is None:
        return tr._("tied")
    if leader == own:
        return tr._("you lead")
    return (tr._("blue leads"), tr._("red leads"))[leader]


def over_limit(number: int, asked: BrookeQuestion) -> str:
    """A choice goes over the limit: who lowers a die then, for the one who is asked."""
    if asked.corrector == asked.colour:
        form = tr._("{number} over: you lower a die")
    else:
        form = (tr._("{number} over: blue lowers a die"), tr._("{number} over: red lowers a die"))[asked.corrector]
    return form.format(number=number)


def die_option(slot: int, value: int, shows: int, to: int) -> str:
    """A die that could be taken, in words."""
    where = words.place(slot)
    if shows:
        return tr._("{place}: {value} becomes {shows}").format(place=where, value=value, shows=shows)
    if to != slot:
        return tr._("{place}: {value} goes to the {to}").format(place=where, value=value, to=words.place(to))
    return headed(where, str(value))


def asks_value(asked: BrookeQuestion, value: int, name: str) -> tuple[str, str]:
    """Which value, then where.  `name` is set if several people read the prompt."""
    if asked.rolled:
        head = words.asks_rolled(asked.values[0])
    elif value:
        head = tr._("Where does the {value} go?").format(value=value)
    else:
        head = words.asks_value()
    detail = (
        tr._("Tap an island, or drag the die there")
        if value
        else tr._("then tap an island, or drag the die there")
    )
    return _named(name or tr._("Your turn"), head), detail


def asks_action(asked: BrookeQuestion, table: BrookeTable, name: str, picked: bool) -> tuple[str, str]:
    """An action that is due."""
    head = words.asks(asked.action, asked.of)
    if asked.action == "flip":
        return _named(name, head), tr._("Its action is not triggered. The other faces:")
    if picked:
        head = tr._("Swap: with which die?")
        return _named(name, head), tr._("Choose one at another island. Tap the first one again to put it back.")
    where = words.island(table.islands[asked.slot].picture)
    if not picked and asked.action == "swap":
        return _named(name, head), tr._("{island}: you lead, so the action is triggered.").format(island=where)
    return _named(name, head), tr._("Totals once the {island} is flipped").format(island=where)


def asks_cut(asked: BrookeQuestion, name: str) -> tuple[str, str]:
    """An overflow that is to be corrected."""
    head, detail = words.asks_cut(asked.of, asked.excess)
    return _named(name, head), detail


def waits(asked: BrookeQuestion, side: BrookeSide, *, replayed: bool) -> tuple[str, str]:
    """Another player has to decide; in a lesson, once its text has been read."""
    if side.is_ai and not side.thinking:
        waiting = {
            "place": tr._("{name} moves next"),
            "act": tr._("{name} is about to carry out the action"),
            "cut": tr._("{name} is about to lower a die"),
        }
        return waiting[asked.kind].format(name=side.name), "" if replayed else tr._(READ_FIRST)
    if side.is_ai:
        return tr._("{name} is thinking").format(name=side.name), ""
    rolled = tr._("You place the rolled die"), tr._("{name} places the rolled die")
    chosen = tr._("You choose a value"), tr._("{name} is choosing a value")
    forms = {
        "place": rolled if asked.rolled else chosen,
        "act": (tr._("You carry out an action"), tr._("{name} carries out an action")),
        "cut": (tr._("You lower a die"), tr._("{name} lowers a die")),
    }
    return about(side.name, *forms[asked.kind]), ""


def _named(name: str, head: str) -> str:
    return f"{name} · {head}" if name else head


def turned_twice() -> str:
    """A card that is turned over by its own action, and back at the end of the turn."""
    return tr._("flipped twice: no change")


def flip_note(before: Pair, after: Pair, own: int, *, twice: bool) -> str:
    """What turning a card over does, for the one who turns it."""
    if twice:
        return turned_twice()
    mine = (after[own] - after[1 - own]) - (before[own] - before[1 - own])
    if not mine:
        return tr._("same totals")
    form = tr._("{number} better for you") if mine > 0 else tr._("{number} worse for you")
    return form.format(number=abs(mine))


# --- hints


def hint(move: Move, choice: BrookeChoice | None, table: BrookeTable) -> str:
    """An advised move, in a few words; `choice` is what is chosen if no die is placed."""
    if move in PLACEMENTS:
        slot, value = PLACEMENTS[move]
        return tr._("Hint: a {value} {place}").format(value=value, place=words.where([slot]))
    names = islands(table.islands)
    if choice is None:
        return tr._("Hint: this one")
    if choice.die is None:
        return tr._("Hint: flip the {island}").format(island=names[choice.to or 0])
    if choice.other is not None:
        form = tr._("Hint: the {value} ({island}) and the {other} ({there})")
        return form.format(
            value=choice.die.value,
            island=names[choice.die.slot],
            other=choice.other.value,
            there=names[choice.other.slot],
        )
    return tr._("Hint: the {value} ({island})").format(value=choice.die.value, island=names[choice.die.slot])


def gains(facts: Facts, move: Move, choice: BrookeChoice | None, table: BrookeTable) -> str:
    """What an advised move gains and costs at this table; empty if that is unknown.

    What counts is the end of the turn, when the island has turned over.  A lead that is taken for its action only
    says so: it is gone by then.
    """
    if "leads" not in facts or table.question is None:
        return ""
    if move in PLACEMENTS:
        return _placing(facts, *PLACEMENTS[move], table)
    left = _pips_left(choice, table) if choice is not None else ""
    return words.changes(facts) or left or tr._("No lead changes.")


def _placing(facts: Facts, slot: int, value: int, table: BrookeTable) -> str:
    asked = table.question
    found = asked.forecast(slot, value) if asked is not None else None
    if asked is None or found is None:
        return ""
    here, side = slot + 1, table.sides[asked.colour]
    was_leading = table.islands[slot].leader == asked.colour
    passing = found.leads and (here in facts["loses"] if was_leading else here not in facts["leads"])
    elsewhere = any(facts[name] for name in ("leads", "levels", "lowered") if facts[name] != [here])
    parts = []
    if found.leads and found.possible and not facts["dice"] and (passing or elsewhere):
        form = tr._("Leading {places} triggers its action: {does}.")
        parts.append(form.format(places=words.where([slot]), does=words.does(found.action, found.of)))
    if passing:
        facts = {**facts, "loses": [other for other in facts["loses"] if other != here]}
    parts.append(words.changes(facts))
    if passing and not facts["ends"] and here not in facts["yields"]:
        form = tr._("Then the island is flipped, and the lead {places} is gone.")
        parts.append(form.format(places=words.where([slot])))
    left = side.limit - side.placed - value
    if not any(parts) and side.stock > 1 and left:
        form = tr.n("Keeps {left} pip for your next dice.", "Keeps {left} pips for your next dice.", left)
        parts.append(form.format(left=left))
    return " ".join(part for part in parts if part) or tr._("No lead changes.")


def _pips_left(choice: BrookeChoice, table: BrookeTable) -> str:
    """How many pips the other side may still place after a choice that changes no lead."""
    asked = table.question
    if asked is None:
        return ""
    other = table.sides[1 - asked.colour]
    after = sum(value for island in choice.after for value in island.dice[other.colour])
    if after <= other.placed or choice.over:
        return ""
    left = other.limit - after
    forms = (
        tr.n("Leaves blue only {left} pip to place.", "Leaves blue only {left} pips to place.", left),
        tr.n("Leaves red only {left} pip to place.", "Leaves red only {left} pips to place.", left),
    )
    return forms[other.colour].format(left=left)
