"""What the prompt of each player says: a question, a forecast, a verdict or an ending; and its button."""

from __future__ import annotations

from typing import NamedTuple

from app.base.text import tr
from app.games.braverats.presenter import text as words
from app.games.braverats.presenter.forecast import CardForecast
from app.games.braverats.presenter.table import RULE_ICONS, TablePresenter
from app.games.braverats.presenter.view_models import BraveRatsTable
from engine.braverats.history import PlayedGame, PlayedRound


class BraveRatsPrompt(NamedTuple):
    """The words of a prompt, and its button (empty for none)."""

    head: str
    detail: str = ""
    button: str = ""
    primary: bool = True
    #: "ask" or "verdict".
    style: str = "ask"
    picture: str = ""
    more: bool = False


def verdict(last: PlayedRound, names: tuple[str, str], you: int | None = None) -> BraveRatsPrompt:
    """The rule that decided a round, and what came of it."""
    head, detail = words.decided(last, names, you)
    return BraveRatsPrompt(head, detail, style="verdict", picture=RULE_ICONS.get(last.rule, last.rule), more=True)


def ending(game: PlayedGame, names: tuple[str, str], you: int | None = None) -> BraveRatsPrompt:
    """How a game ended."""
    head, detail = words.ended(game, names, you)
    return BraveRatsPrompt(head, detail, style="verdict", picture="md:trophy")


def prompt(
    presenter: TablePresenter,
    table: BraveRatsTable,
    seat: int,
    lifted: str,
    sight: CardForecast | None,
    *,
    covered: bool,
    captioned: bool = False,
    tells: bool = True,
) -> BraveRatsPrompt:
    """The prompt of a seat, without its button.

    `lifted` is the card that it holds up, `sight` its forecast (None if others may not know it); `captioned` says
    whether the ability of the card is shown elsewhere, `tells` whether the last round is told here.
    """
    if presenter.closing is not None:
        return ending(presenter.closing[0], presenter.names, presenter.you)
    if presenter.table.over:
        return ending(presenter.history.now()[-1], presenter.names, presenter.you)
    if presenter.last is not None and tells:
        return verdict(presenter.last, presenter.names, presenter.you)
    if lifted and covered:
        return BraveRatsPrompt(tr._("A card is chosen"), tr._("Press and hold your cards to see them again"))
    if lifted and table.draft is not None:
        return BraveRatsPrompt(words.card(lifted), words.ability(lifted))
    if sight is not None:
        head, detail = words.preview(sight)
        if not sight.exact:
            detail = words.danger(sight) or (detail if captioned else "")
        return BraveRatsPrompt(head, detail or words.character(sight))
    if lifted:
        # Face down where the other player could see it, and so are the words.
        return BraveRatsPrompt(tr._("A card is chosen"), tr._("Tap it again to play it, or choose another"))
    head, detail = question(table, seat)
    if covered:
        detail = tr._("Press and hold your cards to see them") if seat in table.asked else _look_away(table, seat)
    return BraveRatsPrompt(head, detail, primary=not table.sides[seat].sealed)


def question(table: BraveRatsTable, seat: int) -> tuple[str, str]:
    """The question to a seat, or what it waits for."""
    me, other = table.sides[seat], table.sides[1 - seat]
    # The cards of the last round may still lie there.
    shown = table.slots[1 - seat].card if table.last is None else None
    if table.scene == "over":
        return tr._("The match is over"), ""
    if me.sealed:
        return tr._("Face down"), tr._("Both cards turn over together") if other.is_ai else _look_away(table, seat)
    if other.is_ai and other.asked:
        head = tr._("{name} is thinking").format(name=other.name)
        return head, tr._("Your opponent chooses first") if me.asked else ""
    if not me.asked:
        return tr._("{name} chooses").format(name=other.name) if table.asked else "", ""
    if table.draft is not None:
        left = len(table.draft.cards)
        how = tr._("Your opponent gets the others") if left > 2 else tr._("Your opponent gets the last one")
        return tr._("Keep one of {number}").format(number=left), how
    if other.spying:
        return tr._("Show your card first"), tr._("{name}’s Spy is at work").format(name=other.name)
    waits = words.stakes(table.pending, [side.name for side in table.sides])
    if shown is not None and shown.name:
        head = tr._("Answer their card: {card}").format(card=words.card(shown.name))
        return head, waits or tr._("Your Spy sees it before you choose")
    # People who pass the device or share it are called by their names.
    head = tr._("Choose a card") if other.is_ai else tr._("{name}: choose a card").format(name=me.name)
    return head, waits or tr._("Lift a card to see how it does against each of theirs")


def _look_away(table: BraveRatsTable, seat: int) -> str:
    return tr._("Look away while {name} chooses").format(name=table.sides[1 - seat].name)


def button(presenter: TablePresenter, table: BraveRatsTable, seat: int, lifted: str, *, must_pass: bool) -> str:
    """What the button of a prompt says; empty for no button."""
    match = presenter.table
    if match.over:
        return tr._("Result")
    if presenter.closing is not None:
        return tr._("Next game")
    if lifted:
        return _play(table, seat)
    if must_pass:
        return tr._("Pass the device")
    return tr._("Undo") if seat in match.sealed() and not match.players[1 - seat].is_ai else ""


def _play(table: BraveRatsTable, seat: int) -> str:
    """How the lifted card is played."""
    if table.draft is not None:
        return tr._("Keep")
    if table.sides[1 - seat].spying:
        return tr._("Show")
    if len(table.asked) > 1 and not table.sides[1 - seat].is_ai:
        return tr._("Play face down")
    return tr._("Play")
