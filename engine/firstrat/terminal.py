"""The table of First Rat at a terminal, the questions to a player, and the score sheet."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..base import Move
from . import build, collect, greg, position, scoring, shop
from .board import Board, Route
from .collect import Gains
from .components import STANDARD, Components, components_of
from .goods import CONTENTS, ContentId, amounts
from .move import plan_of
from .position import GREG_ID
from .preview import Costs, preview
from .shop import price
from .state import (
    BEST,
    BUILD,
    DEAL,
    DRINK,
    GREG,
    MOVE,
    NURSERY,
    SHOP,
    SUPER,
    Family,
    FirstRatView,
    State,
    launched,
    power_of,
    space_of,
    stage,
)
from .text import ASKED, MINUS, Text, times
from .turn import options as legal
from .turn_events import displayed
from .vocabulary import (
    ANIMALS,
    CHEESE_TRACK,
    CROW,
    DISPLAYS,
    HAMSTER,
    LIBRARY,
    PAD,
    PARTS,
    RATS,
    ROCKET,
    START,
    TRACKS,
)

#: How the sides are marked on path and tracks, by seat.
MARKS = "ABCDE"
_GREG = "G"
_CELL, _LABEL, _WIDTH = 18, 14, 112
#: An arrow that every font has.
TO = " › "
DOT = " · "

# --- the table


def table(text: Text, view: FirstRatView, players: Sequence[str]) -> str:
    """What lies on the table; inside a turn only what the mover has, because the rest was shown before."""
    s = view.state
    if stage(s) == DEAL:
        return text.tr._("Set-up")
    if stage(s) != MOVE and s.mover != GREG:
        return _goods(text, s, s.mover, players)
    seat = 0 if view.seat is None else view.seat
    lines = [*_path(text, s, seat), *_tracks(text, s), *_displays(text, s, seat), _burrow(text, s)]
    lines += [_family(text, s, number, players) for number in range(len(s.seats))]
    if s.greg is not None:
        lines.append(_greg(text, s))
    if s.last_round:
        lines.append(text.tr._("Last round") if s.last_round == s.round else text.tr._("One more round"))
    return "\n".join(line.rstrip() for line in lines)


def _path(text: Text, s: State, seat: int) -> list[str]:
    """The parts of the path, each space with what it gives and who stands there; `*` marks the seat's light."""
    components = s.board.components
    waiting = "".join(MARKS[n] * list(map(space_of, family.rats)).count(START) for n, family in enumerate(s.seats))
    if s.greg is not None:
        waiting += _GREG * s.greg.rats.count(START)
    lamp = text.component_name(components, "lamp")
    start = text.space_name(components, START) + (f" [{waiting}]" if waiting else "")
    lines = [f"{start}{DOT}* {lamp} {MARKS[seat]}"]
    for places in components.groups.values():
        spaces = [number + 1 for number in places]
        lines.append("  " + _cells([_space(text, s.board, space, s.seats[seat].lamp) for space in spaces]))
        below = _cells([_notes(text, s, space) for space in spaces])
        if below:
            lines.append("  " + below)
    return lines


def _cells(texts: list[str]) -> str:
    return "".join(f"{text[: _CELL - 1]:<{_CELL - 1}} " for text in texts).rstrip()


def _space(text: Text, board: Board, space: int, lamp: int) -> str:
    content = text.component_name(board.components, CONTENTS[board.contents[space]])
    return f"{space:>2}{'*' if space <= lamp else ' '}{board.amounts[space]} {content}"


def _notes(text: Text, s: State, space: int) -> str:
    """Who stands on a space, and what else it has: an animal or the mouth of a pipe."""
    components = s.board.components
    who = "".join(MARKS[n] for n, family in enumerate(s.seats) if space in map(space_of, family.rats))
    if s.greg is not None:
        who += _GREG * s.greg.rats.count(space)
    notes = [f"[{who}]"] if who else []
    notes += [text.animal_name(components, ANIMALS[animal]) for at, animal in s.board.shops.items() if at == space]
    tolls = [(way.exit, CONTENTS[way.toll]) for way in components.shortcuts if way.mouth == space]
    notes += [f">{to} {text.component_name(components, toll)}" for to, toll in tolls]
    return f"   {' '.join(notes)}" if notes else ""


