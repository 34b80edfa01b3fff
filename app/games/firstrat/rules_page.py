"""The rules of First Rat as pages."""

from __future__ import annotations

from collections.abc import Iterable

from app.base.text import mark, tr
from app.games.firstrat.presenter.challenges import explained
from app.games.firstrat.presenter.text import (
    Item,
    challenge_name,
    component_name,
    figure,
    goods_text,
    item_of,
    pile_text,
    points_text,
    track_name,
)
from app.games.firstrat.solo import level
from app.rules import WHOSE_TURN, RuleEntry, Section
from engine.firstrat import goods
from engine.firstrat.components import STANDARD, Components, components_of
from engine.firstrat.goods import CHEESE, CONTENTS, amount
from engine.firstrat.info import OPTIONS
from engine.firstrat.rules import RULES
from engine.firstrat.scoring import CHALLENGES
from engine.firstrat.vocabulary import CROW, FIELDS, FROG, HAMSTER, LAST, LEVELS, LIBRARY, PARTS, RATS, TRACKS
from engine.match import NO_UNDO


def rules_book() -> tuple[Section, ...]:
    """The book; figures and what the items do come from the component file, in the present language."""
    return (*_beginning(), *_turn(), *_items(), _greg(), *_around())


def _texts(*ids: str) -> tuple[str, ...]:
    return tuple(RULES[id_].text for id_ in ids)


def _option(name: str, *more: str, ids: tuple[str, ...] = ()) -> RuleEntry:
    text = next(option.text for option in OPTIONS if option.id == name)
    return RuleEntry((f"option-{name}", *ids), "", (text, *more))


def _beginning() -> tuple[Section, ...]:
    return (
        Section(
            mark("To the moon"),
            (
                RuleEntry(
                    ("steps", "asked"),
                    mark("The idea"),
                    (
                        mark("Rat families cross a junkyard, gather what lies about, and build a rocket from it."),
                        mark("Whoever has the most points at the end wins."),
                        mark(
                            "Nothing is hidden. After the set-up only Greg, in a game for one, depends on chance."
                        ),
                        mark("A round is one turn for each family; the same family begins every round."),
                        RULES["steps"].text,
                        mark("You must move and collect; shopping, building and donating are up to you."),
                    ),
                    ("rocket",),
                ),
            ),
        ),
        Section(
            mark("Set-up"),
            (
                RuleEntry(
                    ("path",),
                    mark("The path"),
                    (
                        _path(),
                        mark("Blue spaces give bulbs, yellow ones cheese, white ones apple cores."),
                        mark("Green ones give a bottle or baking powder, orange ones a tin can or a calculator."),
                        mark("The small number at the top of a space is its place on the path."),
                    ),
                    ("space blue bulb 1", "space yellow cheese 1", "space white core 1"),
                ),
                RuleEntry(("setup",), mark("Each family"), _family(), ("rat-hammer",)),
                RuleEntry(("displays",), mark("Items on display"), _displays()),
                RuleEntry(("covered",), mark("Covered fields"), _covered_fields()),
            ),
        ),
    )


def _turn() -> tuple[Section, ...]:
    return (_move(), _collect(), _shop(), _build(), _end())


def _move() -> Section:
    return Section(
        mark("1 · Move"),
        (
            RuleEntry(
                ("move", "single", "group", "rat", "walk"),
                mark("One rat or a group"),
                (
                    *_texts("move", "single", "group", "rat", "walk"),
                    mark("There is always a move, so nobody can pass."),
                ),
                ("rat-hammer",),
            ),
            RuleEntry(
                ("colour", "own-rat", "one-launch", "equal"),
                mark("Rats that move together"),
                (
                    *_texts("colour", "own-rat"),
                    mark("A rat may enter a space that another one leaves in the same move."),
                    RULES["one-launch"].text,
                    mark("If one of the group reaches the launchpad, the others end on any one colour."),
                ),
                ("space green bottle 1",),
            ),
            RuleEntry(
                ("toll",),
                mark("Shortcuts"),
                (
                    mark("A shortcut counts as one step and leads only forwards."),
                    RULES["toll"].text,
                    mark("You may use any number of them in a turn, in a group too."),
                    _shortcuts(),
                ),
                ("pipe",),
            ),
            RuleEntry(
                ("fee", "mould"),
                mark("Visiting others"),
                (
                    RULES["fee"].text,
                    mark("Passing other rats is free and never blocked; start and launchpad never cost anything."),
                    RULES["mould"].text,
                    mark("What is left of that cheese is yours; mouldy cheese is never given back."),
                    mark("You pay before collecting: for shortcuts, then for the chameleon rat, then the fees."),
                ),
                ("mould",),
            ),
        ),
    )


