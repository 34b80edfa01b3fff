"""Sentences at the BraveRats table, in the player's language.

What happens, and why a card is advised, the engine words: the names for that stand first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from app.base.text import tr
from app.games.braverats.presenter.forecast import HOLD, LOSE, WIN, CardForecast, ForecastResult
from app.games.braverats.presenter.view_models import BraveRatsTable, SideState
from engine.braverats.tells import Tells
from engine.braverats.text import Text

if TYPE_CHECKING:
    from app.table import Hint

words = Text(tr)
card, ability, crowns, reason = words.card, words.ability, words.crowns, words.reason
decided, taken, ended, ended_by = words.decided, words.taken, words.ended, words.ended_by


def called(name: str, colour: str) -> str:
    """A player's name; a side without one goes by its emblem."""
    return name or {"blue": tr._("Hammer"), "red": tr._("Apple")}[colour]


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
        first, second = (words.you_or_name(names, seat, you) for seat in (0, 1))
        return tr._("worth {mine} to {first}, {theirs} to {second}").format(
            first=first, mine=own + waiting[0], second=second, theirs=own + waiting[1]
        )
    if waiting[0]:
        form = tr._("worth {number} ({own} + {waiting})")
        # The sum stays on one line.
        return form.replace(" + ", "\u00a0+\u00a0").format(number=own + waiting[0], own=own, waiting=waiting[0])
    return tr._("worth {number}").format(number=own)


def decides(table: BraveRatsTable) -> bool:
    """Whether a side wins the game if it wins this round."""
    return any(_near(side, table) for side in table.sides)


def point(table: BraveRatsTable) -> str:
    """What such a round is called: it may end only one game of several."""
    last = all(side.games + 1 >= side.needed for side in table.sides if _near(side, table))
    return tr._("Match point") if last else tr._("Game point")


def _near(side: SideState, table: BraveRatsTable) -> bool:
    return side.crowns + table.own_worth + table.pending[side.seat] >= side.target


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
    return words.waiting(waiting, names, None)


