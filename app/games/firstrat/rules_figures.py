"""Sentences of the rules pages that name figures: every figure comes from the component file."""

from __future__ import annotations

from collections.abc import Iterable

from app.base.text import tr
from app.games.firstrat.presenter import names
from app.games.firstrat.presenter.challenges import explained
from app.games.firstrat.presenter.scores import figure
from app.games.firstrat.solo import level
from engine.firstrat import goods
from engine.firstrat.components import STANDARD, Components, components_of
from engine.firstrat.goods import CHEESE, CONTENTS, amount
from engine.firstrat.rules import RULES
from engine.firstrat.scoring import CHALLENGES
from engine.firstrat.vocabulary import CROW, FIELDS, FROG, HAMSTER, LAST, LEVELS, PARTS, RATS, TRACKS

#: The numbers of families with a set-up of their own; alone it is that for two.
_FAMILIES = range(2, 6)


def components() -> Components:
    return components_of(STANDARD)


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def _and(values: Iterable[object]) -> str:
    return _joined(values, tr._("{list} and {last}"))


def _or(values: Iterable[object]) -> str:
    return _joined(values, tr._("{list} or {last}"))


def _joined(values: Iterable[object], text: str) -> str:
    *some, last = map(str, values)
    return text.format(list=_listed(some), last=last) if some else last


def _cheese(number: int) -> str:
    return names.goods("cheese", number)


# --- the set-up


def family() -> tuple[str, ...]:
    """What every family begins with."""
    numbers = components().numbers
    return (
        tr._("Each family has {all} rats: {out} begin at the start, {young} wait in the nursery.").format(
            all=RATS, out=numbers.start_rats, young=RATS - numbers.start_rats
        ),
        tr._(
            "It has {cubes} cubes, a lamp at the beginning of the light chain and a marker in the burrow."
        ).format(cubes=numbers.cubes),
        tr._("Cheese at the start, in the order of play: {cheese}.").format(cheese=_listed(numbers.start_cheese)),
    )


def displays() -> tuple[str, ...]:
    """What lies with the animals and in the library."""
    shops = components().shops
    backpacks, drinks = (_or(shops[animal].size[n] for n in _FAMILIES) for animal in (HAMSTER, FROG))
    return (
        tr._(
            "With {families} families the hamster has {backpacks} backpacks, the frog {drinks} energy drinks."
        ).format(families=_or(_FAMILIES), backpacks=backpacks, drinks=drinks),
        tr._("The crow always has {caps} bottle caps, and the library {comics} comics.").format(
            caps=shops[CROW].size[2], comics=components().library_size
        ),
        tr._("All of them are drawn at random and lie open; nothing is refilled."),
    )


def covered() -> tuple[str, ...]:
    """The fields of the tracks that nobody can use, by number of families."""
    free = components().free_fields
    by_fields: dict[tuple[int, ...], list[int]] = {}
    for families in _FAMILIES:
        fields = tuple(field + 1 for field in range(FIELDS) if field not in free[families])
        by_fields.setdefault(fields, []).append(families)
    return tuple(_covered(fields, families) for fields, families in by_fields.items())


def _covered(fields: tuple[int, ...], families: list[int]) -> str:
    if not fields:
        return tr._("With {families} families no field is covered.").format(families=_or(families))
    text = tr.n(
        "With {families} families field {fields} of every track is covered.",
        "With {families} families fields {fields} of every track are covered.",
        len(fields),
    )
    return text.format(families=_or(families), fields=_and(fields))


def path() -> str:
    return tr._("{spaces} spaces lead from the start to the launchpad.").format(spaces=LAST)


# --- a turn


def shortcuts() -> str:
    listed = (
        tr._("{mouth} to {exit} for {goods}").format(
            mouth=way.mouth, exit=way.exit, goods=names.goods(CONTENTS[way.toll], 1)
        )
        for way in components().shortcuts
    )
    return tr._("The shortcuts: {shortcuts}.").format(shortcuts=_listed(listed))


def work_lamps() -> str:
    return tr._("The work lamps stand at spaces {spaces}.").format(spaces=_and(components().work_lamps))


