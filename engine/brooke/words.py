"""Brooke in English sentences, for the terminal: events, the table, and questions.

The app has its own texts in four languages, built from the same events.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..ai.advice import Reason
from ..base import Event, Json, Seat
from ..translation import ENGLISH, Translator
from .cards import ACTION_NAMES, BLUE, COLOURS, PASSES, RED, Action
from .play import action_at, moves
from .rules import RULES
from .state import ACT, CUT, PLACE, BrookeView, State, is_pass_over, tally, totals

PLACES = ("left", "middle", "right")
ACTIONS: dict[Action, str] = {
    Action.RIGHT: "move one {colour} die to the right",
    Action.LEFT: "move one {colour} die to the left",
    Action.SWAP: "swap two {colour} dice",
    Action.TURN: "turn one {colour} die upside down",
    Action.GAIN: "give {colour} a die from reserve",
    Action.FLIP: "turn any island over",
}
_WIDTH = 34
_LABEL = 16


def name_of(slot: int) -> str:
    """A slot (from 1) in words."""
    return f"the {PLACES[slot - 1]} island"


def sentence(event: Event, players: Sequence[str]) -> str:
    """One event as a line of the log; it names players, never “you”."""
    facts = event.facts
    if event.kind == "placed":
        return _placed(facts, players)
    if event.kind == "acted":
        return f"  {_acted(facts, players[facts['seat']])}"
    if event.kind == "flipped":
        shows = f"{facts['card']} now shows {facts['face']}."
        # The sentence before says which action turned it over.
        if facts["by"] == "action":
            return f"  Card {shows}"
        return f"  {name_of(facts['slot']).capitalize()} turns over: card {shows}"
    if event.kind == "overflow":
        return f"  {facts['colour'].capitalize()} is {facts['excess']} over the limit."
    if event.kind == "cut":
        who, where = players[facts["seat"]], name_of(facts["from"])
        return f"  {who} lowers the {facts['of']} {facts['value']} at {where} to {facts['shows']}."
    if event.kind == "skipped":
        why = "no dice left in stock" if facts["why"] == "dice" else "the limit is reached"
        return f"  {players[facts['seat']]} ({facts['colour']}) sits out: {why}."
    return _between_turns(event, players)


def _placed(facts: Json, players: Sequence[str]) -> str:
    who = f"{players[facts['seat']]} ({facts['colour']})"
    totals = f"{facts['totals'][0]}:{facts['totals'][1]}"
    hand = "upper hand" if facts["upper"] else "no upper hand"
    return f"{who} places a {facts['value']} at {name_of(facts['slot'])} (card {facts['card']}): {totals}, {hand}."


def _acted(facts: Json, who: str) -> str:
    action, of = facts["action"], facts["of"]
    if not facts["possible"]:
        return f"Its action ({ACTIONS[Action[action.upper()]].format(colour=of)}) is impossible."
    if action in ("right", "left"):
        return f"{who} moves the {of} {facts['value']} from {name_of(facts['from'])} to {name_of(facts['to'])}."
    if action == "swap":
        here, there = name_of(facts["from"]), name_of(facts["to"])
        return f"{who} swaps the {of} {facts['value']} at {here} with the {facts['other']} at {there}."
    if action == "turn":
        return f"{who} turns the {of} {facts['value']} at {name_of(facts['from'])} to {facts['shows']}."
    if action == "gain":
        return f"{of.capitalize()} takes a die from reserve."
    return f"{who} turns {name_of(facts['to'])} over."


def _between_turns(event: Event, players: Sequence[str]) -> str:
    facts = event.facts
    if event.kind == "lot":
        return f"By lot {players[facts['seat']]} starts."
    if event.kind == "dealt":
        cards = ", ".join(f"{card} ({face})" for card, face in zip(facts["cards"], facts["faces"], strict=True))
        game = "Return game, pass" if facts["game"] == 2 else "Pass"
        who = f"{players[facts['seat']]} ({facts['starter']})"
        return f"\n{game} {facts['pass']} of {PASSES}: cards {cards}. {who} starts."
    if event.kind == "rolled":
        rolls = zip(facts["seats"], COLOURS, facts["values"], strict=True)
        return " ".join(f"{players[seat]} ({colour}) rolls a {value}." for seat, colour, value in rolls)
    if event.kind == "pass":
        return _pass(facts, players)
    score = f"{facts['cards'][0]}:{facts['cards'][1]}"
    pips = f"{facts['pips'][0]}:{facts['pips'][1]} pips"
    if event.kind == "match":
        games = f"{facts['games'][0]}:{facts['games'][1]} games"
        return f"Both games: {games}, {score} islands, {pips}."
    if facts["how"] == "draw":
        return f"The game is a draw: {score} islands and {pips}."
    victor = facts["winner"]
    what, loser = facts["how"], 1 - victor
    counted = "islands" if what == "cards" else what
    level = f"Level on islands, {score}. " if what == "pips" else ""
    return f"{level}{players[victor]} wins the game by {facts[what][victor]} {counted} to {facts[what][loser]}."


def _pass(facts: Json, players: Sequence[str]) -> str:
    lines = [f"Pass {facts['pass']} is over."]
    for card in facts["cards"]:
        who = "goes to nobody" if card["seat"] is None else f"goes to {players[card['seat']]}"
        lines.append(f"  Card {card['card']} {who} ({card['totals'][0]}:{card['totals'][1]}).")
    lines.append(f"  Islands won: {players[0]} {facts['score'][0]}, {players[1]} {facts['score'][1]}.")
    return "\n".join(lines)


# --- the table


def table(view: BrookeView, players: Sequence[str]) -> str:
    """What lies on the table: three cards with both sides' dice, and what everybody has left."""
    s = view.state
    if s.spread is None or is_pass_over(s):
        return "The next cards are being dealt." if s.actors else "All cards are played."
    lines = [_row("", [f"{place} ({slot + 1})" for slot, place in enumerate(PLACES)])]
    lines.append(_row("", [_card(s, slot) for slot in range(3)]))
    lines.append(_row("", [_action(s, slot) for slot in range(3)]))
    lines += [
        _row(_name(s, colour, players), [_dice(s, colour, slot) for slot in range(3)]) for colour in (RED, BLUE)
    ]
    lines += [_stock(s, colour, players) for colour in (BLUE, RED)]
    cards, pips = tally(s.rules, s.ledger)
    lines.append(
        f"Pass {s.ledger.number} of {PASSES}. Islands won: {players[0]} {cards[0]}, {players[1]} {cards[1]}"
        f" (pips on them {pips[0]}:{pips[1]})."
    )
    return "\n".join(lines)


