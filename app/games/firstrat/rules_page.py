"""The rules of First Rat as pages."""

from __future__ import annotations

from app.base.text import mark
from app.games.firstrat import rules_figures as figures
from app.games.firstrat.rules_items import items
from app.rules import WHOSE_TURN, RuleEntry, Section
from engine.firstrat.info import OPTIONS
from engine.firstrat.rules import RULES
from engine.match import NO_UNDO


def rules_book() -> tuple[Section, ...]:
    """The book; figures and what the items do come from the component file, in the present language."""
    return (*_beginning(), *_turn(), *items(), _greg(), *_around())


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
                        figures.path(),
                        mark("Blue spaces give bulbs, yellow ones cheese, white ones apple cores."),
                        mark("Green ones give a bottle or baking powder, orange ones a tin can or a calculator."),
                        mark("The small number at the top of a space is its place on the path."),
                    ),
                    ("space blue bulb 1", "space yellow cheese 1", "space white core 1"),
                ),
                RuleEntry(("setup",), mark("Each family"), figures.family(), ("rat-hammer",)),
                RuleEntry(("displays",), mark("Items on display"), figures.displays()),
                RuleEntry(("covered",), mark("Covered fields"), figures.covered()),
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
                    figures.shortcuts(),
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
                    figures.work_lamps(),
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
                    *figures.wares(),
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
                    *figures.parts(),
                    mark("For each part you place a cube on its track."),
                ),
                ("cost cockpit", "cost cargo", "cost engine"),
            ),
            RuleEntry(("rocket",), mark("A whole rocket"), _texts("rocket"), ("track rocket",)),
            RuleEntry(("donate",), mark("Donating cheese"), (figures.donation(),), ("cost cheese",)),
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
                (*figures.ends(), mark("If both happen, the earlier end counts.")),
                ("rattonaut",),
            ),
            RuleEntry(
                ("score",),
                mark("Points"),
                (
                    mark("Your pieces on the tracks bring the points of their fields."),
                    mark("Bottle caps bring what they say; drinks that are left over bring nothing."),
                    *figures.score(),
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
                (*figures.greg_start(), *figures.greg_deck()),
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
                    *figures.greg_fees(),
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
                    figures.greg_tracks(),
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
                    figures.greg_points(),
                    mark("You win with more points than he has; a tie is not enough."),
                ),
            ),
            RuleEntry(("challenge",), mark("Nine challenges"), (*_texts("challenge"), *figures.challenge_list())),
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
                    figures.variable_tracks(),
                ),
                _option("even_start", *figures.even_start(), ids=("even-start",)),
                _option("greg"),
                _option("components", RULES["components"].text, ids=("components",)),
            ),
        ),
        _ORIGIN,
    )