def note(side: SideState) -> str:
    """The word beside a name."""
    return {
        "sealed": tr._("Face down"),
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
        return words.deciding(chip.rule, (sight.counts_as, next(iter(sight.answers))), chip.values), would(chip)
    total = len(sight.answers)
    wins, holds, losses = sight.count(WIN), sight.count(HOLD), sight.count(LOSE)
    if wins == total:
        head = tr._("Beats every card your opponent has left")
    elif holds == total:
        head = tr._("A tie, whatever comes")
    elif losses == total:
        head = tr._("Loses to every card your opponent has left")
    elif wins and holds + losses == 1:
        form = (
            tr._("Beats {wins} of {total} · ties with: {card}")
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
    text = tr._("ties with {number} of {total}") if first else tr._("{number} tied")
    return text.format(number=holds, total=total)


def _exceptions(sight: CardForecast) -> str:
    """The cards that the lifted one does not beat, or why it does not beat the only one."""
    losses, holds = sight.against(LOSE), sight.against(HOLD)
    if len(losses) + len(holds) == 1:
        (other,) = (*losses, *holds)
        chip = sight.answers[other]
        if chip.rule in ("higher", "wizard"):
            return tr._("Loses to {card:the}, {mine} against {theirs}").format(
                card=card(other), mine=chip.values[0], theirs=chip.values[1]
            )
        return words.deciding(chip.rule, (sight.counts_as, other), chip.values)
    parts = []
    if losses and len(losses) < len(sight.answers):
        parts.append(tr._("Loses to: {cards}").format(cards=", ".join(map(card, losses))))
    if holds and len(holds) < len(sight.answers):
        parts.append(tr._("Ties with: {cards}").format(cards=", ".join(map(card, holds))))
    return " · ".join(parts)


def danger(sight: CardForecast) -> str:
    """Against which card the lifted one loses the whole game; empty for none."""
    fatal = [other for other in sight.against(LOSE) if sight.answers[other].game]
    return tr._("Against {card:the} you lose the game").format(card=card(fatal[0])) if fatal else ""


def character(sight: CardForecast) -> str:
    """What the lifted card is for, in a few words."""
    if sight.card == "mime":
        if sight.counts_as == "mime":
            return tr._("Nothing to copy yet: a plain 5")
        return tr._("Copies your opponent’s last card: {card}").format(card=card(sight.counts_as))
    return {
        "musician": tr._("Its crown waits for the next winner"),
        "princess": tr._("Against the Prince she wins the game"),
        "spy": tr._("Next round your opponent shows their card first"),
        "assassin": tr._("The lower value wins, except against the Prince"),
        "ambassador": tr._("A round won with it counts double"),
        "wizard": tr._("Cancels the other card’s ability"),
        "general": tr._("Your next card gets +2"),
        "prince": tr._("Wins against almost every card"),
    }[sight.card]


def would(chip: ForecastResult) -> str:
    """Who would take what."""
    if chip.game:
        return tr._("You would win the game") if chip.verdict == WIN else tr._("Your opponent would win")
    if chip.verdict == HOLD:
        return tr._("The round would be held")
    if chip.waiting:
        form = (
            tr._("You would take {worth} + {waiting} waiting = {crowns}")
            if chip.verdict == WIN
            else tr._("Your opponent would take {worth} + {waiting} waiting = {crowns}")
        )
        return form.format(worth=chip.crowns - chip.waiting, waiting=chip.waiting, crowns=crowns(chip.crowns))
    form = tr._("You would take {crowns}") if chip.verdict == WIN else tr._("Your opponent would take {crowns}")
    return form.format(crowns=crowns(chip.crowns))


def purpose(sight: CardForecast) -> str:
    """What a card is good for this round: what it beats, what it makes possible next, and what may go wrong."""
    character_ = "" if sight.card == "prince" or sight.exact else f"{character(sight)}."
    return " ".join(filter(None, (strength(sight), character_, _warning(sight))))


def _warning(sight: CardForecast) -> str:
    fatal = danger(sight)
    return f"{fatal}." if fatal else ""


def strength(sight: CardForecast) -> str:
    """What a card beats."""
    if sight.exact:
        (chip,) = sight.answers.values()
        return f"{would(chip)}."
    wins, losses, total = sight.against(WIN), sight.against(LOSE), len(sight.answers)
    if not losses:
        return tr._("Loses to none of their cards.")
    if len(losses) <= 2 < total:
        return tr._("Loses only to {cards}.").format(cards=tr.listed(list(map(card, losses))))
    if 0 < len(wins) <= 2:
        return tr._("Beats {cards}.").format(cards=tr.listed(list(map(card, wins))))
    if wins:
        return tr._("Beats {number} of their {total} cards.").format(number=len(wins), total=total)
    return tr._("Ties with {number} of their {total} cards.").format(number=len(sight.against(HOLD)), total=total)


#: Reasons that name no gain.
_ABSTRACT = ("safest", "level", "feel")


class MixLine(NamedTuple):
    """One card of the mix that a hint was drawn from."""

    card: str
    name: str
    percent: int
    figure: str
    reason: str
    #: Whether the hint drew it.
    drawn: bool


def mix_lines(hint: Hint, sights: Mapping[str, CardForecast | None]) -> tuple[MixLine, ...]:
    """The cards of the mix with their reasons; `sights` are the forecasts of the hand."""
    return tuple(
        MixLine(
            move,
            str(card(move)),
            percent,
            tr._("{percent}%").format(percent=percent),
            purpose(sight) if (sight := sights.get(move)) is not None else "",
            move == hint.move,
        )
        for move, percent in hint.mix
    )


def advice(hint: Hint, sight: CardForecast | None = None) -> str:
    """Why a card is advised, or that the one in hand is just as good; `sight` is what the named one would do."""
    why = "" if sight is None else f"{strength(sight)} {_warning(sight)}".strip()
    if hint.as_good and hint.as_good != hint.move:
        other = tr._("Another good card: {card}.").format(card=card(hint.move))
        return f"{hint.margin} {why} {other}".replace("  ", " ")
    if hint.reason.id == "mix":
        share = tr._("Drawn from several equally good cards, so that nobody can guess it. Tap to see them.")
        return f"{why} {hint.margin or share}".strip()
    # What a card beats says more than that it is the safest.
    told = "" if why and hint.margin and hint.reason.id in _ABSTRACT else reason(hint.reason)
    return " ".join(part for part in (why, told, hint.margin) if part)


# --- habits


class CardFrequency(NamedTuple):
    """One card in one situation."""

    card: str
    own: float
    perfect: float
    figure: str


def frequencies(found: Tells, situation: str) -> list[CardFrequency]:
    """How often each card was played in a situation, and how often it should have been."""
    rows = [row for row in found.frequencies if row.situation == situation and (row.played or row.perfect > 0.05)]
    return [
        CardFrequency(
            row.card,
            row.played / row.held,
            row.perfect / row.held,
            tr._("{placed} of {limit}").format(placed=row.played, limit=row.held),
        )
        for row in rows
    ]