def wares() -> tuple[str, ...]:
    """Where the animals stand and what they ask for."""
    shops = components().shops
    prices = {
        HAMSTER: tr._("The hamster on space {space} sells backpacks for {cheese}."),
        FROG: tr._("The frog on space {space} sells energy drinks for {cheese}."),
        CROW: tr._("The crow on space {space} sells bottle caps for {cheese}."),
    }
    return tuple(
        text.format(space=shops[animal].space, cheese=_cheese(shops[animal].price))
        for animal, text in prices.items()
    )


def parts() -> tuple[str, ...]:
    """What each part of the rocket is made of."""
    return tuple(
        tr._("{part}: {goods}.").format(
            part=names.track(components(), part), goods=names.pile(dict(goods.amounts(cost).items()))
        )
        for part, cost in zip(PARTS, components().costs, strict=True)
    )


def donation() -> str:
    return tr._("Each time you give {cheese}, you place a cube on the cheese track.").format(
        cheese=_cheese(amount(components().donation, CHEESE))
    )


# --- variants


def variable_tracks() -> str:
    tiles = len(components().track_tiles)
    text = tr._("Of {all} score tiles, {used} are laid, one on each track except the rocket track.")
    return text.format(all=tiles, used=len(TRACKS) - 1)


def _given(pile: int) -> str:
    """What a family begins with."""
    return names.pile(dict(goods.amounts(pile).items())) or _cheese(0)


def even_start() -> tuple[str, ...]:
    """What each family begins with in an even start."""
    return (
        *(
            tr._("With {families} families, in the order of play: {goods}.").format(
                families=families, goods="; ".join(map(_given, given))
            )
            for families, given in components().even_start.items()
        ),
        tr._("How much it takes was found in games between AIs."),
        RULES["even-start"].text,
    )


# --- the end


def ends() -> tuple[str, ...]:
    return (
        tr._("When a family has {rats} rats in the rocket, the game ends after that round.").format(rats=RATS),
        tr._("When a family has placed {cubes} cubes, one more round follows that round.").format(
            cubes=components().numbers.trigger
        ),
    )


def score() -> tuple[str, ...]:
    numbers = components().numbers
    return (
        tr._("Each medal brings {points}, each mouldy cheese {less}.").format(
            points=names.points(numbers.award_points), less=figure(numbers.mould_points)
        ),
        tr._("Every {number} goods left over bring 1 point: cheese and materials in any mix.").format(
            number=numbers.leftover
        ),
    )


# --- Greg


def greg_start() -> tuple[str, ...]:
    found, numbers = components(), components().numbers
    spaces = [str(space) if space else names.word(found, "start") for space in found.greg_start]
    return (
        tr._("The set-up is that for 2 families. You begin, with {cheese}.").format(
            cheese=_cheese(numbers.start_cheese[0])
        ),
        tr._("Greg’s rats begin here: {spaces}.").format(spaces=_listed(spaces)),
        tr._("He has {cubes} cubes, but no lamp, no marker in the burrow and no goods.").format(
            cubes=numbers.cubes
        ),
    )


def greg_deck() -> tuple[str, ...]:
    sizes = {name: components().deck_sizes(name) for name in LEVELS}
    listed = (
        tr._("{level}: {a} A cards and {b} B cards.").format(level=level(name), a=size["A"], b=size["B"])
        for name, size in sizes.items()
    )
    return (
        tr._("His deck holds card C and other cards, drawn at random. Their number depends on the level:"),
        *listed,
    )


def greg_tracks() -> str:
    found = components()
    listed = _listed(names.track(found, name) for name in found.facts["greg"]["setup"]["prepare_tracks"])
    return tr._("Card C is for the best of these tracks: {tracks}.").format(tracks=listed)


def greg_fees() -> tuple[str, ...]:
    cheese = _cheese(components().numbers.fee)
    return (
        tr._("If you end a move on a space with rats of his, you pay {cheese} to the supply.").format(
            cheese=cheese
        ),
        tr._("For each rat of his that ends its move on a space with yours, you get {cheese}.").format(
            cheese=cheese
        ),
    )


def greg_points() -> str:
    return tr._("Greg’s points come from tracks, and {points} from each medal.").format(
        points=components().numbers.award_points
    )


def challenge_list() -> tuple[str, ...]:
    return tuple(
        tr._("{challenge}: {task}").format(challenge=names.challenge(components(), id_), task=explained(id_))
        for id_ in CHALLENGES
    )
