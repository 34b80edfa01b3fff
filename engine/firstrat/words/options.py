"""The question to a player at the terminal, and what each answer costs and brings."""

from __future__ import annotations

from collections.abc import Callable

from ...base import Move, Seat
from .. import build, collect, greg, shop
from ..board import Route
from ..components import Components
from ..goods import CONTENTS, ContentId, amounts
from ..move import plan_of
from ..preview import Costs, preview
from ..scoring import next_field, next_points
from ..state import (
    BEST,
    BONUS,
    BRANCH,
    BUILD,
    COMIC,
    DRINK,
    LAUNCH,
    MOVE,
    SHOP,
    SUPER,
    FirstRatView,
    State,
    power_of,
    space_of,
    stage,
)
from ..turn import options as legal
from ..vocabulary import ANIMALS, CHEESE_TRACK, DISPLAYS, PARTS, ROCKET, TRACKS
from .names import effect, listed, many, on, place, some, things, title, track_field


def question(view: FirstRatView, seat: Seat) -> str:
    """The question to a player at the terminal."""
    s = view.state
    return _QUESTIONS[stage(s)](s)


def options(view: FirstRatView, seat: Seat) -> list[str]:
    """Every possible answer in plain English, in the order of the legal moves."""
    s = view.state
    tell = _OPTIONS[stage(s)]
    return [tell(s, text) for text in legal(s)]


# --- questions


def _ask_bonus(s: State) -> str:
    name = s.board.components.backpacks[collect.asked_backpack(s).kind].id
    return f"what {title(s.board.components, name)} adds"


def _ask_cores(s: State) -> str:
    assert s.turn is not None
    return f"your way in the burrow ({many(s.turn.cores, 'core')} left)"


def _ask_super(s: State) -> str:
    assert s.turn is not None
    comic = s.board.components.comics[s.turn.comic].id
    return f"the rat that becomes {title(s.board.components, comic)}"


def _ask_shop(s: State) -> str:
    assert s.turn is not None
    return f"your shopping with the {ANIMALS[s.turn.shops[0]]}"


_QUESTIONS: dict[int, Callable[[State], str]] = {
    MOVE: lambda s: f"round {s.round}, your move (a number)",
    DRINK: lambda s: "an energy drink before collecting",
    BONUS: _ask_bonus,
    LAUNCH: lambda s: "your reward for the launch",
    BRANCH: _ask_cores,
    COMIC: lambda s: "a comic from the library",
    SUPER: _ask_super,
    SHOP: _ask_shop,
    BUILD: lambda s: "build, donate or end your turn",
    BEST: lambda s: "Greg's best track",
}


# --- answers


def _move(s: State, text: Move) -> str:
    """Where the rats go, what they collect there, and what all of it costs."""
    plan = plan_of(s, text)
    walks, free = [], plan.free
    for rat, route in zip(plan.rats, plan.routes, strict=True):
        ways = _ways(s.board.components, route, free)
        walks.append(f"from {place(_space(s, rat))}{_powers(s, rat)} to {place(route.target)}{ways}")
        free = None if free in route.shortcuts else free
    found = preview(s, plan)
    gains = _gains(found.gains)
    if found.launch is not None:
        gains.append(f"a launch ({many(found.launch, 'point')})")
    gains += [f"the {ANIMALS[animal]}" for animal in found.shops]
    costs = _costs(found.costs)
    return f"{listed(walks)}: {', '.join(gains)}" + (f"; costs {', '.join(costs)}" if costs else "")


def _space(s: State, rat: int) -> int:
    return space_of(s.seats[s.mover].rats[rat])


def _powers(s: State, rat: int) -> str:
    """What sets a super rat apart."""
    one, components = s.seats[s.mover].rats[rat], s.board.components
    powers = [title(components, components.comics[c].id) for c in components.powers[power_of(one)].comics]
    return f" ({listed(powers)})" if powers else ""


def _ways(components: Components, route: Route, free: int | None) -> str:
    names = [
        f"{title(components, components.shortcuts[n].id)}{' for free' if n == free else ''}"
        for n in route.shortcuts
    ]
    return f" through {listed(names)}" if names else ""


def _gains(found: collect.Gains) -> list[str]:
    """What is collected: from spaces that are sure, from backpacks with a choice as such."""
    total: dict[ContentId, int] = {"cheese": found.pack} if found.pack else {}
    for share in found.shares:
        content = CONTENTS[share.content]
        total[content] = total.get(content, 0) + share.amount
    choices = []
    for extra in found.extras:
        names = [CONTENTS[content] for content in extra.contents]
        if len(names) == 1:
            total[names[0]] = total.get(names[0], 0) + extra.amount
        else:
            choices.append(" or ".join(some(extra.amount, name) for name in names))
    return [*([things(total)] if total else []), *choices]


