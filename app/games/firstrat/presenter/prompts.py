"""What the action bar says at every moment of a turn, and what its one main button does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.core.table import Player
from app.core.text import mark, tr
from app.games.firstrat.presenter import names
from app.games.firstrat.presenter.items import by_id, item
from app.games.firstrat.presenter.names import Amount
from app.games.firstrat.presenter.reasons import why
from app.games.firstrat.presenter.shows import PAD, START, IntentOutcome, IntentShow, RatGain, TurnPrompt
from engine.ai.advice import Reason
from engine.base import Move
from engine.firstrat import scoring
from engine.firstrat.goods import CONTENTS
from engine.firstrat.state import (
    BEST,
    BONUS,
    BRANCH,
    BUILD,
    COMIC,
    DRINK,
    GREG,
    LAUNCH,
    MOVE,
    SHOP,
    SUPER,
    FirstRatView,
    State,
    space_of,
    stage,
)
from engine.firstrat.vocabulary import ANIMALS, LIBRARY, TRACKS

#: A further rat has to keep to the colour of the others.
_COLOURS: Mapping[str, str] = {
    "blue": mark("Rat {number}: choose a blue space"),
    "yellow": mark("Rat {number}: choose a yellow space"),
    "white": mark("Rat {number}: choose a white space"),
    "green": mark("Rat {number}: choose a green space"),
    "orange": mark("Rat {number}: choose an orange space"),
    "": mark("Rat {number}: choose a space"),
}
#: What is asked in a panel; the bar says it in a few words.
_ASKED: Mapping[int, str] = {
    DRINK: mark("Use an energy drink?"),
    BONUS: mark("What goes into the backpack?"),
    LAUNCH: mark("A rat is in the rocket!"),
    BRANCH: mark("Which way at the junction?"),
    COMIC: mark("Take a comic from the library"),
    SHOP: mark("Pay, steal, or go on"),
    BEST: mark("Which track for Greg?"),
}


def prompt(
    view: FirstRatView,
    players: Sequence[Player],
    own: int,
    *,
    plan: IntentShow | None,
    offer: Sequence[Move],
    folded: bool = False,
    other: Sequence[Amount] | None = None,
) -> TurnPrompt:
    """What the seat `own` reads.

    `offer` are its legal moves, `plan` its move in the making; `folded` says that the panel of a question was put
    aside, `other` what one more touch on the last target would cost instead.
    """
    s = view.state
    if not s.actors:
        return _over(s, players)
    if own not in s.actors or players[own].is_ai:
        return _waiting(s, players)
    now = stage(s)
    if now == MOVE:
        return _move(s, plan, other) if plan is not None else TurnPrompt(tr._("Choose a rat to move"))
    if now == BUILD:
        return _build(s, offer)
    detail = "" if now == BEST else tr._("You can take it back until “End turn”.")
    if now == SUPER:
        return TurnPrompt(tr._("Which rat wears it? Tap one"), _worn(s))
    if folded:
        return TurnPrompt(tr._(_ASKED[now]), detail, tr._("Choose"), "answer")
    return TurnPrompt(tr._(_ASKED[now]), detail)


def _worn(s: State) -> str:
    """What a super comic does for its rat."""
    if s.turn is None or s.turn.comic < 0:
        return ""
    comic = item(s.board.components, LIBRARY, s.turn.comic)
    return f"{comic.name}: {comic.text}"


# --- moving


def _move(s: State, plan: IntentShow, other: Sequence[Amount] | None) -> TurnPrompt:
    if plan.picks:
        verb = tr.n("Move {number}", "Move {number}", len(plan.picks)).format(number=len(plan.picks))
        if plan.lifted >= 0:
            head = tr._(_COLOURS[plan.colour]).format(number=len(plan.picks) + 1)
            return TurnPrompt(head, _told(s, plan), verb, "confirm")
        detail = _told(s, plan)
        if other is not None:
            cost = ", ".join(names.goods(*amount) for amount in other) or tr._("no toll")
            detail = ", ".join((detail, tr._("tap again for the other way: {cost}").format(cost=cost)))
        return TurnPrompt(_sum(plan), detail, verb, "confirm")
    if plan.lifted >= 0:
        return TurnPrompt(
            tr._("Up to {single} steps alone, {group} in a group").format(
                single=plan.reach[0], group=plan.reach[1]
            ),
            tr._("Green: what you collect, light included. Red: toll and fee."),
            tr._("Hint"),
            "hint",
            primary=False,
        )
    numbers, family = s.board.components.numbers, s.seats[s.mover]
    return TurnPrompt(
        tr._("Choose a rat to move"),
        tr._("one rat up to {single} steps, several up to {group} to one colour").format(
            single=s.board.components.perks(family.comics).stride, group=numbers.group
        ),
        tr._("Hint"),
        "hint",
        primary=False,
    )


def _sum(plan: IntentShow) -> str:
    """What a plan brings, in a few words."""
    found = plan.outcome
    if found is None:
        return ""
    parts = [names.goods(content, amount) for content, amount in _gathered(found).items()]
    if found.launch:
        parts.insert(0, tr.n("{number} point", "{number} points", found.launch).format(number=found.launch))
    return ", ".join(parts)


def _gathered(found: IntentOutcome) -> dict[str, int]:
    total: dict[str, int] = {}
    for share in found.shares:
        total[share.content] = total.get(share.content, 0) + share.amount
    return total


def _told(s: State, plan: IntentShow) -> str:
    """How a plan comes to that, and what it costs."""
    found = plan.outcome
    if found is None:
        return ""
    parts = [_share(share) for share in found.shares]
    if found.lamps:
        parts.append(tr._("a work lamp lights up"))
    parts += [tr._("toll {goods}").format(goods=names.goods(*amount)) for amount in found.tolls]
    if found.fees:
        parts.append(tr._("fee {number}").format(number=found.fees))
    if found.chameleon:
        parts.append(tr._("chameleon {number}").format(number=found.chameleon))
    if found.mould:
        points = found.mould * s.board.components.numbers.mould_points
        parts.append(tr._("mouldy cheese ({points} points)").format(points=points))
    if plan.ready and plan.lifted < 0:
        parts.append(tr._("+ takes a rat along"))
    return ", ".join(parts)


def _share(share: RatGain) -> str:
    parts = [str(share.printed)]
    if share.light:
        parts.append(tr._("{number} light").format(number=share.light))
    if share.grab:
        parts.append(tr._("{number} super rat").format(number=share.grab))
    if share.packs:
        parts.append(tr._("{number} backpack").format(number=share.packs))
    return tr._("space {number}: {sum}").format(number=share.space, sum=" + ".join(parts))


# --- building


def _build(s: State, offer: Sequence[Move]) -> TurnPrompt:
    tracks = {
        "cheese" if move == "donate" else move.split(" ")[1]
        for move in offer
        if move.startswith("build") or move == "donate"
    }
    components = s.board.components
    listed = [names.track(components, track) for track in TRACKS if track in tracks]
    if not listed:
        return TurnPrompt(tr._("Your turn is done"), tr._("Nothing can be built now."), tr._("End turn"), "end")
    return TurnPrompt(
        tr._("Tap a glowing field to build"),
        tr._("you can pay for: {tracks}").format(tracks=", ".join(listed)),
        tr._("End turn"),
        "end",
    )


# --- others, and the end


def _waiting(s: State, players: Sequence[Player]) -> TurnPrompt:
    if s.mover == GREG:
        return TurnPrompt(tr._("Greg’s turn"), tr._("His rats walk as his card says."))
    player = players[s.mover]
    detail = tr._("thinks it over") if player.is_ai else ""
    return TurnPrompt(tr._("{name}’s turn").format(name=player.name), detail)


def given_up(name: str) -> TurnPrompt:
    """Somebody has given the match up."""
    return TurnPrompt(tr._("{name} gave the match up").format(name=name), "", tr._("Result"), "result")


def _over(s: State, players: Sequence[Player]) -> TurnPrompt:
    button = (tr._("Result"), "result")
    points = [scoring.total(s, seat) for seat in range(len(s.seats))]
    if s.greg is not None:
        theirs = scoring.greg_total(s)
        head = tr._("You have beaten Greg!") if scoring.beats_greg(s) else tr._("Greg has won")
        return TurnPrompt(head, tr._("{own} to {other} points").format(own=points[0], other=theirs), *button)
    winners = [seat for seat, rank in enumerate(scoring.places(s)) if rank == 1]
    head = (
        tr._("{name} wins").format(name=players[winners[0]].name)
        if len(winners) == 1
        else tr._("Shared victory: {names}").format(names=", ".join(players[seat].name for seat in winners))
    )
    best = max(points)
    return TurnPrompt(head, tr.n("{number} point", "{number} points", best).format(number=best), *button)


# --- what things are


def space(view: FirstRatView, players: Sequence[Player], own: int, number: int) -> tuple[str, str]:
    """A space explained: what it gives, whether it is lit, who stands there, and where a shortcut leads."""
    s = view.state
    components = s.board.components
    head = names.space(components, number)
    if number == START:
        return head, tr._("All families set out here. Any number of rats may stand on it.")
    if number == PAD:
        return head, tr._("A rat that gets here goes into the rocket and scores; it collects nothing.")
    content, amount = CONTENTS[s.board.contents[number]], s.board.amounts[number]
    lines = [tr._("A rat that ends its move here collects {goods}.").format(goods=names.goods(content, amount))]
    if number <= s.seats[own].lamp:
        lines.append(tr._("It is lit for you: one more."))
    for way in components.shortcuts:
        if way.mouth == number:
            toll = names.goods(CONTENTS[way.toll], 1)
            lines.append(tr._("A shortcut leads to {to} for {toll}.").format(to=way.exit, toll=toll))
    animal = s.board.shops.get(number)
    if animal is not None:
        name = names.animal(components, ANIMALS[animal])
        lines.append(tr._("Whoever moves a rat here may shop: {animal}.").format(animal=name))
    others = [
        player.name
        for seat, player in enumerate(players)
        if seat != own and any(space_of(rat) == number for rat in s.seats[seat].rats)
    ]
    if s.greg is not None and number in s.greg.rats:
        others = ["Greg"]
    if others:
        lines.append(tr._("Ending here costs a fee: {names}.").format(names=", ".join(others)))
    return head, " ".join(lines)


# --- hints


def hint(view: FirstRatView, move: Move, reason: Reason) -> tuple[str, str, str]:
    """What a hint says: what to do, and why."""
    verb, _, rest = move.partition(" ")
    components = view.state.board.components
    if verb == "move":
        head = tr._("Hint: move like this")
    elif verb == "build":
        head = tr._("Hint: build {track}").format(track=names.track(components, rest.split(" ")[0]))
    elif verb == "donate":
        head = tr._("Hint: donate cheese")
    elif verb == "end":
        head = tr._("Hint: end the turn")
    else:
        head = tr._("Hint: {answer}").format(answer=_answer(view, move))
    return head, why(reason), ""


def _answer(view: FirstRatView, move: Move) -> str:
    """An answer to a question in words."""
    components = view.state.board.components
    verb, *words = move.split(" ")
    if verb == "branch":
        name = words[0].upper()
        return names.place(components, name) if name in ("LIB", "NUR") else tr._("go on")
    if verb in ("comic", "shop") and words[-1] not in ("none", "skip"):
        called = by_id(components, words[-1]).name
        ways = {"pay": tr._("pay for {item}"), "steal": tr._("steal {item}")}
        return ways.get(words[1] if verb == "shop" else "", "{item}").format(item=called)
    if verb == "super":
        place = view.state.seats[view.state.mover].rats[int(words[0])]
        return names.space(components, space_of(place))
    if verb == "bonus":
        return names.word(components, words[0])
    return {
        "yes": tr._("drink it"),
        "no": tr._("keep the drink"),
        "award": tr._("take the medal"),
        "rat": tr._("take a new rat"),
    }.get(words[-1], tr._("take nothing"))
