"""Sentences at the BraveRats table, in the player's language.

Cards are named without articles, so that a sentence is right in every language whichever card it names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from app.base.text import mark, tr
from app.games.braverats.presenter.forecast import HOLD, LOSE, WIN, CardForecast, ForecastResult
from app.games.braverats.presenter.history import PlayedGame, PlayedRound
from app.games.braverats.presenter.view_models import BraveRatsTable, SideState
from app.people import YOU, about
from engine.ai.advice import Reason
from engine.braverats.rules import RULES
from engine.braverats.tells import Tells

if TYPE_CHECKING:
    from app.table import Hint


def card(name: str) -> str:
    """A card's name."""
    return {
        "musician": tr._("Musician"),
        "princess": tr._("Princess"),
        "spy": tr._("Spy"),
        "assassin": tr._("Assassin"),
        "ambassador": tr._("Ambassador"),
        "wizard": tr._("Wizard"),
        "general": tr._("General"),
        "prince": tr._("Prince"),
        "mime": tr._("Mime"),
        "": "",
    }[name]


def called(name: str, colour: str) -> str:
    """A player's name; a side without one goes by its emblem."""
    return name or {"blue": tr._("Hammer"), "red": tr._("Apple")}[colour]


def ability(name: str) -> str:
    """What a card can do, in one sentence."""
    return tr._(RULES[name].text)


def crowns(number: int) -> str:
    """“3 crowns”."""
    return tr.n("{number} crown", "{number} crowns", number).format(number=number)


def title(table: BraveRatsTable) -> tuple[str, str]:
    """The bar: the round, and what the game is about."""
    if table.scene == "draft" and table.draft is not None:
        head = tr._("Draft {number} of 4").format(number=table.draft.number)
    elif table.scene == "deal":
        head = tr._("Dealing")
    else:
        head = tr._("Round {number}").format(number=_shown_round(table))
    parts = []
    if table.games > 1:
        parts.append(tr._("game {number}").format(number=table.game))
    parts.append(tr._("first to {target}").format(target=table.target))
    if "mime" in table.tags:
        parts.append(tr._("with the Mime"))
    return head, " · ".join(parts)


def _shown_round(table: BraveRatsTable) -> int:
    """The number of the round whose cards are on the table."""
    return table.round - 1 if table.last is not None and table.scene != "over" and table.round > 1 else table.round


def worth(own: int, waiting: Sequence[int], names: Sequence[str], you: int | None = None) -> str:
    """What the round brings its winner: its own crowns, and those that wait."""
    if waiting[0] != waiting[1]:
        first, second = (you_or_name(names, seat, you) for seat in (0, 1))
        return tr._("worth {mine} to {first}, {theirs} to {second}").format(
            first=first, mine=own + waiting[0], second=second, theirs=own + waiting[1]
        )
    if waiting[0]:
        form = tr._("worth {number} ({own} + {waiting})")
        # The sum stays on one line.
        return form.replace(" + ", "\u00a0+\u00a0").format(number=own + waiting[0], own=own, waiting=waiting[0])
    return tr._("worth {number}").format(number=own)


def you_or_name(names: Sequence[str], seat: int, you: int | None) -> str:
    """A player inside a sentence."""
    return tr._("you") if _subject(names, seat, you) == tr._(YOU) else names[seat]


def _subject(names: Sequence[str], seat: int, you: int | None) -> str:
    """The subject of a sentence: “You” for the only person, else a name."""
    return tr._(YOU) if seat == you else names[seat]


def stakes(waiting: Sequence[int], names: Sequence[str]) -> str:
    """What waits for the winner of the round, before a card is lifted; empty if nothing does."""
    if not any(waiting):
        return ""
    if waiting[0] == waiting[1]:
        number = waiting[0]
        form = tr.n(
            "The winner also takes {number} waiting crown", "The winner also takes {number} waiting crowns", number
        )
        return form.format(number=number)
    return _waiting(waiting, names, None)


def _waiting(waiting: Sequence[int], names: Sequence[str], you: int | None) -> str:
    """Crowns that wait, where they are not the same for both sides."""
    first, second = (you_or_name(names, seat, you) for seat in (0, 1))
    return tr._("Next win: {first} +{mine}, {second} +{theirs}").format(
        first=first, mine=waiting[0], second=second, theirs=waiting[1]
    )


def note(side: SideState) -> str:
    """The word beside a name."""
    return {
        "sealed": tr._("card sealed"),
        "thinking": tr._("thinking"),
        "shows": tr._("shows first"),
        "spying": tr._("Spy at work"),
        "": "",
    }[side.note]


