"""First Rat read plainly: whole turns on JSON positions, with nothing precomputed and nothing packed.

It follows the rules text step by step and takes every fact from the component file, so that the engine's quick
form can be held against it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from pathlib import Path

import engine.firstrat

FACTS = json.loads(Path(engine.firstrat.__file__).with_name("components.json").read_text(encoding="utf-8"))
MATERIALS = ("bottle", "powder", "can", "calc")
TILES = {tile["id"]: tile for tile in FACTS["variable_tiles"]["list"]}
SHORTCUTS = FACTS["shortcuts"]["list"]
ANIMALS = sorted(FACTS["shops"]["animals"].items(), key=lambda pair: pair[1]["space"])
BACKPACKS = {pack["id"]: pack for pack in FACTS["backpacks"]["list"]}
SUPERS = {comic["id"] for comic in FACTS["comics"]["list"] if comic["super"]}


def whole_turns(position) -> dict[str, dict]:
    """Every position after the turn of the seat to move, by its canonical text."""
    found = {}
    for moved in _moves(position):
        for collected in _collect(*moved):
            for shopped in _shop(collected, moved[1]):
                for built in _build(shopped, tinkered=False):
                    after = _ended(built)
                    found[canonical(after)] = after
    return found


def canonical(position) -> str:
    return json.dumps(position, sort_keys=True)


def _seat(position):
    return position["seats"][position["to_move"]]


# --- step 1


def _moves(position) -> Iterator[tuple[dict, list]]:
    """Positions after moving and paying, each with the moved rats as [(rat, target)]."""
    seat = _seat(position)
    choices = [[None, *_walks(rat["at"], 8)] for rat in seat["rats"]]
    for rat, walks in enumerate(choices):
        for walk in walks[1:]:
            yield from _moved(position, [(rat, walk)])
    short = [[walk for walk in walks if walk is None or len(walk) <= 4] for walks in choices]
    for chosen in product(*short):
        walks = [(rat, walk) for rat, walk in enumerate(chosen) if walk is not None]
        if len(walks) > 1:
            yield from _moved(position, walks)


def _walks(at, most) -> list[list[int]]:
    if at == "nursery" or at == 27 or most == 0:
        return []
    steps = [at + 1] + [way["to"] for way in SHORTCUTS if way["from"] == at]
    return [walk for step in steps for walk in ([step], *([step, *rest] for rest in _walks(step, most - 1)))]


def _shortcuts_used(at, walk) -> list[dict]:
    used = []
    for space in walk:
        used += [way for way in SHORTCUTS if way["from"] == at and way["to"] == space and space != at + 1]
        at = space
    return used


def _moved(position, walks) -> Iterator[tuple[dict, list]]:
    seat = _seat(position)
    rats, comics = seat["rats"], seat["comics"]
    limit = 3 if len(walks) > 1 else 7 if "stride" in comics else 5
    if any(len(walk) > limit + ("super_flash" in rats[rat]["powers"]) for rat, walk in walks):
        return
    targets = {rat: walk[-1] for rat, walk in walks}
    places = [targets.get(rat, rats[rat]["at"]) for rat in range(4)]
    on_path = [at for at in places if at not in ("nursery", 0, 27)]
    if len(set(on_path)) < len(on_path) or list(targets.values()).count(27) > 1:
        return
    chameleon = _colour_price(position, rats, targets) if len(walks) > 1 else 0
    if chameleon is None or chameleon > seat["cheese"]:
        return
    used = [way for rat, walk in walks for way in _shortcuts_used(rats[rat]["at"], walk)]
    for free in range(len(used)) if "tunnel" in comics and used else [None]:
        after = deepcopy(position)
        own = _seat(after)
        for number, way in enumerate(used):
            own[way["material"]] -= number != free
            own["shortcuts"][way["id"]] += 1
        if any(own[material] < 0 for material in MATERIALS):
            continue
        own["cheese"] -= chameleon
        _fees(after, targets)
        for rat, target in targets.items():
            own["rats"][rat]["at"] = target
        yield after, list(targets.items())


def _colour_price(position, rats, targets) -> int | None:
    """What the colours of a group cost: nothing, the chameleon's price, or None if they are not allowed."""
    colours = {rat: TILES[position["path"][at - 1]]["color"] for rat, at in targets.items() if at != 27}
    if len(set(colours.values())) <= 1:
        return 0
    others = {colour for rat, colour in colours.items() if "super_chameleon" not in rats[rat]["powers"]}
    return 2 if len(others) == 1 and len(others) < len(colours) else None