def _tracks(text: Text, s: State) -> list[str]:
    """Every field with its points and its owners; a covered one is a dash."""
    components = s.board.components
    lamps = text.tr.listed([str(lamp) for lamp in components.work_lamps])
    lines = [f"{text.tr._('Scoring tracks')}{DOT}{text.component_name(components, 'work_lamp')} {lamps}"]
    for track, name in enumerate(TRACKS):
        fields = []
        for points, owners in zip(s.board.points[track], position.owners_on(s, track), strict=True):
            marks = "".join(_mark(owner) for owner in owners)
            fields.append("-" if owners == [position.NEUTRAL] else f"{points}{f'[{marks}]' if marks else ''}")
        ready = text.tr._("prepared by Greg") if greg.has_prepared(s, track) else ""
        notes = DOT.join(filter(None, (_cost(text, components, name), ready)))
        row = "".join(f"{field:<8}" for field in fields)
        lines.append(f"  {text.track_name(components, name):<{_LABEL}}{row}   {notes}")
    return lines


def _mark(owner: int | str) -> str:
    return owner if isinstance(owner, str) else MARKS[owner]


def _cost(text: Text, components: Components, track: str) -> str:
    costs = components.facts["build_costs"]
    return text.pile_text(costs["donation"] if track == "cheese" else costs.get(track, {}))


def _displays(text: Text, s: State, seat: int) -> list[str]:
    components, lines = s.board.components, []
    for where, name in enumerate(DISPLAYS):
        label = text.display_name(components, name)
        if where != LIBRARY:
            cheese = text.goods_text("cheese", price(components, s.seats[seat], where))
            label += f" ({text.space_name(components, components.shops[where].space)}, {cheese})"
        items = displayed(s, where)
        counted = [times(text.title(item, components), items.count(item)) for item in dict.fromkeys(items)]
        lines.append(text.tr.headed(label, ", ".join(counted) or text.tr._("Nothing is left here.")))
    return lines


def _burrow(text: Text, s: State) -> str:
    """The longest way round the burrow with all markers; shorter ways stand in brackets at their junctions."""
    ways = s.board.components.ways
    loop = _round(s.board.components)
    fields = []
    for field in loop:
        fields.append(_field(text, s, field))
        for turning in ways[field]:
            if turning not in loop:
                side = [turning]
                while ways[side[-1]][0] not in loop:
                    side.append(ways[side[-1]][0])
                way = " ".join(_field(text, s, f) for f in side)
                fields.append(f"({way} {_name(text, s, ways[side[-1]][0])})")
    return text.tr.headed(text.component_name(s.board.components, "burrow"), " ".join(fields))


def _round(components: Components) -> list[int]:
    """The longest way from the start of the burrow back to it."""
    loops, growing = [[0]], [[0]]
    while growing:
        growing = [[*way, after] for way in growing for after in components.ways[way[-1]] if after not in way]
        loops += growing
    return max((way for way in loops if 0 in components.ways[way[-1]]), key=len)


def _name(text: Text, s: State, field: int) -> str:
    components = s.board.components
    return text.place_name(components, components.burrow[field]) if field else text.space_name(components, START)


def _field(text: Text, s: State, field: int) -> str:
    who = "".join(MARKS[seat] for seat, family in enumerate(s.seats) if family.burrow == field)
    return _name(text, s, field) + (f"[{who}]" if who else "")


# --- families


def _family(text: Text, s: State, seat: int, players: Sequence[str]) -> str:
    """Everything that one family has."""
    family, components = s.seats[seat], s.board.components
    owned = "; ".join(_items(text, components, family))
    return "\n".join([_goods(text, s, seat, players), *([_wrapped(f"    {owned}")] if owned else [])])


