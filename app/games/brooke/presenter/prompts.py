"""What the prompt of each player says and offers: a question, a wait, an event, the end of a pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from app.base.icons import EMBLEMS
from app.base.text import tr
from app.games.brooke.presenter import question_text, text as words
from app.games.brooke.presenter.last_turn import BrookeTurn
from app.games.brooke.presenter.view_models import (
    COLOURS,
    VALUES,
    BrookeIntent,
    BrookeQuestion,
    BrookeTable,
    Die,
    Island,
    IslandFace,
    Pair,
)
from engine.base import Event, Move


class ValueOption(NamedTuple):
    """One value that a die could be given."""

    colour: int
    value: int
    #: Beyond the limit: a tap answers with the rule.
    locked: bool = False
    chosen: bool = False


class IslandOutcome(NamedTuple):
    """An island at the end of a turn: its name, both totals then and now, and in words who leads then."""

    name: str
    totals: Pair
    now: Pair
    #: The colour that leads then; None: level, or still open.
    leader: int | None
    leads: str
    #: Whether a die has to be lowered after it, as `leads` says then.
    warns: bool = False


class DieOption(NamedTuple):
    """A die that could be taken, and how the islands would stand then (empty while that is undecided)."""

    die: Die
    #: The name of the island where it lies.
    name: str
    #: What it would show; 0: it keeps its side.
    shows: int
    #: Where it would go; its own island if it stays.
    to: int
    #: The islands that it would change, its own first.
    outcomes: tuple[IslandOutcome, ...] = ()
    chosen: bool = False
    hinted: bool = False


class FlipOption(NamedTuple):
    """A card that could be turned over: its other side, and what that does to the totals."""

    move: Move
    slot: int
    picture: int
    face: IslandFace
    outcome: IslandOutcome
    note: str
    chosen: bool = False
    hinted: bool = False


class AwardOption(NamedTuple):
    """A card at the end of a pass: its name, the comparison, and who gets it."""

    name: str
    totals: Pair
    note: str
    colour: int | None


BrookeOption: TypeAlias = ValueOption | DieOption | FlipOption | AwardOption


class BrookePrompt(NamedTuple):
    """The words of a prompt, what it offers below them, and its main button."""

    head: str = ""
    detail: str = ""
    #: A picture of the `dice` atlas, or an icon after “md:”.
    picture: str = ""
    #: All of one kind.
    options: tuple[BrookeOption, ...] = ()
    #: The main button; empty for none.
    action: str = ""
    #: Whether the words can be pressed to read more.
    more: bool = False

    @property
    def wants_room(self) -> bool:
        """Whether there is more to show than one row of values."""
        return bool(self.options) and not isinstance(self.options[0], ValueOption)


def asking(table: BrookeTable, asked: BrookeQuestion, intent: BrookeIntent, name: str) -> BrookePrompt:
    """The prompt of the player who has to decide; `name` is set if several people read it."""
    if asked.kind == "place":
        head, detail = question_text.asks_value(asked, intent.value, name)
        picture = emblem(asked.colour) if name else ""
        return BrookePrompt(head, detail, picture, _values(asked, intent))
    if asked.kind == "cut":
        head, detail = question_text.asks_cut(asked, name)
        picture = f"limit_{COLOURS[asked.of]}"
    else:
        head, detail = question_text.asks_action(asked, table, name, intent.picked is not None)
        picture = f"{asked.action}_{COLOURS[asked.of]}"
    options = _flips(table, asked, intent) if asked.action == "flip" else _dice(table, asked, intent)
    return BrookePrompt(head, detail, picture, options)


def _values(asked: BrookeQuestion, intent: BrookeIntent) -> tuple[ValueOption, ...]:
    return tuple(
        ValueOption(asked.colour, value, locked=value not in asked.values, chosen=value == intent.value)
        for value in (asked.values if asked.rolled else VALUES)
    )


def _dice(table: BrookeTable, asked: BrookeQuestion, intent: BrookeIntent) -> tuple[DieOption, ...]:
    """Every die that can still be taken, island by island; equal ones once."""
    found = []
    looked_at = (intent.choice.die, intent.choice.other) if intent.choice is not None else ()
    for die in dict.fromkeys(table.dice_of(asked.of)):
        ways = asked.ways(die, intent.picked)
        if not ways and die != intent.picked:
            continue
        chosen = die == intent.picked or die in looked_at
        hinted = intent.hinted is not None and die in (intent.hinted.die, intent.hinted.other)
        name = words.island(table.islands[die.slot].picture)
        # A swap needs a second die; until then it is undecided who leads.
        if not ways or (asked.action == "swap" and intent.picked in (None, die)):
            found.append(DieOption(die, name, 0, die.slot, chosen=chosen, hinted=hinted))
            continue
        way = ways[0]
        to = die.slot if way.to is None or asked.action == "swap" else way.to
        slots = {die.slot, to} if asked.action != "swap" else {one.slot for one in (way.die, way.other) if one}
        outcomes = tuple(
            _outcome(table.islands[slot], way.after[slot], asked, way.over)
            for slot in sorted(slots, key=lambda slot: slot != die.slot)
        )
        found.append(DieOption(die, name, way.shows, to, outcomes, chosen, hinted))
    return tuple(found)


def _outcome(now: Island, then: Island, asked: BrookeQuestion, over: int = 0) -> IslandOutcome:
    leader, leads = then.leader, question_text.leads(then.leader, asked.colour)
    if over:
        # A die will be lowered: these totals do not last.
        leader, leads = None, question_text.over_limit(over, asked)
    return IslandOutcome(words.island(now.picture), then.totals, now.totals, leader, leads, over > 0)


def _flips(table: BrookeTable, asked: BrookeQuestion, intent: BrookeIntent) -> tuple[FlipOption, ...]:
    options = []
    for choice, before in zip(asked.choices, table.islands, strict=True):
        slot = before.slot
        after = choice.after[slot]
        # The card that fires is turned back at the end of the turn: it shows what it shows now.
        note = question_text.flip_note(before.totals, after.totals, asked.colour, twice=slot == asked.slot)
        chosen, hinted = choice == intent.choice, choice == intent.hinted
        outcome = _outcome(before, after, asked)
        options.append(FlipOption(choice.move, slot, before.picture, after.face, outcome, note, chosen, hinted))
    return tuple(options)


def waiting(table: BrookeTable, asked: BrookeQuestion | None, *, replayed: bool = False) -> BrookePrompt:
    """The prompt of a player who waits."""
    if asked is None:
        return BrookePrompt(tr._("The next islands are dealt"), "", "md:cards-outline")
    side = table.side_of(asked.seat)
    head, detail = question_text.waits(asked, side, replayed=replayed)
    return BrookePrompt(head, detail, emblem(side.colour))


def rested(last: BrookeTurn | None, *, waits: bool) -> BrookePrompt:
    """After an AI's turn, before an AI moves again."""
    head, picture = (last.text, emblem(last.colour)) if last is not None else ("", "")
    return BrookePrompt(head, "", picture, action=tr._("Go on") if waits else "")