def _fees(position, targets) -> None:
    own = _seat(position)
    if "diplomat" in own["comics"]:
        return
    spaces = [at for at in targets.values() if at != 27]
    if position["greg"] is not None:
        due = sum(at in position["greg"]["rats"] for at in spaces)
        _pay(own, due)
        return
    due = 0
    for other in position["seats"]:
        if other is not own:
            fee = sum(rat["at"] in spaces for rat in other["rats"])
            other["cheese"] += fee
            due += fee
    _pay(own, due)


def _pay(own, due) -> None:
    while own["cheese"] < due:
        own["mould"] += 1
        own["cheese"] += 3
    own["cheese"] -= due


# --- step 2


def _collect(position, targets) -> Iterator[dict]:
    own = _seat(position)
    lit = own["lamp"]
    gathered: list[tuple[str, str, int]] = []
    for rat, at in targets:
        if at != 27:
            tile = TILES[position["path"][at - 1]]
            grab = "super_grab" in own["rats"][rat]["powers"]
            gathered.append((tile["color"], tile["content"], tile["amount"] + (at <= lit) + grab))
    bonuses = []
    for name in own["backpacks"]:
        pack = BACKPACKS[name]
        kinds = sorted({content for colour, content, _ in gathered if colour == pack["color"]})
        if kinds:
            bonuses.append([(content, pack["bonus"]) for content in kinds])
    for factor in (1, 2) if own["drinks"] and gathered else (1,):
        for chosen in product(*bonuses):
            after = deepcopy(position)
            mine = _seat(after)
            if factor == 2:
                mine["drinks"] -= 1
                mine["drinks_used"] += 1
            if len(targets) > 1 and "pack" in mine["comics"]:
                mine["cheese"] += 1
            total = {"bulb": 0, "core": 0}
            for content, amount in (*((content, amount) for _, content, amount in gathered), *chosen):
                if content in total:
                    total[content] += amount * factor
                else:
                    mine[content] += amount * factor
            _bulbs(after, total["bulb"])
            for launched in _launch(after, targets):
                yield from _cores(launched, total["core"])


def _mark(position, track) -> None:
    own, fields = _seat(position), position["tracks"][track]
    if own["cubes"]:
        own["cubes"] -= 1
        _place(fields, position["to_move"])


def _place(fields, owner) -> None:
    free = next((field for field in fields[:4] if not field), fields[4])
    free.append(owner)
    free.sort(key=str)


def _bulbs(position, bulbs) -> None:
    own = _seat(position)
    for _ in range(bulbs):
        if own["lamp"] < 26:
            own["lamp"] += 1
            if own["lamp"] in FACTS["light_chain"]["work_lamps"]:
                _mark(position, "light")


def _launch(position, targets) -> Iterator[dict]:
    launched = [rat for rat, at in targets if at == 27]
    if not launched:
        yield position
        return
    own = _seat(position)
    rat = own["rats"][launched[0]]
    own["awards"] += "super_hero" in rat["powers"]
    rat["powers"] = []
    _place(position["tracks"]["rattonaut"], position["to_move"])
    places = [rat["at"] for rat in own["rats"]]
    if any(at not in ("nursery", 27) for at in places) or places.count(27) == 4:
        after = deepcopy(position)
        _seat(after)["awards"] += 1
        yield after
    if "nursery" in places:
        after = deepcopy(position)
        _grow_up(after)
        yield after


def _grow_up(position) -> None:
    for rat in _seat(position)["rats"]:
        if rat["at"] == "nursery":
            rat["at"] = 0
            return


