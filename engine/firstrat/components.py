"""The components: board, tracks, items and Greg's cards, read from a file and ready for use.

None of these figures is in code, which only knows what kinds there are: the contents of a space, the eight tracks,
the three animals and the kinds of effects.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from pathlib import Path
from weakref import WeakValueDictionary

from ..base import BadOption, Json
from ..sanitize import LONGEST_DATA
from .component_errors import EVEN_START, SEVERAL, component_errors
from .goods import CONTENTS, pile
from .info import STANDARD as STANDARD
from .rules import RULES
from .vocabulary import (
    ANIMALS,
    ENERGY_DRINK,
    FIELDS,
    LAST,
    LIBRARY,
    LIBRARY_REWARD,
    NO_REWARD,
    NURSERY_REWARD,
    PANTRY_REWARD,
    PARTS,
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
    found = component_errors(option)
    if found:
        raise BadOption(f"These are no First Rat components: {'; '.join(found)}.", RULES["components"])
    known = _IN_USE.get(source)
    if known is None:
        known = _IN_USE[source] = Components(source, json.loads(source))
    return known


def option_of(components: Components) -> Json:
    """The option that components came from."""
    return json.loads(components.source) if components.source.startswith("{") else components.source


@lru_cache(maxsize=1)
def _standard() -> Components:
    return Components(STANDARD, json.loads(_FILE.read_text(encoding="utf-8")))
