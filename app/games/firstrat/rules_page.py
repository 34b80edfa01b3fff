"""The rules of First Rat as pages."""

from __future__ import annotations

from app.core.rulebook import RuleEntry, Section
from app.core.text import mark
from app.games.firstrat.presenter.items import Item, item
from engine.base import IS_OVER, NOT_YOUR_TURN
from engine.firstrat.components import STANDARD, components_of
from engine.firstrat.game import OPTIONS
from engine.firstrat.rules import RULES
from engine.firstrat.vocabulary import CROW, FROG, HAMSTER, LIBRARY
from engine.match import NO_UNDO


def _texts(*ids: str) -> tuple[str, ...]:
    return tuple(RULES[id_].text for id_ in ids)


def _option(name: str, *more: str, ids: tuple[str, ...] = ()) -> RuleEntry:
    text = next(option.text for option in OPTIONS if option.id == name)
    return RuleEntry((f"option-{name}", *ids), "", (text, *more))


_PLAY: tuple[Section, ...] = (
    Section(
        mark("To the moon"),
        (
            RuleEntry(
                ("steps", "asked"),
                mark("The idea"),
                (
                    mark("Rat families cross a junkyard, gather what lies about, and build a rocket from it."),
                    mark("Nothing is hidden, and after the set-up nothing is left to chance."),
                    RULES["steps"].text,
                ),
                ("rat-hammer", "rocket"),
            ),
            RuleEntry(
                ("end", "over", "score"),
                mark("The end"),
                (*_texts("end", "score"), mark("With equal points more rats in the rocket decide.")),
                ("rattonaut", "award"),
            ),
        ),
    ),
    Section(
        mark("1 · Move"),
        (
            RuleEntry(
                ("move", "single", "rat", "walk"),
                mark("One rat or a group"),
                _texts("move", "single", "group", "rat", "walk"),
                ("rat-hammer", "rat-hammer"),
            ),
            RuleEntry(
                ("group", "colour", "own-rat", "one-launch", "equal"),
                mark("Rats that move together"),
                _texts("colour", "own-rat", "one-launch"),
                ("space green bottle 1", "space green powder 1"),
            ),
            RuleEntry(("toll",), mark("Shortcuts"), _texts("toll"), ("pipe", "bottle")),
            RuleEntry(
                ("fee", "mould"),
                mark("Visiting others"),
                (*_texts("fee", "mould"), mark("Passing other rats is free and never blocked.")),
                ("cheese", "mould"),
            ),
        ),
    ),
    Section(
        mark("2 · Collect"),
        (
            RuleEntry(
                ("collect", "light"),
                mark("Goods and light"),
                (
                    *_texts("collect", "light"),
                    mark("Bulbs move your lamp; every work lamp that it reaches scores."),
                ),
                ("space yellow cheese 2 lit", "work-lamp"),
            ),
            RuleEntry(
                ("branch",),
                mark("The burrow"),
                (
                    mark("Each apple core moves your marker one field on."),
                    RULES["branch"].text,
                    mark("The library offers a comic, the nursery a rat, the pantry a cube on its track."),
                ),
                ("burrow",),
            ),
            RuleEntry(("comic",), mark("Comics"), _texts("comic"), ("item pack", "item tunnel")),
            RuleEntry(
                ("launch", "launch-medal", "launch-rat"),
                mark("The launch"),
                (
                    mark("A rat that reaches the launchpad collects nothing, but takes a field in the rocket."),
                    *_texts("launch", "launch-medal", "launch-rat"),
                ),
                ("rattonaut", "award"),
            ),
        ),
    ),
    Section(
        mark("3 · Shop"),
        (
            RuleEntry(
                ("shop", "item", "pay", "steal"),
                mark("Three animals"),
                (
                    *_texts("shop", "item", "pay", "steal"),
                    mark("The hamster has backpacks, the frog energy drinks, the crow bottle caps."),
                ),
                ("hamster", "frog", "crow"),
            ),
        ),
    ),
    Section(
        mark("4 · Build and donate"),
        (
            RuleEntry(("build", "cost"), mark("Parts of the rocket"), _texts("build", "cost"), ("cost cargo",)),
            RuleEntry(("rocket",), mark("A whole rocket"), _texts("rocket"), ("track rocket",)),
            RuleEntry(("donate",), mark("Provisions"), _texts("donate"), ("cost cheese",)),
            RuleEntry(
                ("tracks", "cube"),
                mark("Scoring tracks"),
                (*_texts("tracks", "cube"), mark("With fewer than five players some fields are covered.")),
                ("track cockpit",),
            ),
        ),
    ),
)