def _collect() -> Section:
    return Section(
        mark("2 · Collect"),
        (
            RuleEntry(
                ("collect", "light"),
                mark("Goods and light"),
                (
                    *_texts("collect", "light"),
                    mark("Rats that stay where they are collect nothing."),
                    mark("Each bulb moves your lamp one space on; at the last space further bulbs are lost."),
                    mark("When it reaches or passes a work lamp, you place a cube on the light track."),
                    _work_lamps(),
                ),
                ("space yellow cheese 2 lit",),
            ),
            RuleEntry(
                ("order",),
                mark("In this order"),
                (
                    mark("First cheese and materials, then bulbs, then the launch, then apple cores."),
                    mark("A rat that you gain in a turn can neither move nor collect in that turn."),
                ),
            ),
            RuleEntry(
                ("branch",),
                mark("The burrow"),
                (
                    mark("Each apple core moves your marker one field on, always clockwise."),
                    RULES["branch"].text,
                    mark("In the library you may take a comic."),
                    mark("The nursery sends one of your young rats to the start, if one is left."),
                    mark("The pantry puts a cube on the pantry track."),
                    mark("You get all this in passing too, and several times in a turn with enough apple cores."),
                ),
                ("burrow",),
            ),
            RuleEntry(
                ("comic",),
                mark("Comics"),
                (
                    RULES["comic"].text,
                    mark("It works from now on. If none is left, the library gives nothing."),
                ),
                ("item pack", "item tunnel"),
            ),
            RuleEntry(
                ("launch", "launch-medal", "launch-rat"),
                mark("The launch"),
                (
                    mark("A rat that reaches the launchpad collects nothing and becomes a rattonaut."),
                    mark("It stands on the first free field of the rattonaut track from then on."),
                    *_texts("launch", "launch-medal", "launch-rat"),
                    mark("If only one of the two is possible, you get that."),
                ),
                ("rattonaut",),
            ),
        ),
    )


def _shop() -> Section:
    return Section(
        mark("3 · Shop"),
        (
            RuleEntry(
                ("shop", "item", "pay", "steal"),
                mark("Three animals"),
                (
                    *_wares(),
                    *_texts("shop", "item", "pay", "steal"),
                    mark("That is no move: at the start the rat pays nothing and collects nothing."),
                    mark("A rat that was there before this turn cannot shop."),
                    mark("A drink that you take now can be used from your next turn on."),
                ),
                ("hamster", "frog", "crow"),
            ),
        ),
    )


def _build() -> Section:
    return Section(
        mark("4 · Build and donate"),
        (
            RuleEntry(
                ("build", "cost"),
                mark("Parts of the rocket"),
                (
                    *_texts("build", "cost"),
                    *_parts(),
                    mark("For each part you place a cube on its track."),
                ),
                ("cost cockpit", "cost cargo", "cost engine"),
            ),
            RuleEntry(("rocket",), mark("A whole rocket"), _texts("rocket"), ("track rocket",)),
            RuleEntry(("donate",), mark("Donating cheese"), (_donation(),), ("cost cheese",)),
            RuleEntry(
                ("tracks", "cube"),
                mark("Scoring tracks"),
                (
                    *_texts("tracks", "cube"),
                    mark("If you can place a cube, you must."),
                    mark("With no cube left you can neither build nor donate, and other scorings are lost."),
                ),
                ("track cockpit",),
            ),
        ),
    )


def _end() -> Section:
    return Section(
        mark("The end"),
        (
            RuleEntry(
                ("end", "over"),
                mark("When the game ends"),
                (*_ends(), mark("If both happen, the earlier end counts.")),
                ("rattonaut",),
            ),
            RuleEntry(
                ("score",),
                mark("Points"),
                (
                    mark("Your pieces on the tracks bring the points of their fields."),
                    mark("Bottle caps bring what they say; drinks that are left over bring nothing."),
                    *_score(),
                    mark(
                        "If points are level, whoever has more rats in the rocket wins; "
                        "if those are level too, the victory is shared."
                    ),
                ),
                ("award",),
            ),
        ),
    )


