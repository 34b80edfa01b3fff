"""The components: board, tracks, items and Greg's cards, read from a file and ready for use.

None of these figures is in code, which only knows what kinds there are: the contents of a space, the eight tracks,
the three animals and the kinds of effects.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import combinations
from pathlib import Path
from weakref import WeakValueDictionary

from ..base import BadOption, Json
from ..sanitize import LONGEST_DATA
from ..schema import (
    ANYTHING,
    FLAG,
    Shape,
    faults,
    fields,
    listed,
    mapping,
    one_of,
    or_null,
    tagged,
    text,
    whole,
)
from .goods import CONTENTS, MATERIALS, pile
from .info import STANDARD as STANDARD
from .rules import RULES
from .vocabulary import (
    ANIMALS,
    BEST_TRACK,
    ENERGY_DRINK,
    FIELDS,
    LAST,
    LEVELS,
    LIBRARY,
    LIBRARY_REWARD,
    NO_REWARD,
    NURSERY_REWARD,
    PANTRY_REWARD,
    PARTS,
    RATS,
    REMOVE_COMIC,
    TRACKS,
    Backpack,
    Cap,
    Card,
    Comic,
    Numbers,
    Perks,
    Power,
    Shop,
    Shortcut,
    Tile,
)

_REWARDS = {"library": LIBRARY_REWARD, "nursery": NURSERY_REWARD, "pantry": PANTRY_REWARD}

_FILE = Path(__file__).with_name("components.json")


@dataclass(frozen=True, eq=False)
class Components:
    """One set of components.  Equal files give the same object, so that states compare quickly.

    Kinds of items are numbered in the order of their ids, and texts of moves use the ids in lower case.
    """

    #: What the option said: a name, or the components themselves as canonical JSON.
    source: str
    #: The file as it is, with names, texts and source marks.
    facts: Json

    def __reduce__(self) -> tuple[object, ...]:
        """A copy, or what was pickled, is the same object again."""
        return _from_source, (self.source,)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        return tuple(self.facts["enums"]["colors"])

    @cached_property
    def tiles(self) -> dict[str, Tile]:
        """The tiles of the path by id."""
        return {
            tile["id"]: Tile(
                tile["id"],
                tile["group"],
                self.colours.index(tile["color"]),
                CONTENTS.index(tile["content"]),
                tile["amount"],
            )
            for tile in self.facts["variable_tiles"]["list"]
        }

    @cached_property
    def path(self) -> tuple[str, ...]:
        """The tiles of the standard path, from space 1."""
        spaces = sorted(self.facts["standard_path"]["spaces"], key=lambda space: int(space["index"]))
        return tuple(space["tile"] for space in spaces)

    @cached_property
    def groups(self) -> dict[str, tuple[int, ...]]:
        """The places of the path (from 0) that each letter's tiles are laid on."""
        letters = sorted({tile.group for tile in self.tiles.values()})
        return {
            letter: tuple(place for place, tile in enumerate(self.path) if self.tiles[tile].group == letter)
            for letter in letters
        }

    @cached_property
    def shortcuts(self) -> tuple[Shortcut, ...]:
        listed = sorted(self.facts["shortcuts"]["list"], key=lambda way: str(way["id"]))
        return tuple(
            Shortcut(way["id"], way["from"], way["to"], CONTENTS.index(way["material"])) for way in listed
        )

    @cached_property
    def work_lamps(self) -> tuple[int, ...]:
        """The lamps that score, ascending."""
        return tuple(self.facts["light_chain"]["work_lamps"])

    @cached_property
    def lamps_reached(self) -> tuple[int, ...]:
        """How many work lamps a marker on each lamp has reached."""
        return tuple(sum(lamp <= at for lamp in self.work_lamps) for at in range(LAST + 1))

    # --- the burrow

    @cached_property
    def burrow(self) -> tuple[str, ...]:
        """The fields of the burrow; the first one is the start."""
        found: list[str] = [self.facts["burrow"]["start"]]
        for field in found:
            found += [after for after in self.facts["burrow"]["next"][field] if after not in found]
        return tuple(found)

    @cached_property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """The fields that follow each field."""
        after = self.facts["burrow"]["next"]
        return tuple(tuple(self.burrow.index(name) for name in after[field]) for field in self.burrow)

    @cached_property
    def rewards(self) -> tuple[int, ...]:
        """What entering each field gives."""
        given = self.facts["burrow"]["rewards"]
        return tuple(_REWARDS[given[field]] if field in given else NO_REWARD for field in self.burrow)

    # --- tracks

    @cached_property
    def track_tiles(self) -> dict[str, tuple[int, ...]]:
        """The points of each score tile."""
        return {tile["id"]: tuple(tile["points"]) for tile in self.facts["score_tiles"]["list"]}

    @cached_property
    def standard_tiles(self) -> tuple[str | None, ...]:
        """The score tile on each track in the standard set-up; the rocket track has none."""
        tracks = {track["id"]: track for track in self.facts["tracks"]["list"]}
        return tuple(tracks[name]["standard_tile"] for name in TRACKS)

    @cached_property
    def rocket_points(self) -> tuple[int, ...]:
        return next(tuple(track["points"]) for track in self.facts["tracks"]["list"] if track["id"] == "rocket")

    @cached_property
    def free_fields(self) -> tuple[tuple[int, ...], ...]:
        """The fields (from 0) that are not covered, by number of players."""
        covered = self.facts["tracks"]["covered_fields"]
        return ((), *(tuple(f for f in range(FIELDS) if f + 1 not in covered[str(n)]) for n in range(1, 6)))

    @cached_property
    def costs(self) -> tuple[int, ...]:
        """What each part costs."""
        return tuple(pile(self.facts["build_costs"][part]) for part in PARTS)

    @cached_property
    def cost_contents(self) -> tuple[tuple[int, ...], ...]:
        """The materials that each part is made of."""
        return tuple(tuple(map(CONTENTS.index, self.facts["build_costs"][part])) for part in PARTS)

    @cached_property
    def donation(self) -> int:
        return pile(self.facts["build_costs"]["donation"])

    # --- items

    @cached_property
    def shops(self) -> tuple[Shop, ...]:
        """The animals' shops."""
        animals = self.facts["shops"]["animals"]
        return tuple(_shop(animals[name]) for name in ANIMALS)

    @cached_property
    def animals(self) -> tuple[int, ...]:
        """The animals in the order in which the path passes them."""
        return tuple(sorted(range(LIBRARY), key=lambda animal: self.shops[animal].space))

    @cached_property
    def library_size(self) -> int:
        return int(self.facts["comics"]["display"])

    @cached_property
    def backpacks(self) -> tuple[Backpack, ...]:
        listed = sorted(self.facts["backpacks"]["list"], key=lambda pack: str(pack["id"]))
        return tuple(
            Backpack(
                pack["id"],
                pack["copies"],
                self.colours.index(pack["color"]),
                pack["bonus"],
                CONTENTS.index(pack["gives"]) if pack["gives"] in CONTENTS else None,
            )
            for pack in listed
        )

    @cached_property
    def comics(self) -> tuple[Comic, ...]:
        return tuple(_comic(comic) for comic in sorted(self.facts["comics"]["list"], key=lambda c: str(c["id"])))

    @cached_property
    def supers(self) -> int:
        """The comics with a super rat, as a set."""
        return sum(1 << number for number, comic in enumerate(self.comics) if comic.is_super)

    @cached_property
    def caps(self) -> tuple[Cap, ...]:
        listed = sorted(self.facts["bottle_caps"]["list"], key=lambda cap: str(cap["id"]))
        return tuple(Cap(cap["id"], cap["per"], cap["points"]) for cap in listed)

    @cached_property
    def item_ids(self) -> tuple[tuple[str, ...], ...]:
        """The kinds of items of each display."""
        return (
            tuple(pack.id for pack in self.backpacks),
            (ENERGY_DRINK,),
            tuple(cap.id for cap in self.caps),
            tuple(comic.id for comic in self.comics),
        )

    @cached_property
    def item_words(self) -> tuple[dict[str, int], ...]:
        """The number of each kind by the word that moves use."""
        return tuple({name.lower(): kind for kind, name in enumerate(names)} for names in self.item_ids)

    @cached_property
    def walking_comics(self) -> int:
        """The comics that change where a family's rats can go, as a set."""
        effects = ("single_move_max", "free_shortcut_per_turn")
        return sum(1 << number for number, comic in enumerate(self.comics) if comic.effect in effects)

    def perks(self, comics: int) -> Perks:
        """The effects of a set of comics."""
        return _perks(self, comics)

    # --- super powers: a rat's powers are one number, in the order in which lists of their ids sort

    @cached_property
    def powers(self) -> tuple[Power, ...]:
        """Every set of powers that one rat can carry; the first is none."""
        numbers = [number for number, comic in enumerate(self.comics) if comic.is_super]
        sets = [few for size in range(len(numbers) + 1) for few in combinations(numbers, size)]
        return tuple(self._power(few) for few in sorted(sets))

    def _power(self, comics: tuple[int, ...]) -> Power:
        held = [self.comics[number] for number in comics]

        def total(effect: str) -> int:
            return sum(comic.value for comic in held if comic.effect == effect)

        chameleons = [comic.value for comic in held if comic.effect == "any_color"]
        return Power(
            comics,
            total("move_plus"),
            total("yield_plus"),
            min(chameleons) if chameleons else None,
            total("launch_award"),
        )

    @cached_property
    def power_of(self) -> dict[tuple[int, ...], int]:
        """The number of a set of powers."""
        return {power.comics: number for number, power in enumerate(self.powers)}

    # --- Greg

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        listed = sorted(self.facts["greg"]["cards"], key=lambda card: str(card["id"]))
        return tuple(Card(card["id"], card["group"], tuple(card["moves"]), card["symbol"]) for card in listed)

    @cached_property
    def card_words(self) -> dict[str, int]:
        return {card.id.lower(): number for number, card in enumerate(self.cards)}

    @cached_property
    def greg_start(self) -> tuple[int, ...]:
        return tuple(sorted(self.facts["greg"]["start_spaces"], reverse=True))

    @cached_property
    def greg_tracks(self) -> tuple[int, ...]:
        """The tracks that Greg prepares."""
        return tuple(sorted(TRACKS.index(name) for name in self.facts["greg"]["setup"]["prepare_tracks"]))

    def deck_sizes(self, level: str) -> dict[str, int]:
        """How many cards of each drawn letter are in Greg's deck."""
        return dict(self.facts["greg"]["difficulty"][level])

    # --- figures

    @cached_property
    def even_start(self) -> dict[int, tuple[int, ...]]:
        """The goods of an even start by seat, for each number of families; standard if a file does not say it."""
        given = self.facts["rules"].get(EVEN_START)
        if given is None:
            return _standard().even_start
        return {families: tuple(map(pile, given[str(families)])) for families in SEVERAL}

    @cached_property
    def numbers(self) -> Numbers:
        rules = self.facts["rules"]
        return Numbers(
            rules["rats_on_path_at_start"],
            rules["cubes"],
            rules["cubes_trigger"],
            tuple(rules["start_cheese_by_seat"]),
            rules["move_single"][1],
            rules["move_multi"][1],
            rules["fee_per_foreign_rat_owner"],
            rules["mold"]["gain"],
            rules["mold"]["points"],
            rules["award"]["points"],
            rules["leftover"]["per"],
        )