def _costs(costs: Costs) -> list[str]:
    texts = [things(amounts(costs.tolls))] if costs.tolls else []
    if costs.chameleon:
        texts.append(f"{some(costs.chameleon, 'cheese')} for another colour")
    if costs.fees:
        texts.append(f"{some(costs.fees, 'cheese')} in fees")
    return texts + ([many(costs.mould, "mouldy cheese", "mouldy cheeses")] if costs.mould else [])


def _drink(s: State, text: Move) -> str:
    if text == "drink no":
        return "keep it"
    found = _gains(collect.pending_gains(s)._replace(pack=0))
    return f"use one: twice {listed(found)}"


def _bonus(s: State, text: Move) -> str:
    return some(1, text.split(" ")[1])


def _launch(s: State, text: Move) -> str:
    points = s.board.components.numbers.award_points
    return f"a medal ({many(points, 'point')})" if text.endswith(collect.AWARD) else "a rat from the nursery"


def _branch(s: State, text: Move) -> str:
    """Where a way leads: to a cave, or on towards others."""
    components = s.board.components
    caves = components.facts["burrow"]["rewards"]
    field = next(n for n, name in enumerate(components.burrow) if name.lower() == text.split(" ")[1])
    if components.burrow[field] in caves:
        return f"to the {caves[components.burrow[field]]}"
    ahead, seen = [field], [field]
    while ahead:
        ahead = [after for at in ahead for after in components.ways[at] if after and after not in seen]
        seen += dict.fromkeys(ahead)
    found = [f"the {caves[components.burrow[at]]}" for at in seen if components.burrow[at] in caves]
    return f"on towards {' or '.join(found) or 'the start of the burrow'}"


def _comic(s: State, text: Move) -> str:
    name = text.split(" ")[1]
    return "no comic" if name == "none" else _item(s.board.components, name)


def _item(components: Components, name: str) -> str:
    """An item with what it does; caps are in capitals in the file and not in moves."""
    known = [item for items in components.item_ids for item in items if item.lower() == name]
    return f"{title(components, known[0])} ({effect(components, known[0])})"


def _super(s: State, text: Move) -> str:
    rat = int(text.split(" ")[1])
    return f"the rat {on(_space(s, rat))}{_powers(s, rat)}"


def _shop(s: State, text: Move) -> str:
    _, animal, how, *item = text.split(" ")
    if how == shop.SKIP:
        return "nothing"
    components = s.board.components
    what = _item(components, item[0])
    if how == shop.STEAL:
        return f"steal {what}; the rat goes back to the start"
    return f"pay {some(shop.price(components, s.seats[s.mover], DISPLAYS.index(animal)), 'cheese')}: {what}"


def _build(s: State, text: Move) -> str:
    if text == build.END:
        return "end the turn"
    components, words = s.board.components, text.split(" ")
    if text == build.DONATE:
        return f"donate {things(amounts(components.donation))}: {_field(s, CHEESE_TRACK)}"
    part = PARTS.index(words[1])
    saved = CONTENTS.index(words[3]) if len(words) > 2 else None
    cost = things(amounts(build.cost(components, part, saved)))
    rocket = f", and {_field(s, ROCKET)}" if build.rocket_points(s, s.mover, part) else ""
    tinkered = "" if saved is None else f" (saving {some(1, words[3])})"
    return f"build the {words[1]} for {cost}{tinkered}: {_field(s, part)}{rocket}"


def _field(s: State, track: int) -> str:
    name = title(s.board.components, TRACKS[track])
    return f"{name}, {track_field(next_field(s, track))}, {many(next_points(s, track), 'point')}"


def _best(s: State, text: Move) -> str:
    track = TRACKS.index(text.split(" ")[1])
    name, points = title(s.board.components, TRACKS[track]), many(next_points(s, track), "point")
    does = {
        greg.PREPARE: f"prepares it ({points})",
        greg.SCORE: f"scores {points}",
        greg.LAPSE: "has no cube left to score with",
    }
    return f"{name}: Greg {does[greg.next_action(s, track)]}"


_OPTIONS: dict[int, Callable[[State, Move], str]] = {
    MOVE: _move,
    DRINK: _drink,
    BONUS: _bonus,
    LAUNCH: _launch,
    BRANCH: _branch,
    COMIC: _comic,
    SUPER: _super,
    SHOP: _shop,
    BUILD: _build,
    BEST: _best,
}