def _cores(position, cores) -> Iterator[dict]:
    if not cores:
        yield position
        return
    for field in FACTS["burrow"]["next"][_seat(position)["burrow"]]:
        after = deepcopy(position)
        _seat(after)["burrow"] = field
        if field == "NUR":
            _grow_up(after)
        elif field == "PAN":
            _mark(after, "pantry")
        yield from _cores(after, cores - 1)
        if field == "LIB":
            for comic in after["display"]["library"]:
                for read in _read(after, comic):
                    yield from _cores(read, cores - 1)


def _read(position, comic) -> Iterator[dict]:
    after = deepcopy(position)
    after["display"]["library"].remove(comic)
    _seat(after)["comics"] = sorted([*_seat(after)["comics"], comic])
    if comic not in SUPERS:
        yield after
        return
    for number, rat in enumerate(_seat(after)["rats"]):
        if rat["at"] not in ("nursery", 27):
            given = deepcopy(after)
            powers = _seat(given)["rats"][number]["powers"]
            powers.append(comic)
            powers.sort()
            yield given


# --- steps 3 and 4


def _shop(position, targets, number=0) -> Iterator[dict]:
    if number == len(ANIMALS):
        yield position
        return
    yield from _shop(position, targets, number + 1)
    animal, facts = ANIMALS[number]
    visitors = [rat for rat, at in targets if at == facts["space"]]
    if not visitors:
        return
    stock = position["display"][animal]
    items = ["energy_drink"] * stock if animal == "frog" else stock
    price = facts["price"] - (3 if "haggler" in _seat(position)["comics"] else 0)
    for item in sorted(set(items)):
        for steals in (False, True):
            after = deepcopy(position)
            own = _seat(after)
            if steals:
                own["rats"][visitors[0]]["at"] = 0
            elif own["cheese"] < price:
                continue
            else:
                own["cheese"] -= price
            if animal == "frog":
                after["display"]["frog"] -= 1
                own["drinks"] += 1
            else:
                after["display"][animal].remove(item)
                kind = "backpacks" if animal == "hamster" else "caps"
                own[kind] = sorted([*own[kind], item])
            yield from _shop(after, targets, number + 1)


def _build(position, tinkered) -> Iterator[dict]:
    yield position
    own = _seat(position)
    if not own["cubes"]:
        return
    for part in ("cockpit", "cargo", "engine"):
        costs = FACTS["build_costs"][part]
        for saved in (None, *(costs if "tinker" in own["comics"] and not tinkered else ())):
            cost = {material: count - (material == saved) for material, count in costs.items()}
            if all(own[material] >= count for material, count in cost.items()):
                after = deepcopy(position)
                for material, count in cost.items():
                    _seat(after)[material] -= count
                _mark(after, part)
                if _sets(after) > _marks(after, "rocket"):
                    _mark(after, "rocket")
                yield from _build(after, tinkered or saved is not None)
    if own["cheese"] >= 10:
        after = deepcopy(position)
        _seat(after)["cheese"] -= 10
        _mark(after, "cheese")
        yield from _build(after, tinkered)


def _marks(position, track) -> int:
    return sum(field.count(position["to_move"]) for field in position["tracks"][track])


def _sets(position) -> int:
    return min(_marks(position, part) for part in ("cockpit", "cargo", "engine"))


# --- the end of the turn


def _ended(position) -> dict:
    after = deepcopy(position)
    own, seat = _seat(after), after["to_move"]
    own["turns"] += 1
    own["rats"].sort(key=lambda rat: (-1 if rat["at"] == "nursery" else rat["at"], rat["powers"]))
    number, last = after["round"], after["last_round"]
    if all(rat["at"] == 27 for rat in own["rats"]) and (last is None or last > number):
        after["last_round"], after["end_by"] = number, "A"
    elif own["cubes"] <= 2 and last is None:
        after["last_round"], after["end_by"] = number + 1, "B"
    if after["greg"] is not None:
        after["to_move"] = "G"
    elif seat + 1 < after["players"]:
        after["to_move"] = seat + 1
    else:
        after["to_move"] = 0
        if after["last_round"] == number:
            after["over"] = True
        else:
            after["round"] += 1
    return after