def plus_note(side: SideState) -> str:
    """The +2 of a General beside a name, in words unless another note stands there too."""
    return "" if not side.plus else "+2" if side.note else tr._("next card +2")


# --- before a card is played


def preview(sight: CardForecast) -> tuple[str, str]:
    """The forecast of a lifted card in two lines."""
    if sight.exact:
        (chip,) = sight.answers.values()
        return _exact(sight, next(iter(sight.answers)), chip), would(chip)
    total = len(sight.answers)
    wins, holds, losses = sight.count(WIN), sight.count(HOLD), sight.count(LOSE)
    if wins == total:
        head = tr._("Beats every card they have left")
    elif holds == total:
        head = tr._("Holds whatever comes")
    elif losses == total:
        head = tr._("Loses to every card they have left")
    elif wins and holds + losses == 1:
        form = (
            tr._("Beats {wins} of {total} · holds: {card}")
            if holds
            else tr._("Beats {wins} of {total} · loses to: {card}")
        )
        (exception,) = (*sight.against(HOLD), *sight.against(LOSE))
        head = form.format(wins=wins, total=total, card=card(exception))
    else:
        parts = (
            # “Loses to 1” would be read as the card itself.
            tr._("beats {number} of {total}").format(number=wins, total=total) if wins else "",
            _held(holds, total, first=not wins) if holds else "",
            tr._("{number} lost").format(number=losses) if losses else "",
        )
        # A number does not part from its word.
        head = " · ".join(part.replace(" ", "\u00a0") for part in parts if part)
        head = head[:1].upper() + head[1:]
    return head, _exceptions(sight)


def _held(holds: int, total: int, *, first: bool) -> str:
    text = tr._("holds {number} of {total}") if first else tr._("{number} held")
    return text.format(number=holds, total=total)


def _exceptions(sight: CardForecast) -> str:
    """The cards that the lifted one does not beat, or why it does not beat the only one."""
    losses, holds = sight.against(LOSE), sight.against(HOLD)
    if len(losses) + len(holds) == 1:
        (other,) = (*losses, *holds)
        chip = sight.answers[other]
        if chip.rule in ("higher", "wizard"):
            return tr._("Loses to {card}, {mine} against {theirs}").format(
                card=card(other), mine=chip.values[0], theirs=chip.values[1]
            )
        return _deciding(chip.rule, (sight.counts_as, other), max(chip.values), min(chip.values))
    parts = []
    if losses and len(losses) < len(sight.answers):
        parts.append(tr._("Loses to: {cards}").format(cards=", ".join(map(card, losses))))
    if holds and len(holds) < len(sight.answers):
        parts.append(tr._("Held by: {cards}").format(cards=", ".join(map(card, holds))))
    return " · ".join(parts)


def danger(sight: CardForecast) -> str:
    """Against which card the lifted one loses the whole game; empty for none."""
    fatal = [other for other in sight.against(LOSE) if sight.answers[other].game]
    return tr._("Against {card} you lose the game").format(card=card(fatal[0])) if fatal else ""


def character(sight: CardForecast) -> str:
    """What the lifted card is for, in a few words."""
    if sight.card == "mime":
        if sight.counts_as == "mime":
            return tr._("Nothing to copy yet: a plain 5")
        return tr._("Copies their last card: {card}").format(card=card(sight.counts_as))
    return {
        "musician": tr._("A held round counts for the next winner"),
        "princess": tr._("Against the Prince she wins the game"),
        "spy": tr._("Next round they show their card first"),
        "assassin": tr._("The lower value wins"),
        "ambassador": tr._("A round won with it counts double"),
        "wizard": tr._("Whatever comes, its ability is cancelled"),
        "general": tr._("Your next card gets +2"),
        "prince": tr._("Wins against almost every card"),
    }[sight.card]


def _exact(sight: CardForecast, other: str, chip: ForecastResult) -> str:
    mine, theirs = chip.values
    high, low = max(mine, theirs), min(mine, theirs)
    return _deciding(chip.rule, (sight.counts_as, other), high, low)


def would(chip: ForecastResult) -> str:
    """Who would take what."""
    if chip.game:
        return tr._("You would win the game") if chip.verdict == WIN else tr._("They would win the game")
    if chip.verdict == HOLD:
        return tr._("The round would be held")
    if chip.waiting:
        form = (
            tr._("You would take {worth} + {waiting} waiting = {crowns}")
            if chip.verdict == WIN
            else tr._("They would take {worth} + {waiting} waiting = {crowns}")
        )
        return form.format(worth=chip.crowns - chip.waiting, waiting=chip.waiting, crowns=crowns(chip.crowns))
    form = tr._("You would take {crowns}") if chip.verdict == WIN else tr._("They would take {crowns}")
    return form.format(crowns=crowns(chip.crowns))


