"""What each sheet of a Brooke table says and offers: a question, a wait, a refusal, the end of a pass."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.emblems import EMBLEMS
from app.core.text import tr
from app.games.brooke.director.sounds import spoken
from app.games.brooke.presenter import wording
from app.games.brooke.presenter.history import Game
from app.games.brooke.presenter.prompts import AwardOption, DieOption, FlipOption, Prompt, WheelDie
from app.games.brooke.presenter.scene import Intent
from app.games.brooke.presenter.shows import COLOURS, BrookeTable, Question
from app.games.table_kit import Notice
from engine.base import Event


def asking(table: BrookeTable, asked: Question, intent: Intent, name: str) -> Prompt:
    """The sheet of the one who has to decide; `name` is set where several read the same sheet."""
    if asked.kind == "place":
        return _placing(asked, intent, name)
    if asked.kind == "cut":
        head, detail = wording.asks_cut(asked, name)
        picture = f"limit_{COLOURS[asked.of]}"
    else:
        head, detail = wording.asks_action(asked, table, name, intent.picked is not None)
        picture = f"{asked.action}_{COLOURS[asked.of]}"
    options = _flips(table, asked, intent) if asked.action == "flip" else _dice(table, asked, intent)
    return Prompt(head, detail, picture, options=tuple(options))


def _placing(asked: Question, intent: Intent, name: str) -> Prompt:
    head, detail = wording.asks_value(asked, intent.value, name)
    wheel = tuple(
        WheelDie(value, locked=value not in asked.values, chosen=value == intent.value)
        for value in (asked.values if asked.rolled else range(1, 7))
    )
    picture = f"emblem_{EMBLEMS[COLOURS[asked.colour]]}" if name else ""
    return Prompt(head, detail, picture, asked.colour, wheel)


def _dice(table: BrookeTable, asked: Question, intent: Intent) -> list[DieOption]:
    """Every die that can still be taken, island by island; equal ones once."""
    found = []
    for die in dict.fromkeys(table.dice_of(asked.of)):
        ways = asked.ways(die, intent.picked)
        if not ways and die != intent.picked:
            continue
        # A swap is decided by its second die: before that, nobody can say who leads.
        way = ways[0] if ways and (asked.action != "swap" or intent.picked not in (None, die)) else None
        chosen = die == intent.picked or (
            intent.choice is not None and die in (intent.choice.die, intent.choice.other)
        )
        to = way.to if way is not None and way.to is not None and asked.action != "swap" else die.slot
        leaders = tuple(island.leader for island in way.after) if way is not None else ()
        found.append(DieOption(die, way.shows if way is not None else 0, to, leaders, chosen))
    return found


def _flips(table: BrookeTable, asked: Question, intent: Intent) -> list[FlipOption]:
    options = []
    for choice in asked.choices:
        slot = choice.to if choice.to is not None else 0
        before, after = table.islands[slot], choice.after[slot]
        twice = slot == asked.slot
        # The card that fires is turned back at the end of the turn: it shows what it shows now.
        note = wording.flip_note(before.totals, after.totals, asked.colour, twice=twice)
        options.append(
            FlipOption(choice.move, before.picture, after.face, after.totals, note, choice == intent.choice)
        )
    return options


def waiting(table: BrookeTable, asked: Question | None) -> Prompt:
    """The sheet of somebody who waits."""
    if asked is None:
        return Prompt(tr._("The next islands come"), "", "md:cards-outline")
    side = table.side_of(asked.seat)
    head, detail = wording.waits(asked, side.name, side.is_ai)
    return Prompt(head, detail, f"emblem_{EMBLEMS[COLOURS[side.colour]]}")


def pass_over(table: BrookeTable, starter: str, action: str) -> Prompt:
    """The end of a pass, card by card."""
    awards = tuple(AwardOption(award.totals, wording.award(award, table), award.colour) for award in table.awards)
    return Prompt(wording.pass_over(table), wording.pass_next(table, starter), options=awards, action=action)


def game_over(games: Sequence[Game], names: Sequence[str], winner: int | None, action: str) -> Prompt:
    """The end of a game or of a match, once everything has been awarded."""
    if len(games) > 1 and games[-1].how != "resigned":
        head, detail = wording.ended_pair(games, winner, names)
    else:
        head, detail = wording.ended(games[-1], names)
    return Prompt(head, detail, "md:trophy", action=action)


def with_notice(prompt: Prompt, notice: Notice) -> Prompt:
    """A refusal or a hint in place of the words; what was offered stays."""
    return prompt._replace(
        head=notice.head, detail=notice.detail, picture=notice.icon, more=bool(notice.rule or notice.detail)
    )


def telling(event: Event, table: BrookeTable, names: Sequence[str]) -> Prompt:
    """What the sheets say while an event is shown."""
    facts = event.facts
    head, *rest = spoken(event, names, table) or ("",)
    picture = {
        "lot": "md:dice-multiple-outline",
        "rolled": "md:dice-multiple-outline",
        "placed": f"emblem_{EMBLEMS.get(facts.get('colour', ''), '')}",
        "acted": f"{facts.get('action')}_{facts.get('of')}",
        "overflow": f"limit_{facts.get('colour')}",
        "cut": f"limit_{facts.get('of')}",
        "skipped": f"emblem_{EMBLEMS.get(facts.get('colour', ''), '')}",
        "pass": "md:trophy-outline",
    }.get(event.kind, "")
    return Prompt(head, " ".join(rest), picture if head else "")