def _goods(text: Text, s: State, seat: int, players: Sequence[str]) -> str:
    family, components, tr = s.seats[seat], s.board.components, text.tr
    words = [
        *_rats(text, components, family),
        text.pile_text(amounts(family.goods)),
        text.goods_text("award", family.awards) if family.awards else "",
        text.goods_text("mould", family.mould) if family.mould else "",
        f"{text.component_name(components, 'lamp')} {family.lamp}",
        f"{text.component_name(components, 'burrow')} {_name(text, s, family.burrow)}",
        tr._("{placed} cubes placed").format(placed=scoring.cubes_placed(s, seat)),
        text.points_of(scoring.total(s, seat)),
    ]
    return _wrapped(f"{MARKS[seat]} {tr.headed(players[seat], '; '.join(filter(None, words)))}")


def _wrapped(text: str) -> str:
    return "\n".join(textwrap.wrap(text, _WIDTH, subsequent_indent="    "))


def _rats(text: Text, components: Components, family: Family) -> list[str]:
    standing = [
        text.space_name(components, space_of(rat)) + _powers(text, components, rat)
        for rat in family.rats
        if START <= space_of(rat) < PAD
    ]
    young, home = sum(space_of(rat) == NURSERY for rat in family.rats), launched(family.rats)
    words = [", ".join(times(place, standing.count(place)) for place in dict.fromkeys(standing))]
    words += [times(text.place_name(components, "NUR"), young)] if young else []
    return words + ([_aboard(text, home)] if home else [])


def _aboard(text: Text, rats: int) -> str:
    return text.tr._("{number} of {all} rats aboard").format(number=rats, all=RATS)


def _powers(text: Text, components: Components, rat: int) -> str:
    """What sets a super rat apart."""
    powers = [text.title(components.comics[c].id, components) for c in components.powers[power_of(rat)].comics]
    return f" ({', '.join(powers)})" if powers else ""


def _items(text: Text, components: Components, family: Family) -> list[str]:
    kept = ((HAMSTER, family.backpacks), (LIBRARY, family.comics), (CROW, family.caps))
    ids = [item for where, held in kept for item in position.items(components, where, held)]
    found = [f"{text.title(item, components)} ({text.effect(item, components)})" for item in ids]
    drink = text.component_name(components, "energy_drink")
    return found + ([times(drink, family.drinks)] if family.drinks else [])


def _greg(text: Text, s: State) -> str:
    one, tr = s.greg, text.tr
    assert one is not None
    walking = [text.space_name(s.board.components, space) for space in one.rats if space < PAD]
    left = one.deck.bit_count()
    cards = tr.n("card {turned} · {left} left in the deck", "card {turned} · {left} left in the deck", left)
    words = [
        ", ".join(times(place, walking.count(place)) for place in dict.fromkeys(walking)),
        _aboard(text, one.rats.count(PAD)) if PAD in one.rats else "",
        tr._("{placed} cubes placed").format(placed=scoring.cubes_placed(s, GREG)),
        cards.format(turned=one.revealed.bit_count(), left=left),
        text.points_of(scoring.greg_total(s)),
    ]
    return f"{_GREG} {tr.headed(tr._('Greg'), '; '.join(filter(None, words)))}"


# --- the end