def _row(label: str, cells: Sequence[str]) -> str:
    return (f"{label:<{_LABEL}}" + "".join(f"{cell:<{_WIDTH}}" for cell in cells)).rstrip()


def _name(s: State, colour: int, players: Sequence[str]) -> str:
    return f"{players[s.ledger.seat(colour)][:9]} {COLOURS[colour]}"


def _card(s: State, slot: int) -> str:
    assert s.spread is not None
    face = s.spread.faces[s.faces][slot]
    printed = [f", {COLOURS[c]} +{face.printed[c]}" for c in (BLUE, RED) if face.printed[c]]
    return f"card {s.rules.deck.cards[s.spread.cards[slot]].id}, {COLOURS[face.colour]} face{''.join(printed)}"


def _action(s: State, slot: int) -> str:
    colour, action = action_at(s, slot)
    return ACTIONS[action].format(colour=COLOURS[colour])


def _dice(s: State, colour: int, slot: int) -> str:
    assert s.spread is not None
    side = s.red if colour else s.blue
    printed = s.spread.faces[s.faces][slot].printed[colour]
    shown = " ".join([*map(str, side.values_at(slot)), *([f"(+{printed})"] if printed else [])])
    return f"{shown or '–'} = {totals(s, slot)[colour]}"


def _stock(s: State, colour: int, players: Sequence[str]) -> str:
    side = s.red if colour else s.blue
    rolled = f", the rolled {side.first} first" if side.first else ""
    return (
        f"{_name(s, colour, players):<{_LABEL}}stock {side.stock}{rolled}; reserve {side.reserve}; "
        f"{side.sum} of {side.limit} pips placed"
    )