def happening(event: Event, table: BrookeTable, names: Sequence[str]) -> BrookePrompt:
    """What every prompt says while an event is shown."""
    facts = event.facts
    head, *rest = words.sentences(event, names, words.islands(table.islands)) or ("",)
    colour = facts.get("colour", "")
    picture = {
        "lot": "md:dice-multiple-outline",
        "rolled": "md:dice-multiple-outline",
        "placed": f"emblem_{EMBLEMS.get(colour, '')}",
        "acted": f"{facts.get('action')}_{facts.get('of')}",
        "overflow": f"limit_{colour}",
        "cut": f"limit_{facts.get('of')}",
        "flipped": "md:rotate-3d-variant",
        "skipped": f"emblem_{EMBLEMS.get(colour, '')}",
        "pass": "md:trophy-outline",
    }.get(event.kind, "")
    return BrookePrompt(head, " ".join(rest), picture if head else "")


def pass_over(table: BrookeTable, starter: str, action: str) -> BrookePrompt:
    """The end of a pass, card by card."""
    names = words.islands(table.islands)
    awards = tuple(
        AwardOption(names[award.slot], award.totals, words.award(award, table), award.colour)
        for award in table.awards
    )
    head, detail = words.pass_over(table), words.pass_next(table, starter)
    return BrookePrompt(head, detail, options=awards, action=action)


def resigned(names: Sequence[str], winner: int) -> BrookePrompt:
    """The prompt after a resignation."""
    head, detail = words.resigned(winner, names)
    return BrookePrompt(head, detail, "md:trophy", action=tr._("Result"))


def emblem(colour: int) -> str:
    return f"emblem_{EMBLEMS[COLOURS[colour]]}"