def _shop(animal: Json) -> Shop:
    sizes = animal["display_by_players"]
    return Shop(animal["space"], animal["price"], (0, *(sizes[str(players)] for players in range(1, 6))))


def _comic(comic: Json) -> Comic:
    effect = comic["effect"]
    if comic["super"]:
        value = effect.get("value", effect.get("cost_cheese", 0))
        return Comic(comic["id"], True, effect["power"], value)
    return Comic(comic["id"], False, effect["type"], effect.get("value", 0))


@lru_cache(maxsize=1024)
def _perks(components: Components, comics: int) -> Perks:
    held = [comic for number, comic in enumerate(components.comics) if comics >> number & 1]

    def total(effect: str) -> int:
        return sum(comic.value for comic in held if comic.effect == effect)

    effects = {comic.effect for comic in held}
    strides = [comic.value for comic in held if comic.effect == "single_move_max"]
    return Perks(
        max([components.numbers.single, *strides]),
        total("multi_move_cheese"),
        "free_shortcut_per_turn" in effects,
        "no_fee" in effects,
        total("shop_discount"),
        "build_discount_per_turn" in effects,
    )


# --- reading

#: Components that something still refers to, so that the same file is the same object.
_IN_USE: WeakValueDictionary[str, Components] = WeakValueDictionary()


