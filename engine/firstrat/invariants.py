"""What holds at every moment of a match; positions that are read, and tests, are checked against it."""

from __future__ import annotations

from collections.abc import Iterator

from . import collect, greg
from .build import complete_sets
from .rounds import ALL_RATS, CUBES
from .shop import on_display
from .state import (
    BEST,
    BONUS,
    BRANCH,
    BUILD,
    COMIC,
    CUB,
    DEAL,
    DRINK,
    GREG,
    LAUNCH,
    LAUNCHED,
    REMOVE,
    SHOP,
    SUPER,
    WALKING,
    Family,
    State,
    Turn,
    backpack_count,
    copies,
    launched,
    power_of,
    space_of,
    stage,
    walkers,
)
from .vocabulary import (
    BEST_TRACK,
    CROW,
    FROG,
    HAMSTER,
    LIBRARY,
    LIBRARY_REWARD,
    LIGHT,
    PAD,
    RATS,
    RATTONAUT,
    REMOVE_COMIC,
    ROCKET,
    TRACKS,
)

#: The id of the rule that is broken, and how.
Violation = tuple[str, str]


def violations(s: State) -> Iterator[Violation]:
    """Everything about a state that the rules cannot lead to."""
    for seat in range(len(s.seats)):
        yield from family_violations(s, seat)
    yield from table_violations(s)


def family_violations(s: State, seat: int) -> Iterator[Violation]:
    """What is wrong with one seat."""
    family = s.seats[seat]
    for check in (_rats, _powers, _cubes, _turns):
        for rule, text in check(s, seat, family):
            yield rule, f"seat {seat}: {text}"


def table_violations(s: State) -> Iterator[Violation]:
    """What is wrong with the items, the end of the game, Greg, or the turn that is going on."""
    yield from _items(s)
    yield from _end(s)
    if s.greg is not None:
        yield from _greg(s)
    if s.turn is not None and s.turn.stage != DEAL:
        yield from _turn(s, s.turn)


def arriving(s: State, seat: int) -> int:
    """How many rats of a seat stand on the launchpad and have not been launched yet (while it collects)."""
    if s.mover != seat or stage(s) not in (DRINK, BONUS):
        return 0
    assert s.turn is not None
    return sum(s.seats[seat].rats[place] >= LAUNCHED for place in s.turn.moved)


# --- one family


def _rats(s: State, seat: int, family: Family) -> Iterator[Violation]:
    rats = family.rats
    on_path = [space for space in map(space_of, rats) if 0 < space < PAD]
    if len(set(on_path)) != len(on_path):
        yield "own-rat", "two rats share a space"
    if rats.count(CUB) > len(rats) - s.board.components.numbers.start_rats:
        yield "rat", "too many rats are in the nursery"
    home, waiting = s.tracks[RATTONAUT].count(seat), arriving(s, seat)
    if home + waiting != sum(rat >= LAUNCHED for rat in rats):
        yield "launch", "the launched rats are those on the rattonaut track"
    if not waiting and home < len(rats) and not any(WALKING <= rat < LAUNCHED for rat in rats):
        yield "launch-medal", "a rat is left on start or path until all four are launched"


def _powers(s: State, seat: int, family: Family) -> Iterator[Violation]:
    components = s.board.components
    carried = [comic for rat in family.rats for comic in components.powers[power_of(rat)].comics]
    if len(set(carried)) != len(carried) or any(not family.comics >> comic & 1 for comic in carried):
        yield "super", "a power needs its comic and one rat"
    if any(power_of(rat) for rat in family.rats if rat < WALKING):
        yield "super", "a rat in the nursery has no power"
    if any(rat > LAUNCHED for rat in family.rats) and not arriving(s, seat):
        yield "super", "powers end with the launch"
    pending = s.turn.comic if s.turn is not None and s.mover == seat and s.turn.stage == SUPER else -1
    idle = [
        number
        for number, comic in enumerate(components.comics)
        if comic.is_super and family.comics >> number & 1 and number not in carried and number != pending
    ]
    if idle and not launched(family.rats):
        yield "super", "a super comic has a rat until that is launched"
    heroes = sum(
        comic.value
        for n, comic in enumerate(components.comics)
        if comic.effect == "launch_award" and family.comics >> n & 1
    )
    if family.awards > launched(family.rats) + heroes:
        yield "launch", "there are more medals than launches"


def _cubes(s: State, seat: int, family: Family) -> Iterator[Violation]:
    components, tracks = s.board.components, s.tracks
    marks = [pieces.count(seat) for pieces in tracks]
    if family.cubes + sum(marks) - marks[RATTONAUT] != components.numbers.cubes:
        yield "cube", f"cubes left and cubes on tracks are {components.numbers.cubes} together"
    for track, due, what in (
        (LIGHT, components.lamps_reached[family.lamp], "work lamps reached"),
        (ROCKET, complete_sets(tracks, seat), "complete sets"),
    ):
        if marks[track] > due or (family.cubes and marks[track] < due):
            rule = "light" if track == LIGHT else "rocket"
            yield rule, f"the {TRACKS[track]} track counts the {what}"