def _greg() -> Section:
    return Section(
        mark("Alone against Greg"),
        (
            RuleEntry(
                ("greg-level", "greg-start"),
                mark("The robot rat"),
                (*_greg_start(), *_greg_deck()),
                ("greg",),
            ),
            RuleEntry(
                ("greg",),
                mark("His turn"),
                (
                    mark("You and Greg take turns; he has his after yours."),
                    RULES["greg"].text,
                    mark("The four numbers on the card are the steps of his rats, from front to back."),
                    mark("The steps of rats already in the rocket go to the front rat still on the path."),
                    mark("Steps beyond the launchpad are lost. He uses no shortcuts."),
                    mark("He does not care about colours, and his rats may share spaces."),
                    mark("For each launch he takes a medal, unless that is switched off."),
                ),
            ),
            RuleEntry(
                ("greg-visits",),
                mark("Meeting Greg"),
                (
                    *_greg_fees(),
                    mark("If one ends its move on an animal’s space, one item there is removed, drawn at random."),
                    mark("A rat with 0 steps does nothing."),
                ),
                ("cheese",),
            ),
            RuleEntry(
                ("greg-symbols",),
                mark("His symbols"),
                (
                    mark("A track: he prepares it. If it is prepared already, he places a cube there instead."),
                    mark("Then it has to be prepared anew. Without a cube he loses the scoring."),
                    mark("A comic: one comic, drawn at random, is removed from the library."),
                    mark("Greg never scores the rocket track."),
                ),
            ),
            RuleEntry(
                ("greg-best",),
                mark("His best track"),
                (
                    _greg_tracks(),
                    mark("The best is the one whose next field is worth most; he prepares or scores it."),
                    RULES["greg-best"].text,
                    mark("Afterwards all cards that were turned over are shuffled back into the deck."),
                ),
                ("award",),
            ),
            RuleEntry(
                ("greg-end",),
                mark("Beating Greg"),
                (
                    mark("The game ends as usual; Greg’s rats and cubes count for that too."),
                    _greg_points(),
                    mark("You win with more points than he has; a tie is not enough."),
                ),
            ),
            RuleEntry(("challenge",), mark("Nine challenges"), (*_texts("challenge"), *_challenge_list())),
        ),
    )


_ORIGIN = Section(
    mark("Sources"),
    (
        RuleEntry(
            ("reconstructed",),
            mark("Reconstructed"),
            (
                mark("Our source is the rulebook; we do not know what only the printed parts show."),
                mark("What lies on most spaces is ours, and where the shortcuts, animals and work lamps are."),
                mark("So are the lengths of the ways in the burrow and the points on most fields of the tracks."),
                mark("The frog’s price is ours, and most of what the items do: the rulebook does not say."),
                mark("Of Greg’s cards we know how many there are and what symbols they have; the rest is ours."),
            ),
        ),
        _option("launch_award"),
        RuleEntry(
            ("rulings",),
            mark("Our rulings"),
            (
                mark("Where the rulebook is not clear, we play it like this:"),
                mark("Your lamp counts where it stood before this turn’s bulbs."),
                mark("A shortcut is one step, and is paid from what you had before collecting."),
                mark("A drink is used before collecting; it doubles neither medals nor the hiking club."),
                mark("If the game would end in both ways, the earlier end counts."),
                mark("Goods, medals and mouldy cheese never run out."),
                mark("Greg takes a medal for each launch, unless that is switched off."),
                mark("All texts and pictures are our own."),
            ),
        ),
    ),
)


def _around() -> tuple[Section, ...]:
    return (
        Section(
            mark("At the table"),
            (
                RuleEntry(
                    ("undo",),
                    mark("Taking back"),
                    (mark("Every step of your turn can be taken back until you end it."), NO_UNDO.text),
                ),
                RuleEntry(("turn",), mark("Whose turn"), (WHOSE_TURN,)),
            ),
        ),
        Section(
            mark("Variants"),
            (
                _option("first_game"),
                _option("variable_path", mark("Animals, shortcuts and lamps stay where they are.")),
                _option(
                    "variable_tracks",
                    _variable_tracks(),
                ),
                _option("even_start", *_even_start(), ids=("even-start",)),
                _option("greg"),
                _option("components", RULES["components"].text, ids=("components",)),
            ),
        ),
        _ORIGIN,
    )