def components_of(option: Json) -> Components:
    """The components of an option: the standard ones, or the facts themselves; refuses wrong ones."""
    if option == STANDARD:
        return _standard()
    if not isinstance(option, dict):
        raise BadOption("The option “components” is “standard” or a set of components.", RULES["components"])
    source = json.dumps(option, sort_keys=True)
    if len(source) > LONGEST_DATA:
        raise BadOption("These are no First Rat components: they are too large.", RULES["components"])
    known = _IN_USE.get(source)
    if known is None:
        found = component_errors(option)
        if found:
            raise BadOption(f"These are no First Rat components: {'; '.join(found)}.", RULES["components"])
        known = _IN_USE[source] = Components(source, json.loads(source))
    return known


def option_of(components: Components) -> Json:
    """The option that components came from."""
    return json.loads(components.source) if components.source.startswith("{") else components.source


def _from_source(source: str) -> Components:
    return components_of(json.loads(source) if source.startswith("{") else source)


@lru_cache(maxsize=1)
def _standard() -> Components:
    return Components(STANDARD, json.loads(_FILE.read_text(encoding="utf-8")))


# --- what is wrong with a file


REWARDS = ("library", "nursery", "pantry")
CHOOSE = "choose_collected"
#: The effects of comics whose strength is free, and those with a strength of 1.
EFFECTS = ("single_move_max", "multi_move_cheese", "shop_discount")
ONCE_A_TURN = ("free_shortcut_per_turn", "build_discount_per_turn")
POWERS = ("move_plus", "yield_plus", "launch_award")
COUNTED = ("rats", "items", "tracks", *(f"marks:{track}" for track in TRACKS if track != "rattonaut"))
#: What a file may say about an even start, by number of families.
EVEN_START, SEVERAL = "even_start", range(2, 6)
#: Limits of how items are packed into numbers, and of the outcomes of one draw.
_MOST_BACKPACKS, _MOST_SUPERS, _MOST_SHUFFLED, _MOST_KINDS, _MOST_SHORTCUTS = 14, 4, 6, 14, 9


