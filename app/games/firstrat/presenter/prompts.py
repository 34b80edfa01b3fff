"""What the prompt says at every moment of a turn, and what its one main button does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.base.text import headed, mark, tr
from app.games.firstrat.presenter.text import (
    amounts,
    and_list,
    animal_name,
    goods_text,
    item_of,
    mould_cost,
    mover_name,
    points_text,
    space_name,
    track_name,
    words,
)
from app.games.firstrat.presenter.view_models import PAD, START, IntentState, RatGain, TurnPrompt
from app.lessons import READ_FIRST
from app.people import about
from app.table import Player
from engine.base import Event, Move
from engine.firstrat import goods, scoring
from engine.firstrat.collect import is_lit
from engine.firstrat.goods import CONTENTS
from engine.firstrat.move import fees_on
from engine.firstrat.rounds import ALL_RATS, end_ahead
from engine.firstrat.state import (
    BEST,
    BUILD,
    GREG,
    MOVE,
    SUPER,
    FirstRatView,
    State,
    stage,
)
from engine.firstrat.text import ASKED
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


def prompt(
    view: FirstRatView,
    players: Sequence[Player],
    own: int,
    *,
    intent: IntentState | None,
    offer: Sequence[Move],
    folded: bool = False,
    marked: bool = False,
    thinking: bool = True,
    built: bool = False,
    asks: str = "",
    reads: bool = False,
    undoes: bool = True,
) -> TurnPrompt:
    """What the seat `own` reads.

    `offer` are its legal moves, `intent` its move in the making; `folded`: the panel of a question was put aside;
    `marked`: the last turns of the others are marked on the board; `thinking`: an AI to move thinks, and is not
    just shown moving; `built`: something was built in this turn already; `asks`: what a panel asks before that;
    `reads`: in a lesson something is to be read before anybody goes on; `undoes`: whether a move can be
    taken back.
    """
    s = view.state
    if not s.actors:
        return _over(s, players)
    if reads:
        return _reading(players[s.mover])
    if own not in s.actors or players[own].is_ai:
        return waiting(s, players, thinking)
    now = stage(s)
    back = tr._("You can undo it until “End turn”.") if undoes and now != BEST else ""
    if asks:
        return TurnPrompt(asks, back)
    if now == MOVE:
        return _move(intent, marked) if intent is not None else TurnPrompt(tr._(ASKED[MOVE]))
    if now == BUILD:
        return _build(s, players, offer, built=built)
    if now == SUPER:
        return TurnPrompt(tr._("Which rat wears it? Tap one"), _worn(s))
    return TurnPrompt(tr._(ASKED[now]), back, *((tr._("Choose"), "answer") if folded else ()))


def _worn(s: State) -> str:
    """What a super comic does for its rat."""
    if s.turn is None or s.turn.comic < 0:
        return ""
    comic = item_of(s.board.components, LIBRARY, s.turn.comic)
    return headed(comic.name, comic.text)


# --- moving


def _move(intent: IntentState, marked: bool) -> TurnPrompt:
    number = len(intent.picks)
    if number:
        verb = tr.n("Move {number} rat", "Move {number} rats", number).format(number=number)
        if intent.lifted >= 0:
            head = tr._(_COLOURS[intent.colour]).format(number=number + 1)
            return TurnPrompt(head, _details(intent), verb, "confirm")
        detail = _details(intent)
        if intent.other_cost is not None:
            cost = ", ".join(goods_text(*amount) for amount in intent.other_cost) or tr._("free")
            detail = ", ".join((detail, tr._("tap again for the other way: {cost}").format(cost=cost)))
        return TurnPrompt(_sum(intent), detail, verb, "confirm")
    if intent.lifted >= 0:
        head = tr._("Up to {single} spaces alone, {group} in a group")
        detail = tr._("Green: what you collect, light included. Red: what it costs.")
    elif marked:
        head, detail = tr._("Your turn"), tr._("Tap a rat. The lines show what the others did.")
    else:
        head = tr._(ASKED[MOVE])
        detail = tr._(
            "1 rat up to {single} spaces, or 2 to 4 rats up to {group} each, onto different spaces of one colour"
        )
    single, group = intent.reach
    head, detail = (text.format(single=single, group=group) for text in (head, detail))
    return TurnPrompt(head, detail)


def _sum(intent: IntentState) -> str:
    """What an intent brings, in a few words."""
    gathered: dict[str, int] = {}
    for gain in intent.gains:
        gathered[gain.content] = gathered.get(gain.content, 0) + gain.amount
    parts = [goods_text(content, amount) for content, amount in gathered.items()]
    if intent.outcome is not None and intent.outcome.launch:
        parts.insert(0, points_text(intent.outcome.launch))
    return ", ".join(parts)


def _details(intent: IntentState) -> str:
    """How an intent comes to that, and what it costs."""
    found = intent.outcome
    if found is None:
        return ""
    parts = [_gain(gain) for gain in intent.gains]
    if found.lamps:
        parts.append(tr._("your light marker reaches a work lamp"))
    tolls = amounts(goods.amounts(found.costs.tolls))
    parts += [tr._("shortcut: {goods}").format(goods=goods_text(*amount)) for amount in tolls]
    if found.costs.fees:
        parts.append(tr._("fee: {goods}").format(goods=goods_text("cheese", found.costs.fees)))
    if found.costs.chameleon:
        parts.append(tr._("chameleon rat: {goods}").format(goods=goods_text("cheese", found.costs.chameleon)))
    if found.costs.mould:
        parts.append(mould_cost(found.mould_points))
    if intent.ready and intent.lifted < 0:
        parts.append(tr._("tap a rat with + to move it too"))
    return ", ".join(parts)


def _gain(gain: RatGain) -> str:
    parts = [str(gain.printed)]
    if gain.light:
        parts.append(tr._("{number} from light").format(number=gain.light))
    if gain.grab:
        parts.append(tr._("{number} from a super rat").format(number=gain.grab))
    if gain.packs:
        parts.append(tr._("{number} from backpacks").format(number=gain.packs))
    return tr._("space {number}: {sum}").format(number=gain.space, sum=" + ".join(parts))


# --- building


def _build(s: State, players: Sequence[Player], offer: Sequence[Move], *, built: bool) -> TurnPrompt:
    tracks = {"cheese" if move == "donate" else move.split(" ")[1] for move in offer if move != "end"}
    listed = [track_name(s.board.components, track) for track in TRACKS if track in tracks]
    ending, payable = _ending(s, players), ", ".join(listed)
    if ending is not None:
        head, detail = ending
        if listed:
            more = tr._("You can still build: {tracks}.").format(tracks=payable)
            detail = f"{detail} {more}"
    elif listed:
        head = tr._("Tap a glowing field to build")
        detail = tr._("You can build: {tracks}").format(tracks=payable)
    else:
        head = tr._("Nothing left to do")
        detail = tr._("That was your last turn.") if s.last_round == s.round else tr._("Nothing can be built now.")
    if not listed:
        return TurnPrompt(head, detail, tr._("End turn"), "end")
    # What glows is the usual choice: the button says what it gives away, and does not stand out.
    if tracks == {"cheese"}:
        verb = tr._("End turn without donating")
    else:
        verb = tr._("End turn, build no more") if built else tr._("End turn without building")
    return TurnPrompt(head, detail, verb, "end", primary=False)


def _ending(s: State, players: Sequence[Player]) -> tuple[str, str] | None:
    """That this turn ends the game, and who still has a turn; None if it does not."""
    by = end_ahead(s)
    if not by:
        return None
    waiting = [player.name for player in players[s.mover + 1 :]] if s.greg is None else [tr._("Greg")]
    if by == ALL_RATS:
        head = tr._("All four rats in the rocket: the last round")
        if not waiting:
            return head, tr._("Nobody has a turn after yours.")
        text = tr.n("{names} has one more turn.", "{names} have one more turn each.", len(waiting))
    else:
        head = tr._("Your eighth cube: the game ends soon")
        if not waiting:
            return head, tr._("One more round: everybody has one more turn.")
        text = tr._("After {names} everybody has one more turn.")
    return head, text.format(names=and_list(waiting))


# --- others, and the end


def rested(name: str, *, waits: bool) -> TurnPrompt:
    """An AI has moved, and another one comes next; with a button if a person has to continue."""
    head = tr._("{name} has moved").format(name=name)
    return TurnPrompt(head, tr._("Tap to go on"), tr._("Go on"), "go_on") if waits else TurnPrompt(head)


def _reading(player: Player) -> TurnPrompt:
    """The next move waits until the text of a lesson has been read."""
    head = tr._("{name} moves next").format(name=player.name) if player.is_ai else tr._("Your turn")
    return TurnPrompt(head, tr._(READ_FIRST))


def waiting(s: State, players: Sequence[Player], thinking: bool = False) -> TurnPrompt:
    """Whose turn it is."""
    if s.mover == GREG:
        return TurnPrompt(tr._("{name}’s turn").format(name=tr._("Greg")), tr._("His rats walk as his card says."))
    player = players[s.mover]
    detail = tr._("thinking") if player.is_ai and thinking else ""
    return TurnPrompt(about(player.name, tr._("Your turn"), tr._("{name}’s turn")), detail)


def replayed(events: Sequence[Event], people: Sequence[str]) -> TurnPrompt:
    """In a replay: what was just played."""
    movers = [event.facts["seat"] for event in events if "seat" in event.facts]
    text = words.sentences(events, people)
    if any(event.kind in ("card", "strolled") for event in events):
        return TurnPrompt(tr._("{name}’s turn").format(name=tr._("Greg")), text)
    if not events:
        return TurnPrompt(tr._("The match begins"))
    if not movers:
        return TurnPrompt(
            tr._("Set-up"), text or " ".join(words.laid(event.facts) for event in events if event.kind == "laid")
        )
    name = mover_name(movers[0], people)
    return TurnPrompt(name, text or about(name, tr._("End of your turn."), tr._("Ends the turn.")))


def resigned(name: str) -> TurnPrompt:
    """The prompt after a resignation."""
    head = about(name, tr._("You resigned"), tr._("{name} resigned"))
    return TurnPrompt(head, "", tr._("Result"), "result")


def _over(s: State, players: Sequence[Player]) -> TurnPrompt:
    points, winners = [scoring.total(s, seat) for seat in range(len(s.seats))], scoring.winners(s)
    if s.greg is not None:
        text = tr._("{name} won") if GREG in winners else tr._("You beat {rival}!")
        head = text.format(name=tr._("Greg"), rival=tr._("Greg"))
        detail = tr._("{own} to {other} points").format(own=points[0], other=scoring.greg_total(s))
    else:
        listed = ", ".join(players[seat].name for seat in winners)
        people = tuple(seat for seat, player in enumerate(players) if not player.is_ai)
        if len(people) == 1 and people == winners:
            text = tr._("You won!")
        else:
            text = tr._("{name} won") if len(winners) == 1 else tr._("{names} share the win")
        head, detail = text.format(name=listed, names=listed), points_text(max(points))
    return TurnPrompt(head, detail, tr._("Result"), "result")


# --- what things are


def space(view: FirstRatView, players: Sequence[Player], own: int, number: int) -> tuple[str, str]:
    """A space explained: what it gives, whether it is lit, who stands there, and where a shortcut leads."""
    s = view.state
    components = s.board.components
    head = space_name(components, number)
    if number == START:
        return head, tr._("All families begin here. Any number of rats may stand here.")
    if number == PAD:
        return head, tr._("A rat that gets here goes into the rocket and scores; it collects nothing.")
    content, amount = CONTENTS[s.board.contents[number]], s.board.amounts[number]
    lines = [tr._("A rat that ends its move here collects {goods}.").format(goods=goods_text(content, amount))]
    if is_lit(number, s.seats[own].lamp):
        lines.append(tr._("It is lit for you: one more."))
    for way in components.shortcuts:
        if way.mouth == number:
            toll = goods_text(CONTENTS[way.toll], 1)
            lines.append(
                tr._("A shortcut leads from here to space {to} for {toll}.").format(to=way.exit, toll=toll)
            )
    animal = s.board.shops.get(number)
    if animal is not None:
        name = animal_name(components, ANIMALS[animal])
        lines.append(tr._("Whoever moves a rat here may shop: {animal}.").format(animal=name))
    owners = ["Greg" if owner == GREG else players[owner].name for owner in fees_on(s, own, number)]
    if owners:
        lines.append(tr._("A rat that ends its move here pays a fee to: {names}.").format(names=", ".join(owners)))
    return head, " ".join(lines)