def _turns(s: State, seat: int, family: Family) -> Iterator[Violation]:
    done = s.round if not s.actors or s.mover == GREG or seat < s.mover else s.round - 1
    if family.turns != done:
        yield "steps", f"it has had {done} turns by now"


# --- the table


def _items(s: State) -> Iterator[Violation]:
    if stage(s) == DEAL:
        return
    components, players = s.board.components, s.rules.players
    dealt = [components.shops[animal].size[players] for animal in (HAMSTER, FROG, CROW)] + [
        components.library_size
    ]
    there = [
        backpack_count(s.display[HAMSTER]) + sum(backpack_count(family.backpacks) for family in s.seats),
        s.display[FROG] + sum(family.drinks + family.drinks_used for family in s.seats),
        s.display[CROW].bit_count() + sum(family.caps.bit_count() for family in s.seats),
        s.display[LIBRARY].bit_count() + sum(family.comics.bit_count() for family in s.seats),
    ]
    for name, count, most in zip(("backpacks", "drinks", "caps", "comics"), there, dealt, strict=True):
        if count > most or (count < most and s.greg is None):
            yield "item", f"there are {most} {name} on display and owned, not {count}"
    for kind, pack in enumerate(components.backpacks):
        count = copies(s.display[HAMSTER], kind) + sum(copies(family.backpacks, kind) for family in s.seats)
        if count > pack.copies:
            yield "item", f"there are only {pack.copies} backpacks {pack.id}"
    for where, owned in ((CROW, [f.caps for f in s.seats]), (LIBRARY, [f.comics for f in s.seats])):
        seen = 0
        for some in (s.display[where], *owned):
            if seen & some:
                yield "item", "every cap and every comic is there once"
            seen |= some
        if where == LIBRARY and s.rules.first_game and seen & components.supers:
            yield "item", "in a first game there are no super comics"


def _end(s: State) -> Iterator[Violation]:
    numbers = s.board.components.numbers
    # The end is checked when a turn is over.
    busy = s.mover if s.turn is not None else -1
    sides = [(seat, launched(family.rats), family.cubes) for seat, family in enumerate(s.seats)]
    if s.greg is not None:
        sides.append((GREG, s.greg.rats.count(PAD), s.greg.cubes))
    all_home = any(home == RATS for seat, home, _ in sides if seat != busy)
    placed = {seat for seat, _, cubes in sides if numbers.cubes - cubes >= numbers.trigger}
    if bool(s.last_round) != bool(s.end_by):
        yield "end", "a last round and what set it go together"
    elif not s.last_round:
        if all_home or placed - {busy}:
            yield "end", "the last round is set by now"
    elif s.last_round < s.round or (all_home and s.last_round > s.round):
        yield "end", "a fourth launch ends the round in which it happens"
    elif s.end_by == ALL_RATS and not all_home:
        yield "end", "nobody has launched four rats"
    elif s.end_by == CUBES and (not placed or s.last_round > s.round + 1):
        yield "end", "an eighth cube leaves this round and one more"
    waiting = [home for seat, home, _ in sides if (seat > s.mover or (seat == s.mover and s.turn is None))]
    if s.actors and RATS in waiting:
        yield "end", "who has launched four rats has no further turn"
    if not s.actors and (s.round != s.last_round or s.mover or s.turn is not None):
        yield "end", "the game is over after its last round"


def _greg(s: State) -> Iterator[Violation]:
    greg, components = s.greg, s.board.components
    assert greg is not None
    if s.tracks[RATTONAUT].count(GREG) != greg.rats.count(PAD):
        yield "greg", "Greg's launched rats are those on the rattonaut track"
    marks = sum(pieces.count(GREG) for pieces in s.tracks) - s.tracks[RATTONAUT].count(GREG)
    if greg.cubes + marks != components.numbers.cubes:
        yield "cube", f"Greg's cubes are {components.numbers.cubes} together"
    able = sum(1 << track for track in components.greg_tracks)
    if any(
        GREG in pieces for track, pieces in enumerate(s.tracks) if not able >> track & 1 and track != RATTONAUT
    ):
        yield "greg", "Greg scores only the tracks that he prepares"
    if greg.prepared & ~able:
        yield "greg", "Greg prepares only some tracks"
    if greg.awards != greg.rats.count(PAD) * s.rules.launch_award:
        yield "greg", "Greg takes a medal for each launch, if that is switched on"
    if stage(s) == DEAL:
        return
    if greg.deck & greg.revealed:
        yield "greg", "a card is in the deck or revealed"
    sizes = components.deck_sizes(s.rules.greg)
    for letter in {card.group for card in components.cards}:
        cards = [number for number, card in enumerate(components.cards) if card.group == letter]
        count = sum((greg.deck | greg.revealed) >> number & 1 for number in cards)
        if count != sizes.get(letter, len(cards)):
            yield "greg", f"at this level there are {sizes.get(letter, len(cards))} cards {letter}"
    if s.turn is None and any(
        greg.revealed >> number & 1 for number, card in enumerate(components.cards) if card.symbol == BEST_TRACK
    ):
        yield "greg", "the best card is shuffled back at once"