def score_table(text: Text, facts: Mapping[str, Any], players: Sequence[str]) -> str:
    """Every source of points, and what decides a tie."""
    tr, components, sheets = text.tr, components_of(STANDARD), facts["sheets"]
    names = [text.mover(sheet["seat"], players) for sheet in sheets]
    wide = max(map(len, [*names, "-00"])) + 2
    caps = dict.fromkeys(cap for sheet in sheets for cap in sheet["caps"])
    others = {"awards": tr._("Medals"), "mould": tr._("Mouldy cheese"), "leftovers": tr._("Resources left over")}
    rows = [
        ("", names),
        *(
            (text.track_name(components, track), [_cell(one["tracks"][track]) for one in sheets])
            for track in TRACKS
        ),
        *((text.title(cap), [_cell(one["caps"].get(cap, 0)) for one in sheets]) for cap in caps),
        *((what, [_cell(one[name]) for one in sheets]) for name, what in others.items()),
        (tr._("Total"), [str(one["total"]) for one in sheets]),
    ]
    label = max(len(row) for row, _ in rows) + 2
    lines = [f"{row:<{label}}" + "".join(f"{cell:>{wide}}" for cell in cells) for row, cells in rows]
    lines += [tr.headed(name, _aboard(text, one["rattonauts"])) for name, one in zip(names, sheets, strict=True)]
    end = f"\n{DOT.join((tr._('End of the game'), text.round(facts['round'])))}"
    return "\n".join([end, *(line.rstrip() for line in lines), *_verdict(text, facts)])


def _cell(points: int) -> str:
    return str(points) if points else "-"


def _verdict(text: Text, facts: Mapping[str, Any]) -> list[str]:
    """What the totals do not say by themselves: how a tie is broken, and the challenges of a solo game."""
    totals = sorted((sheet["total"] for sheet in facts["sheets"]), reverse=True)
    tie = len(totals) > 1 and totals[0] == totals[1]
    solo = facts["sheets"][-1]["seat"] == GREG_ID
    return [*([text.tie(solo=solo)] if tie else []), *text.challenges_met(facts)]


# --- questions


def question(text: Text, s: State) -> str:
    """The question to a player."""
    tr, now = text.tr, stage(s)
    if now == SUPER:
        assert s.turn is not None
        comic = text.title(s.board.components.comics[s.turn.comic].id, s.board.components)
        return tr._("{comic}: which rat wears the cape?").format(comic=comic)
    return DOT.join((text.round(s.round), tr._(ASKED[now])) if now == MOVE else (tr._(ASKED[now]),))


def options(text: Text, view: FirstRatView) -> list[str]:
    """Every possible answer in words, in the order of the legal moves."""
    s = view.state
    tell = _OPTIONS.get(stage(s), _answer)
    return [tell(text, view, move) for move in legal(s)]


def _answer(text: Text, view: FirstRatView, move: Move) -> str:
    """An answer as a hint says it, with what an item does or where a way in the burrow leads."""
    components, words = view.state.board.components, move.split(" ")
    said = text.answer(view, move)
    if words[0] == "comic" and words[1] != "none":
        return f"{said} ({text.effect(words[1], components)})"
    if words[0] == "branch" and words[1].upper() not in components.facts["burrow"]["names"]:
        return f"{said}{TO}{', '.join(_ahead(text, components, words[1].upper()))}"
    if words[0] == "super":
        return said + _powers(text, components, view.state.seats[view.state.mover].rats[int(words[1])])
    return said


def _ahead(text: Text, components: Components, name: str) -> list[str]:
    """The caves that a way leads towards."""
    ahead = seen = [components.burrow.index(name)]
    while ahead:
        ahead = [after for at in ahead for after in components.ways[at] if after and after not in seen]
        seen = [*seen, *dict.fromkeys(ahead)]
    caves = components.facts["burrow"]["names"]
    found = [text.place_name(components, components.burrow[at]) for at in seen if components.burrow[at] in caves]
    return found or [text.space_name(components, START)]