def _deciding(rule: str, counted: Iterable[str], high: int, low: int) -> str:
    """The rule that decides, with the values where values decide."""
    cancelled = next((name for name in counted if name != "wizard"), "wizard")
    return {
        "musician": tr._("Musician: the round is held"),
        "princess": tr._("Princess against Prince: the game is won"),
        "prince": tr._("Prince: the round is won"),
        "equal": tr._("Equal values: the round is held"),
        "assassin": tr._("Assassin: the lower value wins, {low} beats {high}"),
        "wizard": tr._("Wizard cancels {card}: {high} beats {low}"),
        "higher": tr._("The higher value wins: {high} beats {low}"),
    }[rule].format(high=high, low=low, card=card(cancelled))


# --- after the reveal


def decided(last: PlayedRound, names: Sequence[str], you: int | None = None) -> tuple[str, str]:
    """The rule that decided a round, and what came of it; `you` is the only person at the table."""
    high, low = max(last.values), min(last.values)
    return _deciding(last.rule, last.counted, high, low), taken(last, names, you)


def taken(last: PlayedRound, names: Sequence[str], you: int | None = None) -> str:
    """“Anna takes 1 + 2 waiting = 3 crowns”."""
    if last.winner is None:
        if last.pending[0] == last.pending[1]:
            number = last.pending[0]
            form = tr.n(
                "{number} crown waits for the next winner", "{number} crowns wait for the next winner", number
            )
            return form.format(number=number)
        return _waiting(last.pending, names, you)
    name = _subject(names, last.winner, you)
    if last.rule == "princess":
        return about(name, tr._("You win the game"), tr._("{name} wins the game"))
    got, worth = last.crowns[last.winner], last.worth[last.winner]
    if got > worth:
        return about(
            name,
            tr._("You take {worth} + {waiting} waiting = {crowns}"),
            tr._("{name} takes {worth} + {waiting} waiting = {crowns}"),
            worth=worth,
            waiting=got - worth,
            crowns=crowns(got),
        )
    return about(name, tr._("You take {crowns}"), tr._("{name} takes {crowns}"), crowns=crowns(got))


def added(last: PlayedRound, names: Sequence[str], you: int | None = None) -> tuple[str, str]:
    """Who had the +2 of a General in a round, and why it counted two; empty where nothing was added."""
    raised = [seat for seat in (0, 1) if last.plus[seat]]
    if len(raised) == 2:
        plus = tr._("General: +2 for both sides")
    elif raised:
        name = _subject(names, raised[0], you)
        plus = about(name, tr._("General: +2 for you"), tr._("General: +2 for {name}"))
    else:
        plus = ""
    double = last.winner is not None and last.worth[last.winner] > 1 and last.rule != "princess"
    return plus, ability("ambassador") if double else ""


def ended(game: PlayedGame, names: Sequence[str], you: int | None = None) -> tuple[str, str]:
    """Who won a game, and why; `you` is the only person at the table."""
    if game.winner is None:
        return tr._("A draw"), tr._("The cards ran out first")
    head = about(_subject(names, game.winner, you), tr._("You won"), tr._("{name} wins"))
    if game.how == "resigned":
        loser = _subject(names, 1 - game.winner, you)
        return head, about(loser, tr._("You resigned"), tr._("{name} resigned"))
    last = game.rounds[-1] if game.rounds else None
    if last is None:
        return head, ""
    rule = _deciding(last.rule, last.counted, max(last.values), min(last.values))
    won = ended_by(last, game.winner)
    return head, tr._("Round {number}. {rule}").format(
        number=game.last_number, rule=f"{rule}. {won}" if won else rule
    )


def ended_by(last: PlayedRound, winner: int) -> str:
    """The crowns of the last round, where some had been waiting; empty otherwise."""
    got, worth = last.crowns[winner], last.worth[winner]
    if last.rule == "princess" or got <= worth:
        return ""
    # The sum stays on one line.
    form = tr._("{worth} + {waiting} waiting = {crowns} at once").replace(" + ", "\u00a0+\u00a0")
    return form.format(worth=worth, waiting=got - worth, crowns=crowns(got))