def component_errors(facts: Json) -> list[str]:
    """All errors of a component file; none if it can be played with."""
    found = list(map(str, faults(facts, SHAPE)))
    return found or [*_path_errors(facts), *_board_errors(facts), *_item_errors(facts), *_greg_errors(facts)]


# --- the form; other keys than those here are notes and sources

_fields = partial(fields, more=True)


def _by_players(shape: Shape) -> Shape:
    return _fields({str(players): shape for players in range(1, 6)})


_TEXT = text(r"(?=[\s\S]*\S)[\s\S]{1,300}", "a text of at most 300 letters")
_ID = text(r"[A-Za-z0-9_+-]{1,24}", "an id of plain letters, digits, “+”, “-” and “_”")
#: Language → a name or a text; English stands in for a language that is missing.
_NAMES: Shape = {**mapping(_TEXT), "required": ["en"]}
_MATERIAL = one_of(*MATERIALS)
_SPACE, _POINTS, _AMOUNT = whole(1, LAST), listed(whole(0, 99), FIELDS, FIELDS), whole(1, 9)
_DESCRIBED = {"id": _ID, "name": _NAMES, "text": _NAMES}
#: Everything that needs a name.
_NAMED = (
    *CONTENTS,
    *("mould", "award", "start", "launchpad", "shortcut", "burrow", "light_chain", "lamp", "work_lamp"),
    *("backpack", "energy_drink", "comic", "bottle_cap", "super_rat"),
)
_TILE = {"color": _TEXT, "content": one_of(*CONTENTS), "amount": _AMOUNT, "group": _ID}
_SHORTCUT = {"id": _ID, "from": whole(0, LAST), "to": _SPACE, "material": _MATERIAL, "name": _NAMES}
_BURROW = {
    "start": _ID,
    "next": mapping(listed(_ID, 1, 4), _ID),
    "rewards": mapping(one_of(*REWARDS), _ID),
    "names": mapping(_NAMES, _ID),
    "layout": mapping(listed(whole(0, 99), 2, 2), _ID),
}
_TRACK = {"id": one_of(*TRACKS), "points": _POINTS, "standard_tile": or_null(_ID), "name": _NAMES}
_SHOP = {"space": _SPACE, "price": whole(0, 99), "display_by_players": _by_players(whole(0, 99)), "name": _NAMES}
_BACKPACK = {"copies": whole(1, 9), "color": _TEXT, "bonus": _AMOUNT, "gives": one_of(*CONTENTS, CHOOSE)}
_SUPER = tagged(
    "power",
    {
        **dict.fromkeys(POWERS, _fields({"value": whole(1, 9)})),
        "any_color": _fields({"cost_cheese": whole(1, 99)}),
    },
)
_EFFECT = tagged(
    "type",
    {
        **dict.fromkeys(EFFECTS, _fields({"value": whole(1, 9)})),
        **dict.fromkeys(ONCE_A_TURN, _fields({"value": whole(1, 1)})),
        "no_fee": ANYTHING,
        "super": _SUPER,
    },
)
_COMIC = {"super": FLAG, "effect": _EFFECT}
_CAP = {"per": one_of(*COUNTED), "points": whole(0, 99)}
_CARD = {
    "id": _ID,
    "group": _ID,
    "moves": listed(whole(0, LAST), RATS, RATS),
    "symbol": one_of(*TRACKS, BEST_TRACK, REMOVE_COMIC, None),
}
_GREG = {
    "start_spaces": listed(whole(0, LAST), RATS, RATS),
    "difficulty": _fields(dict.fromkeys(LEVELS, mapping(whole(0, 99), _ID))),
    "cards": listed(_fields(_CARD), 1),
    "level_names": _fields(dict.fromkeys(LEVELS, _NAMES)),
    "setup": _fields({"prepare_tracks": listed(one_of(*TRACKS), 1)}),
}
#: What a family begins with.
_GOODS = mapping(whole(0, 99), one_of("cheese", *MATERIALS))
_EVEN = _fields({str(families): listed(_GOODS, families, families) for families in SEVERAL})
_RULES = {
    "rats_per_player": whole(RATS, RATS),
    "rats_on_path_at_start": whole(1, RATS),
    "cubes": whole(1, 99),
    "cubes_trigger": whole(1, 99),
    "start_cheese_by_seat": listed(whole(0, 99), 5, 5),
    "move_single": listed(whole(1, 9), 2, 2),
    "move_multi": listed(whole(1, 9), 2, 2),
    "fee_per_foreign_rat_owner": whole(0, 9),
    "mold": _fields({"gain": _AMOUNT, "points": whole(-99, 0)}),
    "award": _fields({"points": whole(0, 99)}),
    "leftover": _fields({"per": whole(1, 99)}),
}

