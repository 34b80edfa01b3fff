"""Hints at the Brooke table in words: what is advised, what it gains, and how sure that is.

A gain is what stands at the end of the turn, when the island has turned over.  What a pill says of a die in hand
holds as soon as it is placed: where the two differ, the hint says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from app.base.text import tr
from app.games.brooke.presenter import wording
from app.games.brooke.presenter.shows import BrookeChoice, BrookeShow
from engine.base import Move
from engine.brooke.play import PLACEMENTS

#: Lists of slots from 1, or numbers.
Facts: TypeAlias = Mapping[str, Any]


def hint(move: Move, choice: BrookeChoice | None, table: BrookeShow) -> str:
    """An advised move, in a few words; `choice` is what is chosen if no die is placed."""
    if move in PLACEMENTS:
        slot, value = PLACEMENTS[move]
        return tr._("Hint: a {value} {place}").format(value=value, place=wording.where([slot]))
    names = wording.islands(table.islands)
    if choice is None:
        return tr._("Hint: this one")
    if choice.die is None:
        return tr._("Hint: turn the {island} over").format(island=names[choice.to or 0])
    if choice.other is not None:
        form = tr._("Hint: the {value} ({island}) and the {other} ({there})")
        return form.format(
            value=choice.die.value,
            island=names[choice.die.slot],
            other=choice.other.value,
            there=names[choice.other.slot],
        )
    return tr._("Hint: the {value} ({island})").format(value=choice.die.value, island=names[choice.die.slot])


def reason(id: str, facts: Facts, fallback: str, gained: str = "") -> str:
    """Why a move is advised: what it gains (in words of the table, if it is known), and how sure that is."""
    forms = {
        "only": tr._("There is no other move."),
        "any": tr._("All moves are equally good."),
        "feel": "",
        "looks": tr._("Looking {turns} turns ahead, this seems best."),
        "solved": tr._("With best play to the end of the pass it gives a chance of about {percent}% to win."),
        "wins": tr._("With best play it wins the match, whatever your opponent does."),
        "won": tr._("The match is won, whatever comes."),
        "draws": tr._("Against best play it leads to a draw."),
        "loses": tr._("Against best play every move loses the match."),
        "lost": tr._(
            "Against best play every move loses; after this one {wrong} of {replies} replies are mistakes."
        ),
        "trap": tr._(
            "Other moves are just as good, but after this one {wrong} of {replies} replies are mistakes."
        ),
    }
    if id not in forms:
        return fallback
    # A die may take a lead that is gone when its island turns over.
    unchanged = tr._("At the end of the turn no lead has changed.")
    told = (gained or _changes(facts) or unchanged) if "leads" in facts else ""
    return " ".join(part for part in (told, forms[id].format(**facts)) if part) or fallback


def gains(facts: Facts, move: Move, choice: BrookeChoice | None, table: BrookeShow) -> str:
    """What an advised move gains and costs, said of what lies on the table; empty if nothing is known of that."""
    if "leads" not in facts or table.question is None:
        return ""
    if move in PLACEMENTS:
        return _placing(facts, *PLACEMENTS[move], table)
    left = _pips_left(choice, table) if choice is not None else ""
    return _changes(facts) or left or tr._("Changes no lead.")


def _placing(facts: Facts, slot: int, value: int, table: BrookeShow) -> str:
    asked = table.question
    told = asked.forecast(slot, value) if asked is not None else None
    if asked is None or told is None:
        return ""
    here, side = slot + 1, table.sides[asked.colour]
    was_leading = table.islands[slot].leader == asked.colour
    passing = told.leads and (here in facts["loses"] if was_leading else here not in facts["leads"])
    if passing:
        facts = {**facts, "loses": [other for other in facts["loses"] if other != here]}
    parts = [_changes(facts)]
    if passing:
        form = tr._("You lead {places} only until the island turns over.")
        parts.append(form.format(places=wording.where([slot])))
    if not any(parts):
        parts.append(tr._("Changes no lead."))
    left = side.limit - side.placed - value
    if not parts[0] and side.stock > 1 and left:
        form = tr.n(
            "It leaves you {left} pip for your next dice.", "It leaves you {left} pips for your next dice.", left
        )
        parts.append(form.format(left=left))
    return " ".join(part for part in parts if part)


def _pips_left(choice: BrookeChoice, table: BrookeShow) -> str:
    """How many pips somebody may still place after a choice that changes no lead."""
    asked = table.question
    if asked is None:
        return ""
    other = table.sides[1 - asked.colour]
    after = sum(value for island in choice.after for value in island.dice[other.colour])
    if after <= other.placed or choice.over:
        return ""
    left = other.limit - after
    forms = (
        tr.n("It leaves blue only {left} pip to place.", "It leaves blue only {left} pips to place.", left),
        tr.n("It leaves red only {left} pip to place.", "It leaves red only {left} pips to place.", left),
    )
    return forms[other.colour].format(left=left)


def _changes(facts: Facts) -> str:
    """What a move changes."""
    forms = {
        "leads": tr._("Takes the lead {places}."),
        "dice": tr._("Gains a die."),
        "lowered": tr._("Lowers the opponent’s dice by {number}."),
        "levels": tr._("Draws level {places}."),
        "keeps": tr._("Strengthens the lead {places}."),
        "given": tr._("Gives the opponent a die."),
        "loses": tr._("At the end of the turn the lead {places} is gone."),
        "yields": tr._("Gives the opponent the lead {places}."),
    }
    parts: list[str] = []
    for name, form in forms.items():
        found = facts.get(name)
        # A lead that is held is only worth a sentence if there is nothing better to say.
        if found and not (name == "keeps" and parts):
            places = "" if isinstance(found, int) else wording.where([slot - 1 for slot in found])
            parts.append(form.format(places=places, number=found))
    return " ".join(parts)