_AROUND: tuple[Section, ...] = (
    Section(
        mark("Alone against Greg"),
        (
            RuleEntry(
                ("greg", "greg-level"),
                mark("The robot rat"),
                (
                    RULES["greg"].text,
                    mark("The four numbers are for his rats from front to back; those at home pass theirs on."),
                    mark("A track symbol first prepares a scoring; when it comes again, he scores."),
                    mark("Where he lands on an animal’s space, one item goes; where you stand, you get 1 cheese."),
                    mark("You win with more points than he has; a tie is not enough."),
                ),
                ("greg",),
            ),
            RuleEntry(("greg-best",), mark("His best track"), _texts("greg-best"), ("award",)),
            RuleEntry(("challenge",), mark("Nine challenges"), _texts("challenge"), ()),
        ),
    ),
    Section(
        mark("At the table"),
        (
            RuleEntry(
                ("undo",),
                mark("Taking back"),
                (mark("Every step of your turn can be taken back until you end it."), NO_UNDO.text),
            ),
            RuleEntry(("turn",), mark("Whose turn"), (NOT_YOUR_TURN.text, IS_OVER.text)),
        ),
    ),
    Section(
        mark("Variants"),
        (
            _option("first_game"),
            _option("variable_path"),
            _option("variable_tracks"),
            _option("greg"),
            _option("launch_award"),
            _option("components", RULES["components"].text, ids=("components",)),
        ),
    ),
    Section(
        mark("Sources"),
        (
            RuleEntry(
                ("reconstructed",),
                mark("Reconstructed"),
                (
                    mark("The rulebook was our source; what only the printed parts show is not known to us."),
                    mark(
                        "Ours are: what lies on most spaces, where the shortcuts and shops stand, and the lamps."
                    ),
                    mark("So are the lengths of the burrow’s ways and the points on most fields of the tracks."),
                    mark(
                        "The frog’s price and what the items do are ours, within what the rulebook says of them."
                    ),
                    mark("Of Greg’s cards only how many there are, and of which kinds, is known; ours fit that."),
                ),
            ),
            RuleEntry(
                ("rulings",),
                mark("Our rulings"),
                (
                    mark("Where the rulebook is not clear, we play it like this:"),
                    mark("The lamp counts where it stood before the bulbs of this turn."),
                    mark("A shortcut is one step. Its toll comes out of what you own before collecting."),
                    mark("A drink is declared before collecting; it doubles neither medals nor the hiking club."),
                    mark("If two ends of the game come together, the earlier one counts."),
                    mark("Greg takes a medal for each launch, unless that is switched off."),
                    mark("All texts and pictures are our own."),
                ),
            ),
        ),
    ),
)

#: The rule behind an item's effect, where it has one of its own.
_RULES = {"tunnel": "tunnel", "tinker": "tinker", "super_chameleon": "chameleon", "energy_drink": "drink"}


def book() -> tuple[Section, ...]:
    """The book; what the items do comes from the component file in the present language."""
    return (*_PLAY, *_items(), *_AROUND)


def _items() -> tuple[Section, ...]:
    backpacks, drinks, caps, comics = (_listed(where) for where in (HAMSTER, FROG, CROW, LIBRARY))
    plain = tuple(_entry(one) for one in comics if not one.is_super)
    supers = tuple(_entry(one) for one in comics if one.is_super)
    return (
        Section(
            mark("Backpacks and drinks"),
            (
                RuleEntry(("bonus",), mark("Backpacks"), _texts("bonus")),
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
                    (RULES["super"].text, mark("It keeps its power until it is in the rocket.")),
                ),
                *supers,
            ),
        ),
        Section(mark("Bottle caps"), tuple(map(_entry, caps))),
    )


def _listed(where: int) -> list[Item]:
    components = components_of(STANDARD)
    return [item(components, where, kind) for kind in range(len(components.item_ids[where]))]


def _entry(one: Item) -> RuleEntry:
    rule = _RULES.get(one.id)
    ids = (f"item-{one.id}", *((rule,) if rule else ()))
    return RuleEntry(ids, one.name, (one.text, *((RULES[rule].text,) if rule else ())), (f"item {one.id}",))