def question(view: BrookeView, seat: Seat) -> str:
    """The question to a player at the terminal."""
    s = view.state
    if s.due == PLACE:
        side = s.red if s.mover else s.blue
        if side.first:
            return f"place your rolled {side.first} (slot={side.first}, as in 2={side.first})"
        return f"place a die (slot=value, as in 2={min(6, side.room)}; at most {min(6, side.room)})"
    if s.due >= CUT:
        over = s.blue if s.blue.excess else s.red
        colour = COLOURS[BLUE if s.blue.excess else RED]
        return f"{colour} is {over.excess} over the limit: which die is lowered (as in {_example(s)})"
    _, action = action_at(s, s.due - ACT)
    return f"{RULES[ACTION_NAMES[action]].text} Your choice (as in {_example(s)})"


def _example(s: State) -> str:
    return moves(s)[0]


def options(view: BrookeView, seat: Seat) -> list[str]:
    """Moves explain themselves here."""
    return []


class Text:
    """English alone."""

    rules = RULES

    def __init__(self, tr: Translator = ENGLISH) -> None:
        self.tr = tr

    def told(self, events: Sequence[Event], players: Sequence[str]) -> list[str]:
        return [line for event in events if (line := sentence(event, players))]

    def reason(self, why: Reason) -> str:
        return TEXTS[why.id].format(gain=_gain_text(dict(why.facts)), **why.facts)

    def table(self, view: BrookeView, players: Sequence[str]) -> str:
        return table(view, players)

    def question(self, view: BrookeView, seat: Seat) -> str:
        return question(view, seat)

    def options(self, view: BrookeView, seat: Seat) -> list[str]:
        return options(view, seat)


TEXTS: dict[str, str] = {
    "only": "There is no other move.",
    "any": "All moves are equally good.",
    "feel": "It {gain}.",
    "looks": "It {gain}; looking {turns} turns ahead, that seems best.",
    "solved": "It {gain}; with best play to the end of the pass that gives a chance of about {percent}% to win.",
    "wins": "It {gain}; with best play that wins the match, whatever the opponent does.",
    "won": "It {gain}; the match is won, whatever comes.",
    "draws": "It {gain}; against best play that leads to a draw.",
    "loses": "It {gain}; against best play every move loses the match.",
    "lost": "Against best play every move loses; this one {gain}, and {wrong} of {replies} replies are mistakes.",
    "trap": "It {gain}. Others are just as good, but after this one {wrong} of {replies} replies are mistakes.",
}


def _gain_text(gains: dict[str, Json]) -> str:
    """Gains in words, to stand after a subject: “leads at the middle island and gains a die”."""
    parts = []
    if gains.get("leads"):
        parts.append(f"leads at {_islands(gains['leads'])}")
    if gains.get("dice"):
        parts.append("gains a die")
    if gains.get("lowered"):
        parts.append(f"lowers the opponent's dice by {gains['lowered']}")
    if gains.get("levels"):
        parts.append(f"draws level at {_islands(gains['levels'])}")
    if gains.get("keeps") and not parts:
        parts.append(f"strengthens its lead at {_islands(gains['keeps'])}")
    if gains.get("given"):
        parts.append("gives the opponent a die")
    if gains.get("loses"):
        parts.append(f"gives up the lead at {_islands(gains['loses'])}")
    if gains.get("yields"):
        parts.append(f"lets the opponent lead at {_islands(gains['yields'])}")
    return _and(parts) or "changes no lead"


def _islands(slots: list[int]) -> str:
    names = _and([PLACES[slot - 1] for slot in slots])
    return f"the {names} island{'s' if len(slots) > 1 else ''}"


def _and(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""