# --- inside a turn


#: The fields of a turn that matter at each stage.
_KNOWN = {
    DRINK: ("moved",),
    BONUS: ("moved", "doubled", "bonus"),
    LAUNCH: ("cores", "shops"),
    BRANCH: ("cores", "shops"),
    COMIC: ("cores", "shops"),
    SUPER: ("cores", "comic", "shops"),
    SHOP: ("shops",),
    BUILD: ("saved",),
    REMOVE: ("card", "removals"),
    BEST: ("card",),
}


def _turn(s: State, turn: Turn) -> Iterator[Violation]:
    """Whether the stage fits the position."""
    fresh = Turn(turn.stage)
    for name in Turn._fields[1:]:
        if name not in _KNOWN[turn.stage] and getattr(turn, name) != getattr(fresh, name):
            yield "asked", f"“{name}” means nothing now"
            return
    if (turn.stage in (REMOVE, BEST)) != (s.mover == GREG):
        yield "asked", "this is not asked in this turn"
        return
    if s.mover == GREG:
        yield from _greg_turn(s, turn)
        return
    family, components = s.seats[s.mover], s.board.components
    if turn.stage in (DRINK, BONUS):
        landed = [place for place in turn.moved if family.rats[place] < LAUNCHED]
        if not turn.moved or not all(family.rats[place] > WALKING for place in turn.moved):
            yield "move", "moved rats stand on the path"
        elif turn.stage == DRINK and (not landed or not family.drinks):
            yield "drink", "a drink needs something to double"
        elif turn.stage == BONUS:
            asked = [extra.contents for extra in collect.pending_haul(s).questions()]
            given = zip(turn.bonus, asked, strict=False)
            if len(asked) <= len(turn.bonus) or any(content not in contents for content, contents in given):
                yield "bonus", "no backpack asks for a material"
            if turn.doubled and not family.drinks_used:
                yield "drink", "no drink has been used"
    elif turn.stage == LAUNCH and (LAUNCHED not in family.rats or len(collect.rewards(family.rats)) < 2):
        yield "launch", "the launch leaves no choice"
    elif turn.stage == BRANCH and (not turn.cores or len(components.ways[family.burrow]) < 2):
        yield "branch", "the marker is at no junction"
    elif turn.stage == COMIC and (components.rewards[family.burrow] != LIBRARY_REWARD or not s.display[LIBRARY]):
        yield "comic", "there is no comic to take"
    elif turn.stage == SUPER and (
        turn.comic < 0
        or not (family.comics & components.supers) >> turn.comic & 1
        or len(walkers(family.rats)) < 2
    ):
        yield "super", "no super comic is waiting for a rat"
    elif turn.stage == BUILD and turn.saved and not components.perks(family.comics).tinker:
        yield "tinker", "nothing can have been saved"
    spaces = [components.shops[animal].space for animal in turn.shops]
    if spaces != sorted(set(spaces)) or not set(spaces) <= set(map(space_of, family.rats)):
        yield "shop", "animals are visited by rats, in the order of the path"
    if turn.stage == SHOP and (not turn.shops or not s.display[turn.shops[0]]):
        yield "shop", "there is nothing to shop"


def _greg_turn(s: State, turn: Turn) -> Iterator[Violation]:
    assert s.greg is not None
    components = s.board.components
    if turn.card < 0 or not s.greg.revealed >> turn.card & 1:
        yield "greg", "Greg's card is one that is revealed"
        return
    symbol = components.cards[turn.card].symbol
    if turn.stage == BEST:
        if symbol != BEST_TRACK or len(greg.best_tracks(s)) < 2:
            yield "greg-best", "there is no tie between tracks"
    elif not turn.removals or len(on_display(components, s.display, turn.removals[0])) < 2:
        yield "greg", "chance has nothing to remove"
    elif LIBRARY in turn.removals and (
        symbol != REMOVE_COMIC or turn.removals.index(LIBRARY) + 1 < len(turn.removals)
    ):
        yield "greg", "a comic goes last, by the card's symbol"
    elif any(components.shops[animal].space not in s.greg.rats for animal in turn.removals if animal != LIBRARY):
        yield "greg", "items go where Greg's rats are"
