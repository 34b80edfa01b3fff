"""Finds the rule that an illegal move breaks, in the order in which a player would notice."""

from __future__ import annotations

import re

from ..base import Move
from .board import Board, Route
from .goods import CHEESE, CONTENTS, UNIT, amount, covers
from .move import free_choices, reach
from .shop import PAY, SKIP, STEAL, can_pay
from .state import BUILD, LAUNCH, LAUNCHED, MOVE, SHOP, STAGES, WALKING, Family, State, power_of, space_of, stage
from .vocabulary import ANIMALS, PAD, PARTS, RATS

_WALK = re.compile(r"([0-3]):([0-9]{1,2}(?:\.[0-9]{1,2})*)", re.ASCII)
_FORM = re.compile(r"move(?: [0-3]:[0-9.]+){1,4}(?P<odd> chameleon)?(?: free (?P<free>[a-z0-9_]+))?", re.ASCII)


def broken_rule(s: State, text: Move) -> str:
    """The id of the rule that forbids a move of the seat to act, which is not among the legal ones."""
    now = stage(s)
    if now == MOVE:
        return _move(s, text)
    verb = text.split(" ")[0]
    asked = STAGES[now]
    if now == BUILD and verb in ("build", "donate"):
        return _build(s, text)
    if verb != asked:
        return (
            "steps" if verb in STAGES or verb in ("donate", "end") else asked if asked != "best" else "greg-best"
        )
    if now == SHOP:
        return _shop(s, text)
    if now == LAUNCH:
        return "launch"
    return "greg-best" if asked == "best" else asked


# --- moving


def _move(s: State, text: Move) -> str:
    form = _FORM.fullmatch(text)
    if form is None:
        return "steps" if text.split(" ")[0] in (*STAGES[1:], "donate", "end") else "move"
    family, board = s.seats[s.mover], s.board
    walks = [found.groups() for word in text.split(" ") if (found := _WALK.fullmatch(word))]
    places = [int(place) for place, _ in walks]
    if len(walks) != sum(":" in word for word in text.split(" ")) or places != sorted(set(places)):
        return "move"
    if any(not WALKING <= family.rats[place] < LAUNCHED for place in places):
        return "rat"
    routes = []
    for place, (_, walk) in zip(places, walks, strict=True):
        route = board.routes_by_text[space_of(family.rats[place])].get(walk)
        if route is None:
            return _no_route(board, space_of(family.rats[place]), walk, len(walks))
        routes.append(route)
    return (
        _too_far(board, family, places, routes)
        or _crowded(family, places, routes)
        or _colours(board, family, places, routes, bool(form["odd"]))
        or _unpaid(board, family, routes, form["free"])
        or "equal"
    )


def _no_route(board: Board, at: int, walk: str, rats: int) -> str:
    """The rule that a walk breaks which is not on the board: no way leads there, or it is too long."""
    for word in walk.split("."):
        space = int(word)
        exits = [way.exit for way in board.components.shortcuts if way.mouth == at]
        if at == PAD or space not in (at + 1, *exits):
            return "walk"
        at = space
    return "single" if rats == 1 else "group"


def _too_far(board: Board, family: Family, places: list[int], routes: list[Route]) -> str:
    alone = len(routes) == 1
    for place, route in zip(places, routes, strict=True):
        most = reach(board.components, family.comics, family.rats[place])
        if len(route.walk) > (most.alone if alone else most.group):
            return "single" if alone else "group"
    return ""


def _crowded(family: Family, places: list[int], routes: list[Route]) -> str:
    targets = [route.target for route in routes]
    if targets.count(PAD) > 1:
        return "one-launch"
    stay = [space_of(family.rats[place]) for place in range(RATS) if place not in places]
    if len(set(targets)) < len(targets) or any(target in stay for target in targets if target != PAD):
        return "own-rat"
    return ""


def _colours(board: Board, family: Family, places: list[int], routes: list[Route], odd: bool) -> str:
    powers = board.components.powers
    price: int | None = None
    others, own = set(), set()
    for place, route in zip(places, routes, strict=True):
        if route.target == PAD:
            continue
        cost = powers[power_of(family.rats[place])].chameleon
        if cost is None:
            others.add(board.colours[route.target])
        else:
            own.add(board.colours[route.target])
            price = cost
    if odd and price is None:
        return "chameleon"
    if len(others) > 1:
        return "colour"
    strays = bool(others) and bool(own - others)
    if strays != odd:
        return "chameleon"
    if price is not None and odd and amount(family.goods, CHEESE) < price:
        return "chameleon"
    return ""


def _unpaid(board: Board, family: Family, routes: list[Route], free: str | None) -> str:
    shortcuts = board.components.shortcuts
    choices = free_choices(board, tuple(routes)) if board.components.perks(family.comics).tunnel else []
    if (free is None) != (len(choices) < 2):
        return "tunnel"
    tolls = sum(route.tolls for route in routes)
    if free is not None:
        choices = [number for number in choices if shortcuts[number].id.lower() == free]
        if not choices:
            return "tunnel"
    if choices:
        tolls -= UNIT[shortcuts[choices[0]].toll]
    return "" if covers(family.goods, tolls) else "toll"


# --- the other steps


def _shop(s: State, text: Move) -> str:
    assert s.turn is not None
    words = text.split(" ")
    animal = s.turn.shops[0]
    if len(words) < 3 or words[1] != ANIMALS[animal]:
        return "shop"
    if words[2] not in (SKIP, PAY, STEAL) or words[2] == SKIP or len(words) != 4:
        return "shop"
    if words[2] == PAY and not can_pay(s, animal):
        return "pay"
    return "item"


def _build(s: State, text: Move) -> str:
    assert s.turn is not None
    family, components = s.seats[s.mover], s.board.components
    words = text.split(" ")
    if text != "donate" and (len(words) not in (2, 4) or words[0] != "build" or words[1] not in PARTS):
        return "build"
    if not family.cubes:
        return "cube"
    if text == "donate":
        return "donate"
    if len(words) == 4:
        contents = [CONTENTS[content] for content in components.cost_contents[PARTS.index(words[1])]]
        tinkers = components.perks(family.comics).tinker and not s.turn.saved
        if words[2] != "save" or words[3] not in contents or not tinkers:
            return "tinker"
    return "cost"