def advice(hint: Hint) -> str:
    """Why a card is advised, or that the one in hand is just as good."""
    if hint.as_good and hint.as_good != hint.move:
        other = tr._("Another good card: {card}.").format(card=card(hint.move))
        return f"{hint.margin} {other}"
    return f"{explain(hint.reason)} {hint.margin}".strip()


def explain(why: Reason) -> str:
    """Why a move is advised; an id without words of its own keeps the engine's English."""
    facts = {key: card(value) if key in ("card", "other", "best") else value for key, value in why.facts.items()}
    forms = {
        "only": tr._("It is the only card left."),
        "wins-game": tr._("{card} wins the game at once against {other}."),
        "answer": tr._("{card} is the best answer to {other}."),
        "show": tr._("You must show first: against the best answer {card} gives away least."),
        "always": tr._("Whatever card they play, none of yours does better than {card}."),
        "mix": tr._("No single card is safe: play {card} about {percent}% of the time, so that nobody can guess."),
        "safest": tr._("{card} is the safest card: every other one has an answer that costs you more."),
        "level": tr._("{card} is one of several equally good cards; it gains most if they go wrong."),
        "best-chance": tr._(
            "Every card loses to the right answer. Play {card}: "
            "{number} of their {total} cards are wrong against it."
        ),
        "lost": tr._(
            "With best play they win this game, whatever you play. {card} is as good as any; they may go wrong."
        ),
        "exploit": tr._("Your opponent plays {other} more often than is wise; {card} punishes that."),
        "feel": tr._("{card} looks good this round."),
        "any": tr._("Any card will do."),
        "draft": tr._("{card} adds most to the hand you are building."),
        "punished": tr._("{card} gave away {percent}%: {other} is what punishes it."),
        "answered": tr._("Shown first, {card} gave away {percent}%: {other} is the answer to it."),
        "missed": tr._("{card} gave away {percent}%: against {other} the right card was {best}."),
        "weaker": tr._("{card} gave away about {percent}%: {best} was stronger."),
        "answered-well": tr._(
            "Against {other}, {card} was the right answer: other cards would have cost {percent}% on average."
        ),
        "shown-well": tr._(
            "You had to show first, and {card} gave away least: others would have cost {percent}% on average."
        ),
        "chosen-well": tr._(
            "{card} was right, above all because of {other}: other cards would have cost {percent}% on average."
        ),
        "kept-well": tr._("{card} was right: other cards would have cost {percent}% on average."),
        "unseen": tr._("Against what the other side may hold, {card} is right about {percent}% of the time."),
    }
    form = forms.get(why.id)
    return form.format(**facts) if form else why.text


# --- habits

#: situation → its name
SITUATIONS: Mapping[str, str] = {
    "opening": mark("In the first round"),
    "early": mark("In rounds two and three"),
    "late": mark("Later in a game"),
    "spied": mark("When you must show first"),
}
_TEXTS: Mapping[str, str] = {
    "tell-often": mark("{when}, you play {card} {played}% of the time; {perfect}% would be right."),
    "tell-rare": mark("{when}, you play {card} only {played}% of the time; {perfect}% would be right."),
    "tell-gain": mark(
        "Somebody who knew your habits would win {percent}% more of the games ({decisions} choices)."
    ),
    "tell-none": mark("Nobody could win anything from your habits ({decisions} choices)."),
    "tell-few": mark("{decisions} choices are too few to say what your habits cost."),
    "noticed-often": mark("{when}, it had seen you play {card} more often than others do."),
    "noticed-rare": mark("{when}, it had seen you play {card} less often than others do."),
    "noticed-nothing": mark("It had not noticed anything about you."),
}


class CardFrequency(NamedTuple):
    """One card in one situation."""

    card: str
    own: float
    perfect: float
    figure: str


def habit(reason: Reason) -> str:
    """What a player gives away, or what a fox has noticed."""
    form = _TEXTS.get(reason.id)
    if form is None:
        return reason.text
    facts = dict(reason.facts)
    situation = facts.get("when")
    if situation is not None:
        facts["when"] = tr._(SITUATIONS[situation])
    if "card" in facts:
        facts["card"] = card(facts["card"])
    return tr._(form).format(**facts)


def frequencies(found: Tells, situation: str) -> list[CardFrequency]:
    """How often each card was played in a situation, and how often it should have been."""
    rows = [row for row in found.frequencies if row.situation == situation and (row.played or row.perfect > 0.05)]
    return [
        CardFrequency(
            row.card,
            row.played / row.held,
            row.perfect / row.held,
            tr._("{played} of {held}").format(played=row.played, held=row.held),
        )
        for row in rows
    ]