SHAPE: Shape = _fields(
    {
        "enums": _fields({"colors": listed(_ID, 2, 9), "names": _fields(dict.fromkeys(_NAMED, _NAMES))}),
        "standard_path": _fields({"spaces": listed(_fields(_TILE | {"index": _SPACE, "tile": _ID}), LAST, LAST)}),
        "variable_tiles": _fields({"list": listed(_fields(_TILE | {"id": _ID}), LAST, LAST)}),
        "shortcuts": _fields({"list": listed(_fields(_SHORTCUT), 0, _MOST_SHORTCUTS)}),
        "light_chain": _fields({"work_lamps": listed(_SPACE, 1, LAST)}),
        "burrow": _fields(_BURROW),
        "tracks": _fields(
            {
                "list": listed(_fields(_TRACK), len(TRACKS), len(TRACKS)),
                "covered_fields": _by_players(listed(whole(1, FIELDS - 1), 0, FIELDS - 1)),
            }
        ),
        "score_tiles": _fields(
            {"list": listed(_fields({"id": _ID, "points": _POINTS}), len(TRACKS) - 1, _MOST_KINDS)}
        ),
        "build_costs": _fields(dict.fromkeys((*PARTS, "donation"), mapping(whole(1, 99), _ID))),
        "shops": _fields({"animals": _fields(dict.fromkeys(ANIMALS, _fields(_SHOP)))}),
        "energy_drink": _fields({"name": _NAMES, "text": _NAMES}),
        "backpacks": _fields({"list": listed(_fields(_DESCRIBED | _BACKPACK), 1, _MOST_KINDS)}),
        "comics": _fields({"display": whole(0, 99), "list": listed(_fields(_DESCRIBED | _COMIC), 1, _MOST_KINDS)}),
        "bottle_caps": _fields({"list": listed(_fields(_DESCRIBED | _CAP), 1, _MOST_KINDS)}),
        "greg": _fields(_GREG),
        "rules": _fields(_RULES, {EVEN_START: _EVEN}),
        "challenges": _fields({"list": listed(_fields({"id": _ID, "name": _NAMES}))}),
    }
)