# --- items: names and effects come from the component file


#: The rule behind an item's effect, where it has one of its own.
_RULES = {"tunnel": "tunnel", "tinker": "tinker", "super_chameleon": "chameleon", "energy_drink": "drink"}


def _items() -> tuple[Section, ...]:
    backpacks, drinks, caps, comics = (_on_display(where) for where in (HAMSTER, FROG, CROW, LIBRARY))
    plain = tuple(_entry(one) for one in comics if not one.is_super)
    supers = tuple(_entry(one) for one in comics if one.is_super)
    return (
        Section(
            mark("Backpacks and drinks"),
            (
                RuleEntry(
                    ("bonus",),
                    mark("Backpacks"),
                    (mark("Each backpack works once a turn; two of a kind add up."), RULES["bonus"].text),
                ),
                *map(_entry, backpacks),
                *map(_entry, drinks),
            ),
        ),
        Section(mark("Comics"), plain),
        Section(
            mark("Super rats"),
            (
                RuleEntry(
                    ("super",),
                    mark("A cape for one rat"),
                    (
                        RULES["super"].text,
                        mark("It keeps this power until it is in the rocket, even if it goes back to the start."),
                        mark("A rat may have several powers."),
                    ),
                ),
                *supers,
            ),
        ),
        Section(mark("Bottle caps"), tuple(map(_entry, caps))),
    )


def _on_display(where: int) -> list[Item]:
    return [item_of(_components(), where, kind) for kind in range(len(_components().item_ids[where]))]


def _entry(one: Item) -> RuleEntry:
    rule = _RULES.get(one.id)
    ids = (f"item-{one.id}", *((rule,) if rule else ()))
    return RuleEntry(ids, one.name, (one.text, *((RULES[rule].text,) if rule else ())), (f"item {one.id}",))


# --- sentences with figures: every figure comes from the component file


#: The numbers of families with a set-up of their own; alone it is that for two.
_FAMILIES = range(2, 6)


def _components() -> Components:
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
    return goods_text("cheese", number)


# --- the set-up


def _family() -> tuple[str, ...]:
    """What every family begins with."""
    numbers = _components().numbers
    return (
        tr._("Each family has {all} rats: {out} begin at the start, {young} wait in the nursery.").format(
            all=RATS, out=numbers.start_rats, young=RATS - numbers.start_rats
        ),
        tr._(
            "It has {cubes} cubes, a lamp at the beginning of the light chain and a marker in the burrow."
        ).format(cubes=numbers.cubes),
        tr._("Cheese at the start, in the order of play: {cheese}.").format(cheese=_listed(numbers.start_cheese)),
    )


def _displays() -> tuple[str, ...]:
    """What lies with the animals and in the library."""
    shops = _components().shops
    backpacks, drinks = (_or(shops[animal].size[n] for n in _FAMILIES) for animal in (HAMSTER, FROG))
    return (
        tr._(
            "With {families} families the hamster has {backpacks} backpacks, the frog {drinks} energy drinks."
        ).format(families=_or(_FAMILIES), backpacks=backpacks, drinks=drinks),
        tr._("The crow always has {caps} bottle caps, and the library {comics} comics.").format(
            caps=shops[CROW].size[2], comics=_components().library_size
        ),
        tr._("All of them are drawn at random and lie open; nothing is refilled."),
    )


def _covered_fields() -> tuple[str, ...]:
    """The fields of the tracks that cannot be used, by number of families."""
    free = _components().free_fields
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


def _path() -> str:
    return tr._("{spaces} spaces lead from the start to the launchpad.").format(spaces=LAST)


# --- a turn


def _shortcuts() -> str:
    listed = (
        tr._("{mouth} to {exit} for {goods}").format(
            mouth=way.mouth, exit=way.exit, goods=goods_text(CONTENTS[way.toll], 1)
        )
        for way in _components().shortcuts
    )
    return tr._("The shortcuts: {shortcuts}.").format(shortcuts=_listed(listed))


def _work_lamps() -> str:
    return tr._("The work lamps stand at spaces {spaces}.").format(spaces=_and(_components().work_lamps))