def _move(text: Text, view: FirstRatView, move: Move) -> str:
    """Where the rats go, what they collect there, and what all of it costs."""
    s, components = view.state, view.state.board.components
    plan = plan_of(s, move)
    walks, free = [], plan.free
    for rat, route in zip(plan.rats, plan.routes, strict=True):
        one = s.seats[s.mover].rats[rat]
        start = text.space_name(components, space_of(one)) + _powers(text, components, one)
        walks.append(
            f"{start}{TO}{text.space_name(components, route.target)}{_ways(text, components, route, free)}"
        )
        free = None if free in route.shortcuts else free
    found = preview(s, plan)
    gains = _gains(text, found.gains)
    if found.launch is not None:
        points = text.points_text(found.launch)
        gains.append(text.tr._("a rat in the rocket: {points}").format(points=points))
    gains += [text.animal_name(components, ANIMALS[animal]) for animal in found.shops]
    return text.tr.headed(text.tr.listed(walks), ", ".join((*gains, *_costs(text, found.costs))))


def _ways(text: Text, components: Components, route: Route, free: int | None) -> str:
    names = [
        text.title(components.shortcuts[n].id, components) + (f", {text.tr._('free')}" if n == free else "")
        for n in route.shortcuts
    ]
    return f" ({'; '.join(names)})" if names else ""


def _gains(text: Text, found: Gains) -> list[str]:
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
            choices.append(" / ".join(text.goods_text(name, extra.amount) for name in names))
    return [*([text.pile_text(total)] if total else []), *choices]


def _costs(text: Text, costs: Costs) -> list[str]:
    tr, cheese = text.tr, "cheese"
    found = []
    if costs.tolls:
        found.append(tr._("shortcut: {goods}").format(goods=text.pile_text(amounts(costs.tolls))))
    if costs.fees:
        found.append(tr._("fee: {goods}").format(goods=text.goods_text(cheese, costs.fees)))
    if costs.chameleon:
        found.append(tr._("chameleon rat: {goods}").format(goods=text.goods_text(cheese, costs.chameleon)))
    return found + ([f"+{text.goods_text('mould', costs.mould)}"] if costs.mould else [])


def _drink(text: Text, view: FirstRatView, move: Move) -> str:
    said = text.answer(view, move)
    if move == "drink no":
        return said
    found = _gains(text, collect.pending_gains(view.state)._replace(pack=0))
    return text.tr.headed(said, f"2 × ({', '.join(found)})")


def _shop(text: Text, view: FirstRatView, move: Move) -> str:
    s, (_, animal, how, *item) = view.state, move.split(" ")
    said = text.answer(view, move)
    if how == shop.SKIP:
        return said
    components = s.board.components
    more = [text.effect(item[0], components)]
    if how == shop.PAY:
        cheese = shop.price(components, s.seats[s.mover], DISPLAYS.index(animal))
        more.insert(0, f"{MINUS}{text.goods_text('cheese', cheese)}")
    return f"{said} ({'; '.join(more)})"


def _build(text: Text, view: FirstRatView, move: Move) -> str:
    s, tr, words = view.state, text.tr, move.split(" ")
    if move == build.END:
        return tr._("End turn")
    components = s.board.components
    if move == build.DONATE:
        return f"{text.pile_text(amounts(components.donation))}{TO}{_scores(text, s, CHEESE_TRACK)}"
    part = PARTS.index(words[1])
    saved = CONTENTS.index(words[3]) if len(words) > 2 else None
    cost = text.pile_text(amounts(build.cost(components, part, saved)))
    scores = [part, *([ROCKET] if build.rocket_points(s, s.mover, part) else [])]
    return f"{cost}{TO}{DOT.join(_scores(text, s, track) for track in scores)}"


def _scores(text: Text, s: State, track: int) -> str:
    points = text.points_text(scoring.next_points(s, track))
    return text.tr.headed(text.track_name(s.board.components, TRACKS[track]), points)


def _best(text: Text, view: FirstRatView, move: Move) -> str:
    s, track = view.state, TRACKS.index(move.split(" ")[1])
    return text.tr.headed(text.track_name(s.board.components, TRACKS[track]), text.gregs_action(s, track))


_OPTIONS: Mapping[int, Callable[[Text, FirstRatView, Move], str]] = {
    MOVE: _move,
    DRINK: _drink,
    SHOP: _shop,
    BUILD: _build,
    BEST: _best,
}