# --- what the facts say about one another


def _twice(names: Iterable[str], what: str) -> Iterator[str]:
    """Moves are written in lower case, so ids must differ in that too."""
    yield from (
        f"{what} “{name}” is there {count} times"
        for name, count in Counter(name.lower() for name in names).items()
        if count > 1
    )


def _path_errors(facts: Json) -> Iterator[str]:
    colours = facts["enums"]["colors"]
    tiles = {tile["id"]: tile for tile in facts["variable_tiles"]["list"]}
    spaces = facts["standard_path"]["spaces"]
    yield from _twice(colours, "colour")
    names = _fields(dict.fromkeys(colours, _NAMES))
    yield from map(str, faults(facts["enums"]["names"], names, "enums.names"))
    yield from _twice((tile["id"] for tile in facts["variable_tiles"]["list"]), "tile")
    yield from _twice((str(space["index"]) for space in spaces), "space")
    yield from _twice((space["tile"] for space in spaces), "the standard path's tile")
    for tile in tiles.values():
        if tile["color"] not in colours:
            yield f"tile “{tile['id']}” has the unknown colour “{tile['color']}”"
    for letter, count in Counter(tile["group"] for tile in tiles.values()).items():
        if count > _MOST_SHUFFLED:
            yield f"there are {count} tiles “{letter}”, more than {_MOST_SHUFFLED}"
    animals = {shop["space"]: animal for animal, shop in facts["shops"]["animals"].items() if animal in ANIMALS}
    for space in spaces:
        at, tile = space["index"], tiles.get(space["tile"])
        if tile is None:
            yield f"space {at} has the unknown tile “{space['tile']}”"
            continue
        for name in ("color", "content", "amount", "group"):
            if space[name] != tile[name]:
                yield f"space {at} and its tile “{tile['id']}” differ in “{name}”"
        if space.get("animal", animals.get(at)) != animals.get(at):
            yield f"space {at} and the shops differ in who stands there"
    if len(animals) != len(ANIMALS):
        yield "two animals stand at one space"
    yield from _twice((way["id"] for way in facts["shortcuts"]["list"]), "shortcut")
    for way in facts["shortcuts"]["list"]:
        if way["to"] <= way["from"] + 1:
            yield f"shortcut “{way['id']}” does not lead forward past a space"
    ends = Counter((way["from"], way["to"]) for way in facts["shortcuts"]["list"])
    yield from (f"two shortcuts lead from {a} to {b}" for (a, b), count in ends.items() if count > 1)
    lamps = facts["light_chain"]["work_lamps"]
    if lamps != sorted(set(lamps)):
        yield "light_chain.work_lamps is not ascending"


def _board_errors(facts: Json) -> Iterator[str]:
    burrow = facts["burrow"]
    known = set(burrow["next"])
    if burrow["start"] not in known:
        yield f"the burrow has no field “{burrow['start']}” to start from"
    yield from _twice(known, "the burrow's field")
    for name, after in burrow["next"].items():
        yield from (
            f"the burrow's “{name}” leads to the unknown “{field}”" for field in after if field not in known
        )
        yield from _twice(after, f"the way from the burrow's “{name}” to")
    yield from (f"burrow.layout.{name} is missing" for name in sorted(known - set(burrow["layout"])))
    if any(len(set(line)) < 2 for line in zip(*burrow["layout"].values(), strict=True)):
        yield "burrow.layout has only one row or one column"
    for name in burrow["rewards"]:
        if name not in known:
            yield f"the burrow's reward “{name}” lies on no field"
        elif name not in burrow["names"]:
            yield f"burrow.names.{name} is missing"
    yield from _twice((track["id"] for track in facts["tracks"]["list"]), "track")
    tiles = {tile["id"]: tile["points"] for tile in facts["score_tiles"]["list"]}
    yield from _twice((tile["id"] for tile in facts["score_tiles"]["list"]), "score tile")
    laid = [track["standard_tile"] for track in facts["tracks"]["list"] if track["standard_tile"] is not None]
    yield from _twice(laid, "the standard tracks' tile")
    for track in facts["tracks"]["list"]:
        tile = track["standard_tile"]
        if (tile is None) != (track["id"] == "rocket"):
            yield f"track “{track['id']}” has {'no' if tile is None else 'a'} score tile"
        elif tile is not None and tile not in tiles:
            yield f"track “{track['id']}” has the unknown score tile “{tile}”"
        elif tile is not None and tiles[tile] != track["points"]:
            yield f"track “{track['id']}” and its score tile “{tile}” differ in points"
    for part in PARTS:
        wrong = set(facts["build_costs"][part]) - set(MATERIALS)
        yield from (f"build_costs.{part} asks for “{name}”, which is no material" for name in sorted(wrong))
    if set(facts["build_costs"]["donation"]) != {"cheese"}:
        yield "build_costs.donation is not made of cheese alone"
    rules = facts["rules"]
    yield from (
        f"rules.{name} does not begin with 1" for name in ("move_single", "move_multi") if rules[name][0] != 1
    )
    if rules["cubes_trigger"] > rules["cubes"]:
        yield "rules.cubes_trigger is more than rules.cubes"