def _wares() -> tuple[str, ...]:
    """Where the animals stand and what they ask for."""
    shops = _components().shops
    prices = {
        HAMSTER: tr._("The hamster on space {space} sells backpacks for {cheese}."),
        FROG: tr._("The frog on space {space} sells energy drinks for {cheese}."),
        CROW: tr._("The crow on space {space} sells bottle caps for {cheese}."),
    }
    return tuple(
        text.format(space=shops[animal].space, cheese=_cheese(shops[animal].price))
        for animal, text in prices.items()
    )


def _parts() -> tuple[str, ...]:
    """What each part of the rocket is made of."""
    return tuple(
        tr._("{part}: {goods}.").format(part=track_name(_components(), part), goods=pile_text(goods.amounts(cost)))
        for part, cost in zip(PARTS, _components().costs, strict=True)
    )


def _donation() -> str:
    return tr._("Each time you give {cheese}, you place a cube on the cheese track.").format(
        cheese=_cheese(amount(_components().donation, CHEESE))
    )


# --- variants


def _variable_tracks() -> str:
    tiles = len(_components().track_tiles)
    text = tr._("Of {all} score tiles, {used} are laid, one on each track except the rocket track.")
    return text.format(all=tiles, used=len(TRACKS) - 1)


def _given(pile: int) -> str:
    """What a family begins with."""
    return pile_text(goods.amounts(pile)) or _cheese(0)


def _even_start() -> tuple[str, ...]:
    """What each family begins with in an even start."""
    return (
        *(
            tr._("With {families} families, in the order of play: {goods}.").format(
                families=families, goods="; ".join(map(_given, given))
            )
            for families, given in _components().even_start.items()
        ),
        tr._("How much it takes was found in games between AIs."),
        RULES["even-start"].text,
    )


# --- the end


def _ends() -> tuple[str, ...]:
    return (
        tr._("When a family has {rats} rats in the rocket, the game ends after that round.").format(rats=RATS),
        tr._("When a family has placed {cubes} cubes, one more round follows that round.").format(
            cubes=_components().numbers.trigger
        ),
    )


def _score() -> tuple[str, ...]:
    numbers = _components().numbers
    return (
        tr._("Each medal brings {points}, each mouldy cheese {less}.").format(
            points=points_text(numbers.award_points), less=figure(numbers.mould_points)
        ),
        tr._("Every {number} goods left over bring 1 point: cheese and materials in any mix.").format(
            number=numbers.leftover
        ),
    )


# --- Greg


def _greg_start() -> tuple[str, ...]:
    found, numbers = _components(), _components().numbers
    spaces = [str(space) if space else component_name(found, "start") for space in found.greg_start]
    return (
        tr._("The set-up is that for 2 families. You begin, with {cheese}.").format(
            cheese=_cheese(numbers.start_cheese[0])
        ),
        tr._("Greg’s rats begin here: {spaces}.").format(spaces=_listed(spaces)),
        tr._("He has {cubes} cubes, but no lamp, no marker in the burrow and no goods.").format(
            cubes=numbers.cubes
        ),
    )


def _greg_deck() -> tuple[str, ...]:
    sizes = {name: _components().deck_sizes(name) for name in LEVELS}
    listed = (
        tr._("{level}: {a} A cards and {b} B cards.").format(level=level(name), a=size["A"], b=size["B"])
        for name, size in sizes.items()
    )
    return (
        tr._("His deck holds card C and other cards, drawn at random. Their number depends on the level:"),
        *listed,
    )


def _greg_tracks() -> str:
    found = _components()
    listed = _listed(track_name(found, name) for name in found.facts["greg"]["setup"]["prepare_tracks"])
    return tr._("Card C is for the best of these tracks: {tracks}.").format(tracks=listed)


def _greg_fees() -> tuple[str, ...]:
    cheese = _cheese(_components().numbers.fee)
    return (
        tr._("If you end a move on a space with rats of his, you pay {cheese} to the supply.").format(
            cheese=cheese
        ),
        tr._("For each rat of his that ends its move on a space with yours, you get {cheese}.").format(
            cheese=cheese
        ),
    )


def _greg_points() -> str:
    return tr._("Greg’s points come from tracks, and {points} from each medal.").format(
        points=_components().numbers.award_points
    )


def _challenge_list() -> tuple[str, ...]:
    return tuple(
        tr._("{challenge}: {task}").format(challenge=challenge_name(_components(), id_), task=explained(id_))
        for id_ in CHALLENGES
    )
