"""What code adds to the words of First Rat's rules, which are in `content/`: what comes from the components."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.base.content import Filling
from app.base.text import tr
from app.games.firstrat.presenter.challenges import explained
from app.games.firstrat.presenter.text import (
    challenge_name,
    component_name,
    figure,
    goods_text,
    item_of,
    pile_text,
    points_text,
    track_name,
)
from app.games.firstrat.presenter.tracks import Track, tracks
from app.games.firstrat.solo import level
from app.rules import ReferenceFact, ReferencePart, ReferenceValues, RuleEntry, Section, book, reference
from app.table import Table
from engine.firstrat import goods
from engine.firstrat.components import STANDARD, Components, components_of
from engine.firstrat.goods import CHEESE, CONTENTS, amount
from engine.firstrat.rules import RULES
from engine.firstrat.scoring import CHALLENGES
from engine.firstrat.state import State
from engine.firstrat.vocabulary import (
    ANIMALS,
    CROW,
    FIELDS,
    FROG,
    HAMSTER,
    LAST,
    LEVELS,
    LIBRARY,
    PARTS,
    RATS,
    TRACKS,
)

#: A covered field of a track.
COVERED = "–"
#: The numbers of families with a set-up of their own; alone it is that for two.
_FAMILIES = range(2, 6)
#: The rule behind an item's effect, where it has one of its own.
_RULES = {"tunnel": "tunnel", "tinker": "tinker", "super_chameleon": "chameleon", "energy_drink": "drink"}


def rules_book() -> tuple[Section, ...]:
    """The rules pages, in the present language, with the standard components."""
    found = components_of(STANDARD)
    filling: Filling = {**_set_up(found), **_turn(found), **_greg(found)}
    comics, supers = _items(found, LIBRARY, powers=False), _items(found, LIBRARY, powers=True)
    made = {"comics": comics, "super-rats": supers}
    made |= {
        name: _items(found, where) for name, where in (("backpacks", HAMSTER), ("drinks", FROG), ("caps", CROW))
    }
    return book("firstrat", RULES, filling, made)


def reference_parts(table: Table) -> tuple[ReferencePart, ...]:
    """The overview of this match: with fewer players some fields of the tracks are covered."""
    state: State = table.match.state
    found = state.board.components
    numbers = found.numbers
    prices = zip(ANIMALS, (str(shop.price) for shop in found.shops), strict=False)
    mould = str(numbers.mould_points).replace("-", "−")
    values = ReferenceValues(
        {
            "move": {"single": numbers.single, "group": numbers.group},
            "end": {"number": numbers.trigger},
            "left-over": {"number": numbers.leftover},
        },
        amounts={
            "prices": tuple(prices),
            "medals and mould": (("award", str(numbers.award_points)), ("mould", mould)),
        },
        made={"tracks": tuple(map(_track, tracks(table.game.view(state, None)).tracks))},
    )
    return reference("firstrat", values)


def _track(track: Track) -> ReferenceFact:
    # Apple cores lead to the pantry, as the lines on a turn say.
    cores = (("core", ""),) if track.id == "pantry" else ()
    return ReferenceFact(
        track.picture,
        track.name,
        "" if cores else track.note,
        cores or tuple((amount.picture, str(amount.number)) for amount in track.cost),
        tuple(COVERED if field.covered else str(field.points) for field in track.fields),
    )


def _items(found: Components, where: int, *, powers: bool = False) -> tuple[RuleEntry, ...]:
    """The items of a display; of comics those that give a rat powers, or the others."""
    items = (item_of(found, where, kind) for kind in range(len(found.item_ids[where])))
    return tuple(
        RuleEntry(
            (f"item-{item.id}", *((rule,) if (rule := _RULES.get(item.id, "")) else ())),
            item.name,
            (item.text, *((tr._(RULES[rule].text),) if rule else ())),
            (f"item {item.id}",),
        )
        for item in items
        if item.is_super == powers
    )


def _set_up(found: Components) -> Filling:
    numbers, shops = found.numbers, found.shops
    backpacks, drinks = (_or(shops[animal].size[n] for n in _FAMILIES) for animal in (HAMSTER, FROG))
    return {
        "spaces": {"spaces": LAST},
        "family": {
            "all": RATS,
            "out": numbers.start_rats,
            "young": RATS - numbers.start_rats,
            "cubes": numbers.cubes,
            "cheese": _listed(numbers.start_cheese),
        },
        "displays": {
            "families": _or(_FAMILIES),
            "backpacks": backpacks,
            "drinks": drinks,
            "caps": shops[CROW].size[2],
            "comics": found.library_size,
        },
        "covered-fields": tuple(_covered_fields(found)),
        "score-tiles": {"all": len(found.track_tiles), "used": len(TRACKS) - 1},
        "given": tuple(
            {"families": families, "goods": "; ".join(_pile(pile) or _cheese(0) for pile in given)}
            for families, given in found.even_start.items()
        ),
    }


def _covered_fields(found: Components) -> Iterator[str]:
    """The fields of the tracks that cannot be used, by number of families."""
    by_fields: dict[tuple[int, ...], list[int]] = {}
    for families in _FAMILIES:
        fields = tuple(field + 1 for field in range(FIELDS) if field not in found.free_fields[families])
        by_fields.setdefault(fields, []).append(families)
    for fields, numbers in by_fields.items():
        text = tr.n(
            "With {families} families field {fields} of every track is covered.",
            "With {families} families fields {fields} of every track are covered.",
            len(fields),
        )
        none = tr._("With {families} families no field is covered.")
        yield (text if fields else none).format(families=_or(numbers), fields=_joined(fields))


def _turn(found: Components) -> Filling:
    numbers = found.numbers
    shortcuts = (
        tr._("{mouth} to {exit} for {goods}").format(
            mouth=way.mouth, exit=way.exit, goods=goods_text(CONTENTS[way.toll], 1)
        )
        for way in found.shortcuts
    )
    return {
        "shortcuts": {"shortcuts": _listed(shortcuts)},
        "work-lamps": {"spaces": _joined(found.work_lamps)},
        **{
            name: {"space": found.shops[animal].space, "cheese": _cheese(found.shops[animal].price)}
            for name, animal in (("hamster", HAMSTER), ("frog", FROG), ("crow", CROW))
        },
        "parts": tuple(
            {"part": track_name(found, part), "goods": _pile(cost)}
            for part, cost in zip(PARTS, found.costs, strict=True)
        ),
        "donation": {"cheese": _cheese(amount(found.donation, CHEESE))},
        "ends": {"rats": RATS, "cubes": numbers.trigger},
        "points": {
            "points": points_text(numbers.award_points),
            "less": figure(numbers.mould_points),
            "number": numbers.leftover,
        },
    }


def _greg(found: Components) -> Filling:
    numbers = found.numbers
    starts = (str(space) if space else component_name(found, "start") for space in found.greg_start)
    tracks = (track_name(found, name) for name in found.facts["greg"]["setup"]["prepare_tracks"])
    decks = ((name, found.deck_sizes(name)) for name in LEVELS)
    challenges = ((challenge_name(found, id_), explained(id_)) for id_ in CHALLENGES)
    return {
        "robot": {"cheese": _cheese(numbers.start_cheese[0]), "spaces": _listed(starts), "cubes": numbers.cubes},
        "decks": tuple({"level": level(name), "a": size["A"], "b": size["B"]} for name, size in decks),
        "robot-tracks": {"tracks": _listed(tracks)},
        "fees": {"cheese": _cheese(numbers.fee)},
        "robot-points": {"points": numbers.award_points},
        "challenges": tuple({"challenge": name, "task": task} for name, task in challenges),
    }


def _pile(pile: int) -> str:
    return pile_text(goods.amounts(pile))


def _cheese(number: int) -> str:
    return goods_text("cheese", number)


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def _or(values: Iterable[object]) -> str:
    *some, last = map(str, values)
    return tr._("{list} or {last}").format(list=_listed(some), last=last)


def _joined(values: Iterable[object]) -> str:
    """Values in a row, the last after “and”."""
    return tr.listed(list(map(str, values)))