def _item_errors(facts: Json) -> Iterator[str]:
    colours = facts["enums"]["colors"]
    packs, comics, caps = (facts[name]["list"] for name in ("backpacks", "comics", "bottle_caps"))
    for what, items in (("backpack", packs), ("comic", comics), ("cap", caps)):
        yield from _twice((item["id"] for item in items), what)
    for pack in packs:
        if pack["color"] not in colours:
            yield f"backpack “{pack['id']}” has the unknown colour “{pack['color']}”"
    if any(comic["id"].lower() == "none" for comic in comics):
        yield "a comic cannot be called “none”"
    for comic in comics:
        if comic["super"] != (comic["effect"]["type"] == "super"):
            yield f"comic “{comic['id']}” is a super comic or not, but its effect says otherwise"
    supers = sum(comic["super"] for comic in comics)
    if supers > _MOST_SUPERS:
        yield f"there are {supers} super comics, more than {_MOST_SUPERS}"
    there = {"hamster": sum(pack["copies"] for pack in packs), "crow": len(caps)}
    if there["hamster"] > _MOST_BACKPACKS:
        yield f"there are {there['hamster']} backpacks, more than {_MOST_BACKPACKS}"
    for animal, count in there.items():
        sizes = facts["shops"]["animals"][animal]["display_by_players"]
        for players in map(str, range(1, 6)):
            if sizes[players] > count:
                yield f"the {animal} shows {sizes[players]} items with {players} players, but there are {count}"
    if facts["comics"]["display"] > len(comics) - supers:
        yield f"the library shows {facts['comics']['display']} comics, but only {len(comics) - supers} are plain"


def _greg_errors(facts: Json) -> Iterator[str]:
    greg = facts["greg"]
    yield from _twice((card["id"] for card in greg["cards"]), "Greg's card")
    groups = Counter(card["group"] for card in greg["cards"])
    yield from (
        f"there are {count} of Greg's cards “{letter}”, more than {_MOST_KINDS}"
        for letter, count in groups.items()
        if count > _MOST_KINDS
    )
    drawn: set[str] = set()
    for level in LEVELS:
        for letter, count in greg["difficulty"][level].items():
            drawn.add(letter)
            if count > groups[letter]:
                yield f"level {level} takes {count} of Greg's cards “{letter}”, but there are {groups[letter]}"
    if any(set(greg["difficulty"][level]) != drawn for level in LEVELS):
        yield "all levels of Greg's draw cards of the same letters"
    if not any(card["symbol"] == BEST_TRACK and card["group"] not in drawn for card in greg["cards"]):
        yield "no card with the symbol “best” is in Greg's deck at every level, so the deck would run out"
    prepared = greg["setup"]["prepare_tracks"]
    yield from _twice(prepared, "Greg's track")
    if set(prepared) & {"rocket", "rattonaut"}:
        yield "Greg prepares neither the rocket nor the rattonaut track"
    for card in greg["cards"]:
        if card["symbol"] in TRACKS and card["symbol"] not in prepared:
            yield f"Greg's card “{card['id']}” shows a track that he does not prepare"
